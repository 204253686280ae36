/*
** game_pack.h - what game_graph.c (rows come in) and game_pack.c (the BLOB goes out) share. Not for others.
*/
#ifndef ZM_GAME_PACK_H
#define ZM_GAME_PACK_H

#include "blob_builder.h"

/* What a row of a block is: two int32_t, two int64_t, or two uint32_t (ids of the dictionary, or of the
 * packer). */
enum { ZM_ROWS_32, ZM_ROWS_64, ZM_ROWS_IDS };

/* The bits of a tag. */
enum {
    ZM_TAG_DECLARES = 1, /* no move: the row's two labels are one state */
    ZM_TAG_OWNER = 1,    /* shift: 0 not given, 1, 2 */
    ZM_TAG_VALUE = 3,    /* shift: 0 none, 1 + zm_value */
};

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
