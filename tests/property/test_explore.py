"""Games explored from rules: against the same game stored in tables, breadth-first search here, a recursive CTE, and
published counts; databases that change, stopping, and what may not be."""
import collections, json, os, random, sqlite3, tempfile
import zermelo

db = zermelo.connect()
db.execute("CREATE TABLE moves(state, next)")
db.execute("CREATE TABLE ends(state, value)")
db.execute("CREATE TABLE owners(state, owner)")

# The rules of what stands in the tables. `IS` compares labels of all types.
MOVES = "SELECT next FROM moves WHERE state IS :state"
RULES = """SELECT next, NULL AS value, NULL AS owner FROM moves
            WHERE state IS ?1 AND NOT EXISTS (SELECT 1 FROM ends WHERE ends.state IS ?1)
           UNION ALL SELECT NULL, value, NULL FROM ends WHERE state IS ?1
           UNION ALL SELECT NULL, NULL, owner FROM owners WHERE state IS ?1"""


def fill(edges, values, owners):
    db.execute("DELETE FROM moves")
    db.execute("DELETE FROM ends")
    db.execute("DELETE FROM owners")
    db.executemany("INSERT INTO moves VALUES (?, ?)", edges)
    db.executemany("INSERT INTO ends VALUES (?, ?)", values)
    db.executemany("INSERT INTO owners VALUES (?, ?)", owners)


def search(start, edges, ended):
    """Breadth first, a row's moves in their order: the positions as they are found, with their depth."""
    follow = collections.defaultdict(list)
    for u, v in edges:
        follow[u].append(v)
    depth, todo = {start: 0}, [start]
    for s in todo:
        for t in follow[s] if s not in ended else []:
            if t not in depth:
                depth[t] = depth[s] + 1
                todo.append(t)
    return depth, follow


def random_games():
    rng, most = random.Random(11), 0
    for i in range(1500):
        n, pairs = zermelo.random_digraph(rng, 9)
        name = rng.choice(zermelo.LABELS)
        edges = [(name(u), name(v)) for u, v in pairs]
        values = [(name(v), rng.choice(("win", "lose", "tie", "draw"))) for v in range(n) if rng.random() < 0.15]
        owners = [(name(v), rng.choice("ab")) for v in range(n)] if rng.random() < 0.4 else []
        convention = rng.choice(("normal", "misere"))
        fill(edges, values, owners)
        start = name(rng.randrange(n))
        depth, follow = search(start, edges, dict(values))
        most = max(most, len(depth))

        found = db.rows("SELECT state, next, value, owner FROM game_explore(?, ?)", start, RULES)
        whole = lambda x: int(x) if isinstance(x, float) and x == int(x) else x
        want = []
        for s in depth:
            next = [] if s in dict(values) else list(dict.fromkeys(follow[s]))
            want += [(whole(s), whole(t), dict(values).get(s), dict(owners).get(s)) for t in next or [None]]
        assert [tuple(map(repr, row)) for row in found] == [tuple(map(repr, row)) for row in want], (found, want)

        # Stored, and solved as any graph.
        db.execute("CREATE TEMP TABLE found AS SELECT * FROM game_explore(?, ?)", (start, RULES))
        graph, ends = db.row("""SELECT (SELECT game_graph(state, next, owner) FROM found),
            (SELECT game_terminals(state, value, owner) FROM found WHERE value IS NOT NULL)""")
        db.execute("DROP TABLE temp.found")
        arguments = graph, ends, convention
        rows = db.rows("SELECT state, value, remoteness, best FROM game_solve(?, ?, ?)", start, RULES, convention)
        assert rows == zermelo.states(db, *arguments), (rows, zermelo.states(db, *arguments))
        assert (db.rows("SELECT * FROM game_solve_moves(?, ?, ?)", start, RULES, convention) ==
                db.rows("SELECT * FROM game_moves(?, ?, ?)", *arguments))
        assert (db.rows("SELECT * FROM game_solve_line(?, ?, ?)", start, RULES, convention) ==
                db.rows("SELECT * FROM game_line(?, ?, ?, ?)", graph, start, ends, convention))
        assert (db.value("SELECT game_solve_value(?, ?, ?)", start, RULES, convention) ==
                db.value("SELECT game_value(?, ?, ?, ?)", graph, start, ends, convention))
        assert db.value("SELECT game_solve_error(?, ?, ?)", start, RULES, convention) is None
        assert dict(db.rows("SELECT state, depth FROM game_solve(?, ?)", start, RULES)) == depth

        # One position looked up.
        s = rng.choice(list(depth))
        assert (db.rows("SELECT * FROM game_solve(?, ?) WHERE state = ?", start, RULES, s) ==
                db.rows("SELECT * FROM game_solve(?, ?) WHERE +state = ?", start, RULES, s))
        assert (db.rows("SELECT * FROM game_solve_moves(?, ?) WHERE state = ?", start, RULES, s) ==
                db.rows("SELECT * FROM game_solve_moves(?, ?) WHERE +state = ?", start, RULES, s))
    return "to %d positions" % most


