/*
** chase_solve.c - the solver of chases: retrograde analysis layer by layer, one layer a ply.
**
** The positions of one turn are a table of bits: a row for each node of the side to move, a column for each node of
** the other. Moving combines whole rows, 64 columns (a stripe) at once: a position is won where one row that a move
** leads to has its bit, lost where all have. The other side needs the result by its own rows, so what a layer decides
** is also written transposed, in tiles of 64 x 64 bits. Only rows, and of these only stripes, that a move leads to
** from something that the last layer decided are looked at. A row of a turn is combined from rows of the other turn's
** transposed table.
**
** A layer is a task in parts (base_share.h), each some stripes: parts write to words of their own everywhere.
**
** At most O(layers * (moves of the evader * pursuers + moves of the pursuer * evaders) / 64) word steps; in games
** that are decided in waves about one look at each word of a row for each of its moves, in all. Transposing and plies
** cost a step a position. Graphs of up to 64 nodes each go to chase_small.c.
**
** Retrograde analysis after T. Ströhlein (Untersuchungen über kombinatorische Spiele, 1970) and K. Thompson
** (Retrograde analysis of certain endgames, ICCA Journal 1986); the row form is our own.
*/
#include "chase_small.h"

#include "../base/base_bits.h"
#include "../base/base_share.h"

#include <string.h>

/* Rows with something to look at, in groups of 64, and for both winners a mark for each stripe of such a row. */
typedef struct chase_rows {
    uint32_t *groups; /* that have members, each once */
    uint32_t count;
    uint64_t *members; /* by group: its rows in the set */
    /* By winner: a bit for each stripe, `mark_words` words for each row. They lie as stripes do, word after word. */
    uint64_t *marks[2];
    uint32_t mark_words, rows;
    uint64_t *stripes; /* by group, `mark_words` words each: the marks of its rows together (todo only) */
} chase_rows;

/* A tile of 64 x 64 positions of one turn, with what is new for one winner. */
typedef struct chase_tile {
    uint64_t rows[64]; /* filled in where present */
    uint64_t present;  /* rows with anything */
    uint64_t columns;  /* all rows together */
} chase_tile;

/* The head of a tile that waits to be transposed; its present rows lie in `waiting_rows`, one tile after another. */
typedef struct waiting_tile {
    uint32_t group, stripe, winner;
    uint64_t present, columns;
} waiting_tile;

/* Some stripes of a turn, from `from` on and before `to`, and what waits of them. */
typedef struct chase_part {
    uint32_t from, to;
    uint64_t tiles; /* to be looked at in this layer */
    waiting_tile *waiting;
    uint64_t *waiting_rows;
    uint64_t waiting_count, waiting_capacity, waiting_rows_count, waiting_rows_capacity;
} chase_part;

enum { CHASE_PARTS = 16 };

typedef struct chase_solver {
    const zm_chase *chase;
    zm_chase_solution *out;
    zm_run *run;
    const zm_graph *moves[2]; /* by side */
    zm_graph back[2];         /* reversed */
    /* [turn][winner]: as out->won, but a row for each node of the side that is not to move, and a word a
    ** stripe and row. */
    uint64_t *transposed[2][2];
    chase_rows changed[2];            /* [turn]: stripes of `transposed` in which the last layer decided something */
    chase_rows todo[2];               /* [turn]: stripes that a move leads to from one that changed */
    chase_part parts[2][CHASE_PARTS]; /* by turn */
    uint32_t layer;
    bool keep_plies;
} chase_solver;

/* Two words, one for each winner: of out->won, whose rows are nodes of the side to move ... */
static inline uint64_t *won_at(const chase_solver *s, int turn, uint32_t row, uint32_t stripe) {
    return s->out->won[turn] + ((uint64_t)stripe * s->out->nodes[turn] + row) * 2;
}

/* ... and one of a transposed table, whose rows are nodes of the other side. */
static inline uint64_t *transposed_at(const chase_solver *s, int turn, int winner, uint32_t row, uint32_t stripe) {
    return s->transposed[turn][winner] + (uint64_t)stripe * s->out->nodes[zm_other_side(turn)] + row;
}

