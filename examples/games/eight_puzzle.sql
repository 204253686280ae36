-- The 8-puzzle: slide the pieces until they stand in order. One player: every position has the same owner. Explored from the
-- goal, since every slide can be taken back; depth is then how many slides a position needs.
.load ./zermelo
.mode list

CREATE TABLE slide(a INTEGER, b INTEGER, PRIMARY KEY (a, b)) WITHOUT ROWID;
INSERT INTO slide VALUES (1,2), (2,3), (4,5), (5,6), (7,8), (8,9), (1,4), (2,5), (3,6), (4,7), (5,8), (6,9);
INSERT INTO slide SELECT b, a FROM slide;

CREATE TABLE rules AS SELECT 'SELECT text_swap(:state, a, b) FROM slide WHERE a = instr(:state, ''_'')' AS sql;

.print Positions and the most slides (published: 181440 and 31), and the hardest ones
SELECT count(*), max(depth) FROM rules, game_solve('12345678_', sql);
SELECT state FROM rules, game_solve('12345678_', sql) WHERE depth = 31;

.print How many positions need how many slides
SELECT group_concat(n, ' ') FROM (SELECT count(*) AS n FROM rules, game_solve('12345678_', sql) GROUP BY depth ORDER BY depth);

.print Solved from a position: the goal is a win for the one who slides
CREATE TABLE puzzle AS SELECT '
SELECT NULL AS next, ''me'' AS owner, ''win'' AS value WHERE :state = ''12345678_''
UNION ALL SELECT text_swap(:state, a, b), ''me'', NULL FROM slide WHERE a = instr(:state, ''_'') AND :state <> ''12345678_''' AS sql;
SELECT value, remoteness FROM puzzle, game_solve('8672543_1', sql) WHERE state = '8672543_1';
SELECT ply, state FROM puzzle, game_solve_line('1234_6758', sql);
.print Half of all orders cannot be reached
SELECT game_solve_value('21345678_', sql) FROM puzzle;
