/*
** test_progress.c - what long work tells its host: which phase it is in, and how far. Phases come in their order,
** what is done rises within one and is never more than there is.
*/
#include "../../ext/core/blob/blob_builder.h"
#include "../../ext/core/blob/blob_read.h"
#include "../../ext/core/explore/explore.h"
#include "../../ext/core/game/game.h"
#include "../../ext/core/geography/geography_matching.h"
#include "testing.h"

typedef struct told {
    const char *phases[32]; /* each time it changed */
    int count;
    uint64_t done, most; /* of the last one */
} told;

static void note(void *context, const char *phase, uint64_t done, uint64_t total) {
    told *t = context;
    if (!phase) return;
    assert_true(total == 0 || done <= total);
    if (t->count == 0 || strcmp(t->phases[t->count - 1], phase) != 0) {
        assert_true(t->count < 32);
        t->phases[t->count++] = phase;
        t->done = t->most = 0;
    }
    assert_true(done >= t->done);
    t->done = done;
}

static zm_run told_run(told *t) {
    zm_run run = zm_libc_run();
    *t = (told){0};
    run.context = t;
    run.progress = note;
    return run;
}

/* All of these were told, in this order; others may stand between. */
static void expect(const told *t, const char *const *phases, int count) {
    int at = 0;
    for (int i = 0; i < count; i++) {
        while (at < t->count && strcmp(t->phases[at], phases[i]) != 0)
            at++;
        if (at == t->count) fail_msg("no phase \"%s\"", phases[i]);
    }
}

enum { ROWS = 40000, STATES = 20000 };

static void a_game(void **unused) {
    (void)unused;
    static const char *const with_names[] = {"reading rows",  "sorting labels",  "dealing moves",
                                             "sorting moves", "reading a graph", "turning moves round",
                                             "sorting moves", "solving"};
    for (int named = 0; named < 2; named++) {
        told t;
        zm_run run = told_run(&t);
        zm_graph_builder builder = {0};
        uint64_t seed = 3, length;
        for (int i = 0; i < ROWS; i++) {
            char text[2][16];
            uint32_t from = random_below(&seed, STATES), ends[2] = {from, random_below(&seed, from + 1)};
            zm_label labels[2];
            for (int j = 0; j < 2; j++) {
                int bytes = snprintf(text[j], sizeof text[j], "n%u", ends[j]);
                labels[j] = named ? (zm_label){.type = ZM_TEXT, .bytes = text[j], .length = (uint32_t)bytes}
                                  : (zm_label){.type = ZM_INTEGER, .integer = ends[j]};
            }
            zm_graph_builder_add(&builder, &labels[0], &labels[1], NULL, &run);
        }
        zm_graph graph;
        zm_game game;
        void *blob = zm_graph_builder_pack(&builder, UINT32_MAX, &length, &run);
        zm_graph_read_blob(&graph, blob, length, &run);
        zm_game_begin(&game, &graph, NULL, &run);
        zm_game_solve(&game, ZM_NORMAL, &run);
        MUST(run);
        expect(&t, with_names, named ? 2 : 1);
        expect(&t, with_names + 2, 6);
        zm_game_free(&game, &run);
        zm_graph_free(&graph, &run);
        zm_release(&run, blob);
    }
}

static void json_and_a_matching(void **unused) {
    (void)unused;
    static const char *const phases[] = {"reading JSON", "matching"};
    enum { NODES = 3000 };
    told t;
    zm_run run = told_run(&t);
    char *text = malloc(NODES * 24), *at = text;
    assert_non_null(text);
    for (int v = 0; v < NODES; v++)
        at += sprintf(at, "%s[%d,%d]", v ? "," : "[", (v + 1) % NODES, (v + NODES - 1) % NODES);
    *at++ = ']';
    zm_graph graph;
    zm_matching matching;
    zm_graph_read_json(&graph, text, (uint64_t)(at - text), &run);
    assert_true(t.done > (uint64_t)(at - text) / 2);
    zm_matching_solve(&matching, &graph, &run);
    MUST(run);
    expect(&t, phases, 2);
    zm_matching_free(&matching, &run);
    zm_graph_free(&graph, &run);
    free(text);
}

static void an_exploration(void **unused) {
    (void)unused;
    static const char *const phases[] = {"exploring", "sorting labels"};
    enum { POSITIONS = 5000 };
    told t;
    zm_run run = told_run(&t);
    zm_exploration e = {.most = POSITIONS};
    zm_label position = {.type = ZM_INTEGER, .integer = 0};
    zm_explore_start(&e, &position, &run);
    while (zm_explore_next(&e, &position, &run)) {
        zm_label next = {.type = ZM_INTEGER, .integer = (position.integer * 3 + 1) % POSITIONS};
        zm_explore_move(&e, &next, &run);
        next.integer = (position.integer + 1) % POSITIONS;
        zm_explore_move(&e, &next, &run);
    }
    assert_true(t.done > POSITIONS / 2);
    zm_graph graph;
    uint32_t *order;
    zm_explore_finish(&e, &graph, &order, &run);
    MUST(run);
    expect(&t, phases, 2);
    zm_graph_free(&graph, &run);
    zm_release(&run, order);
    zm_explore_free(&e, &run);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_game),
        cmocka_unit_test(json_and_a_matching),
        cmocka_unit_test(an_exploration),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
