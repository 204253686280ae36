/*
** blob_terminals.h - the results of states where a game ends, from a BLOB or from JSON.
*/
#ifndef ZM_BLOB_TERMINALS_H
#define ZM_BLOB_TERMINALS_H

#include "../graph/graph.h"
#include "blob_value.h"

/* Results given to states. `states` has labels and owners, but no moves (first and to are NULL). */
typedef struct zm_terminals {
    zm_graph states;
    uint8_t *values; /* zm_value of each state */
} zm_terminals;

void zm_terminals_read_blob(zm_terminals *terminals, const void *bytes, uint64_t length, zm_run *run);
/* {"state":"value", ...}; see blob_terminals_json.c. */
void zm_terminals_read_json(zm_terminals *terminals, const char *text, uint64_t length, zm_run *run);
void zm_terminals_free(zm_terminals *terminals, zm_run *run);

#endif
