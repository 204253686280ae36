-- Stored game graphs, moves as rows, and the words that judges use for the values. Needs zermelo when the views are read.

CREATE TABLE IF NOT EXISTS game_puzzle_move(
  puzzle,          -- which graph
  state NOT NULL,  -- any SQL scalar
  next             -- NULL: the state is there, but has no move from this row
);

CREATE TABLE IF NOT EXISTS game_puzzle_expected(puzzle, state, value, source);  -- published answers

CREATE INDEX IF NOT EXISTS game_puzzle_move_by_puzzle ON game_puzzle_move(puzzle);

-- Every graph. Where rows are wrong, such as a NULL state, there is none, but the error, so that no bad row ever costs a query.
CREATE VIEW IF NOT EXISTS game_puzzle_graph AS
SELECT puzzle, CASE WHEN error IS NULL THEN (SELECT game_graph(state, next) FROM game_puzzle_move m WHERE m.puzzle IS p.puzzle) END AS graph,
       error
  FROM (SELECT puzzle, game_graph_error(state, next) AS error FROM game_puzzle_move GROUP BY puzzle) p;

-- Every state of every graph; a graph that is wrong has one row, with the error.
CREATE VIEW IF NOT EXISTS game_judge AS
SELECT puzzle, state, value, remoteness, best,
       CASE value WHEN 'win' THEN 'WIN' WHEN 'lose' THEN 'LOSS' WHEN 'draw' THEN 'DRAW' END AS emaxx,          -- e-maxx
       CASE value WHEN 'win' THEN 'Win' WHEN 'lose' THEN 'Lose' WHEN 'draw' THEN 'Loop' END AS codeforces787c, -- Codeforces 787C
       error
  FROM (SELECT puzzle, coalesce(error, game_error(graph)) AS error, CASE WHEN game_error(graph) IS NULL THEN graph END AS good
          FROM game_puzzle_graph)
       LEFT JOIN game_states(good);
