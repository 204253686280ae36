/*
** sql_graph.c - game graphs from rows, and back.
**
**   game_graph(state, next [, owner])          aggregate: moves to a graph BLOB
**   undirected_graph(a, b)                     aggregate: undirected edges to a graph BLOB with both directions
**   game_terminals(state, value [, owner])     aggregate: results of states to a BLOB
**   game_graph_error, undirected_graph_error, game_terminals_error   likewise: what is wrong, NULL if nothing
**   game_graph_json(graph)                     any graph as JSON text
**   game_graph_edges(graph)                    state, next, owner: any graph as rows, as game_graph() takes them
**
** A state is any SQL scalar: 1 and 1.0 are one state, 1 and '1' are two. Rows may come in any order, and doubled
** moves count once. next NULL: the state is there, without a move from this row. owner: who moves at `state`, any two
** different values; NULL: not said here. A NULL state is an error, with the number of its row. The BLOB is canonical:
** the same set of moves gives the same bytes, so it can be stored, compared and grouped. No rows give an empty graph.
** The layout of the BLOBs is in docs/blob-format.md.
*/
#include "../../core/blob/blob_builder.h"
#include "../../core/graph/graph_write.h"
#include "../scaffold/scaffold.h"

/* ---- the aggregates */

typedef struct graph_folding {
    zm_graph_builder builder;
    int64_t empty_row;  /* the first row in which empty text is where a move goes; 0: none */
    bool has_empty;     /* and empty text stands as a state too */
    const char *target; /* the argument that says where a move goes */
} graph_folding;

static bool is_empty_text(const zm_label *label) {
    return label->type == ZM_TEXT && label->length == 0;
}

/* CSV files have empty text where nothing is meant. */
static void empty_in_row(zm_call *call, const char *argument, int64_t row, const char *what) {
    zm_about(call, argument);
    zm_fail(&call->run, ZM_INVALID, "empty text in row %lld%s; for none write nullif(%s, '')", (long long)row, what,
            argument);
}

static void note_empty(zm_call *call, graph_folding *f, const zm_label *state, const zm_label *next) {
    if (is_empty_text(state)) f->has_empty = true;
    if (next && is_empty_text(next) && f->empty_row == 0) f->empty_row = call->rows;
}

/* A label from an argument; false for NULL. */
static bool read_row_label(zm_call *call, sqlite3_value *value, zm_label *label) {
    if (sqlite3_value_type(value) == SQLITE_NULL) return false;
    *label = zm_value_label(value);
    if (label->type == ZM_TEXT && !label->bytes) zm_fail_nomem(&call->run);
    return zm_ok(&call->run);
}

static bool read_row_owner(zm_call *call, int argc, sqlite3_value **argv, zm_label *owner) {
    if (argc < 3 || !read_row_label(call, argv[2], owner)) return false;
    if (is_empty_text(owner)) empty_in_row(call, "owner", call->rows, "");
    return zm_ok(&call->run);
}

static void null_in_row(zm_call *call, const char *argument) {
    zm_about(call, argument);
    zm_fail(&call->run, ZM_INVALID, "NULL in row %lld", (long long)call->rows);
}

static void add_move_row(zm_call *call, void *state, int argc, sqlite3_value **argv) {
    graph_folding *f = state;
    if (argc == 2 && sqlite3_value_type(argv[0]) == SQLITE_INTEGER && sqlite3_value_type(argv[1]) == SQLITE_INTEGER) {
        zm_graph_builder_add_integers(&f->builder, sqlite3_value_int64(argv[0]), sqlite3_value_int64(argv[1]),
                                      &call->run);
        return;
    }
    zm_label from, to, owner;
    bool has_from = read_row_label(call, argv[0], &from), has_to = read_row_label(call, argv[1], &to);
    bool has_owner = read_row_owner(call, argc, argv, &owner);
    if (!has_from) null_in_row(call, "state");
    if (!zm_ok(&call->run)) return;
    f->target = "next";
    note_empty(call, f, &from, has_to ? &to : NULL);
    zm_graph_builder_add(&f->builder, &from, has_to ? &to : NULL, has_owner ? &owner : NULL, &call->run);
}

