/* The chase solver against a naive fixpoint written from the rules, on random chases with every option. */
#include "../../ext/core/chase/chase.h"
#include "testing.h"

typedef struct chase_data {
    uint32_t evaders, pursuers;
    uint8_t evader_moves[160 * 160], pursuer_moves[160 * 160]; /* matrices */
    uint8_t captures[160 * 160];                               /* [pursuer * evaders + evader] */
    bool same_number; /* ... or those of the same number: the rules say nothing of captures */
    uint64_t safe[3], goal[3];
    int tie[2];
} chase_data;

enum { NONE = 9 };

/* Round r decides what follows from rounds before it, by looking at all moves of all positions again. */
static void fixpoint(const chase_data *d, uint8_t *winner, uint32_t *plies) {
    uint32_t E = d->evaders, P = d->pursuers;
    uint64_t states = 2 * (uint64_t)E * P;
    memset(winner, NONE, states);
    for (uint32_t t = 0; t < 2; t++) {
        for (uint32_t p = 0; p < P; p++) {
            for (uint32_t e = 0; e < E; e++) {
                uint64_t s = ((uint64_t)t * P + p) * E + e;
                bool safe = d->safe[e / 64] >> e % 64 & 1;
                bool caught = d->captures[p * E + e] || (d->goal[p / 64] >> p % 64 & 1);
                bool moves = false;
                for (uint32_t x = 0; x < (t ? P : E); x++)
                    moves |= t ? d->pursuer_moves[p * P + x] : d->evader_moves[e * E + x];
                if (safe && caught) {
                    winner[s] = (uint8_t)d->tie[t];
                } else if (safe) {
                    winner[s] = ZM_EVADER;
                } else if (caught) {
                    winner[s] = ZM_PURSUER;
                } else if (!moves) {
                    winner[s] = t ? ZM_EVADER : ZM_PURSUER;
                }
                plies[s] = 0;
            }
        }
    }
    static uint8_t before[2 * 160 * 160];
    for (uint32_t round = 1;; round++) {
        bool new = false;
        memcpy(before, winner, states);
        for (uint32_t t = 0; t < 2; t++) {
            for (uint32_t p = 0; p < P; p++) {
                for (uint32_t e = 0; e < E; e++) {
                    uint64_t s = ((uint64_t)t * P + p) * E + e;
                    if (before[s] != NONE) continue;
                    bool win = false, lose = true;
                    for (uint32_t x = 0; x < (t ? P : E); x++) {
                        if (!(t ? d->pursuer_moves[p * P + x] : d->evader_moves[e * E + x])) continue;
                        uint8_t w = t ? before[(uint64_t)x * E + e] : before[((uint64_t)P + p) * E + x];
                        win |= w == t;
                        lose &= w == 1 - t;
                    }
                    if (!win && !lose) continue;
                    winner[s] = (uint8_t)(win ? t : 1 - t);
                    plies[s] = round;
                    new = true;
                }
            }
        }
        if (!new) return;
    }
}

static bool is_over(const chase_data *d, uint32_t p, uint32_t e) {
    return d->captures[p * d->evaders + e] || (d->safe[e / 64] >> e % 64 & 1) || (d->goal[p / 64] >> p % 64 & 1);
}

static zm_captures captures_from_matrix(const chase_data *d, zm_run *run) {
    zm_captures captures = {zm_allocate(run, d->pursuers + 1, sizeof(uint32_t)),
                            zm_allocate(run, (uint64_t)d->pursuers * d->evaders, sizeof(uint32_t))};
    uint32_t count = 0;
    for (uint32_t p = 0; p < d->pursuers; p++) {
        captures.first[p] = count;
        for (uint32_t e = d->evaders; e-- > 0;) /* the order does not matter */
            if (d->captures[p * d->evaders + e]) captures.to[count++] = e;
    }
    captures.first[d->pursuers] = count;
    return captures;
}