def recursive_query():
    """The same positions as a recursive CTE over the same rules finds."""
    rng, count = random.Random(3), 0
    for _ in range(200):
        n, edges = zermelo.random_digraph(rng, 12)
        fill(edges, [], [])
        start = rng.randrange(n)
        count += len(db.rows("SELECT 1 FROM moves"))
        want = db.rows("""WITH RECURSIVE found(state) AS (SELECT ? UNION
            SELECT next FROM found, moves WHERE moves.state IS found.state) SELECT state FROM found ORDER BY 1""",
                       start)
        assert db.rows("SELECT DISTINCT state FROM game_explore(?, ?) ORDER BY 1", start, MOVES) == want
        assert db.rows("SELECT state FROM game_solve(?, ?) ORDER BY 1", start, MOVES) == want
    return "%d moves" % count


def many_starts():
    """From several starts: all that is reached from any, and the depth from the nearest."""
    rng = random.Random(4)
    for _ in range(300):
        n, edges = zermelo.random_digraph(rng, 12)
        fill(edges, [], [])
        starts = [rng.randrange(n) for _ in range(rng.randint(1, 4))]
        want = {}
        for s in starts:
            for t, depth in search(s, edges, {})[0].items():
                want[t] = min(depth, want.get(t, depth))
        text = json.dumps(starts)
        got = db.rows("SELECT state, depth FROM game_solve(NULL, ?, NULL, NULL, ?)", MOVES, text)
        assert dict(got) == want and len(got) == len(want)
        assert {s for s, in db.rows("SELECT state FROM game_explore(NULL, ?, NULL, ?)", MOVES, text)} == set(want)
        line = db.rows("SELECT state FROM game_solve_line(NULL, ?, NULL, NULL, ?)", MOVES, text)
        assert line[0] == (starts[0],)
    assert db.rows("SELECT * FROM game_solve(NULL, ?, NULL, NULL, '[]')", MOVES) == []
    return "300 games"


def forms():
    """All ways to write the position and the rules."""
    fill([(3, 2), (3, 1), (2, 1)], [], [])
    want = [(1, "lose"), (2, "win"), (3, "win")]
    for name in "?1", ":state", "@state", "$state":
        for rules in ("SELECT next FROM moves WHERE state = " + name,
                      "-- ours\n  select NEXT from moves where state=" + name,
                      "WITH m AS (SELECT * FROM moves) SELECT next FROM m WHERE state = %s; -- done" % name,
                      "/* a */SELECT DISTINCT next FROM moves WHERE %s = state AND %s IS state;;" % (name, name),
                      "SELECT NULL AS Value, next AS Next, 'x' AS OWNER FROM moves WHERE state = %s AND 0 UNION ALL "
                      "SELECT NULL, next, NULL FROM moves WHERE state = %s" % (name, name)):
            for form in rules, rules.encode(), "\ufeff" + rules, ";; " + rules:
                assert db.rows("SELECT state, value FROM game_solve(3, ?)", form) == want, (rules, form)
                assert db.rows("SELECT state, value FROM game_solve(3.0, ?)", form) == want
    assert db.rows("SELECT * FROM game_explore(1, 'VALUES (:state % 3 + 1)')") == [
        (1, 2, None, None), (2, 3, None, None), (3, 1, None, None)]
    # A whole number that comes as a REAL is the integer, and text stays text.
    rows = db.rows("SELECT state, typeof(state) FROM game_solve(4.0, 'SELECT :state / 2.0 WHERE typeof(:state) <> "
                   "''real''')")
    assert rows == [(0.5, "real"), (1, "integer"), (2, "integer"), (4, "integer")], rows
    rows = db.row("SELECT state, typeof(state) FROM game_solve('7', 'SELECT ''a'' WHERE :state = ''7''')")
    assert rows == ("7", "text"), rows
    nothing = "SELECT NULL AS next WHERE :state = 1"
    assert db.rows("SELECT * FROM game_explore(1, ?)", nothing) == [(1, None, None, None)]
    assert db.rows("SELECT * FROM game_solve(1, ?, 'misere')", nothing) == [(1, "win", 0, None, 0)]
    # The first column is the next position, whatever it is called.
    assert db.rows("""SELECT state, value FROM game_solve(3, 'SELECT value FROM json_each(''[0,1,2,3]'')
        WHERE value < :state')""") == [(0, "lose"), (1, "win"), (2, "win"), (3, "win")]
    assert db.rows("""SELECT state, owner FROM game_explore(1, 'SELECT value, :state AS owner FROM json_each(''[2]'')
        WHERE value > :state')""") == [(1, 1), (2, None)]
    return "all"


