/*
** test_json.c - the pieces of JSON: numbers and strings read, text written.
*/
#include "../../ext/core/json/json_read.h"
#include "../../ext/core/json/json_write.h"
#include "testing.h"

#include <float.h>
#include <inttypes.h>
#include <math.h>

/* ---- reading. The text in a heap block of exact length, so that tools see a read behind its end. */

static void check_number(const char *text, int64_t value, uint64_t taken, const char *error) {
    zm_run run = zm_libc_run();
    uint64_t length = strlen(text);
    char *copy = malloc(length ? length : 1);
    memcpy(copy, text, length);
    zm_json r = zm_json_begin(copy, length, &run);
    int64_t read = -1;
    bool right = zm_json_read_number(&r, &read);
    assert_int_equal(right, !error);
    assert_string_equal(run.message, error ? error : "");
    if (right) {
        assert_true(read == value);
        assert_int_equal(r.at - r.begin, taken);
    }
    zm_json_free(&r);
    free(copy);
}

static void numbers(void **unused) {
    (void)unused;
    check_number("0", 0, 1, NULL);
    check_number("-0", 0, 2, NULL);
    check_number("7,", 7, 1, NULL);
    check_number("1234567890", 1234567890, 10, NULL);
    check_number("12345678901", 12345678901, 11, NULL);
    check_number("9223372036854775807", INT64_MAX, 19, NULL);
    check_number("-9223372036854775807", -INT64_MAX, 20, NULL);
    check_number("9223372036854775808", 0, 0, "9223372036854775808 is too large for a node (byte 0)");
    check_number("-9223372036854775808", INT64_MIN, 20, NULL);
    check_number("-922337203685477580.8e1", INT64_MIN, 23, NULL);
    check_number("-9223372036854775809", 0, 0, "-9223372036854775809 is too large for a node (byte 0)");
    check_number("1e18", 1000000000000000000, 4, NULL);
    check_number("0.00012e5", 12, 9, NULL);
    check_number("120000e-4 ", 12, 9, NULL);
    check_number("12e-1", 0, 0, "12e-1 is not a whole number (byte 0)");
    check_number("0e99999999999", 0, 13, NULL);
    check_number("0.000e-99999999999", 0, 18, NULL);
    check_number("1e-99999999999", 0, 0, "1e-99999999999 is not a whole number (byte 0)");
    check_number("10000000000000000000000e-22", 1, 27, NULL);
    check_number("100000000000000000000000000000000000000001", 0, 0,
                 "100000000000000000000000... is too large for a node (byte 0)");
    check_number("1.00000000000000000000000000000000000000000", 1, 43, NULL);
    check_number("00", 0, 0, "a number may not begin with 0 (byte 0)");
    check_number("-01", 0, 0, "a number may not begin with 0 (byte 0)");
    check_number("-", 0, 0, "expected a digit, but the text ends (byte 1)");
    check_number(".5", 0, 0, "expected a digit, found '.' (byte 0)");
    check_number("5.", 0, 0, "expected a digit, but the text ends (byte 2)");
    check_number("5.e1", 0, 0, "expected a digit, found 'e' (byte 2)");
    check_number("5e", 0, 0, "expected a digit, but the text ends (byte 2)");
    check_number("5e-x", 0, 0, "expected a digit, found 'x' (byte 3)");
    check_number("1.2.3", 0, 0, "1.2 is not a whole number (byte 0)");
}

