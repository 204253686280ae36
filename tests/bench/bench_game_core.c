/*
** bench_game_core.c - what packing and solving a game graph costs, in CPU time, and ratios within this run.
**
** Usage: bench_game_core [moves in millions, default 20 [kind of graph as below, -1: the duels only [times]]]
*/
#include "../../ext/core/blob/blob_builder.h"
#include "../../ext/core/blob/blob_read.h"
#include "../../ext/core/game/game.h"
#include "../core/random.h"
#include "classic_game.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

/* ---- an environment that knows the most it held */

static uint64_t held, most_held;

static void *counting_allocate(void *context, uint64_t bytes) {
    (void)context;
    uint64_t *block = malloc((size_t)bytes + 16);
    if (!block) return NULL;
    block[0] = bytes;
    held += bytes;
    if (held > most_held) most_held = held;
    return block + 2;
}

static void counting_release(void *context, void *block) {
    (void)context;
    if (!block) return;
    held -= ((uint64_t *)block)[-2];
    free((uint64_t *)block - 2);
}

static void *counting_resize(void *context, void *block, uint64_t bytes) {
    uint64_t old = ((uint64_t *)block)[-2];
    uint64_t *grown = realloc((uint64_t *)block - 2, (size_t)bytes + 16);
    (void)context;
    if (!grown) return NULL;
    held = held - old + bytes;
    if (held > most_held) most_held = held;
    grown[0] = bytes;
    return grown + 2;
}

static bool never(void *context) {
    (void)context;
    return false;
}

static zm_run bench_env(void) {
    return (zm_run){
        .allocate = counting_allocate, .resize = counting_resize, .release = counting_release, .poll = never};
}

static void must(const zm_run *run) {
    if (zm_ok(run)) return;
    fprintf(stderr, "error %d: %s\n", run->code, run->message);
    exit(1);
}

/* ---- packing and solving */

typedef struct times {
    double add, pack, copy, read, solve;
    uint64_t bytes;
} times;

enum { DENSE, DENSE_ALL, SPREAD, SPARSE, TEXT, SORTED };
static const char *const kind_names[] = {"dense integers", "dense, no gaps",    "integers in 8x the range",
                                         "sparse 64-bit",  "12-character text", "dense, rows sorted"};

/* Scatter a state's number over 64 bits, one-to-one. */
static int64_t scatter(uint64_t x) {
    x = (x ^ x >> 31) * 0x7fb5d329728ea185u;
    x = (x ^ x >> 27) * 0x81dadef4bc2dd44du;
    return (int64_t)(x ^ x >> 33);
}

static void feed(zm_graph_builder *builder, int kind, uint32_t from, uint32_t to, zm_run *run) {
    if (kind == TEXT) {
        char a[16], b[16];
        for (int i = 11; i >= 0; i--, from /= 10, to /= 10) {
            a[i] = (char)('0' + from % 10);
            b[i] = (char)('0' + to % 10);
        }
        zm_label state = {.type = ZM_TEXT, .bytes = a, .length = 12},
                 next = {.type = ZM_TEXT, .bytes = b, .length = 12};
        zm_graph_builder_add(builder, &state, &next, NULL, run);
    } else if (kind == SPARSE) {
        zm_graph_builder_add_integers(builder, scatter(from), scatter(to), run);
    } else if (kind == SPREAD) {
        zm_graph_builder_add_integers(builder, (int64_t)from * 8 + (scatter(from) & 7),
                                      (int64_t)to * 8 + (scatter(to) & 7), run);
    } else {
        zm_graph_builder_add_integers(builder, from, to, run);
    }
}

/* By state only, as a table with a primary key would be. */
static uint32_t *sort_pairs(const uint32_t *pairs, uint32_t moves, uint32_t states) {
    uint32_t *at = calloc((size_t)states + 1, sizeof *at), *sorted = malloc((size_t)moves * 8);
    if (!at || !sorted) exit(1);
    for (uint32_t m = 0; m < moves; m++)
        at[pairs[2 * m] + 1]++;
    for (uint32_t v = 0; v < states; v++)
        at[v + 1] += at[v];
    for (uint32_t m = 0; m < moves; m++) {
        uint32_t place = at[pairs[2 * m]]++;
        sorted[2 * place] = pairs[2 * m];
        sorted[2 * place + 1] = pairs[2 * m + 1];
    }
    free(at);
    return sorted;
}

