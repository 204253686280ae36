/*
** json_read.h - the pieces of JSON that the readers of graphs and terminals are made of.
**
** RFC 8259, strictly: no trailing comma, no comment, UTF-8 checked in strings. A byte order mark at the beginning is
** skipped, as the standard allows. Every error carries the byte where it stands, counted from 0, the mark included. A
** reader takes the text apart with these calls, so nesting is as deep as it writes it down, and no input can make it
** deeper. After an error zm_json_take(), zm_json_another() and zm_json_read_string() answer false; where the reader
** stands, and what zm_json_read_number() reads, is then of no use.
*/
#ifndef ZM_JSON_READ_H
#define ZM_JSON_READ_H

#include "../base/base_text.h"
#include "../label/label.h"

#include <stdio.h>

enum { ZM_JSON_LONGEST = 1 << 24 };         /* of a string, in bytes: it is copied and hashed in one go */
enum { ZM_JSON_POLL_BYTES = ZM_POLL_WORK }; /* how often long input asks whether to stop */

typedef struct zm_json {
    const unsigned char *begin, *at, *end, *poll_at;
    zm_run *run;
    char *unescaped; /* the string at hand, if it had escapes */
    uint64_t unescaped_capacity;
} zm_json;

/* Record an error that stands at that place of the text. */
#define ZM_JSON_FAIL(r, place, ...)                                                                                  \
    do {                                                                                                             \
        char why_[200];                                                                                              \
        snprintf(why_, sizeof why_, __VA_ARGS__);                                                                    \
        zm_fail((r)->run, ZM_INVALID, "%s (byte %llu)", why_, (unsigned long long)((place) - (r)->begin));           \
    } while (0)

/* The text is borrowed until zm_json_free(). */
static inline zm_json zm_json_begin(const char *text, uint64_t length, zm_run *run) {
    zm_json r = {.run = run};
    r.begin = (const unsigned char *)(length > 0 ? text : ""); /* nothing may be NULL */
    r.at = r.begin + zm_mark_length(text, length);
    r.end = r.begin + length;
    r.poll_at = length > ZM_JSON_POLL_BYTES ? r.at + ZM_JSON_POLL_BYTES : r.end;
    return r;
}

static inline void zm_json_free(zm_json *r) {
    zm_release(r->run, r->unescaped);
    r->unescaped = NULL;
}

/* Is the text JSON: does it begin with this bracket, after white space? Polls. */
bool zm_json_begins(const char *text, uint64_t length, char bracket, zm_run *run);

/* Say that something else was expected here. */
void zm_json_unexpected(zm_json *r, const char *wanted);
/* At the beginning of a text that is no JSON: if it looks like the name of a table, or like a query, say so, and
** which aggregate makes of the rows what is wanted. False, and no error: it looks like neither. */
bool zm_json_refuse_name(zm_json *r, const char *wanted, const char *aggregate);

/* The rest of a number that is not plain digits: sign, fraction, exponent. A whole number in any spelling is
** taken; anything else is an error. Exact: digits are moved over the decimal point, no floating point. */
bool zm_json_read_number_slowly(zm_json *r, const unsigned char *start, int64_t *value);

/* A JSON string, the opening quote taken, as a label of text. Its bytes are good until the next call. */
bool zm_json_read_string(zm_json *r, zm_label *label);

/* A whole text that is an array of strings, such as the rows of a `what`: each is handed to `take`, whose label is
** good until it returns. */
void zm_json_read_strings(const char *text, uint64_t length, const char *what,
                          void (*take)(void *context, const zm_label *string), void *context, zm_run *run);

/* r->at has reached r->poll_at: account for the bytes, and ask whether to stop. False: stop. */
static inline bool zm_json_pause(zm_json *r) {
    r->poll_at = r->end - r->at > ZM_JSON_POLL_BYTES ? r->at + ZM_JSON_POLL_BYTES : r->end;
    r->run->done = (uint64_t)(r->at - r->begin);
    return zm_work(r->run, ZM_JSON_POLL_BYTES);
}

static inline void zm_json_skip_space(zm_json *r) {
    while (r->at < r->end && (*r->at == ' ' || *r->at == '\n' || *r->at == '\t' || *r->at == '\r')) {
        r->at++;
        if (r->at >= r->poll_at && !zm_json_pause(r)) return;
    }
}

/* Is this the next byte after white space? Then it is taken. */
static inline bool zm_json_take(zm_json *r, unsigned char c) {
    zm_json_skip_space(r);
    if (r->at >= r->end || *r->at != c) return false;
    r->at++;
    return zm_ok(r->run);
}

/* After an element: true at a comma, false at the closing bracket or an error. */
static inline bool zm_json_another(zm_json *r, unsigned char close, const char *wanted) {
    zm_json_skip_space(r);
    if (r->at < r->end && *r->at == ',') {
        r->at++;
        return zm_ok(r->run);
    }
    if (r->at < r->end && *r->at == close) {
        r->at++;
        return false;
    }
    zm_json_unexpected(r, wanted);
    return false;
}

static inline bool zm_json_is_digit(const zm_json *r, const unsigned char *at) {
    return at < r->end && *at >= '0' && *at <= '9';
}

/* A whole number in any spelling: 2, 2.0 and 2e0 alike. */
static inline bool zm_json_read_number(zm_json *r, int64_t *value) {
    const unsigned char *start = r->at, *at = start;
    uint64_t digits = 0;
    while (zm_json_is_digit(r, at) && at - start < 10)
        digits = digits * 10 + (uint64_t)(*at++ - '0');
    bool plain = at > start && (*start != '0' || at == start + 1) && !zm_json_is_digit(r, at) &&
                 (at >= r->end || (*at != '.' && *at != 'e' && *at != 'E'));
    if (!plain) return zm_json_read_number_slowly(r, start, value);
    *value = (int64_t)digits;
    r->at = at;
    return true;
}

#endif
