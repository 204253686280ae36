/*
** sql_game_sql.c - a game graph of any size, from two SELECTs: no BLOB is made of it.
**
**   game_states_sql(moves_sql [, terminals_sql [, convention]])   state, value, remoteness, best
**
** moves_sql is one SELECT, as text, whose rows are what game_graph() takes: state, next and perhaps owner, by their
** places. terminals_sql is one whose rows are what game_terminals() takes: state, value and perhaps owner. The game,
** the rows and the errors are those of game_states(); what it answers depends on the database, so nothing is kept
** from one statement to another, and it is for direct use only.
*/
#include "../games/sql_rows.h"
#include "../games/sql_solved.h"
#include "../statements/sql_statement.h"

#include <stdio.h>
#include <string.h>

#define MOVES_SQL "moves_sql"
#define TERMINALS_SQL "terminals_sql"

static void free_game_sql(void *instance, zm_run *run) {
    zm_sql_solved_free(instance, run);
}

/* ---- the statements */

/* Two or three columns, and nothing to bind. `columns` are their names, `what` the text is, for messages. */
static void open_select(zm_call *call, zm_statement *s, zm_argument argument, const char *name, const char *what,
                        const char *columns) {
    zm_run *run = &call->run;
    zm_text text = zm_read_text(call, argument, name, what);
    zm_about(call, name);
    zm_statement_open(s, call->db, text.bytes, text.length, run);
    zm_text_free(&text, run);
    if (!zm_ok(run)) return;
    if (sqlite3_bind_parameter_count(s->prepared) > 0) {
        const char *parameter = sqlite3_bind_parameter_name(s->prepared, 1);
        zm_fail(run, ZM_INVALID, "the statement has a parameter, %.60s; nothing is bound to it",
                parameter ? parameter : "?");
    }
    if (s->columns != 2 && s->columns != 3)
        zm_fail(run, ZM_INVALID, "expected 2 or 3 columns, %s [, owner]; the statement has %d", columns, s->columns);
}

/* The next row, which is counted. An error of SQLite's in the middle says where. */
static bool next_row(zm_call *call, zm_statement *s) {
    zm_run *run = &call->run;
    char why[sizeof run->message];
    if (!zm_ok(run)) return false;
    if (zm_statement_step(s, run)) {
        call->rows++;
        return true;
    }
    if (run->code == ZM_INVALID || run->code == ZM_TOOBIG) {
        memcpy(why, run->message, sizeof why);
        snprintf(run->message, sizeof run->message, "%.*s (in row %lld)", (int)(sizeof why - 40), why,
                 (long long)call->rows + 1);
    }
    return false;
}

static const zm_label *read_column(const zm_statement *s, int column, zm_label *label, zm_run *run) {
    return column < s->columns && zm_statement_label(s, column, label, run) ? label : NULL;
}

/* The usual row: two integers. Each column is asked for once, as that takes and gives back the connection's mutex,
** which is held all the time anyway. */
static inline bool read_integers(const zm_statement *s, int64_t ends[2]) {
    if (s->columns != 2) return false;
    sqlite3_value *from = sqlite3_column_value(s->prepared, 0), *to = sqlite3_column_value(s->prepared, 1);
    if (sqlite3_value_type(from) != SQLITE_INTEGER || sqlite3_value_type(to) != SQLITE_INTEGER) return false;
    ends[0] = sqlite3_value_int64(from);
    ends[1] = sqlite3_value_int64(to);
    return true;
}

static void read_move_rows(zm_call *call, zm_statement *s, sql_rows *rows) {
    zm_run *run = &call->run;
    zm_label from, to, owner;
    int64_t ends[2];
    while (next_row(call, s)) {
        if (read_integers(s, ends)) {
            zm_graph_builder_add_integers(&rows->builder, ends[0], ends[1], run);
            continue;
        }
        const zm_label *at = read_column(s, 0, &from, run), *next = read_column(s, 1, &to, run);
        const zm_label *mover = read_column(s, 2, &owner, run);
        if (zm_ok(run)) zm_rows_add_move(call, rows, at, next, mover);
    }
}