/* The marks of the stripes 64 * at .. 64 * at + 63 of a row. */
static inline uint64_t *marks_of(const chase_rows *set, int winner, uint32_t row, uint32_t at) {
    return set->marks[winner] + (uint64_t)at * set->rows + row;
}

static inline void chase_rows_add(chase_rows *set, uint32_t row) {
    uint32_t group = row / 64;
    if (!set->members[group]) set->groups[set->count++] = group;
    set->members[group] |= (uint64_t)1 << row % 64;
}

static void chase_rows_clear(chase_rows *set, zm_run *run) {
    enum { CLEAR_WORK = 16 }; /* 128 words, one after another */
    for (uint32_t i = 0; i < set->count; i++) {
        uint32_t group = set->groups[i];
        uint32_t left = set->rows - group * 64, rows = left < 64 ? left : 64;
        for (uint32_t m = 0; m < set->mark_words; m++)
            for (int winner = 0; winner < 2; winner++)
                memset(marks_of(set, winner, group * 64, m), 0, rows * sizeof(uint64_t));
        set->members[group] = 0;
        if (!zm_work(run, CLEAR_WORK * set->mark_words)) return;
    }
    set->count = 0;
}

static void chase_rows_allocate(chase_solver *s, chase_rows *set, uint32_t rows, uint32_t stripes) {
    set->mark_words = stripes / 64 + 1;
    set->rows = rows;
    set->groups = zm_allocate(s->run, rows / 64 + 1, sizeof *set->groups);
    set->members = zm_allocate_zeroed(s->run, rows / 64 + 1, sizeof *set->members);
    for (int winner = 0; winner < 2; winner++)
        set->marks[winner] = zm_allocate_zeroed(s->run, (uint64_t)rows * set->mark_words, sizeof *set->marks[winner]);
    set->stripes = zm_allocate(s->run, ((uint64_t)rows / 64 + 1) * set->mark_words, sizeof *set->stripes);
}

static void chase_rows_free(chase_solver *s, chase_rows *set) {
    zm_release(s->run, set->groups);
    zm_release(s->run, set->members);
    zm_release(s->run, set->marks[0]);
    zm_release(s->run, set->marks[1]);
    zm_release(s->run, set->stripes);
}

/* ---- what is decided goes to its own row, with its plies, and into a tile */

/* Note the layer as the plies of the positions in `bits`: a bit plane for each bit of the number. */
static inline void write_plies(const chase_solver *s, int turn, uint32_t row, uint32_t stripe, uint64_t bits) {
    uint64_t at = ((uint64_t)stripe * s->out->nodes[turn] + row) * 8;
    uint32_t rest = s->layer;
    for (int byte = 0; rest > 0; byte++, rest >>= 8) {
        uint64_t *planes = s->out->plies[turn][byte] + at;
        ZM_FOR_BITS(plane, rest & 255) {
            planes[plane] |= bits;
        }
    }
}

/* Ask for what a step will read and, if it decides something, write. */
static inline void fetch_word(const chase_solver *s, int turn, uint32_t row, uint32_t stripe) {
    ZM_PREFETCH(won_at(s, turn, row, stripe));
    uint64_t at = ((uint64_t)stripe * s->out->nodes[turn] + row) * 8;
    for (int byte = 0; byte < 4 && s->out->plies[turn][byte]; byte++)
        ZM_PREFETCH(s->out->plies[turn][byte] + at);
}

/* Room for plies that begin to need another byte. */
static void extend_plies(chase_solver *s) {
    for (int byte = 0; byte < 4 && s->keep_plies; byte++)
        for (int turn = 0; turn < 2 && s->layer >> 8 * byte; turn++)
            if (!s->out->plies[turn][byte])
                s->out->plies[turn][byte] = zm_share_zeroed(
                    s->run, (uint64_t)s->out->nodes[turn] * s->out->stripes[turn] * 8, sizeof(uint64_t));
}

