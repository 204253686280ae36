"""Vertex geography and rabbit and eggs against brute force from the rules: every graph up to five vertices, random ones up
to eleven, random boards with random games, recorded cases, published answers."""
import itertools, json, random
import zermelo
from geography import answer as oracle

db = zermelo.connect()


def ask(sql, *arguments):
    return db.execute(sql, arguments).fetchall()


# ---- geography

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
    db.execute("CREATE TEMP TABLE edge(a, b)")
    db.executemany("INSERT INTO edge VALUES(?, ?)", rows)
    blob = ask("SELECT undirected_graph(a, b) FROM edge")[0][0]
    db.execute("DROP TABLE edge")
    return blob, name


FORMS = [as_array, as_object, as_blob]


def order(label):
    return (isinstance(label, str), label)


def check_line(graph, name, near, start, winner):
    line = ask("SELECT ply, player, vertex, destination, winner FROM geography_line(?, ?)", graph, name[start])
    visited = [name.index(row[2]) for row in line]
    assert [row[0] for row in line] == list(range(len(line))) and visited[0] == start and len(set(visited)) == len(visited)
    for ply, (_, player, vertex, destination, who) in enumerate(line):
        assert player == ("second" if ply % 2 else "first") and who == winner
        can = sorted((name[w] for w in near[name.index(vertex)] if w not in visited[:ply + 1]), key=order)
        if ply + 1 < len(line):
            assert destination == line[ply + 1][2] and destination in can
            assert player == winner or destination == can[0]
        else:
            assert destination is None and not can and player != winner


def check(n, edges, form):
    edges = {(min(e), max(e)) for e in edges}
    graph, name = FORMS[form](n, edges)
    want = oracle({"kind": "geography", "n": n, "edges": list(edges)})
    matching = oracle({"kind": "matching", "n": n, "edges": list(edges)})
    near = [{v for v in range(n) if (u, v) in edges or (v, u) in edges} for u in range(n)]
    outer = set(matching["D"])
    inner = {v for v in range(n) if v not in outer and near[v] & outer}
    states = ask("SELECT vertex, winner, class, mate FROM geography_states(?)", graph)
    assert sorted((s[0] for s in states), key=order) == [s[0] for s in states] and len(states) == n
    mate = {vertex: m for vertex, _, _, m in states}
    for vertex, winner, kind, _ in states:
        v = name.index(vertex)
        assert winner == ("first" if want["first_wins"][v] else "second"), (edges, v)
        assert kind == ("D" if v in outer else "A" if v in inner else "C"), (edges, v, kind)
        assert ask("SELECT geography_winner(?, ?)", graph, vertex) == [(winner,)]
        assert ask("SELECT winner FROM geography_states(?) WHERE vertex = ?", graph, vertex) == [(winner,)]
        moves = ask("SELECT destination, wins FROM geography_moves(?, ?)", graph, vertex)
        assert [m[0] for m in moves] == sorted((name[w] for w in near[v]), key=order)
        assert {name.index(d) for d, wins in moves if wins} == set(want["winning_moves"][v]), (edges, v)
        for w in range(n):
            found = ask("SELECT wins FROM geography_moves(?, ?) WHERE destination = ?", graph, vertex, name[w])
            assert found == ([(int(w in want["winning_moves"][v]),)] if w in near[v] else [])
        check_line(graph, name, near, v, winner)
    pairs = ask("SELECT u, v FROM geography_matching(?)", graph)
    assert ask("SELECT geography_matching_size(?), geography_error(?)", graph, graph) == [(matching["nu"], None)]
    assert len(pairs) == matching["nu"] and all(order(u) < order(v) and name.index(v) in near[name.index(u)] for u, v in pairs)
    matched = {u: v for u, v in pairs} | {v: u for u, v in pairs}
    assert len(matched) == 2 * len(pairs) and all(mate[x] == matched.get(x) for x in name)


def small_graphs():
    count = 0
    for n in range(6):
        pairs = list(itertools.combinations(range(n), 2))
        for bits in range(1 << len(pairs)):
            check(n, [p for i, p in enumerate(pairs) if bits >> i & 1], count % 3)
            count += 1
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
        check(n, rng.sample(pairs, rng.randrange(most + 1)), i % 3)
    return "1000 graphs, %d made bipartite" % bipartite


def grid_graph(rows):
    cells = [(r, c) for r, row in enumerate(rows, 1) for c, cell in enumerate(row, 1) if cell == "."]
    return json.dumps({"%d,%d" % (r, c): ["%d,%d" % (x, y) for x, y in ((r - 1, c), (r, c - 1), (r, c + 1), (r + 1, c))
                                          if (x, y) in cells] for r, c in cells})


