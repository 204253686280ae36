/*
** test_game.c - values, remoteness and best moves against a naive fixpoint written from the rules, and
** large games against the definition.
*/
#include "../../ext/core/blob/blob_builder.h"
#include "../../ext/core/blob/blob_read.h"
#include "../../ext/core/game/game.h"
#include "testing.h"

/* ---- the rules, naively: rounds over all states until nothing changes. Nothing here knows the core. */

enum { MOST = 16, ROUNDS_END = -1 };
enum { N_NONE = -1, N_LOSE, N_DRAW, N_TIE, N_WIN };

typedef struct naive_game {
    int states; /* some may not occur */
    bool occurs[MOST];
    bool move[MOST][MOST];
    int listed[MOST]; /* N_NONE or a value */
    int owner[MOST];  /* -1 not given; meaningless unless has_owners */
    bool has_owners, misere;
    int value[MOST], remoteness[MOST]; /* -1: none */
} naive_game;

static bool naive_ends(const naive_game *g, int s) {
    if (g->listed[s] != N_NONE) return true;
    for (int t = 0; t < g->states; t++)
        if (g->move[s][t]) return false;
    return true;
}

/* The worth of s -> t to the mover at s, as settled so far. */
static int naive_worth(const naive_game *g, int s, int t) {
    int v = g->value[t];
    if (v == N_NONE || v == N_TIE || v == N_DRAW) return v;
    bool same = g->has_owners && g->owner[s] == g->owner[t];
    return same ? v : N_WIN - v;
}

/* False: an owner cannot be told. */
static bool naive_owners(naive_game *g) {
    if (!g->has_owners) return true;
    bool named[2] = {false, false};
    for (int s = 0; s < g->states; s++)
        if (g->occurs[s] && g->owner[s] >= 0) named[g->owner[s]] = true;
    if (named[0] != named[1]) {
        for (int s = 0; s < g->states; s++)
            g->owner[s] = named[1];
        return true;
    }
    for (int s = 0; s < g->states; s++)
        if (g->occurs[s] && !naive_ends(g, s) && g->owner[s] < 0) return false;
    int given[MOST];
    memcpy(given, g->owner, sizeof given);
    for (int t = 0; t < g->states; t++) {
        if (!naive_ends(g, t) || given[t] >= 0) continue;
        for (int s = 0; s < g->states; s++) {
            if (!g->move[s][t] || naive_ends(g, s)) continue;
            if (g->owner[t] == given[s]) return false;
            g->owner[t] = 1 - given[s];
        }
    }
    return true;
}

static void naive_solve(naive_game *g) {
    for (int s = 0; s < g->states; s++) {
        g->value[s] = N_NONE;
        g->remoteness[s] = -1;
        if (!naive_ends(g, s)) continue;
        g->value[s] = g->listed[s] != N_NONE ? g->listed[s] : g->misere ? N_WIN : N_LOSE;
        if (g->value[s] != N_DRAW) g->remoteness[s] = 0;
    }
    for (int round = 1;; round++) {
        int fresh[MOST], changed = 0;
        for (int s = 0; s < g->states; s++) {
            fresh[s] = N_NONE;
            if (g->value[s] != N_NONE) continue;
            bool some = false, all = true;
            for (int t = 0; t < g->states; t++) {
                if (!g->move[s][t]) continue;
                if (naive_worth(g, s, t) == N_WIN) some = true;
                if (naive_worth(g, s, t) != N_LOSE) all = false;
            }
            fresh[s] = some ? N_WIN : all ? N_LOSE : N_NONE;
        }
        for (int s = 0; s < g->states; s++) {
            if (fresh[s] == N_NONE) continue;
            g->value[s] = fresh[s];
            g->remoteness[s] = round;
            changed++;
        }
        if (!changed) break;
    }
    for (int round = 1; round <= g->states; round++) {
        for (int s = 0; s < g->states; s++) {
            if (g->value[s] != N_NONE) continue;
            for (int t = 0; t < g->states; t++)
                if (g->move[s][t] && g->value[t] == N_TIE && g->remoteness[t] == round - 1) {
                    g->value[s] = N_TIE;
                    g->remoteness[s] = round;
                }
        }
    }
    for (int s = 0; s < g->states; s++)
        if (g->value[s] == N_NONE) g->value[s] = N_DRAW;
}

static bool naive_is_best(const naive_game *g, int s, int t) {
    if (naive_ends(g, s) || !g->move[s][t] || naive_worth(g, s, t) != g->value[s]) return false;
    return g->value[s] == N_DRAW || g->remoteness[t] == g->remoteness[s] - 1;
}

