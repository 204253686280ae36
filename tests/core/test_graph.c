/*
** test_graph.c - graphs against naive ones: turned round, without some nodes, in order, undirected, looked into, and
** written as JSON. (The reader of JSON has test_graph_json.c.)
*/
#include "../../ext/core/base/base_bits.h"
#include "../../ext/core/graph/graph_write.h"
#include "testing.h"

/* Rows in any order, with doubled moves and loops. */
static zm_graph random_graph(uint64_t *seed, uint32_t nodes, uint32_t moves, zm_run *run) {
    zm_graph g = {.nodes = nodes};
    g.first = zm_allocate(run, (uint64_t)nodes + 1, sizeof *g.first);
    g.to = zm_allocate(run, moves, sizeof *g.to);
    if (!zm_ok(run)) return g;
    for (uint32_t v = 0; v <= nodes; v++) {
        g.first[v] = g.moves;
        uint32_t left = moves - g.moves, degree = random_below(seed, left + 1);
        if (v == nodes || random_below(seed, 3) == 0) degree = 0;
        for (uint32_t i = 0; i < degree; i++)
            g.to[g.moves++] = random_below(seed, nodes);
    }
    return g;
}

static uint32_t count_moves(const zm_graph *g, uint32_t from, uint32_t to) {
    uint32_t count = 0;
    for (uint32_t m = g->first[from]; m < g->first[from + 1]; m++)
        count += g->to[m] == to;
    return count;
}

static bool rows_rise(const zm_graph *g, bool strictly) {
    for (uint32_t v = 0; v < g->nodes; v++)
        for (uint32_t m = g->first[v] + 1; m < g->first[v + 1]; m++)
            if (g->to[m - 1] > g->to[m] || (strictly && g->to[m - 1] == g->to[m])) return false;
    return true;
}

static void turned_and_thinned(void **unused) {
    (void)unused;
    uint64_t seed = 1;
    faults f = {0};
    for (int round = 0; round < 500; round++) {
        zm_run run = faults_run(&f);
        uint32_t n = random_below(&seed, 12);
        zm_graph g = random_graph(&seed, n, n ? random_below(&seed, 60) : 0, &run), back, without;
        uint64_t set = random64(&seed);
        zm_graph_reverse(&g, &back, &run);
        zm_graph_without(&g, &set, &without, &run);
        MUST(run);
        assert_int_equal(back.nodes, n);
        assert_int_equal(back.moves, g.moves);
        assert_int_equal(back.first[n], g.moves);
        assert_int_equal(without.first[n], without.moves);
        assert_true(rows_rise(&back, false));
        for (uint32_t v = 0; v < n; v++) {
            for (uint32_t u = 0; u < n; u++) {
                uint32_t count = count_moves(&g, v, u);
                assert_int_equal(count_moves(&back, u, v), count);
                assert_int_equal(count_moves(&without, v, u), zm_set_has(&set, u) ? 0 : count);
            }
        }
        zm_graph_free(&g, &run);
        zm_graph_free(&back, &run);
        zm_graph_free(&without, &run);
    }
    assert_int_equal(f.live, 0);
}

static void sorted_and_searched(void **unused) {
    (void)unused;
    uint64_t seed = 2;
    faults f = {0};
    for (int round = 0; round < 500; round++) {
        zm_run run = faults_run(&f);
        uint32_t n = random_below(&seed, 12), kept = 0;
        zm_graph g = random_graph(&seed, n, n ? random_below(&seed, 60) : 0, &run);
        bool has[12][12];
        for (uint32_t v = 0; v < n; v++)
            for (uint32_t u = 0; u < n; u++)
                has[v][u] = count_moves(&g, v, u) > 0;
        zm_graph_sort_moves(&g, &run);
        MUST(run);
        assert_true(rows_rise(&g, true));
        for (uint32_t v = 0; v < n; v++) {
            for (uint32_t u = 0; u < n; u++) {
                uint32_t at = zm_graph_row_find(&g, v, u);
                assert_int_equal(at != ZM_NO_MOVE, has[v][u]);
                if (has[v][u]) assert_int_equal(at, kept++);
            }
            assert_int_equal(zm_graph_row_find(&g, v, UINT32_MAX), ZM_NO_MOVE);
        }
        assert_int_equal(g.moves, kept);
        uint64_t allocations = f.allocations;
        zm_graph_sort_moves(&g, &run); /* nothing to do */
        assert_int_equal(f.allocations, allocations);
        zm_graph_free(&g, &run);
    }
    assert_int_equal(f.live, 0);
}

