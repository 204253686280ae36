/*
** label_sort.h - the order of the labels of a dictionary.
**
** Text and blobs are sorted by words of eight bytes: all by their first word, then every group that shares it by
** the second, and so on (an MSD radix sort with wide digits, after Kaerkkaeinen and Rantala, SPIRE 2008); a word
** is sorted by an LSD radix sort, or by merging if the group is small. Numbers: by the nearest double, and those
** that share it by exact comparison. O(bytes); explicit stack.
*/
#ifndef ZM_LABEL_SORT_H
#define ZM_LABEL_SORT_H

#include "label_dictionary.h"

typedef struct zm_sort_entry {
    uint64_t key;
    uint32_t id;
    uint32_t left; /* bytes of the label not yet looked at */
} zm_sort_entry;

/* The entries of all labels in the order of zm_label_compare; the caller releases them. NULL on failure. */
zm_sort_entry *zm_sort_labels(const zm_dictionary *dictionary, zm_run *run);

#endif
