-- Rabbit and eggs (NOI 2011): who threw the game away, and what would have won. Run from the project's folder:
--   sqlite3 < examples/rabbit.sql
.load ./zermelo
.read sql/rabbit.sql

-- The published games, one JSON object a line.
INSERT INTO rabbit_game
SELECT json_extract(value, '$.id'), json_extract(value, '$.source'), json_extract(value, '$.input.grid'),
       json_extract(value, '$.input.moves'),
       (SELECT count(*) || char(10) || group_concat(m.value, char(10)) FROM json_each(e.value, '$.expect.mistakes') m)
  FROM json_each('[' || replace(trim(readfile('tests/data/rabbit_eggs.jsonl'), char(10)), char(10), ',') || ']') e;

.print The judge's output: how many mistakes the rabbit made, then their rounds. Does it agree with the published one?
.mode column
SELECT id, replace(result, char(10), ' ') AS result, iif(result = expected, 'yes', 'NO') AS agrees FROM rabbit_judge;

.print
.print The board of the second game: X for the egg, O for the rabbit, . is the gap.
.mode list
SELECT value FROM rabbit_game g, json_each(board) WHERE g.id = 'noi2011-3';

.print
.print The review. A mistake throws a won game away; best is a move that wins.
.mode column
SELECT ply, round, player, row || ',' || col AS moved, winner_before, winner_after, iif(is_mistake, 'mistake', '') AS verdict,
       coalesce(best_row || ',' || best_col, 'none wins') AS best
  FROM rabbit_game, rabbit_moves(board, moves)
 WHERE id = 'noi2011-3';

.print
.print Every piece that could have moved at each ply, and whether that wins.
SELECT m.ply, s.player, s.row, s.col, s.wins, s.row = m.row AND s.col = m.col AS played
  FROM rabbit_game g, rabbit_moves(board, moves) m,
       rabbit_states(board, (SELECT json_group_array(json(value)) FROM json_each(g.moves) e WHERE e.key < m.ply - 1)) s
 WHERE id = 'noi2011-3';

.print
.print Mistakes of both players, game by game.
SELECT id, player, count(*) AS moves, sum(is_mistake) AS mistakes
  FROM rabbit_game, rabbit_moves(board, moves) GROUP BY id, player;

.print
.print How often does the rabbit win? All boards of two rows and three columns, by the column of the gap.
WITH RECURSIVE n(i) AS (VALUES(0) UNION ALL SELECT i + 1 FROM n WHERE i < 31),
pieces AS (SELECT replace(replace(printf('%d%d%d%d%d', i >> 4 & 1, i >> 3 & 1, i >> 2 & 1, i >> 1 & 1, i & 1), '0', 'X'), '1', 'O') AS p FROM n),
board AS (SELECT gap, substr(p, 1, gap - 1) || '.' || substr(p, gap, 3 - gap) || char(10) || substr(p, 3) AS board
            FROM pieces, (SELECT 1 AS gap UNION SELECT 2 UNION SELECT 3))
SELECT gap, count(*) AS boards, sum(rabbit_winner(board) = 'rabbit') AS rabbit FROM board GROUP BY gap;
