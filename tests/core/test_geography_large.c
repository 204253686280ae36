/*
** test_geography_large.c - matchings of large graphs, against certificates and classes known by construction; reviews
** of games against solving every position anew.
*/
#include "grid.h"
#include "../../ext/core/geography/geography_matching.h"
#include "testing.h"
#include "undirected.h"

static zm_matching solve(const zm_graph *graph) {
    zm_run run = zm_libc_run();
    zm_matching matching;
    zm_matching_solve(&matching, graph, &run);
    assert_true(zm_ok(&run));
    return matching;
}

static void drop_matching(zm_matching *matching) {
    zm_run run = zm_libc_run();
    zm_matching_free(matching, &run);
}

static void shuffle(uint32_t *order, uint32_t count, uint64_t *seed) {
    for (uint32_t i = 0; i < count; i++) {
        uint32_t other = random_below(seed, i + 1);
        order[i] = order[other];
        order[other] = i;
    }
}

/* ---- certificates --------------------------------------------------------------------------------- */

/* Over A: from pieces with an exposed vertex, and on to the piece that a neighbour in A is matched with, every piece
** is reached. `piece` of each vertex, the first vertex of each piece. */
static void check_reached(const zm_graph *graph, const zm_matching *matching, const uint32_t *piece,
                          const uint32_t *first, uint32_t pieces) {
    uint32_t n = graph->nodes, count = 0, reached = 0;
    uint32_t *members = malloc((n + 1) * sizeof *members), *waiting = calloc(n + 1, sizeof *waiting);
    uint32_t *queue = malloc((n + 1) * sizeof *queue);
    bool *seen = calloc(n + 1, sizeof *seen);
    for (uint32_t v = 0; v < n; v++) { /* members of each piece, as a list through `waiting` */
        if (piece[v] == ZM_NO_NODE) continue;
        waiting[v] = first[piece[v]] == v ? ZM_NO_NODE : members[piece[v]];
        members[piece[v]] = v;
    }
    for (uint32_t v = 0; v < n; v++)
        if (matching->mate[v] == ZM_NO_NODE) queue[count++] = piece[v];
    for (uint32_t head = 0; head < count; head++) {
        reached++;
        for (uint32_t v = members[queue[head]]; v != ZM_NO_NODE; v = waiting[v]) {
            for (uint32_t m = graph->first[v]; m < graph->first[v + 1]; m++) {
                uint32_t a = graph->to[m];
                if (matching->classes[a] != 'A' || seen[a]) continue;
                seen[a] = true;
                queue[count++] = piece[matching->mate[a]];
            }
        }
    }
    assert_int_equal(reached, pieces);
    for (uint32_t v = 0; v < n; v++)
        assert_true(matching->classes[v] != 'A' || seen[v]);
    free(members);
    free(waiting);
    free(queue);
    free(seen);
}

/*
** That the matching is maximum and the classes are consistent with it (C. Berge: n - 2 nu = odd
** components of G - A, less |A|), and that every piece of D is reached from an exposed one. With D's
** pieces factor- critical, which is not looked at here, the classes are those of Gallai and Edmonds.
*/
static void check_certificate(const zm_graph *graph, const zm_matching *matching) {
    uint32_t n = graph->nodes, matched = 0, in_a = 0, pieces = 0;
    uint32_t *piece = malloc((n + 1) * sizeof *piece), *queue = malloc((n + 1) * sizeof *queue);
    uint32_t *first = malloc((n + 1) * sizeof *first); /* a vertex of each piece */
    for (uint32_t v = 0; v < n; v++) {
        uint32_t mate = matching->mate[v];
        piece[v] = ZM_NO_NODE;
        in_a += matching->classes[v] == 'A';
        if (mate == ZM_NO_NODE) {
            assert_int_equal(matching->classes[v], 'D');
            continue;
        }
        bool found = false;
        for (uint32_t m = graph->first[v]; m < graph->first[v + 1]; m++)
            found |= graph->to[m] == mate;
        assert_true(found);
        assert_int_equal(matching->mate[mate], v);
        matched++;
        if (matching->classes[v] == 'C') assert_int_equal(matching->classes[mate], 'C');
        if (matching->classes[v] == 'A') assert_int_equal(matching->classes[mate], 'D');
    }
    assert_int_equal(matched, 2 * matching->size);
    for (uint32_t root = 0; root < n; root++) {
        if (matching->classes[root] != 'D' || piece[root] != ZM_NO_NODE) continue;
        uint32_t head = 0, tail = 0, out = 0;
        queue[tail++] = root;
        piece[root] = pieces;
        for (; head < tail; head++) {
            uint32_t v = queue[head], mate = matching->mate[v];
            out += mate == ZM_NO_NODE || matching->classes[mate] == 'A';
            for (uint32_t m = graph->first[v]; m < graph->first[v + 1]; m++) {
                uint32_t w = graph->to[m];
                assert_int_not_equal(matching->classes[w], 'C');
                if (matching->classes[w] != 'D' || piece[w] != ZM_NO_NODE) continue;
                piece[w] = pieces;
                queue[tail++] = w;
            }
        }
        assert_int_equal(tail & 1, 1);
        assert_int_equal(out, 1);
        first[pieces++] = root;
    }
    assert_int_equal(n - matched, pieces - in_a);
    check_reached(graph, matching, piece, first, pieces);
    free(piece);
    free(queue);
    free(first);
}

