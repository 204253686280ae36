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
#include "../base/base_share.h"

#include <stdio.h>
#include <string.h>

/* What left[] says of a state: 0, it was decided in this layer; below GAME_DECIDED, so many moves are not yet known
** to lose; else, it is decided, and the rest of the bits are its remoteness. (Arrays of 2^31 entries cannot be.) */
#define GAME_DECIDED ((uint32_t)1 << 31)

/* The predecessors of all states, one after another, are cut into chunks: each lies in a block in which the moves
** were sorted, so that the reversed graph takes no memory of its own. */
enum { CHUNK_BITS = 13, CHUNK_STATES = 1 << CHUNK_BITS };
_Static_assert(CHUNK_STATES * sizeof(uint32_t) == ZM_BLOCK_BYTES, "a chunk fills a block");

/* What a lane has of its own while moves are turned round. A single one has the solver's blocks. */
typedef struct game_lane {
    zm_block_pool pool;
    zm_buckets buckets;
    uint32_t from, to; /* its states */
    uint32_t *ends, *values;
} game_lane;

typedef struct game_solver {
    zm_game *game;
    const zm_graph *graph;
    zm_run *run;
    /* The moves backwards, those of ends left out: the predecessors of v are entries first[v] .. first[v+1]-1. */
    uint32_t *first;
    uint32_t **chunks;
    uint32_t moves;
    zm_block_pool pool;
    uint32_t lane_count;
    game_lane *lanes;
    zm_buckets *buckets;     /* all moves backwards, until they are sorted */
    uint32_t *bucket_before; /* of each bucket: the predecessors in those before it */
    uint32_t *left;          /* see above; becomes the game's remoteness */
    uint32_t *queue;         /* decided states: won ones from the front, lost ones from the back, in order of time */
    uint32_t won, lost;      /* how many */
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

/* Few predecessors are one short chunk. */
static uint32_t chunk_bytes(const game_solver *s) {
    uint32_t most = s->graph->moves;
    return most < CHUNK_STATES ? (uint32_t)(most * sizeof(uint32_t) + 7) / 8 * 8 : ZM_BLOCK_BYTES;
}

static void deal_part(void *task, uint32_t part, uint32_t unused, zm_run *run) {
    (void)unused;
    const game_solver *s = task;
    game_lane *lane = &s->lanes[part];
    const uint32_t *first = s->graph->first, *to = s->graph->to;
    ZM_EACH(uint32_t, v, lane->from, lane->to, ZM_COST_NEXT, run) {
        run->done = v;
        if (!is_undecided(s->left[v])) continue;
        ZM_EACH_MOVE(m, first, v, ZM_COST_FAR, run) {
            if (!zm_buckets_add(&lane->buckets, (zm_pair){to[m], v}, run)) return;
        }
    }
    zm_buckets_close(&lane->buckets);
}

/* The first state of which so many moves come before. */
static uint32_t state_after_moves(const zm_graph *graph, uint64_t moves) {
    uint32_t low = 0, high = graph->nodes;
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        if (graph->first[middle] < moves) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return low;
}

/* Lanes have about as many moves each, and the blocks that those take. */
static void open_lanes(game_solver *s) {
    const zm_graph *graph = s->graph;
    bool is_small = graph->moves < CHUNK_STATES; /* then blocks are short, and are not used again */
    s->lane_count = is_small ? 1 : zm_share_lanes(s->run, (uint64_t)graph->moves * 2 * ZM_COST_FAR);
    s->lanes = zm_allocate_zeroed(s->run, s->lane_count, sizeof *s->lanes);
    for (uint32_t l = 0; l < s->lane_count && zm_ok(s->run); l++) {
        game_lane *lane = &s->lanes[l];
        bool is_last = l + 1 == s->lane_count;
        lane->from = l > 0 ? s->lanes[l - 1].to : 0;
        lane->to =
            is_last ? graph->nodes : state_after_moves(graph, (uint64_t)graph->moves * (l + 1) / s->lane_count);
        zm_buckets_open(&lane->buckets, s->lane_count == 1 ? &s->pool : &lane->pool, graph->nodes, graph->moves,
                        s->run);
        uint64_t moves = graph->first[lane->to] - graph->first[lane->from];
        if (s->lane_count > 1)
            zm_block_pool_lend(&s->pool, &lane->pool, moves / ZM_BLOCK_PAIRS + lane->buckets.count + 1, s->run);
    }
}

/* Moves into the buckets of the first lane. */
static void deal_moves(game_solver *s) {
    open_lanes(s);
    zm_phase(s->run, "turning moves round", s->graph->nodes);
    zm_share(s->run, s->lane_count, s->lane_count, deal_part, s);
    for (uint32_t l = 1; l < s->lane_count && zm_ok(s->run); l++)
        zm_buckets_join(&s->lanes[0].buckets, &s->lanes[l].buckets);
    if (zm_ok(s->run)) s->buckets = &s->lanes[0].buckets;
}

/* The predecessors of a bucket's states to their place. */
static void put_predecessors(game_solver *s, zm_block_pool *pool, uint32_t at, const uint32_t *states, uint32_t count,
                             zm_run *run) {
    while (count > 0 && zm_work(run, ZM_COST_CALL)) {
        uint32_t **chunk = &s->chunks[at >> CHUNK_BITS], within = at & (CHUNK_STATES - 1);
        uint32_t take = count < CHUNK_STATES - within ? count : CHUNK_STATES - within;
        if (!*chunk) {
            zm_block *block = zm_block_take(pool, chunk_bytes(s), run);
            if (!block) return;
            *chunk = (uint32_t *)block->payload;
        }
        memcpy(*chunk + within, states, take * sizeof *states);
        at += take;
        states += take;
        count -= take;
    }
}

static void sort_part(void *task, uint32_t b, uint32_t l, zm_run *run) {
    game_solver *s = task;
    game_lane *lane = &s->lanes[l];
    run->done = b;
    zm_block_pool *pool = s->lane_count == 1 ? &s->pool : &lane->pool;
    uint32_t here = zm_bucket_keys(s->buckets, b), before = s->bucket_before[b];
    uint32_t *first = s->first + ((size_t)b << s->buckets->shift);
    zm_bucket_sort(s->buckets, b, pool, lane->ends, lane->values, run);
    if (!zm_ok(run)) return;
    first[0] = before;
    for (uint32_t k = 0; k + 1 < here; k++)
        first[k + 1] = before + lane->ends[k];
    put_predecessors(s, pool, before, lane->values, lane->ends[here - 1], run);
    zm_work(run, here);
}

/* Where the predecessors of each bucket's states will be. Chunks of which two buckets have a share are there before
** the lanes begin. Returns the most that a bucket has. */
static uint64_t place_buckets(game_solver *s) {
    uint64_t most = 0;
    s->bucket_before = zm_allocate(s->run, s->buckets->count, sizeof *s->bucket_before);
    for (uint32_t b = 0; b < s->buckets->count && zm_ok(s->run); b++) {
        uint64_t pairs = zm_bucket_pairs(&s->buckets->list[b]);
        s->bucket_before[b] = s->moves;
        s->moves += (uint32_t)pairs;
        if (pairs > most) most = pairs;
        zm_work(s->run, ZM_COST_FAR + pairs / 1024);
    }
    s->chunks = zm_allocate_zeroed(s->run, s->moves / CHUNK_STATES + 1, sizeof *s->chunks);
    for (uint32_t b = 1; b < s->buckets->count && s->lane_count > 1 && zm_ok(s->run); b++) {
        uint32_t **chunk = &s->chunks[s->bucket_before[b] >> CHUNK_BITS];
        if (*chunk || s->bucket_before[b] == s->moves) continue;
        zm_block *block = zm_block_take(&s->pool, chunk_bytes(s), s->run);
        if (block) *chunk = (uint32_t *)block->payload;
    }
    return most;
}

static void sort_backward_moves(game_solver *s) {
    if (!zm_ok(s->run)) return;
    uint64_t most = place_buckets(s);
    uint32_t keys = s->buckets->count > 0 ? zm_bucket_keys(s->buckets, 0) : 0;
    s->first = zm_allocate(s->run, (uint64_t)s->graph->nodes + 1, sizeof *s->first);
    for (uint32_t l = 0; l < s->lane_count && zm_ok(s->run); l++) {
        s->lanes[l].ends = zm_allocate(s->run, keys, sizeof *s->lanes[l].ends);
        s->lanes[l].values = zm_allocate(s->run, most, sizeof *s->lanes[l].values);
    }
    zm_phase(s->run, "sorting moves", s->buckets->count);
    zm_share(s->run, s->lane_count, s->buckets->count, sort_part, s);
    if (zm_ok(s->run)) s->first[s->graph->nodes] = s->moves;
}

static void turn_moves_round(game_solver *s) {
    deal_moves(s);
    sort_backward_moves(s);
    for (uint32_t l = 0; s->lanes && l < s->lane_count; l++) {
        zm_buckets_free(&s->lanes[l].buckets, s->run);
        zm_release(s->run, s->lanes[l].ends);
        zm_release(s->run, s->lanes[l].values);
    }
    zm_release(s->run, s->lanes);
    zm_release(s->run, s->bucket_before);
    s->buckets = NULL;
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

/* The same where other lanes do so at the same time: a state is written down by whoever decides it. */
static void arrive_beside_others(game_solver *s, const arrival *batch, uint32_t count, bool won) {
    const uint8_t *owners = s->game->owners;
    uint32_t decided[2][ARRIVALS], decided_count[2] = {0, 0}; /* lost, won */
    for (uint32_t i = 0; i < count; i++) {
        uint32_t state = batch[i].state, left = zm_shared_get(&s->left[state]);
        bool wins = owners ? (owners[state] == owners[batch[i].from]) == won : !won;
        while (is_undecided(left)) {
            uint32_t next = wins ? 0 : left - 1;
            if (!zm_shared_change(&s->left[state], &left, next)) continue;
            if (next == 0) decided[wins][decided_count[wins]++] = state;
            break;
        }
    }
    uint32_t at = zm_shared_add(&s->won, decided_count[1]);
    memcpy(s->queue + at, decided[1], decided_count[1] * sizeof(uint32_t));
    at = zm_shared_add(&s->lost, decided_count[0]);
    for (uint32_t i = 0; i < decided_count[0]; i++)
        s->queue[lost_at(s, at + i)] = decided[0][i];
}

static backward_walk walk_through(const game_solver *s, uint32_t from, uint32_t to, bool won) {
    if (won) return (backward_walk){.queue = s->queue, .at = from, .end = to, .step = 1};
    return (backward_walk){.queue = s->queue, .at = lost_at(s, from), .end = lost_at(s, to), .step = -1};
}

/* The states [from, to) of a layer, by several lanes. */
typedef struct spreading {
    game_solver *solver;
    uint32_t from, to;
    bool won;
} spreading;

enum { SPREAD_STATES = ZM_POLL_WORK < 25000 ? 4 : 4096 }; /* a part */

static void spread_part(void *task, uint32_t part, uint32_t lane, zm_run *run) {
    (void)lane;
    const spreading *t = task;
    game_solver *s = t->solver;
    uint32_t from = t->from + part * SPREAD_STATES, to = t->to - from < SPREAD_STATES ? t->to : from + SPREAD_STATES;
    arrival batch[ARRIVALS];
    backward_walk w = walk_through(s, from, to, t->won);
    while (w.at != w.end) {
        uint32_t count = gather_arrivals(s, &w, batch);
        arrive_beside_others(s, batch, count, t->won);
        if (!zm_work(run, ZM_COST_CALL + count * ZM_COST_FAR)) return;
    }
}

/* Every predecessor of the states [from, to) won (or lost) learns of it. */
static void spread_outcome(game_solver *s, uint32_t from, uint32_t to, bool won) {
    uint64_t each = s->moves / (s->graph->nodes + (uint64_t)1) + 1;
    uint32_t lanes = zm_share_lanes(s->run, (to - from) * each * 2 * ZM_COST_FAR);
    if (lanes > 1) {
        spreading task = {s, from, to, won};
        zm_share(s->run, lanes, (to - from + SPREAD_STATES - 1) / SPREAD_STATES, spread_part, &task);
        return;
    }
    arrival batch[ARRIVALS];
    backward_walk w = walk_through(s, from, to, won);
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

/* Some of the states that were decided in a layer, won ones first. */
typedef struct layer_settling {
    game_solver *solver;
    uint32_t won, lost, layer; /* from the won-th won and lost-th lost one on */
} layer_settling;

static void settle_part(void *task, uint32_t part, uint32_t lane, zm_run *run) {
    (void)lane;
    const layer_settling *t = task;
    game_solver *s = t->solver;
    uint32_t won = s->won - t->won, all = won + (s->lost - t->lost), from = part * SPREAD_STATES;
    ZM_EACH(uint32_t, i, from, all - from < SPREAD_STATES ? all : from + SPREAD_STATES, ZM_COST_FAR, run) {
        uint32_t state = s->queue[i < won ? t->won + i : lost_at(s, t->lost + (i - won))];
        s->game->outcome[state] = i < won ? ZM_WIN : ZM_LOSE;
        s->left[state] = GAME_DECIDED | t->layer;
    }
}

/* What was decided in a layer is told. */
static void settle_layer(game_solver *s, uint32_t won, uint32_t lost, uint32_t layer) {
    layer_settling task = {s, won, lost, layer};
    uint64_t states = (uint64_t)(s->won - won) + (s->lost - lost);
    zm_share(s->run, zm_share_lanes(s->run, states * ZM_COST_FAR),
             (uint32_t)((states + SPREAD_STATES - 1) / SPREAD_STATES), settle_part, &task);
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
    zm_phase(run, "solving", states);
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
