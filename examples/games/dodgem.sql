-- Dodgem (Colin Vout): two cars each on 3 x 3. Those of R drive right, up or down and leave on the right; those of U drive up,
-- left or right and leave at the top. Who has all cars off wins; who blocks all of the other's cars loses. Cars may go to and
-- fro, so the game has cycles. A position is who moves, then the board, a row after the other.
.load ./zermelo
.mode list

-- Where a car drives from place a; b NULL: off the board.
CREATE TABLE drive(mover, other, a, b);
INSERT INTO drive
  SELECT mover, other, 3 * y + x + 1, iif(x + dx > 2 OR y + dy < 0, NULL, 3 * (y + dy) + x + dx + 1)
    FROM (SELECT column1 AS mover, column2 AS other, column3 AS dx, column4 AS dy
            FROM (VALUES ('R','U',1,0), ('R','U',0,-1), ('R','U',0,1), ('U','R',0,-1), ('U','R',-1,0), ('U','R',1,0))),
         (SELECT column1 AS x FROM (VALUES (0), (1), (2))), (SELECT column1 AS y FROM (VALUES (0), (1), (2)))
   WHERE (x + dx BETWEEN 0 AND 2 AND y + dy BETWEEN 0 AND 2)
      OR (mover = 'R' AND x + dx > 2) OR (mover = 'U' AND y + dy < 0);

CREATE TABLE rules AS SELECT '
WITH move(next) AS (
  SELECT other || iif(b IS NULL, text_put(substr(:state, 2), a, ''.''), text_swap(substr(:state, 2), a, coalesce(b, a)))
    FROM drive WHERE mover = substr(:state, 1, 1) AND substr(:state, a + 1, 1) = mover
                 AND (b IS NULL OR substr(:state, b + 1, 1) = ''.'')),
gone(yes) AS (SELECT instr(substr(:state, 2), (SELECT other FROM drive WHERE mover = substr(:state, 1, 1))) = 0)
SELECT NULL AS next, ''lose'' AS value FROM gone WHERE yes
UNION ALL SELECT NULL, ''win'' FROM gone WHERE NOT yes AND NOT EXISTS (SELECT 1 FROM move)
UNION ALL SELECT next, NULL FROM move, gone WHERE NOT yes' AS sql;

.print Who begins wins (published)
SELECT value, remoteness, best FROM rules, game_solve('RR..R...UU', sql) WHERE state = 'RR..R...UU';

.print Positions, and the longest wins: a draw is where the cars go round for ever
SELECT value, count(*), max(remoteness) FROM rules, game_solve('RR..R...UU', sql) GROUP BY value;
