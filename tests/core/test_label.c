/*
** test_label.c - labels: their order, spelling and names, the dictionary, and the sort of many labels.
*/
#include "../../ext/core/label/label_sort.h"
#include "testing.h"

#include <float.h>
#include <math.h>

static zm_label real_label(double real) {
    return (zm_label){.type = ZM_REAL, .real = real};
}

static zm_label blob_label(const char *bytes, uint32_t length) {
    return (zm_label){.type = ZM_BLOB, .bytes = bytes, .length = length};
}

/* Each before the next, and equal to itself; both ways. */
static void labels_in_order(void **unused) {
    (void)unused;
    const double two63 = 9223372036854775808.0;
    const zm_label rising[] = {
        real_label(-INFINITY),
        real_label(-DBL_MAX),
        real_label(-two63 - 2048),
        integer_label(INT64_MIN),
        integer_label(INT64_MIN + 1),
        real_label(-1.5),
        integer_label(-1),
        real_label(-0.5),
        real_label(-DBL_TRUE_MIN),
        integer_label(0),
        real_label(DBL_TRUE_MIN),
        real_label(0.5),
        integer_label(1),
        real_label(1.5),
        integer_label(9007199254740992),
        integer_label(9007199254740993), /* between two doubles */
        real_label(9007199254740994),
        integer_label(INT64_MAX - 1),
        integer_label(INT64_MAX),
        real_label(two63),
        real_label(INFINITY),
        text_label(""),
        {.type = ZM_TEXT, .bytes = "\0", .length = 1},
        text_label("1"),
        text_label("10"),
        text_label("2"),
        text_label("\x7f"),
        text_label("\xc3\xa9"),
        blob_label("", 0),
        blob_label("\0", 1),
        blob_label("\0\0", 2),
        blob_label("1", 1),
        blob_label("\xff", 1),
    };
    const int count = sizeof rising / sizeof *rising;
    for (int i = 0; i < count; i++) {
        for (int j = 0; j < count; j++) {
            int c = zm_label_compare(&rising[i], &rising[j]);
            assert_int_equal(c < 0 ? -1 : c > 0, i < j ? -1 : i > j);
        }
    }
    zm_label one = integer_label(1), one_real = real_label(1.0), zero = real_label(0.0), minus = real_label(-0.0);
    assert_int_equal(zm_label_compare(&one, &one_real), 0);
    assert_int_equal(zm_label_compare(&zero, &minus), 0);
}

static void labels_made_whole(void **unused) {
    (void)unused;
    const double two63 = 9223372036854775808.0;
    const struct {
        double real;
        bool whole;
        int64_t integer;
    } cases[] = {
        {0.0, true, 0},
        {-0.0, true, 0},
        {3.0, true, 3},
        {-7.0, true, -7},
        {-two63, true, INT64_MIN},
        {two63, false, 0},
        {-two63 - 2048, false, 0},
        {0.5, false, 0},
        {1e300, false, 0},
        {INFINITY, false, 0},
        {-INFINITY, false, 0},
        {9007199254740992.0, true, 9007199254740992},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        zm_label label = zm_label_whole(real_label(cases[i].real));
        assert_int_equal(label.type, cases[i].whole ? ZM_INTEGER : ZM_REAL);
        if (cases[i].whole) {
            assert_int_equal(label.integer, cases[i].integer);
        } else {
            assert_true(label.real == cases[i].real);
        }
    }
    zm_label text = zm_label_whole(text_label("1.0"));
    assert_int_equal(text.type, ZM_TEXT);
    assert_int_equal(text.length, 3);
}

