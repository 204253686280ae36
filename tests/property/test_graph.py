"""Graphs from rows, against themselves shuffled, relabelled, undirected, as JSON, and damaged."""
import random
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


zermelo.run([shuffled_and_relabelled, only_states_that_occur, undirected, terminals, changed_blobs])
