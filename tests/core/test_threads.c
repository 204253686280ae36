/*
** test_threads.c - the same answer, bit for bit, with any number of helpers, on random inputs of every solver that
** uses some. (One thread alone is compared with naive solvers in the tests of each room.)
*/
#include "../../ext/core/blob/blob_builder.h"
#include "../../ext/core/blob/blob_read.h"
#include "../../ext/core/chase/chase.h"
#include "../../ext/core/game/game.h"
#include "testing.h"

static int inputs = 10000, chase_inputs = 500; /* --few: a tenth; --all: as many chases as games */

/* ---- game graphs: packed and solved */

typedef struct some_moves {
    uint32_t rows, states, scale; /* labels are multiples of scale */
    uint64_t seed;
    bool has_owners, has_terminals, is_layered, is_text;
} some_moves;

static some_moves make_moves(uint64_t *seed) {
    bool is_large = random_below(seed, 40) == 0;
    uint32_t rows = is_large ? 5000 + random_below(seed, 30000) : random_below(seed, 300);
    return (some_moves){
        .rows = rows,
        .states = 1 + random_below(seed, rows + 2),
        .scale = random_below(seed, 3)   ? 1
                 : random_below(seed, 2) ? 7
                                         : 100003,
        .seed = *seed,
        .has_owners = random_below(seed, 4) == 0,
        .has_terminals = random_below(seed, 3) == 0,
        .is_layered = random_below(seed, 2),
        .is_text = random_below(seed, 8) == 0,
    };
}

static zm_label label_of(const some_moves *m, uint32_t state, char text[32]) {
    if (m->is_text) {
        int length = snprintf(text, 32, "state %u", state);
        return (zm_label){.type = ZM_TEXT, .bytes = text, .length = (uint32_t)length};
    }
    return (zm_label){.type = ZM_INTEGER, .integer = (int64_t)state * m->scale};
}

static void *pack_moves(const some_moves *m, bool terminals, uint64_t *length, zm_run *run) {
    zm_graph_builder builder = {0};
    uint64_t seed = m->seed;
    char text[3][32];
    zm_label names[2] = {{.type = ZM_TEXT, .bytes = "left", .length = 4},
                         {.type = ZM_TEXT, .bytes = "right", .length = 5}};
    for (uint32_t i = 0; i < m->rows; i++) {
        uint32_t from = random_below(&seed, m->states);
        uint32_t to = m->is_layered ? random_below(&seed, from + 1) : random_below(&seed, m->states);
        zm_label state = label_of(m, from, text[0]), next = label_of(m, to, text[1]);
        if (!terminals) {
            zm_graph_builder_add(&builder, &state, &next, m->has_owners ? &names[from & 1] : NULL, run);
            if (m->has_owners) zm_graph_builder_add(&builder, &next, NULL, &names[to & 1], run);
        } else if (i % 7 == 0) {
            zm_graph_builder_add_terminal(&builder, &next, (zm_value)(to % 4), NULL, run);
        }
    }
    if (terminals) zm_graph_builder_for_terminals(&builder);
    void *blob = zm_graph_builder_pack(&builder, UINT32_MAX, length, run);
    MUST(*run);
    return blob;
}

typedef struct solved_moves {
    void *blob, *ends;
    uint64_t length, ends_length;
    zm_graph graph;
    zm_terminals terminals;
    zm_game game;
} solved_moves;

static void solve_moves(solved_moves *s, const some_moves *m, zm_run *run) {
    s->blob = pack_moves(m, false, &s->length, run);
    zm_graph_read_blob(&s->graph, s->blob, s->length, run);
    s->ends = m->has_terminals ? pack_moves(m, true, &s->ends_length, run) : NULL;
    if (s->ends) zm_terminals_read_blob(&s->terminals, s->ends, s->ends_length, run);
    zm_game_begin(&s->game, &s->graph, s->ends ? &s->terminals : NULL, run);
    zm_game_solve(&s->game, m->seed % 2 ? ZM_MISERE : ZM_NORMAL, run);
    MUST(*run);
}

static void free_moves(solved_moves *s, zm_run *run) {
    zm_game_free(&s->game, run);
    if (s->ends) zm_terminals_free(&s->terminals, run);
    zm_graph_free(&s->graph, run);
    zm_release(run, s->blob);
    zm_release(run, s->ends);
}

static void games(void **unused) {
    (void)unused;
    uint64_t seed = 77;
    uint32_t values[4] = {0};
    for (int i = 0; i < inputs; i++) {
        some_moves m = make_moves(&seed);
        faults f[2] = {{.helpers = 0}, {.helpers = 1 + (uint32_t)i % 3}};
        solved_moves s[2] = {0};
        zm_run run[2] = {faults_run(&f[0]), faults_run(&f[1])};
        for (int k = 0; k < 2; k++)
            solve_moves(&s[k], &m, &run[k]);
        assert_int_equal(s[0].length, s[1].length);
        assert_memory_equal(s[0].blob, s[1].blob, s[0].length);
        uint32_t nodes = s[0].graph.nodes;
        if (nodes) {
            assert_memory_equal(s[0].game.outcome, s[1].game.outcome, nodes);
            assert_memory_equal(s[0].game.remoteness, s[1].game.remoteness, nodes * sizeof(uint32_t));
        }
        for (uint32_t v = 0; v < nodes; v++)
            values[zm_game_value(&s[0].game, v)]++;
        for (int k = 0; k < 2; k++) {
            free_moves(&s[k], &run[k]);
            assert_int_equal(f[k].live, 0);
        }
    }
    for (int v = 0; v < 4; v++)
        assert_true(values[v] > (uint32_t)inputs);
}

