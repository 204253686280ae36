"""text_put and text_swap against Python's strings and SQLite's substr."""
import random
import zermelo

db = zermelo.connect()
LETTERS = "ab.#é♜𝄞 \n"


def word(rng, least, most):
    return "".join(rng.choice(LETTERS) for _ in range(rng.randint(least, most)))


def puts():
    rng = random.Random(1)
    for _ in range(5000):
        text, piece, place = word(rng, 1, 9), word(rng, 0, 3), rng.randint(1, 9)
        got = zermelo.error_of(db, "SELECT text_put(?, ?, ?)", text, place, piece)
        if place > len(text):
            assert got == "text_put: place: expected a place in the text, counted from 1, found %d" % place, got
        elif place - 1 + len(piece) > len(text):
            assert got == "text_put: piece: it goes beyond the end of the text", got
        else:
            want = text[:place - 1] + piece + text[place - 1 + len(piece):]
            assert db.row("SELECT text_put(?1, ?2, ?3), substr(?1, 1, ?2 - 1) || ?3 || substr(?1, ?2 + length(?3))",
                          text, place, piece) == (want, want)
    return "5000"


def swaps():
    rng = random.Random(2)
    for _ in range(5000):
        text = word(rng, 1, 9)
        one, other = (rng.randint(1, len(text)) for _ in "ab")
        want = list(text)
        want[one - 1], want[other - 1] = want[other - 1], want[one - 1]
        assert db.value("SELECT text_swap(?, ?, ?)", text, one, other) == "".join(want)
    return "5000"


zermelo.run([puts, swaps])
