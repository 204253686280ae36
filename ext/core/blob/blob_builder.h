/*
** game_graph.h - a game graph in one BLOB: the builder that makes it from rows, and the reader.
**
** The BLOB is canonical: the same set of moves, declared states and owners gives the same bytes, whatever the
** order of the rows and however often each stands there. States are numbered in the order of their labels;
** only states that occur in a row exist. All numbers are little-endian (BLOBs are written in the order of the
** machine; one of the other order is refused), every array begins at a multiple of 8:
**
**   header          72 bytes, below
**   labels          RANGE     nothing: state v is the integer base + v
**                   INTEGERS  int64[nodes], rising
**                   TEXT      uint64[nodes + 1], where each begins; then the text, one after another
**                   MIXED     as TEXT, then uint8[nodes]: zm_label_type; numbers are 8 bytes of text
**   first           uint32[nodes + 1]: the moves of v are to[first[v]] .. to[first[v+1]-1]   (graphs)
**   to              uint32[moves], rising in each row                                        (graphs)
**   values          uint8[nodes]: zm_value                                                   (terminals)
**   owners          uint8[nodes]: 0, 1 or 2 = not given; only if owner_count > 0
**   owner labels    owner_count times: uint32 type, uint32 length, bytes; rising
**
** Reading is O(bytes) and trusts nothing: sizes, offsets, order and a checksum are looked at first. Building is
** O(rows + states), for integers (a bucket sort, see pair_blocks.h and integer_ids.h), and O(n log n) in the
** number of different states for other labels (dictionary.h).
*/
#ifndef ZM_GAME_GRAPH_H
#define ZM_GAME_GRAPH_H

#include "../label/label_dictionary.h"
#include "../base/base_pairs.h"

/* Values rise with the taste of the player to move. */
typedef enum zm_value { ZM_LOSE, ZM_DRAW, ZM_TIE, ZM_WIN } zm_value;

/* The same, seen by the other player. Both like a tie better than a draw. */
static inline zm_value zm_value_for_other(zm_value value) {
    return value == ZM_WIN ? ZM_LOSE : value == ZM_LOSE ? ZM_WIN : value;
}

const char *zm_value_name(zm_value value);
/* Lower case only. */
bool zm_value_of_name(const char *name, uint64_t length, zm_value *value);

/* ---- building. A zeroed builder is an empty one. */

typedef struct zm_owner_label {
    zm_label label;
    char *bytes; /* the builder's copy */
} zm_owner_label;

typedef struct zm_graph_builder {
    int32_t *at, *end; /* room in the last block, if it holds 32-bit pairs without tags */
    zm_block *first, *last;
    uint64_t rows; /* before the last block */
    uint8_t kind;  /* of the blocks from now on; see game_graph.c */
    bool tagged;
    bool terminals;
    int64_t least, greatest; /* of the integers in closed blocks; least > greatest: none */
    bool any_integers;
    zm_dictionary names;             /* from the first label on that is no integer */
    struct zm_pending_rows *pending; /* rows whose labels are on their way from memory */
    zm_owner_label owners[2];
    uint32_t owner_count;
    zm_block_pool pool;
} zm_graph_builder;

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

/* The usual row, inline: a few instructions. */
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

/* Pack everything into a BLOB of at most `limit` bytes, from env's allocator: the caller's from now on. The
** builder is empty afterwards, whatever happened. NULL and a status on failure: ZM_INVALID (owners or values
** that contradict each other), ZM_TOOBIG (the limit, 2^32 - 2 rows, an array of 2^31 bytes), ... */
void *zm_graph_builder_pack(zm_graph_builder *builder, uint64_t limit, uint64_t *length, zm_run *run);
/* Make it a builder of terminals, though nothing may come (an empty list is a list). */
static inline void zm_graph_builder_for_terminals(zm_graph_builder *builder) {
    builder->terminals = true;
}
void zm_graph_builder_free(zm_graph_builder *builder, zm_run *run);

/* ---- reading */

/* Does it claim to be such a BLOB? (The first eight bytes only.) */
bool zm_is_graph_blob(const void *bytes, uint64_t length);
bool zm_is_terminals_blob(const void *bytes, uint64_t length);

/* The graph borrows the bytes, if they begin at a multiple of 8, and copies them otherwise; so the bytes must
** stay until zm_graph_free(). Errors: "the BLOB is not a game graph", "... is damaged", "... has version 7; this
** build reads 1". */
void zm_graph_read_blob(zm_graph *graph, const void *bytes, uint64_t length, zm_run *run);

/* Results given to states. `states` has labels and owners, but no moves (first and to are NULL). */
typedef struct zm_terminals {
    zm_graph states;
    uint8_t *values; /* zm_value of each state */
    void *block;     /* what a JSON list was packed into */
    bool as_text;    /* from JSON: the text 12 also means the integer 12, if the graph has no text 12 */
} zm_terminals;

void zm_terminals_read_blob(zm_terminals *terminals, const void *bytes, uint64_t length, zm_run *run);
/* {"state":"value", ...}; see terminals_json.c. */
void zm_terminals_read_json(zm_terminals *terminals, const char *text, uint64_t length, zm_run *run);
void zm_terminals_free(zm_terminals *terminals, zm_run *run);

#endif
