-- The functions of cat and mouse, one by one, and every documented odd input.
.mode list
.headers on
.nullvalue NULL
.print -- functions
SELECT name, kind, signature FROM zermelo_functions WHERE family = 'catmouse';
.print -- winner
SELECT catmouse_winner('[[2,5],[3],[0,4,5],[1,4,5],[2,3],[0,2,3]]') AS draw,
       catmouse_winner('[[1,3],[0],[3],[0,2]]') AS mouse,
       catmouse_winner('[[2,3],[3,4],[0,4],[0,1],[1,2]]', 4, 1) AS cat;
SELECT catmouse_winner('{"0":["2","5"],"1":[3],"2":[0,4,5],"3":[1,4,5],"4":[2,3],"5":[0,2,3]}') AS labels;
SELECT catmouse_winner('{"hole":["a"],"a":["hole","b"],"b":["a"]}', 'a', 'b', 'hole') AS named;
SELECT catmouse_winner('[[1,3],[0],[3],[0,2]]', 1.0, 2.0, 0.0) AS reals;
SELECT catmouse_winner('[[1],[0,2],[1]]', 0) AS mouse_in_hole, catmouse_winner('[[1],[0,2],[1]]', 2, 2) AS caught;
SELECT catmouse_winner('[[2],[],[0]]') AS mouse_stuck, catmouse_winner('[[1],[0,3],[],[1]]', 3, 2) AS cat_stuck;
.print -- NULL
SELECT catmouse_winner(NULL), catmouse_winner('[[1],[0]]', NULL), catmouse_error(NULL);
SELECT count(*) FROM catmouse_states(NULL);
SELECT count(*) FROM catmouse_states('[[1],[0]]', NULL);
SELECT count(*) FROM catmouse_line('[[1],[0,2],[1]]', NULL);
.print -- states, moves, line
SELECT * FROM catmouse_states('[[1],[0,2],[1]]');
SELECT * FROM catmouse_states('{"x":["y"],"y":["x"]}', 'y');
SELECT * FROM catmouse_moves('[[1],[0,2],[1]]');
SELECT * FROM catmouse_line('[[1,3],[0],[3],[0,2]]');
SELECT * FROM catmouse_line('[[2,5],[3],[0,4,5],[1,4,5],[2,3],[0,2,3]]');
SELECT typeof(mouse), typeof(cat), typeof(best), count(*) FROM catmouse_states('{"0":[1],"1":[0,2],"2":[1]}') GROUP BY 1, 2, 3;
SELECT DISTINCT typeof(mouse), typeof(plies) FROM catmouse_states('[[1],[0,2],[1]]');
.print -- empty, one node, parts
SELECT catmouse_error('[]'), catmouse_error('[[]]'), catmouse_error('{}');
SELECT count(*) FROM catmouse_states('[[]]');
SELECT count(*) FROM catmouse_states('[]');
SELECT catmouse_winner('[[],[3],[4],[1],[2]]') AS parts;
.print -- errors: raised by every function, returned by catmouse_error
SELECT catmouse_winner('[[1],[0]');
SELECT count(*) FROM catmouse_states('[[1],[0]');
SELECT count(*) FROM catmouse_moves('[[1],[0]]x');
SELECT count(*) FROM catmouse_line('[[1],[0]]');
SELECT catmouse_error('[[1],[0]') AS syntax;
SELECT catmouse_error('[[1,9],[0],[0]]') AS out_of_range;
SELECT catmouse_error('[[0,1],[0],[]]') AS self_loop;
SELECT catmouse_error('[[1,1],[0],[]]') AS doubled;
SELECT catmouse_error('[[1,2],[0],[]]') AS not_symmetric;
SELECT catmouse_error('[[1],[0]]') AS too_few;
SELECT catmouse_error('{"a":[]}') AS no_hole;
SELECT catmouse_error('[[1],[0,2],[1]]', 3) AS mouse_not_there;
SELECT catmouse_error('[[1],[0,2],[1]]', 1, -1) AS cat_not_there;
SELECT catmouse_error('[[1],[0,2],[1]]', 1, 2, 'x') AS hole_not_there;
SELECT catmouse_error('[[1],[0,2],[1]]', 1, 0) AS cat_in_hole;
SELECT catmouse_error('[[1],[0,2],[1]]', 2.5) AS not_whole;
SELECT catmouse_error('[[1],[0,2],[1]]', 9223372036854775807) AS huge;
SELECT catmouse_error(7) AS a_number;
SELECT catmouse_error(x'00') IS NOT NULL AS a_blob;
SELECT catmouse_error('[[1.5],[0]]') AS real_neighbour;
SELECT catmouse_error('[[1],[0,2],[1]]') AS fine;
.print -- plies and the first move
SELECT catmouse_plies('[[1,3],[0],[3],[0,2]]'), catmouse_move('[[1,3],[0],[3],[0,2]]'), catmouse_plies('{"h":["a"],"a":["h","b"],"b":["a"]}', 'a', 'b', 'h'), catmouse_move('{"h":["a"],"a":["h","b"],"b":["a"]}', 'a', 'b', 'h');
SELECT catmouse_plies('[[2,5],[3],[0,4,5],[1,4,5],[2,3],[0,2,3]]'), catmouse_move('[[2,5],[3],[0,4,5],[1,4,5],[2,3],[0,2,3]]'), catmouse_winner('[[2,5],[3],[0,4,5],[1,4,5],[2,3],[0,2,3]]');
SELECT catmouse_plies('[[],[],[]]', 0), catmouse_move('[[],[],[]]', 0), catmouse_plies('[[],[],[]]', 1, 1), catmouse_move('[[],[],[]]', 1, 1), catmouse_plies(NULL), catmouse_move('[[1],[0]]', NULL);
SELECT typeof(catmouse_move((SELECT undirected_graph(column1, column2) FROM (VALUES (1.5, 2), (2, x'00'))), 2, 1.5, x'00'));
SELECT catmouse_plies('[[1],[0]]');
SELECT catmouse_move('[[1],[0]]', 1, 0);