ONE_SELECT = "expected one SELECT, which only reads (or WITH, or VALUES)"
NOT_AGAIN = "rules cannot explore themselves (at position 1)"
WRONG = [
    ("SELECT 1", "the position does not occur; it is ?1, :state, @state or $state"),
    ("SELECT :stat", ":stat is no parameter; the position is ?1, :state, @state or $state"),
    ("SELECT ?", "? is no parameter; the position is ?1, :state, @state or $state"),
    ("SELECT ?2", "?2 is no parameter; the position is ?1, :state, @state or $state"),
    ("", ONE_SELECT),
    ("-- nothing", ONE_SELECT),
    ("BEGIN", ONE_SELECT),
    ("PRAGMA user_version", ONE_SELECT),
    ("ATTACH ':memory:' AS more", ONE_SELECT),
    ("EXPLAIN SELECT :state", ONE_SELECT),
    ("DELETE FROM moves WHERE state = :state", ONE_SELECT),
    ("INSERT INTO moves VALUES (1, :state) RETURNING 1", ONE_SELECT),
    ("WITH a AS (SELECT 1) DELETE FROM moves WHERE state = :state", ONE_SELECT),
    ("SELECT :state; SELECT 2", "expected one statement; a second one begins at byte 15"),
    ("SELECT next FROM nowhere WHERE state = :state", "no such table: nowhere"),
    ("SELEC :state", 'near "SELEC": syntax error'),
    ("SELECT :state, 1 AS winner", "column 2 is called winner; the columns are next, value and owner"),
    ("SELECT 'win' AS value WHERE :state",
     "a value where the next position stands: no column is called next, so it is the first one (at position 1)"),
    ("SELECT :state AS owner", "no column is called next, and the first one is called owner"),
    ("-- two\nSELECT :state; SELECT 2", "expected one statement; a second one begins at byte 22"),
    ("SELECT 1 AS value, :state AS value", "two columns are called value"),
    ("SELECT :state AS next, 1 AS next", "two columns are called next"),
    ("SELECT NULL AS next, 'won' AS value WHERE :state", '"won" is no value: win, lose, tie or draw (at position 1)'),
    ("SELECT NULL AS next, 1 AS value WHERE :state", "1 is no value: win, lose, tie or draw (at position 1)"),
    ("SELECT 2 AS next, 'win' AS value WHERE :state", "a row has both a next position and a value (at position 1)"),
    ("SELECT 2 AS next, NULL AS value WHERE :state UNION ALL SELECT NULL, 'win'",
     "it has a value and moves (at position 1)"),
    ("SELECT NULL AS next, 'win' AS value WHERE :state UNION ALL SELECT NULL, 'tie'",
     "two values, win and tie (at position 1)"),
    ("SELECT 2 AS next, 'a' AS owner WHERE :state UNION ALL SELECT 3, 'b'",
     'two owners, "a" and "b" (at position 1)'),
    ("SELECT :state + 1 AS next, :state AS owner WHERE :state < 9",
     "a third owner, 3, beside 1 and 2 (at position 3)"),
    ("SELECT abs(-9223372036854775808 + :state - 3) WHERE :state = 3 UNION ALL SELECT :state + 1 WHERE :state < 3",
     "integer overflow (at position 3)"),
    ("SELECT value FROM json_each('[' || :state)", "malformed JSON (at position 1)"),
    ("SELECT state FROM game_solve(1, 'SELECT 1 WHERE 0') WHERE :state", NOT_AGAIN),
    ("SELECT game_solve_value(1, 'SELECT :state WHERE 0') WHERE :state", NOT_AGAIN),
]