static void integers_of_text(void **unused) {
    (void)unused;
    static const char *const none[] = {"",
                                       "-",
                                       "+1",
                                       "01",
                                       "-0",
                                       "00",
                                       " 1",
                                       "1 ",
                                       "1.0",
                                       "1e3",
                                       "0x1",
                                       "a",
                                       "--1",
                                       "-01",
                                       "9223372036854775808",
                                       "-9223372036854775809",
                                       "18446744073709551617",
                                       "99999999999999999999"};
    int64_t integer;
    for (size_t i = 0; i < sizeof none / sizeof *none; i++)
        assert_false(zm_integer_of_text(none[i], strlen(none[i]), &integer));
    assert_false(zm_integer_of_text("1\0", 2, &integer));
    uint64_t seed = 1;
    for (int i = 0; i < 20000; i++) {
        int64_t wanted = (int64_t)(random64(&seed) >> random_below(&seed, 64));
        if (i < 4) wanted = (int64_t[]){0, -1, INT64_MIN, INT64_MAX}[i];
        if (random_below(&seed, 2) && wanted != INT64_MIN) wanted = -wanted;
        char digits[ZM_DIGITS];
        int length = snprintf(digits, sizeof digits, "%lld", (long long)wanted);
        assert_true(zm_integer_of_text(digits, (uint64_t)length, &integer));
        assert_true(integer == wanted);
        /* the other spelling, and back */
        zm_label label = integer_label(wanted), text, back;
        char other[ZM_DIGITS], unused_digits[ZM_DIGITS];
        assert_true(zm_label_other_spelling(&label, &text, other));
        assert_int_equal(text.type, ZM_TEXT);
        assert_int_equal(text.length, length);
        assert_memory_equal(text.bytes, digits, (size_t)length);
        assert_true(zm_label_other_spelling(&text, &back, unused_digits));
        assert_int_equal(back.type, ZM_INTEGER);
        assert_true(back.integer == wanted);
    }
    char digits[ZM_DIGITS];
    zm_label other, no_number = text_label("x"), real = real_label(0.5), blob = blob_label("1", 1);
    assert_false(zm_label_other_spelling(&no_number, &other, digits));
    assert_false(zm_label_other_spelling(&real, &other, digits));
    assert_false(zm_label_other_spelling(&blob, &other, digits));
}

static void check_name(zm_label label, const char *expected) {
    char buffer[ZM_NAME_SIZE];
    assert_string_equal(zm_label_name(&label, buffer), expected);
}

static void names(void **unused) {
    (void)unused;
    check_name(integer_label(INT64_MIN), "-9223372036854775808");
    check_name(real_label(0.1), "0.10000000000000001");
    check_name(text_label(""), "\"\"");
    check_name(text_label("a\nb"), "\"a?b\"");
    check_name(blob_label("\x00\xff", 2), "x'00ff'");
    check_name(blob_label("0123456789012345678901234", 25), "x'303132333435363738393031323334353637383930313233..'");
    check_name(text_label("0123456789012345678901234567890123456789012345678901234567"),
               "\"0123456789012345678901234567890123456789012345678901234567\"");
    check_name(text_label("01234567890123456789012345678901234567890123456789012345678"),
               "\"0123456789012345678901234567890123456789012345678901234567...\"");
    /* cut before a character of two bytes, not within it */
    check_name(text_label("012345678901234567890123456789012345678901234567890123456\xc3\xa9x"),
               "\"012345678901234567890123456789012345678901234567890123456...\"");
}

/* ---- many labels */

enum { MANY = 6000, LONGEST = 48 };

typedef struct many_labels {
    zm_label label[MANY];
    char bytes[MANY][LONGEST];
    uint32_t count;
} many_labels;

/* All kinds: numbers near each other, text and blobs with long common beginnings, zeros, every length. */
static void make_labels(many_labels *many, uint64_t seed, uint32_t count) {
    many->count = count;
    for (uint32_t i = 0; i < count; i++) {
        uint32_t kind = random_below(&seed, 6), length = random_below(&seed, random_below(&seed, 2) ? 10 : LONGEST);
        char *bytes = many->bytes[i];
        memset(bytes, random_below(&seed, 3) ? 'a' : 0, LONGEST);
        for (uint32_t change = random_below(&seed, 3); change > 0; change--)
            bytes[random_below(&seed, LONGEST)] = (char)random_below(&seed, 256);
        zm_label label = {.type = kind == 0 ? ZM_BLOB : ZM_TEXT, .bytes = bytes, .length = length};
        if (kind == 4) label = integer_label((int64_t)random64(&seed) >> random_below(&seed, 64));
        if (kind == 5) {
            uint32_t scale = random_below(&seed, 64);
            label =
                integer_label(INT64_MAX - (int64_t)random_below(&seed, 2000)); /* many share their nearest double */
            if (scale < 60) label = real_label(ldexp((double)(random_below(&seed, 2000)), (int)scale - 20) - 10);
            if (scale == 60) label = real_label(-0.0);
        }
        many->label[i] = label;
    }
}

static int compare_labels(const void *a, const void *b) {
    return zm_label_compare(a, b);
}

