"""Cat and mouse against published answers and against brute force, every position."""
import itertools, json, random
import zermelo
from catmouse import solve as oracle

db = zermelo.connect()
WORD = {0: "draw", 1: "mouse", 2: "cat"}


def check_table(graph, hole=0, text=False):
    """Every state, move and best move of a graph (adjacency lists) against the oracle."""
    n = len(graph)
    want = oracle(graph, hole)
    argument = json.dumps({str(v): graph[v] for v in range(n)} if text else graph)
    label = str if text else int
    got = db.rows("SELECT turn, mouse, cat, winner, plies, best FROM catmouse_states(?, ?)", argument, hole)
    assert len(got) == 2 * n * (n - 1), (graph, len(got))
    names = sorted(range(n), key=str) if text else range(n)
    cats = [c for c in names if c != hole]
    assert [r[:3] for r in got] == [(t, label(m), label(c)) for t in ("mouse", "cat") for m in names for c in cats]
    value = {r[:3]: (r[3], r[4]) for r in got}
    moves = {}
    for t, m, c, d, w, p, b in db.execute("SELECT * FROM catmouse_moves(?, ?)", (argument, hole)):
        moves.setdefault((t, m, c), []).append((d, w, p, b))
    for t, m, c, winner, plies, best in got:
        mm, cc = int(m), int(c)
        code, r = want.get((int(t == "cat"), mm, cc), (0, None))
        assert (winner, plies) == (WORD[code], r), (graph, t, m, c, winner, plies, code, r)
        over = mm == hole or mm == cc
        here = graph[mm] if t == "mouse" else [v for v in graph[cc] if v != hole]
        options = [] if over else sorted(here, key=label)
        after = {v: value[("cat", label(v), c) if t == "mouse" else ("mouse", m, label(v))] for v in options}
        listed = moves.get((t, m, c), [])
        assert [x[0] for x in listed] == [label(v) for v in options], (graph, t, m, c)
        for (d, w, p, b), v in zip(listed, options):
            assert w == after[v][0] and p == (None if w == "draw" else after[v][1] + 1)
            assert b == (d == best)
        if not options:
            assert best is None
            continue
        keep = [v for v in options if after[v] == (winner, None if winner == "draw" else plies - 1)]
        assert keep and best == label(keep[0]), (graph, t, m, c, best, keep)


def random_graph(rng, n):
    density = rng.random()
    graph = [[] for _ in range(n)]
    for u, v in itertools.combinations(range(n), 2):
        if rng.random() < density:
            graph[u].append(v)
            graph[v].append(u)
    for row in graph:
        rng.shuffle(row)
    return graph


def published_answers():
    cases = zermelo.jsonl("cat_mouse_913.jsonl")
    for case in cases:
        graph = json.dumps(case["input"]["graph"])
        got = db.value("SELECT catmouse_winner(?)", graph)
        assert got == WORD[case["expect"]["result"]], case["id"]
        state = db.rows("SELECT winner FROM catmouse_states(?) WHERE turn = 'mouse' AND mouse = 1 AND cat = 2", graph)
        assert state == [(got,)], case["id"]
    return "%d cases" % len(cases)


def simple(graph):
    return all(len(set(row)) == len(row) and v not in row and all(v in graph[u] for u in row)
               for v, row in enumerate(graph))


def recorded_cases():
    count = refused = 0
    for name in ("catmouse", "catmouse_long"):
        for case in zermelo.recorded(name):
            q, out = case["in"], case["out"]
            if q.get("stuck", "lose") != "lose":
                continue
            hole, mouse, cat = q.get("hole", 0), q.get("mouse", 1), q.get("cat", 2)
            instance = (json.dumps(q["graph"]), mouse, cat, hole)
            error = db.value("SELECT catmouse_error(?, ?, ?, ?)", *instance)
            # The oracle also plays on multigraphs and from a cat in the hole; here these are errors.
            assert (error is None) == (simple(q["graph"]) and cat != hole), (q, error)
            if error:
                refused += 1
                continue
            got = db.value("SELECT catmouse_winner(?, ?, ?, ?)", *instance)
            assert got == WORD[out["outcome"]], (name, q)
            line = db.rows("SELECT ply, plies, destination FROM catmouse_line(?, ?, ?, ?)", *instance)
            assert line[0][1] == out["plies"], (name, q, line[0], out)
            if out["plies"] is not None:
                assert [r[1] for r in line] == list(range(out["plies"], -1, -1))
                assert line[-1][2] is None
            if "table" in q:
                check_table(q["graph"], hole)
            count += 1
    return "%d cases, %d refused" % (count, refused)


def long_graphs():
    graphs = [g for g in zermelo.recorded("catmouse_long_graphs") if len(g) < 30]
    for graph in graphs:
        check_table(graph)
    return "%d graphs" % len(graphs)


def random_graphs_every_state():
    rng = random.Random(913)
    for i in range(3000):
        graph = random_graph(rng, rng.randint(3, 9))
        check_table(graph, rng.randrange(len(graph)) if i % 4 == 0 else 0, text=i % 5 == 0)
    return "3000 graphs"


def tiny_graphs():
    """All graphs of 1 to 4 nodes."""
    count = 0
    for n in range(1, 5):
        pairs = list(itertools.combinations(range(n), 2))
        for chosen in itertools.product((0, 1), repeat=len(pairs)):
            graph = [[] for _ in range(n)]
            for (u, v), there in zip(pairs, chosen):
                if there:
                    graph[u].append(v)
                    graph[v].append(u)
            check_table(graph)
            count += 1
    return "%d graphs" % count


def larger_graphs():
    rng = random.Random(914)
    for n in (20, 33, 65):
        graph = [[] for _ in range(n)]
        for v in range(1, n):
            for u in {rng.randrange(v), rng.randrange(v)}:
                graph[u].append(v)
                graph[v].append(u)
        check_table(graph)


def line_of_a_draw_ends_where_a_position_repeats():
    rng = random.Random(915)
    draws = 0
    while draws < 50:
        graph = random_graph(rng, 8)
        line = db.rows("SELECT turn, mouse, cat, destination, winner FROM catmouse_line(?)", json.dumps(graph))
        if line[0][4] != "draw":
            continue
        draws += 1
        seen = [r[:3] for r in line]
        assert len(set(seen[:-1])) == len(seen) - 1 and seen[-1] in seen[:-1], (graph, line)
        for r, s in zip(line, line[1:]):
            expected = ("cat", r[3], r[2]) if r[0] == "mouse" else ("mouse", r[1], r[3])
            assert s[:3] == expected and s[4] == "draw"
        assert line[-1][3] is None


zermelo.run([published_answers, recorded_cases, long_graphs, tiny_graphs, random_graphs_every_state, larger_graphs,
             line_of_a_draw_ends_where_a_position_repeats])
