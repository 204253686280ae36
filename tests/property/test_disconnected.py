"""The disconnected game against published answers and against brute force: every graph up to five vertices, six on a
sample, recorded cases by component sizes up to what the file has; and the published program, where it must differ."""
import itertools, json, random
import zermelo
from disconnected import answer as oracle

db = zermelo.connect()
PLAYER = {"Taro": "first", "Hanako": "second"}


def matrix_of(n, edges, form):
    has = [[0] * n for _ in range(n)]
    for u, v in edges:
        has[u][v] = has[v][u] = 1
    rows = ["".join("NY"[x] for x in row) for row in has]
    if form == 0:
        return "\n".join(rows)
    if form == 1:
        return "%d\r\n" % n + "".join(row + "\r\n" for row in rows)
    if form == 2:
        return "\n".join("".join(map(str, row)) for row in has) + "\n"
    if form == 3:
        return json.dumps(rows)
    if form == 4:
        return json.dumps(has)
    if form == 5:
        return json.dumps([[v for v in range(n) if row[v]] for row in has])
    return json.dumps({"%02d" % u: ["%02d" % v for v in range(n) if row[v]] for u, row in enumerate(has)})


def check(n, edges, want, form):
    argument = matrix_of(n, edges, form)
    if want["error"]:
        assert "connected" in db.execute("SELECT disconnected_error(?)", (argument,)).fetchone()[0]
        return
    winner, grundy, move, error = (db.value("SELECT disconnected_%s(?)" % f, argument)
                                   for f in ("winner", "nimber", "move", "error"))
    assert (winner, grundy, error) == (PLAYER[want["winner"]], want["grundy"], None), (argument, winner, grundy, want)
    label = (lambda v: "%02d" % v) if form == 6 else int
    winning = [(label(u), label(v)) for u, v in want["winning_moves"]]
    rows = db.rows("SELECT u, v, wins FROM disconnected_moves(?)", argument)
    states = db.rows("SELECT vertex, component, component_size FROM disconnected_states(?)", argument)
    owner = {vertex: component for vertex, component, _ in states}
    assert list(owner) == [label(v) for v in range(n)]
    for vertex, component, size in states:
        assert size == list(owner.values()).count(component)
        assert component == min(v for v in owner if owner[v] == component)
    joined = {(label(min(e)), label(max(e))) for e in edges}
    legal = [(a, b) for a, b in itertools.combinations(owner, 2)
             if (a, b) not in joined and (owner[a] == owner[b] or len(set(owner.values())) > 2)]
    assert [r[:2] for r in rows] == legal, argument
    assert [r[:2] for r in rows if r[2]] == winning, argument
    assert db.rows("SELECT u, v FROM disconnected_moves(?) WHERE wins = 1", argument) == winning
    assert (json.loads(move) if move else None) == (list(winning[0]) if winning else None)


def published_answers():
    cases = [c for c in zermelo.jsonl("disconnected_game.jsonl") if "variant" not in c["input"]]
    for case in cases:
        for form in range(7):
            argument = matrix_of(case["input"]["n"], case["input"]["edges"], form)
            got = db.value("SELECT disconnected_winner(?)", argument)
            assert (got == "first") == case["expect"]["first_player_wins"], case["id"]
    return "%d cases in 7 forms" % len(cases)


def small_graphs():
    count = 0
    for n in range(6):
        pairs = list(itertools.combinations(range(n), 2))
        for bits in range(1 << len(pairs)):
            edges = [p for i, p in enumerate(pairs) if bits >> i & 1]
            check(n, edges, oracle({"n": n, "edges": edges}), count % 7)
            count += 1
    rng = random.Random(2376)
    pairs = list(itertools.combinations(range(6), 2))
    for _ in range(1500):
        edges = rng.sample(pairs, rng.randrange(11))
        check(6, edges, oracle({"n": 6, "edges": edges}), count % 7)
        count += 1
    return "%d graphs" % count


