/*
** test_blob_forged.c - BLOBs whose checksum is right and which nobody but a forger makes: each freedom that the
** layout would leave is refused with its reason, on every machine alike.
*/
#include "../../ext/core/base/base_bytes.h"
#include "../../ext/core/blob/blob_layout.h"
#include "../../ext/core/blob/blob_read.h"
#include "../../ext/core/blob/blob_terminals.h"
#include "testing.h"

/* The header's counts, and in hex what follows it; spaces and | count for nothing. */
typedef struct forgery {
    const char *why; /* NULL: it is taken */
    bool terminals;
    uint32_t kind, nodes, moves;
    int64_t base;
    uint64_t text_bytes;
    uint32_t owner_count, reserved;
    uint64_t owner_bytes;
    const char *body;
} forgery;

#define ZEROS "0000000000000000"
#define NO_MOVES_1 ZEROS           /* first of 1 node */
#define NO_MOVES_2 ZEROS "|" ZEROS /* first of 2 nodes */
#define INTEGERS_3_5 "0300000000000000|0500000000000000"
#define ONE_AT_8 ZEROS "|0800000000000000"

static const forgery forgeries[] = {
    /* as we write them */
    {.body = ZEROS},
    {.terminals = true, .body = ""},
    {.nodes = 1, .base = INT64_MAX, .body = NO_MOVES_1},
    {.nodes = 2, .moves = 2, .body = "0000000002000000 0200000000000000 | 0000000001000000"},
    {.kind = 1, .nodes = 2, .body = INTEGERS_3_5 NO_MOVES_2},
    {.kind = 2,
     .nodes = 2,
     .text_bytes = 3,
     .body = ZEROS "0100000000000000 0300000000000000 | 6162630000000000 |" NO_MOVES_2},
    {.kind = 3, .nodes = 1, .text_bytes = 8, .body = ONE_AT_8 "| 000000000000f83f | 0100000000000000 |" NO_MOVES_1},
    {.nodes = 2,
     .owner_count = 2,
     .owner_bytes = 32,
     .body = NO_MOVES_2 "| 0001000000000000 | 0000000008000000 0700000000000000 | 0200000001000000 7700000000000000"},
    {.terminals = true, .nodes = 2, .body = "0003000000000000"},
    /* the header */
    {"its kind of labels is none", .kind = 4, .body = ZEROS},
    {"it has more than two owners", .nodes = 1, .owner_count = 3, .body = NO_MOVES_1 ZEROS},
    {"its reserved field is not 0", .reserved = 1, .body = ZEROS},
    {"terminals have no moves", .terminals = true, .moves = 1, .body = ""},
    {"its counts do not fit its length", .body = ""},
    {"its counts do not fit its length", .body = ZEROS ZEROS},
    {"its counts do not fit its length", .nodes = UINT32_MAX, .body = ZEROS},
    {"its counts do not fit its length", .nodes = 1, .text_bytes = 8, .body = NO_MOVES_1 ZEROS},
    {"its counts do not fit its length", .nodes = 1, .owner_count = 1, .owner_bytes = 9,
     .body = NO_MOVES_1 ZEROS "| 0200000001000000 7700000000000000"},
    {"its counts do not fit its length", .kind = 2, .text_bytes = (uint64_t)1 << 63, .body = ZEROS ZEROS},
    /* labels */
    {"it has a base, and no label that counts from there", .base = 1, .body = ZEROS},
    {"it has a base, and no label that counts from there", .kind = 1, .nodes = 2, .base = 3,
     .body = INTEGERS_3_5 NO_MOVES_2},
    {"its labels pass the greatest integer", .nodes = 2, .base = INT64_MAX, .body = NO_MOVES_2},
    {"its labels do not rise", .kind = 1, .nodes = 2, .body = "0500000000000000|0300000000000000" NO_MOVES_2},
    {"its labels are integers without a gap, and yet they are listed", .kind = 1, .nodes = 2,
     .body = "0300000000000000|0400000000000000" NO_MOVES_2},
    {"its labels are integers without a gap, and yet they are listed", .kind = 1, .body = ZEROS},
    {"its text holds more or less than its labels", .kind = 2, .nodes = 1, .text_bytes = 2,
     .body = ZEROS "0100000000000000 | 6161000000000000 |" NO_MOVES_1},
    {"its text holds more or less than its labels", .kind = 2, .nodes = 1, .text_bytes = 2,
     .body = "0100000000000000 0200000000000000 | 6161000000000000 |" NO_MOVES_1},
    {"a label has a type or a length that no label has", .kind = 2, .nodes = 2, .text_bytes = 1,
     .body = ZEROS "0200000000000000 0100000000000000 | 6100000000000000 |" NO_MOVES_2},
    {"a label has a type or a length that no label has", .kind = 3, .nodes = 1, .text_bytes = 8,
     .body = ONE_AT_8 "| 000000000000f83f | 0400000000000000 |" NO_MOVES_1},
    {"a label has a type or a length that no label has", .kind = 3, .nodes = 1, .text_bytes = 7,
     .body = ZEROS "0700000000000000 | 0000000000003f00 | 0100000000000000 |" NO_MOVES_1},
    {"its labels do not rise", .kind = 2, .nodes = 2, .text_bytes = 2,
     .body = ZEROS "0100000000000000 0200000000000000 | 6161000000000000 |" NO_MOVES_2},
    {"its labels are stored as if they were of other kinds than they are", .kind = 2, .body = ZEROS ZEROS},
    {"its labels are stored as if they were of other kinds than they are", .kind = 3, .nodes = 1, .text_bytes = 1,
     .body = ZEROS "0100000000000000 | 6100000000000000 | 0200000000000000 |" NO_MOVES_1},
    {"its labels are stored as if they were of other kinds than they are", .kind = 3, .nodes = 1, .text_bytes = 8,
     .body = ONE_AT_8 "| 0300000000000000 | 0000000000000000 |" NO_MOVES_1},
    {"a whole number is stored as a real", .kind = 3, .nodes = 1, .text_bytes = 8, /* 2.0, then -0.0 */
     .body = ONE_AT_8 "| 0000000000000040 | 0100000000000000 |" NO_MOVES_1},
    {"a whole number is stored as a real", .kind = 3, .nodes = 1, .text_bytes = 8,
     .body = ONE_AT_8 "| 0000000000000080 | 0100000000000000 |" NO_MOVES_1},
    {"a label is NaN", .kind = 3, .nodes = 1, .text_bytes = 8,
     .body = ONE_AT_8 "| 000000000000f87f | 0100000000000000 |" NO_MOVES_1},
    /* padding: of text, types, first, to, values, owners */
    {"bytes between its parts are not 0", .kind = 2, .nodes = 1, .text_bytes = 1,
     .body = ZEROS "0100000000000000 | 6100000000000001 |" NO_MOVES_1},
    {"bytes between its parts are not 0", .kind = 3, .nodes = 1, .text_bytes = 8,
     .body = ONE_AT_8 "| 000000000000f83f | 0101000000000000 |" NO_MOVES_1},
    {"bytes between its parts are not 0", .nodes = 2, .body = ZEROS "0000000001000000"},
    {"bytes between its parts are not 0", .body = "0000000001000000"},
    {"bytes between its parts are not 0", .nodes = 1, .moves = 1, .body = "0000000001000000 | 0000000001000000"},
    {"bytes between its parts are not 0", .terminals = true, .nodes = 2, .body = "0003000000000001"},
    {"bytes between its parts are not 0", .nodes = 1, .owner_count = 1, .owner_bytes = 16,
     .body = NO_MOVES_1 "| 0001000000000000 | 0200000001000000 7700000000000000"},
    /* moves and values */
    {"the moves of its states do not follow one another", .nodes = 1, .moves = 1,
     .body = "0100000001000000 | 0000000000000000"},
    {"the moves of its states do not follow one another", .nodes = 1, .moves = 1,
     .body = "0000000000000000 | 0000000000000000"},
    {"the moves of its states do not follow one another", .nodes = 2, .moves = 1,
     .body = "0000000002000000 0100000000000000 | 0000000000000000"},
    {"a move leads to no state", .nodes = 1, .moves = 1, .body = "0000000001000000 | 0100000000000000"},
    {"the moves of a state do not rise", .nodes = 2, .moves = 2,
     .body = "0000000002000000 0200000000000000 | 0100000000000000"},
    {"the moves of a state do not rise", .nodes = 1, .moves = 2, .body = "0000000002000000 | 0000000000000000"},
    {"a value is none", .terminals = true, .nodes = 2, .body = "0004000000000000"},
    /* owners */
    {"a state has an owner that is none", .nodes = 2, .owner_count = 1, .owner_bytes = 16,
     .body = NO_MOVES_2 "| 0003000000000000 | 0200000001000000 7700000000000000"},
    {"a state has an owner that is none", .nodes = 2, .owner_count = 1, .owner_bytes = 16,
     .body = NO_MOVES_2 "| 0001000000000000 | 0200000001000000 7700000000000000"},
    {"an owner has no state", .nodes = 2, .owner_count = 1, .owner_bytes = 16,
     .body = NO_MOVES_2 "| 0202000000000000 | 0200000001000000 7700000000000000"},
    {"an owner has no state", .nodes = 2, .owner_count = 2, .owner_bytes = 32,
     .body = NO_MOVES_2 "| 0002000000000000 | 0200000001000000 7700000000000000 | 0200000001000000 7800000000000000"},
    {"an owner has no state", .owner_count = 1, .owner_bytes = 16,
     .body = ZEROS "| 0200000001000000 7700000000000000"},
    {"its owners do not rise", .nodes = 2, .owner_count = 2, .owner_bytes = 32,
     .body = NO_MOVES_2 "| 0001000000000000 | 0200000001000000 7800000000000000 | 0200000001000000 7700000000000000"},
    {"its owners do not rise", .nodes = 2, .owner_count = 2, .owner_bytes = 32,
     .body = NO_MOVES_2 "| 0001000000000000 | 0200000001000000 7700000000000000 | 0200000001000000 7700000000000000"},
    {"its owners read alike", .nodes = 2, .owner_count = 2, .owner_bytes = 32,
     .body = NO_MOVES_2 "| 0001000000000000 | 0000000008000000 0700000000000000 | 0200000001000000 3700000000000000"},
    {"an owner is empty text", .nodes = 1, .owner_count = 1, .owner_bytes = 8,
     .body = NO_MOVES_1 ZEROS "| 0200000000000000"},
    {"a whole number is stored as a real", .nodes = 1, .owner_count = 1, .owner_bytes = 16,
     .body = NO_MOVES_1 ZEROS "| 0100000008000000 0000000000000040"},
    {"a label is NaN", .nodes = 1, .owner_count = 1, .owner_bytes = 16,
     .body = NO_MOVES_1 ZEROS "| 0100000008000000 000000000000f87f"},
    {"bytes after the label of an owner are not 0", .nodes = 1, .owner_count = 1, .owner_bytes = 16,
     .body = NO_MOVES_1 ZEROS "| 0200000001000000 7700000000000001"},
    {"an owner has a type or a length that no label has", .nodes = 1, .owner_count = 1, .owner_bytes = 16,
     .body = NO_MOVES_1 ZEROS "| 0400000001000000 7700000000000000"},
    {"an owner has a type or a length that no label has", .nodes = 1, .owner_count = 1, .owner_bytes = 16,
     .body = NO_MOVES_1 ZEROS "| 0000000007000000 7700000000000000"},
    {"an owner has a type or a length that no label has", .nodes = 1, .owner_count = 1, .owner_bytes = 16,
     .body = NO_MOVES_1 ZEROS "| 0000000000000008 0700000000000000"}, /* 8, the high byte first */
    {"an owner has a type or a length that no label has", .nodes = 1, .owner_count = 1, .owner_bytes = 16,
     .body = NO_MOVES_1 ZEROS "| 02000000ffffffff 7700000000000000"},
    {"an owner has a type or a length that no label has", .nodes = 1, .owner_count = 1, .body = NO_MOVES_1 ZEROS},
    {"bytes follow the last owner", .nodes = 1, .owner_count = 1, .owner_bytes = 24,
     .body = NO_MOVES_1 ZEROS "| 0200000001000000 7700000000000000 |" ZEROS},
    {"bytes follow the last owner", .nodes = 1, .owner_bytes = 8, .body = NO_MOVES_1 ZEROS},
};

