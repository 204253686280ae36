/*
** base_pairs.c - blocks from slabs that double in size, pairs dealt into buckets, and the counting sort of a bucket.
**
** The counters and values of one bucket fit into the second-level cache, and its blocks go back to the pool as they
** are read. base_pairs.h has the cost and the sources.
*/
#include "base_pairs.h"

#include <string.h>

struct zm_block_slab {
    zm_block_slab *next;
    uint64_t bytes;
};

enum { FIRST_SLAB = 4096, LARGEST_SLAB = 32 << 20 };

static bool add_slab(zm_block_pool *pool, uint64_t needed, zm_run *run) {
    uint64_t bytes = pool->slabs ? pool->slabs->bytes * 2 : FIRST_SLAB;
    if (bytes > LARGEST_SLAB) bytes = LARGEST_SLAB;
    while (bytes < sizeof(zm_block_slab) + needed)
        bytes *= 2;
    zm_block_slab *slab = zm_allocate(run, bytes, 1);
    if (!slab) return false;
    *slab = (zm_block_slab){pool->slabs, bytes};
    pool->slabs = slab;
    pool->at = (char *)(slab + 1);
    pool->end = (char *)slab + bytes;
    return true;
}

zm_block *zm_block_take(zm_block_pool *pool, uint32_t bytes, zm_run *run) {
    if (!zm_ok(run)) return NULL;
    zm_block *block = bytes == ZM_BLOCK_BYTES ? pool->free : NULL;
    uint64_t needed = sizeof *block + bytes;
    if (!block && pool->is_lent) {
        zm_fail_nomem(run);
        return NULL;
    }
    if (block) {
        pool->free = block->next;
    } else {
        if ((uint64_t)(pool->end - pool->at) < needed && !add_slab(pool, needed, run)) return NULL;
        block = (zm_block *)pool->at;
        pool->at += needed;
    }
    *block = (zm_block){.bytes = bytes};
    return block;
}

void zm_block_give(zm_block_pool *pool, zm_block *block) {
    if (block->bytes != ZM_BLOCK_BYTES) return;
    block->next = pool->free;
    pool->free = block;
}

void zm_block_pool_lend(zm_block_pool *from, zm_block_pool *to, uint64_t blocks, zm_run *run) {
    to->is_lent = true;
    for (uint64_t i = 0; i < blocks && zm_work(run, ZM_COST_FAR); i++) {
        zm_block *block = zm_block_take(from, ZM_BLOCK_BYTES, run);
        if (block) zm_block_give(to, block);
    }
}

void zm_block_pool_free(zm_block_pool *pool, zm_run *run) {
    while (pool->slabs) {
        zm_block_slab *next = pool->slabs->next;
        zm_release(run, pool->slabs);
        pool->slabs = next;
    }
    *pool = (zm_block_pool){0};
}

enum {
    MAX_BUCKET_BITS = 16,  /* of a key are kept */
    MAX_BUCKETS = 512,     /* more streams than this and writing them misses the cache itself */
    MIN_BUCKET_BITS = 14,  /* the counters of so many keys and their values fit into the second-level cache */
    PAIRS_A_BUCKET = 8192, /* at least, on average: fewer are not worth a block */
};

void zm_buckets_open(zm_buckets *buckets, zm_block_pool *pool, uint32_t keys, uint64_t pairs, zm_run *run) {
    uint64_t limit = pairs / PAIRS_A_BUCKET + 1;
    if (limit > MAX_BUCKETS) limit = MAX_BUCKETS;
    uint32_t shift = MIN_BUCKET_BITS;
    while (keys > 0 && shift < MAX_BUCKET_BITS && (uint64_t)(keys - 1) >> shift >= limit)
        shift++;
    uint64_t bytes = (pairs * ZM_PAIR_BYTES + ZM_PAIR_SLACK + 7) / 8 * 8;
    *buckets = (zm_buckets){
        .pool = pool,
        .keys = keys,
        .shift = shift,
        .count = keys > 0 ? ((keys - 1) >> shift) + 1 : 0,
        .block_bytes = bytes < ZM_BLOCK_BYTES ? (uint32_t)bytes : ZM_BLOCK_BYTES,
    };
    buckets->list = zm_allocate_zeroed(run, buckets->count, sizeof *buckets->list);
    if (!buckets->list) buckets->count = 0;
}

