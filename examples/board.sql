-- Boards that are turned or mirrored are one: tic-tac-toe, and a table of levels. Run from the project's folder:
--   sqlite3 < examples/board.sql
.load ./zermelo
.mode column

.print Every position of tic-tac-toe that can be reached, by plain SQL: nine cells, row after row, X first.
CREATE TABLE line(a, b, c);
INSERT INTO line VALUES (1,2,3), (4,5,6), (7,8,9), (1,4,7), (2,5,8), (3,6,9), (1,5,9), (3,5,7);
CREATE TABLE position AS
WITH RECURSIVE
cell(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM cell WHERE i < 9),
reached(board, mover) AS (
  SELECT '.........', 'X'
  UNION
  SELECT substr(board, 1, i - 1) || mover || substr(board, i + 1), iif(mover = 'X', 'O', 'X')
    FROM reached JOIN cell ON substr(board, i, 1) = '.'
   WHERE NOT EXISTS (SELECT 1 FROM line WHERE substr(board, a, 1) <> '.' AND substr(board, a, 1) = substr(board, b, 1)
                                          AND substr(board, b, 1) = substr(board, c, 1)))
SELECT board FROM reached;
SELECT count(*) AS positions, count(DISTINCT board_canonical(board, 3)) AS classes FROM position;

.print
.print How many boards look the same, and how often that is so.
SELECT boards, count(*) AS classes FROM (SELECT count(*) AS boards FROM position GROUP BY board_canonical(board, 3)) GROUP BY boards;

.print
.print Levels of policeman and thief that came twice: the second is the first, turned.
CREATE TABLE level(id, board);
INSERT INTO level VALUES
  (1, 'P...' || char(10) || '.*..' || char(10) || '..TE'),
  (2, '["ET..","..*.","...P"]'),
  (3, 'P...' || char(10) || '.*..' || char(10) || '.T.E');
SELECT group_concat(id) AS levels, police_winner(least) AS winner, police_plies(least) AS plies
  FROM (SELECT id, board_canonical(board) AS least FROM level) GROUP BY least ORDER BY 1;
