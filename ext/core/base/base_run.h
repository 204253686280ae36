/*
** base_run.h - one run of the core: what it asks of its host, how much it has done, and the first error.
**
** The core calls no allocator, clock or signal of its own. A host fills in the hooks of a zm_run and passes it to
** every call of one job; zm_libc_run() is one over malloc that is never stopped, for tests and benchmarks.
**
** The contract. A run holds the first error; later ones do not replace it. Once it holds one, every function that
** takes it does nothing that counts: what it would have made, or was making, may be freed and must not be read. So
** several calls may follow one another, and the caller looks once, at the end. (Freeing works always. A few inline
** functions for rows by the million do not look at the run; their headers say what that asks of the caller.) A
** function takes its object first, then its inputs, then the run; the functions below have the run as their object.
*/
#ifndef ZM_BASE_RUN_H
#define ZM_BASE_RUN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Poll after so much work. A unit is about a nanosecond: one word of a bit row, one byte of text, half a
** move looked at. Tests build with a small value so that every place that polls is reached. */
#ifndef ZM_POLL_WORK
#define ZM_POLL_WORK 25000
#endif

typedef enum zm_code {
    ZM_OK = 0,
    ZM_INVALID,   /* the input breaks a rule; the message says where and which */
    ZM_NOMEM,     /* an allocation failed */
    ZM_TOOBIG,    /* the input or the answer crosses a size limit, the same on every machine */
    ZM_NOROOM,    /* it takes more memory than there is now; the message says how much */
    ZM_REFUSED,   /* the host would not do its part; the message says which. Not the fault of the input */
    ZM_INTERRUPT, /* the poll hook asked to stop */
} zm_code;

typedef struct zm_run {
    /* The host's hooks. Pointers after `release` may be NULL. */
    void *context;
    void *(*allocate)(void *context, uint64_t bytes);             /* NULL if there is none; never called with 0 */
    void *(*resize)(void *context, void *memory, uint64_t bytes); /* the memory is kept if it returns NULL */
    void (*release)(void *context, void *memory);                 /* NULL is allowed */
    bool (*poll)(void *context);                                  /* true: stop */
    /* Called with each poll: what is being done, how far it is, and of how much (0: not known). */
    void (*progress)(void *context, const char *phase, uint64_t done, uint64_t total);
    uint64_t (*available)(void *context); /* bytes of memory there may be. Asked before large jobs */
    uint32_t (*helpers)(void *context);   /* threads that a call may start beside its own. Asked before large jobs */
    const char *allocator;                /* what hands out memory, for messages: "SQLite" */
    uint64_t largest_area;                /* the most bytes that it hands out in one piece; 0: no limit */
    uint64_t seed; /* of hash tables: makes it hard to give keys that collide. Never changes an answer */
    /* The state of the run. */
    uint64_t work;        /* done since the last poll */
    const char *phase;    /* what is being done, for people: "sorting moves"; NULL: nothing long */
    uint64_t done, total; /* how far that is, in units of its own, rising; total 0: not known */
    bool is_sharing;      /* a task is being done by several threads (base_share.h) */
    zm_code code;
    char message[400]; /* UTF-8, for people; empty for ZM_NOMEM and ZM_INTERRUPT */
} zm_run;

zm_run zm_libc_run(void);

/* For hosts, about memory that they have just handed out: may it lie in large pages? Where the system has to be asked
** (Linux with transparent_hugepage=madvise), first use and misses of the address cache then cost a fraction. */
void zm_use_large_pages(void *memory, uint64_t bytes);

/* Ask for a cache line ahead of its use. Any address will do. And: a function that is rarely called. */
#if defined(__GNUC__)
#define ZM_PREFETCH(address) __builtin_prefetch(address)
#define ZM_COLD __attribute__((cold, noinline))
#define ZM_PRINTF(text, arguments) __attribute__((format(printf, text, arguments)))
#else
#define ZM_PREFETCH(address) ((void)(address))
#define ZM_COLD
#define ZM_PRINTF(text, arguments)
#endif

/* ---- errors */

