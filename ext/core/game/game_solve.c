/*
** game_solve.c - the value and the remoteness of every state of a game graph.
**
** Method: retrograde analysis (Zermelo 1913; Ströhlein 1970) by counters: each state counts its moves that are not
** yet known to lose; the moves are turned round, and what is decided tells its predecessors, breadth first in layers,
** so that layer r decides the states of remoteness r. Won and lost states first, then ties back from the listed ones;
** what is left is a draw. game.h says why that is right. O(states + moves) time; the graph is turned round by a
** bucket sort (base_pairs.h) whose blocks stay where they are and are the reversed graph.
*/
#include "game.h"
#include "../base/base_pairs.h"

#include <stdio.h>
#include <string.h>

/* What left[] says of a state: 0, it was decided in this layer; below GAME_DECIDED, so many moves are not yet known
** to lose; else, it is decided, and the rest of the bits are its remoteness. (Arrays of 2^31 entries cannot be.) */
#define GAME_DECIDED ((uint32_t)1 << 31)

/* The predecessors of all states, one after another, are cut into chunks: each lies in a block in which the moves
** were sorted, so that the reversed graph takes no memory of its own. */
enum { CHUNK_BITS = 13, CHUNK_STATES = 1 << CHUNK_BITS };
_Static_assert(CHUNK_STATES * sizeof(uint32_t) == ZM_BLOCK_BYTES, "a chunk fills a block");

typedef struct game_solver {
    zm_game *game;
    const zm_graph *graph;
    zm_run *run;
    /* The moves backwards, those of ends left out: the predecessors of v are entries first[v] .. first[v+1]-1. */
    uint32_t *first;
    uint32_t **chunks;
    uint32_t moves;
    zm_block_pool pool;
    uint32_t *left;     /* see above; becomes the game's remoteness */
    uint32_t *queue;    /* decided states: won ones from the front, lost ones from the back, in order of time */
    uint32_t won, lost; /* how many */
} game_solver;

static inline bool is_undecided(uint32_t left) {
    return left - 1 < GAME_DECIDED - 1;
}

static inline const uint32_t *predecessor_at(const game_solver *s, uint32_t entry) {
    return &s->chunks[entry >> CHUNK_BITS][entry & (CHUNK_STATES - 1)];
}

/* ---- what ends the game */

