/*
** scaffold_function.c - the one function behind every scalar, the one behind every aggregate, and the one that
** answers a call for which there is none.
**
** A statement solves an instance once. Its scalars share a shelf of instances, which lives in the statement's
** auxiliary data under a negative index: SQLite keeps that for all calls of the statement (its own JSON functions
** cache there), until the statement is reset. Without it, where memory is short or where there is no statement, the
** answer is the same.
**
** Instances are found by content, which for a graph of millions of moves costs as much as reading its bytes. Where
** the first argument is a constant or a bound parameter, SQLite also keeps auxiliary data under its index, 0, from
** call to call and for no other value: an instance that is found there needs no comparison of that argument.
*/
#include "scaffold.h"

#include <string.h>

/* ---- instances of a statement */

enum { STATEMENT = -31341, LARGE_ARGUMENT = 4096 };

static void free_shelf(void *shelf) {
    zm_shelf_clear(shelf);
    sqlite3_free(shelf);
}

static void release_instance(void *instance) {
    zm_instance_release(instance);
}

/* The shelf of the statement that calls; NULL: there is none. */
static zm_shelf *statement_shelf(sqlite3_context *context) {
    zm_shelf *shelf = sqlite3_get_auxdata(context, STATEMENT);
    if (shelf) return shelf;
    shelf = sqlite3_malloc64(sizeof *shelf);
    if (!shelf) return NULL;
    *shelf = (zm_shelf){.count = 0};
    sqlite3_set_auxdata(context, STATEMENT, shelf, free_shelf); /* may free it at once */
    return sqlite3_get_auxdata(context, STATEMENT);
}

/* The instance that this very call had last time, if its first argument cannot have changed and the others have
** not. */
static zm_instance *marked_instance(const zm_registered *registered, zm_call *call, const zm_key *key) {
    zm_instance *instance = sqlite3_get_auxdata(call->context, 0);
    if (!instance || instance->family != registered->family) return NULL;
    for (int i = 1; i < ZM_MAX_ARGUMENTS; i++)
        if (!zm_instance_has(instance, i, key->arguments[i])) return NULL;
    return instance;
}

static void mark_instance(zm_call *call, zm_instance *instance) {
    if (sqlite3_get_auxdata(call->context, 0) == instance) return;
    instance->references++;
    sqlite3_set_auxdata(call->context, 0, instance, release_instance); /* may release it at once */
}

/* Read an instance that is not on the shelf, and put it there; one that is quick to read, the second time. */
static zm_instance *new_instance(const zm_registered *registered, zm_call *call, zm_shelf *shelf, const zm_key *key) {
    const zm_family *family = registered->family;
    bool passes_by =
        !shelf || (family->is_quick && key->bytes > LARGE_ARGUMENT && shelf->passed_by != key->fingerprint);
    if (shelf) zm_shelf_make_room(shelf, family);
    zm_instance *instance = zm_instance_read(call, family, key, passes_by);
    if (shelf) shelf->passed_by = key->fingerprint;
    if (instance && !passes_by) zm_shelf_put(shelf, instance);
    return instance;
}

/* Ask an instance, and keep it for the statement unless it may be left half solved. */
static void ask_instance(const zm_registered *registered, zm_call *call, zm_key *key) {
    bool keeps = !registered->family->reads_database;
    bool marks = keeps && key->arguments[0] == key->values && key->bytes >= LARGE_ARGUMENT;
    zm_instance *instance = marks ? marked_instance(registered, call, key) : NULL;
    zm_shelf *shelf = NULL;
    if (instance) {
        instance->references++;
    } else {
        zm_key_mark(key, false);
        shelf = keeps ? statement_shelf(call->context) : NULL;
        instance = shelf ? zm_shelf_find(shelf, registered->family, key, false) : NULL;
        if (instance) instance->references++;
        if (!instance) instance = new_instance(registered, call, shelf, key);
    }
    if (!instance) return;
    if (registered->function->ask) registered->function->ask(call, instance->data, key->question);
    instance->bytes += call->bytes;
    bool is_kept = shelf && shelf->places[0] == instance,
         is_whole = zm_ok(&call->run) || call->run.code == ZM_INVALID;
    if (is_kept && is_whole) zm_shelf_trim(shelf);
    if (is_kept && !is_whole) zm_shelf_drop(shelf, instance);
    if (is_kept && is_whole && marks) mark_instance(call, instance);
    zm_instance_release(instance);
}

/* ---- scalars */

/* The answer of an _error function: the message (without the function's name) or NULL. It depends on the instance
** alone, so shortage of memory and an interrupt are raised. */
static void result_error_text(zm_call *call) {
    char *message;
    if (call->run.code != ZM_INVALID && call->run.code != ZM_TOOBIG) {
        zm_call_raise(call);
    } else if (zm_call_error(call, false, &message) == SQLITE_NOMEM) {
        sqlite3_result_error_nomem(call->context);
    } else {
        sqlite3_result_text(call->context, message, -1, sqlite3_free);
    }
}

