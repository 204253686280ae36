-- The functions of game graphs, one by one, and every documented odd input.
.mode list
.headers on
.nullvalue NULL
.print -- functions
SELECT name, kind, signature FROM zermelo_functions WHERE family = 'game';
CREATE TABLE m(a, b);
INSERT INTO m VALUES (1,2), (2,3), (3,1), (3,4), (5,5), (5,'x'), ('x',NULL), (2.0,3), (7.5,1), (1,2);
.print -- states, moves, line
SELECT * FROM game_states((SELECT game_graph(a, b) FROM m));
SELECT * FROM game_moves((SELECT game_graph(a, b) FROM m));
SELECT * FROM game_line((SELECT game_graph(a, b) FROM m), 7.5);
SELECT * FROM game_line('[[1],[0,2],[1]]', 0);
SELECT typeof(state), count(*) FROM game_states((SELECT game_graph(a, b) FROM m)) GROUP BY 1;
.print -- JSON, terminals, conventions
SELECT * FROM game_states('[[1],[0,2],[]]');
SELECT * FROM game_states('[[1],[0,2],[]]', '{}', 'misere');
SELECT * FROM game_states('[[1],[0,2],[]]', '{"2":"tie"}');
SELECT * FROM game_states('[[1],[0,2],[]]', '{"1":"win","2":"draw"}');
SELECT * FROM game_states('{"b":["a","c"],"a":["b"],"c":[]}', (SELECT game_terminals(column1, column2) FROM (VALUES ('c','draw'), ('a','tie'))));
SELECT * FROM game_states('[[1],[]]', (SELECT game_terminals(a, b) FROM m WHERE 0));
.print -- owners
CREATE TABLE o(a, b, who);
INSERT INTO o VALUES (1,2,'south'), (2,3,'south'), (3,4,'north'), (2,4,'south');
SELECT * FROM game_states((SELECT game_graph(a, b, who) FROM o));
INSERT INTO o VALUES (4, NULL, 'north');
SELECT * FROM game_states((SELECT game_graph(a, b, who) FROM o));
SELECT * FROM game_states((SELECT game_graph(a, b, 'me') FROM o), '{"4":"win"}');
SELECT game_error((SELECT game_graph(column1, column2, column3) FROM (VALUES (1,3,'p'), (2,3,'q'))));
SELECT game_error((SELECT game_graph(column1, column2, column3) FROM (VALUES (1,3,'p'), (3,4,NULL), (4,1,'q'))));
.print -- one state; conditions on state
SELECT game_value('[[1],[0,2],[]]', 1), game_value('[[1],[0,2],[]]', 1.0), game_value('{"a":["b"],"b":[]}', 'a'), game_value('{"1":["2"],"2":[]}', 1);
SELECT * FROM game_states((SELECT game_graph(a, b) FROM m)) WHERE state = 7.5;
SELECT * FROM game_states((SELECT game_graph(a, b) FROM m)) WHERE state IN (1, 'x', '1', 99, NULL);
SELECT * FROM game_moves((SELECT game_graph(a, b) FROM m)) WHERE state = 3 AND value = 'win';
SELECT count(*) FROM (SELECT DISTINCT a FROM m) LEFT JOIN game_states((SELECT game_graph(a, b) FROM m)) ON state = a;
.print -- by value
SELECT value, count(*), max(remoteness) FROM game_states((SELECT game_graph(a, b) FROM m)) GROUP BY value;
SELECT value, state FROM game_states((SELECT game_graph(a, b) FROM m)) ORDER BY value;
SELECT value, state FROM game_states((SELECT game_graph(a, b) FROM m)) ORDER BY value DESC, state LIMIT 3;
SELECT DISTINCT value FROM game_states((SELECT game_graph(a, b) FROM m));
SELECT value, count(*) FROM game_states((SELECT game_graph(a, b) FROM m)) WHERE state = 1 GROUP BY value;
SELECT value, count(*), state FROM game_states('[[1],[2],[]]') WHERE state = 1 GROUP BY value;
SELECT value, count(*), state FROM game_states('[[1],[2],[]]') WHERE state = 2 GROUP BY value;
SELECT value FROM game_states('[[1],[2],[]]') ORDER BY value DESC;
SELECT column1, game_value('[[1],[2],[]]', 1, '{}', column1) FROM (VALUES ('normal'), ('misere'), ('normal'));
SELECT * FROM game_states('{"0":["1"],"1":[],"x":[],"7":[]}', '{"x":"tie","7":"win"}') WHERE state IN ('x', '7', 7, '1');
SELECT sum(a.is_best), sum(b.is_best), count(*) FROM game_moves('[[1,2],[0,2],[0,1]]') a JOIN game_moves('[[1,2],[0,2],[0,1]]') b ON b.state = a.next;
.print -- BLOBs: canonical, comparable, grouped; back to JSON and rows
CREATE TABLE puzzle(id, a, b);
INSERT INTO puzzle VALUES (1,'a','b'), (2,'a','b'), (2,'b','c'), (3,'a','a');
CREATE TABLE packed AS SELECT id, game_graph(a, b) AS graph FROM puzzle GROUP BY id;
SELECT id, state, value, remoteness FROM packed, game_states(graph) ORDER BY id, state;
.print -- NULL and nothing
SELECT game_value(NULL, 1), game_value('[[]]', NULL), game_error(NULL), game_graph_json(NULL);
SELECT count(*) FROM game_states(NULL);
SELECT count(*) FROM game_states((SELECT game_graph(a, b) FROM m WHERE 0));
SELECT count(*) FROM game_states('[]');
.print -- errors
SELECT * FROM game_states('[[1]]');
SELECT game_error(x'5a4d00');
SELECT * FROM game_states(5);
SELECT * FROM game_states('[[]]', 'x');
SELECT * FROM game_states('[[]]', '{"0":"won"}');
SELECT * FROM game_states('[[]]', '{"0":"win","0":"lose"}');
SELECT * FROM game_states('[[]]', '{}', 'MISERE');
SELECT game_error('[[]]', '{}', 'misere' || char(0) || 'x');
SELECT * FROM game_line('[[]]', 1);
SELECT * FROM game_line('[[]]');
SELECT game_value('[[]]', 'q');
SELECT game_error('[[1]]'), game_error('[[]]', '[]'), game_error('[[]]', '{}', 1), game_error('[[]]');
SELECT catmouse_winner((SELECT game_graph(1, 2)), 1, 2, 2);
.print -- views, triggers, generated columns with trusted_schema off
PRAGMA trusted_schema = OFF;
CREATE VIEW solved AS SELECT s.* FROM game_states((SELECT game_graph(a, b) FROM m)) s;
SELECT count(*) FROM solved;
CREATE VIEW graphs AS SELECT id, game_graph(a, b) AS graph FROM puzzle GROUP BY id;
SELECT id, value FROM graphs, game_states(graph) WHERE state = 'a' ORDER BY id;
CREATE TABLE log(id, n);
CREATE TRIGGER t AFTER INSERT ON puzzle BEGIN INSERT INTO log SELECT new.id, count(*) FROM game_states((SELECT game_graph(a, b) FROM puzzle WHERE id = new.id)); END;
INSERT INTO puzzle VALUES (2, 'c', 'd');
SELECT * FROM log;
.print -- integers of 19 digits are found by their text, as shorter ones are
SELECT game_value((SELECT game_graph(1234567890123456789, 5)), '1234567890123456789');
SELECT game_value((SELECT game_graph(-9223372036854775808, 9223372036854775807)), '-9223372036854775808'), game_value((SELECT game_graph(1, 9223372036854775807)), '9223372036854775807');
SELECT value FROM game_states((SELECT game_graph(1, 1234567890123456789)), '{"1234567890123456789":"win"}') WHERE state = 1;
SELECT game_value((SELECT game_graph(1234567890123456789, 5)), '01234567890123456789');
SELECT game_value((SELECT game_graph(1234567890123456789, 5)), '9223372036854775808');
SELECT game_value((SELECT game_graph(0, 5)), '-0');
.print -- remoteness and the best move of one state
SELECT game_remoteness('[[1],[0,2],[]]', 1), game_best('[[1],[0,2],[]]', 1), game_remoteness('[[1],[0,2],[]]', 2), game_best('[[1],[0,2],[]]', 2), game_remoteness('[[0]]', 0), game_best('[[0]]', 0);
SELECT game_best('{"a":["b"],"b":[]}', 'a', '{"b":"tie"}', 'misere'), game_remoteness('{"1":["2"],"2":[]}', 1, NULL), game_best(NULL, 1), game_best('[[]]', NULL);
SELECT game_best('{"1":["2"],"2":[]}', 1, '{}'), game_remoteness('[[1],[0]]', 0, '{"1":"draw"}');
SELECT game_best('[[]]', 5);
