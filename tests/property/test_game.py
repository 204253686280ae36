"""Game graphs against brute force, published games and plain SQL (sql/verify.sql)."""
import itertools, json, os, random
from functools import partial
import zermelo
import gamegraph
from zermelo import LABELS, random_digraph

db = zermelo.connect()
pack, states = partial(zermelo.pack, db), partial(zermelo.states, db)
LONG = {"W": "win", "L": "lose", "D": "draw", "T": "tie"}


def impartial_against_the_oracle():
    rng = random.Random(1)
    graphs = 10000
    for i in range(graphs):
        n, edges = random_digraph(rng)
        mode = rng.choice(("normal", "misere"))
        terminal = {str(v): rng.choice("WLD") for v in range(n) if rng.random() < 0.12}
        want = gamegraph.impartial({"n": n, "edges": edges, "mode": mode, "terminal": terminal})
        label = LABELS[i % len(LABELS)]
        rows = [(label(u), label(v)) for u, v in edges] + [(label(v), None) for v in range(n)]
        rng.shuffle(rows)
        listed = pack([(label(int(v)), LONG[x]) for v, x in terminal.items()], "game_terminals")
        got = {s: (v, r) for s, v, r, b in states(pack(rows), listed, mode)}
        expected = {label(v): (LONG[want["outcome"][v]], want["remoteness"][v]) for v in range(n)}
        assert got == expected, (n, edges, mode, terminal, got, expected)
    return "%d graphs" % graphs


def partisan_against_the_oracle():
    rng = random.Random(2)
    for i in range(3000):
        n, edges = random_digraph(rng, 9)
        owner = [rng.randint(0, 1) for _ in range(n)]
        terminal = {str(v): rng.choice((0, 1, "D")) for v in range(n) if rng.random() < 0.1}
        mode = rng.choice(("normal", "misere"))
        want = gamegraph.partisan({"n": n, "edges": edges, "owner": owner, "mode": mode, "terminal": terminal})
        rows = [(u, v, "PQ"[owner[u]]) for u, v in edges] + [(v, None, "PQ"[owner[v]]) for v in range(n)]
        rng.shuffle(rows)
        word = lambda v, w: "draw" if w == "D" else "win" if w == owner[v] else "lose"
        listed = json.dumps({v: word(int(v), w) for v, w in terminal.items()})
        got = {s: (v, r) for s, v, r, b in states(pack(rows), listed, mode)}
        expected = {v: (word(v, want["winner"][v]), want["remoteness"][v]) for v in range(n)}
        assert got == expected, (edges, owner, terminal, mode)
    return "3000 graphs"


def naive(n, edges, ends, owner):
    """Values with ties and owners, from the rules: repeat until nothing changes, then ties, then draws."""
    succ = [sorted({v for u, v in edges if u == s}) for s in range(n)]
    value = dict(ends)
    remote = {s: 0 for s in ends if ends[s] != "draw"}
    flip = {"win": "lose", "lose": "win", "tie": "tie", "draw": "draw"}
    def worth(s, t):
        if t not in value:
            return None
        return value[t] if owner and owner[s] == owner[t] else flip[value[t]]
    for stage in ("decide", "tie"):
        r = 0
        while True:
            r += 1
            new = {}
            for s in range(n):
                if s in value or not succ[s]:
                    continue
                w = [(worth(s, t), remote.get(t)) for t in succ[s]]
                if stage == "decide" and any(x == "win" and k == r - 1 for x, k in w):
                    new[s] = "win"
                elif stage == "decide" and all(x == "lose" and k < r for x, k in w):
                    new[s] = "lose"
                elif stage == "tie" and any(x == "tie" and k == r - 1 for x, k in w):
                    new[s] = "tie"
            for s in new:
                value[s], remote[s] = new[s], r
            if not new and r > n + 1:
                break
    return {s: (value.get(s, "draw"), remote.get(s)) for s in range(n)}


