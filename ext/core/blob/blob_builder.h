/*
** blob_builder.h - the builder that makes a graph, its BLOB, or the BLOB of a list of terminals from rows.
**
** The BLOB is canonical: the same set of moves, declared states and owners gives the same bytes, whatever the order
** of the rows and however often each stands there. States are numbered in the order of their labels; only states that
** occur in a row exist. What the bytes say is told in docs/blob-format.md; blob_read.h reads graphs, blob_terminals.h
** terminals.
**
** Building is O(rows + states) for integers (bucket sorts, see base_pairs.h and base_integers.h), and O(bytes of the
** labels) more for other labels (label_dictionary.h, label_sort.h).
*/
#ifndef ZM_BLOB_BUILDER_H
#define ZM_BLOB_BUILDER_H

#include "../base/base_pairs.h"
#include "../label/label_dictionary.h"
#include "blob_terminals.h"

typedef struct zm_owner_label {
    zm_label label;
    char *bytes; /* the builder's copy */
} zm_owner_label;

/* Which moves and states there are at least; see blob_least.h. */
typedef struct zm_blob_least {
    uint64_t *move_set, *state_set; /* bits that they are hashed to; NULL: not looked at yet */
    uint64_t move_mask, state_mask;
    uint64_t moves, states; /* bits that are set */
    bool is_by_id;          /* rows of ids are counted, else rows of integers */
} zm_blob_least;

/* A zeroed builder is an empty one. Its fields are for the blob room only. */
typedef struct zm_graph_builder {
    int32_t *at, *end; /* room in the last block, if it holds 32-bit pairs without tags */
    zm_block *first, *last;
    uint64_t rows; /* before the last block */
    uint8_t kind;  /* of the blocks from now on; see blob_rows.h */
    bool tagged;
    bool terminals;
    int64_t least, greatest; /* of the integers in closed blocks; least > greatest: none */
    bool any_integers;
    zm_dictionary names;             /* from the first label on that is no integer */
    struct zm_pending_rows *pending; /* rows whose labels are on their way from memory */
    zm_owner_label owners[2];
    uint32_t owner_count;
    zm_block_pool pool;
    uint64_t limit;      /* see zm_graph_builder_limit(); 0: none */
    const char *instead; /* likewise */
    zm_blob_least least_blob;
} zm_graph_builder;

/* Rows are refused (ZM_TOOBIG) as soon as it is certain that the BLOB will have more than `limit` bytes. `instead`
** may be NULL, or says for the message what else there is. Before the first row. */
static inline void zm_graph_builder_limit(zm_graph_builder *builder, uint64_t limit, const char *instead) {
    builder->limit = limit;
    builder->instead = instead;
}

/* A move from state to next; next NULL: the state exists. owner (who moves at state) may be NULL. An error
** about a row names it, counted from 1. The caller refuses NULL states. Labels are copied. */
void zm_graph_builder_add(zm_graph_builder *builder, const zm_label *state, const zm_label *next,
                          const zm_label *owner, zm_run *run);
/* Both directions of an undirected edge; b NULL: a exists. Not to be mixed with the other functions. */
void zm_graph_builder_add_edge(zm_graph_builder *builder, const zm_label *a, const zm_label *b, zm_run *run);
/* A state where the game ends, with its value for the player to move. Makes the BLOB one of terminals; not to
** be mixed with the other functions. */
void zm_graph_builder_add_terminal(zm_graph_builder *builder, const zm_label *state, zm_value value,
                                   const zm_label *owner, zm_run *run);

/* The usual row, inline: a few instructions. Does not look at the run unless the block is full: after an error rows
** may still be written down, which does no harm, as the builder can then only be freed. */
static inline void zm_graph_builder_add_integers(zm_graph_builder *builder, int64_t state, int64_t next,
                                                 zm_run *run) {
    int32_t *at = builder->at;
    if (at != builder->end && state == (int32_t)state && next == (int32_t)next) {
        at[0] = (int32_t)state;
        at[1] = (int32_t)next;
        builder->at = at + 2;
    } else {
        zm_label from = {.type = ZM_INTEGER, .integer = state}, to = {.type = ZM_INTEGER, .integer = next};
        zm_graph_builder_add(builder, &from, &to, NULL, run);
    }
}

/* Pack everything into a BLOB of at most `limit` bytes, which the caller releases. The builder is empty afterwards,
** whatever happened. NULL and an error on failure: ZM_INVALID (owners or values that contradict each other, two
** labels of a graph that read alike), ZM_TOOBIG (the limit, 2^32 - 2 rows, an array of 2^31 bytes), ... */
void *zm_graph_builder_pack(zm_graph_builder *builder, uint64_t limit, uint64_t *length, zm_run *run);
/* The same as a graph, whose arrays are its own: without a BLOB, and without a limit but that of an array. Empty
** after an error. */
void zm_graph_builder_finish(zm_graph_builder *builder, zm_graph *graph, zm_run *run);
/* The same of a builder of terminals. */
void zm_graph_builder_finish_terminals(zm_graph_builder *builder, zm_terminals *terminals, zm_run *run);
/* Make it a builder of terminals, though nothing may come (an empty list is a list). */
static inline void zm_graph_builder_for_terminals(zm_graph_builder *builder) {
    builder->terminals = true;
}
/* Empty again. */
void zm_graph_builder_free(zm_graph_builder *builder, zm_run *run);

#endif
