/*
** test_blob.c - the builder, its BLOB and the readers: what is in it, that it is canonical, that nothing
** which is not ours is taken.
*/
#include "../../ext/core/base/base_bytes.h"
#include "../../ext/core/blob/blob_layout.h"
#include "../../ext/core/blob/blob_builder.h"
#include "../../ext/core/blob/blob_read.h"
#include "../../ext/core/blob/blob_terminals.h"
#include "../../ext/core/game/game.h"
#include "describe.h"
#include "testing.h"

static void add(zm_graph_builder *builder, zm_label a, zm_label b, zm_run *run) {
    zm_clear_error(run);
    zm_graph_builder_add(builder, &a, &b, NULL, run);
    MUST(*run);
}

static void expect_graph(zm_graph_builder *builder, const char *expected, zm_run *run) {
    zm_clear_error(run);
    uint64_t length;
    zm_graph graph;
    char out[2000];
    void *blob = zm_graph_builder_pack(builder, 1 << 20, &length, run);
    MUST(*run);
    assert_true(zm_is_graph_blob(blob, length));
    zm_graph_read_blob(&graph, blob, length, run);
    MUST(*run);
    describe_graph(&graph, out, sizeof out);
    assert_string_equal(out, expected);
    for (uint32_t v = 0; v < graph.nodes; v++) {
        zm_label label = zm_graph_label(&graph, v);
        assert_int_equal(zm_graph_find(&graph, &label), v);
    }
    zm_graph_free(&graph, run);
    zm_release(run, blob);
}

static void test_labels(void **unused) {
    (void)unused;
    faults f = {0};
    zm_run run = faults_run(&f);
    zm_graph_builder b = {0};
    expect_graph(&b, "", &run);
    add(&b, integer_label(7), integer_label(7), &run);
    expect_graph(&b, "7 > 7", &run);
    add(&b, integer_label(5), integer_label(3), &run);
    add(&b, integer_label(5), integer_label(4), &run);
    add(&b, integer_label(5), integer_label(3), &run);
    expect_graph(&b, "3; 4; 5 > 3 4", &run);
    add(&b, integer_label(INT64_MAX), integer_label(INT64_MIN), &run);
    add(&b, integer_label(0), integer_label(-1), &run);
    expect_graph(&b, "-9223372036854775808; -1; 0 > -1; 9223372036854775807 > -9223372036854775808", &run);
    add(&b, integer_label(INT64_MAX), integer_label(INT64_MAX - 1), &run);
    expect_graph(&b, "9223372036854775806; 9223372036854775807 > 9223372036854775806", &run);
    /* 1 and 1.0 are one state, x'31' another, '1' none beside them; numbers, text, blobs */
    zm_label one_blob = {.type = ZM_BLOB, .length = 1, .bytes = "1"};
    add(&b, integer_label(1), text_label("1a"), &run);
    add(&b, (zm_label){.type = ZM_REAL, .real = 1.0}, one_blob, &run);
    add(&b, (zm_label){.type = ZM_REAL, .real = 0.5}, (zm_label){.type = ZM_REAL, .real = -0.0}, &run);
    add(&b, integer_label(0), text_label(""), &run);
    expect_graph(&b, "0 > \"\"; 0.5 > 0; 1 > \"1a\" x'31'; \"\"; \"1a\"; x'31'", &run);
    add(&b, text_label("b"), text_label("a"), &run);
    add(&b, text_label("b"), text_label("ab"), &run);
    add(&b, text_label("a"), text_label("b"), &run);
    expect_graph(&b, "\"a\" > \"b\"; \"ab\"; \"b\" > \"a\" \"ab\"", &run);
    add(&b, (zm_label){.type = ZM_REAL, .real = 1e300}, (zm_label){.type = ZM_REAL, .real = 2}, &run);
    expect_graph(&b, "2; 1.0000000000000001e+300 > 2", &run);
    assert_int_equal(f.live, 0);
}

