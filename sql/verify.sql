-- Check a stored solution against its moves in plain SQL, without trusting the solver: the view game_violation has a row
-- for everything that breaks a rule, so a right solution gives none. Nothing here needs zermelo.
--
-- For databases in UTF-8: another encoding sorts text otherwise, and `best` with it.
-- Fill game_move (owner NULL: players alternate), game_terminal, game_convention ('normal' or 'misere') and
-- game_solution, for example with INSERT INTO game_solution SELECT * FROM game_states(...); then SELECT * FROM
-- game_violation. Wins, losses and ties are well founded because remoteness falls along every line that the rules demand;
-- draws are closed: none of their moves wins or ties, and one stays in the draws.

CREATE TABLE IF NOT EXISTS game_move(state NOT NULL, next, owner);
CREATE TABLE IF NOT EXISTS game_terminal(state NOT NULL, value NOT NULL, owner);
CREATE TABLE IF NOT EXISTS game_convention(word NOT NULL DEFAULT 'normal');
CREATE TABLE IF NOT EXISTS game_solution(state NOT NULL, value NOT NULL, remoteness, best);
CREATE INDEX IF NOT EXISTS game_move_by_state ON game_move(state, next, owner);
CREATE INDEX IF NOT EXISTS game_solution_by_state ON game_solution(state);

CREATE VIEW IF NOT EXISTS game_violation AS
WITH
owner(state, owner) AS MATERIALIZED (
  SELECT state, max(owner) FROM (SELECT state, owner FROM game_move UNION ALL SELECT state, owner FROM game_terminal) GROUP BY state),
-- Where only one owner is named, every state is that player's.
alone(is_so) AS MATERIALIZED (
  SELECT count(DISTINCT owner) = 1 FROM (SELECT owner FROM game_move UNION ALL SELECT owner FROM game_terminal)),
-- What every move is worth to its mover, and how many plies it takes.
worth(state, next, value, remoteness) AS MATERIALIZED (
  SELECT DISTINCT m.state, m.next,
         CASE WHEN a.owner = b.owner OR (SELECT is_so FROM alone) THEN s.value
              ELSE CASE s.value WHEN 'win' THEN 'lose' WHEN 'lose' THEN 'win' ELSE s.value END END,
         s.remoteness + 1
    FROM game_move m JOIN game_solution s ON s.state = m.next
    LEFT JOIN owner a ON a.state = m.state LEFT JOIN owner b ON b.state = m.next
   WHERE m.state NOT IN (SELECT state FROM game_terminal)),
best(state, moves, wins, losses, ties, draws, win_in, lose_in, tie_in) AS MATERIALIZED (
  SELECT state, count(*), sum(value = 'win'), sum(value = 'lose'), sum(value = 'tie'), sum(value = 'draw'),
         min(remoteness) FILTER (WHERE value = 'win'), max(remoteness) FILTER (WHERE value = 'lose'),
         min(remoteness) FILTER (WHERE value = 'tie')
    FROM worth GROUP BY state),
ended(state, value) AS MATERIALIZED (
  SELECT state, value FROM game_terminal
  UNION
  SELECT s.state, CASE (SELECT word FROM game_convention) WHEN 'misere' THEN 'win' ELSE 'lose' END
    FROM game_solution s
   WHERE s.state NOT IN (SELECT state FROM game_terminal)
     AND s.state NOT IN (SELECT state FROM game_move WHERE next IS NOT NULL)),
known(state) AS MATERIALIZED (
  SELECT state FROM game_move UNION SELECT next FROM game_move WHERE next IS NOT NULL)
SELECT state, 'is listed but not in the game' AS rule FROM game_terminal WHERE state NOT IN (SELECT state FROM known)
UNION ALL
SELECT state, 'has no solution' FROM known WHERE state NOT IN (SELECT state FROM game_solution)
UNION ALL
SELECT state, 'is solved but not in the game' FROM game_solution WHERE state NOT IN (SELECT state FROM known)
UNION ALL
SELECT state, 'is solved twice' FROM game_solution GROUP BY state HAVING count(*) > 1
UNION ALL
SELECT state, 'has no whole number of plies' FROM game_solution
 WHERE value <> 'draw' AND (typeof(remoteness) <> 'integer' OR remoteness < 0)
UNION ALL
SELECT s.state, 'ends the game with another result' FROM game_solution s JOIN ended e ON e.state = s.state
 WHERE s.value <> e.value OR s.remoteness IS NOT iif(e.value = 'draw', NULL, 0) OR s.best IS NOT NULL
UNION ALL
SELECT s.state, 'win: its shortest winning move takes another number of plies' FROM game_solution s JOIN best USING (state)
 WHERE s.value = 'win' AND s.remoteness IS NOT win_in
UNION ALL
SELECT s.state, 'lose: not all moves lose, or its longest defence takes another number of plies'
  FROM game_solution s JOIN best USING (state) WHERE s.value = 'lose' AND (losses < moves OR s.remoteness IS NOT lose_in)
UNION ALL
SELECT s.state, 'tie: a move wins, or the shortest tie takes another number of plies'
  FROM game_solution s JOIN best USING (state) WHERE s.value = 'tie' AND (wins > 0 OR s.remoteness IS NOT tie_in)
UNION ALL
SELECT s.state, 'draw: a move wins or ties, none keeps the draw, or it has a remoteness'
  FROM game_solution s JOIN best USING (state)
 WHERE s.value = 'draw' AND (wins > 0 OR ties > 0 OR draws = 0 OR s.remoteness IS NOT NULL)
UNION ALL
SELECT s.state, 'best is not the smallest move that keeps value and remoteness' FROM game_solution s
 WHERE s.best IS NOT (SELECT min(next) FROM worth w
                       WHERE w.state = s.state AND w.value = s.value AND w.remoteness IS s.remoteness)
UNION ALL
SELECT state, 'has an unknown value' FROM game_solution WHERE value NOT IN ('win', 'lose', 'tie', 'draw');