/* All positions, and one position alone, with plies and without, give the same answer. */
static void check_without_plies(const chase_data *d, const zm_chase *chase, const uint8_t *winner, zm_run *run) {
    zm_chase_solution all, one;
    uint64_t seed = 3;
    zm_chase_solve(&all, chase, NULL, false, run);
    assert_null(all.plies[0][0]);
    assert_null(all.plies[1][0]);
    for (int i = 0; i < 6; i++) {
        zm_chase_position at = {(zm_side)random_below(&seed, 2), random_below(&seed, d->pursuers),
                                random_below(&seed, d->evaders)};
        uint8_t w = winner[((uint64_t)at.turn * d->pursuers + at.pursuer) * d->evaders + at.evader];
        zm_chase_solve(&one, chase, &at, i % 2, run);
        assert_int_equal(run->code, ZM_OK);
        assert_int_equal(zm_chase_winner(&one, at), w == NONE ? ZM_NOBODY : w);
        assert_int_equal(zm_chase_winner(&all, at), w == NONE ? ZM_NOBODY : w);
        zm_chase_solution_free(&one, run);
    }
    zm_chase_solution_free(&all, run);
}

static void compare(const chase_data *d, zm_run *run) {
    static uint8_t winner[2 * 160 * 160];
    static uint32_t plies[2 * 160 * 160];
    fixpoint(d, winner, plies);
    zm_graph evader = graph_from_matrix(d->evader_moves, d->evaders, run);
    zm_graph pursuer = graph_from_matrix(d->pursuer_moves, d->pursuers, run);
    zm_captures captures = captures_from_matrix(d, run);
    zm_chase chase = {.evader = &evader,
                      .pursuer = &pursuer,
                      .captures = d->same_number ? NULL : &captures,
                      .safe = d->safe,
                      .goal = d->goal,
                      .tie = {(zm_side)d->tie[0], (zm_side)d->tie[1]}};
    zm_chase_solution solved;
    zm_chase_solve(&solved, &chase, NULL, true, run);
    assert_int_equal(run->code, ZM_OK);
    uint32_t longest = 0;
    for (uint32_t t = 0; t < 2; t++) {
        for (uint32_t p = 0; p < d->pursuers; p++) {
            for (uint32_t e = 0; e < d->evaders; e++) {
                uint64_t s = ((uint64_t)t * d->pursuers + p) * d->evaders + e;
                zm_chase_position at = {(zm_side)t, p, e};
                zm_side w = zm_chase_winner(&solved, at);
                assert_int_equal(w, winner[s] == NONE ? ZM_NOBODY : winner[s]);
                if (w != ZM_NOBODY) assert_int_equal(zm_chase_plies(&solved, at), plies[s]);
                if (w != ZM_NOBODY && plies[s] > longest) longest = plies[s];
                uint32_t best = zm_chase_best(&solved, &chase, at), count;
                bool over = zm_chase_over(&chase, at);
                assert_int_equal(over, is_over(d, p, e));
                const uint32_t *moves = zm_chase_moves(&chase, at, &count);
                if (over || count == 0) {
                    assert_int_equal(best, ZM_NO_NODE);
                    continue;
                }
                /* The smallest move that keeps winner and plies. */
                uint32_t expected = ZM_NO_NODE;
                for (uint32_t m = 0; m < count; m++) {
                    uint64_t next =
                        t ? (uint64_t)moves[m] * d->evaders + e : ((uint64_t)d->pursuers + p) * d->evaders + moves[m];
                    if (winner[next] != winner[s] || (w != ZM_NOBODY && plies[next] + 1 != plies[s])) continue;
                    if (moves[m] < expected) expected = moves[m];
                }
                assert_int_not_equal(expected, ZM_NO_NODE);
                assert_int_equal(best, expected);
            }
        }
    }
    assert_int_equal(solved.longest, longest);
    zm_chase_solution_free(&solved, run);
    check_without_plies(d, &chase, winner, run);
    zm_graph_free(&evader, run);
    zm_graph_free(&pursuer, run);
    zm_release(run, captures.first);
    zm_release(run, captures.to);
}

