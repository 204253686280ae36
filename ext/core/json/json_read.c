/*
** json_read.c - numbers and strings of JSON.
*/
#include "json_read.h"

#include <stddef.h>
#include <string.h>

bool zm_json_begins(const char *text, uint64_t length, char bracket, zm_run *run) {
    if (!zm_ok(run)) return false;
    zm_json r = zm_json_begin(text, length, run);
    zm_json_skip_space(&r);
    return zm_ok(run) && r.at < r.end && *r.at == (unsigned char)bracket;
}

void zm_json_unexpected(zm_json *r, const char *wanted) {
    char shown[ZM_SHOWN_SIZE];
    if (r->at >= r->end) {
        ZM_JSON_FAIL(r, r->at, "expected %s, but the text ends", wanted);
    } else {
        ZM_JSON_FAIL(r, r->at, "expected %s, found %s", wanted, zm_shown_byte((char)*r->at, shown));
    }
}

static bool is_ascii_letter(unsigned char c) {
    return c == '_' || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

/* What may be a table's name, with its schema or in double quotes, and nothing else: letters, digits, _ and points,
** and blanks, for which it needs quotes. The length of the name; 0: it is none. */
static uint32_t json_name_length(const zm_json *r, bool *needs_quotes) {
    enum { LONGEST_NAME = 60 };
    const char *begin = (const char *)r->at, *end = (const char *)r->end;
    if (end - begin > 2 * LONGEST_NAME) return 0;
    end = zm_trim_end(begin, end, " \n\t\r", r->run);
    bool has_letter = false, has_quote = false, is_plain = !zm_json_is_digit(r, r->at);
    for (const char *at = begin; at < end;) {
        uint32_t bytes = zm_utf8_length(at, end);
        bool is_letter = bytes > 1 || is_ascii_letter((unsigned char)*at);
        if (bytes == 0 || (!is_letter && !strchr("0123456789. \"", *at)) || *at == 0) return 0;
        has_letter |= is_letter;
        has_quote |= *at == '"';
        is_plain &= *at != ' ';
        at += bytes;
    }
    zm_label word = {.type = ZM_TEXT, .bytes = begin, .length = (uint32_t)(end - begin)};
    bool is_json = zm_label_is(&word, "null") || zm_label_is(&word, "true") || zm_label_is(&word, "false");
    *needs_quotes = !is_plain && !has_quote;
    return is_json || !has_letter || word.length > LONGEST_NAME ? 0 : word.length;
}

/* Does a query stand here, as text? */
static bool json_is_query(const zm_json *r) {
    static const char *const words[] = {"select", "with", "values"};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        const unsigned char *at = r->at;
        const char *word = words[i];
        while (*word && at < r->end && (*at | 0x20) == (unsigned char)*word)
            at++, word++;
        if (!*word && at < r->end && !is_ascii_letter(*at) && !zm_json_is_digit(r, at)) return true;
    }
    return false;
}

bool zm_json_refuse_name(zm_json *r, const char *wanted, const char *aggregate) {
    char shown[ZM_SHOWN_SIZE];
    bool needs_quotes = false, is_query = json_is_query(r);
    uint32_t length = json_name_length(r, &needs_quotes);
    if (!is_query && length == 0) return false;
    const char *quote = !is_query && needs_quotes ? "\"" : "", *at = (const char *)r->at;
    zm_fail(r->run, ZM_INVALID, "expected %s, found %s (byte %llu); %s: (SELECT %s FROM %s%.*s%s)", wanted,
            zm_shown_character(at, (const char *)r->end, shown), (unsigned long long)(r->at - r->begin),
            is_query ? "a query stands in parentheses, without quotes" : "from a table", aggregate, quote,
            is_query ? 3 : (int)length, is_query ? "..." : at, quote);
    return true;
}

/* A number as it is read: digits * 10^scale, the zeros at the end of the digits held back. */
typedef struct json_number {
    uint64_t digits, zeros;
    int64_t scale;
    bool too_large; /* for any uint64_t; digits is not 0 */
} json_number;