static void read_terminal_rows(zm_call *call, zm_statement *s, sql_rows *rows) {
    zm_run *run = &call->run;
    zm_label label, value, owner;
    while (next_row(call, s)) {
        const zm_label *at = read_column(s, 0, &label, run), *word = read_column(s, 1, &value, run);
        const zm_label *mover = read_column(s, 2, &owner, run);
        if (zm_ok(run)) zm_rows_add_terminal(call, rows, at, word, mover);
    }
}

/* Ask for all rows. The statement is closed before they are made a graph: what it holds is wanted for that. */
static void read_select(zm_call *call, zm_statement *s, const char *name, sql_rows *rows,
                        void (*read)(zm_call *call, zm_statement *s, sql_rows *rows)) {
    if (!zm_ok(&call->run)) return;
    rows->statement = name;
    zm_about(call, name);
    call->rows = 0;
    call->connection->exploring = true;
    read(call, s, rows);
    call->connection->exploring = false;
    zm_statement_close(s);
    zm_rows_check(call, rows);
}

/* ---- the game */

static void read_game_sql(zm_call *call, void *instance, zm_argument *arguments) {
    sql_solved *g = instance;
    zm_run *run = &call->run;
    zm_statement moves = {0}, ends = {0};
    sql_rows rows = {0}, end_rows = {0};
    zm_terminals terminals = {0};
    g->about = MOVES_SQL;
    g->convention = zm_read_convention(call, arguments[2]);
    zm_about(call, MOVES_SQL);
    if (call->connection->exploring)
        zm_fail(run, ZM_INVALID, "a statement that is read cannot read statements; store its rows in a table");
    open_select(call, &moves, arguments[0], MOVES_SQL, "moves (one SELECT, as text)", "state, next");
    if (arguments[1])
        open_select(call, &ends, arguments[1], TERMINALS_SQL, "terminals (one SELECT, as text)", "state, value");
    zm_statement_hold(&ends, run); /* of the snapshot that the moves are read from */
    zm_statement_hold(&moves, run);
    read_select(call, &moves, MOVES_SQL, &rows, read_move_rows);
    zm_graph_builder_finish(&rows.builder, &g->graph, run);
    if (arguments[1]) {
        read_select(call, &ends, TERMINALS_SQL, &end_rows, read_terminal_rows);
        zm_graph_builder_finish_terminals(&end_rows.builder, &terminals, run);
    }
    zm_about(call, TERMINALS_SQL);
    zm_game_begin(&g->solved, &g->graph, arguments[1] ? &terminals : NULL, run);
    zm_terminals_free(&terminals, run);
    zm_statement_close(&moves);
    zm_statement_close(&ends);
    zm_rows_free(&rows, run);
    zm_rows_free(&end_rows, run);
    zm_about(call, NULL);
}

/* ---- the family */

static const zm_function game_sql_functions[] = {
    ZM_TABLE_FUNCTION("0.1.0", "game_states_sql", "moves_sql [, terminals_sql [, convention]]", &zm_sql_solved_states,
                      "game_states of moves and terminals that are SELECTs: of any length, as there is no BLOB",
                      "SELECT * FROM game_states_sql('VALUES (3, 2), (3, 1), (2, 1), (2, 0), (1, 0)', "
                      "'SELECT 0, ''tie''')"),
    {0},
};

const zm_family zm_game_sql_family = {
    .name = "game_sql",
    .room = "game",
    .instance = "moves_sql, terminals_sql, convention",
    .nulls = {.not_given = "convention",
              .refused = TERMINALS_SQL,
              .none = "nothing, or 'SELECT NULL, NULL WHERE 0',"},
    .size = sizeof(sql_solved),
    .read = read_game_sql,
    .free = free_game_sql,
    .reads_database = true,
    .functions = game_sql_functions,
};
