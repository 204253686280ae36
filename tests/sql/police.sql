-- Policeman and thief: police_*; every documented odd input.
.mode list
.headers on
.nullvalue NULL
.print -- functions
SELECT name, kind, signature FROM zermelo_functions WHERE family = 'police';
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
.print -- NULL
SELECT police_winner(NULL), police_error(NULL);
SELECT count(*) FROM police_states(NULL);
.print -- walls cost nothing; rowids are the positions
SELECT count(*), count(DISTINCT rowid) FROM police_states('CT' || replace(printf('%600s', ''), ' ', '#'));
SELECT count(*) FROM police_states('CT..##..') WHERE (turn = 'police' AND police_col = 1) OR (turn = 'thief' AND thief_col = 2) OR (police_col = 3 AND thief_col = 4);
SELECT count(*) FROM police_states('CT') WHERE police_row = '1';
.print -- errors
SELECT police_winner('');
SELECT * FROM police_states('CT' || char(10) || 'C');
SELECT police_error('CT' || char(10) || '.'), police_error('CxT'), police_error('C.'), police_error('T.'), police_error('CTT'), police_error('CPT');
SELECT police_error('[".CT"') AS json, police_error(5) AS number, police_error(x'43') AS blob, police_error('CT') AS fine;
.print -- plies and the first move
SELECT police_plies('P.T'), police_move('P.T'), police_plies('P*T'), police_move('P*T'), police_plies('P.TE'), police_move('P.TE');
SELECT json_array(police_move('P.T')), police_plies(NULL), police_move(NULL);
SELECT police_plies('P.'), police_move('P.');
