/* Fuzz target: the JSON graph reader. What it takes, it must take again after being written out. */
#include "../../ext/core/graph/graph.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    zm_run run = zm_libc_run();
    zm_graph g;
    zm_graph_read_json(&g, (const char *)data, size, &run);
    if (!zm_ok(&run)) {
        if (g.first || g.to || !run.message[0] || !memchr(run.message, 0, sizeof run.message)) abort();
        return 0;
    }
    for (uint32_t v = 0; v < g.nodes; v++) {
        zm_label label = zm_graph_label(&g, v);
        if (zm_graph_find(&g, &label) != v) abort();
        if (v > 0) {
            zm_label before = zm_graph_label(&g, v - 1);
            if (zm_label_compare(&before, &label) >= 0) abort();
        }
        for (uint32_t m = g.first[v]; m < g.first[v + 1]; m++)
            if (g.to[m] >= g.nodes) abort();
    }
    if (g.first[g.nodes] != g.moves) abort();
    zm_graph back = {0};
    zm_graph_reverse(&g, &back, &run);
    zm_graph_check_undirected(&g, &run);
    if (zm_ok(&run) && memcmp(g.to, back.to, (size_t)g.moves * 4) != 0) abort();
    zm_graph_free(&g, &run);
    zm_graph_free(&back, &run);
    return 0;
}
