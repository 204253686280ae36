-- Who wins a game of rabbit and eggs, after every ply of it, in plain SQL without zermelo: the rules written down once
-- more, played out on the board with no theory, for tiny boards (up to about 4 x 4). Reads rabbit_game (sql/rabbit.sql) with
-- boards as lines that end in LF and moves as JSON.
--
-- A board stays one text, line ends and all: a step of 1 goes left or right, one of a line's length up or down, and a line
-- end is no piece. position holds every board that can come about and the one before it. lost holds, ply by ply from the
-- last to the first, the boards on which the player to move has lost: no move leads to one that is lost for the other.

CREATE VIEW IF NOT EXISTS rabbit_reference AS
WITH RECURSIVE
line(id, length) AS MATERIALIZED (SELECT id, instr(board || char(10), char(10)) FROM rabbit_game),
way(id, step) AS MATERIALIZED (
  SELECT id, -length FROM line UNION ALL SELECT id, -1 FROM line
  UNION ALL SELECT id, 1 FROM line UNION ALL SELECT id, length FROM line),
position(id, ply, board, gap, before) AS MATERIALIZED (
  SELECT id, 0, board, instr(board, '.'), NULL FROM rabbit_game
  UNION
  SELECT p.id, ply + 1,
         substr(replace(board, '.', piece), 1, gap + step - 1) || '.' || substr(replace(board, '.', piece), gap + step + 1),
         gap + step, board
    FROM position p JOIN way ON way.id = p.id
    JOIN (SELECT 0 AS odd, 'O' AS piece UNION ALL SELECT 1, 'X') ON odd = ply % 2
   WHERE gap + step > 0 AND substr(board, gap + step, 1) = piece),
lost(game, turn, boards) AS (
  SELECT id, max(ply) + 1, '[]' FROM position GROUP BY id
  UNION ALL
  SELECT game, turn - 1,
         (SELECT json_group_array(DISTINCT p.board) FROM position p
           WHERE p.id = game AND p.ply = turn - 1
             AND NOT EXISTS (SELECT 1 FROM position q
                              WHERE q.id = game AND q.ply = turn AND q.before = p.board
                                AND q.board IN (SELECT value FROM json_each(boards))))
    FROM lost WHERE turn > 0),
played(id, ply, board) AS (
  SELECT id, 0, board FROM rabbit_game
  UNION ALL
  SELECT q.id, q.ply, q.board
    FROM played p JOIN rabbit_game g ON g.id = p.id JOIN line ON line.id = p.id
    JOIN position q ON q.id = p.id AND q.ply = p.ply + 1 AND q.before = p.board
   WHERE q.gap = (json_extract(moves, '$[' || p.ply || '][0]') - 1) * length + json_extract(moves, '$[' || p.ply || '][1]'))
SELECT p.id, p.ply, iif(p.ply % 2 = (p.board IN (SELECT value FROM json_each(boards))), 'rabbit', 'egg') AS winner
  FROM played p JOIN lost ON game = p.id AND turn = p.ply;
