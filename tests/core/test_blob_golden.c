/*
** test_blob_golden.c - the bytes of BLOBs, held to files: tests/data/golden/<name>.hex. BLOBs are kept in people's
** tables, so that a change of these bytes is a new version of the format (docs/blob-format.md), never an accident.
*/
#include "../../ext/core/blob/blob_builder.h"
#include "../../ext/core/blob/blob_read.h"
#include "describe.h"
#include "testing.h"

/* One row of a golden case: `next` and `owner` may be absent (type NONE); value -1: a move. */
typedef struct golden_row {
    zm_label state, next, owner;
    int value;
} golden_row;

enum { GOLDEN_NONE = 99, GOLDEN_ROWS = 6 };

#define GOLDEN_NO                                                                                                    \
    { .type = (zm_label_type)GOLDEN_NONE }
#define GOLDEN_INT(value)                                                                                            \
    { .type = ZM_INTEGER, .integer = value }
#define GOLDEN_REAL(value)                                                                                           \
    { .type = ZM_REAL, .real = value }
#define GOLDEN_TEXT(text)                                                                                            \
    { .type = ZM_TEXT, .length = sizeof text - 1, .bytes = text }
#define GOLDEN_BLOB(text)                                                                                            \
    { .type = ZM_BLOB, .length = sizeof text - 1, .bytes = text }
#define GOLDEN_MOVE(a, b)                                                                                            \
    { a, b, GOLDEN_NO, -1 }
#define GOLDEN_STATE(a)                                                                                              \
    { a, GOLDEN_NO, GOLDEN_NO, -1 }

typedef struct golden_case {
    const char *file, *holds; /* tests/data/golden/<file>.hex; what is in it, as describe() says it */
    bool terminals;
    int rows;
    golden_row row[GOLDEN_ROWS];
} golden_case;

static const golden_case golden_cases[] = {
    {"empty", "", false, 0, {GOLDEN_STATE(GOLDEN_NO)}},
    {"range",
     "-1 > 0 1; 0 > 1; 1",
     false,
     3,
     {GOLDEN_MOVE(GOLDEN_INT(-1), GOLDEN_INT(1)), GOLDEN_MOVE(GOLDEN_INT(0), GOLDEN_INT(1)),
      GOLDEN_MOVE(GOLDEN_INT(-1), GOLDEN_INT(0))}},
    {"integers",
     "-9223372036854775808; 1 > 10; 10 > 1; 9223372036854775807 > -9223372036854775808",
     false,
     3,
     {GOLDEN_MOVE(GOLDEN_INT(1), GOLDEN_INT(10)), GOLDEN_MOVE(GOLDEN_INT(10), GOLDEN_INT(1)),
      GOLDEN_MOVE(GOLDEN_INT(INT64_MAX), GOLDEN_INT(INT64_MIN))}},
    {"text",
     "\"\"; \"end\"; \"middle\" > \"end\"; \"start\" > \"\" \"middle\"; \"\xc3\xa9t\xc3\xa9\" > "
     "\"\xc3\xa9t\xc3\xa9\"",
     false,
     4,
     {GOLDEN_MOVE(GOLDEN_TEXT("start"), GOLDEN_TEXT("middle")), GOLDEN_MOVE(GOLDEN_TEXT("start"), GOLDEN_TEXT("")),
      GOLDEN_MOVE(GOLDEN_TEXT("middle"), GOLDEN_TEXT("end")),
      GOLDEN_MOVE(GOLDEN_TEXT("\xc3\xa9t\xc3\xa9"), GOLDEN_TEXT("\xc3\xa9t\xc3\xa9"))}},
    {"mixed",
     "1 > 1.5; 1.5 > \"x\" x'00ff'; \"x\" > 1; x'00ff'",
     false,
     4,
     {GOLDEN_MOVE(GOLDEN_REAL(1.0), GOLDEN_REAL(1.5)), GOLDEN_MOVE(GOLDEN_REAL(1.5), GOLDEN_TEXT("x")),
      GOLDEN_MOVE(GOLDEN_REAL(1.5), GOLDEN_BLOB("\0\xff")), GOLDEN_MOVE(GOLDEN_TEXT("x"), GOLDEN_INT(1))}},
    {"owners",
     "1(\"white\") > 3; 2(9) > 1; 3",
     false,
     3,
     {{GOLDEN_INT(1), GOLDEN_INT(3), GOLDEN_TEXT("white"), -1},
      {GOLDEN_INT(2), GOLDEN_INT(1), GOLDEN_INT(9), -1},
      GOLDEN_STATE(GOLDEN_INT(3))}},
    {"one_owner", "5(\"Anna\") > 6; 6", false, 1, {{GOLDEN_INT(5), GOLDEN_INT(6), GOLDEN_TEXT("Anna"), -1}}},
    {"terminals",
     "1 lose; 2(\"white\") win; 4 tie; 8 draw",
     true,
     4,
     {{GOLDEN_INT(4), GOLDEN_NO, GOLDEN_NO, ZM_TIE},
      {GOLDEN_INT(2), GOLDEN_NO, GOLDEN_TEXT("white"), ZM_WIN},
      {GOLDEN_INT(1), GOLDEN_NO, GOLDEN_NO, ZM_LOSE},
      {GOLDEN_INT(8), GOLDEN_NO, GOLDEN_NO, ZM_DRAW}}},
    {"terminals_text",
     "\"a\" lose; \"b\" win",
     true,
     2,
     {{GOLDEN_TEXT("b"), GOLDEN_NO, GOLDEN_NO, ZM_WIN}, {GOLDEN_TEXT("a"), GOLDEN_NO, GOLDEN_NO, ZM_LOSE}}},
    {"no_terminals", "", true, 0, {GOLDEN_STATE(GOLDEN_NO)}},
};

