-- Cat and mouse puzzles in a table, and the judge's answers (LeetCode 913: 0 draw, 1 mouse, 2 cat).
-- Needs zermelo loaded when the view is read.

CREATE TABLE IF NOT EXISTS catmouse_puzzle(
  id       TEXT PRIMARY KEY,
  source   TEXT,            -- where it was published
  graph    TEXT NOT NULL,   -- JSON adjacency array: mouse starts at 1, cat at 2, hole at 0
  expected INTEGER          -- the published answer, 0, 1 or 2; NULL if none is known
);

-- Every puzzle, also one that is wrong: the functions get its graph only if it is right, so that no bad row ever costs a
-- query, in whatever order SQLite evaluates it. Where it is wrong all is NULL but the error.
CREATE VIEW IF NOT EXISTS catmouse_judge AS
SELECT id, CASE catmouse_winner(good) WHEN 'draw' THEN 0 WHEN 'mouse' THEN 1 WHEN 'cat' THEN 2 END AS result, expected,
       catmouse_winner(good) AS winner, catmouse_plies(good) AS plies, catmouse_move(good) AS move, error
  FROM (SELECT *, CASE WHEN error IS NULL THEN graph END AS good
          FROM (SELECT *, catmouse_error(graph) AS error FROM catmouse_puzzle));
