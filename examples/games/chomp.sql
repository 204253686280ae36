-- Chomp: a bar of chocolate; a bite takes a square and all to the right of it and below. The top left square is poisoned:
-- who eats it loses. A position is the lengths of the rows, a digit each.
.load ./zermelo
.mode list

CREATE TABLE digit(d INTEGER PRIMARY KEY);
INSERT INTO digit VALUES (0), (1), (2), (3), (4), (5), (6), (7), (8), (9);

-- Bite at row r leaves `rest` squares there, and at most as many in each row below.
CREATE TABLE rules AS SELECT '
SELECT substr(:state, 1, bite.r - 1) ||
       (SELECT group_concat(min(bite.rest, substr(:state, d, 1) + 0), '''')
          FROM digit WHERE d BETWEEN bite.r AND length(:state)) AS next
  FROM (SELECT r.d AS r, rest.d AS rest FROM digit AS r, digit AS rest
         WHERE r.d BETWEEN 1 AND length(:state) AND rest.d < substr(:state, r.d, 1) + 0) AS bite' AS sql;

.print Who begins wins on every bar (published: strategy stealing). Bars of up to 4 x 5; the first bites that win, by what is left
WITH bar(rows, columns, start) AS (
  SELECT r.d, c.d, replace(substr('.....', 1, r.d), '.', c.d)
    FROM digit AS r, digit AS c WHERE r.d BETWEEN 1 AND 4 AND c.d BETWEEN r.d AND 5 AND r.d * c.d > 1)
SELECT rows || ' x ' || columns AS bar, game_solve_value(start, sql, 'misere') AS value,
       (SELECT group_concat(next, ' ') FROM game_solve_moves(start, sql, 'misere') WHERE state = start AND value = 'win') AS bites
  FROM bar, rules;
