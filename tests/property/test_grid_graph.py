"""Boards as graphs against a plain program, on random boards."""
import json, random
import zermelo

db = zermelo.connect()


def near(v, w, moves):
    """Do two cells touch, in 4 or 8 directions?"""
    (a, b), (c, d) = v, w
    return v != w and abs(a - c) <= 1 and abs(b - d) <= 1 and (moves == 8 or a == c or b == d)


def random_boards():
    rng = random.Random(6)
    for _ in range(300):
        rows, columns = rng.randint(1, 6), rng.randint(1, 6)
        grid = ["".join("#" if rng.random() < 0.3 else "." for _ in range(columns)) for _ in range(rows)]
        free = [(r, c) for r, row in enumerate(grid, 1) for c, x in enumerate(row, 1) if x == "."]
        for moves in (4, 8):
            text = db.value("SELECT game_graph_json(grid_graph(?, ?))", "\n".join(grid), str(moves))
            got = json.loads(text or "{}")
            want = {"%d,%d" % v: sorted("%d,%d" % w for w in free if near(v, w, moves)) for v in free}
            got = {v: sorted(x) for v, x in got.items()} if isinstance(got, dict) else {}
            assert got == want, (grid, moves)
    return "300 boards"


zermelo.run([random_boards])