def published_answers():
    cases = zermelo.jsonl("vertex_geography.jsonl")
    for case in cases:
        graph, expect = grid_graph(case["input"]["grid"]), case["expect"]
        if "start" in case["input"]:
            start = "%d,%d" % tuple(case["input"]["start"])
            assert (ask("SELECT geography_winner(?, ?)", graph, start)[0][0] == "first") == expect["first_mover_wins"], case["id"]
        else:
            wins = [r[0] for r in ask("SELECT vertex FROM geography_states(?) WHERE winner = 'second'", graph)]
            assert wins == ["%d,%d" % tuple(cell) for cell in expect["winning_start_cells"]], case["id"]
            assert bool(wins) == expect["chooser_wins"]
    facts = zermelo.jsonl("matching_facts.jsonl")
    for fact in facts:
        got = ask("SELECT geography_matching_size(undirected_graph(json_extract(value, '$[0]'), json_extract(value, '$[1]'))) "
                  "FROM json_each(?)", json.dumps(fact["input"]["edges"]))
        assert got == [(fact["expect"]["maximum_matching_size"],)], fact["id"]
    games = zermelo.jsonl("rabbit_eggs.jsonl")
    for game in games:
        for board, moves in forms(game["input"]["grid"], game["input"]["moves"]):
            got = [r[0] for r in ask("SELECT round FROM rabbit_mistakes(?, ?)", board, moves)]
            assert got == game["expect"]["mistakes"], game["id"]
    return "%d boards, %d matchings, %d games" % (len(cases), len(facts), len(games))


# ---- rabbit and eggs

def forms(rows, moves):
    return [("\n".join(rows), "".join("%d %d\n" % tuple(m) for m in moves)),
            ("\r\n".join(rows) + "\r\n", "\r\n".join(" %d\t%d " % tuple(m) for m in moves)),
            (json.dumps(rows), json.dumps(moves)),
            (json.dumps(rows), json.dumps([[float(x) for x in m] for m in moves]))]


def legal_moves(board, gap, mover):
    r, c = gap
    return [(x, y) for x, y in ((r - 1, c), (r, c - 1), (r, c + 1), (r + 1, c))
            if 1 <= x <= len(board) and 1 <= y <= len(board[0]) and board[x - 1][y - 1] == "OX"[mover]]


def slide(board, gap, to):
    board[gap[0] - 1][gap[1] - 1] = board[to[0] - 1][to[1] - 1]
    board[to[0] - 1][to[1] - 1] = "."


def random_game(rng, n, m, pieces="XO", straight=False):
    """A board, and moves made at random as far as they go or fewer."""
    rows = [[rng.choice(pieces) for _ in range(m)] for _ in range(n)]
    gap = (rng.randrange(n) + 1, rng.randrange(m) + 1)
    if straight:  # a board on which the gap can go far
        rows = [["OX"[(r + c + sum(gap) + 1) % 2] if rng.random() < 0.9 else rng.choice(pieces) for c in range(1, m + 1)]
                for r in range(1, n + 1)]
    rows[gap[0] - 1][gap[1] - 1] = "."
    start = ["".join(row) for row in rows]
    moves, most = [], rng.choice((rng.randrange(5), 99999))
    while len(moves) < most:
        can = legal_moves(rows, gap, len(moves) % 2)
        if not can:
            break
        to = rng.choice(can)
        slide(rows, gap, to)
        gap = to
        moves.append(list(to))
    return start, moves, rows, gap


PLAYER = ("rabbit", "egg")


