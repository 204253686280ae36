/*
** geography_start.c - a matching to begin with, in linear time.
**
** Greedy: every vertex takes its first free neighbour. On boards that leaves little more to do than any
** other start, and costs a tenth.
**
** R. Karp, M. Sipser, "Maximum matchings in sparse random graphs" (1981): a vertex with one neighbour
** left may as well be matched with it. Where there is none, take a vertex with two neighbours left if
** there is one, else any, and match it with that neighbour of which least is left (which may be wrong).
** Of a random graph with a million vertices ten edges are then missing, where greedy misses one in ten: so few
** searches follow that none needs to be shared among paths (see geography_matching.h). O(nodes + moves).
** Of each vertex is kept how many neighbours are left and the XOR of their numbers, so that the only
** neighbour of a leaf is known without looking for it.
*/
#include "geography_search.h"

#include <assert.h>

typedef struct remaining_vertex {
    uint32_t degree; /* neighbours left; VERTEX_GONE and less once the vertex itself is gone, never small again */
    uint32_t sum;    /* XOR of their numbers */
} remaining_vertex;

#define VERTEX_GONE UINT32_MAX

typedef struct sipser_start {
    zm_search *search;
    remaining_vertex *left;
    uint32_t *leaves, *twos; /* stacks: vertices that came down to one, to two neighbours */
    uint32_t leaf_count, two_count;
} sipser_start;

/* v is gone: its neighbours have one less. */
static void take_away(sipser_start *t, uint32_t v) {
    const zm_graph *graph = t->search->graph;
    ZM_EACH_MOVE(m, graph->first, v, ZM_COST_FAR, t->search->run) {
        uint32_t w = graph->to[m];
        t->left[w].sum ^= v;
        uint32_t degree = --t->left[w].degree;
        if (degree == 1) t->leaves[t->leaf_count++] = w;
        if (degree == 2) t->twos[t->two_count++] = w;
    }
}

static void match_remaining(sipser_start *t, uint32_t u, uint32_t v) {
    t->search->mate[u] = v;
    t->search->mate[v] = u;
    t->search->exposed -= 2;
    t->left[u].degree = t->left[v].degree = VERTEX_GONE;
}

static void take_leaves(sipser_start *t) {
    while (t->leaf_count > 0 && zm_work(t->search->run, ZM_COST_FAR)) {
        uint32_t v = t->leaves[--t->leaf_count];
        if (t->left[v].degree != 1) continue;
        uint32_t u = t->left[v].sum;
        match_remaining(t, u, v);
        take_away(t, u);
    }
}

/* Match v, which has neighbours left, with one of which least is left; then the leaves that come of it. */
static void take_vertex(sipser_start *t, uint32_t v) {
    const zm_graph *graph = t->search->graph;
    uint32_t best = ZM_NO_NODE;
    ZM_EACH_MOVE(m, graph->first, v, ZM_COST_FAR, t->search->run) {
        uint32_t w = graph->to[m];
        if (t->search->mate[w] != ZM_NO_NODE || t->search->mark[w] != ZM_FREE) continue;
        if (best == ZM_NO_NODE || t->left[w].degree < t->left[best].degree) best = w;
    }
    if (!zm_ok(t->search->run)) return;
    match_remaining(t, v, best);
    take_away(t, v);
    take_away(t, best);
    take_leaves(t);
}

static void count_remaining(sipser_start *t) {
    const zm_graph *graph = t->search->graph;
    const uint8_t *mark = t->search->mark;
    ZM_EACH(uint32_t, v, 0, graph->nodes, ZM_COST_NEXT, t->search->run) {
        remaining_vertex left = {0, 0};
        ZM_EACH_MOVE(m, graph->first, v, ZM_COST_FAR, t->search->run) {
            uint32_t w = graph->to[m];
            if (mark[w] != ZM_FREE) continue;
            left.degree++;
            left.sum ^= w;
        }
        if (mark[v] != ZM_FREE) left.degree = VERTEX_GONE;
        t->left[v] = left;
    }
}

static void take_all(sipser_start *t) {
    uint32_t n = t->search->graph->nodes;
    ZM_EACH(uint32_t, v, 0, n, ZM_COST_NEXT, t->search->run) {
        if (t->left[v].degree != 1) continue;
        t->leaves[t->leaf_count++] = v;
        take_leaves(t);
        if (!zm_ok(t->search->run)) return;
    }
    ZM_EACH(uint32_t, v, 0, n, ZM_COST_NEXT, t->search->run) {
        while (t->two_count > 0 && zm_work(t->search->run, ZM_COST_NEXT)) {
            uint32_t two = t->twos[--t->two_count];
            if (t->left[two].degree == 2) take_vertex(t, two);
        }
        /* At least two are left: leaves have been taken. */
        if (t->left[v].degree == 0 || t->left[v].degree > n) continue;
        take_vertex(t, v);
    }
}

void zm_search_sipser(zm_search *search) {
    if (!zm_ok(search->run)) return;
    assert(search->kept == 0);
    /* The words of `from` and `queue`, two a vertex: see zm_search. */
    _Static_assert(sizeof(remaining_vertex) == 2 * sizeof(uint32_t), "it takes the place of two arrays");
    sipser_start t = {
        .search = search, .left = (remaining_vertex *)search->from, .leaves = search->base, .twos = search->flips};
    count_remaining(&t);
    take_all(&t);
}

/* The first neighbour of v that is free and not matched; ZM_NO_NODE if there is none. */
static uint32_t first_unmatched(const zm_search *s, uint32_t v) {
    const uint32_t *to = s->graph->to;
    ZM_EACH_MOVE(m, s->graph->first, v, ZM_COST_FAR, s->run) {
        if (s->mate[to[m]] == ZM_NO_NODE && s->mark[to[m]] == ZM_FREE) return to[m];
    }
    return ZM_NO_NODE;
}

void zm_search_greedy(zm_search *search) {
    ZM_EACH(uint32_t, v, 0, search->graph->nodes, ZM_COST_NEXT, search->run) {
        if (search->mark[v] != ZM_FREE || search->mate[v] != ZM_NO_NODE) continue;
        uint32_t w = first_unmatched(search, v);
        if (w == ZM_NO_NODE) continue;
        search->mate[v] = w;
        search->mate[w] = v;
        search->exposed -= 2;
    }
}
