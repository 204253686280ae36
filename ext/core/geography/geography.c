/*
** geography.c - the game of geography played by a maximum matching: first moves that win, and a line of best play.
**
** The winner's strategy is the matching: with the token on a vertex that it covers, go to the mate. The opponent then
** stands on a matched vertex whose mate is used up, and whichever vertex he goes to is matched, or the path so far
** would be augmenting. Source: see geography.h.
*/
#include "geography.h"

#include "../base/base_bits.h"

static uint32_t row_length(const zm_graph *graph, uint32_t v) {
    return graph->first[v + 1] - graph->first[v];
}

bool *zm_geography_moves(const zm_matching *matching, const zm_graph *graph, uint32_t start, zm_run *run) {
    if (!zm_ok(run)) return NULL;
    bool *wins = zm_allocate(run, row_length(graph, start), sizeof *wins);
    zm_matching_partners(matching, graph, start, wins, run);
    if (zm_ok(run)) return wins;
    zm_release(run, wins);
    return NULL;
}

/* The smallest neighbour of v that is not visited; ZM_NO_NODE if there is none. */
static uint32_t smallest_left(const zm_graph *graph, uint32_t v, const uint64_t *visited, zm_run *run) {
    ZM_EACH_MOVE(m, graph->first, v, ZM_COST_FAR, run) {
        if (!zm_set_has(visited, graph->to[m])) return graph->to[m];
    }
    return ZM_NO_NODE;
}

uint32_t *zm_geography_play(zm_matching *matching, const zm_graph *graph, uint32_t start, uint32_t *length,
                            zm_run *run) {
    *length = 0;
    if (!zm_ok(run)) return NULL;
    uint32_t *line = zm_allocate(run, graph->nodes, sizeof *line);
    uint64_t *visited = zm_allocate_zeroed(run, zm_set_words(graph->nodes), sizeof *visited);
    bool by_mate = zm_geography_wins(matching, start);
    if (!by_mate) zm_matching_expose(matching, graph, start, run);
    for (uint32_t v = start; v != ZM_NO_NODE && zm_work(run, ZM_COST_LABEL); by_mate = !by_mate) {
        line[(*length)++] = v;
        zm_set_add(visited, v);
        v = by_mate ? matching->mate[v] : smallest_left(graph, v, visited, run);
    }
    zm_release(run, visited);
    if (zm_ok(run)) return line;
    zm_release(run, line);
    *length = 0;
    return NULL;
}
