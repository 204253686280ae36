-- Misère Nim, who takes the last match loses, with the heaps of BZOJ 1022: 3, 5 and 1.
.load ./zermelo
.mode column

CREATE TABLE heaps AS
SELECT a.value AS a, b.value AS b, c.value AS c
  FROM json_each('[0,1,2,3]') a, json_each('[0,1,2,3,4,5]') b, json_each('[0,1]') c;

CREATE VIEW move AS
SELECT x.a || ' ' || x.b || ' ' || x.c AS state, y.a || ' ' || y.b || ' ' || y.c AS next
  FROM heaps x JOIN heaps y ON (y.a < x.a) + (y.b < x.b) + (y.c < x.c) = 1 AND (y.a = x.a) + (y.b = x.b) + (y.c = x.c) = 2;

.print The same position by both conventions
SELECT n.state, n.value AS normal, n.best AS play, m.value AS misere, m.best AS play_misere
  FROM game_states((SELECT game_graph(state, next) FROM move)) n
  JOIN game_states((SELECT game_graph(state, next) FROM move), '{}', 'misere') m USING (state)
 WHERE state IN ('3 5 1', '1 1 1', '0 1 1', '2 2 0', '0 0 1');

.print
.print The conventions differ only where no heap has more than one match
SELECT count(*) AS positions,
       sum(n.value <> m.value) AS differ,
       sum(n.value <> m.value AND n.state GLOB '*[2-9]*') AS differ_with_a_larger_heap
  FROM game_states((SELECT game_graph(state, next) FROM move)) n
  JOIN game_states((SELECT game_graph(state, next) FROM move), '{}', 'misere') m USING (state);
