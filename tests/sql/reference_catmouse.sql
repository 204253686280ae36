-- zermelo against the plain SQL of sql/reference/catmouse.sql: every position of small graphs.
.read sql/catmouse.sql
.read sql/reference/catmouse.sql
INSERT INTO catmouse_puzzle(id, graph) VALUES
  ('example 1', '[[2,5],[3],[0,4,5],[1,4,5],[2,3],[0,2,3]]'),
  ('example 2', '[[1,3],[0],[3],[0,2]]'),
  ('path', '[[1],[0,2],[1,3],[2]]'),
  ('parts', '[[1],[0],[3],[2]]'),
  ('stuck', '[[3],[],[3],[0,2]]');
-- With materialised references the comparison is quick.
CREATE TABLE reference AS SELECT * FROM catmouse_reference;
SELECT p.id, count(*) AS positions, count(r.plies) AS decided,
       sum(r.winner IS s.winner AND r.plies IS s.plies) AS same
  FROM catmouse_puzzle p, catmouse_states(p.graph) s
  JOIN reference r ON r.id = p.id AND r.turn = s.turn AND r.mouse = s.mouse AND r.cat = s.cat
 GROUP BY p.id;
SELECT (SELECT count(*) FROM reference) = (SELECT count(*) FROM catmouse_puzzle, catmouse_states(graph));
SELECT * FROM catmouse_judge WHERE id LIKE 'example%';
