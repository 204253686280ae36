"""The goals of speed, a line a figure: what, ours, what it is measured against, the ratio, the goal, met or not.

Wall and CPU seconds, the least of several in turn. About three minutes; `make bench-full` has everything else."""
import os, random, re, resource, subprocess, sys, tempfile, time
sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "property"))
import zermelo

MOVES, STATES, TIMES = 20000000, 4000000, 2


def line(what, ours, theirs, ratio, goal, met):
    print("%-50s %-26s %-42s %10s  %-15s %s" % (what, ours, theirs, ratio, goal, "met" if met else "NOT MET"),
          flush=True)


def shown(took):
    return "%.2f s (CPU %.2f)" % took


def seconds(run, times=TIMES):
    """Wall and CPU seconds of the quickest run, and what it returned."""
    best = None
    for _ in range(times):
        wall, cpu = time.perf_counter(), time.process_time()
        result = run()
        took = (time.perf_counter() - wall, time.process_time() - cpu)
        best = took if best is None or took < best else best
    return best, result


def helpers(db, count):
    db.execute("PRAGMA threads = %d" % count)


# What each shape of ids may take of the time of reading: on one thread, and of wall time with one helper.
SHAPES = [("dense", "INTEGER", "%s", 1.6, 1.55),
          ("sparse 64-bit", "INTEGER", "%s * {} - 4611686018427387904", 2.2, 1.6),
          ("12-character text", "TEXT", "printf('s%%011d', %s)", 2.2, 1.6)]


def ids(db):
    label = "abs(random() %% %d)" % STATES
    for shape, types, form, alone, helped in SHAPES:
        form = form.format(2**62 // STATES) % label
        db.execute("CREATE TABLE moves(src %s, dst %s)" % (types, types))
        db.execute("INSERT INTO moves WITH RECURSIVE n(i) AS (VALUES(1) UNION ALL SELECT i + 1 FROM n LIMIT %d) "
                   "SELECT %s, %s FROM n" % (MOVES, form, form))
        total = "sum(length(src)), sum(length(dst))" if types == "TEXT" else "max(src), max(dst)"
        read, _ = seconds(lambda: db.rows("SELECT %s FROM moves" % total), 3)
        answers = []
        for count, goal in (0, alone), (1, helped):
            helpers(db, count)
            for how, source in (("game_graph, game_states", "game_states((SELECT game_graph(src, dst) FROM moves))"),
                                ("game_states_sql", "game_states_sql('SELECT src, dst FROM moves')")):
                took, answer = seconds(lambda: db.rows("SELECT value, count(*) FROM %s GROUP BY 1" % source))
                answers.append(answer)
                ratio = took[0] / read[0]
                line("%s, 20 M moves, %s%s" % (shape, how, ", 1 helper" if count else ""), shown(took),
                     "reading them %s" % shown(read), "%.2fx" % ratio, "at most %.2fx" % goal, ratio <= goal)
        assert answers.count(answers[0]) == len(answers), answers
        helpers(db, 0)
        db.execute("DROP TABLE moves")


def board(size, walls):
    rng = random.Random(5)
    rows = [["*" if rng.random() < walls else "." for _ in range(size)] for _ in range(size)]
    rows[0][0], rows[-1][-1], rows[-1][0] = "P", "T", "E"
    return "\n".join("".join(row) for row in rows)


def chases(db):
    """All positions with their plies are decided for any one of them."""
    cells = board(100, 0.2)
    positions = 2 * sum(c not in "*\n" for c in cells) ** 2
    query = "SELECT sum(plies) FROM police_states(?) WHERE police_row = 1 AND police_col = 1"
    alone, want = seconds(lambda: db.rows(query, cells), 3)
    rate = positions / alone[0]
    line("100 x 100, 20 % walls, positions a second", shown(alone), "", "%.2fe8" % (rate / 1e8), "1e8", rate >= 1e8)
    helpers(db, 1)
    helped, got = seconds(lambda: db.rows(query, cells), 3)
    helpers(db, 0)
    assert got == want
    line("... with 1 helper", shown(helped), "one thread %s" % shown(alone), "%.2fx" % (alone[0] / helped[0]), "1.7x",
         alone[0] / helped[0] >= 1.7)


def programs():
    """Figures that C programs print as `ours 1.2 ms, theirs 3.4 ms: 2.8x`, both with names."""
    wanted = [("police --goals", "against the article's program", "30 x 30 open, with all plies", 100, False),
              ("explore", "181,440 positions .*bare C loop", "8-puzzle, game_explore", 1.3, True),
              ("join", "20 MB against 20 kB", "an outer row of a join, 20 MB against 20 kB", 1.2, True)]
    for program, pattern, what, goal, at_most in wanted:
        name, *arguments = program.split()
        out = subprocess.run([os.path.join(zermelo.ROOT, "build", "bench", name)] + arguments, capture_output=True,
                             text=True, check=True, cwd=zermelo.ROOT).stdout
        found = next(text for text in out.splitlines() if re.search(pattern, text))
        ratio = float(re.search(r": ([0-9.]+)x", found).group(1))
        if at_most and name == "explore": ratio = 1 / ratio  # it prints how often theirs takes ours
        sides = re.search(r"(\S+ [0-9.e+]+ ms), (.+ [0-9.e+]+ ms):", found)
        line(what, sides.group(1) if sides else "", sides.group(2) if sides else "", "%.2fx" % ratio,
             ("at most %gx" if at_most else "%gx") % goal, ratio <= goal if at_most else ratio >= goal)


with tempfile.TemporaryDirectory(dir=os.environ.get("TMPDIR", "/tmp")) as folder:
    line("what", "ours", "against", "ratio", "goal", True)
    programs()
    chases(zermelo.connect())
    db = zermelo.connect(os.path.join(folder, "moves.db"))
    db.execute("PRAGMA journal_mode = OFF")
    db.execute("PRAGMA synchronous = OFF")
    ids(db)
    print("peak memory %.2f GB" % (resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1e6))
