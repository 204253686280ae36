-- An abstract argumentation framework (Dung, 1995) in the text format of ICCMA 2023: "p af n", then a line "a b" where a attacks
-- b. An argument is accepted if all its attackers are rejected, rejected if one is accepted, else undecided: the grounded
-- labelling. As a game: an argument's moves are its attackers, and who is to move at an argument attacks it.
.load ./zermelo
.mode list

CREATE TABLE file AS SELECT '# an example
p af 7
1 2
2 3
3 4
4 5
5 4
4 6
6 6
1 7
' AS text;

CREATE TABLE attack AS
WITH RECURSIVE line(line, rest) AS (
  SELECT '', text FROM file
  UNION ALL
  SELECT substr(rest, 1, instr(rest, char(10)) - 1), substr(rest, instr(rest, char(10)) + 1) FROM line WHERE instr(rest, char(10)))
SELECT CAST(substr(line, 1, instr(line, ' ') - 1) AS INTEGER) AS a, CAST(substr(line, instr(line, ' ') + 1) AS INTEGER) AS b
  FROM line WHERE line GLOB '[0-9]*';
CREATE TABLE argument AS
WITH RECURSIVE n(i, last) AS (
  SELECT 1, CAST(substr(text, instr(text, 'p af ') + 5) AS INTEGER) FROM file
  UNION ALL SELECT i + 1, last FROM n WHERE i < last)
SELECT i FROM n;

.print The grounded labelling: lost for who attacks it is accepted
SELECT state AS argument, CASE value WHEN 'lose' THEN 'accepted' WHEN 'win' THEN 'rejected' ELSE 'undecided' END AS label
  FROM game_solve(NULL, 'SELECT a FROM attack WHERE b = :state', NULL, NULL, (SELECT json_group_array(i) FROM argument));
