-- The functions of rabbit and eggs, one by one, and every documented odd input.
.mode list
.headers on
.nullvalue NULL
.print -- functions
SELECT name, kind, signature FROM zermelo_functions WHERE family = 'rabbit';
CREATE TABLE game(id, board, moves);
INSERT INTO game VALUES
  ('noi 1', 'XO.OXO', '1 2' || char(10) || '1 1'),
  ('noi 3', 'OOXX' || char(10) || 'OXXO' || char(10) || 'OO.O' || char(10) || 'XXXO', '[[3,2],[2,2],[1,2],[1,3]]');
.print -- who wins, now and after the moves; the mistakes
SELECT id, rabbit_winner(board) AS winner, rabbit_winner(board, moves) AS after, (SELECT group_concat(round) FROM rabbit_mistakes(board, moves)) AS mistakes FROM game;
.print -- the review
SELECT id, m.* FROM game, rabbit_moves(board, moves) m;
.print -- the moves that there are, before, on the way, at the end
SELECT id, s.* FROM game, rabbit_states(board) s;
SELECT s.* FROM game, rabbit_states(board, '[[3,2]]') s WHERE id = 'noi 3';
SELECT count(*) FROM game, rabbit_states(board, moves);
.print -- boards: lines of either kind, with or without the last end, JSON
SELECT rabbit_winner(value) AS winner, (SELECT count(*) || ' ' || sum(wins) FROM rabbit_states(value)) AS moves
  FROM json_each(json_array('XO' || char(10) || 'O.', 'XO' || char(13, 10) || 'O.' || char(13, 10), 'XO' || char(10) || 'O.' || char(10), '["XO","O."]', ' [ "X\u004f" , "O." ] '));
SELECT rabbit_winner('.') AS alone, (SELECT count(*) FROM rabbit_states('.')) AS moves, rabbit_winner('.X') AS x, rabbit_winner('.O') AS o, rabbit_winner('.OX') AS ox;
.print -- moves: lines of either kind, blanks, JSON of any spelling, none at all
SELECT quote(value) AS moves, rabbit_winner('XO.OXO', value) AS winner, (SELECT count(*) FROM rabbit_moves('XO.OXO', value)) AS plies
  FROM json_each(json_array('1 2' || char(10) || '1 1', '1 2' || char(13, 10) || '1 1' || char(13, 10), char(10) || '  1' || char(9) || '2 ' || char(10, 10) || ' 1 1 ' || char(10), '[[1,2],[1,1]]', ' [ [ 1.0 , 2e0 ] , [ 1 , 1 ] ] ', '01 002', '[[1,4]]', '1 4', '', ' ', char(10), '[]', ' [ ] '));