/* ---- random games */

static void make_game(naive_game *g, uint64_t *seed) {
    memset(g, 0, sizeof *g);
    g->states = 1 + (int)random_below(seed, 12);
    g->has_owners = random_below(seed, 3) == 0;
    g->misere = random_below(seed, 2);
    bool one_player = random_below(seed, 4) == 0, careless = random_below(seed, 8) == 0;
    uint32_t density = 1 + random_below(seed, 3), terminals = random_below(seed, 3);
    for (int s = 0; s < g->states; s++) {
        g->listed[s] = terminals > 0 && random_below(seed, 5) < terminals ? (int)random_below(seed, 4) : N_NONE;
        g->owner[s] = one_player ? 0 : (int)random_below(seed, 2);
        for (uint32_t d = random_below(seed, 2 + density * 2); d > 0; d--)
            g->move[s][random_below(seed, (uint32_t)g->states)] = true;
    }
    for (int s = 0; s < g->states; s++) {
        bool needed = !naive_ends(g, s) && !careless;
        if (!needed && random_below(seed, 2)) g->owner[s] = -1;
    }
    for (int s = 0; s < g->states; s++) {
        g->occurs[s] = g->listed[s] != N_NONE || random_below(seed, 3) == 0;
        for (int t = 0; t < g->states; t++)
            g->occurs[s] = g->occurs[s] || g->move[s][t] || g->move[t][s];
    }
}

enum { STYLES = 8 };

static zm_label style_label(int style, int s, char text[32]) {
    static const double reals[] = {-1e300, -2.5, -1, -0.5, 0, 1, 1.5, 2, 3, 1e10, 9007199254740993.0, 1e18, 1e300};
    switch (style) {
    case 0:
        return integer_label(s);
    case 1:
        return integer_label(-7 + s * 3);
    case 2:
        return integer_label((int64_t)((uint64_t)INT64_MAX + 1 + (uint64_t)s * 1234567890123456789));
    case 3:
        return integer_label(s % 2 ? 5000000000 + s : s - 20);
    case 4:
        snprintf(text, 32, "state %d", s * 37 % 101);
        return text_label(text);
    case 5:
        return (zm_label){.type = ZM_REAL, .real = reals[s % 13]};
    case 6:
        snprintf(text, 32, "%d", s);
        if (s % 4 == 0) return integer_label(s);
        if (s % 4 == 1) return text_label(text);
        if (s % 4 == 2) return (zm_label){.type = ZM_BLOB, .bytes = text, .length = (uint32_t)strlen(text)};
        return (zm_label){.type = ZM_REAL, .real = s + 0.5};
    default:
        return (zm_label){.type = ZM_REAL, .real = s * 1000.0}; /* integers all the same */
    }
}

typedef struct row {
    int state, next; /* next -1: declares */
    int owner;       /* -1: none */
} row;

static void shuffle(row *rows, int count, uint64_t *seed) {
    for (int i = count - 1; i > 0; i--) {
        int j = (int)random_below(seed, (uint32_t)i + 1);
        row swap = rows[i];
        rows[i] = rows[j];
        rows[j] = swap;
    }
}

/* Is the state listed, and in no row of the graph? */
static bool is_absent(const naive_game *g, int s, bool listed_too) {
    if (listed_too || g->listed[s] == N_NONE) return false;
    for (int t = 0; t < g->states; t++)
        if (g->move[s][t] || g->move[t][s]) return false;
    return true;
}

