"""Vertex geography against brute force from the rules: every graph up to five vertices, random ones up to eleven,
recorded cases, published answers."""
import itertools, json, random
import zermelo
from geography import answer as oracle

db = zermelo.connect()


def as_array(n, edges):
    return json.dumps([[v for v in range(n) if (u, v) in edges or (v, u) in edges] for u in range(n)]), list(range(n))


def as_object(n, edges):
    name = ["v%x" % (n - v) for v in range(n)]
    rows = json.loads(as_array(n, edges)[0])
    return json.dumps({name[u]: [name[v] for v in rows[u]] for u in range(n)}), name


def as_blob(n, edges):
    """Labels of several types; each vertex also by itself, so that isolated ones are there."""
    name = [v if v % 3 == 0 else v + 0.5 if v % 3 == 1 else "t%d" % v for v in range(n)]
    rows = [(name[u], name[v]) for u, v in edges] + [(x, None) for x in name]
    return zermelo.pack(db, rows, "undirected_graph"), name


FORMS = [as_array, as_object, as_blob]


def order(label):
    return (isinstance(label, str), label)


def check_line(graph, name, near, start, winner):
    line = db.rows("SELECT ply, player, vertex, destination, winner FROM geography_line(?, ?)", graph, name[start])
    visited = [name.index(row[2]) for row in line]
    assert [row[0] for row in line] == list(range(len(line)))
    assert visited[0] == start and len(set(visited)) == len(visited)
    for ply, (_, player, vertex, destination, who) in enumerate(line):
        assert player == ("second" if ply % 2 else "first") and who == winner
        can = sorted((name[w] for w in near[name.index(vertex)] if w not in visited[:ply + 1]), key=order)
        if ply + 1 < len(line):
            assert destination == line[ply + 1][2] and destination in can
            assert player == winner or destination == can[0]
        else:
            assert destination is None and not can and player != winner


def check(n, edges, form, loops=()):
    """Loops are in the graph and count for nothing."""
    edges = {(min(e), max(e)) for e in edges}
    graph, name = FORMS[form](n, edges | {(v, v) for v in loops})
    want = oracle({"kind": "geography", "n": n, "edges": list(edges)})
    matching = oracle({"kind": "matching", "n": n, "edges": list(edges)})
    near = [{v for v in range(n) if (u, v) in edges or (v, u) in edges} for u in range(n)]
    outer = set(matching["D"])
    inner = {v for v in range(n) if v not in outer and near[v] & outer}
    states = db.rows("SELECT vertex, winner, class, mate FROM geography_states(?)", graph)
    assert sorted((s[0] for s in states), key=order) == [s[0] for s in states] and len(states) == n
    mate = {vertex: m for vertex, _, _, m in states}
    for vertex, winner, kind, _ in states:
        v = name.index(vertex)
        assert winner == ("first" if want["first_wins"][v] else "second"), (edges, v)
        assert kind == ("D" if v in outer else "A" if v in inner else "C"), (edges, v, kind)
        assert db.rows("SELECT geography_winner(?, ?)", graph, vertex) == [(winner,)]
        assert db.rows("SELECT winner FROM geography_states(?) WHERE vertex = ?", graph, vertex) == [(winner,)]
        moves = db.rows("SELECT destination, wins FROM geography_moves(?, ?)", graph, vertex)
        assert [m[0] for m in moves] == sorted((name[w] for w in near[v]), key=order)
        assert {name.index(d) for d, wins in moves if wins} == set(want["winning_moves"][v]), (edges, v)
        for w in range(n):
            found = db.rows("SELECT wins FROM geography_moves(?, ?) WHERE destination = ?", graph, vertex, name[w])
            assert found == ([(int(w in want["winning_moves"][v]),)] if w in near[v] else [])
        check_line(graph, name, near, v, winner)
    pairs = db.rows("SELECT u, v FROM geography_matching(?)", graph)
    assert db.rows("SELECT geography_matching_size(?), geography_error(?)", graph, graph) == [(matching["nu"], None)]
    assert len(pairs) == matching["nu"]
    assert all(order(u) < order(v) and name.index(v) in near[name.index(u)] for u, v in pairs)
    matched = {u: v for u, v in pairs} | {v: u for u, v in pairs}
    assert len(matched) == 2 * len(pairs) and all(mate[x] == matched.get(x) for x in name)


