-- Calls that cannot be say how it is called. That every function of zermelo_functions does so, and that an index on
-- such a call is refused, is in tests/hosts/test_calls.py.
.headers on
.nullvalue NULL
CREATE TABLE moves(src, dst);
INSERT INTO moves VALUES (0, 1), (1, NULL);
.print -- scalars: none, too many
SELECT catmouse_winner();
SELECT catmouse_winner(*);
SELECT catmouse_winner('[[1],[0]]', 1, 2, 0, 4);
SELECT pursuit_winner('[[1],[0]]', '[[1],[0]]');
SELECT zermelo_version('0');
SELECT game_error();
SELECT game_value(NULL);
.print -- the right numbers go to the function
SELECT catmouse_winner('[[1,3],[0],[3],[0,2]]') AS one, catmouse_winner('[[1,3],[0],[3],[0,2]]', 1, 2, 0) AS four, zermelo_version() IS NOT NULL AS version;
SELECT game_graph_json(game_graph(src, dst)) AS two, game_graph_json(game_graph(src, dst, NULL)) AS three FROM moves;
.print -- aggregates: also without a row, with FILTER, DISTINCT, GROUP BY
SELECT game_graph(src) FROM moves;
SELECT game_graph(src) FROM moves WHERE 0;
SELECT game_graph(src, dst, 1, 2) FILTER (WHERE src = 9) FROM moves;
SELECT game_graph(DISTINCT src) FROM moves;
SELECT src, undirected_graph(src) FROM moves GROUP BY src;
SELECT src FROM moves GROUP BY src HAVING game_terminals() IS NULL;
SELECT game_graph(*) FROM moves;
SELECT * FROM game_states((SELECT game_graph(src) FROM moves));
.print -- a table is no value, wherever it stands and however many arguments it has
SELECT game_states('[[1],[]]');
SELECT catmouse_states();
SELECT police_line('P..' || char(10) || '..T', 1, 2, 3, 4, 5, 6, 7);
SELECT count(*) FROM moves WHERE game_line('[[1],[]]', src) IS NULL;
SELECT src FROM moves ORDER BY rabbit_moves(src, '');
SELECT count(game_moves('[[1],[]]')) FROM moves;
SELECT CASE WHEN src = 0 THEN game_moves('[[1],[]]') END FROM moves;
SELECT zermelo_functions();
SELECT game_graph_json(game_graph_edges(src)) FROM moves;
.print -- as a table it is one
SELECT count(*) AS count FROM game_states('[[1],[]]');
SELECT count(*) AS count FROM moves WHERE src IN (SELECT state FROM game_states('[[1],[]]') WHERE value = 'win');
.print -- tables: an argument that is missing; too many are SQLite's to tell
SELECT * FROM game_states;
SELECT * FROM game_line('[[1],[]]');
SELECT * FROM game_states('[[1],[]]', '{}', 'normal', 4);
SELECT * FROM zermelo_functions('game');
.print -- a scalar or aggregate is no table
SELECT * FROM game_value('[[1],[]]', 0);
.print -- in the schema SQLite itself refuses it
CREATE VIEW wrong AS SELECT catmouse_winner() AS winner;
SELECT * FROM wrong;
