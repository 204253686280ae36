/*
** graph.c - reverse a graph, sort its rows, check that it is undirected, find a node by its label.
**
** A graph is reversed by a counting sort, O(nodes + moves); the rows of what comes out rise, so twice reversed is
** sorted, and an undirected graph is its own reverse. Nodes and moves are found by binary search.
*/
#include "graph.h"

#include "../base/base_bits.h"

#include <assert.h>
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
    zm_release(run, graph->copy);
    zm_release(run, graph->loops_left);
    *graph = (zm_graph){0};
}

/* A graph of so many nodes with room for so many moves, first[] with one entry more than usual and zeroed. */
static void graph_open(zm_graph *graph, uint32_t nodes, uint32_t moves, zm_run *run) {
    *graph = (zm_graph){.nodes = nodes};
    graph->first = zm_allocate_zeroed(run, (uint64_t)nodes + 2, sizeof *graph->first);
    graph->to = zm_allocate(run, moves, sizeof *graph->to);
}

void zm_graph_reverse(const zm_graph *graph, zm_graph *reversed, zm_run *run) {
    graph_open(reversed, graph->nodes, graph->moves, run);
    reversed->moves = graph->moves;
    uint32_t *first = reversed->first, *to = reversed->to;
    /* Counting sort. first[v + 2] counts, then first[v + 1] is where the next move into v goes. */
    ZM_EACH(uint32_t, c, 0, graph->moves, 2 * ZM_COST_NEXT, run) {
        first[graph->to[c] + 2]++;
    }
    ZM_EACH(uint32_t, s, 1, graph->nodes, ZM_COST_NEXT, run) {
        first[s + 1] += first[s];
    }
    ZM_EACH(uint32_t, v, 0, graph->nodes, ZM_COST_NEXT, run) {
        ZM_EACH_MOVE(m, graph->first, v, ZM_COST_FAR, run) {
            to[first[graph->to[m] + 1]++] = v;
        }
    }
    if (!zm_ok(run)) zm_graph_free(reversed, run);
}

void zm_graph_without(const zm_graph *graph, const uint64_t *set, zm_graph *without, zm_run *run) {
    graph_open(without, graph->nodes, graph->moves, run);
    ZM_EACH(uint32_t, v, 0, graph->nodes, ZM_COST_NEXT, run) {
        ZM_EACH_MOVE(m, graph->first, v, 2 * ZM_COST_NEXT, run) {
            uint32_t to = graph->to[m];
            if (!zm_set_has(set, to)) without->to[without->moves++] = to;
        }
        without->first[v + 1] = without->moves;
    }
    if (!zm_ok(run)) zm_graph_free(without, run);
}

static bool graph_rows_rise(const zm_graph *graph, zm_run *run) {
    ZM_EACH(uint32_t, v, 0, graph->nodes, ZM_COST_NEXT, run) {
        bool rises = true;
        ZM_EACH(uint32_t, m, graph->first[v] + (uint64_t)1, graph->first[v + 1], ZM_COST_NEXT, run) {
            rises &= graph->to[m - 1] < graph->to[m];
        }
        if (!rises) return false;
    }
    return true;
}

