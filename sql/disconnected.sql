-- Disconnected Game puzzles in a table, and the judge's answers (AOJ 2376: Taro moves first, then Hanako).
-- Needs zermelo loaded when the view is read.

CREATE TABLE IF NOT EXISTS disconnected_puzzle(
  id       TEXT PRIMARY KEY,
  source   TEXT,            -- where it was published
  matrix   TEXT NOT NULL,   -- the judge's input as it is, or any matrix or graph that disconnected_winner takes
  expected TEXT             -- the published answer, 'Taro' or 'Hanako'; NULL if none is known
);

-- Every puzzle, also one that is wrong: the functions get its matrix only if it is right, so that no bad row ever costs a
-- query, in whatever order SQLite evaluates it. Where it is wrong all is NULL but the error.
CREATE VIEW IF NOT EXISTS disconnected_judge AS
SELECT id, CASE disconnected_winner(good) WHEN 'first' THEN 'Taro' WHEN 'second' THEN 'Hanako' END AS result, expected,
       disconnected_winner(good) AS winner, disconnected_move(good) AS move, error
  FROM (SELECT *, CASE WHEN error IS NULL THEN matrix END AS good
          FROM (SELECT *, disconnected_error(matrix) AS error FROM disconnected_puzzle));
