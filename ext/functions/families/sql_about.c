/*
** about.c - what this build is and what it offers.
**
**   zermelo_version()   the version, as text
**   zermelo_debug()     version, commit, date, compiler and flags of the build, one a line
**   zermelo_functions   a table: name, kind, signature, help; every function that is registered
*/
#include "../scaffold/scaffold.h"

/* build_info.h is made by the Makefile; a build without it still works. */
#if defined(ZM_HAS_BUILD_INFO)
#include "build_info.h"
#endif
#ifndef ZM_COMMIT
#define ZM_COMMIT "unknown"
#define ZM_DATE "unknown"
#define ZM_FLAGS "unknown"
#endif

#if defined(__clang__)
#define COMPILER "clang " __clang_version__
#elif defined(__GNUC__)
#define COMPILER "gcc " __VERSION__
#else
#define COMPILER "unknown"
#endif

static void version(sqlite3_context *context, int argc, sqlite3_value **argv) {
    (void)argc, (void)argv;
    sqlite3_result_text(context, ZM_VERSION, -1, SQLITE_STATIC);
}

static void debug(sqlite3_context *context, int argc, sqlite3_value **argv) {
    (void)argc, (void)argv;
    sqlite3_result_text(context,
                        "version: " ZM_VERSION "\ncommit: " ZM_COMMIT "\ndate: " ZM_DATE "\ncompiler: " COMPILER
                        "\nflags: " ZM_FLAGS,
                        -1, SQLITE_STATIC);
}

static const zm_function *function_at(uint64_t index) {
    for (const zm_function *const *family = zm_families; *family; family++)
        for (const zm_function *f = *family; f->name; f++)
            if (index-- == 0) return f;
    return NULL;
}

static uint64_t functions_count(const void *solution, int key) {
    (void)solution, (void)key;
    uint64_t count = 0;
    while (function_at(count))
        count++;
    return count;
}

/* There is nothing to solve; any pointer does. */
static void *functions_solve(zm_call *call, sqlite3_value **arguments) {
    (void)call, (void)arguments;
    return (void *)zm_families;
}

static void functions_release(void *solution, zm_run *run) {
    (void)solution, (void)run;
}

static void functions_column(sqlite3_context *context, void *solution, const uint64_t *key, uint64_t row,
                             int column) {
    (void)solution, (void)row;
    static const char *const kinds[] = {[ZM_SCALAR] = "scalar", [ZM_AGGREGATE] = "aggregate", [ZM_TABLE] = "table"};
    const zm_function *f = function_at(key[0]);
    if (column == 0) sqlite3_result_text(context, f->name, -1, SQLITE_STATIC);
    if (column == 1) sqlite3_result_text(context, kinds[f->kind], -1, SQLITE_STATIC);
    if (column == 3) sqlite3_result_text(context, f->help, -1, SQLITE_STATIC);
    if (column != 2) return;
    bool plain = f->kind == ZM_TABLE && f->most == 0;
    char *signature = plain ? sqlite3_mprintf("%s", f->name) : sqlite3_mprintf("%s(%s)", f->name, f->arguments);
    if (signature) {
        sqlite3_result_text(context, signature, -1, sqlite3_free);
    } else {
        sqlite3_result_error_nomem(context);
    }
}

static const zm_table functions_table = {
    .columns = "name, kind, signature, help",
    .inputs = "",
    .keys = 1,
    .solve = functions_solve,
    .release = functions_release,
    .count = functions_count,
    .column = functions_column,
};

const zm_function zm_about_functions[] = {
    {.name = "zermelo_version",
     .arguments = "",
     .help = "the version of zermelo",
     .kind = ZM_SCALAR,
     .scalar = version},
    {.name = "zermelo_debug",
     .arguments = "",
     .help = "version, commit, date, compiler and flags of this build",
     .kind = ZM_SCALAR,
     .scalar = debug},
    {.name = "zermelo_functions",
     .arguments = "",
     .help = "this list: every function of zermelo",
     .kind = ZM_TABLE,
     .table = &functions_table},
    {0},
};