static void *pack_game(const naive_game *g, const int given[MOST], int style, bool listed_too, uint64_t *length,
                       uint64_t *seed, zm_run *run) {
    row rows[1000];
    int count = 0;
    for (int s = 0; s < g->states; s++) {
        int moves = 0;
        bool elsewhere = g->listed[s] != N_NONE && !listed_too; /* then the terminals name the owner */
        for (int t = 0; t < g->states; t++)
            for (int again = g->move[s][t] ? 1 + (int)random_below(seed, 3) / 2 : 0; again > 0; again--, moves++)
                rows[count++] = (row){s, t, g->has_owners && !elsewhere && random_below(seed, 2) ? given[s] : -1};
        bool isolated = moves == 0;
        for (int t = 0; t < g->states && isolated; t++)
            isolated = !g->move[t][s];
        if (isolated && g->occurs[s] && !is_absent(g, s, listed_too)) rows[count++] = (row){s, -1, -1};
        if (g->has_owners && given[s] >= 0 && g->occurs[s] && !elsewhere) rows[count++] = (row){s, -1, given[s]};
    }
    shuffle(rows, count, seed);
    zm_graph_builder builder = {0};
    zm_clear_error(run);
    for (int i = 0; i < count; i++) {
        char a[32], b[32];
        int to = rows[i].next < 0 ? 0 : rows[i].next;
        zm_label state = style_label(style, rows[i].state, a), next = style_label(style, to, b);
        zm_label owner = text_label(rows[i].owner == 0 ? "white" : "black");
        zm_graph_builder_add(&builder, &state, rows[i].next < 0 ? NULL : &next, rows[i].owner < 0 ? NULL : &owner,
                             run);
    }
    void *blob = zm_graph_builder_pack(&builder, 1 << 20, length, run);
    MUST(*run);
    return blob;
}

static void *pack_terminals(const naive_game *g, const int given[MOST], bool owners, int style, uint64_t *length,
                            zm_run *run) {
    zm_graph_builder builder = {0};
    zm_clear_error(run);
    zm_graph_builder_for_terminals(&builder);
    for (int s = g->states - 1; s >= 0; s--) {
        if (g->listed[s] == N_NONE) continue;
        char a[32];
        zm_label state = style_label(style, s, a);
        zm_label owner = text_label(given[s] == 0 ? "white" : "black");
        zm_graph_builder_add_terminal(&builder, &state, (zm_value)g->listed[s],
                                      owners && given[s] >= 0 ? &owner : NULL, run);
    }
    void *blob = zm_graph_builder_pack(&builder, 1 << 20, length, run);
    MUST(*run);
    return blob;
}

static void compare_with_naive(const naive_game *g, const zm_game *game, int style) {
    int occurring = 0;
    for (int s = 0; s < g->states; s++) {
        char text[32];
        zm_label label = style_label(style, s, text);
        uint32_t state = zm_graph_find(game->graph, &label);
        if (!g->occurs[s]) {
            assert_int_equal(state, ZM_NO_NODE);
            continue;
        }
        occurring++;
        assert_true(state < game->graph->nodes);
        assert_int_equal(zm_game_value(game, state), g->value[s]);
        assert_int_equal(game->remoteness[state], (uint32_t)g->remoteness[s]);
        assert_int_equal(zm_game_ends(game, state), naive_ends(g, s));
        uint32_t best = ZM_NO_NODE;
        for (int t = 0; t < g->states; t++) {
            if (!g->move[s][t]) continue;
            char other[32];
            zm_label next = style_label(style, t, other);
            uint32_t node = zm_graph_find(game->graph, &next);
            assert_int_equal(zm_game_is_best(game, state, node), naive_is_best(g, s, t));
            if (!naive_ends(g, s))
                assert_int_equal(zm_game_move_value(game, state, node, NULL), naive_worth(g, s, t));
            if (naive_is_best(g, s, t) && node < best) best = node;
        }
        assert_int_equal(zm_game_best(game, state), best);
        if (!naive_ends(g, s)) assert_int_not_equal(best, ZM_NO_NODE);
    }
    assert_int_equal(game->graph->nodes, occurring);
}

/* ---- answers about all states, and lines */

/* In the alphabetical order of the values, each state once, rising where the value is the same. */
static void check_by_value(const zm_game *game, zm_run *run) {
    uint32_t *order = zm_game_by_value(game, run);
    MUST(*run);
    for (uint32_t i = 0; i < game->graph->nodes; i++) {
        assert_true(order[i] < game->graph->nodes);
        if (i == 0) continue;
        const char *before = zm_value_name(zm_game_value(game, order[i - 1]));
        int compared = strcmp(before, zm_value_name(zm_game_value(game, order[i])));
        assert_true(compared < 0 || (compared == 0 && order[i - 1] < order[i]));
    }
    zm_release(run, order);
}

static void check_best_all(const zm_game *game, zm_run *run) {
    uint32_t *best = zm_game_best_all(game, run);
    MUST(*run);
    for (uint32_t s = 0; s < game->graph->nodes; s++)
        assert_int_equal(best[s], zm_game_best(game, s));
    zm_release(run, best);
}

