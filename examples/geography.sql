-- Vertex geography: move a token to a neighbour where it has not been; who cannot has lost. Run from the project's folder:
--   sqlite3 < examples/geography.sql
.load ./zermelo

-- Published boards, one JSON object a line. A free cell is a vertex 'row,column', joined to those beside, above and below.
CREATE TABLE puzzle(id, grid, expect, start, graph AS (grid_graph(grid)) STORED);
INSERT INTO puzzle
SELECT json_extract(value, '$.id'), json_extract(value, '$.input.grid'), json_extract(value, '$.expect'), json_extract(value, '$.input.start')
  FROM json_each('[' || replace(trim(readfile('tests/data/vertex_geography.jsonl'), char(10)), char(10), ',') || ']');

.print JSOI 2009: one player puts the token down, the other moves first. Where to put it?
.mode column
SELECT vertex FROM puzzle, geography_states(graph) WHERE id = 'jsoi2009-1' AND winner = 'second';

.print
.print Do the answers agree with the published ones?
SELECT id, json_array_length(grid) AS size,
       iif(start IS NULL,
           (SELECT count(*) = json_array_length(expect, '$.winning_start_cells') FROM geography_states(graph) WHERE winner = 'second'),
           geography_winner(graph, json_extract(start, '$[0]') || ',' || json_extract(start, '$[1]'))
             = iif(json_extract(expect, '$.first_mover_wins'), 'first', 'second')) AS agrees
  FROM puzzle;

-- The same game with countries instead of cells. No board: the graph has triangles.
CREATE TABLE border(a, b);
INSERT INTO border VALUES
  ('Argentina','Bolivia'), ('Argentina','Brazil'), ('Argentina','Chile'), ('Argentina','Paraguay'), ('Argentina','Uruguay'),
  ('Bolivia','Brazil'), ('Bolivia','Chile'), ('Bolivia','Paraguay'), ('Bolivia','Peru'), ('Brazil','Colombia'),
  ('Brazil','French Guiana'), ('Brazil','Guyana'), ('Brazil','Paraguay'), ('Brazil','Peru'), ('Brazil','Suriname'),
  ('Brazil','Uruguay'), ('Brazil','Venezuela'), ('Chile','Peru'), ('Colombia','Ecuador'), ('Colombia','Peru'),
  ('Colombia','Venezuela'), ('Ecuador','Peru'), ('French Guiana','Suriname'), ('Guyana','Suriname'), ('Guyana','Venezuela');
CREATE TABLE america AS SELECT undirected_graph(a, b) AS graph FROM border;

.print
.print Travel through South America by turns, over land borders, into no country twice. Who wins from where?
SELECT winner, count(*) AS countries, min(vertex) || ' to ' || max(vertex) AS names FROM america, geography_states(graph) GROUP BY winner;

.print
.print The first player never wins. If any one country closes its borders, always: from how many of the other twelve?
SELECT first_wins, count(*) AS closed
  FROM (SELECT closed.vertex, sum(s.winner = 'first') AS first_wins
          FROM america, geography_states(graph) closed,
               geography_states((SELECT undirected_graph(a, b) FROM border WHERE closed.vertex NOT IN (a, b))) s
         GROUP BY closed.vertex)
 GROUP BY first_wins;

.print
.print The winning first moves without Brazil, where not all win.
WITH g AS MATERIALIZED (SELECT undirected_graph(a, b) AS graph FROM border WHERE 'Brazil' NOT IN (a, b))
SELECT s.vertex AS start, count(*) AS moves, sum(wins) AS winning, group_concat(iif(wins, destination, NULL), ', ') AS play
  FROM g, geography_states(graph) s, geography_moves(graph, s.vertex)
 GROUP BY s.vertex HAVING winning BETWEEN 1 AND moves - 1;

.print
.print Best play from Chile without Brazil.
SELECT * FROM geography_line((SELECT undirected_graph(a, b) FROM border WHERE 'Brazil' NOT IN (a, b)), 'Chile');

.print
.print The strategy behind it is a maximum matching: the winner always crosses to the partner.
SELECT u, v FROM geography_matching((SELECT undirected_graph(a, b) FROM border WHERE 'Brazil' NOT IN (a, b)));

-- Maximum matchings out of bug reports of graph libraries.
.print
.print Sizes of maximum matchings that some library once got wrong.
SELECT json_extract(f.value, '$.id') AS report,
       (SELECT geography_matching_size(undirected_graph(json_extract(e.value, '$[0]'), json_extract(e.value, '$[1]')))
          FROM json_each(f.value, '$.input.edges') e) AS size,
       json_extract(f.value, '$.expect.maximum_matching_size') AS expected
  FROM json_each('[' || replace(trim(readfile('tests/data/matching_facts.jsonl'), char(10)), char(10), ',') || ']') f;
