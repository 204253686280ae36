"""game_states_sql against game_graph, game_terminals and game_states over the same rows: the same rows, the same
errors; tables that change, explorations that were stored, stopping, what may not be, and when game_graph refuses."""
import os, random, sqlite3, tempfile
import zermelo

db = zermelo.connect()
db.execute("CREATE TABLE moves(state, next, owner)")
db.execute("CREATE TABLE ends(state, value, owner)")


def fill(moves, ends):
    db.execute("DELETE FROM moves")
    db.execute("DELETE FROM ends")
    db.executemany("INSERT INTO moves VALUES (?, ?, ?)", moves)
    db.executemany("INSERT INTO ends VALUES (?, ?, ?)", ends)


# What an error of the three functions is about, as an error of one.
RENAMED = [("game_graph: ", "game_states_sql: moves_sql: "), ("game_terminals: ", "game_states_sql: terminals_sql: "),
           ("game_states: graph: ", "game_states_sql: moves_sql: "),
           ("game_states: terminals: ", "game_states_sql: terminals_sql: "), ("game_states: ", "game_states_sql: ")]


def answer(sql, *arguments):
    """Rows with their types, or the message."""
    try:
        return [tuple(map(repr, row)) for row in db.rows(sql, *arguments)]
    except sqlite3.Error as e:
        return str(e)


def in_three_steps(columns, has_ends, convention, where=""):
    """The rows of game_states, or its message under the other name."""
    graph = "(SELECT game_graph(%s) FROM moves)" % ("state, next, owner" if columns == 3 else "state, next")
    ends = "(SELECT game_terminals(%s) FROM ends)" % ("state, value, owner" if columns == 3 else "state, value")
    got = answer("SELECT state, value, remoteness, best FROM game_states(%s, %s, ?)%s" % (
        graph, ends if has_ends else "'{}'", where), convention)
    if isinstance(got, str):
        for old, new in RENAMED:
            if got.startswith(old):
                return new + got[len(old):]
    return got


def in_one_step(columns, has_ends, convention, where=""):
    owner = ", owner" if columns == 3 else ""
    arguments = ["SELECT state, next%s FROM moves" % owner]
    if has_ends or convention:
        arguments.append("SELECT state, value%s FROM ends%s" % (owner, "" if has_ends else " WHERE 0"))
    if convention:
        arguments.append(convention)
    return answer("SELECT state, value, remoteness, best FROM game_states_sql(%s)%s" % (
        ", ".join("?" * len(arguments)), where), *arguments)


def random_table(rng):
    """Moves with declared states, owners and terminals: right ones, as a rule."""
    n, pairs = zermelo.random_digraph(rng, rng.choice((4, 9, 30)))
    name = rng.choice(zermelo.LABELS)
    owner = rng.choice([lambda v: None, lambda v: None, lambda v: "P", lambda v: ("P", 2.0)[v % 2],
                        lambda v: ("", b"x")[v % 2] if v % 2 else b"y"])
    moves = [(name(u), name(v), owner(u)) for u, v in pairs]
    moves += [(name(v), None, owner(v)) for v in range(n) if rng.random() < rng.choice((0, 0.3, 1))]
    rng.shuffle(moves)
    known = sorted({u for u, v in pairs} | {v for u, v in pairs})
    ends = [(name(v), rng.choice(("win", "lose", "tie", "draw")), owner(v) if rng.random() < 0.5 else None)
            for v in known if rng.random() < rng.choice((0, 0.15, 0.4))]
    return moves, ends, n, name


def spoil(rng, moves, ends):
    """One thing wrong, or odd, somewhere in the middle."""
    bad = [(None, 1, None), (1, None, ""), (1, "", None), (1, "1", None), ("1", 1, None), (2.0, 2, "P"),
           (1, 2, "third"), (1, 2, "2"), (None, None, None), ("", "", None), (0, None, "Q"), (3, 3, 2),
           ("s01", None, 2)]
    wrong = [(None, "win", None), (1, "won", None), (1, None, None), (1, 1, None), (1, b"win", None),
             (77, "win", None), ("1", "win", None), (1, "win", None), (1, "lose", None), (1, "tie", ""),
             (1, "tie", "third"), (0, "tie", "P"), (0, "tie", 2), (1, "Win", None), (2, "tie", "2")]
    rows, more = rng.choice([(moves, bad), (ends, wrong)])
    rows.insert(rng.randint(0, len(rows)), rng.choice(more))


