/*
** bench_explore.c - exploring the 8-puzzle (181,440 positions, 483,840 moves) by its rules: against stepping the same
** statement over the same positions in a bare C loop, which finds and keeps nothing; against a recursive CTE over the
** same rules; and game_solve against game_explore, a table, game_graph and game_states.
*/
#include "bench.h"

#include <sqlite3.h>
#include <string.h>

#define GOAL "12345678_"
#define RULES "SELECT text_swap(:state, a, b) FROM slide WHERE a = instr(:state, '_')"
enum { POSITIONS = 181440, LENGTH = 9 };

typedef struct puzzle {
    sqlite3 *db;
    char (*positions)[LENGTH + 1];
} puzzle;

static void stop_if(int bad, const puzzle *p, const char *what) {
    if (!bad) return;
    fprintf(stderr, "%s: %s\n", what, sqlite3_errmsg(p->db));
    exit(1);
}

static sqlite3_int64 first_number(const puzzle *p, const char *sql) {
    sqlite3_stmt *s;
    stop_if(sqlite3_prepare_v2(p->db, sql, -1, &s, NULL), p, sql);
    stop_if(sqlite3_step(s) != SQLITE_ROW, p, sql);
    sqlite3_int64 number = sqlite3_column_int64(s, 0);
    sqlite3_finalize(s);
    return number;
}

static void explore(void *data) {
    sqlite3_int64 rows = first_number(data, "SELECT count(*) FROM game_explore('" GOAL "', (SELECT sql FROM rules))");
    if (rows != 483840) exit(1);
}

static void bare_loop(void *data) {
    const puzzle *p = data;
    sqlite3_stmt *s;
    uint64_t rows = 0, bytes = 0;
    stop_if(sqlite3_exec(p->db, "BEGIN", NULL, NULL, NULL), p, "BEGIN");
    stop_if(sqlite3_prepare_v3(p->db, RULES, -1, SQLITE_PREPARE_PERSISTENT, &s, NULL), p, RULES);
    for (int i = 0; i < POSITIONS; i++) {
        sqlite3_bind_text(s, 1, p->positions[i], -1, SQLITE_STATIC);
        for (; sqlite3_step(s) == SQLITE_ROW; rows++) {
            sqlite3_column_text(s, 0);
            bytes += (uint64_t)sqlite3_column_bytes(s, 0);
        }
        sqlite3_reset(s);
    }
    sqlite3_finalize(s);
    stop_if(sqlite3_exec(p->db, "COMMIT", NULL, NULL, NULL), p, "COMMIT");
    if (rows != 483840 || bytes != rows * LENGTH) exit(1);
}

static void recursive_query(void *data) {
    sqlite3_int64 rows =
        first_number(data, "WITH RECURSIVE p(s) AS (SELECT '" GOAL "' UNION SELECT text_swap(s, a, b) FROM p, slide "
                           "WHERE a = instr(s, '_')) SELECT count(*) FROM p");
    if (rows != POSITIONS) exit(1);
}

static void solve(void *data) {
    if (first_number(data, "SELECT max(depth) FROM game_solve('" GOAL "', (SELECT sql FROM rules))") != 31) exit(1);
}

static void solve_by_table(void *data) {
    const puzzle *p = data;
    const char *sql =
        "CREATE TEMP TABLE e AS SELECT state, next FROM game_explore('" GOAL "', (SELECT sql FROM rules))";
    stop_if(sqlite3_exec(p->db, sql, NULL, NULL, NULL), p, sql);
    sqlite3_int64 states =
        first_number(p, "SELECT count(value) FROM game_states((SELECT game_graph(state, next) FROM temp.e))");
    stop_if(sqlite3_exec(p->db, "DROP TABLE temp.e", NULL, NULL, NULL), p, "DROP TABLE");
    if (states != POSITIONS) exit(1);
}

static void read_positions(puzzle *p) {
    sqlite3_stmt *s;
    p->positions = calloc(POSITIONS, sizeof *p->positions);
    if (!p->positions) exit(1);
    const char *sql = "SELECT DISTINCT state FROM game_explore('" GOAL "', (SELECT sql FROM rules))";
    stop_if(sqlite3_prepare_v2(p->db, sql, -1, &s, NULL), p, sql);
    for (int i = 0; sqlite3_step(s) == SQLITE_ROW && i < POSITIONS; i++)
        memcpy(p->positions[i], sqlite3_column_text(s, 0), LENGTH + 1);
    sqlite3_finalize(s);
}

int main(void) {
    puzzle p = {0};
    stop_if(sqlite3_open(":memory:", &p.db), &p, "open");
    sqlite3_enable_load_extension(p.db, 1);
    stop_if(sqlite3_load_extension(p.db, "./zermelo", NULL, NULL), &p, "load ./zermelo");
    const char *tables =
        "CREATE TABLE slide(a INTEGER, b INTEGER, PRIMARY KEY (a, b)) WITHOUT ROWID;"
        "INSERT INTO slide VALUES (1,2), (2,3), (4,5), (5,6), (7,8), (8,9), (1,4), (2,5), (3,6), (4,7), (5,8), (6,9);"
        "INSERT INTO slide SELECT b, a FROM slide;"
        "CREATE TABLE rules AS SELECT 'SELECT text_swap(:state, a, b) FROM slide WHERE a = instr(:state, ''_'')' AS "
        "sql;";
    stop_if(sqlite3_exec(p.db, tables, NULL, NULL, NULL), &p, "tables");
    read_positions(&p);
    bench_compare("8-puzzle, 181,440 positions", "game_explore", explore, "bare C loop", bare_loop, &p, 1);
    bench_compare("8-puzzle, 181,440 positions", "game_explore", explore, "recursive CTE", recursive_query, &p, 1);
    bench_compare("8-puzzle, solved", "game_solve", solve, "explore, table, game_graph, game_states", solve_by_table,
                  &p, 1);
    free(p.positions);
    sqlite3_close(p.db);
    return 0;
}
