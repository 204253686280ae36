-- Graphs and terminals from rows, and back; every documented odd input.
.mode list
.headers on
.nullvalue NULL
.print -- functions
SELECT name, kind, signature FROM zermelo_functions WHERE family = 'graph';
CREATE TABLE m(a, b);
INSERT INTO m VALUES (1,2), (2,3), (3,1), (3,4), (5,5), (5,'x'), ('x',NULL), (2.0,3), (7.5,1), (1,2);
.print -- owners
CREATE TABLE o(a, b, who);
INSERT INTO o VALUES (1,2,'south'), (2,3,'south'), (3,4,'north'), (2,4,'south');
SELECT * FROM game_graph_edges((SELECT game_graph(a, b, who) FROM o));
INSERT INTO o VALUES (4, NULL, 'north');
SELECT game_graph(a, b, iif(a = 3, 'x', who)) FROM o;
SELECT game_graph(column1, column2, column3) FROM (VALUES (1,2,'p'), (1,3,'q'));
.print -- BLOBs: canonical, comparable, grouped; back to JSON and rows
SELECT (SELECT game_graph(a, b) FROM m) = (SELECT game_graph(a, b) FROM (SELECT * FROM m ORDER BY b DESC, a)) AS same;
SELECT typeof(game_graph(a, b)), typeof(undirected_graph(a, b)), typeof(game_terminals(a, 'win')) FROM m;
CREATE TABLE puzzle(id, a, b);
INSERT INTO puzzle VALUES (1,'a','b'), (2,'a','b'), (2,'b','c'), (3,'a','a');
CREATE TABLE packed AS SELECT id, game_graph(a, b) AS graph FROM puzzle GROUP BY id;
SELECT id, game_graph_json(graph) FROM packed;
SELECT game_graph_json('[[2,1,1],[],[0]]'), game_graph_json('{"b":["a"],"a":[7],"7":[]}');
SELECT game_graph_json((SELECT game_graph(a, b) FROM m)) AS mixed;
SELECT game_graph_json((SELECT game_graph(1, '1'))) AS one_key;
SELECT game_graph_json((SELECT game_graph(1, x'00'))) AS blob;
SELECT json_type(json_array(game_graph_json('[[0]]')), '$[0]') AS subtype;
.print -- undirected
SELECT * FROM game_graph_edges((SELECT undirected_graph(a, b) FROM (VALUES (1,2), (2,1), (3,NULL)), (SELECT 0 AS a, 0 AS b) LIMIT 0));
SELECT * FROM game_graph_edges((SELECT undirected_graph(column1, column2) FROM (VALUES (1,2), (2,1), (3,2), (9,NULL))));
.print -- NULL and nothing
SELECT length(game_graph(a, b)) AS empty_graph, length(game_terminals(a, b)) AS empty_list FROM m WHERE 0;
.print -- errors
SELECT game_graph(NULL, 1);
SELECT game_graph(a, b) FROM (SELECT 1 AS a, 2 AS b UNION ALL SELECT NULL, 3);
SELECT undirected_graph(NULL, 1);
SELECT game_terminals(1, 'won');
SELECT game_terminals(NULL, 'win');
SELECT game_terminals(column1, column2) FROM (VALUES ('a','win'), ('b','tie'), ('a','lose'));
.print -- what is wrong with rows, as text
SELECT game_graph_error(a, b), undirected_graph_error(a, b), game_terminals_error(a, 'win') FROM m;
SELECT game_graph_error(column1, column2) FROM (VALUES (1, 2), (NULL, 2), (3, ''));
SELECT game_graph_error(column1, column2) FROM (VALUES (1, 2), (2, ''));
SELECT game_graph_error(column1, column2) FROM (VALUES (1, 2), (2, '1'));
SELECT game_graph_error(column1, column2, column3) FROM (VALUES (1, 2, 'p'), (2, 3, 'q'), (3, 1, 'r'));
SELECT undirected_graph_error(column1, column2) FROM (VALUES ('a', 'b'), ('b', ''));
SELECT game_terminals_error(column1, column2) FROM (VALUES (1, 'win'), (2, 'won'));
SELECT game_terminals_error(column1, column2) FROM (VALUES (1, 'win'), (1, 'lose'));
SELECT game_graph_error(1, 2) FROM m WHERE 0;
SELECT b IS NULL AS given, game_graph_error(a, b) FROM (SELECT * FROM m UNION ALL SELECT NULL, 1) GROUP BY 1;
SELECT game_graph_error(1);