/* By the rules: each step a best move to the smallest state, remoteness going down to 0; a draw ends where it comes
** back or at a listed draw. */
static void check_line(const zm_game *game, uint32_t start, zm_run *run) {
    uint64_t length;
    uint32_t *line = zm_game_play(game, start, &length, run);
    MUST(*run);
    assert_true(length > 0 && line[0] == start);
    uint8_t *times = calloc(game->graph->nodes, 1);
    assert_non_null(times);
    for (uint64_t i = 0; i < length; i++) {
        times[line[i]]++;
        if (i > 0) assert_int_equal(line[i], zm_game_best(game, line[i - 1]));
        if (zm_game_value(game, start) != ZM_DRAW)
            assert_int_equal(game->remoteness[line[i]], game->remoteness[start] - i);
        if (i + 1 < length) assert_int_equal(times[line[i]], 1);
    }
    assert_true(zm_game_ends(game, line[length - 1]) || times[line[length - 1]] == 2);
    if (zm_game_value(game, start) != ZM_DRAW) assert_int_equal(length, game->remoteness[start] + 1);
    free(times);
    zm_release(run, line);
}

static void check_answers(const zm_game *game, zm_run *run) {
    check_by_value(game, run);
    check_best_all(game, run);
    for (uint32_t s = 0; s < game->graph->nodes; s++)
        check_line(game, s, run);
}

static void test_random_games(void **unused) {
    (void)unused;
    uint64_t seed = 3;
    faults f = {0};
    zm_run run = faults_run(&f);
    int refused = 0;
    for (int round = 0; round < 30000; round++) {
        naive_game g;
        make_game(&g, &seed);
        int given[MOST];
        memcpy(given, g.owner, sizeof given);
        int style = round % STYLES;
        bool listed_too = random_below(&seed, 2);
        uint64_t length, again_length, ends_length;
        void *blob = pack_game(&g, given, style, listed_too, &length, &seed, &run);
        void *again = pack_game(&g, given, style, listed_too, &again_length, &seed, &run);
        assert_int_equal(length, again_length);
        assert_memory_equal(blob, again, length);
        zm_graph graph;
        zm_terminals terminals;
        zm_game game;
        zm_clear_error(&run);
        zm_graph_read_blob(&graph, blob, length, &run);
        MUST(run);
        bool any_owner = graph.owners != NULL; /* no owner in any row: then the graph has none */
        void *ends = pack_terminals(&g, given, any_owner, style, &ends_length, &run);
        zm_terminals_read_blob(&terminals, ends, ends_length, &run);
        MUST(run);
        g.has_owners = g.has_owners && any_owner;
        zm_game_begin(&game, &graph, &terminals, &run);
        zm_game_solve(&game, g.misere ? ZM_MISERE : ZM_NORMAL, &run);
        bool absent = false;
        for (int s = 0; s < g.states; s++)
            absent = absent || is_absent(&g, s, listed_too);
        if (absent || !naive_owners(&g)) {
            assert_int_equal(run.code, ZM_INVALID);
            assert_true(!absent || strstr(run.message, "is not in the graph"));
            refused++;
        } else {
            MUST(run);
            naive_solve(&g);
            compare_with_naive(&g, &game, style);
            check_answers(&game, &run);
        }
        zm_game_free(&game, &run);
        zm_terminals_free(&terminals, &run);
        zm_graph_free(&graph, &run);
        faults_release(&f, blob);
        faults_release(&f, again);
        faults_release(&f, ends);
        assert_int_equal(f.live, 0);
    }
    assert_in_range(refused, 100, 15000);
}

/* ---- large games */

static void pack_and_solve(zm_graph_builder *builder, void **blob, zm_graph *graph, zm_game *game,
                           zm_convention convention, zm_run *run) {
    zm_clear_error(run);
    uint64_t length;
    *blob = zm_graph_builder_pack(builder, UINT32_MAX, &length, run);
    MUST(*run);
    zm_graph_read_blob(graph, *blob, length, run);
    zm_game_begin(game, graph, NULL, run);
    zm_game_solve(game, convention, run);
    MUST(*run);
}

static void test_long_path(void **unused) {
    (void)unused;
    enum { N = 1000000 };
    faults f = {0};
    zm_run run = faults_run(&f);
    zm_graph_builder builder = {0};
    zm_clear_error(&run);
    for (int64_t v = N - 1; v > 0; v--)
        zm_graph_builder_add_integers(&builder, v, v - 1, &run);
    void *blob;
    zm_graph graph;
    zm_game game;
    pack_and_solve(&builder, &blob, &graph, &game, ZM_NORMAL, &run);
    assert_int_equal(game.graph->nodes, N);
    for (uint32_t v = 0; v < N; v++) {
        assert_int_equal(game.remoteness[v], v);
        assert_int_equal(zm_game_value(&game, v), v % 2 ? ZM_WIN : ZM_LOSE);
    }
    assert_int_equal(zm_game_best(&game, 777), 776);
    check_line(&game, N - 1, &run);
    zm_game_free(&game, &run);
    zm_graph_free(&graph, &run);
    faults_release(&f, blob);
    assert_int_equal(f.live, 0);
}

