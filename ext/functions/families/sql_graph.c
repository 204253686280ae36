/*
** game_graph.c - game graphs from rows, and back.
**
**   game_graph(state, next [, owner])          aggregate: moves to a graph BLOB
**   undirected_graph(a, b)                     aggregate: undirected edges to a graph BLOB with both directions
**   game_terminals(state, value [, owner])     aggregate: results of states to a BLOB
**   game_graph_json(graph)                     any graph as JSON text
**   game_graph_edges(graph)                    state, next, owner: any graph as rows, as game_graph() takes them
**
** A state is any SQL scalar: 1 and 1.0 are one state, 1 and '1' are two. Rows may come in any order, and doubled moves
** count once. next NULL: the state is there, without a move from this row. owner: who moves at `state`, any two
** different values; NULL: not said here. A NULL state is an error, with the number of its row. The BLOB is canonical: the
** same set of moves gives the same bytes, so it can be stored, compared and grouped. No rows give an empty graph. The
** layout of the BLOBs is in core/game_graph.h.
*/
#include "../../core/blob/blob_builder.h"
#include "../scaffold/scaffold.h"

#include <assert.h>
#include <string.h>

/* ---- the aggregates */

typedef struct packing {
    zm_call call; /* begun if call.db is set */
    zm_graph_builder builder;
    int64_t rows;
} packing;

/* The aggregate's state, begun with the first row; NULL after raising an error. */
static packing *begin_row(sqlite3_context *context) {
    packing *p = sqlite3_aggregate_context(context, sizeof *p);
    if (!p) {
        sqlite3_result_error_nomem(context);
        return NULL;
    }
    if (!p->call.db) zm_call_begin(&p->call, context);
    p->rows++;
    return zm_ok(&p->call.run) ? p : NULL;
}

/* A label from an argument; false for NULL. Text that cannot be had for want of memory sets the run. */
static bool read_label(packing *p, sqlite3_value *value, zm_label *label) {
    if (sqlite3_value_type(value) == SQLITE_NULL) return false;
    *label = zm_value_label(value);
    if (label->type == ZM_TEXT && !label->bytes) zm_fail(&p->call.run, ZM_NOMEM, "out of memory");
    return zm_ok(&p->call.run);
}

static void null_in_row(packing *p, const char *argument) {
    p->call.argument = argument;
    zm_fail(&p->call.run, ZM_INVALID, "NULL in row %lld", (long long)p->rows);
}

static void graph_step(sqlite3_context *context, int argc, sqlite3_value **argv) {
    packing *p = begin_row(context);
    if (!p) return;
    if (argc == 2 && sqlite3_value_type(argv[0]) == SQLITE_INTEGER && sqlite3_value_type(argv[1]) == SQLITE_INTEGER) {
        zm_graph_builder_add_integers(&p->builder, sqlite3_value_int64(argv[0]), sqlite3_value_int64(argv[1]),
                                      &p->call.run);
    } else {
        zm_label state, next, owner;
        bool has_state = read_label(p, argv[0], &state), has_next = read_label(p, argv[1], &next);
        bool has_owner = argc > 2 && read_label(p, argv[2], &owner);
        if (!has_state) null_in_row(p, "state");
        if (zm_ok(&p->call.run))
            zm_graph_builder_add(&p->builder, &state, has_next ? &next : NULL, has_owner ? &owner : NULL,
                                 &p->call.run);
    }
    zm_call_raise(&p->call, context);
}

static void undirected_step(sqlite3_context *context, int argc, sqlite3_value **argv) {
    (void)argc;
    packing *p = begin_row(context);
    if (!p) return;
    zm_label a, b;
    bool has_a = read_label(p, argv[0], &a), has_b = read_label(p, argv[1], &b);
    if (!has_a) null_in_row(p, "a");
    if (zm_ok(&p->call.run)) zm_graph_builder_add_edge(&p->builder, &a, has_b ? &b : NULL, &p->call.run);
    zm_call_raise(&p->call, context);
}

static void terminals_step(sqlite3_context *context, int argc, sqlite3_value **argv) {
    packing *p = begin_row(context);
    if (!p) return;
    zm_label state, owner;
    bool has_state = read_label(p, argv[0], &state);
    bool has_owner = argc > 2 && read_label(p, argv[2], &owner);
    zm_value value = ZM_LOSE;
    if (!has_state) null_in_row(p, "state");
    const char *word = sqlite3_value_type(argv[1]) == SQLITE_TEXT ? (const char *)sqlite3_value_text(argv[1]) : NULL;
    if (zm_ok(&p->call.run) && (!word || !zm_value_of_name(word, (uint64_t)sqlite3_value_bytes(argv[1]), &value))) {
        p->call.argument = "value";
        zm_fail(&p->call.run, ZM_INVALID, "expected 'win', 'lose', 'tie' or 'draw' in row %lld", (long long)p->rows);
    }
    zm_graph_builder_add_terminal(&p->builder, &state, value, has_owner ? &owner : NULL, &p->call.run);
    zm_call_raise(&p->call, context);
}

