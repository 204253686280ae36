-- board_canonical: forms, symmetries, odd input.
.mode list
.nullvalue NULL
.print -- functions
SELECT name, kind, signature FROM zermelo_functions WHERE family = 'board';
.print -- the eight forms of a square are one, the four of a rectangle
CREATE TABLE c(lf, crlf, mark);
INSERT INTO c VALUES (char(10), char(13, 10), char(65279));
SELECT DISTINCT board_canonical(column1, 2) FROM (VALUES ('abcd'), ('badc'), ('cdab'), ('dcba'), ('acbd'), ('bdac'), ('cadb'), ('dbca'));
SELECT column1, board_canonical(column1, 2) FROM (VALUES ('abdc'), ('acdb'));
SELECT DISTINCT board_canonical(column1, 3) FROM (VALUES ('abcdef'), ('cbafed'), ('defabc'), ('fedcba'));
SELECT board_canonical('abcdef', 2), board_canonical('abcdef', 6), board_canonical('fedcba', 1), board_canonical('x', 1);
.print -- lines, CRLF, marks, JSON; without columns lines come back
SELECT quote(board_canonical('cd' || lf || 'ab')), quote(board_canonical('cd' || crlf || 'ab' || crlf || lf)), quote(board_canonical(mark || 'cd' || lf || 'ab')), quote(board_canonical(' ["cd", "ab"] ')) FROM c;
SELECT quote(board_canonical('a  ' || lf || '  b')), quote(board_canonical(' b ', 3)), quote(board_canonical('a' || char(9), 2)) FROM c;
SELECT board_canonical('[]', 2), board_canonical('X.O' || char(10), 3), board_canonical(CAST('ba' AS BLOB), 2);
SELECT board_canonical('éa', 2), board_canonical('日本語', 3), board_canonical('🐇.', 1), quote(board_canonical('é.' || lf || '.x')) FROM c;
.print -- NULL, columns of other types
SELECT board_canonical(NULL), board_canonical(NULL, 3), board_canonical('ba', NULL), board_canonical('ba', 2.0);
SELECT board_canonical('ba', 0);
SELECT board_canonical('ba', 1.5);
SELECT board_canonical('ba', '2');
SELECT board_canonical('ba', -1);
.print -- what is wrong
SELECT board_canonical('');
SELECT board_canonical(char(10));
SELECT board_canonical('', 3);
SELECT board_canonical('abcd', 3);
SELECT board_canonical('ab' || lf || 'c') FROM c;
SELECT board_canonical(lf || 'ab') FROM c;
SELECT board_canonical('ab' || lf || lf || 'cd') FROM c;
SELECT board_canonical('ab' || lf || 'cd', 2) FROM c;
SELECT board_canonical('a' || char(1));
SELECT board_canonical(CAST(x'61e9' AS TEXT));
SELECT board_canonical(x'61e9');
SELECT board_canonical('["a",1]');
SELECT board_canonical('["a","bc"]');
SELECT board_canonical(7);
SELECT board_canonical(game_graph(1, 2));
.print -- grouped
SELECT count(*), count(DISTINCT board_canonical(b, 2)) FROM (SELECT a.v || b.v || c.v || d.v AS b FROM (VALUES ('X'), ('O')) AS x, (SELECT column1 AS v FROM (VALUES ('X'), ('O'))) a, (SELECT column1 AS v FROM (VALUES ('X'), ('O'))) b, (SELECT column1 AS v FROM (VALUES ('X'), ('O'))) c, (SELECT column1 AS v FROM (VALUES ('X'), ('O'))) d);