def check_game(board, moves, form, want):
    assert want["error"] is None and len(want["win"]) == len(moves) + 1
    winner = [PLAYER[i % 2 if wins else 1 - i % 2] for i, wins in enumerate(want["win"])]
    text, played = forms(board, moves)[form]
    review = ask("SELECT * FROM rabbit_moves(?, ?)", text, played)
    assert len(review) == len(moves)
    for i, (ply, round_, player, row, col, before, after, mistake, best_row, best_col) in enumerate(review):
        assert (ply, round_, player, [row, col]) == (i + 1, i // 2 + 1, PLAYER[i % 2], moves[i])
        assert (before, after) == (winner[i], winner[i + 1]), (board, moves, i)
        assert mistake == (before == player and after != player)
        if before != player:
            assert best_row is None and best_col is None
        elif not mistake:
            assert [best_row, best_col] == moves[i]
        else:
            other = oracle({"kind": "rabbit", "board": board, "moves": moves[:i] + [[best_row, best_col]]})
            assert other["error"] is None and not other["win"][-1], (board, moves, i)
        assert ask("SELECT * FROM rabbit_moves(?, ?) WHERE ply = ?", text, played, i + 1) == [review[i]]
    assert [r[0] for r in ask("SELECT round FROM rabbit_mistakes(?, ?)", text, played)] == want["blunders"]
    assert ask("SELECT rabbit_winner(?1), rabbit_winner(?1, ?2), rabbit_error(?1), rabbit_error(?1, ?2)", text, played) == [
        (winner[0], winner[-1], None, None)]
    return winner


def random_games():
    rng = random.Random(2437)
    plies = mistakes = 0
    for i in range(2000):
        n = rng.randrange(1, 6)
        m = rng.randrange(1, 16 // n + 1)
        board, moves, now, gap = random_game(rng, n, m, straight=i % 2)
        want = oracle({"kind": "rabbit", "board": board, "moves": moves})
        check_game(board, moves, i % 4, want)
        plies += len(moves)
        mistakes += len(want["blunders"])
        # The moves that there are after these, and one that there is not.
        text, played = forms(board, moves)[i % 4]
        mover = len(moves) % 2
        states = ask("SELECT player, row, col, wins FROM rabbit_states(?, ?)", text, played)
        assert [(r, c) for _, r, c, _ in states] == legal_moves(now, gap, mover)
        for player, r, c, wins in states:
            after = oracle({"kind": "rabbit", "board": board, "moves": moves + [[r, c]]})
            assert player == PLAYER[mover] and wins == (not after["win"][-1])
        wrong = [rng.randrange(-1, n + 2), rng.randrange(-1, m + 2)]
        if tuple(wrong) not in legal_moves(now, gap, mover):
            error = ask("SELECT rabbit_error(?, ?)", json.dumps(board), json.dumps(moves + [wrong]))[0][0]
            r, c = wrong
            why = ("is off the board" if not (1 <= r <= n and 1 <= c <= m) else "is the gap itself" if (r, c) == gap else
                   "holds an %s, a piece of the %s" % ("XO"[mover], PLAYER[1 - mover])
                   if abs(r - gap[0]) + abs(c - gap[1]) == 1 else "is not next to the gap in row %d, column %d" % gap)
            assert error.startswith("moves: ply %d (%s): row %d, column %d %s" % (len(moves) + 1, PLAYER[mover], r, c, why)), error
    return "%d plies, %d mistakes of the rabbit" % (plies, mistakes)


def larger_games():
    """The review against solving afresh after every ply."""
    rng = random.Random(1971)
    plies = mistakes = 0
    for i in range(40):
        n, m = rng.randrange(5, 16), rng.randrange(5, 16)
        board, moves, _, _ = random_game(rng, n, m, straight=True)
        text = "\n".join(board)
        review = ask("SELECT winner_before, winner_after, is_mistake, best_row, best_col FROM rabbit_moves(?, ?)", text, json.dumps(moves))
        for ply in range(len(moves) + 1):
            states = ask("SELECT row, col, wins FROM rabbit_states(?, ?)", text, json.dumps(moves[:ply]))
            winner = PLAYER[ply % 2 if any(s[2] for s in states) else 1 - ply % 2]
            if ply:
                assert review[ply - 1][1] == winner
            if ply < len(moves):
                assert review[ply][0] == winner
                if winner == PLAYER[ply % 2]:
                    assert (review[ply][3], review[ply][4], 1) in states
        plies += len(moves)
        mistakes += sum(r[2] for r in review)
    return "%d plies, %d mistakes of either" % (plies, mistakes)


def recorded_cases():
    with open(zermelo.DATA + "/oracle_cases/geography.json") as f:
        cases = json.load(f)
    kinds = {}
    for i, case in enumerate(cases):
        q, want = case["in"], case["out"]
        kinds[q["kind"]] = kinds.get(q["kind"], 0) + 1
        if q["kind"] == "rabbit" and not want["error"]:
            check_game(q["board"], q["moves"], i % 4, want)
        elif q["kind"] == "rabbit":
            error = ask("SELECT rabbit_error(?, ?)", json.dumps(q["board"]), json.dumps(q["moves"]))[0][0]
            assert error.startswith("moves: ply %d " % (want["error"]["index"] + 1)), (error, want)
        elif q["kind"] == "geography":
            graph, name = FORMS[i % 3](q["n"], {tuple(sorted(e)) for e in q["edges"]})
            for v in range(q["n"]):
                assert ask("SELECT geography_winner(?, ?)", graph, name[v]) == [("first" if want["first_wins"][v] else "second",)]
                assert {name.index(r[0]) for r in ask("SELECT destination FROM geography_moves(?, ?) WHERE wins", graph, name[v])
                        } == set(want["winning_moves"][v])
        else:
            graph, name = FORMS[i % 3](q["n"], {tuple(sorted(e)) for e in q["edges"]})
            assert ask("SELECT geography_matching_size(?)", graph) == [(want["nu"],)]
            assert {name.index(r[0]) for r in ask("SELECT vertex FROM geography_states(?) WHERE class = 'D'", graph)} == set(want["D"])
    return ", ".join("%d %s" % (n, kind) for kind, n in kinds.items())


def odd_bytes():
    """Whatever the moves are, the answer is a message or a winner."""
    rng = random.Random(11)
    good = 0
    for _ in range(5000):
        moves = "".join(rng.choice("1122 \n\r\t[],.-e") for _ in range(rng.randrange(14)))
        error = ask("SELECT rabbit_error('XO.OXO', ?)", moves)[0][0]
        if error is None:
            good += 1
            assert ask("SELECT rabbit_winner('XO.OXO', ?)", moves)[0][0] in PLAYER
        else:
            assert error.startswith("moves: ")
            assert zermelo.error_of(db, "SELECT rabbit_winner('XO.OXO', ?)", moves) == "rabbit_winner: " + error
    return "%d good" % good


zermelo.run([published_answers, small_graphs, random_graphs, random_games, larger_games, recorded_cases, odd_bytes])
