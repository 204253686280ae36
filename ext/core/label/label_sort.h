/*
** label_sort.h - the order of the labels of a dictionary.
**
** Text and blobs are sorted by words of eight bytes: all by their first word, then every group that shares it by
** the second, and so on (an MSD radix sort with wide digits, after Kärkkäinen and Rantala, SPIRE 2008); a word
** is sorted by an LSD radix sort, or by merging if the group is small. Numbers: by the nearest double, and those
** that share it by exact comparison. O(bytes); explicit stack.
*/
#ifndef ZM_LABEL_SORT_H
#define ZM_LABEL_SORT_H

#include "label_dictionary.h"

/* Labels one after another, rising; whoever asked for them releases the arrays. */
typedef struct zm_sorted_labels {
    uint64_t *text_at; /* where each label begins in text, and where the last one ends */
    char *text;        /* text and blobs as they are, numbers as 8 bytes of this machine */
    uint8_t *types;    /* zm_label_type of each; NULL: all are text */
} zm_sorted_labels;

static inline zm_label zm_sorted_label(const zm_sorted_labels *labels, uint32_t place) {
    uint64_t at = labels->text_at[place];
    zm_label_type type = labels->types ? (zm_label_type)labels->types[place] : ZM_TEXT;
    return zm_label_of_bytes(type, labels->text + at, labels->text_at[place + 1] - at);
}

/* Take the labels out of the dictionary, which is empty afterwards, in their order. rank[id], which the caller has
** allocated, becomes the place of each label. On failure what stands in `labels` may be released all the same. */
void zm_dictionary_take_sorted(zm_dictionary *dictionary, zm_sorted_labels *labels, uint32_t *rank, zm_run *run);
void zm_sorted_labels_free(zm_sorted_labels *labels, zm_run *run);

#endif
