-- What SQLite's planner can do with a table-valued function: every shape of query gives the same rows.
.mode list
.headers off
.nullvalue NULL
CREATE TABLE puzzle(id INTEGER PRIMARY KEY, graph TEXT, start INTEGER, name TEXT);
INSERT INTO puzzle VALUES
  (1, '[[1,3],[0],[3],[0,2]]', 1, '1'),
  (2, '[[2,5],[3],[0,4,5],[1,4,5],[2,3],[0,2,3]]', 3, '3'),
  (3, NULL, 1, '1'),
  (4, '[[1],[0,2],[1]]', 2, '2');
.print -- argument from a column, both orders, CROSS JOIN, LEFT JOIN
SELECT id, count(*), sum(winner = 'mouse') FROM puzzle, catmouse_states(puzzle.graph) GROUP BY id;
SELECT id, count(*), sum(winner = 'mouse') FROM catmouse_states(puzzle.graph), puzzle GROUP BY id;
SELECT id, count(*), sum(winner = 'mouse') FROM puzzle CROSS JOIN catmouse_states(graph) GROUP BY id;
SELECT id, count(zm_graph) FROM puzzle LEFT JOIN catmouse_states ON zm_graph = graph GROUP BY id;
SELECT id, count(winner) FROM puzzle LEFT JOIN catmouse_states(graph) ON winner = 'cat' GROUP BY id;
SELECT id FROM puzzle WHERE id = 3 AND NOT EXISTS (SELECT 1 FROM catmouse_states(graph));
.print -- correlated subquery, IN, EXISTS
SELECT id, (SELECT count(*) FROM catmouse_states(p.graph) WHERE winner = 'draw') FROM puzzle p ORDER BY id;
SELECT turn, mouse, cat, winner FROM catmouse_states('[[1],[0,2],[1]]') WHERE mouse IN (1, 2) AND cat IN (SELECT 2 UNION SELECT 1) AND turn IN ('cat', 'mouse') ORDER BY 1, 2, 3;
SELECT id FROM puzzle WHERE 'cat' IN (SELECT winner FROM catmouse_states(graph)) ORDER BY id;
.print -- equalities on the keys, alone and together, from literals and from columns of any affinity
SELECT count(*) FROM catmouse_states('[[1],[0,2],[1]]') WHERE turn = 'mouse';
SELECT count(*) FROM catmouse_states('[[1],[0,2],[1]]') WHERE mouse = 1;
SELECT count(*) FROM catmouse_states('[[1],[0,2],[1]]') WHERE mouse = 1.0 AND cat = 2;
SELECT count(*) FROM catmouse_states('[[1],[0,2],[1]]') WHERE mouse = '1';
SELECT count(*) FROM catmouse_states('[[1],[0,2],[1]]') WHERE mouse = 1.5 OR mouse = -1 OR mouse = 99 OR mouse = NULL;
SELECT count(*) FROM catmouse_states('[[1],[0,2],[1]]') WHERE mouse = 1 OR cat = 2;
SELECT count(*) FROM catmouse_states('[[1],[0,2],[1]]') WHERE (mouse = 1 AND turn = 'cat') OR (cat = 2 AND turn = 'mouse');
SELECT id, count(*) FROM puzzle, catmouse_states(graph) WHERE mouse = start OR cat = start OR id = 2 GROUP BY id;
SELECT count(*) FROM catmouse_states('[[1],[0,2],[1]]') WHERE cat = 0;
SELECT count(*) FROM catmouse_states('[[1],[0,2],[1]]') WHERE turn = 'MOUSE';
SELECT count(*) FROM catmouse_states('[[1],[0,2],[1]]') WHERE turn = 'MOUSE' COLLATE NOCASE;
SELECT count(*) FROM catmouse_states('[[1],[0,2],[1]]') WHERE turn = 'mouse' AND turn = 'cat';
SELECT count(*) FROM catmouse_states('[[1],[0,2],[1]]') WHERE mouse = 1 AND mouse = 1 AND mouse > 0 AND mouse <> 2;
SELECT count(*) FROM puzzle p JOIN catmouse_states('[[1,3],[0],[3],[0,2]]') s ON s.mouse = p.start;
SELECT count(*) FROM puzzle p JOIN catmouse_states('[[1,3],[0],[3],[0,2]]') s ON s.mouse = p.name;
SELECT count(*) FROM puzzle p LEFT JOIN catmouse_states('[[1,3],[0],[3],[0,2]]') s ON s.mouse = p.name AND s.turn = 'cat';
SELECT count(*) FROM puzzle p JOIN catmouse_states('{"0":[1,3],"1":[0],"2":[3],"3":[0,2]}') s ON s.mouse = p.start;
SELECT count(*) FROM puzzle p LEFT JOIN catmouse_states('{"0":[1,3],"1":[0],"2":[3],"3":[0,2]}') s ON s.mouse = p.start AND s.turn = 'cat';
SELECT count(*) FROM catmouse_states('{"0":[1],"1":[0]}') WHERE mouse = 1;
SELECT count(*) FROM catmouse_states('{"0":[1],"1":[0]}') WHERE mouse = '1';
SELECT count(*) FROM catmouse_states('{"0":[1],"1":[0]}') WHERE mouse = x'31';
.print -- IN with a list of another affinity finds what the comparison without an index finds
CREATE TABLE number(n INTEGER, t TEXT);
INSERT INTO number VALUES (0, '0'), (1, '1'), (1, '1'), (7, NULL);
SELECT count(*) FROM catmouse_states('{"0":[1],"1":[0]}', '0') WHERE mouse IN (SELECT n FROM number);
SELECT count(*) FROM catmouse_states('{"0":[1],"1":[0]}', '0') WHERE +mouse IN (SELECT n FROM number);
SELECT count(*) FROM catmouse_states('{"0":[1],"1":[0]}', '0') WHERE mouse IN (SELECT t FROM number);
SELECT count(*) FROM catmouse_states('[[1],[0]]') WHERE mouse IN (SELECT t FROM number);
SELECT count(*) FROM catmouse_states('[[1],[0]]') WHERE +mouse IN (SELECT t FROM number);
SELECT count(*) FROM catmouse_states('[[1],[0]]') WHERE mouse IN ('0', '1');
SELECT count(*) FROM catmouse_states('[[1],[0]]') WHERE mouse IN (1, 0, 1, 99, NULL) AND turn IN ('cat', 'x');
SELECT count(*) FROM catmouse_states('[[1],[0]]') WHERE mouse NOT IN (1);
SELECT count(*) FROM catmouse_states('[[1],[0]]') WHERE mouse IN (SELECT n FROM number WHERE 0);
SELECT n, (SELECT count(*) FROM catmouse_states('[[1],[0]]') WHERE mouse IN (n, n + 1)) FROM number;
.print -- the arguments as columns
SELECT zm_graph, zm_hole, count(*) FROM catmouse_states('[[1],[0,2],[1]]', 1) GROUP BY 1, 2;
SELECT count(*) FROM catmouse_states WHERE zm_graph = '[[1],[0,2],[1]]' AND zm_hole = 1;
SELECT count(*) FROM catmouse_states('[[1],[0,2],[1]]') WHERE zm_graph = '[[1],[0]]';
SELECT column1, (SELECT count(*) FROM catmouse_states('{"a":[],"ab":[],"abc":[]}', column1) WHERE mouse = 'ab' AND winner = 'mouse') FROM (VALUES ('a'), ('ab'), ('abc'), ('ab'));
SELECT count(*) FROM catmouse_states WHERE zm_graph IN ('[[1],[0,2],[1]]', '[[1],[0]]');
.print -- LIMIT, OFFSET, ORDER BY, rowid, DISTINCT
SELECT turn, mouse, cat FROM catmouse_states('[[1],[0,2],[1]]') LIMIT 2 OFFSET 3;
SELECT turn, mouse, cat FROM catmouse_states('[[1],[0,2],[1]]') WHERE turn = 'cat' LIMIT 1 OFFSET 1;
SELECT mouse, cat FROM catmouse_states('[[1],[0,2],[1]]') WHERE turn = 'cat' ORDER BY cat DESC, mouse LIMIT 3;
SELECT count(*), count(DISTINCT rowid) FROM catmouse_moves('[[1],[0,2],[1]]');
SELECT max(rowid) - min(rowid) FROM catmouse_states('[[1],[0,2],[1]]');
SELECT count(*) FROM catmouse_states('[[1],[0,2],[1]]') a JOIN catmouse_states('[[1],[0,2],[1]]') b ON a.rowid = b.rowid AND a.turn = b.turn AND b.mouse = a.mouse AND b.cat = 2;
.print -- self join on one graph, union, CTE
SELECT count(*) FROM catmouse_states('[[1],[0,2],[1]]') a JOIN catmouse_states('[[1],[0,2],[1]]') b ON a.mouse = b.cat AND a.cat = b.mouse AND a.turn <> b.turn;
WITH s AS (SELECT * FROM catmouse_states('[[1],[0,2],[1]]')) SELECT count(*) FROM s a, s b WHERE a.mouse = b.mouse AND a.turn = b.turn;
SELECT count(*) FROM (SELECT * FROM catmouse_states('[[1],[0]]') UNION ALL SELECT * FROM catmouse_states('[[1],[0,2],[1]]'));
.print -- a best move leads to a position one ply nearer to the end
WITH s AS (SELECT * FROM catmouse_states('[[2,5],[3],[0,4,5],[1,4,5],[2,3],[0,2,3]]'))
SELECT count(*), sum(b.winner = a.winner), sum(b.plies = a.plies - 1)
FROM s a JOIN s b ON b.turn <> a.turn AND b.mouse = iif(a.turn = 'mouse', a.best, a.mouse) AND b.cat = iif(a.turn = 'cat', a.best, a.cat);
.print -- view, trigger, expression index, generated column, with trusted_schema off
PRAGMA trusted_schema = OFF;
CREATE VIEW solved AS SELECT id, catmouse_winner(graph) AS winner, (SELECT count(*) FROM catmouse_states(graph)) AS states FROM puzzle;
SELECT * FROM solved;
CREATE VIEW positions AS SELECT id, s.* FROM puzzle, catmouse_states(puzzle.graph) s;
SELECT id, count(*) FROM positions GROUP BY id;
CREATE TABLE log(id, winner, states);
CREATE TRIGGER solve AFTER INSERT ON puzzle BEGIN
  INSERT INTO log SELECT new.id, catmouse_winner(new.graph), (SELECT count(*) FROM catmouse_states(new.graph));
