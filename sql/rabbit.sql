-- Games of rabbit and eggs in a table, and the judge's answers (NOI 2011: the number of the rabbit's mistakes, then their
-- rounds, one a line). Needs zermelo when the view is read.

CREATE TABLE IF NOT EXISTS rabbit_game(
  id       TEXT PRIMARY KEY,
  source   TEXT,           -- where it was published
  board    TEXT NOT NULL,  -- rows of X, O and one ., a line each, or a JSON array of them
  moves    TEXT NOT NULL,  -- "row column" a line, or a JSON array of pairs; rabbit and egg in turn
  expected TEXT            -- the published output; NULL if none is known
);

CREATE VIEW IF NOT EXISTS rabbit_judge AS
SELECT id,
       (SELECT count(*) || coalesce(char(10) || group_concat(round, char(10)), '') FROM rabbit_mistakes(board, moves)) AS result,
       expected
  FROM rabbit_game
 WHERE rabbit_error(board, moves) IS NULL;
