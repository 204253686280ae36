-- Boards of policeman and thief in a table, as a level designer ranks them. Needs zermelo when the view is read.

CREATE TABLE IF NOT EXISTS police_board(
  id       TEXT PRIMARY KEY,
  board    TEXT NOT NULL,   -- text, one row a line
  expected TEXT             -- 'police', 'thief' or 'draw'; NULL if none is known
);

-- How hard a level is: how long it takes, how many first moves of the policeman keep the best result, and for which share
-- of all starting positions (the policeman to move) each side wins.
-- Every board, also one that is wrong: the functions get it only if it is right, so that no bad row ever costs a query, in
-- whatever order SQLite evaluates it. Where it is wrong all is NULL or 0 but the error.
CREATE VIEW IF NOT EXISTS police_level AS
SELECT id, police_winner(board) AS winner, expected, police_plies(board) AS plies, police_move(board) AS move,
       (SELECT count(*) FROM police_line(board) JOIN police_moves(board) USING (turn, police_row, police_col, thief_row, thief_col)
         WHERE ply = 0) AS first_moves,
       (SELECT count(*) FROM police_line(board) l JOIN police_moves(board) m USING (turn, police_row, police_col, thief_row, thief_col)
         WHERE ply = 0 AND m.winner = l.winner) AS that_keep_it,
       (SELECT round(avg(winner = 'police'), 2) FROM police_states(board) WHERE turn = 'police') AS police_share,
       (SELECT round(avg(winner = 'thief'), 2) FROM police_states(board) WHERE turn = 'police') AS thief_share,
       error
  FROM (SELECT id, expected, error, CASE WHEN error IS NULL THEN board END AS board
          FROM (SELECT *, police_error(board) AS error FROM police_board));
