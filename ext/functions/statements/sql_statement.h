/*
** sql_statement.h - somebody's SELECT, checked and stepped: the rules of a game, or its moves.
**
** It takes a connection, a text and a run, and nothing of the scaffold, so that a program outside can use it too.
** The connection must be the caller's for as long as a statement is stepped and read: inside a function or a table it
** is (SQLite holds its mutex), outside hold sqlite3_db_mutex(db) or use the connection from one thread.
*/
#ifndef ZM_SQL_STATEMENT_H
#define ZM_SQL_STATEMENT_H

#include "../../core/base/base_run.h"
#include "../../core/label/label.h"

#include <sqlite3ext.h>
#ifndef ZM_ENTRY_POINT
SQLITE_EXTENSION_INIT3
#endif

typedef struct zm_statement {
    sqlite3 *db;
    sqlite3_stmt *prepared, *held; /* held: NULL if there is none */
    int columns;
} zm_statement;

/*
** Prepare one statement that only reads: SELECT, WITH or VALUES, with comments and blanks around and a semicolon
** behind it, if any. Errors (ZM_INVALID): SQLite's own message for what it does not take; another kind of statement;
** a second one; text that ends early. Empty after an error. O(text) and SQLite's time.
*/
void zm_statement_open(zm_statement *statement, sqlite3 *db, const char *sql, uint64_t length, zm_run *run);

/* Is every parameter ?1, :state, @state or $state, and is there one? ZM_INVALID, which names the one that is not. */
void zm_statement_check_parameters(const zm_statement *statement, zm_run *run);

/* From now on until it is closed, what it reads is of one snapshot, of every database that it names, and SQLite does
** not lock and unlock their files each time it is begun. Errors: ZM_REFUSED, where a database cannot be read now. */
void zm_statement_hold(zm_statement *statement, zm_run *run);

/* Begin anew, with all parameters bound to a label, whose bytes, with a zero behind those of text, must stay until it
** is begun again or closed. */
void zm_statement_begin(zm_statement *statement, const zm_label *label, zm_run *run);

/* The next row; false: there is none, or an error, with SQLite's message. */
bool zm_statement_step(zm_statement *statement, zm_run *run);

/* The value in a column of the row as a label, whose bytes stay until the next step. False: it is NULL. */
bool zm_statement_label(const zm_statement *statement, int column, zm_label *label, zm_run *run);

void zm_statement_close(zm_statement *statement);

#endif
