-- Hexapawn (Martin Gardner, 1962): three white and three black pawns on 3 x 3. A pawn steps ahead or takes diagonally. Who
-- reaches the far row, or leaves the other without a move, wins. A position is who moves, then the board, a row after the other.
.load ./zermelo
.mode list

CREATE TABLE step(mover, other, a, b, takes);
INSERT INTO step
  SELECT mover, other, 3 * y + x + 1, 3 * (y + dy) + x + dx + 1, dx <> 0
    FROM (SELECT 'w' AS mover, 'b' AS other, -1 AS dy UNION ALL SELECT 'b', 'w', 1),
         (SELECT column1 AS x FROM (VALUES (0), (1), (2))), (SELECT column1 AS y FROM (VALUES (0), (1), (2))),
         (SELECT column1 AS dx FROM (VALUES (-1), (0), (1)))
   WHERE x + dx BETWEEN 0 AND 2 AND y + dy BETWEEN 0 AND 2;

-- Without a row one has no move, and has lost; so one has where the other stands on the far row.
CREATE TABLE rules AS SELECT '
SELECT other || text_put(text_put(substr(:state, 2), a, ''.''), b, mover) AS next
  FROM step
 WHERE mover = substr(:state, 1, 1) AND substr(:state, a + 1, 1) = mover
   AND substr(:state, b + 1, 1) = iif(takes, other, ''.'')
   AND instr(substr(:state, iif(mover = ''w'', 8, 2), 3), other) = 0' AS sql;

.print Who begins loses (published): value and plies of the start
SELECT value, remoteness FROM rules, game_solve('wbbb...www', sql) WHERE state = 'wbbb...www';

.print A line of best play
SELECT ply, substr(state, 2, 3) || '/' || substr(state, 5, 3) || '/' || substr(state, 8, 3) AS board, value
  FROM rules, game_solve_line('wbbb...www', sql);

.print Positions
SELECT value, count(*) FROM rules, game_solve('wbbb...www', sql) GROUP BY value;