def random_games():
    """Thousands of tables, half of them spoilt."""
    rng, failed = random.Random(7), 0
    for i in range(4000):
        moves, ends, n, name = random_table(rng)
        for _ in range(rng.choice((0, 0, 1, 2))):
            spoil(rng, moves, ends)
        fill(moves, ends)
        columns, has_ends = rng.choice((2, 3, 3)), rng.random() < 0.7
        convention = rng.choice((None, None, "normal", "misere"))
        want, got = in_three_steps(columns, has_ends, convention), in_one_step(columns, has_ends, convention)
        assert got == want, (moves, ends, columns, has_ends, convention, got, want)
        failed += isinstance(got, str)
        if isinstance(got, str):
            continue
        values = [name(v) for v in range(n)] + [None, "x", 1, "1", 2.0]
        wanted = rng.sample(values, min(len(values), 3))
        literal = lambda v: "x'%s'" % v.hex() if isinstance(v, bytes) else "NULL" if v is None else repr(v)
        where = " WHERE state IN (%s)" % ", ".join(map(literal, wanted))
        for where in where, " WHERE value = 'win' ORDER BY state", " ORDER BY value, state":
            want = in_three_steps(columns, has_ends, convention, where)
            got = in_one_step(columns, has_ends, convention, where)
            assert got == want, (moves, ends, where, got, want)
    return "4000 tables, %d of them wrong" % failed


def large_games():
    """Integers in every form, in many blocks: dense, with gaps, sparse, beyond 32 bits, some of them text."""
    rng = random.Random(8)
    sizes = []
    for label in (lambda v: v, lambda v: v - 10**4, lambda v: 3 * v, lambda v: v * 11 + 2**31 - 1000,
                  lambda v: v * 10**12, lambda v: v if v < 30000 else 2**40 + v,
                  lambda v: v if v < 39000 else "s%d" % v, lambda v: "s%d" % v):
        for owned in (False, True):
            n = 40000
            moves = [(label(rng.randrange(n)), label(rng.randrange(n))) for _ in range(n * 2)]
            moves = [(u, v, repr(u)[-1] in "02468" if owned else None) for u, v in moves]
            moves += [(v, None, True) for _, v, _ in moves] if owned and label(0) == "s0" else []
            ends = [(u, "tie", None) for u, v, _ in moves[:50]]
            fill(moves, [] if owned else list(dict.fromkeys(ends)))
            want, got = in_three_steps(3 if owned else 2, True, None), in_one_step(3 if owned else 2, True, None)
            assert got == want, (label(5), owned, got[:200], want[:200])
            sizes.append(len(got))
    return "%d games" % len(sizes)


def stored_explorations():
    """An exploration that is stored, and then read, is the game that game_solve makes."""
    games = [(12, "SELECT :state - column1 FROM (VALUES (1), (2), (5)) WHERE column1 <= :state"),
             ("", """SELECT :state || column1 AS next, NULL AS value, length(:state) % 2 AS owner FROM
                (VALUES ('a'), ('b'), ('c')) WHERE length(:state) < 4
                UNION ALL SELECT NULL, 'tie', 0 WHERE :state LIKE '%a' AND length(:state) = 4
                UNION ALL SELECT NULL, NULL, 1 WHERE length(:state) = 4 AND :state NOT LIKE '%a'"""),
             ("12345_", """SELECT text_swap(:state, column1, column2)
                FROM (VALUES (1, 2), (2, 3), (4, 5), (5, 6), (1, 4), (2, 5), (3, 6))
                WHERE instr(:state, '_') IN (column1, column2)""")]
    count = 0
    for start, rules in games:
        for convention in "normal", "misere":
            db.execute("CREATE TEMP TABLE found AS SELECT * FROM game_explore(?, ?)", (start, rules))
            rows = db.rows("SELECT * FROM game_states_sql('SELECT state, next, owner FROM found', "
                           "'SELECT state, value, owner FROM found WHERE value IS NOT NULL', ?)", convention)
            want = db.rows("SELECT state, value, remoteness, best FROM game_solve(?, ?, ?)", start, rules, convention)
            assert rows == want and rows, (rules, rows[:5], want[:5])
            count += len(rows)
            db.execute("DROP TABLE temp.found")
    return "%d states" % count


