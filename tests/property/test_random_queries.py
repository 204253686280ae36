"""Random queries over every table function, each asked twice: of the function, and of a stored copy of its rows with
the same types declared. Joins in every kind and order, IN, row values, OR, EXISTS, correlated arguments, LIMIT,
windows: the rows must be the same.

test_random_queries.py [--queries N | --seconds S] [--seed K]      (8000 queries, seed 1)
"""
import argparse, random, sqlite3, sys, time
import zermelo

VERSION = sqlite3.sqlite_version_info
# Before 3.41 SQLite plans a RIGHT JOIN without the arguments of a table function (tests/hosts/test_calls.py).
JOINS = ["JOIN", "LEFT JOIN", "CROSS JOIN", "FULL JOIN"] + (["RIGHT JOIN"] if VERSION >= (3, 41) else [])
if VERSION < (3, 39):
    JOINS = JOINS[:3]

UNDIRECTED = ["[[1,3],[0],[3],[0,2]]", '{"0":["1","2"],"1":["0"],"2":["0"]}', '{"a":["b","10"],"b":["a"],"10":["a"]}',
              ("undirected_graph", [(1, 2.5), (2.5, "x"), ("x", b"1"), (7, None)])]
DIRECTED = UNDIRECTED + ["[[1,2],[0],[]]", '{"1":["2","b"],"2":[],"b":["1"]}', "[]",
                         ("game_graph", [(1, "z", "p"), ("z", b"", "q"), (1, 4, "p"), (4, 1, "q"), (b"", None, "p")])]
BOARDS = ["P.T", "P..\n.*.\n.ET", "C.\n.T"]
JUMPS = [("M.CF", 1, 2), ("C..\n.#.\nM.F", 2, 1)]
RABBITS = [("XO.OXO", "[[1,2],[1,1]]"), ("XO\nO.\nXX", "1 2\n1 1"), ("O.", "")]
MATRICES = ["NYN\nYNN\nNNN", "[[],[],[],[]]", '{"a":["1"],"1":["a"],"b":[],"c":[]}',
            ("undirected_graph", [(1, 2), ("x", None), (2.5, None), (b"7", None)])]


def combine(*choices):
    rows = [()]
    for choice in choices:
        rows = [row + (value,) for row in rows for value in choice]
    return rows


# Rules of two games: take one or two; write letters.
TAKE = "SELECT :state - column1 FROM (VALUES (1), (2)) WHERE column1 <= :state"
STRINGS = "SELECT :state || column1 FROM (VALUES ('a'), ('b'), ('10')) WHERE length(:state) < 3"