static inline void tile_add(chase_tile *tile, uint32_t row, uint64_t bits) {
    if (!bits) return;
    tile->rows[row] = bits;
    tile->present |= (uint64_t)1 << row;
    tile->columns |= bits;
}

static inline void decide_word(chase_solver *s, int turn, uint32_t row, uint32_t stripe, const uint64_t news[2],
                               chase_tile tiles[2]) {
    uint64_t *won = won_at(s, turn, row, stripe);
    for (int winner = 0; winner < 2; winner++) {
        won[winner] |= news[winner];
        tile_add(&tiles[winner], row % 64, news[winner]);
    }
    if (s->keep_plies) write_plies(s, turn, row, stripe, news[0] | news[1]);
}

static inline void clear_tiles(chase_tile tiles[2]) {
    for (int winner = 0; winner < 2; winner++)
        tiles[winner].present = tiles[winner].columns = 0;
}

/* ---- tiles go to the transposed tables */

static bool has_more_bits(uint64_t set, int count) {
    for (; set && count > 0; count--)
        set &= set - 1;
    return set != 0;
}

/* The rows of the tile begin at 64 * group, its columns at 64 * stripe. What is written is the stripe's own. */
static void merge_tile(chase_solver *s, int turn, int winner, uint32_t group, uint32_t stripe, chase_tile *tile,
                       zm_run *run) {
    enum {
        TURN_ROWS = 12, /* turning a whole tile costs as much as writing so many rows bit by bit */
        MERGE_WORK = 200,
    };
    if (!tile->present) return;
    uint64_t *restrict table = transposed_at(s, turn, winner, stripe * 64, group);
    uint32_t left = s->out->nodes[zm_other_side(turn)] - stripe * 64, end = left < 64 ? left : 64;
    chase_rows *changed = &s->changed[turn];
    changed->members[stripe] |= tile->columns;
    uint64_t *marks = marks_of(changed, winner, stripe * 64, group / 64);
    ZM_FOR_BITS(column, tile->columns) {
        marks[column] |= (uint64_t)1 << group % 64;
    }
    zm_work(run, MERGE_WORK);
    if (!has_more_bits(tile->present, TURN_ROWS)) {
        ZM_FOR_BITS(row, tile->present) {
            ZM_FOR_BITS(column, tile->rows[row]) {
                table[column] |= (uint64_t)1 << row;
            }
        }
        return;
    }
    ZM_FOR_BITS(row, ~tile->present) {
        tile->rows[row] = 0;
    }
    zm_transpose(tile->rows);
    for (uint32_t c = 0; c < end; c++)
        table[c] |= tile->rows[c];
}

/* There is room, see reserve_waiting(). */
static void put_tile_aside(chase_part *part, int winner, uint32_t group, uint32_t stripe, const chase_tile *tile) {
    if (!tile->present) return;
    part->waiting[part->waiting_count++] =
        (waiting_tile){group, stripe, (uint32_t)winner, tile->present, tile->columns};
    ZM_FOR_BITS(row, tile->present) {
        part->waiting_rows[part->waiting_rows_count++] = tile->rows[row];
    }
}

static void merge_waiting_part(void *task, uint32_t p, uint32_t lane, zm_run *run) {
    (void)lane;
    chase_solver *s = task;
    chase_part *part = &s->parts[ZM_PURSUER][p];
    const uint64_t *next = part->waiting_rows;
    for (uint64_t i = 0; i < part->waiting_count && zm_ok(run); i++) {
        const waiting_tile *w = &part->waiting[i];
        chase_tile tile;
        tile.present = w->present;
        tile.columns = w->columns;
        ZM_FOR_BITS(row, tile.present) {
            tile.rows[row] = *next++;
        }
        merge_tile(s, ZM_PURSUER, (int)w->winner, w->group, w->stripe, &tile, run);
    }
    part->waiting_count = part->waiting_rows_count = 0;
}

