/*
** Cat and mouse: the chase solver, JSON parsing included, against the classic counter-based program (which
** gets its graph ready parsed), all positions with winner and plies on both sides. Answers are compared first.
*/
#include "../../ext/core/chase/chase.h"
#include "bench.h"
#include "classic.h"

#include <string.h>

typedef struct instance {
    char *json;
    uint64_t length;
    uint32_t n, *first, *to;
    uint8_t *winner;
    uint32_t *plies;
    bool winner_only;
} instance;

static void solve(instance *g, zm_chase_solution *solved, zm_run *run) {
    zm_clear_error(run);
    zm_graph graph, cat;
    zm_graph_read_json(&graph, g->json, g->length, run);
    zm_graph_check_undirected(&graph, run);
    uint64_t *hole = zm_allocate_zeroed(run, graph.nodes / 64 + 1, 8);
    hole[0] = 1;
    zm_graph_without(&graph, hole, &cat, run);
    zm_chase chase = {.evader = &graph, .pursuer = &cat, .safe = hole};
    zm_chase_position start = {ZM_EVADER, 2, 1};
    zm_chase_solve(solved, &chase, g->winner_only ? &start : NULL, !g->winner_only, run);
    if (!zm_ok(run)) abort();
    zm_graph_free(&graph, run);
    zm_graph_free(&cat, run);
    zm_release(run, hole);
}

static void ours(void *data) {
    zm_run run = zm_libc_run();
    zm_chase_solution solved;
    solve(data, &solved, &run);
    zm_chase_solution_free(&solved, &run);
}

static void classic(void *data) {
    instance *g = data;
    classic_catmouse(g->first, g->to, g->n, g->winner, g->plies);
}

/* A random graph; every node has a neighbour. */
static instance make(uint32_t n, double edges, uint64_t seed) {
    uint8_t *has = calloc(n, n);
    uint64_t placed = 0;
    for (uint32_t v = 1; v < n; v++) {
        uint32_t u = (uint32_t)(random64(&seed) % v);
        has[u * (uint64_t)n + v] = has[v * (uint64_t)n + u] = 1;
        placed++;
    }
    while ((double)placed < edges) {
        uint32_t u = (uint32_t)(random64(&seed) % n), v = (uint32_t)(random64(&seed) % n);
        if (u == v || has[u * (uint64_t)n + v]) continue;
        has[u * (uint64_t)n + v] = has[v * (uint64_t)n + u] = 1;
        placed++;
    }
    instance g = {.n = n};
    g.first = malloc((n + 1) * sizeof *g.first);
    g.to = malloc(2 * placed * sizeof *g.to);
    g.json = malloc(2 * placed * 8 + 4 * (uint64_t)n + 16);
    g.winner = malloc(2 * (uint64_t)n * n);
    g.plies = malloc(2 * (uint64_t)n * n * sizeof *g.plies);
    char *out = g.json;
    uint32_t m = 0;
    *out++ = '[';
    for (uint32_t v = 0; v < n; v++) {
        g.first[v] = m;
        out += sprintf(out, v ? ",[" : "[");
        for (uint32_t u = 0; u < n; u++) {
            if (!has[v * (uint64_t)n + u]) continue;
            out += sprintf(out, m > g.first[v] ? ",%u" : "%u", u);
            g.to[m++] = u;
        }
        *out++ = ']';
    }
    *out++ = ']';
    g.first[n] = m;
    g.length = (uint64_t)(out - g.json);
    free(has);
    return g;
}

static void check(instance *g) {
    zm_run run = zm_libc_run();
    zm_chase_solution solved;
    solve(g, &solved, &run);
    classic(g);
    static const uint8_t code[] = {[ZM_EVADER] = 1, [ZM_PURSUER] = 2, [ZM_NOBODY] = 0};
    for (uint32_t m = 0; m < g->n; m++) {
        for (uint32_t c = 1; c < g->n; c++) {
            for (int turn = 0; turn < 2; turn++) {
                zm_chase_position p = {(zm_side)turn, c, m};
                uint64_t s = ((uint64_t)m * g->n + c) * 2 + (uint64_t)turn;
                zm_side w = zm_chase_winner(&solved, p);
                if (code[w] != g->winner[s] || (w != ZM_NOBODY && zm_chase_plies(&solved, p) != g->plies[s])) {
                    printf("DIFFER at turn %d mouse %u cat %u\n", turn, m, c);
                    exit(1);
                }
            }
        }
    }
    zm_chase_solution_free(&solved, &run);
}

int main(void) {
    static const struct {
        const char *what;
        uint32_t n;
        double edges;
        int repeat;
    } cases[] = {
        {"50 nodes, degree 4", 50, 100, 500},       {"50 nodes, half of all edges", 50, 612, 500},
        {"1,000 nodes, degree 4", 1000, 2000, 3},   {"2,000 nodes, degree 4", 2000, 4000, 1},
        {"1,000 nodes, degree 2.2", 1000, 1100, 3},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        instance g = make(cases[i].n, cases[i].edges, 7 + i);
        check(&g);
        bench_compare(cases[i].what, "zermelo", ours, "classic", classic, &g, cases[i].repeat);
        g.winner_only = true;
        bench_compare("  winner of one start only", "zermelo", ours, "classic", classic, &g, cases[i].repeat);
        free(g.first), free(g.to), free(g.json), free(g.winner), free(g.plies);
    }
    return 0;
}
