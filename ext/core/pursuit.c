#include "pursuit.h"

#include <assert.h>
#include <string.h>

/* The words of a row that changed: low .. high-1. */
typedef struct window {
    uint32_t low, high;
} window;

/* Rows (pursuer nodes) with something to look at, each once. */
typedef struct row_set {
    uint32_t *rows;
    uint32_t count;
    window *windows; /* by row; high 0: not in the set */
} row_set;

typedef struct solver {
    const zm_chase *chase;
    zm_pursuit *out;
    zm_env *env;
    zm_status *status;
    zm_graph evader_back, pursuer_back;
    uint64_t *stuck;              /* evader nodes without moves */
    uint64_t *masks, *back_masks; /* one-word rows only: the moves of each evader node, and those into it */
    uint64_t *fresh[2][2];        /* [parity of the layer][winner]: what it decided for the pursuer's turn */
    row_set changed[2];           /* [turn]: rows in which the last layer decided something */
    row_set todo, next;
    uint32_t layer;
    bool keep_plies;
} solver;

static inline uint64_t *row_of(const solver *s, uint64_t *table, uint32_t row) {
    return table + (uint64_t)row * s->out->words;
}

static inline bool bit(const uint64_t *set, uint32_t at) {
    return set && (set[at / 64] >> (at % 64) & 1);
}

static inline uint32_t lowest(uint64_t word) {
#if defined(__GNUC__)
    return (uint32_t)__builtin_ctzll(word);
#else
    uint32_t at = 0;
    while (!(word >> at & 1))
        at++;
    return at;
#endif
}

static inline void row_set_add(row_set *set, uint32_t row, uint32_t low, uint32_t high) {
    window *w = &set->windows[row];
    if (w->high == 0) {
        set->rows[set->count++] = row;
        *w = (window){low, high};
    } else {
        if (low < w->low) w->low = low;
        if (high > w->high) w->high = high;
    }
}

static void row_set_clear(row_set *set) {
    for (uint32_t i = 0; i < set->count; i++)
        set->windows[set->rows[i]] = (window){0, 0};
    set->count = 0;
}

static void row_set_allocate(solver *s, row_set *set) {
    set->rows = zm_allocate(s->env, s->out->pursuers, sizeof *set->rows, s->status);
    set->windows = zm_allocate_zeroed(s->env, s->out->pursuers, sizeof *set->windows, s->status);
}

static void row_set_free(solver *s, row_set *set) {
    zm_release(s->env, set->rows);
    zm_release(s->env, set->windows);
}

/* Note the layer as the plies of the positions in `bits`. */
static inline void write_plies(const solver *s, zm_side turn, uint32_t row, uint32_t word, uint64_t bits) {
    if (!s->keep_plies) return;
    uint64_t base = (uint64_t)row * s->out->evaders + (uint64_t)word * 64;
    if (s->out->wide) {
        uint32_t *plies = (uint32_t *)s->out->plies[turn] + base;
        for (; bits; bits &= bits - 1)
            plies[lowest(bits)] = s->layer;
    } else {
        uint16_t *plies = (uint16_t *)s->out->plies[turn] + base;
        for (; bits; bits &= bits - 1)
            plies[lowest(bits)] = (uint16_t)s->layer;
    }
}

/* Sixteen bits a position do for nearly every game; go on with 32 when the 65,536th layer comes. */
static void widen_plies(solver *s) {
    for (int turn = 0; turn < 2; turn++) {
        uint64_t count = (uint64_t)s->out->pursuers * s->out->evaders;
        const uint16_t *narrow = s->out->plies[turn];
        uint32_t *wide = zm_allocate(s->env, count, sizeof *wide, s->status);
        if (!wide) return;
        for (uint64_t i = 0; i < count; i++) {
            wide[i] = narrow[i];
            if ((i & 16383) == 0 && !zm_work(s->env, 16384, s->status)) break;
        }
        zm_release(s->env, s->out->plies[turn]);
        s->out->plies[turn] = wide;
    }
    s->out->wide = true;
}

/* ---- the end positions: layer 0 */