static void check_counts(const zm_matching *matching, uint32_t size, uint32_t in_d, uint32_t in_a) {
    uint32_t d = 0, a = 0;
    for (uint32_t v = 0; v < matching->nodes; v++) {
        d += matching->classes[v] == 'D';
        a += matching->classes[v] == 'A';
    }
    assert_int_equal(matching->size, size);
    assert_int_equal(d, in_d);
    assert_int_equal(a, in_a);
}

static void check_edges(edge_list *edges, uint32_t size, uint32_t in_d, uint32_t in_a) {
    zm_graph graph = undirected(edges);
    zm_matching matching = solve(&graph);
    check_certificate(&graph, &matching);
    check_counts(&matching, size, in_d, in_a);
    drop_matching(&matching);
    free_undirected(&graph);
    drop_edges(edges);
}

/* ---- shapes with known answers ---------------------------------------------------------------------- */

static void test_paths_and_cycles(void **state) {
    (void)state;
    for (uint32_t n = 999999; n <= 1000000; n++) {
        edge_list path = {0}, cycle = {0};
        for (uint32_t v = 0; v + 1 < n; v++) {
            add_edge(&path, v, v + 1);
            add_edge(&cycle, v, v + 1);
        }
        add_edge(&cycle, n - 1, 0);
        check_edges(&path, n / 2, n & 1 ? (n + 1) / 2 : 0, n & 1 ? n / 2 : 0);
        check_edges(&cycle, n / 2, n & 1 ? n : 0, 0);
    }
}

static void test_complete(void **state) {
    (void)state;
    for (uint32_t n = 300; n <= 301; n++) {
        edge_list all = {0}, even = {0};
        for (uint32_t u = 0; u < n; u++) {
            for (uint32_t v = u + 1; v < n; v++) {
                add_edge(&all, u, v);
                if (u < 100 && v >= 100) add_edge(&even, u, v);
            }
        }
        check_edges(&all, n / 2, n & 1 ? n : 0, 0);
        check_edges(&even, 100, n - 100, 100);
    }
}

/* A factor-critical graph on `name[0 .. count - 1]`, count odd: ears with an even number of new vertices
** on what is there (L. Lovasz 1972). Short ears on recent vertices give deeply nested blossoms. */
static void add_ears(edge_list *edges, const uint32_t *name, uint32_t count, uint32_t longest, bool recent,
                     uint64_t *seed) {
    for (uint32_t used = 1; used < count;) {
        uint32_t more = 2 * (1 + random_below(seed, longest / 2));
        if (used + more > count) more = count - used;
        uint32_t window = recent && used > 4 ? 4 : used;
        uint32_t u = used - 1 - random_below(seed, window), v = used - 1 - random_below(seed, window);
        add_edge(edges, name[u], name[used]);
        for (uint32_t k = 1; k < more; k++)
            add_edge(edges, name[used + k - 1], name[used + k]);
        add_edge(edges, name[used + more - 1], name[v]);
        used += more;
    }
}

static void test_nested_blossoms(void **state) {
    (void)state;
    uint64_t seed = 77;
    enum { MOST = 100001 };
    static uint32_t name[MOST];
    for (uint32_t longest = 2; longest <= 200; longest *= 10) {
        for (int recent = 0; recent < 2; recent++) {
            for (int shuffled = 0; shuffled < 2; shuffled++) {
                edge_list edges = {0};
                for (uint32_t v = 0; v < MOST; v++)
                    name[v] = v;
                if (shuffled) shuffle(name, MOST, &seed);
                add_ears(&edges, name, MOST, longest, recent, &seed);
                check_edges(&edges, MOST / 2, MOST, 0);
            }
        }
    }
}