.print -- equality on the ply
SELECT player, row, col FROM rabbit_moves('XO.OXO', '[[1,2],[1,1]]') WHERE ply = 2;
SELECT player, row, col FROM rabbit_moves('XO.OXO', '[[1,2],[1,1]]') WHERE ply = 1.0;
SELECT count(*) FROM rabbit_moves('XO.OXO', '[[1,2],[1,1]]') WHERE ply = 0 OR ply = 3 OR ply = 1.5 OR ply = '1' OR ply = x'31' OR ply = NULL;
SELECT count(*) FROM rabbit_moves('XO.OXO', '[[1,2],[1,1]]') WHERE ply = CAST('1' AS INTEGER);
EXPLAIN QUERY PLAN SELECT * FROM rabbit_moves('XO.OXO', '[]') WHERE ply = 2;
.print -- an unfinished round, a game stopped early: judged as far as they go
SELECT ply, round, winner_before, winner_after, is_mistake FROM rabbit_moves('XO.OXO', '1 2');
SELECT group_concat(round) AS mistakes FROM rabbit_mistakes('XO.OXO', '1 2');
SELECT count(*) FROM rabbit_moves('XO.OXO', '');
.print -- NULL
SELECT rabbit_winner(NULL), rabbit_winner(NULL, ''), rabbit_error(NULL), rabbit_error(NULL, '');
SELECT (SELECT count(*) FROM rabbit_moves(NULL, '')) + (SELECT count(*) FROM rabbit_mistakes(NULL, '')) + (SELECT count(*) FROM rabbit_states(NULL)) AS "rows";
.print -- errors of boards: raised by every function, returned by rabbit_error
SELECT rabbit_winner('XO');
SELECT count(*) FROM rabbit_states('X.' || char(10) || 'O');
SELECT count(*) FROM rabbit_moves('X?.', '');
SELECT count(*) FROM rabbit_mistakes('..', '');
SELECT rabbit_error(value) AS error FROM json_each(json_array('', 'XO', 'X.' || char(10) || '.O', 'xo.', 'X.' || char(10) || 'O', 'X .', '["X.","O"]', '["X."', '["X.",1]', '[]', '.'));
SELECT rabbit_error(7) AS integer, rabbit_error(2.5) AS number, rabbit_error(x'2e') AS blob;
.print -- errors of moves, by ply and reason
SELECT rabbit_winner('XO.OXO', '1 1');
SELECT count(*) FROM rabbit_moves('XO.OXO', '[[1,2],[1,3],[1,4]]');
SELECT count(*) FROM rabbit_mistakes('XO.OXO', '1');
SELECT count(*) FROM rabbit_states('XO.OXO', '[1,2]');
SELECT value AS moves, rabbit_error('XO.OXO', value) AS error FROM json_each(json_array(
  '1 1', '1 3', '1 9', '0 3', '2 3', '1 2,1 1', '[[1,2],[1,3]]', '[[1,2],[1,1],[1,2]]', '[[1,-2]]', '[[9223372036854775807,-9223372036854775807]]',
  '1 99999999999999999999', '1', '1 2 3', 'x', '-1 2', '1.0 2', '12', '[[1]]', '[[1,2,3]]', '[1,2]', '[[1,2]', '[[1,2],]', '[[1,2]] x', '[[1,2.5]]', '[["1",2]]', '{}', '[[],[]]', '[[1,2'));
SELECT rabbit_error('XX' || char(10) || '.O', '1 1') AS colour, rabbit_error('XO' || char(10) || '.O', '1 2') AS diagonal;
SELECT rabbit_error('XO.OXO', 7) AS integer, rabbit_error('XO.OXO', 2.5) AS number, rabbit_error('XO.OXO', x'5b5d') AS blob, rabbit_error('XO.OXO', '1 4') AS fine;
.print -- no argument, a missing one
SELECT * FROM rabbit_moves('XO.OXO');
SELECT * FROM rabbit_mistakes('XO.OXO');
SELECT * FROM rabbit_states;
.print -- one bad row does not cost the query
SELECT value, rabbit_winner('XO.OXO', value) AS winner FROM json_each('["[[1,2]]","[[1,5]]","1 4"]') WHERE rabbit_error('XO.OXO', value) IS NULL;
.print -- in a view with trusted_schema off, in a join of either order, correlated
PRAGMA trusted_schema = OFF;
CREATE VIEW review AS SELECT id, ply, player, is_mistake FROM game, rabbit_moves(board, moves);
SELECT id, player, count(*) AS moves, sum(is_mistake) AS mistakes FROM review GROUP BY id, player;
SELECT id, round FROM rabbit_mistakes(board, moves), game;
SELECT id, (SELECT count(*) FROM rabbit_moves(board, moves) WHERE winner_after = 'egg') AS egg FROM game;
SELECT id, s.row, s.col FROM game LEFT JOIN rabbit_states(board, moves) s ON s.wins;
.print -- a mistake is a won game before and a lost one after; best is a move of rabbit_states that wins
SELECT count(*) AS moves, sum(is_mistake = (winner_before = player AND winner_after <> player)) AS mistakes,
       sum((best_row IS NULL) = (winner_before <> player)) AS best
  FROM game, rabbit_moves(board, moves);
.print -- the piece to slide
SELECT rabbit_move('XO.OXO'), rabbit_move('XO.OXO', '[[1,2]]'), rabbit_move('X.'), rabbit_move('.'), rabbit_move('XO.OXO', '[[1,2],[1,1]]'), json_array(rabbit_move('O.')), rabbit_move(NULL);
SELECT rabbit_move('XO');
