/*
** base_run.c - what a run does rarely: record an error, ask the host for memory or whether to stop.
**
** Sizes are checked before the host sees them (its limit for one area, then memory that is free), and what is cleared
** or copied is done so in parts, between which the host is asked.
*/
#include "base_run.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- errors */

void zm_fail(zm_run *run, zm_code code, const char *format, ...) {
    if (!zm_ok(run)) return;
    run->code = code;
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(run->message, sizeof run->message, format, arguments);
    va_end(arguments);
}

void zm_fail_nomem(zm_run *run) {
    zm_fail(run, ZM_NOMEM, "out of memory");
}

/* ---- memory */

/* Are so many things too many for one area? */
static bool too_many(zm_run *run, uint64_t count, uint64_t size) {
    uint64_t most = run->largest_area ? run->largest_area : SIZE_MAX;
    if (count <= most / size) return false;
    zm_fail(run, ZM_TOOBIG, "this takes %.1f GB in one piece; %s hands out %.1f GB at most",
            (double)count * (double)size / 1e9, run->allocator, (double)most / 1e9);
    return true;
}

bool zm_reserve(zm_run *run, uint64_t bytes, uint64_t largest) {
    enum { SMALL = 1 << 28 };
    if (run->largest_area && largest > run->largest_area)
        zm_fail(run, ZM_TOOBIG,
                "this takes %.1f GB of memory, %.1f GB of it in one piece; %s hands out %.1f GB at most",
                (double)bytes / 1e9, (double)largest / 1e9, run->allocator, (double)run->largest_area / 1e9);
    if (bytes <= SMALL || !run->available || !zm_ok(run)) return zm_ok(run);
    uint64_t available = run->available(run->context);
    if (bytes > available)
        zm_fail(run, ZM_NOROOM, "this takes %.1f GB of memory; %.1f GB are free", (double)bytes / 1e9,
                (double)available / 1e9);
    return zm_ok(run);
}

void *zm_allocate(zm_run *run, uint64_t count, uint64_t size) {
    if (!zm_ok(run)) return NULL;
    if (count == 0) count = 1;
    if (too_many(run, count, size)) return NULL;
    void *memory = run->allocate(run->context, count * size);
    if (!memory) zm_fail_nomem(run);
    return memory;
}

void *zm_allocate_zeroed(zm_run *run, uint64_t count, uint64_t size) {
    enum { CHUNK = 1 << 18 };
    char *memory = zm_allocate(run, count, size);
    if (!memory) return NULL;
    uint64_t bytes = (count ? count : 1) * size;
    for (uint64_t at = 0; at < bytes; at += CHUNK) {
        memset(memory + at, 0, (size_t)(bytes - at < CHUNK ? bytes - at : CHUNK));
        if (bytes > CHUNK && !zm_work(run, CHUNK / 4)) {
            zm_release(run, memory);
            return NULL;
        }
    }
    return memory;
}

bool zm_grow(zm_run *run, void *memory, uint64_t *capacity, uint64_t needed, uint64_t size) {
    if (!zm_ok(run)) return false;
    if (needed <= *capacity) return true;
    uint64_t want = *capacity < 16 ? 16 : *capacity * 2;
    if (run->largest_area && want > run->largest_area / size) want = run->largest_area / size;
    if (want < needed) want = needed;
    if (too_many(run, want, size)) return false;
    void *old, *grown;
    memcpy(&old, memory, sizeof old);
    grown = old ? run->resize(run->context, old, want * size) : run->allocate(run->context, want * size);
    if (!grown) {
        zm_fail_nomem(run);
        return false;
    }
    memcpy(memory, &grown, sizeof grown);
    *capacity = want;
    return true;
}

void zm_copy(zm_run *run, void *to, const void *from, uint64_t bytes) {
    enum { CHUNK = 1 << 18 };
    for (uint64_t at = 0; at < bytes && zm_ok(run); at += CHUNK) {
        uint64_t take = bytes - at < CHUNK ? bytes - at : CHUNK;
        memcpy((char *)to + at, (const char *)from + at, (size_t)take);
        zm_work(run, 8 + take / 8);
    }
}

/* ---- stopping */

bool zm_poll(zm_run *run) {
    run->work = 0;
    if (!zm_ok(run)) return false;
    if (run->progress) run->progress(run->context, run->phase, run->done, run->total);
    if (run->poll && run->poll(run->context)) zm_fail(run, ZM_INTERRUPT, "interrupted");
    return zm_ok(run);
}

/* ---- for hosts */

#if defined(__linux__)
/* As <sys/mman.h> has it, which declares it only where more than C11 is asked for. */
int madvise(void *begin, size_t bytes, int advice);

void zm_use_large_pages(void *memory, uint64_t bytes) {
    enum { WORTH_IT = 1 << 22, LARGE_PAGE = 1 << 21, MADVISE_HUGEPAGE = 14 };
    if (!memory || bytes < WORTH_IT) return;
    char *begin = (char *)memory + (LARGE_PAGE - (uintptr_t)memory % LARGE_PAGE) % LARGE_PAGE;
    char *end = (char *)memory + bytes;
    madvise(begin, (size_t)(end - begin) / LARGE_PAGE * LARGE_PAGE, MADVISE_HUGEPAGE);
}
#else
void zm_use_large_pages(void *memory, uint64_t bytes) {
    (void)memory;
    (void)bytes;
}
#endif

/* ---- a host for tests and benchmarks */

static void *libc_allocate(void *context, uint64_t bytes) {
    (void)context;
    void *memory = malloc((size_t)bytes);
    zm_use_large_pages(memory, bytes);
    return memory;
}

static void *libc_resize(void *context, void *memory, uint64_t bytes) {
    (void)context;
    void *grown = realloc(memory, (size_t)bytes);
    zm_use_large_pages(grown, bytes);
    return grown;
}

static void libc_release(void *context, void *memory) {
    (void)context;
    free(memory);
}

zm_run zm_libc_run(void) {
    return (zm_run){
        .allocate = libc_allocate, .resize = libc_resize, .release = libc_release, .allocator = "the C library"};
}