def changing_tables():
    """Nothing is remembered: the table changes between two statements, one of which is open."""
    fill([(1, 2, None)], [])
    ask = "SELECT state, value FROM game_states_sql('SELECT state, next FROM moves')"
    open_one = db.execute(ask)
    assert next(open_one) == (1, "win")
    db.execute("INSERT INTO moves VALUES (2, 3, NULL)")
    assert db.rows(ask) == [(1, "lose"), (2, "win"), (3, "lose")]
    another = db.execute(ask)
    assert next(another) == (1, "lose")
    db.execute("INSERT INTO moves VALUES (3, 4, NULL)")
    assert db.rows(ask) == [(1, "win"), (2, "lose"), (3, "win"), (4, "lose")]
    assert list(open_one) == [(2, "lose")] and list(another) == [(2, "win"), (3, "lose")]
    # Stepped anew, the same statement reads anew.
    values = []
    for i in range(4, 9):
        values.append(db.value("SELECT value FROM game_states_sql('SELECT state, next FROM moves') WHERE state = 1"))
        db.execute("INSERT INTO moves VALUES (?, ?, NULL)", (i, i + 1))
    assert values == ["win", "lose"] * 2 + ["win"], values
    return "eight statements"


def read_once():
    """A join reads once, not once a row; other arguments read again."""
    asked = []
    fill([(1, 2, None), (2, 3, None)], [])
    db.create_function("asked", 1, lambda state: asked.append(state) or state)
    sql = "SELECT asked(state), next FROM moves"
    assert db.value("SELECT count(*) FROM json_each('[1,2,3,9]') AS x CROSS JOIN game_states_sql(?) AS s "
                    "WHERE s.state = x.value", sql) == 3
    assert asked == [1, 2], asked
    assert db.value("SELECT count(*) FROM game_states_sql(?) WHERE state IN (1, 2, 7) OR best = 3", sql) == 2
    assert asked == [1, 2] * 2, asked
    return "a join, an OR"


def another_connection():
    """A writer between two rows, and between moves and terminals: one snapshot, of attached databases too."""
    with tempfile.TemporaryDirectory() as folder:
        names = [os.path.join(folder, n) for n in ("main.db", "more.db")]
        reader, writers = zermelo.connect(names[0]), [sqlite3.connect(n, isolation_level=None) for n in names]
        reader.execute("ATTACH ? AS more", (names[1],))
        for w in writers:
            w.execute("PRAGMA journal_mode = wal")
            w.execute("CREATE TABLE moves(state, next)")
            w.execute("CREATE TABLE ends(state, value)")
        for schema, w in ("main", writers[0]), ("more", writers[1]):
            w.executemany("INSERT INTO moves VALUES (?, ?)", [(i, i + 1) for i in range(20)])
            w.execute("INSERT INTO ends VALUES (20, 'tie')")
            def tell(state):
                if state == 10:
                    w.execute("DELETE FROM moves WHERE state > 12")
                if state in (10, 19):
                    w.execute("DELETE FROM ends")
                return state
            reader.create_function("tell", 1, tell)
            ask = "SELECT count(*) FROM game_states_sql(?, ?) WHERE value = 'tie'"
            moves = "SELECT tell(state), next FROM %s.moves" % schema
            assert reader.value(ask, moves, "SELECT * FROM %s.ends" % schema) == 21, schema
            assert reader.value("SELECT count(*) FROM %s.moves" % schema) == 13
            assert reader.value("SELECT count(*) FROM %s.ends" % schema) == 0
        del reader
    return "two databases"