def ties_and_owners_against_a_naive_program():
    rng = random.Random(3)
    kinds, alone = {"win": 0, "lose": 0, "tie": 0, "draw": 0}, 0
    for i in range(4000):
        n, edges = random_digraph(rng, 8)
        owner = [rng.randint(0, rng.choice((0, 1))) for _ in range(n)] if i % 2 else None
        misere = rng.random() < 0.5
        dead = {v for v in range(n) if not any(u == v for u, _ in edges)}
        ends = {v: "win" if misere else "lose" for v in dead}
        terminal = {v: rng.choice(("win", "lose", "tie", "tie", "draw")) for v in range(n) if rng.random() < 0.2}
        ends.update(terminal)
        want = naive(n, edges, ends, owner)
        # One player: a row here and there says so, and every state is theirs.
        one = owner is not None and len(set(owner)) == 1
        who = lambda v: () if not owner else (None if one and rng.random() < 0.7 else owner[v] * 7,)
        rows = [(u, v) + who(u) for u, v in edges] + [(v, None) + who(v) for v in range(n)]
        rng.shuffle(rows)
        if one and all(row[2] is None for row in rows):
            rows[0] = rows[0][:2] + (7,)
        alone += one
        got = {s: (v, r) for s, v, r, b in states(pack(rows), json.dumps(terminal), "misere" if misere else "normal")}
        assert got == want, (edges, owner, terminal, misere, got, want)
        for v, r in want.values():
            kinds[v] += 1
    assert min(kinds.values()) > 1000 and alone > 500, (kinds, alone)
    return "%s, %d for one player" % (kinds, alone)


def the_owner_of_a_dead_end():
    # Not given: the other player than its predecessors'. P moves 1 -> 2 -> 3; 3 is Q's, who cannot move.
    got = states(pack([(1, 2, "P"), (2, 3, "P"), (9, None, "Q")]))
    assert got == [(1, "win", 2, 2), (2, "win", 1, 3), (3, "lose", 0, None), (9, "lose", 0, None)], got
    # There is no Q: P is stuck, and loses; misere, wins. The terminals may be what names the other one.
    got = states(pack([(1, 2, "P"), (2, 3, "P")]))
    assert got == [(1, "lose", 2, 2), (2, "lose", 1, 3), (3, "lose", 0, None)], got
    got = states(pack([(1, 2, "P"), (2, 3, None)]), "{}", "misere")
    assert got == [(1, "win", 2, 2), (2, "win", 1, 3), (3, "win", 0, None)], got
    ends = db.value("SELECT game_terminals(9, 'tie', 'Q')")
    got = states(pack([(1, 2, "P"), (2, 3, "P"), (9, None, None)]), ends)
    assert got == [(1, "win", 2, 2), (2, "win", 1, 3), (3, "lose", 0, None), (9, "tie", 0, None)], got
    e = zermelo.error_of(db, "SELECT * FROM game_states(?)", pack([(1, 3, "P"), (2, 3, "Q")]))
    assert e and e.startswith("game_states: graph: ") and "3" in e, e
    # Given, it is what it is: one player alone, who can reach the end.
    got = states(pack([(1, 2, "P"), (2, 3, "P"), (3, None, "P")]), '{"3":"win"}')
    assert got == [(1, "win", 2, 2), (2, "win", 1, 3), (3, "win", 0, None)], got
    for rows in ([(1, 2, "P"), (1, 3, "Q")], [(1, 2, "P"), (2, 3, "Q"), (3, 1, "R")]):
        try:
            pack(rows)
            assert False, rows
        except zermelo.sqlite3.Error as e:
            assert str(e).startswith("game_graph: "), e


def one_player_puzzles():
    """All states of one owner: win means that a goal can be reached, remoteness is the shortest way."""
    rng = random.Random(4)
    for _ in range(300):
        n, edges = random_digraph(rng, 12)
        goal = rng.randrange(n)
        graph = pack([(u, v, 1) for u, v in edges] + [(v, None, 1) for v in range(n)])
        got = {s: (v, r) for s, v, r, b in states(graph, json.dumps({goal: "win"}))}
        distance, frontier = {goal: 0}, [goal]
        for t in frontier:
            for u, v in edges:
                if v == t and u not in distance:
                    distance[u] = distance[t] + 1
                    frontier.append(u)
        for s in range(n):
            assert (got[s] == ("win", distance.get(s))) == (s in distance), (edges, goal, s, got[s], distance)


