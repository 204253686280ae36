/*
** test_share.c - a task in parts: every part once, the same answer with any number of helpers, the first error,
** stops.
*/
#include "../../ext/core/base/base_share.h"
#include "testing.h"

enum { PARTS = 3000, STEPS = 40 };

typedef struct sums {
    uint32_t done[PARTS];            /* how often each part was */
    uint64_t by_lane[ZM_MOST_LANES]; /* parts */
    uint32_t fails[2];               /* these parts do */
    zm_code code;
    bool nests;
    uint64_t values[PARTS];
} sums;

static void sum_inner(void *task, uint32_t part, uint32_t lane, zm_run *run) {
    assert_int_equal(lane, 0);
    ((uint32_t *)task)[part]++;
    zm_work(run, 1);
}

static void sum_part(void *task, uint32_t part, uint32_t lane, zm_run *run) {
    sums *s = task;
    uint64_t value = part;
    for (uint32_t i = 0; i < STEPS && zm_work(run, 10); i++)
        value = value * 6364136223846793005u + 1442695040888963407u;
    if (s->nests) {
        uint32_t inner[8] = {0};
        zm_share(run, zm_share_lanes(run, UINT64_MAX), 8, sum_inner, inner);
        for (int i = 0; i < 8 && zm_ok(run); i++)
            assert_int_equal(inner[i], 1);
    }
    s->values[part] = value;
    s->done[part]++;
    s->by_lane[lane]++;
    if (part == s->fails[0] || part == s->fails[1]) zm_fail(run, s->code, "part %u", part);
}

static sums *do_sums(zm_run *run, sums s, uint32_t parts) {
    sums *mine = malloc(sizeof *mine);
    assert_non_null(mine);
    *mine = s;
    zm_share(run, zm_share_lanes(run, UINT64_MAX), parts, sum_part, mine);
    return mine;
}

static void every_part_once(void **unused) {
    (void)unused;
    static const uint32_t counts[] = {0, 1, 2, 3, 17, PARTS};
    sums plain = {.fails = {PARTS, PARTS}};
    faults alone = {0};
    zm_run run = faults_run(&alone);
    sums *want = do_sums(&run, plain, PARTS);
    MUST(run);
    for (uint32_t helpers = 0; helpers <= 12; helpers++) {
        for (size_t c = 0; c < sizeof counts / sizeof *counts; c++) {
            faults f = {.helpers = helpers};
            run = faults_run(&f);
            sums *s = do_sums(&run, plain, counts[c]);
            MUST(run);
            for (uint32_t p = 0; p < PARTS; p++) {
                assert_int_equal(s->done[p], p < counts[c]);
                assert_true(p >= counts[c] || s->values[p] == want->values[p]);
            }
            uint64_t all = 0;
            for (int lane = 0; lane < ZM_MOST_LANES; lane++)
                all += s->by_lane[lane];
            assert_int_equal(all, counts[c]);
            assert_int_equal(f.allocations, 0);
            free(s);
        }
    }
    free(want);
}

static void lanes_that_pay(void **unused) {
    (void)unused;
    faults f = {.helpers = 3};
    zm_run run = faults_run(&f);
    assert_int_equal(zm_share_lanes(&run, 1), 1);
#if ZM_THREADS
    assert_int_equal(zm_share_lanes(&run, UINT64_MAX), 4);
    f.helpers = 100;
    assert_int_equal(zm_share_lanes(&run, UINT64_MAX), ZM_MOST_LANES);
#endif
    f.helpers = 0;
    assert_int_equal(zm_share_lanes(&run, UINT64_MAX), 1);
    run.helpers = NULL;
    assert_int_equal(zm_share_lanes(&run, UINT64_MAX), 1);
}

/* However the threads run, the error is that of the first part that fails. */
static void the_first_error(void **unused) {
    (void)unused;
    for (uint32_t i = 0; i < 300; i++) {
        faults f = {.helpers = i % 4};
        zm_run run = faults_run(&f);
        uint32_t first = i * 9 % PARTS;
        sums *s = do_sums(&run, (sums){.fails = {first, first + 1 + i % 3}, .code = ZM_INVALID}, PARTS);
        char want[32];
        snprintf(want, sizeof want, "part %u", first);
        REFUSED(run, ZM_INVALID, want);
        for (uint32_t p = 0; p <= first; p++)
            assert_int_equal(s->done[p], 1);
        free(s);
    }
}

static void tasks_in_parts(void **unused) {
    (void)unused;
    faults f = {.helpers = 2};
    zm_run run = faults_run(&f);
    sums *s = do_sums(&run, (sums){.fails = {PARTS, PARTS}, .nests = true}, 300);
    MUST(run);
    free(s);
}

/* The host stops at the n-th poll: the task ends, and says so. */
static void stops(void **unused) {
    (void)unused;
    for (uint32_t helpers = 0; helpers < 3; helpers++) {
        for (uint64_t n = 1; n < 60; n += 3) {
            faults f = {.helpers = helpers, .stop_at = n};
            zm_run run = faults_run(&f);
            sums *s = do_sums(&run, (sums){.fails = {PARTS, PARTS}}, PARTS);
            assert_true(run.code == ZM_INTERRUPT || f.polls < n);
            assert_false(run.is_sharing);
            free(s);
        }
    }
}

/* What failed before is not begun. */
static void nothing_after_an_error(void **unused) {
    (void)unused;
    faults f = {.helpers = 2};
    zm_run run = faults_run(&f);
    zm_fail(&run, ZM_INVALID, "before");
    sums *s = do_sums(&run, (sums){.fails = {PARTS, PARTS}}, PARTS);
    REFUSED(run, ZM_INVALID, "before");
    assert_int_equal(s->done[0], 0);
    free(s);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_part_once), cmocka_unit_test(lanes_that_pay), cmocka_unit_test(the_first_error),
        cmocka_unit_test(tasks_in_parts),  cmocka_unit_test(stops),          cmocka_unit_test(nothing_after_an_error),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