def stopping():
    """Interrupts and progress handlers stop statements without an end; the connection is usable."""
    fill([(1, 2, None)], [])
    endless = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT i % 100, i % 77 FROM n"
    silent = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT max(i), 2 FROM n"
    for moves, ends in (endless, "SELECT 1, 'win'"), (silent, "SELECT 1, 'win'"), ("SELECT 1, 2", silent):
        ask = "SELECT count(*) FROM game_states_sql(?, ?)"
        with zermelo.Interrupt(db, 0.05) as interrupt:
            error = zermelo.error_of(db, ask, moves, ends)
        assert error and "interrupted" in error and interrupt.late < 0.5, (error, interrupt.late)
        calls = []
        db.set_progress_handler(lambda: calls.append(1) or len(calls) > 50, 1000)
        error = zermelo.error_of(db, ask, moves, ends)
        db.set_progress_handler(None, 0)
        assert error and "interrupted" in error, error
        assert db.rows("SELECT state, value FROM game_states_sql('SELECT state, next FROM moves')") == [
            (1, "win"), (2, "lose")]
    return "six"


def what_may_not_be():
    """No view, no trigger; the authorizer's rules; nothing is written."""
    fresh = zermelo.connect()
    fresh.execute("PRAGMA trusted_schema = 1")
    fresh.execute("CREATE TABLE secret(state, next)")
    fresh.execute("CREATE VIEW v AS SELECT * FROM game_states_sql('SELECT 1, 2')")
    fresh.execute("CREATE TRIGGER g AFTER INSERT ON secret BEGIN "
                  "SELECT count(*) FROM game_states_sql('SELECT 1, 2'); END")
    assert "unsafe use" in zermelo.error_of(fresh, "SELECT * FROM v")
    assert "unsafe use" in zermelo.error_of(fresh, "INSERT INTO secret VALUES (1, 2)")
    fresh.execute("DROP TRIGGER g")
    insert = "SELECT count(*) FROM game_states_sql('INSERT INTO secret VALUES (1, 2) RETURNING 1, 2')"
    assert zermelo.error_of(fresh, insert) == (
        "game_states_sql: moves_sql: expected one SELECT, which only reads (or WITH, or VALUES)")
    assert fresh.value("SELECT count(*) FROM secret") == 0
    fresh.set_authorizer(lambda action, table, *rest: sqlite3.SQLITE_DENY
                         if action == sqlite3.SQLITE_READ and table == "secret" else sqlite3.SQLITE_OK)
    error = zermelo.error_of(fresh, "SELECT * FROM game_states_sql('SELECT state, next FROM secret')")
    assert "prohibited" in error, error
    return "four"


