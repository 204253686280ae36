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

/* v is in C: without it and its mate freed, the neighbours in C that become outer when searching from
** the mate are those that some maximum matching of the rest leaves out. Nothing outside C can be one,
** nor help. */
static void partners_inside(const zm_matching *matching, const zm_graph *graph, uint32_t v, bool *partner,
                            zm_env *env, zm_status *status) {
    zm_search search;
    zm_search_open(&search, graph, env, status);
    if (zm_ok(status)) {
        for (uint32_t w = 0; w < graph->nodes; w++) {
            search.mate[w] = matching->mate[w];
            if (matching->classes[w] != 'C') search.label[w] = ZM_ABSENT;
            if ((w & 4095) == 0 && !zm_work(env, 4096, status)) break;
        }
        search.label[v] = ZM_ABSENT;
        search.mate[matching->mate[v]] = ZM_NO_NODE;
        bool augmented = zm_ok(status) && zm_search_from(&search, matching->mate[v]);
        assert(!augmented); /* or the matching was not maximum */
        (void)augmented;
        for (uint32_t m = graph->first[v]; m < graph->first[v + 1]; m++)
            partner[m - graph->first[v]] = zm_is_outer(search.label[graph->to[m]]);
    }
    zm_search_close(&search);
}

void zm_matching_partners(const zm_matching *matching, const zm_graph *graph, uint32_t v, bool *partner,
                          zm_env *env, zm_status *status) {
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
