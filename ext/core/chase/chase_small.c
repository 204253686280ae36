/*
** chase_small.c - the solver of chases for graphs of up to 64 nodes each: the usual puzzle.
**
** The same layers as in chase_solve.c, but a row is one word and everything fits the first-level cache: all rows lie
** by pursuer node, nothing is transposed while solving, the sets of rows are words themselves, and a position is
** looked at only when a move leads from it to one that the last layer decided. At most 64 word steps a layer for each
** node, and 8192 layers.
*/
#include "chase_small.h"

#include "../base/base_bits.h"

#include <string.h>

typedef struct small_chase {
    uint64_t won[2][2][64];               /* [turn][winner][pursuer node]: evader nodes */
    uint64_t fresh[2][2][64];             /* what the last layer decided */
    uint64_t next[2][2][64];              /* what this layer decides; zero outside next_rows */
    uint64_t rows[2][2], next_rows[2][2]; /* the pursuer nodes that have any */
    uint64_t moves[2][64], back[2][64];   /* by side: where a node leads, what leads to it */
    uint64_t all;                         /* the evader nodes */
} small_chase;

static inline uint64_t small_open(const small_chase *s, int turn, uint64_t p) {
    return s->all & ~(s->won[turn][ZM_EVADER][p] | s->won[turn][ZM_PURSUER][p]);
}

static inline void small_decide(small_chase *s, int turn, int winner, uint64_t p, uint64_t bits) {
    s->next[turn][winner][p] |= bits;
    s->next_rows[turn][winner] |= (uint64_t)(bits != 0) << p;
}

static void small_read_moves(small_chase *s, int side, const zm_graph *graph, zm_run *run) {
    for (uint32_t v = 0; v < graph->nodes; v++) {
        for (uint32_t m = graph->first[v]; m < graph->first[v + 1]; m++) {
            s->moves[side][v] |= (uint64_t)1 << graph->to[m];
            s->back[side][graph->to[m]] |= (uint64_t)1 << v;
        }
        zm_work(run, (graph->first[v + 1] - graph->first[v]) * ZM_COST_NEXT);
    }
}

/* The evader nodes on which the pursuer captures from his node p, or on which he has won since he stands at his
** goal. */
static uint64_t small_caught(const small_chase *s, const zm_chase *chase, uint32_t p) {
    if (chase->goal && *chase->goal >> p & 1) return s->all;
    if (!chase->captures) return (uint64_t)1 << p & s->all;
    uint64_t caught = 0;
    for (uint32_t i = chase->captures->first[p]; i < chase->captures->first[p + 1]; i++)
        caught |= (uint64_t)1 << chase->captures->to[i];
    return caught;
}

/* Layer 0: positions in which the game is over. */
static void small_decide_ends(small_chase *s, const zm_chase *chase) {
    uint64_t safe = chase->safe ? *chase->safe & s->all : 0, stuck = 0;
    for (uint32_t e = 0; e < chase->evader->nodes; e++)
        stuck |= (uint64_t)(s->moves[ZM_EVADER][e] == 0) << e;
    for (uint32_t p = 0; p < chase->pursuer->nodes; p++) {
        uint64_t caught = small_caught(s, chase, p);
        for (int turn = 0; turn < 2; turn++) {
            uint64_t evader_won = chase->tie[turn] == ZM_EVADER ? safe : safe & ~caught;
            uint64_t pursuer_won = caught & ~evader_won;
            if (turn == ZM_EVADER) pursuer_won |= stuck & ~evader_won;
            if (turn == ZM_PURSUER && !s->moves[ZM_PURSUER][p]) evader_won = s->all & ~pursuer_won;
            small_decide(s, turn, ZM_EVADER, p, evader_won);
            small_decide(s, turn, ZM_PURSUER, p, pursuer_won);
        }
    }
}

/* One move to a won row wins; where all moves lead to a lost one, the pursuer loses. */
static void small_step_pursuer(small_chase *s) {
    ZM_FOR_BITS(q, s->rows[ZM_EVADER][ZM_PURSUER]) {
        uint64_t there = s->fresh[ZM_EVADER][ZM_PURSUER][q];
        ZM_FOR_BITS(p, s->back[ZM_PURSUER][q]) {
            small_decide(s, ZM_PURSUER, ZM_PURSUER, p, there & small_open(s, ZM_PURSUER, p));
        }
    }
    uint64_t doubtful = 0;
    ZM_FOR_BITS(q, s->rows[ZM_EVADER][ZM_EVADER]) {
        uint64_t there = s->fresh[ZM_EVADER][ZM_EVADER][q];
        ZM_FOR_BITS(p, s->back[ZM_PURSUER][q] & ~doubtful) {
            doubtful |= (uint64_t)((there & small_open(s, ZM_PURSUER, p)) != 0) << p;
        }
    }
    ZM_FOR_BITS(p, doubtful) {
        uint64_t lost = small_open(s, ZM_PURSUER, p);
        ZM_FOR_BITS(q, s->moves[ZM_PURSUER][p]) {
            lost &= s->won[ZM_EVADER][ZM_EVADER][q];
        }
        small_decide(s, ZM_PURSUER, ZM_EVADER, p, lost);
    }
}

