/*
** test_blob_finish.c - the builder's other end: a graph without a BLOB, which is the graph that the BLOB would give;
** and rows that are refused before the last of them, since their BLOB is certain to be too long.
*/
#include "../../ext/core/blob/blob_builder.h"
#include "../../ext/core/blob/blob_read.h"
#include "testing.h"

enum { KINDS = 12 };

/* Rows of one kind: dense integers, with gaps, far apart, beyond 32 bits, text, of all types; with owners or not. */
static void build(zm_graph_builder *b, int kind, uint32_t rows, zm_run *run) {
    uint64_t seed = 5 + (uint64_t)kind;
    zm_label owners[2] = {text_label("white"), integer_label(7)};
    const int64_t stretch[] = {1, 9, 123456789123, 1, 1, 3};
    for (uint32_t i = 0; i < rows; i++) {
        char from_name[20], to_name[30];
        int shape = kind % 6;
        uint32_t u = random_below(&seed, 700), v = random_below(&seed, 1500);
        zm_label from = integer_label(u * stretch[shape]), to = integer_label(v * stretch[shape]);
        if (shape == 3) from.integer += (int64_t)1 << 40, to.integer += (int64_t)1 << 40;
        if (shape == 4 || (shape == 5 && i > 900)) {
            snprintf(from_name, sizeof from_name, "%u.", u);
            snprintf(to_name, sizeof to_name, "a longer name %u", v);
            from = text_label(from_name);
            to = text_label(to_name);
        }
        bool declares = i % 11 == 5;
        const zm_label *owner = kind < 6 || i % 3 == 0 ? NULL : &owners[u % 2];
        zm_graph_builder_add(b, &from, declares ? NULL : &to, owner, run);
    }
}

static void expect_same_labels(const zm_graph *a, const zm_graph *b) {
    assert_int_equal(a->nodes, b->nodes);
    for (uint32_t v = 0; v < a->nodes; v++) {
        zm_label one = zm_graph_label(a, v), other = zm_graph_label(b, v);
        assert_int_equal(one.type, other.type);
        assert_int_equal(zm_label_compare(&one, &other), 0);
    }
}

static void expect_same(const zm_graph *a, const zm_graph *b) {
    expect_same_labels(a, b);
    assert_int_equal(a->moves, b->moves);
    assert_memory_equal(a->first, b->first, ((size_t)a->nodes + 1) * sizeof *a->first);
    if (a->moves) assert_memory_equal(a->to, b->to, (size_t)a->moves * sizeof *a->to);
    assert_int_equal(a->owner_count, b->owner_count);
    assert_int_equal(a->owners != NULL, b->owners != NULL);
    if (a->owners) assert_memory_equal(a->owners, b->owners, a->nodes);
    for (uint32_t i = 0; i < a->owner_count; i++)
        assert_int_equal(zm_label_compare(&a->owner_labels[i], &b->owner_labels[i]), 0);
}

static void test_same_graphs(void **unused) {
    (void)unused;
    faults f = {0};
    zm_run run = faults_run(&f);
    for (int kind = 0; kind < KINDS; kind++) {
        for (uint32_t rows = 0; rows < 20000; rows = rows * 3 + 1) {
            zm_graph_builder b = {0};
            zm_graph graph, read;
            uint64_t length;
            zm_clear_error(&run);
            build(&b, kind, rows, &run);
            void *blob = zm_graph_builder_pack(&b, 1 << 24, &length, &run);
            zm_graph_read_blob(&read, blob, length, &run);
            build(&b, kind, rows, &run);
            zm_graph_builder_finish(&b, &graph, &run);
            MUST(run);
            expect_same(&graph, &read);
            zm_graph_free(&graph, &run);
            zm_graph_free(&read, &run);
            zm_release(&run, blob);
            assert_int_equal(f.live, 0);
        }
    }
}

static void test_same_terminals(void **unused) {
    (void)unused;
    faults f = {0};
    zm_run run = faults_run(&f);
    zm_graph_builder b = {0};
    zm_terminals t;
    zm_clear_error(&run);
    zm_graph_builder_finish_terminals(&b, &t, &run);
    MUST(run);
    assert_int_equal(t.states.nodes, 0);
    zm_terminals_free(&t, &run);
    for (int i = 0; i < 100; i++) {
        zm_label state = integer_label(i * 7 % 100);
        zm_graph_builder_add_terminal(&b, &state, (zm_value)(i * 7 % 4), NULL, &run);
    }
    zm_graph_builder_finish_terminals(&b, &t, &run);
    MUST(run);
    assert_int_equal(t.states.nodes, 100);
    for (uint32_t v = 0; v < 100; v++) {
        assert_int_equal(zm_graph_label(&t.states, v).integer, v);
        assert_int_equal(t.values[v], v % 4);
    }
    zm_terminals_free(&t, &run);
    assert_int_equal(f.live, 0);
}

