"""What the Python tests share. Needs a Python whose sqlite3 can load extensions: Debian's /usr/bin/python3."""
import json, os, sqlite3, sys, threading, time

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
DATA = os.path.join(ROOT, "tests", "data")
LIBRARY = os.environ.get("ZERMELO", os.path.join(ROOT, "zermelo"))
sys.path.insert(0, os.path.join(ROOT, "tests", "property", "oracles"))


class Database(sqlite3.Connection):
    """A connection that can be asked: for all rows, for one row, for one value."""
    def rows(self, sql, *arguments):
        return self.execute(sql, arguments).fetchall()

    def row(self, sql, *arguments):
        return self.execute(sql, arguments).fetchone()

    def value(self, sql, *arguments):
        return self.execute(sql, arguments).fetchone()[0]


def connect(path=":memory:"):
    db = sqlite3.connect(path, isolation_level=None, check_same_thread=False, factory=Database)
    db.enable_load_extension(True)
    db.load_extension(LIBRARY)
    db.enable_load_extension(False)
    return db


def jsonl(name):
    """The published cases of a file of tests/data."""
    with open(os.path.join(DATA, name)) as f:
        return [json.loads(line) for line in f if line.strip()]


def recorded(name):
    """The cases of tests/data/oracle_cases/NAME.json, recorded from an oracle."""
    with open(os.path.join(DATA, "oracle_cases", name + ".json")) as f:
        return json.load(f)


def error_of(db, sql, *arguments):
    """The message that a statement raises, or None."""
    try:
        db.execute(sql, arguments).fetchall()
    except sqlite3.Error as e:
        return str(e)
    return None


def pack(db, rows, aggregate="game_graph"):
    """A BLOB from rows of two or three values, by one of the aggregates."""
    width = len(rows[0]) if rows else 2
    db.execute("CREATE TEMP TABLE IF NOT EXISTS pack%d(%s)" % (width, ",".join("abc"[:width])))
    db.execute("DELETE FROM pack%d" % width)
    db.executemany("INSERT INTO pack%d VALUES(%s)" % (width, ",".join("?" * width)), rows)
    return db.execute("SELECT %s(%s) FROM pack%d" % (aggregate, ",".join("abc"[:width]), width)).fetchone()[0]


def states(db, graph, *rest):
    """The rows of game_states: state, value, remoteness, best."""
    return db.rows("SELECT state, value, remoteness, best FROM game_states(%s)" % ", ".join("?" * (1 + len(rest))),
                   graph, *rest)


# Labels of every type for the nodes 0, 1, 2, ...
LABELS = [lambda v: v, lambda v: v * 1000003 - 5, lambda v: "s%02d" % v, lambda v: v + 0.5,
          lambda v: b"\x00" + bytes([v]), lambda v: (v if v % 3 == 0 else "t%02d" % v if v % 3 == 1 else bytes([v])),
          lambda v: -(2**63) + v * 7, lambda v: float(v) if v % 2 else v]


def random_digraph(rng, most=12):
    """The number of nodes and a list of moves, some doubled, in any order."""
    n = rng.randint(1, most)
    density = rng.choice((0.5, 1, 1.5, 2.5, 4)) / n
    edges = [(u, v) for u in range(n) for v in range(n) if rng.random() < density]
    edges += [rng.choice(edges) for _ in range(rng.randint(0, 3))] if edges else []
    rng.shuffle(edges)
    return n, edges


def explore(db, start, moves, ended):
    """A game given as Python functions: its graph from the start on, and the states where ended() gives a value."""
    rows, terminals, seen, todo = [], [], {start}, [start]
    while todo:
        s = todo.pop()
        value = ended(s)
        if value:
            terminals.append((s, value))
            continue
        next = moves(s)
        rows += [(s, t) for t in next] or [(s, None)]
        todo += [t for t in set(next) if t not in seen]
        seen.update(next)
    return pack(db, rows), pack(db, terminals, "game_terminals")


def cpu_seconds(run, times):
    """CPU seconds of a call, the median of several, and what it returned last."""
    took = []
    for _ in range(times):
        start = time.process_time()
        result = run()
        took.append(time.process_time() - start)
    return sorted(took)[times // 2], result


class Interrupt:
    """In a with block: interrupts a connection after a delay, again and again until the block ends, since an
    interrupt between two statements is forgotten. `late` is then the time from the last one to the block's end."""
    def __init__(self, db, delay, again=0.2):
        self.asked, self.over = [], threading.Event()
        def ask():
            while not self.over.is_set():
                self.asked.append(time.monotonic())
                db.interrupt()
                self.over.wait(again)
        self.timer = threading.Timer(delay, ask)

    def __enter__(self):
        self.timer.start()
        return self

    def __exit__(self, *exception):
        self.late = time.monotonic() - self.asked[-1] if self.asked else 0
        self.over.set()
        self.timer.cancel()
        self.timer.join()


def run(tests):
    """Run functions; print a line for each; exit 1 if one fails."""
    failed = 0
    for test in tests:
        try:
            note = test()
            print("ok   %s%s" % (test.__name__, ": " + note if note else ""), flush=True)
        except Exception as e:
            import traceback
            traceback.print_exc()
            print("FAIL %s: %s" % (test.__name__, e), flush=True)
            failed += 1
    sys.exit(1 if failed else 0)
