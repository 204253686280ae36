-- The functions of vertex geography, one by one, and every documented odd input.
.mode list
.headers on
.nullvalue NULL
.print -- functions
SELECT name, kind, signature FROM zermelo_functions WHERE family = 'geography';
CREATE TABLE g(name, graph);
INSERT INTO g VALUES
  ('path of three', '[[1],[0,2],[1]]'),
  ('triangle with a tail', '{"a":["b","c"],"b":["a","c","d"],"c":["a","b"],"d":["b"]}'),
  ('square and a loner', '[[1,3],[0,2],[1,3],[0,2],[]]'),
  ('two triangles and a bridge', '[[1,2],[0,2],[0,1,3],[2,4,5],[3,5],[3,4]]');
.print -- winner, class and mate of every vertex
SELECT name, vertex, winner, class, mate FROM g, geography_states(graph);
.print -- the first moves, and whether they win
SELECT name, vertex, destination, wins FROM g, geography_states(graph) s, geography_moves(graph, s.vertex) WHERE name LIKE '%tri%';
.print -- best play
SELECT * FROM geography_line('[[1],[0,2],[1]]', 0);
SELECT * FROM geography_line('[[1],[0,2],[1]]', 1);
SELECT * FROM geography_line('{"a":["b","c"],"b":["a","c","d"],"c":["a","b"],"d":["b"]}', 'd');
SELECT * FROM geography_line('[[1,3],[0,2],[1,3],[0,2],[]]', 4);
.print -- matchings
SELECT name, geography_matching_size(graph) AS size, (SELECT group_concat(u || '-' || v, ' ') FROM geography_matching(graph)) AS edges FROM g;
SELECT * FROM geography_matching('[[1],[0,2],[1,3],[2]]') WHERE u = 2;
SELECT count(*) FROM geography_matching('[[1],[0,2],[1,3],[2]]') WHERE u = 1;
SELECT count(*) FROM geography_matching('[[],[]]');
.print -- equalities on the keys
SELECT * FROM geography_states('[[1],[0,2],[1]]') WHERE vertex = 1;
SELECT * FROM geography_states('[[1],[0,2],[1]]') WHERE vertex = 1.0;
SELECT count(*) FROM geography_states('[[1],[0,2],[1]]') WHERE vertex = 9 OR vertex = -1 OR vertex = 0.5 OR vertex = NULL OR vertex = '1' OR vertex = x'31';
SELECT count(*) FROM geography_states('[[1],[0,2],[1]]') WHERE vertex IN (0, 2);
SELECT count(*) FROM geography_states('{"0":[1],"1":[0]}') WHERE vertex = '1';
SELECT * FROM geography_moves('[[1],[0,2],[1]]', 1) WHERE destination = 2;
SELECT count(*) FROM geography_moves('[[1],[0,2],[1]]', 1) WHERE destination = 1 OR destination = 3 OR destination = 'x';
SELECT * FROM geography_moves('[[1],[0,2],[1]]', 1) WHERE destination IN (0, 1, 2) AND wins;
EXPLAIN QUERY PLAN SELECT * FROM geography_states('[[1],[0,2],[1]]') WHERE vertex = 1;
EXPLAIN QUERY PLAN SELECT * FROM geography_moves('[[1],[0,2],[1]]', 1) WHERE destination = 2;
.print -- graphs from rows; labels keep their type, isolated vertices and doubled edges are fine
CREATE TABLE edge(a, b);
INSERT INTO edge VALUES (1, 'x'), ('x', 1), ('x', 2.5), (2.5, x'00ff'), (7, NULL), (1, 'x');
SELECT quote(vertex) AS vertex, winner, class, quote(mate) AS mate FROM geography_states((SELECT undirected_graph(a, b) FROM edge));
SELECT quote(destination) AS destination, wins FROM geography_moves((SELECT undirected_graph(a, b) FROM edge), 2.5);
SELECT geography_winner((SELECT undirected_graph(a, b) FROM edge), 1) AS winner, geography_matching_size((SELECT undirected_graph(a, b) FROM edge)) AS size;
SELECT count(*) FROM geography_states((SELECT undirected_graph(a, b) FROM edge WHERE a = 99));
.print -- the start: a whole REAL is that integer, an integer finds the text that reads alike
SELECT geography_winner('[[1],[0,2],[1]]', 1.0) AS real, geography_winner('{"1":[2],"2":[1]}', 1) AS integer;
.print -- no vertex, one vertex
SELECT count(*) FROM geography_states('[]');
SELECT geography_matching_size('[]') AS none, geography_error('[]') AS error;
SELECT * FROM geography_states('[[]]');
SELECT * FROM geography_line('[[]]', 0);
SELECT count(*) FROM geography_moves('[[]]', 0);
.print -- NULL
SELECT geography_winner(NULL, 1), geography_winner('[[]]', NULL), geography_matching_size(NULL), geography_error(NULL), geography_error('[[]]', NULL);
SELECT (SELECT count(*) FROM geography_states(NULL)) + (SELECT count(*) FROM geography_moves('[[]]', NULL)) + (SELECT count(*) FROM geography_line(NULL, 0)) + (SELECT count(*) FROM geography_matching(NULL)) AS "rows";
.print -- errors: raised by every function, returned by geography_error
SELECT geography_winner('[[1],[0]]', 2);
SELECT geography_winner('[[1],[0]', 0);
SELECT geography_matching_size('[[1],[]]');
SELECT count(*) FROM geography_states('[[0]]');
SELECT count(*) FROM geography_moves('[[1,1],[0]]', 0);
SELECT count(*) FROM geography_moves('[[1],[0]]', 'x');
SELECT count(*) FROM geography_line('[[1],[0]]', 0.5);
SELECT count(*) FROM geography_line('[[1],[0]]');
SELECT count(*) FROM geography_matching(7);
SELECT geography_error(value) AS error FROM json_each(json_array('', 'x', '[[1],[0]', '[[1],[]]', '[[0]]', '[[1,1],[0]]', '[[2],[0]]', '{"a":["b"]}', '[[1],[0]]'));
SELECT geography_error('[[1],[0]]', 1) AS fine, geography_error('[[1],[0]]', 'no') AS start, geography_error(x'00') IS NOT NULL AS blob, geography_error(2.5) AS number;
.print -- one bad row does not cost the query
SELECT value, geography_winner(value, 0) AS winner FROM json_each('["[[1],[0]]","[[1],[]]","[[]]"]') WHERE geography_error(value, 0) IS NULL;
.print -- in a view with trusted_schema off, in a join of either order, correlated
PRAGMA trusted_schema = OFF;
CREATE VIEW answer AS SELECT name, vertex, winner FROM g, geography_states(graph);
SELECT name, count(*) AS vertices, sum(winner = 'first') AS first FROM answer GROUP BY name;
SELECT name, u, v FROM geography_matching(graph), g WHERE name = 'triangle with a tail';
SELECT name, (SELECT count(*) FROM geography_states(graph) WHERE class = 'D') AS outer FROM g;
SELECT name, destination FROM g LEFT JOIN geography_moves(graph, 0) ON wins WHERE name LIKE '%a%o%';
.print -- vertex twice in a statement, ORDER BY, LIMIT, rowid
SELECT vertex FROM geography_states('[[1],[0,2],[1]]') ORDER BY winner DESC, vertex LIMIT 2;
SELECT count(DISTINCT rowid) FROM geography_matching('[[1],[0,2],[1,3],[2]]') WHERE u = 0 OR v = 3;
.print -- the first move
SELECT geography_move('[[1],[0,2],[1]]', 1), geography_move('[[1],[0,2],[1]]', 0), geography_move('[[]]', 0), geography_move('{"a":["b"],"b":["a"]}', 'a'), geography_move(NULL, 1), geography_move('[[0,1],[0]]', 0);
SELECT geography_move('[[]]', 1);
