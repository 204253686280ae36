/*
** sql_disconnected.c - the disconnected game (AOJ 2376) in SQL.
**
** A graph that is not connected; two players in turn join two vertices that are not joined yet; whoever
** connects the graph loses. See core/disconnected/disconnected.h for the rule.
**
**   disconnected_winner(matrix)     'first' or 'second': who wins, the first player to move
**   disconnected_nimber(matrix)     the nimber (Grundy value), 0 to 3: for sums with other games
**   disconnected_moves(matrix)      u, v, wins: every edge that may be drawn (not to connect), u < v
**   disconnected_move(matrix)       one winning edge as JSON [u,v], the first by u, then v; NULL: none
**   disconnected_states(matrix)     vertex, component (its smallest vertex), component_size
**   disconnected_error(matrix)      what is wrong with the matrix, NULL if nothing
**
** A matrix is text of Y and N (or 1 and 0), a row a line, with or without the size in a line before; a
** JSON array of such rows; a JSON array of arrays of 0 and 1; or any graph argument.
** core/disconnected/disconnected_matrix.h says how they are told apart. Vertices count from 0; of a graph with names
** they are the names.
*/
#include "../../core/disconnected/disconnected.h"
#include "../../core/json/json_write.h"
#include "../scaffold/scaffold.h"

typedef struct sql_disconnected {
    zm_disconnected game;
    zm_text text; /* the matrix is read where it stands */
} sql_disconnected;

static void free_disconnected(void *instance, zm_run *run) {
    sql_disconnected *g = instance;
    zm_disconnected_free(&g->game, run);
    zm_text_free(&g->text, run);
}

/* ---- the argument: matrix */

static void read_disconnected(zm_call *call, void *instance, zm_argument *arguments) {
    sql_disconnected *g = instance;
    if (zm_is_own_blob(arguments[0])) {
        zm_graph graph;
        zm_read_graph(call, arguments[0], "matrix", &graph);
        zm_about(call, "matrix");
        zm_disconnected_take(&g->game, &graph, &call->run);
    } else {
        g->text = zm_read_text(call, arguments[0], "matrix", "a matrix (text, JSON or a BLOB)");
        zm_disconnected_read(&g->game, g->text.bytes, g->text.length, &call->run);
    }
}

/* ---- the scalar functions */

static void ask_disconnected_winner(zm_call *call, void *instance, zm_argument *question) {
    (void)question;
    zm_result_word(call->context, ((const sql_disconnected *)instance)->game.nimber > 0 ? "first" : "second");
}

static void ask_disconnected_nimber(zm_call *call, void *instance, zm_argument *question) {
    (void)question;
    sqlite3_result_int(call->context, ((const sql_disconnected *)instance)->game.nimber);
}

/* JSON has no BLOBs: they stand as text, as SQL writes them. */
static void write_vertex(zm_json_writer *json, const zm_label *label) {
    static const char digits[] = "0123456789abcdef";
    if (label->type != ZM_BLOB) {
        zm_json_write_label(json, label);
        return;
    }
    zm_json_write_bytes(json, "\"x'", 3);
    ZM_EACH(uint32_t, i, 0, label->length, ZM_COST_NEXT, json->run) {
        unsigned char byte = (unsigned char)label->bytes[i];
        zm_json_write_byte(json, digits[byte >> 4]);
        zm_json_write_byte(json, digits[byte & 15]);
    }
    zm_json_write_bytes(json, "'\"", 2);
}

static void ask_disconnected_move(zm_call *call, void *instance, zm_argument *question) {
    (void)question;
    const zm_disconnected *g = &((const sql_disconnected *)instance)->game;
    zm_edge edge;
    zm_about(call, "matrix");
    if (!zm_disconnected_best(g, &edge, &call->run)) return;
    zm_json_writer json = zm_json_write_begin(zm_longest_result(call), zm_sqlite_real, &call->run);
    for (int end = 0; end < 2; end++) {
        zm_label label = zm_graph_label(&g->graph, end == 0 ? edge.u : edge.v);
        zm_json_write_byte(&json, end == 0 ? '[' : ',');
        write_vertex(&json, &label);
    }
    zm_json_write_byte(&json, ']');
    zm_result_json(call, &json);
}

/* ---- the tables */

static uint64_t count_members(const void *instance, int key) {
    (void)key;
    return ((const sql_disconnected *)instance)->game.graph.nodes;
}

static uint64_t find_member(const void *instance, int key, sqlite3_value *value) {
    (void)key;
    return zm_find_node(&((const sql_disconnected *)instance)->game.graph, value);
}

static void result_member(sqlite3_context *context, const zm_row *row, uint32_t vertex) {
    zm_result_node(context, &((const sql_disconnected *)row->instance)->game.graph, vertex);
}

/* Both tables begin with a vertex. */
static void member_vertex(sqlite3_context *context, const zm_row *row) {
    result_member(context, row, (uint32_t)row->key[0]);
}

