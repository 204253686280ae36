-- A published game with cycles (Codeforces 787C): Rick and Morty move a monster round a ring of 5 objects, object 1 is the
-- black hole. Rick chooses from {3, 2} steps, Morty from {1, 2, 3}; who brings it to the hole wins. R2 = Rick to move, monster at 2.
.load ./zermelo
.mode column

CREATE TABLE position(turn, place);
INSERT INTO position SELECT turn, value FROM (SELECT 'R' AS turn UNION SELECT 'M'), json_each('[1,2,3,4,5]');
CREATE TABLE choice(turn, steps);
INSERT INTO choice VALUES ('R', 3), ('R', 2), ('M', 1), ('M', 2), ('M', 3);

-- From the hole nobody moves: the player to move there has lost.
CREATE VIEW moves AS
SELECT p.turn || p.place AS state, iif(p.turn = 'R', 'M', 'R') || ((p.place - 1 + c.steps) % 5 + 1) AS next
  FROM position p JOIN choice c USING (turn) WHERE p.place > 1;

.print Every position: what it is worth to the player who moves, in how many moves, and what to play.
SELECT state, value, remoteness, best FROM game_states((SELECT game_graph(state, next) FROM moves)) ORDER BY state;

.print
.print Rick at 4 wins. How?
SELECT * FROM game_line((SELECT game_graph(state, next) FROM moves), 'R4');

.print
.print Positions with exactly one winning move
SELECT state, next AS the_only_winning_move
  FROM game_moves((SELECT game_graph(state, next) FROM moves))
 WHERE value = 'win' GROUP BY state HAVING count(*) = 1;
