/*
** Meeting the host, in a program that zermelo is compiled into: no statement of ours is left between calls, zermelo
** may be loaded again, a progress handler is called often, a tracer sees one line a call, and memory that is short is
** raised.
*/
#include "../faults/faults.h"

#define CHAIN "(SELECT game_graph(i, i + 1) FROM n)"
#define GOOD "'[[1],[0,2],[1]]'"

static bool good = true;

static void check(bool is_right, const char *what) {
    if (is_right) return;
    fprintf(stderr, "wrong: %s\n", what);
    good = false;
}

static sqlite3 *with_numbers(void) {
    sqlite3 *db = open_database();
    sqlite3_exec(db,
                 "CREATE TABLE n AS WITH RECURSIVE c(i) AS (VALUES(1) UNION ALL SELECT i + 1 FROM c LIMIT 20000) "
                 "SELECT i FROM c",
                 NULL, NULL, NULL);
    return db;
}

static int left_open(sqlite3 *db) {
    int count = 0;
    for (sqlite3_stmt *s = sqlite3_next_stmt(db, NULL); s; s = sqlite3_next_stmt(db, s))
        count++;
    return count;
}

/* As mobile wrappers and servers close: finalize all there is, then close, or go on. */
static void finalize_all(sqlite3 *db) {
    for (sqlite3_stmt *s; (s = sqlite3_next_stmt(db, NULL)) != NULL;)
        sqlite3_finalize(s);
}

static void nothing_is_left_open(void) {
    static const char *const calls[] = {
        "SELECT count(*) FROM catmouse_states(" GOOD ")",
        "SELECT count(*) FROM game_states(" CHAIN ")",
        "SELECT game_value(" CHAIN ", 7)",
        "SELECT length(game_graph(i, i + 1)) FROM n",
        "SELECT game_states.value FROM n, game_states(" CHAIN ") WHERE state = n.i LIMIT 3",
        "SELECT catmouse_winner('[[1]')",
        "SELECT count(*) FROM game_states('[[1]')",
        "SELECT zermelo_version()",
    };
    for (size_t i = 0; i < sizeof calls / sizeof *calls; i++) {
        sqlite3 *db = with_numbers();
        run_statement(db, calls[i], NULL);
        check(left_open(db) == 0, calls[i]);
        finalize_all(db);
        run_statement(db, calls[i], NULL);
        finalize_all(db);
        check(sqlite3_close(db) == SQLITE_OK, "close after finalizing all");
    }
    /* In the middle of a statement only the host's own is there. */
    sqlite3 *db = with_numbers();
    sqlite3_stmt *s;
    sqlite3_prepare_v2(db, "SELECT * FROM n, game_states(" CHAIN ") WHERE state = n.i", -1, &s, NULL);
    check(sqlite3_step(s) == SQLITE_ROW && left_open(db) == 1, "one statement while rows come");
    finalize_all(db);
    check(sqlite3_close(db) == SQLITE_OK, "close in the middle");
}

/* Python's sqlite3 keeps prepared statements: SQLite frees a module's data while tables are still connected. */
static void loading_again(void) {
    sqlite3 *db = with_numbers();
    sqlite3_stmt *kept[2];
    sqlite3_prepare_v2(db, "SELECT count(*) FROM catmouse_states(" GOOD ")", -1, &kept[0], NULL);
    sqlite3_prepare_v2(db, "SELECT game_value(" CHAIN ", 7)", -1, &kept[1], NULL);
    for (int again = 0; again < 3; again++) {
        for (int i = 0; i < 2; i++) {
            check(sqlite3_step(kept[i]) == SQLITE_ROW, "a statement from before the second load");
            sqlite3_reset(kept[i]);
        }
        check(sqlite3_zermelo_init(db, NULL, NULL) == SQLITE_OK, "load again");
        check(run_statement(db, "SELECT * FROM catmouse_states(" GOOD ")", NULL) == SQLITE_OK, "use after that");
    }
    sqlite3_finalize(kept[0]);
    sqlite3_finalize(kept[1]);
    check(sqlite3_close(db) == SQLITE_OK, "close after loading again");
}

static int handled;

static int handle(void *context) {
    (void)context;
    handled++;
    return 0;
}