static uint32_t captured_at(const zm_chase *chase, uint32_t pursuer) {
    if (chase->captures) return chase->captures[pursuer];
    return pursuer < chase->evader->nodes ? pursuer : ZM_NO_NODE;
}

static void decide_ends_of_row(solver *s, uint32_t row) {
    const zm_chase *chase = s->chase;
    uint32_t words = s->out->words, evaders = s->out->evaders;
    bool goal = bit(chase->goal, row), moves = chase->pursuer->first[row] < chase->pursuer->first[row + 1];
    uint32_t capture = captured_at(chase, row);
    for (uint32_t w = 0; w < words; w++) {
        uint64_t all = w + 1 == words && evaders % 64 ? ((uint64_t)1 << evaders % 64) - 1 : ~(uint64_t)0;
        uint64_t safe = chase->safe ? chase->safe[w] & all : 0;
        uint64_t caught = goal ? all : capture / 64 == w ? (uint64_t)1 << capture % 64 : 0;
        for (int turn = 0; turn < 2; turn++) {
            uint64_t evader_won = chase->tie[turn] == ZM_EVADER ? safe : safe & ~caught;
            uint64_t pursuer_won = caught & ~evader_won;
            if (turn == ZM_EVADER) pursuer_won |= s->stuck[w] & ~evader_won;
            if (turn == ZM_PURSUER && !moves) evader_won = all & ~pursuer_won;
            write_plies(s, (zm_side)turn, row, w, evader_won | pursuer_won);
            if (turn == ZM_PURSUER) {
                row_of(s, s->fresh[0][ZM_EVADER], row)[w] = evader_won;
                row_of(s, s->fresh[0][ZM_PURSUER], row)[w] = pursuer_won;
            }
            /* Bits behind the last evader node are never open. */
            row_of(s, s->out->won[turn][ZM_EVADER], row)[w] = evader_won;
            row_of(s, s->out->won[turn][ZM_PURSUER], row)[w] = pursuer_won | ~all;
        }
    }
    row_set_add(&s->changed[ZM_EVADER], row, 0, words);
    row_set_add(&s->changed[ZM_PURSUER], row, 0, words);
}

/* ---- the pursuer's moves: rows combine */

/* In the words low .. high-1 of the row: where one move leads to a won row he wins, where all lead to a lost
** one he loses. What is new goes to fresh rows and the set `next`, not yet into the tables, since other rows
** of this layer still read them. */
static void pursuer_step(solver *s, uint32_t row, window w, uint64_t *restrict evader_new,
                         uint64_t *restrict pursuer_new) {
    const zm_graph *moves = s->chase->pursuer;
    uint32_t from = moves->first[row], to = moves->first[row + 1];
    const uint64_t *evader_won = row_of(s, s->out->won[ZM_PURSUER][ZM_EVADER], row);
    const uint64_t *pursuer_won = row_of(s, s->out->won[ZM_PURSUER][ZM_PURSUER], row);
    for (uint32_t i = w.low; i < w.high; i++) {
        evader_new[i] = ~(evader_won[i] | pursuer_won[i]);
        pursuer_new[i] = 0;
    }
    for (uint32_t m = from; m < to; m++) {
        const uint64_t *restrict evader_there = row_of(s, s->out->won[ZM_EVADER][ZM_EVADER], moves->to[m]);
        const uint64_t *restrict pursuer_there = row_of(s, s->out->won[ZM_EVADER][ZM_PURSUER], moves->to[m]);
        for (uint32_t i = w.low; i < w.high; i++) {
            evader_new[i] &= evader_there[i];
            pursuer_new[i] |= pursuer_there[i];
        }
    }
    uint32_t low = w.high, high = 0;
    for (uint32_t i = w.low; i < w.high; i++) {
        pursuer_new[i] &= ~(evader_won[i] | pursuer_won[i]);
        if (!(evader_new[i] | pursuer_new[i])) continue;
        if (low == w.high) low = i;
        high = i + 1;
    }
    if (low < high) row_set_add(&s->next, row, low, high);
    zm_work(s->env, 4 + (uint64_t)(w.high - w.low) * (to - from + 3), s->status);
}

