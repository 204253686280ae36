-- Graph and terminals mean what they say: natural mistakes that would answer another question are errors.
.mode list
.nullvalue NULL
.print -- a listed state is one of the graph: JSON and rows alike
CREATE TABLE chain(a, b);
INSERT INTO chain VALUES ('a','b'), ('b','c');
SELECT * FROM game_states((SELECT game_graph(a, b) FROM chain), '{"C":"win"}');
SELECT game_error((SELECT game_graph(a, b) FROM chain), '{"C":"win"}');
SELECT game_error((SELECT game_graph(a, b) FROM chain), (SELECT game_terminals('C', 'win')));
SELECT game_error('[[1],[]]', '{"2":"win"}'), game_error('[[1],[]]', '{"01":"win"}'), game_error('[[1],[]]', '{"":"win"}');
SELECT game_error('[[1],[]]', (SELECT game_terminals(1.5, 'win'))), game_error('[[1],[]]', (SELECT game_terminals(x'31', 'win')));
SELECT * FROM game_line('{"a":["b"],"b":[]}', 'a', '{"c":"win"}');
SELECT count(*) FROM game_moves('{"a":["b"],"b":[]}', '{"c":"win"}');
SELECT game_value('{"a":["b"],"b":[]}', 'a', '{"c":"win"}');
.print -- declared, it is one
SELECT * FROM game_states((SELECT game_graph(a, b) FROM (SELECT a, b FROM chain UNION ALL SELECT 'C', NULL)), '{"C":"win"}');
.print -- 2 and '2' find each other, whatever the list is made of
SELECT * FROM game_states('[[1],[]]', (SELECT game_terminals('1', 'tie')));
SELECT * FROM game_states('{"0":["1"],"1":[]}', (SELECT game_terminals(1, 'tie')));
SELECT * FROM game_states('[[1],[]]', (SELECT game_terminals(column1, 'tie') FROM (VALUES (1), ('1'))));
SELECT * FROM game_states('[[1],[]]', (SELECT game_terminals(column1, column2) FROM (VALUES (1, 'win'), ('1', 'tie'))));
SELECT * FROM game_states((SELECT game_graph(1, 2, 'p')), (SELECT game_terminals('2', 'win', 'p')));
SELECT * FROM game_states((SELECT game_graph(1, 2, 7)), (SELECT game_terminals('2', 'win', '7')));
SELECT * FROM game_states((SELECT game_graph(1, 2, 7)), (SELECT game_terminals('2', 'win', 'seven')));
CREATE TABLE moves(src INTEGER, dst INTEGER);
INSERT INTO moves VALUES (1, 2);
CREATE TABLE ends(state TEXT, value TEXT);
INSERT INTO ends VALUES ('2', 'win');
SELECT quote(state), value FROM game_states((SELECT game_graph(src, dst) FROM moves), (SELECT game_terminals(state, value) FROM ends));
.print -- a padded line of a file, empty text in both, is no state
SELECT game_graph_error(column1, column2) FROM (VALUES ('a', 'b'), ('b', ''), ('', ''));
SELECT undirected_graph_error(column1, column2) FROM (VALUES ('a', 'b'), ('b', ''), ('', ''));
SELECT game_graph_error(column1, column2) FROM (VALUES ('a', 'b'), ('', ''));
SELECT game_graph_error(column1, column2) FROM (VALUES ('a', ''), ('', NULL));
.print -- two labels that read alike
CREATE TABLE mixed(src INTEGER, dst TEXT);
INSERT INTO mixed VALUES (1, '2'), (2, '3');
SELECT game_graph(src, dst) FROM mixed;
SELECT undirected_graph(src, dst) FROM mixed;
SELECT game_states.* FROM game_states((SELECT game_graph(src, dst) FROM mixed));
SELECT game_graph_json(game_graph(src, CAST(dst AS INTEGER))) FROM mixed;
SELECT game_graph(column1, column2) FROM (VALUES (-9223372036854775807 - 1, 'x'), ('-9223372036854775808', 'x'));
SELECT count(*) FROM game_states((SELECT game_graph(column1, column2) FROM (VALUES (2, '02'), (1.5, '1.5'), (0, '-0'), (3, '+3'), (4, ' 4'), (5, x'35'))));
SELECT count(*) FROM game_graph_edges((SELECT game_graph(column1, column2) FROM (VALUES (2.0, 2), (1e300, '1e300'))));
.print -- owners too
SELECT game_graph(column1, column2, column3) FROM (VALUES (1, 2, 1), (2, 1, '1'));
SELECT game_terminals(column1, 'win', column2) FROM (VALUES (1, 1), (2, '1'));
.print -- empty text where a move goes, as CSV files have it
CREATE TABLE csv(src TEXT, dst TEXT, who TEXT);
INSERT INTO csv VALUES ('1','2',''), ('2','3',''), ('3','','');
SELECT game_graph(src, dst) FROM csv;
SELECT undirected_graph(src, dst) FROM csv;
SELECT state, value FROM game_states((SELECT game_graph(src, nullif(dst, '')) FROM csv));
SELECT game_graph(src, nullif(dst, ''), who) FROM csv;
SELECT game_terminals(src, 'win', who) FROM csv;
SELECT game_graph_json(game_graph(src, nullif(dst, ''), nullif(who, ''))) FROM csv;
SELECT game_graph_json(game_graph(column1, column2)) FROM (VALUES ('a', ''), ('', NULL));
SELECT game_graph_json(game_graph(column1, column2)) FROM (VALUES ('', 'a'), ('a', ''));
SELECT game_graph_json(undirected_graph(column1, column2)) FROM (VALUES ('', 'a'), ('a', ''));
SELECT game_graph_json(game_graph(column1, column2)) FROM (VALUES (1, 2), (2, '')) WHERE column2 <> '';
SELECT hex(game_graph(1, x''));
.print -- a matrix of 0 and 1 is no list of neighbours
SELECT game_states.* FROM game_states('[[0,1,0],[1,0,1],[0,1,0]]');
SELECT catmouse_error('[[0,1,0],[1,0,1],[0,1,0]]'), geography_error(' [ [0,0,0],[0,0,0],[0,0,0] ] ');
SELECT pursuit_error('[[1],[0]]', '[[0,1,1],[1,0,1],[1,1,0]]', '{}');
SELECT disconnected_winner('[[0,1,0],[1,0,0],[0,0,0]]'), disconnected_winner('[[1],[0],[]]');
SELECT game_error('[[0,1],[1,0]]'), game_error('[[1],[0],[0,1]]'), game_error('[[1,1,0],[0,0],[1,0,1,0]]');
.print -- edges are no lists of neighbours
SELECT game_states.* FROM game_states('[[0,1],[1,2],[2,3]]');
SELECT game_error('[[0,1],[1,2,0],[2,3]]');
SELECT game_states.* FROM game_states('[["a","b"],["b","c"]]');
SELECT geography_error('[[1,"b"]]');
.print -- owners of a state that is listed in both spellings
SELECT game_error((SELECT game_graph(column1, column2, column3) FROM (VALUES (1, 2, 'p'), (2, NULL, NULL), (3, 1, 'q'))),
                  (SELECT game_terminals(column1, 'win', column2) FROM (VALUES (2, 'p'), ('2', 'q'))));
