-- A subtraction game: take 1, 3 or 4 stones; who cannot take has lost.
.load ./zermelo
.mode list

CREATE TABLE take(stones);
INSERT INTO take VALUES (1), (3), (4);

.print The lost heaps are those that leave 0 or 2 when divided by 7
SELECT group_concat(state, ' ') FROM (
  SELECT state FROM game_solve(40, 'SELECT :state - stones FROM take WHERE stones <= :state')
   WHERE value = 'lose' ORDER BY state);

.print One line of best play from 20
SELECT ply, state, value, next FROM game_solve_line(20, 'SELECT :state - stones FROM take WHERE stones <= :state');
