/*
** test_geography.c - matchings, classes, winning moves, lines of play and game reviews against brute force from the
** definitions, on every small graph and many random ones; public data; faults. Runs in the root of the repository.
*/
#include "../../ext/core/geography/geography.h"
#include "../../ext/core/geography/geography_search.h"
#include "grid.h"
#include "testing.h"
#include "undirected.h"

#define MOST 12 /* vertices, for brute force */

/* ---- brute force ------------------------------------------------------------------------------------ */

typedef struct truth {
    uint32_t nodes, all;
    uint32_t row[MOST];       /* neighbours, a bit each */
    uint8_t nu[1 << MOST];    /* most disjoint edges inside a set of vertices */
    uint16_t wins[1 << MOST]; /* by set of used vertices: those of them on which the mover wins */
} truth;

static void find_truth(truth *t, const edge_list *edges, bool with_play) {
    t->nodes = edges->nodes;
    t->all = (1u << edges->nodes) - 1;
    memset(t->row, 0, sizeof t->row);
    for (uint64_t i = 0; i < 2 * edges->count; i++)
        t->row[edges->ends[i]] |= 1u << edges->ends[i ^ 1];
    t->nu[0] = 0;
    for (uint32_t set = 1; set <= t->all; set++) {
        uint32_t v = (uint32_t)__builtin_ctz(set), rest = set & (set - 1);
        t->nu[set] = t->nu[rest];
        for (uint32_t can = t->row[v] & rest; can; can &= can - 1) {
            uint8_t with = (uint8_t)(1 + t->nu[rest & ~(can & -can)]);
            if (t->nu[set] < with) t->nu[set] = with;
        }
    }
    if (!with_play) return;
    for (uint32_t used = t->all; used > 0; used--) {
        t->wins[used] = 0;
        for (uint32_t v = 0; v < t->nodes; v++) {
            if (!(used >> v & 1)) continue;
            for (uint32_t can = t->row[v] & ~used; can; can &= can - 1) {
                if (!(t->wins[used | (can & -can)] & (can & -can))) t->wins[used] |= (uint16_t)(1u << v);
            }
        }
    }
}

static void check_matching(const truth *t, const zm_graph *graph, const zm_matching *matching) {
    uint32_t matched = 0, in_d = 0, next_to_d = 0;
    for (uint32_t v = 0; v < t->nodes; v++) {
        if (t->nu[t->all & ~(1u << v)] == t->nu[t->all]) {
            in_d |= 1u << v;
            next_to_d |= t->row[v];
        }
        if (matching->mate[v] == ZM_NO_NODE) continue;
        matched++;
        assert_true(t->row[v] >> matching->mate[v] & 1);
        assert_int_equal(matching->mate[matching->mate[v]], v);
    }
    assert_int_equal(matching->nodes, t->nodes);
    assert_int_equal(matching->size, t->nu[t->all]);
    assert_int_equal(matched, 2 * matching->size);
    for (uint32_t v = 0; v < graph->nodes; v++)
        assert_int_equal(matching->classes[v], in_d >> v & 1 ? 'D' : next_to_d >> v & 1 ? 'A' : 'C');
}

/* Who wins and by which moves, as played out. */
static void check_moves(const truth *t, const zm_graph *graph, const zm_matching *matching, zm_run *run) {
    zm_clear_error(run);
    bool partner[MOST];
    for (uint32_t v = 0; v < t->nodes; v++) {
        bool wins = t->wins[1u << v] >> v & 1;
        assert_int_equal(matching->classes[v] != 'D', wins);
        zm_matching_partners(matching, graph, v, partner, run);
        assert_true(zm_ok(run));
        for (uint32_t m = graph->first[v]; m < graph->first[v + 1]; m++) {
            uint32_t w = graph->to[m];
            bool good = !(t->wins[1u << v | 1u << w] >> w & 1);
            assert_int_equal(partner[m - graph->first[v]], good);
        }
    }
}

/* A line from every start: legal to its end, and at each ply the winner wins as played out, so he moves last. */
static void check_lines(const truth *t, const zm_graph *graph, zm_matching *matching, zm_run *run) {
    for (uint32_t start = 0; start < t->nodes; start++) {
        uint32_t length, used = 0;
        uint32_t *line = zm_geography_play(matching, graph, start, &length, run);
        assert_true(zm_ok(run));
        assert_int_equal(line[0], start);
        bool wins = zm_geography_wins(matching, start);
        for (uint32_t i = 0; i < length; i++) {
            assert_false(used >> line[i] & 1);
            if (i > 0) assert_true(t->row[line[i - 1]] >> line[i] & 1);
            used |= 1u << line[i];
            assert_int_equal(t->wins[used] >> line[i] & 1, wins == (i % 2 == 0));
        }
        assert_int_equal(t->row[line[length - 1]] & ~used, 0);
        zm_release(run, line);
        bool *moves = zm_geography_moves(matching, graph, start, run);
        assert_true(zm_ok(run));
        for (uint32_t m = graph->first[start]; m < graph->first[start + 1]; m++) {
            uint32_t w = graph->to[m];
            assert_int_equal(moves[m - graph->first[start]], !(t->wins[1u << start | 1u << w] >> w & 1));
        }
        zm_release(run, moves);
    }
}

