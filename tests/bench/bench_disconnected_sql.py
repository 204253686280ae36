"""A table of 100,000 stored matrices of 6 to 40 vertices: disconnected_winner against sum(length(matrix))."""
import os, random, sys
sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "property"))
import zermelo

PUZZLES = 100000


def matrix(rng):
    n = rng.randint(6, 40)
    groups = rng.randint(2, 6)
    density = rng.random()
    rows = [["N"] * n for _ in range(n)]
    for u in range(n):
        for v in range(u + groups, n, groups):
            if rng.random() < density:
                rows[u][v] = rows[v][u] = "Y"
    return "\n".join(map("".join, rows)) + "\n"


def seconds(db, sql):
    return zermelo.cpu_seconds(lambda: db.execute(sql).fetchall(), 5)[0]


db = zermelo.connect()
rng = random.Random(2376)
db.execute("CREATE TABLE puzzle(id INTEGER PRIMARY KEY, matrix TEXT)")
db.execute("BEGIN")
kinds = [matrix(rng) for _ in range(PUZZLES // 4)]
db.executemany("INSERT INTO puzzle(matrix) VALUES(?)", ((rng.choice(kinds),) for _ in range(PUZZLES)))
db.execute("COMMIT")
print("%d matrices, %.0f bytes on average; %s" % (
      PUZZLES, db.value("SELECT avg(length(matrix)) FROM puzzle"),
      dict(db.execute("SELECT disconnected_winner(matrix), count(*) FROM puzzle GROUP BY 1").fetchall())))
base = seconds(db, "SELECT sum(length(matrix)) FROM puzzle")
group = seconds(db, "SELECT length(matrix) % 2, count(*) FROM puzzle GROUP BY 1")
ours = seconds(db, "SELECT disconnected_winner(matrix), count(*) FROM puzzle GROUP BY 1")
print("GROUP BY disconnected_winner %.3f s (%.2f us a matrix); sum(length) %.3f s: %.1fx its time; "
      "GROUP BY length %.3f s: %.1fx" % (
    ours, ours / PUZZLES * 1e6, base, ours / base, group, ours / group))