static void merge_fresh(solver *s, uint32_t row, window w, const uint64_t *evader_new,
                        const uint64_t *pursuer_new) {
    uint64_t *evader_won = row_of(s, s->out->won[ZM_PURSUER][ZM_EVADER], row);
    uint64_t *pursuer_won = row_of(s, s->out->won[ZM_PURSUER][ZM_PURSUER], row);
    for (uint32_t i = w.low; i < w.high; i++) {
        evader_won[i] |= evader_new[i];
        pursuer_won[i] |= pursuer_new[i];
        write_plies(s, ZM_PURSUER, row, i, evader_new[i] | pursuer_new[i]);
    }
    zm_work(s->env, (uint64_t)(w.high - w.low) * 2, s->status);
}

/* ---- the evader's moves: inside one row */

/* Rows of one word: sets of moves are masks. */
static void evader_step_word(solver *s, uint32_t row, const uint64_t *evader_new,
                             const uint64_t *pursuer_new) {
    uint64_t *evader_won = &s->out->won[ZM_EVADER][ZM_EVADER][row];
    uint64_t *pursuer_won = &s->out->won[ZM_EVADER][ZM_PURSUER][row];
    uint64_t open = ~(*evader_won | *pursuer_won), escape = 0, doubt = 0, lost = 0;
    uint64_t caught_there = s->out->won[ZM_PURSUER][ZM_PURSUER][row];
    for (uint64_t bits = *evader_new; bits; bits &= bits - 1)
        escape |= s->back_masks[lowest(bits)];
    for (uint64_t bits = *pursuer_new; bits; bits &= bits - 1)
        doubt |= s->back_masks[lowest(bits)];
    escape &= open;
    for (uint64_t bits = doubt & open & ~escape; bits; bits &= bits - 1) {
        uint32_t e = lowest(bits);
        if (!(s->masks[e] & ~caught_there)) lost |= (uint64_t)1 << e;
    }
    zm_work(s->env, 8, s->status);
    if (!(escape | lost)) return;
    *evader_won |= escape;
    *pursuer_won |= lost;
    write_plies(s, ZM_EVADER, row, 0, escape | lost);
    row_set_add(&s->changed[ZM_EVADER], row, 0, 1);
}

static bool all_moves_in(const zm_graph *moves, uint32_t node, const uint64_t *set) {
    for (uint32_t m = moves->first[node]; m < moves->first[node + 1]; m++)
        if (!bit(set, moves->to[m])) return false;
    return true;
}

/* Longer rows: walk the moves into what the last layer decided. */
static void evader_step_lists(solver *s, uint32_t row, window w, const uint64_t *const news[2]) {
    uint64_t *won[2] = {row_of(s, s->out->won[ZM_EVADER][ZM_EVADER], row),
                        row_of(s, s->out->won[ZM_EVADER][ZM_PURSUER], row)};
    const uint64_t *caught_there = row_of(s, s->out->won[ZM_PURSUER][ZM_PURSUER], row);
    const zm_graph *moves = s->chase->evader, *back = &s->evader_back;
    uint32_t low = s->out->words, high = 0;
    for (int winner = 0; winner < 2; winner++) {
        for (uint32_t i = w.low; i < w.high; i++) {
            for (uint64_t bits = news[winner][i]; bits; bits &= bits - 1) {
                uint32_t there = i * 64 + lowest(bits);
                for (uint32_t m = back->first[there]; m < back->first[there + 1]; m++) {
                    uint32_t e = back->to[m], at = e / 64;
                    uint64_t mask = (uint64_t)1 << e % 64;
                    if ((won[0][at] | won[1][at]) & mask) continue;
                    if (winner == ZM_PURSUER && !all_moves_in(moves, e, caught_there)) continue;
                    won[winner][at] |= mask;
                    write_plies(s, ZM_EVADER, row, at, mask);
                    if (at < low) low = at;
                    if (at >= high) high = at + 1;
                }
                zm_work(s->env, 2 + 4 * (uint64_t)(back->first[there + 1] - back->first[there]), s->status);
            }
        }
    }
    zm_work(s->env, w.high - w.low, s->status);
    if (low < high) row_set_add(&s->changed[ZM_EVADER], row, low, high);
}

