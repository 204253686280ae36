#if defined(__linux__) && !defined(_DEFAULT_SOURCE)
#define _DEFAULT_SOURCE /* madvise */
#endif

#include "env.h"

#include <stdlib.h>
#include <string.h>

#if defined(__linux__)
#include <sys/mman.h>
#endif

static void fail_too_big(zm_status *status) {
    zm_fail(status, ZM_TOOBIG, "needs a block of more than %llu bytes, the most that SQLite allocates",
            (unsigned long long)ZM_LARGEST_BLOCK);
}

/* Only advice: whatever comes back, the block is as good as before. */
static void advise(void *block, uint64_t bytes) {
#if defined(__linux__) && defined(MADV_HUGEPAGE)
    enum { WORTH_IT = 2 << 20, PAGE = 4096 };
    if (bytes < WORTH_IT) return;
    uintptr_t begin = ((uintptr_t)block + PAGE - 1) & ~(uintptr_t)(PAGE - 1);
    uintptr_t end = ((uintptr_t)block + (uintptr_t)bytes) & ~(uintptr_t)(PAGE - 1);
    madvise((void *)begin, end - begin, MADV_HUGEPAGE);
#else
    (void)block, (void)bytes;
#endif
}

void *zm_allocate(zm_env *env, uint64_t count, uint64_t size, zm_status *status) {
    if (!zm_ok(status)) return NULL;
    if (count == 0) count = 1;
    if (count > ZM_LARGEST_BLOCK / size) {
        fail_too_big(status);
        return NULL;
    }
    void *block = env->allocate(env->context, count * size);
    if (!block) {
        zm_fail(status, ZM_NOMEM, "out of memory");
        return NULL;
    }
    if (env->large_pages) advise(block, count * size);
    return block;
}

void *zm_allocate_zeroed(zm_env *env, uint64_t count, uint64_t size, zm_status *status) {
    void *block = zm_allocate(env, count, size, status);
    if (block) memset(block, 0, (size_t)(count * size));
    return block;
}

bool zm_grow(zm_env *env, void *block, uint64_t *capacity, uint64_t needed, uint64_t size,
             zm_status *status) {
    if (!zm_ok(status)) return false;
    if (needed <= *capacity) return true;
    uint64_t want = *capacity < 16 ? 16 : *capacity * 2;
    if (want < needed) want = needed;
    if (want > ZM_LARGEST_BLOCK / size) want = ZM_LARGEST_BLOCK / size;
    if (want < needed) {
        fail_too_big(status);
        return false;
    }
    void *old, *grown;
    memcpy(&old, block, sizeof old);
    grown = old ? env->resize(env->context, old, want * size) : env->allocate(env->context, want * size);
    if (!grown) {
        zm_fail(status, ZM_NOMEM, "out of memory");
        return false;
    }
    memcpy(block, &grown, sizeof grown);
    *capacity = want;
    return true;
}

void zm_release(zm_env *env, void *block) {
    env->release(env->context, block);
}

bool zm_poll(zm_env *env, zm_status *status) {
    env->work = 0;
    if (!zm_ok(status)) return false;
    if (env->progress) env->progress(env->context, env->done, env->total);
    if (env->poll && env->poll(env->context)) zm_fail(status, ZM_INTERRUPT, "interrupted");
    return zm_ok(status);
}

static void *libc_allocate(void *context, uint64_t bytes) {
    (void)context;
    return malloc((size_t)bytes);
}

static void *libc_resize(void *context, void *block, uint64_t bytes) {
    (void)context;
    return realloc(block, (size_t)bytes);
}

static void libc_release(void *context, void *block) {
    (void)context;
    free(block);
}

zm_env zm_libc_env(void) {
    return (zm_env){.allocate = libc_allocate, .resize = libc_resize, .release = libc_release};
}