/*
** A graph with classes chosen first: pieces of D made of ears, more than there are vertices in A; each
** vertex of A hung on a tree of pieces, so that any k of them see k + 1 pieces at least; C with a perfect
** matching; and any edges between A and whatever.
*/
static void known_classes(uint32_t in_a, uint32_t spare, uint32_t pairs, uint64_t *seed) {
    uint32_t pieces = in_a + spare, in_d = 0, n = 0;
    uint32_t *size = malloc(pieces * sizeof *size), *begin = malloc(pieces * sizeof *begin);
    for (uint32_t i = 0; i < pieces; i++) {
        size[i] = random_below(seed, 2) ? 1 : 1 + 2 * random_below(seed, 12);
        begin[i] = in_d;
        in_d += size[i];
    }
    n = in_d + in_a + 2 * pairs;
    uint32_t *name = malloc(n * sizeof *name), *d = name, *a = name + in_d, *c = a + in_a;
    shuffle(name, n, seed);
    edge_list edges = {0};
    edges.nodes = n;
    for (uint32_t i = 0; i < pieces; i++)
        add_ears(&edges, d + begin[i], size[i], 6, false, seed);
    for (uint32_t i = 0; i < in_a; i++) {
        /* the pieces spare .. are joined by a[i] to an earlier one each: a forest with `spare` trees */
        uint32_t piece = spare + i, other = random_below(seed, piece);
        add_edge(&edges, a[i], d[begin[piece] + random_below(seed, size[piece])]);
        add_edge(&edges, a[i], d[begin[other] + random_below(seed, size[other])]);
        if (pairs) add_edge(&edges, a[i], c[random_below(seed, 2 * pairs)]);
        if (i > 0) add_edge(&edges, a[i], a[random_below(seed, i)]);
    }
    for (uint32_t i = 0; i < pairs; i++) {
        add_edge(&edges, c[2 * i], c[2 * i + 1]);
        if (i == 0) continue;
        add_edge(&edges, c[2 * i], c[random_below(seed, 2 * i)]);
        add_edge(&edges, c[2 * i + 1], c[random_below(seed, 2 * i)]);
    }
    zm_graph graph = undirected(&edges);
    zm_matching matching = solve(&graph);
    check_certificate(&graph, &matching);
    assert_int_equal(n - 2 * matching.size, spare);
    for (uint32_t i = 0; i < n; i++)
        assert_int_equal(matching.classes[name[i]], i < in_d ? 'D' : i < in_d + in_a ? 'A' : 'C');
    drop_matching(&matching);
    free_undirected(&graph);
    drop_edges(&edges);
    free(size);
    free(begin);
    free(name);
}

static void test_known_classes(void **state) {
    (void)state;
    uint64_t seed = 1964;
    for (uint32_t i = 0; i < 2000; i++)
        known_classes(random_below(&seed, 8), 1 + random_below(&seed, 4), random_below(&seed, 8), &seed);
    known_classes(10000, 1, 10000, &seed);
    known_classes(10000, 2, 0, &seed);
    known_classes(5000, 5000, 20000, &seed);
    known_classes(0, 1, 50000, &seed);
}

static void test_random_large(void **state) {
    (void)state;
    uint64_t seed = 12;
    for (uint32_t degree = 1; degree <= 5; degree++) {
        for (int even = 0; even < 2; even++) {
            edge_list edges = {0};
            uint32_t n = 100000;
            for (uint32_t i = 0; i < n / 2 * degree; i++) {
                uint32_t u = random_below(&seed, n), v = random_below(&seed, n);
                if (even) u &= ~1u, v |= 1;
                if (u != v) add_edge(&edges, u, v);
            }
            edges.nodes = n;
            zm_graph graph = undirected(&edges);
            zm_matching matching = solve(&graph);
            check_certificate(&graph, &matching);
            drop_matching(&matching);
            free_undirected(&graph);
            drop_edges(&edges);
        }
    }
}

/* Those with few holes need pushing. */
static void test_boards(void **state) {
    (void)state;
    static uint8_t open[400 * 400];
    uint64_t seed = 13;
    for (uint32_t percent = 40; percent <= 100; percent += 4) {
        zm_run run = zm_libc_run();
        zm_clear_error(&run);
        open_grid grid;
        for (uint32_t cell = 0; cell < sizeof open; cell++)
            open[cell] = random_below(&seed, 100) < percent;
        open_grid_build(&grid, open, 400, 400, &run);
        zm_matching matching = solve(&grid.graph);
        check_certificate(&grid.graph, &matching);
        drop_matching(&matching);
        open_grid_free(&grid, &run);
    }
}

/* ---- reviews -------------------------------------------------------------------------------------------- */

