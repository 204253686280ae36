/*
** base_share.h - one task in parts, done side by side by the calling thread and some helpers.
**
** Every part is done once, by whoever is free. What it makes may depend on its number only, never on who did it or
** when, so that answers are the same with any number of helpers. A part works on memory that is there before: off
** the calling thread nothing is allocated and the host is not called. Its run has no hooks; it stops when the
** caller's is to stop.
**
** Threads are started for one zm_share() and have ended when it returns: none waits between calls, where a host may
** unload the library or fork. To start and join one costs 30 to 50 microseconds, so zm_share_lanes() takes none for
** work below a millisecond. Signals are the host's own threads' affair: helpers block all. Without threads
** (ZM_THREADS=0) the caller does all parts itself.
*/
#ifndef ZM_BASE_SHARE_H
#define ZM_BASE_SHARE_H

#include "base_run.h"

/* Are there threads? Windows has none of POSIX without one more library, WebAssembly none at all, and strict C11
** (-std=c11 without _POSIX_C_SOURCE) does not declare them. */
#ifndef ZM_THREADS
#if defined(_WIN32) || defined(__EMSCRIPTEN__) || defined(__wasi__) ||                                               \
    (defined(SQLITE_THREADSAFE) && SQLITE_THREADSAFE + 0 == 0) ||                                                    \
    (defined(__STRICT_ANSI__) && !defined(_POSIX_C_SOURCE))
#define ZM_THREADS 0
#else
#define ZM_THREADS 1
#endif
#endif

enum { ZM_MOST_LANES = 9 }; /* the caller's, and SQLite's bound of 8 helpers */

/* One part of a task. `lane` is below the number of lanes: two parts that are done at the same time have different
** ones, so that a lane may have memory to work in. Errors: the run's, as everywhere. */
typedef void zm_part(void *task, uint32_t part, uint32_t lane, zm_run *run);

/* How many threads, the caller's included, so much work (in units of zm_work()) is worth. */
uint32_t zm_share_lanes(zm_run *run, uint64_t work);

/* Do parts 0 .. parts - 1. If parts fail, the error is that of the first of them, as if they were done in order;
** later ones may or may not have been done. Within a part it does everything on that thread. */
void zm_share(zm_run *run, uint32_t lanes, uint32_t parts, zm_part *part, void *task);

/* zm_allocate_zeroed(), cleared in parts. */
void *zm_share_zeroed(zm_run *run, uint64_t count, uint64_t size);
/* memcpy, in parts. */
void zm_share_copy(zm_run *run, void *to, const void *from, uint64_t bytes);

/* ---- numbers that several parts change at once; what they add up to may not depend on the order */

#if ZM_THREADS
/* *at + more; returns what was there. */
static inline uint32_t zm_shared_add(uint32_t *at, uint32_t more) {
    return __atomic_fetch_add(at, more, __ATOMIC_RELAXED);
}

static inline uint32_t zm_shared_get(const uint32_t *at) {
    return __atomic_load_n(at, __ATOMIC_RELAXED);
}

/* Make it `next` if it is still *known; else *known becomes what it is. */
static inline bool zm_shared_change(uint32_t *at, uint32_t *known, uint32_t next) {
    return __atomic_compare_exchange_n(at, known, next, true, __ATOMIC_RELAXED, __ATOMIC_RELAXED);
}
#else
static inline uint32_t zm_shared_add(uint32_t *at, uint32_t more) {
    uint32_t before = *at;
    *at += more;
    return before;
}

static inline uint32_t zm_shared_get(const uint32_t *at) {
    return *at;
}

static inline bool zm_shared_change(uint32_t *at, uint32_t *known, uint32_t next) {
    bool is_known = *at == *known;
    *known = *at;
    if (is_known) *at = next;
    return is_known;
}
#endif

#endif
