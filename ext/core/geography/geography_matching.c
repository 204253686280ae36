/*
** geography_matching.c - the maximum matching of a graph, its classes, and the partners of one vertex.
**
** The searches do the work (geography_search.c). After them the marks are the classes of T. Gallai and J. Edmonds:
** outer is D, inner A, free C. O(nodes * moves) at worst, near to O(nodes + moves) in practice; one search each for
** the partners of a vertex of class C and for a matching that leaves a given vertex out.
*/
#include "geography_matching.h"

#include "geography_search.h"

#include <assert.h>

/* ---- a maximum matching */

/* Are the numbers of neighbours mostly close to one another, as on boards? A look at a thousand moves. */
static bool is_local(const zm_graph *graph) {
    uint32_t step = graph->nodes / 1024 + 1, close = 0, all = 0;
    for (uint64_t v = 0; v < graph->nodes; v += step) {
        if (graph->first[v] == graph->first[v + 1]) continue;
        uint32_t w = graph->to[graph->first[v]];
        close += (w > v ? w - v : v - w) <= graph->nodes / 16;
        all++;
    }
    return close >= all - all / 4;
}

/* What single searches may look at before it is pushing's turn: about what pushing costs, so that the wrong
** choice costs twice the right one at most. */
enum { SEARCH_PATIENCE = 8 }; /* for each move of the graph */

void zm_search_maximum(zm_search *s) {
    if (!zm_ok(s->run)) return;
    if (is_local(s->graph)) {
        zm_search_greedy(s);
    } else {
        zm_search_sipser(s);
    }
    if (zm_search_all(s, SEARCH_PATIENCE * (uint64_t)s->graph->moves)) return;
    zm_search_push(s);
    zm_search_all(s, UINT64_MAX);
}

void zm_matching_solve(zm_matching *matching, const zm_graph *graph, zm_run *run) {
    *matching = (zm_matching){0};
    if (!zm_ok(run)) return;
    zm_search search;
    zm_search_open(&search, graph, run);
    zm_search_maximum(&search);
    ZM_EACH(uint32_t, v, 0, graph->nodes, ZM_COST_NEXT, run) {
        uint8_t mark = search.mark[v];
        search.mark[v] = zm_is_outer(mark) ? 'D' : mark == ZM_INNER ? 'A' : 'C';
    }
    if (zm_ok(run)) {
        *matching = (zm_matching){.nodes = graph->nodes,
                                  .size = (graph->nodes - search.exposed) / 2,
                                  .mate = search.mate,
                                  .classes = (char *)search.mark};
        search.mate = NULL;
        search.mark = NULL;
    }
    zm_search_close(&search);
}

void zm_matching_free(zm_matching *matching, zm_run *run) {
    zm_release(run, matching->mate);
    zm_release(run, matching->classes);
    *matching = (zm_matching){0};
}

/* Take v out and search from its mate, inside C if v is there and outside C if not; no alternating path
** crosses that border. True if the mate finds another place. */
static bool search_without(zm_search *search, const zm_matching *matching, const zm_graph *graph, uint32_t v,
                           zm_run *run) {
    bool inside = matching->classes[v] == 'C';
    zm_search_open(search, graph, run);
    ZM_EACH(uint32_t, w, 0, graph->nodes, ZM_COST_NEXT, run) {
        search->mate[w] = matching->mate[w];
        if ((matching->classes[w] == 'C') != inside) search->mark[w] = ZM_ABSENT;
    }
    if (!zm_ok(run)) return false;
    search->mark[v] = ZM_ABSENT;
    search->mate[matching->mate[v]] = ZM_NO_NODE;
    return zm_search_from(search, matching->mate[v]);
}

void zm_matching_expose(zm_matching *matching, const zm_graph *graph, uint32_t v, zm_run *run) {
    if (!zm_ok(run) || matching->mate[v] == ZM_NO_NODE) return;
    assert(matching->classes[v] == 'D');
    zm_search search;
    bool found = search_without(&search, matching, graph, v, run);
    if (found && zm_ok(run)) {
        uint32_t *old = matching->mate;
        matching->mate = search.mate;
        matching->mate[v] = ZM_NO_NODE;
        search.mate = old;
    }
    zm_search_close(&search);
}

/* v is in C: the neighbours that become outer are those that some maximum matching of the rest leaves out. */
static void partners_inside(const zm_matching *matching, const zm_graph *graph, uint32_t v, bool *partner,
                            zm_run *run) {
    zm_search search;
    bool found = search_without(&search, matching, graph, v, run);
    assert(!found || !zm_ok(run)); /* or the matching was not maximum */
    (void)found;
    ZM_EACH_MOVE(m, graph->first, v, ZM_COST_FAR, run) {
        partner[m - graph->first[v]] = zm_is_outer(search.mark[graph->to[m]]);
    }
    zm_search_close(&search);
}

void zm_matching_partners(const zm_matching *matching, const zm_graph *graph, uint32_t v, bool *partner,
                          zm_run *run) {
    if (!zm_ok(run)) return;
    assert(v < graph->nodes);
    if (matching->classes[v] == 'C') {
        partners_inside(matching, graph, v, partner, run);
        return;
    }
    ZM_EACH_MOVE(m, graph->first, v, ZM_COST_FAR, run) {
        partner[m - graph->first[v]] = matching->classes[v] == 'A' && matching->classes[graph->to[m]] == 'D';
    }
}
