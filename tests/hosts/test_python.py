"""zermelo inside Python: what is registered, stopping a long solve, many connections, numbers bound as REAL."""
import json, os, random, signal, subprocess, sys, tempfile, threading, time
sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "property"))
import sqlite3
import zermelo

# Many statements that each take long enough to be stopped in the middle.
def long_graph(nodes=2500):
    rng = random.Random(1)
    rows = [set() for _ in range(nodes)]
    for v in range(1, nodes):
        for u in {rng.randrange(v) for _ in range(3)}:
            rows[u].add(v)
            rows[v].add(u)
    return json.dumps([sorted(r) for r in rows])


LONG = ["SELECT count(*) FROM catmouse_states(?)", "SELECT count(*) FROM catmouse_moves(?) WHERE is_best",
        """SELECT max(remoteness) FROM game_states((SELECT game_graph(a.value, b.value) FROM json_each(?) g,
               json_each('[1,2,3,4,5,6,7,8,9]') a, json_each('[1,2,3,4,5,6,7,8,9]') b))"""]
GRAPH = long_graph()


def usable(db):
    assert db.execute("SELECT catmouse_winner('[[1,3],[0],[3],[0,2]]')").fetchone() == ("mouse",)


def surface():
    """zermelo_functions lists exactly what loading zermelo adds."""
    def known(db):
        # At any number of arguments, -1, zermelo has what answers wrong calls.
        functions = {r[0] for r in db.execute("SELECT DISTINCT name FROM pragma_function_list WHERE narg >= 0")}
        modules = {r[0] for r in db.execute("SELECT name FROM pragma_module_list")}
        return functions, modules
    bare = sqlite3.connect(":memory:")
    known(bare)  # naming a pragma table registers its module
    f0, m0 = known(bare)
    db = zermelo.connect()
    known(db)
    f1, m1 = known(db)
    listed = db.execute("SELECT name, kind FROM zermelo_functions").fetchall()
    assert f1 - f0 == {n for n, k in listed if k != "table"}, (f1 - f0)
    assert m1 - m0 == {n for n, k in listed if k == "table"}, (m1 - m0)


def interrupt_from_another_thread():
    took = []
    for sql in LONG:
        for delay in (0.001, 0.01, 0.03, 0.06):
            db = zermelo.connect()
            with zermelo.Interrupt(db, delay) as stop:
                try:
                    for _ in range(1000):
                        db.execute(sql, (GRAPH,)).fetchall()
                    assert False, "not stopped: " + sql
                except sqlite3.OperationalError as e:
                    assert str(e) == "interrupted", e
            took.append(stop.late)
            usable(db)
    return "at most %.1f ms after the call" % (max(took) * 1e3)


def progress_handler():
    late = {}
    for sql in LONG:
        for n in (1, 100, 1000):
            db = zermelo.connect()
            begin = time.monotonic()
            deadline = begin + 0.02
            db.set_progress_handler(lambda: time.monotonic() > deadline, n)
            try:
                for _ in range(100):
                    db.execute(sql, (GRAPH,)).fetchall()
                assert False, "not stopped: " + sql
            except sqlite3.OperationalError as e:
                assert str(e) == "interrupted", e
            late[n] = max(late.get(n, 0), (time.monotonic() - deadline) * 1e3)
            db.set_progress_handler(None, 0)
            usable(db)
    return "ms after the deadline at N = " + ", ".join("%d: %.1f" % x for x in late.items())


def progress_handler_over_many_short_solves():
    """Solves of a fraction of a millisecond: steps of the handler are counted from one to the next."""
    db = zermelo.connect()
    db.execute("CREATE TABLE g AS SELECT ? AS graph", (long_graph(300),))
    db.execute("""CREATE TABLE many AS WITH n(i) AS (VALUES(1) UNION ALL SELECT i + 1 FROM n LIMIT 3000)
        SELECT graph || printf('%*s', i, '') AS graph FROM g, n""")
    late = {}
    for sql in ("SELECT count(catmouse_winner(graph)) FROM many",
                "SELECT count(*) FROM many, catmouse_states(graph) WHERE mouse = 1 AND cat = 2"):
        for n in (1, 100, 1000):
            deadline = time.monotonic() + 0.02
            db.set_progress_handler(lambda: time.monotonic() > deadline, n)
            e = zermelo.error_of(db, sql)
            assert e == "interrupted", (sql, n, e)
            late[n] = max(late.get(n, 0), (time.monotonic() - deadline) * 1e3)
            db.set_progress_handler(None, 0)
    usable(db)
    return "ms after the deadline at N = " + ", ".join("%d: %.1f" % x for x in late.items())


def interrupt_while_reading():
    """Inputs that are long in one way only: each is stopped before its end."""
    inputs = {"empty rows": "[" + "[]," * 20000000 + "[]]", "one long row": "[[" + "1," * 10000000 + "1],[]]",
              "white space": " " * 100000000 + "[]", "a long name": '{"' + "x" * 100000000 + '":[]}',
              "a long number": "[[1" + "0" * 100000000 + "]]",
              "many names": "{" + ",".join('"n%d":[]' % i for i in range(2000000)) + "}",
              "doubled": "[[" + "1," * 20000000 + "1],[]]"}
    took = []
    for what, text in inputs.items():
        db = zermelo.connect()
        with zermelo.Interrupt(db, 0.08) as stop:
            e = zermelo.error_of(db, "SELECT catmouse_error(?)", text)
        took.append((stop.late * 1e3 if e == "interrupted" else 0, what))
        usable(db)
    return "at most %.1f ms after the call (%s)" % max(took)


