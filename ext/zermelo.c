/*
** zermelo - two-player games on graphs, solved in SQL.
**
** Load it with .load ./zermelo (or sqlite3_load_extension), or compile every file under ext/ into an
** application with -DSQLITE_CORE and call sqlite3_zermelo_init(db, NULL, NULL).
**
** A new game is a family: one file in functions/families/ (and a room in core/ for its solver), and one line here.
*/
#define ZM_ENTRY_POINT
#include "functions/scaffold/scaffold.h"
SQLITE_EXTENSION_INIT1

/* Every SQL function is in one of these, in the order of zermelo_functions. */
#define ZM_FAMILIES(FAMILY)                                                                                          \
    FAMILY(catmouse)      /* cat and mouse on a graph (LeetCode 913) */                                              \
    FAMILY(catmouse_jump) /* cat and mouse with jumps on a board (LeetCode 1728) */                                  \
    FAMILY(police)        /* policeman and thief (e-maxx) */                                                         \
    FAMILY(pursuit)       /* any chase of one token by another */                                                    \
    FAMILY(grid_graph)    /* boards as graphs */                                                                     \
    FAMILY(board)         /* boards turned and mirrored */                                                           \
    FAMILY(disconnected)  /* who connects the graph loses (AOJ 2376) */                                              \
    FAMILY(rabbit)        /* rabbit and eggs (NOI 2011) */                                                           \
    FAMILY(geography)     /* a token that visits no vertex twice; maximum matchings */                               \
    FAMILY(game)          /* any game graph */                                                                       \
    FAMILY(game_sql)      /* any game graph, from SELECTs */                                                         \
    FAMILY(explore)       /* a game by its rules, one SELECT */                                                      \
    FAMILY(text)          /* positions that are text */                                                              \
    FAMILY(graph)         /* graphs from rows, and back */                                                           \
    FAMILY(about)         /* zermelo_version and the like */

#define DECLARE(name) extern const zm_family zm_##name##_family;
#define POINT_TO(name) &zm_##name##_family,

ZM_FAMILIES(DECLARE)

const zm_family *const zm_families[] = {ZM_FAMILIES(POINT_TO) NULL};

static int register_families(sqlite3 *db, char **error, zm_connection *connection) {
    for (const zm_family *const *family = zm_families; *family; family++) {
        for (const zm_function *f = (*family)->functions; f->name; f++) {
            int rc = zm_register(db, connection, *family, f);
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