/* Solve the position before every ply from scratch. */
static void check_review(const zm_graph *graph, const uint32_t *path, uint32_t length) {
    zm_run run = zm_libc_run();
    uint32_t *reply = malloc((length + 1) * sizeof *reply);
    bool *gone = calloc(graph->nodes + 1, sizeof *gone);
    zm_matching_review(graph, path, length, reply, &run);
    assert_true(zm_ok(&run));
    for (uint32_t i = 0; i < length; i++) {
        edge_list edges = {0};
        edges.nodes = graph->nodes;
        for (uint32_t v = 0; v < graph->nodes; v++) {
            for (uint32_t m = graph->first[v]; m < graph->first[v + 1]; m++)
                if (graph->to[m] > v && !gone[v] && !gone[graph->to[m]]) add_edge(&edges, v, graph->to[m]);
        }
        zm_graph rest = undirected(&edges);
        zm_matching matching = solve(&rest);
        uint32_t v = path[i];
        assert_int_equal(reply[i] == ZM_NO_NODE, matching.classes[v] == 'D');
        if (reply[i] != ZM_NO_NODE) {
            bool partner[64], wins = false;
            assert_true(rest.first[v + 1] - rest.first[v] <= 64);
            zm_matching_partners(&matching, &rest, v, partner, &run);
            for (uint32_t m = rest.first[v]; m < rest.first[v + 1]; m++)
                wins |= rest.to[m] == reply[i] && partner[m - rest.first[v]];
            assert_true(wins);
        }
        gone[v] = true;
        drop_matching(&matching);
        free_undirected(&rest);
        drop_edges(&edges);
    }
    free(reply);
    free(gone);
}

/* A walk that never comes back, as long as it lasts; or (every fourth time) any order of some vertices. */
static uint32_t make_path(const zm_graph *graph, uint32_t *path, bool any_order, uint64_t *seed) {
    uint32_t length = 0, n = graph->nodes;
    if (any_order) {
        shuffle(path, n, seed);
        return 1 + random_below(seed, n);
    }
    bool *seen = calloc(n + 1, sizeof *seen);
    for (uint32_t v = random_below(seed, n); v != ZM_NO_NODE;) {
        uint32_t next = ZM_NO_NODE, choices = 0;
        path[length++] = v;
        seen[v] = true;
        for (uint32_t m = graph->first[v]; m < graph->first[v + 1]; m++)
            if (!seen[graph->to[m]] && random_below(seed, ++choices) == 0) next = graph->to[m];
        v = next;
    }
    free(seen);
    return length;
}

static void test_reviews(void **state) {
    (void)state;
    uint64_t seed = 2437;
    static uint32_t path[400];
    for (uint32_t i = 0; i < 400; i++) {
        zm_run run = zm_libc_run();
        zm_clear_error(&run);
        if (i % 2) {
            uint8_t open[12 * 12];
            uint32_t percent = 50 + random_below(&seed, 51);
            open_grid grid;
            open[0] = 1;
            for (uint32_t cell = 1; cell < sizeof open; cell++)
                open[cell] = random_below(&seed, 100) < percent;
            open_grid_build(&grid, open, 12, 12, &run);
            check_review(&grid.graph, path, make_path(&grid.graph, path, i % 8 == 1, &seed));
            open_grid_free(&grid, &run);
        } else {
            edge_list edges = {0};
            uint32_t n = 30 + random_below(&seed, 60);
            for (uint32_t k = 0; k < n + random_below(&seed, n); k++) {
                uint32_t u = random_below(&seed, n), v = random_below(&seed, n);
                if (u != v) add_edge(&edges, u, v);
            }
            zm_graph graph = undirected(&edges);
            check_review(&graph, path, make_path(&graph, path, i % 8 == 0, &seed));
            free_undirected(&graph);
            drop_edges(&edges);
        }
    }
}

/* The whole of a board, row by row, to and fro: a win whenever an even number of cells is left. */
static void test_serpentine(void **state) {
    (void)state;
    for (uint32_t side = 500; side <= 501; side++) {
        uint32_t cells = side * side;
        uint8_t *open = malloc(cells);
        uint32_t *path = malloc(cells * sizeof *path), *reply = malloc(cells * sizeof *reply);
        memset(open, 1, cells);
        for (uint32_t i = 0; i < cells; i++)
            path[i] = i / side * side + (i / side % 2 ? side - 1 - i % side : i % side);
        zm_run run = zm_libc_run();
        zm_clear_error(&run);
        open_grid grid;
        open_grid_build(&grid, open, side, side, &run);
        zm_matching_review(&grid.graph, path, cells, reply, &run);
        assert_true(zm_ok(&run));
        for (uint32_t i = 0; i < cells; i++)
            assert_int_equal(reply[i] != ZM_NO_NODE, (cells - i) % 2 == 0);
        open_grid_free(&grid, &run);
        free(open);
        free(path);
        free(reply);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_paths_and_cycles), cmocka_unit_test(test_complete),
        cmocka_unit_test(test_nested_blossoms),  cmocka_unit_test(test_known_classes),
        cmocka_unit_test(test_random_large),     cmocka_unit_test(test_boards),
        cmocka_unit_test(test_reviews),          cmocka_unit_test(test_serpentine),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
