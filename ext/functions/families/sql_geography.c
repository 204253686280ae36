/*
** sql_geography.c - undirected vertex geography on any graph, and the maximum matching behind it.
**
** A token stands on a vertex. Two players in turn move it along an edge to a vertex where it has not been; who cannot
** has lost. The player to move wins exactly if every maximum matching covers the vertex. See core/geography.
**
**   geography_winner(graph, start)     'first' or 'second'; first is the player who makes the first move
**   geography_move(graph, start)       where the token goes first under best play; NULL if it cannot move
**   geography_states(graph)            vertex, winner, class, mate: the game from every start
**   geography_moves(graph, start)      destination, wins: every first move, and whether it wins
**   geography_line(graph, start)       ply, player, vertex, destination, winner: one line of best play
**   geography_matching(graph)          u, v: the edges of one maximum matching, u < v
**   geography_matching_size(graph)     how many these are
**   geography_error(graph [, start])   what is wrong, NULL if nothing
**
** class: 'D' if some maximum matching leaves the vertex out, 'A' if not but next to one in D, 'C' the rest. mate: the
** vertex with which the matching of geography_matching pairs it, NULL if none. In geography_line player is the one to
** move; the winner goes to the mate each time, the loser to the smallest vertex there is; destination is NULL in the
** last row, where the player cannot move.
*/
#include "../../core/geography/geography.h"
#include "../scaffold/scaffold.h"

static const char *const player_words[] = {"first", "second"};

typedef struct sql_geography {
    zm_graph graph;
    zm_matching matching;
    bool is_solved;
    uint32_t start;
    bool *wins;     /* geography_moves: of each neighbour of the start */
    uint32_t *line; /* geography_line: the vertices in turn */
    uint32_t line_length;
} sql_geography;

static void free_geography(void *instance, zm_run *run) {
    sql_geography *g = instance;
    zm_graph_free(&g->graph, run);
    zm_matching_free(&g->matching, run);
    zm_release(run, g->wins);
    zm_release(run, g->line);
}

/* ---- arguments: graph; the question is the start */

static void read_geography(zm_call *call, void *instance, zm_argument *arguments) {
    sql_geography *g = instance;
    zm_read_graph(call, arguments[0], "graph", &g->graph);
    zm_about(call, "graph");
    zm_graph_check_undirected(&g->graph, ZM_LEAVE_OUT_LOOPS, &call->run);
    zm_about(call, NULL);
}

static void read_geography_start(zm_call *call, sql_geography *g, zm_argument start) {
    if (start) g->start = zm_read_node(call, start, "start", "node", &g->graph);
}

static void solve_geography(zm_call *call, sql_geography *g) {
    if (g->is_solved) return;
    zm_about(call, "graph");
    zm_matching_solve(&g->matching, &g->graph, &call->run);
    zm_about(call, NULL);
    g->is_solved = zm_ok(&call->run);
}

static uint32_t degree_of_start(const sql_geography *g) {
    return g->graph.first[g->start + 1] - g->graph.first[g->start];
}

/* "first" or "second": who wins with the token on a vertex. */
static const char *geography_winner(const sql_geography *g, uint32_t vertex) {
    return player_words[zm_geography_wins(&g->matching, vertex) ? 0 : 1];
}

/* ---- the scalar functions */

static void ask_geography_winner(zm_call *call, void *instance, zm_argument *question) {
    sql_geography *g = instance;
    solve_geography(call, g);
    read_geography_start(call, g, question[0]);
    if (zm_ok(&call->run)) zm_result_word(call->context, geography_winner(g, g->start));
}

/* As geography_line begins. */
static void ask_geography_move(zm_call *call, void *instance, zm_argument *question) {
    sql_geography *g = instance;
    solve_geography(call, g);
    read_geography_start(call, g, question[0]);
    if (!zm_ok(&call->run) || degree_of_start(g) == 0) return;
    bool wins = zm_geography_wins(&g->matching, g->start);
    uint32_t first = g->graph.to[g->graph.first[g->start]];
    zm_result_node(call->context, &g->graph, wins ? g->matching.mate[g->start] : first);
}

static void ask_matching_size(zm_call *call, void *instance, zm_argument *question) {
    (void)question;
    sql_geography *g = instance;
    solve_geography(call, g);
    if (zm_ok(&call->run)) sqlite3_result_int64(call->context, g->matching.size);
}