/* Symmetric graphs pass, in any order; with one move more or less they do not. */
static void undirected(void **unused) {
    (void)unused;
    uint64_t seed = 3;
    faults f = {0};
    uint32_t passed = 0, refused = 0;
    for (int round = 0; round < 800; round++) {
        zm_run run = faults_run(&f);
        uint32_t n = 1 + random_below(&seed, 9);
        uint8_t has[100] = {0};
        for (uint32_t v = 0; v < n; v++)
            for (uint32_t u = 0; u < v; u++)
                has[v * n + u] = has[u * n + v] = random_below(&seed, 2) > 0;
        uint32_t change = random_below(&seed, n * n);
        if (round % 2) has[change] ^= 1;
        zm_graph g = graph_from_matrix(has, n, &run);
        for (uint32_t v = 0; v < n; v++) {
            for (uint32_t m = g.first[v]; m + 1 < g.first[v + 1]; m++) {
                uint32_t other = m + random_below(&seed, g.first[v + 1] - m), swap = g.to[m];
                g.to[m] = g.to[other];
                g.to[other] = swap;
            }
        }
        zm_graph_check_undirected(&g, ZM_REFUSE_LOOPS, &run);
        if (round % 2) {
            assert_int_equal(run.code, ZM_INVALID);
            refused++;
        } else {
            MUST(run);
            assert_true(rows_rise(&g, true));
            passed++;
        }
        zm_graph_free(&g, &run);
    }
    assert_int_equal(f.live, 0);
    assert_true(passed > 100 && refused > 100);
}

/* ---- labels */

static zm_graph read_graph(const char *json, zm_run *run) {
    zm_graph g;
    zm_graph_read_json(&g, json, strlen(json), run);
    return g;
}

static void labels_found(void **unused) {
    (void)unused;
    zm_run run = zm_libc_run();
    int64_t integers[] = {-5, 0, 7};
    zm_graph range = {.nodes = 3, .base = INT64_MAX - 2}, list = {.nodes = 3, .integers = integers};
    zm_graph text = read_graph("{\"7\":[],\"07\":[],\"a\":[],\"\":[]}", &run);
    MUST(run);
    zm_label seven = integer_label(7), seven_text = text_label("7"), seven_zero = text_label("07");
    zm_label last = integer_label(INT64_MAX), least = integer_label(INT64_MIN), real = {.type = ZM_REAL, .real = 7.0};
    zm_label half = {.type = ZM_REAL, .real = 7.5};
    assert_int_equal(zm_graph_find(&range, &last), 2);
    assert_int_equal(zm_graph_find(&range, &least), ZM_NO_NODE);
    assert_int_equal(zm_graph_find(&range, &seven), ZM_NO_NODE);
    assert_int_equal(zm_graph_find(&list, &seven), 2);
    assert_int_equal(zm_graph_find(&list, &real), 2);
    assert_int_equal(zm_graph_find(&list, &half), ZM_NO_NODE);
    assert_int_equal(zm_graph_find(&list, &seven_text), ZM_NO_NODE);
    assert_int_equal(zm_graph_find_alike(&list, &seven_text), 2);
    assert_int_equal(zm_graph_find_alike(&list, &seven_zero), ZM_NO_NODE);
    assert_int_equal(zm_graph_find(&text, &seven), ZM_NO_NODE);
    uint32_t node = zm_graph_find_alike(&text, &seven);
    assert_int_equal(node, zm_graph_find(&text, &seven_text));
    char name[ZM_NAME_SIZE];
    assert_string_equal(zm_graph_name(&text, node, name), "\"7\"");
    assert_string_equal(zm_graph_name(&range, 0, name), "9223372036854775805");
    zm_graph_free(&text, &run);
}

/* ---- JSON */

static void check_written(const zm_graph *graph, const char *expected) {
    faults f = {0};
    zm_run run = faults_run(&f);
    zm_json_writer w = zm_json_write_begin(10000, zm_spell_real_plainly, &run);
    uint64_t length;
    zm_graph_write_json(graph, &w);
    char *text = zm_json_write_end(&w, &length);
    assert_string_equal(text ? text : run.message, expected);
    zm_release(&run, text);
    assert_int_equal(f.live, 0);
    w = zm_json_write_begin(strlen(expected) - 1, zm_spell_real_plainly, &run);
    zm_graph_write_json(graph, &w);
    assert_null(zm_json_write_end(&w, &length));
    assert_int_equal(run.code, text ? ZM_TOOBIG : ZM_INVALID);
}