/* ---- moving: a row, from the rows that its moves lead to */

/* A row of more moves asks on the way whether to stop. */
enum { CHASE_LONG_ROW = 8192 };

/* The columns that have a bit in some of the rows to[0 .. count - 1]; `there` is a stripe of those rows. */
static inline uint64_t columns_in_some(const uint64_t *there, const uint32_t *to, uint32_t count, zm_run *run) {
    uint64_t some = 0;
    for (; count > CHASE_LONG_ROW; to += CHASE_LONG_ROW, count -= CHASE_LONG_ROW) {
        for (uint32_t m = 0; m < CHASE_LONG_ROW; m++)
            some |= there[to[m]];
        if (!zm_work(run, CHASE_LONG_ROW)) return some;
    }
    for (uint32_t m = 0; m < count; m++)
        some |= there[to[m]];
    return some;
}

/* Those of `columns` that have a bit in all of them. */
static inline uint64_t columns_in_all(uint64_t columns, const uint64_t *there, const uint32_t *to, uint32_t count,
                                      zm_run *run) {
    for (; count > CHASE_LONG_ROW && columns; to += CHASE_LONG_ROW, count -= CHASE_LONG_ROW) {
        for (uint32_t m = 0; m < CHASE_LONG_ROW && columns; m++)
            columns &= there[to[m]];
        if (!zm_work(run, CHASE_LONG_ROW)) return columns;
    }
    for (uint32_t m = 0; m < count && columns; m++)
        columns &= there[to[m]];
    return columns;
}

/* One word: where some move wins, and where all lose. `win` and `lose` tell which of the two may be new. */
static inline void step_word(chase_solver *s, int turn, uint32_t row, uint32_t stripe, bool win, bool lose,
                             chase_tile tiles[2], zm_run *run) {
    int other = zm_other_side(turn);
    const zm_graph *moves = s->moves[turn];
    const uint32_t *to = moves->to + moves->first[row];
    uint32_t count = moves->first[row + 1] - moves->first[row];
    const uint64_t *won = won_at(s, turn, row, stripe);
    uint64_t open = ~(won[0] | won[1]), news[2] = {0, 0};
    if (!open) return;
    if (win) news[turn] = open & columns_in_some(transposed_at(s, other, turn, 0, stripe), to, count, run);
    open &= ~news[turn];
    if (lose) news[other] = columns_in_all(open, transposed_at(s, other, other, 0, stripe), to, count, run);
    if (news[0] | news[1]) decide_word(s, turn, row, stripe, news, tiles);
}

/* One stripe of the rows of a group that are to do. */
static void step_tile(chase_solver *s, int turn, chase_part *part, uint32_t group, uint32_t stripe, zm_run *run) {
    const chase_rows *todo = &s->todo[turn];
    const uint64_t *win_marks = marks_of(todo, turn, group * 64, stripe / 64);
    const uint64_t *lose_marks = marks_of(todo, zm_other_side(turn), group * 64, stripe / 64);
    uint64_t win = 0, lose = 0, work = 0;
    chase_tile tiles[2];
    clear_tiles(tiles);
    ZM_FOR_BITS(r, todo->members[group]) {
        win |= (win_marks[r] >> stripe % 64 & 1) << r;
        lose |= (lose_marks[r] >> stripe % 64 & 1) << r;
        if ((win | lose) >> r & 1) fetch_word(s, turn, group * 64 + (uint32_t)r, stripe);
    }
    ZM_FOR_BITS(r, win | lose) {
        uint32_t row = group * 64 + (uint32_t)r;
        step_word(s, turn, row, stripe, win >> r & 1, lose >> r & 1, tiles, run);
        work += 2 * ZM_COST_FAR + s->moves[turn]->first[row + 1] - s->moves[turn]->first[row];
    }
    zm_work(run, work);
    for (int winner = 0; winner < 2; winner++) {
        if (turn == ZM_PURSUER) {
            put_tile_aside(part, winner, group, stripe, &tiles[winner]);
        } else {
            merge_tile(s, turn, winner, group, stripe, &tiles[winner], run);
        }
    }
}

