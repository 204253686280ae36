/*
** env.h - what the core asks of its host: memory, a way to be stopped, a way to tell how far it is.
**
** The core calls no allocator, clock or signal of its own. A host fills in a zm_env and passes it to every
** call; zm_libc_env() is one over malloc that is never stopped, for tests and benchmarks.
*/
#ifndef ZM_ENV_H
#define ZM_ENV_H

#include "status.h"

#include <stddef.h>
#include <stdint.h>

/* Poll after so much work. A unit is about a nanosecond: one word of a bit row, one byte of text, half a
** move looked at. Tests build with a small value so that every place that polls is reached. */
#ifndef ZM_POLL_WORK
#define ZM_POLL_WORK 25000
#endif

typedef struct zm_env {
    void *context;
    void *(*allocate)(void *context, uint64_t bytes);               /* NULL if there is none; never called with 0 */
    void *(*resize)(void *context, void *block, uint64_t bytes);    /* the block is kept if it returns NULL */
    void (*release)(void *context, void *block);                    /* NULL is allowed */
    bool (*poll)(void *context);                                    /* true: stop. The hook may be NULL */
    void (*progress)(void *context, uint64_t done, uint64_t total); /* may be NULL; called with each poll */
    uint64_t (*available)(void *context); /* bytes of memory there may be; may be NULL. Asked before large jobs */
    uint64_t work;                        /* done since the last poll */
    uint64_t seed;        /* of hash tables: makes it hard to give keys that collide. Never changes an answer */
    uint64_t done, total; /* how far a solver is, in units of its own; total 0: not known */
} zm_env;

/* Ask for a cache line ahead of its use. Any address will do. And: a function that is rarely called. */
#if defined(__GNUC__)
#define ZM_PREFETCH(address) __builtin_prefetch(address)
#define ZM_COLD __attribute__((cold, noinline))
#else
#define ZM_PREFETCH(address) ((void)(address))
#define ZM_COLD
#endif

/* The largest block that SQLite's allocator gives out; asking for more is ZM_TOOBIG, not ZM_NOMEM. */
#define ZM_LARGEST_BLOCK ((uint64_t)2147482624)

/* Refuse a job that will take so many bytes in all, `largest` of them in one block, if there is not so much. False: a
** status that says how much it takes. */
bool zm_reserve(zm_env *env, uint64_t bytes, uint64_t largest, zm_status *status);

/* Room for count things of the given size, not cleared. NULL and a status if there is none. */
void *zm_allocate(zm_env *env, uint64_t count, uint64_t size, zm_status *status);
void *zm_allocate_zeroed(zm_env *env, uint64_t count, uint64_t size, zm_status *status);
/* Make *block, of *capacity things, hold at least `needed` of them: at least doubles. Keeps what is there. */
bool zm_grow(zm_env *env, void *block, uint64_t *capacity, uint64_t needed, uint64_t size, zm_status *status);
void zm_release(zm_env *env, void *block);

bool zm_poll(zm_env *env, zm_status *status);

/* Account for work; every ZM_POLL_WORK units ask the host whether to stop. False: stop now. */
static inline bool zm_work(zm_env *env, uint64_t amount, zm_status *status) {
    env->work += amount;
    return env->work < ZM_POLL_WORK ? zm_ok(status) : zm_poll(env, status);
}

zm_env zm_libc_env(void);

#endif