static void written(void **unused) {
    (void)unused;
    zm_run run = zm_libc_run();
    static const char *const same[] = {"[]", "[[]]", "[[1,2],[],[0]]", "{\"a\":[\"a\",\"b\"],\"b\":[]}",
                                       "{\"\":[],\"a\\\"\\\\\\u0001\xc3\xa9\":[\"\"]}"};
    for (int i = 0; i < 5; i++) {
        zm_graph g = read_graph(same[i], &run);
        MUST(run);
        check_written(&g, same[i]);
        zm_graph_free(&g, &run);
    }
    uint32_t first[] = {0, 2, 3, 3}, to[] = {1, 2, 0};
    zm_graph g = {.nodes = 3, .moves = 3, .first = first, .to = to, .base = -1};
    check_written(&g, "{\"-1\":[0,1],\"0\":[-1],\"1\":[]}");
    int64_t integers[] = {-5, 3, 99};
    g.integers = integers;
    check_written(&g, "{\"-5\":[3,99],\"3\":[-5],\"99\":[]}");
    g.integers = NULL;
    struct {
        int64_t integer;
        double real;
        char text[2];
    } labels = {1, 2.5, "x"};
    uint64_t text_at[] = {0, 8, 16, 17};
    uint8_t types[] = {ZM_INTEGER, ZM_REAL, ZM_TEXT};
    g.text_at = text_at;
    g.text = (char *)&labels;
    g.text_types = types;
    check_written(&g, "{\"1\":[\"2.5\",\"x\"],\"2.5\":[1],\"x\":[]}");
    labels.text[0] = '1';
    check_written(&g, "nodes 1 and '1' would be one key in JSON");
    types[2] = ZM_BLOB;
    check_written(&g, "node x'31' is a BLOB, which JSON cannot hold");
}

static void written_and_read(void **unused) {
    (void)unused;
    uint64_t seed = 4;
    for (int round = 0; round < 300; round++) {
        zm_run run = zm_libc_run();
        uint32_t n = random_below(&seed, 30);
        zm_graph g = random_graph(&seed, n, n ? random_below(&seed, 200) : 0, &run), again;
        zm_json_writer w = zm_json_write_begin(100000, zm_spell_real_plainly, &run);
        uint64_t length;
        zm_graph_write_json(&g, &w);
        char *text = zm_json_write_end(&w, &length);
        zm_graph_read_json(&again, text, length, &run);
        MUST(run);
        assert_int_equal(again.nodes, g.nodes);
        assert_memory_equal(again.first, g.first, ((size_t)n + 1) * sizeof *g.first);
        assert_memory_equal(again.to, g.to, g.moves * sizeof *g.to);
        zm_release(&run, text);
        zm_graph_free(&g, &run);
        zm_graph_free(&again, &run);
    }
}

/* ---- faults */

static void all_once(zm_run *run) {
    uint64_t seed = 5, set = random64(&seed), length;
    zm_graph back, without, g = random_graph(&seed, 50, 3000, run);
    zm_json_writer w = zm_json_write_begin(UINT64_MAX, zm_spell_real_plainly, run);
    zm_graph_reverse(&g, &back, run);
    zm_graph_without(&g, &set, &without, run);
    if (!zm_ok(run)) assert_true(without.nodes == 0 && !without.first && !without.to); /* empty */
    zm_graph_sort_moves(&g, run);
    zm_graph_write_json(&g, &w);
    zm_release(run, zm_json_write_end(&w, &length));
    zm_graph_free(&g, run);
    zm_graph_free(&back, run);
    zm_graph_free(&without, run);
}

static void faults_in_graphs(void **unused) {
    (void)unused;
    sweep_faults(all_once);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(turned_and_thinned),
        cmocka_unit_test(sorted_and_searched),
        cmocka_unit_test(undirected),
        cmocka_unit_test(labels_found),
        cmocka_unit_test(written),
        cmocka_unit_test(written_and_read),
        cmocka_unit_test(faults_in_graphs),
    };
    return cmocka_run_group_tests_name("graph", tests, NULL, NULL);
}