/* Every state is what its moves say; draws have a move to a draw and none better. That alone would allow a draw
** to be called a win in a circle, which remoteness rules out. */
static void check_by_definition(const zm_game *game) {
    const zm_graph *graph = game->graph;
    for (uint32_t s = 0; s < graph->nodes; s++) {
        uint32_t least[4] = {UINT32_MAX, UINT32_MAX, UINT32_MAX, UINT32_MAX}, greatest = 0, losing = 0, draws = 0;
        uint32_t moves = graph->first[s + 1] - graph->first[s];
        if (moves == 0) {
            assert_true(zm_game_ends(game, s) && game->remoteness[s] == 0);
            continue;
        }
        for (uint32_t m = graph->first[s]; m < graph->first[s + 1]; m++) {
            uint32_t t = graph->to[m], r = game->remoteness[t];
            bool same = game->owners && game->owners[s] == game->owners[t];
            zm_value worth = zm_game_value(game, t);
            if (!same && worth == ZM_WIN) {
                worth = ZM_LOSE;
            } else if (!same && worth == ZM_LOSE) {
                worth = ZM_WIN;
            }
            if (r < least[worth]) least[worth] = r;
            if (worth == ZM_LOSE) {
                losing++;
                if (r > greatest) greatest = r;
            }
            draws += worth == ZM_DRAW;
        }
        zm_value value = zm_game_value(game, s);
        if (least[ZM_WIN] != UINT32_MAX) {
            assert_true(value == ZM_WIN && game->remoteness[s] == least[ZM_WIN] + 1);
        } else if (losing == moves) {
            assert_true(value == ZM_LOSE && game->remoteness[s] == greatest + 1);
        } else {
            assert_true(value == ZM_DRAW && draws > 0 && game->remoteness[s] == ZM_NO_REMOTENESS);
        }
    }
}

static void test_random_graphs_by_definition(void **unused) {
    (void)unused;
    uint64_t seed = 17;
    faults f = {0};
    zm_run run = faults_run(&f);
    for (int round = 0; round < 120; round++) {
        uint32_t n = 1000 + random_below(&seed, round % 10 == 0 ? 99000 : 5000);
        uint32_t moves = (uint32_t)((uint64_t)n * (5 + random_below(&seed, 40)) / 10);
        int64_t stretch = round % 3 == 0 ? 1 : round % 3 == 1 ? 11 : 1000003;
        bool owners = round % 4 == 3;
        zm_graph_builder builder = {0};
        zm_clear_error(&run);
        for (uint32_t m = 0; m < moves; m++) {
            int64_t a = random_below(&seed, n) * stretch - 50000, b = random_below(&seed, n) * stretch - 50000;
            if (!owners) {
                zm_graph_builder_add_integers(&builder, a, b, &run);
            } else {
                zm_label from = integer_label(a), to = integer_label(b), x = integer_label((a ^ a >> 3) & 1),
                         y = integer_label((b ^ b >> 3) & 1);
                zm_graph_builder_add(&builder, &from, &to, &x, &run);
                zm_graph_builder_add(&builder, &to, NULL, &y, &run);
            }
        }
        MUST(run);
        void *blob;
        zm_graph graph;
        zm_game game;
        pack_and_solve(&builder, &blob, &graph, &game, round & 1 ? ZM_MISERE : ZM_NORMAL, &run);
        check_by_definition(&game);
        check_by_value(&game, &run);
        check_best_all(&game, &run);
        for (uint32_t i = 0; i < 20; i++)
            check_line(&game, random_below(&seed, game.graph->nodes), &run);
        zm_game_free(&game, &run);
        zm_graph_free(&graph, &run);
        faults_release(&f, blob);
        assert_int_equal(f.live, 0);
    }
}

/* ---- rules one by one, JSON graphs and terminals */

