-- Games of rabbit and eggs in a table, and the judge's answers (NOI 2011: the number of the rabbit's mistakes, then their
-- rounds, one a line). Needs zermelo when the view is read.

CREATE TABLE IF NOT EXISTS rabbit_game(
  id       TEXT PRIMARY KEY,
  source   TEXT,           -- where it was published
  board    TEXT NOT NULL,  -- rows of X, O and one ., a line each, or a JSON array of them
  moves    TEXT NOT NULL,  -- "row column" a line, or a JSON array of pairs; rabbit and egg in turn
  expected TEXT            -- the published output; NULL if none is known
);

-- Every game, also one that is wrong: the functions get its board only if all is right, so that no bad row ever costs a
-- query, in whatever order SQLite evaluates it. Where it is wrong all is NULL but the error. winner and move are those of
-- the position after the moves.
CREATE VIEW IF NOT EXISTS rabbit_judge AS
SELECT id,
       CASE WHEN error IS NULL THEN
         (SELECT count(*) || coalesce(char(10) || group_concat(round, char(10)), '') FROM rabbit_mistakes(good, moves))
       END AS result,
       expected, rabbit_winner(good, moves) AS winner, rabbit_move(good, moves) AS move, error
  FROM (SELECT *, CASE WHEN error IS NULL THEN board END AS good
          FROM (SELECT *, rabbit_error(board, moves) AS error FROM rabbit_game));
