#include "env.h"

#include <stdlib.h>
#include <string.h>

/* Are so many things too many for one block? */
static bool too_many(uint64_t count, uint64_t size, zm_status *status) {
    if (count <= ZM_LARGEST_BLOCK / size) return false;
    zm_fail(status, ZM_TOOBIG, "this takes %.1f GB in one piece; SQLite hands out %.1f GB at most",
            (double)count * (double)size / 1e9, (double)ZM_LARGEST_BLOCK / 1e9);
    return true;
}

bool zm_reserve(zm_env *env, uint64_t bytes, uint64_t largest, zm_status *status) {
    enum { SMALL = 1 << 28 };
    if (!zm_ok(status)) return false;
    if (largest > ZM_LARGEST_BLOCK)
        zm_fail(status, ZM_TOOBIG,
                "this takes %.1f GB of memory, %.1f GB of it in one piece; SQLite hands out %.1f GB at most",
                (double)bytes / 1e9, (double)largest / 1e9, (double)ZM_LARGEST_BLOCK / 1e9);
    if (bytes <= SMALL || !env->available || !zm_ok(status)) return zm_ok(status);
    uint64_t available = env->available(env->context);
    if (bytes > available)
        zm_fail(status, ZM_NOROOM, "this takes %.1f GB of memory; %.1f GB are free", (double)bytes / 1e9,
                (double)available / 1e9);
    return zm_ok(status);
}

void *zm_allocate(zm_env *env, uint64_t count, uint64_t size, zm_status *status) {
    if (!zm_ok(status)) return NULL;
    if (count == 0) count = 1;
    if (too_many(count, size, status)) return NULL;
    void *block = env->allocate(env->context, count * size);
    if (!block) zm_fail(status, ZM_NOMEM, "out of memory");
    return block;
}

void *zm_allocate_zeroed(zm_env *env, uint64_t count, uint64_t size, zm_status *status) {
    enum { CHUNK = 1 << 18 };
    char *block = zm_allocate(env, count, size, status);
    if (!block) return NULL;
    uint64_t bytes = (count ? count : 1) * size;
    for (uint64_t at = 0; at < bytes; at += CHUNK) {
        memset(block + at, 0, (size_t)(bytes - at < CHUNK ? bytes - at : CHUNK));
        if (bytes > CHUNK && !zm_work(env, CHUNK / 4, status)) {
            zm_release(env, block);
            return NULL;
        }
    }
    return block;
}

bool zm_grow(zm_env *env, void *block, uint64_t *capacity, uint64_t needed, uint64_t size, zm_status *status) {
    if (!zm_ok(status)) return false;
    if (needed <= *capacity) return true;
    uint64_t want = *capacity < 16 ? 16 : *capacity * 2;
    if (want > ZM_LARGEST_BLOCK / size) want = ZM_LARGEST_BLOCK / size;
    if (want < needed) want = needed;
    if (too_many(want, size, status)) return false;
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
