/*
** testing.h - what the C tests of the core share: cmocka, random numbers, labels, small graphs, and a host that
** fails, stops and counts where it is told to.
*/
#ifndef TESTING_H
#define TESTING_H

#include "../../ext/core/graph/graph.h"
#include "random.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* A host: counts allocations, polls and bytes; fails the fail_at-th allocation (and, if fail_on, all later ones),
** asks to stop from the stop_at-th poll on. 0: never. `live` is how many blocks are not yet freed. */
typedef struct faults {
    uint64_t allocations, fail_at, polls, stop_at;
    bool fail_on;
    int64_t live;
    uint64_t bytes, peak; /* held now, and at most */
    uint32_t helpers;     /* threads that a job may start */
} faults;

static inline void *faults_allocate(void *context, uint64_t bytes) {
    faults *f = (faults *)context;
    assert_true(bytes > 0);
    f->allocations++;
    if (f->fail_at && (f->fail_on ? f->allocations >= f->fail_at : f->allocations == f->fail_at)) return NULL;
    uint64_t *block = (uint64_t *)malloc((size_t)bytes + 16);
    if (!block) return NULL;
    block[0] = bytes;
    f->live++;
    f->bytes += bytes;
    if (f->bytes > f->peak) f->peak = f->bytes;
    return block + 2;
}

static inline void faults_release(void *context, void *block) {
    faults *f = (faults *)context;
    if (!block) return;
    f->live--;
    f->bytes -= ((uint64_t *)block)[-2];
    free((uint64_t *)block - 2);
}

static inline void *faults_resize(void *context, void *block, uint64_t bytes) {
    void *grown = faults_allocate(context, bytes);
    if (!grown) return NULL;
    uint64_t old = ((uint64_t *)block)[-2];
    memcpy(grown, block, (size_t)(old < bytes ? old : bytes));
    faults_release(context, block);
    return grown;
}

static inline bool faults_poll(void *context) {
    faults *f = (faults *)context;
    f->polls++;
    return f->stop_at > 0 && f->polls >= f->stop_at;
}

static inline uint32_t faults_helpers(void *context) {
    return ((faults *)context)->helpers;
}

static inline zm_run faults_run(faults *f) {
    return (zm_run){.context = f,
                    .allocate = faults_allocate,
                    .resize = faults_resize,
                    .release = faults_release,
                    .poll = faults_poll,
                    .helpers = faults_helpers};
}

/* Run the job with every single fault until it comes through; it frees all it made, whatever happens. */
static inline void sweep_faults(void (*job)(zm_run *)) {
    for (int mode = 0; mode < 3; mode++) {
        for (uint64_t n = 1;; n++) {
            faults f = {.fail_at = mode < 2 ? n : 0, .fail_on = mode == 1, .stop_at = mode == 2 ? n : 0};
            zm_run run = faults_run(&f);
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

#define MUST(run)                                                                                                    \
    do {                                                                                                             \
        if (!zm_ok(&(run))) fail_msg("%d: %s", (run).code, (run).message);                                           \
    } while (0)

#define REFUSED(run, with_code, with_message)                                                                        \
    do {                                                                                                             \
        assert_int_equal((run).code, with_code);                                                                     \
        assert_string_equal((run).message, with_message);                                                            \
    } while (0)

static inline zm_label integer_label(int64_t integer) {
    return (zm_label){.type = ZM_INTEGER, .integer = integer};
}

static inline zm_label text_label(const char *text) {
    return (zm_label){.type = ZM_TEXT, .bytes = text, .length = (uint32_t)strlen(text)};
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

#endif