/* ---- layers */

static void solve_layer(solver *s, uint64_t *const previous[2], uint64_t *const fresh[2]) {
    /* Rows from which a move leads into a row that changed. */
    const zm_graph *back = &s->pursuer_back;
    for (uint32_t i = 0; i < s->changed[ZM_EVADER].count; i++) {
        uint32_t row = s->changed[ZM_EVADER].rows[i];
        window w = s->changed[ZM_EVADER].windows[row];
        for (uint32_t m = back->first[row]; m < back->first[row + 1]; m++)
            row_set_add(&s->todo, back->to[m], w.low, w.high);
        zm_work(s->env, 2 + back->first[row + 1] - back->first[row], s->status);
    }
    row_set_clear(&s->changed[ZM_EVADER]);
    for (uint32_t i = 0; i < s->todo.count && zm_ok(s->status); i++) {
        uint32_t row = s->todo.rows[i];
        pursuer_step(s, row, s->todo.windows[row], row_of(s, fresh[0], row), row_of(s, fresh[1], row));
    }
    row_set_clear(&s->todo);
    for (uint32_t i = 0; i < s->changed[ZM_PURSUER].count && zm_ok(s->status); i++) {
        uint32_t row = s->changed[ZM_PURSUER].rows[i];
        const uint64_t *news[2] = {row_of(s, previous[0], row), row_of(s, previous[1], row)};
        if (s->masks) {
            evader_step_word(s, row, news[0], news[1]);
        } else {
            evader_step_lists(s, row, s->changed[ZM_PURSUER].windows[row], news);
        }
    }
    row_set_clear(&s->changed[ZM_PURSUER]);
    for (uint32_t i = 0; i < s->next.count && zm_ok(s->status); i++) {
        uint32_t row = s->next.rows[i];
        merge_fresh(s, row, s->next.windows[row], row_of(s, fresh[0], row), row_of(s, fresh[1], row));
    }
    row_set swap = s->changed[ZM_PURSUER];
    s->changed[ZM_PURSUER] = s->next;
    s->next = swap;
}

static void solve_layers(solver *s, const zm_position *until) {
    for (uint32_t row = 0; row < s->out->pursuers && zm_ok(s->status); row++) {
        decide_ends_of_row(s, row);
        zm_work(s->env, (uint64_t)s->out->words * 8 + 8, s->status);
    }
    while (zm_ok(s->status) && (s->changed[0].count || s->changed[1].count)) {
        if (until && zm_pursuit_winner(s->out, *until) != ZM_NOBODY) return;
        s->out->longest = s->layer++;
        s->env->done = s->layer;
        if (s->layer == UINT16_MAX + 1 && s->keep_plies) widen_plies(s);
        int parity = s->layer & 1;
        solve_layer(s, s->fresh[!parity], s->fresh[parity]);
    }
}

static void allocate_tables(solver *s) {
    zm_pursuit *out = s->out;
    uint64_t cells = (uint64_t)out->pursuers * out->words;
    for (int i = 0; i < 2; i++) {
        for (int winner = 0; winner < 2; winner++) {
            out->won[i][winner] = zm_allocate(s->env, cells, sizeof(uint64_t), s->status);
            s->fresh[i][winner] = zm_allocate(s->env, cells, sizeof(uint64_t), s->status);
        }
        if (s->keep_plies)
            out->plies[i] =
                zm_allocate(s->env, (uint64_t)out->pursuers * out->evaders, sizeof(uint16_t), s->status);
        row_set_allocate(s, &s->changed[i]);
    }
    row_set_allocate(s, &s->todo);
    row_set_allocate(s, &s->next);
}