/* ---- chases */

/* Random moves: a few from each node to nodes near it, so that games take many plies, or to any. */
static zm_graph random_graph(uint32_t nodes, uint64_t *seed, zm_run *run) {
    zm_graph graph = {.nodes = nodes};
    uint32_t near = random_below(seed, 2) ? nodes : 3, most = 1 + random_below(seed, 5);
    graph.first = zm_allocate(run, (uint64_t)nodes + 1, sizeof *graph.first);
    graph.to = zm_allocate(run, (uint64_t)nodes * most, sizeof *graph.to);
    for (uint32_t v = 0; v < nodes; v++) {
        graph.first[v] = graph.moves;
        for (uint32_t k = random_below(seed, most + 1); k > 0; k--)
            graph.to[graph.moves++] = (v + random_below(seed, near)) % nodes;
    }
    graph.first[nodes] = graph.moves;
    return graph;
}

static uint64_t compare_solutions(const zm_chase_solution *a, const zm_chase_solution *b) {
    uint64_t decided = 0;
    assert_int_equal(a->longest, b->longest);
    for (int turn = 0; turn < 2; turn++) {
        uint64_t words = (uint64_t)a->nodes[turn] * a->stripes[turn];
        assert_memory_equal(a->won[turn], b->won[turn], words * 2 * sizeof(uint64_t));
        for (int byte = 0; byte < 4; byte++) {
            assert_int_equal(!a->plies[turn][byte], !b->plies[turn][byte]);
            if (a->plies[turn][byte])
                assert_memory_equal(a->plies[turn][byte], b->plies[turn][byte], words * 8 * sizeof(uint64_t));
        }
        for (uint64_t w = 0; w < words; w++)
            decided += a->won[turn][2 * w] != 0;
    }
    return decided;
}

static void chases(void **unused) {
    (void)unused;
    uint64_t seed = 78, decided = 0;
    for (int i = 0; i < chase_inputs; i++) {
        uint32_t most = i % 10 ? 70 : 400, pursuers = 65 + random_below(&seed, most),
                 evaders = 1 + random_below(&seed, most);
        faults f[2] = {{.helpers = 0}, {.helpers = 1 + (uint32_t)i % 3}};
        zm_run run[2] = {faults_run(&f[0]), faults_run(&f[1])};
        zm_graph evader = random_graph(evaders, &seed, &run[0]), pursuer = random_graph(pursuers, &seed, &run[0]);
        uint64_t *safe = zm_allocate_zeroed(&run[0], evaders / 64 + 1, sizeof *safe);
        MUST(run[0]);
        if (i % 3) safe[0] = 1;
        zm_chase chase = {.evader = &evader, .pursuer = &pursuer, .safe = safe, .tie = {ZM_PURSUER, ZM_EVADER}};
        zm_chase_solution solved[2];
        for (int k = 0; k < 2; k++) {
            zm_chase_solve(&solved[k], &chase, NULL, i % 2, &run[k]);
            MUST(run[k]);
        }
        decided += compare_solutions(&solved[0], &solved[1]);
        for (int k = 0; k < 2; k++)
            zm_chase_solution_free(&solved[k], &run[k]);
        zm_graph_free(&evader, &run[0]);
        zm_graph_free(&pursuer, &run[0]);
        zm_release(&run[0], safe);
        assert_int_equal(f[0].live + f[1].live, 0);
    }
    assert_true(decided > 10 * (uint64_t)chase_inputs);
}

/* ---- faults */

/* Out of memory or stopped anywhere: no leak, and the right code. */
static void solve_large(zm_run *run) {
    some_moves m = {.rows = 7000, .states = 3000, .scale = 1, .seed = 5, .is_layered = true};
    zm_graph_builder builder = {0};
    uint64_t seed = m.seed, length;
    for (uint32_t i = 0; i < m.rows; i++) {
        int64_t from = random_below(&seed, m.states);
        zm_graph_builder_add_integers(&builder, from, random_below(&seed, (uint32_t)from + 1), run);
    }
    zm_graph graph = {0};
    zm_game game = {0};
    void *blob = zm_graph_builder_pack(&builder, UINT32_MAX, &length, run);
    if (blob) zm_graph_read_blob(&graph, blob, length, run);
    zm_game_begin(&game, &graph, NULL, run);
    zm_game_solve(&game, ZM_NORMAL, run);
    zm_game_free(&game, run);
    zm_graph_free(&graph, run);
    zm_release(run, blob);
}

static void faults_beside_helpers(void **unused) {
    (void)unused;
    for (uint64_t n = 1; n < 60; n++) {
        for (int mode = 0; mode < 2; mode++) {
            faults f = {.helpers = 2, .fail_at = mode == 0 ? n : 0, .stop_at = mode == 1 ? n * n : 0};
            zm_run run = faults_run(&f);
            solve_large(&run);
            assert_true(zm_ok(&run) || run.code == (mode == 0 ? ZM_NOMEM : ZM_INTERRUPT));
            assert_int_equal(f.live, 0);
        }
    }
}

int main(int argc, char **argv) {
    if (argc > 1 && strcmp(argv[1], "--few") == 0) inputs = 1000, chase_inputs = 50;
    if (argc > 1 && strcmp(argv[1], "--all") == 0) chase_inputs = inputs;

    const struct CMUnitTest tests[] = {
        cmocka_unit_test(games),
        cmocka_unit_test(chases),
        cmocka_unit_test(faults_beside_helpers),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