def ctrl_c_in_the_shell():
    shell = os.environ.get("SQLITE3", "sqlite3")
    script = """.load %s
        WITH RECURSIVE n(i) AS (VALUES(1) UNION ALL SELECT i+1 FROM n LIMIT 1000)
        SELECT sum(c) FROM n, (SELECT i AS j, 1 AS c FROM n) WHERE i = j
           AND (SELECT count(*) FROM catmouse_states(readfile('%s') || substr('   ', 1, i %% 3))) > 0;\n"""
    with tempfile.NamedTemporaryFile("w", suffix=".json") as f:
        f.write(GRAPH)
        f.flush()
        p = subprocess.Popen([shell, "-batch", "-init", "/dev/null", ":memory:"], stdin=subprocess.PIPE,
                             stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        p.stdin.write(script % (zermelo.LIBRARY, f.name))
        p.stdin.flush()
        time.sleep(0.5)
        p.send_signal(signal.SIGINT)
        out, _ = p.communicate(timeout=60)
    assert "interrupted" in out, out


def authorizer_denies_the_probe():
    db = zermelo.connect()
    allowed = [True]
    def authorize(action, *rest):
        return sqlite3.SQLITE_OK if allowed[0] else sqlite3.SQLITE_DENY
    db.set_authorizer(authorize)
    want = db.execute("SELECT count(*) FROM catmouse_states(?)", (GRAPH,)).fetchone()
    # Deny from the first step on: preparing is over, the probe is not yet made.
    cursor = db.cursor()
    class Graph:
        def __conform__(self, protocol):
            allowed[0] = False
            return GRAPH
    assert cursor.execute("SELECT count(*) FROM catmouse_states(?)", (Graph(),)).fetchone() == want


def open_and_close():
    for _ in range(50):
        a, b = zermelo.connect(), zermelo.connect()
        usable(a)
        a.close()
        usable(b)
        b.close()


def closing_with_a_cursor_open():
    db = zermelo.connect()
    cursor = db.execute("SELECT * FROM catmouse_states('[[1],[0,2],[1]]')")
    cursor.fetchone()
    db.close()


def threads():
    results = []
    def work():
        db = zermelo.connect()
        for _ in range(50):
            results.append(db.value("SELECT catmouse_winner('[[2,5],[3],[0,4,5],[1,4,5],[2,3],[0,2,3]]')"))
    all = [threading.Thread(target=work) for _ in range(4)]
    for t in all: t.start()
    for t in all: t.join()
    assert results == ["draw"] * 200


def utf16_database():
    db = zermelo.connect()
    db.execute("PRAGMA encoding = 'UTF-16'")
    db.execute("CREATE TABLE t(graph)")
    db.execute("INSERT INTO t VALUES(?)", ('{"hole":["é"],"é":["hole","b"],"b":["é"]}',))
    assert db.execute("SELECT catmouse_winner(graph, 'é', 'b', 'hole') FROM t").fetchone() == ("mouse",)
    assert db.execute("SELECT count(*) FROM t, catmouse_states(graph, 'hole') WHERE mouse = 'é'").fetchone() == (4,)


def jsonb():
    db = zermelo.connect()
    version = tuple(int(x) for x in db.execute("SELECT sqlite_version()").fetchone()[0].split("."))
    if version < (3, 45, 0):
        e = zermelo.error_of(db, "SELECT catmouse_winner(x'cc0b')")
        assert "not JSONB (which SQLite reads from 3.45 on)" in e, e
        return "not in SQLite %d.%d.%d" % version
    for graph in ("[[1,3],[0],[3],[0,2]]", '{"0":["1",3],"1":["0"],"2":["3"],"3":["0","2"]}'):
        got = db.execute("SELECT catmouse_winner(jsonb(?1)) = catmouse_winner(?1)", (graph,)).fetchone()
        assert got == (1,), graph
        a = db.execute("SELECT * FROM catmouse_states(?)", (graph,)).fetchall()
        assert a == db.execute("SELECT * FROM catmouse_states(jsonb(?))", (graph,)).fetchall()
    for blob in (b"", b"\x00", b"\xff" * 20, b"zermelo"):
        e = zermelo.error_of(db, "SELECT catmouse_winner(?)", blob)
        assert e and e.startswith("catmouse_winner: graph: "), (blob, e)


def length_limit():
    db = zermelo.connect()
    if hasattr(db, "setlimit"):
        db.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, 100)
        usable(db)


zermelo.run([surface, interrupt_from_another_thread, progress_handler, progress_handler_over_many_short_solves,
             interrupt_while_reading, ctrl_c_in_the_shell, authorizer_denies_the_probe, open_and_close,
             closing_with_a_cursor_open, threads, utf16_database, jsonb, length_limit])