static void scalar(sqlite3_context *context, int argc, sqlite3_value **argv) {
    const zm_registered *registered = sqlite3_user_data(context);
    zm_call call;
    zm_key key;
    zm_call_begin(&call, context, sqlite3_context_db_handle(context), registered);
    if (!zm_key_read(&key, &call, registered, argc, argv)) {
        zm_call_end(&call);
        return;
    }
    if (registered->family->size == 0) {
        if (zm_ok(&call.run)) registered->function->ask(&call, NULL, key.question);
    } else if (zm_ok(&call.run)) {
        ask_instance(registered, &call, &key);
    }
    if (registered->function->kind == ZM_ERROR && !zm_ok(&call.run)) {
        result_error_text(&call);
    } else if (!zm_ok(&call.run)) {
        zm_call_raise(&call);
    }
    zm_call_end(&call);
}

/* ---- aggregates */

typedef struct folding {
    zm_call call;
    const zm_aggregate *aggregate;
    uint64_t state[];
} folding;

/* The aggregate's state, begun if need be; NULL after raising an error. */
static folding *folding_of(sqlite3_context *context) {
    folding *f = sqlite3_aggregate_context(context, 0);
    if (f) return f;
    const zm_registered *registered = sqlite3_user_data(context);
    const zm_aggregate *aggregate = registered->function->folds;
    f = sqlite3_aggregate_context(context, (int)(sizeof *f + aggregate->size));
    if (!f) {
        sqlite3_result_error_nomem(context);
        return NULL;
    }
    zm_call_begin(&f->call, context, sqlite3_context_db_handle(context), registered);
    f->aggregate = aggregate;
    return f;
}

static void aggregate_step(sqlite3_context *context, int argc, sqlite3_value **argv) {
    folding *f = folding_of(context);
    if (!f || !zm_ok(&f->call.run)) return;
    f->call.context = context;
    f->call.rows++;
    f->aggregate->row(&f->call, f->state, argc, argv);
    if (!zm_ok(&f->call.run) && !f->aggregate->tells) zm_call_raise(&f->call);
}

static void aggregate_final(sqlite3_context *context) {
    folding *f = folding_of(context);
    if (!f) return;
    f->call.context = context;
    f->aggregate->result(&f->call, f->state);
    if (!f->aggregate->tells) {
        zm_call_raise(&f->call);
    } else if (!zm_ok(&f->call.run)) {
        result_error_text(&f->call);
    } else {
        sqlite3_result_null(context);
    }
    f->aggregate->free(f->state, &f->call.run);
    zm_call_end(&f->call);
}

/* ---- calls that cannot be */

/* A scalar or aggregate with a wrong number of arguments, or a table where a value is wanted: say how it is called.
** SQLite itself would say that there is no such function, or that the number is wrong. */
static void wrong_call(sqlite3_context *context, int argc, sqlite3_value **argv) {
    (void)argc, (void)argv;
    const zm_function *f = ((const zm_registered *)sqlite3_user_data(context))->function;
    bool is_table = f->kind == ZM_TABLE;
    char *message = zm_signature_message(
        is_table ? "%s is a table: SELECT * FROM %s" : "%s: wrong number of arguments; call it as %s", f);
    if (message) {
        sqlite3_result_error(context, message, -1);
    } else {
        sqlite3_result_error_nomem(context);
    }
    sqlite3_free(message);
}

/* An aggregate's, also where there are no rows. */
static void wrong_call_final(sqlite3_context *context) {
    wrong_call(context, 0, NULL);
}

/* ---- registering */

/* Answer every number of arguments that has no function of its own. Neither deterministic nor for the schema: an
** index or a generated column with a wrong call is refused when it is made. */
static int register_wrong_calls(sqlite3 *db, zm_registered *registered) {
    bool folds = registered->function->kind == ZM_AGGREGATE;
    registered->references++;
    return sqlite3_create_function_v2(db, registered->function->name, -1, SQLITE_UTF8 | SQLITE_DIRECTONLY, registered,
                                      folds ? NULL : wrong_call, folds ? wrong_call : NULL,
                                      folds ? wrong_call_final : NULL, zm_registered_release);
}

int zm_register(sqlite3 *db, zm_connection *connection, const zm_family *family, const zm_function *function) {
    zm_registered *registered = sqlite3_malloc64(sizeof *registered);
    if (!registered) return SQLITE_NOMEM;
    *registered = (zm_registered){.references = 1,
                                  .family = family,
                                  .function = function,
                                  .signature = zm_signature_read(family, function),
                                  .connection = connection};
    connection->references++;
    int rc = SQLITE_OK;
    bool folds = function->kind == ZM_AGGREGATE;
    if (function->kind == ZM_TABLE) {
        registered->references++;
        rc = zm_register_table(db, registered);
    } else {
        int flags = SQLITE_UTF8 | function->flags;
        flags |= family->reads_database ? SQLITE_DIRECTONLY : SQLITE_DETERMINISTIC | SQLITE_INNOCUOUS;
        for (int n = registered->signature.least; n <= registered->signature.most && rc == SQLITE_OK; n++) {
            registered->references++; /* SQLite gives it back, also if it fails */
            rc = sqlite3_create_function_v2(db, function->name, n, flags, registered, folds ? NULL : scalar,
                                            folds ? aggregate_step : NULL, folds ? aggregate_final : NULL,
                                            zm_registered_release);
        }
    }
    if (rc == SQLITE_OK) rc = register_wrong_calls(db, registered);
    zm_registered_release(registered);
    return rc;
}