# The arguments of each table function: what all rows of a family have in common.
ARGUMENTS = {
    "catmouse_states": [(g,) for g in UNDIRECTED[:2]] + [(UNDIRECTED[2], "a"), (UNDIRECTED[3], 2.5)],
    "catmouse_moves": [(g,) for g in UNDIRECTED[:2]] + [(UNDIRECTED[2], "10"), (UNDIRECTED[3], 7)],
    "catmouse_line": [(UNDIRECTED[0],), (UNDIRECTED[1], 1, 2, 0), (UNDIRECTED[2], "b", 10, "a")],
    "catmouse_jump_states": JUMPS, "catmouse_jump_moves": JUMPS, "catmouse_jump_line": JUMPS,
    "police_states": [(b,) for b in BOARDS[:1] + BOARDS[2:]], "police_moves": [(b,) for b in BOARDS[:1] + BOARDS[2:]],
    "police_line": [(b,) for b in BOARDS],
    "pursuit_states": [(g, g, o) for g, o in zip(UNDIRECTED, ("{}", None, "{}"))],
    "pursuit_moves": [(g, g, "{}") for g in UNDIRECTED[:3]],
    "pursuit_line": [(UNDIRECTED[0], UNDIRECTED[0], '{"evader":0,"pursuer":2}'),
                     (UNDIRECTED[2], UNDIRECTED[2], '{"evader":"a","pursuer":10,"endless":"evader"}')],
    "rabbit_states": RABBITS, "rabbit_moves": RABBITS, "rabbit_mistakes": RABBITS,
    "geography_states": [(g,) for g in UNDIRECTED], "geography_matching": [(g,) for g in UNDIRECTED],
    "geography_moves": [(UNDIRECTED[0], 0), (UNDIRECTED[2], "a"), (UNDIRECTED[3], "x")],
    "geography_line": [(UNDIRECTED[0], 0), (UNDIRECTED[2], "a"), (UNDIRECTED[3], 1)],
    "disconnected_moves": [(m,) for m in MATRICES], "disconnected_states": [(m,) for m in MATRICES],
    "game_states": [(g,) for g in DIRECTED] + [(DIRECTED[4], '{"1":"tie"}', "misere"), (DIRECTED[4], "{}", None)],
    "game_moves": [(g,) for g in DIRECTED] + [(DIRECTED[5], '{"b":"win"}'), (DIRECTED[7], "{}", None)],
    "game_line": [(DIRECTED[0], 0), (DIRECTED[5], 1), (DIRECTED[7], 4)],
    "game_graph_edges": [(g,) for g in DIRECTED],
    "game_explore": [(7, TAKE), ("a", STRINGS), (None, TAKE, None, "[3,5,9]")],
    "game_solve": [(7, TAKE), ("a", STRINGS, "misere"), (None, TAKE, None, None, "[3,5,9]"),
                   (6, TAKE, None, None, None)],
    "game_solve_moves": [(7, TAKE), ("a", STRINGS, "misere")],
    "game_solve_line": [(7, TAKE), ("a", STRINGS, "misere")],
    "game_states_sql": [("VALUES (1, 2), (2, 3), (3, 1), (3, 4)",),
                        ("VALUES ('a', 'b'), ('b', '10'), ('10', 'a'), ('b', 7)", "SELECT 7, 'tie'", "misere"),
                        ("VALUES (1, 'z', 'p'), ('z', x'31', 'q'), (2.5, 1, 'q'), (x'31', NULL, 'p')",
                         "SELECT 1, 'win' WHERE 0", None)],
    "zermelo_functions": [()],
}


def literal(value):
    if value is None:
        return "NULL"
    if isinstance(value, bytes):
        return "x'%s'" % value.hex()
    return "'%s'" % value.replace("'", "''") if isinstance(value, str) else repr(value)


def name(column):
    return '"%s"' % column


class Table:
    """A table function with its instances: stored copies of their rows, one by one (copy_F_K) and together (copy_F,
    with the number of the instance), and values to ask for."""
    def __init__(self, db, function, instances, rng):
        self.function, self.number = function, len(instances)
        info = db.rows("SELECT name, type, hidden FROM pragma_table_xinfo(?)", function)
        self.columns = [(c, kind) for c, kind, hidden in info if not hidden]
        self.hidden = [c for c, _, hidden in info if hidden]
        self.typed = {c for c, kind in self.columns if kind}
        self.instances, values = [], {None, "zz", 1.5, -1, b"1", "01", " 1", 0, 1, 2, "2", 10**12}
        declared = ", ".join(name(c) + " " + kind for c, kind in self.columns)
        db.execute("CREATE TABLE copy_%s(id, %s)" % (function, declared))
        most = max(map(len, instances))
        db.execute("CREATE TABLE args_%s(id, %s)" % (function, ", ".join("a%d" % i for i in range(max(most, 1)))))
        for k, arguments in enumerate(instances):
            arguments = [zermelo.pack(db, a[1], a[0]) if isinstance(a, tuple) else a for a in arguments]
            call = "%s(%s)" % (function, ", ".join(map(literal, arguments)))
            self.instances.append(call)
            db.execute("CREATE TABLE copy_%s_%d(%s)" % (function, k, declared))
            db.execute("INSERT INTO copy_%s_%d SELECT * FROM %s" % (function, k, call))
            rows = db.rows("SELECT * FROM copy_%s_%d" % (function, k))
            db.executemany("INSERT INTO copy_%s VALUES(%s)" % (function, ", ".join("?" * (len(self.columns) + 1))),
                           [(k,) + row for row in rows])
            if len(arguments) == most:
                db.execute("INSERT INTO args_%s VALUES(%s)" % (function, ", ".join("?" * (max(most, 1) + 1))),
                           [k] + arguments + ([None] if most == 0 else []))
            values.update(rng.choice(row) for row in rows[:20] for _ in range(2) if row)
        self.most, self.arguments = most, [a for a in db.rows("SELECT * FROM args_" + function)]
        self.values = sorted(values, key=repr)
        db.execute("CREATE TABLE vals_%s(i INTEGER, t TEXT, r REAL, x)" % function)
        for value in rng.sample(self.values, min(12, len(self.values))):
            other = rng.choice(self.values)
            db.execute("INSERT INTO vals_%s VALUES(?, ?, ?, ?)" % function, (value, other, value, value))

    def live(self, k):
        return self.instances[k]

    def stored(self, k):
        return "copy_%s_%d" % (self.function, k)


