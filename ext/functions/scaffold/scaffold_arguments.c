/*
** scaffold_arguments.c - signatures; SQL values to what the core takes, and labels back to SQL values.
*/
#include "scaffold.h"

#include "../../core/base/base_text.h"
#include "../../core/blob/blob_read.h"

#include <string.h>

/* ---- signatures */

bool zm_name_at(const char *list, int i, const char **name, int *length) {
    static const char between[] = " ,[]";
    for (const char *at = list + strspn(list, between); *at; i--) {
        *name = at;
        *length = (int)strcspn(at, between);
        if (i == 0) return true;
        at += *length;
        at += strspn(at, between);
    }
    return false;
}

/* -1: it is not in the list. */
static int place_of(const char *list, const char *name, int length) {
    const char *other;
    int other_length;
    for (int i = 0; list && zm_name_at(list, i, &other, &other_length); i++)
        if (other_length == length && memcmp(other, name, (size_t)length) == 0) return i;
    return -1;
}

zm_signature zm_signature_read(const zm_family *family, const zm_function *function) {
    zm_signature s = {0};
    const char *name, *optional = strchr(function->arguments, '[');
    int length, questions = 0;
    for (int i = 0; i < ZM_MAX_ARGUMENTS; i++)
        s.instance_at[i] = s.question_at[i] = -1;
    for (; zm_name_at(function->arguments, s.most, &name, &length); s.most++) {
        if (!optional || name < optional) s.least++;
        if (place_of(family->nulls.not_given, name, length) >= 0) s.null_not_given |= 1u << s.most;
        if (place_of(family->nulls.refused, name, length) >= 0) s.null_refused |= 1u << s.most;
        int place = place_of(family->instance, name, length);
        if (place >= 0) {
            s.instance_at[place] = s.most;
        } else {
            s.question_at[questions++] = s.most;
        }
    }
    return s;
}

char *zm_signature_text(const zm_function *function) {
    bool plain = function->kind == ZM_TABLE && !*function->arguments;
    return sqlite3_mprintf(plain ? "%s" : "%s(%s)", function->name, function->arguments);
}

char *zm_signature_message(const char *format, const zm_function *function) {
    char *signature = zm_signature_text(function);
    char *message = signature ? sqlite3_mprintf(format, function->name, signature) : NULL;
    sqlite3_free(signature);
    return message;
}

/* ---- values */

static const char *type_name(zm_argument value) {
    return value->type == ZM_INTEGER ? "an integer" : value->type == ZM_REAL ? "a number" : "a BLOB";
}

zm_label zm_value_raw(sqlite3_value *value) {
    zm_label label = {.type = ZM_TEXT};
    switch (sqlite3_value_type(value)) {
    case SQLITE_INTEGER:
        return (zm_label){.type = ZM_INTEGER, .integer = sqlite3_value_int64(value)};
    case SQLITE_FLOAT:
        return (zm_label){.type = ZM_REAL, .real = sqlite3_value_double(value)};
    case SQLITE_BLOB:
        label.type = ZM_BLOB;
        label.bytes = sqlite3_value_blob(value);
        break;
    default:
        label.bytes = (const char *)sqlite3_value_text(value);
        break;
    }
    label.length = label.bytes || label.type == ZM_BLOB ? (uint32_t)sqlite3_value_bytes(value) : 0;
    return label;
}

zm_label zm_value_label(sqlite3_value *value) {
    return zm_label_whole(zm_value_raw(value));
}

/* ---- text, in a BLOB too */

static bool is_terminals(zm_argument value) {
    return zm_is_terminals_blob(value->bytes, value->length);
}

bool zm_is_own_blob(zm_argument value) {
    return value->type == ZM_BLOB && (zm_is_graph_blob(value->bytes, value->length) || is_terminals(value));
}

/* What kept SQLite from telling whether a BLOB is JSONB. */
static void fail_json(zm_call *call, int rc) {
    if (rc == SQLITE_NOMEM) {
        zm_fail_nomem(&call->run);
    } else if (rc == SQLITE_INTERRUPT) {
        zm_fail(&call->run, ZM_INTERRUPT, "interrupted");
    } else {
        zm_fail(&call->run, ZM_REFUSED, "json() of the BLOB: %s", sqlite3_errmsg(call->db));
    }
}

