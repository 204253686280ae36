"""A table of 20 million random moves over 4 million states: solving it against only reading it, in one run.

With --small: 2 million moves. Also: sparse 64-bit ids, text ids, and what plain SQL needs for a game of 10^5
moves."""
import os, resource, sys, tempfile
sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "property"))
import zermelo

SCALE = 10 if "--small" in sys.argv else 1
MOVES, STATES = 20000000 // SCALE, 4000000 // SCALE


def cpu(run, times=3):
    return zermelo.cpu_seconds(run, times)


def table(db, name, src, dst, types):
    db.execute("CREATE TABLE %s(src %s, dst %s)" % (name, types, types))
    db.execute("INSERT INTO %s WITH RECURSIVE n(i) AS (VALUES(1) UNION ALL SELECT i + 1 FROM n LIMIT %d) "
               "SELECT %s, %s FROM n" % (name, MOVES, src, dst))


def peak():
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024


def rounds(db, states, layers):
    """A game of so many layers; from each state two moves into the layer below: remoteness up to the number of
    layers."""
    width = states // layers
    db.execute("CREATE TABLE layered AS WITH RECURSIVE n(i) AS (VALUES(%d) UNION ALL SELECT i + 1 FROM n LIMIT %d) "
               "SELECT i AS src, (i / %d - 1) * %d + abs(random() %% %d) AS dst FROM n, (SELECT 1 UNION ALL SELECT 2)"
               % (width, states - width, width, width, width))


def by_plain_sql(db, table):
    """The same in the set-based way: a table of counters, a frontier, two statements a round."""
    db.executescript("""
        CREATE TEMP TABLE edge AS SELECT DISTINCT src, dst FROM %s;
        CREATE INDEX edge_dst ON edge(dst, src);
        CREATE TEMP TABLE todo(state INTEGER PRIMARY KEY, left INTEGER, value TEXT, remoteness INTEGER);
        INSERT INTO todo(state, left) SELECT src, count(*) FROM edge GROUP BY src;
        INSERT OR IGNORE INTO todo SELECT dst, 0, 'lose', 0 FROM edge;
        CREATE INDEX todo_round ON todo(remoteness, value);""" % table)
    r = 0
    while db.execute("SELECT 1 FROM todo WHERE remoteness = ? LIMIT 1", (r,)).fetchone():
        db.execute("""UPDATE todo SET value = 'win', remoteness = ?1 + 1 WHERE value IS NULL AND state IN
            (SELECT src FROM todo t JOIN edge ON dst = t.state WHERE t.remoteness = ?1 AND t.value = 'lose')""", (r,))
        db.execute("""UPDATE todo SET left = left - n FROM
            (SELECT src, count(*) AS n FROM todo t JOIN edge ON dst = t.state
            WHERE t.remoteness = ?1 AND t.value = 'win' GROUP BY src) WHERE state = src AND value IS NULL""", (r,))
        db.execute("UPDATE todo SET value = 'lose', remoteness = ?1 + 1 WHERE value IS NULL AND left = 0", (r,))
        r += 1
    return db.rows("SELECT ifnull(value, 'draw'), count(*), max(remoteness) FROM todo GROUP BY 1 ORDER BY 1")


folder = tempfile.mkdtemp(dir=os.environ.get("TMPDIR", "/tmp"))
path = os.path.join(folder, "moves.db")
try:
    db = zermelo.connect(path)
    db.execute("PRAGMA journal_mode = OFF")
    db.execute("PRAGMA synchronous = OFF")
    a = b = "abs(random() %% %d)" % STATES
    sparse = " * %d - 4611686018427387904" % (2**62 // STATES)
    shapes = [("dense integers", "moves", a, b, "INTEGER"),
              ("sparse 64-bit integers", "sparse", a + sparse, b + sparse, "INTEGER"),
              ("12-character text", "texts", "printf('s%%011d', %s)" % a, "printf('s%%011d', %s)" % b, "TEXT")]
    for what, name, src, dst, types in shapes:
        table(db, name, src, dst, types)
        total = "sum(length(src)), sum(length(dst))" if types == "TEXT" else "sum(src), sum(dst)"
        if name == "sparse": total = "max(src), max(dst)"
        read, _ = cpu(lambda: db.execute("SELECT %s FROM %s" % (total, name)).fetchall())
        before = peak()
        solve, counts = cpu(lambda: db.rows(
            "SELECT value, count(*) FROM game_states((SELECT game_graph(src, dst) FROM %s)) GROUP BY 1" % name))
        pack, _ = cpu(lambda: db.execute("SELECT length(game_graph(src, dst)) FROM %s" % name).fetchall(), 1)
        print("%-24s %d moves: solved %.2f s (packing %.2f), only read %.2f s: %.2fx; "
              "%.1f bytes a move above reading; %s" % (
            what, MOVES, solve, pack, read, solve / read, (peak() - before) / MOVES, dict(counts)), flush=True)
        direct, same = cpu(lambda: db.rows(
            "SELECT value, count(*) FROM game_states_sql('SELECT src, dst FROM %s') GROUP BY 1" % name))
        assert same == counts, (same, counts)
        print("%-24s by game_states_sql, without a BLOB: %.2f s: %.2fx of game_graph and game_states" % (
            "", direct, direct / solve), flush=True)
        db.execute("DROP TABLE %s" % name)
    solved = """SELECT value, count(*), max(remoteness)
        FROM game_states((SELECT game_graph(src, dst) FROM %s)) GROUP BY 1 ORDER BY 1"""
    rounds(db, 50000, 100)
    theirs, want = cpu(lambda: by_plain_sql(db, "layered"), 1)
    ours, got = cpu(lambda: db.execute(solved % "layered").fetchall())
    assert got == want, (got, want)
    print("plain SQL, frontier and counters, 10^5 moves, 100 rounds: %.2f s; ours %.3f s: %.0fx" % (
        theirs, ours, theirs / ours))
    db.execute("DROP TABLE layered")
    rounds(db, 1000000, 400)
    ours, got = cpu(lambda: db.execute(solved % "layered").fetchall())
    print("10^6 states, 2*10^6 moves, 400 rounds, table read included: %.2f s (stock SQL 107 s, best parity-game "
          "solver 1.43 s measured elsewhere); %s" % (ours, got))
finally:
    for f in os.listdir(folder):
        os.remove(os.path.join(folder, f))
    os.rmdir(folder)