def too_long():
    """A BLOB that is too long is refused, sooner or later, and no other one is: whatever the rows, however often they
    stand there."""
    if not hasattr(db, "setlimit"):  # before Python 3.11
        return "not here"
    rng, counts = random.Random(9), [0, 0]
    labels = [lambda v: v, lambda v: -v, lambda v: v * 4096, lambda v: v * 5 * 10**9, lambda v: "s%d" % v,
              lambda v: v / 2, lambda v: v if v % 50 else "s%d" % v, lambda v: v if v % 997 else 2**40 + v]
    shapes = ["game_graph(a, b)", "game_graph(a, b, c)", "game_graph(a, CASE WHEN c THEN b END)",
              "undirected_graph(a, b)", "game_terminals(a, 'tie')", "game_terminals(a, 'tie', c)",
              "game_graph(a, NULL)"]
    db.execute("CREATE TABLE long(a, b, c)")
    for _ in range(250):
        label, shape, states = rng.choice(labels), rng.choice(shapes), rng.choice((20, 300, 5000))
        moves = [(rng.randrange(states), rng.randrange(states)) for _ in range(rng.choice((500, 4000, 9000)))]
        if rng.random() < 0.5:
            moves *= 3
        if rng.random() < 0.3:
            moves.sort()
        db.execute("DELETE FROM long")
        db.executemany("INSERT INTO long VALUES (?, ?, ?)", [(label(u), label(v), u % 2) for u, v in moves])
        want = db.value("SELECT length(%s) FROM long" % shape)
        for limit in {max(limit, 1000) for limit in (want - 1, want, want + 1, want * rng.randint(1, 10) // 10)}:
            before = db.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, limit)
            got = zermelo.error_of(db, "SELECT length(%s) FROM long" % shape)
            db.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, before)
            assert (got is not None) == (want > limit), (shape, label(3), len(moves), want, limit, got)
            if got:
                assert "the BLOB would have" in got, got
                assert ("game_states_sql()" in got) == ("undirected" not in shape), got
                counts["certain" in got] += 1
    assert min(counts) > 50, counts
    db.execute("DROP TABLE long")
    return "%d refused at the end, %d before" % tuple(counts)


def rows_without_an_end():
    """Rows are refused while they come, as they go on for ever; doubled ones are not, however many."""
    if not hasattr(db, "setlimit"):
        return "not here"
    db.execute("CREATE TEMP VIEW n AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) "
               "SELECT i FROM n")
    before = db.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, 10**6)
    # A move and a state, 4 bytes each; a few rows more, as they are counted a block at a time.
    assert zermelo.error_of(db, "SELECT game_graph(i, i + 1) FROM n") == (
        "game_graph: the BLOB would have more than 1000000 bytes, as is certain after 127552 rows; "
        "game_states_sql() solves moves that no BLOB holds")
    for what, bytes_a_row in (("game_graph(i * 5000000000, i % 1000)", 8), ("game_graph('state ' || i, i)", 47),
                              ("game_graph(i, NULL)", 4), ("game_graph(i, i + 1, 'P')", 9),
                              ("game_graph(iif(i < 1000, i, 'state ' || (i % 100000)), i % 777)", 27),
                              ("undirected_graph(i, i + 1)", 12), ("game_terminals('state ' || i, 'win')", 20)):
        message = zermelo.error_of(db, "SELECT %s FROM n" % what)
        function = what.partition("(")[0]
        assert message.startswith(function + ": the BLOB would have more than 1000000 bytes, as is certain"), message
        assert ("game_states_sql()" in message) == (function != "undirected_graph"), message
        rows = int(message.partition("after ")[2].split()[0]) / (2 if function == "undirected_graph" else 1)
        assert 10**6 / bytes_a_row * 0.9 < rows < 10**6 / bytes_a_row * 1.25, (what, rows)
    for what, length in (("game_graph(i % 1000, i % 100)", 8080), ("game_graph('s' || (i % 1000), i % 100)", 23088),
                         ("game_graph(i % 1000, NULL)", 4080), ("undirected_graph(i % 1000, i % 100)", 11680),
                         ("game_terminals(i % 1000, 'tie')", 1072)):
        assert db.value("SELECT length(%s) FROM (SELECT i FROM n LIMIT 1000000)" % what) == length, what
    # The longest one, and one more.
    assert db.value("SELECT length(game_graph(i, i + 1)) FROM (SELECT i FROM n LIMIT 124989)") == 10**6
    assert "would have 1000016 bytes, but at most 1000000 are allowed; game_states_sql()" in zermelo.error_of(
        db, "SELECT length(game_graph(i, i + 1)) FROM (SELECT i FROM n LIMIT 124991)")
    assert db.value("SELECT count(*) FROM game_states_sql('SELECT i, i + 1 FROM (SELECT i FROM n LIMIT 124991)')"
                    ) == 124992
    db.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, before)
    return "eight aggregates"


zermelo.run([random_games, large_games, stored_explorations, changing_tables, read_once, another_connection, stopping,
             what_may_not_be, too_long, rows_without_an_end])
