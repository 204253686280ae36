-- Stored game graphs, moves as rows, and the words that judges use for the values. Needs zermelo when the views are read.

CREATE TABLE IF NOT EXISTS game_puzzle_move(
  puzzle,          -- which graph
  state NOT NULL,  -- any SQL scalar
  next             -- NULL: the state is there, but has no move from this row
);

CREATE TABLE IF NOT EXISTS game_puzzle_expected(puzzle, state, value, source);  -- published answers

CREATE VIEW IF NOT EXISTS game_puzzle_graph AS
SELECT puzzle, game_graph(state, next) AS graph FROM game_puzzle_move GROUP BY puzzle;

CREATE VIEW IF NOT EXISTS game_judge AS
SELECT puzzle, state, value, remoteness,
       CASE value WHEN 'win' THEN 'WIN' WHEN 'lose' THEN 'LOSS' ELSE 'DRAW' END AS emaxx,          -- e-maxx
       CASE value WHEN 'win' THEN 'Win' WHEN 'lose' THEN 'Lose' ELSE 'Loop' END AS codeforces787c  -- Codeforces 787C
  FROM game_puzzle_graph, game_states(graph);
