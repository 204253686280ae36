/*
** game_fixture.h - what the tests of game graphs share: an environment that fails or stops on demand and counts
** what is not freed, random numbers, labels of every type.
*/
#ifndef GAME_FIXTURE_H
#define GAME_FIXTURE_H

#include "../../ext/core/game/game.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

typedef struct fixture {
    long live;        /* blocks not yet released */
    long allocations; /* asked for so far */
    long fail_at;     /* the so-manieth fails; 0: none does */
    bool fail_all_later;
    long polls, stop_at;  /* the so-manieth poll stops; 0: none does */
    uint64_t bytes, peak; /* held now, and at most */
} fixture;

static inline bool fixture_fails(fixture *f) {
    f->allocations++;
    return f->fail_at > 0 && (f->allocations == f->fail_at || (f->fail_all_later && f->allocations > f->fail_at));
}

static inline void *fixture_allocate(void *context, uint64_t bytes) {
    fixture *f = context;
    assert_true(bytes > 0);
    if (fixture_fails(f)) return NULL;
    uint64_t *block = malloc((size_t)bytes + 16);
    if (!block) return NULL;
    block[0] = bytes;
    f->live++;
    f->bytes += bytes;
    if (f->bytes > f->peak) f->peak = f->bytes;
    return block + 2;
}

static inline void fixture_release(void *context, void *block) {
    fixture *f = context;
    if (!block) return;
    f->live--;
    f->bytes -= ((uint64_t *)block)[-2];
    free((uint64_t *)block - 2);
}

static inline void *fixture_resize(void *context, void *block, uint64_t bytes) {
    void *grown = fixture_allocate(context, bytes);
    if (!grown) return NULL;
    uint64_t old = ((uint64_t *)block)[-2];
    memcpy(grown, block, (size_t)(old < bytes ? old : bytes));
    fixture_release(context, block);
    return grown;
}

static inline bool fixture_poll(void *context) {
    fixture *f = context;
    f->polls++;
    return f->stop_at > 0 && f->polls >= f->stop_at;
}

static inline zm_run fixture_env(fixture *f) {
    return (zm_run){.context = f,
                    .allocate = fixture_allocate,
                    .resize = fixture_resize,
                    .release = fixture_release,
                    .poll = fixture_poll};
}

static inline uint64_t next_random(uint64_t *state) { /* splitmix64 */
    uint64_t z = *state += 0x9e3779b97f4a7c15u;
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
    z = (z ^ z >> 27) * 0x94d049bb133111ebu;
    return z ^ z >> 31;
}

static inline uint32_t below(uint64_t *state, uint32_t bound) {
    return (uint32_t)((next_random(state) >> 32) * bound >> 32);
}

static inline zm_label integer_label(int64_t integer) {
    return (zm_label){.type = ZM_INTEGER, .integer = integer};
}

static inline zm_label text_label(const char *text) {
    return (zm_label){.type = ZM_TEXT, .bytes = text, .length = (uint32_t)strlen(text)};
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

#endif
