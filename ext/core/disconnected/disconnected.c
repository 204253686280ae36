/*
** disconnected.c - the disconnected game by its closed rule: what is counted, who wins, and one winning edge.
**
** Method: the rule of disconnected.h, proved in docs/disconnected.md; checked against every graph up to six vertices
** played out. It needs the components (disconnected_components.h) and the number of edges. O(vertices + edges) for a
** graph, O(vertices^2) to read a matrix, O(1) for the rule. The rule is this project's; the game is AOJ 2376.
*/
#include "disconnected.h"

#include <assert.h>

void zm_disconnected_rule(zm_disconnected *g) {
    uint32_t even = g->even, odd = g->odd;
    bool missing = g->missing % 2, inside = g->inside % 2;
    /* Every edge between components changes one of the two parities in step with the other. */
    assert(even + odd < 2 || missing == (inside ^ (odd % 4 > 1)));
    g->legal = even + odd > 2 ? ZM_ANY_EDGE : ZM_INSIDE;
    if (even == 0 && odd == 2) {
        g->nimber = inside;
        g->win = inside ? g->legal : 0;
    } else if (even == 1 && odd == 2) {
        g->nimber = 2 + inside;
        g->win = missing ? ZM_ODD_ODD : ZM_EVEN_ODD;
    } else {
        g->nimber = missing;
        g->win = missing ? g->legal : 0;
        if (even == 0 && odd == 4) g->win &= ZM_INSIDE;
        if (even == 2 && odd == 2) g->win &= ZM_INSIDE | ZM_ODD_ODD;
    }
}

/* An error if the graph is connected. */
static void check_disconnected(const zm_components *c, zm_run *run) {
    if (c->count >= 2) return;
    if (c->members < 2) {
        zm_fail(run, ZM_INVALID, "a graph with %u vert%s is connected", c->members, c->members == 1 ? "ex" : "ices");
    } else {
        zm_fail(run, ZM_INVALID, "the graph is connected already");
    }
}

/* Edges and components are known. */
static void count_and_solve(zm_disconnected *g, zm_run *run) {
    const zm_components *c = &g->components;
    uint64_t pairs_inside = 0, n = c->members;
    zm_components_finish(&g->components, run);
    check_disconnected(c, run);
    ZM_EACH(uint32_t, v, 0, c->members, ZM_COST_NEXT, run) {
        if (c->name[v] != v) continue;
        uint64_t size = c->size[v];
        pairs_inside += size * (size - 1) / 2;
        if (size % 2) {
            g->odd++;
        } else {
            g->even++;
        }
    }
    if (!zm_ok(run)) return;
    g->inside = pairs_inside - g->edges;
    g->missing = n * (n - 1) / 2 - g->edges;
    zm_disconnected_rule(g);
}

static void solve_by_matrix(zm_disconnected *g, zm_run *run) {
    g->graph.nodes = g->matrix.size;
    zm_components_begin(&g->components, g->matrix.size, true, run);
    zm_matrix_check(&g->matrix, &g->components, &g->edges, run);
    count_and_solve(g, run);
}

static void solve_by_graph(zm_disconnected *g, zm_run *run) {
    const zm_graph *graph = &g->graph;
    zm_graph_check_undirected(&g->graph, ZM_REFUSE_LOOPS, run);
    zm_components_begin(&g->components, graph->nodes, false, run);
    ZM_EACH(uint32_t, u, 0, graph->nodes, ZM_COST_NEXT, run) {
        ZM_EACH_MOVE(m, graph->first, u, ZM_COST_FAR, run) {
            zm_components_join(&g->components, u, graph->to[m], run);
        }
    }
    g->edges = graph->moves / 2;
    count_and_solve(g, run);
}

void zm_disconnected_read(zm_disconnected *g, const char *text, uint64_t length, zm_run *run) {
    *g = (zm_disconnected){0};
    if (zm_matrix_read(&g->matrix, text, length, run)) {
        solve_by_matrix(g, run);
    } else {
        zm_graph_read_json(&g->graph, text, length, run);
        solve_by_graph(g, run);
    }
    if (!zm_ok(run)) zm_disconnected_free(g, run);
}

