#include "graph.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

void zm_graph_free(zm_graph *graph, zm_run *run) {
    if (!graph->borrowed) {
        zm_release(run, graph->first);
        zm_release(run, graph->to);
        zm_release(run, graph->integers);
        zm_release(run, graph->text_at);
        zm_release(run, graph->text);
        zm_release(run, graph->text_types);
        zm_release(run, graph->owners);
    }
    zm_release(run, graph->block);
    *graph = (zm_graph){0};
}

void zm_graph_reverse(const zm_graph *graph, zm_graph *reversed, zm_run *run) {
    *reversed = (zm_graph){.nodes = graph->nodes, .moves = graph->moves};
    uint32_t *first = reversed->first = zm_allocate_zeroed(run, (uint64_t)graph->nodes + 2, sizeof *first);
    uint32_t *to = reversed->to = zm_allocate(run, graph->moves, sizeof *to);
    if (!zm_ok(run)) return;
    /* Counting sort. first[v + 2] counts, then first[v + 1] is where the next move into v goes. */
    for (uint32_t m = 0; m < graph->moves; m++) {
        first[graph->to[m] + 2]++;
        if ((m & 4095) == 0 && !zm_work(run, 8192)) return;
    }
    for (uint32_t v = 1; v < graph->nodes; v++) {
        first[v + 1] += first[v];
        if ((v & 4095) == 0 && !zm_work(run, 4096)) return;
    }
    for (uint32_t v = 0; v < graph->nodes; v++) {
        for (uint32_t m = graph->first[v]; m < graph->first[v + 1]; m++) {
            to[first[graph->to[m] + 1]++] = v;
            if ((m & 4095) == 0 && !zm_work(run, 16384)) return;
        }
        if (!zm_work(run, 2)) return;
    }
}

void zm_graph_without(const zm_graph *graph, const uint64_t *set, zm_graph *without, zm_run *run) {
    *without = (zm_graph){.nodes = graph->nodes};
    without->first = zm_allocate(run, (uint64_t)graph->nodes + 1, sizeof *without->first);
    without->to = zm_allocate(run, graph->moves, sizeof *without->to);
    if (!zm_ok(run)) return;
    for (uint32_t v = 0; v < graph->nodes; v++) {
        without->first[v] = without->moves;
        for (uint32_t m = graph->first[v]; m < graph->first[v + 1]; m++) {
            uint32_t to = graph->to[m];
            if (!(set[to / 64] >> to % 64 & 1)) without->to[without->moves++] = to;
            if ((m & 4095) == 0 && !zm_work(run, 8192)) return;
        }
        if (!zm_work(run, 2)) return;
    }
    without->first[graph->nodes] = without->moves;
}

void zm_graph_sort_moves(zm_graph *graph, zm_run *run) {
    /* The reader of BLOBs has looked already. */
    bool rising = true;
    if (graph->borrowed) return;
    for (uint32_t v = 0; v < graph->nodes && rising && zm_ok(run); v++) {
        for (uint32_t m = graph->first[v]; m + 1 < graph->first[v + 1]; m++)
            rising &= graph->to[m] < graph->to[m + 1];
        zm_work(run, 1 + (graph->first[v + 1] - graph->first[v]) / 2);
    }
    if (rising || !zm_ok(run)) return;
    /* Backwards twice is sorted. */
    zm_graph back = {0}, sorted = {0};
    zm_graph_reverse(graph, &back, run);
    if (zm_ok(run)) zm_graph_reverse(&back, &sorted, run);
    for (uint32_t v = 0, out = 0; v < graph->nodes && zm_ok(run); v++) {
        graph->first[v] = out;
        for (uint32_t m = sorted.first[v]; m < sorted.first[v + 1]; m++)
            if (m == sorted.first[v] || sorted.to[m] != sorted.to[m - 1]) graph->to[out++] = sorted.to[m];
        graph->first[v + 1] = graph->moves = out;
        zm_work(run, 2 + sorted.first[v + 1] - sorted.first[v]);
    }
    zm_graph_free(&back, run);
    zm_graph_free(&sorted, run);
}

uint32_t zm_graph_row_find(const zm_graph *graph, uint32_t node, uint32_t to) {
    uint32_t low = graph->first[node], high = graph->first[node + 1];
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        if (graph->to[middle] == to) return middle;
        if (graph->to[middle] < to) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return ZM_NO_MOVE;
}