/* Every way to write an integer: digits, zeros behind the point, an exponent that moves the point. */
static void numbers_spelled(void **unused) {
    (void)unused;
    uint64_t seed = 1;
    for (int i = 0; i < 20000; i++) {
        int64_t value = (int64_t)(random64(&seed) >> (1 + random_below(&seed, 63)));
        char digits[32], text[128];
        int length = snprintf(digits, sizeof digits, "%" PRId64, value);
        int point = (int)random_below(&seed, (uint32_t)length); /* after the first digit at least */
        if (random_below(&seed, 3) == 0) {
            snprintf(text, sizeof text, "%s.%.*s", digits, 1 + (int)random_below(&seed, 20), "00000000000000000000");
        } else if (random_below(&seed, 2)) {
            snprintf(text, sizeof text, "%.*s.%s0%c%s%d", point + 1, digits, digits + point + 1,
                     random_below(&seed, 2) ? 'e' : 'E', random_below(&seed, 2) ? "+" : "", length - point - 1);
        } else {
            int zeros = (int)random_below(&seed, 30);
            snprintf(text, sizeof text, "%s%.*se-%d", digits, value ? zeros : 0, "000000000000000000000000000000",
                     value ? zeros : 0);
        }
        check_number(text, value, strlen(text), NULL);
    }
}

static void check_string(const char *text, const char *expected, uint64_t expected_length, const char *error) {
    zm_run run = zm_libc_run();
    uint64_t length = strlen(text);
    char *copy = malloc(length ? length : 1);
    memcpy(copy, text, length);
    zm_json r = zm_json_begin(copy, length, &run);
    zm_label label;
    assert_true(zm_json_take(&r, '"'));
    bool right = zm_json_read_string(&r, &label);
    assert_int_equal(right, !error);
    assert_string_equal(run.message, error ? error : "");
    if (right) {
        assert_int_equal(label.type, ZM_TEXT);
        assert_int_equal(label.length, expected_length);
        assert_memory_equal(label.bytes, expected, expected_length);
        assert_true(r.at == r.end);
    }
    zm_json_free(&r);
    free(copy);
}

static void strings(void **unused) {
    (void)unused;
    check_string("\"\"", "", 0, NULL);
    check_string(" \"plain\"", "plain", 5, NULL);
    check_string("\"\\\"\\\\\\/\\b\\f\\n\\r\\t\"", "\"\\/\b\f\n\r\t", 8, NULL);
    check_string("\"a\\u0000b\"", "a\0b", 3, NULL);
    check_string("\"\\u00e9\\u20AC\\ud83d\\ude00\"", "\xc3\xa9\xe2\x82\xac\xf0\x9f\x98\x80", 9, NULL);
    check_string("\"\xc3\xa9\xe2\x82\xac\xf0\x9f\x98\x80\x7f\"", "\xc3\xa9\xe2\x82\xac\xf0\x9f\x98\x80\x7f", 10,
                 NULL);
    check_string("\"x", NULL, 0, "the string that begins here has no end (byte 0)");
    check_string("\"x\\", NULL, 0, "expected an escape (one of \" \\ / b f n r t u), but the text ends (byte 3)");
    check_string("\"\\u12", NULL, 0, "expected a hexadecimal digit, but the text ends (byte 5)");
    check_string("\"\x1f\"", NULL, 0,
                 "expected a character of a string (control characters are escaped), found the byte 0x1f (byte 1)");
    check_string("\"\\ud800\\ud800\"", NULL, 0, "half of a surrogate pair (byte 1)");
    check_string("\"\xc3\"", NULL, 0, "a string is not UTF-8 (byte 1)");
    check_string("\"\x80\"", NULL, 0, "a string is not UTF-8 (byte 1)");
    check_string("\"\xf0\x80\x80\x80\"", NULL, 0, "a string is not UTF-8 (byte 1)");
}

/* After an error nothing more is taken. */
static void quiet_after_an_error(void **unused) {
    (void)unused;
    zm_run run = zm_libc_run();
    zm_json r = zm_json_begin("[1]\"x\"", 6, &run);
    zm_label label;
    ZM_JSON_FAIL(&r, r.begin + 2, "no %s", "good");
    REFUSED(run, ZM_INVALID, "no good (byte 2)");
    assert_false(zm_json_take(&r, '['));
    assert_false(zm_json_another(&r, ']', "a comma"));
    assert_false(zm_json_read_string(&r, &label));
    assert_false(zm_json_begins("[", 1, '[', &run));
    REFUSED(run, ZM_INVALID, "no good (byte 2)");
    zm_json_free(&r);
    zm_clear_error(&run);
    assert_true(zm_json_begins(" \n[", 3, '[', &run));
    assert_false(zm_json_begins(" \n{", 3, '[', &run));
    assert_false(zm_json_begins(" ", 1, '[', &run));
}

