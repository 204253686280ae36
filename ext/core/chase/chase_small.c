/*
** pursuit_small.c - the pursuit solver for graphs of up to 64 nodes each: the usual puzzle.
**
** The same layers as in pursuit.c, but a row is one word and everything fits the first-level cache: all rows lie by
** pursuer node, nothing is transposed while solving, the sets of rows are words themselves, and a position is looked at
** only when a move leads from it to one that the last layer decided.
*/
#include "chase.h"

#include <string.h>

#define FOR_BITS(at, set)                                                                                            \
    for (uint64_t at##_left = (set), at; at##_left && ((at = lowest(at##_left)), 1); at##_left &= at##_left - 1)

typedef struct small {
    uint64_t won[2][2][64];               /* [turn][winner][pursuer node]: evader nodes */
    uint64_t fresh[2][2][64];             /* what the last layer decided */
    uint64_t next[2][2][64];              /* what this layer decides; zero outside next_rows */
    uint64_t rows[2][2], next_rows[2][2]; /* the pursuer nodes that have any */
    uint64_t moves[2][64], back[2][64];   /* by side: where a node leads, what leads to it */
    uint64_t all;                         /* the evader nodes */
} small;

static inline uint64_t lowest(uint64_t word) {
#if defined(__GNUC__)
    return (uint64_t)__builtin_ctzll(word);
#else
    uint64_t at = 0;
    while (!(word >> at & 1))
        at++;
    return at;
#endif
}

static inline uint64_t open_in(const small *s, int turn, uint64_t p) {
    return s->all & ~(s->won[turn][ZM_EVADER][p] | s->won[turn][ZM_PURSUER][p]);
}

static inline void decide(small *s, int turn, int winner, uint64_t p, uint64_t bits) {
    s->next[turn][winner][p] |= bits;
    s->next_rows[turn][winner] |= (uint64_t)(bits != 0) << p;
}

static void read_moves(small *s, int side, const zm_graph *graph) {
    for (uint32_t v = 0; v < graph->nodes; v++) {
        for (uint32_t m = graph->first[v]; m < graph->first[v + 1]; m++) {
            s->moves[side][v] |= (uint64_t)1 << graph->to[m];
            s->back[side][graph->to[m]] |= (uint64_t)1 << v;
        }
    }
}

static void decide_ends(small *s, const zm_chase *chase) {
    uint64_t safe = chase->safe ? *chase->safe & s->all : 0, stuck = 0;
    for (uint32_t e = 0; e < chase->evader->nodes; e++)
        stuck |= (uint64_t)(s->moves[ZM_EVADER][e] == 0) << e;
    for (uint32_t p = 0; p < chase->pursuer->nodes; p++) {
        uint32_t capture = chase->captures ? chase->captures[p] : p;
        uint64_t caught = capture < 64 ? (uint64_t)1 << capture & s->all : 0;
        if (chase->goal && *chase->goal >> p & 1) caught = s->all;
        for (int turn = 0; turn < 2; turn++) {
            uint64_t evader_won = chase->tie[turn] == ZM_EVADER ? safe : safe & ~caught;
            uint64_t pursuer_won = caught & ~evader_won;
            if (turn == ZM_EVADER) pursuer_won |= stuck & ~evader_won;
            if (turn == ZM_PURSUER && !s->moves[ZM_PURSUER][p]) evader_won = s->all & ~pursuer_won;
            decide(s, turn, ZM_EVADER, p, evader_won);
            decide(s, turn, ZM_PURSUER, p, pursuer_won);
        }
    }
}

/* One move to a won row wins; where all moves lead to a lost one, the pursuer loses. */
static void pursuer_step(small *s) {
    FOR_BITS(q, s->rows[ZM_EVADER][ZM_PURSUER]) {
        uint64_t there = s->fresh[ZM_EVADER][ZM_PURSUER][q];
        FOR_BITS(p, s->back[ZM_PURSUER][q])
        decide(s, ZM_PURSUER, ZM_PURSUER, p, there & open_in(s, ZM_PURSUER, p));
    }
    uint64_t doubtful = 0;
    FOR_BITS(q, s->rows[ZM_EVADER][ZM_EVADER]) {
        uint64_t there = s->fresh[ZM_EVADER][ZM_EVADER][q];
        FOR_BITS(p, s->back[ZM_PURSUER][q] & ~doubtful)
        doubtful |= (uint64_t)((there & open_in(s, ZM_PURSUER, p)) != 0) << p;
    }
    FOR_BITS(p, doubtful) {
        uint64_t lost = open_in(s, ZM_PURSUER, p);
        FOR_BITS(q, s->moves[ZM_PURSUER][p]) lost &= s->won[ZM_EVADER][ZM_EVADER][q];
        decide(s, ZM_PURSUER, ZM_EVADER, p, lost);
    }
}

static void evader_step(small *s) {
    FOR_BITS(p, s->rows[ZM_PURSUER][ZM_EVADER] | s->rows[ZM_PURSUER][ZM_PURSUER]) {
        uint64_t open = open_in(s, ZM_EVADER, p), escape = 0, doubtful = 0, lost = 0;
        if (!open) continue;
        if (s->rows[ZM_PURSUER][ZM_EVADER] >> p & 1)
            FOR_BITS(e, s->fresh[ZM_PURSUER][ZM_EVADER][p]) escape |= s->back[ZM_EVADER][e];
        if (s->rows[ZM_PURSUER][ZM_PURSUER] >> p & 1)
            FOR_BITS(e, s->fresh[ZM_PURSUER][ZM_PURSUER][p]) doubtful |= s->back[ZM_EVADER][e];
        escape &= open;
        uint64_t caught = s->won[ZM_PURSUER][ZM_PURSUER][p];
        FOR_BITS(e, doubtful & open & ~escape) lost |= (uint64_t) !(s->moves[ZM_EVADER][e] & ~caught) << e;
        decide(s, ZM_EVADER, ZM_EVADER, p, escape);
        decide(s, ZM_EVADER, ZM_PURSUER, p, lost);
    }
}

/* At most 2 * 64 * 64 layers: two bytes hold the plies. */
static inline void note_plies(zm_pursuit *out, int turn, uint64_t p, uint64_t bits, uint32_t layer) {
    for (int byte = 0; layer > 0; byte++, layer >>= 8) {
        for (uint64_t number = layer & 255; number; number &= number - 1) {
            uint64_t plane = lowest(number);
            if (turn == ZM_PURSUER) {
                out->plies[turn][byte][p * 8 + plane] |= bits;
            } else {
                FOR_BITS(e, bits) out->plies[turn][byte][e * 8 + plane] |= (uint64_t)1 << p;
            }
        }
    }
}

static void merge(small *s, zm_pursuit *out, uint32_t layer, bool keep_plies) {
    for (int turn = 0; turn < 2; turn++) {
        for (int winner = 0; winner < 2; winner++) {
            s->rows[turn][winner] = s->next_rows[turn][winner];
            s->next_rows[turn][winner] = 0;
            FOR_BITS(p, s->rows[turn][winner]) {
                uint64_t bits = s->next[turn][winner][p];
                s->next[turn][winner][p] = 0;
                s->fresh[turn][winner][p] = bits;
                s->won[turn][winner][p] |= bits;
                if (keep_plies) note_plies(out, turn, p, bits, layer);
            }
        }
    }
}

static bool any_rows(const small *s) {
    return (s->rows[0][0] | s->rows[0][1] | s->rows[1][0] | s->rows[1][1]) != 0;
}

/* Into the public form: rows by the node of the side to move, the winners side by side. */
static void hand_over(const small *s, zm_pursuit *out, int turn, int winner) {
    for (uint32_t p = 0; p < out->nodes[ZM_PURSUER]; p++) {
        if (turn == ZM_PURSUER) {
            out->won[turn][p * 2 + winner] = s->won[turn][winner][p];
        } else {
            FOR_BITS(e, s->won[turn][winner][p]) out->won[turn][e * 2 + winner] |= (uint64_t)1 << p;
        }
    }
}

void zm_pursuit_solve_small(zm_pursuit *out, const zm_chase *chase, const zm_position *until, zm_run *run) {
    uint32_t evaders = chase->evader->nodes;
    small s;
    memset(&s, 0, sizeof s);
    s.all = evaders == 64 ? ~(uint64_t)0 : ((uint64_t)1 << evaders) - 1;
    for (int turn = 0; turn < 2; turn++) {
        out->won[turn] = zm_allocate_zeroed(run, (uint64_t)out->nodes[turn] * 2, sizeof(uint64_t));
        for (int byte = 0; byte < 2 && !until; byte++)
            out->plies[turn][byte] = zm_allocate_zeroed(run, (uint64_t)out->nodes[turn] * 8, sizeof(uint64_t));
    }
    read_moves(&s, ZM_EVADER, chase->evader);
    read_moves(&s, ZM_PURSUER, chase->pursuer);
    decide_ends(&s, chase);
    for (uint32_t layer = 0; zm_ok(run); layer++) {
        merge(&s, out, layer, !until);
        if (!any_rows(&s)) break;
        out->longest = layer;
        run->done = layer;
        if (until &&
            ((s.won[until->turn][0][until->pursuer] | s.won[until->turn][1][until->pursuer]) >> until->evader & 1))
            break;
        pursuer_step(&s);
        evader_step(&s);
        zm_work(run, 200);
    }
    for (int turn = 0; turn < 2 && zm_ok(run); turn++)
        for (int winner = 0; winner < 2; winner++)
            hand_over(&s, out, turn, winner);
}