/* The first state at or after `from` whose label is not less. The steps double, then halve: all listed states, one
** after another, cost O(listed * log(states / listed)). */
static uint32_t seek_label(const zm_graph *graph, uint32_t from, const zm_label *label) {
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

/* The state that the t-th listed one is, or reads like; *from is where to look, as both lists rise. */
static uint32_t find_listed(const zm_graph *graph, const zm_terminals *terminals, uint32_t t, uint32_t *from) {
    zm_label label = zm_graph_label(&terminals->states, t);
    *from = seek_label(graph, *from, &label);
    if (*from < graph->nodes) {
        zm_label at = zm_graph_label(graph, *from);
        if (zm_label_compare(&at, &label) == 0) return *from;
    }
    return zm_graph_find_alike(graph, &label);
}

/* From the terminals' owner codes to the graph's. Returns how many owners there are. */
static uint32_t match_owners(game_solver *s, const zm_graph *listed, uint8_t code[3]) {
    const zm_graph *graph = s->graph;
    zm_label labels[3] = {graph->owner_labels[0], graph->owner_labels[1]};
    uint32_t count = graph->owner_count;
    code[ZM_NO_OWNER] = ZM_NO_OWNER;
    for (uint32_t i = 0; i < listed->owner_count; i++) {
        uint8_t at = 0;
        while (at < count && !zm_label_alike(&labels[at], &listed->owner_labels[i]))
            at++;
        code[i] = at;
        if (at < count) continue;
        char name[ZM_NAME_SIZE], one[ZM_NAME_SIZE], other[ZM_NAME_SIZE];
        zm_label_name(&listed->owner_labels[i], name);
        if (count == 0) zm_fail(s->run, ZM_INVALID, "they name an owner, %s, but the graph has none", name);
        if (count == 2)
            zm_fail(s->run, ZM_INVALID, "they name a third owner, %s, beside %s and %s", name,
                    zm_label_name(&labels[0], one), zm_label_name(&labels[1], other));
        if (!zm_ok(s->run)) break;
        labels[count++] = listed->owner_labels[i];
    }
    return count;
}

static void set_state_owner(game_solver *s, uint32_t state, uint8_t owner) {
    uint8_t *owners = s->game->owners;
    if (owner == ZM_NO_OWNER || !owners) return;
    if (owners[state] != ZM_NO_OWNER && owners[state] != owner) {
        char name[ZM_NAME_SIZE];
        zm_fail(s->run, ZM_INVALID, "the owner of state %s is another one %s", zm_graph_name(s->graph, state, name),
                s->game->outcome[state] ? "where it is listed in its other spelling" : "in the graph");
        return;
    }
    owners[state] = owner;
}

static void refuse_listed(game_solver *s, const zm_label *label, const char *why) {
    char name[ZM_NAME_SIZE];
    zm_fail(s->run, ZM_INVALID, "state %s is %s", zm_label_name(label, name), why);
}

static void enter_terminals(game_solver *s, const zm_terminals *terminals, const uint8_t code[3]) {
    const zm_graph *listed = &terminals->states;
    uint8_t *outcome = s->game->outcome;
    uint32_t from = 0;
    ZM_EACH(uint32_t, t, 0, listed->nodes, ZM_COST_FIND, s->run) {
        uint8_t ends = terminals->values[t] | ZM_ENDS;
        zm_label label = zm_graph_label(listed, t);
        uint32_t state = find_listed(s->graph, terminals, t, &from);
        if (state == ZM_NO_NODE) {
            refuse_listed(
                s, &label,
                "not in the graph; list only states of this graph, or declare it with a row whose next is NULL");
        } else if (outcome[state] && outcome[state] != ends) {
            refuse_listed(s, &label, "listed twice, as a number and as text, with two values");
        } else {
            set_state_owner(s, state, listed->owners ? code[listed->owners[t]] : ZM_NO_OWNER);
            outcome[state] = ends;
        }
        if (!zm_ok(s->run)) return;
    }
}

void zm_game_begin(zm_game *game, const zm_graph *graph, const zm_terminals *terminals, zm_run *run) {
    *game = (zm_game){0};
    if (!zm_ok(run)) return;
    game->graph = graph;
    game_solver s = {.game = game, .graph = graph, .run = run};
    uint32_t owner_count = graph->owner_count;
    uint8_t code[3];
    if (terminals) owner_count = match_owners(&s, &terminals->states, code);
    game->outcome = zm_allocate_zeroed(run, graph->nodes, 1);
    if (graph->owners) {
        game->owners = zm_allocate(run, graph->nodes, 1);
        zm_copy(run, game->owners, graph->owners, graph->nodes);
    }
    if (terminals) enter_terminals(&s, terminals, code);
    ZM_EACH(uint32_t, v, 0, graph->owners && owner_count == 1 ? graph->nodes : 0, ZM_COST_NEXT, run) {
        game->owners[v] = 0; /* one player, whose every state is */
    }
    if (!zm_ok(run)) zm_game_free(game, run);
}

/* Counters, and the ends that nobody listed. */
static void count_moves_left(game_solver *s, zm_convention convention) {
    const uint32_t *first = s->graph->first;
    uint8_t *outcome = s->game->outcome;
    const uint8_t end = ZM_ENDS | (convention == ZM_MISERE ? ZM_WIN : ZM_LOSE);
    ZM_EACH(uint32_t, v, 0, s->graph->nodes, ZM_COST_NEXT, s->run) {
        uint32_t moves = outcome[v] & ZM_ENDS ? 0 : first[v + 1] - first[v];
        s->left[v] = moves > 0 ? moves : GAME_DECIDED;
        if (moves == 0 && !(outcome[v] & ZM_ENDS)) outcome[v] = end;
    }
}

/* Of each state: whose moves lead there, bit 0 and bit 1. An error if a state with moves has no owner. */
static void mark_movers(game_solver *s, uint8_t *movers) {
    const zm_graph *graph = s->graph;
    const uint8_t *owners = s->game->owners;
    char name[ZM_NAME_SIZE];
    ZM_EACH(uint32_t, v, 0, graph->nodes, ZM_COST_NEXT, s->run) {
        if (s->game->outcome[v] & ZM_ENDS) continue;
        if (owners[v] == ZM_NO_OWNER) {
            zm_fail(s->run, ZM_INVALID, "state %s has moves, but no owner", zm_graph_name(graph, v, name));
            return;
        }
        ZM_EACH_MOVE(m, graph->first, v, ZM_COST_FAR, s->run) {
            movers[graph->to[m]] |= (uint8_t)(1u << owners[v]);
        }
    }
}

/* Give the ends without an owner to the other player than their predecessors'. */
static void give_ends_away(game_solver *s, const uint8_t *movers) {
    uint8_t *owners = s->game->owners;
    char name[ZM_NAME_SIZE];
    ZM_EACH(uint32_t, v, 0, s->graph->nodes, ZM_COST_NEXT, s->run) {
        if (!(s->game->outcome[v] & ZM_ENDS) || owners[v] != ZM_NO_OWNER) continue;
        if (movers[v] == 3) {
            zm_fail(s->run, ZM_INVALID,
                    "state %s has no owner: moves of both players lead there; name it in a row without a move",
                    zm_graph_name(s->graph, v, name));
            return;
        }
        if (movers[v] != 0) owners[v] = movers[v] == 1 ? 1 : 0;
    }
}

static void derive_owners(game_solver *s) {
    uint8_t *movers = zm_allocate_zeroed(s->run, s->graph->nodes, 1);
    mark_movers(s, movers);
    give_ends_away(s, movers);
    zm_release(s->run, movers);
}

/* ---- the reversed graph */

static void deal_moves(game_solver *s, zm_buckets *buckets) {
    const uint32_t *first = s->graph->first, *to = s->graph->to;
    ZM_EACH(uint32_t, v, 0, s->graph->nodes, ZM_COST_NEXT, s->run) {
        if (!is_undecided(s->left[v])) continue;
        ZM_EACH_MOVE(m, first, v, ZM_COST_FAR, s->run) {
            if (!zm_buckets_add(buckets, (zm_pair){to[m], v}, s->run)) return;
        }
    }
}

static void append_predecessors(game_solver *s, const uint32_t *states, uint32_t count, uint64_t total) {
    uint64_t bytes = total < CHUNK_STATES ? (total * sizeof *states + 7) & ~(uint64_t)7 : ZM_BLOCK_BYTES;
    while (count > 0 && zm_work(s->run, ZM_COST_CALL)) {
        uint32_t at = s->moves & (CHUNK_STATES - 1), take = count < CHUNK_STATES - at ? count : CHUNK_STATES - at;
        if (at == 0) {
            zm_block *block = zm_block_take(&s->pool, (uint32_t)bytes, s->run);
            if (!block) return;
            s->chunks[s->moves >> CHUNK_BITS] = (uint32_t *)block->payload;
        }
        memcpy(s->chunks[s->moves >> CHUNK_BITS] + at, states, take * sizeof *states);
        s->moves += take;
        states += take;
        count -= take;
    }
}

static void sort_backward_moves(game_solver *s, zm_buckets *buckets) {
    uint64_t total = 0, most = 0;
    for (uint32_t b = 0; b < buckets->count; b++) {
        uint64_t pairs = zm_bucket_pairs(&buckets->list[b]);
        total += pairs;
        if (pairs > most) most = pairs;
        zm_work(s->run, ZM_COST_FAR + pairs / 1024);
    }
    uint32_t node = 0, keys = buckets->count > 0 ? zm_bucket_keys(buckets, 0) : 0;
    uint32_t *ends = zm_allocate(s->run, keys, sizeof *ends);
    uint32_t *values = zm_allocate(s->run, most, sizeof *values);
    s->first = zm_allocate(s->run, (uint64_t)s->graph->nodes + 1, sizeof *s->first);
    s->chunks = zm_allocate(s->run, total / CHUNK_STATES + 1, sizeof *s->chunks);
    for (uint32_t b = 0; b < buckets->count && zm_ok(s->run); b++) {
        uint32_t here = zm_bucket_keys(buckets, b), before = s->moves;
        zm_bucket_sort(buckets, b, ends, values, s->run);
        if (!zm_ok(s->run)) break;
        s->first[node++] = before;
        for (uint32_t k = 0; k + 1 < here; k++)
            s->first[node++] = before + ends[k];
        append_predecessors(s, values, ends[here - 1], total);
        zm_work(s->run, here);
    }
    if (zm_ok(s->run)) s->first[node] = s->moves;
    zm_release(s->run, ends);
    zm_release(s->run, values);
}

static void turn_moves_round(game_solver *s) {
    zm_buckets buckets;
    zm_buckets_open(&buckets, &s->pool, s->graph->nodes, s->graph->moves, s->run);
    deal_moves(s, &buckets);
    zm_buckets_close(&buckets);
    sort_backward_moves(s, &buckets);
    zm_buckets_free(&buckets, s->run);
}

/* ---- values */

/* So many moves are looked at together: their states are asked for from memory first, and used when all have been.
** They come from at most so many decided states, as those without predecessors bring none. */
enum { ARRIVALS = 512, ARRIVAL_STATES = 8 * ARRIVALS };

/* A move backwards: `state` has a move to `from`, which was decided. */
typedef struct arrival {
    uint32_t state, from;
} arrival;

/* A way through the predecessors of the states queue[at], queue[at + step], ... before queue[end]. */
typedef struct backward_walk {
    const uint32_t *queue;
    int64_t at, end, step; /* step is 1 through won states, -1 through lost ones */
    uint32_t entry;        /* the next predecessor of queue[at] ... */
    bool begun;            /* ... if some have been passed */
} backward_walk;

static void prefetch_predecessors(const game_solver *s, uint32_t v) {
    if (s->first[v] < s->moves) ZM_PREFETCH(predecessor_at(s, s->first[v]));
}

/* Go on, and note the moves passed, until `batch` is full, ARRIVAL_STATES states have been passed or none are left.
** Returns how many moves. Row and first predecessor of the states that come next are asked for from memory ahead of
** their use. */
static uint32_t gather_arrivals(game_solver *s, backward_walk *w, arrival batch[ARRIVALS]) {
    enum { AHEAD = 12 };
    uint32_t count = 0;
    int64_t end = (w->end - w->at) * w->step > ARRIVAL_STATES ? w->at + ARRIVAL_STATES * w->step : w->end;
    while (w->at != end && count < ARRIVALS) {
        uint32_t v = w->queue[w->at];
        if (!w->begun) {
            w->entry = s->first[v];
            w->begun = true;
            int64_t later = w->at + 2 * AHEAD * w->step, soon = w->at + AHEAD * w->step;
            bool has_later = w->step > 0 ? later < w->end : later > w->end;
            bool has_soon = w->step > 0 ? soon < w->end : soon > w->end;
            if (has_later) ZM_PREFETCH(&s->first[w->queue[later]]);
            if (has_soon) prefetch_predecessors(s, w->queue[soon]);
        }
        uint32_t stop = s->first[v + 1], entry = w->entry;
        if (stop - entry > ARRIVALS - count) stop = entry + (ARRIVALS - count);
        for (; entry < stop; entry++) {
            uint32_t state = *predecessor_at(s, entry);
            ZM_PREFETCH(&s->left[state]);
            batch[count++] = (arrival){state, v};
        }
        w->entry = entry;
        if (entry == s->first[v + 1]) {
            w->at += w->step;
            w->begun = false;
        }
    }
    return count;
}

/* Where lost state i stands in the queue. One place between won and lost states stays free, so that a state may be
** written to either end before it is known to be decided. */
static inline uint32_t lost_at(const game_solver *s, uint32_t i) {
    return s->graph->nodes - i;
}

/* A batch learns that its successor is won, or lost. Whether that decides a state cannot be foreseen, so nothing
** branches on it: the state is written down, and counted if it was. */
static void arrive_won(game_solver *s, const arrival *batch, uint32_t count) {
    uint32_t *left = s->left, *queue = s->queue, lost = s->lost;
    for (uint32_t i = 0; i < count; i++) {
        uint32_t state = batch[i].state, moves = left[state];
        left[state] = moves - is_undecided(moves);
        queue[lost_at(s, lost)] = state;
        lost += moves == 1;
    }
    s->lost = lost;
}

static void arrive_lost(game_solver *s, const arrival *batch, uint32_t count) {
    uint32_t *left = s->left, *queue = s->queue, won = s->won;
    for (uint32_t i = 0; i < count; i++) {
        uint32_t state = batch[i].state, moves = left[state];
        left[state] = is_undecided(moves) ? 0 : moves;
        queue[won] = state;
        won += is_undecided(moves);
    }
    s->won = won;
}

/* With owners, it depends on who moves at both ends of the move. */
static void arrive_owned(game_solver *s, const arrival *batch, uint32_t count, bool won) {
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
static void spread_outcome(game_solver *s, uint32_t from, uint32_t to, bool won) {
    arrival batch[ARRIVALS];
    backward_walk w = {.queue = s->queue, .at = from, .end = to, .step = 1};
    if (!won) w = (backward_walk){.queue = s->queue, .at = lost_at(s, from), .end = lost_at(s, to), .step = -1};
    while (w.at != w.end) {
        int64_t begin = w.at;
        uint32_t count = gather_arrivals(s, &w, batch), states = (uint32_t)((w.at - begin) * w.step);
        if (s->game->owners) {
            arrive_owned(s, batch, count, won);
        } else if (won) {
            arrive_won(s, batch, count);
        } else {
            arrive_lost(s, batch, count);
        }
        if (!zm_work(s->run, ZM_COST_CALL + (count + states) * ZM_COST_FAR)) return;
    }
}

/* The states of the queue from the won-th won and lost-th lost one on were decided in this layer. */
static void settle_layer(game_solver *s, uint32_t won, uint32_t lost, uint32_t layer) {
    uint8_t *outcome = s->game->outcome;
    ZM_EACH(uint32_t, i, won, s->won, ZM_COST_FAR, s->run) {
        outcome[s->queue[i]] = ZM_WIN;
        s->left[s->queue[i]] = GAME_DECIDED | layer;
    }
    ZM_EACH(uint32_t, i, lost, s->lost, ZM_COST_FAR, s->run) {
        outcome[s->queue[lost_at(s, i)]] = ZM_LOSE;
        s->left[s->queue[lost_at(s, i)]] = GAME_DECIDED | layer;
    }
}

/* Layer by layer: what was decided in the one before decides more. The number of a layer is the remoteness of its
** states. */
static void settle_wins(game_solver *s) {
    const uint8_t *outcome = s->game->outcome;
    ZM_EACH(uint32_t, v, 0, s->graph->nodes, ZM_COST_NEXT, s->run) {
        if (outcome[v] == (ZM_ENDS | ZM_WIN)) s->queue[s->won++] = v;
        if (outcome[v] == (ZM_ENDS | ZM_LOSE)) s->queue[lost_at(s, s->lost++)] = v;
    }
    uint32_t won = 0, lost = 0;
    for (uint32_t layer = 1; zm_ok(s->run) && (won < s->won || lost < s->lost); layer++) {
        uint32_t new_won = s->won, new_lost = s->lost;
        spread_outcome(s, lost, new_lost, false);
        spread_outcome(s, won, new_won, true);
        won = new_won;
        lost = new_lost;
        s->run->done = (uint64_t)s->won + s->lost;
        settle_layer(s, won, lost, layer);
    }
}

/* From the listed ties backwards through the states without a value. */
static void settle_ties(game_solver *s) {
    uint8_t *outcome = s->game->outcome;
    uint32_t count = 0;
    ZM_EACH(uint32_t, v, 0, s->graph->nodes, ZM_COST_NEXT, s->run) {
        if (outcome[v] == (ZM_ENDS | ZM_TIE)) s->queue[count++] = v;
    }
    for (uint32_t at = 0; at < count && zm_work(s->run, ZM_COST_FAR); at++) {
        uint32_t v = s->queue[at];
        ZM_EACH_MOVE(entry, s->first, v, ZM_COST_FAR, s->run) {
            uint32_t state = *predecessor_at(s, entry);
            if (!is_undecided(s->left[state])) continue;
            outcome[state] = ZM_TIE;
            s->left[state] = s->left[v] + 1;
            s->queue[count++] = state;
        }
    }
}

/* What is left; and the counters become remoteness. */
static void settle_draws(game_solver *s) {
    zm_game *game = s->game;
    ZM_EACH(uint32_t, v, 0, s->graph->nodes, ZM_COST_NEXT, s->run) {
        if (is_undecided(s->left[v])) game->outcome[v] = ZM_DRAW;
        s->left[v] = zm_game_value(game, v) == ZM_DRAW ? ZM_NO_REMOTENESS : s->left[v] & ~GAME_DECIDED;
    }
}

void zm_game_solve(zm_game *game, zm_convention convention, zm_run *run) {
    if (!zm_ok(run)) return;
    game_solver s = {.game = game, .graph = game->graph, .run = run};
    uint32_t states = game->graph->nodes;
    s.left = game->remoteness = zm_allocate(run, states, sizeof *s.left);
    count_moves_left(&s, convention);
    if (game->owners) derive_owners(&s);
    turn_moves_round(&s);
    s.queue = zm_allocate(run, (uint64_t)states + 1, sizeof *s.queue);
    run->done = 0;
    run->total = states;
    settle_wins(&s);
    settle_ties(&s);
    settle_draws(&s);
    zm_release(run, s.first);
    zm_release(run, s.chunks);
    zm_block_pool_free(&s.pool, run);
    zm_release(run, s.queue);
    if (zm_ok(run)) return;
    zm_release(run, game->remoteness);
    game->remoteness = NULL;
}

void zm_game_free(zm_game *game, zm_run *run) {
    zm_release(run, game->outcome);
    zm_release(run, game->remoteness);
    zm_release(run, game->owners);
    *game = (zm_game){0};
}
