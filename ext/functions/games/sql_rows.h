/*
** sql_rows.h - moves and results, one a row, into the builder of graphs: for aggregates, and for statements that are
** read.
*/
#ifndef ZM_SQL_ROWS_H
#define ZM_SQL_ROWS_H

#include "../../core/blob/blob_builder.h"
#include "../scaffold/scaffold.h"

typedef struct sql_rows {
    zm_graph_builder builder;
    const char *statement; /* the argument that is the statement, if rows are its; then errors are about that */
    const char *target;    /* the column that says where a move goes */
    int64_t empty_row;     /* the first row in which empty text is where a move goes; 0: none */
    bool has_empty;        /* and empty text stands as a state too */
} sql_rows;

/* A row, the call->rows-th: labels, NULL pointers where SQL has NULL. Errors name the row: a NULL state, empty text
** as an owner, what is no value, ... */
void zm_rows_add_move(zm_call *call, sql_rows *rows, const zm_label *state, const zm_label *next,
                      const zm_label *owner);
void zm_rows_add_edge(zm_call *call, sql_rows *rows, const zm_label *a, const zm_label *b);
void zm_rows_add_terminal(zm_call *call, sql_rows *rows, const zm_label *state, const zm_label *value,
                          const zm_label *owner);

/* After the last row: empty text where a move goes must be the state of some row. */
void zm_rows_check(zm_call *call, const sql_rows *rows);
void zm_rows_free(sql_rows *rows, zm_run *run);

#endif
