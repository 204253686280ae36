"""Geography and rabbit and eggs in their hosts: JSONB, UTF-16 databases, numbers bound as REAL, stopping large ones,
depth."""
import os, random, sys, threading, time
sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "property"))
import sqlite3, zermelo

GRAPH = '{"a":["b","c"],"b":["a","c","d"],"c":["a","b"],"d":["b","é"],"é":["d"],"f":[]}'
BOARD, MOVES = "OOXX\nOXXO\nOO.O\nXXXO", "3 2\n2 2\n1 2\n1 3\n"
TABLES = ["geography_states(?1)", "geography_moves(?1, 'b')", "geography_line(?1, 'a')", "geography_matching(?1)"]


def jsonb():
    db = zermelo.connect()
    if sqlite3.sqlite_version_info < (3, 45):
        error = db.execute("SELECT geography_error(x'1b1b1b')").fetchone()[0]
        assert "not JSONB (which SQLite reads from 3.45 on)" in error, error
        return "not in %s" % sqlite3.sqlite_version
    for table in TABLES:
        want = db.execute("SELECT * FROM " + table, (GRAPH,)).fetchall()
        assert want and db.execute("SELECT * FROM " + table.replace("?1", "jsonb(?1)"), (GRAPH,)).fetchall() == want
    got = db.row("SELECT geography_winner(jsonb(?1), 'a'), geography_matching_size(jsonb(?1))", GRAPH)
    assert got == ("second", 2)
    for wrong in (b"", b"\x00", b"\xff" * 9):
        assert db.execute("SELECT geography_error(?)", (wrong,)).fetchone()[0], wrong
    for moves in ("[[3,2]]", "[[1,1]]", "[[9,9]]"):
        assert db.value("SELECT rabbit_error(?1, jsonb(?2)) IS rabbit_error(?1, ?2)", BOARD, moves) == 1
    assert db.value("SELECT game_value(?1, 1, jsonb(?2))", "[[1],[]]", '{"1":"win"}') == "win"
    for graph, options in ("?1", "jsonb(?2)"), ("jsonb(?1)", "?2"):
        ask = "SELECT pursuit_winner(%s, ?1, %s)" % (graph, options)
        assert db.value(ask, "[[1],[0]]", '{"evader":0,"pursuer":1}') == "pursuer"
    assert db.value("SELECT police_winner(jsonb(?))", '["P.T"]') == "police"
    board = '["XO.","OXO"]'
    for name in ("winner", "move"):
        assert db.value("SELECT rabbit_%s(jsonb(?1)) IS rabbit_%s(?1)" % (name, name), board) == 1
    # The bytes of this board are JSONB of a string, and yet a board.
    assert db.value("SELECT rabbit_winner(?1) = rabbit_winner(CAST(?1 AS BLOB))", "XO.OXO") == 1


def utf16_database():
    db = zermelo.connect()
    db.execute("PRAGMA encoding = 'UTF-16le'")
    db.execute("CREATE TABLE t(graph, board, moves)")
    db.execute("INSERT INTO t VALUES(?, ?, ?)", (GRAPH, BOARD, MOVES))
    assert db.execute("SELECT geography_winner(graph, 'é') FROM t").fetchone() == ("second",)
    assert db.execute("SELECT mate FROM t, geography_states(graph) WHERE vertex = 'é'").fetchone() == ("d",)
    assert db.execute("SELECT wins FROM t, geography_moves(graph, 'd') WHERE destination = 'é'").fetchone() == (1,)
    assert db.execute("SELECT round FROM t, rabbit_mistakes(board, moves)").fetchall() == [(1,), (2,)]
    same = db.rows("SELECT DISTINCT zm_board = board, zm_moves = moves FROM t, rabbit_moves(board, moves)")
    assert same == [(1, 1)]