static void add_edge_row(zm_call *call, void *state, int argc, sqlite3_value **argv) {
    (void)argc;
    graph_folding *f = state;
    zm_label a, b;
    bool has_a = read_row_label(call, argv[0], &a), has_b = read_row_label(call, argv[1], &b);
    if (!has_a) null_in_row(call, "a");
    if (!zm_ok(&call->run)) return;
    f->target = "b";
    note_empty(call, f, &a, has_b ? &b : NULL);
    zm_graph_builder_add_edge(&f->builder, &a, has_b ? &b : NULL, &call->run);
}

static void add_terminal_row(zm_call *call, void *state, int argc, sqlite3_value **argv) {
    graph_folding *f = state;
    zm_label at, owner;
    zm_value value = ZM_LOSE;
    bool has_at = read_row_label(call, argv[0], &at), has_owner = read_row_owner(call, argc, argv, &owner);
    if (!has_at) null_in_row(call, "state");
    const char *word = sqlite3_value_type(argv[1]) == SQLITE_TEXT ? (const char *)sqlite3_value_text(argv[1]) : NULL;
    if (!word || !zm_value_of_name(word, (uint64_t)sqlite3_value_bytes(argv[1]), &value)) {
        zm_about(call, "value");
        zm_fail(&call->run, ZM_INVALID, "expected 'win', 'lose', 'tie' or 'draw' in row %lld", (long long)call->rows);
    }
    zm_graph_builder_add_terminal(&f->builder, &at, value, has_owner ? &owner : NULL, &call->run);
}

static void pack_graph(zm_call *call, void *state) {
    graph_folding *f = state;
    uint64_t length = 0;
    if (f->empty_row && !f->has_empty) empty_in_row(call, f->target, f->empty_row, ", which is the state of no row");
    void *blob = zm_graph_builder_pack(&f->builder, zm_longest_result(call), &length, &call->run);
    zm_result_blob(call, blob, length);
}

static void pack_terminals(zm_call *call, void *state) {
    zm_graph_builder_for_terminals(&((graph_folding *)state)->builder);
    pack_graph(call, state);
}

static void free_folding(void *state, zm_run *run) {
    zm_graph_builder_free(&((graph_folding *)state)->builder, run);
}

static const zm_aggregate fold_moves = {sizeof(graph_folding), add_move_row, pack_graph, free_folding, false};
static const zm_aggregate fold_edges = {sizeof(graph_folding), add_edge_row, pack_graph, free_folding, false};
static const zm_aggregate fold_terminals = {sizeof(graph_folding), add_terminal_row, pack_terminals, free_folding,
                                            false};
static const zm_aggregate tell_moves = {sizeof(graph_folding), add_move_row, pack_graph, free_folding, true};
static const zm_aggregate tell_edges = {sizeof(graph_folding), add_edge_row, pack_graph, free_folding, true};
static const zm_aggregate tell_terminals = {sizeof(graph_folding), add_terminal_row, pack_terminals, free_folding,
                                            true};

/* ---- instances: a graph, rows rising */

static void read_given_graph(zm_call *call, void *instance, zm_argument *arguments) {
    zm_read_graph(call, arguments[0], "graph", instance);
    zm_graph_sort_moves(instance, &call->run);
}

static void free_given_graph(void *instance, zm_run *run) {
    zm_graph_free(instance, run);
}

/* ---- game_graph_json */

static void ask_graph_json(zm_call *call, void *instance, zm_argument *question) {
    (void)question;
    zm_about(call, "graph");
    zm_json_writer json = zm_json_write_begin(zm_longest_result(call), zm_sqlite_real, &call->run);
    zm_graph_write_json(instance, &json);
    zm_result_json(call, &json);
}

/* ---- game_graph_edges */

static uint64_t count_nodes(const void *instance, int key) {
    (void)key;
    return ((const zm_graph *)instance)->nodes;
}

static uint64_t find_graph_node(const void *instance, int key, sqlite3_value *value) {
    (void)key;
    return zm_find_node(instance, value);
}