/* Mark for `turn` what its moves lead to from one row that changed. */
static void mark_todo_of_row(chase_solver *s, int turn, uint32_t row) {
    const chase_rows *changed = &s->changed[zm_other_side(turn)];
    chase_rows *todo = &s->todo[turn];
    const zm_graph *back = &s->back[turn];
    ZM_EACH_MOVE(b, back->first, row, 2 * ZM_COST_NEXT, s->run) {
        chase_rows_add(todo, back->to[b]);
        for (int winner = 0; winner < 2; winner++)
            for (uint32_t m = 0; m < todo->mark_words; m++)
                *marks_of(todo, winner, back->to[b], m) |= *marks_of(changed, winner, row, m);
    }
}

static void mark_todo(chase_solver *s, int turn) {
    chase_rows *changed = &s->changed[zm_other_side(turn)];
    for (uint32_t i = 0; i < changed->count; i++) {
        ZM_FOR_BITS(r, changed->members[changed->groups[i]]) {
            mark_todo_of_row(s, turn, changed->groups[i] * 64 + (uint32_t)r);
            if (!zm_work(s->run, ZM_COST_FAR)) return;
        }
    }
    chase_rows_clear(changed, s->run);
}

/* Of the stripes 64 * m .. 64 * m + 63, those of a part. */
static uint64_t stripes_of_part(const chase_part *part, uint32_t m) {
    uint64_t all = ~(uint64_t)0, first = (uint64_t)m * 64;
    uint64_t before = part->from <= first        ? 0
                      : part->from - first >= 64 ? all
                                                 : ((uint64_t)1 << (part->from - first)) - 1;
    uint64_t until = part->to <= first ? 0 : part->to - first >= 64 ? all : ((uint64_t)1 << (part->to - first)) - 1;
    return until & ~before;
}

/* The stripes of each group that are to do, and how many tiles of each part. Returns the work, about. */
static uint64_t count_todo(chase_solver *s, int turn) {
    enum { ROW_WORK = 40 }; /* units a row of a tile, as measured */
    chase_rows *todo = &s->todo[turn];
    uint64_t tiles = 0;
    for (uint32_t p = 0; p < CHASE_PARTS; p++)
        s->parts[turn][p].tiles = 0;
    for (uint32_t i = 0; i < todo->count && zm_work(s->run, 64 * todo->mark_words); i++) {
        uint32_t group = todo->groups[i];
        for (uint32_t m = 0; m < todo->mark_words; m++) {
            uint64_t stripes = 0;
            ZM_FOR_BITS(r, todo->members[group]) {
                for (int winner = 0; winner < 2; winner++)
                    stripes |= *marks_of(todo, winner, group * 64 + (uint32_t)r, m);
            }
            todo->stripes[(uint64_t)group * todo->mark_words + m] = stripes;
            for (uint32_t p = 0; p < CHASE_PARTS && stripes; p++)
                s->parts[turn][p].tiles += zm_count_bits(stripes & stripes_of_part(&s->parts[turn][p], m));
        }
    }
    for (uint32_t p = 0; p < CHASE_PARTS; p++)
        tiles += s->parts[turn][p].tiles;
    return tiles * 64 * ROW_WORK;
}

/* Tiles of the pursuer's turn wait; parts must not allocate. */
static void reserve_waiting(chase_solver *s) {
    for (uint32_t p = 0; p < CHASE_PARTS; p++) {
        chase_part *part = &s->parts[ZM_PURSUER][p];
        zm_grow(s->run, &part->waiting, &part->waiting_capacity, part->tiles * 2, sizeof *part->waiting);
        zm_grow(s->run, &part->waiting_rows, &part->waiting_rows_capacity, part->tiles * 2 * 64, sizeof(uint64_t));
    }
}

