/*
** sql_about.c - what this build is and what it offers.
**
**   zermelo_version()   the version, as text
**   zermelo_debug()     version, commit, date, compiler and flags of the build, one a line
**   zermelo_functions   a table of every function: name, kind, signature, help, family, columns, example, since
*/
#include "../../core/base/base_share.h"
#include "../scaffold/scaffold.h"

/* build_info.h is made by the Makefile; a build without it still works. */
#if defined(ZM_HAS_BUILD_INFO)
#include "build_info.h"
#endif
#if ZM_THREADS
#define ABOUT_THREADS "as many as PRAGMA threads allows"
#else
#define ABOUT_THREADS "none"
#endif

#ifndef ZM_COMMIT
#define ZM_COMMIT "unknown"
#define ZM_DATE "unknown"
#define ZM_FLAGS "unknown"
#endif

#if defined(__clang__)
#define ZM_COMPILER "clang " __clang_version__
#elif defined(__GNUC__)
#define ZM_COMPILER "gcc " __VERSION__
#else
#define ZM_COMPILER "unknown"
#endif

static void ask_version(zm_call *call, void *instance, zm_argument *question) {
    (void)instance, (void)question;
    zm_result_word(call->context, ZM_VERSION);
}

static void ask_build(zm_call *call, void *instance, zm_argument *question) {
    (void)instance, (void)question;
    zm_result_word(call->context, "version: " ZM_VERSION "\ncommit: " ZM_COMMIT "\ndate: " ZM_DATE
                                  "\ncompiler: " ZM_COMPILER "\nflags: " ZM_FLAGS "\nthreads: " ABOUT_THREADS);
}

/* ---- zermelo_functions: the only key counts through all families */

static const zm_function *function_at(uint64_t index, const zm_family **family) {
    for (const zm_family *const *f = zm_families; (*family = *f) != NULL; f++)
        for (const zm_function *function = (*f)->functions; function->name; function++)
            if (index-- == 0) return function;
    return NULL;
}

static uint64_t count_functions(const void *instance, int key) {
    (void)instance, (void)key;
    uint64_t count = 0;
    for (const zm_family *family; function_at(count, &family); count++)
        ;
    return count;
}

static const zm_function *function_of(const zm_row *row) {
    const zm_family *family;
    return function_at(row->key[0], &family);
}

static void function_name(sqlite3_context *context, const zm_row *row) {
    zm_result_word(context, function_of(row)->name);
}

static void function_kind(sqlite3_context *context, const zm_row *row) {
    static const char *const kinds[] = {
        [ZM_SCALAR] = "scalar", [ZM_ERROR] = "scalar", [ZM_AGGREGATE] = "aggregate", [ZM_TABLE] = "table"};
    zm_result_word(context, kinds[function_of(row)->kind]);
}

/* Hand over a text from SQLite's memory; NULL: that is short. */
static void result_string(sqlite3_context *context, char *text) {
    if (text) {
        sqlite3_result_text(context, text, -1, sqlite3_free);
    } else {
        sqlite3_result_error_nomem(context);
    }
}

static void function_signature(sqlite3_context *context, const zm_row *row) {
    result_string(context, zm_signature_text(function_of(row)));
}

static void function_help(sqlite3_context *context, const zm_row *row) {
    zm_result_word(context, function_of(row)->help);
}

static void function_family(sqlite3_context *context, const zm_row *row) {
    const zm_family *family;
    function_at(row->key[0], &family);
    zm_result_word(context, family->name);
}

static void function_columns(sqlite3_context *context, const zm_row *row) {
    const zm_function *f = function_of(row);
    if (f->kind != ZM_TABLE) return;
    sqlite3_str *string = sqlite3_str_new(NULL);
    for (const zm_column *c = f->table->columns; c->name; c++)
        sqlite3_str_appendf(string, c == f->table->columns ? "%s" : ", %s", c->name);
    result_string(context, sqlite3_str_finish(string));
}

static void function_example(sqlite3_context *context, const zm_row *row) {
    zm_result_word(context, function_of(row)->example);
}

static void function_since(sqlite3_context *context, const zm_row *row) {
    zm_result_word(context, function_of(row)->since);
}

static const zm_column function_columns_list[] = {
    {"name", ZM_COLUMN_TEXT, function_name, 0},
    {"kind", ZM_COLUMN_TEXT, function_kind, 0},
    {"signature", ZM_COLUMN_TEXT, function_signature, 0},
    {"help", ZM_COLUMN_TEXT, function_help, 0},
    {"family", ZM_COLUMN_TEXT, function_family, 0},
    {"columns", ZM_COLUMN_TEXT, function_columns, 0},
    {"example", ZM_COLUMN_TEXT, function_example, 0},
    {"since", ZM_COLUMN_TEXT, function_since, 0},
    {0},
};

static const zm_table functions_table = {.columns = function_columns_list, .keys = 1, .count = count_functions};

static const zm_function about_functions[] = {
    ZM_SCALAR_FUNCTION("0.1.0", "zermelo_version", "", ask_version, "the version of zermelo",
                       "SELECT zermelo_version()"),
    ZM_SCALAR_FUNCTION("0.1.0", "zermelo_debug", "", ask_build,
                       "version, commit, date, compiler and flags of this build", "SELECT zermelo_debug()"),
    ZM_TABLE_FUNCTION("0.1.0", "zermelo_functions", "", &functions_table, "this list: every function of zermelo",
                      "SELECT name, signature, help FROM zermelo_functions WHERE family = 'game'"),
    {0},
};

const zm_family zm_about_family = {.name = "about", .instance = "", .functions = about_functions};