/* A state without moves has one row, in which next is NULL. */
static uint64_t rows_of_node(zm_row *row) {
    const zm_graph *graph = row->instance;
    uint32_t moves = graph->first[row->key[0] + 1] - graph->first[row->key[0]];
    return moves ? moves : 1;
}

static void graph_state(sqlite3_context *context, const zm_row *row) {
    zm_result_node(context, row->instance, (uint32_t)row->key[0]);
}

static void graph_next(sqlite3_context *context, const zm_row *row) {
    const zm_graph *graph = row->instance;
    uint32_t from = graph->first[row->key[0]];
    if (from < graph->first[row->key[0] + 1]) zm_result_node(context, graph, graph->to[from + row->number]);
}

static void graph_owner(sqlite3_context *context, const zm_row *row) {
    const zm_graph *graph = row->instance;
    uint8_t owner = graph->owners ? graph->owners[row->key[0]] : ZM_NO_OWNER;
    if (owner != ZM_NO_OWNER) zm_result_label(context, &graph->owner_labels[owner]);
}

static const zm_column graph_columns[] = {
    {"state", ZM_COLUMN_LABEL, graph_state, 0},
    {"next", ZM_COLUMN_LABEL, graph_next, 0},
    {"owner", ZM_COLUMN_LABEL, graph_owner, 0},
    {0},
};

static const zm_table graph_table = {
    .columns = graph_columns,
    .keys = 1,
    .count = count_nodes,
    .find = find_graph_node,
    .fanout = rows_of_node,
    .several = true,
};

/* ---- the family */

static const zm_function graph_functions[] = {
    ZM_AGGREGATE_FUNCTION(
        "0.1.0", "game_graph", "state, next [, owner]", &fold_moves, "moves, one a row, to a game graph",
        "SELECT game_graph_json(game_graph(column1, column2)) FROM (VALUES ('a', 'b'), ('b', 'c'), ('c', NULL))"),
    ZM_AGGREGATE_FUNCTION("0.1.0", "undirected_graph", "a, b", &fold_edges,
                          "undirected edges, one a row, to a graph with both directions",
                          "SELECT game_graph_json(undirected_graph(column1, column2)) FROM (VALUES (1, 2), (2, 3))"),
    ZM_AGGREGATE_FUNCTION("0.1.0", "game_terminals", "state, value [, owner]", &fold_terminals,
                          "results of states where the game ends, for the functions game_...",
                          "SELECT game_value('[[1],[]]', 0, (SELECT game_terminals(1, 'tie')))"),
    ZM_AGGREGATE_FUNCTION("0.1.0", "game_graph_error", "state, next [, owner]", &tell_moves,
                          "what is wrong with moves, one a row; NULL if nothing",
                          "SELECT game_graph_error(column1, column2) FROM (VALUES ('a', 'b'), (NULL, 'c'))"),
    ZM_AGGREGATE_FUNCTION("0.1.0", "undirected_graph_error", "a, b", &tell_edges,
                          "what is wrong with undirected edges, one a row; NULL if nothing",
                          "SELECT undirected_graph_error(column1, column2) FROM (VALUES (1, 2), (NULL, 3))"),
    ZM_AGGREGATE_FUNCTION("0.1.0", "game_terminals_error", "state, value [, owner]", &tell_terminals,
                          "what is wrong with results of states; NULL if nothing",
                          "SELECT game_terminals_error(column1, column2) FROM (VALUES (1, 'win'), (2, 'won'))"),
    ZM_JSON_FUNCTION("0.1.0", "game_graph_json", "graph", ask_graph_json, "a graph as JSON text",
                     "SELECT game_graph_json('{\"b\":[],\"a\":[\"b\"]}')"),
    ZM_TABLE_FUNCTION("0.1.0", "game_graph_edges", "graph", &graph_table,
                      "a graph as rows, in the form that game_graph takes",
                      "SELECT * FROM game_graph_edges('{\"b\":[],\"a\":[\"b\"]}')"),
    {0},
};

const zm_family zm_graph_family = {
    .name = "graph",
    .room = "graph",
    .instance = "graph",
    .size = sizeof(zm_graph),
    .read = read_given_graph,
    .free = free_given_graph,
    .functions = graph_functions,
};