static void prepare_evader(solver *s) {
    const zm_graph *moves = s->chase->evader;
    s->stuck = zm_allocate_zeroed(s->env, s->out->words, sizeof(uint64_t), s->status);
    if (!s->stuck) return;
    for (uint32_t e = 0; e < moves->nodes; e++)
        if (moves->first[e] == moves->first[e + 1]) s->stuck[e / 64] |= (uint64_t)1 << e % 64;
    if (moves->nodes > 64) {
        zm_graph_reverse(moves, &s->evader_back, s->env, s->status);
        return;
    }
    s->masks = zm_allocate_zeroed(s->env, 128, sizeof(uint64_t), s->status);
    if (!s->masks) return;
    s->back_masks = s->masks + 64;
    for (uint32_t e = 0; e < moves->nodes; e++) {
        for (uint32_t m = moves->first[e]; m < moves->first[e + 1]; m++) {
            s->masks[e] |= (uint64_t)1 << moves->to[m];
            s->back_masks[moves->to[m]] |= (uint64_t)1 << e;
        }
    }
}

void zm_pursuit_solve(zm_pursuit *pursuit, const zm_chase *chase, const zm_position *until, zm_env *env,
                      zm_status *status) {
    *pursuit = (zm_pursuit){.pursuers = chase->pursuer->nodes, .evaders = chase->evader->nodes};
    pursuit->words = pursuit->evaders / 64 + (pursuit->evaders % 64 != 0);
    if (pursuit->words == 0) pursuit->words = 1;
    env->done = env->total = 0;
    solver s = {.chase = chase, .out = pursuit, .env = env, .status = status, .keep_plies = !until};
    prepare_evader(&s);
    zm_graph_reverse(chase->pursuer, &s.pursuer_back, env, status);
    allocate_tables(&s);
    if (zm_ok(status)) solve_layers(&s, until);
    for (int i = 0; i < 2; i++) {
        for (int winner = 0; winner < 2; winner++)
            zm_release(env, s.fresh[i][winner]);
        row_set_free(&s, &s.changed[i]);
    }
    row_set_free(&s, &s.todo);
    row_set_free(&s, &s.next);
    zm_release(env, s.stuck);
    zm_release(env, s.masks);
    zm_graph_free(&s.evader_back, env);
    zm_graph_free(&s.pursuer_back, env);
    if (!zm_ok(status)) zm_pursuit_free(pursuit, env);
}

void zm_pursuit_free(zm_pursuit *pursuit, zm_env *env) {
    for (int turn = 0; turn < 2; turn++) {
        for (int winner = 0; winner < 2; winner++)
            zm_release(env, pursuit->won[turn][winner]);
        zm_release(env, pursuit->plies[turn]);
    }
    *pursuit = (zm_pursuit){0};
}

zm_side zm_pursuit_winner(const zm_pursuit *pursuit, zm_position p) {
    uint64_t row = (uint64_t)p.pursuer * pursuit->words;
    for (int winner = 0; winner < 2; winner++)
        if (bit(pursuit->won[p.turn][winner] + row, p.evader)) return (zm_side)winner;
    return ZM_NOBODY;
}

uint32_t zm_pursuit_plies(const zm_pursuit *pursuit, zm_position p) {
    uint64_t at = (uint64_t)p.pursuer * pursuit->evaders + p.evader;
    return pursuit->wide ? ((const uint32_t *)pursuit->plies[p.turn])[at]
                         : ((const uint16_t *)pursuit->plies[p.turn])[at];
}

bool zm_pursuit_over(const zm_chase *chase, zm_position p) {
    return bit(chase->safe, p.evader) || bit(chase->goal, p.pursuer) ||
           captured_at(chase, p.pursuer) == p.evader;
}

uint32_t zm_pursuit_best(const zm_pursuit *pursuit, const zm_chase *chase, zm_position p) {
    if (zm_pursuit_over(chase, p)) return ZM_NO_NODE;
    zm_side winner = zm_pursuit_winner(pursuit, p);
    uint32_t count, best = ZM_NO_NODE;
    const uint32_t *moves = zm_pursuit_moves(chase, p, &count);
    for (uint32_t m = 0; m < count; m++) {
        uint32_t to = moves[m];
        zm_position after = zm_pursuit_after(p, to);
        if (to >= best || zm_pursuit_winner(pursuit, after) != winner) continue;
        if (winner == ZM_NOBODY || zm_pursuit_plies(pursuit, after) + 1 == zm_pursuit_plies(pursuit, p))
            best = to;
    }
    return best;
}