/* Errors are those of packing. */
static void test_errors(void **unused) {
    (void)unused;
    faults f = {0};
    zm_run run = faults_run(&f);
    zm_graph_builder b = {0};
    zm_graph graph;
    zm_label one = integer_label(1), text = text_label("1"), white = text_label("white"), black = text_label("black");
    zm_clear_error(&run);
    zm_graph_builder_add(&b, &one, &text, NULL, &run);
    zm_graph_builder_finish(&b, &graph, &run);
    REFUSED(run, ZM_INVALID, "1 and \"1\" read alike, but are two labels; give both as one type, as by CAST");
    assert_null(graph.first);
    zm_clear_error(&run);
    zm_graph_builder_add(&b, &one, NULL, &white, &run);
    zm_graph_builder_add(&b, &one, NULL, &black, &run);
    zm_graph_builder_finish(&b, &graph, &run);
    REFUSED(run, ZM_INVALID, "row 2: state 1 belongs to \"black\", but an earlier row gave it to \"white\"");
    assert_int_equal(f.live, 0);
}

/* ---- too long */

/* Rows without an end are refused not long after their BLOB is too long; doubled ones never. */
static void test_refused_early(void **unused) {
    (void)unused;
    enum { LIMIT = 100000, END = 10000000 };
    faults f = {0};
    zm_run run = faults_run(&f);
    for (int kind = 0; kind < 4; kind++) {
        for (int doubled = 0; doubled < 2; doubled++) {
            zm_graph_builder b = {0};
            zm_clear_error(&run);
            zm_graph_builder_limit(&b, LIMIT, kind ? "do otherwise" : NULL);
            int64_t rows = 0, end = doubled ? 300000 : END;
            for (; rows < end && zm_ok(&run); rows++) {
                char name[30];
                int64_t u = doubled ? rows % 1000 : rows;
                zm_label from = integer_label(kind == 1 ? u * 4096000000 : u), to = integer_label(from.integer / 2);
                snprintf(name, sizeof name, "s%lld", (long long)u);
                if (kind == 2 && u > 500) from = text_label(name);
                zm_graph_builder_add(&b, &from, kind == 3 ? NULL : &to, NULL, &run);
            }
            assert_int_equal(zm_ok(&run), doubled);
            if (!doubled) assert_int_equal(run.code, ZM_TOOBIG);
            if (!doubled) assert_true(rows < (kind == 3 ? 35000 : 20000));
            if (!doubled && kind == 1) assert_non_null(strstr(run.message, "100000 bytes, as is certain after"));
            if (!doubled) assert_int_equal(strstr(run.message, "; do otherwise") != NULL, kind != 0);
            uint64_t length;
            void *blob = zm_graph_builder_pack(&b, LIMIT, &length, &run);
            assert_int_equal(blob != NULL, doubled);
            zm_release(&run, blob);
            assert_int_equal(f.live, 0);
        }
    }
}

/* ---- faults */

static int fault_kind;

static void finish_once(zm_run *run) {
    zm_graph_builder b = {0};
    zm_graph graph;
    build(&b, fault_kind, 1500, run);
    zm_graph_builder_finish(&b, &graph, run);
    assert_int_equal(graph.first != NULL, zm_ok(run));
    zm_graph_free(&graph, run);
}

static void limit_once(zm_run *run) {
    zm_graph_builder b = {0};
    zm_graph_builder_limit(&b, 40000, NULL);
    build(&b, fault_kind, 5000, run); /* counted, and not too long, or long before the end */
    zm_graph_builder_free(&b, run);
    if (run->code == ZM_TOOBIG) zm_clear_error(run);
}

static void test_faults(void **unused) {
    (void)unused;
    for (fault_kind = 0; fault_kind < KINDS; fault_kind++) {
        sweep_faults(finish_once);
        sweep_faults(limit_once);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_same_graphs),   cmocka_unit_test(test_same_terminals), cmocka_unit_test(test_errors),
        cmocka_unit_test(test_refused_early), cmocka_unit_test(test_faults),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
