/*
** disconnected_components.c - connected components by weighted quick-find, with sets of members for edges that come
** in words.
**
** Method, cost and source: disconnected_components.h. The members of a component stand in a ring (next[]), so that
** two components are spliced by one exchange and the smaller one is renamed by one walk.
*/
#include "disconnected_components.h"

#include <assert.h>
#include <string.h>

void zm_components_begin(zm_components *c, uint32_t members, bool by_words, zm_run *run) {
    *c = (zm_components){.words = members / 64 + 1};
    c->set_least = members / 32 < 64 ? 64 : members / 32 + 1;
    c->name = zm_allocate(run, members, sizeof *c->name);
    c->size = zm_allocate(run, members, sizeof *c->size);
    c->next = zm_allocate(run, members, sizeof *c->next);
    if (by_words) {
        c->set_of = zm_allocate(run, members, sizeof *c->set_of);
        if (members >= c->set_least) c->sets = zm_allocate(run, (uint64_t)c->words * ZM_NO_SET, sizeof *c->sets);
    }
    ZM_EACH(uint32_t, v, 0, members, ZM_COST_NEXT, run) {
        c->name[v] = c->next[v] = v;
        c->size[v] = 1;
        if (by_words) c->set_of[v] = ZM_NO_SET;
    }
    if (zm_ok(run)) c->members = c->count = members;
}

void zm_components_free(zm_components *c, zm_run *run) {
    zm_release(run, c->name);
    zm_release(run, c->size);
    zm_release(run, c->next);
    zm_release(run, c->set_of);
    zm_release(run, c->sets);
    *c = (zm_components){0};
}

/* Add the ring of v, of so many members, to a set. */
static void add_to_set(zm_components *c, uint8_t set, uint32_t v, uint32_t members, zm_run *run) {
    uint64_t *words = c->sets + (uint64_t)set * c->words;
    ZM_EACH(uint32_t, i, 0, members, ZM_COST_FAR, run) {
        zm_set_add(words, v);
        v = c->next[v];
    }
}

/* Members never leave a component that has a set, so at most 31 components of more than 1/32 of all members
** come to one by themselves, and a set need not be given back. */
static void give_set(zm_components *c, uint32_t name, zm_run *run) {
    uint8_t set = (uint8_t)c->sets_used++;
    assert(set < ZM_NO_SET);
    memset(c->sets + (uint64_t)set * c->words, 0, (size_t)c->words * sizeof *c->sets);
    c->set_of[name] = set;
    add_to_set(c, set, name, c->size[name], run);
}

void zm_components_unite(zm_components *c, uint32_t a, uint32_t b, zm_run *run) {
    if (!zm_ok(run)) return;
    uint32_t large = c->name[a], small = c->name[b];
    if (c->size[large] < c->size[small]) {
        large = c->name[b];
        small = c->name[a];
    }
    if (c->sets && c->set_of[large] != ZM_NO_SET) add_to_set(c, c->set_of[large], small, c->size[small], run);
    uint32_t v = small;
    ZM_EACH(uint32_t, i, 0, c->size[small], ZM_COST_FAR, run) {
        c->name[v] = large;
        v = c->next[v];
    }
    uint32_t swap = c->next[small];
    c->next[small] = c->next[large];
    c->next[large] = swap;
    c->size[large] += c->size[small];
    c->count--;
    if (c->sets && c->set_of[large] == ZM_NO_SET && c->size[large] >= c->set_least) give_set(c, large, run);
}

void zm_components_join_bits(zm_components *c, uint32_t a, uint32_t word, uint64_t bits, zm_run *run) {
    ZM_FOR_BITS(at, bits) {
        zm_components_join(c, a, word * 64 + (uint32_t)at, run);
    }
}

/* Give the ring of v, its smallest member, that name. It is walked once: `next` becomes the mark of members that
** were. */
static void name_after_smallest(zm_components *c, uint32_t v, zm_run *run) {
    uint32_t size = c->size[c->name[v]], at = v;
    ZM_EACH(uint32_t, i, 0, size, ZM_COST_FAR, run) {
        uint32_t next = c->next[at];
        c->name[at] = v;
        c->next[at] = ZM_NO_MEMBER;
        at = next;
    }
    c->size[v] = size;
}

void zm_components_finish(zm_components *c, zm_run *run) {
    /* Going up, the first member of a ring that is met is its smallest. */
    ZM_EACH(uint32_t, v, 0, c->members, ZM_COST_NEXT, run) {
        if (c->next[v] != ZM_NO_MEMBER) name_after_smallest(c, v, run);
    }
    if (!zm_ok(run)) return;
    zm_release(run, c->sets);
    zm_release(run, c->set_of);
    zm_release(run, c->next);
    c->sets = NULL;
    c->set_of = NULL;
    c->next = NULL;
}
