"""Graphs from rows, against themselves shuffled, relabelled, undirected, as JSON, and damaged."""
import json, random
from functools import partial
import zermelo
from zermelo import LABELS, random_digraph

db = zermelo.connect()
pack, states = partial(zermelo.pack, db), partial(zermelo.states, db)


def shuffled_and_relabelled():
    rng = random.Random(6)
    for i in range(500):
        n, edges = random_digraph(rng, 30)
        rows = edges + [(v, None) for v in range(n)]
        graph = pack(rows)
        want = states(graph)
        again = rows + [rng.choice(rows) for _ in range(5)]
        rng.shuffle(again)
        assert pack([(float(u), v) for u, v in again]) == graph
        assert pack(again) == graph
        assert states(db.value("SELECT game_graph_json(?)", graph)) == want
        assert db.value("SELECT game_graph(state, next) FROM game_graph_edges(?)", graph) == graph
        for label in LABELS[:7]:
            back = {label(v): v for v in range(n)}
            got = states(pack([(label(u), None if v is None else label(v)) for u, v in again]))
            assert sorted((back[s], v, r) for s, v, r, b in got) == [(s, v, r) for s, v, r, b in want], (edges, i)


def only_states_that_occur():
    got = states(pack([(5, 9), (9, 1000000)]))
    assert got == [(5, "lose", 2, 9), (9, "win", 1, 1000000), (1000000, "lose", 0, None)], got
    assert states(pack([])) == []
    assert states(pack([(1, None)])) == [(1, "lose", 0, None)]
    assert states(pack([(1, None)]), "{}", "misere") == [(1, "win", 0, None)]
    assert states(pack([(1, 1)])) == [(1, "draw", None, 1)]
    got = states(pack([(1, "1a"), ("1a", 1.0)]))
    assert got == [(1, "draw", None, "1a"), ("1a", "draw", None, 1)], got
    assert states(pack([(2**63 - 1, -(2**63))])) == [(-(2**63), "lose", 0, None), (2**63 - 1, "win", 1, -(2**63))]


def undirected():
    a = db.execute("SELECT undirected_graph(column1, column2) FROM (VALUES(1,2),(3,2),(4,NULL))").fetchone()[0]
    b = db.execute("SELECT undirected_graph(column1, column2) FROM (VALUES(4,NULL),(2,1),(2,3),(1,2))").fetchone()[0]
    c = pack([(1, 2), (2, 1), (2, 3), (3, 2), (4, None)])
    assert a == b == c
    got = db.value("SELECT catmouse_winner(undirected_graph(column1, column2), 1, 3, 2) FROM (VALUES(1,2),(3,2))")
    assert got == "mouse", got


def terminals():
    pairs = [(1, "win"), ("x", "tie"), (2.5, "draw"), (b"z", "lose")]
    t = pack(pairs, "game_terminals")
    assert t == pack(pairs[::-1] + pairs, "game_terminals")
    got = [r[:3] for r in states(pack([(x, None) for x, _ in pairs]), t)]
    assert got == [(1, "win", 0), (2.5, "draw", None), ("x", "tie", 0), (b"z", "lose", 0)], got
    e = None
    try:
        pack([(1, "win"), (1, "tie")], "game_terminals")
    except zermelo.sqlite3.Error as error:
        e = str(error)
    assert e and e.startswith("game_terminals: ") and "1" in e, e
    for sql, part in (("SELECT game_terminals(1, 'Win')", "game_terminals: value: "),
                      ("SELECT game_terminals(NULL, 'win')", "game_terminals: state: NULL in row 1"),
                      ("SELECT game_terminals(1, NULL)", "game_terminals: value: "),
                      ("SELECT game_states.* FROM game_states('[[]]', x'00')", "game_states: terminals: "),
                      ("SELECT * FROM game_states('[[]]', 5)", "game_states: terminals: "),
                      ("SELECT * FROM game_states((SELECT game_terminals(1, 'win')))", "game_states: graph: "),
                      ("SELECT * FROM game_states('[[]]', (SELECT game_graph(1, 2)))", "game_states: terminals: "),
                      ("SELECT game_value('[[]]', 1)", "game_value: state: state 1 is not in the graph"),
                      ("SELECT * FROM game_line('[[]]', 'x')", "game_line: start: state \"x\" is not in the graph")):
        got = zermelo.error_of(db, sql)
        assert got and got.startswith(part), (sql, got)
    # JSON terminals find integer states by their text.
    assert states("[[1],[]]", '{"1":"win"}') == [(0, "lose", 1, 1), (1, "win", 0, None)]


