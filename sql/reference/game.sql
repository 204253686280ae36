-- Win, lose and draw of every state in plain SQL, without zermelo: the rules written down once more, for small graphs (up
-- to about a hundred states). Reads game_puzzle_move (sql/game.sql); who cannot move loses. Layer n of the recursion
-- holds, as one JSON object, what is decided within n plies: {"state": "win" or "lose"}; states are compared as text.

CREATE VIEW IF NOT EXISTS game_reference AS
WITH RECURSIVE
move(puzzle, state, next) AS MATERIALIZED (
  SELECT DISTINCT puzzle, CAST(state AS TEXT), CAST(next AS TEXT) FROM game_puzzle_move WHERE next IS NOT NULL),
state(puzzle, state) AS MATERIALIZED (
  SELECT puzzle, CAST(state AS TEXT) FROM game_puzzle_move UNION SELECT puzzle, next FROM move),
layer(puzzle, plies, decided) AS (
  SELECT puzzle, 0, (SELECT json_group_object(state, 'lose') FROM state s
                      WHERE s.puzzle = p.puzzle AND state NOT IN (SELECT state FROM move m WHERE m.puzzle = s.puzzle))
    FROM (SELECT DISTINCT puzzle FROM state) p
  UNION ALL
  SELECT puzzle, plies + 1,
         (SELECT json_group_object(state, value) FROM (
            SELECT key AS state, value FROM json_each(decided)
            UNION ALL
            SELECT m.state, iif(sum(d.value IS 'lose') > 0, 'win', 'lose')
              FROM move m LEFT JOIN json_each(decided) d ON d.key = m.next
             WHERE m.puzzle = layer.puzzle AND m.state NOT IN (SELECT key FROM json_each(decided))
             GROUP BY m.state HAVING sum(d.value IS 'lose') > 0 OR count(*) = sum(d.value IS 'win')))
    FROM layer
   WHERE EXISTS (SELECT 1 FROM move m LEFT JOIN json_each(decided) d ON d.key = m.next
                  WHERE m.puzzle = layer.puzzle AND m.state NOT IN (SELECT key FROM json_each(decided))
                  GROUP BY m.state HAVING sum(d.value IS 'lose') > 0 OR count(*) = sum(d.value IS 'win')))
SELECT s.puzzle, s.state, coalesce(max(d.value), 'draw') AS value,
       min(layer.plies) FILTER (WHERE d.value IS NOT NULL) AS remoteness
  FROM state s JOIN layer ON layer.puzzle = s.puzzle LEFT JOIN json_each(layer.decided) d ON d.key = s.state
 GROUP BY s.puzzle, s.state;