/* The rows in order, or from the last to the first and each twice: the bytes are the same. */
static unsigned char *golden_build(const golden_case *c, bool backwards, uint64_t *length, zm_run *run) {
    zm_graph_builder b = {0};
    if (c->terminals) zm_graph_builder_for_terminals(&b);
    for (int i = 0; i < c->rows * (backwards ? 2 : 1); i++) {
        const golden_row *row = &c->row[backwards ? c->rows - 1 - i / 2 : i];
        const zm_label *next = (int)row->next.type == GOLDEN_NONE ? NULL : &row->next;
        const zm_label *owner = (int)row->owner.type == GOLDEN_NONE ? NULL : &row->owner;
        if (c->terminals) {
            zm_graph_builder_add_terminal(&b, &row->state, (zm_value)row->value, owner, run);
        } else {
            zm_graph_builder_add(&b, &row->state, next, owner, run);
        }
    }
    return zm_graph_builder_pack(&b, 1 << 20, length, run);
}

/* The file's bytes, and what its first line says. */
static uint64_t golden_file(const golden_case *c, unsigned char *bytes, uint64_t room, char *holds, int holds_room) {
    char path[200];
    snprintf(path, sizeof path, "tests/data/golden/%s.hex", c->file);
    FILE *file = fopen(path, "r");
    if (!file) fail_msg("no %s (tests run in the root of the repository)", path);
    uint64_t length = 0;
    unsigned byte;
    assert_non_null(fgets(holds, holds_room, file));
    holds[strcspn(holds, "\n")] = 0;
    while (length < room && fscanf(file, "%2x", &byte) == 1)
        bytes[length++] = (unsigned char)byte;
    fclose(file);
    return length;
}

static void golden_read(const golden_case *c, const unsigned char *bytes, uint64_t length, zm_run *run) {
    char out[500], line[600], first_line[600];
    unsigned char file[1000];
    if (c->terminals) {
        zm_terminals t;
        zm_terminals_read_blob(&t, bytes, length, run);
        MUST(*run);
        describe_terminals(&t, out, sizeof out);
        zm_terminals_free(&t, run);
    } else {
        zm_graph g;
        zm_graph_read_blob(&g, bytes, length, run);
        MUST(*run);
        describe_graph(&g, out, sizeof out);
        zm_graph_free(&g, run);
    }
    assert_string_equal(out, c->holds);
    golden_file(c, file, sizeof file, first_line, sizeof first_line);
    snprintf(line, sizeof line, "# %s: %s", c->terminals ? "terminals" : "graph", *out ? out : "none");
    assert_string_equal(first_line, line);
}

static void golden_bytes(void **unused) {
    (void)unused;
    for (size_t i = 0; i < sizeof golden_cases / sizeof *golden_cases; i++) {
        const golden_case *c = &golden_cases[i];
        unsigned char expected[1000];
        char holds[600];
        uint64_t expected_length = golden_file(c, expected, sizeof expected, holds, sizeof holds);
        for (int backwards = 0; backwards < 2; backwards++) {
            zm_run run = zm_libc_run();
            uint64_t length;
            unsigned char *blob = golden_build(c, backwards, &length, &run);
            MUST(run);
            assert_int_equal(length, expected_length);
            assert_memory_equal(blob, expected, length);
            golden_read(c, blob, length, &run);
            zm_release(&run, blob);
        }
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(golden_bytes)};
    return cmocka_run_group_tests_name("blob_golden", tests, NULL, NULL);
}
