/*
** json_write.c - the writer of JSON.
*/
#include "json_write.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

void zm_spell_real_plainly(double real, char out[ZM_REAL_SIZE]) {
    if (isinf(real)) {
        strcpy(out, real < 0 ? "-Inf" : "Inf");
        return;
    }
    snprintf(out, ZM_REAL_SIZE, "%.17g", real);
    if (strchr(out, '.')) return;
    char *exponent = strchr(out, 'e');
    if (!exponent) exponent = out + strlen(out);
    memmove(exponent + 2, exponent, strlen(exponent) + 1);
    memcpy(exponent, ".0", 2);
}

/* Room for so many bytes more and a zero, or false. */
static bool json_make_room(zm_json_writer *w, uint64_t more) {
    if (zm_ok(w->run) && more > w->limit - w->length)
        zm_fail(w->run, ZM_TOOBIG, "the JSON text would have more than %llu bytes", (unsigned long long)w->limit);
    return zm_grow(w->run, &w->text, &w->capacity, w->length + more + 1, 1);
}

void zm_json_write_byte_slowly(zm_json_writer *w, char byte) {
    if (json_make_room(w, 1)) w->text[w->length++] = byte;
}

void zm_json_write_bytes(zm_json_writer *w, const char *bytes, uint64_t length) {
    if (!json_make_room(w, length)) return;
    zm_copy(w->run, w->text + w->length, bytes, length);
    w->length += length;
}

static void json_write_escape(zm_json_writer *w, unsigned char c) {
    char escape[8];
    int length = snprintf(escape, sizeof escape, c < 0x20 ? "\\u%04x" : "\\%c", c);
    zm_json_write_bytes(w, escape, (uint64_t)length);
}

void zm_json_write_text(zm_json_writer *w, const char *bytes, uint64_t length) {
    uint64_t plain = 0; /* from here on it is not yet written */
    zm_json_write_byte(w, '"');
    ZM_EACH(uint64_t, i, 0, length, ZM_COST_NEXT, w->run) {
        unsigned char c = (unsigned char)bytes[i];
        if (c >= 0x20 && c != '"' && c != '\\') continue;
        zm_json_write_bytes(w, bytes + plain, i - plain);
        json_write_escape(w, c);
        plain = i + 1;
    }
    zm_json_write_bytes(w, bytes + plain, length - plain);
    zm_json_write_byte(w, '"');
}

/* Graphs are mostly numbers: faster than printf. */
static void json_write_integer(zm_json_writer *w, int64_t integer) {
    enum { MOST = 20 }; /* a sign and 19 digits */
    char digits[MOST];
    uint64_t left = integer < 0 ? 0 - (uint64_t)integer : (uint64_t)integer;
    int at = MOST;
    do {
        digits[--at] = (char)('0' + left % 10);
        left /= 10;
    } while (left > 0);
    if (integer < 0) digits[--at] = '-';
    if (!json_make_room(w, (uint64_t)(MOST - at))) return;
    memcpy(w->text + w->length, digits + at, (size_t)(MOST - at));
    w->length += (uint64_t)(MOST - at);
}

void zm_json_write_label(zm_json_writer *w, const zm_label *label) {
    char digits[ZM_REAL_SIZE], name[ZM_NAME_SIZE];
    switch (label->type) {
    case ZM_INTEGER:
        json_write_integer(w, label->integer);
        break;
    case ZM_REAL:
        w->spell_real(label->real, digits);
        zm_json_write_bytes(w, digits, strlen(digits));
        break;
    case ZM_TEXT:
        zm_json_write_text(w, label->bytes, label->length);
        break;
    case ZM_BLOB:
        zm_fail(w->run, ZM_INVALID, "%s is a BLOB, which JSON cannot hold", zm_label_name(label, name));
        break;
    }
}

void zm_json_write_pair(zm_json_writer *w, int64_t one, int64_t other) {
    zm_json_write_byte(w, '[');
    json_write_integer(w, one);
    zm_json_write_byte(w, ',');
    json_write_integer(w, other);
    zm_json_write_byte(w, ']');
}

void zm_json_write_key(zm_json_writer *w, const zm_label *label) {
    bool bare = label->type == ZM_INTEGER || label->type == ZM_REAL;
    if (bare) zm_json_write_byte(w, '"');
    zm_json_write_label(w, label);
    if (bare) zm_json_write_byte(w, '"');
}

char *zm_json_write_end(zm_json_writer *w, uint64_t *length) {
    char *text = NULL;
    *length = 0;
    if (json_make_room(w, 0)) {
        text = w->text;
        *length = w->length;
        text[*length] = 0;
    } else {
        zm_release(w->run, w->text);
    }
    w->text = NULL;
    w->length = w->capacity = 0;
    return text;
}