static void test_declared_owned_undirected(void **unused) {
    (void)unused;
    faults f = {0};
    zm_run run = faults_run(&f);
    zm_graph_builder b = {0};
    zm_clear_error(&run);
    zm_label l[5], x = text_label("x"), y = {.type = ZM_REAL, .real = 2.0};
    for (int i = 0; i < 5; i++)
        l[i] = integer_label(i * 10);
    zm_graph_builder_add(&b, &l[3], NULL, NULL, &run);
    zm_graph_builder_add(&b, &l[1], NULL, NULL, &run);
    expect_graph(&b, "10; 30", &run);
    zm_graph_builder_add(&b, &l[3], &l[1], &x, &run);
    zm_graph_builder_add(&b, &l[0], &l[1], NULL, &run);
    zm_graph_builder_add(&b, &l[0], NULL, &y, &run);
    zm_graph_builder_add(&b, &l[0], NULL, &y, &run);
    expect_graph(&b, "0(2) > 10; 10; 30(\"x\") > 10", &run);
    zm_graph_builder_add_edge(&b, &l[0], &l[1], &run);
    zm_graph_builder_add_edge(&b, &l[1], &l[0], &run);
    zm_graph_builder_add_edge(&b, &l[4], &l[0], &run);
    MUST(run);
    expect_graph(&b, "0 > 10 40; 10 > 0; 40 > 0", &run);
    assert_int_equal(f.live, 0);
}

static void test_limits(void **unused) {
    (void)unused;
    faults f = {0};
    zm_run run = faults_run(&f);
    zm_graph_builder b = {0};
    zm_clear_error(&run);
    uint64_t length;
    add(&b, integer_label(5), integer_label(3), &run);
    assert_null(zm_graph_builder_pack(&b, 100, &length, &run));
    REFUSED(run, ZM_TOOBIG, "the BLOB would have 112 bytes, but at most 100 are allowed");
    zm_clear_error(&run);
    run.largest_area = 2147482624;
    assert_null(zm_allocate(&run, (uint64_t)1 << 31, 1));
    assert_int_equal(run.code, ZM_TOOBIG);
    assert_int_equal(f.live, 0);
}

/* ---- packing against a table of all pairs */

static void check_against_matrix(uint64_t *seed, zm_run *run) {
    uint32_t n = 1 + random_below(seed, 300), rows = 1 + random_below(seed, random_below(seed, 2) ? 50 : 20000);
    uint8_t *move = calloc((size_t)n * n, 1), *occurs = calloc(n, 1);
    int64_t stretch = (int64_t[]){1, 1, 3, 17, 70000, 123456789012}[random_below(seed, 6)];
    int64_t base = (int64_t[]){0, -100, INT32_MAX - 50, 1000000000000}[random_below(seed, 4)];
    uint32_t used = 1 + random_below(seed, n);
    zm_graph_builder b = {0};
    zm_clear_error(run);
    for (uint32_t r = 0; r < rows; r++) {
        uint32_t u = random_below(seed, used), v = random_below(seed, random_below(seed, 2) ? n : used);
        occurs[u] = 1;
        if (random_below(seed, 50) == 0) {
            zm_label state = integer_label(base + u * stretch);
            zm_graph_builder_add(&b, &state, NULL, NULL, run);
            continue;
        }
        occurs[v] = 1;
        move[(size_t)u * n + v] = 1;
        zm_graph_builder_add_integers(&b, base + u * stretch, base + v * stretch, run);
    }
    uint64_t length;
    void *blob = zm_graph_builder_pack(&b, 1 << 24, &length, run);
    MUST(*run);
    zm_graph graph;
    zm_graph_read_blob(&graph, blob, length, run);
    MUST(*run);
    uint32_t node = 0;
    uint32_t *label_of = calloc(n + 1, sizeof *label_of);
    for (uint32_t u = 0; u < n; u++)
        if (occurs[u]) label_of[node++] = u;
    assert_int_equal(graph.nodes, node);
    uint32_t at = 0;
    for (uint32_t v = 0; v < graph.nodes; v++) {
        assert_int_equal(zm_graph_label(&graph, v).integer, base + label_of[v] * stretch);
        assert_int_equal(graph.first[v], at);
        for (uint32_t t = 0; t < graph.nodes; t++)
            if (move[(size_t)label_of[v] * n + label_of[t]]) assert_int_equal(graph.to[at++], t);
    }
    assert_int_equal(graph.moves, at);
    zm_graph_free(&graph, run);
    zm_release(run, blob);
    free(move);
    free(occurs);
    free(label_of);
}

static void test_random_graphs(void **unused) {
    (void)unused;
    uint64_t seed = 11;
    faults f = {0};
    zm_run run = faults_run(&f);
    for (int round = 0; round < 600; round++) {
        check_against_matrix(&seed, &run);
        assert_int_equal(f.live, 0);
    }
}

