/*
** base_share.c - parts handed out by a counter, to threads that live as long as one task.
**
** Parts are taken in rising order, so when one fails, all before it have been taken: they are finished, no further
** one is begun, and the first error is the same as in order. The caller works too; when no part is left to take it
** waits for the others and goes on asking its host whether to stop.
*/
#include "base_share.h"

#include <string.h>
#if ZM_THREADS
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <time.h>
#endif

/* One after another. */
static void share_in_order(zm_run *run, uint32_t parts, zm_part *part, void *task) {
    for (uint32_t p = 0; p < parts && zm_ok(run); p++)
        part(task, p, 0, run);
}

#if !ZM_THREADS

uint32_t zm_share_lanes(zm_run *run, uint64_t work) {
    (void)run;
    (void)work;
    return 1;
}

void zm_share(zm_run *run, uint32_t lanes, uint32_t parts, zm_part *part, void *task) {
    (void)lanes;
    share_in_order(run, parts, part, task);
}

#else

uint32_t zm_share_lanes(zm_run *run, uint64_t work) {
    enum { WORTH_A_THREAD = ZM_POLL_WORK < 25000 ? 2 * ZM_POLL_WORK : 1000000 };
    uint64_t helpers = work / WORTH_A_THREAD;
    if (helpers < 1 || !run->helpers || run->is_sharing || !zm_ok(run)) return 1;
    uint64_t most = run->helpers(run->context);
    if (helpers > most) helpers = most;
    return 1 + (uint32_t)(helpers < ZM_MOST_LANES - 1 ? helpers : ZM_MOST_LANES - 1);
}

typedef struct share_task {
    zm_part *part;
    void *task;
    uint32_t parts;
    uint64_t seed;
    atomic_uint_fast64_t next; /* the part to be taken next */
    atomic_bool stop;          /* the host says so */
    pthread_mutex_t mutex;     /* of what follows */
    pthread_cond_t finished;
    uint32_t running; /* helpers */
    uint32_t failed;  /* the first part that did, of those of helpers */
    zm_run *error;    /* its run */
} share_task;

typedef struct share_helper {
    share_task *share;
    uint32_t lane;
    zm_run run;
    pthread_t thread;
} share_helper;

static bool share_poll(void *context) {
    return atomic_load_explicit(&((share_task *)context)->stop, memory_order_relaxed);
}

static void *share_no_memory(void *context, uint64_t bytes) {
    (void)context;
    (void)bytes;
    return NULL;
}

/* Take parts until there are none, or one fails. Returns that one; `parts` if none did. */
static uint32_t share_parts(share_task *s, uint32_t lane, zm_run *run) {
    for (;;) {
        uint64_t p = atomic_fetch_add(&s->next, 1);
        if (p >= s->parts || !zm_ok(run)) return s->parts;
        s->part(s->task, (uint32_t)p, lane, run);
        if (zm_ok(run)) continue;
        atomic_store(&s->next, s->parts);
        return (uint32_t)p;
    }
}

static void *share_help(void *pointer) {
    share_helper *helper = pointer;
    share_task *s = helper->share;
    uint32_t failed = share_parts(s, helper->lane, &helper->run);
    pthread_mutex_lock(&s->mutex);
    if (failed < s->failed) {
        s->failed = failed;
        s->error = &helper->run;
    }
    s->running--;
    pthread_cond_signal(&s->finished);
    pthread_mutex_unlock(&s->mutex);
    return NULL;
}

/* Returns how many could be started. Signals are blocked meanwhile, which threads take over. */
static uint32_t share_start(share_task *s, share_helper *helpers, uint32_t count) {
    sigset_t all, before;
    uint32_t started = 0;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    for (; started < count; started++) {
        share_helper *helper = &helpers[started];
        memset(&helper->run, 0, offsetof(zm_run, message) + 1);
        helper->run.context = s;
        helper->run.allocate = share_no_memory;
        helper->run.poll = share_poll;
        helper->run.seed = s->seed;
        helper->run.allocator = "nobody";
        helper->share = s;
        helper->lane = started + 1;
        pthread_mutex_lock(&s->mutex);
        s->running++;
        pthread_mutex_unlock(&s->mutex);
        if (pthread_create(&helper->thread, NULL, share_help, helper) == 0) continue;
        pthread_mutex_lock(&s->mutex);
        s->running--;
        pthread_mutex_unlock(&s->mutex);
        break;
    }
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return started;
}

