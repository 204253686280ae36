-- A game by its rules: what each function gives, and every odd input.
.mode list
.nullvalue NULL
CREATE TABLE rules(name, sql);
INSERT INTO rules VALUES
  ('take', 'SELECT :state - column1 FROM (VALUES (1), (2)) WHERE column1 <= :state'),
  ('round', 'SELECT (:state + 1) % 4'),
  ('owners', 'SELECT :state + column1 AS next, iif(:state % 3, ''left'', ''right'') AS owner, NULL AS value
                FROM (VALUES (1), (2)) WHERE :state < 6
              UNION ALL SELECT NULL, NULL, ''tie'' WHERE :state = 6 UNION ALL SELECT NULL, ''left'', NULL WHERE :state > 5');

SELECT '--- every function';
SELECT * FROM game_explore(4, (SELECT sql FROM rules WHERE name = 'take'));
SELECT * FROM game_solve(4, (SELECT sql FROM rules WHERE name = 'take'));
SELECT * FROM game_solve_moves(4, (SELECT sql FROM rules WHERE name = 'take'));
SELECT * FROM game_solve_line(4, (SELECT sql FROM rules WHERE name = 'take'));
SELECT game_solve_value(4, sql), game_solve_value(4, sql, 'misere'), game_solve_value(6, sql, NULL, 7),
       game_solve_error(4, sql) FROM rules WHERE name = 'take';

SELECT '--- values and owners';
SELECT * FROM game_explore(0, (SELECT sql FROM rules WHERE name = 'owners'));
SELECT * FROM game_solve(0, (SELECT sql FROM rules WHERE name = 'owners'));

SELECT '--- cycles: a draw';
SELECT * FROM game_solve(0, (SELECT sql FROM rules WHERE name = 'round'));
SELECT * FROM game_solve_line(0, (SELECT sql FROM rules WHERE name = 'round'));
SELECT * FROM game_solve(1, 'SELECT :state');

SELECT '--- look-ups';
SELECT * FROM game_solve(9, (SELECT sql FROM rules WHERE name = 'take')) WHERE state = 5;
SELECT * FROM game_solve(9, (SELECT sql FROM rules WHERE name = 'take')) WHERE state = '5';
SELECT * FROM game_solve(9, (SELECT sql FROM rules WHERE name = 'take')) WHERE state = 10;
SELECT * FROM game_solve_moves(9, (SELECT sql FROM rules WHERE name = 'take')) WHERE state = 3;

SELECT '--- joined: several games in one statement';
SELECT name, state, value FROM rules, game_solve(2, sql) WHERE name <> 'owners' ORDER BY 1, 2;

SELECT '--- NULL';
SELECT count(*) FROM game_solve(NULL, 'SELECT :state');
SELECT count(*) FROM game_solve(1, NULL);
SELECT game_solve_value(1, NULL), game_solve_value(NULL, 'SELECT :state'), game_solve_error(1, NULL);
SELECT * FROM game_solve(1, 'SELECT NULL WHERE :state');
SELECT * FROM game_explore(1, 'SELECT NULL AS next, NULL AS value, NULL AS owner WHERE :state');
SELECT * FROM game_explore(1, 'SELECT NULL AS next WHERE :state = 1 UNION ALL SELECT 2 WHERE :state = 1');

SELECT '--- labels of every type';
SELECT typeof(state), quote(state), quote(next) FROM game_explore(1.5, 'SELECT column1
  FROM (VALUES (2.0), (''t''), (x''00ff''), ('''')) WHERE :state = 1.5 UNION ALL SELECT NULL');
SELECT quote(state) FROM game_solve(x'01', 'SELECT 1 WHERE 0 AND :state');
SELECT game_solve_value('', 'SELECT ''a'' WHERE :state = ''''');

SELECT '--- empty text: nothing, unless the rules know it';
CREATE TABLE imported(src, dst, who);
INSERT INTO imported VALUES ('a', 'b', ''), ('b', '', '');
SELECT game_solve_error('a', 'SELECT dst FROM imported WHERE src = :state');
SELECT * FROM game_solve('a', 'SELECT nullif(dst, '''') FROM imported WHERE src = :state');
SELECT game_solve_error('a', 'SELECT nullif(dst, '''') AS next, who AS owner FROM imported WHERE src = :state');
SELECT * FROM game_solve('aa', 'SELECT substr(:state, 2) WHERE :state <> '''' UNION ALL SELECT NULL');
SELECT state, value FROM game_solve('', 'SELECT 1 WHERE 0 AND :state');

SELECT '--- a start that is text, where the rules know the number';
CREATE TABLE numbers(src, dst);
INSERT INTO numbers VALUES (1, 2), (2, NULL);
SELECT game_solve_error('1', 'SELECT dst FROM numbers WHERE src = :state');
SELECT * FROM game_solve(1, 'SELECT dst FROM numbers WHERE src = :state');
SELECT * FROM game_solve('3', 'SELECT dst FROM numbers WHERE src = :state');
SELECT game_solve_error(NULL, 'SELECT dst FROM numbers WHERE src = :state', NULL, NULL, '[1,"2"]');

SELECT '--- two positions that read alike';
SELECT count(*) FROM game_explore(7, 'SELECT ''7'' WHERE typeof(:state) = ''integer''');
SELECT count(*) FROM game_solve(7, 'SELECT ''7'' WHERE typeof(:state) = ''integer''');

SELECT '--- starts';
SELECT state, depth FROM game_solve(NULL, 'SELECT :state - 1 WHERE :state > 0', NULL, NULL, '[2, 5, 5]');
SELECT state, depth FROM game_solve(NULL, 'SELECT :state || ''a'' WHERE length(:state) < 3', NULL, NULL, '["b", "\u0063a"]');
SELECT count(*) FROM game_solve(NULL, 'SELECT :state', NULL, NULL, '[]');
SELECT count(*) FROM game_solve(1, 'SELECT :state', NULL, NULL, '[1]');
SELECT count(*) FROM game_solve(NULL, 'SELECT :state', NULL, NULL, '[1');

SELECT '--- too many positions';
SELECT count(*) FROM game_explore(0, 'SELECT :state + 1', 1000);
SELECT game_solve_error(0, 'SELECT :state + 1', NULL, 1000);
SELECT count(*) FROM game_explore(0, 'SELECT :state + 1', 'many');

SELECT '--- rules that are none';
SELECT game_solve_error(1, '');
SELECT game_solve_error(1, 7);
SELECT game_solve_error(1, 'moves');
SELECT game_solve_error(1, 'SELECT 2');
SELECT game_solve_error(1, 'SELECT :state + :other');
SELECT game_solve_error(1, 'DELETE FROM rules WHERE :state');
SELECT game_solve_error(1, 'PRAGMA table_info(rules)');
SELECT game_solve_error(1, 'EXPLAIN SELECT :state');
SELECT game_solve_error(1, 'SELECT :state; DROP TABLE rules');
SELECT game_solve_error(1, 'SELECT :state AS next, ''win'' AS result');
SELECT game_solve_error(1, 'SELECT x FROM nowhere WHERE :state');
SELECT game_solve_error(1, 'SELECT :state' || char(0) || '; DROP TABLE rules');
SELECT count(*) FROM game_solve(1, 'SELECT NULL AS next, ''won'' AS value WHERE :state');
SELECT count(*) FROM game_solve(1, 'SELECT 2 AS next, ''win'' AS value WHERE :state');
SELECT count(*) FROM game_solve(1, 'SELECT game_solve_value(:state, ''SELECT :state'')');
SELECT count(*) FROM game_solve(1, 'SELECT :state', 'normally');
SELECT count(*) FROM rules;

SELECT '--- owners that clash';
SELECT count(*) FROM game_explore(1, 'SELECT 2 AS next, ''a'' AS owner WHERE :state UNION ALL SELECT 3, ''b''');
SELECT count(*) FROM game_explore(1, 'SELECT :state + 1 AS next, :state AS owner WHERE :state < 5');

SELECT '--- not in a view';
CREATE VIEW solved AS SELECT * FROM game_solve(1, 'SELECT :state');
SELECT count(*) FROM solved;
