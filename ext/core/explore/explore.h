/*
** explore.h - the positions that can be reached from some starts, breadth first, and the game graph that they make.
**
** Somebody else knows the rules: he is given one position after another and says what can follow. Each position is
** known by its label, stands once, and is numbered in the order in which it was found.
**
**     zm_exploration e = {.most = ...};
**     zm_explore_start(&e, &label, run);                         as often as there are starts
**     while (zm_explore_next(&e, &position, run))                position: what to ask the rules about
**         zm_explore_move(&e, &next, run), zm_explore_value(&e, value, run), zm_explore_owner(&e, &owner, run)
**         zm_explore_settle(&e, run)                         where errors are to name this position
**     the rows of what was found: e.first, e.to, e.values, e.owners, e.depth, zm_dictionary_label(&e.positions, i)
**     zm_explore_finish(&e, &graph, &order, run);                or the same as a graph
**     zm_explore_free(&e, run);
**
** The moves of a position wait, up to ZM_EXPLORE_WAITING of them, while the cache fetches the slots in which they
** will be looked for.
**
** O(positions + moves) and the dictionary's time for the labels. Memory: see docs/explore.md.
*/
#ifndef ZM_EXPLORE_H
#define ZM_EXPLORE_H

#include "../blob/blob_value.h"
#include "../graph/graph.h"
#include "../label/label_dictionary.h"

enum { ZM_EXPLORE_WAITING = 16 };

typedef struct zm_waiting_move {
    zm_label label;
    uint64_t at; /* of text and blobs: where their bytes are in `waiting_bytes` */
    zm_dictionary_key key;
} zm_waiting_move;

typedef struct zm_exploration {
    uint64_t most;           /* positions; one more is an error (ZM_INVALID) */
    zm_dictionary positions; /* in the order in which they were found */
    uint32_t asked;          /* the first so many have been handed out; the last of them is being described */
    uint32_t *first;         /* asked + 1 of them: the moves of position i are to[first[i]] .. to[first[i + 1] - 1] */
    uint32_t *to;            /* in the order in which they came, each once */
    uint32_t *depth;         /* of each position: plies from the nearest start */
    uint32_t *met;           /* ... the last position that has a move there, from 1 */
    uint8_t *values;         /* ... 1 + zm_value where the game ends with a value, else 0 */
    uint8_t *owners;         /* ... 0, 1 or ZM_NO_OWNER */
    uint64_t room;           /* for so many positions in these four */
    uint32_t owner_count;
    zm_label owner_labels[2]; /* in the order in which they came */
    char *owner_bytes[2];
    uint64_t first_capacity, to_capacity;
    zm_waiting_move waiting[ZM_EXPLORE_WAITING]; /* moves of the position at hand that are not yet among the others */
    uint32_t waiting_count;
    char *waiting_bytes;
    uint64_t waiting_length, waiting_capacity;
} zm_exploration;

void zm_explore_start(zm_exploration *e, const zm_label *label, zm_run *run);
/* The next position to describe, whose bytes are the exploration's and stay until a position is added. False: there
** is none, or an error. */
bool zm_explore_next(zm_exploration *e, zm_label *position, zm_run *run);
/* What follows from it. Errors (ZM_INVALID), now or when it is settled: too many positions. */
void zm_explore_move(zm_exploration *e, const zm_label *next, zm_run *run);
/* Enter all moves of it that wait; zm_explore_next() does so too. */
void zm_explore_settle(zm_exploration *e, zm_run *run);
/* The game ends there. Errors (ZM_INVALID): another value was given. */
void zm_explore_value(zm_exploration *e, zm_value value, zm_run *run);
/* Who moves there. Errors (ZM_INVALID): another owner was given, or there is a third one. */
void zm_explore_owner(zm_exploration *e, const zm_label *owner, zm_run *run);

/* The graph of all that was found, in the order of the labels; order[v] (the caller's to release) is the position
** that node v was. The labels go to the graph: only numbers may be asked of the exploration afterwards. Two labels
** that read alike are an error. Empty after an error. */
void zm_explore_finish(zm_exploration *e, zm_graph *graph, uint32_t **order, zm_run *run);
void zm_explore_free(zm_exploration *e, zm_run *run);

#endif