static void solve_json(const char *graph_text, const char *terminals_text, zm_convention convention,
                       const char *expected) {
    faults f = {0};
    zm_run run = faults_run(&f);
    zm_graph graph;
    zm_terminals terminals = {0};
    zm_game game = {0};
    char out[400] = "";
    zm_graph_read_json(&graph, graph_text, strlen(graph_text), &run);
    if (terminals_text) zm_terminals_read_json(&terminals, terminals_text, strlen(terminals_text), &run);
    zm_game_begin(&game, &graph, terminals_text ? &terminals : NULL, &run);
    zm_game_solve(&game, convention, &run);
    if (!zm_ok(&run)) {
        snprintf(out, sizeof out, "%s", run.message);
    } else {
        for (uint32_t s = 0; s < game.graph->nodes; s++) {
            zm_label label = zm_graph_label(game.graph, s);
            char name[ZM_NAME_SIZE], best[ZM_NAME_SIZE] = "-";
            uint32_t next = zm_game_best(&game, s);
            assert_int_equal(zm_graph_find(game.graph, &label), s);
            if (next != ZM_NO_NODE) zm_graph_name(&graph, next, best);
            snprintf(out + strlen(out), sizeof out - strlen(out), "%s%s %s %d %s", s ? "; " : "",
                     zm_label_name(&label, name), zm_value_name(zm_game_value(&game, s)), (int)game.remoteness[s],
                     best);
        }
    }
    assert_string_equal(out, expected);
    zm_game_free(&game, &run);
    zm_terminals_free(&terminals, &run);
    zm_graph_free(&graph, &run);
    assert_int_equal(f.live, 0);
}

static void test_rules(void **unused) {
    (void)unused;
    solve_json("[]", NULL, ZM_NORMAL, "");
    solve_json("[[]]", NULL, ZM_NORMAL, "0 lose 0 -");
    solve_json("[[]]", NULL, ZM_MISERE, "0 win 0 -");
    solve_json("[[0]]", NULL, ZM_NORMAL, "0 draw -1 0");
    /* a self-loop: the state that would lose can always stay */
    solve_json("[[0,1],[2],[]]", NULL, ZM_NORMAL, "0 draw -1 0; 1 win 1 2; 2 lose 0 -");
    solve_json("[[0,2],[2,2],[]]", NULL, ZM_NORMAL, "0 win 1 2; 1 win 1 2; 2 lose 0 -");
    /* the loser delays, the winner hurries */
    solve_json("[[1,2],[3],[4],[],[5],[3]]", NULL, ZM_NORMAL,
               "0 lose 4 2; 1 win 1 3; 2 win 3 4; 3 lose 0 -; 4 lose 2 5; 5 win 1 3");
    /* listed states end the game, their moves are ignored */
    solve_json("[[1],[0]]", "{\"1\":\"win\"}", ZM_NORMAL, "0 lose 1 1; 1 win 0 -");
    solve_json("{\"a\":[\"b\"],\"b\":[\"a\"]}", "{\"b\":\"tie\"}", ZM_NORMAL, "\"a\" tie 1 \"b\"; \"b\" tie 0 -");
    solve_json("{\"a\":[\"b\"],\"b\":[]}", "{\"a\":\"draw\"}", ZM_MISERE, "\"a\" draw -1 -; \"b\" win 0 -");
    /* a listed state is one of the graph */
#define NOT_THERE " is not in the graph; list only states of this graph, or declare it with a row whose next is NULL"
    solve_json("{\"a\":[\"b\"],\"b\":[]}", "{\"B\":\"tie\"}", ZM_NORMAL, "state \"B\"" NOT_THERE);
    solve_json("[[1],[0]]", "{\"01\":\"win\"}", ZM_NORMAL, "state \"01\"" NOT_THERE);
    solve_json("[[1],[0]]", "{\"1\":\"win\",\"7\":\"draw\"}", ZM_NORMAL, "state \"7\"" NOT_THERE);
    /* a tie is better than a circle, a circle better than a loss */
    solve_json("[[1,0],[2],[0,3],[]]", "{\"3\":\"tie\"}", ZM_NORMAL, "0 tie 3 1; 1 tie 2 2; 2 tie 1 3; 3 tie 0 -");
    solve_json("[[1,2],[],[0]]", "{\"1\":\"win\"}", ZM_NORMAL, "0 draw -1 2; 1 win 0 -; 2 draw -1 0");
    solve_json("[[1,2],[],[]]", "{\"1\":\"win\",\"2\":\"draw\"}", ZM_NORMAL, "0 draw -1 2; 1 win 0 -; 2 draw -1 -");
}

