-- Every family on pseudo-random instances, rows and BLOBs: the same on every machine. queries.out is x86-64's.
.nullvalue NULL
CREATE TABLE random(i INTEGER PRIMARY KEY, r);
INSERT INTO random WITH RECURSIVE c(i, r) AS
    (SELECT 0, 20261201 UNION ALL SELECT i + 1, (r * 1103515245 + 12345) % 2147483648 FROM c WHERE i < 60000)
    SELECT i, r / 65536 FROM c;

-- 90 game graphs with labels of nine kinds, every third with owners.
CREATE TABLE move AS
    SELECT i / 24 AS g, r % (3 + i / 24 % 8) AS a, (SELECT r FROM random b WHERE b.i = random.i + 30000) % (3 + i / 24 % 8) AS b
    FROM random WHERE i < 2160;
CREATE VIEW labelled AS SELECT g, a AS number, CASE kind
    WHEN 0 THEN a WHEN 1 THEN a * a - 5 WHEN 2 THEN a * 1000000000000 - 3000000000000 WHEN 3 THEN 'n' || a
    WHEN 4 THEN substr('a rather long label, ', 1, 3 * a) || a
    WHEN 5 THEN CASE a % 4 WHEN 0 THEN a WHEN 1 THEN a + 0.5 WHEN 2 THEN 't' || a ELSE CAST('b' || a AS BLOB) END
    WHEN 6 THEN CASE a % 2 WHEN 0 THEN a * 1e300 ELSE -a * 1e-300 END
    WHEN 7 THEN zeroblob(a) WHEN 8 THEN CASE a WHEN 0 THEN 9223372036854775807 WHEN 1 THEN -9223372036854775807 - 1 ELSE a END
    END AS label FROM (SELECT DISTINCT g, a, g % 9 AS kind FROM (SELECT g, a FROM move UNION SELECT g, b FROM move));
CREATE TABLE game AS SELECT m.g, CASE WHEN m.g % 3 = 2
        THEN game_graph(x.label, y.label, CASE m.a % 2 WHEN 0 THEN 'white' ELSE -2.5 END) FILTER (WHERE m.a <> 2 OR m.g % 2)
        ELSE game_graph(x.label, y.label) FILTER (WHERE m.a <> 1) END AS graph
    FROM move m JOIN labelled x ON x.g = m.g AND x.number = m.a JOIN labelled y ON y.g = m.g AND y.number = m.b GROUP BY m.g;
SELECT g, hex(graph) FROM game WHERE g < 27;
SELECT g, game_error(graph), game_error(graph, '{}', 'misere') FROM game;
SELECT g, count(*), group_concat(quote(state) || ' ' || value || ' ' || ifnull(remoteness, '-') || ' ' || quote(best), '; ')
    FROM game, game_states(graph) WHERE game_error(graph) IS NULL GROUP BY g;
SELECT g, count(*), sum(is_best), sum(remoteness), group_concat(substr(value, 1, 1), '') FROM game, game_moves(graph, '{}', 'misere')
    WHERE game_error(graph, '{}', 'misere') IS NULL GROUP BY g;
SELECT g, game_graph_json(graph) FROM game WHERE g % 9 NOT IN (5, 6, 7);
SELECT g, count(*), group_concat(quote(state) || '>' || quote(next) || quote(owner)) FROM game, game_graph_edges(graph) GROUP BY g HAVING g < 18;
SELECT count(*) FROM (SELECT g, graph, (SELECT game_graph(state, next, owner) FROM game_graph_edges(graph)) AS again FROM game) WHERE graph = again;
SELECT hex(game_terminals(label, CASE number % 4 WHEN 0 THEN 'win' WHEN 1 THEN 'lose' WHEN 2 THEN 'tie' ELSE 'draw' END))
    FROM labelled WHERE g < 18 GROUP BY g;

-- Many moves: buckets, radix sorts, hash tables.
CREATE TABLE many AS SELECT i, r * 2 + i % 2 AS a, (SELECT r FROM random b WHERE b.i = (random.i * 7 + 1) % 60001) * 2 AS b FROM random;
CREATE TABLE packed(name, graph);
INSERT INTO packed SELECT 'dense', game_graph(a, b) FROM many;
INSERT INTO packed SELECT 'ranked', game_graph(a * 5, b * 5) FROM many;
INSERT INTO packed SELECT 'sparse', game_graph(a * 1000000007, b * 1000000007) FROM many;
INSERT INTO packed SELECT 'text', game_graph('n' || a, 'n' || b) FROM many;
INSERT INTO packed SELECT 'long', game_graph('a label of many bytes, number ' || a, 'a label of many bytes, number ' || b) FROM many;
INSERT INTO packed SELECT 'mixed', game_graph(CASE a % 3 WHEN 0 THEN a WHEN 1 THEN a + 0.25 ELSE 't' || a END, CASE b % 3 WHEN 0 THEN b WHEN 1 THEN b + 0.25 ELSE 't' || b END) FROM many;
SELECT name, length(graph), hex(substr(graph, 1, 400)), hex(substr(graph, -200)) FROM packed;
SELECT name, value, count(*), sum(remoteness), min(state), max(state) FROM packed, game_states(graph) GROUP BY name, value ORDER BY 1, 2;

