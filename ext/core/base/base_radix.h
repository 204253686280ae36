/*
** base_radix.h - sorting by numbers, digit by digit from the lowest (LSD radix sort; Knuth, TAOCP 3, 5.2.5).
**
** Stable. Digits that are the same in all entries are passed over, so that small numbers in wide keys cost what they
** need. O(count) for each digit that varies; polls.
*/
#ifndef ZM_BASE_RADIX_H
#define ZM_BASE_RADIX_H

#include "base_run.h"

typedef struct zm_radix_entry {
    uint64_t key;
    uint32_t id, more; /* go along with the key */
} zm_radix_entry;

/* A key that rises as the integer does. */
static inline uint64_t zm_radix_key_of_integer(int64_t integer) {
    return (uint64_t)integer ^ (uint64_t)1 << 63;
}

static inline int64_t zm_radix_integer_of_key(uint64_t key) {
    return (int64_t)(key ^ (uint64_t)1 << 63);
}

/* Sort entries[0 .. count) by key; `other` is room for as many. Returns which of the two holds the result. */
zm_radix_entry *zm_radix_sort(zm_radix_entry *entries, zm_radix_entry *other, uint32_t count, zm_run *run);
/* The same for numbers alone. */
uint32_t *zm_radix_sort_numbers(uint32_t *numbers, uint32_t *other, uint32_t count, zm_run *run);

#endif
