-- Boards as graphs: grid_graph; every documented odd input.
.mode list
.headers on
.nullvalue NULL
.print -- functions
SELECT name, kind, signature FROM zermelo_functions WHERE family = 'grid_graph';
.print -- boards as graphs
SELECT game_graph_json(grid_graph('..#' || char(10) || '...')) AS four;
SELECT game_graph_json(grid_graph('.X' || char(10) || '*.', 8)) AS eight;
SELECT count(*) FROM game_states(grid_graph('["...","..."]', '4'));
.print -- NULL
SELECT grid_graph(NULL), grid_graph(NULL, '8');
.print -- errors
SELECT grid_graph('.', 5);
SELECT game_graph_json(grid_graph('. .'));
SELECT grid_graph('..' || char(10) || '.');
