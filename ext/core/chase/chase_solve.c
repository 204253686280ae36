#include "chase.h"

#include <assert.h>
#include <string.h>

/* Rows with something to look at, in groups of 64, and for both winners a mark for each word of such a row. */
typedef struct row_set {
    uint32_t *groups; /* that have members, each once */
    uint32_t count;
    uint64_t *members;  /* by group: its rows in the set */
    uint64_t *marks[2]; /* by winner: `length` stripes of a word a row */
    uint32_t length, rows;
} row_set;

/* A block of 64 x 64 positions of one turn, with what is new for one winner. */
typedef struct block {
    uint64_t rows[64]; /* filled in where present */
    uint64_t present;  /* rows with anything */
    uint64_t columns;  /* all rows together */
} block;

/* The head of a block that waits to be transposed; its present rows lie in `waiting_rows`, one block after another. */
typedef struct waiting_block {
    uint32_t group, word, winner;
    uint64_t present, columns;
} waiting_block;

typedef struct solver {
    const zm_chase *chase;
    zm_pursuit *out;
    zm_run *run;
    const zm_graph *moves[2]; /* by side */
    zm_graph back[2];         /* reversed */
    /* [turn][winner]: as out->won, but a row for each node of the side that is not to move, one word a stripe and row. */
    uint64_t *transposed[2][2];
    row_set changed[2]; /* [turn]: words of `transposed` in which the last layer decided something */
    row_set todo[2];    /* [turn]: words that a move leads to from one that changed */
    waiting_block *waiting;
    uint64_t *waiting_rows;
    uint64_t waiting_count, waiting_capacity, waiting_rows_count, waiting_rows_capacity;
    uint32_t layer;
    bool keep_plies;
} solver;

static inline zm_side other(int side) {
    return side == ZM_EVADER ? ZM_PURSUER : ZM_EVADER;
}

/* Two words, one for each winner: of out->won, whose rows are nodes of the side to move ... */
static inline uint64_t *won_at(const solver *s, int turn, uint32_t row, uint32_t word) {
    return s->out->won[turn] + ((uint64_t)word * s->out->nodes[turn] + row) * 2;
}

