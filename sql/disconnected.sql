-- Disconnected Game puzzles in a table, and the judge's answers (AOJ 2376: Taro moves first, then Hanako).
-- Needs zermelo loaded when the view is read.

CREATE TABLE IF NOT EXISTS disconnected_puzzle(
  id       TEXT PRIMARY KEY,
  source   TEXT,            -- where it was published
  matrix   TEXT NOT NULL,   -- the judge's input as it is, or any matrix or graph that disconnected_winner takes
  expected TEXT             -- the published answer, 'Taro' or 'Hanako'; NULL if none is known
);

CREATE VIEW IF NOT EXISTS disconnected_judge AS
SELECT id,
       CASE disconnected_winner(matrix) WHEN 'first' THEN 'Taro' WHEN 'second' THEN 'Hanako' END AS result,
       expected
  FROM disconnected_puzzle
 WHERE disconnected_error(matrix) IS NULL;
