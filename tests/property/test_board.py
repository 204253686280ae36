"""board_canonical against the forms written out: random boards of every shape, and tic-tac-toe's 765 classes."""
import json, random
import zermelo

db = zermelo.connect()


def forms(rows):
    """Every turn and mirror image of the same shape."""
    found, shape = [], (len(rows), len(rows[0]))
    for _ in range(4):
        rows = ["".join(row[c] for row in reversed(rows)) for c in range(len(rows[0]))]
        found += [rows, rows[::-1]]
    return [f for f in found if (len(f), len(f[0])) == shape]


def blanks_at_the_end_only(rows):
    """Nobody can tell whether they are cells."""
    kept = [row.rstrip(" \t") for row in rows]
    while kept and not kept[-1]:
        kept.pop()
    return len(set(map(len, kept))) == 1 and kept != rows and not any(c in " \t" for c in "".join(kept))


def random_boards():
    rng, shapes, refused = random.Random(1), set(), 0
    for i in range(6000):
        h, w = (rng.randint(1, 6), rng.randint(1, 6)) if i % 2 else (rng.randint(1, 5),) * 2
        letters = rng.choice(("XO.", "X.", "aé日🐇", ".# \t"))
        rows = ["".join(rng.choice(letters) for _ in range(w)) for _ in range(h)]
        shapes.add((h, w))
        every = forms(rows)
        assert len(every) == (8 if h == w else 4)
        least = min("\n".join(f).encode() for f in every).decode()
        for form in rng.sample(every, 2):
            text, flat = "\n".join(form), "".join(form)
            flats = db.value("SELECT board_canonical(?, ?)", flat, len(form[0]))
            assert flats == least.replace("\n", ""), (form, flats, least)
            if blanks_at_the_end_only(form):
                refused += 1
                for doubtful in (text, text + "\n", json.dumps(form)):
                    error = zermelo.error_of(db, "SELECT board_canonical(?)", doubtful)
                    assert error.startswith("board_canonical: board: blanks at the end only, from row "), error
                continue
            got = db.value("SELECT board_canonical(?)", text)
            assert got == least, (form, got, least)
            ends = text.replace("\n", "\r\n") + rng.choice(("", "\n", "\r\n\n"))
            assert db.value("SELECT board_canonical(?)", ends) == least
            assert db.value("SELECT board_canonical(?)", json.dumps(form)) == least
        if not blanks_at_the_end_only(least.split("\n")):
            assert db.value("SELECT board_canonical(?)", least) == least
    assert len(shapes) > 30 and refused > 20, (len(shapes), refused)
    return "%d shapes, %d with blanks at the end refused" % (len(shapes), refused)


def tic_tac_toe():
    lines = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]
    seen, todo = {"." * 9}, ["." * 9]
    for s in todo:
        if any(s[a] != "." and s[a] == s[b] == s[c] for a, b, c in lines):
            continue
        mover = "XO"[s.count(".") % 2 == 0]
        for i in range(9):
            t = s[:i] + mover + s[i + 1:]
            if s[i] == "." and t not in seen:
                seen.add(t)
                todo.append(t)
    classes = {db.value("SELECT board_canonical(?, 3)", s) for s in seen}
    assert (len(seen), len(classes)) == (5478, 765) and classes <= seen, (len(seen), len(classes))


def large():
    """A million cells that are the same in all forms but for the last row."""
    n = 1000
    rows = ["." * n] * (n - 1) + ["." * (n - 1) + "#"]
    least = db.value("SELECT board_canonical(?)", "\n".join(rows))
    assert least == "\n".join(["#" + "." * (n - 1)] + ["." * n] * (n - 1))


zermelo.run([random_boards, tic_tac_toe, large])
