/*
** label_dictionary.h - labels (integers, reals, text, blobs) to dense ids, in order of first appearance.
**
** Open addressing; a label of up to 15 bytes stands in its slot, so that finding it again is one cache miss, and
** zm_dictionary_prefetch(), called some labels ahead, hides that one. O(1) expected a look-up. 1 and 1.0 are one
** label (kept as the integer), 1 and '1' are two. A collision costs time, never a wrong answer: bytes are always
** compared.
*/
#ifndef ZM_LABEL_DICTIONARY_H
#define ZM_LABEL_DICTIONARY_H

#include "../base/base_run.h"
#include "label.h"

#define ZM_NO_ID UINT32_MAX

enum { ZM_SHORT_LABEL = 15 };

/* A label in a form that is quick to look up. */
typedef struct zm_dictionary_key {
    uint64_t hash;
    uint64_t word[2]; /* up to 15 bytes: the bytes, and the type in two bits of the 16th; else: the hash, 0 */
    uint32_t length;
} zm_dictionary_key;

typedef struct zm_dictionary_slot {
    uint32_t id; /* ZM_NO_ID: free */
    uint32_t length;
    uint64_t word[2]; /* as in the key; word[1] of a long label: where it begins in text */
} zm_dictionary_slot;

/* A zeroed dictionary is an empty one. */
typedef struct zm_dictionary {
    uint32_t count;
    zm_dictionary_slot *slots;
    uint64_t slot_count; /* a power of two, or 0 before the first label */
    uint64_t *text_at;   /* where each label begins in text, and where the last one ends */
    char *text;          /* text and blobs as they are, numbers as 8 bytes of this machine */
    uint8_t *types;      /* zm_label_type of each */
    uint64_t text_at_capacity, text_capacity, types_capacity;
    bool all_text;
} zm_dictionary;

/* The id of a label, a new one if it was not there. Real labels with an integral value become integers; the
** caller refuses NaN. ZM_NO_ID and an error on failure. */
uint32_t zm_dictionary_add(zm_dictionary *dictionary, zm_label label, zm_run *run);
/* The same in steps, for whoever knows labels ahead. The label must have been made whole:
** zm_label_whole(). Prefetching asks for the slot. */
zm_dictionary_key zm_dictionary_key_of(const zm_label *label, uint64_t seed);
void zm_dictionary_prefetch(const zm_dictionary *dictionary, const zm_dictionary_key *key);
/* A second step, when the slot has arrived: ask for the bytes of a long label. */
void zm_dictionary_prefetch_text(const zm_dictionary *dictionary, const zm_dictionary_key *key);
uint32_t zm_dictionary_add_key(zm_dictionary *dictionary, const zm_label *label, const zm_dictionary_key *key,
                               zm_run *run);
/* The label with that id; its bytes stay until the next label is added. */
zm_label zm_dictionary_label(const zm_dictionary *dictionary, uint32_t id);

/* Empties it. */
void zm_dictionary_free(zm_dictionary *dictionary, zm_run *run);

#endif