def moves_value_line_agree_with_states():
    rng = random.Random(5)
    for _ in range(600):
        n, edges = random_digraph(rng, 8)
        owner = [rng.randint(0, 1) for _ in range(n)] if rng.random() < 0.5 else None
        values = ("win", "lose", "tie", "draw")
        terminal = json.dumps({v: rng.choice(values) for v in range(n) if rng.random() < 0.15})
        who = lambda v: () if not owner else (owner[v],)
        graph = pack([(u, v) + who(u) for u, v in edges] + [(v, None) + who(v) for v in range(n)])
        table = {s: (v, r, b) for s, v, r, b in states(graph, terminal)}
        moves = db.rows("SELECT * FROM game_moves(?, ?)", graph, terminal)
        ends = json.loads(terminal)
        assert sorted((s, t) for s, t, *_ in moves) == sorted({(u, v) for u, v in edges if str(u) not in ends})
        flip = {"win": "lose", "lose": "win", "tie": "tie", "draw": "draw"}
        for s, t, v, r, is_best in moves:
            value, remote, best = table[t]
            value = value if owner and owner[s] == owner[t] else flip[value]
            assert (v, r) == (value, None if value == "draw" else remote + 1)
            assert is_best == (table[s][2] == t)
            order = ["lose", "draw", "tie", "win"]
            assert order.index(v) <= order.index(table[s][0])
        for s in table:
            best = [t for u, t, v, r, b in moves if u == s and (v, r) == table[s][:2]]
            assert table[s][2] == (min(best) if best else None), (s, table[s], best)
            assert db.value("SELECT game_value(?, ?, ?)", graph, s, terminal) == table[s][0]
            line = db.rows("SELECT * FROM game_line(?, ?, ?)", graph, s, terminal)
            assert line[0][1] == s and line[-1][4] is None
            for a, b in zip(line, line[1:]):
                assert b[0] == a[0] + 1 and a[4] == b[1] == table[a[1]][2]
            assert all(x[2:4] == table[x[1]][:2] for x in line)
            if table[s][1] is not None:
                assert len(line) == table[s][1] + 1
            else:
                seen = [x[1] for x in line]
                assert len(set(seen[:-1])) == len(seen) - 1 and (seen[-1] in seen[:-1] or table[seen[-1]][2] is None)
            alone = db.rows("SELECT state, value, remoteness, best FROM game_states(?, ?) WHERE state = ?",
                            graph, terminal, s)
            assert alone == [(s,) + table[s]]


def chain_of_a_million():
    n = 1000000
    got = db.rows("""WITH RECURSIVE c(i) AS (VALUES(0) UNION ALL SELECT i + 1 FROM c LIMIT ?)
        SELECT state, value, remoteness FROM game_states((SELECT game_graph(i, i + 1) FROM c))
         WHERE state IN (0, 1, 999999, 1000000)""", n)
    assert got == [(0, "lose", n), (1, "win", n - 1), (999999, "win", 1), (1000000, "lose", 0)], got


