"""Brute-force oracle: any chase of one token by another, from the rules alone."""


def solve(evaders, pursuers, evader_moves, pursuer_moves, ended):
    """Who wins (and in how many plies) each (turn, evader, pursuer) that somebody can force; ended() says who has won
    where the game is over. Rounds over all positions until nothing changes."""
    other = {"evader": "pursuer", "pursuer": "evader"}
    states = [(t, e, p) for t in other for e in evaders for p in pursuers]
    value = {}

    def after(s):
        turn, e, p = s
        if turn == "evader":
            return [("pursuer", x, p) for x in evader_moves[e]]
        return [("evader", e, x) for x in pursuer_moves[p]]

    for s in states:
        who = ended(*s)
        if who is None and not after(s):
            who = other[s[0]]
        if who:
            value[s] = (who, 0)
    rounds = 0
    while True:
        rounds += 1
        new = {}
        for s in states:
            if s not in value:
                winners = [value.get(x, (None,))[0] for x in after(s)]
                if s[0] in winners:
                    new[s] = (s[0], rounds)
                elif all(x == other[s[0]] for x in winners):
                    new[s] = (other[s[0]], rounds)
        if not new:
            return value
        value.update(new)
