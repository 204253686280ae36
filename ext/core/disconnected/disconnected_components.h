/*
** disconnected_components.h - the connected components of an undirected graph, while its edges come in any order.
**
** Method: weighted quick-find (A. Aho, J. Hopcroft, J. Ullman, "The Design and Analysis of Computer
** Algorithms", 1974, 4.6). Every member knows its component, so asking is one load; joining two components
** renames the members of the smaller one, each member at most log2(members) times. For edges that come as
** words of 64 bits (a row of a matrix), every component of at least 1/32 of the members also keeps the set
** of its members, so that the edges of a word that stay inside the component cost one AND-NOT together.
** There are fewer than 32 such sets.
**
** Memory: 12 bytes a member, and 5 more where words are used. Time: O(edges or words + members * log
** members).
*/
#ifndef ZM_DISCONNECTED_COMPONENTS_H
#define ZM_DISCONNECTED_COMPONENTS_H

#include "../base/base_bits.h"
#include "../base/base_run.h"

/* A component is called by one of its members: its name. */
typedef struct zm_components {
    uint32_t members;
    uint32_t count;     /* how many components there are */
    uint32_t *name;     /* of each member: its component's; after zm_components_finish the smallest member */
    uint32_t *size;     /* by name */
    uint32_t *next;     /* the members of a component in a ring */
    uint64_t *sets;     /* 32 sets of `words` words, or NULL */
    uint8_t *set_of;    /* by name: which set, or ZM_NO_SET */
    uint32_t words;     /* words in a set */
    uint32_t set_least; /* members of the smallest component that gets a set */
    uint32_t sets_used;
} zm_components;

enum { ZM_NO_SET = 32 };
#define ZM_NO_MEMBER UINT32_MAX

/* All members apart. by_words: zm_components_join_word will be called. O(members). */
void zm_components_begin(zm_components *components, uint32_t members, bool by_words, zm_run *run);
void zm_components_free(zm_components *components, zm_run *run);
/* Put a and b, which are in different components, together. O(members of the smaller one). */
void zm_components_unite(zm_components *components, uint32_t a, uint32_t b, zm_run *run);
/* From now on a name is the smallest member; sizes stay by name. Nothing can be joined any more. O(members). */
void zm_components_finish(zm_components *components, zm_run *run);

/* Join a with the members 64 * word + i for every bit i that is set, one by one. */
void zm_components_join_bits(zm_components *components, uint32_t a, uint32_t word, uint64_t bits, zm_run *run);

/* Join a and b, which may be together already. One comparison if they are. */
static inline void zm_components_join(zm_components *components, uint32_t a, uint32_t b, zm_run *run) {
    if (components->name[a] != components->name[b]) zm_components_unite(components, a, b, run);
}

/* As zm_components_join_bits(), but quick where a's component has a set. */
static inline void zm_components_join_word(zm_components *components, uint32_t a, uint32_t word, uint64_t bits,
                                           zm_run *run) {
    uint8_t set = components->set_of[components->name[a]];
    if (set != ZM_NO_SET) bits &= ~components->sets[(uint64_t)set * components->words + word];
    if (bits) zm_components_join_bits(components, a, word, bits, run);
}

#endif
