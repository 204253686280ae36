/*
** test_explore.c - exploring positions: what is found, in which order, how deep; the graph of it; messages; faults.
*/
#include "../../ext/core/explore/explore.h"
#include "testing.h"

enum { MOST = 12 };

/* Rules: a matrix over positions, each known by a label. */
typedef struct rules {
    uint32_t nodes;
    uint8_t has[MOST * MOST], value[MOST], owner[MOST]; /* value: 1 + zm_value or 0; owner: 0, 1 or ZM_NO_OWNER */
    zm_label labels[MOST];
    char text[MOST][32];
} rules;

static void fill_rules(rules *r, uint64_t *seed) {
    memset(r, 0, sizeof *r);
    r->nodes = 1 + random_below(seed, MOST);
    uint32_t density = 1 + random_below(seed, 5), form = random_below(seed, 3);
    bool owners = random_below(seed, 2);
    for (uint32_t v = 0; v < r->nodes; v++) {
        int64_t number = (int64_t)(v * 7919 % 101) - 50;
        bool is_text = form == 1 || (form == 2 && v % 2);
        /* Short ones and such that need their own bytes. */
        snprintf(r->text[v], sizeof r->text[v], v % 3 ? "p%d" : "a position called %d", (int)number);
        r->labels[v] = is_text ? text_label(r->text[v]) : integer_label(number);
        r->owner[v] = owners ? (uint8_t)random_below(seed, 2) : ZM_NO_OWNER;
        r->value[v] = random_below(seed, 6) == 0 ? (uint8_t)(1 + random_below(seed, 4)) : 0;
        for (uint32_t u = 0; u < r->nodes && !r->value[v]; u++)
            r->has[v * MOST + u] = random_below(seed, 10) < density;
    }
}

static uint32_t place_of(const rules *r, const zm_label *label) {
    for (uint32_t v = 0; v < r->nodes; v++)
        if (zm_label_compare(&r->labels[v], label) == 0) return v;
    fail_msg("an unknown position");
    return 0;
}

/* In an order of its own for each position, some moves twice. */
static void describe_position(const rules *r, zm_exploration *e, uint32_t v, zm_run *run) {
    static const zm_label names[2] = {{.type = ZM_TEXT, .bytes = "us", .length = 2}, {.type = ZM_REAL, .real = 2.0}};
    if (r->owner[v] != ZM_NO_OWNER) zm_explore_owner(e, &names[r->owner[v]], run);
    if (r->value[v]) zm_explore_value(e, (zm_value)(r->value[v] - 1), run);
    for (uint32_t i = 0; i < 2 * r->nodes; i++) {
        uint32_t u = (i + v) % r->nodes;
        if (r->has[v * MOST + u] && (i < r->nodes || u % 3 == 0)) zm_explore_move(e, &r->labels[u], run);
    }
}

static void explore_rules_of(const rules *r, zm_exploration *e, uint32_t starts, zm_run *run) {
    zm_label position;
    for (uint32_t v = 0; v < starts; v++)
        zm_explore_start(e, &r->labels[v], run);
    while (zm_explore_next(e, &position, run))
        describe_position(r, e, place_of(r, &position), run);
}

/* Distances from the first positions by relaxation; UINT32_MAX: none. */
static void naive_depths(const rules *r, uint32_t starts, uint32_t *depth) {
    for (uint32_t v = 0; v < r->nodes; v++)
        depth[v] = v < starts ? 0 : UINT32_MAX;
    for (uint32_t round = 0; round < r->nodes; round++)
        for (uint32_t v = 0; v < r->nodes; v++)
            for (uint32_t u = 0; u < r->nodes; u++)
                if (r->has[v * MOST + u] && depth[v] != UINT32_MAX && depth[v] + 1 < depth[u])
                    depth[u] = depth[v] + 1;
}

