/*
** base_text.c - memchr in parts, between which the host is asked whether to stop; UTF-8 (RFC 3629); bytes as messages
** show them.
*/
#include "base_text.h"

#include <stdio.h>
#include <string.h>

const char *zm_find_byte(const char *at, const char *end, char byte, zm_run *run) {
    enum { PART = 1 << 16, BYTES_A_UNIT = 16 };
    while (at < end && zm_ok(run)) {
        uint64_t part = end - at < PART ? (uint64_t)(end - at) : PART;
        const char *found = memchr(at, byte, (size_t)part);
        uint64_t passed = found ? (uint64_t)(found - at) : part;
        if (!zm_work(run, ZM_COST_FAR + passed / BYTES_A_UNIT)) return end;
        if (found) return found;
        at += part;
    }
    return end;
}

uint64_t zm_mark_length(const char *text, uint64_t length) {
    return length >= 3 && memcmp(text, "\xef\xbb\xbf", 3) == 0 ? 3 : 0;
}

const char *zm_trim_end(const char *begin, const char *end, const char *what, zm_run *run) {
    while (end > begin && strchr(what, end[-1]) && end[-1] && zm_work(run, ZM_COST_NEXT))
        end--;
    return end;
}

uint32_t zm_utf8_length(const char *text, const char *end) {
    const unsigned char *at = (const unsigned char *)text;
    uint32_t length = *at < 0x80 ? 1 : *at < 0xC2 ? 0 : *at < 0xE0 ? 2 : *at < 0xF0 ? 3 : *at < 0xF5 ? 4 : 0;
    if ((uint64_t)(end - text) < length) return 0;
    for (uint32_t i = 1; i < length; i++)
        if ((at[i] & 0xC0) != 0x80) return 0;
    if ((*at == 0xE0 && at[1] < 0xA0) || (*at == 0xED && at[1] > 0x9F) || (*at == 0xF0 && at[1] < 0x90) ||
        (*at == 0xF4 && at[1] > 0x8F))
        return 0;
    return length;
}

uint32_t zm_utf8_code_point(const char *at, uint32_t length) {
    uint32_t point = length == 1 ? (unsigned char)*at : (unsigned char)*at & (0x7fu >> length);
    for (uint32_t i = 1; i < length; i++)
        point = point << 6 | ((unsigned char)at[i] & 0x3f);
    return point;
}

uint32_t zm_utf8_write(char *out, uint32_t point) {
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

const char *zm_shown_byte(char byte, char buffer[ZM_SHOWN_SIZE]) {
    if (byte > 0x20 && byte < 0x7f) {
        snprintf(buffer, ZM_SHOWN_SIZE, "'%c'", byte);
    } else {
        snprintf(buffer, ZM_SHOWN_SIZE, "the byte 0x%02x", (unsigned char)byte);
    }
    return buffer;
}

const char *zm_shown_character(const char *at, const char *end, char buffer[ZM_SHOWN_SIZE]) {
    uint32_t length = zm_utf8_length(at, end);
    if (*at == ' ' || *at == '\t') {
        snprintf(buffer, ZM_SHOWN_SIZE, *at == ' ' ? "a blank" : "a tab");
    } else if (length > 1) {
        snprintf(buffer, ZM_SHOWN_SIZE, "'%.*s' (U+%04X)", (int)length, at, (unsigned)zm_utf8_code_point(at, length));
    } else {
        zm_shown_byte(*at, buffer);
    }
    return buffer;
}
