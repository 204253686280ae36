-- Cat and mouse with jumps (LeetCode 1728): published boards, how long they take, how far the mouse must jump. Run from
-- the project's folder: sqlite3 < examples/catmouse_jump.sql
.load ./zermelo

-- The published boards, one JSON object a line.
CREATE TABLE jump_puzzle AS
SELECT json_extract(value, '$.id') AS id, json_extract(value, '$.input.grid') AS board,
       json_extract(value, '$.input.catJump') AS cat_jump, json_extract(value, '$.input.mouseJump') AS mouse_jump,
       json_extract(value, '$.expect.mouse_wins') AS expected
  FROM json_each('[' || replace(trim(readfile('tests/data/cat_mouse_ii_1728.jsonl'), char(10)), char(10), ',') || ']');

.print Who wins, in how many plies, and does the published answer agree? An endless game is the cat's.
.mode column
SELECT id, cat_jump, mouse_jump, winner, plies, iif((winner = 'mouse') = expected, 'yes', 'NO') AS agrees
  FROM jump_puzzle, catmouse_jump_line(board, cat_jump, mouse_jump)
 WHERE ply = 0
 ORDER BY winner DESC, plies DESC, id;

.print
.print A board on which the mouse must go round the cat:
.mode list
.headers off
SELECT value FROM jump_puzzle p, json_each(board) WHERE p.id = 'lc1728-go-7';

.print
.print How it goes, the cat delaying:
.mode column
.headers on
SELECT ply, turn, mouse_row || ',' || mouse_col AS mouse, cat_row || ',' || cat_col AS cat,
       destination_row || ',' || destination_col AS moves_to
  FROM jump_puzzle, catmouse_jump_line(board, cat_jump, mouse_jump)
 WHERE id = 'lc1728-go-7';

.print
.print How far must the mouse be able to jump? For each jump of the cat, the least with which the mouse wins.
WITH jump(j) AS (VALUES (1), (2), (3), (4), (5), (6))
SELECT id, cat.j AS cat_jump,
       (SELECT min(mouse.j) FROM jump mouse WHERE catmouse_jump_winner(board, cat.j, mouse.j) = 'mouse') AS mouse_needs
  FROM jump_puzzle, jump cat
 WHERE id IN ('lc1728-lc-ex2', 'lc1728-go-7') AND cat.j <= 3;

.print
.print Only one first move wins:
SELECT id, count(*) AS first_moves, 
       max(m.destination_row || ',' || m.destination_col) FILTER (WHERE m.winner = 'mouse') AS play
  FROM jump_puzzle, catmouse_jump_line(board, cat_jump, mouse_jump) l,
       catmouse_jump_moves(board, cat_jump, mouse_jump) m
 WHERE l.ply = 0 AND m.turn = 'mouse' AND m.mouse_row = l.mouse_row AND m.mouse_col = l.mouse_col
   AND m.cat_row = l.cat_row AND m.cat_col = l.cat_col
 GROUP BY id
HAVING sum(m.winner = 'mouse') = 1
 ORDER BY first_moves DESC, id;