/* Long rows, and many rows in many buckets, in three orders. */
static void test_canonical(void **unused) {
    (void)unused;
    enum { ROWS = 200000 };
    uint64_t seed = 23;
    faults f = {0};
    zm_run run = faults_run(&f);
    static int64_t pairs[ROWS][2];
    for (int kind = 0; kind < 5; kind++) {
        for (int i = 0; i < ROWS; i++) {
            pairs[i][0] = random_below(&seed, kind == 0 ? 3 : 90000);
            pairs[i][1] = random_below(&seed, 90000);
            if (kind == 2) pairs[i][0] *= 1000003, pairs[i][1] *= 1000003;
            if (kind == 3) pairs[i][0] *= 7, pairs[i][1] *= 7;
            if (kind == 4) pairs[i][0] += (int64_t)1 << 40, pairs[i][1] += (int64_t)1 << 40;
        }
        void *reference = NULL;
        uint64_t reference_length = 0;
        for (int order = 0; order < 3; order++) {
            zm_graph_builder b = {0};
            zm_clear_error(&run);
            for (int i = 0; i < ROWS; i++) {
                int at = order == 1 ? ROWS - 1 - i : i;
                zm_graph_builder_add_integers(&b, pairs[at][0], pairs[at][1], &run);
                if (order == 2 && i % 3 == 0)
                    zm_graph_builder_add_integers(&b, pairs[i / 2][0], pairs[i / 2][1], &run);
            }
            uint64_t length;
            void *blob = zm_graph_builder_pack(&b, 1 << 30, &length, &run);
            zm_graph graph;
            zm_graph_read_blob(&graph, blob, length, &run);
            MUST(run);
            for (int i = 0; i < ROWS; i += 97) {
                zm_label from = integer_label(pairs[i][0]), to = integer_label(pairs[i][1]);
                uint32_t u = zm_graph_find(&graph, &from), v = zm_graph_find(&graph, &to), m = graph.first[u];
                while (m < graph.first[u + 1] && graph.to[m] < v)
                    m++;
                assert_true(m < graph.first[u + 1] && graph.to[m] == v);
            }
            zm_graph_free(&graph, &run);
            if (order == 0) {
                reference = blob;
                reference_length = length;
                continue;
            }
            assert_int_equal(length, reference_length);
            assert_memory_equal(blob, reference, length);
            zm_release(&run, blob);
        }
        zm_release(&run, reference);
    }
    assert_int_equal(f.live, 0);
}

/* Labels of all kinds and lengths with long common beginnings; the reader checks that they rise. */
static void test_many_labels(void **unused) {
    (void)unused;
    enum { LABELS = 30000 };
    uint64_t seed = 41;
    faults f = {0};
    zm_run run = faults_run(&f);
    zm_graph_builder b = {0};
    zm_clear_error(&run);
    for (int i = 0; i < LABELS; i++) {
        char bytes[64] = "the same beginning for many, the same beginning for many";
        uint32_t length = random_below(&seed, 60);
        for (uint32_t change = random_below(&seed, 4); change > 0 && length > 0; change--)
            bytes[random_below(&seed, 2) ? length - 1 : random_below(&seed, length)] =
                (char)(random_below(&seed, 5) ? random_below(&seed, 256) : 0);
        zm_label state = {.type = random_below(&seed, 4) ? ZM_TEXT : ZM_BLOB, .length = length, .bytes = bytes};
        if (random_below(&seed, 5) == 0)
            state = integer_label(((int64_t)1 << (53 + random_below(&seed, 9))) + random_below(&seed, 40));
        if (random_below(&seed, 9) == 0)
            state =
                (zm_label){.type = ZM_REAL,
                           .real = 9007199254740992.0 * (1 << random_below(&seed, 9)) / (1 + random_below(&seed, 3))};
        zm_label next = {.type = ZM_TEXT, .length = length / 2, .bytes = bytes};
        zm_graph_builder_add(&b, &state, &next, NULL, &run);
    }
    uint64_t length;
    zm_graph graph;
    void *blob = zm_graph_builder_pack(&b, 1 << 30, &length, &run);
    MUST(run);
    zm_graph_read_blob(&graph, blob, length, &run);
    MUST(run);
    assert_true(graph.nodes > LABELS / 4);
    for (uint32_t v = 0; v < graph.nodes; v += 7) {
        zm_label label = zm_graph_label(&graph, v);
        assert_int_equal(zm_graph_find(&graph, &label), v);
    }
    zm_graph_free(&graph, &run);
    zm_release(&run, blob);
    assert_int_equal(f.live, 0);
}

/* ---- BLOBs that are not ours */

