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

/* Is it one of those that end in an error? Then its message counts as its rows. */
static bool is_refused(const char *sql) {
    return strncmp(sql, REFUSED, strlen(REFUSED)) == 0;
}

/* Run a statement; the result code, and the rows as text in *rows (to be freed with free; NULL: not wanted). */
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
    if (is_refused(sql)) {
        if (rc == SQLITE_ERROR && rows) *rows = strdup(sqlite3_errmsg(db));
        rc = rc == SQLITE_ERROR ? SQLITE_DONE : rc == SQLITE_DONE ? SQLITE_MISUSE : rc;
    }
    sqlite3_finalize(statement);
    return rc == SQLITE_DONE ? SQLITE_OK : rc;
}

/* Call `sweep` with the example of every function, which the functions bring themselves, and with the statements of
** statements.h; if there is a `word`, with those only that contain it. Returns how many; *good is made false if one
** fails or an example does not run its function. */
static inline size_t sweep_statements(const char *word, bool (*sweep)(const char *sql, long *runs), bool *good,
                                      long *runs) {
    size_t count = 0;
    sqlite3 *db = open_database();
    sqlite3_stmt *examples;
    sqlite3_prepare_v2(db, "SELECT example, name FROM zermelo_functions", -1, &examples, NULL);
    while (sqlite3_step(examples) == SQLITE_ROW) {
        const char *example = (const char *)sqlite3_column_text(examples, 0);
        const char *name = (const char *)sqlite3_column_text(examples, 1);
        if (word && example && !strstr(example, word)) continue;
        if (!example || !strstr(example, name)) {
            fprintf(stderr, "%s has no example that calls it\n", name);
            *good = false;
        } else if (!sweep(example, runs)) {
            *good = false;
        }
        count++;
    }
    sqlite3_finalize(examples);
    sqlite3_close(db);
    for (size_t i = 0; i < sizeof statements / sizeof *statements; i++) {
        if (word && !strstr(statements[i], word)) continue;
        if (!sweep(statements[i], runs)) *good = false;
        count++;
    }
    return count;
}

#endif