def verified_in_plain_sql():
    rng = random.Random(7)
    v = zermelo.connect()
    v.executescript(open(os.path.join(zermelo.ROOT, "sql", "verify.sql")).read())
    def check(rows, terminal, convention):
        for t in ("game_move", "game_terminal", "game_convention", "game_solution"):
            v.execute("DELETE FROM " + t)
        v.executemany("INSERT INTO game_move VALUES(?, ?, ?)", rows)
        v.executemany("INSERT INTO game_terminal(state, value) VALUES(?, ?)", terminal)
        v.execute("INSERT INTO game_convention VALUES(?)", (convention,))
        v.execute("""INSERT INTO game_solution SELECT state, value, remoteness, best FROM game_states(
            (SELECT game_graph(state, next, owner) FROM game_move),
            (SELECT game_terminals(state, value) FROM game_terminal), ?)""", (convention,))
        return v.execute("SELECT * FROM game_violation LIMIT 3").fetchall()
    for n, degree in ((1000, 2), (3000, 1.3), (20000, 2), (100000, 1.5)):
        for owners in (False, True):
            rows = []
            for u in range(n):
                owner = "AB"[rng.randrange(2)] if owners else None
                out = int(rng.expovariate(1 / degree) + 0.5)
                rows += [(u, rng.randrange(n), owner) for _ in range(out)] or [(u, None, owner)]
            terminal = [(s, rng.choice(("win", "lose", "tie", "draw"))) for s in rng.sample(range(n), n // 50)]
            bad = check(rows, terminal, rng.choice(("normal", "misere")))
            assert bad == [], (n, owners, bad)
    # A cycle that calls itself won, with plies that no arithmetic contradicts; owners that only the terminals name.
    for plies in (None, 9e999):
        for t in ("game_move", "game_terminal", "game_convention", "game_solution"):
            v.execute("DELETE FROM " + t)
        v.executescript("""INSERT INTO game_move VALUES('a','a','me'),('a','b','me'),('b',NULL,'me');
            INSERT INTO game_terminal VALUES('b','lose','me');
            INSERT INTO game_convention VALUES('normal')""")
        v.execute("INSERT INTO game_solution VALUES('a','win',?,'a'),('b','lose',0,NULL)", (plies,))
        assert v.execute("SELECT count(*) FROM game_violation").fetchone()[0] > 0
    v.executescript("DELETE FROM game_move; DELETE FROM game_solution; INSERT INTO game_move VALUES('a','b','me')")
    v.execute("""INSERT INTO game_solution SELECT * FROM game_states(
        (SELECT game_graph(state, next, owner) FROM game_move),
        (SELECT game_terminals(state, value, owner) FROM game_terminal))""")
    assert v.execute("SELECT * FROM game_violation").fetchall() == []
    rows = [(rng.randrange(60), rng.randrange(60), None) for _ in range(90)]
    check(rows, [(1, "tie"), (2, "win"), (3, "draw")], "normal")
    # A wrong solution is found: every kind of change.
    caught = 0
    solution = v.execute("SELECT rowid, value, remoteness, best FROM game_solution").fetchall()
    for rowid, value, remoteness, best in rng.sample(solution, 30):
        for change in ("value = iif(value = 'win', 'lose', 'win')", "value = iif(value = 'tie', 'draw', 'tie')",
                       "remoteness = ifnull(remoteness, 4) + 2", "best = -1"):
            v.execute("BEGIN")
            v.execute("UPDATE game_solution SET %s WHERE rowid = ?" % change, (rowid,))
            if caught < 24:
                assert v.value("SELECT count(*) FROM game_violation") > 0, (change, value, remoteness, best)
                caught += 1
            v.execute("ROLLBACK")


# ---- published games

def published_digraphs():
    for case in zermelo.jsonl("digraph_win_lose_draw.jsonl"):
        rows = [tuple(e) for e in case["input"]["edges"]] + [(s, None) for s in case["input"]["vertices"]]
        got = {s: v for s, v, r, b in states(pack(rows))}
        for s, v in case["expect"]["to_move"].items():
            assert got[s] == v, (case["id"], s, got[s], v)


def expect(name):
    return {c["id"]: c for c in zermelo.jsonl("solved_games.jsonl")}[name]


def explore(start, moves, ended):
    return zermelo.explore(db, start, moves, ended)


def connect(width, height, k, drop):
    """k in a row on width x height, x first; drop: pieces fall. Cells row by row from the bottom."""
    lines = []
    for r, c in itertools.product(range(height), range(width)):
        for dr, dc in ((0, 1), (1, 0), (1, 1), (1, -1)):
            if 0 <= r + dr * (k - 1) < height and 0 <= c + dc * (k - 1) < width:
                lines.append([(r + dr * i) * width + c + dc * i for i in range(k)])
    def ended(s):
        for line in lines:
            if s[line[0]] != "." and all(s[i] == s[line[0]] for i in line):
                return "lose"
        return None if "." in s else "tie"
    def moves(s):
        piece = "xo"[(len(s) - s.count(".")) % 2]
        cells = [i for i in range(len(s)) if s[i] == "." and (not drop or i < width or s[i - width] != ".")]
        return [s[:i] + piece + s[i + 1:] for i in cells]
    return explore("." * (width * height), moves, ended)


def tic_tac_toe():
    graph, terminal = connect(3, 3, 3, False)
    got = states(graph, terminal)
    count = {v: sum(r[1] == v for r in got) for v in ("win", "lose", "tie", "draw")}
    want = expect("ttt-all")["expect"]
    assert len(got) == want["positions"] and count["draw"] == 0, count
    assert all(count[v] == want[v] for v in ("win", "lose", "tie")), count


def connect_four():
    graph, terminal = connect(4, 4, 4, True)
    line = db.rows("SELECT value, remoteness FROM game_line(?, ?, ?)", graph, "." * 16, terminal)
    assert expect("connect4-w4xh4")["expect"]["result"] == "draw"
    assert line[0] == ("tie", 16) and len(line) == 17, line[0]


def tac_tix():
    segments = [[r * 3 + c for c in range(a, b)] for r in range(3) for a in range(3) for b in range(a + 1, 4)]
    segments += [[r * 3 + c for r in range(a, b)] for c in range(3) for a in range(3) for b in range(a + 1, 4)]
    masks = {sum(1 << i for i in s) for s in segments}
    got = states(pack([(s, s & ~m) for s in range(512) for m in masks if s & m == m] + [(0, None)]))
    want = expect("tactix3-normal")["expect"]
    assert len(got) == 512 and all(sum(r[1] == v for r in got) == want[v] for v in want), got[:3]


def chomp():
    for case in zermelo.jsonl("solved_games.jsonl"):
        if not case["id"].startswith("chomp"):
            continue
        rows, cols = case["input"]["rows"], case["input"]["cols"]
        def moves(s):
            b = json.loads(s)
            bite = lambda r, c: [min(x, c) if i >= r else x for i, x in enumerate(b)]
            return [json.dumps(bite(r, c)) for r in range(rows) for c in range(b[r])]
        graph, _ = explore(json.dumps([cols] * rows), moves, lambda s: None)
        # Who takes the poisoned corner leaves the empty board and has lost: misere at the empty board.
        got = db.value("SELECT game_value(?, ?, '{}', 'misere')", graph, json.dumps([cols] * rows))
        assert (got == "win") == case["expect"]["first_player_wins"], case["id"]


def hexapawn():
    n = 3
    def moves(state):
        s, me = state[:-1], state[-1]
        you, step = ("b", -n) if me == "w" else ("w", n)
        out = []
        for i in range(n * n):
            if s[i] != me or not 0 <= i + step < n * n:
                continue
            targets = [i + step] if s[i + step] == "." else []
            targets += [i + step + d for d in (-1, 1) if 0 <= i % n + d < n and s[i + step + d] == you]
            for t in targets:
                b = list(s)
                b[i], b[t] = ".", me
                out.append("".join(b) + you)
        return out
    def ended(state):
        s, me = state[:-1], state[-1]
        return "lose" if ("w" in s[:n] if me == "b" else "b" in s[-n:]) else None
    graph, terminal = explore("bbb...wwww", moves, ended)
    got = db.value("SELECT game_value(?, 'bbb...wwww', ?)", graph, terminal)
    assert (got == "win") == expect("hexapawn3")["expect"]["first_player_wins"]


def several_tokens_and_heaps():
    cases = {c["id"]: c for c in zermelo.jsonl("grundy_dag.jsonl")}
    for name in ("hdu1524-1", "loj10243-1"):
        q = cases[name]["input"]
        edges = q.get("edges") or [(u, v) for u, row in enumerate(q["adj"]) for v in row]
        for tokens, want in zip(q["token_queries"], cases[name]["expect"]["first_player"]):
            def moves(s):
                t = json.loads(s)
                return [json.dumps(t[:i] + [v] + t[i + 1:]) for i in range(len(t)) for u, v in edges if u == t[i]]
            graph, _ = explore(json.dumps(tokens), moves, lambda s: None)
            assert db.value("SELECT game_value(?, ?)", graph, json.dumps(tokens)) == want, name
    def heaps(start, take, convention):
        def moves(s):
            h = json.loads(s)
            return [json.dumps(h[:i] + [h[i] - k] + h[i + 1:]) for i in range(len(h))
                    for k in (take or range(1, h[i] + 1)) if k <= h[i]]
        graph, _ = explore(json.dumps(start), moves, lambda s: None)
        return db.value("SELECT game_value(?, ?, '{}', ?)", graph, json.dumps(start), convention), graph
    q = cases["bzoj1874-1"]
    got, graph = heaps(q["input"]["heaps"], q["input"]["take"], "normal")
    assert got == q["expect"]["first_player"]
    m = q["expect"]["a_winning_move"]
    after = list(q["input"]["heaps"])
    after[m["heap"] - 1] -= m["take"]
    assert db.rows("SELECT value FROM game_moves(?) WHERE state = ? AND next = ?",
                   graph, json.dumps(q["input"]["heaps"]), json.dumps(after)) == [("win",)]
    q = cases["bzoj1022-1"]
    for start, first in zip(q["input"]["cases"], q["expect"]["first_player_wins"]):
        assert (heaps(start, None, "misere")[0] == "win") == first


zermelo.run([impartial_against_the_oracle, partisan_against_the_oracle, ties_and_owners_against_a_naive_program,
             the_owner_of_a_dead_end, one_player_puzzles, moves_value_line_agree_with_states, chain_of_a_million,
             verified_in_plain_sql, published_digraphs, tic_tac_toe, connect_four, tac_tix, chomp, hexapawn,
             several_tokens_and_heaps])
