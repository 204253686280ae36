-- Nim: take any number of stones from one heap; who takes the last one wins. A position is the heaps, a digit each.
.load ./zermelo
.mode list

CREATE TABLE digit(d INTEGER PRIMARY KEY);
INSERT INTO digit VALUES (0), (1), (2), (3), (4), (5), (6), (7), (8), (9);

CREATE TABLE rules AS SELECT '
SELECT text_put(:state, heap.d, CAST(rest.d AS TEXT)) FROM digit AS heap, digit AS rest
 WHERE heap.d BETWEEN 1 AND length(:state) AND rest.d < CAST(substr(:state, heap.d, 1) AS INTEGER)' AS sql;

.print Heaps of 3, 4 and 5: the value, and the one winning move
SELECT state, value, remoteness, best FROM rules, game_solve('345', sql) WHERE state = '345';
SELECT next FROM rules, game_solve_moves('345', sql) WHERE state = '345' AND value = 'win';

.print Bouton (1901): who is to move loses where the heaps, added without carry, give 0. Positions, and how many differ from that
SELECT count(*), sum((value = 'lose') <> ((a | b) - (a & b) = c))
  FROM (SELECT value, substr(state, 1, 1) + 0 AS a, substr(state, 2, 1) + 0 AS b, substr(state, 3, 1) + 0 AS c
          FROM rules, game_solve('345', sql));

.print Misere, where who takes the last one loses: the value of 1-1-1 and of 3-4-5
SELECT game_solve_value('111', sql, 'misere'), game_solve_value('345', sql, 'misere') FROM rules;