END;
INSERT INTO puzzle VALUES (5, '[[1],[0,2],[1]]', 1, 'x');
SELECT * FROM log;
CREATE INDEX by_winner ON puzzle(catmouse_winner(graph));
SELECT id FROM puzzle WHERE catmouse_winner(graph) = 'draw';
ALTER TABLE puzzle ADD COLUMN error TEXT AS (catmouse_error(graph));
SELECT id, error FROM puzzle WHERE id = 1;
.print -- one bad row does not cost the query
DROP INDEX by_winner;
DROP TRIGGER solve;
INSERT INTO puzzle(id, graph) VALUES (6, '[[1],[0,'), (7, 'x');
SELECT id, error, iif(error IS NULL, catmouse_winner(graph), NULL) FROM puzzle WHERE id > 3;
SELECT id, catmouse_winner(graph) FROM puzzle WHERE catmouse_error(graph) IS NULL;
.print -- no argument, too many, a missing one
SELECT * FROM catmouse_states;
SELECT * FROM catmouse_states();
SELECT * FROM catmouse_states WHERE zm_hole = 1;
SELECT * FROM catmouse_states('[]', 0, 0);
SELECT catmouse_winner();
SELECT catmouse_winner('[]', 1, 2, 0, 5);
SELECT count(*) FROM catmouse_states(puzzle.graph);
.print -- it is no place to write to, and no table to create
INSERT INTO catmouse_states VALUES (1, 2, 3, 4, 5, 6);
DELETE FROM catmouse_states('[[1],[0]]');
CREATE VIRTUAL TABLE t USING catmouse_states;
.print -- the plans
EXPLAIN QUERY PLAN SELECT * FROM catmouse_states('[[1],[0,2],[1]]') WHERE mouse = 1 AND cat = 2;
EXPLAIN QUERY PLAN SELECT * FROM catmouse_states(puzzle.graph), puzzle;
