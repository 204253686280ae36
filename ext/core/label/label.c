/*
** label.c - order, spelling and names of labels.
*/
#include "label.h"

#include <stdio.h>

/* An integer against a real, exactly, though a double holds only 53 bits of the integer. */
static int compare_integer_real(int64_t integer, double real) {
    if (real < -9223372036854775808.0) return 1;
    if (real >= 9223372036854775808.0) return -1;
    int64_t whole = (int64_t)real;
    if (integer != whole) return integer < whole ? -1 : 1;
    double fraction = real - (double)whole;
    return fraction > 0 ? -1 : fraction < 0 ? 1 : 0;
}

zm_label zm_label_whole(zm_label label) {
    if (label.type == ZM_REAL && label.real >= -9223372036854775808.0 && label.real < 9223372036854775808.0 &&
        (double)(int64_t)label.real == label.real)
        return (zm_label){.type = ZM_INTEGER, .integer = (int64_t)label.real};
    return label;
}

bool zm_integer_of_text(const char *bytes, uint64_t length, int64_t *integer) {
    bool negative = length > 0 && *bytes == '-';
    uint64_t at = negative, number = 0, most = negative ? (uint64_t)1 << 63 : INT64_MAX;
    if (at == length || (bytes[at] == '0' && length > 1)) return false;
    for (; at < length; at++) {
        unsigned digit = (unsigned char)bytes[at] - (unsigned)'0';
        if (digit > 9 || number > (most - digit) / 10) return false;
        number = number * 10 + digit;
    }
    *integer = negative ? (int64_t)(0 - number) : (int64_t)number;
    return true;
}

int zm_label_compare(const zm_label *a, const zm_label *b) {
    static const int order[] = {[ZM_INTEGER] = 0, [ZM_REAL] = 0, [ZM_TEXT] = 1, [ZM_BLOB] = 2};
    if (order[a->type] != order[b->type]) return order[a->type] < order[b->type] ? -1 : 1;
    if (a->type == ZM_TEXT || a->type == ZM_BLOB) {
        uint32_t common = a->length < b->length ? a->length : b->length;
        int c = common ? memcmp(a->bytes, b->bytes, common) : 0;
        if (c != 0) return c < 0 ? -1 : 1;
        return a->length < b->length ? -1 : a->length > b->length;
    }
    if (a->type == ZM_INTEGER && b->type == ZM_INTEGER) return a->integer < b->integer ? -1 : a->integer > b->integer;
    if (a->type == ZM_REAL && b->type == ZM_REAL) return a->real < b->real ? -1 : a->real > b->real;
    if (a->type == ZM_INTEGER) return compare_integer_real(a->integer, b->real);
    return -compare_integer_real(b->integer, a->real);
}

bool zm_label_other_spelling(const zm_label *label, zm_label *other, char digits[ZM_DIGITS]) {
    if (label->type == ZM_INTEGER) {
        int length = snprintf(digits, ZM_DIGITS, "%lld", (long long)label->integer);
        *other = (zm_label){.type = ZM_TEXT, .bytes = digits, .length = (uint32_t)length};
        return true;
    }
    *other = (zm_label){.type = ZM_INTEGER};
    return label->type == ZM_TEXT && zm_integer_of_text(label->bytes, label->length, &other->integer);
}

bool zm_label_alike(const zm_label *a, const zm_label *b) {
    char digits[ZM_DIGITS];
    zm_label other;
    if (zm_label_compare(a, b) == 0) return true;
    return zm_label_other_spelling(a, &other, digits) && zm_label_compare(&other, b) == 0;
}

const char *zm_label_name(const zm_label *label, char buffer[ZM_NAME_SIZE]) {
    switch (label->type) {
    case ZM_INTEGER:
        snprintf(buffer, ZM_NAME_SIZE, "%lld", (long long)label->integer);
        break;
    case ZM_REAL:
        snprintf(buffer, ZM_NAME_SIZE, "%.17g", label->real);
        break;
    case ZM_TEXT: {
        /* Quoted; control characters hidden; cut at a character's border. */
        uint32_t out = 0, limit = ZM_NAME_SIZE - 6, take = label->length;
        if (take > limit) {
            take = limit;
            while (take > 0 && ((unsigned char)label->bytes[take] & 0xC0) == 0x80)
                take--;
        }
        buffer[out++] = '"';
        for (uint32_t i = 0; i < take; i++)
            buffer[out++] = (unsigned char)label->bytes[i] < 0x20 ? '?' : label->bytes[i];
        if (take < label->length) {
            memcpy(buffer + out, "...", 3);
            out += 3;
        }
        buffer[out++] = '"';
        buffer[out] = 0;
        break;
    }
    case ZM_BLOB: {
        int out = snprintf(buffer, ZM_NAME_SIZE, "x'");
        for (uint32_t i = 0; i < label->length && i < 24; i++)
            out += snprintf(buffer + out, (size_t)(ZM_NAME_SIZE - out), "%02x", (unsigned char)label->bytes[i]);
        snprintf(buffer + out, (size_t)(ZM_NAME_SIZE - out), label->length > 24 ? "..'" : "'");
        break;
    }
    }
    return buffer;
}
