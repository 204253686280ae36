/*
** blob_layout.h - private to the room: the layout of a BLOB, shared by its writer and its reader.
**
** docs/blob-format.md tells the same in words. A BLOB is a header and arrays, each of which begins at a multiple of
** 8; what rounding up leaves unused is 0. Numbers are stored with the low byte first: where the machine has them the
** other way round, the writer turns its arrays at the end, and the reader turns a copy.
**
**   header          72 bytes: zm_blob_header
**   labels          RANGE     nothing: state v is the integer base + v
**                   INTEGERS  int64[nodes], rising
**                   TEXT      uint64[nodes + 1], where each begins; then the text, one after another
**                   MIXED     as TEXT, then uint8[nodes]: zm_label_type; numbers are 8 bytes of text
**   first           uint32[nodes + 1]: the moves of v are to[first[v]] .. to[first[v+1]-1]   (graphs)
**   to              uint32[moves], rising in each row                                        (graphs)
**   values          uint8[nodes]: zm_value                                                   (terminals)
**   owners          uint8[nodes]: 0, 1 or 2 = not given; only if owner_count > 0
**   owner labels    owner_count times: uint32 type, uint32 length, bytes; rising
*/
#ifndef ZM_BLOB_LAYOUT_H
#define ZM_BLOB_LAYOUT_H

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

static inline uint64_t zm_blob_round_up(uint64_t bytes) {
    return (bytes + 7) & ~(uint64_t)7;
}

/* O(1); no sum can wrap, as every count is 32-bit or checked. False: lengths that no BLOB can have. */
bool zm_blob_lay_out(const zm_blob_header *header, bool terminals, zm_blob_layout *layout);

/* The header from the order of this machine to the stored one, or back. */
zm_blob_header zm_blob_stored_header(zm_blob_header header);
/* All numbers after the header, in place: `store` from the order of this machine to the stored one, else back.
** `header` is in the order of this machine. Looks at nothing outside the parts, whatever stands in them. Nothing to
** do where the two orders are one; else O(bytes). */
void zm_blob_turn(char *bytes, const zm_blob_header *header, const zm_blob_layout *layout, bool store, zm_run *run);

/* A checksum of 8-byte words, in four lanes of multiply and rotate (after xxHash64, Collet 2014). Each step is
** one-to-one in the word, so that changes within one word never go unseen. `length` is a multiple of 8; the
** words of header.checksum count as 0. */
uint64_t zm_blob_checksum(const void *bytes, uint64_t length, zm_run *run);

#endif
