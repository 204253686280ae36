/* What the two sweeps share: a connection with zermelo in it, and running a statement to its end. */
#ifndef FAULTS_H
#define FAULTS_H

#include <sqlite3.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "statements.h"

int sqlite3_zermelo_init(sqlite3 *db, char **error, const void *api);

static sqlite3 *open_database(void) {
    sqlite3 *db;
    if (sqlite3_open(":memory:", &db) != SQLITE_OK || sqlite3_zermelo_init(db, NULL, NULL) != SQLITE_OK) {
        fprintf(stderr, "cannot open: %s\n", sqlite3_errmsg(db));
        exit(1);
    }
    return db;
}

/* Run a statement; the result code, and the rows as text in *rows (to be freed with free; NULL: not wanted).
 */
static int run_statement(sqlite3 *db, const char *sql, char **rows) {
    sqlite3_stmt *statement = NULL;
    int rc = sqlite3_prepare_v2(db, sql, -1, &statement, NULL);
    size_t length = 0;
    while (rc == SQLITE_OK || rc == SQLITE_ROW) {
        rc = sqlite3_step(statement);
        if (rc != SQLITE_ROW || !rows) continue;
        for (int i = 0; i < sqlite3_column_count(statement); i++) {
            const char *text = (const char *)sqlite3_column_text(statement, i);
            size_t more = text ? strlen(text) : 4;
            *rows = realloc(*rows, length + more + 2);
            memcpy(*rows + length, text ? text : "NULL", more);
            length += more;
            (*rows)[length++] = '|';
            (*rows)[length] = 0;
        }
    }
    sqlite3_finalize(statement);
    return rc == SQLITE_DONE ? SQLITE_OK : rc;
}

/* Is every function in a statement? */
static inline bool all_covered(void) {
    sqlite3 *db = open_database();
    sqlite3_stmt *names;
    bool covered = true;
    sqlite3_prepare_v2(db, "SELECT name FROM zermelo_functions", -1, &names, NULL);
    while (sqlite3_step(names) == SQLITE_ROW) {
        const char *name = (const char *)sqlite3_column_text(names, 0);
        bool found = false;
        for (size_t i = 0; i < sizeof statements / sizeof *statements; i++)
            found |= strstr(statements[i], name) != NULL;
        if (!found) fprintf(stderr, "no statement runs %s\n", name);
        covered &= found;
    }
    sqlite3_finalize(names);
    sqlite3_close(db);
    return covered;
}

#endif
