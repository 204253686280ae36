-- The views of sql/: one bad row never costs the query, in whatever order its conditions are evaluated.
.mode list
.nullvalue NULL
.read sql/catmouse.sql
.read sql/police.sql
.read sql/rabbit.sql
.read sql/disconnected.sql
.read sql/game.sql
INSERT INTO catmouse_puzzle VALUES ('good', NULL, '[[1,3],[0],[3],[0,2]]', 1), ('bad', NULL, '[[1,9]]', 2), ('none', NULL, '', NULL),
    ('draw', NULL, '[[2,5],[3],[0,4,5],[1,4,5],[2,3],[0,2,3]]', 0);
INSERT INTO police_board VALUES ('good', 'P.T', 'police'), ('bad', 'P.', NULL), ('worse', 'P.T' || char(10) || '.', NULL);
INSERT INTO rabbit_game VALUES ('good', NULL, 'XO.OXO', '[[1,2],[1,1]]', NULL), ('bad', NULL, 'XO.OXO', '[[1,1]]', NULL), ('board', NULL, 'XOOXO', '', NULL);
INSERT INTO disconnected_puzzle VALUES ('good', NULL, '[[],[],[]]', 'Taro'), ('bad', NULL, '01', NULL), ('one', NULL, 'N', NULL);
INSERT INTO game_puzzle_move VALUES ('good', 1, 2), ('good', 2, NULL), ('loop', 'a', 'a'), ('csv', 'a', 'b'), ('csv', 'b', ''),
    ('alike', 2, 1), ('alike', 1, '2'), (NULL, 7, 8);
.print -- all of them
SELECT * FROM catmouse_judge;
SELECT * FROM police_level;
SELECT * FROM rabbit_judge;
SELECT * FROM disconnected_judge;
SELECT * FROM game_judge;
.print -- conditions in both orders, joins, groups, order
SELECT id FROM catmouse_judge WHERE winner = 'mouse' AND error IS NULL;
SELECT id FROM catmouse_judge WHERE error IS NULL AND winner = 'mouse';
SELECT id FROM catmouse_judge WHERE plies > 0 OR error LIKE '%expected%' ORDER BY plies;
SELECT a.id, b.id FROM catmouse_judge a JOIN catmouse_judge b ON a.winner = b.winner AND a.id < b.id;
SELECT a.id, b.id, b.winner FROM catmouse_puzzle a LEFT JOIN catmouse_judge b ON b.id = a.id AND b.winner IS NOT NULL ORDER BY 1;
SELECT puzzle, state FROM game_judge WHERE value = 'win' AND error IS NULL ORDER BY 1;
SELECT puzzle FROM game_judge WHERE error IS NOT NULL OR remoteness > 5 ORDER BY 1;
SELECT puzzle, graph IS NULL, error FROM game_puzzle_graph WHERE error IS NOT NULL;
SELECT winner, count(*), max(plies), sum(error IS NOT NULL) FROM catmouse_judge GROUP BY winner;
SELECT id FROM police_level WHERE plies < 3 AND error IS NULL;
SELECT id, error FROM police_level WHERE winner IS NULL;
SELECT id, json_extract(move, '$[1]') FROM police_level WHERE move IS NOT NULL;
SELECT count(*), count(result), group_concat(id) FILTER (WHERE error IS NOT NULL) FROM rabbit_judge WHERE result IS NULL OR winner = 'egg';
SELECT id FROM disconnected_judge WHERE winner = 'first' AND error IS NULL UNION SELECT id FROM disconnected_judge WHERE error IS NOT NULL AND winner IS NULL;
.print -- the idiom by itself: an argument that is NULL where the row is wrong
CREATE TABLE p(graph);
INSERT INTO p VALUES ('[[1,9]]'), ('[[1,3],[0],[3],[0,2]]'), (NULL);
SELECT catmouse_winner(CASE WHEN catmouse_error(graph) IS NULL THEN graph END) FROM p;
SELECT count(*) FROM p WHERE catmouse_winner(CASE WHEN catmouse_error(graph) IS NULL THEN graph END) = 'mouse';
SELECT count(*) FROM p, catmouse_states(CASE WHEN catmouse_error(graph) IS NULL THEN graph END);
SELECT CASE WHEN catmouse_error('[[1,9]]') IS NULL THEN catmouse_winner('[[1,9]]') END FROM p;