static void pack(sqlite3_context *context, bool terminals) {
    packing none = {0}, *p = sqlite3_aggregate_context(context, 0);
    if (!p) p = &none; /* no row came */
    if (!p->call.db) zm_call_begin(&p->call, context);
    zm_call *call = &p->call;
    if (terminals) zm_graph_builder_for_terminals(&p->builder);
    uint64_t length = 0, limit = (uint64_t)sqlite3_limit(call->db, SQLITE_LIMIT_LENGTH, -1);
    void *blob = zm_graph_builder_pack(&p->builder, limit, &length, &call->run);
    if (blob) {
        sqlite3_result_blob64(context, blob, length, sqlite3_free);
    } else {
        zm_call_raise(call, context);
    }
    zm_call_end(call);
}

static void graph_final(sqlite3_context *context) {
    pack(context, false);
}
static void terminals_final(sqlite3_context *context) {
    pack(context, true);
}

/* ---- game_graph_json */

static void append_quoted(sqlite3_str *out, const char *bytes, uint32_t length) {
    sqlite3_str_appendchar(out, 1, '"');
    uint32_t plain = 0;
    for (uint32_t i = 0; i < length; i++) {
        unsigned char c = (unsigned char)bytes[i];
        if (c >= 0x20 && c != '"' && c != '\\') continue;
        sqlite3_str_append(out, bytes + plain, (int)(i - plain));
        if (c < 0x20) {
            sqlite3_str_appendf(out, "\\u%04x", c);
        } else {
            sqlite3_str_appendf(out, "\\%c", c);
        }
        plain = i + 1;
    }
    sqlite3_str_append(out, bytes + plain, (int)(length - plain));
    sqlite3_str_appendchar(out, 1, '"');
}

/* A label as a key, or (whole numbers bare) as a neighbour. */
static void append_label(sqlite3_str *out, const zm_label *label, bool key) {
    if (label->type == ZM_TEXT) {
        append_quoted(out, label->bytes, label->length);
    } else if (label->type == ZM_INTEGER) {
        sqlite3_str_appendf(out, key ? "\"%lld\"" : "%lld", (long long)label->integer);
    } else {
        sqlite3_str_appendf(out, "\"%!.17g\"", label->real);
    }
}

/* Can the graph be written, and read again with as many nodes? Text that reads as another label's number cannot. */
static void check_keys(zm_call *call, const zm_graph *graph) {
    char name[ZM_NAME_SIZE];
    if (!graph->text_types) return;
    for (uint32_t v = 0; v < graph->nodes; v++) {
        zm_label label = zm_graph_label(graph, v), text = {.type = ZM_TEXT};
        if (label.type == ZM_BLOB)
            zm_fail(&call->run, ZM_INVALID, "node %s is a BLOB, which JSON cannot hold", zm_label_name(&label, name));
        if (label.type == ZM_INTEGER || label.type == ZM_REAL) {
            char digits[40];
            if (label.type == ZM_INTEGER) {
                sqlite3_snprintf(sizeof digits, digits, "%lld", (long long)label.integer);
            } else {
                sqlite3_snprintf(sizeof digits, digits, "%!.17g", label.real);
            }
            text.bytes = digits;
            text.length = (uint32_t)strlen(digits);
            if (zm_graph_find(graph, &text) != ZM_NO_NODE)
                zm_fail(&call->run, ZM_INVALID, "nodes %s and '%s' would be one key in JSON",
                        zm_label_name(&label, name), digits);
        }
        if (!zm_work(&call->run, 100)) return;
    }
}

static void write_json(zm_call *call, const zm_graph *graph, sqlite3_str *out) {
    bool array = !graph->integers && !graph->text_at && graph->base == 0;
    sqlite3_str_appendchar(out, 1, array ? '[' : '{');
    for (uint32_t v = 0; v < graph->nodes && zm_ok(&call->run); v++) {
        zm_label label = zm_graph_label(graph, v);
        if (v > 0) sqlite3_str_appendchar(out, 1, ',');
        if (!array) {
            append_label(out, &label, true);
            sqlite3_str_appendchar(out, 1, ':');
        }
        sqlite3_str_appendchar(out, 1, '[');
        for (uint32_t m = graph->first[v]; m < graph->first[v + 1]; m++) {
            if (m > graph->first[v]) sqlite3_str_appendchar(out, 1, ',');
            label = zm_graph_label(graph, graph->to[m]);
            append_label(out, &label, false);
            if (!zm_work(&call->run, 100)) return;
        }
        sqlite3_str_appendchar(out, 1, ']');
        zm_work(&call->run, 20);
        if (sqlite3_str_errcode(out)) return;
    }
    sqlite3_str_appendchar(out, 1, array ? ']' : '}');
}

