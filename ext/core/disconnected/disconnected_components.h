/*
** components.h - the connected components of an undirected graph, while its edges come in any order.
**
** Every member knows its component's label, so asking is one load; joining relabels the smaller side,
** each member at most log2(members) times. For edges that come as words of 64 bits (a row of a matrix),
** every component of at least 1/32 of the members also keeps the set of its members, so that the edges of
** a word that stay inside the component cost one AND-NOT together. There are fewer than 32 such sets.
**
** Memory: 12 bytes a member, and 5 more where words are used. Time: O(edges or words + members log
** members).
*/
#ifndef ZM_COMPONENTS_H
#define ZM_COMPONENTS_H

#include "../base/base_run.h"

typedef struct zm_components {
    uint32_t members;
    uint32_t count;     /* how many components there are */
    uint32_t *label;    /* of each member: one of its component; after zm_components_finish the smallest */
    uint32_t *size;     /* by label */
    uint32_t *next;     /* the members of a component in a ring */
    uint64_t *sets;     /* 32 sets of `words` words, or NULL */
    uint8_t *set_of;    /* by label: which set, or 32 for none */
    uint32_t words;     /* words in a set */
    uint32_t set_least; /* members of the smallest component that gets a set */
    uint32_t sets_used;
} zm_components;

enum { ZM_NO_SET = 32 };
#define ZM_NO_MEMBER UINT32_MAX

/* All members apart. by_words: zm_components_join_word will be called. */
void zm_components_begin(zm_components *c, uint32_t members, bool by_words, zm_run *run);
void zm_components_free(zm_components *c, zm_run *run);
/* Put a and b, which are in different components, together. */
void zm_components_unite(zm_components *c, uint32_t a, uint32_t b);
/* From now on a label is the smallest member; sizes stay by label. Nothing can be joined any more. */
void zm_components_finish(zm_components *c, zm_run *run);

void zm_components_join_bits(zm_components *c, uint32_t a, uint32_t word, uint64_t bits);

static inline void zm_components_join(zm_components *c, uint32_t a, uint32_t b) {
    if (c->label[a] != c->label[b]) zm_components_unite(c, a, b);
}

/* Join a with the members 64 * word + i for every bit i that is set. */
static inline void zm_components_join_word(zm_components *c, uint32_t a, uint32_t word, uint64_t bits) {
    uint8_t set = c->set_of[c->label[a]];
    if (set != ZM_NO_SET) bits &= ~c->sets[(uint64_t)set * c->words + word];
    if (bits) zm_components_join_bits(c, a, word, bits);
}

#endif