def realize(sizes, free):
    """A graph with these component sizes and so many pairs missing inside, or None."""
    edges, start = [], 0
    for size in sizes:
        for u, v in itertools.combinations(range(start, start + size), 2):
            if v > u + 1 and free > 0:
                free -= 1
            else:
                edges.append((u, v))
        start += size
    return edges if free == 0 else None


def recorded_cases():
    checked = 0
    for i, case in enumerate(zermelo.recorded("disconnected")):
        q, want = case["in"], case["out"]
        if "sizes" not in q:
            check(q["n"], q["edges"], want, i % 7)
            checked += 1
            continue
        edges = realize(q["sizes"], q.get("free", 0))
        if edges is None or want["error"]:
            continue
        argument = matrix_of(sum(q["sizes"]), edges, i % 6)
        assert db.execute("SELECT disconnected_winner(?1), disconnected_nimber(?1)", (argument,)).fetchone() == (
            PLAYER[want["winner"]], want["grundy"]), case
        size = {v: s for v, _, s in db.execute("SELECT * FROM disconnected_states(?)", (argument,))}
        owner = {v: c for v, c, _ in db.execute("SELECT * FROM disconnected_states(?)", (argument,))}
        kinds = {}
        for u, v, wins in db.execute("SELECT * FROM disconnected_moves(?)", (argument,)):
            kind = "inside" if owner[u] == owner[v] else tuple(sorted((size[u], size[v])))
            assert kinds.setdefault(kind, wins) == wins
        winning = {m if m == "inside" else tuple(sorted(m)) for m in want["winning_moves"]}
        assert {k for k in kinds if kinds[k]} == winning, case
        checked += 1
    return "%d cases" % checked


def published_program(even, odd, inside, memo={}):
    """The recurrence of the AOJ 2376 write-ups: no edge inside a component while more than two are left."""
    key = even, odd, inside
    if key not in memo:
        if even + odd == 2:
            memo[key] = inside
        else:
            after = set()
            if even:
                after.add(published_program(even - 1, odd, 1 - inside))
            if odd > 1:
                after.add(published_program(even + 1, odd - 2, inside))
            memo[key] = next(g for g in range(9) if g not in after)
    return memo[key]


def where_the_published_program_differs():
    """docs/disconnected.md: with odd even and at least 4, and (even = 0, missing odd) or (even = 1, missing even)."""
    smallest = None
    for n in range(2, 13):
        for odd in range(n % 2, n + 1, 2):
            for even in range((n - odd) // 2 + 1):
                if even + odd < 2:
                    continue
                sizes = [1] * odd + [2] * even
                sizes[0] += n - sum(sizes)
                most = sum(s * (s - 1) // 2 - (s - 1) for s in sizes)
                for free in range(min(most, 3) + 1):
                    edges = realize(sizes, free)
                    ours = db.value("SELECT disconnected_winner(?)", matrix_of(n, edges, 0)) == "first"
                    theirs = published_program(even, odd, free % 2) > 0
                    missing = n * (n - 1) // 2 - len(edges)
                    wrong = odd % 2 == 0 and odd >= 4 and (even, missing % 2) in ((0, 1), (1, 0))
                    assert (ours != theirs) == wrong, (sizes, free, ours, theirs)
                    if wrong:
                        smallest = min(smallest or (n, edges), (n, edges))
    assert smallest == (6, []), smallest
    return "first at 6 vertices without edges"


def odd_bytes():
    """Whatever the text is, the answer is a message or a winner."""
    rng = random.Random(6)
    for _ in range(4000):
        text = "".join(rng.choice("YN01\n\r[]\",x é") for _ in range(rng.randrange(12)))
        error = db.execute("SELECT disconnected_error(?)", (text,)).fetchone()[0]
        if error is None:
            assert db.execute("SELECT disconnected_winner(?)", (text,)).fetchone()[0] in ("first", "second")
        else:
            assert zermelo.error_of(db, "SELECT disconnected_winner(?)", text) == "disconnected_winner: " + error


zermelo.run([published_answers, small_graphs, recorded_cases, where_the_published_program_differs, odd_bytes])