static void step_part(chase_solver *s, int turn, chase_part *part, zm_run *run) {
    chase_rows *todo = &s->todo[turn];
    for (uint32_t i = 0; i < todo->count && part->tiles > 0; i++) {
        uint32_t group = todo->groups[i];
        for (uint32_t m = part->from / 64; m * 64 < part->to; m++) {
            uint64_t stripes = todo->stripes[(uint64_t)group * todo->mark_words + m] & stripes_of_part(part, m);
            ZM_FOR_BITS(stripe, stripes) {
                step_tile(s, turn, part, group, m * 64 + (uint32_t)stripe, run);
                if (!zm_ok(run)) return;
            }
        }
    }
}

static void step_pursuer_part(void *task, uint32_t p, uint32_t lane, zm_run *run) {
    (void)lane;
    step_part(task, ZM_PURSUER, &((chase_solver *)task)->parts[ZM_PURSUER][p], run);
}

static void step_evader_part(void *task, uint32_t p, uint32_t lane, zm_run *run) {
    (void)lane;
    step_part(task, ZM_EVADER, &((chase_solver *)task)->parts[ZM_EVADER][p], run);
}

/* Parts write only to members of their own; the groups that have some are listed afterwards. */
static inline void list_changed(chase_rows *changed, uint32_t group) {
    if (changed->members[group]) changed->groups[changed->count++] = group;
}

static void list_all_changed(chase_solver *s, int turn) {
    const chase_rows *todo = &s->todo[turn];
    for (uint32_t m = 0; m < todo->mark_words; m++) {
        uint64_t stripes = 0;
        for (uint32_t i = 0; i < todo->count; i++)
            stripes |= todo->stripes[(uint64_t)todo->groups[i] * todo->mark_words + m];
        ZM_FOR_BITS(stripe, stripes) {
            list_changed(&s->changed[turn], m * 64 + (uint32_t)stripe);
        }
    }
}

/* The pursuer's step reads the transposed table of the evader's turn and the other way round, both as the last
** layer left them: so the pursuer's tiles wait until the evader has stepped. */
static void solve_chase_layer(chase_solver *s) {
    if (!zm_ok(s->run)) return;
    mark_todo(s, ZM_PURSUER);
    mark_todo(s, ZM_EVADER);
    uint64_t pursuer_work = count_todo(s, ZM_PURSUER), evader_work = count_todo(s, ZM_EVADER);
    uint32_t lanes = zm_share_lanes(s->run, pursuer_work);
    reserve_waiting(s);
    zm_share(s->run, lanes, CHASE_PARTS, step_pursuer_part, s);
    zm_share(s->run, zm_share_lanes(s->run, evader_work), CHASE_PARTS, step_evader_part, s);
    zm_share(s->run, lanes, CHASE_PARTS, merge_waiting_part, s);
    for (int turn = 0; turn < 2 && zm_ok(s->run); turn++) {
        list_all_changed(s, turn);
        chase_rows_clear(&s->todo[turn], s->run);
    }
}

/* ---- the end positions: layer 0 */

static inline void mark_won_by_pursuer(chase_solver *s, int turn, uint32_t pursuer, uint32_t evader) {
    uint32_t row = turn == ZM_PURSUER ? pursuer : evader, column = turn == ZM_PURSUER ? evader : pursuer;
    won_at(s, turn, row, column / 64)[ZM_PURSUER] |= (uint64_t)1 << column % 64;
}

/* The evader nodes on which the pursuer captures from his node p. */
static void mark_captures(chase_solver *s, int turn, uint32_t p) {
    const zm_captures *captures = s->chase->captures;
    if (!captures) {
        if (p < s->out->nodes[ZM_EVADER]) mark_won_by_pursuer(s, turn, p, p);
        return;
    }
    ZM_EACH_MOVE(i, captures->first, p, ZM_COST_FAR, s->run) {
        mark_won_by_pursuer(s, turn, p, captures->to[i]);
    }
}

