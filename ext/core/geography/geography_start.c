/*
** matching_start.c - a matching to begin with, in linear time.
**
** Greedy: every vertex takes its first free neighbour. On boards that leaves little more to do than any
** other start, and costs a tenth.
**
** R. Karp, M. Sipser, "Maximum matchings in sparse random graphs" (1981): a vertex with one neighbour
** left may as well be matched with it. Where there is none, take a vertex with two neighbours left if
** there is one, else any, and match it with that neighbour of which least is left (which may be wrong).
** Of a random graph with a million vertices ten edges are then missing, where greedy misses one in ten.
** Of each vertex is kept how many neighbours are left and the XOR of their numbers, so that the only
** neighbour of a leaf is known without looking for it.
*/
#include "geography_search.h"

#include <assert.h>

typedef struct remains {
    uint32_t degree; /* neighbours left; TAKEN and less once the vertex itself is gone, never small again */
    uint32_t sum;    /* XOR of their numbers */
} remains;

#define TAKEN UINT32_MAX

typedef struct start {
    zm_search *search;
    remains *left;
    uint32_t *leaves, *twos; /* stacks: vertices that came down to one, to two neighbours */
    uint32_t leaf_count, two_count;
} start;

/* v is gone: its neighbours have one less. */
static void take_away(start *t, uint32_t v) {
    const zm_graph *graph = t->search->graph;
    for (uint32_t m = graph->first[v]; m < graph->first[v + 1]; m++) {
        uint32_t w = graph->to[m];
        t->left[w].sum ^= v;
        uint32_t degree = --t->left[w].degree;
        if (degree == 1) t->leaves[t->leaf_count++] = w;
        if (degree == 2) t->twos[t->two_count++] = w;
    }
    t->search->run->work += 6 * (uint64_t)(graph->first[v + 1] - graph->first[v]);
}

static void match(start *t, uint32_t u, uint32_t v) {
    t->search->mate[u] = v;
    t->search->mate[v] = u;
    t->search->exposed -= 2;
    t->left[u].degree = t->left[v].degree = TAKEN;
}

static bool take_leaves(start *t) {
    while (t->leaf_count > 0) {
        uint32_t v = t->leaves[--t->leaf_count];
        if (t->left[v].degree != 1) continue;
        uint32_t u = t->left[v].sum;
        match(t, u, v);
        take_away(t, u);
        if (!zm_work(t->search->run, 10)) return false;
    }
    return true;
}

static bool take_greedily(start *t, uint32_t v) {
    const zm_graph *graph = t->search->graph;
    uint32_t best = ZM_NO_NODE;
    for (uint32_t m = graph->first[v]; m < graph->first[v + 1]; m++) {
        uint32_t w = graph->to[m];
        if (t->search->mate[w] != ZM_NO_NODE || t->search->label[w] != ZM_FREE) continue;
        if (best == ZM_NO_NODE || t->left[w].degree < t->left[best].degree) best = w;
    }
    match(t, v, best);
    take_away(t, v);
    take_away(t, best);
    return zm_work(t->search->run, 10);
}

static bool count_neighbours(start *t) {
    const zm_graph *graph = t->search->graph;
    const uint8_t *label = t->search->label;
    for (uint32_t v = 0; v < graph->nodes; v++) {
        remains left = {0, 0};
        for (uint32_t m = graph->first[v]; m < graph->first[v + 1]; m++) {
            uint32_t w = graph->to[m];
            if (label[w] != ZM_FREE) continue;
            left.degree++;
            left.sum ^= w;
        }
        if (label[v] != ZM_FREE) left.degree = TAKEN;
        t->left[v] = left;
        if (!zm_work(t->search->run, 2 + graph->first[v + 1] - graph->first[v])) return false;
    }
    return true;
}

static void take_all(start *t) {
    uint32_t n = t->search->graph->nodes;
    for (uint32_t v = 0; v < n; v++) {
        if ((v & 4095) == 0 && !zm_work(t->search->run, 4096)) return;
        if (t->left[v].degree != 1) continue;
        t->leaves[t->leaf_count++] = v;
        if (!take_leaves(t)) return;
    }
    for (uint32_t v = 0; v < n; v++) {
        if ((v & 4095) == 0 && !zm_work(t->search->run, 4096)) return;
        while (t->two_count > 0) {
            uint32_t two = t->twos[--t->two_count];
            if (t->left[two].degree == 2 && !(take_greedily(t, two) && take_leaves(t))) return;
        }
        /* At least two are left: leaves have been taken. */
        if (t->left[v].degree == 0 || t->left[v].degree > n) continue;
        if (!(take_greedily(t, v) && take_leaves(t))) return;
    }
}

void zm_search_sipser(zm_search *search) {
    if (!zm_ok(search->run)) return;
    assert(search->kept == 0 && search->queue == search->from + search->graph->nodes);
    start t = {.search = search, .left = (remains *)search->area, .leaves = search->base, .twos = search->flips};
    if (count_neighbours(&t)) take_all(&t);
}

void zm_search_greedy(zm_search *search) {
    if (!zm_ok(search->run)) return;
    const zm_graph *graph = search->graph;
    for (uint32_t v = 0; v < graph->nodes; v++) {
        uint32_t m = graph->first[v], end = graph->first[v + 1];
        if (search->label[v] != ZM_FREE || search->mate[v] != ZM_NO_NODE) continue;
        while (m < end && (search->mate[graph->to[m]] != ZM_NO_NODE || search->label[graph->to[m]] != ZM_FREE))
            m++;
        if (m < end) {
            search->mate[v] = graph->to[m];
            search->mate[graph->to[m]] = v;
            search->exposed -= 2;
        }
        if (!zm_work(search->run, 4 + 4 * (uint64_t)(end - graph->first[v]))) return;
    }
}