static void *sample(int which, uint64_t *length, zm_run *run) {
    zm_graph_builder b = {0};
    zm_clear_error(run);
    zm_label white = text_label("white"), black = integer_label(9);
    if (which == 0) {
        for (int i = 0; i < 9; i++)
            add(&b, integer_label(i), integer_label((i * 5 + 2) % 9), run);
    } else if (which == 1) {
        for (int i = 0; i < 9; i++)
            add(&b, integer_label(i * i), integer_label((i - 1) * (i - 1)), run);
    } else if (which == 2) {
        add(&b, text_label("start"), text_label("middle"), run);
        add(&b, text_label("middle"), text_label("end of it"), run);
        add(&b, text_label("start"), text_label(""), run);
    } else if (which == 3) {
        zm_label state = integer_label(1), next = {.type = ZM_REAL, .real = 1.5}, end = text_label("x");
        zm_graph_builder_add(&b, &state, &next, &white, run);
        zm_graph_builder_add(&b, &next, &end, &black, run);
        zm_graph_builder_add(&b, &end, NULL, &black, run);
    } else if (which == 4) {
        zm_label state = integer_label(1);
        zm_graph_builder_add(&b, &state, NULL, &white, run);
    } else if (which >= 6) {
        for (int i = 0; i < 5; i++) {
            zm_label state = which == 6 ? integer_label(i * 3) : text_label(&"abcde"[i]);
            zm_graph_builder_add_terminal(&b, &state, (zm_value)(i % 4), i % 2 ? &white : NULL, run);
        }
    }
    void *blob = zm_graph_builder_pack(&b, 1 << 20, length, run);
    MUST(*run);
    return blob;
}

enum { SAMPLES = 8 };

static void read_any(const void *bytes, uint64_t length, bool terminals, zm_run *run) {
    if (terminals) {
        zm_terminals t;
        zm_terminals_read_blob(&t, bytes, length, run);
        if (zm_ok(run)) zm_terminals_free(&t, run);
    } else {
        zm_graph g;
        zm_graph_read_blob(&g, bytes, length, run);
        if (zm_ok(run)) zm_graph_free(&g, run);
    }
}

static void test_damage(void **unused) {
    (void)unused;
    faults f = {0};
    zm_run run = faults_run(&f);
    for (int which = 0; which < SAMPLES; which++) {
        uint64_t length;
        char *blob = sample(which, &length, &run);
        bool terminals = which >= 6;
        zm_clear_error(&run);
        read_any(blob, length, terminals, &run);
        MUST(run);
        read_any(blob, length, !terminals, &run);
        REFUSED(run, ZM_INVALID, terminals ? "the BLOB is not a game graph" : "the BLOB is not terminals");
        for (uint64_t cut = 0; cut < length; cut++) { /* in a block of its own, so that tools see a step beyond */
            char *part = malloc(cut + 1);
            memcpy(part, blob, cut);
            part = realloc(part, cut ? cut : 1);
            zm_clear_error(&run);
            read_any(part, cut, terminals, &run);
            assert_int_equal(run.code, ZM_INVALID);
            free(part);
        }
        char *changed = malloc(length + 8);
        memcpy(changed, blob, length);
        memset(changed + length, 0, 8);
        zm_clear_error(&run);
        read_any(changed, length + 8, terminals, &run);
        assert_int_equal(run.code, ZM_INVALID);
        for (uint64_t at = 0; at < length; at++) {
            for (int flip = 1; flip < 256; flip++) {
                changed[at] = (char)(blob[at] ^ flip);
                zm_clear_error(&run);
                read_any(changed, length, terminals, &run);
                assert_int_equal(run.code, ZM_INVALID);
            }
            changed[at] = blob[at];
        }
        changed[8] = 7;
        zm_clear_error(&run);
        read_any(changed, length, terminals, &run);
        REFUSED(run, ZM_INVALID,
                terminals ? "the BLOB of terminals has version 7; this build reads 1"
                          : "the BLOB of a game graph has version 7; this build reads 1");
        free(changed);
        zm_release(&run, blob);
    }
    assert_int_equal(f.live, 0);
}