/* The rows of the reversed graph rise. A node that lists v twice stands twice in v's row there. */
static void check_simple(const zm_graph *graph, const zm_graph *back, zm_run *run) {
    char one[ZM_NAME_SIZE], other[ZM_NAME_SIZE];
    for (uint32_t v = 0; v < back->nodes && zm_ok(run); v++) {
        for (uint32_t m = back->first[v]; m < back->first[v + 1] && zm_ok(run); m++) {
            uint32_t u = back->to[m];
            if (u == v) {
                zm_fail(run, ZM_INVALID, "node %s lists itself", zm_graph_name(graph, v, one));
            } else if (m > back->first[v] && back->to[m - 1] == u) {
                zm_fail(run, ZM_INVALID, "node %s lists node %s twice", zm_graph_name(graph, u, one),
                        zm_graph_name(graph, v, other));
            }
            if ((m & 4095) == 0) zm_work(run, 8192);
        }
        zm_work(run, 2);
    }
}

/* Does every node that lists another stand in the other's row? Both graphs have rising rows. */
static void check_symmetric(const zm_graph *graph, const zm_graph *back, zm_run *run) {
    char one[ZM_NAME_SIZE], other[ZM_NAME_SIZE];
    for (uint32_t u = 0; u < graph->nodes && zm_ok(run); u++) {
        const uint32_t *row = back->to + back->first[u];
        uint32_t degree = back->first[u + 1] - back->first[u];
        for (uint32_t m = graph->first[u]; m < graph->first[u + 1] && zm_ok(run); m++) {
            uint32_t at = m - graph->first[u], to = graph->to[m];
            if ((at >= degree || row[at] != to) && zm_graph_row_find(back, u, to) == ZM_NO_MOVE)
                zm_fail(run, ZM_INVALID, "node %s lists node %s, but node %s does not list node %s",
                        zm_graph_name(graph, u, one), zm_graph_name(graph, to, other), other, one);
            if ((m & 1023) == 0) zm_work(run, 4096);
        }
        zm_work(run, 2);
    }
}

static bool same_moves(const zm_graph *a, const zm_graph *b) {
    return memcmp(a->first, b->first, ((size_t)a->nodes + 1) * sizeof *a->first) == 0 &&
           memcmp(a->to, b->to, (size_t)a->moves * sizeof *a->to) == 0;
}

void zm_graph_check_undirected(zm_graph *graph, zm_run *run) {
    zm_graph back = {0};
    if (!zm_ok(run)) return;
    zm_graph_reverse(graph, &back, run);
    if (zm_ok(run)) check_simple(graph, &back, run);
    /* Rows already rising and symmetric, the usual input: nothing else to do. */
    if (zm_ok(run) && !same_moves(graph, &back)) {
        zm_graph_sort_moves(graph, run);
        check_symmetric(graph, &back, run);
    }
    zm_graph_free(&back, run);
}

zm_label zm_graph_label(const zm_graph *graph, uint32_t node) {
    assert(node < graph->nodes);
    if (graph->text_at) {
        zm_label_type type = graph->text_types ? (zm_label_type)graph->text_types[node] : ZM_TEXT;
        uint64_t at = graph->text_at[node];
        return zm_label_of_bytes(type, graph->text + at, graph->text_at[node + 1] - at);
    }
    return (zm_label){.type = ZM_INTEGER, .integer = graph->integers ? graph->integers[node] : graph->base + node};
}

uint32_t zm_graph_find(const zm_graph *graph, const zm_label *label) {
    if (!graph->integers && !graph->text_at && label->type == ZM_INTEGER) {
        uint64_t node = (uint64_t)label->integer - (uint64_t)graph->base;
        return label->integer >= graph->base && node < graph->nodes ? (uint32_t)node : ZM_NO_NODE;
    }
    uint32_t low = 0, high = graph->nodes;
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        zm_label at = zm_graph_label(graph, middle);
        int c = zm_label_compare(&at, label);
        if (c == 0) return middle;
        if (c < 0) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return ZM_NO_NODE;
}

uint32_t zm_graph_find_alike(const zm_graph *graph, const zm_label *label) {
    char digits[ZM_DIGITS];
    zm_label other;
    uint32_t node = zm_graph_find(graph, label);
    if (node == ZM_NO_NODE && zm_label_other_spelling(label, &other, digits)) node = zm_graph_find(graph, &other);
    return node;
}

const char *zm_graph_name(const zm_graph *graph, uint32_t node, char buffer[ZM_NAME_SIZE]) {
    zm_label label = zm_graph_label(graph, node);
    return zm_label_name(&label, buffer);
}