-- Undirected graphs: cat and mouse, geography, matchings, the disconnected game.
CREATE TABLE edge AS SELECT g, 'v' || min(a, b) AS a, 'v' || max(a, b) AS b FROM move WHERE a <> b;
CREATE TABLE undirected AS SELECT g, undirected_graph(a, b) AS graph FROM (SELECT g, a, b FROM edge UNION SELECT g, b, a FROM edge) GROUP BY g;
SELECT g, hex(graph) FROM undirected WHERE g < 10;
SELECT g, turn, winner, count(*), sum(plies) FROM undirected, catmouse_states(graph, 'v0') WHERE catmouse_error(graph, 'v1', 'v2', 'v0') IS NULL GROUP BY g, turn, winner;
SELECT g, geography_matching_size(graph), (SELECT group_concat(class, '') FROM geography_states(graph)), (SELECT group_concat(mate) FROM geography_states(graph)) FROM undirected;
SELECT g, (SELECT group_concat(destination || wins) FROM geography_moves(graph, 'v0')), (SELECT group_concat(vertex) FROM geography_line(graph, 'v0')) FROM undirected WHERE geography_error(graph, 'v0') IS NULL;
SELECT g, disconnected_winner(graph), disconnected_nimber(graph), disconnected_move(graph) FROM undirected WHERE disconnected_error(graph) IS NULL;
SELECT g, pursuit_error(graph, graph, '{"evader":"v0","pursuer":"v1"}') FROM undirected;
SELECT g, turn, winner, count(*), sum(plies) FROM undirected, pursuit_states(graph, graph, '{"evader":"v0","pursuer":"v1"}')
    WHERE pursuit_error(graph, graph, '{"evader":"v0","pursuer":"v1"}') IS NULL GROUP BY g, turn, winner HAVING g < 20;

-- Matrices of all sizes up to 200: words, tiles, the few edges and the many.
WITH RECURSIVE size(n) AS (SELECT 2 UNION ALL SELECT n + 9 FROM size WHERE n < 190)
SELECT n, CASE WHEN disconnected_error(m) IS NULL THEN disconnected_winner(m) || disconnected_nimber(m) || disconnected_move(m) ELSE disconnected_error(m) END FROM (SELECT n, (SELECT group_concat(line, char(10)) FROM
    (SELECT (SELECT group_concat(CASE WHEN u.i <> v.i AND (u.i * v.i + u.i + v.i) % (n / 2 + 2) < 1 + n % 2 * (u.i < n / 2) * (v.i < n / 2) AND (u.i < n / 2) = (v.i < n / 2) THEN 'Y' ELSE 'N' END, '') FROM random u WHERE u.i < n) AS line
     FROM random v WHERE v.i < n)) AS m FROM size);

-- Boards.
CREATE TABLE board AS SELECT b, group_concat(line, char(10)) AS board FROM
    (SELECT i / 36 AS b, i / 6 % 6 AS y, group_concat(CASE i % 36 WHEN 0 THEN 'P' WHEN 35 THEN 'T' WHEN 20 THEN 'E' ELSE substr('....*', 1 + r % 5, 1) END, '') AS line
     FROM random WHERE i < 720 GROUP BY b, y) GROUP BY b;
SELECT b, police_winner(board), (SELECT group_concat(ply || turn || police_row || police_col || thief_row || thief_col || ifnull(plies, '-')) FROM police_line(board) WHERE ply < 4) FROM board;
SELECT b, turn, winner, count(*), sum(plies), sum(best_row * 10 + best_col) FROM board, police_states(board) GROUP BY b, turn, winner HAVING b < 6;
SELECT b, catmouse_jump_winner(j, 1 + b % 3, 1 + b % 2), (SELECT sum(plies) FROM catmouse_jump_states(j, 1 + b % 3, 1 + b % 2)) FROM
    (SELECT b, replace(replace(replace(replace(board, '*', '#'), 'P', 'C'), 'T', 'M'), 'E', 'F') AS j FROM board);
SELECT b, hex(grid_graph(board)), length(grid_graph(board, '8')) FROM board WHERE b < 3;
SELECT b, rabbit_winner(r), (SELECT group_concat(row || col || wins) FROM rabbit_states(r)) FROM
    (SELECT b, replace(replace(replace(replace(replace(board, 'P', 'O'), 'T', 'X'), '.', 'O'), '*', 'X'), 'E', '.') AS r FROM board);