void zm_graph_sort_moves(zm_graph *graph, zm_run *run) {
    if (graph->borrowed || graph_rows_rise(graph, run)) return; /* the reader of BLOBs has looked already */
    /* Backwards twice is sorted. */
    zm_graph back, sorted;
    zm_graph_reverse(graph, &back, run);
    zm_graph_reverse(&back, &sorted, run);
    uint32_t out = 0;
    ZM_EACH(uint32_t, v, 0, sorted.nodes, ZM_COST_NEXT, run) {
        uint32_t from = sorted.first[v], end = sorted.first[v + 1];
        graph->first[v] = out;
        ZM_EACH(uint32_t, m, from, end, ZM_COST_NEXT, run) {
            if (m == from || sorted.to[m] != sorted.to[m - 1]) graph->to[out++] = sorted.to[m];
        }
        graph->first[v + 1] = graph->moves = out;
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

/* How many moves are loops. */
static uint32_t graph_count_loops(const zm_graph *graph, zm_run *run) {
    uint32_t count = 0;
    ZM_EACH(uint32_t, v, 0, graph->nodes, ZM_COST_NEXT, run) {
        ZM_EACH_MOVE(m, graph->first, v, ZM_COST_NEXT, run) {
            count += graph->to[m] == v;
        }
    }
    return count;
}

/* Borrowed rows become the graph's own. */
static void graph_leave_out_loops(zm_graph *graph, zm_run *run) {
    uint32_t loops = graph_count_loops(graph, run), out = 0;
    if (!zm_ok(run) || loops == 0) return;
    uint32_t *first = graph->first, *to = graph->to;
    if (graph->borrowed) {
        first = zm_allocate(run, (uint64_t)graph->nodes + 1 + (graph->moves - loops), sizeof *first);
        if (!zm_ok(run)) return;
        graph->loops_left = first;
        to = first + graph->nodes + 1;
    }
    uint32_t begin = graph->first[0];
    ZM_EACH(uint32_t, v, 0, graph->nodes, ZM_COST_NEXT, run) {
        uint32_t end = graph->first[v + 1];
        first[v] = out;
        ZM_EACH(uint32_t, m, begin, end, ZM_COST_NEXT, run) {
            if (graph->to[m] != v) to[out++] = graph->to[m];
        }
        begin = end;
    }
    first[graph->nodes] = graph->moves = out;
    graph->first = first;
    graph->to = to;
}

/* Does the node list itself, or one of its neighbours twice? The rows of the reversed graph rise: a node that lists v
** twice stands twice in v's row there. */
static void graph_check_simple(const zm_graph *graph, const zm_graph *back, zm_run *run) {
    char one[ZM_NAME_SIZE], other[ZM_NAME_SIZE];
    ZM_EACH(uint32_t, v, 0, back->nodes, ZM_COST_NEXT, run) {
        ZM_EACH_MOVE(m, back->first, v, ZM_COST_NEXT, run) {
            uint32_t u = back->to[m];
            if (u == v) {
                zm_fail(run, ZM_INVALID, "node %s lists itself; leave loops out, as by WHERE a <> b",
                        zm_graph_name(graph, v, one));
                return;
            }
            if (m > back->first[v] && back->to[m - 1] == u) {
                zm_fail(run, ZM_INVALID, "node %s lists node %s twice", zm_graph_name(graph, u, one),
                        zm_graph_name(graph, v, other));
                return;
            }
        }
    }
}

/* Does every node that lists another stand in the other's row? Both graphs have rising rows. */
static void graph_check_symmetric(const zm_graph *graph, const zm_graph *back, zm_run *run) {
    char one[ZM_NAME_SIZE], other[ZM_NAME_SIZE];
    ZM_EACH(uint32_t, u, 0, graph->nodes, ZM_COST_NEXT, run) {
        const uint32_t *row = back->to + back->first[u];
        uint32_t degree = back->first[u + 1] - back->first[u];
        ZM_EACH_MOVE(m, graph->first, u, ZM_COST_FAR, run) {
            uint32_t at = m - graph->first[u], to = graph->to[m];
            if ((at < degree && row[at] == to) || zm_graph_row_find(back, u, to) != ZM_NO_MOVE) continue;
            zm_fail(run, ZM_INVALID, "node %s lists node %s, but node %s does not list node %s",
                    zm_graph_name(graph, u, one), zm_graph_name(graph, to, other), other, one);
            return;
        }
    }
}

static bool graph_same_moves(const zm_graph *a, const zm_graph *b, zm_run *run) {
    ZM_EACH(uint32_t, v, 0, (uint64_t)a->nodes + 1, ZM_COST_NEXT, run) {
        if (a->first[v] != b->first[v]) return false;
    }
    ZM_EACH(uint32_t, m, 0, a->moves, ZM_COST_NEXT, run) {
        if (a->to[m] != b->to[m]) return false;
    }
    return true;
}

void zm_graph_check_undirected(zm_graph *graph, zm_loops loops, zm_run *run) {
    zm_graph back;
    if (loops == ZM_LEAVE_OUT_LOOPS) graph_leave_out_loops(graph, run);
    zm_graph_reverse(graph, &back, run);
    graph_check_simple(graph, &back, run);
    /* Rows already rising and symmetric, the usual input: nothing else to do. */
    if (!graph_same_moves(graph, &back, run)) {
        zm_graph_sort_moves(graph, run);
        graph_check_symmetric(graph, &back, run);
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

/* The usual case, without a call for each comparison. */
static uint32_t find_integer(const int64_t *integers, uint32_t nodes, int64_t integer) {
    uint32_t low = 0, high = nodes;
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        if (integers[middle] < integer) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return low < nodes && integers[low] == integer ? low : ZM_NO_NODE;
}

uint32_t zm_graph_find(const zm_graph *graph, const zm_label *label) {
    if (graph->integers && label->type == ZM_INTEGER)
        return find_integer(graph->integers, graph->nodes, label->integer);
    if (!graph->text_at && label->type == ZM_INTEGER) {
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

void zm_graph_check_alike(const zm_graph *graph, zm_run *run) {
    if (!graph->text_types) return;
    ZM_EACH(uint32_t, v, 0, graph->nodes, ZM_COST_FIND, run) {
        zm_label label = zm_graph_label(graph, v), other;
        char digits[ZM_DIGITS], name[ZM_NAME_SIZE];
        if (label.type != ZM_TEXT || !zm_label_other_spelling(&label, &other, digits)) continue;
        if (zm_graph_find(graph, &other) == ZM_NO_NODE) continue;
        zm_fail(run, ZM_INVALID, "%lld and %s read alike, but are two labels; give both as one type, as by CAST",
                (long long)other.integer, zm_label_name(&label, name));
        return;
    }
}

const char *zm_graph_name(const zm_graph *graph, uint32_t node, char buffer[ZM_NAME_SIZE]) {
    zm_label label = zm_graph_label(graph, node);
    return zm_label_name(&label, buffer);
}