def what_is_wrong():
    """A clear error from each function, the connection usable after it."""
    for rules, message in WRONG:
        got = {zermelo.error_of(db, "SELECT * FROM %s(1, ?)" % f, rules)
               for f in ("game_explore", "game_solve", "game_solve_moves", "game_solve_line")}
        got.add(zermelo.error_of(db, "SELECT game_solve_value(1, ?)", rules))
        texts = {g and g.partition(": ")[2] for g in got}
        assert len(got) == 5 and len(texts) == 1 and None not in texts, (rules, got)
        text = texts.pop()
        assert message is None or text.endswith(message), (rules, text)
        assert "rules" in text, text
        error = db.value("SELECT game_solve_error(1, ?)", rules)
        assert error == text, (error, text)
        assert db.row("SELECT count(*), sum(value = 'win') FROM game_solve(5, 'SELECT :state - 1 WHERE :state > 0')"
                      ) == (6, 3)
    assert zermelo.error_of(db, "SELECT * FROM game_solve(1, 'SELECT :state + 1', NULL, 50)") == (
        "game_solve: rules: more than 50 positions; give a greater max_states, if there is an end to them "
        "(at position 50)")
    assert db.value("SELECT count(*) FROM game_solve(1, 'SELECT :state + 1 WHERE :state < 50', NULL, 50)") == 50
    assert zermelo.error_of(db, "SELECT * FROM game_explore(1, 'SELECT :state', 0)") == (
        "game_explore: max_states: expected a whole number from 1 to 4294967292, found 0")
    both = "SELECT * FROM game_solve(1, 'SELECT :state', NULL, NULL, '[1]')"
    assert "give a start, or starts" in zermelo.error_of(db, both)
    for text in "[", "[1", "[1,]", "1", "[[1]]", '["a" 2]', "[1] x", "[null]", "[1.5]":
        error = zermelo.error_of(db, "SELECT * FROM game_solve(NULL, 'SELECT :state', NULL, NULL, ?)", text)
        assert error and "starts" in error, (text, error)
    return "%d rules" % len(WRONG)


def published_counts():
    """Tic-tac-toe, the 8-puzzle and Chomp have the published numbers."""
    case = {c["id"]: c for c in zermelo.jsonl("solved_games.jsonl")}["ttt-all"]["expect"]
    lines = "(VALUES (1,2,3),(4,5,6),(7,8,9),(1,4,7),(2,5,8),(3,6,9),(1,5,9),(3,5,7))"
    rules = """WITH it(me, you) AS (SELECT substr('XO', 1 + n % 2, 1), substr('OX', 1 + n % 2, 1)
                 FROM (SELECT 9 - length(replace(replace(:state, 'X', ''), 'O', '')) AS n)),
        won AS (SELECT 1 FROM LINES, it WHERE substr(:state, column1, 1) = you AND substr(:state, column2, 1) = you
            AND substr(:state, column3, 1) = you)
        SELECT substr(:state, 1, value - 1) || me || substr(:state, value + 1) AS next, NULL AS value
          FROM json_each('[1,2,3,4,5,6,7,8,9]') AS cell, it
         WHERE substr(:state, cell.value, 1) = '.' AND NOT EXISTS (SELECT 1 FROM won)
        UNION ALL SELECT NULL, 'lose' WHERE EXISTS (SELECT 1 FROM won)
        UNION ALL SELECT NULL, 'tie' WHERE instr(:state, '.') = 0 AND NOT EXISTS (SELECT 1 FROM won)
        """.replace("LINES", lines)
    counts = dict(db.rows("SELECT value, count(*) FROM game_solve('.........', ?) GROUP BY 1", rules))
    assert counts == {k: case[k] for k in ("win", "lose", "tie")}, counts
    assert sum(counts.values()) == case["positions"]
    assert db.value("SELECT game_solve_value('.........', ?)", rules) == "tie"

    swap = """WITH hole(h) AS (SELECT instr(:state, '_'))
        SELECT replace(replace(replace(:state, piece, '#'), '_', piece), '#', '_') AS next, 'me' AS owner
          FROM (SELECT substr(:state, h + step, 1) AS piece FROM hole, (SELECT column1 AS step
                  FROM (VALUES (-3), (-1), (1), (3)))
                 WHERE h + step BETWEEN 1 AND 9 AND (abs(step) = 3 OR (h - 1) / 3 = (h + step - 1) / 3))"""
    assert db.row("SELECT count(*), max(depth) FROM game_solve('12345678_', ?)", swap) == (181440, 31)

    for case in zermelo.jsonl("solved_games.jsonl"):
        if not case["id"].startswith("chomp-") or case["input"]["rows"] > 4:
            continue
        height, width = case["input"]["rows"], case["input"]["cols"]
        # The position: how long each row is, as digits; who eats the poisoned corner has lost.
        chomp = """SELECT substr(:state, 1, r - 1) || (SELECT group_concat(min(c, substr(:state, i, 1) + 0), '')
                     FROM (SELECT value AS i FROM generate WHERE value >= r ORDER BY value)) AS next
              FROM (SELECT value AS r FROM generate), (SELECT value AS c FROM json_each('[0,1,2,3,4,5,6]'))
             WHERE c < substr(:state, r, 1) + 0"""
        chomp = chomp.replace("generate", "json_each('%s')" % list(range(1, height + 1)))
        value = db.value("SELECT game_solve_value(?, ?, 'misere')", str(width) * height, chomp)
        assert (value == "win") == case["expect"]["first_player_wins"], case
    return "3 games"


