-- Connect Four on 4 x 4: drop a piece into a column; four in a line win. A position is the board, the lowest row first.
.load ./zermelo
.mode list

CREATE TABLE cell(place INTEGER PRIMARY KEY);
INSERT INTO cell SELECT value FROM json_each('[1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16]');
CREATE TABLE line(a, b, c, d);
INSERT INTO line
  SELECT place, place + 1, place + 2, place + 3 FROM cell WHERE place % 4 = 1
  UNION ALL SELECT place, place + 4, place + 8, place + 12 FROM cell WHERE place <= 4
  UNION ALL VALUES (1, 6, 11, 16), (4, 7, 10, 13);

-- A piece falls to the lowest free cell of its column: the cell below is not free.
CREATE TABLE rules AS SELECT '
WITH it(mover, other) AS (
  SELECT iif(free % 2, ''O'', ''X''), iif(free % 2, ''X'', ''O'')
    FROM (SELECT length(:state) - length(replace(:state, ''.'', '''')) AS free)),
over(value) AS (
  SELECT ''lose'' FROM line, it WHERE substr(:state, a, 1) = other AND substr(:state, b, 1) = other
                                  AND substr(:state, c, 1) = other AND substr(:state, d, 1) = other
  UNION ALL SELECT ''tie'' WHERE instr(:state, ''.'') = 0)
SELECT NULL AS next, value FROM (SELECT value FROM over LIMIT 1)
UNION ALL
SELECT text_put(:state, place, mover), NULL FROM cell, it
 WHERE substr(:state, place, 1) = ''.'' AND (place <= 4 OR substr(:state, place - 4, 1) <> ''.'')
   AND NOT EXISTS (SELECT 1 FROM over)' AS sql;

.print Best play fills the board (published: a draw, at the 16th piece): value and plies; how many positions (published: 161029)
CREATE TABLE solved AS SELECT s.* FROM rules, game_solve('................', sql) AS s;
SELECT value, remoteness FROM solved WHERE depth = 0;
SELECT value, count(*), max(remoteness) FROM solved GROUP BY value;
SELECT count(*) FROM solved;