static uint64_t put_hex(const char *hex, char *out) {
    static const char digits[] = "0123456789abcdef";
    uint64_t nibbles = 0;
    for (; *hex; hex++) {
        const char *digit = strchr(digits, *hex);
        if (!digit) continue;
        if (nibbles % 2 == 0) out[nibbles / 2] = 0;
        out[nibbles / 2] = (char)((unsigned char)out[nibbles / 2] << 4 | (digit - digits));
        nibbles++;
    }
    assert_int_equal(nibbles % 2, 0);
    return nibbles / 2;
}

static uint64_t forge(const forgery *f, char *out, zm_run *run) {
    zm_blob_header header = {.version = ZM_BLOB_VERSION, .label_kind = f->kind, .nodes = f->nodes, .moves = f->moves};
    memcpy(header.magic, f->terminals ? ZM_TERMINALS_MAGIC : ZM_GRAPH_MAGIC, sizeof header.magic);
    header.base = f->base;
    header.text_bytes = f->text_bytes;
    header.owner_count = f->owner_count;
    header.reserved = f->reserved;
    header.owner_bytes = f->owner_bytes;
    header.length = sizeof header + put_hex(f->body, out + sizeof header);
    zm_blob_header stored = zm_blob_stored_header(header);
    memcpy(out, &stored, sizeof stored);
    zm_store_64(out + offsetof(zm_blob_header, checksum), zm_blob_checksum(out, header.length, run));
    return header.length;
}

static void test_forgeries(void **unused) {
    (void)unused;
    faults f = {0};
    zm_run run = faults_run(&f);
    for (size_t i = 0; i < sizeof forgeries / sizeof *forgeries; i++) {
        const forgery *it = &forgeries[i];
        _Alignas(8) char blob[500];
        char expected[200] = "";
        zm_clear_error(&run);
        uint64_t length = forge(it, blob, &run);
        if (it->why)
            snprintf(expected, sizeof expected, "the BLOB of %s is not as zermelo writes it: %s",
                     it->terminals ? "terminals" : "a game graph", it->why);
        zm_graph graph = {0};
        zm_terminals terminals = {0};
        if (it->terminals) {
            zm_terminals_read_blob(&terminals, blob, length, &run);
            zm_terminals_free(&terminals, &run);
        } else {
            zm_graph_read_blob(&graph, blob, length, &run);
            zm_graph_free(&graph, &run);
        }
        assert_string_equal(zm_ok(&run) ? "" : run.message, expected);
        assert_int_equal(f.live, 0);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_forgeries)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
