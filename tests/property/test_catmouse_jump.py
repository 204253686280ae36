"""Cat and mouse with jumps against published answers and brute force on random boards."""
import json, random
import zermelo
from chase import solve as oracle

db = zermelo.connect()
WORD = {"evader": "mouse", "pursuer": "cat"}


def published_answers():
    cases = zermelo.jsonl("cat_mouse_ii_1728.jsonl")
    for case in cases:
        q = case["input"]
        got = db.value("SELECT catmouse_jump_winner(?, ?, ?)", json.dumps(q["grid"]), q["catJump"], q["mouseJump"])
        assert (got == "mouse") == case["expect"]["mouse_wins"], case["id"]
    return "%d cases" % len(cases)


def jumps(free, jump):
    """Where one may go from each free cell: stay, or up to `jump` cells straight without a wall between."""
    out = {}
    for r, c in free:
        out[r, c] = [(r, c)]
        for dr, dc in ((-1, 0), (1, 0), (0, -1), (0, 1)):
            for k in range(1, jump + 1):
                if (r + dr * k, c + dc * k) not in free:
                    break
                out[r, c].append((r + dr * k, c + dc * k))
    return out


def random_boards():
    rng = random.Random(3)
    for _ in range(400):
        rows, columns = rng.randint(1, 4), rng.randint(3, 4)
        cells = ["#" if rng.random() < 0.2 else "." for _ in range(rows * columns)]
        for piece, at in zip("CMF", rng.sample(range(len(cells)), 3)):
            cells[at] = piece
        cat_jump, mouse_jump = rng.randint(0, 4), rng.randint(0, 4)
        free = [divmod(i, columns) for i, x in enumerate(cells) if x != "#"]
        food = divmod(cells.index("F"), columns)
        def ended(turn, mouse, cat):
            return "pursuer" if cat in (mouse, food) else "evader" if mouse == food else None
        want = oracle(free, free, jumps(free, mouse_jump), jumps(free, cat_jump), ended)
        board = json.dumps(["".join(cells[r * columns:(r + 1) * columns]) for r in range(rows)])
        got = db.rows("SELECT * FROM catmouse_jump_states(?, ?, ?)", board, cat_jump, mouse_jump)
        assert len(got) == 2 * len(free) ** 2
        for turn, mr, mc, cr, cc, winner, plies, br, bc in got:
            mover = "evader" if turn == "mouse" else "pursuer"
            who, n = want.get((mover, (mr - 1, mc - 1), (cr - 1, cc - 1)), ("pursuer", None))
            assert (winner, plies) == (WORD[who], n), (board, cat_jump, mouse_jump, turn, mr, mc, cr, cc, who, n)
    return "400 boards"


zermelo.run([published_answers, random_boards])
