/*
** blob_read.h - the reader of graphs in a BLOB (docs/blob-format.md).
**
** Reading is O(bytes) and trusts nothing: sizes, offsets, order and a checksum are looked at first, so that what it
** hands out is a graph whatever the bytes were.
*/
#ifndef ZM_BLOB_READ_H
#define ZM_BLOB_READ_H

#include "../graph/graph.h"

/* Does it claim to be such a BLOB? (The first eight bytes only.) */
bool zm_is_graph_blob(const void *bytes, uint64_t length);
bool zm_is_terminals_blob(const void *bytes, uint64_t length);

/* The header, in which length and checksum stand: two BLOBs that were found whole are equal if their headers are. */
enum { ZM_BLOB_HEADER = 72 };

/* The graph borrows the bytes, if they begin at a multiple of 8, and copies them otherwise; so the bytes must
** stay until zm_graph_free(). Errors: "the BLOB is not a game graph", "... is damaged", "... has version 7; this
** build reads 1". */
void zm_graph_read_blob(zm_graph *graph, const void *bytes, uint64_t length, zm_run *run);

#endif