class Query:
    """A random query. What reads a table function is written as a mark that becomes the function or its copy."""
    def __init__(self, table, rng):
        self.t, self.rng, self.marks, self.aliases = table, rng, [], 0

    def source(self):
        """A mark for one instance."""
        k = self.rng.randrange(self.t.number)
        self.marks.append((self.t.live(k), self.t.stored(k)))
        return "\0%d\0" % (len(self.marks) - 1)

    def text(self, which):
        sql = self.sql
        for i in range(len(self.marks) - 1, -1, -1):
            sql = sql.replace("\0%d\0" % i, self.marks[i][which])
        return sql

    def alias(self):
        self.aliases += 1
        return "s%d" % self.aliases

    def column(self, alias=None):
        c = self.rng.choice(self.t.columns[:4] if self.rng.random() < 0.6 else self.t.columns)[0]
        return "%s.%s" % (alias, name(c)) if alias else c

    def value(self):
        return literal(self.rng.choice(self.t.values))

    def comparison(self, s):
        rng, c = self.rng, self.column(s)
        return rng.choice([
            lambda: "%s = %s" % (c, self.value()),
            lambda: "%s = %s" % (self.value(), c),
            lambda: "%s IS %s" % (c, self.value()),
            lambda: "%s <> %s" % (c, self.value()),
            lambda: "%s %s %s" % (c, rng.choice(("<", ">=")), self.value()),
            lambda: "%s BETWEEN %s AND %s" % (c, self.value(), self.value()),
            lambda: "%s IS %sNULL" % (c, rng.choice(("", "NOT "))),
            lambda: "%s %sIN (%s)" % (c, rng.choice(("", "", "NOT ")),
                                      ", ".join(self.value() for _ in range(rng.randint(1, 4)))),
            lambda: "%s %sIN (SELECT %s FROM vals_%s)" % (c, rng.choice(("", "", "NOT ")), rng.choice("itrx"),
                                                          self.t.function),
            lambda: self.row_value(s),
            lambda: "%s = (SELECT %s(%s) FROM vals_%s)" % (c, rng.choice(("min", "max")), rng.choice("itrx"),
                                                           self.t.function),
            lambda: "%s = %s" % (c, self.column(s)),
        ])()

    def row_value(self, s):
        """Two columns in a list of rows. Of a subquery with types, SQLite compares labels without the affinity that
        it applies to a table's column (README); so those are asked for by values without a type."""
        rng = self.rng
        a, b = self.column(), self.column()
        left = "(%s.%s, %s.%s)" % (s, name(a), s, name(b))
        if rng.random() < 0.5:
            return "%s IN (VALUES %s)" % (left, ", ".join("(%s, %s)" % (self.value(), self.value())
                                                          for _ in range(rng.randint(1, 4))))
        pick = lambda c: rng.choice("itrx") if c in self.t.typed else "x"
        return "%s IN (SELECT %s, %s FROM vals_%s)" % (left, "v." + pick(a), "w." + pick(b), "%s v, vals_%s w" %
                                                        (self.t.function, self.t.function))

    def exists(self, s, depth):
        rng, inner = self.rng, self.alias()
        if rng.random() < 0.5:
            return "%sEXISTS (SELECT 1 FROM vals_%s %s WHERE %s.%s = %s)" % (
                rng.choice(("", "NOT ")), self.t.function, inner, inner, rng.choice("itrx"), self.column(s))
        return "%sEXISTS (SELECT 1 FROM %s %s WHERE %s = %s AND %s)" % (
            rng.choice(("", "NOT ")), self.source(), inner, self.column(inner), self.column(s),
            self.condition(inner, depth - 1))

    def condition(self, s, depth=2):
        rng, roll = self.rng, self.rng.random()
        if depth <= 0 or roll < 0.4:
            return self.comparison(s)
        if roll < 0.6:
            return "(%s AND %s)" % (self.condition(s, depth - 1), self.condition(s, depth - 1))
        if roll < 0.85:
            return "(%s OR %s)" % (self.condition(s, depth - 1), self.condition(s, depth - 1))
        return "NOT %s" % self.condition(s, depth - 1) if roll < 0.9 else self.exists(s, depth)

    def outputs(self, *aliases):
        return [self.column(s) for s in aliases for _ in range(self.rng.randint(1, 3))]

    def tail(self, count):
        """All outputs in order, and some of the rows."""
        if self.rng.random() < 0.75:
            return ""
        limit = " ORDER BY %s LIMIT %d" % (", ".join(str(i + 1) for i in range(count)), self.rng.randint(1, 6))
        return limit + (" OFFSET %d" % self.rng.randint(0, 4) if self.rng.random() < 0.5 else "")

    # ---- the kinds of queries

    def plain(self):
        s = self.alias()
        out = self.outputs(s)
        self.sql = "SELECT %s%s FROM %s %s WHERE %s%s" % (self.rng.choice(("", "DISTINCT ")), ", ".join(out),
                                                          self.source(), s, self.condition(s, 3), self.tail(len(out)))

    def collated(self):
        s = self.alias()
        self.sql = "SELECT %s FROM %s %s WHERE %s = %s COLLATE %s" % (
            ", ".join(self.outputs(s)), self.source(), s, self.column(s), self.value(),
            self.rng.choice(("NOCASE", "RTRIM", "BINARY")))

    def joined(self):
        rng, s, v, join = self.rng, self.alias(), self.alias(), self.rng.choice(JOINS)
        out = self.outputs(s) + ["%s.%s" % (v, rng.choice("itrx"))]
        one = "%s %s" % (self.source(), s)
        other = "%s %s" % (rng.choice((self.source(), "vals_" + self.t.function)), v)
        left = self.column(v) if other[0] == "\0" else "%s.%s" % (v, rng.choice("itrx"))
        if other[0] == "\0":
            out[-1] = self.column(v)
        on = "%s = %s" % (left, self.column(s)) if rng.random() < 0.8 else self.condition(s, 1)
        if rng.random() < 0.3:
            on += " AND " + self.condition(s, 1)
        pair = [one, other]
        rng.shuffle(pair)
        where = " WHERE " + self.condition(s, 2) if rng.random() < 0.5 else ""
        self.sql = "SELECT %s FROM %s %s %s ON %s%s%s" % (
            ", ".join(out), pair[0], join, pair[1], on, where, self.tail(len(out)))

    def correlated(self):
        """The arguments come from a table."""
        rng, f, s = self.rng, self.t.function, self.alias()
        if self.t.most == 0 or not self.t.arguments:
            return self.plain()
        call = "%s(%s)" % (f, ", ".join("a.a%d" % i for i in range(self.t.most)))
        kind = rng.choice(("JOIN", "LEFT JOIN", "CROSS JOIN"))
        on = self.condition(s, 1)
        self.marks += [("%s %s ON %s" % (call, s, on), "copy_%s %s ON %s.id = a.id AND %s" % (f, s, s, on))]
        mark = "\0%d\0" % (len(self.marks) - 1)
        out = ["a.id"] + self.outputs(s)
        where = " WHERE " + self.condition(s, 2) if rng.random() < 0.6 else ""
        self.sql = "SELECT %s FROM args_%s a %s %s%s%s" % (", ".join(out), f, kind, mark, where, self.tail(len(out)))

    def different_instances(self):
        """The sides of an OR are about different arguments, held by the hidden columns."""
        rng, f, s = self.rng, self.t.function, self.alias()
        instances = [row for row in self.t.arguments if None not in row]  # a hidden column = NULL is never true
        if self.t.most == 0 or len(instances) < 2:
            return self.plain()
        sides = [], []
        for row in rng.sample(instances, 2):
            cond = self.comparison(s)
            held = " AND ".join("%s.%s = %s" % (s, h, literal(a)) for h, a in zip(self.t.hidden, row[1:]))
            sides[0].append("(%s AND %s)" % (held, cond))
            sides[1].append("(%s.id = %s AND %s)" % (s, row[0], cond))
        self.marks += [("%s %s WHERE %s" % (f, s, " OR ".join(sides[0])),
                        "copy_%s %s WHERE %s" % (f, s, " OR ".join(sides[1])))]
        self.sql = "SELECT %s FROM \0%d\0" % (", ".join(self.outputs(s)), len(self.marks) - 1)

    def grouped(self):
        s = self.alias()
        c, d = self.column(s), self.column(s)
        having = " HAVING count(*) > %d" % self.rng.randint(0, 3) if self.rng.random() < 0.4 else ""
        self.sql = "SELECT %s, count(*), min(%s), max(%s), count(DISTINCT %s) FROM %s %s WHERE %s GROUP BY 1%s" % (
            c, d, d, d, self.source(), s, self.condition(s), having)

    def windowed(self):
        s = self.alias()
        every = ", ".join("%s.%s" % (s, name(c)) for c, _ in self.t.columns)
        self.sql = ("SELECT %s, row_number() OVER (PARTITION BY %s ORDER BY %s), count(*) OVER (ORDER BY %s), "
                    "lag(%s) OVER (ORDER BY %s) FROM %s %s WHERE %s") % (
                        self.column(s), self.column(s), every, every, self.column(s), every, self.source(), s,
                        self.condition(s))

    def compound(self):
        s, r = self.alias(), self.alias()
        width = self.rng.randint(1, 2)
        parts = []
        for alias in (s, r):
            out = ", ".join(self.column(alias) for _ in range(width))
            parts.append("SELECT %s FROM %s %s WHERE %s" % (out, self.source(), alias, self.condition(alias)))
        self.sql = (" %s " % self.rng.choice(("UNION", "UNION ALL", "EXCEPT", "INTERSECT"))).join(parts)

    def subqueries(self):
        """In the list of outputs, for each row of a table."""
        rng, s, v = self.rng, self.alias(), "v"
        inner = "SELECT %s(%s) FROM %s %s WHERE %s = v.%s AND %s" % (
            rng.choice(("count", "min", "max")), self.column(s), self.source(), s, self.column(s), rng.choice("itrx"),
            self.condition(s, 1))
        r = self.alias()
        held = "v.%s IN (SELECT %s FROM %s %s WHERE %s)" % (rng.choice("itrx"), self.column(r), self.source(), r,
                                                            self.condition(r, 1))
        self.sql = "SELECT v.x, (%s) FROM vals_%s v WHERE %s OR v.t IS NOT NULL" % (inner, self.t.function, held)


