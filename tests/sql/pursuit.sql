-- Any chase: pursuit_*; every documented odd input.
.mode list
.headers on
.nullvalue NULL
.print -- functions
SELECT name, kind, signature FROM zermelo_functions WHERE family = 'pursuit';
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
.print -- NULL
SELECT pursuit_winner(NULL, '[]', '{}'), pursuit_winner('[]', NULL, '{}');
SELECT count(*) FROM pursuit_states(NULL, NULL, '{}');
.print -- labels that read alike are one place
SELECT pursuit_winner('[[1],[0,2],[1]]', '{"0":["1"],"1":["0","2"],"2":["1"]}', '{"evader":0,"pursuer":2}') AS number_and_text;
.print -- errors
SELECT pursuit_winner('[[0]]', '[[0]]', '{}');
SELECT pursuit_error('[[0]]', '[[0]]', '{"evader":0}'), pursuit_error('[[0]]', '[[0]]', '{"evader":1,"pursuer":0}'), pursuit_error('[[1]]', '[[0]]', '{}'), pursuit_error('[[0]]', '[[1]]', '{}');
SELECT pursuit_error('[[0]]', '[[0]]', '{"evader":0,"pursuer":0,"forbidden":[0]}') AS forbidden, pursuit_error('[[0]]', '[[0]]', '{"evader":0,"pursuer":0,"what":1}') AS unknown, pursuit_error('[[0]]', '[[0]]', '{"first":"draw"}') AS side;
SELECT pursuit_error('[[0]]', '[[0]]', '{"safe":[0],"safe":[0]}') AS twice, pursuit_error('[[0]]', '[[0]]', '{"safe":0}') AS no_list, pursuit_error('[[0]]', '[[0]]', '[]') AS no_object, pursuit_error('[[0]]', '[[0]]', 7) AS number;
.print -- plies and the first move
SELECT pursuit_plies('[[1],[0,2],[1]]', '[[1],[0,2],[1]]', '{"evader":0,"pursuer":2}'), pursuit_move('[[1],[0,2],[1]]', '[[1],[0,2],[1]]', '{"evader":0,"pursuer":2}');
SELECT pursuit_plies('[[1],[0]]', '[[1],[0]]', '{"evader":0,"pursuer":0}'), pursuit_move('[[1],[0]]', '[[1],[0]]', '{"evader":0,"pursuer":0}'), pursuit_move('{"a":["b"],"b":["a"]}', '{"a":["b"],"b":["a"]}', '{"evader":"a","pursuer":"b","first":"pursuer"}');
SELECT pursuit_move('[[1],[0]]', '[[1],[0]]', '{"evader":0}');
