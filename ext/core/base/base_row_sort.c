/*
** base_row_sort.c - sorting networks for short rows, insertion for middling ones, a radix sort for long ones.
*/
#include "base_row_sort.h"

#include "base_radix.h"

/* Put two entries in order, without a branch. */
static inline void row_order(uint32_t *v, int a, int b) {
    uint32_t low = v[a] < v[b] ? v[a] : v[b], high = v[a] < v[b] ? v[b] : v[a];
    v[a] = low;
    v[b] = high;
}

/* Up to `size` entries: fill up with UINT32_MAX, sort, and write each that differs from its successor. */
static inline uint32_t row_sort_network(const uint32_t *row, uint32_t length, uint32_t *out, const int size) {
    uint32_t v[9];
    for (int i = 0; i < size; i++)
        v[i] = (uint32_t)i < length ? row[i] : UINT32_MAX;
    v[size] = UINT32_MAX;
    row_order(v, 0, 1);
    row_order(v, 2, 3);
    row_order(v, 0, 2);
    row_order(v, 1, 3);
    row_order(v, 1, 2);
    if (size == 8) {
        row_order(v, 4, 5);
        row_order(v, 6, 7);
        row_order(v, 4, 6);
        row_order(v, 5, 7);
        row_order(v, 5, 6);
        row_order(v, 0, 4);
        row_order(v, 1, 5);
        row_order(v, 2, 6);
        row_order(v, 3, 7);
        row_order(v, 2, 4);
        row_order(v, 3, 5);
        row_order(v, 1, 2);
        row_order(v, 3, 4);
        row_order(v, 5, 6);
    }
    uint32_t count = 0;
    for (int i = 0; i < size; i++) {
        out[count] = v[i];
        count += v[i] != v[i + 1];
    }
    return count;
}

static void row_sort_by_insertion(uint32_t *row, uint32_t length) {
    for (uint32_t i = 1; i < length; i++) {
        uint32_t entry = row[i], at = i;
        for (; at > 0 && row[at - 1] > entry; at--)
            row[at] = row[at - 1];
        row[at] = entry;
    }
}

static bool row_rises(const uint32_t *row, uint32_t length, zm_run *run) {
    ZM_EACH(uint32_t, i, 1, length, ZM_COST_NEXT, run) {
        if (row[i - 1] >= row[i]) return false;
    }
    return zm_ok(run);
}

uint32_t zm_row_sort_unique(uint32_t *row, uint32_t length, uint32_t *out, zm_run *run) {
    if (length <= 4) return row_sort_network(row, length, out, 4);
    if (length <= 8) return row_sort_network(row, length, out, 8);
    if (row_rises(row, length, run)) {
        zm_copy(run, out, row, (uint64_t)length * sizeof *out);
        return length;
    }
    const uint32_t *sorted = row;
    if (length <= 48) {
        row_sort_by_insertion(row, length);
    } else {
        sorted = zm_radix_sort_numbers(row, out, length, run);
    }
    uint32_t count = 0; /* never ahead of i, should sorted and out be one array */
    ZM_EACH(uint32_t, i, 0, length, ZM_COST_NEXT, run) {
        uint32_t entry = sorted[i];
        if (i + 1 == length || entry != sorted[i + 1]) out[count++] = entry;
    }
    return count;
}
