"""Any chase against brute force on random pairs of graphs, against cat and mouse, and published answers."""
import itertools, json, random
import zermelo
from chase import solve as oracle

db = zermelo.connect()
AS_CATMOUSE = "replace(replace(%s, 'evader', 'mouse'), 'pursuer', 'cat')"


def cat_and_mouse_is_an_instance():
    rng = random.Random(4)
    word = {"evader": "mouse", "pursuer": "cat", "draw": "draw"}
    for _ in range(200):
        n = rng.randint(3, 9)
        graph = [[] for _ in range(n)]
        for u, v in itertools.combinations(range(n), 2):
            if rng.random() < 0.4:
                graph[u].append(v)
                graph[v].append(u)
        g = json.dumps(graph)
        a = db.rows("SELECT * FROM catmouse_states(?)", g)
        b = db.rows("SELECT %s, evader, pursuer, %s, plies, best FROM pursuit_states(?1, ?1, ?2)" %
                    (AS_CATMOUSE % "turn", AS_CATMOUSE % "winner"), g, '{"safe":[0],"forbidden":[0]}')
        assert a == b, graph
        options = '{"evader":1,"pursuer":2,"safe":[0],"forbidden":[0]}'
        winner, same = db.row("SELECT catmouse_winner(?1), pursuit_winner(?1, ?1, ?2)", g, options)
        assert winner == word[same], graph
        a = db.rows("SELECT mouse, cat, destination, winner, plies FROM catmouse_line(?)", g)
        b = db.rows("SELECT evader, pursuer, destination, %s, plies FROM pursuit_line(?1, ?1, ?2)" %
                    (AS_CATMOUSE % "winner"), g, options)
        assert a == b, graph


def random_pursuits():
    rng = random.Random(5)
    for i in range(1500):
        n, m = rng.randint(1, 6), rng.randint(1, 6)
        evaders = ["n%d" % v for v in range(n)]
        pursuers = ["n%d" % v for v in range(rng.randint(0, 2), 9)][:m]
        em = {v: [x for x in evaders if rng.random() < 0.35] for v in evaders}
        pm = {v: [x for x in pursuers if rng.random() < 0.35] for v in pursuers}
        safe = [v for v in evaders if rng.random() < 0.15]
        goal = [v for v in pursuers if rng.random() < 0.1]
        forbidden = [v for v in pursuers if rng.random() < 0.15]
        tie, endless = rng.choice(("evader", "pursuer")), rng.choice(("draw", "evader", "pursuer"))
        def ended(turn, e, p):
            s, c = e in safe, e == p or p in goal
            return tie if s and c else "evader" if s else "pursuer" if c else None
        allowed = [p for p in pursuers if p not in forbidden]
        want = oracle(evaders, allowed, em, {p: [x for x in pm[p] if x not in forbidden] for p in allowed}, ended)
        graphs = json.dumps(em), json.dumps(pm)
        options = {"safe": safe, "goal": goal, "forbidden": forbidden, "tie": tie, "endless": endless}
        got = db.rows("SELECT turn, evader, pursuer, winner, plies FROM pursuit_states(?, ?, ?)",
                      *graphs, json.dumps(options))
        assert len(got) == 2 * n * len(allowed)
        for turn, e, p, winner, plies in got:
            assert (winner, plies) == want.get((turn, e, p), (endless, None)), (graphs, options, turn, e, p)
        if allowed:
            start = (rng.choice(evaders), rng.choice(allowed), rng.choice(("evader", "pursuer")))
            check_start(graphs, dict(options, evader=start[0], pursuer=start[1], first=start[2]), want)
    return "1500 pairs of graphs"


def check_start(graphs, options, want):
    """The winner and the line from one start."""
    first = (options["first"], options["evader"], options["pursuer"])
    winner = db.value("SELECT pursuit_winner(?, ?, ?)", *graphs, json.dumps(options))
    assert winner == want.get(first, (options["endless"],))[0], (graphs, options)
    line = db.rows("SELECT * FROM pursuit_line(?, ?, ?)", *graphs, json.dumps(options))
    assert line[0][1:4] == first
    if line[0][6] is not None:
        assert len(line) == line[0][6] + 1


def published_chase():
    """POI 1998: both may stay; a round is a move of each."""
    case = next(c for c in zermelo.jsonl("pursuit.jsonl") if c["id"] == "poi1998-chase-1")
    q, want = case["input"], case["expect"]
    rows = [(v, v) for v in range(1, q["n"] + 1)] + [tuple(e) for e in q["edges"]]
    graph = zermelo.pack(db, rows, "undirected_graph")
    winner, plies = db.row("SELECT winner, plies FROM pursuit_line(?1, ?1, ?2)", graph,
                           json.dumps({"evader": q["evader_start"], "pursuer": q["catcher_start"]}))
    assert winner == "pursuer" and (plies + 1) // 2 == want["rounds"], (winner, plies)


def published_board():
    """CQOI 2013 is no chase, since both sides capture; any game graph does. (baltic2008-game-1 is left out: its
    published answer lets both players go on shortest ways only; as a game with free moves it is endless.)"""
    case = next(c for c in zermelo.jsonl("pursuit.jsonl") if c["id"] == "cqoi2013-1")
    q, want = case["input"], case["expect"]
    def reach(cell, jumps):
        to = [(cell[0] + dr * k, cell[1] + dc * k) for k in jumps for dr, dc in ((-1, 0), (1, 0), (0, -1), (0, 1))]
        return [(r, c) for r, c in to if 1 <= r <= q["n"] and 1 <= c <= q["n"]]
    def moves(s):
        turn, w, b = json.loads(s)
        if turn == "w":
            return [json.dumps(["b", x, b]) for x in reach(w, (1,))]
        return [json.dumps(["w", w, x]) for x in reach(b, (1, 2))]
    def ended(s):
        return "lose" if json.loads(s)[1] == json.loads(s)[2] else None
    start = json.dumps(["w", q["white"], q["black"]])
    graph, terminals = zermelo.explore(db, start, moves, ended)
    first = db.row("SELECT value, remoteness FROM game_line(?, ?, ?)", graph, start, terminals)
    assert first == ("win" if want["winner"] == "WHITE" else "lose", want["plies"]), first


zermelo.run([cat_and_mouse_is_an_instance, random_pursuits, published_chase, published_board])