static void check_found(const rules *r, const zm_exploration *e, uint32_t starts) {
    uint32_t depth[MOST], reached = 0;
    naive_depths(r, starts, depth);
    for (uint32_t v = 0; v < r->nodes; v++)
        reached += depth[v] != UINT32_MAX;
    assert_int_equal(e->positions.count, reached);
    assert_int_equal(e->asked, reached);
    for (uint32_t i = 0; i < reached; i++) {
        zm_label label = zm_dictionary_label(&e->positions, i);
        uint32_t v = place_of(r, &label), moves = 0;
        assert_int_equal(e->depth[i], depth[v]);
        assert_true(i == 0 || e->depth[i - 1] <= e->depth[i]);
        assert_int_equal(e->values[i], r->value[v]);
        for (uint32_t m = e->first[i]; m < e->first[i + 1]; m++) {
            label = zm_dictionary_label(&e->positions, e->to[m]);
            assert_true(r->has[v * MOST + place_of(r, &label)]);
        }
        for (uint32_t u = 0; u < r->nodes; u++)
            moves += r->has[v * MOST + u];
        assert_int_equal(e->first[i + 1] - e->first[i], moves);
    }
}

/* The same as a graph: labels rising, rows rising, the moves of the matrix, owners. */
static void check_finished(const rules *r, const zm_graph *graph, const zm_exploration *e, const uint32_t *order) {
    assert_int_equal(graph->nodes, e->asked);
    for (uint32_t v = 0; v < graph->nodes; v++) {
        zm_label label = zm_graph_label(graph, v), before = v ? zm_graph_label(graph, v - 1) : label;
        uint32_t from = place_of(r, &label);
        assert_true(v == 0 || zm_label_compare(&before, &label) < 0);
        assert_int_equal(e->values[order[v]], r->value[from]);
        assert_int_equal(graph->first[v + 1] - graph->first[v], e->first[order[v] + 1] - e->first[order[v]]);
        for (uint32_t m = graph->first[v]; m < graph->first[v + 1]; m++) {
            label = zm_graph_label(graph, graph->to[m]);
            assert_true(r->has[from * MOST + place_of(r, &label)]);
            assert_true(m == graph->first[v] || graph->to[m - 1] < graph->to[m]);
        }
        if (!graph->owners || graph->owners[v] == ZM_NO_OWNER) {
            assert_int_equal(r->owner[from], ZM_NO_OWNER);
        } else {
            const zm_label *owner = &graph->owner_labels[graph->owners[v]];
            assert_int_equal(owner->type, r->owner[from] ? ZM_INTEGER : ZM_TEXT);
        }
    }
}

static void random_games(void **unused) {
    (void)unused;
    uint64_t seed = 11;
    for (int i = 0; i < 4000; i++) {
        faults f = {0};
        zm_run run = faults_run(&f);
        rules r;
        fill_rules(&r, &seed);
        uint32_t starts = 1 + random_below(&seed, r.nodes), *order;
        zm_exploration e = {.most = MOST};
        zm_graph graph;
        explore_rules_of(&r, &e, starts, &run);
        MUST(run);
        check_found(&r, &e, starts);
        zm_explore_finish(&e, &graph, &order, &run);
        MUST(run);
        check_finished(&r, &graph, &e, order);
        zm_graph_free(&graph, &run);
        zm_release(&run, order);
        zm_explore_free(&e, &run);
        assert_int_equal(f.live, 0);
    }
}

/* No start: nothing to ask, an empty graph. */
static void nothing(void **unused) {
    (void)unused;
    faults f = {0};
    zm_run run = faults_run(&f);
    zm_exploration e = {.most = 1};
    zm_label position;
    zm_graph graph;
    uint32_t *order;
    assert_false(zm_explore_next(&e, &position, &run));
    zm_explore_finish(&e, &graph, &order, &run);
    MUST(run);
    assert_int_equal(graph.nodes, 0);
    assert_int_equal(graph.moves, 0);
    zm_graph_free(&graph, &run);
    zm_release(&run, order);
    zm_explore_free(&e, &run);
    assert_int_equal(f.live, 0);
}

