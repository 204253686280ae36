/*
** blob_layout.c - where the parts of a BLOB stand, the order of its bytes, and its checksum.
*/
#include "blob_layout.h"

#include "../base/base_bytes.h"
#include "../label/label.h"

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

/* ---- the order of bytes */

zm_blob_header zm_blob_stored_header(zm_blob_header h) {
    h.version = zm_stored_32(h.version);
    h.label_kind = zm_stored_32(h.label_kind);
    h.length = zm_stored_64(h.length);
    h.checksum = zm_stored_64(h.checksum);
    h.nodes = zm_stored_32(h.nodes);
    h.moves = zm_stored_32(h.moves);
    h.base = (int64_t)zm_stored_64((uint64_t)h.base);
    h.text_bytes = zm_stored_64(h.text_bytes);
    h.owner_count = zm_stored_32(h.owner_count);
    h.reserved = zm_stored_32(h.reserved);
    h.owner_bytes = zm_stored_64(h.owner_bytes);
    return h;
}

static void blob_turn_64(char *at, uint64_t count, zm_run *run) {
    uint64_t *words = (uint64_t *)at;
    ZM_EACH(uint64_t, i, 0, count, ZM_COST_NEXT, run) {
        words[i] = zm_stored_64(words[i]);
    }
}

static void blob_turn_32(char *at, uint64_t count, zm_run *run) {
    uint32_t *words = (uint32_t *)at;
    ZM_EACH(uint64_t, i, 0, count, ZM_COST_NEXT, run) {
        words[i] = zm_stored_32(words[i]);
    }
}

/* The numbers among mixed labels; text_at is in the order of this machine. */
static void blob_turn_numbers(char *bytes, const zm_blob_header *header, const zm_blob_layout *layout, zm_run *run) {
    const uint64_t *text_at = (const uint64_t *)(bytes + layout->text_at);
    const uint8_t *types = (const uint8_t *)bytes + layout->types;
    ZM_EACH(uint32_t, v, 0, header->nodes, ZM_COST_FAR, run) {
        bool is_number = types[v] == ZM_INTEGER || types[v] == ZM_REAL;
        if (!is_number || header->text_bytes < 8 || text_at[v] > header->text_bytes - 8) continue;
        char *at = bytes + layout->text + text_at[v];
        uint64_t number;
        memcpy(&number, at, 8);
        zm_store_64(at, number);
    }
}

static void blob_turn_owners(char *at, const zm_blob_header *header, bool store, zm_run *run) {
    uint64_t rest = header->owner_bytes;
    for (uint32_t i = 0; i < header->owner_count && rest >= 8; i++) {
        uint32_t head[2];
        memcpy(head, at, 8);
        uint32_t type = store ? head[0] : zm_stored_32(head[0]), length = store ? head[1] : zm_stored_32(head[1]);
        uint64_t size = 8 + zm_blob_round_up(length);
        blob_turn_32(at, 2, run); /* of a label that is too long, too: the reader is to see it as it is */
        if (size > rest) return;
        if ((type == ZM_INTEGER || type == ZM_REAL) && length == 8) blob_turn_64(at + 8, 1, run);
        at += size;
        rest -= size;
    }
}

void zm_blob_turn(char *bytes, const zm_blob_header *header, const zm_blob_layout *layout, bool store, zm_run *run) {
    if (!ZM_BIG_ENDIAN || !zm_ok(run)) return;
    uint64_t nodes = header->nodes;
    bool has_text = header->label_kind == ZM_BLOB_TEXT || header->label_kind == ZM_BLOB_MIXED;
    bool is_mixed = header->label_kind == ZM_BLOB_MIXED, is_graph = layout->to > layout->first;
    if (header->label_kind == ZM_BLOB_INTEGERS) blob_turn_64(bytes + layout->integers, nodes, run);
    if (is_mixed && store) blob_turn_numbers(bytes, header, layout, run);
    if (has_text) blob_turn_64(bytes + layout->text_at, nodes + 1, run);
    if (is_mixed && !store) blob_turn_numbers(bytes, header, layout, run);
    if (is_graph) blob_turn_32(bytes + layout->first, nodes + 1, run);
    if (is_graph) blob_turn_32(bytes + layout->to, header->moves, run);
    blob_turn_owners(bytes + layout->owner_labels, header, store, run);
}

/* ---- the checksum */

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
        lane[w & 3] = blob_mix(lane[w & 3], w == hole ? 0 : zm_load_64(at + w * 8));
    }
    uint64_t a = lane[0], b = lane[1], c = lane[2], d = lane[3]; /* by name, so that they stay in registers */
    ZM_EACH(uint64_t, four, w / 4, words / 4, 4 * ZM_COST_NEXT, run) {
        a = blob_mix(a, zm_load_64(at + four * 32));
        b = blob_mix(b, zm_load_64(at + four * 32 + 8));
        c = blob_mix(c, zm_load_64(at + four * 32 + 16));
        d = blob_mix(d, zm_load_64(at + four * 32 + 24));
    }
    lane[0] = a, lane[1] = b, lane[2] = c, lane[3] = d;
    if (!zm_ok(run)) return 0;
    for (w = words / 4 * 4 > w ? words / 4 * 4 : w; w < words; w++) {
        lane[w & 3] = blob_mix(lane[w & 3], zm_load_64(at + w * 8));
    }
    uint64_t sum = length;
    for (int i = 0; i < 4; i++) {
        sum = blob_mix(sum, lane[i]);
        sum ^= sum >> 32;
    }
    return sum;
}