/* Where the pursuer has caught the evader or stands at his goal, as if that were won by the pursuer. */
static void mark_caught(chase_solver *s, int turn) {
    ZM_EACH(uint32_t, p, 0, s->out->nodes[ZM_PURSUER], ZM_COST_FAR, s->run) {
        if (s->chase->goal && zm_set_has(s->chase->goal, p)) {
            ZM_EACH(uint32_t, e, 0, s->out->nodes[ZM_EVADER], ZM_COST_FAR, s->run) {
                mark_won_by_pursuer(s, turn, p, e);
            }
        } else {
            mark_captures(s, turn, p);
        }
    }
}

/* The columns of a stripe of the evader's safe nodes, where he is to move by rows or by columns. */
static inline uint64_t safe_in(const chase_solver *s, int turn, uint32_t row, uint32_t stripe) {
    const uint64_t *safe = s->chase->safe;
    if (!safe) return 0;
    if (turn == ZM_PURSUER) return safe[stripe];
    return zm_set_has(safe, row) ? ~(uint64_t)0 : 0;
}

/* One word of a row, in which the caught positions are marked. */
static void decide_ends_of_word(chase_solver *s, int turn, uint32_t row, uint32_t stripe, chase_tile tiles[2]) {
    uint32_t columns = s->out->nodes[zm_other_side(turn)];
    uint64_t all = columns - stripe * 64 < 64 ? ((uint64_t)1 << columns % 64) - 1 : ~(uint64_t)0, news[2];
    bool stuck = s->moves[turn]->first[row] == s->moves[turn]->first[row + 1];
    uint64_t *won = won_at(s, turn, row, stripe), caught = won[ZM_PURSUER];
    uint64_t safe = safe_in(s, turn, row, stripe) & all;
    news[ZM_EVADER] = s->chase->tie[turn] == ZM_EVADER ? safe : safe & ~caught;
    news[ZM_PURSUER] = caught & ~news[ZM_EVADER];
    if (stuck) news[zm_other_side(turn)] |= all & ~news[turn];
    won[ZM_EVADER] = 0;
    won[ZM_PURSUER] = ~all; /* bits behind the last column are never open */
    decide_word(s, turn, row, stripe, news, tiles);
}

static void decide_ends(chase_solver *s, int turn) {
    enum { TILE_WORK = 500 };
    uint32_t rows = s->out->nodes[turn];
    mark_caught(s, turn);
    for (uint32_t group = 0; group * 64 < rows; group++) {
        for (uint32_t stripe = 0; stripe < s->out->stripes[turn] && zm_ok(s->run); stripe++) {
            chase_tile tiles[2];
            clear_tiles(tiles);
            for (uint32_t r = 0; r < 64 && group * 64 + r < rows; r++)
                decide_ends_of_word(s, turn, group * 64 + r, stripe, tiles);
            for (int winner = 0; winner < 2; winner++)
                merge_tile(s, turn, winner, group, stripe, &tiles[winner], s->run);
            zm_work(s->run, TILE_WORK);
        }
    }
    for (uint32_t group = 0; group * 64 < s->changed[turn].rows; group++)
        list_changed(&s->changed[turn], group);
}

static void solve_chase_layers(chase_solver *s, const zm_chase_position *until) {
    if (!zm_ok(s->run)) return;
    for (int turn = 0; turn < 2; turn++)
        decide_ends(s, turn);
    while (zm_ok(s->run) && (s->changed[0].count || s->changed[1].count)) {
        s->out->longest = s->layer;
        if (until && zm_chase_winner(s->out, *until) != ZM_NOBODY) return;
        s->run->done = ++s->layer;
        extend_plies(s);
        solve_chase_layer(s);
    }
}

