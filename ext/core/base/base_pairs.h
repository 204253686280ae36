/*
** base_pairs.h - long lists of pairs in blocks of 32 KiB, and a bucket sort of them that stays in the cache.
**
** Moves arrive as pairs in any order. To put 20 million of them in order of their first number, one counting
** sort would miss the cache with every pair. So they are dealt into some hundred buckets of neighbouring
** numbers first (each bucket is written from front to back, which a cache does well), and then each bucket,
** which fits into the second-level cache, is counting-sorted alone (a radix sort from the top digit; Knuth,
** TAOCP 3, 5.2.5, and Satish et al., SIGMOD 2010, on why the partition comes first). O(pairs + numbers).
**
** Blocks that were read become room for the next stage, so that a sort needs hardly more memory than its input.
*/
#ifndef ZM_BASE_PAIRS_H
#define ZM_BASE_PAIRS_H

#include "base_bytes.h"
#include "base_run.h"

typedef struct zm_pair {
    uint32_t key, value;
} zm_pair;

enum { ZM_BLOCK_BYTES = 32768 };

/* A store of rows, pairs or numbers; blocks are chained. */
typedef struct zm_block {
    struct zm_block *next;
    uint64_t first_row;      /* the builder's: how many rows came before this block */
    uint32_t bytes;          /* of payload */
    uint32_t used, capacity; /* in rows, pairs or numbers, as the owner of the block counts */
    uint8_t kind;            /* the builder's: what a row looks like */
    bool tagged;             /* the builder's: a byte a row follows after the rows */
    uint64_t payload[];
} zm_block;

/* Where blocks come from and go back to: slabs that grow, up to a size at which the system's large pages help. All
** blocks of a pool are freed together. A zeroed pool is an empty one. */
typedef struct zm_block_slab zm_block_slab;

typedef struct zm_block_pool {
    zm_block *free; /* whole blocks to be used again */
    zm_block_slab *slabs;
    char *at, *end; /* room in the newest slab */
    bool is_lent;   /* it has what another pool lent it, and makes no slabs */
} zm_block_pool;

/* A block with that much payload: a multiple of 8, at most ZM_BLOCK_BYTES. Only blocks of that size are used
** again when given back. */
zm_block *zm_block_take(zm_block_pool *pool, uint32_t bytes, zm_run *run);
/* The block may be used again. */
void zm_block_give(zm_block_pool *pool, zm_block *block);
/* So many whole blocks of `from` may be used as blocks of `to`, which has no slabs: for a part of a task that must
** not allocate (base_share.h). Both are freed with `from`. */
void zm_block_pool_lend(zm_block_pool *from, zm_block_pool *to, uint64_t blocks, zm_run *run);
/* Frees all blocks, given back or not. */
void zm_block_pool_free(zm_block_pool *pool, zm_run *run);

/* In a bucket a pair is six bytes: 16 bits of the key, 32 of the value, the low byte first. It is written and read as
** eight, hence the two bytes of slack at the end of a block. */
enum { ZM_PAIR_BYTES = 6, ZM_PAIR_SLACK = 2, ZM_BLOCK_PAIRS = (ZM_BLOCK_BYTES - ZM_PAIR_SLACK) / ZM_PAIR_BYTES };

typedef struct zm_bucket {
    char *at, *end; /* room left in the last block */
    zm_block *first, *last;
} zm_bucket;

/* Pairs dealt by key >> shift. Within a bucket they keep the order in which they came. */
typedef struct zm_buckets {
    zm_bucket *list;
    uint32_t count, shift;
    uint32_t keys; /* every key is below */
    uint32_t block_bytes;
    zm_block_pool *pool;
} zm_buckets;

/* Ready for about `pairs` pairs with keys below `keys`. */
void zm_buckets_open(zm_buckets *buckets, zm_block_pool *pool, uint32_t keys, uint64_t pairs, zm_run *run);
/* One block more for the bucket; zm_buckets_add() calls it. False: an error. */
bool zm_bucket_extend(zm_buckets *buckets, zm_bucket *bucket, zm_run *run);

/* Deal a pair; its key is below buckets->keys. False: an error. Does not look at the run: with an error already
** there, the caller must not go on (zm_buckets_open() may have failed). */
static inline bool zm_buckets_add(zm_buckets *buckets, zm_pair pair, zm_run *run) {
    zm_bucket *bucket = &buckets->list[pair.key >> buckets->shift];
    if (bucket->at == bucket->end && !zm_bucket_extend(buckets, bucket, run)) return false;
    uint64_t packed = (pair.key & 0xffff) | (uint64_t)pair.value << 16;
    ZM_PREFETCH(bucket->at + 64); /* the next line; this bucket's turn comes again before long */
    zm_store_64(bucket->at, packed);
    bucket->at += ZM_PAIR_BYTES;
    return true;
}

/* No more pairs will come: settle the counts of all blocks. */
void zm_buckets_close(zm_buckets *buckets);
/* The pairs of `later` come after those of `buckets`, which have the same keys; both are closed. */
void zm_buckets_join(zm_buckets *buckets, zm_buckets *later);
/* How many pairs stand in a bucket. O(its blocks). */
uint64_t zm_bucket_pairs(const zm_bucket *bucket);

/* Sort bucket b: values[] gets the values in order of their keys (in order of arrival among equal keys), and
** ends[k] is where those of the k-th key of the bucket end. ends has room for every key of a bucket
** (zm_bucket_keys). The blocks go to `pool`. Buckets may be sorted side by side, each with arrays and pool of its
** own. */
void zm_bucket_sort(zm_buckets *buckets, uint32_t b, zm_block_pool *pool, uint32_t *ends, uint32_t *values,
                    zm_run *run);
/* How many different keys bucket b may hold. */
uint32_t zm_bucket_keys(const zm_buckets *buckets, uint32_t b);

/* Frees the list of buckets; their blocks are the pool's. */
void zm_buckets_free(zm_buckets *buckets, zm_run *run);

#endif
