"""Policeman and thief against brute force, recorded cases and the general pursuit: every state, ply and best move."""
import json, random
import zermelo
import police as oracle

db = zermelo.connect()
OTHER = {"police": "thief", "thief": "police"}


def steps(grid, cell, eight):
    """Where a token may go from a cell; cells are counted row by row."""
    width = len(grid[0])
    r, c = divmod(cell, width)
    return [a * width + b for a in range(r - 1, r + 2) for b in range(c - 1, c + 2)
            if 0 <= a < len(grid) and 0 <= b < width and grid[a][b] not in "*#" and (eight or a == r or b == c)]


def check_states(grid):
    """What police_states says of each (turn, police, thief): winner, plies and best."""
    width = len(grid[0])
    want, free = oracle.solve([r.replace("#", "*") for r in grid])
    cell = lambda r, c: (r - 1) * width + c - 1
    got = db.rows("SELECT * FROM police_states(?)", "\n".join(grid))
    assert len(got) == 2 * len(free) ** 2, (grid, len(got))
    table = {}
    for turn, pr, pc, tr, tc, winner, plies, br, bc in got:
        p, t = cell(pr, pc), cell(tr, tc)
        outcome, n = want.get((p, t, int(turn == "police")), ("D", None))
        who = {"W": turn, "L": OTHER[turn], "D": "draw"}[outcome]
        assert (winner, plies) == (who, n), (grid, turn, p, t, winner, plies, who, n)
        table[turn, p, t] = (winner, plies, None if br is None else cell(br, bc))
    assert [r[:5] for r in got] == sorted([r[:5] for r in got], key=lambda r: (r[0] != "police",) + r[1:5])
    return table


def check_moves(grid, table):
    """Every move of every state, and that best is the first among equals."""
    width = len(grid[0])
    cell = lambda r, c: (r - 1) * width + c - 1
    exits = {i for i, x in enumerate("".join(grid)) if x == "E"}
    moves = {}
    for turn, pr, pc, tr, tc, dr, dc, winner, plies, best in db.execute("SELECT * FROM police_moves(?)",
                                                                        ("\n".join(grid),)):
        moves.setdefault((turn, cell(pr, pc), cell(tr, tc)), []).append((cell(dr, dc), winner, plies, best))
    for (turn, p, t), (winner, plies, best) in table.items():
        if p == t or t in exits:
            assert best is None and (turn, p, t) not in moves, (grid, turn, p, t)
            continue
        police = turn == "police"
        listed = moves[turn, p, t]
        want = steps(grid, p if police else t, police)
        assert [m[0] for m in listed] == want, (grid, turn, p, t, listed, want)
        keep = []
        for d, w, n, is_best in listed:
            after = table[OTHER[turn], d if police else p, t if police else d]
            assert (w, n) == (after[0], None if after[1] is None else after[1] + 1)
            if (w, n) == (winner, plies):
                keep.append(d)
            assert is_best == (d == best)
        assert best == keep[0], (grid, turn, p, t, best, keep)


def random_board(rng, rows, columns):
    """A board of rows with one C or P, one T and some walls and exits."""
    wall = rng.choice((0, 0.1, 0.2, 0.35))
    cells = ["*" if rng.random() < wall else "." for _ in range(rows * columns)]
    for _ in range(rng.choice((0, 1, 1, 2, 3))):
        cells[rng.randrange(len(cells))] = "E"
    c, t = rng.sample(range(len(cells)), 2)
    cells[c], cells[t] = rng.choice("CP"), "T"
    text = "".join(cells).replace("*", rng.choice("*#"))
    return [text[i * columns:(i + 1) * columns] for i in range(rows)]


def random_boards():
    rng = random.Random(1)
    for i in range(2000):
        rows, columns = (5, 5) if i % 100 == 0 else (rng.randint(1, 4), rng.randint(2, 4))
        grid = random_board(rng, rows, columns)
        check_moves(grid, check_states(grid))
    for i in range(2):
        check_states(random_board(rng, 8, 8))
    return "2000 boards up to 5 x 5, 2 of 8 x 8"


def recorded_cases():
    count = 0
    for case in zermelo.recorded("police"):
        grid, out = case["in"]["grid"], case["out"]
        text = "".join(grid)
        one_of_each = text.count("C") == 1 and text.count("T") == 1
        if case["in"].get("tie", "code") != "code" or not one_of_each or set(text) - set("CTE*."):
            continue
        got = db.value("SELECT police_winner(?)", json.dumps(grid))
        assert got == {"WIN": "police", "LOSS": "thief", "DRAW": "draw"}[out["outcome"]], case["in"]
        line = db.rows("SELECT plies FROM police_line(?)", json.dumps(grid))
        assert line[0][0] == out["plies"], (case["in"], line[0], out)
        if out["plies"] is not None:
            assert [r[0] for r in line] == list(range(out["plies"], -1, -1))
        if "table" in case["in"]:
            check_moves(grid, check_states(grid))
        count += 1
    assert count > 50
    return "%d cases" % count


def larger_boards_agree_with_pursuit():
    """Boards whose tables are longer than one word, against the general function on graphs of the same board."""
    rng = random.Random(2)
    for rows, columns in ((9, 9), (12, 7), (3, 40), (13, 11), (10, 10), (6, 20)):
        grid = random_board(rng, rows, columns)
        text = "\n".join(grid)
        def cells(pieces):
            return ["%d,%d" % (r, c) for r, row in enumerate(grid, 1) for c, x in enumerate(row, 1) if x in pieces]
        def staying(moves):
            graph = json.loads(db.value("SELECT game_graph_json(grid_graph(?, ?))", text, moves))
            return json.dumps({v: sorted(graph[v] + [v]) for v in graph})
        options = json.dumps({"evader": cells("T")[0], "pursuer": cells("CP")[0], "first": "pursuer",
                              "safe": cells("E"), "tie": "pursuer"})
        a = db.rows("""SELECT iif(turn = 'thief', 'evader', 'pursuer'), thief_row || ',' || thief_col,
                              police_row || ',' || police_col, winner, plies
                         FROM police_states(?) WHERE NOT (thief_row = police_row AND thief_col = police_col)""", text)
        b = db.rows("""SELECT turn, evader, pursuer,
                              replace(replace(winner, 'evader', 'thief'), 'pursuer', 'police'), plies
                         FROM pursuit_states(?, ?, ?) WHERE evader <> pursuer""", staying("4"), staying("8"), options)
        a, b = sorted(a, key=str), sorted(b, key=str)
        assert a == b, (grid, [x for x in zip(a, b) if x[0] != x[1]][:3])


def refused_for_want_of_memory():
    board = "\n".join(["P" + "." * 399] + ["." * 400] * 398 + ["." * 398 + "TE"])
    e = zermelo.error_of(db, "SELECT * FROM police_states(?)", board)
    assert e and "GB of memory" in e, e


zermelo.run([recorded_cases, random_boards, larger_boards_agree_with_pursuit, refused_for_want_of_memory])
