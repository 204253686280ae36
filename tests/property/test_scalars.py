"""The scalars of a move, of plies and of remoteness say what the columns of the tables say, from every start, in
every order of asking in one statement."""
import json, random
import zermelo

db = zermelo.connect()


def random_graph(rng, n):
    """Undirected, as JSON, and its nodes."""
    edges = {(u, v) for u in range(n) for v in range(u) if rng.random() < rng.choice((0.3, 0.5, 0.8))}
    rows = [[v for v in range(n) if (u, v) in edges or (v, u) in edges] for u in range(n)]
    if rng.random() < 0.5:
        return json.dumps(rows), list(range(n))
    names = ["n%d" % u for u in range(n)]
    return json.dumps({names[u]: [names[v] for v in row] for u, row in enumerate(rows)}), names


def ask(rng, names, call, want):
    """All of them in one statement, in any order, once or twice."""
    order = names + [rng.choice(names)]
    rng.shuffle(order)
    got = db.row("SELECT " + ", ".join(call % name for name in order))
    assert got == tuple(want[name] for name in order), (call, order, got, want)


def pair(row, column):
    return None if row is None else "[%d,%d]" % (row, column)


def cat_and_mouse():
    rng, count = random.Random(1), 0
    for _ in range(150):
        graph, nodes = random_graph(rng, rng.randint(3, 7))
        hole = rng.choice(nodes)
        rows = {(m, c): row for _, m, c, *row in
                db.rows("SELECT * FROM catmouse_states(?, ?) WHERE turn = 'mouse'", graph, hole)}
        starts = list(rows)
        for m, c in rng.sample(starts, min(6, len(starts))):
            winner, plies, best = rows[m, c]
            spelled = tuple(json.dumps(x).replace('"', "'") for x in (m, c, hole))
            call = "catmouse_%%s('%s', %s, %s, %s)" % ((graph,) + spelled)
            ask(rng, ["winner", "plies", "move"], call, {"winner": winner, "plies": plies, "move": best})
            count += 1
        # Many starts in one statement.
        db.execute("CREATE TEMP TABLE IF NOT EXISTS start(m, c)")
        db.execute("DELETE FROM start")
        db.executemany("INSERT INTO start VALUES(?, ?)", starts)
        got = db.rows("""SELECT m, c, catmouse_plies(?1, m, c, ?2), catmouse_winner(?1, m, c, ?2),
                         catmouse_move(?1, m, c, ?2) FROM start""", graph, hole)
        assert got == [(m, c, rows[m, c][1], rows[m, c][0], rows[m, c][2]) for m, c in starts], (graph, hole)
    return "%d starts" % count


def chases():
    rng, nobody = random.Random(2), 0
    for _ in range(600):
        graph, nodes = random_graph(rng, rng.randint(2, 7))
        other, _ = random_graph(rng, len(nodes))
        other = other if other[1] == graph[1] and rng.random() < 0.5 else graph
        evader, pursuer = rng.choice(nodes), rng.choice(nodes)
        options = {"evader": evader, "pursuer": pursuer, "first": rng.choice(("evader", "pursuer"))}
        options = json.dumps(options)
        line = db.row("SELECT winner, plies, destination FROM pursuit_line(?, ?, ?) WHERE ply = 0", graph, other,
                      options)
        call = "pursuit_%%s('%s', '%s', '%s')" % (graph, other, options)
        ask(rng, ["winner", "plies", "move"], call, dict(zip(("winner", "plies", "move"), line)))
        nobody += line[1] is None
    assert nobody > 5, nobody
    return "600 chases, %d that nobody ends" % nobody


def boards():
    rng, draws = random.Random(3), 0
    for _ in range(300):
        h, w = rng.randint(1, 4), rng.randint(2, 5)
        def board(pieces, free, wall):
            cells = [rng.choice(free * 3 + wall) for _ in range(h * w - len(pieces))] + list(pieces)
            rng.shuffle(cells)
            return "\n".join("".join(cells[i * w:(i + 1) * w]) for i in range(h))
        if h * w < 3:
            continue
        b = board("PTE"[:rng.choice((2, 3))], ".", "*")
        line = db.row("SELECT winner, plies, destination_row, destination_col FROM police_line(?) WHERE ply = 0", b)
        want = {"winner": line[0], "plies": line[1], "move": pair(*line[2:])}
        ask(rng, ["winner", "plies", "move"], "police_%%s('%s')" % b, want)
        draws += line[1] is None
        b, cat, mouse = board("CMF", ".", "#"), rng.randint(0, 3), rng.randint(0, 3)
        line = db.row("""SELECT winner, plies, destination_row, destination_col FROM catmouse_jump_line(?, ?, ?)
                         WHERE ply = 0""", b, cat, mouse)
        want = {"winner": line[0], "plies": line[1], "move": pair(*line[2:])}
        ask(rng, ["winner", "plies", "move"], "catmouse_jump_%%s('%s', %d, %d)" % (b, cat, mouse), want)
        draws += line[1] is None
    assert draws > 10, draws
    assert db.value("SELECT json_type(json_array(police_move('P.T')), '$[0]')") == "array"
    return "%d that nobody ends" % draws


def rabbits():
    rng, lost = random.Random(4), 0
    for _ in range(300):
        h, w = rng.randint(1, 3), rng.randint(1, 4)
        cells = [rng.choice("XO") for _ in range(h * w)]
        cells[rng.randrange(h * w)] = "."
        b = "\n".join("".join(cells[i * w:(i + 1) * w]) for i in range(h))
        choices = db.rows("SELECT row, col, wins FROM rabbit_states(?) ORDER BY wins DESC, row, col", b)
        want = pair(*choices[0][:2]) if choices else None
        wins = bool(choices and choices[0][2])
        assert db.row("SELECT rabbit_move(?1), rabbit_winner(?1)", b) == (want, "rabbit" if wins else "egg")
        lost += choices != [] and not wins
    assert lost > 10
    return "%d lost ones with a move" % lost


def tokens():
    rng = random.Random(5)
    for _ in range(300):
        graph, nodes = random_graph(rng, rng.randint(1, 8))
        for start in nodes:
            want = db.value("SELECT destination FROM geography_line(?, ?) WHERE ply = 0", graph, start)
            assert db.value("SELECT geography_move(?, ?)", graph, start) == want, (graph, start)


def games():
    rng = random.Random(6)
    for i in range(400):
        n, edges = zermelo.random_digraph(rng, 8)
        label = zermelo.LABELS[i % len(zermelo.LABELS)]
        graph = zermelo.pack(db, [(label(u), label(v)) for u, v in edges] + [(label(v), None) for v in range(n)])
        ends = zermelo.pack(db, [(label(v), rng.choice(("win", "lose", "tie", "draw"))) for v in range(n)
                                 if rng.random() < 0.2], "game_terminals")
        mode = rng.choice(("normal", "misere", None))
        for state, value, remoteness, best in db.rows("SELECT * FROM game_states(?, ?, ?)", graph, ends, mode):
            got = db.row("""SELECT game_best(?1, ?2, ?3, ?4), game_value(?1, ?2, ?3, ?4),
                            game_remoteness(?1, ?2, ?3, ?4)""", graph, state, ends, mode)
            assert got == (best, value, remoteness), (state, got)
            assert type(got[0]) is type(best)


zermelo.run([cat_and_mouse, chases, boards, rabbits, tokens, games])
