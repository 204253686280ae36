-- Chases with rules of their own: the published one of POI 1998, and what changes when the rules do. Run from the
-- project's folder: sqlite3 < examples/pursuit.sql
.load ./zermelo

-- "Gonitwa" (POI 1998): two players on one graph of streets, each moves to a neighbour or stays; how many rounds until
-- the second catches the first?
CREATE TABLE chase AS
SELECT json_extract(value, '$.input.evader_start') AS home, json_extract(value, '$.input.catcher_start') AS catcher,
       json_extract(value, '$.input.edges') AS edges, json_extract(value, '$.expect.rounds') AS expected
  FROM json_each('[' || replace(trim(readfile('tests/data/pursuit.jsonl'), char(10)), char(10), ',') || ']')
 WHERE json_extract(value, '$.id') = 'poi1998-chase-1';
CREATE VIEW street AS
SELECT json_extract(value, '$[0]') AS a, json_extract(value, '$[1]') AS b FROM chase, json_each(edges);
CREATE VIEW place AS SELECT a AS v FROM street UNION SELECT b FROM street;

-- Staying is a move from a place to itself: a player with it in the graph may pass, one without it must go.
CREATE TABLE town AS
SELECT 'must go' AS how, undirected_graph(a, b) AS graph FROM street
UNION ALL
SELECT 'may stay', undirected_graph(a, b) FROM (SELECT a, b FROM street UNION ALL SELECT v, v FROM place);

.print The published chase: a round is a move of each.
.mode column
SELECT winner, plies, (plies + 1) / 2 AS rounds, iif((plies + 1) / 2 = expected, 'yes', 'NO') AS agrees
  FROM chase, town, pursuit_line(graph, graph, json_object('evader', home, 'pursuer', catcher))
 WHERE how = 'may stay' AND ply = 0;

.print
.print How it goes, the evader delaying:
SELECT ply, l.turn, l.evader, l.pursuer, destination
  FROM chase, town, pursuit_line(graph, graph, json_object('evader', home, 'pursuer', catcher)) l
 WHERE how = 'may stay';

.print
.print Who may stay decides: from how many of the 72 starts on different places is the evader caught, and how late at most?
SELECT e.how AS evader, p.how AS catcher, count(*) FILTER (WHERE winner = 'pursuer') AS caught, max(plies) AS latest
  FROM town e, town p, pursuit_states(e.graph, p.graph, '{}') s
 WHERE s.turn = 'evader' AND s.evader <> s.pursuer
 GROUP BY 1, 2 ORDER BY 3, 1, 2;

.print
.print One safe house: at which place does it save the evader from the most starts, if the catcher may not enter it?
SELECT v AS safe_house, count(*) FILTER (WHERE winner = 'evader') AS reaches_it,
       count(*) FILTER (WHERE winner = 'pursuer') AS caught
  FROM place, town, pursuit_states(graph, graph, json_object('safe', json_array(v), 'forbidden', json_array(v))) s
 WHERE how = 'may stay' AND s.turn = 'evader' AND s.evader <> s.pursuer AND s.evader <> v
 GROUP BY v ORDER BY reaches_it DESC, v LIMIT 4;

.print
.print A race to place 1: the evader is safe there, and the catcher has won if he comes first. From where does it matter
.print who begins?
SELECT e.v AS evader, c.v AS catcher
  FROM place e, place c, town
 WHERE how = 'may stay' AND e.v <> c.v
   AND pursuit_winner(graph, graph, json_object('evader', e.v, 'pursuer', c.v, 'first', 'evader',
                                                'safe', json_array(1), 'goal', json_array(1))) = 'evader'
   AND pursuit_winner(graph, graph, json_object('evader', e.v, 'pursuer', c.v, 'first', 'pursuer',
                                                'safe', json_array(1), 'goal', json_array(1))) = 'pursuer'
 ORDER BY 1, 2 LIMIT 5;
