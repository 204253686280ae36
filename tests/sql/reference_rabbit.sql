-- zermelo against the plain SQL of sql/reference/rabbit.sql: the published games and some small boards, ply by ply.
.read sql/rabbit.sql
.read sql/reference/rabbit.sql
INSERT INTO rabbit_game(id, board, moves, expected) VALUES
  ('noi2011-1', 'XO.OXO', '[[1,2],[1,1]]', '1' || char(10) || '1'),
  ('noi2011-3', 'OOXX' || char(10) || 'OXXO' || char(10) || 'OO.O' || char(10) || 'XXXO', '[[3,2],[2,2],[1,2],[1,3]]', '2' || char(10) || '1' || char(10) || '2'),
  ('alone', '.', '[]', '0'),
  ('one move', '.O', '[[1,2]]', '0'),
  ('3 x 3', 'OXO' || char(10) || 'X.X' || char(10) || 'OXO', '[]', '0'),
  ('3 x 3, odd corner', '.OX' || char(10) || 'OXO' || char(10) || 'XOX', '[[1,2],[1,3],[2,3],[2,2],[2,1],[3,1],[3,2],[3,3]]', NULL),
  ('3 x 4', '.OXO' || char(10) || 'OXOX' || char(10) || 'XOXO', '[[2,1],[3,1],[3,2],[2,2],[1,2],[1,3],[1,4]]', NULL);
CREATE TABLE reference AS SELECT * FROM rabbit_reference;
SELECT g.id, count(*) AS plies, sum(r.winner = iif(r.ply = 0, rabbit_winner(board), (SELECT winner_after FROM rabbit_moves(board, moves) m WHERE m.ply = r.ply))) AS same
  FROM rabbit_game g JOIN reference r ON r.id = g.id GROUP BY g.id;
SELECT id, count(*) = 1 + json_array_length(moves) AS complete FROM rabbit_game JOIN reference USING (id) GROUP BY id;
SELECT a.id, (a.ply + 2) / 2 AS round FROM reference a JOIN reference b ON b.id = a.id AND b.ply = a.ply + 1
 WHERE a.ply % 2 = 0 AND a.winner = 'rabbit' AND b.winner = 'egg'
EXCEPT SELECT id, round FROM rabbit_game, rabbit_mistakes(board, moves);
SELECT id, replace(result, char(10), ' ') AS result, result = expected AS agrees FROM rabbit_judge;