def numbers_as_real():
    """Some hosts bind every number as a REAL."""
    db = zermelo.connect()
    path = "[[1],[0,2],[1]]"
    assert db.value("SELECT geography_winner(?, ?)", path, 1.0) == "first"
    assert db.rows("SELECT wins FROM geography_moves(?, ?) WHERE destination = ?", path, 1.0, 2.0) == [(1,)]
    assert db.rows("SELECT player FROM rabbit_moves(?, ?) WHERE ply = ?", BOARD, MOVES, 2.0) == [("egg",)]
    assert db.value("SELECT count(*) FROM rabbit_moves(?, ?) WHERE ply = ?", BOARD, MOVES, 2.5) == 0
    error = zermelo.error_of(db, "SELECT geography_winner(?, ?)", path, 1.5)
    assert "node 1.5 is not in the graph" in error, error


def serpentine(n):
    board = [["XO"[(r + c) % 2] for c in range(n)] for r in range(n)]
    board[0][0] = "."
    path = [(r + 1, c + 1) for r in range(n) for c in (range(n - 1, -1, -1) if r % 2 else range(n))]
    return "\n".join(map("".join, board)), "\n".join("%d %d" % p for p in path[1:])


def path_of_a_million(db):
    return db.value("""WITH RECURSIVE n(i) AS (VALUES(0) UNION ALL SELECT i + 1 FROM n LIMIT 1000000)
        SELECT undirected_graph(i, i + 1) FROM n""")


def stops():
    """A random graph of 400,000 vertices, a long path, a game of 500,000 rounds: each stopped on its way, by both
    means."""
    db = zermelo.connect()
    rng, n = random.Random(5), 400000
    graph = zermelo.pack(db, [(v, (v + rng.randrange(1, n)) % n) for v in range(n) for _ in range(2)],
                         "undirected_graph")
    path = path_of_a_million(db)
    board, moves = serpentine(1000)
    late = 0
    for sql, arguments in [("SELECT count(*) FROM geography_states(?)", (graph,)),
                           ("SELECT geography_winner(?, 1)", (graph,)),
                           ("SELECT count(*) FROM geography_moves(?, 7)", (path,)),
                           ("SELECT count(*) FROM geography_line(?, 0)", (path,)),
                           ("SELECT count(*) FROM rabbit_moves(?, ?)", (board, moves)),
                           ("SELECT count(*) FROM rabbit_states(?)", (board,))]:
        begin = time.monotonic()
        db.execute(sql, arguments).fetchall()
        whole = time.monotonic() - begin
        for handler in (False, True):
            for part in (0.1, 0.5):
                begin = time.monotonic()
                if handler:
                    db.set_progress_handler(lambda: time.monotonic() > begin + part * whole, 1)
                    error = zermelo.error_of(db, sql, *arguments)
                    db.set_progress_handler(None, 0)
                else:
                    with zermelo.Interrupt(db, part * whole, again=0.005):
                        error = zermelo.error_of(db, sql, *arguments)
                took = time.monotonic() - begin
                assert error == "interrupted" or took < part * whole + 0.02, (sql, handler, part, whole, error)
                late = max(late, took - part * whole)
                assert db.execute("SELECT geography_winner('[[1],[0]]', 0)").fetchone() == ("first",)
    return "at most %.0f ms late" % (late * 1e3)


def deep():
    """No recursion: a path of a million vertices, a corridor of a million cells, in a thread with a small stack."""
    def work():
        db = zermelo.connect()
        got.append(db.row("""SELECT geography_winner(?1, 0), geography_winner(?1, 1), geography_matching_size(?1),
            (SELECT count(*) FROM geography_line(?1, 0))""", path_of_a_million(db)))
        got.append(db.row("SELECT rabbit_winner(?), rabbit_winner(?)",
                          ".OX" + "OX" * 500000, ".OXO" + "XO" * 500000))
        got.append(db.row("SELECT count(*), sum(is_mistake), sum(winner_after = 'rabbit') FROM rabbit_moves(?, ?)",
                          *serpentine(300)))
    got = []
    threading.stack_size(256 * 1024)
    thread = threading.Thread(target=work)
    thread.start()
    thread.join()
    assert got == [("second", "first", 500000, 1000001), ("egg", "rabbit"), (89999, 0, 89999)], got


zermelo.run([jsonb, utf16_database, numbers_as_real, stops, deep])
