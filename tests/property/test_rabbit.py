"""Rabbit and eggs against brute force from the rules, on random boards with random games, recorded cases, published
answers."""
import json, random
import zermelo
from geography import answer as oracle

db = zermelo.connect()
PLAYER = ("rabbit", "egg")


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
        rows = [["OX"[(r + c + sum(gap) + 1) % 2] if rng.random() < 0.9 else rng.choice(pieces)
                 for c in range(1, m + 1)] for r in range(1, n + 1)]
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


def check_game(board, moves, form, want):
    assert want["error"] is None and len(want["win"]) == len(moves) + 1
    winner = [PLAYER[i % 2 if wins else 1 - i % 2] for i, wins in enumerate(want["win"])]
    text, played = forms(board, moves)[form]
    review = db.rows("SELECT * FROM rabbit_moves(?, ?)", text, played)
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
        assert db.rows("SELECT * FROM rabbit_moves(?, ?) WHERE ply = ?", text, played, i + 1) == [review[i]]
    assert [r[0] for r in db.rows("SELECT round FROM rabbit_mistakes(?, ?)", text, played)] == want["blunders"]
    got = db.row("SELECT rabbit_winner(?1), rabbit_winner(?1, ?2), rabbit_error(?1), rabbit_error(?1, ?2)",
                 text, played)
    assert got == (winner[0], winner[-1], None, None)


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
        states = db.rows("SELECT player, row, col, wins FROM rabbit_states(?, ?)", text, played)
        assert [(r, c) for _, r, c, _ in states] == legal_moves(now, gap, mover)
        for player, r, c, wins in states:
            after = oracle({"kind": "rabbit", "board": board, "moves": moves + [[r, c]]})
            assert player == PLAYER[mover] and wins == (not after["win"][-1])
        wrong = [rng.randrange(-1, n + 2), rng.randrange(-1, m + 2)]
        if tuple(wrong) not in legal_moves(now, gap, mover):
            error = db.value("SELECT rabbit_error(?, ?)", json.dumps(board), json.dumps(moves + [wrong]))
            r, c = wrong
            why = ("is off the board" if not (1 <= r <= n and 1 <= c <= m) else
                   "is the gap itself" if (r, c) == gap else
                   "holds an %s, a piece of the %s" % ("XO"[mover], PLAYER[1 - mover])
                   if abs(r - gap[0]) + abs(c - gap[1]) == 1 else "is not next to the gap in row %d, column %d" % gap)
            where = "moves: ply %d (%s): row %d, column %d " % (len(moves) + 1, PLAYER[mover], r, c)
            assert error.startswith(where + why), error
    return "%d plies, %d mistakes of the rabbit" % (plies, mistakes)


def larger_games():
    """The review against solving afresh after every ply."""
    rng = random.Random(1971)
    plies = mistakes = 0
    for i in range(40):
        n, m = rng.randrange(5, 16), rng.randrange(5, 16)
        board, moves, _, _ = random_game(rng, n, m, straight=True)
        text = "\n".join(board)
        review = db.rows("SELECT winner_before, winner_after, is_mistake, best_row, best_col FROM rabbit_moves(?, ?)",
                         text, json.dumps(moves))
        for ply in range(len(moves) + 1):
            states = db.rows("SELECT row, col, wins FROM rabbit_states(?, ?)", text, json.dumps(moves[:ply]))
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


def published_answers():
    games = zermelo.jsonl("rabbit_eggs.jsonl")
    for game in games:
        for board, moves in forms(game["input"]["grid"], game["input"]["moves"]):
            got = [r[0] for r in db.rows("SELECT round FROM rabbit_mistakes(?, ?)", board, moves)]
            assert got == game["expect"]["mistakes"], game["id"]
    return "%d games" % len(games)


def recorded_cases():
    count = 0
    for i, case in enumerate(zermelo.recorded("geography")):
        q, want = case["in"], case["out"]
        if q["kind"] != "rabbit":
            continue
        count += 1
        if not want["error"]:
            check_game(q["board"], q["moves"], i % 4, want)
            continue
        error = db.value("SELECT rabbit_error(?, ?)", json.dumps(q["board"]), json.dumps(q["moves"]))
        assert error.startswith("moves: ply %d " % (want["error"]["index"] + 1)), (error, want)
    return "%d cases" % count


def odd_bytes():
    """Whatever the moves are, the answer is a message or a winner."""
    rng = random.Random(11)
    good = 0
    for _ in range(5000):
        moves = "".join(rng.choice("1122 \n\r\t[],.-e") for _ in range(rng.randrange(14)))
        error = db.value("SELECT rabbit_error('XO.OXO', ?)", moves)
        if error is None:
            good += 1
            assert db.value("SELECT rabbit_winner('XO.OXO', ?)", moves) in PLAYER
        else:
            assert error.startswith("moves: ")
            assert zermelo.error_of(db, "SELECT rabbit_winner('XO.OXO', ?)", moves) == "rabbit_winner: " + error
    return "%d good" % good


zermelo.run([published_answers, random_games, larger_games, recorded_cases, odd_bytes])
