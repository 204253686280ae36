-- rowids differ between arguments, and are the same on every machine (make cross runs this file on three more).
SELECT rowid, state FROM game_states('[[1],[]]');
SELECT rowid, state FROM game_states('{"a":["b"],"b":[]}', '{}', 'misere');
SELECT rowid, state FROM game_states((SELECT game_graph(a, b) FROM (SELECT 1 AS a, 'a label of 23 bytes ...' AS b)));
SELECT DISTINCT max(rowid) FROM catmouse_states('[[1],[0,2],[1]]', 2);
SELECT rowid, is_best FROM game_moves('[[1],[2],[0]]');
