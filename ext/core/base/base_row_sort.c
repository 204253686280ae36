#include "base_row_sort.h"

#include <string.h>

static inline void order(uint32_t *v, int a, int b) {
    uint32_t low = v[a] < v[b] ? v[a] : v[b], high = v[a] < v[b] ? v[b] : v[a];
    v[a] = low;
    v[b] = high;
}

/* Up to `size` entries: fill up with UINT32_MAX, sort, and write each that differs from its successor. */
static inline uint32_t sort_network(const uint32_t *row, uint32_t length, uint32_t *out, const int size) {
    uint32_t v[9];
    for (int i = 0; i < size; i++)
        v[i] = (uint32_t)i < length ? row[i] : UINT32_MAX;
    v[size] = UINT32_MAX;
    order(v, 0, 1);
    order(v, 2, 3);
    order(v, 0, 2);
    order(v, 1, 3);
    order(v, 1, 2);
    if (size == 8) {
        order(v, 4, 5);
        order(v, 6, 7);
        order(v, 4, 6);
        order(v, 5, 7);
        order(v, 5, 6);
        order(v, 0, 4);
        order(v, 1, 5);
        order(v, 2, 6);
        order(v, 3, 7);
        order(v, 2, 4);
        order(v, 3, 5);
        order(v, 1, 2);
        order(v, 3, 4);
        order(v, 5, 6);
    }
    uint32_t count = 0;
    for (int i = 0; i < size; i++) {
        out[count] = v[i];
        count += v[i] != v[i + 1];
    }
    return count;
}

static void sort_by_insertion(uint32_t *row, uint32_t length) {
    for (uint32_t i = 1; i < length; i++) {
        uint32_t entry = row[i], at = i;
        for (; at > 0 && row[at - 1] > entry; at--)
            row[at] = row[at - 1];
        row[at] = entry;
    }
}

/* Bytes from the lowest up, skipping those that are the same in every entry. Returns where the result is. */
static uint32_t *sort_by_radix(uint32_t *row, uint32_t length, uint32_t *other, zm_run *run) {
    for (int shift = 0; shift < 32; shift += 8) {
        uint32_t at[256] = {0}, sum = 0;
        for (uint32_t i = 0; i < length; i++) {
            at[row[i] >> shift & 255]++;
            if ((i & 16383) == 0 && !zm_work(run, 16384)) return row;
        }
        if (at[row[0] >> shift & 255] == length) continue;
        for (int d = 0; d < 256; d++) {
            uint32_t count = at[d];
            at[d] = sum;
            sum += count;
        }
        for (uint32_t i = 0; i < length; i++) {
            other[at[row[i] >> shift & 255]++] = row[i];
            if ((i & 16383) == 0 && !zm_work(run, 16384)) return row;
        }
        uint32_t *swap = row;
        row = other;
        other = swap;
    }
    return row;
}

static bool rises(const uint32_t *row, uint32_t length) {
    for (uint32_t i = 1; i < length; i++)
        if (row[i - 1] >= row[i]) return false;
    return true;
}

uint32_t zm_row_sort_unique(uint32_t *row, uint32_t length, uint32_t *out, zm_run *run) {
    if (length <= 4) return sort_network(row, length, out, 4);
    if (length <= 8) return sort_network(row, length, out, 8);
    if (rises(row, length)) {
        memcpy(out, row, (size_t)length * sizeof *out);
        return length;
    }
    const uint32_t *sorted = row;
    if (length <= 48) {
        sort_by_insertion(row, length);
    } else {
        sorted = sort_by_radix(row, length, out, run);
    }
    uint32_t count = 0; /* never ahead of i, should sorted and out be one array */
    for (uint32_t i = 0; i < length; i++) {
        uint32_t entry = sorted[i];
        if (i + 1 == length || entry != sorted[i + 1]) out[count++] = entry;
    }
    return count;
}