/* ---- writing */

static void spell_briefly(double real, char out[ZM_REAL_SIZE]) {
    snprintf(out, ZM_REAL_SIZE, "<%g>", real);
}

static void writing(void **unused) {
    (void)unused;
    faults f = {0};
    zm_run run = faults_run(&f);
    zm_json_writer w = zm_json_write_begin(1000, spell_briefly, &run);
    const zm_label labels[] = {
        integer_label(-7), {.type = ZM_REAL, .real = 0.5}, text_label("a\"b\\c\n\x1f\x7f\xc3\xa9")};
    zm_json_write_byte(&w, '[');
    for (int i = 0; i < 3; i++)
        zm_json_write_label(&w, &labels[i]);
    zm_json_write_bytes(&w, "],", 2);
    for (int i = 0; i < 3; i++)
        zm_json_write_key(&w, &labels[i]);
    zm_json_write_text(&w, "", 0);
    zm_json_write_text(&w, "\0", 1);
    uint64_t length;
    char *text = zm_json_write_end(&w, &length);
    MUST(run);
    assert_string_equal(text, "[-7<0.5>\"a\\\"b\\\\c\\u000a\\u001f\x7f\xc3\xa9\"],"
                              "\"-7\"\"<0.5>\"\"a\\\"b\\\\c\\u000a\\u001f\x7f\xc3\xa9\"\"\"\"\\u0000\"");
    assert_int_equal(length, strlen(text));
    zm_release(&run, text);
    text = zm_json_write_end(&w, &length); /* the writer is empty again */
    assert_string_equal(text, "");
    zm_release(&run, text);
    zm_label blob = {.type = ZM_BLOB, .bytes = "x", .length = 1};
    zm_json_write_byte(&w, '[');
    zm_json_write_label(&w, &blob);
    zm_json_write_byte(&w, ']');
    assert_null(zm_json_write_end(&w, &length));
    assert_int_equal(length, 0);
    REFUSED(run, ZM_INVALID, "x'78' is a BLOB, which JSON cannot hold");
    assert_int_equal(f.live, 0);
}

static void writing_has_a_limit(void **unused) {
    (void)unused;
    faults f = {0};
    for (uint64_t limit = 0; limit < 12; limit++) {
        zm_run run = faults_run(&f);
        zm_json_writer w = zm_json_write_begin(limit, spell_briefly, &run);
        uint64_t length;
        zm_json_write_text(&w, "ab\ncd", 5); /* 12 bytes */
        assert_null(zm_json_write_end(&w, &length));
        assert_int_equal(run.code, ZM_TOOBIG);
        assert_int_equal(f.live, 0);
    }
    zm_run run = faults_run(&f);
    zm_json_writer w = zm_json_write_begin(12, spell_briefly, &run);
    uint64_t length;
    zm_json_write_text(&w, "ab\ncd", 5);
    char *text = zm_json_write_end(&w, &length);
    assert_string_equal(text, "\"ab\\u000acd\"");
    zm_release(&run, text);
    w = zm_json_write_begin(11, spell_briefly, &run);
    zm_json_write_text(&w, "ab\ncd", 5);
    assert_null(zm_json_write_end(&w, &length));
    REFUSED(run, ZM_TOOBIG, "the JSON text would have more than 11 bytes");
}

