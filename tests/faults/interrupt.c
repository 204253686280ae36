/*
** Interrupt sweep. Every statement is stopped at the n-th call of a progress handler that is called at every step of
** SQLite's machine, our polls among them, for n = 1, 2, ... until it comes through. It must end in SQLITE_INTERRUPT
** or (stopped when all was done) with the right rows, and leave the connection usable. Built with a small
** ZM_POLL_WORK, so that every place that polls is reached.
*/
#include "faults.h"

static long polls, stop_at;

static int progress(void *context) {
    (void)context;
    return ++polls == stop_at;
}

static bool sweep(const char *sql, long *runs) {
    sqlite3 *db = open_database();
    char *expected = NULL;
    bool good = run_statement(db, sql, &expected) == SQLITE_OK && expected;
    if (!good) fprintf(stderr, "%s\n  gives no rows: %s\n", sql, sqlite3_errmsg(db));
    for (long n = 1; good; n++) {
        /* Long runs: every stop up to 2,000, then ever larger steps. */
        if (n > 2000) n += n / 50;
        char *rows = NULL;
        polls = 0;
        stop_at = n;
        sqlite3_progress_handler(db, 1, progress, NULL);
        int rc = run_statement(db, sql, &rows);
        sqlite3_progress_handler(db, 0, NULL, NULL);
        if (rc != SQLITE_INTERRUPT && (rc != SQLITE_OK || !rows || strcmp(rows, expected) != 0)) {
            fprintf(stderr, "%s\n  stopped at poll %ld: result %d, %s\n", sql, n, rc, sqlite3_errmsg(db));
            good = false;
        }
        free(rows);
        rows = NULL;
        if (n % 16 == 1 && (run_statement(db, sql, &rows) != SQLITE_OK || !rows || strcmp(rows, expected) != 0)) {
            fprintf(stderr, "%s\n  is not right after a stop at poll %ld\n", sql, n);
            good = false;
        }
        free(rows);
        ++*runs;
        if (polls < n) break;
    }
    free(expected);
    if (sqlite3_close(db) != SQLITE_OK) {
        fprintf(stderr, "%s\n  leaves a statement behind\n", sql);
        good = false;
    }
    return good;
}

int main(int argc, char **argv) {
    bool good = true;
    long runs = 0;
    size_t count = sweep_statements(argc > 1 ? argv[1] : NULL, sweep, &good, &runs);
    if (sqlite3_memory_used() != 0) {
        fprintf(stderr, "%lld bytes leaked\n", (long long)sqlite3_memory_used());
        good = false;
    }
    printf("%s interrupt sweep: %zu statements, %ld runs\n", good ? "ok  " : "FAIL", count, runs);
    return !good;
}
