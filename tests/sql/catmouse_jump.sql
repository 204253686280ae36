-- Cat and mouse with jumps: catmouse_jump_*; every documented odd input.
.mode list
.headers on
.nullvalue NULL
.print -- functions
SELECT name, kind, signature FROM zermelo_functions WHERE family = 'catmouse_jump';
.print -- cat and mouse with jumps
SELECT catmouse_jump_winner('["####F","#C...","M...."]', 1, 2) AS mouse, catmouse_jump_winner('M.C...F', 1, 3) AS cat, catmouse_jump_winner('M.C...F', 1.0, 4) AS "real";
SELECT * FROM catmouse_jump_line('M.C...F', 1, 4);
SELECT * FROM catmouse_jump_line('M#C...F', 1, 9);
SELECT * FROM catmouse_jump_states('M.C...F', 1, 4) WHERE mouse_col = 1 AND cat_col = 3;
SELECT * FROM catmouse_jump_moves('M.C...F', 1, 4) WHERE mouse_col = 1 AND cat_col = 3 AND turn = 'mouse';
.print -- NULL
SELECT catmouse_jump_winner('CMF', NULL, 1);
.print -- memory is asked for before the work
SELECT catmouse_jump_error('C' || replace(printf('%60000s', ''), ' ', '.') || 'MF', 100000, 100000) LIKE 'board: %GB of memory%';
.print -- errors
SELECT catmouse_jump_winner('CM', 1, 1);
SELECT catmouse_jump_error('CMFF', 1, 1), catmouse_jump_error('CMF', -1, 1), catmouse_jump_error('CMF', 1, 1.5), catmouse_jump_error('CMF', 'x', 1), catmouse_jump_error('CME', 1, 1), catmouse_jump_error('CMF', 1, 1);
.print -- plies and the first move
SELECT catmouse_jump_plies('M.C...F', 1, 4), catmouse_jump_move('M.C...F', 1, 4), catmouse_jump_plies('M#CF', 1, 1), catmouse_jump_move('M#CF', 1, 1);
SELECT catmouse_jump_plies('M#C#F', 1, 1), catmouse_jump_move('M#C#F', 1, 1), catmouse_jump_winner('M#C#F', 1, 1);
SELECT json_array(catmouse_jump_move('M.C...F', 1, 4)), catmouse_jump_plies(NULL, 1, 1);
SELECT catmouse_jump_move('M.C', 1, 1);
