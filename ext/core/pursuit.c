#include "pursuit.h"

#include <assert.h>
#include <string.h>

/* The words of a row that changed: low .. high-1. */
typedef struct window {
    uint32_t low, high;
} window;

/* Rows with something to look at, each once. */
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
    const zm_graph *moves[2];   /* by side */
    zm_graph back[2];           /* reversed */
    uint64_t *transposed[2][2]; /* [turn][winner]: as out->won, but a row for each node of the side not to move */
    uint64_t *fresh[2][2];      /* [turn][winner]: what this layer decides, as out->won; valid in windows only */
    row_set changed[2];         /* [turn]: rows of `transposed` in which the last layer decided something */
    row_set decided[2];         /* [turn]: rows of `fresh` in which this layer does */
    row_set todo;
    uint64_t *members; /* while merging: the decided rows, one bit each */
    uint32_t layer;
    bool keep_plies;
} solver;

static inline zm_side other(int side) {
    return side == ZM_EVADER ? ZM_PURSUER : ZM_EVADER;
}

/* A row of a table with a row for each node of the side to move (mine) or of the other (theirs). */
static inline uint64_t *mine(const solver *s, int turn, uint64_t *table, uint32_t row) {
    return table + (uint64_t)row * s->out->words[turn];
}

static inline uint64_t *theirs(const solver *s, int turn, uint64_t *table, uint32_t row) {
    return table + (uint64_t)row * s->out->words[other(turn)];
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

static void row_set_allocate(solver *s, row_set *set, uint32_t rows) {
    set->rows = zm_allocate(s->env, rows, sizeof *set->rows, s->status);
    set->windows = zm_allocate_zeroed(s->env, rows, sizeof *set->windows, s->status);
}

static void row_set_free(solver *s, row_set *set) {
    zm_release(s->env, set->rows);
    zm_release(s->env, set->windows);
}

/* ---- moving: from the rows that the moves lead to, the words low .. high-1 of a row */

static void step_row(solver *s, int turn, uint32_t row, window w) {
    const zm_graph *moves = s->moves[turn];
    uint32_t from = moves->first[row], to = moves->first[row + 1];
    int next = other(turn), loser = next;
    const uint64_t *evader_won = mine(s, turn, s->out->won[turn][ZM_EVADER], row);
    const uint64_t *pursuer_won = mine(s, turn, s->out->won[turn][ZM_PURSUER], row);
    uint64_t *restrict win = mine(s, turn, s->fresh[turn][turn], row);
    uint64_t *restrict lose = mine(s, turn, s->fresh[turn][loser], row);
    uint64_t *win_there = s->transposed[next][turn], *lose_there = s->transposed[next][loser];
    zm_work(s->env, 4 + (uint64_t)(w.high - w.low) * 3, s->status);
    if (w.high - w.low == 1) { /* the same, kept in registers */
        uint64_t open = ~(evader_won[w.low] | pursuer_won[w.low]), any = 0, all = open;
        for (uint32_t m = from; m < to && open; m++) {
            any |= theirs(s, next, win_there, moves->to[m])[w.low];
            all &= theirs(s, next, lose_there, moves->to[m])[w.low];
            if ((m & 1023) == 0) zm_work(s->env, 2048, s->status);
        }
        zm_work(s->env, to - from < 1024 ? to - from : 0, s->status);
        win[w.low] = any & open;
        lose[w.low] = all;
        if (win[w.low] | lose[w.low]) row_set_add(&s->decided[turn], row, w.low, w.high);
        return;
    }
    for (uint32_t i = w.low; i < w.high; i++) {
        win[i] = 0;
        lose[i] = ~(evader_won[i] | pursuer_won[i]);
    }
    for (uint32_t m = from; m < to; m++) {
        const uint64_t *restrict win_row = theirs(s, next, win_there, moves->to[m]);
        const uint64_t *restrict lose_row = theirs(s, next, lose_there, moves->to[m]);
        for (uint32_t i = w.low; i < w.high; i++) {
            win[i] |= win_row[i];
            lose[i] &= lose_row[i];
        }
        if (!zm_work(s->env, w.high - w.low, s->status)) return;
    }
    uint32_t low = w.high, high = 0;
    for (uint32_t i = w.low; i < w.high; i++) {
        win[i] &= ~(evader_won[i] | pursuer_won[i]);
        if (!(win[i] | lose[i])) continue;
        if (low == w.high) low = i;
        high = i + 1;
    }
    if (low < high) row_set_add(&s->decided[turn], row, low, high);
}

/* The rows from which a move leads to one that changed. */
static void step(solver *s, int turn) {
    row_set *changed = &s->changed[other(turn)];
    const zm_graph *back = &s->back[turn];
    for (uint32_t i = 0; i < changed->count; i++) {
        uint32_t row = changed->rows[i];
        window w = changed->windows[row];
        for (uint32_t m = back->first[row]; m < back->first[row + 1]; m++) {
            row_set_add(&s->todo, back->to[m], w.low, w.high);
            if ((m & 4095) == 0) zm_work(s->env, 4096, s->status);
        }
        zm_work(s->env, 4, s->status);
    }
    row_set_clear(changed);
    for (uint32_t i = 0; i < s->todo.count && zm_ok(s->status); i++)
        step_row(s, turn, s->todo.rows[i], s->todo.windows[s->todo.rows[i]]);
    row_set_clear(&s->todo);
}

/* ---- merging what a layer decided into the tables */

/* Note the layer as the plies of the positions in `bits`. */
static inline void write_plies(const solver *s, int turn, uint32_t row, uint32_t word, uint64_t bits) {
    uint64_t base = (uint64_t)row * s->out->nodes[other(turn)] + (uint64_t)word * 64;
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

/* Bit c of word r to bit r of word c (H. Warren, Hacker's Delight, 7-3). */
static void transpose_block(uint64_t block[64]) {
    uint64_t mask = 0x00000000ffffffffu;
    for (uint32_t j = 32; j > 0; j >>= 1, mask ^= mask << j) {
        for (uint32_t k = 0; k < 64; k = ((k | j) + 1) & ~j) {
            uint64_t swap = (block[k] >> j ^ block[k | j]) & mask;
            block[k] ^= swap << j;
            block[k | j] ^= swap;
        }
    }
}

/* Turning a whole block costs as much as writing so many rows bit by bit. */
enum { TURN_ROWS = 12 };

/* Put a block whose rows begin at 64 * group and whose columns at 64 * word into the transposed table. Only the rows
** in `present` are filled in; `columns` is all of them together. */
static void merge_block(solver *s, int turn, uint64_t *table, uint32_t group, uint32_t word, uint64_t block[64],
                        uint64_t present, int rows, uint64_t columns) {
    uint64_t *column_word = theirs(s, turn, table, word * 64) + group;
    uint32_t stride = s->out->words[other(turn)];
    for (uint64_t bits = columns; bits; bits &= bits - 1)
        row_set_add(&s->changed[turn], word * 64 + lowest(bits), group, group + 1);
    if (rows < TURN_ROWS) {
        for (; present; present &= present - 1) {
            uint32_t r = lowest(present);
            for (uint64_t bits = block[r]; bits; bits &= bits - 1)
                column_word[(uint64_t)lowest(bits) * stride] |= (uint64_t)1 << r;
        }
        return;
    }
    for (uint64_t bits = ~present; bits; bits &= bits - 1)
        block[lowest(bits)] = 0;
    transpose_block(block);
    for (uint64_t bits = columns; bits; bits &= bits - 1)
        column_word[(uint64_t)lowest(bits) * stride] |= block[lowest(bits)];
}

/* The rows 64 * group .. of which `members` have something fresh. */
static void merge_group(solver *s, int turn, uint32_t group, uint64_t members) {
    const window *windows = s->decided[turn].windows + (uint64_t)group * 64;
    uint32_t low = UINT32_MAX, high = 0;
    for (uint64_t bits = members; bits; bits &= bits - 1) {
        uint32_t r = lowest(bits), row = group * 64 + r;
        window w = windows[r];
        if (w.low < low) low = w.low;
        if (w.high > high) high = w.high;
        uint64_t *evader_won = mine(s, turn, s->out->won[turn][ZM_EVADER], row);
        uint64_t *pursuer_won = mine(s, turn, s->out->won[turn][ZM_PURSUER], row);
        const uint64_t *evader_new = mine(s, turn, s->fresh[turn][ZM_EVADER], row);
        const uint64_t *pursuer_new = mine(s, turn, s->fresh[turn][ZM_PURSUER], row);
        for (uint32_t i = w.low; i < w.high; i++) {
            evader_won[i] |= evader_new[i];
            pursuer_won[i] |= pursuer_new[i];
            if (s->keep_plies) write_plies(s, turn, row, i, evader_new[i] | pursuer_new[i]);
        }
        zm_work(s->env, 2 + (uint64_t)(w.high - w.low) * 4, s->status);
    }
    for (int winner = 0; winner < 2; winner++) {
        for (uint32_t word = low; word < high; word++) {
            uint64_t block[64], present = 0, columns = 0;
            int rows = 0;
            for (uint64_t bits = members; bits; bits &= bits - 1) {
                uint32_t r = lowest(bits);
                if (word < windows[r].low || word >= windows[r].high) continue;
                uint64_t value = mine(s, turn, s->fresh[turn][winner], group * 64 + r)[word];
                if (!value) continue;
                block[r] = value;
                columns |= value;
                present |= (uint64_t)1 << r;
                rows++;
            }
            if (rows) merge_block(s, turn, s->transposed[turn][winner], group, word, block, present, rows, columns);
            if (!zm_work(s->env, 200, s->status)) return;
        }
    }
}

static void merge(solver *s, int turn) {
    row_set *decided = &s->decided[turn];
    for (uint32_t i = 0; i < decided->count; i++)
        s->members[decided->rows[i] / 64] |= (uint64_t)1 << decided->rows[i] % 64;
    /* Rows come in any order; a group is done when its first row comes up. */
    for (uint32_t i = 0; i < decided->count; i++) {
        uint32_t group = decided->rows[i] / 64;
        uint64_t members = s->members[group];
        s->members[group] = 0;
        if (members && zm_ok(s->status)) merge_group(s, turn, group, members);
    }
    row_set_clear(decided);
}

/* Sixteen bits a position do for nearly every game; go on with 32 when the 65,536th layer comes. */
static void widen_plies(solver *s) {
    for (int turn = 0; turn < 2; turn++) {
        uint64_t count = (uint64_t)s->out->nodes[0] * s->out->nodes[1];
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

/* Where the pursuer has caught the evader or stands at his goal, a row for each node of the side to move. */
static void mark_caught(solver *s, int turn, uint64_t *caught) {
    for (uint32_t p = 0; p < s->out->nodes[ZM_PURSUER]; p++) {
        uint32_t e = captured_at(s->chase, p);
        bool goal = bit(s->chase->goal, p);
        for (uint32_t x = goal ? 0 : e; x < s->out->nodes[ZM_EVADER]; x++) {
            uint32_t row = turn == ZM_PURSUER ? p : x, column = turn == ZM_PURSUER ? x : p;
            mine(s, turn, caught, row)[column / 64] |= (uint64_t)1 << column % 64;
            if (!goal) break;
        }
        if (!zm_work(s->env, goal ? s->out->nodes[ZM_EVADER] : 4, s->status)) return;
    }
}

static void decide_ends(solver *s, int turn) {
    uint32_t words = s->out->words[turn], rows = s->out->nodes[turn], columns = s->out->nodes[other(turn)];
    uint64_t *caught = s->fresh[turn][ZM_PURSUER];
    for (uint32_t row = 0; row < rows; row++) {
        memset(mine(s, turn, caught, row), 0, words * sizeof *caught);
        if (!zm_work(s->env, words, s->status)) return;
    }
    mark_caught(s, turn, caught);
    for (uint32_t row = 0; row < rows && zm_ok(s->status); row++) {
        bool stuck = s->moves[turn]->first[row] == s->moves[turn]->first[row + 1];
        for (uint32_t w = 0; w < words; w++) {
            uint64_t all = w + 1 == words && columns % 64 ? ((uint64_t)1 << columns % 64) - 1 : ~(uint64_t)0;
            uint64_t safe = turn == ZM_PURSUER         ? (s->chase->safe ? s->chase->safe[w] & all : 0)
                            : bit(s->chase->safe, row) ? all
                                                       : 0;
            uint64_t pursuer_won = mine(s, turn, caught, row)[w];
            uint64_t evader_won = s->chase->tie[turn] == ZM_EVADER ? safe : safe & ~pursuer_won;
            pursuer_won &= ~evader_won;
            if (stuck && turn == ZM_EVADER) pursuer_won |= all & ~evader_won;
            if (stuck && turn == ZM_PURSUER) evader_won |= all & ~pursuer_won;
            mine(s, turn, s->fresh[turn][ZM_EVADER], row)[w] = evader_won;
            mine(s, turn, s->fresh[turn][ZM_PURSUER], row)[w] = pursuer_won;
            /* Bits behind the last column are never open. */
            mine(s, turn, s->out->won[turn][ZM_EVADER], row)[w] = 0;
            mine(s, turn, s->out->won[turn][ZM_PURSUER], row)[w] = ~all;
        }
        row_set_add(&s->decided[turn], row, 0, words);
        zm_work(s->env, (uint64_t)words * 8 + 8, s->status);
    }
}

static void solve_layers(solver *s, const zm_position *until) {
    for (int turn = 0; turn < 2; turn++)
        decide_ends(s, turn);
    while (zm_ok(s->status) && (s->decided[0].count || s->decided[1].count)) {
        s->out->longest = s->layer;
        merge(s, ZM_EVADER);
        merge(s, ZM_PURSUER);
        if (!zm_ok(s->status) || (until && zm_pursuit_winner(s->out, *until) != ZM_NOBODY)) return;
        s->env->done = ++s->layer;
        if (s->layer == UINT16_MAX + 1 && s->keep_plies) widen_plies(s);
        step(s, ZM_EVADER);
        step(s, ZM_PURSUER);
    }
}

static void allocate_tables(solver *s) {
    uint32_t most = s->out->nodes[0] > s->out->nodes[1] ? s->out->nodes[0] : s->out->nodes[1];
    /* The largest tables first: what is too large is refused at once. */
    for (int turn = 0; turn < 2 && s->keep_plies; turn++)
        s->out->plies[turn] =
            zm_allocate(s->env, (uint64_t)s->out->nodes[0] * s->out->nodes[1], sizeof(uint16_t), s->status);
    for (int turn = 0; turn < 2; turn++) {
        uint64_t rows = s->out->nodes[turn], columns = s->out->nodes[other(turn)];
        uint64_t cells = rows * s->out->words[turn], turned = columns * s->out->words[other(turn)];
        for (int winner = 0; winner < 2; winner++) {
            s->out->won[turn][winner] = zm_allocate(s->env, cells, sizeof(uint64_t), s->status);
            s->fresh[turn][winner] = zm_allocate(s->env, cells, sizeof(uint64_t), s->status);
            s->transposed[turn][winner] = zm_allocate_zeroed(s->env, turned, sizeof(uint64_t), s->status);
        }
        row_set_allocate(s, &s->changed[turn], (uint32_t)columns);
        row_set_allocate(s, &s->decided[turn], (uint32_t)rows);
    }
    row_set_allocate(s, &s->todo, most);
    s->members = zm_allocate_zeroed(s->env, most / 64 + 1, sizeof *s->members, s->status);
}

void zm_pursuit_solve(zm_pursuit *pursuit, const zm_chase *chase, const zm_position *until, zm_env *env,
                      zm_status *status) {
    uint32_t evaders = chase->evader->nodes, pursuers = chase->pursuer->nodes;
    *pursuit = (zm_pursuit){.nodes = {evaders, pursuers},
                            .words = {pursuers / 64 + (pursuers % 64 != 0), evaders / 64 + (evaders % 64 != 0)}};
    env->done = env->total = 0;
    if (evaders <= 64 && pursuers <= 64) {
        zm_pursuit_solve_small(pursuit, chase, until, env, status);
        if (!zm_ok(status)) zm_pursuit_free(pursuit, env);
        return;
    }
    solver s = {.chase = chase,
                .out = pursuit,
                .env = env,
                .status = status,
                .moves = {chase->evader, chase->pursuer},
                .keep_plies = !until};
    for (int side = 0; side < 2; side++)
        zm_graph_reverse(s.moves[side], &s.back[side], env, status);
    allocate_tables(&s);
    if (zm_ok(status)) solve_layers(&s, until);
    for (int i = 0; i < 2; i++) {
        for (int winner = 0; winner < 2; winner++) {
            zm_release(env, s.fresh[i][winner]);
            zm_release(env, s.transposed[i][winner]);
        }
        row_set_free(&s, &s.changed[i]);
        row_set_free(&s, &s.decided[i]);
        zm_graph_free(&s.back[i], env);
    }
    row_set_free(&s, &s.todo);
    zm_release(env, s.members);
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

/* ---- looking up positions */

zm_side zm_pursuit_winner(const zm_pursuit *pursuit, zm_position p) {
    uint32_t row = p.turn == ZM_PURSUER ? p.pursuer : p.evader, column = p.turn == ZM_PURSUER ? p.evader : p.pursuer;
    for (int winner = 0; winner < 2; winner++)
        if (bit(pursuit->won[p.turn][winner] + (uint64_t)row * pursuit->words[p.turn], column))
            return (zm_side)winner;
    return ZM_NOBODY;
}

uint32_t zm_pursuit_plies(const zm_pursuit *pursuit, zm_position p) {
    uint64_t at = p.turn == ZM_PURSUER ? (uint64_t)p.pursuer * pursuit->nodes[ZM_EVADER] + p.evader
                                       : (uint64_t)p.evader * pursuit->nodes[ZM_PURSUER] + p.pursuer;
    return pursuit->wide ? ((const uint32_t *)pursuit->plies[p.turn])[at]
                         : ((const uint16_t *)pursuit->plies[p.turn])[at];
}

bool zm_pursuit_over(const zm_chase *chase, zm_position p) {
    return bit(chase->safe, p.evader) || bit(chase->goal, p.pursuer) || captured_at(chase, p.pursuer) == p.evader;
}

uint32_t zm_pursuit_best(const zm_pursuit *pursuit, const zm_chase *chase, zm_position p) {
    if (zm_pursuit_over(chase, p)) return ZM_NO_NODE;
    zm_side winner = zm_pursuit_winner(pursuit, p);
    uint32_t count, best = ZM_NO_NODE;
    const uint32_t *moves = zm_pursuit_moves(chase, p, &count);
    for (uint32_t m = 0; m < count; m++) {
        zm_position after = zm_pursuit_after(p, moves[m]);
        if (moves[m] >= best || zm_pursuit_winner(pursuit, after) != winner) continue;
        if (winner == ZM_NOBODY || zm_pursuit_plies(pursuit, after) + 1 == zm_pursuit_plies(pursuit, p))
            best = moves[m];
    }
    return best;
}
