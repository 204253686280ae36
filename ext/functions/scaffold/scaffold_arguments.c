/*
** arguments.c - SQL values to what the core takes, and labels back to SQL values.
*/
#include "../../core/blob/blob_read.h"
#include "scaffold.h"

#include <string.h>

static const char *type_name(int type) {
    return type == SQLITE_INTEGER ? "an integer" : type == SQLITE_FLOAT ? "a number" : "a BLOB";
}

/* SQLite's binary JSON (3.45 and newer) goes through its own json(). */
static void read_jsonb(zm_call *call, sqlite3_value *value, zm_graph *graph) {
    if (sqlite3_libversion_number() < 3045000) {
        zm_fail(&call->run, ZM_INVALID, "the BLOB is not a graph (JSONB needs SQLite 3.45; this is %s)",
                sqlite3_libversion());
        return;
    }
    sqlite3_stmt *statement = NULL;
    int rc = sqlite3_prepare_v2(call->db, "SELECT json(?1)", -1, &statement, NULL);
    if (rc == SQLITE_OK) rc = sqlite3_bind_value(statement, 1, value);
    if (rc == SQLITE_OK) rc = sqlite3_step(statement);
    if (rc == SQLITE_ROW && sqlite3_column_type(statement, 0) == SQLITE_TEXT) {
        const char *text = (const char *)sqlite3_column_text(statement, 0);
        if (text) {
            zm_graph_read_json(graph, text, (uint64_t)sqlite3_column_bytes(statement, 0), &call->run);
        } else {
            zm_fail(&call->run, ZM_NOMEM, "out of memory");
        }
    } else if ((rc & 0xff) == SQLITE_NOMEM) {
        zm_fail(&call->run, ZM_NOMEM, "out of memory");
    } else if ((rc & 0xff) == SQLITE_INTERRUPT) {
        zm_fail(&call->run, ZM_INTERRUPT, "interrupted");
    } else {
        zm_fail(&call->run, ZM_INVALID, "the BLOB is neither a graph nor JSONB");
    }
    sqlite3_finalize(statement);
}

static void read_blob(zm_call *call, sqlite3_value *value, zm_graph *graph) {
    const void *bytes = sqlite3_value_blob(value);
    uint64_t length = (uint64_t)sqlite3_value_bytes(value);
    if (!bytes && length > 0) {
        zm_fail(&call->run, ZM_NOMEM, "out of memory");
    } else if (zm_is_graph_blob(bytes, length) || zm_is_terminals_blob(bytes, length)) {
        zm_graph_read_blob(graph, bytes, length, &call->run);
    } else {
        read_jsonb(call, value, graph);
    }
}

void zm_read_graph(zm_call *call, sqlite3_value *value, const char *argument, zm_graph *graph) {
    *graph = (zm_graph){0};
    if (!zm_ok(&call->run)) return;
    call->argument = argument;
    int type = sqlite3_value_type(value);
    if (type == SQLITE_TEXT) {
        const char *text = (const char *)sqlite3_value_text(value);
        if (text) {
            zm_graph_read_json(graph, text, (uint64_t)sqlite3_value_bytes(value), &call->run);
        } else {
            zm_fail(&call->run, ZM_NOMEM, "out of memory");
        }
    } else if (type == SQLITE_BLOB) {
        read_blob(call, value, graph);
    } else {
        zm_fail(&call->run, ZM_INVALID, "expected a graph (JSON text or a BLOB), found %s", type_name(type));
    }
    if (zm_ok(&call->run)) call->argument = NULL;
}

void zm_read_board(zm_call *call, sqlite3_value *value, const char *argument, const char *known, zm_board *board) {
    *board = (zm_board){0};
    if (!zm_ok(&call->run)) return;
    call->argument = argument;
    if (sqlite3_value_type(value) != SQLITE_TEXT) {
        zm_fail(&call->run, ZM_INVALID, "expected a board (text or a JSON array of rows), found %s",
                type_name(sqlite3_value_type(value)));
        return;
    }
    const char *text = (const char *)sqlite3_value_text(value);
    if (!text) zm_fail(&call->run, ZM_NOMEM, "out of memory");
    zm_board_read(board, text, (uint64_t)sqlite3_value_bytes(value), known, &call->run);
    if (zm_ok(&call->run)) call->argument = NULL;
}