def other_functions_in_rules():
    """Rules may use zermelo's other functions, tables too."""
    rows = db.rows("""SELECT state, value FROM game_solve(3, '
        SELECT next FROM game_moves(''[[],[0],[0,1],[1,2]]'') WHERE state = :state') ORDER BY state""")
    assert rows == db.rows("SELECT state, value FROM game_states('[[],[0],[0,1],[1,2]]')")
    assert db.value("""SELECT game_solve_value('CE.', 'SELECT substr(:state, 1, 2)
        WHERE length(:state) > 2 AND board_canonical(:state) IS NOT NULL')""") == "win"
    return "two"


def changing_tables():
    """Nothing is remembered: the table changes between two statements, one of which is open."""
    fill([(1, 2)], [], [])
    open_one = db.execute("SELECT state, value FROM game_solve(1, ?)", (MOVES,))
    assert next(open_one) == (1, "win")
    db.execute("INSERT INTO moves VALUES (2, 3)")
    want = [(1, "lose"), (2, "win"), (3, "lose")]
    assert db.rows("SELECT state, value FROM game_solve(1, ?)", MOVES) == want
    assert db.value("SELECT game_solve_value(1, ?)", MOVES) == "lose"
    assert list(open_one) == [(2, "lose")]
    # One statement, one argument, the table other each time.
    values = []
    for i in range(3, 8):
        values.append(db.value("SELECT game_solve_value(1, ?)", MOVES))
        db.execute("INSERT INTO moves VALUES (?, ?)", (i, i + 1))
    assert values == ["lose", "win"] * 2 + ["lose"], values
    return "seven statements"


def explored_once():
    """A join explores once, not once a row; other arguments explore again."""
    asked = []
    db.create_function("asked", 1, lambda state: asked.append(state) or state)
    rules = "SELECT asked(:state) - 1 WHERE :state > 0"
    assert db.value("SELECT count(*) FROM json_each('[1,2,3,9]') AS x CROSS JOIN game_solve(5, ?) AS s "
                    "WHERE s.state = x.value", rules) == 3
    assert sorted(asked) == [1, 2, 3, 4, 5], asked
    asked.clear()
    assert db.value("SELECT count(*) FROM json_each('[1,2,1]') AS x CROSS JOIN game_solve(x.value, ?) AS s",
                    rules) == 7
    assert sorted(asked) == [1, 1, 1, 2], asked
    return "a join"