static void random_moves(uint8_t *matrix, uint32_t n, uint32_t degree, bool undirected, uint64_t *seed) {
    memset(matrix, 0, (size_t)n * n);
    for (uint32_t i = 0; i < n * degree; i++) {
        uint32_t u = random_below(seed, n), v = random_below(seed, n);
        matrix[u * n + v] = 1;
        if (undirected) matrix[v * n + u] = 1;
    }
}

/* The same number; or one node or none for each; or sets, some of which are empty and some large. */
static void random_captures(chase_data *d, uint64_t *seed) {
    uint32_t kind = random_below(seed, 3);
    memset(d->captures, 0, sizeof d->captures);
    d->same_number = kind == 0 && random_below(seed, 2);
    for (uint32_t p = 0; p < d->pursuers; p++) {
        uint8_t *row = d->captures + p * d->evaders;
        if (kind == 0 && p < d->evaders) row[p] = 1;
        if (kind == 1 && random_below(seed, 5)) row[random_below(seed, d->evaders)] = 1;
        for (uint32_t k = kind == 2 ? random_below(seed, random_below(seed, 8) ? 4 : d->evaders + 1) : 0; k > 0; k--)
            row[random_below(seed, d->evaders)] = 1;
    }
}

static void random_chases(uint32_t least, uint32_t most, int count, uint64_t seed) {
    static chase_data d;
    zm_run run = zm_libc_run();
    for (int i = 0; i < count; i++) {
        zm_clear_error(&run);
        d.evaders = least + random_below(&seed, most - least + 1);
        d.pursuers = random_below(&seed, 2) ? d.evaders : least + random_below(&seed, most - least + 1);
        random_moves(d.evader_moves, d.evaders, random_below(&seed, 4), random_below(&seed, 2), &seed);
        random_moves(d.pursuer_moves, d.pursuers, random_below(&seed, 5), random_below(&seed, 2), &seed);
        random_captures(&d, &seed);
        memset(d.safe, 0, sizeof d.safe);
        memset(d.goal, 0, sizeof d.goal);
        for (uint32_t k = random_below(&seed, 4); k > 0; k--) {
            uint32_t e = random_below(&seed, d.evaders);
            d.safe[e / 64] |= (uint64_t)1 << e % 64;
        }
        if (random_below(&seed, 3) == 0) {
            uint32_t p = random_below(&seed, d.pursuers);
            d.goal[p / 64] |= (uint64_t)1 << p % 64;
        }
        d.tie[0] = (int)random_below(&seed, 2);
        d.tie[1] = (int)random_below(&seed, 2);
        compare(&d, &run);
    }
}

static void small(void **state) {
    (void)state;
    random_chases(1, 9, 4000, 1);
}

static void around_one_word(void **state) {
    (void)state;
    random_chases(60, 67, 60, 2);
}

static void up_to_150(void **state) {
    (void)state;
    random_chases(10, 150, 80, 3);
}

/* The evader walks a path of 70,000 nodes home; the pursuer stands still. More plies than 16 bits hold. */
static void long_game(void **state) {
    (void)state;
    enum { LENGTH = 70000 };
    zm_run run = zm_libc_run();
    zm_graph path = {.nodes = LENGTH, .moves = LENGTH - 1}, still = {.nodes = 1, .moves = 1};
    path.first = zm_allocate(&run, LENGTH + 1, 4);
    path.to = zm_allocate(&run, LENGTH, 4);
    for (uint32_t v = 0; v < LENGTH; v++) {
        path.first[v] = v ? v - 1 : 0;
        if (v) path.to[v - 1] = v - 1;
    }
    path.first[LENGTH] = LENGTH - 1;
    uint32_t first[2] = {0, 1}, to[1] = {0}, none[2] = {0, 0};
    zm_captures captures = {none, NULL};
    still.first = first;
    still.to = to;
    uint64_t *safe = zm_allocate_zeroed(&run, LENGTH / 64 + 1, 8);
    safe[0] = 1;
    zm_chase chase = {.evader = &path, .pursuer = &still, .captures = &captures, .safe = safe};
    zm_chase_solution solved;
    zm_chase_solve(&solved, &chase, NULL, true, &run);
    assert_int_equal(run.code, ZM_OK);
    assert_non_null(solved.plies[ZM_PURSUER][2]);
    for (uint32_t v = 0; v < LENGTH; v++) {
        assert_int_equal(zm_chase_plies(&solved, (zm_chase_position){ZM_EVADER, 0, v}), v ? 2 * v - 1 : 0);
        assert_int_equal(zm_chase_plies(&solved, (zm_chase_position){ZM_PURSUER, 0, v}), 2 * v);
    }
    zm_chase_solution_free(&solved, &run);
    zm_graph_free(&path, &run);
    zm_release(&run, safe);
}

