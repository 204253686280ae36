/*
** matching.c - the maximum matching of a graph, its classes, and the partners of one vertex.
*/
#include "matching.h"

#include "matching_search.h"

#include <assert.h>

void zm_matching_solve(zm_matching *matching, const zm_graph *graph, zm_env *env, zm_status *status) {
    *matching = (zm_matching){0};
    if (!zm_ok(status)) return;
    zm_search search;
    zm_search_open(&search, graph, env, status);
    zm_search_maximum(&search);
    for (uint32_t v = 0; v < graph->nodes && zm_ok(status); v++) {
        uint8_t label = search.label[v];
        search.label[v] = zm_is_outer(label) ? 'D' : label == ZM_INNER ? 'A' : 'C';
        if ((v & 4095) == 0) zm_work(env, 8192, status);
    }
    if (zm_ok(status)) {
        *matching = (zm_matching){.nodes = graph->nodes,
                                  .size = (graph->nodes - search.exposed) / 2,
                                  .mate = search.mate,
                                  .classes = (char *)search.label};
        search.mate = NULL;
        search.label = NULL;
    }
    zm_search_close(&search);
}

void zm_matching_free(zm_matching *matching, zm_env *env) {
    zm_release(env, matching->mate);
    zm_release(env, matching->classes);
    *matching = (zm_matching){0};
}

/* Take v out and search from its mate, inside C if v is there and outside C if not; no alternating path
** crosses that border. True if the mate finds another place. */
static bool search_without(zm_search *search, const zm_matching *matching, const zm_graph *graph, uint32_t v,
                           zm_env *env, zm_status *status) {
    bool inside = matching->classes[v] == 'C';
    zm_search_open(search, graph, env, status);
    for (uint32_t w = 0; w < graph->nodes && zm_ok(status); w++) {
        search->mate[w] = matching->mate[w];
        if ((matching->classes[w] == 'C') != inside) search->label[w] = ZM_ABSENT;
        if ((w & 4095) == 0) zm_work(env, 4096, status);
    }
    if (!zm_ok(status)) return false;
    search->label[v] = ZM_ABSENT;
    search->mate[matching->mate[v]] = ZM_NO_NODE;
    return zm_search_from(search, matching->mate[v]);
}

void zm_matching_expose(zm_matching *matching, const zm_graph *graph, uint32_t v, zm_env *env, zm_status *status) {
    if (!zm_ok(status) || matching->mate[v] == ZM_NO_NODE) return;
    assert(matching->classes[v] == 'D');
    zm_search search;
    if (search_without(&search, matching, graph, v, env, status) && zm_ok(status)) {
        uint32_t *old = matching->mate;
        matching->mate = search.mate;
        matching->mate[v] = ZM_NO_NODE;
        search.mate = old;
    }
    zm_search_close(&search);
}

/* v is in C: the neighbours that become outer are those that some maximum matching of the rest leaves out. */
static void partners_inside(const zm_matching *matching, const zm_graph *graph, uint32_t v, bool *partner,
                            zm_env *env, zm_status *status) {
    zm_search search;
    bool found = search_without(&search, matching, graph, v, env, status);
    assert(!found || !zm_ok(status)); /* or the matching was not maximum */
    (void)found;
    for (uint32_t m = graph->first[v]; m < graph->first[v + 1] && zm_ok(status); m++)
        partner[m - graph->first[v]] = zm_is_outer(search.label[graph->to[m]]);
    zm_search_close(&search);
}

void zm_matching_partners(const zm_matching *matching, const zm_graph *graph, uint32_t v, bool *partner, zm_env *env,
                          zm_status *status) {
    if (!zm_ok(status)) return;
    assert(v < graph->nodes);
    if (matching->classes[v] == 'C') {
        partners_inside(matching, graph, v, partner, env, status);
        return;
    }
    for (uint32_t m = graph->first[v]; m < graph->first[v + 1]; m++)
        partner[m - graph->first[v]] = matching->classes[v] == 'A' && matching->classes[graph->to[m]] == 'D';
    zm_work(env, graph->first[v + 1] - graph->first[v], status);
}