/* Until all helpers have ended; ask the host now and then. */
static void share_wait(share_task *s, share_helper *helpers, uint32_t count, zm_run *run) {
    enum { NANOSECONDS = 2000000, SECOND = 1000000000 };
    pthread_mutex_lock(&s->mutex);
    while (s->running > 0) {
        struct timespec until;
        timespec_get(&until, TIME_UTC);
        until.tv_nsec += NANOSECONDS;
        if (until.tv_nsec >= SECOND) {
            until.tv_sec++;
            until.tv_nsec -= SECOND;
        }
        pthread_cond_timedwait(&s->finished, &s->mutex, &until);
        pthread_mutex_unlock(&s->mutex);
        if (!zm_poll(run) && run->code == ZM_INTERRUPT) atomic_store(&s->stop, true);
        pthread_mutex_lock(&s->mutex);
    }
    pthread_mutex_unlock(&s->mutex);
    for (uint32_t i = 0; i < count; i++)
        pthread_join(helpers[i].thread, NULL);
}

void zm_share(zm_run *run, uint32_t lanes, uint32_t parts, zm_part *part, void *task) {
    if (lanes > parts) lanes = parts;
    if (lanes < 2 || run->is_sharing || !zm_ok(run)) {
        share_in_order(run, parts, part, task);
        return;
    }
    share_helper helpers[ZM_MOST_LANES - 1];
    share_task s = {.part = part, .task = task, .parts = parts, .seed = run->seed, .failed = parts};
    atomic_init(&s.next, 0);
    atomic_init(&s.stop, false);
    if (pthread_mutex_init(&s.mutex, NULL) != 0) {
        share_in_order(run, parts, part, task);
        return;
    }
    if (pthread_cond_init(&s.finished, NULL) != 0) lanes = 1;
    run->is_sharing = true;
    uint32_t started = share_start(&s, helpers, lanes - 1);
    uint32_t failed = share_parts(&s, 0, run);
    if (run->code == ZM_INTERRUPT) atomic_store(&s.stop, true);
    share_wait(&s, helpers, started, run);
    run->is_sharing = false;
    if (lanes > 1) pthread_cond_destroy(&s.finished);
    pthread_mutex_destroy(&s.mutex);
    if (s.failed >= failed || run->code == ZM_INTERRUPT) return;
    zm_clear_error(run);
    zm_fail(run, s.error->code, "%s", s.error->message);
}

#endif

typedef struct share_copying {
    char *to;
    const char *from;
    uint64_t bytes;
} share_copying;

enum { SHARE_COPIED = 1 << 20 }; /* bytes a part */

static void share_copy_part(void *task, uint32_t part, uint32_t lane, zm_run *run) {
    (void)lane;
    const share_copying *c = task;
    uint64_t at = (uint64_t)part * SHARE_COPIED, left = c->bytes - at;
    zm_copy(run, c->to + at, c->from + at, left < SHARE_COPIED ? left : SHARE_COPIED);
}

static void share_clear_part(void *task, uint32_t part, uint32_t lane, zm_run *run) {
    (void)lane;
    const share_copying *c = task;
    uint64_t at = (uint64_t)part * SHARE_COPIED, left = c->bytes - at;
    memset(c->to + at, 0, (size_t)(left < SHARE_COPIED ? left : SHARE_COPIED));
    zm_work(run, SHARE_COPIED / 4);
}

void *zm_share_zeroed(zm_run *run, uint64_t count, uint64_t size) {
    uint32_t lanes = count > 0 ? zm_share_lanes(run, count * size / 4) : 1;
    if (lanes == 1) return zm_allocate_zeroed(run, count, size);
    share_copying clearing = {zm_allocate(run, count, size), NULL, count * size};
    if (!clearing.to) return NULL;
    zm_share(run, lanes, (uint32_t)((clearing.bytes + SHARE_COPIED - 1) / SHARE_COPIED), share_clear_part, &clearing);
    if (zm_ok(run)) return clearing.to;
    zm_release(run, clearing.to);
    return NULL;
}

void zm_share_copy(zm_run *run, void *to, const void *from, uint64_t bytes) {
    share_copying copying = {to, from, bytes};
    uint64_t parts = bytes / SHARE_COPIED + (bytes % SHARE_COPIED > 0);
    zm_share(run, zm_share_lanes(run, bytes / 4), (uint32_t)parts, share_copy_part, &copying);
}
