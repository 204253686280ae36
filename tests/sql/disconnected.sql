-- The functions of the disconnected game, one by one, and every documented odd input.
.mode list
.headers on
.nullvalue NULL
.print -- functions
SELECT name, kind, signature FROM zermelo_functions WHERE family = 'disconnected';
.print -- one graph in every form
SELECT disconnected_winner(value) AS winner, disconnected_nimber(value) AS grundy, disconnected_move(value) AS move,
       (SELECT count(*) || ' ' || sum(wins) FROM disconnected_moves(value)) AS moves
  FROM json_each(json_array(
    'NYNN' || char(10) || 'YNNN' || char(10) || 'NNNN' || char(10) || 'NNNN',
    '4' || char(10) || 'NYNN' || char(10) || 'YNNN' || char(10) || 'NNNN' || char(10) || 'NNNN' || char(10),
    '0100' || char(13, 10) || '1000' || char(13, 10) || '0000' || char(13, 10) || '0000' || char(13, 10),
    '["NYNN","YNNN","NNNN","NNNN"]', '["0100","1000","0000","0000"]',
    '[[0,1,0,0],[1,0,0,0],[0,0,0,0],[0,0,0,0]]', '[[0.0,1.0,0,0],[1,0,0,0],[0,0,0,0],[0,0,0,0]]',
    '[[1],[0],[],[]]', '{"0":[1],"1":[0],"2":[],"3":[]}'));
.print -- moves, states
SELECT * FROM disconnected_moves('[[1],[0],[],[]]');
SELECT * FROM disconnected_moves('[[1],[0],[],[]]') WHERE wins = 1;
SELECT * FROM disconnected_moves('[[1],[0],[],[]]') WHERE wins = 0 AND v = 3;
SELECT * FROM disconnected_moves('[[1],[0],[],[]]') WHERE u = 1;
SELECT * FROM disconnected_moves('[[1],[0],[],[]]') WHERE u = 1.0 AND v = 2;
SELECT count(*) FROM disconnected_moves('[[1],[0],[],[]]') WHERE wins = '1' OR wins = 2 OR u = 9 OR v = -1 OR wins IS NULL;
SELECT count(*) FROM disconnected_moves('[[1],[0],[],[]]') WHERE wins IN (0, 1);
SELECT * FROM disconnected_states('[[1],[0],[],[]]');
SELECT * FROM disconnected_states('["NNY","NNN","YNN"]') WHERE vertex = 2;
SELECT component, count(*) = max(component_size) AS agree FROM disconnected_states('[[2],[3],[0],[1],[]]') GROUP BY component;
.print -- names keep their type
SELECT *, typeof(u) FROM disconnected_moves('{"b":["a"],"a":["b"],"10":[],"9":[]}') WHERE wins = 1;
SELECT disconnected_move('{"b":["a"],"a":["b"],"q\"\\\u000a":[],"9":[]}') AS quoted;
SELECT * FROM disconnected_states('{"y":["x"],"x":["y"],"z":[]}') WHERE vertex = 'y';
.print -- the move is JSON
SELECT json_array('move', disconnected_move('[[],[],[]]')), json_extract(disconnected_move('[[],[],[]]'), '$[1]'), typeof(disconnected_move('[[],[],[]]'));
.print -- only inside edges are left to draw with two components; nobody can move; first difference from the published program
SELECT * FROM disconnected_moves('["NYNN","YNYN","NYNN","NNNN"]');
SELECT disconnected_winner('[[],[]]'), disconnected_move('[[],[]]'), (SELECT count(*) FROM disconnected_moves('[[],[]]'));
SELECT disconnected_winner('[[],[],[],[],[],[]]') AS six_without_edges;
.print -- NULL
SELECT disconnected_winner(NULL), disconnected_nimber(NULL), disconnected_move(NULL), disconnected_error(NULL);
SELECT count(*) FROM disconnected_moves(NULL);
SELECT count(*) FROM disconnected_states(NULL);
.print -- errors: raised by every function, returned by disconnected_error
SELECT disconnected_winner('NN');
SELECT disconnected_nimber('NY' || char(10) || 'NN');
SELECT disconnected_move('[[1],[0]]');
SELECT count(*) FROM disconnected_moves('[[1,2],[0],[]]');
SELECT count(*) FROM disconnected_states('["NN","NX"]');
SELECT disconnected_error(value) AS error FROM json_each(json_array(
  '', 'N', '[]', '[[]]', '[[0]]', '[[1],[0]]', '[[0,1],[1,0]]', 'NY' || char(10) || 'YN',
  'NN', 'NN' || char(10) || 'N', '3' || char(10) || 'NN' || char(10) || 'NN', '[[0,0],[0]]', '[[0,0],[0,2]]',
  'no', 'NN' || char(10) || 'N?', 'YN' || char(10) || 'NN', '["NN","NN"', '["NN","NN"],', '{"a":["b"]}'));
SELECT disconnected_error(7) AS integer, disconnected_error(2.5) AS number, disconnected_error(x'00') IS NOT NULL AS blob;
SELECT disconnected_error('[[],[]]') AS fine;
.print -- one bad row does not cost the query
SELECT value, disconnected_winner(value) AS winner FROM json_each('["[[],[],[]]","NN","[[],[],[],[]]"]') WHERE disconnected_error(value) IS NULL;
.print -- in a view with trusted_schema off, in a join of either order, correlated
PRAGMA trusted_schema = OFF;
CREATE TABLE puzzle(id, matrix);
INSERT INTO puzzle VALUES (1, '[[],[],[]]'), (2, NULL), (3, '["NYN","YNN","NNN"]');
CREATE VIEW answer AS SELECT id, disconnected_winner(matrix) AS winner, u, v FROM puzzle, disconnected_moves(matrix) WHERE wins = 1;
SELECT * FROM answer;
SELECT id, vertex FROM disconnected_states(matrix), puzzle WHERE component_size = 2;
SELECT id, (SELECT count(*) FROM disconnected_moves(matrix)) AS moves FROM puzzle;
SELECT id, u FROM puzzle LEFT JOIN disconnected_moves(matrix) ON wins = 1 AND v = 2;
