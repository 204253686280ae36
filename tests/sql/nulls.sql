-- SQL NULL as an argument. For an option it means not given; for what would be missed, terminals and moves, it is an
-- error, since a scalar subquery without a row is NULL; else the answer is NULL or no rows, and that goes before. That
-- every function of zermelo_functions does so is in tests/hosts/test_calls.py.
.headers on
.nullvalue NULL
CREATE TABLE stored(id INTEGER PRIMARY KEY, graph, terminals, convention);
INSERT INTO stored VALUES (1, '[[1],[]]', '{}', NULL), (2, '[[1],[]]', '{}', 'misere'), (3, NULL, NULL, NULL), (4, '[[1],[]]', '{"1":"tie"}', NULL);
.print -- a NULL convention is not given: as a literal, a column, a bound parameter, in any join
SELECT game_value('[[1],[]]', 1, '{}', NULL) AS value, game_error('[[1],[]]', '{}', NULL) AS error;
SELECT * FROM game_states('[[1],[]]', '{}', NULL);
SELECT state, next, value FROM game_moves('[[1],[]]', '{}', NULL);
SELECT ply, state, value FROM game_line('[[1],[]]', 0, '{}', NULL);
SELECT id, game_value(graph, 1, terminals, convention) AS value, game_error(graph, terminals, convention) AS error FROM stored;
SELECT id, s.* FROM stored LEFT JOIN game_states(graph, terminals, convention) s;
SELECT id, s.state FROM stored CROSS JOIN game_states(graph, terminals, convention) s WHERE s.value = 'lose';
SELECT id, s.state FROM stored JOIN game_states s ON s.zm_graph = graph AND s.zm_terminals = terminals AND s.zm_convention = convention WHERE s.state IN (0, 7) OR s.value = 'tie';
SELECT id, (SELECT group_concat(value) FROM game_states(graph, terminals, convention)) AS "values" FROM stored;
.parameter init
.parameter set :none NULL
SELECT count(*) FROM game_states('[[1],[]]', '{}', :none);
.print -- NULL terminals are an error
SELECT game_value('[[1],[]]', 0, NULL);
SELECT game_error('[[1],[]]', NULL) AS error, game_error('[[1],[]]', (SELECT terminals FROM stored WHERE id = 9), 'misere') AS no_row;
SELECT * FROM game_states('[[1],[]]', NULL);
SELECT * FROM game_states('[[1],[]]', NULL, 'misere') WHERE state = 0;
SELECT * FROM game_moves('[[1],[]]', (SELECT terminals FROM stored WHERE id = 9));
SELECT * FROM game_line('[[1],[]]', 0, NULL);
SELECT id, game_value(graph, 0, terminals) AS value FROM (SELECT id, graph, nullif(terminals, '{}') AS terminals FROM stored WHERE id IN (1, 4) ORDER BY id DESC);
SELECT id, s.* FROM (SELECT id, graph, nullif(terminals, '{}') AS terminals FROM stored WHERE id IN (1, 4) ORDER BY id DESC) CROSS JOIN game_states(graph, terminals) s;
.print -- no rows for the aggregate is not NULL
SELECT game_value('[[1],[]]', 0, (SELECT game_terminals(1, 'tie') WHERE 0)) AS value;
.print -- a NULL graph, state or start goes before
SELECT game_value(NULL, 0, NULL), game_value('[[1],[]]', NULL, NULL), game_error(NULL, NULL), game_value('nonsense', NULL, NULL, 'none');
SELECT count(*) FROM game_states(NULL, NULL);
SELECT count(*) FROM game_moves(NULL, NULL, 'none');
SELECT count(*) FROM game_line('nonsense', NULL, NULL);
.print -- options of a chase
SELECT pursuit_winner('[[1],[0]]', '[[1],[0]]', NULL);
SELECT pursuit_error('[[1],[0]]', '[[1],[0]]', NULL) AS error, pursuit_error('[[1],[]]', '[[1],[0]]', '{}') AS same;
SELECT * FROM pursuit_states('[[1],[0]]', '[[1],[0]]', NULL) WHERE evader = 0 AND turn = 'evader';
SELECT (SELECT count(*) FROM pursuit_moves('[[1],[0]]', '[[1],[0]]', NULL)) AS not_given, (SELECT count(*) FROM pursuit_moves('[[1],[0]]', '[[1],[0]]', '{}')) AS none;
SELECT * FROM pursuit_line('[[1],[0]]', '[[1],[0]]', NULL);
SELECT pursuit_winner(NULL, '[[1],[0]]', NULL), pursuit_error('nonsense', NULL, NULL);
.print -- moves of rabbit and eggs
SELECT rabbit_winner('XO.OXO', NULL);
SELECT rabbit_error('XO.OXO', NULL) AS error, rabbit_error('XO.OXO', (SELECT '' WHERE 0)) AS no_row, rabbit_error('XO.OXO', '') AS none, rabbit_winner('XO.OXO', '') AS winner;
SELECT * FROM rabbit_states('XO.OXO', NULL);
SELECT * FROM rabbit_moves('XO.OXO', NULL);
SELECT * FROM rabbit_mistakes('XO.OXO', NULL);
SELECT (SELECT count(*) FROM rabbit_states('XO.OXO', '')) AS states, (SELECT count(*) FROM rabbit_moves('XO.OXO', '')) AS moves, (SELECT count(*) FROM rabbit_mistakes('XO.OXO', '')) AS mistakes;
SELECT rabbit_winner(NULL, NULL), rabbit_error(NULL, NULL), (SELECT count(*) FROM rabbit_moves(NULL, NULL)) + (SELECT count(*) FROM rabbit_states(NULL, NULL)) + (SELECT count(*) FROM rabbit_mistakes(NULL, NULL)) AS "rows";
.print -- the moves of grid_graph are an option
SELECT game_graph_json(grid_graph('..', NULL)) AS graph, grid_graph('..', NULL) = grid_graph('..') AS same, grid_graph(NULL, NULL);
.print -- the message is the column's place for a dataset
SELECT id, game_error(graph, nullif(terminals, '{}'), convention) AS error FROM stored;