SELECT game_error((SELECT game_graph(column1, column2, column3) FROM (VALUES (1, 2, 'p'), (2, NULL, 'p'), (3, 1, 'q'))),
                  (SELECT game_terminals('2', 'win', 'q')));
.print -- the name of a table; BLOBs that came as text
SELECT game_error('[[1],[]]', 'ends'), game_error('[[1],[]]', 'true'), game_error('[[1],[]]', 'ends;');
SELECT game_states.* FROM game_states('moves');
SELECT catmouse_error(' my_table2 '), catmouse_error('moves;'), catmouse_error('2moves'), catmouse_error('a b');
SELECT game_error(CAST(game_graph(1, 2) AS TEXT)), game_error('[]', CAST(game_terminals(1, 'win') AS TEXT));
SELECT catmouse_winner((SELECT undirected_graph(column1, column2) FROM (VALUES (1, 2), (2, 3))));
SELECT catmouse_winner((SELECT undirected_graph(column1, column2) FROM (VALUES (1, 2), (2, 3))), 2, 3, 1);
.print -- one owner: every state is that player's, who loses where he is stuck
CREATE TABLE maze(here, there);
INSERT INTO maze VALUES ('start','pit'), ('start','hall'), ('hall','goal');
SELECT * FROM game_states((SELECT game_graph(here, there, 'me') FROM maze), '{"goal":"win"}');
SELECT * FROM game_states((SELECT game_graph(here, there, 'me') FROM maze), '{}', 'misere');
SELECT * FROM game_states((SELECT game_graph(here, there, CASE here WHEN 'hall' THEN 'me' END) FROM maze), '{"goal":"win"}');
SELECT * FROM game_states((SELECT game_graph(here, there, 'me') FROM maze), (SELECT game_terminals('goal', 'win', 'me')));
SELECT * FROM game_states((SELECT game_graph(here, there, 'me') FROM maze), (SELECT game_terminals('goal', 'lose', 'you')));
SELECT * FROM game_moves((SELECT game_graph(here, there, 'me') FROM maze), '{"goal":"win"}');
