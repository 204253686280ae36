/*
** base_row_sort.h - sort one row of a graph and drop its doubled entries.
**
** Most rows are short: up to 8 entries go through a sorting network (Batcher's odd-even merge; no branch
** depends on the data), up to 48 through insertion, longer ones through a radix sort (base_radix.h). O(length).
*/
#ifndef ZM_BASE_ROW_SORT_H
#define ZM_BASE_ROW_SORT_H

#include "base_run.h"

enum { ZM_ROW_SLACK = 8 };

/* Write the distinct entries of row[0..length), rising, to out; returns how many. `row` is destroyed. Both arrays
** have ZM_ROW_SLACK entries of room after their ends; out has room for length entries, and long rows use it as they
** go. UINT32_MAX is no entry. After an error the entries are of no use, but their number is at most length. */
uint32_t zm_row_sort_unique(uint32_t *row, uint32_t length, uint32_t *out, zm_run *run);

#endif
