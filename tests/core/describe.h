/* describe.h - graphs and terminals as text, for tests to compare. */
#ifndef DESCRIBE_H
#define DESCRIBE_H

#include "../../ext/core/blob/blob_terminals.h"

#include <stdio.h>
#include <string.h>

static inline void describe_owner(const zm_graph *graph, uint32_t v, char *out, size_t size) {
    char name[ZM_NAME_SIZE];
    if (!graph->owners || graph->owners[v] == ZM_NO_OWNER) return;
    zm_label_name(&graph->owner_labels[graph->owners[v]], name);
    snprintf(out + strlen(out), size - strlen(out), "(%s)", name);
}

/* "label(owner) > next next; ..." */
static inline void describe_graph(const zm_graph *graph, char *out, size_t size) {
    char name[ZM_NAME_SIZE];
    *out = 0;
    for (uint32_t v = 0; v < graph->nodes; v++) {
        snprintf(out + strlen(out), size - strlen(out), "%s%s", v ? "; " : "", zm_graph_name(graph, v, name));
        describe_owner(graph, v, out, size);
        for (uint32_t m = graph->first[v]; m < graph->first[v + 1]; m++)
            snprintf(out + strlen(out), size - strlen(out), "%s%s", m == graph->first[v] ? " > " : " ",
                     zm_graph_name(graph, graph->to[m], name));
    }
}

/* "label(owner) value; ..." */
static inline void describe_terminals(const zm_terminals *terminals, char *out, size_t size) {
    char name[ZM_NAME_SIZE];
    *out = 0;
    for (uint32_t v = 0; v < terminals->states.nodes; v++) {
        snprintf(out + strlen(out), size - strlen(out), "%s%s", v ? "; " : "",
                 zm_graph_name(&terminals->states, v, name));
        describe_owner(&terminals->states, v, out, size);
        snprintf(out + strlen(out), size - strlen(out), " %s", zm_value_name((zm_value)terminals->values[v]));
    }
}

#endif