static inline bool zm_ok(const zm_run *run) {
    return run->code == ZM_OK;
}

/* Record an error, unless there is one already. */
ZM_COLD void zm_fail(zm_run *run, zm_code code, const char *format, ...) ZM_PRINTF(3, 4);
ZM_COLD void zm_fail_nomem(zm_run *run);
/* Forget the error, to use the run for another job. */
static inline void zm_clear_error(zm_run *run) {
    run->code = ZM_OK;
    run->message[0] = 0;
}

/* ---- memory */

/* Refuse a job that will take so many bytes in all, `largest` of them in one area, if there is not so much. False:
** an error that says how much it takes. */
bool zm_reserve(zm_run *run, uint64_t bytes, uint64_t largest);

/* Room for count things of the given size, not cleared. NULL and an error if there is none. */
void *zm_allocate(zm_run *run, uint64_t count, uint64_t size);
void *zm_allocate_zeroed(zm_run *run, uint64_t count, uint64_t size);
/* Make *memory, of *capacity things, hold at least `needed` of them: at least doubles. Keeps what is there. */
bool zm_grow(zm_run *run, void *memory, uint64_t *capacity, uint64_t needed, uint64_t size);
static inline void zm_release(zm_run *run, void *memory) {
    if (memory) run->release(run->context, memory);
}
/* memcpy that asks now and then whether to stop. */
void zm_copy(zm_run *run, void *to, const void *from, uint64_t bytes);

/* ---- stopping */

bool zm_poll(zm_run *run);

/* What comes now, and how much of it. Whoever does it sets run->done now and then. */
static inline void zm_phase(zm_run *run, const char *phase, uint64_t total) {
    run->phase = phase;
    run->done = 0;
    run->total = total;
}

/* Account for work; every ZM_POLL_WORK units ask the host whether to stop. False: stop now. */
static inline bool zm_work(zm_run *run, uint64_t amount) {
    run->work += amount;
    return run->work < ZM_POLL_WORK ? zm_ok(run) : zm_poll(run);
}

/* What steps cost, in units of work. */
enum {
    ZM_COST_NEXT = 1,   /* the next entry of an array */
    ZM_COST_FAR = 4,    /* an entry anywhere in an array: often a miss of the cache */
    ZM_COST_LABEL = 20, /* a label looked at: hashed, compared, copied */
    ZM_COST_FIND = 200, /* a label looked for in a graph */
    ZM_COST_CALL = 200, /* a call that sets something up */
};

/*
** The one way to go through many things. ZM_EACH(uint32_t, v, 0, nodes, ZM_COST_NEXT, run) { ... } runs its body for
** every v from 0 to nodes - 1, in slices: it asks between two slices whether to stop, and does not begin if the run
** holds an error. Nothing is done if begin is not below end. The inner loop is a plain one, which the compiler can
** unroll. `break` leaves the slice only; leave by return or goto. An i that is used as i - 1 or i + 1 is a uint64_t:
** a uint32_t might wrap, which keeps the compiler from using vectors. The moves of a node have a form of
** their own, ZM_EACH_MOVE (graph.h). Loops that do not know their end call zm_work() for each step.
*/
typedef struct zm_slice {
    uint64_t from, to;
} zm_slice;

enum { ZM_SLICE_WORK = ZM_POLL_WORK < 8192 ? ZM_POLL_WORK : 8192 };

static inline bool zm_next_slice(zm_slice *slice, uint64_t end, uint64_t cost, zm_run *run) {
    uint64_t left = end > slice->to ? end - slice->to : 0, most = cost < ZM_SLICE_WORK ? ZM_SLICE_WORK / cost : 1;
    if (left == 0) return false;
    slice->from = slice->to;
    slice->to += left < most ? left : most;
    return zm_work(run, (slice->to - slice->from) * cost);
}

#define ZM_EACH(type, i, begin, end, cost, run)                                                                      \
    for (zm_slice i##_slice = {0, begin}; zm_next_slice(&i##_slice, end, cost, run);)                                \
        for (type i = (type)i##_slice.from; i < (type)i##_slice.to; i++)

#endif
