-- Tic-tac-toe from its rules, in one recursive query: 5,478 positions (as published), solved and counted.
.load ./zermelo
.mode column

CREATE TABLE line(a, b, c);
INSERT INTO line VALUES (1,2,3), (4,5,6), (7,8,9), (1,4,7), (2,5,8), (3,6,9), (1,5,9), (3,5,7);

-- A position is nine characters, row by row. Whose turn it is follows from the number of dots.
CREATE TABLE position AS
WITH RECURSIVE
cell(i) AS (SELECT value FROM json_each('[1,2,3,4,5,6,7,8,9]')),
p(board) AS (
  VALUES ('.........')
  UNION
  SELECT substr(board, 1, i - 1) || iif(length(replace(board, '.', '')) % 2 = 0, 'x', 'o') || substr(board, i + 1)
    FROM p, cell
   WHERE substr(board, i, 1) = '.'
     AND NOT EXISTS (SELECT 1 FROM line WHERE substr(board, a, 1) <> '.' AND substr(board, a, 1) = substr(board, b, 1)
                                          AND substr(board, b, 1) = substr(board, c, 1)))
SELECT board,
       CASE WHEN EXISTS (SELECT 1 FROM line WHERE substr(board, a, 1) <> '.' AND substr(board, a, 1) = substr(board, b, 1)
                                              AND substr(board, b, 1) = substr(board, c, 1)) THEN 'lose'
            WHEN instr(board, '.') = 0 THEN 'tie' END AS ended
  FROM p;

CREATE TABLE move AS
SELECT board AS state, substr(board, 1, value - 1) || iif((length(replace(board, '.', '')) % 2) = 0, 'x', 'o') || substr(board, value + 1) AS next
  FROM position, json_each('[1,2,3,4,5,6,7,8,9]') WHERE ended IS NULL AND substr(board, value, 1) = '.';

-- The graph and the results once, then any number of questions.
CREATE TABLE game AS
SELECT (SELECT game_graph(state, next) FROM move) AS graph,
       (SELECT game_terminals(board, ended) FROM position WHERE ended IS NOT NULL) AS terminals;

.print All positions by value (published: 2836 win, 1574 lose, 1068 tie)
SELECT value, count(*) AS positions FROM game, game_states(graph, terminals) GROUP BY value;

.print
.print The same by remoteness
SELECT value, remoteness, count(*) AS positions FROM game, game_states(graph, terminals) GROUP BY value, remoteness;

.print
.print The longest wins: the player to move wins, but needs five moves of both
SELECT state, remoteness, best FROM game, game_states(graph, terminals)
 WHERE value = 'win' ORDER BY remoteness DESC, state LIMIT 3;

.print
.print The first move: all nine keep the tie
SELECT next, value, remoteness FROM game, game_moves(graph, terminals) WHERE state = '.........';