static int traced(unsigned type, void *context, void *statement, void *text) {
    (void)type, (void)context, (void)statement;
    handled += strstr(text, "RECURSIVE c(x)") != NULL;
    return 0;
}

static void handlers_and_tracers(void) {
    sqlite3 *db = with_numbers();
    sqlite3_stmt *s;
    sqlite3_progress_handler(db, 1000, handle, NULL);
    /* Calls shorter than the poll's budget: their work adds up. */
    sqlite3_prepare_v2(db, "SELECT catmouse_winner(" GOOD ")", -1, &s, NULL);
    handled = 0;
    for (int i = 0; i < 20000; i++) {
        sqlite3_step(s);
        sqlite3_reset(s);
    }
    sqlite3_finalize(s);
    sqlite3_progress_handler(db, 0, NULL, NULL);
    check(handled > 0, "short calls come to a progress handler");
    sqlite3_trace_v2(db, SQLITE_TRACE_STMT, traced, NULL);
    handled = 0;
    run_statement(db, "SELECT count(*) FROM (SELECT * FROM game_states(" CHAIN "))", NULL);
    check(handled == 2, "a tracer sees one line a call");
    sqlite3_trace_v2(db, 0, NULL, NULL);
    sqlite3_close(db);
}

static int deny_recursive(void *context, int action, const char *a, const char *b, const char *c, const char *d) {
    (void)context, (void)a, (void)b, (void)c, (void)d;
    return action == SQLITE_RECURSIVE ? SQLITE_DENY : SQLITE_OK;
}

/* Where a host allows no recursive SELECT, long calls are stopped all the same. */
static void hosts_that_forbid(void) {
    static const char solve[] = "SELECT count(*) FROM game_states(" CHAIN ")";
    for (int way = 0; way < 3; way++) {
        sqlite3 *db = with_numbers();
        char *rows = NULL;
        run_statement(db, solve, NULL); /* the table is connected: that takes longer SQL */
        if (way == 0) sqlite3_set_authorizer(db, deny_recursive, NULL);
        if (way == 1) sqlite3_limit(db, SQLITE_LIMIT_COMPOUND_SELECT, 1);
        if (way == 2) sqlite3_limit(db, SQLITE_LIMIT_SQL_LENGTH, (int)sizeof solve);
        handled = 0;
        sqlite3_progress_handler(db, 100, handle, NULL);
        check(run_statement(db, solve, &rows) == SQLITE_OK && rows && strcmp(rows, "20001|") == 0, "it solves");
        check(handled > 50, "a progress handler is asked though a recursive SELECT is forbidden");
        check(left_open(db) == 0, "nothing is left open then");
        free(rows);
        sqlite3_close(db);
    }
}

/* An _error function tells of the instance alone; that there is too little memory for it just now is raised. */
static void error_functions_do_not_tell_of_memory(void) {
    static const char large[] = "SELECT police_error('P' || replace(printf('%120000s', ''), ' ', '.') || 'T')";
    sqlite3 *db = with_numbers();
    char *rows = NULL;
    check(run_statement(db, large, &rows) == SQLITE_OK && rows && strstr(rows, "in one piece"),
          "what is never possible");
    free(rows);
    rows = NULL;
    static const char middle[] = "SELECT police_error('P' || replace(printf('%20000s', ''), ' ', '.') || 'T')";
    sqlite3_int64 before = sqlite3_hard_heap_limit64(300000000);
    check(run_statement(db, middle, &rows) == SQLITE_TOOBIG && !rows, "what is not possible now");
    check(strstr(sqlite3_errmsg(db), "GB are free") != NULL, "... and why");
    sqlite3_hard_heap_limit64(before);
    check(run_statement(db, middle, &rows) == SQLITE_OK && rows && strcmp(rows, "NULL|") == 0, "what is possible");
    free(rows);
    sqlite3_close(db);
}

int main(void) {
    nothing_is_left_open();
    loading_again();
    handlers_and_tracers();
    hosts_that_forbid();
    error_functions_do_not_tell_of_memory();
    if (sqlite3_memory_used() != 0) {
        fprintf(stderr, "%lld bytes leaked\n", (long long)sqlite3_memory_used());
        good = false;
    }
    printf("%s the host: statements, loading again, handlers, memory\n", good ? "ok  " : "FAIL");
    return !good;
}
