/*
** Out-of-memory sweep. Every statement runs with the n-th allocation failing once, and with the n-th and all later
** ones failing, for n = 1, 2, ... until it comes through. It must end in SQLITE_NOMEM or with the right rows (SQLite
** can do without some memory), leak nothing, and leave the connection usable.
*/
#include "faults.h"

static sqlite3_mem_methods system_memory;
static long count, fail_at, live;
static bool fail_on;

static bool fails(void) {
    count++;
    return fail_at && (fail_on ? count >= fail_at : count == fail_at);
}

static void *allocate(int bytes) {
    if (fails()) return NULL;
    void *block = system_memory.xMalloc(bytes);
    live += block != NULL;
    return block;
}

static void *resize(void *block, int bytes) {
    return fails() ? NULL : system_memory.xRealloc(block, bytes);
}

static void release(void *block) {
    live -= block != NULL;
    system_memory.xFree(block);
}

static bool sweep(const char *sql, bool persistent, long *runs) {
    char *expected = NULL;
    sqlite3 *db = open_database();
    int rc = run_statement(db, sql, &expected);
    if (rc != SQLITE_OK || !expected) {
        fprintf(stderr, "%s\n  without faults: %s\n", sql, sqlite3_errmsg(db));
        return false;
    }
    sqlite3_close(db);
    bool good = true;
    for (long n = 1; good; n++) {
        long live_before = live;
        db = open_database();
        char *rows = NULL;
        count = 0;
        fail_on = persistent;
        fail_at = n;
        rc = run_statement(db, sql, &rows);
        bool reached = count >= n;
        fail_at = 0;
        /* Rows may also be cut short by an error; only a complete run must have all of them. For the message of an
        ** error SQLite itself may lack the memory. */
        bool lost = rows && strstr(rows, sqlite3_errstr(SQLITE_ERROR));
        bool right = rc == SQLITE_NOMEM || (rc == SQLITE_OK && rows && (lost || strcmp(rows, expected) == 0));
        if (!right) {
            fprintf(stderr, "%s\n  allocation %ld fails%s: result %d, %s\n", sql, n,
                    persistent ? " and all later" : "", rc, rows ? rows : "no rows");
            good = false;
        }
        free(rows);
        rows = NULL;
        if (run_statement(db, sql, &rows) != SQLITE_OK || !rows || strcmp(rows, expected) != 0) {
            fprintf(stderr, "%s\n  is not right after allocation %ld failed\n", sql, n);
            good = false;
        }
        free(rows);
        if (sqlite3_close(db) != SQLITE_OK || live != live_before) {
            fprintf(stderr, "%s\n  leaks when allocation %ld fails\n", sql, n);
            good = false;
        }
        ++*runs;
        if (!reached) break;
    }
    free(expected);
    return good;
}

static bool sweep_both(const char *sql, long *runs) {
    bool once = sweep(sql, false, runs);
    return sweep(sql, true, runs) && once;
}

int main(int argc, char **argv) {
    sqlite3_config(SQLITE_CONFIG_GETMALLOC, &system_memory);
    sqlite3_mem_methods failing = system_memory;
    failing.xMalloc = allocate;
    failing.xRealloc = resize;
    failing.xFree = release;
    sqlite3_config(SQLITE_CONFIG_MALLOC, &failing);
    /* No lookaside: every allocation of SQLite counts. */
    sqlite3_config(SQLITE_CONFIG_LOOKASIDE, 0, 0);
    bool good = true;
    long runs = 0;
    size_t count = sweep_statements(argc > 1 ? argv[1] : NULL, sweep_both, &good, &runs);
    printf("%s oom sweep: %zu statements, %ld runs\n", good ? "ok  " : "FAIL", count, runs);
    return !good;
}