/* From a hub the evader goes to one of 30,000 nodes on which he is stuck; or safe, on the last of them. */
static void hub(void **state) {
    (void)state;
    enum { NODES = 30000, HUB = 0 };
    zm_run run = zm_libc_run();
    uint32_t still_first[2] = {0, 1}, still_to[1] = {0}, none[2] = {0, 0};
    zm_graph star = {.nodes = NODES, .moves = NODES - 1};
    zm_graph still = {.nodes = 1, .moves = 1, .first = still_first, .to = still_to};
    zm_captures captures = {none, NULL};
    star.first = zm_allocate(&run, NODES + 1, sizeof *star.first);
    star.to = zm_allocate(&run, NODES, sizeof *star.to);
    for (uint32_t v = 0; v <= NODES; v++)
        star.first[v] = v == HUB ? 0 : NODES - 1;
    for (uint32_t m = 0; m < NODES - 1; m++)
        star.to[m] = m + 1;
    uint64_t *safe = zm_allocate_zeroed(&run, NODES / 64 + 1, sizeof *safe);
    for (int with_safe = 0; with_safe < 2; with_safe++) {
        if (with_safe) safe[(NODES - 1) / 64] |= (uint64_t)1 << (NODES - 1) % 64;
        zm_chase chase = {.evader = &star, .pursuer = &still, .captures = &captures, .safe = safe};
        zm_chase_solution solved;
        zm_chase_solve(&solved, &chase, NULL, true, &run);
        MUST(run);
        zm_chase_position start = {ZM_EVADER, 0, HUB};
        assert_int_equal(zm_chase_winner(&solved, start), with_safe ? ZM_EVADER : ZM_PURSUER);
        assert_int_equal(zm_chase_plies(&solved, start), with_safe ? 1 : 2);
        assert_int_equal(zm_chase_best(&solved, &chase, start), with_safe ? NODES - 1 : 1);
        zm_chase_solution_free(&solved, &run);
    }
    zm_graph_free(&star, &run);
    zm_release(&run, safe);
}

/* Progress is told, and rises. */
static void note_progress(void *context, const char *phase, uint64_t done, uint64_t total) {
    assert_string_equal(phase, "solving");
    assert_int_equal(total, 0);
    assert_true(done >= *(uint64_t *)context);
    *(uint64_t *)context = done;
}

static void job(zm_run *run) {
    uint64_t seed = 11, safe[2] = {1, 0};
    uint8_t has[70 * 70];
    random_moves(has, 70, 2, true, &seed);
    zm_graph g = graph_from_matrix(has, 70, run);
    zm_chase chase = {.evader = &g, .pursuer = &g, .safe = safe};
    zm_chase_solution solved = {0};
    zm_chase_solve(&solved, &chase, NULL, true, run);
    zm_chase_solution_free(&solved, run);
    zm_graph_free(&g, run);
}

static void faults_and_progress(void **state) {
    (void)state;
    sweep_faults(job);
    uint64_t last = 0;
    zm_run run = zm_libc_run();
    run.context = &last;
    run.progress = note_progress;
    job(&run);
    assert_true(last > 1);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(small),     cmocka_unit_test(around_one_word),
        cmocka_unit_test(up_to_150), cmocka_unit_test(long_game),
        cmocka_unit_test(hub),       cmocka_unit_test(faults_and_progress),
    };
    return cmocka_run_group_tests_name("chase", tests, NULL, NULL);
}