/* SQLite's binary JSON goes through its own json(). False: it is none, or this SQLite knows none. Only arrays and
** objects are looked for, since the bytes of some texts are JSONB of a string: 'XO.OXO'. */
static bool read_jsonb(zm_call *call, zm_argument value, zm_text *text) {
    enum { KIND = 15, ARRAY = 11, OBJECT = 12 };
    sqlite3_stmt *statement = NULL;
    int kind = value->length > 0 ? *value->bytes & KIND : 0;
    if (sqlite3_libversion_number() < 3045000 || (kind != ARRAY && kind != OBJECT)) return false;
    int rc =
        sqlite3_prepare_v2(call->db, "SELECT CASE WHEN json_valid(?1, 8) THEN json(?1) END", -1, &statement, NULL);
    if (rc == SQLITE_ERROR) rc = SQLITE_AUTH; /* there is no json() for us: the host's doing */
    if (rc == SQLITE_OK) rc = sqlite3_bind_blob64(statement, 1, value->bytes, value->length, SQLITE_STATIC);
    if (rc == SQLITE_OK) rc = sqlite3_step(statement);
    bool is_jsonb = rc == SQLITE_ROW && sqlite3_column_type(statement, 0) == SQLITE_TEXT;
    const char *json = is_jsonb ? (const char *)sqlite3_column_text(statement, 0) : NULL;
    if (json) {
        text->length = (uint64_t)sqlite3_column_bytes(statement, 0);
        text->bytes = text->owned = zm_allocate(&call->run, text->length, 1);
        zm_copy(&call->run, text->owned, json, text->length);
    } else if (is_jsonb || rc != SQLITE_ROW) {
        fail_json(call, is_jsonb ? SQLITE_NOMEM : rc & 0xff);
    }
    sqlite3_finalize(statement);
    return is_jsonb;
}

/* The bytes of a BLOB as text, if they can be: UTF-8, and no control characters but those of lines. */
static void check_text(zm_call *call, zm_argument value, const char *what) {
    const char *at = value->bytes, *end = at + value->length;
    bool is_utf16 = value->length >= 2 && (memcmp(at, "\xff\xfe", 2) == 0 || memcmp(at, "\xfe\xff", 2) == 0);
    if (is_utf16) zm_fail(&call->run, ZM_INVALID, "the BLOB holds text in UTF-16; expected %s in UTF-8", what);
    while (at < end && zm_work(&call->run, ZM_COST_NEXT)) {
        bool is_control = (unsigned char)*at < 0x20 && !strchr("\t\n\r", *at);
        uint32_t length = zm_utf8_length(at, end);
        if (length == 0 || is_control || *at == 0) {
            zm_fail(&call->run, ZM_INVALID,
                    "the BLOB is not one of zermelo, not JSONB (which SQLite reads from 3.45 on) and not text; "
                    "expected %s",
                    what);
            return;
        }
        at += length;
    }
}

zm_text zm_read_text(zm_call *call, zm_argument value, const char *argument, const char *what) {
    zm_text text = {.bytes = value->bytes, .length = value->length};
    zm_about(call, argument);
    if (!zm_ok(&call->run)) return (zm_text){0};
    if (zm_is_own_blob(value)) {
        zm_fail(&call->run, ZM_INVALID, "expected %s, found the BLOB of %s", what,
                is_terminals(value) ? "terminals" : "a graph");
    } else if (value->type == ZM_TEXT && (zm_is_graph_blob(value->bytes, value->length) || is_terminals(value))) {
        zm_fail(&call->run, ZM_INVALID, "the BLOB of %s came as text: bind it as a BLOB",
                is_terminals(value) ? "terminals" : "a graph");
    } else if (value->type == ZM_BLOB) {
        if (!read_jsonb(call, value, &text)) check_text(call, value, what);
    } else if (value->type != ZM_TEXT) {
        zm_fail(&call->run, ZM_INVALID, "expected %s, found %s", what, type_name(value));
    }
    if (zm_ok(&call->run)) return text;
    zm_text_free(&text, &call->run);
    return (zm_text){0};
}

void zm_text_free(zm_text *text, zm_run *run) {
    zm_release(run, text->owned);
    *text = (zm_text){0};
}

/* ---- graphs, nodes and boards */

void zm_refuse_number(zm_call *call, zm_argument value, const char *argument, const char *wanted) {
    char name[ZM_NAME_SIZE];
    zm_about(call, argument);
    zm_fail(&call->run, ZM_INVALID, "expected %s, found %s%s", wanted, value->type == ZM_TEXT ? "the text " : "",
            zm_label_name(value, name));
}