static times run(int kind, const uint32_t *pairs, uint32_t moves, uint32_t states) {
    times t = {0};
    uint32_t *sorted = kind == SORTED ? sort_pairs(pairs, moves, states) : NULL;
    if (sorted) pairs = sorted;
    zm_run run = bench_env();
    zm_graph_builder builder = {0};
    held = most_held = 0;
    double start = now();
    for (uint32_t m = 0; m < moves; m++)
        feed(&builder, kind, pairs[2 * m], pairs[2 * m + 1], &run);
    if (kind == DENSE_ALL)
        for (uint32_t v = 1; v < states; v++)
            feed(&builder, kind, v - 1, v, &run);
    must(&run);
    double added = now();
    uint64_t length;
    void *blob = zm_graph_builder_pack(&builder, UINT32_MAX, &length, &run);
    must(&run);
    double packed = now();
    void *copy = zm_allocate(&run, length, 1); /* as SQLite does */
    memcpy(copy, blob, length);
    double copied = now();
    zm_graph graph;
    zm_game game;
    zm_graph_read_blob(&graph, copy, length, &run);
    double read = now();
    zm_game_begin(&game, &graph, NULL, &run);
    zm_game_solve(&game, ZM_NORMAL, &run);
    must(&run);
    double solved = now();
    t.add = added - start;
    t.pack = packed - added;
    t.copy = copied - packed;
    t.read = read - copied;
    t.solve = solved - read;
    t.bytes = most_held;
    uint32_t count[4] = {0}, longest = 0;
    for (uint32_t v = 0; v < game.graph->nodes; v++) {
        count[zm_game_value(&game, v)]++;
        if (game.remoteness[v] != ZM_NO_REMOTENESS && game.remoteness[v] > longest) longest = game.remoteness[v];
    }
    printf("%-26s add %.3f pack %.3f copy %.3f read %.3f solve %.3f s; %.1f bytes a move at most; "
           "%u states: %u win %u lose %u draw, longest %u\n",
           kind_names[kind], t.add, t.pack, t.copy, t.read, t.solve, (double)most_held / moves, game.graph->nodes,
           count[ZM_WIN], count[ZM_LOSE], count[ZM_DRAW], longest);
    zm_game_free(&game, &run);
    zm_graph_free(&graph, &run);
    counting_release(NULL, copy);
    counting_release(NULL, blob);
    free(sorted);
    return t;
}

/* ---- against the classic program */

typedef struct duel {
    const char *name;
    const uint32_t *pairs;
    uint32_t moves, states;
} duel;