static void expect_owner_error(const char *rows[][3], int count, const char *message) {
    faults f = {0};
    zm_run run = faults_run(&f);
    zm_graph_builder builder = {0};
    zm_clear_error(&run);
    for (int i = 0; i < count; i++) {
        zm_label label[3];
        for (int j = 0; j < 3; j++)
            if (rows[i][j]) label[j] = text_label(rows[i][j]);
        zm_graph_builder_add(&builder, &label[0], rows[i][1] ? &label[1] : NULL, rows[i][2] ? &label[2] : NULL, &run);
    }
    uint64_t length;
    zm_graph graph = {0};
    zm_game game = {0};
    void *blob = zm_graph_builder_pack(&builder, 1 << 20, &length, &run);
    zm_graph_read_blob(&graph, blob, length, &run);
    zm_game_begin(&game, &graph, NULL, &run);
    zm_game_solve(&game, ZM_NORMAL, &run);
    if (message) {
        REFUSED(run, ZM_INVALID, message);
    } else {
        MUST(run);
    }
    zm_game_free(&game, &run);
    zm_graph_free(&graph, &run);
    faults_release(&f, blob);
    assert_int_equal(f.live, 0);
}

static void test_owners(void **unused) {
    (void)unused;
    expect_owner_error((const char *[][3]){{"a", "b", "x"}, {"b", "a", NULL}}, 2, NULL); /* one player */
    expect_owner_error((const char *[][3]){{"a", "b", "x"}, {"b", "a", NULL}, {"c", NULL, "y"}}, 3,
                       "state \"b\" has moves, but no owner");
    expect_owner_error((const char *[][3]){{"a", "c", "x"}, {"b", "c", "y"}}, 2,
                       "state \"c\" has no owner: moves of both players lead there; name it in a row without a move");
    expect_owner_error((const char *[][3]){{"a", "c", "x"}, {"b", "c", "y"}, {"c", NULL, "x"}}, 3, NULL);
    expect_owner_error((const char *[][3]){{"a", "c", "x"}, {"d", NULL, NULL}}, 2, NULL);
    expect_owner_error((const char *[][3]){{"a", "c", "x"}, {"b", "c", "y"}, {"a", "b", "y"}}, 3,
                       "row 3: state \"a\" belongs to \"y\", but an earlier row gave it to \"x\"");
    expect_owner_error((const char *[][3]){{"a", "c", "x"}, {"b", "c", "y"}, {"c", "b", "z"}}, 3,
                       "row 3: a third owner, \"z\", beside \"x\" and \"y\"");
}

static void expect_terminal_owner_error(const char *graph_owner, const char *other_owner, const char *listed_owner,
                                        const char *message) {
    faults f = {0};
    zm_run run = faults_run(&f);
    zm_graph_builder b = {0}, ends = {0};
    zm_label a = integer_label(1), c = integer_label(2), x = text_label(graph_owner ? graph_owner : ""),
             y = text_label(other_owner ? other_owner : ""), z = text_label(listed_owner);
    zm_graph_builder_add(&b, &a, &c, graph_owner ? &x : NULL, &run);
    zm_graph_builder_add(&b, &c, &a, other_owner ? &y : NULL, &run);
    zm_graph_builder_add_terminal(&ends, &c, ZM_WIN, &z, &run);
    uint64_t length, ends_length;
    void *blob = zm_graph_builder_pack(&b, 1 << 20, &length, &run);
    void *ends_blob = zm_graph_builder_pack(&ends, 1 << 20, &ends_length, &run);
    zm_graph graph;
    zm_terminals terminals;
    zm_game game;
    zm_graph_read_blob(&graph, blob, length, &run);
    zm_terminals_read_blob(&terminals, ends_blob, ends_length, &run);
    MUST(run);
    zm_game_begin(&game, &graph, &terminals, &run);
    zm_game_solve(&game, ZM_NORMAL, &run);
    if (message) {
        REFUSED(run, ZM_INVALID, message);
    } else {
        MUST(run);
        assert_int_equal(zm_game_value(&game, 0), strcmp(graph_owner, listed_owner) == 0 ? ZM_WIN : ZM_LOSE);
    }
    zm_game_free(&game, &run);
    zm_terminals_free(&terminals, &run);
    zm_graph_free(&graph, &run);
    faults_release(&f, blob);
    faults_release(&f, ends_blob);
    assert_int_equal(f.live, 0);
}

