/*
** undirected.h - undirected graphs from lists of edges, for tests and benchmarks.
*/
#ifndef TEST_UNDIRECTED_H
#define TEST_UNDIRECTED_H

#include "../../ext/core/graph/graph.h"
#include "random.h"

#include <stdlib.h>
#include <string.h>

typedef struct edge_list {
    uint32_t nodes;
    uint64_t count, capacity;
    uint32_t *ends; /* two for each */
} edge_list;

static inline void add_edge(edge_list *edges, uint32_t u, uint32_t v) {
    if (edges->count == edges->capacity) {
        edges->capacity = edges->capacity ? 2 * edges->capacity : 64;
        edges->ends = (uint32_t *)realloc(edges->ends, edges->capacity * 2 * sizeof *edges->ends);
        if (!edges->ends) abort();
    }
    edges->ends[2 * edges->count] = u;
    edges->ends[2 * edges->count + 1] = v;
    edges->count++;
    if (edges->nodes <= u) edges->nodes = u + 1;
    if (edges->nodes <= v) edges->nodes = v + 1;
}

static inline void drop_edges(edge_list *edges) {
    free(edges->ends);
    memset(edges, 0, sizeof *edges);
}

/* From malloc: for zm_libc_run(), or free_undirected(). */
static inline zm_graph undirected(const edge_list *edges) {
    zm_graph graph;
    memset(&graph, 0, sizeof graph);
    graph.nodes = edges->nodes;
    graph.moves = (uint32_t)(2 * edges->count);
    graph.first = (uint32_t *)calloc((size_t)edges->nodes + 2, sizeof *graph.first);
    graph.to = (uint32_t *)malloc((2 * edges->count + 1) * sizeof *graph.to);
    if (!graph.first || !graph.to) abort();
    for (uint64_t i = 0; i < 2 * edges->count; i++)
        graph.first[edges->ends[i] + 2]++;
    for (uint32_t v = 1; v < edges->nodes; v++)
        graph.first[v + 1] += graph.first[v];
    for (uint64_t i = 0; i < 2 * edges->count; i++)
        graph.to[graph.first[edges->ends[i] + 1]++] = edges->ends[i ^ 1];
    return graph;
}

static inline void free_undirected(zm_graph *graph) {
    free(graph->first);
    free(graph->to);
    memset(graph, 0, sizeof *graph);
}

#endif
