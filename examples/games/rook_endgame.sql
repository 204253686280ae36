-- King and rook against king on 8 x 8. A position is a number: 262144 if White is to move, plus 4096 x White's king, 64 x the
-- rook, the black king, squares from 0 to 63; boards that are turned or mirrored are one, the least number.
.load ./zermelo
.mode list

CREATE TABLE square(s INTEGER PRIMARY KEY, x, y);
INSERT INTO square WITH n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < 63) SELECT i, i % 8, i / 8 FROM n;
CREATE TABLE king(s INTEGER, t INTEGER, PRIMARY KEY (s, t)) WITHOUT ROWID;
INSERT INTO king SELECT a.s, b.s FROM square a, square b WHERE max(abs(a.x - b.x), abs(a.y - b.y)) = 1;
CREATE TABLE rook(s INTEGER, t INTEGER, PRIMARY KEY (s, t)) WITHOUT ROWID;
INSERT INTO rook SELECT a.s, b.s FROM square a, square b WHERE (a.x = b.x) <> (a.y = b.y);
-- The squares m between two squares of a line.
CREATE TABLE between_(s INTEGER, t INTEGER, m INTEGER, PRIMARY KEY (s, t, m)) WITHOUT ROWID;
INSERT INTO between_ SELECT r.s, r.t, m.s FROM rook r JOIN square a ON a.s = r.s JOIN square b ON b.s = r.t JOIN square m
  ON (m.x = a.x AND m.x = b.x AND m.y > min(a.y, b.y) AND m.y < max(a.y, b.y))
  OR (m.y = a.y AND m.y = b.y AND m.x > min(a.x, b.x) AND m.x < max(a.x, b.x));
-- Where a square goes by each of the 8 symmetries.
CREATE TABLE image(s INTEGER, k INTEGER, t INTEGER, PRIMARY KEY (s, k)) WITHOUT ROWID;
INSERT INTO image SELECT s, k, iif(k & 4, 8 * u + v, 8 * v + u) FROM (
  SELECT s, value AS k, iif(value & 1, 7 - x, x) AS u, iif(value & 2, 7 - y, y) AS v FROM square, json_each('[0,1,2,3,4,5,6,7]'));

CREATE TABLE rules AS SELECT '
WITH p(white, wk, wr, bk) AS (SELECT :state / 262144, :state / 4096 % 64, :state / 64 % 64, :state % 64),
moved(wk, wr, bk) AS (
  SELECT k.t, wr, bk FROM p JOIN king k ON k.s = wk
   WHERE white AND wr <> bk AND k.t <> wr AND NOT EXISTS (SELECT 1 FROM king WHERE s = k.t AND t = bk)
  UNION ALL
  SELECT wk, r.t, bk FROM p JOIN rook r ON r.s = wr
   WHERE white AND wr <> bk AND r.t <> wk AND NOT EXISTS (SELECT 1 FROM between_ WHERE s = wr AND t = r.t AND m IN (wk, bk))
  UNION ALL
  SELECT wk, wr, k.t FROM p JOIN king k ON k.s = bk
   WHERE NOT white AND NOT EXISTS (SELECT 1 FROM king WHERE s = k.t AND t = wk)
     AND NOT (EXISTS (SELECT 1 FROM rook WHERE s = wr AND t = k.t)
              AND NOT EXISTS (SELECT 1 FROM between_ WHERE s = wr AND t = k.t AND m = wk)))
SELECT (SELECT 262144 * NOT white FROM p) + (
         SELECT min(4096 * a.t + 64 * b.t + c.t) FROM image a JOIN image b ON b.s = moved.wr AND b.k = a.k
           JOIN image c ON c.s = moved.bk AND c.k = a.k WHERE a.s = moved.wk) AS next, NULL AS value FROM moved
UNION ALL -- the rook is taken, or Black has no move and is not in check
SELECT NULL, ''tie'' FROM p
 WHERE wr = bk OR NOT white AND NOT EXISTS (SELECT 1 FROM moved)
                  AND NOT (EXISTS (SELECT 1 FROM rook WHERE s = wr AND t = bk)
                           AND NOT EXISTS (SELECT 1 FROM between_ WHERE s = wr AND t = bk AND m = wk))' AS sql;

-- Every position with Black to move, up to symmetry.
CREATE TABLE start AS
  SELECT DISTINCT (SELECT min(4096 * a.t + 64 * b.t + c.t) FROM image a JOIN image b ON b.s = wr.s AND b.k = a.k
           JOIN image c ON c.s = bk.s AND c.k = a.k WHERE a.s = wk.s) AS state
    FROM square wk, square wr, square bk
   WHERE wk.x < 4 AND wk.y <= wk.x AND wr.s <> wk.s AND bk.s <> wk.s AND bk.s <> wr.s
     AND NOT EXISTS (SELECT 1 FROM king WHERE s = wk.s AND t = bk.s);

CREATE TABLE solved AS SELECT s.* FROM rules,
  game_solve(NULL, sql, NULL, NULL, (SELECT json_group_array(state) FROM start)) AS s;

.print With Black to move: positions (published: 28056), drawn ones (2796), the most moves to mate (16)
SELECT count(*), sum(value <> 'lose'), max(remoteness) / 2 FROM solved WHERE state < 262144;

.print How many are mated in 0, 1, 2, ... 16 moves (the UCI data set: 27 78 246 81 198 471 592 683 1433 1712 1985 2854 3597 4194 4553 2166 390)
SELECT group_concat(n, ' ') FROM (
  SELECT count(*) AS n FROM solved WHERE state < 262144 AND value = 'lose' GROUP BY remoteness ORDER BY remoteness);
