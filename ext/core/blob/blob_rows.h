/*
** blob_rows.h - private to the room: the rows of a builder, which blob_builder.c takes in and blob_pack.c packs.
*/
#ifndef ZM_BLOB_ROWS_H
#define ZM_BLOB_ROWS_H

#include "blob_builder.h"

/* What a row of a block is: two int32_t, two int64_t, or two uint32_t (ids of the dictionary, or of the packer). */
enum { ZM_ROWS_32, ZM_ROWS_64, ZM_ROWS_IDS };

/* The tag of a row, a byte: bit 0, bits 1 and 2, bits 3 and up. */
enum {
    ZM_TAG_DECLARES_MASK = 1, /* no move: the row's two labels are one state, which exists */
    ZM_TAG_OWNER_SHIFT = 1,   /* two bits: 0 not given, or 1 + the place in the builder's owners */
    ZM_TAG_VALUE_SHIFT = 3,   /* the rest: 0 not given, or 1 + zm_value */
};

static inline uint8_t zm_tag_owner(uint8_t tag) {
    return tag >> ZM_TAG_OWNER_SHIFT & 3;
}

static inline uint8_t zm_tag_value(uint8_t tag) {
    return (uint8_t)(tag >> ZM_TAG_VALUE_SHIFT);
}

static inline uint32_t zm_row_bytes(uint8_t kind) {
    return kind == ZM_ROWS_64 ? 16 : 8;
}

static inline uint8_t *zm_block_tags(zm_block *block) {
    return (uint8_t *)block->payload + block->capacity * zm_row_bytes(block->kind);
}

/* Rows that wait go into blocks. */
void zm_graph_builder_flush(zm_graph_builder *builder, zm_run *run);
/* The last block is full, or nothing more will come: settle its count and look at its integers. */
void zm_graph_builder_close_block(zm_graph_builder *builder);

#endif
