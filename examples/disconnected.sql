-- The disconnected game: join two vertices a turn; who connects the graph loses. Run from the project's folder:
--   sqlite3 < examples/disconnected.sql
.load ./zermelo
.read sql/disconnected.sql

-- Published answers for graphs without edges (LKTG 2026), as the judge writes them: the size, then the rows.
INSERT INTO disconnected_puzzle
SELECT json_extract(value, '$.id'), json_extract(value, '$.source'),
       n || replace(hex(zeroblob(n)), '00', char(10) || replace(hex(zeroblob(n)), '00', 'N')),
       json_extract(value, '$.expect.aoj2376_output')
  FROM (SELECT value, json_extract(value, '$.input.n') AS n
          FROM json_each('[' || replace(trim(readfile('tests/data/disconnected_game.jsonl'), char(10)), char(10), ',') || ']')
         WHERE json_extract(value, '$.input.variant') IS NULL);

-- A few graphs with edges, by their names.
INSERT INTO disconnected_puzzle(id, matrix) VALUES
  ('a path and two friends', '{"a":["b"],"b":["a","c"],"c":["b"],"x":["y"],"y":["x"]}'),
  ('two triangles', '[[0,1,1,0,0,0],[1,0,1,0,0,0],[1,1,0,0,0,0],[0,0,0,0,1,1],[0,0,0,1,0,1],[0,0,0,1,1,0]]'),
  ('a square and two loners', '["NYNYNN","YNYNNN","NYNYNN","YNYNNN","NNNNNN","NNNNNN"]'),
  ('three squares', '[[1,3],[0,2],[1,3],[0,2],[5,7],[4,6],[5,7],[4,6],[9,11],[8,10],[9,11],[8,10]]'),
  ('already connected', '[[1],[0]]');

.print Does the published answer agree?
.mode column
SELECT count(*) AS puzzles, sum(result = expected) AS agree FROM disconnected_judge WHERE expected IS NOT NULL;

.print
.print Who wins, how many first moves there are, how many of them win, and one that does.
SELECT id, disconnected_winner(matrix) AS winner, disconnected_nimber(matrix) AS grundy,
       (SELECT count(*) FROM disconnected_moves(matrix)) AS moves,
       (SELECT count(*) FROM disconnected_moves(matrix) WHERE wins = 1) AS winning,
       disconnected_move(matrix) AS play
  FROM disconnected_puzzle
 WHERE (expected IS NULL OR length(matrix) < 60) AND disconnected_error(matrix) IS NULL
 ORDER BY id;

.print
.print The square and two loners: an edge to the square loses. Which wins?
SELECT m.u, m.v, a.component AS from_component, b.component AS to_component, m.wins
  FROM disconnected_puzzle p, disconnected_moves(p.matrix) m, disconnected_states(p.matrix) a, disconnected_states(p.matrix) b
 WHERE p.id = 'a square and two loners' AND a.vertex = m.u AND b.vertex = m.v
 ORDER BY m.wins DESC, m.u, m.v;

.print
.print Two at once: a turn is an edge in either, connecting is not allowed, who has no move loses. Equal Grundy values: second.
SELECT p.id AS one, q.id AS other, disconnected_nimber(p.matrix) AS g, disconnected_nimber(q.matrix) AS h,
       iif(disconnected_nimber(p.matrix) <> disconnected_nimber(q.matrix), 'first', 'second') AS winner
  FROM disconnected_puzzle p JOIN disconnected_puzzle q ON p.id < q.id
 WHERE p.expected IS NULL AND q.expected IS NULL AND p.id <> 'already connected' AND q.id <> 'already connected'
 ORDER BY p.id, q.id;

.print
.print What is wrong with the others?
SELECT id, disconnected_error(matrix) AS error FROM disconnected_puzzle WHERE disconnected_error(matrix) IS NOT NULL;