zm_label zm_value_label(sqlite3_value *value) {
    switch (sqlite3_value_type(value)) {
    case SQLITE_INTEGER:
        return (zm_label){.type = ZM_INTEGER, .integer = sqlite3_value_int64(value)};
    case SQLITE_FLOAT:
        return zm_label_whole((zm_label){.type = ZM_REAL, .real = sqlite3_value_double(value)});
    case SQLITE_BLOB: {
        const char *bytes = sqlite3_value_blob(value);
        return (zm_label){.type = ZM_BLOB, .bytes = bytes, .length = (uint32_t)sqlite3_value_bytes(value)};
    }
    default: {
        const char *bytes = (const char *)sqlite3_value_text(value);
        return (zm_label){
            .type = ZM_TEXT, .bytes = bytes, .length = bytes ? (uint32_t)sqlite3_value_bytes(value) : 0};
    }
    }
}

uint32_t zm_read_node(zm_call *call, sqlite3_value *value, const char *argument, const zm_graph *graph) {
    if (!zm_ok(&call->run)) return ZM_NO_NODE;
    char name[ZM_NAME_SIZE];
    zm_label label = zm_value_label(value);
    if (label.type == ZM_TEXT && !label.bytes) zm_fail(&call->run, ZM_NOMEM, "out of memory");
    uint32_t node = zm_ok(&call->run) ? zm_graph_find_alike(graph, &label) : ZM_NO_NODE;
    if (node == ZM_NO_NODE && zm_ok(&call->run)) {
        call->argument = argument;
        zm_fail(&call->run, ZM_INVALID, "node %s is not in the graph", zm_label_name(&label, name));
    }
    return node;
}

bool zm_same_value(sqlite3_value *a, sqlite3_value *b) {
    if (!a || !b) return a == b;
    int type = sqlite3_value_type(a);
    if (type != sqlite3_value_type(b)) return false;
    if (type == SQLITE_INTEGER) return sqlite3_value_int64(a) == sqlite3_value_int64(b);
    if (type == SQLITE_FLOAT) return sqlite3_value_double(a) == sqlite3_value_double(b);
    if (type == SQLITE_NULL) return true;
    const void *bytes_a = type == SQLITE_TEXT ? (const void *)sqlite3_value_text(a) : sqlite3_value_blob(a);
    const void *bytes_b = type == SQLITE_TEXT ? (const void *)sqlite3_value_text(b) : sqlite3_value_blob(b);
    int length = sqlite3_value_bytes(a);
    if (length != sqlite3_value_bytes(b)) return false;
    return length == 0 || (bytes_a && bytes_b && memcmp(bytes_a, bytes_b, (size_t)length) == 0);
}

void zm_result_label(sqlite3_context *context, const zm_label *label) {
    switch (label->type) {
    case ZM_INTEGER:
        sqlite3_result_int64(context, label->integer);
        break;
    case ZM_REAL:
        sqlite3_result_double(context, label->real);
        break;
    case ZM_TEXT:
        sqlite3_result_text64(context, label->bytes, label->length, SQLITE_TRANSIENT, SQLITE_UTF8);
        break;
    case ZM_BLOB:
        sqlite3_result_blob64(context, label->length ? label->bytes : "", label->length, SQLITE_TRANSIENT);
        break;
    }
}

void zm_result_node(sqlite3_context *context, const zm_graph *graph, uint32_t node) {
    zm_label label = zm_graph_label(graph, node);
    zm_result_label(context, &label);
}

/*
** Our columns have no declared type. Compared with a column of numbers, SQLite turns the text '1' (and '01') of ours into
** the number; that is left to SQLite, row by row. Text never turns into anything, nor do numbers.
*/
uint64_t zm_find_node(const zm_graph *graph, sqlite3_value *value) {
    zm_label label = zm_value_label(value);
    bool number = label.type == ZM_INTEGER || label.type == ZM_REAL;
    if ((number && graph->text_at) || (label.type == ZM_TEXT && !label.bytes)) return ZM_ANY;
    uint32_t node = zm_graph_find(graph, &label);
    return node == ZM_NO_NODE ? ZM_NOT_THERE : node;
}

uint64_t zm_find_word(const char *const *words, uint64_t count, sqlite3_value *value) {
    if (sqlite3_value_type(value) != SQLITE_TEXT) return ZM_NOT_THERE;
    const char *text = (const char *)sqlite3_value_text(value);
    if (!text) return ZM_ANY;
    size_t length = (size_t)sqlite3_value_bytes(value);
    for (uint64_t i = 0; i < count; i++)
        if (strlen(words[i]) == length && memcmp(words[i], text, length) == 0) return i;
    return ZM_NOT_THERE;
}