/* Vertices in the given order: the theory holds for any, adjacent or not. */
static void check_review(const truth *t, const zm_graph *graph, const uint32_t *path, uint32_t length, zm_run *run) {
    zm_clear_error(run);
    uint32_t reply[MOST], left = t->all;
    zm_matching_review(graph, path, length, reply, run);
    assert_true(zm_ok(run));
    for (uint32_t i = 0; i < length; i++) {
        uint32_t v = path[i], rest = left & ~(1u << v);
        bool wins = t->nu[rest] < t->nu[left];
        assert_int_equal(reply[i] != ZM_NO_NODE, wins);
        if (wins) {
            assert_true((t->row[v] & rest) >> reply[i] & 1);
            assert_int_equal(t->nu[rest & ~(1u << reply[i])], t->nu[rest]);
        }
        left = rest;
    }
}

static void check_graph(const edge_list *edges, uint64_t *seed, bool with_play) {
    static truth t;
    zm_run run = zm_libc_run();
    zm_matching matching;
    zm_graph graph = undirected(edges);
    find_truth(&t, edges, with_play);
    zm_matching_solve(&matching, &graph, &run);
    assert_true(zm_ok(&run));
    check_matching(&t, &graph, &matching);
    if (with_play) check_moves(&t, &graph, &matching, &run);
    if (with_play) check_lines(&t, &graph, &matching, &run);
    for (uint32_t v = 0; v < edges->nodes; v++) {
        if (matching.classes[v] != 'D') continue;
        zm_matching_expose(&matching, &graph, v, &run);
        assert_true(zm_ok(&run));
        assert_true(matching.mate[v] == ZM_NO_NODE);
        check_matching(&t, &graph, &matching);
    }
    uint32_t path[MOST];
    for (uint32_t v = 0; v < edges->nodes; v++)
        path[v] = v;
    for (uint32_t v = edges->nodes; v > 1; v--) {
        uint32_t other = random_below(seed, v), keep = path[v - 1];
        path[v - 1] = path[other];
        path[other] = keep;
    }
    check_review(&t, &graph, path, 1 + random_below(seed, edges->nodes), &run);
    check_review(&t, &graph, path, edges->nodes, &run);
    zm_matching_free(&matching, &run);
    free_undirected(&graph);
}

static void every_graph(uint32_t nodes) {
    uint64_t seed = nodes;
    uint32_t pairs = nodes * (nodes - 1) / 2;
    edge_list edges = {0};
    for (uint32_t set = 0; set < 1u << pairs; set++) {
        edges.nodes = nodes;
        edges.count = 0;
        uint32_t bit = 0;
        for (uint32_t u = 0; u < nodes; u++) {
            for (uint32_t v = u + 1; v < nodes; v++)
                if (set >> bit++ & 1) add_edge(&edges, u, v);
        }
        check_graph(&edges, &seed, true);
    }
    drop_edges(&edges);
}

static void test_every_small_graph(void **state) {
    (void)state;
    for (uint32_t nodes = 1; nodes <= 6; nodes++)
        every_graph(nodes);
}

/* Bipartite when `even`. */
static void random_graph(edge_list *edges, uint32_t nodes, uint32_t percent, bool even, uint64_t *seed) {
    edges->nodes = nodes;
    edges->count = 0;
    for (uint32_t u = 0; u < nodes; u++) {
        for (uint32_t v = u + 1; v < nodes; v++) {
            if (even && ((u ^ v) & 1) == 0) continue;
            if (random_below(seed, 100) < percent) add_edge(edges, u, v);
        }
    }
}

static void test_random_graphs(void **state) {
    (void)state;
    uint64_t seed = 2011;
    edge_list edges = {0};
    for (uint32_t i = 0; i < 20000; i++) {
        uint32_t nodes = 6 + i % 7;
        random_graph(&edges, nodes, 10 + random_below(&seed, 50), i % 3 == 0, &seed);
        check_graph(&edges, &seed, i % 10 == 0);
    }
    drop_edges(&edges);
}