/* The same for the evader, all his nodes at once for each node of the pursuer. */
static void small_step_evader(small_chase *s) {
    ZM_FOR_BITS(p, s->rows[ZM_PURSUER][ZM_EVADER] | s->rows[ZM_PURSUER][ZM_PURSUER]) {
        uint64_t open = small_open(s, ZM_EVADER, p), escape = 0, doubtful = 0, lost = 0;
        if (!open) continue;
        if (s->rows[ZM_PURSUER][ZM_EVADER] >> p & 1) {
            ZM_FOR_BITS(e, s->fresh[ZM_PURSUER][ZM_EVADER][p]) {
                escape |= s->back[ZM_EVADER][e];
            }
        }
        if (s->rows[ZM_PURSUER][ZM_PURSUER] >> p & 1) {
            ZM_FOR_BITS(e, s->fresh[ZM_PURSUER][ZM_PURSUER][p]) {
                doubtful |= s->back[ZM_EVADER][e];
            }
        }
        escape &= open;
        uint64_t caught = s->won[ZM_PURSUER][ZM_PURSUER][p];
        ZM_FOR_BITS(e, doubtful & open & ~escape) {
            lost |= (uint64_t) !(s->moves[ZM_EVADER][e] & ~caught) << e;
        }
        small_decide(s, ZM_EVADER, ZM_EVADER, p, escape);
        small_decide(s, ZM_EVADER, ZM_PURSUER, p, lost);
    }
}

/* At most 2 * 64 * 64 layers: two bytes hold the plies. */
static inline void small_note_plies(zm_chase_solution *out, int turn, uint64_t p, uint64_t bits, uint32_t layer) {
    for (int byte = 0; layer > 0; byte++, layer >>= 8) {
        ZM_FOR_BITS(plane, layer & 255) {
            if (turn == ZM_PURSUER) {
                out->plies[turn][byte][p * 8 + plane] |= bits;
            } else {
                ZM_FOR_BITS(e, bits) {
                    out->plies[turn][byte][e * 8 + plane] |= (uint64_t)1 << p;
                }
            }
        }
    }
}

/* What the layer decided becomes what is fresh, and is noted. */
static void small_merge(small_chase *s, zm_chase_solution *out, uint32_t layer, bool keep_plies) {
    for (int turn = 0; turn < 2; turn++) {
        for (int winner = 0; winner < 2; winner++) {
            s->rows[turn][winner] = s->next_rows[turn][winner];
            s->next_rows[turn][winner] = 0;
            ZM_FOR_BITS(p, s->rows[turn][winner]) {
                uint64_t bits = s->next[turn][winner][p];
                s->next[turn][winner][p] = 0;
                s->fresh[turn][winner][p] = bits;
                s->won[turn][winner][p] |= bits;
                if (keep_plies) small_note_plies(out, turn, p, bits, layer);
            }
        }
    }
}

static bool small_any_rows(const small_chase *s) {
    return (s->rows[0][0] | s->rows[0][1] | s->rows[1][0] | s->rows[1][1]) != 0;
}

/* Into the public form: rows by the node of the side to move, the winners side by side. */
static void small_hand_over(const small_chase *s, zm_chase_solution *out, int turn, int winner) {
    for (uint32_t p = 0; p < out->nodes[ZM_PURSUER]; p++) {
        if (turn == ZM_PURSUER) {
            out->won[turn][p * 2 + winner] = s->won[turn][winner][p];
        } else {
            ZM_FOR_BITS(e, s->won[turn][winner][p]) {
                out->won[turn][e * 2 + winner] |= (uint64_t)1 << p;
            }
        }
    }
}

static bool small_decided(const small_chase *s, zm_chase_position p) {
    return (s->won[p.turn][ZM_EVADER][p.pursuer] | s->won[p.turn][ZM_PURSUER][p.pursuer]) >> p.evader & 1;
}

static void small_solve_layers(small_chase *s, zm_chase_solution *out, const zm_chase_position *until,
                               bool keep_plies, zm_run *run) {
    for (uint32_t layer = 0; zm_ok(run); layer++) {
        small_merge(s, out, layer, keep_plies);
        if (!small_any_rows(s)) return;
        out->longest = layer;
        run->done = layer;
        if (until && small_decided(s, *until)) return;
        small_step_pursuer(s);
        small_step_evader(s);
        zm_work(run, ZM_COST_CALL);
    }
}

void zm_chase_solve_small(zm_chase_solution *out, const zm_chase *chase, const zm_chase_position *until,
                          bool keep_plies, zm_run *run) {
    uint32_t evaders = chase->evader->nodes;
    small_chase s;
    memset(&s, 0, sizeof s);
    s.all = evaders == 64 ? ~(uint64_t)0 : ((uint64_t)1 << evaders) - 1;
    for (int turn = 0; turn < 2; turn++) {
        out->won[turn] = zm_allocate_zeroed(run, (uint64_t)out->nodes[turn] * 2, sizeof(uint64_t));
        for (int byte = 0; byte < 2 && keep_plies; byte++)
            out->plies[turn][byte] = zm_allocate_zeroed(run, (uint64_t)out->nodes[turn] * 8, sizeof(uint64_t));
    }
    small_read_moves(&s, ZM_EVADER, chase->evader, run);
    small_read_moves(&s, ZM_PURSUER, chase->pursuer, run);
    small_decide_ends(&s, chase);
    small_solve_layers(&s, out, until, keep_plies, run);
    for (int turn = 0; turn < 2 && zm_ok(run); turn++)
        for (int winner = 0; winner < 2; winner++)
            small_hand_over(&s, out, turn, winner);
}