static void member_component(sqlite3_context *context, const zm_row *row) {
    const zm_components *c = &((const sql_disconnected *)row->instance)->game.components;
    result_member(context, row, c->name[row->key[0]]);
}

static void member_component_size(sqlite3_context *context, const zm_row *row) {
    const zm_components *c = &((const sql_disconnected *)row->instance)->game.components;
    sqlite3_result_int64(context, c->size[c->name[row->key[0]]]);
}

/* Keys: u, v, wins. Of each pair of vertices at most one of the two combinations has a row. */
static uint64_t count_edges(const void *instance, int key) {
    return key == 2 ? 2 : count_members(instance, key);
}

static uint64_t find_edge(const void *instance, int key, sqlite3_value *value) {
    return key == 2 ? zm_find_number(0, 1, value) : find_member(instance, key, value);
}

/* Nothing wins in a lost game, and everything where each kind of edge does. */
static bool no_such_edges(const void *instance, int key, uint64_t index) {
    const zm_disconnected *g = &((const sql_disconnected *)instance)->game;
    return key == 2 && (index == 1 ? g->win : g->legal & ~g->win) == 0;
}

static uint64_t legal_edges(zm_row *row) {
    const zm_disconnected *g = &((const sql_disconnected *)row->instance)->game;
    uint32_t u = (uint32_t)row->key[0], v = (uint32_t)row->key[1];
    if (u >= v) return 0;
    int kind = zm_disconnected_kind(g, u, v);
    bool wins = kind & g->win;
    return kind & g->legal && wins == row->key[2] && !(kind == ZM_INSIDE && zm_disconnected_joined(g, u, v));
}

static void edge_v(sqlite3_context *context, const zm_row *row) {
    result_member(context, row, (uint32_t)row->key[1]);
}

static void edge_wins(sqlite3_context *context, const zm_row *row) {
    sqlite3_result_int(context, (int)row->key[2]);
}

static const zm_column member_columns[] = {
    {"vertex", ZM_COLUMN_LABEL, member_vertex, 0},
    {"component", ZM_COLUMN_LABEL, member_component, 0},
    {"component_size", ZM_COLUMN_INTEGER, member_component_size, 0},
    {0},
};

static const zm_table members_table = {
    .columns = member_columns, .keys = 1, .count = count_members, .find = find_member};

static const zm_column edge_columns[] = {
    {"u", ZM_COLUMN_LABEL, member_vertex, 0},
    {"v", ZM_COLUMN_LABEL, edge_v, 0},
    {"wins", ZM_COLUMN_INTEGER, edge_wins, 0},
    {0},
};

static const zm_table edges_table = {
    .columns = edge_columns,
    .keys = 3,
    .count = count_edges,
    .find = find_edge,
    .none = no_such_edges,
    .fanout = legal_edges,
};

/* ---- the family */

static const zm_function disconnected_functions[] = {
    ZM_SCALAR_FUNCTION("0.1.0", "disconnected_winner", "matrix", ask_disconnected_winner,
                       "who connects the graph loses: 'first' or 'second' player wins",
                       "SELECT disconnected_winner('[\"NYNN\",\"YNNN\",\"NNNN\",\"NNNN\"]')"),
    ZM_SCALAR_FUNCTION("0.1.0", "disconnected_nimber", "matrix", ask_disconnected_nimber,
                       "nimber (Grundy value) of the disconnected game, 0 to 3",
                       "SELECT disconnected_nimber('[[1],[0],[]]')"),
    ZM_JSON_FUNCTION("0.1.0", "disconnected_move", "matrix", ask_disconnected_move,
                     "one winning edge as JSON [u,v]; NULL if there is none",
                     "SELECT disconnected_move('{\"a\":[],\"b\":[],\"c\":[]}')"),
    ZM_ERROR_FUNCTION("0.1.0", "disconnected_error", "matrix", NULL,
                      "what is wrong with a matrix for the disconnected game; NULL if nothing",
                      "SELECT disconnected_error('[\"NY\",\"YN\"]')"),
    ZM_TABLE_FUNCTION("0.1.0", "disconnected_states", "matrix", &members_table,
                      "every vertex, its component and the size of that",
                      "SELECT * FROM disconnected_states('[[1],[0],[]]')"),
    ZM_TABLE_FUNCTION("0.1.0", "disconnected_moves", "matrix", &edges_table,
                      "every edge that may be drawn, and whether it wins",
                      "SELECT * FROM disconnected_moves('[[],[],[]]') WHERE wins = 1"),
    {0},
};

const zm_family zm_disconnected_family = {
    .name = "disconnected",
    .room = "disconnected",
    .instance = "matrix",
    .size = sizeof(sql_disconnected),
    .is_quick = true,
    .read = read_disconnected,
    .free = free_disconnected,
    .functions = disconnected_functions,
};
