#include "json_read.h"

#include <string.h>

bool zm_json_begins(const char *text, uint64_t length, char bracket, zm_run *run) {
    zm_json r = zm_json_begin(text, length, run);
    zm_json_skip_space(&r);
    return zm_ok(run) && r.at < r.end && *r.at == (unsigned char)bracket;
}

void zm_json_unexpected(zm_json *r, const char *wanted) {
    if (r->at >= r->end) {
        ZM_JSON_FAIL(r, r->at, "expected %s, but the text ends", wanted);
    } else if (*r->at > 0x20 && *r->at < 0x7f) {
        ZM_JSON_FAIL(r, r->at, "expected %s, found '%c'", wanted, *r->at);
    } else {
        ZM_JSON_FAIL(r, r->at, "expected %s, found the byte 0x%02x", wanted, *r->at);
    }
}

bool zm_json_read_number_slowly(zm_json *r, const unsigned char *start, int64_t *value) {
    const unsigned char *at = start;
    bool negative = at < r->end && *at == '-';
    if (negative) at++;
    uint64_t digits = 0, zeros = 0; /* the value so far; zeros held back until another digit follows */
    bool too_large = false;
    int64_t scale = 0;
    const unsigned char *whole = at;
    for (bool fraction = false;; at++) {
        if (at >= r->poll_at && at < r->end) {
            r->at = at;
            if (!zm_json_pause(r)) return false;
        }
        if (at < r->end && *at == '.' && !fraction && at > whole) {
            fraction = true;
            if (!zm_json_is_digit(r, at + 1)) {
                r->at = at + 1;
                zm_json_unexpected(r, "a digit");
                return false;
            }
            continue;
        }
        if (!zm_json_is_digit(r, at)) break;
        if (!fraction && at == whole + 1 && *whole == '0') {
            ZM_JSON_FAIL(r, start, "a number may not begin with 0");
            return false;
        }
        if (fraction) scale--;
        if (*at == '0') {
            zeros++;
            continue;
        }
        for (; zeros > 0 && digits > 0; zeros--) {
            if (digits > UINT64_MAX / 10) too_large = true;
            digits = too_large ? 1 : digits * 10;
            if (too_large) break;
        }
        zeros = 0;
        if (too_large || digits > (UINT64_MAX - 9) / 10) {
            too_large = true;
            continue;
        }
        digits = digits * 10 + (uint64_t)(*at - '0');
    }
    if (at == whole) {
        r->at = at;
        zm_json_unexpected(r, "a digit");
        return false;
    }
    scale += (int64_t)zeros;
    if (at < r->end && (*at == 'e' || *at == 'E')) {
        at++;
        bool down = at < r->end && *at == '-';
        if (at < r->end && (*at == '-' || *at == '+')) at++;
        if (!zm_json_is_digit(r, at)) {
            r->at = at;
            zm_json_unexpected(r, "a digit");
            return false;
        }
        int64_t exponent = 0;
        for (; zm_json_is_digit(r, at); at++) {
            if (exponent < 1000000000) exponent = exponent * 10 + (*at - '0');
            if (at >= r->poll_at) {
                r->at = at;
                if (!zm_json_pause(r)) return false;
            }
        }
        scale += down ? -exponent : exponent;
    }
    r->at = at;
    if (digits == 0) {
        *value = 0;
        return true;
    }
    if (scale < 0) { /* the last digit that counts stands behind the point */
        ZM_JSON_FAIL(r, start, "%.*s%s is not a whole number", at - start > 24 ? 24 : (int)(at - start),
                     (const char *)start, at - start > 24 ? "..." : "");
        return false;
    }
    for (; scale > 0 && !too_large; scale--) {
        if (digits > (uint64_t)INT64_MAX / 10) too_large = true;
        digits *= 10;
    }
    if (too_large || digits > (uint64_t)INT64_MAX) {
        ZM_JSON_FAIL(r, start, "%.*s%s is too large for a node", at - start > 24 ? 24 : (int)(at - start),
                     (const char *)start, at - start > 24 ? "..." : "");
        return false;
    }
    *value = negative ? -(int64_t)digits : (int64_t)digits;
    return true;
}

static bool read_hex(zm_json *r, uint32_t *unit) {
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
static uint32_t read_escape(zm_json *r, char *out) {
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
    if (!read_hex(r, &point)) return 0;
    if (point >= 0xD800 && point < 0xDC00 && r->end - r->at >= 6 && r->at[0] == '\\' && r->at[1] == 'u') {
        r->at += 2;
        if (!read_hex(r, &low)) return 0;
        point = low >= 0xDC00 && low < 0xE000 ? 0x10000 + ((point - 0xD800) << 10) + (low - 0xDC00) : point;
    }
    if (point >= 0xD800 && point < 0xE000) {
        ZM_JSON_FAIL(r, start, "half of a surrogate pair");
        return 0;
    }
    if (point < 0x80) {
        out[0] = (char)point;
        return 1;
    }
    uint32_t length = point < 0x800 ? 2 : point < 0x10000 ? 3 : 4;
    for (uint32_t i = length - 1; i > 0; i--, point >>= 6)
        out[i] = (char)(0x80 | (point & 0x3F));
    out[0] = (char)((0xF00u >> length & 0xF0) | point);
    return length;
}

/* Length of the UTF-8 character at `at`, 0 if it is none (cut short, overlong, surrogate, beyond U+10FFFF).
 */
static uint32_t utf8_length(const unsigned char *at, const unsigned char *end) {
    uint32_t length = *at < 0x80 ? 1 : *at < 0xC2 ? 0 : *at < 0xE0 ? 2 : *at < 0xF0 ? 3 : *at < 0xF5 ? 4 : 0;
    if ((uint64_t)(end - at) < length) return 0;
    for (uint32_t i = 1; i < length; i++)
        if ((at[i] & 0xC0) != 0x80) return 0;
    if ((*at == 0xE0 && at[1] < 0xA0) || (*at == 0xED && at[1] > 0x9F) || (*at == 0xF0 && at[1] < 0x90) ||
        (*at == 0xF4 && at[1] > 0x8F))
        return 0;
    return length;
}

bool zm_json_read_string(zm_json *r, zm_label *label) {
    const unsigned char *start = r->at, *copied = start;
    uint64_t out = 0;
    while (r->at < r->end && *r->at != '"') {
        if (r->at >= r->poll_at && !zm_json_pause(r)) return false;
        if (*r->at < 0x20) {
            zm_json_unexpected(r, "a character of a string (control characters are escaped)");
            return false;
        }
        if (*r->at != '\\') {
            uint32_t length = utf8_length(r->at, r->end);
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
        uint32_t length = read_escape(r, r->unescaped + out);
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
