#include "disconnected_components.h"

#include <assert.h>
#include <string.h>

enum { BATCH = 8192 }; /* members between two polls */

/* Going through all members, `cost` units of work each. */
static inline bool next_batch(const zm_components *c, uint32_t v, uint32_t cost, zm_run *run) {
    if (v % BATCH) return true;
    return zm_work(run, (uint64_t)cost * (c->members - v < BATCH ? c->members - v : BATCH));
}

void zm_components_begin(zm_components *c, uint32_t members, bool by_words, zm_run *run) {
    *c = (zm_components){.members = members, .count = members, .words = members / 64 + 1};
    c->set_least = members / 32 < 64 ? 64 : members / 32 + 1;
    c->label = zm_allocate(run, members, sizeof *c->label);
    c->size = zm_allocate(run, members, sizeof *c->size);
    c->next = zm_allocate(run, members, sizeof *c->next);
    if (by_words) {
        c->set_of = zm_allocate(run, members, sizeof *c->set_of);
        if (members >= c->set_least) c->sets = zm_allocate(run, (uint64_t)c->words * ZM_NO_SET, sizeof *c->sets);
    }
    if (!zm_ok(run)) return;
    for (uint32_t v = 0; v < members; v++) {
        c->label[v] = c->next[v] = v;
        c->size[v] = 1;
        if (!next_batch(c, v, 2, run)) return;
    }
    if (by_words) memset(c->set_of, ZM_NO_SET, members);
}

void zm_components_free(zm_components *c, zm_run *run) {
    zm_release(run, c->label);
    zm_release(run, c->size);
    zm_release(run, c->next);
    zm_release(run, c->set_of);
    zm_release(run, c->sets);
    *c = (zm_components){0};
}

static void add_to_set(zm_components *c, uint8_t set, uint32_t from) {
    uint64_t *words = c->sets + (uint64_t)set * c->words;
    uint32_t v = from;
    do {
        words[v / 64] |= (uint64_t)1 << v % 64;
        v = c->next[v];
    } while (v != from);
}

/* Members never leave a component that has a set, so at most 31 components of more than 1/32 of all members
** come to one by themselves, and a set need not be given back. */
static void give_set(zm_components *c, uint32_t label) {
    uint8_t set = (uint8_t)c->sets_used++;
    assert(set < ZM_NO_SET);
    memset(c->sets + (uint64_t)set * c->words, 0, (size_t)c->words * sizeof *c->sets);
    c->set_of[label] = set;
    add_to_set(c, set, label);
}

void zm_components_unite(zm_components *c, uint32_t a, uint32_t b) {
    uint32_t large = c->label[a], small = c->label[b];
    if (c->size[large] < c->size[small]) {
        large = c->label[b];
        small = c->label[a];
    }
    if (c->sets && c->set_of[large] != ZM_NO_SET) add_to_set(c, c->set_of[large], small);
    uint32_t v = small;
    do {
        c->label[v] = large;
        v = c->next[v];
    } while (v != small);
    uint32_t swap = c->next[small];
    c->next[small] = c->next[large];
    c->next[large] = swap;
    c->size[large] += c->size[small];
    c->count--;
    if (c->sets && c->set_of[large] == ZM_NO_SET && c->size[large] >= c->set_least) give_set(c, large);
}

void zm_components_join_bits(zm_components *c, uint32_t a, uint32_t word, uint64_t bits) {
    for (; bits; bits &= bits - 1)
        zm_components_join(c, a, word * 64 + (uint32_t)__builtin_ctzll(bits));
}

void zm_components_finish(zm_components *c, zm_run *run) {
    if (!zm_ok(run)) return;
    /* Going up, the first member of a ring that still has its old label is its smallest. `next` becomes the
     * mark: a ring is walked once and unlinked behind. */
    for (uint32_t v = 0; v < c->members; v++) {
        if (!next_batch(c, v, 4, run)) return;
        if (c->next[v] == ZM_NO_MEMBER) continue;
        uint32_t size = c->size[c->label[v]], at = v;
        do {
            uint32_t next = c->next[at];
            c->label[at] = v;
            c->next[at] = ZM_NO_MEMBER;
            at = next;
        } while (at != v);
        c->size[v] = size;
    }
    zm_release(run, c->sets);
    zm_release(run, c->set_of);
    zm_release(run, c->next);
    c->sets = NULL;
    c->set_of = NULL;
    c->next = NULL;
}