void zm_read_graph(zm_call *call, zm_argument value, const char *argument, zm_graph *graph) {
    *graph = (zm_graph){0};
    if (zm_is_own_blob(value) && !is_terminals(value)) {
        zm_about(call, argument);
        zm_graph_read_blob(graph, value->bytes, value->length, &call->run);
        if (zm_ok(&call->run) && call->graph_count < ZM_MAX_GRAPHS) call->graphs[call->graph_count++] = value;
    } else {
        zm_text text = zm_read_text(call, value, argument, "a graph (JSON text or a BLOB)");
        zm_graph_read_json(graph, text.bytes, text.length, &call->run);
        zm_text_free(&text, &call->run);
    }
    zm_about(call, NULL);
}

void zm_read_board(zm_call *call, zm_argument value, const char *argument, const char *known, zm_board *board) {
    zm_text text = zm_read_text(call, value, argument, "a board (text or a JSON array of rows)");
    zm_board_read(board, text.bytes, text.length, known, &call->run);
    zm_text_free(&text, &call->run);
    zm_about(call, NULL);
}

uint32_t zm_read_node(zm_call *call, zm_argument value, const char *argument, const char *what,
                      const zm_graph *graph) {
    if (!zm_ok(&call->run)) return ZM_NO_NODE;
    char name[ZM_NAME_SIZE];
    zm_label label = zm_label_whole(*value);
    uint32_t node = zm_graph_find_alike(graph, &label);
    if (node == ZM_NO_NODE) {
        zm_about(call, argument);
        zm_fail(&call->run, ZM_INVALID, "%s %s is not in the graph", what, zm_label_name(&label, name));
    }
    return node;
}

/* ---- results */

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
    if (node == ZM_NO_NODE) return;
    zm_label label = zm_graph_label(graph, node);
    zm_result_label(context, &label);
}

void zm_result_word(sqlite3_context *context, const char *word) {
    sqlite3_result_text(context, word, -1, SQLITE_STATIC);
}

/* ---- look-ups by key */

/*
** Our columns have no declared type. Compared with a column of numbers, SQLite turns the text '1' (and '01') of ours
** into the number; that is left to SQLite, row by row. Text never turns into anything, nor do numbers.
*/
bool zm_may_match_by_affinity(const zm_label *label, bool has_texts) {
    bool number = label->type == ZM_INTEGER || label->type == ZM_REAL;
    return (number && has_texts) || (label->type == ZM_TEXT && !label->bytes);
}

uint64_t zm_find_node(const zm_graph *graph, sqlite3_value *value) {
    zm_label label = zm_value_label(value);
    if (zm_may_match_by_affinity(&label, graph->text_at)) return ZM_ANY;
    uint32_t node = zm_graph_find(graph, &label);
    return node == ZM_NO_NODE ? ZM_NOT_THERE : node;
}

uint64_t zm_find_word(const char *const *words, uint64_t count, sqlite3_value *value) {
    if (sqlite3_value_type(value) != SQLITE_TEXT) return ZM_NOT_THERE;
    zm_label label = zm_value_raw(value);
    if (!label.bytes) return ZM_ANY;
    for (uint64_t i = 0; i < count; i++)
        if (zm_label_is(&label, words[i])) return i;
    return ZM_NOT_THERE;
}

/* SQLite compares text with an INTEGER column as the number that it stands for. An integer; an empty BLOB,
** which equals none; or the text itself, where it takes more to tell. */
static zm_label number_of_text(const zm_label *text) {
    enum { MOST_DIGITS = 18 };
    const char *at = text->bytes, *end = at + text->length;
    if (!at) return *text;
    while (at < end && (*at == ' ' || (*at >= '\t' && *at <= '\r')))
        at++;
    if (at == end || !strchr("+-.0123456789", *at)) return (zm_label){.type = ZM_BLOB};
    const char *first = at += *at == '-' || *at == '+';
    int64_t value = 0;
    for (; at < end && *at >= '0' && *at <= '9' && at - first < MOST_DIGITS; at++)
        value = value * 10 + (*at - '0');
    if (at < end || at == first) return *text;
    return (zm_label){.type = ZM_INTEGER, .integer = first > text->bytes && first[-1] == '-' ? -value : value};
}

uint64_t zm_find_number(int64_t least, int64_t greatest, sqlite3_value *value) {
    zm_label label = zm_value_label(value);
    if (label.type == ZM_TEXT) {
        label = number_of_text(&label);
        if (label.type == ZM_TEXT) return ZM_ANY;
    }
    bool there = label.type == ZM_INTEGER && label.integer >= least && label.integer <= greatest;
    return there ? (uint64_t)(label.integer - least) : ZM_NOT_THERE;
}
