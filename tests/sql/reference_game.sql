-- zermelo against the plain SQL of sql/reference/game.sql, and the views of sql/game.sql.
.read sql/game.sql
.read sql/reference/game.sql
INSERT INTO game_puzzle_move VALUES
  ('path', 1, 2), ('path', 2, 3), ('path', 3, 4),
  ('cycle', 'a', 'b'), ('cycle', 'b', 'a'), ('cycle', 'b', 'c'), ('cycle', 'c', 'd'), ('cycle', 'd', 'd'),
  ('parts', 1, 1), ('parts', 2, NULL), ('parts', 3, 2), ('parts', 3, 1), ('parts', 4, 3), ('parts', 4, 1);
INSERT INTO game_puzzle_move
  WITH RECURSIVE n(i) AS (VALUES(0) UNION ALL SELECT i + 1 FROM n LIMIT 60)
  SELECT 'numbers', i, (i * 7 + k * 11) % 89 FROM n, (SELECT 1 AS k UNION ALL SELECT 2) WHERE i % 5 <> 3;
CREATE TABLE reference AS SELECT * FROM game_reference;
SELECT j.puzzle, count(*) AS states, sum(j.value = 'draw') AS draws, max(j.remoteness) AS longest,
       sum(r.value IS j.value AND r.remoteness IS j.remoteness) AS same
  FROM game_judge j JOIN reference r ON r.puzzle = j.puzzle AND r.state = CAST(j.state AS TEXT) GROUP BY 1;
SELECT (SELECT count(*) FROM reference) = (SELECT count(*) FROM game_judge);
SELECT state, value, emaxx, codeforces787c FROM game_judge WHERE puzzle = 'cycle';
