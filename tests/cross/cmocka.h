/*
** cmocka.h - the part of cmocka's interface that the core tests use, for machines for which there is no cmocka: a
** test that fails says where and ends the program. Found first by cross builds only (tests/cross/run.sh).
*/
#ifndef CROSS_CMOCKA_H
#define CROSS_CMOCKA_H

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct CMUnitTest {
    const char *name;
    void (*test)(void **state);
};

#define cmocka_unit_test(function)                                                                                   \
    { #function, function }

#define fail_msg(...)                                                                                                \
    do {                                                                                                             \
        fprintf(stderr, "%s:%d: ", __FILE__, __LINE__);                                                              \
        fprintf(stderr, __VA_ARGS__);                                                                                \
        fputs("\n", stderr);                                                                                         \
        exit(1);                                                                                                     \
    } while (0)
#define fail() fail_msg("failed")
#define skip() return

#define assert_true(condition)                                                                                       \
    do {                                                                                                             \
        if (!(condition)) fail_msg("not so: %s", #condition);                                                        \
    } while (0)
#define assert_false(condition) assert_true(!(condition))
#define assert_null(pointer) assert_true((pointer) == NULL)
#define assert_non_null(pointer) assert_true((pointer) != NULL)
#define assert_ptr_equal(a, b) assert_true((a) == (b))
#define assert_int_not_equal(a, b) assert_true((uint64_t)(a) != (uint64_t)(b))
#define assert_int_equal(a, b)                                                                                       \
    do {                                                                                                             \
        uint64_t a_ = (uint64_t)(a), b_ = (uint64_t)(b);                                                             \
        if (a_ != b_) fail_msg("%s is %" PRIu64 ", not %s, %" PRIu64, #a, a_, #b, b_);                               \
    } while (0)
#define assert_in_range(value, least, most)                                                                          \
    assert_true((uint64_t)(value) >= (uint64_t)(least) && (uint64_t)(value) <= (uint64_t)(most))
#define assert_memory_equal(a, b, size) assert_true(memcmp(a, b, size) == 0)
#define assert_string_equal(a, b)                                                                                    \
    do {                                                                                                             \
        const char *a_ = (a), *b_ = (b);                                                                             \
        if (strcmp(a_, b_) != 0) fail_msg("\"%s\" is not \"%s\"", a_, b_);                                           \
    } while (0)

#define cmocka_run_group_tests_name(name, tests, setup, teardown)                                                    \
    run_cross_tests(tests, sizeof(tests) / sizeof *(tests), setup, teardown)
#define cmocka_run_group_tests(tests, setup, teardown) cmocka_run_group_tests_name("", tests, setup, teardown)

static inline int run_cross_tests(const struct CMUnitTest *tests, size_t count, int (*setup)(void **),
                                  int (*teardown)(void **)) {
    void *state = NULL;
    if (setup && setup(&state)) return 1;
    for (size_t i = 0; i < count; i++)
        tests[i].test(&state);
    if (teardown && teardown(&state)) return 1;
    printf("%zu tests\n", count);
    return 0;
}

#endif