def another_connection():
    """A writer between the rules' steps changes nothing for the statement that runs: one snapshot."""
    with tempfile.TemporaryDirectory() as folder:
        name = os.path.join(folder, "game.db")
        reader, writer = zermelo.connect(name), sqlite3.connect(name, isolation_level=None)
        writer.execute("PRAGMA journal_mode = wal")
        writer.execute("CREATE TABLE moves(state, next)")
        writer.executemany("INSERT INTO moves VALUES (?, ?)", [(i, i + 1) for i in range(20)])
        def tell(state):
            if state == 10:
                writer.execute("DELETE FROM moves WHERE state > 12")
            return state
        reader.create_function("tell", 1, tell)
        reader.execute("ATTACH ? AS other", (name,))
        reader.execute("CREATE TEMP TABLE zermelo_functions(x)")
        asks = ("SELECT count(*) FROM game_explore(0, ?)", 21), ("SELECT game_solve_value(0, ?)", "lose")
        main = "SELECT next FROM moves WHERE state = tell(:state)"
        other = "SELECT next FROM other.moves WHERE state = tell(:state); -- attached"
        for rules, (ask, want) in [(rules, ask) for rules in (main, other) for ask in asks]:
            writer.execute("DELETE FROM moves")
            writer.executemany("INSERT INTO moves VALUES (?, ?)", [(i, i + 1) for i in range(20)])
            assert reader.value(ask, rules) == want, ask
            assert reader.value("SELECT count(*) FROM moves") == 13
    return "a table and a scalar, main and attached"


def stopping():
    """Interrupts and progress handlers stop rules without an end; the connection is usable."""
    endless = "SELECT :state + 1"
    for ask in "SELECT count(*) FROM game_explore(0, ?)", "SELECT game_solve_value(0, ?)":
        with zermelo.Interrupt(db, 0.05) as interrupt:
            error = zermelo.error_of(db, ask, endless)
        assert error and "interrupted" in error and interrupt.late < 0.5, (error, interrupt.late)
        calls = []
        db.set_progress_handler(lambda: calls.append(1) or len(calls) > 50, 1000)
        error = zermelo.error_of(db, ask, endless)
        db.set_progress_handler(None, 0)
        assert error and "interrupted" in error, error
        assert db.value("SELECT game_solve_value(2, 'SELECT :state - 1 WHERE :state > 0')") == "lose"
    long = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT max(i) FROM n WHERE :state"
    with zermelo.Interrupt(db, 0.05) as interrupt:
        error = zermelo.error_of(db, "SELECT * FROM game_solve(1, ?)", long)
    assert error and "interrupted" in error and interrupt.late < 0.5, error
    return "five"


def direct_use_only():
    """No view, no trigger, no schema may explore."""
    fresh = zermelo.connect()
    fresh.execute("PRAGMA trusted_schema = 1")
    fresh.execute("CREATE TABLE t(x)")
    fresh.execute("CREATE VIEW v AS SELECT * FROM game_solve(3, 'SELECT :state - 1 WHERE :state > 0')")
    assert "unsafe use" in zermelo.error_of(fresh, "SELECT * FROM v")
    fresh.execute("CREATE VIEW w AS SELECT game_solve_value(3, 'SELECT :state - 1 WHERE :state > 0')")
    assert "unsafe use" in zermelo.error_of(fresh, "SELECT * FROM w")
    fresh.execute("CREATE TRIGGER g AFTER INSERT ON t BEGIN SELECT game_solve_value(new.x, 'SELECT :state'); END")
    assert "unsafe use" in zermelo.error_of(fresh, "INSERT INTO t VALUES (1)")
    assert zermelo.error_of(fresh, "CREATE INDEX i ON t(game_solve_value(x, 'SELECT :state'))")
    return "views, a trigger, an index"


def authorizer():
    """The host's authorizer rules over the rules."""
    fresh = zermelo.connect()
    fresh.execute("CREATE TABLE secret(state, next)")
    fresh.set_authorizer(lambda action, table, *rest: sqlite3.SQLITE_DENY
                         if action == sqlite3.SQLITE_READ and table == "secret" else sqlite3.SQLITE_OK)
    error = zermelo.error_of(fresh, "SELECT * FROM game_solve(1, 'SELECT next FROM secret WHERE state = :state')")
    assert "prohibited" in error, error
    return "a table that may not be read"


zermelo.run([random_games, recursive_query, many_starts, forms, what_is_wrong, published_counts,
             other_functions_in_rules, changing_tables, explored_once, another_connection, stopping,
             direct_use_only, authorizer])
