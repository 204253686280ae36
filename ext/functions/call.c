/*
** call.c - one run of a SQL function: memory from SQLite, stopping, errors.
**
** Long work can be stopped by sqlite3_interrupt(), by Ctrl-C in the shell and by a progress handler. The one
** way to learn of all three on every version of SQLite is to step a statement: a prepared SELECT 1 returns
** SQLITE_INTERRUPT after the first two and drives the third. (sqlite3_is_interrupted exists from 3.41 on only,
** and skips the progress handler.)
*/
#include "functions.h"

#include <string.h>

static void *allocate(void *context, uint64_t bytes) {
    (void)context;
    return sqlite3_malloc64(bytes);
}

static void *resize(void *context, void *block, uint64_t bytes) {
    (void)context;
    return sqlite3_realloc64(block, bytes);
}

static void release(void *context, void *block) {
    (void)context;
    sqlite3_free(block);
}

zm_env zm_sqlite_env(void) {
    return (zm_env){.allocate = allocate, .resize = resize, .release = release};
}

static bool poll(void *context) {
    zm_call *call = context;
    if (call->no_probe) return false;
    if (!call->probe) {
        int rc = sqlite3_prepare_v2(call->db, "SELECT 1", -1, &call->probe, NULL);
        if (rc == SQLITE_INTERRUPT) return true;
        if (rc == SQLITE_NOMEM) {
            zm_fail(&call->status, ZM_NOMEM, "out of memory");
            return false;
        }
        if (rc != SQLITE_OK) {
            call->no_probe = true; /* an authorizer denies it, or the like: go on without */
            return false;
        }
    }
    sqlite3_step(call->probe);
    int rc = sqlite3_reset(call->probe);
    if (rc == SQLITE_NOMEM) zm_fail(&call->status, ZM_NOMEM, "out of memory");
    return rc == SQLITE_INTERRUPT;
}

void zm_call_begin(zm_call *call, sqlite3 *db, const char *function) {
    *call = (zm_call){.db = db, .function = function, .env = zm_sqlite_env()};
    call->env.context = call;
    call->env.poll = poll;
}

void zm_call_end(zm_call *call) {
    sqlite3_finalize(call->probe);
    call->probe = NULL;
}

int zm_call_error(const zm_call *call, bool with_function, char **message) {
    *message = NULL;
    switch (call->status.code) {
    case ZM_OK:
        return SQLITE_OK;
    case ZM_NOMEM:
        return SQLITE_NOMEM;
    case ZM_INTERRUPT:
        return SQLITE_INTERRUPT;
    case ZM_INVALID:
    case ZM_TOOBIG:
        break;
    }
    *message =
        sqlite3_mprintf("%s%s%s%s%s", with_function ? call->function : "", with_function ? ": " : "",
                        call->argument ? call->argument : "", call->argument ? ": " : "", call->status.message);
    if (!*message) return SQLITE_NOMEM;
    return call->status.code == ZM_TOOBIG ? SQLITE_TOOBIG : SQLITE_ERROR;
}

void zm_call_raise(const zm_call *call, sqlite3_context *context) {
    if (zm_ok(&call->status)) return;
    char *message;
    int rc = zm_call_error(call, true, &message);
    if (rc == SQLITE_NOMEM) {
        sqlite3_result_error_nomem(context);
    } else if (message) {
        sqlite3_result_error(context, message, -1);
        sqlite3_result_error_code(context, rc);
    } else {
        sqlite3_result_error_code(context, rc);
    }
    sqlite3_free(message);
}

void zm_result_error_text(const zm_call *call, sqlite3_context *context) {
    if (call->status.code != ZM_INVALID && call->status.code != ZM_TOOBIG) {
        zm_call_raise(call, context);
        return;
    }
    char *message;
    if (zm_call_error(call, false, &message) == SQLITE_NOMEM) {
        sqlite3_result_error_nomem(context);
    } else {
        sqlite3_result_text(context, message, -1, sqlite3_free);
    }
}

const char *zm_function_name(sqlite3_context *context) {
    return ((const zm_function *)sqlite3_user_data(context))->name;
}

bool zm_any_null(int count, sqlite3_value **values) {
    for (int i = 0; i < count; i++)
        if (sqlite3_value_type(values[i]) == SQLITE_NULL) return true;
    return false;
}
