/*
** dictionary.h - labels (integers, reals, text, blobs) to dense ids, in order of first appearance.
**
** Open addressing with the hash kept beside the id; O(1) expected a look-up. 1 and 1.0 are one label (kept as
** the integer), 1 and '1' are two. A collision costs time, never a wrong answer: bytes are always compared.
*/
#ifndef ZM_DICTIONARY_H
#define ZM_DICTIONARY_H

#include "graph.h"

typedef struct zm_dictionary_slot {
    uint32_t hash; /* high half of the label's hash */
    uint32_t id;   /* ZM_NO_NODE: free */
} zm_dictionary_slot;

typedef struct zm_dictionary {
    uint32_t count;
    zm_dictionary_slot *slots;
    uint64_t slot_count; /* a power of two, or 0 before the first label */
    uint64_t *text_at;   /* as in zm_graph */
    char *text;
    uint8_t *types;
    uint64_t text_at_capacity, text_capacity, types_capacity;
    bool all_text;
} zm_dictionary;

/* The id of a label, a new one if it was not there. Real labels with an integral value become integers; the
** caller refuses NaN. ZM_NO_NODE and a status on failure. */
uint32_t zm_dictionary_add(zm_dictionary *dictionary, zm_env *env, zm_label label, zm_status *status);
zm_label zm_dictionary_label(const zm_dictionary *dictionary, uint32_t id);

/* Move the labels into the graph in sorted order and tell each id's place: rank[id] is its node. The
** dictionary is empty afterwards. O(n log n) comparisons, most of them of 8-byte prefixes. */
void zm_dictionary_into_graph(zm_dictionary *dictionary, zm_graph *graph, uint32_t *rank, zm_env *env,
                              zm_status *status);
void zm_dictionary_free(zm_dictionary *dictionary, zm_env *env);

#endif
