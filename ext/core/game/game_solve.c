#include "game.h"
#include "../base/base_pairs.h"

#include <stdio.h>
#include <string.h>

/* What left[] says of a state: 0, it was decided in this round; below DECIDED, so many moves are not yet known to
** lose; else, it is decided, and the rest of the bits are its remoteness. (Arrays of 2^31 entries cannot be.)
 */
#define DECIDED ((uint32_t)1 << 31)

/* The predecessors of all states, one after another, in pieces: they lie in the blocks in which the moves were
** sorted, so that the reversed graph takes no memory of its own. */
enum { PIECE_BITS = 13, PIECE = 1 << PIECE_BITS };
_Static_assert(PIECE * sizeof(uint32_t) == ZM_BLOCK_BYTES, "a piece is a block");

typedef struct solver {
    zm_game *game;
    const zm_graph *graph;
    zm_run *run;
    /* The moves backwards, those of ends left out: the predecessors of v are entries first[v] ..
     * first[v+1]-1. */
    uint32_t *first;
    uint32_t **pieces;
    uint32_t moves;
    zm_block_pool pool;
    uint32_t *left;     /* see above; becomes the game's remoteness */
    uint32_t *queue;    /* decided states: won ones from the front, lost ones from the back, in order of time */
    uint32_t won, lost; /* how many */
} solver;

static inline bool undecided(uint32_t left) {
    return left - 1 < DECIDED - 1;
}

static inline const uint32_t *predecessor(const solver *s, uint32_t entry) {
    return &s->pieces[entry >> PIECE_BITS][entry & (PIECE - 1)];
}

/* ---- what ends the game */