static void json_add_digit(json_number *n, unsigned digit) {
    if (digit == 0) {
        n->zeros++;
        return;
    }
    for (; n->zeros > 0 && n->digits > 0 && !n->too_large; n->zeros--) {
        if (n->digits > UINT64_MAX / 10) {
            n->too_large = true;
        } else {
            n->digits *= 10;
        }
    }
    n->zeros = 0;
    if (n->too_large || n->digits > (UINT64_MAX - 9) / 10) {
        n->too_large = true;
    } else {
        n->digits = n->digits * 10 + digit;
    }
}

/* Digits, a point, digits. */
static bool json_read_mantissa(zm_json *r, const unsigned char *start, json_number *n) {
    const unsigned char *whole = r->at;
    for (bool fraction = false;; r->at++) {
        if (r->at >= r->poll_at && r->at < r->end && !zm_json_pause(r)) return false;
        if (r->at < r->end && *r->at == '.' && !fraction && r->at > whole) {
            fraction = true;
            if (zm_json_is_digit(r, r->at + 1)) continue;
            r->at++;
            zm_json_unexpected(r, "a digit");
            return false;
        }
        if (!zm_json_is_digit(r, r->at)) break;
        if (!fraction && r->at == whole + 1 && *whole == '0') {
            ZM_JSON_FAIL(r, start, "a number may not begin with 0");
            return false;
        }
        if (fraction) n->scale--;
        json_add_digit(n, *r->at - (unsigned)'0');
    }
    if (r->at > whole) return true;
    zm_json_unexpected(r, "a digit");
    return false;
}

static bool json_read_exponent(zm_json *r, json_number *n) {
    enum { FAR_BEYOND = 1000000000 };
    if (r->at >= r->end || (*r->at != 'e' && *r->at != 'E')) return true;
    r->at++;
    bool down = r->at < r->end && *r->at == '-';
    if (r->at < r->end && (*r->at == '-' || *r->at == '+')) r->at++;
    if (!zm_json_is_digit(r, r->at)) {
        zm_json_unexpected(r, "a digit");
        return false;
    }
    int64_t exponent = 0;
    for (; zm_json_is_digit(r, r->at); r->at++) {
        if (exponent < FAR_BEYOND) exponent = exponent * 10 + (*r->at - '0');
        if (r->at >= r->poll_at && !zm_json_pause(r)) return false;
    }
    n->scale += down ? -exponent : exponent;
    return true;
}

/* Say of the number that begins at start and ends here why it is none of ours. */
static void json_refuse_number(zm_json *r, const unsigned char *start, const char *why) {
    enum { SHOWN = 24 };
    ptrdiff_t length = r->at - start;
    ZM_JSON_FAIL(r, start, "%.*s%s %s", length > SHOWN ? SHOWN : (int)length, (const char *)start,
                 length > SHOWN ? "..." : "", why);
}

bool zm_json_read_number_slowly(zm_json *r, const unsigned char *start, int64_t *value) {
    json_number n = {0};
    *value = 0;
    r->at = start;
    bool negative = r->at < r->end && *r->at == '-';
    if (negative) r->at++;
    if (!json_read_mantissa(r, start, &n)) return false;
    n.scale += (int64_t)n.zeros;
    if (!json_read_exponent(r, &n)) return false;
    if (n.digits == 0) return true;
    if (n.scale < 0) { /* the last digit that counts stands behind the point */
        json_refuse_number(r, start, "is not a whole number");
        return false;
    }
    const uint64_t most = negative ? (uint64_t)1 << 63 : INT64_MAX;
    for (; n.scale > 0 && !n.too_large; n.scale--) {
        n.too_large = n.digits > most / 10;
        n.digits *= 10;
    }
    if (n.too_large || n.digits > most) {
        json_refuse_number(r, start, "is too large for a node");
        return false;
    }
    *value = negative ? (int64_t)(0 - n.digits) : (int64_t)n.digits;
    return true;
}

static bool json_read_hex(zm_json *r, uint32_t *unit) {
    *unit = 0;
    for (int i = 0; i < 4; i++, r->at++) {
        int c = r->at < r->end ? *r->at : 0;
        int digit = c >= '0' && c <= '9'   ? c - '0'
                    : c >= 'a' && c <= 'f' ? c - 'a' + 10
                    : c >= 'A' && c <= 'F' ? c - 'A' + 10
                                           : -1;
        if (digit < 0) {
            zm_json_unexpected(r, "a hexadecimal digit");
            return false;
        }
        *unit = *unit << 4 | (uint32_t)digit;
    }
    return true;
}

