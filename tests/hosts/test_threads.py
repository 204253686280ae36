"""PRAGMA threads: the same rows with any number of helpers, prompt stops, and no thread that outlives its call."""
import os, random, sys, threading, time
sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "property"))
import zermelo


def board(size, seed):
    rng = random.Random(seed)
    rows = [["*" if rng.random() < 0.2 else "." for _ in range(size)] for _ in range(size)]
    rows[0][0], rows[-1][-1], rows[-1][0] = "P", "T", "E"
    return "\n".join("".join(row) for row in rows)


MOVES = """WITH RECURSIVE n(i) AS (VALUES(0) UNION ALL SELECT i + 1 FROM n LIMIT 600000)
    SELECT i * 7919 % 200000 AS src, (i * 7919 % 200000) / 2 + i % 5 * (i % 3 - 1) AS dst FROM n"""


def the_same_rows():
    db = zermelo.connect()
    db.execute("CREATE TABLE moves AS " + MOVES)
    queries = [
        ("SELECT game_graph(src, dst) FROM moves",),
        ("SELECT value, count(*), sum(remoteness), sum(best), sum(state) FROM "
         "game_states((SELECT game_graph(src, dst) FROM moves)) GROUP BY 1",),
        ("SELECT value, count(*), sum(remoteness), sum(best) FROM game_states_sql('SELECT src, dst FROM moves') "
         "GROUP BY 1",),
        ("SELECT winner, count(*), sum(plies), max(plies) FROM police_states(?) GROUP BY 1", board(34, 3)),
    ]
    want = [db.rows(*query) for query in queries]
    for helpers in 1, 2, 8:
        db.execute("PRAGMA threads = %d" % helpers)
        assert [db.rows(*query) for query in queries] == want, helpers
    assert len(want[1]) > 1 and len(want[3]) > 1, want
    return "%d queries" % len(queries)


def alive():
    return len(os.listdir("/proc/self/task")) if os.path.isdir("/proc/self/task") else threading.active_count()


def no_thread_is_left():
    db = zermelo.connect()
    db.execute("PRAGMA threads = 4")
    before, most, done = alive(), [0], threading.Event()
    def watch():
        while not done.is_set():
            most[0] = max(most[0], alive() - before - 1)
            time.sleep(0.0005)
    watcher = threading.Thread(target=watch)
    watcher.start()
    db.execute("SELECT count(*) FROM police_states(?) WHERE police_row = 1", (board(60, 4),)).fetchall()
    done.set()
    watcher.join()
    assert alive() == before, (alive(), before)
    assert most[0] <= 4, most
    return "at most %d helpers seen" % most[0]


def stops():
    db = zermelo.connect()
    db.execute("PRAGMA threads = 2")
    late = 0
    for i in range(6):
        with zermelo.Interrupt(db, 0.05 + 0.04 * i) as stop:
            e = zermelo.error_of(db, "SELECT count(*) FROM police_states(?)", board(130, 5))
        assert e == "interrupted", e
        late = max(late, stop.late * 1e3)
    assert db.row("SELECT police_winner('P.T')") == ("police",)
    return "at most %.0f ms late" % late


if __name__ == "__main__":
    zermelo.run([the_same_rows, no_thread_is_left, stops])
