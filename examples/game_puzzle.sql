-- A one-player puzzle: the 2 x 3 sliding puzzle. All moves have one owner, so there is nobody to play against: win means
-- that the goal can be reached, remoteness is the shortest way, and best is the next step.
.load ./zermelo
.mode column

CREATE TABLE neighbour(a, b);
INSERT INTO neighbour VALUES (1,2), (2,3), (4,5), (5,6), (1,4), (2,5), (3,6);
INSERT INTO neighbour SELECT b, a FROM neighbour;

-- A state is six characters, row by row; _ is the gap. All 720 arrangements, and every slide of a piece into the gap.
CREATE TABLE arrangement AS
WITH RECURSIVE a(state, rest) AS (
  VALUES ('', '12345_')
  UNION ALL
  SELECT state || substr(rest, value, 1), substr(rest, 1, value - 1) || substr(rest, value + 1)
    FROM a, json_each('[1,2,3,4,5,6]') WHERE value <= length(rest))
SELECT state FROM a WHERE rest = '';

CREATE VIEW slide AS
SELECT state, replace(replace(replace(state, '_', '?'), substr(state, b, 1), '_'), '?', substr(state, b, 1)) AS next
  FROM arrangement JOIN neighbour ON a = instr(state, '_');

CREATE TABLE solution AS
SELECT * FROM game_states((SELECT game_graph(state, next, 'me') FROM slide), '{"12345_":"win"}');
CREATE UNIQUE INDEX solution_state ON solution(state);

.print Half of all arrangements can be solved; the hardest takes 21 moves.
SELECT value, count(*) AS states, max(remoteness) AS hardest FROM solution GROUP BY value;

.print
.print How many are how far from the goal?
SELECT remoteness, count(*) AS states FROM solution WHERE value = 'win' GROUP BY remoteness HAVING remoteness % 3 = 0;

.print
.print The way home from 4_1253
SELECT ply, state, remoteness
  FROM game_line((SELECT game_graph(state, next, 'me') FROM slide), '4_1253', '{"12345_":"win"}');
