"""Every function of zermelo_functions, called in ways that it cannot answer: a wrong number of arguments, a table
where a value is wanted, NULL for each argument."""
import os, re, sys
sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "property"))
import zermelo

db = zermelo.connect()
FUNCTIONS = db.rows("SELECT name, kind, signature FROM zermelo_functions")
# What NULL means for an argument, where it is not NULL or no rows: not given, or an error.
NOT_GIVEN = {"convention", "options", "columns", "max_states", "starts"}
REFUSED = {"terminals": "'{}'", "moves": "''", "terminals_sql": "nothing, or 'SELECT NULL, NULL WHERE 0',"}


OLD = zermelo.sqlite3.sqlite_version_info < (3, 41)
RIGHT_JOIN = (". SQLite before 3.41 says so of a RIGHT JOIN too: join a subquery, (SELECT * FROM ...)" if OLD
              else "")


def arguments(signature):
    """The names of the arguments of a signature, and how many must be there."""
    names = lambda text: re.findall(r"\w+", text)
    inner = signature.partition("(")[2]
    return names(inner), len(names(inner.split("[")[0]))


def say(signature, kind, name):
    return ("%s is a table: SELECT * FROM %s" if kind == "table" else
            "%s: wrong number of arguments; call it as %s") % (name, signature)


def wrong_numbers():
    """A number of arguments that a scalar or aggregate does not take; any, where a table stands for a value."""
    tried = 0
    for name, kind, signature in FUNCTIONS:
        names, least = arguments(signature)
        for count in range(len(names) + 3):
            right = kind != "table" and least <= count <= len(names)
            call = "%s(%s)" % (name, ", ".join(["7"] * count))
            for sql in ("SELECT " + call, "SELECT 1 FROM (VALUES(1)) WHERE %s IS NULL" % call):
                if kind == "aggregate" and "WHERE" in sql:
                    sql = "SELECT %s FROM (VALUES(1)) WHERE 0" % call
                error = zermelo.error_of(db, sql)
                assert (error == say(signature, kind, name)) != right, (sql, error)
                tried += 1
    return "%d calls" % tried


def tables_lack_arguments():
    """A table without a required argument says how it is called."""
    for name, kind, signature in FUNCTIONS:
        names, least = arguments(signature)
        for count in range(least if kind == "table" else 0):
            error = zermelo.error_of(db, "SELECT * FROM %s(%s)" % (name, ", ".join(["7"] * count)))
            assert error == "%s: an argument is missing; call it as %s%s" % (name, signature, RIGHT_JOIN), error


def right_joins():
    """Before 3.41 SQLite plans one without the arguments of the table, which is then told; a subquery is right."""
    db.executescript("CREATE TABLE t(i); INSERT INTO t VALUES (1), (5)")
    join = "SELECT t.i, s.state, s.value FROM t %s JOIN %s s ON s.state = t.i ORDER BY 1, 2"
    table, rows = "game_states('[[1],[]]')", [(None, 0, "win"), (1, 1, "lose")]
    for kind, want in (("RIGHT", rows), ("FULL", rows + [(5, None, None)])):
        assert db.rows(join % (kind, "(SELECT * FROM %s)" % table)) == want
        if OLD and kind == "RIGHT":
            error = zermelo.error_of(db, join % (kind, table))
            assert error.endswith("call it as game_states(graph [, terminals [, convention]])" + RIGHT_JOIN), error
        else:
            assert db.rows(join % (kind, table)) == want
    return "refused" if OLD else "right"


def the_schema_refuses_them():
    """An index or a generated column with such a call is refused when it is made, so no database is locked by it."""
    own = zermelo.connect()
    own.execute("CREATE TABLE t(a)")
    for name, kind, signature in FUNCTIONS:
        call = "%s(%s)" % (name, ", ".join("a" * (len(arguments(signature)[0]) + 1)))
        for sql in ("CREATE INDEX i ON t(%s)", "CREATE INDEX i ON t(a) WHERE %s IS NULL",
                    "CREATE TABLE g(a, b AS (%s))", "CREATE TABLE g(a, b AS (%s) STORED)"):
            error = zermelo.error_of(own, sql % call)
            refused = "non-deterministic functions|unsafe use|misuse of aggregate"
            assert error and re.match(refused, error), (sql, error)
    assert own.value("SELECT count(*) FROM sqlite_schema") == 1
    own.execute("CREATE INDEX i ON t(catmouse_error(a))")  # the right number is taken as ever


def nulls():
    """NULL for each argument, nonsense for the others: it is not given, refused, or decides by itself."""
    tried = 0
    for name, kind, signature in FUNCTIONS:
        names, least = arguments(signature)
        if kind == "aggregate":
            continue
        call = "SELECT %s(%s)" if kind != "table" else "SELECT * FROM %s(%s)"
        ask = lambda given: db.execute(call % (name, ", ".join(given))).fetchall()
        for i, argument in enumerate(names):
            with_null = ["'?'"] * max(i + 1, least)
            with_null[i] = "NULL"
            try:
                got = ask(with_null)
            except zermelo.sqlite3.OperationalError as e:
                got = str(e)
            is_option = argument in NOT_GIVEN or name == "grid_graph" and argument == "moves"
            if argument == "start" and "rules" in names:
                continue  # NULL means none, or starts; nonsense for rules is an error: tests/sql/explore.sql
            if is_option:
                # It goes on to the first argument, which is nonsense.
                assert got not in ([], [(None,)]) and "NULL" not in str(got), (name, argument, got)
            elif argument in REFUSED:
                message = "%s: found NULL; write %s for none" % (argument, REFUSED[argument])
                assert got in ("%s: %s" % (name, message), [(message,)]), (name, argument, got)
                with_null[0] = "NULL"
                got = ask(with_null)
            if not is_option:
                assert got == ([] if kind == "table" else [(None,)]), (name, argument, got)
            tried += 1
    return "%d arguments" % tried


zermelo.run([wrong_numbers, tables_lack_arguments, right_joins, the_schema_refuses_them, nulls])