bool zm_bucket_extend(zm_buckets *buckets, zm_bucket *bucket, zm_run *run) {
    zm_block *block = zm_block_take(buckets->pool, buckets->block_bytes, run);
    if (!block) return false;
    block->capacity = (block->bytes - ZM_PAIR_SLACK) / ZM_PAIR_BYTES;
    block->used = block->capacity; /* the last one is settled at the end */
    if (bucket->last) {
        bucket->last->next = block;
    } else {
        bucket->first = block;
    }
    bucket->last = block;
    bucket->at = (char *)block->payload;
    bucket->end = bucket->at + (size_t)block->capacity * ZM_PAIR_BYTES;
    return true;
}

void zm_buckets_close(zm_buckets *buckets) {
    for (uint32_t b = 0; b < buckets->count; b++) {
        zm_bucket *bucket = &buckets->list[b];
        if (bucket->last)
            bucket->last->used = (uint32_t)((bucket->at - (char *)bucket->last->payload) / ZM_PAIR_BYTES);
    }
}

void zm_buckets_join(zm_buckets *buckets, zm_buckets *later) {
    for (uint32_t b = 0; b < buckets->count; b++) {
        zm_bucket *bucket = &buckets->list[b], *more = &later->list[b];
        if (!more->first) continue;
        if (bucket->last) {
            bucket->last->next = more->first;
        } else {
            bucket->first = more->first;
        }
        *bucket = (zm_bucket){.at = more->at, .end = more->end, .first = bucket->first, .last = more->last};
        *more = (zm_bucket){0};
    }
}

uint64_t zm_bucket_pairs(const zm_bucket *bucket) {
    uint64_t pairs = 0;
    for (const zm_block *block = bucket->first; block; block = block->next)
        pairs += block->used;
    return pairs;
}

uint32_t zm_bucket_keys(const zm_buckets *buckets, uint32_t b) {
    uint32_t low = b << buckets->shift, rest = buckets->keys - low;
    return buckets->shift < 32 && rest > 1u << buckets->shift ? 1u << buckets->shift : rest;
}

static inline uint64_t packed_pair(const zm_block *block, uint32_t i) {
    return zm_load_64((const char *)block->payload + (size_t)i * ZM_PAIR_BYTES);
}

void zm_bucket_sort(zm_buckets *buckets, uint32_t b, zm_block_pool *pool, uint32_t *ends, uint32_t *values,
                    zm_run *run) {
    zm_bucket *bucket = &buckets->list[b];
    if (!zm_ok(run)) return;
    uint32_t keys = zm_bucket_keys(buckets, b);
    const uint32_t mask = (1u << buckets->shift) - 1; /* the bits of a key within its bucket */
    memset(ends, 0, (size_t)keys * sizeof *ends);
    for (const zm_block *block = bucket->first; block; block = block->next) {
        for (uint32_t i = 0; i < block->used; i++)
            ends[packed_pair(block, i) & mask]++;
        if (!zm_work(run, block->used * 2 * ZM_COST_NEXT)) return;
    }
    uint32_t sum = 0;
    ZM_EACH(uint32_t, k, 0, keys, ZM_COST_NEXT, run) { /* counts become where each key begins ... */
        uint32_t count = ends[k];
        ends[k] = sum;
        sum += count;
    }
    if (!zm_ok(run)) return;
    while (bucket->first) { /* ... and, as the values are put in place, where it ends */
        zm_block *block = bucket->first;
        for (uint32_t i = 0; i < block->used; i++) {
            uint64_t packed = packed_pair(block, i);
            values[ends[packed & mask]++] = (uint32_t)(packed >> 16);
        }
        bucket->first = block->next;
        uint32_t used = block->used;
        zm_block_give(pool, block);
        if (!zm_work(run, used * 2 * ZM_COST_NEXT)) return;
    }
    *bucket = (zm_bucket){0};
}

void zm_buckets_free(zm_buckets *buckets, zm_run *run) {
    zm_release(run, buckets->list);
    *buckets = (zm_buckets){0};
}