void zm_disconnected_take(zm_disconnected *g, zm_graph *graph, zm_run *run) {
    *g = (zm_disconnected){.graph = *graph};
    *graph = (zm_graph){0};
    solve_by_graph(g, run);
    if (!zm_ok(run)) zm_disconnected_free(g, run);
}

void zm_disconnected_free(zm_disconnected *g, zm_run *run) {
    zm_matrix_free(&g->matrix, run);
    zm_graph_free(&g->graph, run);
    zm_components_free(&g->components, run);
    *g = (zm_disconnected){0};
}

bool zm_disconnected_joined(const zm_disconnected *g, uint32_t u, uint32_t v) {
    if (g->matrix.rows) return zm_matrix_joins(&g->matrix, u, v);
    return zm_graph_row_find(&g->graph, u, v) != ZM_NO_MOVE;
}

static bool edge_before(zm_edge a, zm_edge b) {
    return a.u < b.u || (a.u == b.u && a.v < b.v);
}

/* The first edge between components that wins. Going down, it is enough to know, for each parity, the first
** vertex above u in a component of that parity, and the first one of another component than that. */
static void first_join(const zm_disconnected *g, zm_edge *best, zm_run *run) {
    const zm_components *c = &g->components;
    uint32_t near[2][2] = {{ZM_NO_NODE, ZM_NO_NODE}, {ZM_NO_NODE, ZM_NO_NODE}};
    ZM_EACH(uint32_t, i, 0, c->members, 2 * ZM_COST_FAR, run) {
        uint32_t u = c->members - 1 - i, name = c->name[u], parity = c->size[name] % 2, found = ZM_NO_NODE;
        for (uint32_t p = 0; p < 2; p++) {
            if (!(g->win & ZM_EVEN_EVEN << (parity + p))) continue;
            uint32_t v = near[p][0];
            if (v != ZM_NO_NODE && c->name[v] == name) v = near[p][1];
            if (v < found) found = v;
        }
        if (found != ZM_NO_NODE) *best = (zm_edge){u, found};
        uint32_t *mine = near[parity];
        if (mine[0] != ZM_NO_NODE && c->name[mine[0]] != name) mine[1] = mine[0];
        mine[0] = u;
    }
}

/* The first edge inside a component, if it comes before *best. */
static void first_inside(const zm_disconnected *g, zm_edge *best, zm_run *run) {
    const zm_components *c = &g->components;
    /* The next member of the same component, to walk no others: one such walk ends at the first vertex that
    ** is not a neighbour. */
    uint32_t *next = zm_allocate(run, c->members, sizeof *next);
    uint32_t *last = zm_allocate(run, c->members, sizeof *last);
    ZM_EACH(uint32_t, v, 0, c->members, ZM_COST_FAR, run) {
        next[v] = ZM_NO_NODE;
        if (c->name[v] != v) next[last[c->name[v]]] = v;
        last[c->name[v]] = v;
    }
    bool found = false;
    for (uint32_t u = 0; u < c->members && u <= best->u && !found && zm_work(run, ZM_COST_FAR); u++) {
        for (uint32_t v = next[u]; v != ZM_NO_NODE && !found && zm_work(run, ZM_COST_FAR); v = next[v]) {
            zm_edge edge = {u, v};
            found = !zm_disconnected_joined(g, u, v);
            if (found && edge_before(edge, *best)) *best = edge;
        }
    }
    zm_release(run, next);
    zm_release(run, last);
}

bool zm_disconnected_best(const zm_disconnected *g, zm_edge *edge, zm_run *run) {
    *edge = (zm_edge){ZM_NO_NODE, ZM_NO_NODE};
    if (g->win & ~ZM_INSIDE) first_join(g, edge, run);
    if (g->win & ZM_INSIDE && g->inside > 0) first_inside(g, edge, run);
    return zm_ok(run) && edge->u != ZM_NO_NODE;
}