/* Blossoms inside blossoms: odd cycles glued at vertices, random numbering, a few more edges. */
static void test_random_flowers(void **state) {
    (void)state;
    uint64_t seed = 1965;
    edge_list edges = {0};
    for (uint32_t i = 0; i < 20000; i++) {
        uint32_t rename[MOST], used = 1;
        for (uint32_t v = 0; v < MOST; v++) {
            uint32_t other = random_below(&seed, v + 1);
            rename[v] = rename[other];
            rename[other] = v;
        }
        edges.count = 0;
        edges.nodes = MOST;
        while (used + 2 <= MOST) {
            uint32_t more = used + 4 <= MOST && random_below(&seed, 2) ? 4 : 2;
            uint32_t u = random_below(&seed, used), v = random_below(&seed, 3) ? u : random_below(&seed, used);
            add_edge(&edges, rename[u], rename[used]);
            for (uint32_t k = 1; k < more; k++)
                add_edge(&edges, rename[used + k - 1], rename[used + k]);
            add_edge(&edges, rename[used + more - 1], rename[v]);
            used += more;
        }
        check_graph(&edges, &seed, false);
    }
    drop_edges(&edges);
}

/* Each start, with or without pushing, before and after some failed trees: the searches must mend
** anything, and on a bipartite graph pushing must leave nothing to mend. */
static void check_stages(const edge_list *edges, bool even) {
    static truth t;
    zm_run run = zm_libc_run();
    zm_graph graph = undirected(edges);
    find_truth(&t, edges, false);
    for (int stages = 0; stages < 12; stages++) {
        zm_clear_error(&run);
        zm_search search;
        zm_search_open(&search, &graph, &run);
        if (stages % 3 == 1) zm_search_greedy(&search);
        if (stages % 3 == 2) zm_search_sipser(&search);
        if (stages & 4) {
            zm_search_all(&search, 0); /* some failed trees, then one success */
        }
        if (stages < 6) {
            zm_search_push(&search);
            if (even) assert_int_equal(search.exposed, t.nodes - 2u * t.nu[t.all]);
        }
        zm_search_all(&search, UINT64_MAX);
        assert_true(zm_ok(&run));
        zm_matching matching = {t.nodes, (t.nodes - search.exposed) / 2, search.mate, (char *)search.mark};
        for (uint32_t v = 0; v < t.nodes; v++)
            search.mark[v] = zm_is_outer(search.mark[v]) ? 'D' : search.mark[v] == ZM_INNER ? 'A' : 'C';
        check_matching(&t, &graph, &matching);
        zm_search_close(&search);
    }
    free_undirected(&graph);
}

static void test_stages(void **state) {
    (void)state;
    uint64_t seed = 1981;
    edge_list edges = {0};
    for (uint32_t i = 0; i < 10000; i++) {
        bool even = i % 3 > 0;
        random_graph(&edges, 6 + i % 7, 10 + random_below(&seed, 50), even, &seed);
        check_stages(&edges, even);
    }
    drop_edges(&edges);
}

static void test_no_vertices(void **state) {
    (void)state;
    edge_list edges = {0};
    zm_run run = zm_libc_run();
    zm_matching matching;
    zm_graph graph = undirected(&edges);
    zm_matching_solve(&matching, &graph, &run);
    assert_true(zm_ok(&run));
    assert_int_equal(matching.size, 0);
    zm_matching_review(&graph, NULL, 0, NULL, &run);
    assert_true(zm_ok(&run));
    zm_matching_free(&matching, &run);
    free_undirected(&graph);
}

static void test_path_twice(void **state) {
    (void)state;
    edge_list edges = {0};
    add_edge(&edges, 0, 1);
    zm_run run = zm_libc_run();
    uint32_t path[] = {0, 1, 0}, reply[3];
    zm_graph graph = undirected(&edges);
    zm_matching_review(&graph, path, 3, reply, &run);
    assert_int_equal(run.code, ZM_INVALID);
    assert_string_equal(run.message, "the path visits node 0 twice");
    free_undirected(&graph);
    drop_edges(&edges);
}

/* ---- public data ------------------------------------------------------------------------------------- */

static char *next_line(FILE *file, char *line, int size) {
    return fgets(line, size, file) && strchr(line, '{') ? line : NULL;
}

static FILE *open_data(const char *name) {
    FILE *file = fopen(name, "r");
    if (!file) fail_msg("%s is missing; run from the root of the repository", name);
    return file;
}

