/*
** sql_rows.c - moves and results, one a row, into the builder of graphs.
*/
#include "sql_rows.h"

#include <stdio.h>

static bool is_empty_text(const zm_label *label) {
    return label && label->type == ZM_TEXT && label->length == 0;
}

/* An error in a column: of an aggregate that is the argument, of a statement it is said too. */
static void fail_in_column(zm_call *call, const sql_rows *rows, const char *column, const char *what) {
    zm_about(call, rows->statement ? rows->statement : column);
    zm_fail(&call->run, ZM_INVALID, "%s%s%s", rows->statement ? column : "", rows->statement ? ": " : "", what);
}

/* CSV files have empty text where nothing is meant. */
static void empty_in_row(zm_call *call, const sql_rows *rows, const char *column, int64_t row, const char *why) {
    char what[160];
    snprintf(what, sizeof what, "empty text in row %lld%s; for none write nullif(%s, '')", (long long)row, why,
             column);
    fail_in_column(call, rows, column, what);
}

static void null_in_row(zm_call *call, const sql_rows *rows, const char *column) {
    char what[40];
    snprintf(what, sizeof what, "NULL in row %lld", (long long)call->rows);
    fail_in_column(call, rows, column, what);
}

/* The two ends of a move; `from` may not be NULL. */
static void check_move(zm_call *call, sql_rows *rows, const zm_label *from, const zm_label *to, const char *from_name,
                       const char *to_name) {
    if (!from) null_in_row(call, rows, from_name);
    rows->target = to_name;
    /* A padded line of a file, empty text in both, is no state either. */
    if (is_empty_text(from) && !is_empty_text(to)) rows->has_empty = true;
    if (is_empty_text(to) && rows->empty_row == 0) rows->empty_row = call->rows;
}

void zm_rows_add_move(zm_call *call, sql_rows *rows, const zm_label *state, const zm_label *next,
                      const zm_label *owner) {
    if (is_empty_text(owner)) empty_in_row(call, rows, "owner", call->rows, "");
    check_move(call, rows, state, next, "state", "next");
    zm_graph_builder_add(&rows->builder, state, next, owner, &call->run);
}

void zm_rows_add_edge(zm_call *call, sql_rows *rows, const zm_label *a, const zm_label *b) {
    check_move(call, rows, a, b, "a", "b");
    if (zm_ok(&call->run)) zm_graph_builder_add_edge(&rows->builder, a, b, &call->run);
}

void zm_rows_add_terminal(zm_call *call, sql_rows *rows, const zm_label *state, const zm_label *word,
                          const zm_label *owner) {
    zm_value value = ZM_LOSE;
    if (is_empty_text(owner)) empty_in_row(call, rows, "owner", call->rows, "");
    if (!state) null_in_row(call, rows, "state");
    if (!word || word->type != ZM_TEXT || !zm_value_of_name(word->bytes, word->length, &value)) {
        char what[80];
        snprintf(what, sizeof what, "expected 'win', 'lose', 'tie' or 'draw' in row %lld", (long long)call->rows);
        fail_in_column(call, rows, "value", what);
    }
    zm_graph_builder_add_terminal(&rows->builder, state, value, owner, &call->run);
}

void zm_rows_check(zm_call *call, const sql_rows *rows) {
    if (rows->empty_row && !rows->has_empty)
        empty_in_row(call, rows, rows->target, rows->empty_row, ", which is the state of no other row");
}

void zm_rows_free(sql_rows *rows, zm_run *run) {
    zm_graph_builder_free(&rows->builder, run);
}
