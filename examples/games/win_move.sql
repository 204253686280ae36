-- The program win(X) :- move(X, Y), not win(Y), with the well-founded semantics (Van Gelder, Ross and Schlipf, 1991): a state of
-- the game is won where win is true, lost where it is false, drawn where it is undefined.
.load ./zermelo
.mode list

CREATE TABLE move(x, y);
INSERT INTO move VALUES ('a','b'), ('b','a'), ('b','c'), ('c','d'), ('e','f'), ('f','e'), ('g','e'), ('h','c'), ('h','h');

.print win(X)
SELECT state AS x, CASE value WHEN 'win' THEN 'true' WHEN 'lose' THEN 'false' ELSE 'undefined' END AS win
  FROM game_solve(NULL, 'SELECT y FROM move WHERE x = :state', NULL, NULL, (SELECT json_group_array(x) FROM move));

.print The same from the stored table
SELECT state, value FROM game_states((SELECT game_graph(x, y) FROM move));
