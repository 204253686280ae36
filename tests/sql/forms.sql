-- The forms of text that people have: marks, blanks, line ends, commas; text in a BLOB; loops. What is wrong is named with
-- its place.
.mode list
.nullvalue NULL
CREATE TABLE c(mark, cr, lf, tab);
INSERT INTO c VALUES (char(65279), char(13), char(10), char(9));
.print -- boards: a mark, CRLF, blanks at the end, empty lines at the end
SELECT police_winner(mark || 'P.T'), police_winner('P.T  ' || cr || lf || '...' || tab || lf || lf || ' ' || lf), police_winner('["P.T  ","... "]') FROM c;
SELECT b, police_row, police_col, thief_row, thief_col FROM (SELECT mark || 'P..' || cr || lf || '..T ' || lf AS b FROM c), police_line(b) WHERE ply = 0;
SELECT catmouse_jump_winner(mark || 'M.C...F' || lf || '....... ', 1, 4) FROM c;
SELECT rabbit_winner(mark || 'XO.OXO ' || cr || lf || lf) FROM c;
.print -- what else there is, is named
SELECT police_error('P..,..T'); SELECT police_error('P../..T'); SELECT police_error('P..\n..T'); SELECT police_error('P..;..T');
SELECT police_error('p..' || lf || '..t') FROM c;
SELECT police_error(lf || 'P..' || lf || '..T') FROM c;
SELECT police_error('P..' || lf || lf || '..T') FROM c;
SELECT police_error('P..' || lf || '..T..') FROM c;
SELECT police_error('P. ' || lf || '..T') FROM c;
SELECT police_error('P .' || lf || '..T') FROM c;
SELECT police_error(' P.T'), police_error('P' || tab || 'T'), police_error('P' || char(1) || 'T'), police_error('P.é') FROM c;
SELECT police_error('P' || char(160) || 'T'), police_error('P.' || mark || 'T'), disconnected_error('0' || char(160) || '0') FROM c;
SELECT police_error(CAST(x'50e92e54' AS TEXT)), police_error(''), police_error(mark), police_error(lf || lf), police_error('["P.T",""]'), police_error('[]') FROM c;
SELECT catmouse_jump_error('M.CX', 1, 1), rabbit_error('XO-');
.print -- grid_graph: blanks, tabs and characters beyond ASCII are free cells; only mark, CR and line ends at the end go
SELECT game_graph_json(grid_graph('#  #')), game_graph_json(grid_graph('..' || tab)), game_graph_json(grid_graph('．#．')) FROM c;
SELECT game_graph_json(grid_graph(mark || '. ' || cr || lf || ' #' || cr || lf || lf)) FROM c;
SELECT grid_graph('. ' || lf || '.') FROM c;
SELECT grid_graph('.' || char(7));
SELECT grid_graph('é.' || lf || '.') FROM c;
SELECT grid_graph(CAST(x'2ee92e' AS TEXT));
SELECT game_graph_json(grid_graph('["é. ","#ß."]'));
.print -- matrices: blanks, commas and tabs between cells, marks, blanks and empty lines at the end
CREATE TABLE m(form, text);
INSERT INTO m SELECT 'packed', '010' || lf || '100' || lf || '000' FROM c;
INSERT INTO m SELECT 'blanks', '0 1 0' || lf || '1 0 0' || lf || '0 0 0' FROM c;
INSERT INTO m SELECT 'commas', '0,1,0' || lf || '1,0,0' || lf || '0,0,0' FROM c;
INSERT INTO m SELECT 'both', '0, 1, 0,' || cr || lf || '1, 0, 0,' || cr || lf || '0, 0, 0' || cr || lf FROM c;
INSERT INTO m SELECT 'tabs', '0' || tab || '1' || tab || '0' || lf || '1' || tab || '0' || tab || '0' || lf || '0' || tab || '0' || tab || '0' FROM c;
INSERT INTO m SELECT 'letters', 'NYN ' || lf || 'YNN' || lf || 'NNN  ' || lf || lf FROM c;
INSERT INTO m SELECT 'mark', mark || 'NYN' || lf || 'YNN' || lf || 'NNN' FROM c;
INSERT INTO m SELECT 'size', '3 ' || lf || ' 0 1 0' || lf || ' 1 0 0' || lf || ' 0 0 0' FROM c;
INSERT INTO m SELECT 'mixed', '010' || lf || '1 0 0' || lf || '0,0,0' FROM c;
INSERT INTO m VALUES ('strings', '["010","100","000"]'), ('apart', '["0 1 0","1,0,0","000 "]'), ('numbers', '[[0,1,0],[1,0,0],[0,0,0]]'),
    ('truths', '[[false,true,false],[true,false,false],[false,false,false]]'), ('some', '[[0,true,0],[1.0,false,0.0],[0,0,0]]');