/* What is written is read again as it was. */
static void written_and_read(void **unused) {
    (void)unused;
    uint64_t seed = 2;
    for (int round = 0; round < 3000; round++) {
        char bytes[64];
        uint32_t length = 0;
        while (length < 50) {
            static const char *const characters[] = {"a",    "\"",   "\\",       "\n",
                                                     "\x01", "\x7f", "\xc3\xa9", "\xf0\x9f\x98\x80"};
            const char *c = characters[random_below(&seed, 8)];
            memcpy(bytes + length, c, strlen(c));
            length += (uint32_t)strlen(c);
            if (random_below(&seed, 20) == 0) break;
        }
        zm_run run = zm_libc_run();
        zm_json_writer w = zm_json_write_begin(1000, spell_briefly, &run);
        uint64_t written;
        zm_json_write_text(&w, bytes, length);
        char *text = zm_json_write_end(&w, &written);
        zm_json r = zm_json_begin(text, written, &run);
        zm_label label;
        assert_true(zm_json_take(&r, '"'));
        assert_true(zm_json_read_string(&r, &label));
        assert_int_equal(label.length, length);
        assert_memory_equal(label.bytes, bytes, length);
        zm_json_free(&r);
        zm_release(&run, text);
    }
}

static void check_real(double real, const char *expected) {
    char text[ZM_REAL_SIZE];
    zm_spell_real_plainly(real, text);
    if (expected) assert_string_equal(text, expected);
    assert_true(strtod(text, NULL) == real);
    assert_true(strlen(text) < ZM_REAL_SIZE);
    assert_true(isinf(real) || strchr(text, '.'));
}

static void reals_spelled(void **unused) {
    (void)unused;
    check_real(3.0, "3.0");
    check_real(-2.5, "-2.5");
    check_real(0.1, "0.10000000000000001");
    check_real(1e300, "1.0000000000000001e+300");
    check_real(1e18, "1.0e+18");
    check_real(1e16, "10000000000000000.0");
    check_real(-DBL_MAX, NULL);
    check_real(DBL_TRUE_MIN, NULL);
    check_real(INFINITY, "Inf");
    check_real(-INFINITY, "-Inf");
    uint64_t seed = 3;
    for (int i = 0; i < 100000; i++) {
        uint64_t bits = random64(&seed);
        double real;
        memcpy(&real, &bits, sizeof real);
        if (!isnan(real)) check_real(real, NULL);
        check_real((double)random_below(&seed, 100000) / 1000, NULL);
    }
}

static void write_and_read_once(zm_run *run) {
    enum { LONG = 3000 };
    static char bytes[LONG];
    zm_json_writer w = zm_json_write_begin(UINT64_MAX, zm_spell_real_plainly, run);
    zm_label real = {.type = ZM_REAL, .real = 0.5}, label;
    for (int i = 0; i < LONG; i++)
        bytes[i] = i % 10 ? 'a' : '\n';
    zm_json_write_text(&w, bytes, LONG);
    for (int i = 0; i < 50; i++)
        zm_json_write_key(&w, &real);
    uint64_t length;
    char *text = zm_json_write_end(&w, &length);
    assert_int_equal(text != NULL, zm_ok(run));
    zm_json r = zm_json_begin(text, length, run);
    while (zm_json_take(&r, '"') && zm_json_read_string(&r, &label))
        zm_work(run, 100);
    zm_json_free(&r);
    zm_release(run, text);
}

static void faults_in_json(void **unused) {
    (void)unused;
    sweep_faults(write_and_read_once);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(numbers),          cmocka_unit_test(numbers_spelled),
        cmocka_unit_test(strings),          cmocka_unit_test(quiet_after_an_error),
        cmocka_unit_test(writing),          cmocka_unit_test(writing_has_a_limit),
        cmocka_unit_test(written_and_read), cmocka_unit_test(reals_spelled),
        cmocka_unit_test(faults_in_json),
    };
    return cmocka_run_group_tests_name("json", tests, NULL, NULL);
}