def small_graphs():
    count = 0
    for n in range(6):
        pairs = list(itertools.combinations(range(n), 2))
        for bits in range(1 << len(pairs)):
            check(n, [p for i, p in enumerate(pairs) if bits >> i & 1], count % 3)
            count += 1
            if n < 5:
                loops = [v for v in range(n) if count >> v & 1]
                check(n, [p for i, p in enumerate(pairs) if bits >> i & 1], bits % 3, loops)
    return "%d graphs" % count


def random_graphs():
    rng = random.Random(1009)
    bipartite = 0
    for i in range(1000):
        n = rng.randrange(6, 12)
        pairs = list(itertools.combinations(range(n), 2))
        if i % 3 == 0:
            left = set(rng.sample(range(n), rng.randrange(1, n)))
            pairs = [(u, v) for u, v in pairs if (u in left) != (v in left)]
            bipartite += 1
        most = min(len(pairs), 2 * n if i % 2 else n)
        loops = rng.sample(range(n), rng.randrange(n)) if i % 4 == 3 else ()
        check(n, rng.sample(pairs, rng.randrange(most + 1)), i % 3, loops)
    return "1000 graphs, %d made bipartite" % bipartite


def grid_graph(rows):
    cells = [(r, c) for r, row in enumerate(rows, 1) for c, cell in enumerate(row, 1) if cell == "."]
    near = lambda r, c: ((r - 1, c), (r, c - 1), (r, c + 1), (r + 1, c))
    return json.dumps({"%d,%d" % v: ["%d,%d" % w for w in near(*v) if w in cells] for v in cells})


def published_answers():
    cases = zermelo.jsonl("vertex_geography.jsonl")
    for case in cases:
        graph, expect = grid_graph(case["input"]["grid"]), case["expect"]
        if "start" in case["input"]:
            start = "%d,%d" % tuple(case["input"]["start"])
            winner = db.value("SELECT geography_winner(?, ?)", graph, start)
            assert (winner == "first") == expect["first_mover_wins"], case["id"]
        else:
            wins = [r[0] for r in db.rows("SELECT vertex FROM geography_states(?) WHERE winner = 'second'", graph)]
            assert wins == ["%d,%d" % tuple(cell) for cell in expect["winning_start_cells"]], case["id"]
            assert bool(wins) == expect["chooser_wins"]
    facts = zermelo.jsonl("matching_facts.jsonl")
    for fact in facts:
        graph = zermelo.pack(db, fact["input"]["edges"], "undirected_graph")
        got = db.value("SELECT geography_matching_size(?)", graph)
        assert got == fact["expect"]["maximum_matching_size"], fact["id"]
    return "%d boards, %d matchings" % (len(cases), len(facts))


def check_recorded(form, q, want):
    graph, name = FORMS[form](q["n"], {tuple(sorted(e)) for e in q["edges"]})
    if q["kind"] == "matching":
        assert db.value("SELECT geography_matching_size(?)", graph) == want["nu"]
        outer = db.rows("SELECT vertex FROM geography_states(?) WHERE class = 'D'", graph)
        assert {name.index(r[0]) for r in outer} == set(want["D"])
        return
    for v in range(q["n"]):
        winner = "first" if want["first_wins"][v] else "second"
        assert db.value("SELECT geography_winner(?, ?)", graph, name[v]) == winner
        moves = db.rows("SELECT destination FROM geography_moves(?, ?) WHERE wins", graph, name[v])
        assert {name.index(r[0]) for r in moves} == set(want["winning_moves"][v])


def recorded_cases():
    kinds = {}
    for i, case in enumerate(zermelo.recorded("geography")):
        kind = case["in"]["kind"]
        if kind != "rabbit":
            kinds[kind] = kinds.get(kind, 0) + 1
            check_recorded(i % 3, case["in"], case["out"])
    return ", ".join("%d %s" % (n, kind) for kind, n in kinds.items())


zermelo.run([published_answers, small_graphs, random_graphs, recorded_cases])