/* The escape after a backslash, as UTF-8 into out (4 bytes of room). Returns its length, 0 on error. */
static uint32_t json_read_escape(zm_json *r, char *out) {
    static const char plain[] = "\"\\/bfnrt", meaning[] = "\"\\/\b\f\n\r\t";
    const char *known = r->at < r->end && *r->at ? strchr(plain, *r->at) : NULL;
    if (known) {
        r->at++;
        *out = meaning[known - plain];
        return 1;
    }
    if (r->at >= r->end || *r->at != 'u') {
        zm_json_unexpected(r, "an escape (one of \" \\ / b f n r t u)");
        return 0;
    }
    const unsigned char *start = r->at++ - 1;
    uint32_t point, low;
    if (!json_read_hex(r, &point)) return 0;
    if (point >= 0xD800 && point < 0xDC00 && r->end - r->at >= 6 && r->at[0] == '\\' && r->at[1] == 'u') {
        r->at += 2;
        if (!json_read_hex(r, &low)) return 0;
        point = low >= 0xDC00 && low < 0xE000 ? 0x10000 + ((point - 0xD800) << 10) + (low - 0xDC00) : point;
    }
    if (point >= 0xD800 && point < 0xE000) {
        ZM_JSON_FAIL(r, start, "half of a surrogate pair");
        return 0;
    }
    return zm_utf8_write(out, point);
}

bool zm_json_read_string(zm_json *r, zm_label *label) {
    const unsigned char *start = r->at,
                        *copied = start; /* up to `copied` it stands in unescaped, if there were escapes */
    uint64_t out = 0;
    if (!zm_ok(r->run)) return false;
    while (r->at < r->end && *r->at != '"') {
        if (r->at >= r->poll_at && !zm_json_pause(r)) return false;
        if (*r->at < 0x20) {
            zm_json_unexpected(r, "a character of a string (control characters are escaped)");
            return false;
        }
        if (*r->at != '\\') {
            uint32_t length = zm_utf8_length((const char *)r->at, (const char *)r->end);
            if (length == 0) {
                ZM_JSON_FAIL(r, r->at, "a string is not UTF-8");
                return false;
            }
            r->at += length;
            continue;
        }
        uint64_t before = (uint64_t)(r->at - copied);
        if (!zm_grow(r->run, &r->unescaped, &r->unescaped_capacity, out + before + 4, 1)) return false;
        memcpy(r->unescaped + out, copied, before);
        out += before;
        r->at++;
        uint32_t length = json_read_escape(r, r->unescaped + out);
        if (length == 0) return false;
        out += length;
        copied = r->at;
    }
    if (r->at >= r->end) {
        ZM_JSON_FAIL(r, start - 1, "the string that begins here has no end");
        return false;
    }
    uint64_t rest = (uint64_t)(r->at - copied);
    *label = (zm_label){.type = ZM_TEXT, .bytes = (const char *)start, .length = (uint32_t)rest};
    if (copied != start) {
        if (!zm_grow(r->run, &r->unescaped, &r->unescaped_capacity, out + rest + 1, 1)) return false;
        memcpy(r->unescaped + out, copied, rest);
        label->bytes = r->unescaped;
        label->length = (uint32_t)(out + rest);
    }
    if (r->at - start > ZM_JSON_LONGEST) {
        zm_fail(r->run, ZM_TOOBIG, "a string of more than %d bytes", ZM_JSON_LONGEST);
        return false;
    }
    r->at++;
    return true;
}

void zm_json_read_strings(const char *text, uint64_t length, const char *what,
                          void (*take)(void *context, const zm_label *string), void *context, zm_run *run) {
    zm_json json = zm_json_begin(text, length, run);
    zm_label string;
    char close[60];
    snprintf(close, sizeof close, "a comma or the ] of the %s", what);
    zm_json_take(&json, '[');
    if (!zm_json_take(&json, ']')) {
        do {
            if (!zm_json_take(&json, '"')) {
                zm_json_unexpected(&json, "the \" of a row");
            } else if (zm_json_read_string(&json, &string)) {
                take(context, &string);
            }
        } while (zm_json_another(&json, ']', close));
    }
    zm_json_skip_space(&json);
    if (json.at < json.end) zm_json_unexpected(&json, "the end of the text");
    zm_json_free(&json);
}