static void test_terminal_owners(void **unused) {
    (void)unused;
    expect_terminal_owner_error("x", "y", "y", NULL);
    expect_terminal_owner_error("x", NULL, "y", NULL);
    expect_terminal_owner_error("x", NULL, "x", NULL);
    expect_terminal_owner_error("x", "y", "x", "the owner of state 2 is another one in the graph");
    expect_terminal_owner_error("x", "y", "z", "they name a third owner, \"z\", beside \"x\" and \"y\"");
    expect_terminal_owner_error(NULL, NULL, "x", "they name an owner, \"x\", but the graph has none");
}

/* ---- faults */

static void solve_once(faults *f, bool owners, zm_run *run) {
    *run = faults_run(f);
    zm_graph_builder builder = {0};
    uint64_t seed = 5, length, ends_length;
    for (int i = 0; i < 900; i++) {
        zm_label a = integer_label(random_below(&seed, 300)), b = integer_label(random_below(&seed, 300));
        zm_label owner = integer_label(a.integer % 2), next_owner = integer_label(b.integer % 2);
        zm_graph_builder_add(&builder, &a, &b, owners ? &owner : NULL, run);
        if (owners) zm_graph_builder_add(&builder, &b, NULL, &next_owner, run);
    }
    zm_graph_builder ends = {0};
    for (int i = 0; i < 30; i++) {
        zm_label a = integer_label(i * 17 % 300);
        zm_graph_builder_add(&builder, &a, NULL, NULL, run);
        zm_graph_builder_add_terminal(&ends, &a, (zm_value)(i % 4), NULL, run);
    }
    void *blob = zm_graph_builder_pack(&builder, 1 << 20, &length, run);
    void *ends_blob = zm_graph_builder_pack(&ends, 1 << 20, &ends_length, run);
    zm_graph graph = {0};
    zm_terminals terminals = {0};
    zm_game game = {0};
    zm_graph_read_blob(&graph, blob, length, run);
    zm_terminals_read_blob(&terminals, ends_blob, ends_length, run);
    zm_game_begin(&game, &graph, &terminals, run);
    zm_game_solve(&game, ZM_NORMAL, run);
    uint64_t plies;
    zm_release(run, zm_game_by_value(&game, run));
    zm_release(run, zm_game_best_all(&game, run));
    zm_release(run, zm_game_play(&game, 0, &plies, run));
    zm_game_free(&game, run);
    zm_terminals_free(&terminals, run);
    zm_graph_free(&graph, run);
    faults_release(f, blob);
    faults_release(f, ends_blob);
    assert_int_equal(f->live, 0);
}

/* A run that holds an error: nothing is done, and what would have been made is empty. */
static void test_quiet(void **unused) {
    (void)unused;
    zm_run run = zm_libc_run();
    zm_graph graph = {0};
    zm_terminals terminals = {0};
    zm_game game;
    uint64_t plies;
    zm_fail_nomem(&run);
    zm_game_begin(&game, &graph, &terminals, &run);
    zm_game_solve(&game, ZM_NORMAL, &run);
    assert_true(!game.graph && !game.outcome && !game.remoteness);
    assert_null(zm_game_by_value(&game, &run));
    assert_null(zm_game_best_all(&game, &run));
    assert_null(zm_game_play(&game, 0, &plies, &run));
    assert_int_equal(plies, 0);
    zm_game_free(&game, &run);
}

static void test_faults(void **unused) {
    (void)unused;
    for (int variant = 0; variant < 4; variant++) {
        bool finished = false;
        for (uint64_t at = 1; !finished; at++) {
            faults f = {.fail_at = at, .fail_on = variant & 1};
            zm_run run = {0};
            solve_once(&f, variant & 2, &run);
            finished = f.allocations < at;
            assert_int_equal(run.code, finished ? ZM_OK : ZM_NOMEM);
        }
        finished = false;
        for (uint64_t at = 1; !finished; at++) {
            faults f = {.stop_at = at};
            zm_run run = {0};
            solve_once(&f, variant & 2, &run);
            finished = f.polls < at;
            assert_int_equal(run.code, finished ? ZM_OK : ZM_INTERRUPT);
            if (!finished) assert_int_equal(f.polls, at);
        }
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_random_games),
        cmocka_unit_test(test_long_path),
        cmocka_unit_test(test_random_graphs_by_definition),
        cmocka_unit_test(test_rules),
        cmocka_unit_test(test_owners),
        cmocka_unit_test(test_terminal_owners),
        cmocka_unit_test(test_quiet),
        cmocka_unit_test(test_faults),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