/* ... and one of a transposed table, whose rows are nodes of the other side. */
static inline uint64_t *transposed_at(const solver *s, int turn, int winner, uint32_t row, uint32_t word) {
    return s->transposed[turn][winner] + (uint64_t)word * s->out->nodes[other(turn)] + row;
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

/* The marks of the words 64 * stripe .. of a row. */
static inline uint64_t *marks_of(const row_set *set, int winner, uint32_t row, uint32_t stripe) {
    return set->marks[winner] + (uint64_t)stripe * set->rows + row;
}

static inline void row_set_add(row_set *set, uint32_t row) {
    uint32_t group = row / 64;
    if (!set->members[group]) set->groups[set->count++] = group;
    set->members[group] |= (uint64_t)1 << row % 64;
}

static void row_set_clear(row_set *set) {
    for (uint32_t i = 0; i < set->count; i++) {
        uint32_t group = set->groups[i];
        uint32_t left = set->rows - group * 64, rows = left < 64 ? left : 64;
        for (uint32_t m = 0; m < set->length; m++)
            for (int winner = 0; winner < 2; winner++)
                memset(marks_of(set, winner, group * 64, m), 0, rows * sizeof(uint64_t));
        set->members[group] = 0;
    }
    set->count = 0;
}

static void row_set_allocate(solver *s, row_set *set, uint32_t rows, uint32_t words) {
    set->length = words / 64 + 1;
    set->rows = rows;
    set->groups = zm_allocate(s->run, rows / 64 + 1, sizeof *set->groups);
    set->members = zm_allocate_zeroed(s->run, rows / 64 + 1, sizeof *set->members);
    for (int winner = 0; winner < 2; winner++)
        set->marks[winner] = zm_allocate_zeroed(s->run, (uint64_t)rows * set->length, sizeof *set->marks[winner]);
}

static void row_set_free(solver *s, row_set *set) {
    zm_release(s->run, set->groups);
    zm_release(s->run, set->members);
    zm_release(s->run, set->marks[0]);
    zm_release(s->run, set->marks[1]);
}

/* ---- what is decided goes to its own row, with its plies, and into a block */

/* Note the layer as the plies of the positions in `bits`: a bit plane for each bit of the number. */
static inline void write_plies(const solver *s, int turn, uint32_t row, uint32_t word, uint64_t bits) {
    uint64_t at = ((uint64_t)word * s->out->nodes[turn] + row) * 8;
    uint32_t rest = s->layer;
    for (int byte = 0; rest > 0; byte++, rest >>= 8) {
        uint64_t *planes = s->out->plies[turn][byte] + at;
        for (uint64_t number = rest & 255; number; number &= number - 1)
            planes[lowest(number)] |= bits;
    }
}

/* Ask for what a step will read and, if it decides something, write. */
static inline void fetch(const solver *s, int turn, uint32_t row, uint32_t word) {
    ZM_PREFETCH(won_at(s, turn, row, word));
    uint64_t at = ((uint64_t)word * s->out->nodes[turn] + row) * 8;
    for (int byte = 0; byte < 4 && s->out->plies[turn][byte]; byte++)
        ZM_PREFETCH(s->out->plies[turn][byte] + at);
}

/* Room for plies that begin to need another byte. */
static void extend_plies(solver *s) {
    for (int byte = 0; byte < 4 && s->keep_plies; byte++)
        for (int turn = 0; turn < 2 && s->layer >> 8 * byte; turn++)
            if (!s->out->plies[turn][byte])
                s->out->plies[turn][byte] = zm_allocate_zeroed(
                    s->run, (uint64_t)s->out->nodes[turn] * s->out->words[turn] * 8, sizeof(uint64_t));
}

static inline void block_add(block *b, uint32_t row, uint64_t bits) {
    if (!bits) return;
    b->rows[row] = bits;
    b->present |= (uint64_t)1 << row;
    b->columns |= bits;
}

static inline void decide(solver *s, int turn, uint32_t row, uint32_t word, const uint64_t news[2], block blocks[2]) {
    uint64_t *won = won_at(s, turn, row, word);
    for (int winner = 0; winner < 2; winner++) {
        won[winner] |= news[winner];
        block_add(&blocks[winner], row % 64, news[winner]);
    }
    if (s->keep_plies) write_plies(s, turn, row, word, news[0] | news[1]);
}

static inline void clear_blocks(block blocks[2]) {
    for (int winner = 0; winner < 2; winner++)
        blocks[winner].present = blocks[winner].columns = 0;
}

/* ---- blocks go to the transposed tables */

/* Bit c of word r to bit r of word c (H. Warren, Hacker's Delight, 7-3). */
static void transpose(uint64_t rows[64]) {
    uint64_t mask = 0x00000000ffffffffu;
    for (uint32_t j = 32; j > 0; j >>= 1, mask ^= mask << j) {
        for (uint32_t begin = 0; begin < 64; begin += 2 * j) {
            for (uint32_t k = begin; k < begin + j; k++) {
                uint64_t swap = (rows[k] >> j ^ rows[k + j]) & mask;
                rows[k] ^= swap << j;
                rows[k + j] ^= swap;
            }
        }
    }
}

static bool more_than(uint64_t set, int count) {
    for (; set && count > 0; count--)
        set &= set - 1;
    return set != 0;
}

/* The rows of the block begin at 64 * group, its columns at 64 * word. */
static void merge_block(solver *s, int turn, int winner, uint32_t group, uint32_t word, block *b) {
    enum { TURN_ROWS = 12 }; /* turning a whole block costs as much as writing so many rows bit by bit */
    if (!b->present) return;
    uint64_t *restrict table = transposed_at(s, turn, winner, word * 64, group);
    uint32_t left = s->out->nodes[other(turn)] - word * 64, end = left < 64 ? left : 64;
    row_set *changed = &s->changed[turn];
    if (!changed->members[word]) changed->groups[changed->count++] = word;
    changed->members[word] |= b->columns;
    uint64_t *marks = marks_of(changed, winner, word * 64, group / 64);
    for (uint64_t bits = b->columns; bits; bits &= bits - 1)
        marks[lowest(bits)] |= (uint64_t)1 << group % 64;
    zm_work(s->run, 200);
    if (!more_than(b->present, TURN_ROWS)) {
        for (uint64_t rows = b->present; rows; rows &= rows - 1) {
            uint32_t r = lowest(rows);
            for (uint64_t bits = b->rows[r]; bits; bits &= bits - 1)
                table[lowest(bits)] |= (uint64_t)1 << r;
        }
        return;
    }
    for (uint64_t rows = ~b->present; rows; rows &= rows - 1)
        b->rows[lowest(rows)] = 0;
    transpose(b->rows);
    for (uint32_t c = 0; c < end; c++)
        table[c] |= b->rows[c];
}

static void put_aside(solver *s, int winner, uint32_t group, uint32_t word, const block *b) {
    if (!b->present) return;
    if (!zm_grow(s->run, &s->waiting, &s->waiting_capacity, s->waiting_count + 1, sizeof *s->waiting) ||
        !zm_grow(s->run, &s->waiting_rows, &s->waiting_rows_capacity, s->waiting_rows_count + 64, sizeof(uint64_t)))
        return;
    s->waiting[s->waiting_count++] = (waiting_block){group, word, (uint32_t)winner, b->present, b->columns};
    for (uint64_t rows = b->present; rows; rows &= rows - 1)
        s->waiting_rows[s->waiting_rows_count++] = b->rows[lowest(rows)];
}

static void merge_waiting(solver *s, int turn) {
    const uint64_t *next = s->waiting_rows;
    for (uint64_t i = 0; i < s->waiting_count && zm_ok(s->run); i++) {
        const waiting_block *w = &s->waiting[i];
        block b;
        b.present = w->present;
        b.columns = w->columns;
        for (uint64_t rows = b.present; rows; rows &= rows - 1)
            b.rows[lowest(rows)] = *next++;
        merge_block(s, turn, (int)w->winner, w->group, w->word, &b);
    }
    s->waiting_count = s->waiting_rows_count = 0;
}

/* ---- moving: a row, from the rows that its moves lead to */

/* One word: where some move wins, and where all lose. `win` and `lose` tell which of the two may be new. */
static inline void step_word(solver *s, int turn, uint32_t row, uint32_t word, bool win, bool lose, block blocks[2]) {
    const zm_graph *moves = s->moves[turn];
    uint32_t from = moves->first[row], to = moves->first[row + 1];
    const uint64_t *won = won_at(s, turn, row, word);
    uint64_t open = ~(won[0] | won[1]), any = 0, all = 0;
    if (!open) return;
    if (win) {
        const uint64_t *there = transposed_at(s, other(turn), turn, 0, word);
        for (uint32_t m = from; m < to; m++)
            any |= there[moves->to[m]];
        any &= open;
    }
    if (lose) {
        const uint64_t *there = transposed_at(s, other(turn), other(turn), 0, word);
        all = open & ~any;
        for (uint32_t m = from; m < to && all; m++)
            all &= there[moves->to[m]];
    }
    if (!(any | all)) return;
    uint64_t news[2];
    news[turn] = any;
    news[other(turn)] = all;
    decide(s, turn, row, word, news, blocks);
}

/* One word of the rows of a group that are to do. */
static void step_block(solver *s, int turn, uint32_t group, uint32_t word) {
    const row_set *todo = &s->todo[turn];
    const uint64_t *win_marks = marks_of(todo, turn, group * 64, word / 64);
    const uint64_t *lose_marks = marks_of(todo, other(turn), group * 64, word / 64);
    uint64_t win = 0, lose = 0, work = 0;
    block blocks[2];
    clear_blocks(blocks);
    for (uint64_t rows = todo->members[group]; rows; rows &= rows - 1) {
        uint32_t r = lowest(rows);
        win |= (win_marks[r] >> word % 64 & 1) << r;
        lose |= (lose_marks[r] >> word % 64 & 1) << r;
        if ((win | lose) >> r & 1) fetch(s, turn, group * 64 + r, word);
    }
    for (uint64_t rows = win | lose; rows; rows &= rows - 1) {
        uint32_t r = lowest(rows);
        uint32_t row = group * 64 + r;
        step_word(s, turn, row, word, win >> r & 1, lose >> r & 1, blocks);
        work += 8 + s->moves[turn]->first[row + 1] - s->moves[turn]->first[row];
    }
    zm_work(s->run, work);
    for (int winner = 0; winner < 2; winner++) {
        if (turn == ZM_PURSUER) {
            put_aside(s, winner, group, word, &blocks[winner]);
        } else {
            merge_block(s, turn, winner, group, word, &blocks[winner]);
        }
    }
}

/* Mark what a move leads to from a word that changed. */
static void mark_todo(solver *s, int turn) {
    row_set *changed = &s->changed[other(turn)], *todo = &s->todo[turn];
    const zm_graph *back = &s->back[turn];
    for (uint32_t i = 0; i < changed->count; i++) {
        for (uint64_t rows = changed->members[changed->groups[i]]; rows; rows &= rows - 1) {
            uint32_t row = changed->groups[i] * 64 + lowest(rows);
            for (uint32_t b = back->first[row]; b < back->first[row + 1]; b++) {
                row_set_add(todo, back->to[b]);
                for (int winner = 0; winner < 2; winner++)
                    for (uint32_t m = 0; m < todo->length; m++)
                        *marks_of(todo, winner, back->to[b], m) |= *marks_of(changed, winner, row, m);
                if ((b & 255) == 0) zm_work(s->run, 512 * todo->length);
            }
            if (!zm_work(s->run, 4)) return;
        }
    }
    row_set_clear(changed);
}

static void step(solver *s, int turn) {
    row_set *todo = &s->todo[turn];
    for (uint32_t i = 0; i < todo->count; i++) {
        uint32_t group = todo->groups[i];
        for (uint32_t m = 0; m < todo->length; m++) {
            uint64_t words = 0;
            for (uint64_t rows = todo->members[group]; rows; rows &= rows - 1)
                for (int winner = 0; winner < 2; winner++)
                    words |= *marks_of(todo, winner, group * 64 + lowest(rows), m);
            for (; words && zm_ok(s->run); words &= words - 1)
                step_block(s, turn, group, m * 64 + lowest(words));
        }
    }
    row_set_clear(todo);
}

/* The pursuer's step reads the transposed table of the evader's turn and the other way round, both as the last layer left
** them: so the pursuer's blocks wait until the evader has stepped. */
static void solve_layer(solver *s) {
    mark_todo(s, ZM_PURSUER);
    mark_todo(s, ZM_EVADER);
    step(s, ZM_PURSUER);
    step(s, ZM_EVADER);
    merge_waiting(s, ZM_PURSUER);
}

/* ---- the end positions: layer 0 */

static uint32_t captured_at(const zm_chase *chase, uint32_t pursuer) {
    if (chase->captures) return chase->captures[pursuer];
    return pursuer < chase->evader->nodes ? pursuer : ZM_NO_NODE;
}

/* Where the pursuer has caught the evader or stands at his goal, as if that were won by the pursuer. */
static void mark_caught(solver *s, int turn) {
    for (uint32_t p = 0; p < s->out->nodes[ZM_PURSUER]; p++) {
        uint32_t e = captured_at(s->chase, p);
        bool goal = bit(s->chase->goal, p);
        for (uint32_t x = goal ? 0 : e; x < s->out->nodes[ZM_EVADER]; x++) {
            uint32_t row = turn == ZM_PURSUER ? p : x, column = turn == ZM_PURSUER ? x : p;
            won_at(s, turn, row, column / 64)[ZM_PURSUER] |= (uint64_t)1 << column % 64;
            if (!goal) break;
        }
        if (!zm_work(s->run, goal ? s->out->nodes[ZM_EVADER] : 4)) return;
    }
}

/* One word of a row, in which the caught positions are marked. */
static void decide_ends_of_word(solver *s, int turn, uint32_t row, uint32_t word, block blocks[2]) {
    uint32_t columns = s->out->nodes[other(turn)];
    uint64_t all = columns - word * 64 < 64 ? ((uint64_t)1 << columns % 64) - 1 : ~(uint64_t)0, news[2];
    bool stuck = s->moves[turn]->first[row] == s->moves[turn]->first[row + 1];
    uint64_t safe = turn == ZM_EVADER ? (bit(s->chase->safe, row) ? all : 0)
                    : s->chase->safe  ? s->chase->safe[word]
                                      : 0;
    uint64_t *won = won_at(s, turn, row, word), caught = won[ZM_PURSUER];
    safe &= all;
    news[ZM_EVADER] = s->chase->tie[turn] == ZM_EVADER ? safe : safe & ~caught;
    news[ZM_PURSUER] = caught & ~news[ZM_EVADER];
    if (stuck) news[other(turn)] |= all & ~news[turn];
    won[ZM_EVADER] = 0;
    won[ZM_PURSUER] = ~all; /* bits behind the last column are never open */
    decide(s, turn, row, word, news, blocks);
}

static void decide_ends(solver *s, int turn) {
    uint32_t rows = s->out->nodes[turn];
    mark_caught(s, turn);
    for (uint32_t group = 0; group * 64 < rows; group++) {
        for (uint32_t word = 0; word < s->out->words[turn] && zm_ok(s->run); word++) {
            block blocks[2];
            clear_blocks(blocks);
            for (uint32_t r = 0; r < 64 && group * 64 + r < rows; r++)
                decide_ends_of_word(s, turn, group * 64 + r, word, blocks);
            for (int winner = 0; winner < 2; winner++)
                merge_block(s, turn, winner, group, word, &blocks[winner]);
            zm_work(s->run, 500);
        }
    }
}

static void solve_layers(solver *s, const zm_position *until) {
    for (int turn = 0; turn < 2; turn++)
        decide_ends(s, turn);
    while (zm_ok(s->run) && (s->changed[0].count || s->changed[1].count)) {
        s->out->longest = s->layer;
        if (until && zm_pursuit_winner(s->out, *until) != ZM_NOBODY) return;
        s->run->done = ++s->layer;
        extend_plies(s);
        if (zm_ok(s->run)) solve_layer(s);
    }
}

static void allocate_tables(solver *s) {
    for (int turn = 0; turn < 2; turn++) {
        uint32_t rows = s->out->nodes[turn], columns = s->out->nodes[other(turn)];
        uint32_t words = s->out->words[turn], words_turned = s->out->words[other(turn)];
        s->out->won[turn] = zm_allocate_zeroed(s->run, (uint64_t)rows * words * 2, sizeof(uint64_t));
        for (int winner = 0; winner < 2; winner++)
            s->transposed[turn][winner] =
                zm_allocate_zeroed(s->run, (uint64_t)columns * words_turned, sizeof(uint64_t));
        row_set_allocate(s, &s->changed[turn], columns, words_turned);
        row_set_allocate(s, &s->todo[turn], rows, words);
    }
}

static zm_pursuit sizes_of(const zm_chase *chase) {
    uint32_t evaders = chase->evader->nodes, pursuers = chase->pursuer->nodes;
    return (zm_pursuit){.nodes = {evaders, pursuers},
                        .words = {pursuers / 64 + (pursuers % 64 != 0), evaders / 64 + (evaders % 64 != 0)}};
}

/* What a solve takes: the tables, and two bytes a position for the plies. */
static bool reserve(const zm_pursuit *out, bool keep_plies, zm_run *run) {
    double bytes = 0, largest = 0; /* may be beyond 64 bits */
    for (int turn = 0; turn < 2; turn++) {
        double table = (double)out->nodes[turn] * out->words[turn] * 8;
        bytes += table * 4 + (keep_plies ? table * 16 : 0);
        if (table * (keep_plies ? 8 : 2) > largest) largest = table * (keep_plies ? 8 : 2);
    }
    return zm_reserve(run, bytes < 1e18 ? (uint64_t)bytes : (uint64_t)1e18,
                      largest < 1e18 ? (uint64_t)largest : (uint64_t)1e18);
}

bool zm_pursuit_fits(const zm_chase *chase, bool keep_plies, zm_run *run) {
    zm_pursuit sizes = sizes_of(chase);
    return reserve(&sizes, keep_plies, run);
}

void zm_pursuit_solve(zm_pursuit *pursuit, const zm_chase *chase, const zm_position *until, zm_run *run) {
    *pursuit = sizes_of(chase);
    if (!reserve(pursuit, !until, run)) return;
    run->done = run->total = 0;
    if (pursuit->nodes[0] <= 64 && pursuit->nodes[1] <= 64) {
        zm_pursuit_solve_small(pursuit, chase, until, run);
        if (!zm_ok(run)) zm_pursuit_free(pursuit, run);
        return;
    }
    solver s = {
        .chase = chase, .out = pursuit, .run = run, .moves = {chase->evader, chase->pursuer}, .keep_plies = !until};
    for (int side = 0; side < 2; side++)
        zm_graph_reverse(s.moves[side], &s.back[side], run);
    allocate_tables(&s);
    if (zm_ok(run)) solve_layers(&s, until);
    for (int i = 0; i < 2; i++) {
        zm_release(run, s.transposed[i][0]);
        zm_release(run, s.transposed[i][1]);
        row_set_free(&s, &s.changed[i]);
        row_set_free(&s, &s.todo[i]);
        zm_graph_free(&s.back[i], run);
    }
    zm_release(run, s.waiting);
    zm_release(run, s.waiting_rows);
    if (!zm_ok(run)) zm_pursuit_free(pursuit, run);
}

void zm_pursuit_free(zm_pursuit *pursuit, zm_run *run) {
    for (int turn = 0; turn < 2; turn++) {
        zm_release(run, pursuit->won[turn]);
        for (int byte = 0; byte < 4; byte++)
            zm_release(run, pursuit->plies[turn][byte]);
    }
    *pursuit = (zm_pursuit){0};
}

/* ---- looking up positions */

zm_side zm_pursuit_winner(const zm_pursuit *pursuit, zm_position p) {
    uint32_t row = p.turn == ZM_PURSUER ? p.pursuer : p.evader, column = p.turn == ZM_PURSUER ? p.evader : p.pursuer;
    const uint64_t *won = pursuit->won[p.turn] + ((uint64_t)(column / 64) * pursuit->nodes[p.turn] + row) * 2;
    for (int winner = 0; winner < 2; winner++)
        if (won[winner] >> column % 64 & 1) return (zm_side)winner;
    return ZM_NOBODY;
}

uint32_t zm_pursuit_plies(const zm_pursuit *pursuit, zm_position p) {
    uint32_t row = p.turn == ZM_PURSUER ? p.pursuer : p.evader, column = p.turn == ZM_PURSUER ? p.evader : p.pursuer;
    uint64_t at = ((uint64_t)(column / 64) * pursuit->nodes[p.turn] + row) * 8;
    uint32_t plies = 0;
    for (int b = 0; b < 32 && pursuit->plies[p.turn][b / 8]; b++)
        plies |= (uint32_t)(pursuit->plies[p.turn][b / 8][at + b % 8] >> column % 64 & 1) << b;
    return plies;
}

bool zm_pursuit_over(const zm_chase *chase, zm_position p) {
    return bit(chase->safe, p.evader) || bit(chase->goal, p.pursuer) || captured_at(chase, p.pursuer) == p.evader;
}

uint32_t zm_pursuit_best(const zm_pursuit *pursuit, const zm_chase *chase, zm_position p) {
    if (zm_pursuit_over(chase, p)) return ZM_NO_NODE;
    zm_side winner = zm_pursuit_winner(pursuit, p);
    uint32_t count, best = ZM_NO_NODE;
    const uint32_t *moves = zm_pursuit_moves(chase, p, &count), *order = chase->order[p.turn];
    for (uint32_t m = 0; m < count; m++) {
        zm_position after = zm_pursuit_after(p, moves[m]);
        if (best != ZM_NO_NODE && (order ? order[moves[m]] >= order[best] : moves[m] >= best)) continue;
        if (zm_pursuit_winner(pursuit, after) != winner) continue;
        if (winner == ZM_NOBODY || zm_pursuit_plies(pursuit, after) + 1 == zm_pursuit_plies(pursuit, p))
            best = moves[m];
    }
    return best;
}
