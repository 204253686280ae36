-- game_states_sql: a game from two SELECTs. What it gives, and every odd input. (When game_graph says that its BLOB is
-- too long: tests/property/test_game_sql.py.)
.mode list
.nullvalue NULL
CREATE TABLE moves(state, next, owner);
INSERT INTO moves VALUES ('a', 'b', 'P'), ('b', 'c', 'Q'), ('c', 'a', 'P'), ('c', 'd', 'P'), ('e', 'e', 'Q'), ('e', 'a', 'Q'),
  ('c', 'd', NULL), ('f', NULL, 'P');
CREATE TABLE ends(state, value, owner);
INSERT INTO ends VALUES ('d', 'tie', NULL), ('f', 'win', 'P');

SELECT '--- moves, terminals, a convention';
SELECT * FROM game_states_sql('SELECT state, next FROM moves');
SELECT * FROM game_states_sql('SELECT state, next FROM moves', 'SELECT state, value FROM ends');
SELECT * FROM game_states_sql('SELECT state, next FROM moves', 'SELECT state, value FROM ends WHERE 0', 'misere');
SELECT * FROM game_states_sql('SELECT state, next FROM moves', 'SELECT 0, 0 WHERE 0', NULL) WHERE state = 'c';

SELECT '--- by position, whatever the columns are called';
SELECT * FROM game_states_sql('SELECT next AS next, state AS owner FROM moves WHERE next IS NOT NULL') WHERE value <> 'draw';
SELECT * FROM game_states_sql('VALUES (3, 2), (3, 1), (2, 1), (2, 0), (1, 0)', 'VALUES (0, ''win'')');
SELECT * FROM game_states_sql('WITH n(i) AS (VALUES (1), (2), (3)) SELECT i, i - 1 FROM n; -- done');

SELECT '--- owners';
SELECT * FROM game_states_sql('SELECT * FROM moves', 'SELECT * FROM ends');
SELECT * FROM game_states_sql('SELECT state, next, ''me'' FROM moves', 'SELECT ''d'', ''win''');
SELECT count(*) FROM game_states_sql('VALUES (1, 2, ''a''), (2, 3, NULL)');
SELECT count(*) FROM game_states_sql('VALUES (1, 3, ''a''), (2, 3, ''b'')');
SELECT count(*) FROM game_states_sql('VALUES (1, 2, ''a''), (2, 3, ''b''), (1, 3, ''b'')');
SELECT count(*) FROM game_states_sql('VALUES (1, 2, ''a''), (2, 3, ''b''), (3, 3, ''c'')');
SELECT count(*) FROM game_states_sql('VALUES (1, 2, ''a''), (2, 3, '''')');
SELECT count(*) FROM game_states_sql('VALUES (1, 2, 1), (2, 3, ''1'')');
SELECT count(*) FROM game_states_sql('VALUES (1, 2)', 'VALUES (2, ''win'', ''a'')');
SELECT count(*) FROM game_states_sql('VALUES (1, 2, ''a'')', 'VALUES (2, ''win'', '''')');
SELECT count(*) FROM game_states_sql('VALUES (1, 2, ''a''), (2, 1, ''b'')', 'VALUES (2, ''win'', ''c'')');
SELECT count(*) FROM game_states_sql('VALUES (1, 2, ''a''), (2, 1, ''b'')', 'VALUES (2, ''win'', ''a'')');

