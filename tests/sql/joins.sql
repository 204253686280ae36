-- Plans in which SQLite hands out the arguments twice, or checks them itself: no row may be lost, none come twice.
.nullvalue NULL
CREATE TABLE moves AS SELECT * FROM game_moves('[[1,2],[0],[]]');
CREATE TABLE t(i, j);
INSERT INTO t VALUES (1, 2), (5, 0), (0, 1), (NULL, 3), (2, 2);
.print -- NULL for an argument that may be left out, and OR: the function, then a copy
SELECT * FROM game_states('[[1,2],[0],[]]', '{}', NULL) WHERE state = 0 OR (state = 1 AND remoteness = 2);
SELECT * FROM game_states('[[1,2],[0],[]]') WHERE state = 0 OR (state = 1 AND remoteness = 2);
SELECT state FROM game_solve(NULL, 'SELECT :state - 1 WHERE :state > 0', NULL, NULL, '[2,4]')
WHERE state = 1 OR (state = 3 AND value = 'win') OR (state, remoteness) IN (VALUES (4, 4));
CREATE TABLE g(graph, convention);
INSERT INTO g VALUES ('[[1,2],[0],[]]', NULL), ('[[1,2],[0],[]]', 'misere');
SELECT g.convention, s.state, s.value FROM g LEFT JOIN game_states(g.graph, '{}', g.convention) s
ON (s.state, s.best) IN (VALUES (0, 2), (0, 1)) OR s.value IN ('tie', 'lose') AND s.state = 1;
.print -- the same argument given twice: it must be the same
SELECT count(*) FROM game_states('[[]]') WHERE zm_graph = '[[]]';
SELECT count(*) FROM game_states('[[]]') WHERE zm_graph = '[[1],[]]';
SELECT count(*) FROM game_line('[[1],[]]', 0) WHERE zm_start = 0.0;
SELECT count(*) FROM game_line('[[1],[]]', 0) WHERE zm_start = '0';
SELECT count(*) FROM game_states('[[]]', '{}', NULL) WHERE zm_convention = 'normal';
.print -- beyond 16 conditions SQLite checks every argument
SELECT count(*) FROM game_states('[[]]', '{}', NULL) WHERE state > -1 AND state > -2 AND state > -3 AND state > -4
AND state > -5 AND state > -6 AND state > -7 AND state > -8 AND state > -9 AND state > -10 AND state > -11
AND state > -12 AND state > -13 AND state > -14;
SELECT count(*) FROM game_states('[[]]', '{}', 'normal') WHERE state > -1 AND state > -2 AND state > -3 AND state > -4
AND state > -5 AND state > -6 AND state > -7 AND state > -8 AND state > -9 AND state > -10 AND state > -11
AND state > -12 AND state > -13 AND state > -14;
.print -- FULL JOIN and a row value of a key and another column
SELECT t.i, s.* FROM t FULL JOIN game_moves('[[1,2],[0],[]]') s ON s.value = t.i AND s.remoteness = t.j
WHERE (s.state, s.next) IN (SELECT * FROM (VALUES (0, 1), (1, 0), (0, 2))) ORDER BY 2, 3;
SELECT t.i, s.* FROM t FULL JOIN moves s ON s.value = t.i AND s.remoteness = t.j
WHERE (s.state, s.next) IN (SELECT * FROM (VALUES (0, 1), (1, 0), (0, 2))) ORDER BY 2, 3;
.print -- an INTEGER column and text: the number that it stands for
CREATE TABLE c AS SELECT * FROM police_states('P..T');
CREATE TABLE v(x);
INSERT INTO v VALUES ('1'), (' 1'), ('1 '), ('01'), ('+1'), ('-1'), ('1.0'), ('1e0'), ('0x1'), ('x'), (''), (' '), ('.1'), ('--1'), ('+'), (char(160) || '1'),
    (char(10) || '2'), ('00000000000000000000001'), ('9223372036854775809'), ('-9223372036854775808'), ('2;'), (x'31'), (1.0), (1.5);
SELECT quote(x), (SELECT count(*) FROM police_states('P..T') WHERE police_col = x), (SELECT count(*) FROM police_states('P..T') WHERE police_col IN (x, 'zz')),
  (SELECT count(*) FROM c WHERE police_col = x) FROM v;
SELECT count(*) FROM disconnected_moves((SELECT undirected_graph(value, NULL) FROM json_each('[1,2,3]'))) WHERE wins = '1';
SELECT count(*) FROM disconnected_moves((SELECT undirected_graph(value, NULL) FROM json_each('[1,2,3]'))) WHERE wins = '0';