/* What is taken is what the builder writes of its rows, to the last byte. */
static void expect_rebuilt(const zm_graph *graph, const uint8_t *values, const char *blob, uint64_t length,
                           zm_run *run) {
    zm_graph_builder b = {0};
    for (uint32_t v = 0; v < graph->nodes; v++) {
        zm_label label = zm_graph_label(graph, v);
        uint8_t owner = graph->owners ? graph->owners[v] : ZM_NO_OWNER;
        const zm_label *owner_label = owner == ZM_NO_OWNER ? NULL : &graph->owner_labels[owner];
        if (values) {
            zm_graph_builder_add_terminal(&b, &label, (zm_value)values[v], owner_label, run);
            continue;
        }
        zm_graph_builder_add(&b, &label, NULL, owner_label, run);
        for (uint32_t m = graph->first[v]; m < graph->first[v + 1]; m++) {
            zm_label next = zm_graph_label(graph, graph->to[m]);
            zm_graph_builder_add(&b, &label, &next, NULL, run);
        }
    }
    if (values) zm_graph_builder_for_terminals(&b);
    uint64_t again_length;
    char *again = zm_graph_builder_pack(&b, 1 << 20, &again_length, run);
    MUST(*run);
    assert_int_equal(again_length, length);
    assert_memory_equal(again, blob, length);
    zm_release(run, again);
}

/* Change words of the body at random and repair the checksum: the reader's other checks stand alone, and whatever
** passes them is as the builder writes it, and fit to be solved. */
static void test_forged(void **unused) {
    (void)unused;
    faults f = {0};
    zm_run run = faults_run(&f);
    uint64_t seed = 99, passed = 0;
    for (int round = 0; round < 60000; round++) {
        int which = round % SAMPLES;
        uint64_t length;
        char *blob = sample(which, &length, &run);
        for (uint32_t changes = 1 + random_below(&seed, 3); changes > 0; changes--) {
            uint32_t at = 12 + random_below(&seed, (uint32_t)length - 12);
            blob[at] = (char)(random_below(&seed, 2) ? random_below(&seed, 256) : random_below(&seed, 4));
        }
        zm_clear_error(&run);
        memset(blob + 24, 0, 8);
        zm_store_64(blob + 24, zm_blob_checksum(blob, length, &run));
        zm_graph graph = {0};
        zm_terminals terminals = {0};
        if (which >= 6) {
            zm_terminals_read_blob(&terminals, blob, length, &run);
            if (zm_ok(&run)) expect_rebuilt(&terminals.states, terminals.values, blob, length, &run);
            zm_terminals_free(&terminals, &run);
        } else {
            zm_graph_read_blob(&graph, blob, length, &run);
        }
        if (zm_ok(&run) && which < 6) {
            expect_rebuilt(&graph, NULL, blob, length, &run);
            zm_game game;
            zm_game_begin(&game, &graph, NULL, &run);
            zm_game_solve(&game, ZM_NORMAL, &run);
            for (uint32_t v = 0; zm_ok(&run) && v < graph.nodes; v++) {
                char name[ZM_NAME_SIZE];
                zm_graph_name(&graph, v, name);
                zm_game_best(&game, v);
                passed++;
            }
            zm_game_free(&game, &run);
            zm_graph_free(&graph, &run);
        }
        zm_release(&run, blob);
        assert_int_equal(f.live, 0);
    }
    assert_true(passed > 100);
}

static void test_unaligned(void **unused) {
    (void)unused;
    faults f = {0};
    zm_run run = faults_run(&f);
    uint64_t length;
    char *blob = sample(3, &length, &run), *moved = malloc(length + 8), one[500], other[500];
    for (int shift = 0; shift < 8; shift++) {
        zm_clear_error(&run);
        zm_graph a, b;
        memcpy(moved + shift, blob, length);
        zm_graph_read_blob(&a, blob, length, &run);
        zm_graph_read_blob(&b, moved + shift, length, &run);
        MUST(run);
        assert_true((b.copy == NULL) == (shift == 0 && !ZM_BIG_ENDIAN));
        describe_graph(&a, one, sizeof one);
        describe_graph(&b, other, sizeof other);
        assert_string_equal(one, other);
        zm_graph_free(&a, &run);
        zm_graph_free(&b, &run);
    }
    free(moved);
    zm_release(&run, blob);
    assert_int_equal(f.live, 0);
}

/* ---- terminals */

static void expect_terminals(const char *text, const char *expected) {
    faults f = {0};
    zm_run run = faults_run(&f);
    zm_terminals t;
    char out[500] = "", name[ZM_NAME_SIZE];
    zm_terminals_read_json(&t, text, strlen(text), &run);
    for (uint32_t v = 0; zm_ok(&run) && v < t.states.nodes; v++)
        snprintf(out + strlen(out), sizeof out - strlen(out), "%s%s %s", v ? "; " : "",
                 zm_graph_name(&t.states, v, name), zm_value_name((zm_value)t.values[v]));
    assert_string_equal(zm_ok(&run) ? out : run.message, expected);
    zm_terminals_free(&t, &run);
    assert_int_equal(f.live, 0);
}

