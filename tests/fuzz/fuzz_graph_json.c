/*
** fuzz_graph_json.c - fuzz target: the reader and the writer of JSON graphs. What is taken has rising labels and
** targets that exist, and is the same again after being written out.
*/
#include "../../ext/core/graph/graph_write.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void require(bool condition) {
    if (!condition) abort();
}

static void check_graph(const zm_graph *g) {
    for (uint32_t v = 0; v < g->nodes; v++) {
        zm_label label = zm_graph_label(g, v);
        require(zm_graph_find(g, &label) == v);
        if (v > 0) {
            zm_label before = zm_graph_label(g, v - 1);
            require(zm_label_compare(&before, &label) < 0);
        }
        for (uint32_t m = g->first[v]; m < g->first[v + 1]; m++)
            require(g->to[m] < g->nodes);
    }
    require(g->first[g->nodes] == g->moves);
}

static void check_written(const zm_graph *g, zm_run *run) {
    zm_json_writer w = zm_json_write_begin(UINT64_MAX, zm_spell_real_plainly, run);
    uint64_t length;
    zm_graph again;
    zm_graph_write_json(g, &w);
    char *text = zm_json_write_end(&w, &length);
    zm_graph_read_json(&again, text, length, run);
    require(zm_ok(run) && again.nodes == g->nodes && again.moves == g->moves);
    require(memcmp(again.first, g->first, ((size_t)g->nodes + 1) * sizeof *g->first) == 0);
    require(memcmp(again.to, g->to, (size_t)g->moves * sizeof *g->to) == 0);
    for (uint32_t v = 0; v < g->nodes; v++) {
        zm_label a = zm_graph_label(g, v), b = zm_graph_label(&again, v);
        require(zm_label_compare(&a, &b) == 0);
    }
    zm_release(run, text);
    zm_graph_free(&again, run);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    zm_run run = zm_libc_run();
    zm_graph g, back;
    zm_graph_read_json(&g, (const char *)data, size, &run);
    if (!zm_ok(&run)) {
        require(!g.first && !g.to && run.message[0] && memchr(run.message, 0, sizeof run.message));
        return 0;
    }
    check_graph(&g);
    check_written(&g, &run);
    zm_graph_reverse(&g, &back, &run);
    zm_graph_check_undirected(&g, ZM_REFUSE_LOOPS, &run);
    require(!zm_ok(&run) || memcmp(g.to, back.to, (size_t)g.moves * 4) == 0);
    zm_graph_free(&g, &run);
    zm_graph_free(&back, &run);
    return 0;
}