/* One end of an edge in the file: a number or a string; its id by first appearance. */
static uint32_t read_end(const char **at, char names[][16], uint32_t *count) {
    char name[16];
    size_t length = strcspn(*at, ",]");
    snprintf(name, sizeof name, "%.*s", (int)length, *at);
    *at += length;
    for (uint32_t v = 0; v < *count; v++)
        if (strcmp(names[v], name) == 0) return v;
    memcpy(names[*count], name, sizeof name);
    return (*count)++;
}

static void test_matching_facts(void **state) {
    (void)state;
    static char line[8192];
    static truth t;
    uint32_t cases = 0;
    FILE *file = open_data("tests/data/matching_facts.jsonl");
    while (next_line(file, line, sizeof line)) {
        edge_list edges = {0};
        char names[64][16];
        uint32_t count = 0;
        const char *at = strstr(line, "\"edges\": [") + strlen("\"edges\": [");
        while (*at == '[') {
            at++;
            uint32_t u = read_end(&at, names, &count);
            at += strspn(at, ", ");
            uint32_t v = read_end(&at, names, &count);
            add_edge(&edges, u, v);
            at += strspn(at, "], ");
        }
        zm_run run = zm_libc_run();
        zm_clear_error(&run);
        zm_matching matching;
        zm_graph graph = undirected(&edges);
        zm_matching_solve(&matching, &graph, &run);
        assert_true(zm_ok(&run));
        const char *size = strstr(line, "\"maximum_matching_size\": ");
        assert_int_equal(matching.size, atoi(size + strlen("\"maximum_matching_size\": ")));
        if (edges.nodes <= MOST) {
            find_truth(&t, &edges, true);
            check_matching(&t, &graph, &matching);
            check_moves(&t, &graph, &matching, &run);
        }
        zm_matching_free(&matching, &run);
        free_undirected(&graph);
        drop_edges(&edges);
        cases++;
    }
    fclose(file);
    assert_int_equal(cases, 6);
}

/* Boards of '.' and '#'. Either the set of start cells where the second player wins, or who wins in 1, 1. */
static void test_vertex_geography(void **state) {
    (void)state;
    static char line[8192];
    uint32_t cases = 0;
    FILE *file = open_data("tests/data/vertex_geography.jsonl");
    while (next_line(file, line, sizeof line)) {
        uint8_t open[256];
        uint32_t rows = 0, cells = 0;
        const char *at = strstr(line, "\"grid\": [") + strlen("\"grid\": [");
        for (; *at != ']'; at++) {
            if (*at == '.' || *at == '#') open[cells++] = *at == '.';
            if (*at == '"' && (at[1] == '.' || at[1] == '#')) rows++;
        }
        zm_run run = zm_libc_run();
        zm_clear_error(&run);
        open_grid grid;
        zm_matching matching;
        uint32_t columns = cells / rows;
        open_grid_build(&grid, open, rows, columns, &run);
        zm_matching_solve(&matching, &grid.graph, &run);
        assert_true(zm_ok(&run));
        const char *starts = strstr(line, "\"winning_start_cells\": ");
        if (starts) {
            for (uint32_t cell = 0; cell < cells; cell++) {
                char name[32];
                snprintf(name, sizeof name, "[%u, %u]", cell / columns + 1, cell % columns + 1);
                bool listed = strstr(starts, name) != NULL;
                bool lost = grid.cells.node[cell] != ZM_NO_NODE && matching.classes[grid.cells.node[cell]] == 'D';
                assert_int_equal(lost, listed);
            }
        } else {
            assert_int_equal(matching.classes[0] != 'D', strstr(line, "\"first_mover_wins\": true") != NULL);
        }
        zm_matching_free(&matching, &run);
        open_grid_free(&grid, &run);
        cases++;
    }
    fclose(file);
    assert_int_equal(cases, 9);
}

/* ---- grids --------------------------------------------------------------------------------------------- */

static void test_grid_by_definition(void **state) {
    (void)state;
    uint64_t seed = 7;
    for (uint32_t i = 0; i < 500; i++) {
        uint32_t rows = random_below(&seed, 9), columns = random_below(&seed, 9), nodes = 0, moves = 0;
        uint8_t open[64];
        for (uint32_t cell = 0; cell < rows * columns; cell++)
            open[cell] = random_below(&seed, 3) > 0;
        zm_run run = zm_libc_run();
        zm_clear_error(&run);
        open_grid grid;
        open_grid_build(&grid, open, rows, columns, &run);
        assert_true(zm_ok(&run));
        zm_graph_check_undirected(&grid.graph, ZM_REFUSE_LOOPS, &run);
        assert_true(zm_ok(&run));
        for (uint32_t a = 0; a < rows * columns; a++) {
            assert_int_equal(grid.cells.node[a], open[a] ? nodes : ZM_NO_NODE);
            if (open[a]) assert_int_equal(grid.cells.cell[nodes++], a);
            for (uint32_t b = 0; b < rows * columns; b++) {
                int down = (int)(a / columns) - (int)(b / columns), right = (int)(a % columns) - (int)(b % columns);
                if (!open[a] || !open[b] || down * down + right * right != 1) continue;
                assert_int_equal(grid.graph.to[moves++], grid.cells.node[b]);
            }
        }
        assert_int_equal(grid.graph.nodes, nodes);
        assert_int_equal(grid.graph.moves, moves);
        open_grid_free(&grid, &run);
    }
}

