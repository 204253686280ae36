"""The disconnected game in its hosts: JSONB, UTF-16 databases, stopping a large matrix, memory limits."""
import os, sys, time
sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "property"))
import sqlite3, zermelo

ROWS = "NYNN\nYNNN\nNNNN\nNNNN"
FORMS = [ROWS, '["NYNN","YNNN","NNNN","NNNN"]', "[[0,1,0,0],[1,0,0,0],[0,0,0,0],[0,0,0,0]]", "[[1],[0],[],[]]",
         '{"0":[1],"1":[0],"2":[],"3":[]}']


def jsonb():
    db = zermelo.connect()
    if sqlite3.sqlite_version_info < (3, 45):
        error = db.value("SELECT disconnected_error(x'1b1b1b')")
        assert "not JSONB (which SQLite reads from 3.45 on)" in error, error
        return "not in %s" % sqlite3.sqlite_version
    for form in FORMS[1:]:
        for function in ("winner", "nimber", "move", "error"):
            same = db.value("SELECT disconnected_%s(jsonb(?1)) IS disconnected_%s(?1)" % (function, function), form)
            assert same == 1, (form, function)
        for table in ("moves", "states"):
            rows = db.rows("SELECT * FROM disconnected_%s(?)" % table, form)
            assert rows and db.rows("SELECT * FROM disconnected_%s(jsonb(?))" % table, form) == rows
    assert db.value("SELECT disconnected_winner(?)", b"NN\nNN") == "second"  # text in a BLOB is no JSONB
    for wrong in (b"", b"\x00", b"\xff" * 9):
        assert db.execute("SELECT disconnected_error(?)", (wrong,)).fetchone()[0], wrong


def utf16_database():
    db = zermelo.connect()
    db.execute("PRAGMA encoding = 'UTF-16le'")
    db.execute("CREATE TABLE puzzle(matrix)")
    db.executemany("INSERT INTO puzzle VALUES(?)", ((form,) for form in FORMS))
    answers = db.rows("SELECT DISTINCT disconnected_winner(matrix), disconnected_nimber(matrix) FROM puzzle")
    assert answers == [("first", 2)]
    assert db.row("SELECT count(*), sum(wins) FROM puzzle, disconnected_moves(matrix)") == (25, 5)
    assert db.rows("SELECT DISTINCT zm_matrix = matrix FROM puzzle, disconnected_moves(matrix)") == [(1,)]


def as_judges_bind_it():
    """A size that a host binds as a number of its own is no matrix; text from a BLOB must be cast."""
    db = zermelo.connect()
    error = db.value("SELECT disconnected_error(?)", 4.0)
    assert error == "matrix: expected a matrix (text, JSON or a BLOB), found a number", error
    assert db.value("SELECT disconnected_winner(CAST(? AS TEXT))", ROWS.encode()) == "first"


def stops():
    """Two complete halves: there is no legal move, so that looking for one through all pairs of 8,000 vertices is one
    step of the statement."""
    n = 8000
    text = "\n".join([("Y" * v + "N" + "Y" * (n // 2 - 1 - v) + "N" * (n // 2)) for v in range(n // 2)] +
                     ["N" * (n // 2) + "Y" * v + "N" + "Y" * (n // 2 - 1 - v) for v in range(n // 2)])
    for handler in (False, True):
        db = zermelo.connect()
        assert db.execute("SELECT disconnected_winner(?)", (text,)).fetchone() == ("second",)
        found = db.execute("SELECT * FROM disconnected_moves(?) WHERE wins = 1", (text,)).fetchall()
        assert found == []  # which is known at once
        start = time.monotonic()
        if handler:
            db.set_progress_handler(lambda: time.monotonic() > start + 0.1, 100)
            error = zermelo.error_of(db, "SELECT * FROM disconnected_moves(?)", text)
            db.set_progress_handler(None, 0)
        else:
            with zermelo.Interrupt(db, 0.1):
                error = zermelo.error_of(db, "SELECT * FROM disconnected_moves(?)", text)
        assert error == "interrupted", error
        assert db.execute("SELECT disconnected_winner(?)", (ROWS,)).fetchone() == ("first",)


zermelo.run([jsonb, utf16_database, as_judges_bind_it, stops])