SELECT '--- labels of every type';
SELECT quote(state), value, remoteness, quote(best) FROM game_states_sql('VALUES (1.0, ''x''), (''x'', 2.5), (2.5, x''00ff''),
  (x''00ff'', 9223372036854775807), (-9223372036854775807, 1)');
SELECT * FROM game_states_sql('VALUES (10000000000, 20000000000), (20000000000, -5)');
SELECT * FROM game_states_sql('VALUES (1, 2), (3000000000, 2)', 'VALUES (1, ''draw''), (2, ''tie'')');
SELECT quote(state), value FROM game_states_sql('VALUES ('''', ''a''), (''a'', '''')');
SELECT count(*) FROM game_states_sql('VALUES (1, ''2''), (2, 1)');
SELECT count(*) FROM game_states_sql('VALUES (1, 2), (2, '''')');

SELECT '--- look-ups';
SELECT * FROM game_states_sql('SELECT state, next FROM moves') WHERE state IN ('c', 'd', 'x', NULL);
SELECT * FROM game_states_sql('VALUES (1, 0), (2, 1)') WHERE state = 2;
SELECT * FROM game_states_sql('VALUES (1, 0), (2, 1)') WHERE state = '2';
SELECT * FROM game_states_sql('VALUES (1, 0), (2, 1)') WHERE state = 2.0;
SELECT value, count(*) FROM game_states_sql('SELECT state, next FROM moves') GROUP BY value;

SELECT '--- joined: a game for each row';
SELECT column1, state, value FROM (VALUES ('VALUES (1, 0)'), ('VALUES (2, 1), (1, 0)'), (NULL), ('VALUES (1, 0)')),
  game_states_sql(column1);

SELECT '--- nothing';
SELECT count(*) FROM game_states_sql(NULL);
SELECT count(*) FROM game_states_sql(NULL, NULL, 'x');
SELECT count(*) FROM game_states_sql('SELECT 1, 2 WHERE 0');
SELECT count(*) FROM game_states_sql('SELECT 1, 2 WHERE 0', 'SELECT 1, ''win''');
SELECT count(*) FROM game_states_sql('VALUES (1, 2)', NULL);
SELECT count(*) FROM game_states_sql('VALUES (1, 2)', NULL, NULL);

SELECT '--- text as a BLOB, a byte order mark';
SELECT count(*) FROM game_states_sql(CAST('VALUES (1, 2)' AS BLOB), CAST('VALUES (2, ''win'')' AS BLOB));
SELECT count(*) FROM game_states_sql(char(0xfeff) || 'VALUES (1, 2)');

SELECT '--- rows that are wrong';
SELECT count(*) FROM game_states_sql('VALUES (1, 2), (3, 4), (NULL, 5)');
SELECT count(*) FROM game_states_sql('VALUES (1, 2)', 'VALUES (1, ''win''), (NULL, ''win'')');
SELECT count(*) FROM game_states_sql('VALUES (1, 2)', 'VALUES (1, ''win''), (2, ''won'')');
SELECT count(*) FROM game_states_sql('VALUES (1, 2)', 'VALUES (1, NULL)');
SELECT count(*) FROM game_states_sql('VALUES (1, 2)', 'VALUES (1, ''win''), (1, ''lose'')');
SELECT count(*) FROM game_states_sql('VALUES (1, 2)', 'VALUES (3, ''win'')');
SELECT count(*) FROM game_states_sql('VALUES (1, 2)', 'VALUES (1, ''win'')', 'normally');
SELECT count(*) FROM game_states_sql('SELECT column1, abs(column2) FROM (VALUES (1, 2), (2, -9223372036854775807 - 1))');
SELECT count(*) FROM game_states_sql('VALUES (1, 2)', 'SELECT value, ''win'' FROM json_each(''[1,2'')');

SELECT '--- statements that are none';
SELECT count(*) FROM game_states_sql('');
SELECT count(*) FROM game_states_sql('moves');
SELECT count(*) FROM game_states_sql(7);
SELECT count(*) FROM game_states_sql('SELECT 1');
SELECT count(*) FROM game_states_sql('SELECT 1, 2, 3, 4');
SELECT count(*) FROM game_states_sql('VALUES (1, 2)', 'SELECT 1');
SELECT count(*) FROM game_states_sql('SELECT 1, ?');
SELECT count(*) FROM game_states_sql('SELECT 1, :state');
SELECT count(*) FROM game_states_sql('SELECT 1, ?2');
SELECT count(*) FROM game_states_sql('VALUES (1, 2)', 'SELECT $a, ''win''');
SELECT count(*) FROM game_states_sql('SELECT 1, 2; SELECT 3, 4');
SELECT count(*) FROM game_states_sql('SELECT state, next FROM nowhere');
SELECT count(*) FROM game_states_sql('DELETE FROM moves');
SELECT count(*) FROM game_states_sql('DELETE FROM moves RETURNING 1, 2');
SELECT count(*) FROM game_states_sql('PRAGMA table_info(moves)');
SELECT count(*) FROM game_states_sql('EXPLAIN SELECT 1, 2');
SELECT count(*) FROM game_states_sql('SELECT 1, 2' || char(0) || ', 3');
SELECT count(*) FROM game_states_sql('VALUES (1, 2)', 'UPDATE moves SET state = 1');
SELECT count(*) FROM moves;

SELECT '--- a statement inside a statement';
SELECT count(*) FROM game_states_sql('SELECT next, state FROM game_moves((SELECT game_graph(state, next) FROM moves))');
SELECT count(*) FROM game_states_sql('SELECT state, best FROM game_states_sql(''VALUES (1, 2)'')');
SELECT count(*) FROM game_states_sql('SELECT state, next FROM game_explore(3, ''SELECT :state - 1 WHERE :state > 0'')');
SELECT count(*) FROM game_states_sql('VALUES (1, 2)', 'SELECT 2, game_solve_value(3, ''SELECT :state - 1 WHERE :state > 0'')');
SELECT game_solve_error(1, 'SELECT best FROM game_states_sql(''VALUES (1, 2)'') WHERE state = :state');
SELECT count(*) FROM game_states_sql('SELECT 1, 2');

SELECT '--- not in a view';
CREATE VIEW solved AS SELECT * FROM game_states_sql('VALUES (1, 2)');
SELECT count(*) FROM solved;

SELECT '--- how it is called';
SELECT game_states_sql('VALUES (1, 2)');
SELECT * FROM game_states_sql();
