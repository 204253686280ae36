/* What the C tests share: cmocka, random numbers, and an environment that fails or stops where it is told to.
 */
#ifndef TESTING_H
#define TESTING_H

#include "../../ext/core/graph/graph.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

static inline uint64_t random64(uint64_t *state) { /* splitmix64 */
    uint64_t z = *state += 0x9e3779b97f4a7c15u;
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
    z = (z ^ z >> 27) * 0x94d049bb133111ebu;
    return z ^ z >> 31;
}

static inline uint32_t random_below(uint64_t *state, uint32_t bound) {
    return (uint32_t)(random64(state) % bound);
}

/* A graph from an n x n matrix of 0 and 1, rows rising. Freed with zm_graph_free. */
static inline zm_graph graph_from_matrix(const uint8_t *has, uint32_t n, zm_run *run) {
    zm_graph g = {.nodes = n};
    g.first = zm_allocate(run, (uint64_t)n + 1, sizeof *g.first);
    g.to = zm_allocate(run, (uint64_t)n * n, sizeof *g.to);
    if (!zm_ok(run)) return g;
    for (uint32_t v = 0; v < n; v++) {
        g.first[v] = g.moves;
        for (uint32_t u = 0; u < n; u++)
            if (has[(uint64_t)v * n + u]) g.to[g.moves++] = u;
    }
    g.first[n] = g.moves;
    return g;
}

/* Counts allocations and polls; fails the fail_at-th allocation (and, if fail_on, all later ones), asks to stop at
** the stop_at-th poll. 0: never. `live` is what is not yet freed. */
typedef struct faults {
    uint64_t allocations, fail_at, polls, stop_at;
    bool fail_on;
    int64_t live;
} faults;

static inline bool faults_fail(faults *f) {
    f->allocations++;
    return f->fail_at && (f->fail_on ? f->allocations >= f->fail_at : f->allocations == f->fail_at);
}

static inline void *faults_allocate(void *context, uint64_t bytes) {
    faults *f = context;
    if (faults_fail(f)) return NULL;
    void *block = malloc((size_t)bytes);
    f->live += block != NULL;
    return block;
}

static inline void *faults_resize(void *context, void *block, uint64_t bytes) {
    return faults_fail(context) ? NULL : realloc(block, (size_t)bytes);
}

static inline void faults_release(void *context, void *block) {
    ((faults *)context)->live -= block != NULL;
    free(block);
}

static inline bool faults_poll(void *context) {
    faults *f = context;
    return ++f->polls == f->stop_at;
}

static inline zm_run faults_env(faults *f) {
    return (zm_run){.context = f,
                    .allocate = faults_allocate,
                    .resize = faults_resize,
                    .release = faults_release,
                    .poll = faults_poll};
}

/* Run the job with every single fault until it comes through; it frees all it made, whatever happens. */
static inline void sweep_faults(void (*job)(zm_run *)) {
    for (int mode = 0; mode < 3; mode++) {
        for (uint64_t n = 1;; n++) {
            faults f = {.fail_at = mode < 2 ? n : 0, .fail_on = mode == 1, .stop_at = mode == 2 ? n : 0};
            zm_run run = faults_env(&f);
            zm_clear_error(&run);
            job(&run);
            if (f.live)
                fail_msg("mode %d, fault %llu: %lld blocks leak", mode, (unsigned long long)n, (long long)f.live);
            bool reached = mode < 2 ? f.allocations >= n : f.polls >= n;
            if (!reached) {
                assert_int_equal(run.code, ZM_OK);
                assert_true(n > 1);
                break;
            }
            assert_int_equal(run.code, mode < 2 ? ZM_NOMEM : ZM_INTERRUPT);
        }
    }
}

#endif
