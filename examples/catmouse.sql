-- Real cat-and-mouse puzzles: who wins, how long it takes, what to play. Run from the project's folder:
--   sqlite3 < examples/catmouse.sql
.load ./zermelo
.read sql/catmouse.sql

-- 21 published graphs (LeetCode 913 and its feedback issues), one JSON object a line.
INSERT INTO catmouse_puzzle
SELECT json_extract(value, '$.id'), json_extract(value, '$.source'),
       json_extract(value, '$.input.graph'), json_extract(value, '$.expect.result')
  FROM json_each('[' || replace(trim(readfile('tests/data/cat_mouse_913.jsonl'), char(10)), char(10), ',') || ']');

.print Who wins, and does the published answer agree?
.mode column
SELECT id, json_array_length(graph) AS nodes, winner, plies, iif(result = j.expected, 'yes', 'NO') AS agrees
  FROM catmouse_puzzle JOIN catmouse_judge j USING (id)
 ORDER BY plies DESC, id
 LIMIT 12;

.print
.print How many are there of each kind, and how long is the longest?
SELECT winner, count(*) AS puzzles, max(plies) AS longest FROM catmouse_judge GROUP BY winner;

.print
.print LeetCode's first example is a draw: the line of best play, until a position comes back.
SELECT ply, turn, mouse, cat, destination, winner
  FROM catmouse_puzzle, catmouse_line(graph)
 WHERE id = 'lc913-lc-ex1';

.print
.print Hard puzzles: only one first move of the mouse wins.
SELECT id, count(*) AS first_moves, sum(winner = 'mouse') AS winning,
       max(destination) FILTER (WHERE is_best) AS play
  FROM catmouse_puzzle, catmouse_moves(graph)
 WHERE turn = 'mouse' AND mouse = 1 AND cat = 2
 GROUP BY id
HAVING winning = 1
 ORDER BY first_moves DESC, id
 LIMIT 5;