static void allocate_chase_tables(chase_solver *s) {
    for (int turn = 0; turn < 2; turn++) {
        uint32_t rows = s->out->nodes[turn], columns = s->out->nodes[zm_other_side(turn)];
        uint32_t stripes = s->out->stripes[turn], stripes_turned = s->out->stripes[zm_other_side(turn)];
        s->out->won[turn] = zm_share_zeroed(s->run, (uint64_t)rows * stripes * 2, sizeof(uint64_t));
        for (int winner = 0; winner < 2; winner++)
            s->transposed[turn][winner] =
                zm_share_zeroed(s->run, (uint64_t)columns * stripes_turned, sizeof(uint64_t));
        chase_rows_allocate(s, &s->changed[turn], columns, stripes_turned);
        chase_rows_allocate(s, &s->todo[turn], rows, stripes);
        for (uint32_t p = 0; p < CHASE_PARTS; p++) {
            s->parts[turn][p].from = (uint32_t)((uint64_t)stripes * p / CHASE_PARTS);
            s->parts[turn][p].to = (uint32_t)((uint64_t)stripes * (p + 1) / CHASE_PARTS);
        }
    }
}

static zm_chase_solution chase_sizes(const zm_chase *chase) {
    uint32_t evaders = chase->evader->nodes, pursuers = chase->pursuer->nodes;
    return (zm_chase_solution){.nodes = {evaders, pursuers},
                               .stripes = {pursuers / 64 + (pursuers % 64 != 0), evaders / 64 + (evaders % 64 != 0)}};
}

/* What a solve takes: the tables, and two bytes a position for the plies. */
static bool reserve_chase(const zm_chase_solution *out, bool keep_plies, zm_run *run) {
    double bytes = 0, largest = 0; /* may be beyond 64 bits */
    for (int turn = 0; turn < 2; turn++) {
        double table = (double)out->nodes[turn] * out->stripes[turn] * 8;
        bytes += table * 4 + (keep_plies ? table * 16 : 0);
        if (table * (keep_plies ? 8 : 2) > largest) largest = table * (keep_plies ? 8 : 2);
    }
    return zm_reserve(run, bytes < 1e18 ? (uint64_t)bytes : (uint64_t)1e18,
                      largest < 1e18 ? (uint64_t)largest : (uint64_t)1e18);
}

bool zm_chase_fits(const zm_chase *chase, bool keep_plies, zm_run *run) {
    if (!zm_ok(run)) return false;
    zm_chase_solution sizes = chase_sizes(chase);
    return reserve_chase(&sizes, keep_plies, run);
}

static void solve_large_chase(zm_chase_solution *solution, const zm_chase *chase, const zm_chase_position *until,
                              bool keep_plies, zm_run *run) {
    chase_solver s = {.chase = chase,
                      .out = solution,
                      .run = run,
                      .moves = {chase->evader, chase->pursuer},
                      .keep_plies = keep_plies};
    for (int side = 0; side < 2; side++)
        zm_graph_reverse(s.moves[side], &s.back[side], run);
    allocate_chase_tables(&s);
    solve_chase_layers(&s, until);
    for (int i = 0; i < 2; i++) {
        zm_release(run, s.transposed[i][0]);
        zm_release(run, s.transposed[i][1]);
        chase_rows_free(&s, &s.changed[i]);
        chase_rows_free(&s, &s.todo[i]);
        zm_graph_free(&s.back[i], run);
    }
    for (uint32_t p = 0; p < CHASE_PARTS; p++) {
        zm_release(run, s.parts[ZM_PURSUER][p].waiting);
        zm_release(run, s.parts[ZM_PURSUER][p].waiting_rows);
    }
}

void zm_chase_solve(zm_chase_solution *solution, const zm_chase *chase, const zm_chase_position *until,
                    bool keep_plies, zm_run *run) {
    *solution = (zm_chase_solution){0};
    if (!zm_ok(run)) return;
    *solution = chase_sizes(chase);
    zm_phase(run, "solving", 0);
    if (!reserve_chase(solution, keep_plies, run)) return;
    if (solution->nodes[ZM_EVADER] <= 64 && solution->nodes[ZM_PURSUER] <= 64) {
        zm_chase_solve_small(solution, chase, until, keep_plies, run);
    } else {
        solve_large_chase(solution, chase, until, keep_plies, run);
    }
    if (!zm_ok(run)) zm_chase_solution_free(solution, run);
}
