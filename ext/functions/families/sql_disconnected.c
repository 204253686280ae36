/*
** disconnected.c - the disconnected game (AOJ 2376) in SQL.
**
** A graph that is not connected; two players in turn join two vertices that are not joined yet; whoever
** connects the graph loses. See core/disconnected.h for the rule.
**
**   disconnected_winner(matrix)     'first' or 'second': who wins, the first player to move
**   disconnected_grundy(matrix)     the Grundy value, 0 to 3: for sums with other games
**   disconnected_moves(matrix)      u, v, wins: every edge that may be drawn (not to connect), u < v
**   disconnected_move(matrix)       one winning edge as JSON [u,v], the first by u, then v; NULL: none
**   disconnected_states(matrix)     vertex, component (its smallest vertex), component_size
**   disconnected_error(matrix)      what is wrong with the matrix, NULL if nothing
**
** A matrix is text of Y and N (or 1 and 0), a row a line, with or without the size in a line before; a
** JSON array of such rows; a JSON array of arrays of 0 and 1; or any graph argument. core/matrix.h says
** how they are told apart. Vertices count from 0; of a graph with names they are the names.
*/
#include "../../core/disconnected/disconnected.h"
#include "../scaffold/scaffold.h"

#include <string.h>

#ifndef SQLITE_RESULT_SUBTYPE
#define SQLITE_RESULT_SUBTYPE 0x001000000 /* since 3.45; others ignore it */
#endif

enum { JSON_SUBTYPE = 'J' };

typedef struct disconnected {
    zm_disconnected game;
    char *text; /* of JSONB, written out */
} disconnected;

static void free_game(disconnected *g, zm_run *run) {
    zm_disconnected_free(&g->game, run);
    zm_release(run, g->text);
}

static void release(void *solution, zm_run *run) {
    free_game(solution, run);
    zm_release(run, solution);
}

/* ---- reading the argument */

/* The text of a BLOB that is JSONB; false if it is not. */
static bool read_jsonb(zm_call *call, sqlite3_value *value, char **text, uint64_t *length) {
    if (sqlite3_libversion_number() < 3045000) return false;
    sqlite3_stmt *statement = NULL;
    int rc = sqlite3_prepare_v2(call->db, "SELECT json(?1) WHERE json_valid(?1, 8)", -1, &statement, NULL);
    if (rc == SQLITE_OK) rc = sqlite3_bind_value(statement, 1, value);
    if (rc == SQLITE_OK) rc = sqlite3_step(statement);
    if (rc == SQLITE_ROW) {
        const unsigned char *json = sqlite3_column_text(statement, 0);
        *length = (uint64_t)sqlite3_column_bytes(statement, 0);
        *text = json ? zm_allocate(&call->run, *length, 1) : NULL;
        if (*text) memcpy(*text, json, (size_t)*length);
        if (!json) rc = SQLITE_NOMEM;
    }
    sqlite3_finalize(statement);
    if ((rc & 0xff) == SQLITE_NOMEM) zm_fail(&call->run, ZM_NOMEM, "out of memory");
    if ((rc & 0xff) == SQLITE_INTERRUPT) zm_fail(&call->run, ZM_INTERRUPT, "interrupted");
    return *text != NULL;
}

/* *g is empty. The value must stay as it is as long as the game. */
static void read_game(zm_call *call, disconnected *g, sqlite3_value *value) {
    call->argument = "matrix";
    int type = sqlite3_value_type(value);
    if (type == SQLITE_TEXT) {
        const char *text = (const char *)sqlite3_value_text(value);
        uint64_t length = (uint64_t)sqlite3_value_bytes(value);
        if (!text) zm_fail(&call->run, ZM_NOMEM, "out of memory");
        zm_disconnected_read(&g->game, text, length, &call->run);
    } else if (type == SQLITE_BLOB) {
        uint64_t length = 0;
        zm_graph graph = {0};
        if (read_jsonb(call, value, &g->text, &length)) {
            zm_disconnected_read(&g->game, g->text, length, &call->run);
        } else {
            zm_read_graph(call, value, "matrix", &graph);
            call->argument = "matrix";
            zm_disconnected_take(&g->game, &graph, &call->run);
        }
    } else {
        zm_fail(&call->run, ZM_INVALID, "expected a matrix (text, JSON or a BLOB), found %s",
                type == SQLITE_INTEGER ? "an integer" : "a number");
    }
}

/* ---- the scalar functions: matrix */