/* The first state at or after `from` whose label is not less. The steps double, then halve: all listed states, one
** after another, cost O(listed * log(states / listed)). */
static uint32_t seek(const zm_graph *graph, uint32_t from, const zm_label *label) {
    uint64_t low = from, step = 1, high = graph->nodes;
    while (low + step < high) {
        zm_label at = zm_graph_label(graph, (uint32_t)(low + step));
        if (zm_label_compare(&at, label) >= 0) {
            high = low + step;
        } else {
            low += step;
            step *= 2;
        }
    }
    while (low < high) {
        uint64_t middle = low + (high - low) / 2;
        zm_label at = zm_graph_label(graph, (uint32_t)middle);
        if (zm_label_compare(&at, label) < 0) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return (uint32_t)low;
}

/* The state that the t-th listed one is; *from is where to look, as both lists rise. */
static uint32_t find_listed(const zm_graph *graph, const zm_terminals *terminals, uint32_t t, uint32_t *from) {
    zm_label label = zm_graph_label(&terminals->states, t);
    *from = seek(graph, *from, &label);
    if (*from < graph->nodes) {
        zm_label at = zm_graph_label(graph, *from);
        if (zm_label_compare(&at, &label) == 0) return *from;
    }
    /* A JSON list can only say "12" for the integer 12. */
    char digits[ZM_DIGITS];
    zm_label number;
    if (!terminals->as_text || label.type != ZM_TEXT || !zm_label_other_spelling(&label, &number, digits))
        return ZM_NO_NODE;
    return zm_graph_find(graph, &number);
}

/* From the terminals' owner codes to the graph's. */
static void match_owners(solver *s, const zm_graph *listed, uint8_t code[3]) {
    const zm_graph *graph = s->graph;
    zm_label labels[3] = {graph->owner_labels[0], graph->owner_labels[1]};
    uint32_t count = graph->owner_count;
    code[ZM_NO_OWNER] = ZM_NO_OWNER;
    for (uint32_t i = 0; i < listed->owner_count; i++) {
        uint8_t at = 0;
        while (at < count && zm_label_compare(&labels[at], &listed->owner_labels[i]) != 0)
            at++;
        code[i] = at;
        if (at < count) continue;
        char name[ZM_NAME_SIZE], one[ZM_NAME_SIZE], other[ZM_NAME_SIZE];
        zm_label_name(&listed->owner_labels[i], name);
        if (count == 0) {
            zm_fail(s->run, ZM_INVALID, "the terminals name an owner, %s, but the graph has none", name);
        } else if (count == 2) {
            zm_fail(s->run, ZM_INVALID, "the terminals name a third owner, %s, beside %s and %s", name,
                    zm_label_name(&labels[0], one), zm_label_name(&labels[1], other));
        }
        if (!zm_ok(s->run)) return;
        labels[count++] = listed->owner_labels[i];
    }
}

static void set_owner(solver *s, uint32_t state, uint8_t owner) {
    uint8_t *owners = s->game->owners;
    if (owner == ZM_NO_OWNER || !owners) return;
    if (owners[state] != ZM_NO_OWNER && owners[state] != owner) {
        char name[ZM_NAME_SIZE];
        zm_fail(s->run, ZM_INVALID, "the owner of state %s in the graph is not that in the terminals",
                zm_graph_name(s->graph, state, name));
        return;
    }
    owners[state] = owner;
}

static void read_terminals(solver *s, const zm_terminals *terminals) {
    zm_game *game = s->game;
    const zm_graph *listed = &terminals->states;
    uint8_t code[3];
    uint32_t from = 0;
    match_owners(s, listed, code);
    for (uint32_t t = 0; t < listed->nodes && zm_ok(s->run); t++) {
        uint32_t state = find_listed(s->graph, terminals, t, &from);
        uint8_t owner = listed->owners ? code[listed->owners[t]] : ZM_NO_OWNER;
        if (state == ZM_NO_NODE) {
            if (game->states == UINT32_MAX - 2) {
                zm_fail(s->run, ZM_TOOBIG, "more than %u states", UINT32_MAX - 2);
                return;
            }
            state = game->states++;
            game->listed[state - s->graph->nodes] = t;
            if (game->owners) game->owners[state] = ZM_NO_OWNER;
        }
        if (state < s->graph->nodes) {
            set_owner(s, state, owner);
        } else if (game->owners) {
            game->owners[state] = owner;
        }
        game->outcome[state] = terminals->values[t] | ZM_ENDS;
        if ((t & 127) == 0) zm_work(s->run, 128 * 200);
    }
}

/* Counters, and the ends that nobody listed. */
static void find_ends(solver *s, zm_convention convention) {
    const uint32_t *first = s->graph->first;
    uint8_t *outcome = s->game->outcome;
    const uint8_t end = ZM_ENDS | (convention == ZM_MISERE ? ZM_WIN : ZM_LOSE);
    for (uint32_t v = 0; v < s->graph->nodes; v++) {
        uint32_t moves = outcome[v] & ZM_ENDS ? 0 : first[v + 1] - first[v];
        s->left[v] = moves > 0 ? moves : DECIDED;
        if (moves == 0 && !(outcome[v] & ZM_ENDS)) outcome[v] = end;
        if ((v & 8191) == 0 && !zm_work(s->run, 16384)) return;
    }
    for (uint32_t v = s->graph->nodes; v < s->game->states; v++)
        s->left[v] = DECIDED;
}

/* Give the ends without an owner to the other player than their predecessors'. */
static void derive_owners(solver *s) {
    const zm_graph *graph = s->graph;
    zm_game *game = s->game;
    uint8_t *owners = game->owners, *seen = zm_allocate_zeroed(s->run, graph->nodes, 1);
    char name[ZM_NAME_SIZE];
    for (uint32_t v = 0; v < graph->nodes && zm_ok(s->run); v++) {
        if (game->outcome[v] & ZM_ENDS) continue;
        if (owners[v] == ZM_NO_OWNER) {
            zm_fail(s->run, ZM_INVALID, "state %s has moves, but no owner", zm_graph_name(graph, v, name));
            break;
        }
        for (uint32_t m = graph->first[v]; m < graph->first[v + 1]; m++) {
            seen[graph->to[m]] |= (uint8_t)(1u << owners[v]);
            if ((m & 4095) == 0 && !zm_work(s->run, 16384)) break;
        }
        zm_work(s->run, 2);
    }
    for (uint32_t v = 0; v < graph->nodes && zm_ok(s->run); v++) {
        if (!(game->outcome[v] & ZM_ENDS) || owners[v] != ZM_NO_OWNER) continue;
        if (seen[v] == 3) {
            zm_fail(s->run, ZM_INVALID,
                    "state %s has no owner: moves of both players lead there; name it in a row without a move",
                    zm_graph_name(graph, v, name));
        } else if (seen[v] != 0) {
            owners[v] = seen[v] == 1 ? 1 : 0;
        }
    }
    zm_release(s->run, seen);
}

/* ---- the reversed graph */

static void deal_moves(solver *s, zm_buckets *buckets) {
    const uint32_t *first = s->graph->first, *to = s->graph->to;
    for (uint32_t v = 0; v < s->graph->nodes; v++) {
        if ((v & 255) == 0 && !zm_work(s->run, 256)) return;
        if (!undecided(s->left[v])) continue;
        for (uint32_t m = first[v]; m < first[v + 1]; m++) {
            if (!zm_buckets_add(buckets, (zm_pair){to[m], v}, s->run)) return;
            if ((m & 2047) == 0 && !zm_work(s->run, 8192)) return;
        }
    }
}

static void append(solver *s, const uint32_t *states, uint32_t count, uint64_t total) {
    uint64_t bytes = total < PIECE ? (total * sizeof *states + 7) & ~(uint64_t)7 : ZM_BLOCK_BYTES;
    while (count > 0) {
        uint32_t at = s->moves & (PIECE - 1), take = count < PIECE - at ? count : PIECE - at;
        if (at == 0) {
            zm_block *block = zm_block_take(&s->pool, (uint32_t)bytes, s->run);
            if (!block) return;
            s->pieces[s->moves >> PIECE_BITS] = (uint32_t *)block->payload;
        }
        memcpy(s->pieces[s->moves >> PIECE_BITS] + at, states, take * sizeof *states);
        s->moves += take;
        states += take;
        count -= take;
    }
}

static void sort_moves(solver *s, zm_buckets *buckets) {
    uint64_t total = 0, most = 0;
    for (uint32_t b = 0; b < buckets->count; b++) {
        uint64_t pairs = zm_bucket_pairs(&buckets->list[b]);
        total += pairs;
        if (pairs > most) most = pairs;
    }
    uint32_t node = 0, keys = buckets->count > 0 ? zm_bucket_keys(buckets, 0) : 0;
    uint32_t *ends = zm_allocate(s->run, keys, sizeof *ends);
    uint32_t *values = zm_allocate(s->run, most, sizeof *values);
    s->first = zm_allocate(s->run, (uint64_t)s->graph->nodes + 1, sizeof *s->first);
    s->pieces = zm_allocate(s->run, total / PIECE + 1, sizeof *s->pieces);
    for (uint32_t b = 0; b < buckets->count && zm_ok(s->run); b++) {
        uint32_t here = zm_bucket_keys(buckets, b), before = s->moves;
        zm_bucket_sort(buckets, b, ends, values, s->run);
        if (!zm_ok(s->run)) break;
        s->first[node++] = before;
        for (uint32_t k = 0; k + 1 < here; k++)
            s->first[node++] = before + ends[k];
        append(s, values, ends[here - 1], total);
        zm_work(s->run, here + ends[here - 1] / 4);
    }
    if (zm_ok(s->run)) s->first[node] = s->moves;
    zm_release(s->run, ends);
    zm_release(s->run, values);
}

static void reverse(solver *s) {
    zm_buckets buckets;
    zm_buckets_open(&buckets, &s->pool, s->graph->nodes, s->graph->moves, s->run);
    if (zm_ok(s->run)) deal_moves(s, &buckets);
    if (zm_ok(s->run)) {
        zm_buckets_close(&buckets);
        sort_moves(s, &buckets);
    }
    zm_buckets_free(&buckets, s->run);
}

/* ---- values */

enum { BATCH = 512 };

/* The next predecessors of queue[*at ..end), a batch of them into `batch`, asked for from memory. Returns how
** many. *move goes on within the state at hand. */
typedef struct walk {
    const uint32_t *queue; /* rising with step 1, or falling with -1 */
    int64_t at, end, step;
    uint32_t move; /* within the row of queue[at] */
    bool inside;
} walk;

typedef struct arrival {
    uint32_t state, from;
} arrival;

static void prefetch_row(const solver *s, uint32_t v) {
    if (s->first[v] < s->moves) ZM_PREFETCH(predecessor(s, s->first[v]));
}

static uint32_t gather(solver *s, walk *w, arrival batch[BATCH]) {
    enum { AHEAD = 12 };
    uint32_t count = 0;
    while (w->at != w->end && count < BATCH) {
        uint32_t v = w->queue[w->at];
        if (!w->inside) {
            w->move = s->first[v];
            w->inside = true;
            int64_t later = w->at + 2 * AHEAD * w->step, soon = w->at + AHEAD * w->step;
            bool has_later = w->step > 0 ? later < w->end : later > w->end;
            bool has_soon = w->step > 0 ? soon < w->end : soon > w->end;
            if (has_later) ZM_PREFETCH(&s->first[w->queue[later]]);
            if (has_soon) prefetch_row(s, w->queue[soon]);
        }
        uint32_t stop = s->first[v + 1], move = w->move;
        if (stop - move > BATCH - count) stop = move + (BATCH - count);
        for (; move < stop; move++) {
            uint32_t state = *predecessor(s, move);
            ZM_PREFETCH(&s->left[state]);
            batch[count++] = (arrival){state, v};
        }
        w->move = move;
        if (move == s->first[v + 1]) {
            w->at += w->step;
            w->inside = false;
        }
    }
    return count;
}

/* Where lost state i stands in the queue. One place between won and lost states stays free, so that a state may be
** written to either end before it is known to be decided. */
static inline uint32_t lost_at(const solver *s, uint32_t i) {
    return s->game->states - i;
}

/* A batch learns that its successor is won, or lost. Whether that decides a state cannot be foreseen, so nothing
** branches on it: the state is written down, and counted if it was. */
static void arrive_won(solver *s, const arrival *batch, uint32_t count) {
    uint32_t *left = s->left, *queue = s->queue, lost = s->lost;
    for (uint32_t i = 0; i < count; i++) {
        uint32_t state = batch[i].state, moves = left[state];
        left[state] = moves - undecided(moves);
        queue[lost_at(s, lost)] = state;
        lost += moves == 1;
    }
    s->lost = lost;
}

static void arrive_lost(solver *s, const arrival *batch, uint32_t count) {
    uint32_t *left = s->left, *queue = s->queue, won = s->won;
    for (uint32_t i = 0; i < count; i++) {
        uint32_t state = batch[i].state, moves = left[state];
        left[state] = undecided(moves) ? 0 : moves;
        queue[won] = state;
        won += undecided(moves);
    }
    s->won = won;
}

/* With owners, it depends on who moves at both ends of the move. */
static void arrive_owned(solver *s, const arrival *batch, uint32_t count, bool won) {
    const uint8_t *owners = s->game->owners;
    for (uint32_t i = 0; i < count; i++) {
        bool keeps = owners[batch[i].state] == owners[batch[i].from];
        if (keeps == won) {
            arrive_lost(s, &batch[i], 1);
        } else {
            arrive_won(s, &batch[i], 1);
        }
    }
}

/* Every predecessor of the states [from, to) won (or lost) learns of it. */
static void spread(solver *s, uint32_t from, uint32_t to, bool won) {
    arrival batch[BATCH];
    walk w = {.queue = s->queue, .at = from, .end = to, .step = 1};
    if (!won) w = (walk){.queue = s->queue, .at = lost_at(s, from), .end = lost_at(s, to), .step = -1};
    while (w.at != w.end) {
        uint32_t count = gather(s, &w, batch);
        if (s->game->owners) {
            arrive_owned(s, batch, count, won);
        } else if (won) {
            arrive_won(s, batch, count);
        } else {
            arrive_lost(s, batch, count);
        }
        if (!zm_work(s->run, 200 + count * 6)) return;
    }
}

/* Rounds: what was decided in the round before decides more. Every state of a round has its remoteness. */
static void settle_wins(solver *s) {
    zm_game *game = s->game;
    for (uint32_t v = 0; v < s->graph->nodes; v++) {
        if (game->outcome[v] == (ZM_ENDS | ZM_WIN)) s->queue[s->won++] = v;
        if (game->outcome[v] == (ZM_ENDS | ZM_LOSE)) s->queue[lost_at(s, s->lost++)] = v;
        if ((v & 8191) == 0 && !zm_work(s->run, 16384)) return;
    }
    uint32_t won = 0, lost = 0;
    for (uint32_t round = 1; won < s->won || lost < s->lost; round++) {
        uint32_t new_won = s->won, new_lost = s->lost;
        spread(s, lost, new_lost, false);
        spread(s, won, new_won, true);
        won = new_won;
        lost = new_lost;
        s->run->done = (uint64_t)s->won + s->lost;
        for (uint32_t i = won; i < s->won; i++) {
            game->outcome[s->queue[i]] = ZM_WIN;
            s->left[s->queue[i]] = DECIDED | round;
        }
        for (uint32_t i = lost; i < s->lost; i++) {
            game->outcome[s->queue[lost_at(s, i)]] = ZM_LOSE;
            s->left[s->queue[lost_at(s, i)]] = DECIDED | round;
        }
        if (!zm_work(s->run, 10 + 4 * ((uint64_t)s->won - won + s->lost - lost))) return;
    }
}

/* From the listed ties backwards through the states without a value. */
static void settle_ties(solver *s) {
    zm_game *game = s->game;
    uint32_t count = 0;
    for (uint32_t v = 0; v < s->graph->nodes; v++) {
        if (game->outcome[v] == (ZM_ENDS | ZM_TIE)) s->queue[count++] = v;
        if ((v & 8191) == 0 && !zm_work(s->run, 16384)) return;
    }
    for (uint32_t at = 0; at < count; at++) {
        uint32_t v = s->queue[at];
        for (uint32_t m = s->first[v]; m < s->first[v + 1]; m++) {
            uint32_t state = *predecessor(s, m);
            if ((m & 2047) == 0 && !zm_work(s->run, 20480)) return;
            if (!undecided(s->left[state])) continue;
            game->outcome[state] = ZM_TIE;
            s->left[state] = s->left[v] + 1;
            s->queue[count++] = state;
        }
        if (!zm_work(s->run, 10)) return;
    }
}

/* What is left; and the counters become remoteness. */
static void settle_draws(solver *s) {
    zm_game *game = s->game;
    for (uint32_t v = 0; v < game->states; v++) {
        if (undecided(s->left[v])) game->outcome[v] = ZM_DRAW;
        s->left[v] = zm_game_value(game, v) == ZM_DRAW ? ZM_NO_REMOTENESS : s->left[v] & ~DECIDED;
        if ((v & 8191) == 0 && !zm_work(s->run, 8192)) return;
    }
}

void zm_game_solve(zm_game *game, const zm_graph *graph, const zm_terminals *terminals, zm_convention convention,
                   zm_run *run) {
    *game = (zm_game){.graph = graph, .terminals = terminals, .states = graph->nodes};
    solver s = {.game = game, .graph = graph, .run = run};
    uint64_t listed = terminals ? terminals->states.nodes : 0, most = graph->nodes + listed;
    game->outcome = zm_allocate_zeroed(run, most, 1);
    if (listed > 0) game->listed = zm_allocate(run, listed, sizeof *game->listed);
    if (graph->owners) game->owners = zm_allocate(run, most, 1);
    if (zm_ok(run) && game->owners) memcpy(game->owners, graph->owners, graph->nodes);
    if (zm_ok(run) && terminals) read_terminals(&s, terminals);
    s.left = game->remoteness = zm_allocate(run, game->states, sizeof *s.left);
    if (zm_ok(run)) find_ends(&s, convention);
    if (zm_ok(run) && game->owners) derive_owners(&s);
    if (zm_ok(run)) reverse(&s);
    s.queue = zm_allocate(run, (uint64_t)game->states + 1, sizeof *s.queue);
    run->done = 0;
    run->total = game->states;
    if (zm_ok(run)) settle_wins(&s);
    if (zm_ok(run)) settle_ties(&s);
    if (zm_ok(run)) settle_draws(&s);
    zm_release(run, s.first);
    zm_release(run, s.pieces);
    zm_block_pool_free(&s.pool, run);
    zm_release(run, s.queue);
    if (!zm_ok(run)) zm_game_free(game, run);
}

void zm_game_free(zm_game *game, zm_run *run) {
    zm_release(run, game->outcome);
    zm_release(run, game->remoteness);
    zm_release(run, game->owners);
    zm_release(run, game->listed);
    *game = (zm_game){0};
}
