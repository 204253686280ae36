"""A table of 20 million random moves over 4 million states: solving it against only reading it, in one run.

With --small: 2 million moves. Also: sparse 64-bit ids, text ids, and what plain SQL needs for a game of 10^5 moves."""
import os, resource, sys, tempfile, time
sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "property"))
import zermelo

SCALE = 10 if "--small" in sys.argv else 1
MOVES, STATES = 20000000 // SCALE, 4000000 // SCALE


def cpu(run, times=3):
    took = []
    for _ in range(times):
        start = time.process_time()
        result = run()
        took.append(time.process_time() - start)
    return sorted(took)[times // 2], result


def table(db, name, src, dst, types):
    db.execute("CREATE TABLE %s(src %s, dst %s)" % (name, types, types))
    db.execute("INSERT INTO %s WITH RECURSIVE n(i) AS (VALUES(1) UNION ALL SELECT i + 1 FROM n LIMIT %d) "
               "SELECT %s, %s FROM n" % (name, MOVES, src, dst))


def peak():
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024


folder = tempfile.mkdtemp(dir=os.environ.get("TMPDIR", "/tmp"))
path = os.path.join(folder, "moves.db")
try:
    db = zermelo.connect(path)
    db.execute("PRAGMA journal_mode = OFF")
    db.execute("PRAGMA synchronous = OFF")
    a = b = "abs(random() %% %d)" % STATES
    shapes = [("dense integers", "moves", a, b, "INTEGER"),
              ("sparse 64-bit integers", "sparse", a + " * 1152921504606847 - 4611686018427387904", b + " * 1152921504606847 - 4611686018427387904", "INTEGER"),
              ("12-character text", "texts", "printf('s%%011d', %s)" % a, "printf('s%%011d', %s)" % b, "TEXT")]
    for what, name, src, dst, types in shapes:
        table(db, name, src, dst, types)
        total = "sum(length(src)), sum(length(dst))" if types == "TEXT" else "sum(src), sum(dst)"
        if name == "sparse": total = "max(src), max(dst)"
        read, _ = cpu(lambda: db.execute("SELECT %s FROM %s" % (total, name)).fetchall())
        before = peak()
        solve, counts = cpu(lambda: db.execute(
            "SELECT value, count(*) FROM game_states((SELECT game_graph(src, dst) FROM %s)) GROUP BY 1" % name).fetchall())
        pack, _ = cpu(lambda: db.execute("SELECT length(game_graph(src, dst)) FROM %s" % name).fetchall(), 1)
        print("%-24s %d moves: solved %.2f s (packing %.2f), only read %.2f s: %.2fx; %.1f bytes a move above reading; %s" % (
            what, MOVES, solve, pack, read, solve / read, (peak() - before) / MOVES, dict(counts)), flush=True)
        db.execute("DROP TABLE %s" % name)
finally:
    for f in os.listdir(folder):
        os.remove(os.path.join(folder, f))
    os.rmdir(folder)