static void check_geography(zm_call *call, void *instance, zm_argument *question) {
    read_geography_start(call, instance, question[0]);
}

/* ---- geography_states, geography_matching: graph */

static void solve_vertices(zm_call *call, void *instance, zm_argument *question) {
    (void)question;
    solve_geography(call, instance);
}

static uint64_t count_vertices(const void *instance, int key) {
    (void)key;
    return ((const sql_geography *)instance)->graph.nodes;
}

static uint64_t find_vertex(const void *instance, int key, sqlite3_value *value) {
    (void)key;
    return zm_find_node(&((const sql_geography *)instance)->graph, value);
}

static void vertex_label(sqlite3_context *context, const zm_row *row) {
    const sql_geography *g = row->instance;
    zm_result_node(context, &g->graph, (uint32_t)row->key[0]);
}

static void vertex_winner(sqlite3_context *context, const zm_row *row) {
    zm_result_word(context, geography_winner(row->instance, (uint32_t)row->key[0]));
}

static void vertex_class(sqlite3_context *context, const zm_row *row) {
    const sql_geography *g = row->instance;
    sqlite3_result_text(context, &g->matching.classes[row->key[0]], 1, SQLITE_TRANSIENT);
}

static void vertex_mate(sqlite3_context *context, const zm_row *row) {
    const sql_geography *g = row->instance;
    zm_result_node(context, &g->graph, g->matching.mate[row->key[0]]);
}

/* Each edge of the matching has its row at the smaller end. */
static uint64_t matched_edges(zm_row *row) {
    const sql_geography *g = row->instance;
    uint32_t mate = g->matching.mate[row->key[0]];
    return mate != ZM_NO_NODE && mate > row->key[0];
}

static const zm_column vertex_columns[] = {
    {"vertex", ZM_COLUMN_LABEL, vertex_label, 0},
    {"winner", ZM_COLUMN_TEXT, vertex_winner, 0},
    {"class", ZM_COLUMN_TEXT, vertex_class, 0},
    {"mate", ZM_COLUMN_LABEL, vertex_mate, 0},
    {0},
};

static const zm_table vertices_table = {
    .columns = vertex_columns,
    .keys = 1,
    .solve = solve_vertices,
    .count = count_vertices,
    .find = find_vertex,
};

static const zm_column matching_columns[] = {
    {"u", ZM_COLUMN_LABEL, vertex_label, 0},
    {"v", ZM_COLUMN_LABEL, vertex_mate, 0},
    {0},
};

static const zm_table matching_table = {
    .columns = matching_columns,
    .keys = 1,
    .solve = solve_vertices,
    .count = count_vertices,
    .find = find_vertex,
    .fanout = matched_edges,
};

/* ---- geography_moves, geography_line: graph, start */

static void solve_first_moves(zm_call *call, void *instance, zm_argument *question) {
    sql_geography *g = instance;
    read_geography_start(call, g, question[0]);
    solve_geography(call, g);
    g->wins = zm_geography_moves(&g->matching, &g->graph, g->start, &call->run);
}

static uint64_t count_first_moves(const void *instance, int key) {
    (void)key;
    return degree_of_start(instance);
}

/* The place of a vertex among the neighbours of the start, which rise. */
static uint64_t find_first_move(const void *instance, int key, sqlite3_value *value) {
    const sql_geography *g = instance;
    uint64_t vertex = find_vertex(instance, key, value);
    if (vertex == ZM_ANY || vertex == ZM_NOT_THERE) return vertex;
    uint32_t move = zm_graph_row_find(&g->graph, g->start, (uint32_t)vertex);
    return move == ZM_NO_MOVE ? ZM_NOT_THERE : move - g->graph.first[g->start];
}

static void first_move_destination(sqlite3_context *context, const zm_row *row) {
    const sql_geography *g = row->instance;
    zm_result_node(context, &g->graph, g->graph.to[g->graph.first[g->start] + row->key[0]]);
}

static void first_move_wins(sqlite3_context *context, const zm_row *row) {
    sqlite3_result_int(context, ((const sql_geography *)row->instance)->wins[row->key[0]]);
}

static const zm_column first_move_columns[] = {
    {"destination", ZM_COLUMN_LABEL, first_move_destination, 0},
    {"wins", ZM_COLUMN_INTEGER, first_move_wins, 0},
    {0},
};