KINDS = [Query.plain] * 4 + [Query.joined] * 5 + [Query.correlated] * 3 + [
    Query.different_instances, Query.grouped, Query.windowed, Query.compound, Query.subqueries, Query.collated]


def ask(db, sql):
    key = lambda row: [(type(x).__name__, repr(x)) for x in row]
    return sorted(map(key, db.execute(sql).fetchall()))


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--queries", type=int, default=8000)
    parser.add_argument("--seconds", type=float)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    db, rng = zermelo.connect(), random.Random(options.seed)
    tables = sorted(row[0] for row in db.rows("SELECT name FROM zermelo_functions WHERE kind = 'table'"))
    assert tables == sorted(ARGUMENTS), "the list of arguments here lacks %s" % (set(tables) ^ set(ARGUMENTS))
    tables = [Table(db, f, ARGUMENTS[f], rng) for f in tables]
    begun, done, refused, with_rows = time.monotonic(), 0, 0, 0
    while time.monotonic() < begun + options.seconds if options.seconds else done < options.queries:
        query = Query(rng.choice(tables), rng)
        kind = rng.choice(KINDS)
        kind(query)
        done += 1
        want = ask(db, query.text(1))
        try:
            got = ask(db, query.text(0))
        except sqlite3.OperationalError as e:
            # An OR of which SQLite makes no two scans leaves the arguments out of one: refused, never wrong.
            assert kind is Query.different_instances and "an argument is missing" in str(e), (str(e), query.text(0))
            refused += 1
            continue
        with_rows += bool(want)
        if got != want:
            print("FAIL seed %d, query %d: the function gives %d rows, its copy %d" % (
                options.seed, done, len(got), len(want)))
            print(query.text(0), query.text(1), *[r for r in got if r not in want][:3], "--",
                  *[r for r in want if r not in got][:3], sep="\n")
            return 1
    assert with_rows > done / 3, with_rows
    print("ok   random queries: %d on SQLite %s, %d with rows, %d refused, seed %d" % (
        done, sqlite3.sqlite_version, with_rows, refused, options.seed))
    return 0


sys.exit(main())