static void test_terminals(void **unused) {
    (void)unused;
    expect_terminals("{}", "");
    expect_terminals(" {\"b\" : \"win\", \"a\":\"tie\"}\n", "\"a\" tie; \"b\" win");
    expect_terminals("{\"\\u0061\":\"lo\\u0073e\",\"10\":\"draw\",\"a\":\"lose\"}", "\"10\" draw; \"a\" lose");
    expect_terminals("{\"a\":\"lose\",\"a\":\"win\"}",
                     "row 2: state \"a\" is a win, but an earlier row made it a lose");
    expect_terminals("{\"a\":\"Win\"}", "\"Win\" is no value: win, lose, tie or draw (byte 5)");
    expect_terminals("{\"a\":1}", "expected the \" of a value (win, lose, tie or draw), found '1' (byte 5)");
    expect_terminals("{\"a\":\"win\",}", "expected the \" of a state's name, found '}' (byte 11)");
    expect_terminals("[]", "expected terminals: {, found '[' (byte 0)");
    expect_terminals("", "expected terminals: {, but the text ends; for none write '{}' (byte 0)");
    expect_terminals("{} x", "expected the end of the text, found 'x' (byte 3)");
}

/* ---- faults */

static void pack_rows(zm_graph_builder *b, int kind, zm_run *run) {
    uint64_t seed = 3;
    zm_label owner = text_label("me");
    for (int i = 0; i < (kind == 0 ? 12000 : 1500); i++) {
        char from_name[20], to_name[30];
        int64_t u = random_below(&seed, 700), v = random_below(&seed, 700);
        zm_label from = integer_label(u), to = integer_label(v);
        if (kind == 1) from.integer *= 123456789123, to.integer *= 123456789123;
        if (kind == 2) from.integer *= 9, to.integer *= 9;
        if (kind == 3 && i > 700) {
            snprintf(from_name, sizeof from_name, "%d.", (int)u);
            snprintf(to_name, sizeof to_name, "a longer name %d", (int)v);
            from = text_label(from_name);
            to = text_label(to_name);
        }
        if (kind == 0) {
            zm_graph_builder_add_integers(b, u, v, run);
        } else if (kind == 4) {
            zm_graph_builder_add_terminal(b, &from, (zm_value)(u % 4), u % 3 ? &owner : NULL, run);
        } else {
            zm_graph_builder_add(b, &from, i % 7 ? &to : NULL, kind == 2 ? &owner : NULL, run);
        }
    }
}

static int pack_kind; /* of rows, for pack_once() */

/* Pack, and read where the bytes are and one byte further. */
static void pack_once(zm_run *run) {
    zm_graph_builder b = {0};
    uint64_t length;
    pack_rows(&b, pack_kind, run);
    char *blob = zm_graph_builder_pack(&b, 1 << 24, &length, run);
    assert_int_equal(blob != NULL, zm_ok(run));
    read_any(blob, length, pack_kind == 4, run);
    char *moved = malloc(length + 8);
    if (blob) memcpy(moved + 1, blob, length);
    read_any(moved + 1, length, pack_kind == 4, run);
    free(moved);
    zm_release(run, blob);
}

static void terminals_once(zm_run *run) {
    static const char text[] =
        "{\"10\":\"win\",\"\\u0061\":\"lo\\u0073e\",\"b\":\"tie\",\"b\" : \"tie\", \"c\":\"draw\"}";
    zm_terminals t;
    for (int i = 0; i < 10; i++) {
        zm_terminals_read_json(&t, text, sizeof text - 1, run);
        zm_terminals_free(&t, run);
    }
}

static void test_faults(void **unused) {
    (void)unused;
    sweep_faults(terminals_once);
    for (pack_kind = 0; pack_kind < 5; pack_kind++)
        sweep_faults(pack_once);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_labels),    cmocka_unit_test(test_declared_owned_undirected),
        cmocka_unit_test(test_limits),    cmocka_unit_test(test_random_graphs),
        cmocka_unit_test(test_canonical), cmocka_unit_test(test_many_labels),
        cmocka_unit_test(test_damage),    cmocka_unit_test(test_forged),
        cmocka_unit_test(test_unaligned), cmocka_unit_test(test_terminals),
        cmocka_unit_test(test_faults),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