/* Far more moves than may wait, each twice, some with long labels: each stands once, in the order of the first. */
static void waiting_moves(void **unused) {
    enum { MOVES = 5 * ZM_EXPLORE_WAITING + 3, LONG = 30000 };
    (void)unused;
    faults f = {0};
    zm_run run = faults_run(&f);
    zm_exploration e = {.most = MOVES + 1};
    zm_label start = integer_label(-1), position;
    char *bytes = calloc(1, LONG);
    zm_explore_start(&e, &start, &run);
    assert_true(zm_explore_next(&e, &position, &run));
    for (int i = 0; i < 2 * MOVES; i++) {
        int m = i % MOVES;
        zm_label next = integer_label(m);
        bytes[0] = (char)m;
        if (m % 3) next = (zm_label){.type = ZM_BLOB, .length = m % 3 == 1 ? 9 : LONG, .bytes = bytes};
        zm_explore_move(&e, &next, &run);
        bytes[0] = 99; /* the bytes were the caller's */
    }
    assert_true(zm_explore_next(&e, &position, &run));
    assert_int_equal(e.first[1], MOVES);
    for (uint32_t m = 0; m < MOVES; m++) {
        zm_label label = zm_dictionary_label(&e.positions, e.to[m]);
        assert_int_equal(e.to[m], m + 1);
        assert_int_equal(label.type, m % 3 ? ZM_BLOB : ZM_INTEGER);
        if (m % 3) assert_int_equal(label.bytes[0], m);
        if (m % 3) assert_int_equal(label.length, m % 3 == 1 ? 9 : LONG);
    }
    free(bytes);
    zm_explore_free(&e, &run);
    assert_int_equal(f.live, 0);
}

typedef void misfit(zm_exploration *e, zm_run *run);

static void too_many(zm_exploration *e, zm_run *run) {
    for (int i = 0; i < 3; i++)
        zm_explore_move(e, &(zm_label){.type = ZM_INTEGER, .integer = i}, run);
    zm_explore_settle(e, run);
}

static void two_values(zm_exploration *e, zm_run *run) {
    zm_explore_value(e, ZM_WIN, run);
    zm_explore_value(e, ZM_WIN, run);
    zm_explore_value(e, ZM_TIE, run);
}

static void two_owners(zm_exploration *e, zm_run *run) {
    const zm_label a = text_label("a"), b = integer_label(7);
    zm_explore_owner(e, &a, run);
    zm_explore_owner(e, &b, run);
}

static void third_owner(zm_exploration *e, zm_run *run) {
    const zm_label owners[] = {text_label("a"), text_label("b"), text_label("c")};
    zm_label position;
    for (int i = 0; i < 3; i++) {
        zm_explore_owner(e, &owners[i], run);
        zm_explore_start(e, &(zm_label){.type = ZM_INTEGER, .integer = i + 1}, run);
        zm_explore_next(e, &position, run);
    }
}

static void refused(misfit *wrong, uint64_t most, const char *message) {
    faults f = {0};
    zm_run run = faults_run(&f);
    zm_exploration e = {.most = most};
    zm_label start = integer_label(0), position;
    zm_explore_start(&e, &start, &run);
    assert_true(zm_explore_next(&e, &position, &run));
    wrong(&e, &run);
    REFUSED(run, ZM_INVALID, message);
    zm_explore_free(&e, &run);
    assert_int_equal(f.live, 0);
}

static void misfits(void **unused) {
    (void)unused;
    refused(too_many, 2, "more than 2 positions; give a greater max_states, if there is an end to them");
    refused(two_values, 9, "two values, win and tie");
    refused(two_owners, 9, "two owners, \"a\" and 7");
    refused(third_owner, 9, "a third owner, \"c\", beside \"a\" and \"b\"");
}

static void explore_once(zm_run *run) {
    uint64_t seed = 4;
    rules r;
    do
        fill_rules(&r, &seed);
    while (r.nodes < 8 || r.owner[0] == ZM_NO_OWNER);
    zm_exploration e = {.most = MOST};
    zm_graph graph = {0};
    uint32_t *order = NULL;
    explore_rules_of(&r, &e, r.nodes, run);
    zm_explore_finish(&e, &graph, &order, run);
    zm_graph_free(&graph, run);
    zm_release(run, order);
    zm_explore_free(&e, run);
}

static void faults_at_every_place(void **unused) {
    (void)unused;
    sweep_faults(explore_once);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_games),          cmocka_unit_test(nothing),
        cmocka_unit_test(waiting_moves),         cmocka_unit_test(misfits),
        cmocka_unit_test(faults_at_every_place),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