/* ---- faults */

static zm_graph graph_of_flowers(void) {
    uint64_t seed = 5;
    edge_list edges = {0};
    for (uint32_t v = 0; v < 300; v++) {
        add_edge(&edges, v, v + 1);
        if (v % 3 == 0) add_edge(&edges, v, v + 2);
        if (v % 40 == 0) add_edge(&edges, v, 400 + v);
        if (v > 50) add_edge(&edges, 700 + v, random_below(&seed, v));
    }
    zm_graph graph = undirected(&edges);
    drop_edges(&edges);
    return graph;
}

/* Everything there is, on a board and on a graph with many blossoms. */
static void run_all(zm_run *run) {
    open_grid grid;
    zm_graph flowers = graph_of_flowers();
    uint8_t open[20 * 20];
    for (uint32_t cell = 0; cell < sizeof open; cell++)
        open[cell] = cell % 7 != 3;
    open_grid_build(&grid, open, 20, 20, run);
    const zm_graph *graphs[] = {&grid.graph, &flowers};
    for (int i = 0; i < 2 && zm_ok(run); i++) {
        uint32_t path[64], reply[64], length;
        bool partner[64];
        zm_matching matching;
        zm_matching_solve(&matching, graphs[i], run);
        for (uint32_t v = 0; v < 10; v++)
            zm_matching_partners(&matching, graphs[i], v, partner, run);
        for (uint32_t v = 0; v < 40 && zm_ok(run); v++)
            if (matching.classes[v] == 'D') zm_matching_expose(&matching, graphs[i], v, run);
        for (uint32_t k = 0; k < 64; k++)
            path[k] = k;
        zm_matching_review(graphs[i], path, 64, reply, run);
        for (uint32_t v = 0; v < 4; v++) {
            zm_release(run, zm_geography_play(&matching, graphs[i], v, &length, run));
            zm_release(run, zm_geography_moves(&matching, graphs[i], v, run));
        }
        zm_matching_free(&matching, run);
        /* Small graphs never need it. */
        zm_search search;
        zm_search_open(&search, graphs[i], run);
        zm_search_push(&search);
        zm_search_all(&search, UINT64_MAX);
        zm_search_close(&search);
    }
    open_grid_free(&grid, run);
    free_undirected(&flowers);
}

/* A run that holds an error: nothing is done, and what would have been made is empty. */
static void test_quiet(void **state) {
    (void)state;
    zm_graph graph = graph_of_flowers();
    zm_run run = zm_libc_run();
    zm_matching matching;
    uint32_t length, path[2] = {0, 1}, reply[2] = {7, 7};
    zm_fail_nomem(&run);
    zm_matching_solve(&matching, &graph, &run);
    assert_null(matching.mate);
    zm_matching_expose(&matching, &graph, 0, &run);
    assert_null(zm_geography_moves(&matching, &graph, 0, &run));
    assert_null(zm_geography_play(&matching, &graph, 0, &length, &run));
    assert_int_equal(length, 0);
    zm_matching_review(&graph, path, 2, reply, &run);
    assert_true(reply[0] == 7 && reply[1] == 7);
    zm_matching_free(&matching, &run);
    free_undirected(&graph);
}

static void test_faults(void **state) {
    (void)state;
    faults count = {0};
    zm_run run = faults_run(&count);
    run_all(&run);
    MUST(run);
    assert_true(count.allocations > 20);
    if (ZM_POLL_WORK <= 200) assert_true(count.polls > 100);
    sweep_faults(run_all);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_no_vertices),
        cmocka_unit_test(test_every_small_graph),
        cmocka_unit_test(test_random_graphs),
        cmocka_unit_test(test_random_flowers),
        cmocka_unit_test(test_stages),
        cmocka_unit_test(test_path_twice),
        cmocka_unit_test(test_matching_facts),
        cmocka_unit_test(test_vertex_geography),
        cmocka_unit_test(test_grid_by_definition),
        cmocka_unit_test(test_quiet),
        cmocka_unit_test(test_faults),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
