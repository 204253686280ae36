-- Chases on boards and graphs: police_*, catmouse_jump_*, pursuit_*, grid_graph; every documented odd input.
.mode list
.headers on
.nullvalue NULL
.print -- policeman and thief
SELECT police_winner('C..
.*.
..T') AS police, police_winner('C.E
*.T') AS thief, police_winner('P*T') AS draw, police_winner('["P#T"]') AS json, police_winner('P*T' || char(13, 10)) AS crlf;
SELECT * FROM police_line('C..
.*.
..T');
SELECT * FROM police_line('P*T');
SELECT * FROM police_states('C.E
*.T') WHERE police_row = 1 AND police_col = 1 AND thief_row = 2 AND thief_col = 3;
SELECT * FROM police_moves('C.E
*.T') WHERE turn = 'police' AND police_row = 1 AND police_col = 2 AND thief_row = 2.0 AND thief_col = 3;
SELECT turn, winner, plies, count(*) FROM police_states('C.E
*.T') WHERE thief_row = police_row AND thief_col = police_col AND thief_col = 3 AND thief_row = 1 GROUP BY 1;
SELECT count(*) FROM police_states('CT') WHERE police_row = 0 OR police_row = 2 OR police_row = 'x' OR turn = 'nobody';
SELECT count(*), count(DISTINCT rowid) FROM police_states('C..
.*.
..T') WHERE police_row IN (1, 2, 7) AND thief_col IN (SELECT 2 UNION SELECT 3);
SELECT count(*), count(DISTINCT rowid) FROM police_moves('C..
.*.
..T') WHERE police_row = 1 OR thief_row = 3;
.print -- cat and mouse with jumps
SELECT catmouse_jump_winner('["####F","#C...","M...."]', 1, 2) AS mouse, catmouse_jump_winner('M.C...F', 1, 3) AS cat, catmouse_jump_winner('M.C...F', 1.0, 4) AS "real";
SELECT * FROM catmouse_jump_line('M.C...F', 1, 4);
SELECT * FROM catmouse_jump_line('M#C...F', 1, 9);
SELECT * FROM catmouse_jump_states('M.C...F', 1, 4) WHERE mouse_col = 1 AND cat_col = 3;
SELECT * FROM catmouse_jump_moves('M.C...F', 1, 4) WHERE mouse_col = 1 AND cat_col = 3 AND turn = 'mouse';
.print -- any chase
SELECT pursuit_winner('[[1],[0,2],[1]]', '[[1],[0,2],[1]]', '{"evader":1,"pursuer":2,"safe":[0],"forbidden":[0]}') AS evader,
       pursuit_winner('[[1],[0,2],[1]]', '[[1],[0,2],[1]]', '{"evader":0,"pursuer":2}') AS pursuer,
       pursuit_winner('[[0]]', '{"x":["x"]}', '{"evader":0,"pursuer":"x"}') AS draw,
       pursuit_winner('[[0]]', '{"x":["x"]}', '{"evader":"0","pursuer":"x","endless":"pursuer"}') AS endless,
       pursuit_winner('{"0":["0"]}', '{"x":["x"]}', '{"evader":0,"pursuer":"x","goal":["x"],"first":"pursuer"}') AS goal;
SELECT * FROM pursuit_states('{"a":["b"],"b":["a"]}', '{"b":["c"],"c":["b"]}', '{}');
SELECT * FROM pursuit_states('{"a":["b"],"b":["a"]}', '{"b":["c"],"c":["b"]}', '{"forbidden":["c"],"safe":["a"]}') WHERE turn = 'pursuer';
SELECT * FROM pursuit_moves('{"a":["b"],"b":["a"]}', '{"b":["c"],"c":["b"]}', '{}');
SELECT * FROM pursuit_line('{"a":["b"],"b":["a"]}', '{"b":["c"],"c":["b"]}', '{"evader":"a","pursuer":"c"}');
.print -- boards as graphs
SELECT game_graph_json(grid_graph('..#' || char(10) || '...')) AS four;
SELECT game_graph_json(grid_graph('.X' || char(10) || '*.', 8)) AS eight;
SELECT count(*) FROM game_states(grid_graph('["...","..."]', '4'));
.print -- NULL
SELECT police_winner(NULL), police_error(NULL), catmouse_jump_winner('CMF', NULL, 1), pursuit_winner('[]', '[]', NULL), grid_graph(NULL), grid_graph('.', NULL);
SELECT count(*) FROM police_states(NULL);
SELECT count(*) FROM pursuit_states('[[]]', '[[]]', NULL);
.print -- labels that read alike are one place; walls cost nothing; rowids are the positions
SELECT pursuit_winner('[[1],[0,2],[1]]', '{"0":["1"],"1":["0","2"],"2":["1"]}', '{"evader":0,"pursuer":2}') AS number_and_text;
SELECT count(*), count(DISTINCT rowid) FROM police_states('CT' || replace(printf('%600s', ''), ' ', '#'));
SELECT count(*) FROM police_states('CT..##..') WHERE (turn = 'police' AND police_col = 1) OR (turn = 'thief' AND thief_col = 2) OR (police_col = 3 AND thief_col = 4);
SELECT count(*) FROM police_states('CT') WHERE police_row = '1';
SELECT catmouse_jump_error('C' || replace(printf('%60000s', ''), ' ', '.') || 'MF', 100000, 100000) LIKE 'board: %GB of memory%';
.print -- errors
SELECT police_winner('');
SELECT * FROM police_states('CT' || char(10) || 'C');
SELECT police_error('CT' || char(10) || '.'), police_error('CxT'), police_error('C.'), police_error('T.'), police_error('CTT'), police_error('CPT');
SELECT police_error('[".CT"') AS json, police_error(5) AS number, police_error(x'43') AS blob, police_error('CT') AS fine;
SELECT catmouse_jump_winner('CM', 1, 1);
SELECT catmouse_jump_error('CMFF', 1, 1), catmouse_jump_error('CMF', -1, 1), catmouse_jump_error('CMF', 1, 1.5), catmouse_jump_error('CMF', 'x', 1), catmouse_jump_error('CME', 1, 1), catmouse_jump_error('CMF', 1, 1);
SELECT pursuit_winner('[[0]]', '[[0]]', '{}');
SELECT pursuit_error('[[0]]', '[[0]]', '{"evader":0}'), pursuit_error('[[0]]', '[[0]]', '{"evader":1,"pursuer":0}'), pursuit_error('[[1]]', '[[0]]', '{}'), pursuit_error('[[0]]', '[[1]]', '{}');
SELECT pursuit_error('[[0]]', '[[0]]', '{"evader":0,"pursuer":0,"forbidden":[0]}') AS forbidden, pursuit_error('[[0]]', '[[0]]', '{"evader":0,"pursuer":0,"what":1}') AS unknown, pursuit_error('[[0]]', '[[0]]', '{"first":"draw"}') AS side;
SELECT pursuit_error('[[0]]', '[[0]]', '{"safe":[0],"safe":[0]}') AS twice, pursuit_error('[[0]]', '[[0]]', '{"safe":0}') AS no_list, pursuit_error('[[0]]', '[[0]]', '[]') AS no_object, pursuit_error('[[0]]', '[[0]]', 7) AS number;
SELECT grid_graph('.', 5);
SELECT grid_graph('. .');
SELECT grid_graph('..' || char(10) || '.');
