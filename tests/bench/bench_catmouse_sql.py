"""A table of 100,000 stored puzzles of 5 to 50 nodes: catmouse_winner against SQLite's own json_valid."""
import os, random, sys
sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "property"))
import zermelo

PUZZLES = 100000


def graph(rng):
    """Connected, average degree about 2 to 8; two in three with a hole of one neighbour, so that cats win too."""
    n = rng.randint(5, 50)
    rows = [set() for _ in range(n)]
    def join(u, v):
        if u != v:
            rows[u].add(v)
            rows[v].add(u)
    first = 1 if rng.random() < 0.67 else 0
    for v in range(first + 1, n):
        join(v, rng.randrange(first, v))
    for _ in range(int(n * rng.random() * 3)):
        join(rng.randrange(first, n), rng.randrange(first, n))
    if first:
        join(0, rng.randrange(1, n))
    return "[" + ",".join("[" + ",".join(map(str, sorted(r))) + "]" for r in rows) + "]"


def seconds(db, sql):
    return zermelo.cpu_seconds(lambda: db.execute(sql).fetchall(), 5)[0]


db = zermelo.connect()
rng = random.Random(1)
db.execute("CREATE TABLE puzzle(id INTEGER PRIMARY KEY, graph TEXT)")
db.execute("BEGIN")
db.executemany("INSERT INTO puzzle(graph) VALUES(?)", ((graph(rng),) for _ in range(PUZZLES)))
db.execute("COMMIT")
print("%d puzzles, %.0f bytes on average; %s" % (
      PUZZLES, db.value("SELECT avg(length(graph)) FROM puzzle"),
      dict(db.execute("SELECT catmouse_winner(graph), count(*) FROM puzzle GROUP BY 1").fetchall())))
ours = seconds(db, "SELECT catmouse_winner(graph), count(*) FROM puzzle GROUP BY 1")
base = seconds(db, "SELECT sum(json_valid(graph)) FROM puzzle")
error = seconds(db, "SELECT count(catmouse_error(graph)) FROM puzzle")
print("catmouse_winner %.2f s, json_valid %.2f s: %.1fx its time (goal: at most 6x); catmouse_error %.2f s: %.1fx" % (
    ours, base, ours / base, error, error / base))
