-- Cat and mouse in plain SQL, without zermelo: the rules written down once more, for small graphs (up to about 8 nodes).
-- Reads catmouse_puzzle (sql/catmouse.sql). Layer n of the recursion holds, as one JSON object, every position that is
-- decided within n plies: {"turn mouse cat": winner}. A position is "turn mouse cat", turn 'm' or 'c'.

CREATE VIEW IF NOT EXISTS catmouse_reference AS
WITH RECURSIVE
edge(id, a, b) AS MATERIALIZED (
  SELECT p.id, list.key, neighbour.value
    FROM catmouse_puzzle p, json_each(p.graph) list, json_each(list.value) neighbour),
node(id, v) AS MATERIALIZED (SELECT p.id, key FROM catmouse_puzzle p, json_each(p.graph)),
position(id, name, turn, mouse, cat) AS MATERIALIZED (
  SELECT m.id, t.turn || ' ' || m.v || ' ' || c.v, t.turn, m.v, c.v
    FROM node m JOIN node c ON c.id = m.id AND c.v <> 0, (SELECT 'm' AS turn UNION ALL SELECT 'c') t),
move(id, name, turn, after) AS MATERIALIZED (
  SELECT p.id, name, turn, 'c ' || b || ' ' || cat FROM position p JOIN edge e ON e.id = p.id AND a = mouse
   WHERE turn = 'm' AND mouse <> 0 AND mouse <> cat
  UNION ALL
  SELECT p.id, name, turn, 'm ' || mouse || ' ' || b FROM position p JOIN edge e ON e.id = p.id AND a = cat
   WHERE turn = 'c' AND mouse <> 0 AND mouse <> cat AND b <> 0),
layer(id, plies, won) AS (
  SELECT id, 0,
         (SELECT json_group_object(name, CASE WHEN mouse = 0 THEN 'm' WHEN mouse = cat THEN 'c'
                                              WHEN turn = 'm' THEN 'c' ELSE 'm' END)
            FROM position p
           WHERE p.id = puzzle.id AND (mouse = 0 OR mouse = cat OR name NOT IN (SELECT name FROM move WHERE id = p.id)))
    FROM catmouse_puzzle puzzle
  UNION ALL
  SELECT id, plies + 1,
         (SELECT json_group_object(name, winner) FROM (
            SELECT key AS name, value AS winner FROM json_each(won)
            UNION ALL
            SELECT m.name, CASE WHEN sum(w.value IS m.turn) > 0 THEN m.turn ELSE iif(m.turn = 'm', 'c', 'm') END
              FROM move m LEFT JOIN json_each(won) w ON w.key = m.after
             WHERE m.id = layer.id AND m.name NOT IN (SELECT key FROM json_each(won))
             GROUP BY m.name
            HAVING sum(w.value IS m.turn) > 0 OR count(*) = sum(w.value IS iif(m.turn = 'm', 'c', 'm'))))
    FROM layer
   WHERE EXISTS (
     SELECT 1 FROM move m LEFT JOIN json_each(won) w ON w.key = m.after
      WHERE m.id = layer.id AND m.name NOT IN (SELECT key FROM json_each(won))
      GROUP BY m.name
     HAVING sum(w.value IS m.turn) > 0 OR count(*) = sum(w.value IS iif(m.turn = 'm', 'c', 'm'))))
SELECT p.id,
       iif(p.turn = 'm', 'mouse', 'cat') AS turn, p.mouse, p.cat,
       CASE w.value WHEN 'm' THEN 'mouse' WHEN 'c' THEN 'cat' ELSE 'draw' END AS winner,
       min(layer.plies) FILTER (WHERE w.value IS NOT NULL) AS plies
  FROM position p
  JOIN layer ON layer.id = p.id
  LEFT JOIN json_each(layer.won) w ON w.key = p.name
 GROUP BY p.id, p.name;
