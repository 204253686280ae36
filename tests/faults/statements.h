/*
** Statements of the fault sweeps, beside the example that every function brings itself: larger inputs, other forms,
** plans with several keys.
**
** Each is prepared, run to its end and finalized under every fault. Keep them small: a sweep runs a statement as
** often as it allocates or polls.
*/
#ifndef STATEMENTS_H
#define STATEMENTS_H

#define GRAPH "'[[2,5],[3],[0,4,5],[1,4,5],[2,3],[0,2,3]]'"
#define NAMED "'{\"h\":[\"m\",\"x\"],\"m\":[\"h\",\"\\u0063\"],\"c\":[\"m\"],\"x\":[\"h\"]}'"
#define PARTS "'{\"a\":[\"b\"],\"b\":[\"a\"],\"c\":[],\"\\u0022d\":[],\"e\":[]}'"

#define FLOWER                                                                                                       \
    "'{\"a\":[\"b\",\"c\"],\"b\":[\"a\",\"c\",\"d\"],\"c\":[\"a\",\"b\"],\"d\":[\"b\",\"e\"],\"e\":[\"d\"],"         \
    "\"\\u0066\":[]}'"
#define GAME "'OOXX\nOXXO\nOO.O\nXXXO', '3 2\n2 2\n1 2\n1 3\n'"

#define MOVES                                                                                                        \
    "(WITH n(i) AS (VALUES(0) UNION ALL SELECT i + 1 FROM n LIMIT 30) SELECT i AS a, (i * 7 + 3) % 40 AS b FROM n)"

/* Two paths of 70 nodes side by side: longer than one word, and more text than is read without a poll. */
#define LADDER                                                                                                       \
    "(WITH n(i) AS (VALUES(0) UNION ALL SELECT i + 1 FROM n LIMIT 70) SELECT json_group_array(json(iif(i = 0, "      \
    "'[1]', "                                                                                                        \
    "iif(i = 69, '[68]', json_array(i - 1, i + 1))))) FROM n)"

#define REFUSED "/* refused */ "