SELECT form, disconnected_winner(text), (SELECT group_concat(component) FROM disconnected_states(text)), disconnected_error(CAST(text AS BLOB)) FROM m;
SELECT disconnected_error('0 1 0' || lf || '1 0 ?' || lf || '0 0 0') FROM c;
SELECT disconnected_error('0;1;0' || lf || '1;0;0' || lf || '0;0;0') FROM c;
SELECT disconnected_error('0,,1' || lf || '1,0') FROM c;
SELECT disconnected_error('0,1,0' || lf || '1, ,0' || lf || '0,0,0') FROM c;
SELECT disconnected_error('0,1,,' || lf || '1,0,,') FROM c;
SELECT disconnected_error(',0,1' || lf || '0,1,0'), disconnected_error('["0,,0","0,0"]') FROM c;
SELECT disconnected_error('NNN' || lf || 'N N' || lf || 'NNN') FROM c;
SELECT disconnected_error('N N' || lf || 'NNN') FROM c;
SELECT disconnected_error('0 1 0' || lf || '1 0' || lf || '0 0 0') FROM c;
SELECT disconnected_error('0 1 0' || lf || '1 0 0') FROM c;
SELECT disconnected_error('0 1 0' || lf || lf || '1 0 0' || lf || '0 0 0') FROM c;
SELECT disconnected_error(lf || '00' || lf || '00') FROM c;
SELECT disconnected_error('4' || lf || '0 1 0' || lf || '1 0 0' || lf || '0 0 0') FROM c;
SELECT disconnected_error('0 2'), disconnected_error('x'), disconnected_error('NY' || lf || 'Y0'), disconnected_error('NÿN') FROM c;
SELECT disconnected_error('["0 1","1 ?"]'), disconnected_error('["0 1","1"]'), disconnected_error('["",""]'), disconnected_error('[[true]]'), disconnected_error('[[false,tru],[0,0]]');
.print -- moves of rabbit and eggs
SELECT rabbit_winner('XO.OXO', '1 2' || lf || '1 1'), rabbit_winner('XO.OXO', mark || '1,2' || cr || lf || ' 1 , 1 ' || lf || lf), rabbit_winner('XO.OXO', '1' || tab || '2') FROM c;
SELECT rabbit_error('XO.OXO', '1,,2'), rabbit_error('XO.OXO', ',1 2'), rabbit_error('XO.OXO', '1,2,'), rabbit_error('XO.OXO', '12');
.print -- JSON with a mark: offsets count it
SELECT catmouse_winner(mark || '[[1,3],[0],[3],[0,2]]'), catmouse_error(mark || '[[9]]'), game_value('[[1],[]]', 0, mark || '{"1":"tie"}') FROM c;
SELECT pursuit_winner('[[1],[0]]', '[[1],[0]]', mark || '{"evader":0,"pursuer":1}'), police_winner(mark || '["P.T"]'), rabbit_winner('XO.OXO', mark || '[[1,2]]'), disconnected_winner(mark || '["NN","NN"]') FROM c;
.print -- text in a BLOB, as readfile() and hosts give it
SELECT catmouse_winner(CAST('[[1,3],[0],[3],[0,2]]' AS BLOB)), catmouse_winner(CAST(mark || '[[1,3],[0],[3],[0,2]]' AS BLOB)), police_winner(CAST('P.T' AS BLOB)), police_winner(CAST('["P.T"]' AS BLOB)) FROM c;
SELECT disconnected_winner(CAST('NN' || lf || 'NN' AS BLOB)), rabbit_winner(CAST('XO.OXO' AS BLOB), CAST('1 2' AS BLOB)), game_value(CAST('[[1],[]]' AS BLOB), 0, CAST('{"1":"tie"}' AS BLOB)) FROM c;
SELECT pursuit_winner('[[1],[0]]', '[[1],[0]]', CAST('{"evader":0,"pursuer":1}' AS BLOB)), game_graph_json(grid_graph(CAST('. ' AS BLOB)));
SELECT count(*) FROM catmouse_states(CAST('[[1,3],[0],[3],[0,2]]' AS BLOB));
SELECT catmouse_error(x'5b00'), police_error(x'00'), disconnected_error(x'ff'), rabbit_error('XO.', x'e9'), game_error('[]', x'01'), pursuit_error('[]', '[]', x'80');
SELECT catmouse_error(x'fffe5b005d00'), police_error(x'feff0050');
SELECT catmouse_error(x''), police_error(x'');
.print -- BLOBs of ours in another place
SELECT police_error(game_graph(1, 2)), rabbit_error('XO.', game_graph(1, 2)), disconnected_error(game_terminals(1, 'win')), game_error('[]', game_graph(1, 2)), game_error(game_terminals(1, 'win')), pursuit_error('[]', '[]', game_terminals(1, 'tie'));
SELECT police_error(CAST(game_graph(1, 2) AS TEXT)), disconnected_error(CAST(game_graph(1, 2) AS TEXT)), game_error('[]', CAST(game_graph(1, 2) AS TEXT));
.print -- loops: nothing to matchings and geography, refused by cat and mouse
CREATE TABLE e(a, b);
INSERT INTO e VALUES (1, 1), (1, 2), (2, 3), (3, 3), (4, 4);
SELECT geography_matching_size((SELECT undirected_graph(a, b) FROM e)), geography_error((SELECT undirected_graph(a, b) FROM e));
SELECT s.* FROM geography_states((SELECT undirected_graph(a, b) FROM e)) s;
SELECT m.* FROM geography_moves((SELECT undirected_graph(a, b) FROM e), 3) m;
SELECT l.* FROM geography_line((SELECT undirected_graph(a, b) FROM e), 1) l;
SELECT * FROM geography_line((SELECT undirected_graph(a, b) FROM e), 4);
SELECT * FROM geography_moves((SELECT undirected_graph(a, b) FROM e), 4);
SELECT * FROM geography_matching((SELECT undirected_graph(a, b) FROM e));
SELECT geography_matching_size('[[0,0,1],[1,0]]'), geography_winner('[[0]]', 0), geography_error('[[0,1],[]]'), geography_error('[[1,1],[0]]');
SELECT catmouse_error((SELECT undirected_graph(a, b) FROM e)), disconnected_error((SELECT undirected_graph(a, b) FROM e));
.print -- found by people who tried: what is meant is said
SELECT rabbit_error('XO.OXO', 'a'), rabbit_error('XO.OXO', '1;2'), rabbit_error('XO.OXO', '1 2 3'), rabbit_error('XO.OXO', '(1,2)');
SELECT rabbit_error('XO.OXO', '1 2' || lf || '1 é'), rabbit_error('XO.OXO', '1 2' || cr || lf || '1' || cr || lf), rabbit_error('XO.OXO', '[[1,2],[1,"2"]]') FROM c;
SELECT disconnected_error('[[False, True],[True, False]]'), disconnected_error('[[0,null],[1,0]]'), disconnected_error('[["N","Y"],["Y","N"]]'), disconnected_error('[["0","1"],["1","0"]]');
SELECT disconnected_winner('["NN\r","NN\r"]'), disconnected_winner('["N N\r","N N\r"]'), police_winner('["P.T\r","...\r"]'), game_graph_json(grid_graph('[". \r","..\r"]'));
SELECT disconnected_error(',1,0' || lf || '1,,0' || lf || '0,0,') FROM c;
SELECT game_error('[[false,true,false],[true,false,false],[false,false,false]]'), game_error('[["0","1","0"],["1","0","0"],["0","0","0"]]');
SELECT game_error('[[5,6]]'), game_error('[[0,1],[1,2],[2,3]]'), game_error('[[5]]');
SELECT game_error('main.moves'), game_error('"my moves"'), game_error('my moves'), game_error('Züge'), game_error('select src, dst from moves'), game_error('null');
SELECT disconnected_error('edges'), disconnected_error('SELECT a, b FROM edges'), game_error('[]', 'moves'), game_error('[]', 'select state, value from ended');
SELECT game_error('[[1],[]]', 'misere'), game_error('[[1],[]]', 'normal'), game_error('[[1],[]]', ''), game_error('[[1],[]]', '{}', 'misere');
SELECT police_error('P.T' || lf || '..É'), rabbit_error('XO.' || lf || 'XÖO'), police_error('P.T' || lf || '..x..'), police_error('P.T' || lf || '.') FROM c;
SELECT police_error('P.' || cr || '.T'), police_error('P.\n.T') FROM c;
SELECT catmouse_jump_error('M.CF', '1', 2), catmouse_jump_error('M.CF', 1, 2.5), catmouse_jump_error('M.CF', 1, x'02');
SELECT board_canonical('abcd', '2');
.print -- board_canonical: blanks are cells, but not where nobody can tell
SELECT board_canonical('X  ' || lf || ' O ' || lf || '   ') FROM c;
SELECT board_canonical('P.T ');
SELECT board_canonical('["P.T","..  "]'), board_canonical('["P.T ","... "]');
SELECT board_canonical('P.T' || lf || '...' || lf || '   ') FROM c;
SELECT board_canonical('P.T ' || lf || '...') FROM c;
SELECT board_canonical('P.T ', 4), board_canonical('    '), board_canonical(' P.T');
