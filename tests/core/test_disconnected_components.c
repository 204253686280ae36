/*
** test_disconnected_components.c - components against a naive union, edges joined one by one and as words, in random
** order; faults.
*/
#include "../../ext/core/disconnected/disconnected_components.h"
#include "testing.h"

/* The naive union: every member of one component is renamed, whichever is smaller. */
static void naive_join(uint32_t *name, uint32_t members, uint32_t a, uint32_t b) {
    uint32_t from = name[a] < name[b] ? name[b] : name[a], to = name[a] < name[b] ? name[a] : name[b];
    for (uint32_t v = 0; v < members; v++)
        if (name[v] == from) name[v] = to;
}

static uint32_t naive_size(const uint32_t *name, uint32_t members, uint32_t v) {
    uint32_t size = 0;
    for (uint32_t u = 0; u < members; u++)
        size += name[u] == name[v];
    return size;
}

/* The same partition, while edges may still come: two members are together here exactly if they are there. */
static void compare_partition(const zm_components *c, const uint32_t *name) {
    uint32_t count = 0;
    for (uint32_t v = 0; v < c->members; v++) {
        count += name[v] == v; /* the naive name is the smallest member */
        assert_int_equal(name[c->name[v]], name[v]);
        assert_int_equal(c->name[name[v]], c->name[v]);
    }
    assert_int_equal(c->count, count);
}

static void compare_finished(zm_components *c, const uint32_t *name, zm_run *run) {
    zm_components_finish(c, run);
    MUST(*run);
    for (uint32_t v = 0; v < c->members; v++) {
        assert_int_equal(c->name[v], name[v]);
        if (name[v] == v) assert_int_equal(c->size[v], naive_size(name, c->members, v));
    }
}

/* Some edges from a to members of one word. */
static uint64_t random_word(uint64_t *seed, uint32_t members, uint32_t word) {
    uint64_t bits = random64(seed) & random64(seed) & random64(seed);
    uint32_t left = members - word * 64;
    return left < 64 ? bits & (((uint64_t)1 << left) - 1) : bits;
}

static void test_random_edges(void **unused) {
    (void)unused;
    uint64_t seed = 21;
    faults f = {0};
    zm_run run = faults_run(&f);
    for (int round = 0; round < 300; round++) {
        uint32_t members = 1 + random_below(&seed, round % 10 ? 200 : 1500), edges = random_below(&seed, 2 * members);
        bool by_words = round & 1;
        uint32_t *name = malloc(members * sizeof *name);
        assert_non_null(name);
        for (uint32_t v = 0; v < members; v++)
            name[v] = v;
        zm_components c;
        zm_components_begin(&c, members, by_words, &run);
        MUST(run);
        for (uint32_t e = 0; e < edges; e++) {
            uint32_t a = random_below(&seed, members), b = random_below(&seed, members);
            uint64_t bits = by_words && e % 8 == 0 ? random_word(&seed, members, b / 64) : (uint64_t)1 << b % 64;
            if (by_words) {
                zm_components_join_word(&c, a, b / 64, bits, &run);
            } else {
                zm_components_join(&c, a, b, &run);
            }
            ZM_FOR_BITS(at, bits) {
                naive_join(name, members, a, b / 64 * 64 + (uint32_t)at);
            }
            if (e % 50 == 0) compare_partition(&c, name);
        }
        compare_partition(&c, name);
        compare_finished(&c, name, &run);
        zm_components_free(&c, &run);
        free(name);
        assert_int_equal(f.live, 0);
    }
}

/* Many components that are large enough for a set of their own: 31 at most, as each has more than 1/32 of the
** members. */
static void test_sets(void **unused) {
    (void)unused;
    enum { MEMBERS = 64 * 32, PART = MEMBERS / 32 + 1 };
    faults f = {0};
    zm_run run = faults_run(&f);
    zm_components c;
    zm_components_begin(&c, MEMBERS, true, &run);
    for (uint32_t v = 0; v < MEMBERS; v++)
        zm_components_join_word(&c, v / PART * PART, v / 64, (uint64_t)1 << v % 64, &run);
    MUST(run);
    assert_int_equal(c.count, 32);
    assert_int_equal(c.sets_used, 31);
    /* a word within a component, and one across two */
    zm_components_join_word(&c, 0, 0, UINT64_MAX, &run);
    assert_int_equal(c.count, 32);
    zm_components_join_word(&c, 0, 1, UINT64_MAX, &run);
    assert_int_equal(c.count, 31);
    zm_components_finish(&c, &run);
    MUST(run);
    assert_int_equal(c.name[2 * PART - 1], 0);
    assert_int_equal(c.size[0], 2 * PART);
    assert_int_equal(c.name[2 * PART], 2 * PART);
    zm_components_free(&c, &run);
    assert_int_equal(f.live, 0);
}

static void test_few_members(void **unused) {
    (void)unused;
    zm_run run = zm_libc_run();
    for (uint32_t members = 0; members < 3; members++) {
        zm_components c;
        zm_components_begin(&c, members, members == 2, &run);
        assert_int_equal(c.count, members);
        zm_components_finish(&c, &run);
        MUST(run);
        for (uint32_t v = 0; v < members; v++)
            assert_int_equal(c.name[v], v);
        zm_components_free(&c, &run);
    }
}

/* One long chain, so that walks of every length are interrupted. */
static void join_chain(zm_run *run) {
    enum { MEMBERS = 3000 };
    for (int by_words = 0; by_words < 2; by_words++) {
        zm_components c;
        zm_components_begin(&c, MEMBERS, by_words, run);
        for (uint32_t half = 1; half < MEMBERS && zm_ok(run); half *= 2) {
            for (uint32_t v = 0; v + half < MEMBERS && zm_ok(run); v += 2 * half) {
                if (by_words) {
                    zm_components_join_word(&c, v, (v + half) / 64, (uint64_t)1 << (v + half) % 64, run);
                } else {
                    zm_components_join(&c, v, v + half, run);
                }
            }
        }
        zm_components_finish(&c, run);
        if (zm_ok(run)) assert_int_equal(c.size[0], MEMBERS);
        zm_components_free(&c, run);
    }
}

static void test_faults(void **unused) {
    (void)unused;
    sweep_faults(join_chain);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_random_edges),
        cmocka_unit_test(test_sets),
        cmocka_unit_test(test_few_members),
        cmocka_unit_test(test_faults),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
