/*
** zermelo - two-player games on graphs, solved in SQL.
**
** Load it with .load ./zermelo (or sqlite3_load_extension), or compile every file under ext/ into an
** application with -DSQLITE_CORE and call sqlite3_zermelo_init(db, NULL, NULL).
**
** A new game is one file in functions/ and one line in the table below.
*/
#define ZM_ENTRY_POINT
#include "functions/scaffold/scaffold.h"
SQLITE_EXTENSION_INIT1

extern const zm_function zm_about_functions[];
extern const zm_function zm_catmouse_functions[];
extern const zm_function zm_catmouse_jump_functions[];
extern const zm_function zm_police_functions[];
extern const zm_function zm_pursuit_functions[];
extern const zm_function zm_grid_graph_functions[];
extern const zm_function zm_game_functions[];
extern const zm_function zm_game_graph_functions[];
extern const zm_function zm_disconnected_functions[];
extern const zm_function zm_geography_functions[];
extern const zm_function zm_rabbit_functions[];

/* Every SQL function is in one of these. */
const zm_function *const zm_families[] = {
    zm_catmouse_functions,      /* cat and mouse on a graph (LeetCode 913) */
    zm_catmouse_jump_functions, /* cat and mouse with jumps on a board (LeetCode 1728) */
    zm_police_functions,        /* policeman and thief (e-maxx) */
    zm_pursuit_functions,       /* any chase of one token by another */
    zm_grid_graph_functions,    /* boards as graphs */
    zm_disconnected_functions,  /* who connects the graph loses (AOJ 2376) */
    zm_rabbit_functions,        /* rabbit and eggs (NOI 2011) */
    zm_geography_functions,     /* a token that visits no vertex twice; maximum matchings */
    zm_game_functions,          /* any game graph */
    zm_game_graph_functions,    /* game graphs from rows, and back */
    zm_about_functions,         /* zermelo_version and the like */
    NULL,
};

static int register_function(sqlite3 *db, const zm_function *f, zm_connection *connection) {
    int rc = SQLITE_OK;
    for (int n = f->least; n <= f->most && rc == SQLITE_OK; n++) {
        zm_registered *registered = sqlite3_malloc64(sizeof *registered);
        if (!registered) return SQLITE_NOMEM;
        *registered = (zm_registered){1, f, connection};
        connection->references++;
        if (f->kind == ZM_TABLE) return zm_register_table(db, registered);
        int flags = SQLITE_UTF8 | (f->flags ? f->flags : SQLITE_DETERMINISTIC | SQLITE_INNOCUOUS);
        bool scalar = f->kind == ZM_SCALAR;
        /* SQLite frees what is registered, also if it fails. */
        rc = sqlite3_create_function_v2(db, f->name, n, flags, registered, scalar ? f->scalar : NULL,
                                        scalar ? NULL : f->scalar, f->final, zm_registered_release);
    }
    return rc;
}

static int register_families(sqlite3 *db, char **error, zm_connection *connection) {
    for (const zm_function *const *family = zm_families; *family; family++) {
        for (const zm_function *f = *family; f->name; f++) {
            int rc = register_function(db, f, connection);
            if (rc == SQLITE_OK) continue;
            if (error) *error = sqlite3_mprintf("zermelo: cannot register %s: %s", f->name, sqlite3_errmsg(db));
            return rc;
        }
    }
    return SQLITE_OK;
}

#if defined(_WIN32)
__declspec(dllexport)
#elif defined(__GNUC__)
__attribute__((visibility("default")))
#endif
    int sqlite3_zermelo_init(sqlite3 *db, char **error, const sqlite3_api_routines *api) {
    SQLITE_EXTENSION_INIT2(api);
    (void)api;
    if (sqlite3_libversion_number() < 3038000) {
        if (error) *error = sqlite3_mprintf("zermelo needs SQLite 3.38 or newer; this is %s", sqlite3_libversion());
        return SQLITE_ERROR;
    }
    zm_connection *connection = zm_connection_new();
    if (!connection) return SQLITE_NOMEM;
    int rc = register_families(db, error, connection);
    zm_connection_release(connection);
    return rc;
}
