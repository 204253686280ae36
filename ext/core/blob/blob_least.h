/*
** blob_least.h - private to the room: a length that the BLOB of the rows so far will certainly have at least.
**
** The same move may stand in many rows and counts once, so the number of rows says nothing. Each move and each state
** is hashed to a bit of a set: different bits are different moves, so the bits that are set never count too many. (Of
** as many moves as the BLOB can hold they miss one in twenty or so.) The sets have 2 and 1/2 bits for each byte of
** the limit, and are made only when there are rows enough for a BLOB that is too long; before that a row costs
** nothing, from then on a few nanoseconds. O(1) a row.
*/
#ifndef ZM_BLOB_LEAST_H
#define ZM_BLOB_LEAST_H

#include "blob_builder.h"

/* The last block of the builder is closed: look at it, and at all before it if that was not done yet. ZM_TOOBIG if
** the BLOB is certain to be longer than the builder's limit. */
void zm_blob_least_look(zm_graph_builder *builder, zm_run *run);
void zm_blob_least_free(zm_blob_least *least, zm_run *run);

#endif