SELECT ply, row, col, winner_before, best_row FROM rabbit_moves('XO.OXO', '[[1,2],[1,1]]');

-- BLOBs that x86-64 wrote (tests/data/golden).
SELECT 'empty.hex', game_graph_json(x'7a6d2d6772617068010000000000000050000000000000009d996f16865b2178000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000');
SELECT 'integers.hex', game_graph_json(x'7a6d2d67726170680100000001000000900000000000000036d56b5182e0810a04000000030000000000000000000000000000000000000000000000000000000000000000000000000000000000008001000000000000000a00000000000000ffffffffffffff7f00000000000000000100000002000000030000000000000002000000010000000000000000000000');
SELECT 'mixed.hex', (SELECT group_concat(quote(state) || quote(next)) FROM game_graph_edges(x'7a6d2d67726170680100000003000000b800000000000000534f53166024044b04000000040000000000000000000000130000000000000000000000000000000000000000000000000000000000000008000000000000001000000000000000110000000000000013000000000000000100000000000000000000000000f83f7800ff0000000000000102030000000000000000010000000300000004000000040000000000000001000000020000000300000000000000'));
SELECT 'no_terminals.hex', game_error('[]', x'7a6d2d656e64730a010000000000000048000000000000008346bab8b62d762d00000000000000000000000000000000000000000000000000000000000000000000000000000000');
SELECT 'one_owner.hex', game_graph_json(x'7a6d2d67726170680100000000000000780000000000000070f54829c2fdf7a90200000001000000050000000000000000000000000000000100000000000000100000000000000000000000010000000100000000000000010000000000000000020000000000000200000004000000416e6e6100000000');
SELECT 'owners.hex', game_graph_json(x'7a6d2d677261706801000000000000008800000000000000f662e9351788cadb0300000002000000010000000000000000000000000000000200000000000000200000000000000000000000010000000200000002000000020000000000000001000200000000000000000008000000090000000000000002000000050000007768697465000000');
SELECT 'range.hex', game_graph_json(x'7a6d2d67726170680100000000000000680000000000000002903d8c7ea1895b0300000003000000ffffffffffffffff0000000000000000000000000000000000000000000000000000000002000000030000000300000001000000020000000200000000000000');
SELECT 'terminals.hex', game_error('[]', x'7a6d2d656e64730a01000000010000008800000000000000db3d70a2c284bbce0400000000000000000000000000000000000000000000000100000000000000100000000000000001000000000000000200000000000000040000000000000008000000000000000003020100000000020002020000000002000000050000007768697465000000');
SELECT 'terminals_text.hex', game_error('[]', x'7a6d2d656e64730a01000000020000007000000000000000e1908f97d8ff2a000200000000000000000000000000000002000000000000000000000000000000000000000000000000000000000000000100000000000000020000000000000061620000000000000003000000000000');
SELECT 'text.hex', game_graph_json(x'7a6d2d67726170680100000002000000b80000000000000077faa735602855a70500000004000000000000000000000013000000000000000000000000000000000000000000000000000000000000000000000000000000030000000000000009000000000000000e000000000000001300000000000000656e646d6964646c657374617274c3a974c3a9000000000000000000000000000000000001000000030000000400000001000000000000000200000004000000');

-- Games by their rules.
CREATE TABLE slide(a INTEGER, b INTEGER);
INSERT INTO slide VALUES (1,2), (2,3), (4,5), (5,6), (1,4), (2,5), (3,6), (2,1), (3,2), (5,4), (6,5), (4,1), (5,2), (6,3);
SELECT count(*), max(depth), min(state), max(best) FROM game_solve('12345_', 'SELECT text_swap(:state, a, b) FROM slide WHERE a = instr(:state, ''_'')');
SELECT * FROM game_explore(2.5, 'SELECT :state * 2 AS next, :state > 5 AS owner, NULL AS value WHERE :state < 20 UNION ALL SELECT NULL, NULL, ''tie'' WHERE :state >= 20');
SELECT state, value, remoteness, best FROM game_solve(12, 'SELECT :state - value FROM json_each(''[1,3,4]'') WHERE value <= :state', 'misere');

-- Games from SELECTs.
SELECT * FROM game_states_sql('SELECT a, b FROM slide', 'SELECT 6, ''win''', 'misere');
SELECT quote(state), value, remoteness, quote(best) FROM game_states_sql('VALUES (1, ''é'', ''P''), (''é'', 2.5, 7), (2.5, x''00ff'', ''P''), (x''00ff'', NULL, 7), (9000000000000000000, 1, 7)', 'VALUES (x''00ff'', ''tie'', 7)');
SELECT value, count(*), sum(state), max(remoteness) FROM game_states_sql('WITH n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n LIMIT 30000) SELECT i * 7919 % 30011 * 3 - 50000, i * 104729 % 30011 * 3 - 50000 FROM n') GROUP BY 1;