static void to_json(sqlite3_context *context, int argc, sqlite3_value **argv) {
    if (zm_any_null(argc, argv)) return;
    zm_call call;
    zm_graph graph;
    zm_call_begin(&call, context);
    zm_read_graph(&call, argv[0], "graph", &graph);
    zm_graph_sort_moves(&graph, &call.run);
    if (zm_ok(&call.run)) {
        call.argument = "graph";
        check_keys(&call, &graph);
    }
    if (zm_ok(&call.run)) {
        sqlite3_str *out = sqlite3_str_new(call.db);
        write_json(&call, &graph, out);
        int rc = sqlite3_str_errcode(out);
        uint64_t length = (uint64_t)sqlite3_str_length(out);
        char *text = sqlite3_str_finish(out);
        if (rc == SQLITE_TOOBIG) {
            sqlite3_result_error_toobig(context);
            sqlite3_free(text);
        } else if (rc != SQLITE_OK) {
            sqlite3_result_error_nomem(context);
            sqlite3_free(text);
        } else if (!zm_ok(&call.run)) {
            sqlite3_free(text);
        } else {
            sqlite3_result_text64(context, text, length, sqlite3_free, SQLITE_UTF8);
            sqlite3_result_subtype(context, 'J');
        }
    }
    zm_call_raise(&call, context);
    zm_graph_free(&graph, &call.run);
    zm_call_end(&call);
}

/* ---- game_graph_edges */

static void *read_edges(zm_call *call, sqlite3_value **arguments) {
    zm_graph *graph = zm_allocate_zeroed(&call->run, 1, sizeof *graph);
    if (!graph) return NULL;
    zm_read_graph(call, arguments[0], "graph", graph);
    zm_graph_sort_moves(graph, &call->run);
    if (zm_ok(&call->run)) return graph;
    zm_graph_free(graph, &call->run);
    zm_release(&call->run, graph);
    return NULL;
}

static void release_edges(void *solution, zm_run *run) {
    zm_graph_free(solution, run);
    zm_release(run, solution);
}

static uint64_t edges_count(const void *solution, int key) {
    (void)key;
    return ((const zm_graph *)solution)->nodes;
}

static uint64_t edges_find(const void *solution, int key, sqlite3_value *value) {
    (void)key;
    return zm_find_node(solution, value);
}

/* A state without moves has one row, in which next is NULL. */
static uint64_t edges_fanout(void *solution, const uint64_t *key) {
    const zm_graph *graph = solution;
    uint32_t moves = graph->first[key[0] + 1] - graph->first[key[0]];
    return moves ? moves : 1;
}

static void edges_column(sqlite3_context *context, void *solution, const uint64_t *key, uint64_t row, int column) {
    const zm_graph *graph = solution;
    uint32_t state = (uint32_t)key[0], from = graph->first[state];
    if (column == 0) zm_result_node(context, graph, state);
    if (column == 1 && from < graph->first[state + 1]) zm_result_node(context, graph, graph->to[from + row]);
    if (column == 2 && graph->owners && graph->owners[state] != ZM_NO_OWNER)
        zm_result_label(context, &graph->owner_labels[graph->owners[state]]);
}

static const zm_table edges_table = {
    .columns = "state, next, owner",
    .inputs = "zm_graph",
    .keys = 1,
    .solve = read_edges,
    .release = release_edges,
    .count = edges_count,
    .find = edges_find,
    .fanout = edges_fanout,
    .several = true,
    .column = edges_column,
};

const zm_function zm_game_graph_functions[] = {
    {.name = "game_graph",
     .arguments = "state, next [, owner]",
     .help = "moves, one a row, to a game graph",
     .least = 2,
     .most = 3,
     .kind = ZM_AGGREGATE,
     .scalar = graph_step,
     .final = graph_final},
    {.name = "undirected_graph",
     .arguments = "a, b",
     .help = "undirected edges, one a row, to a graph with both directions",
     .least = 2,
     .most = 2,
     .kind = ZM_AGGREGATE,
     .scalar = undirected_step,
     .final = graph_final},
    {.name = "game_terminals",
     .arguments = "state, value [, owner]",
     .help = "results of states where the game ends, for the functions game_...",
     .least = 2,
     .most = 3,
     .kind = ZM_AGGREGATE,
     .scalar = terminals_step,
     .final = terminals_final},
    {.name = "game_graph_json",
     .arguments = "graph",
     .help = "a graph as JSON text",
     .least = 1,
     .most = 1,
     .kind = ZM_SCALAR,
     .scalar = to_json,
     .flags = SQLITE_DETERMINISTIC | SQLITE_INNOCUOUS | SQLITE_RESULT_SUBTYPE},
    {.name = "game_graph_edges",
     .arguments = "graph",
     .help = "a graph as rows, in the form that game_graph takes",
     .least = 1,
     .most = 1,
     .kind = ZM_TABLE,
     .table = &edges_table},
    {0},
};
