/*
** base_integers.h - integers to dense numbers: the two ways that a packer of graphs needs.
**
** Ranks: which numbers below some bound occur, and how many are smaller than each. A bit a number and a count
** every 64 (Jacobson's rank; a word without gaps, the usual one, needs no counting of bits). O(1) a question.
**
** Table: any 64-bit integers to ids in order of appearance. Open addressing, the key beside the id, so that a
** look-up is one cache miss; zm_integer_table_prefetch(), called some keys ahead, hides that. O(1) expected.
*/
#ifndef ZM_BASE_INTEGERS_H
#define ZM_BASE_INTEGERS_H

#include "base_bits.h"
#include "base_hash.h"
#include "base_run.h"

typedef struct zm_ranks {
    uint64_t *bits;
    uint32_t *before; /* of each word of bits, and of its end: how many numbers before it occur */
    uint64_t bound;   /* every number is below */
    uint32_t count;   /* of the numbers that occur, after zm_ranks_count() */
} zm_ranks;

/* Nothing is marked yet. */
void zm_ranks_open(zm_ranks *ranks, uint64_t bound, zm_run *run);
/* All are marked: count. ZM_TOOBIG above 2^32 - 3 of them. */
void zm_ranks_count(zm_ranks *ranks, zm_run *run);
void zm_ranks_free(zm_ranks *ranks, zm_run *run);

static inline void zm_ranks_mark(zm_ranks *ranks, uint64_t number) {
    zm_set_add(ranks->bits, number);
}

static inline bool zm_ranks_has(const zm_ranks *ranks, uint64_t number) {
    return zm_set_has(ranks->bits, number);
}

/* How many of the numbers that occur are smaller. */
static inline uint32_t zm_rank(const zm_ranks *ranks, uint64_t number) {
    uint64_t word = number >> 6, at = number & 63;
    uint32_t before = ranks->before[word];
    if (ranks->before[word + 1] - before == 64) return before + (uint32_t)at; /* no gap: leave bits alone */
    return before + zm_count_bits(ranks->bits[word] & (((uint64_t)1 << at) - 1));
}

/* The number that occurs and has so many smaller ones: the other way round. O(log bound). */
uint64_t zm_ranks_select(const zm_ranks *ranks, uint32_t rank);

typedef struct zm_integer_slot {
    int64_t key;
    uint32_t id; /* UINT32_MAX: free */
} zm_integer_slot;

/* The slots are cut into pieces, since hosts limit what they hand out in one: of 1 GiB, and short ones in tests. */
enum { ZM_PIECE_BITS = ZM_POLL_WORK < 25000 ? 8 : 26 };

typedef struct zm_integer_table {
    zm_integer_slot **pieces;
    uint64_t slot_count; /* in all: a power of two, or 0 */
    uint64_t seed;       /* of the hash; the host's, set before the first key */
    uint32_t shift;      /* 64 - log2(slot_count) */
    uint32_t count;
} zm_integer_table;

/* Room for so many more keys without growing; grows if not. ZM_TOOBIG above 2^32 - 3 keys. */
void zm_integer_table_reserve(zm_integer_table *table, uint32_t more, zm_run *run);
/* Empty again; the seed must be set anew. */
void zm_integer_table_free(zm_integer_table *table, zm_run *run);

/* Where to look for a key first. The secret seed is in both factors of both products, so that nobody who does not
** know it can choose keys that collide. */
static inline uint64_t zm_integer_slot_of(const zm_integer_table *table, int64_t key) {
    uint64_t hash =
        zm_fold((uint64_t)key ^ table->seed, 0x9e3779b97f4a7c15u ^ (table->seed << 32 | table->seed >> 32));
    return zm_fold(hash ^ 0xbf58476d1ce4e5b9u, 0x589965cc75374cc3u ^ table->seed) >> table->shift;
}

static inline zm_integer_slot *zm_integer_slot_at(const zm_integer_table *table, uint64_t slot) {
    return &table->pieces[slot >> ZM_PIECE_BITS][slot & (((uint64_t)1 << ZM_PIECE_BITS) - 1)];
}

static inline void zm_integer_table_prefetch(const zm_integer_table *table, int64_t key) {
    ZM_PREFETCH(zm_integer_slot_at(table, zm_integer_slot_of(table, key)));
}

/* The id of the key, a new one if it was not there. Needs room (zm_integer_table_reserve). */
static inline uint32_t zm_integer_table_add(zm_integer_table *table, int64_t key) {
    uint64_t slot = zm_integer_slot_of(table, key);
    zm_integer_slot *at = zm_integer_slot_at(table, slot);
    while (at->id != UINT32_MAX) {
        if (at->key == key) return at->id;
        slot = (slot + 1) & (table->slot_count - 1);
        at = zm_integer_slot_at(table, slot);
    }
    *at = (zm_integer_slot){key, table->count};
    return table->count++;
}

/* The keys in rising order, and each id's place among them (the caller's to release). Frees the table. At most six
** passes of O(keys) each (base_radix.h). */
void zm_integer_table_sort(zm_integer_table *table, int64_t **keys, uint32_t **rank, zm_run *run);

#endif
