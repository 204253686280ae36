/*
** game_blob.h - the layout of the BLOB of game_graph.h, shared by the one who writes it and the one who reads
** it. Not for others.
*/
#ifndef ZM_GAME_BLOB_H
#define ZM_GAME_BLOB_H

#include "../base/base_run.h"

#define ZM_GRAPH_MAGIC "zm-graph"
#define ZM_TERMINALS_MAGIC "zm-ends\n"

enum { ZM_BLOB_VERSION = 1 };
enum { ZM_BLOB_RANGE, ZM_BLOB_INTEGERS, ZM_BLOB_TEXT, ZM_BLOB_MIXED };

typedef struct zm_blob_header {
    char magic[8];
    uint32_t version;
    uint32_t label_kind;
    uint64_t length;
    uint64_t checksum; /* of everything, this field being 0 */
    uint32_t nodes;
    uint32_t moves;
    int64_t base; /* RANGE only, else 0 */
    uint64_t text_bytes;
    uint32_t owner_count;
    uint32_t reserved; /* 0 */
    uint64_t owner_bytes;
} zm_blob_header;

/* Where each part begins; a part that is absent has no length. */
typedef struct zm_blob_layout {
    uint64_t integers, text_at, text, types, first, to, values, owners, owner_labels, length;
} zm_blob_layout;

/* O(1); no sum can wrap, as every count is 32-bit or checked. False: lengths that no BLOB can have. */
bool zm_blob_lay_out(const zm_blob_header *header, bool terminals, zm_blob_layout *layout);

/* A checksum of 8-byte words, in four lanes of multiply and rotate (after xxHash64, Collet 2014). Each step is
** one-to-one in the word, so that changes within one word never go unseen. `length` is a multiple of 8; the
** words of header.checksum count as 0. */
uint64_t zm_blob_checksum(const void *bytes, uint64_t length, zm_run *run);

#endif