/* Read the argument and let `answer` set the result. */
static void run(sqlite3_context *context, sqlite3_value *value,
                void (*answer)(sqlite3_context *, const zm_disconnected *, zm_call *)) {
    if (sqlite3_value_type(value) == SQLITE_NULL) return;
    zm_call call;
    disconnected g = {0};
    zm_call_begin(&call, context);
    read_game(&call, &g, value);
    if (zm_ok(&call.run)) answer(context, &g.game, &call);
    zm_call_raise(&call, context);
    free_game(&g, &call.run);
    zm_call_end(&call);
}

static void answer_winner(sqlite3_context *context, const zm_disconnected *g, zm_call *call) {
    (void)call;
    sqlite3_result_text(context, g->grundy > 0 ? "first" : "second", -1, SQLITE_STATIC);
}

static void winner(sqlite3_context *context, int argc, sqlite3_value **argv) {
    (void)argc;
    run(context, argv[0], answer_winner);
}

static void answer_grundy(sqlite3_context *context, const zm_disconnected *g, zm_call *call) {
    (void)call;
    sqlite3_result_int(context, g->grundy);
}

static void grundy(sqlite3_context *context, int argc, sqlite3_value **argv) {
    (void)argc;
    run(context, argv[0], answer_grundy);
}

static void append_json_text(sqlite3_str *out, const zm_label *label) {
    sqlite3_str_appendchar(out, 1, '"');
    for (uint32_t i = 0; i < label->length; i++) {
        char c = label->bytes[i];
        if (c == '"' || c == '\\') {
            sqlite3_str_appendf(out, "\\%c", c);
        } else if ((unsigned char)c < 0x20) {
            sqlite3_str_appendf(out, "\\u%04x", c);
        } else {
            sqlite3_str_appendchar(out, 1, c);
        }
    }
    sqlite3_str_appendchar(out, 1, '"');
}

static void append_json(sqlite3_str *out, const zm_disconnected *g, uint32_t vertex, zm_call *call) {
    zm_label label = zm_graph_label(&g->graph, vertex);
    char name[ZM_NAME_SIZE];
    switch (label.type) {
    case ZM_INTEGER:
        sqlite3_str_appendf(out, "%lld", (long long)label.integer);
        break;
    case ZM_REAL:
        sqlite3_str_appendf(out, "%!.17g", label.real);
        break;
    case ZM_TEXT:
        append_json_text(out, &label);
        break;
    case ZM_BLOB:
        zm_fail(&call->run, ZM_INVALID, "the move has vertex %s, and JSON has no BLOBs", zm_label_name(&label, name));
        break;
    }
}

static void answer_move(sqlite3_context *context, const zm_disconnected *g, zm_call *call) {
    zm_edge edge;
    if (!zm_disconnected_best(g, &edge, &call->run)) return;
    sqlite3_str *out = sqlite3_str_new(call->db);
    sqlite3_str_appendchar(out, 1, '[');
    append_json(out, g, edge.u, call);
    sqlite3_str_appendchar(out, 1, ',');
    append_json(out, g, edge.v, call);
    sqlite3_str_appendchar(out, 1, ']');
    int length = sqlite3_str_length(out);
    char *json = sqlite3_str_finish(out);
    if (!json) zm_fail(&call->run, ZM_NOMEM, "out of memory");
    if (zm_ok(&call->run)) {
        sqlite3_result_text(context, json, length, sqlite3_free);
        sqlite3_result_subtype(context, JSON_SUBTYPE);
    } else {
        sqlite3_free(json);
    }
}

static void move(sqlite3_context *context, int argc, sqlite3_value **argv) {
    (void)argc;
    run(context, argv[0], answer_move);
}

static void error(sqlite3_context *context, int argc, sqlite3_value **argv) {
    if (zm_any_null(argc, argv)) return;
    zm_call call;
    disconnected g = {0};
    zm_call_begin(&call, context);
    read_game(&call, &g, argv[0]);
    zm_result_error_text(&call, context);
    free_game(&g, &call.run);
    zm_call_end(&call);
}

/* ---- the tables */

static void *solve(zm_call *call, sqlite3_value **arguments) {
    disconnected *g = zm_allocate_zeroed(&call->run, 1, sizeof *g);
    if (!g) return NULL;
    read_game(call, g, arguments[0]);
    if (zm_ok(&call->run)) return g;
    release(g, &call->run);
    return NULL;
}