static void dictionary_once(many_labels *many, zm_run *run) {
    zm_dictionary dictionary = {0};
    uint32_t *id_of = malloc(MANY * sizeof *id_of), distinct = 0;
    zm_label *first = malloc(MANY * sizeof *first);
    for (uint32_t i = 0; i < many->count && zm_ok(run); i++) {
        id_of[i] = zm_dictionary_add(&dictionary, many->label[i], run);
        if (!zm_ok(run)) break;
        assert_true(id_of[i] <= distinct);
        if (id_of[i] == distinct) first[distinct++] = many->label[i];
        zm_label kept = zm_dictionary_label(&dictionary, id_of[i]);
        assert_int_equal(zm_label_compare(&kept, &first[id_of[i]]), 0);
        assert_int_equal(zm_label_compare(&kept, &many->label[i]), 0);
        assert_int_equal(kept.type, zm_label_whole(many->label[i]).type);
    }
    if (zm_ok(run)) assert_int_equal(dictionary.count, distinct);
    uint32_t *rank = zm_allocate(run, distinct, sizeof *rank);
    zm_sorted_labels sorted;
    zm_dictionary_take_sorted(&dictionary, &sorted, rank, run);
    assert_int_equal(dictionary.count, 0);
    if (zm_ok(run)) {
        zm_label *copy = malloc(MANY * sizeof *copy);
        memcpy(copy, first, distinct * sizeof *copy);
        qsort(copy, distinct, sizeof *copy, compare_labels);
        for (uint32_t i = 0; i < distinct; i++) {
            zm_label label = zm_sorted_label(&sorted, i), by_rank = zm_sorted_label(&sorted, rank[i]);
            assert_int_equal(zm_label_compare(&label, &copy[i]), 0);
            assert_int_equal(zm_label_compare(&by_rank, &first[i]), 0);
            if (i) assert_true(zm_label_compare(&copy[i - 1], &copy[i]) < 0); /* distinct indeed */
        }
        free(copy);
    }
    zm_sorted_labels_free(&sorted, run);
    zm_release(run, rank);
    free(id_of);
    free(first);
}

static void dictionary_and_sort(void **unused) {
    (void)unused;
    static many_labels many;
    for (uint64_t seed = 1; seed <= 40; seed++) {
        faults f = {0};
        zm_run run = faults_run(&f);
        run.seed = seed * 0x123456789abcdef;
        make_labels(&many, seed, seed < 20 ? (uint32_t)seed * 7 - 7 : MANY);
        dictionary_once(&many, &run);
        MUST(run);
        assert_int_equal(f.live, 0);
    }
}

/* Only text: no types are handed out. */
static void only_text(void **unused) {
    (void)unused;
    zm_run run = zm_libc_run();
    zm_dictionary dictionary = {0};
    uint32_t rank[2];
    zm_sorted_labels sorted;
    zm_dictionary_add(&dictionary, text_label("b"), &run);
    zm_dictionary_add(&dictionary, text_label("a"), &run);
    zm_dictionary_take_sorted(&dictionary, &sorted, rank, &run);
    MUST(run);
    assert_null(sorted.types);
    assert_int_equal(rank[0], 1);
    assert_int_equal(rank[1], 0);
    assert_memory_equal(sorted.text, "ab", 2);
    zm_sorted_labels_free(&sorted, &run);
}

/* 1 and 1.0 are one label, 1 and '1' and x'31' three. */
static void labels_apart(void **unused) {
    (void)unused;
    zm_run run = zm_libc_run();
    zm_dictionary dictionary = {0};
    assert_int_equal(zm_dictionary_add(&dictionary, integer_label(1), &run), 0);
    assert_int_equal(zm_dictionary_add(&dictionary, real_label(1.0), &run), 0);
    assert_int_equal(zm_dictionary_add(&dictionary, text_label("1"), &run), 1);
    assert_int_equal(zm_dictionary_add(&dictionary, blob_label("1", 1), &run), 2);
    assert_int_equal(zm_dictionary_add(&dictionary, text_label(""), &run), 3);
    assert_int_equal(zm_dictionary_add(&dictionary, blob_label("", 0), &run), 4);
    const char *longer = "a label of more than fifteen bytes";
    assert_int_equal(zm_dictionary_add(&dictionary, text_label(longer), &run), 5);
    assert_int_equal(zm_dictionary_add(&dictionary, blob_label(longer, (uint32_t)strlen(longer)), &run), 6);
    assert_int_equal(zm_dictionary_add(&dictionary, text_label(longer), &run), 5);
    MUST(run);
    zm_dictionary_free(&dictionary, &run);
}

static void sweep_once(zm_run *run) {
    static many_labels many;
    make_labels(&many, 77, 300);
    dictionary_once(&many, run);
}

static void faults_in_labels(void **unused) {
    (void)unused;
    sweep_faults(sweep_once);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(labels_in_order), cmocka_unit_test(labels_made_whole),   cmocka_unit_test(integers_of_text),
        cmocka_unit_test(names),           cmocka_unit_test(dictionary_and_sort), cmocka_unit_test(only_text),
        cmocka_unit_test(labels_apart),    cmocka_unit_test(faults_in_labels),
    };
    return cmocka_run_group_tests_name("label", tests, NULL, NULL);
}
