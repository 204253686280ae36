/*
** base_radix.c - the passes of the radix sort, written once for entries and for bare numbers: what an entry is, how
** long its key and how wide a digit, are constants that the compiler sees.
*/
#include "base_radix.h"

#include <string.h>

enum { RADIX_MOST_DIGITS = 1 << 11 }; /* counters that fit into the first-level cache */

typedef struct radix_shape {
    uint32_t entry_bytes, key_bytes; /* the key comes first; 4 or 8 bytes */
    uint32_t digit_bits;
} radix_shape;

static inline uint64_t radix_key_at(const char *entries, uint32_t i, const radix_shape shape) {
    uint32_t narrow;
    uint64_t wide;
    if (shape.key_bytes == 4) {
        memcpy(&narrow, entries + (size_t)i * shape.entry_bytes, sizeof narrow);
        return narrow;
    }
    memcpy(&wide, entries + (size_t)i * shape.entry_bytes, sizeof wide);
    return wide;
}

/* The bits in which the keys are not all the same. */
static inline uint64_t radix_varies(const char *from, uint32_t count, const radix_shape shape, zm_run *run) {
    uint64_t varies = 0;
    ZM_EACH(uint32_t, i, 0, count, ZM_COST_NEXT, run) {
        varies |= radix_key_at(from, i, shape) ^ radix_key_at(from, 0, shape);
    }
    return varies;
}

static inline void radix_pass(const char *from, char *to, uint32_t count, uint32_t shift, const radix_shape shape,
                              zm_run *run) {
    uint32_t at[RADIX_MOST_DIGITS], sum = 0;
    const uint32_t digits = 1u << shape.digit_bits, mask = digits - 1;
    memset(at, 0, digits * sizeof *at);
    ZM_EACH(uint32_t, i, 0, count, ZM_COST_NEXT, run) {
        at[radix_key_at(from, i, shape) >> shift & mask]++;
    }
    for (uint32_t d = 0; d < digits; d++) {
        uint32_t here = at[d];
        at[d] = sum;
        sum += here;
    }
    if (!zm_ok(run)) return; /* not all were counted */
    ZM_EACH(uint32_t, j, 0, count, ZM_COST_FAR, run) {
        uint32_t place = at[radix_key_at(from, j, shape) >> shift & mask]++;
        memcpy(to + (size_t)place * shape.entry_bytes, from + (size_t)j * shape.entry_bytes, shape.entry_bytes);
    }
}

static inline void *radix_sort(void *entries, void *other, uint32_t count, const radix_shape shape, zm_run *run) {
    uint64_t varies = radix_varies(entries, count, shape, run);
    for (uint32_t shift = 0; shift < 8 * shape.key_bytes; shift += shape.digit_bits) {
        if ((varies >> shift & ((1u << shape.digit_bits) - 1)) == 0) continue;
        radix_pass(entries, other, count, shift, shape, run);
        void *swap = entries;
        entries = other;
        other = swap;
    }
    return entries;
}

zm_radix_entry *zm_radix_sort(zm_radix_entry *entries, zm_radix_entry *other, uint32_t count, zm_run *run) {
    return radix_sort(entries, other, count, (radix_shape){sizeof *entries, 8, 11}, run);
}

uint32_t *zm_radix_sort_numbers(uint32_t *numbers, uint32_t *other, uint32_t count, zm_run *run) {
    return radix_sort(numbers, other, count, (radix_shape){sizeof *numbers, 4, 8}, run);
}