static uint64_t vertex_count(const void *solution, int key) {
    (void)key;
    return ((const disconnected *)solution)->game.graph.nodes;
}

static uint64_t vertex_find(const void *solution, int key, sqlite3_value *value) {
    (void)key;
    return zm_find_node(&((const disconnected *)solution)->game.graph, value);
}

static void states_column(sqlite3_context *context, void *solution, const uint64_t *key, uint64_t row, int column) {
    (void)row;
    const zm_disconnected *g = &((const disconnected *)solution)->game;
    uint32_t vertex = (uint32_t)key[0], component = g->components.label[vertex];
    if (column == 0) zm_result_node(context, &g->graph, vertex);
    if (column == 1) zm_result_node(context, &g->graph, component);
    if (column == 2) sqlite3_result_int64(context, g->components.size[component]);
}

/* Keys: u, v, wins. Of each pair of vertices at most one of the two combinations has a row. */
static uint64_t moves_count(const void *solution, int key) {
    return key == 2 ? 2 : vertex_count(solution, key);
}

static uint64_t moves_find(const void *solution, int key, sqlite3_value *value) {
    if (key < 2) return vertex_find(solution, key, value);
    zm_label label = zm_value_label(value);
    if (label.type == ZM_TEXT) return ZM_ANY;
    return label.type == ZM_INTEGER && (label.integer == 0 || label.integer == 1) ? (uint64_t)label.integer
                                                                                  : ZM_NOT_THERE;
}

static uint64_t moves_fanout(void *solution, const uint64_t *key) {
    const zm_disconnected *g = &((const disconnected *)solution)->game;
    uint32_t u = (uint32_t)key[0], v = (uint32_t)key[1];
    if (u >= v) return 0;
    int kind = zm_disconnected_kind(g, u, v);
    bool wins = kind & g->win;
    return kind & g->legal && wins == key[2] && !(kind == ZM_INSIDE && zm_disconnected_joined(g, u, v));
}

static void moves_column(sqlite3_context *context, void *solution, const uint64_t *key, uint64_t row, int column) {
    (void)row;
    const zm_disconnected *g = &((const disconnected *)solution)->game;
    if (column < 2) {
        zm_result_node(context, &g->graph, (uint32_t)key[column]);
    } else {
        sqlite3_result_int(context, (int)key[2]);
    }
}

static const zm_table states_table = {
    .columns = "vertex, component, component_size",
    .inputs = "zm_matrix",
    .keys = 1,
    .solve = solve,
    .release = release,
    .count = vertex_count,
    .find = vertex_find,
    .column = states_column,
};

static const zm_table moves_table = {
    .columns = "u, v, wins",
    .inputs = "zm_matrix",
    .keys = 3,
    .solve = solve,
    .release = release,
    .count = moves_count,
    .find = moves_find,
    .fanout = moves_fanout,
    .column = moves_column,
};

const zm_function zm_disconnected_functions[] = {
    {.name = "disconnected_winner",
     .arguments = "matrix",
     .help = "who connects the graph loses: 'first' or 'second' player wins",
     .least = 1,
     .most = 1,
     .kind = ZM_SCALAR,
     .scalar = winner},
    {.name = "disconnected_grundy",
     .arguments = "matrix",
     .help = "Grundy value of the disconnected game, 0 to 3",
     .least = 1,
     .most = 1,
     .kind = ZM_SCALAR,
     .scalar = grundy},
    {.name = "disconnected_move",
     .arguments = "matrix",
     .help = "one winning edge as JSON [u,v]; NULL if there is none",
     .least = 1,
     .most = 1,
     .kind = ZM_SCALAR,
     .scalar = move,
     .flags = SQLITE_DETERMINISTIC | SQLITE_INNOCUOUS | SQLITE_RESULT_SUBTYPE},
    {.name = "disconnected_error",
     .arguments = "matrix",
     .help = "what is wrong with a matrix for the disconnected game; NULL if nothing",
     .least = 1,
     .most = 1,
     .kind = ZM_SCALAR,
     .scalar = error},
    {.name = "disconnected_states",
     .arguments = "matrix",
     .help = "every vertex, its component and the size of that",
     .least = 1,
     .most = 1,
     .kind = ZM_TABLE,
     .table = &states_table},
    {.name = "disconnected_moves",
     .arguments = "matrix",
     .help = "every edge that may be drawn, and whether it wins",
     .least = 1,
     .most = 1,
     .kind = ZM_TABLE,
     .table = &moves_table},
    {0},
};
