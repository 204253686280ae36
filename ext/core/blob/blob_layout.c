/*
** blob_layout.c - where the parts of a BLOB stand, and its checksum.
*/
#include "blob_layout.h"

#include <stddef.h>
#include <string.h>

bool zm_blob_lay_out(const zm_blob_header *header, bool terminals, zm_blob_layout *layout) {
    const uint64_t large = (uint64_t)1 << 40, nodes = header->nodes;
    bool text = header->label_kind == ZM_BLOB_TEXT || header->label_kind == ZM_BLOB_MIXED;
    if (header->text_bytes > large || header->owner_bytes > large || header->owner_bytes % 8 != 0 ||
        (!text && header->text_bytes > 0))
        return false;
    uint64_t at = sizeof *header;
    *layout = (zm_blob_layout){.integers = at};
    if (header->label_kind == ZM_BLOB_INTEGERS) at += nodes * 8;
    layout->text_at = at;
    if (text) at += (nodes + 1) * 8;
    layout->text = at;
    at += zm_blob_round_up(header->text_bytes);
    layout->types = at;
    if (header->label_kind == ZM_BLOB_MIXED) at += zm_blob_round_up(nodes);
    layout->first = at;
    if (!terminals) at += zm_blob_round_up((nodes + 1) * 4);
    layout->to = at;
    if (!terminals) at += zm_blob_round_up((uint64_t)header->moves * 4);
    layout->values = at;
    if (terminals) at += zm_blob_round_up(nodes);
    layout->owners = at;
    if (header->owner_count > 0) at += zm_blob_round_up(nodes);
    layout->owner_labels = at;
    layout->length = at + header->owner_bytes;
    return true;
}

static uint64_t blob_rotate(uint64_t x, int by) {
    return x << by | x >> (64 - by);
}

static uint64_t blob_mix(uint64_t lane, uint64_t word) {
    return blob_rotate(lane ^ word, 29) * 0x9e3779b185ebca87u;
}

uint64_t zm_blob_checksum(const void *bytes, uint64_t length, zm_run *run) {
    const char *at = bytes;
    uint64_t lane[4] = {0x60ea27eeadc0b5d6u, 0xc2b2ae3d27d4eb4fu, 0, 0x61c8864e7a143579u};
    uint64_t words = length / 8, hole = offsetof(zm_blob_header, checksum) / 8, w = 0;
    for (; w < words && w < 8; w++) { /* with the hole; all headers are longer */
        uint64_t word;
        memcpy(&word, at + w * 8, 8);
        lane[w & 3] = blob_mix(lane[w & 3], w == hole ? 0 : word);
    }
    uint64_t a = lane[0], b = lane[1], c = lane[2], d = lane[3]; /* by name, so that they stay in registers */
    ZM_EACH(uint64_t, four, w / 4, words / 4, 4 * ZM_COST_NEXT, run) {
        uint64_t word[4];
        memcpy(word, at + four * 32, 32);
        a = blob_mix(a, word[0]);
        b = blob_mix(b, word[1]);
        c = blob_mix(c, word[2]);
        d = blob_mix(d, word[3]);
    }
    lane[0] = a, lane[1] = b, lane[2] = c, lane[3] = d;
    if (!zm_ok(run)) return 0;
    for (w = words / 4 * 4 > w ? words / 4 * 4 : w; w < words; w++) {
        uint64_t word;
        memcpy(&word, at + w * 8, 8);
        lane[w & 3] = blob_mix(lane[w & 3], word);
    }
    uint64_t sum = length;
    for (int i = 0; i < 4; i++) {
        sum = blob_mix(sum, lane[i]);
        sum ^= sum >> 32;
    }
    return sum;
}