static void *fight(void *argument) {
    const duel *d = argument;
    double best_classic = 1e9, best_search = 1e9, best_whole = 1e9, best_solve = 1e9;
    for (int again = 0; again < 5; again++) {
        double start = now();
        classic_game classic;
        classic_begin(&classic, d->states);
        for (uint32_t m = 0; m < d->moves; m++)
            classic_add(&classic, d->pairs[2 * m], d->pairs[2 * m + 1]);
        double built = now();
        classic_solve(&classic);
        double end = now();
        zm_run run = zm_libc_run();
        run.poll = never;
        zm_clear_error(&run);
        zm_graph_builder builder = {0};
        double ours = now();
        for (uint32_t m = 0; m < d->moves; m++)
            zm_graph_builder_add_integers(&builder, d->pairs[2 * m], d->pairs[2 * m + 1], &run);
        uint64_t length;
        zm_graph graph;
        zm_game game;
        void *blob = zm_graph_builder_pack(&builder, UINT32_MAX, &length, &run);
        must(&run);
        zm_graph_read_blob(&graph, blob, length, &run);
        double read = now();
        zm_game_begin(&game, &graph, NULL, &run);
        zm_game_solve(&game, ZM_NORMAL, &run);
        must(&run);
        double solved = now();
        if (end - start < best_classic) best_classic = end - start;
        if (end - built < best_search) best_search = end - built;
        if (solved - ours < best_whole) best_whole = solved - ours;
        if (solved - read < best_solve) best_solve = solved - read;
        for (uint32_t v = 0; v < game.graph->nodes; v++) {
            zm_label label = zm_graph_label(game.graph, v);
            zm_value value = zm_game_value(&game, v);
            if ((value == ZM_WIN) != classic.win[label.integer] ||
                (value == ZM_LOSE) != classic.lose[label.integer]) {
                fprintf(stderr, "the two programs differ at state %lld\n", (long long)label.integer);
                exit(1);
            }
        }
        classic_free(&classic);
        zm_game_free(&game, &run);
        zm_graph_free(&graph, &run);
        zm_release(&run, blob);
    }
    printf("%-34s classic %.3f s (search %.3f), ours from rows %.4f (solve %.4f): %.1fx from rows, %.1fx on the "
           "packed graph\n",
           d->name, best_classic, best_search, best_whole, best_solve, best_classic / best_whole,
           best_classic / best_solve);
    return NULL;
}

/* The recursion needs stack; give it 4 GiB of address space. */
static void with_deep_stack(duel *d) {
    pthread_t thread;
    pthread_attr_t attributes;
    pthread_attr_init(&attributes);
    pthread_attr_setstacksize(&attributes, (size_t)4 << 30);
    if (pthread_create(&thread, &attributes, fight, d) != 0) {
        fprintf(stderr, "no thread with a deep stack\n");
        exit(1);
    }
    pthread_join(thread, NULL);
}

int main(int argc, char **argv) {
    uint32_t millions = argc > 1 ? (uint32_t)atoi(argv[1]) : 20;
    uint32_t moves = millions * 1000000, states = moves / 5;
    uint32_t *pairs = malloc((size_t)(moves < 3000000 ? 3000000 : moves) * 8); /* the duels take 3 million */
    if (!pairs) return 1;
    uint64_t seed = 1;
    for (uint32_t m = 0; m < 2 * moves; m++)
        pairs[m] = random_below(&seed, states);
    double sum_start = now();
    volatile uint64_t sink = 0;
    uint64_t sum = 0;
    for (uint32_t m = 0; m < 2 * moves; m++)
        sum += pairs[m];
    sink = sum;
    (void)sink;
    printf("%u moves over %u states (reading the pairs alone: %.3f s)\n", moves, states, now() - sum_start);
    if (argc > 2 && atoi(argv[2]) >= 0) { /* one kind, some times: for a profiler */
        for (int again = 0; again < (argc > 3 ? atoi(argv[3]) : 3); again++)
            run(atoi(argv[2]), pairs, moves, states);
        return 0;
    }
    if (argc <= 2) {
        for (int kind = DENSE; kind <= SORTED; kind++)
            run(kind, pairs, moves, states);
    }

    uint32_t n = 1000000, m = 3000000;
    for (uint32_t i = 0; i < 2 * m; i++)
        pairs[i] = random_below(&seed, n);
    duel d = {"random, 10^6 states, 3*10^6 moves", pairs, m, n};
    with_deep_stack(&d);
    /* 400 rounds: 401 layers of states, each state moves to the layer below and to some one above or beside */
    m = 0;
    uint32_t layer = n / 401 + 1;
    for (uint32_t v = layer; v < n; v++) {
        uint32_t l = v / layer, down = (l - 1) * layer + random_below(&seed, layer);
        pairs[2 * m] = v, pairs[2 * m + 1] = down, m++;
        uint32_t other =
            l % 2 ? v - v % layer + random_below(&seed, n - l * layer) : (l - 1) * layer + random_below(&seed, layer);
        if (other < n) pairs[2 * m] = v, pairs[2 * m + 1] = other, m++;
    }
    d = (duel){"400 rounds, 10^6 states", pairs, m, n};
    with_deep_stack(&d);
    free(pairs);
    return 0;
}