def changed_blobs():
    graph = pack([(1, 2), (2, 3), (3, 1), (3, "x")])
    want = states(graph)
    for i in range(len(graph)):
        changed = [graph[:i] + bytes([graph[i] ^ bit]) + graph[i + 1:] for bit in (1, 0x80)]
        for bad in [graph[:i]] + changed:
            try:
                assert states(bad) == want, i
            except zermelo.sqlite3.Error as e:
                assert str(e).startswith("game_states: graph: "), e


def alike(x):
    """What a label is when spelling does not count: 2 and '2' are one, '02' and 2.5 are themselves."""
    if isinstance(x, float) and x == int(x):
        x = int(x)
    return str(x) if isinstance(x, int) else x if isinstance(x, str) else (type(x), x)


def refused(run):
    try:
        run()
    except zermelo.sqlite3.Error as e:
        return str(e)


def labels_that_mean_something_else():
    """Random labels of all types: an error exactly where two read alike, where '' is a move's end and no state,
    where a listed state is not in the graph, and where it is listed in both spellings with two values."""
    rng = random.Random(12)
    pool = [0, 1, 2, -3, 2.0, 1.5, 2**63 - 1, "0", "1", "2", "-3", "02", "+1", "1.5", "2.0", str(2**63 - 1), "x",
            b"1", b"", "", ""]
    seen = {"fine": 0, "alike": 0, "empty": 0, "absent": 0, "twice": 0}
    for i in range(6000):
        some = rng.sample(pool, rng.randrange(1, 6)) + rng.choice(([], [2, "2"], [""]))
        undirected = i % 3 == 0
        rows = [(rng.choice(some), rng.choice(some + [None])) for _ in range(rng.randrange(1, 6))]
        labels = {(alike(x), type(x) is str) for row in rows for x in row if x is not None}
        empty = next((k for k, row in enumerate(rows, 1) if row[1] == ""), None)
        if any(row[0] == "" and row[1] != "" for row in rows):
            empty = None
        doubled = len({x for x, _ in labels}) < len(labels)
        got = []
        name, to = ("undirected_graph", "b") if undirected else ("game_graph", "next")
        error = refused(lambda: got.append(pack(rows, name)))
        if empty:
            want = "%s: %s: empty text in row %d, which is the state of no other row; for none write nullif(%s, '')"
            assert error == want % (name, to, empty, to), (rows, error)
            seen["empty"] += 1
        elif doubled:
            assert error and " read alike, but are two labels; " in error, (rows, error)
            two = error.split(": ", 1)[1].split(" read alike")[0].split(" and ")
            assert two[1] == '"%s"' % two[0] and (two[0], True) in labels and (two[0], False) in labels, (rows, error)
            seen["alike"] += 1
        else:
            assert error is None, (rows, error)
            seen["fine"] += 1
            listed_states(rng, got[0], {x for x, _ in labels}, pool, seen)
    assert min(seen.values()) > 100, seen
    return str(seen)


def listed_states(rng, graph, states_of_graph, pool, seen):
    rows = [(rng.choice(pool), rng.choice(("win", "win", "lose"))) for _ in range(rng.randrange(1, 4))]
    again = rows[:1] * (rng.random() < 0.1)
    rows = again + [row for row in rows if alike(row[0]) in states_of_graph or rng.random() < 0.1]
    if 2 in {x for x, _ in rows}:
        rows.append(("2", rng.choice(("win", "lose"))))
    values = {}
    for x, value in rows:
        values.setdefault(alike(x), set()).add(value)
    got = []
    error = refused(lambda: got.append(pack(rows, "game_terminals")))
    if error is None:
        error = refused(lambda: got.append(states(graph, got[0])))
    absent = any(x not in states_of_graph for x in values)
    twice = any(len(v) > 1 for v in values.values())
    assert (error is not None) == (absent or twice), (rows, error)
    if error:
        why = " is not in the graph; list only states of this graph, or declare it with a row whose next is NULL"
        contradiction = "twice, as a number and as text, with two values" in error or "earlier row" in error
        assert (absent and why in error) or (twice and contradiction), (rows, error)
        seen["absent" if absent else "twice"] += 1
        return
    assert {alike(s): {v} for s, v, r, b in got[1] if alike(s) in values} == values, (rows, got[1])
    if all(isinstance(x, str) for x in values):
        assert states(graph, json.dumps({x: min(v) for x, v in values.items()})) == got[1], (rows, values)


zermelo.run([shuffled_and_relabelled, only_states_that_occur, undirected, terminals, changed_blobs,
             labels_that_mean_something_else])