static const char *const statements[] = {
    "SELECT * FROM game_explore(NULL, 'SELECT :state || column1 AS next, NULL AS value, length(:state) % 2 AS owner "
    "FROM (VALUES (''l''), (''r'')) WHERE length(:state) < 4', NULL, '[\"l\",\"\\u0072\"]')",
    "SELECT state, value, depth FROM game_solve('', 'SELECT NULL AS next, ''tie'' AS value WHERE length($state) > 2 "
    "UNION ALL SELECT $state || column1, NULL FROM (VALUES (''l''), (''r'')) WHERE length($state) < 3', 'misere')",
    "SELECT game_solve_value(9, 'SELECT next FROM game_moves(' || quote(" GRAPH ") || ') WHERE state = :state % 6'),"
    " game_solve_error(1, 'SELECT :x')",
    "SELECT * FROM game_states_sql('SELECT a, b FROM " MOVES "', 'SELECT 3, ''tie''') WHERE state IN (3, 10)",
    "SELECT * FROM game_states_sql('SELECT ''s'' || a, b * 3, iif(a % 2, ''P'', 2) FROM " MOVES
    " UNION ALL SELECT 1, NULL, ''P''', 'SELECT ''s1'', ''draw'', ''P'' WHERE 0', 'misere') ORDER BY value",
    "SELECT * FROM game_states_sql('SELECT a * 1000000007000, b - 9000000000000000000 FROM " MOVES "')",
    REFUSED "SELECT * FROM game_states_sql('SELECT 1, 2 UNION ALL SELECT 2, abs(-9223372036854775807 - 1)')",
    REFUSED "SELECT * FROM game_states_sql('SELECT 1, 2', 'SELECT 1, ''won''')",
    REFUSED "SELECT * FROM game_states_sql('SELECT 1, 2, 3; SELECT 4', 'SELECT 1')",
    "SELECT catmouse_winner(" GRAPH ")",
    "SELECT catmouse_winner(" LADDER ", 1, 69)",
    "SELECT winner, count(*), max(plies) FROM catmouse_states(" LADDER ") GROUP BY 1",
    "SELECT count(*) FROM catmouse_states(" GRAPH
    ") WHERE mouse IN (1, 2, 3, 5, 3) AND cat IN (SELECT value FROM json_each('[1,2]'))",
    "SELECT catmouse_winner(" NAMED ", 'm', 'c', 'h')",
    "SELECT catmouse_error(" GRAPH "), catmouse_error('[[1],[0]'), catmouse_error('[[1],[0]]')",
    "SELECT * FROM catmouse_states(" GRAPH ")",
    "SELECT * FROM catmouse_states(" NAMED ", 'h') WHERE turn = 'cat' AND mouse = 'x' AND cat = 'c'",
    "SELECT * FROM catmouse_moves(" GRAPH ")",
    "SELECT * FROM catmouse_line(" GRAPH ")",
    "SELECT value, (SELECT count(*) FROM catmouse_states(value) WHERE winner = 'cat') FROM "
    "json_each('[\"[[1],[0]]\",\"[[]]\"]')",
    "SELECT catmouse_winner(value) FROM json_each('[\"[[1],[0,2],[1]]\",null]')",
    "SELECT police_winner('C.E\n*.T'), police_error('C.'), police_error('CT')",
    "SELECT * FROM police_states('C.E\n*.T') WHERE police_row = 1",
    "SELECT * FROM police_moves('C.E\n*.T') WHERE turn = 'thief'",
    "SELECT * FROM police_line('[\"C.\\u002e\",\".*.\",\"..T\"]')",
    "SELECT max(plies) FROM "
    "police_states('C........\n.........\n.........\n.........\n....*....\n.........\n.........\n........E\n.......T."
    "') WHERE thief_row = 9 AND thief_col = 8",
    "SELECT catmouse_jump_winner('M.C...F', 1, 4), catmouse_jump_error('M.C', 1, 1)",
    "SELECT * FROM catmouse_jump_states('M.CF', 1, 2) WHERE turn = 'cat'",
    "SELECT * FROM catmouse_jump_moves('M.CF', 1, 2) WHERE mouse_col = 1",
    "SELECT * FROM catmouse_jump_line('M.C...F', 1, 4)",
    "SELECT pursuit_winner(" GRAPH ", " GRAPH
    ", '{\"evader\":1,\"pursuer\":\"2\",\"safe\":[0],\"forbidden\":[0],\"tie\":\"evader\"}')",
    "SELECT pursuit_error(" GRAPH ", '[[0]]', '{\"evader\":9}'), pursuit_error(" NAMED
    ", '[[0]]', '{\"evader\":\"m\",\"pursuer\":0}')",
    "SELECT * FROM pursuit_states(" NAMED ", " NAMED ", '{\"goal\":[\"\\u006d\"],\"endless\":\"evader\"}')",
    "SELECT * FROM pursuit_moves('[[1],[0]]', '[[1],[0]]', '{}')",
    "SELECT * FROM pursuit_line('[[1],[0]]', '[[1],[0]]', '{\"evader\":0,\"pursuer\":1,\"first\":\"pursuer\"}')",
    "SELECT pursuit_error('[[1],[0]]', '[[1],[0]]', '{\"safe\":[0],\"safe\":[1]}'), pursuit_error('[[0]]', '[[0]]', "
    "'{\"evader\":0,\"safe\":[0],\"goal\":[7]}')",
    "SELECT hex(grid_graph('..#\n...', '8'))",
    "SELECT hex(game_graph(a, b)) FROM " MOVES,
    "SELECT hex(game_graph(a, b, c)) FROM (SELECT 1 AS a, 'x' AS b, 'P' AS c UNION ALL SELECT 'x', 2.5, 'Q' UNION "
    "ALL SELECT x'00', NULL, 'Q')",
    "SELECT hex(undirected_graph(a, b)) FROM " MOVES,
    "SELECT hex(game_terminals(a, 'tie')) FROM (SELECT DISTINCT a FROM " MOVES ")",
    "SELECT * FROM game_states((SELECT game_graph(a, b) FROM " MOVES "))",
    "SELECT value, count(*) FROM game_states((SELECT game_graph(a, b) FROM " MOVES ")) GROUP BY 1",
    "SELECT * FROM game_states((SELECT game_graph('s' || a, 's' || b) FROM " MOVES
    "), (SELECT game_terminals('s3', 'tie')), 'misere')",
    "SELECT * FROM game_states('{\"a\":[\"b\",\"c\",\"b\"],\"b\":[\"a\"],\"c\":[],\"q\":[]}', "
    "'{\"b\":\"draw\",\"q\":\"win\"}') WHERE state IN ('a', 'q')",
    "SELECT * FROM game_moves('[[1,2,1],[0],[]]')",
    "SELECT * FROM game_line('[[1,2],[0],[2,1]]', 0)",
    "SELECT game_value('[[1,2],[0],[]]', value) FROM json_each('[0,1,2]')",
    "SELECT game_error('[[1,2],[0],[]]', '{\"1\":\"x\"}'), game_error('[[1],[]]', '{}')",
    "SELECT game_graph_json((SELECT game_graph('s' || a, b) FROM " MOVES "))",
    "SELECT * FROM game_graph_edges((SELECT game_graph(a, b) FROM " MOVES "))",
    "SELECT disconnected_winner('NNNN\nNNNN\nNNNN\nNNNN'), disconnected_nimber('[\"NN\",\"NN\"]')",
    "SELECT disconnected_move('[[0,0,0],[0,0,0],[0,0,0]]'), disconnected_move(" PARTS ")",
    "SELECT disconnected_error(" GRAPH "), disconnected_error('NY\nNN'), disconnected_error('NN\nN')",
    "SELECT * FROM disconnected_states(" PARTS ")",
    "SELECT * FROM disconnected_moves(" PARTS ") WHERE wins = 1",
    "SELECT value, (SELECT count(*) FROM disconnected_moves(value) WHERE u = 0) FROM "
    "json_each('[\"[[1],[0],[]]\",\"000\\n000\\n000\"]')",
    "SELECT geography_winner(value, 0) FROM json_each('[\"[[1],[0,2],[1]]\",null,\"[[]]\"]')",
    "SELECT value, geography_winner(" FLOWER ", value) FROM json_each('[\"a\",\"e\",\"f\"]')",
    "SELECT geography_error(" FLOWER "), geography_error(" FLOWER ", 'z'), geography_error('[[1],[]]')",
    "SELECT * FROM geography_states(" FLOWER ")",
    "SELECT * FROM geography_states((SELECT undirected_graph(a, b) FROM " MOVES " WHERE a <> b)) WHERE vertex = 3",
    "SELECT * FROM geography_moves(" FLOWER ", 'b')",
    "SELECT * FROM geography_moves(" GRAPH ", 0) WHERE destination = 5",
    "SELECT * FROM geography_line(" GRAPH ", 0)",
    "SELECT * FROM geography_line('[[1],[0,2],[1,3],[2,4],[3]]', 4)",
    "SELECT u, v, geography_matching_size(" FLOWER ") FROM geography_matching(" FLOWER ")",
    "SELECT rabbit_winner('XO.OXO'), rabbit_winner(" GAME "), rabbit_winner('[\"X\\u004f.\"]')",
    "SELECT rabbit_error('XO.OXO', '[[1,2],[1,1]]'), rabbit_error('XO.OXO', '[[1,2],[1,3]]'), rabbit_error('XOO')",
    "SELECT count(*), sum(wins) FROM rabbit_states(" GAME ")",
    "SELECT * FROM rabbit_states('XO.OXO', '[]')",
    "SELECT * FROM rabbit_moves(" GAME ")",
    "SELECT * FROM rabbit_moves(" GAME ") WHERE ply = 3",
    "SELECT * FROM rabbit_mistakes(" GAME ")",
    "SELECT zermelo_version(), zermelo_debug()",
    "SELECT * FROM zermelo_functions",
    "SELECT * FROM game_states('[[1],[]]', '{}', NULL)",
    "SELECT game_error('[[1],[]]', NULL), rabbit_error('XO.OXO', NULL), hex(grid_graph('..', NULL))",
    REFUSED "SELECT game_value('[[1],[]]', 0, NULL)",
    REFUSED "SELECT * FROM rabbit_moves('XO.OXO', NULL)",
    REFUSED "SELECT catmouse_winner()",
    REFUSED "SELECT game_graph(value) FROM json_each('[1,2]')",
    REFUSED "SELECT game_graph() WHERE 0",
    REFUSED "SELECT game_states('[[1],[]]')",
    REFUSED "SELECT * FROM game_line('[[1],[]]')",
};

#endif
