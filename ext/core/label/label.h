/*
** label.h - labels: the SQL values that name nodes, states and owners. Integers, reals, text and blobs.
**
** The order is SQLite's: numbers (by value), then text, then blobs (by bytes). 1 and 1.0 are one label, 1 and '1' are
** two; whoever takes labels in makes them whole first (zm_label_whole), so that of 1 and 1.0 only the integer is
** left. NaN is no label: those who read labels refuse it.
*/
#ifndef ZM_LABEL_H
#define ZM_LABEL_H

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

typedef enum zm_label_type { ZM_INTEGER, ZM_REAL, ZM_TEXT, ZM_BLOB } zm_label_type;

/* The bytes of text and blobs are borrowed: whoever hands out the label says how long they stay. */
typedef struct zm_label {
    zm_label_type type;
    uint32_t length; /* of text and blobs, in bytes */
    union {
        int64_t integer;
        double real;
        const char *bytes;
    };
} zm_label;

static inline bool zm_label_has_bytes(const zm_label *label) {
    return label->type == ZM_TEXT || label->type == ZM_BLOB;
}

/* The label that stands in these bytes: text and blobs as they are, numbers as 8 bytes of this machine. */
static inline zm_label zm_label_of_bytes(zm_label_type type, const char *bytes, uint64_t length) {
    zm_label label = {type, 0, {0}};
    if (zm_label_has_bytes(&label)) {
        label.bytes = bytes;
        label.length = (uint32_t)length;
    } else {
        memcpy(&label.integer, bytes, 8);
    }
    return label;
}

/* A real with the value of an integer becomes that integer; any other label stays. */
zm_label zm_label_whole(zm_label label);

/* Below 0, 0 or above 0, as a comes before, with or after b. Exact for every pair of numbers. */
int zm_label_compare(const zm_label *a, const zm_label *b);

/* The integer that the text writes, only as the machine writes it: not +1, not 01, not -0. False: none. */
bool zm_integer_of_text(const char *bytes, uint64_t length, int64_t *integer);

/* The other spelling of a label: the text of an integer (its bytes stand in `digits`), the integer that a text
** writes. False: there is none. */
enum { ZM_DIGITS = 24 };
bool zm_label_other_spelling(const zm_label *label, zm_label *other, char digits[ZM_DIGITS]);

/* Is it the same label, or its other spelling? */
bool zm_label_alike(const zm_label *a, const zm_label *b);

/* Is the label this text? */
static inline bool zm_label_is(const zm_label *label, const char *word) {
    return label->type == ZM_TEXT && label->length == strlen(word) && memcmp(label->bytes, word, label->length) == 0;
}

/* A label as people read it, cut to what fits a message. Returns buffer. */
#define ZM_NAME_SIZE 64
const char *zm_label_name(const zm_label *label, char buffer[ZM_NAME_SIZE]);

#endif