static const zm_table first_moves_table = {
    .columns = first_move_columns,
    .keys = 1,
    .solve = solve_first_moves,
    .count = count_first_moves,
    .find = find_first_move,
};

static void solve_play(zm_call *call, void *instance, zm_argument *question) {
    sql_geography *g = instance;
    read_geography_start(call, g, question[0]);
    solve_geography(call, g);
    g->line = zm_geography_play(&g->matching, &g->graph, g->start, &g->line_length, &call->run);
}

static uint64_t count_play(const void *instance, int key) {
    (void)key;
    return ((const sql_geography *)instance)->line_length;
}

static void play_player(sqlite3_context *context, const zm_row *row) {
    zm_result_word(context, player_words[row->key[0] & 1]);
}

static void play_vertex(sqlite3_context *context, const zm_row *row) {
    const sql_geography *g = row->instance;
    zm_result_node(context, &g->graph, g->line[row->key[0]]);
}

static void play_destination(sqlite3_context *context, const zm_row *row) {
    const sql_geography *g = row->instance;
    if (row->key[0] + 1 < g->line_length) zm_result_node(context, &g->graph, g->line[row->key[0] + 1]);
}

static void play_winner(sqlite3_context *context, const zm_row *row) {
    const sql_geography *g = row->instance;
    zm_result_word(context, geography_winner(g, g->start));
}

static const zm_column play_columns[] = {
    {"ply", ZM_COLUMN_INTEGER, zm_column_of_key, 0}, {"player", ZM_COLUMN_TEXT, play_player, 0},
    {"vertex", ZM_COLUMN_LABEL, play_vertex, 0},     {"destination", ZM_COLUMN_LABEL, play_destination, 0},
    {"winner", ZM_COLUMN_TEXT, play_winner, 0},      {0},
};

static const zm_table play_table = {.columns = play_columns, .keys = 1, .solve = solve_play, .count = count_play};

/* ---- the family */

static const zm_function geography_functions[] = {
    ZM_SCALAR_FUNCTION("0.1.0", "geography_winner", "graph, start", ask_geography_winner,
                       "no vertex twice, who cannot move loses: 'first' or 'second' player wins",
                       "SELECT geography_winner('[[1],[0,2],[1]]', 1)"),
    ZM_SCALAR_FUNCTION("0.1.0", "geography_move", "graph, start", ask_geography_move,
                       "where the token goes first under best play; NULL if it cannot move",
                       "SELECT geography_move('[[1],[0,2],[1]]', 1)"),
    ZM_ERROR_FUNCTION("0.1.0", "geography_error", "graph [, start]", check_geography,
                      "what is wrong with a graph for geography; NULL if nothing",
                      "SELECT geography_error('[[1],[]]')"),
    ZM_TABLE_FUNCTION(
        "0.1.0", "geography_states", "graph", &vertices_table,
        "geography from every vertex: who wins, the Gallai-Edmonds class, the mate in a maximum matching",
        "SELECT * FROM geography_states('{\"a\":[\"b\",\"c\"],\"b\":[\"a\",\"c\"],\"c\":[\"a\",\"b\"]}')"),
    ZM_TABLE_FUNCTION("0.1.0", "geography_moves", "graph, start", &first_moves_table,
                      "every first move of geography, and whether it wins",
                      "SELECT * FROM geography_moves('[[1],[0,2],[1]]', 1)"),
    ZM_TABLE_FUNCTION("0.1.0", "geography_line", "graph, start", &play_table, "one line of best play of geography",
                      "SELECT * FROM geography_line('[[1],[0,2],[1,3],[2]]', 0)"),
    ZM_TABLE_FUNCTION("0.1.0", "geography_matching", "graph", &matching_table, "the edges of a maximum matching",
                      "SELECT u, v FROM geography_matching('[[1],[0,2],[1,3],[2]]')"),
    ZM_SCALAR_FUNCTION("0.1.0", "geography_matching_size", "graph", ask_matching_size,
                       "the size of a maximum matching", "SELECT geography_matching_size('[[1],[0,2],[1]]')"),
    {0},
};

const zm_family zm_geography_family = {
    .name = "geography",
    .room = "geography",
    .instance = "graph",
    .size = sizeof(sql_geography),
    .read = read_geography,
    .free = free_geography,
    .functions = geography_functions,
};
