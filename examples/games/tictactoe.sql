-- Tic-tac-toe. A position is the board, nine characters. X begins, so X is to move while the free cells are odd in number.
.load ./zermelo
.mode list

CREATE TABLE line(a, b, c);
INSERT INTO line VALUES (1,2,3), (4,5,6), (7,8,9), (1,4,7), (2,5,8), (3,6,9), (1,5,9), (3,5,7);
CREATE TABLE cell(place INTEGER PRIMARY KEY);
INSERT INTO cell VALUES (1), (2), (3), (4), (5), (6), (7), (8), (9);

-- Whose opponent has a line has lost; a full board is a tie; else one's mark goes into a free cell.
CREATE TABLE rules AS SELECT '
WITH it(mover, other) AS (
  SELECT iif(free % 2, ''X'', ''O''), iif(free % 2, ''O'', ''X'')
    FROM (SELECT length(:state) - length(replace(:state, ''.'', '''')) AS free)),
over(value) AS (
  SELECT ''lose'' FROM line, it WHERE substr(:state, a, 1) = other AND substr(:state, b, 1) = other
                                  AND substr(:state, c, 1) = other
  UNION ALL SELECT ''tie'' WHERE instr(:state, ''.'') = 0)
SELECT NULL AS next, value FROM (SELECT value FROM over LIMIT 1)
UNION ALL
SELECT text_put(:state, place, mover), NULL FROM cell, it
 WHERE substr(:state, place, 1) = ''.'' AND NOT EXISTS (SELECT 1 FROM over)' AS sql;

.print The positions (published: 2836 won, 1574 lost, 1068 tied; 5478 in all)
SELECT value, count(*) FROM rules, game_solve('.........', sql) GROUP BY value;

.print The empty board, and the answers to a corner: only the middle holds the tie
SELECT game_solve_value('.........', sql) FROM rules;
SELECT next, value, remoteness FROM rules, game_solve_moves('.........', sql) WHERE state = 'X........' ORDER BY 2 DESC, 1;

.print Up to symmetry (published: 765)
SELECT count(DISTINCT board_canonical(state, 3)) FROM rules, game_solve('.........', sql);
