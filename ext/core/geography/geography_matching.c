/*
** matching.c - the maximum matching of a graph, its classes, and the partners of one vertex.
*/
#include "geography_matching.h"

#include "geography_search.h"

#include <assert.h>

void zm_matching_solve(zm_matching *matching, const zm_graph *graph, zm_run *run) {
    *matching = (zm_matching){0};
    if (!zm_ok(run)) return;
    zm_search search;
    zm_search_open(&search, graph, run);
    zm_search_maximum(&search);
    for (uint32_t v = 0; v < graph->nodes && zm_ok(run); v++) {
        uint8_t label = search.label[v];
        search.label[v] = zm_is_outer(label) ? 'D' : label == ZM_INNER ? 'A' : 'C';
        if ((v & 4095) == 0) zm_work(run, 8192);
    }
    if (zm_ok(run)) {
        *matching = (zm_matching){.nodes = graph->nodes,
                                  .size = (graph->nodes - search.exposed) / 2,
                                  .mate = search.mate,
                                  .classes = (char *)search.label};
        search.mate = NULL;
        search.label = NULL;
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
    for (uint32_t w = 0; w < graph->nodes && zm_ok(run); w++) {
        search->mate[w] = matching->mate[w];
        if ((matching->classes[w] == 'C') != inside) search->label[w] = ZM_ABSENT;
        if ((w & 4095) == 0) zm_work(run, 4096);
    }
    if (!zm_ok(run)) return false;
    search->label[v] = ZM_ABSENT;
    search->mate[matching->mate[v]] = ZM_NO_NODE;
    return zm_search_from(search, matching->mate[v]);
}

void zm_matching_expose(zm_matching *matching, const zm_graph *graph, uint32_t v, zm_run *run) {
    if (!zm_ok(run) || matching->mate[v] == ZM_NO_NODE) return;
    assert(matching->classes[v] == 'D');
    zm_search search;
    if (search_without(&search, matching, graph, v, run) && zm_ok(run)) {
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
    for (uint32_t m = graph->first[v]; m < graph->first[v + 1] && zm_ok(run); m++)
        partner[m - graph->first[v]] = zm_is_outer(search.label[graph->to[m]]);
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
    for (uint32_t m = graph->first[v]; m < graph->first[v + 1]; m++)
        partner[m - graph->first[v]] = matching->classes[v] == 'A' && matching->classes[graph->to[m]] == 'D';
    zm_work(run, graph->first[v + 1] - graph->first[v]);
}
