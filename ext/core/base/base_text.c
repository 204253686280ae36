/*
** base_text.c - memchr in parts, between which the host is asked whether to stop; bytes as messages show them.
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

const char *zm_shown_byte(char byte, char buffer[ZM_SHOWN_SIZE]) {
    if (byte > 0x20 && byte < 0x7f) {
        snprintf(buffer, ZM_SHOWN_SIZE, "'%c'", byte);
    } else {
        snprintf(buffer, ZM_SHOWN_SIZE, "the byte 0x%02x", (unsigned char)byte);
    }
    return buffer;
}
