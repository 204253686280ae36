-- Levels of policeman and thief, ranked by how hard they are. Run from the project's folder: sqlite3 < examples/police.sql
.load ./zermelo
.mode column
.read sql/police.sql

INSERT INTO police_board(id, board) VALUES
('open field', '......
......
..P...
......
.....T
......'),
('pillar', 'C..
.*.
..T'),
('two houses', 'P.*.T'),
('race to the door', 'P....
.....
.....
.....
..T.E'),
('guarded door', '.....
.T...
.....
...PE
.....'),
('ring', '.......
.*****.
.*****.
P*****T
.*****.
.*****.
.......'),
('crooked street', 'P.*....
..*.**.
.**.*..
....*.*
.**...T
.E***..');

.print Every level: who wins, in how many moves, and for how many starts
SELECT id, winner, plies, first_moves, that_keep_it AS keep_it, police_share, thief_share
  FROM police_level ORDER BY winner, plies;

.print
.print The hardest for the police: the longest game with the fewest right first moves
SELECT id, plies, that_keep_it || ' of ' || first_moves AS right_moves
  FROM police_level WHERE winner = 'police' ORDER BY plies DESC, that_keep_it LIMIT 2;

.print
.print Where must the thief stand on the crooked street to escape, with the policeman at home in the corner?
SELECT thief_row, thief_col, plies
  FROM police_board, police_states(board)
 WHERE id = 'crooked street' AND turn = 'police' AND police_row = 1 AND police_col = 1 AND winner = 'thief'
 ORDER BY plies DESC, thief_row, thief_col LIMIT 5;

.print
.print The thief escapes from the race to the door
SELECT ply, turn, police_row AS pr, police_col AS pc, thief_row AS tr, thief_col AS tc, destination_row AS to_row, destination_col AS to_col
  FROM police_board, police_line(board) WHERE id = 'race to the door';
