/*
** sql_game.c - any game graph: the value of every state, how long it takes, and what to play.
**
** A graph says which moves there are; terminals (from game_terminals(), or JSON {"state":"value"}) give results to
** states where the game ends. A state without moves that is not listed is lost for the player to move (convention
** 'normal', the default) or won ('misere'). Players alternate, unless the graph has owners (game_graph's third
** argument): then a move between states of one owner keeps the turn.
**
**   game_states(graph [, terminals [, convention]])        state, value, remoteness, best
**   game_moves(graph [, terminals [, convention]])         state, next, value, remoteness, is_best
**   game_line(graph, start [, terminals [, convention]])   ply, state, value, remoteness, next
**   game_value(graph, state [, terminals [, convention]])  the value of one state
**   game_remoteness(graph, state [, terminals [, convention]])  plies to the end of the game from there
**   game_best(graph, state [, terminals [, convention]])   where the best move from there goes
**   game_error(graph [, terminals [, convention]])         what is wrong, NULL if nothing
**
** value: win, lose, tie or draw, seen by the player to move (in game_moves: by the one who makes the move).
** remoteness: plies to the end, the winner hurrying and the loser delaying; NULL for a draw; in game_moves it counts
** the move too. best: where the best move goes, the smallest state among equals; NULL where the game ends. game_line
** plays best moves to the end or, in a draw, until a state comes back; next is NULL in its last row. Values in full:
** core/game/game.h.
*/
#include "../../core/blob/blob_read.h"
#include "../../core/game/game.h"
#include "../scaffold/scaffold.h"

typedef struct sql_game {
    zm_graph graph;
    zm_convention convention;
    zm_game solved;
    bool is_solved;
    uint32_t *by_value; /* the states by value, values in alphabetical order; NULL: not asked for */
    uint32_t *line;     /* game_line */
    uint64_t line_length;
    uint32_t *best; /* game_moves: of each state */
} sql_game;

static void free_game(void *instance, zm_run *run) {
    sql_game *g = instance;
    zm_game_free(&g->solved, run);
    zm_graph_free(&g->graph, run);
    zm_release(run, g->by_value);
    zm_release(run, g->line);
    zm_release(run, g->best);
}

/* ---- arguments: graph, terminals, convention */

static zm_convention read_convention(zm_call *call, zm_argument value) {
    if (!value || zm_label_is(value, "normal")) return ZM_NORMAL;
    if (zm_label_is(value, "misere")) return ZM_MISERE;
    zm_about(call, "convention");
    zm_fail(&call->run, ZM_INVALID, "expected 'normal' or 'misere'");
    return ZM_NORMAL;
}

static void read_terminals(zm_call *call, zm_argument value, zm_terminals *terminals) {
    if (!value) return;
    if (value->type == ZM_BLOB && zm_is_terminals_blob(value->bytes, value->length)) {
        zm_about(call, "terminals");
        zm_terminals_read_blob(terminals, value->bytes, value->length, &call->run);
    } else {
        zm_text text = zm_read_text(call, value, "terminals", "terminals (JSON or a BLOB of game_terminals())");
        zm_terminals_read_json(terminals, text.bytes, text.length, &call->run);
        zm_text_free(&text, &call->run);
    }
    zm_about(call, NULL);
}

static void read_game(zm_call *call, void *instance, zm_argument *arguments) {
    sql_game *g = instance;
    g->convention = read_convention(call, arguments[2]);
    zm_read_graph(call, arguments[0], "graph", &g->graph);
    zm_graph_sort_moves(&g->graph, &call->run);
    zm_terminals terminals = {0};
    read_terminals(call, arguments[1], &terminals);
    zm_about(call, "terminals");
    zm_game_begin(&g->solved, &g->graph, arguments[1] ? &terminals : NULL, &call->run);
    zm_terminals_free(&terminals, &call->run);
    zm_about(call, NULL);
}

static void solve_game(zm_call *call, sql_game *g) {
    if (g->is_solved) return;
    zm_about(call, "graph");
    zm_game_solve(&g->solved, g->convention, &call->run);
    zm_about(call, NULL);
    g->is_solved = zm_ok(&call->run);
}

/* ---- results */

static void result_state(sqlite3_context *context, const sql_game *g, uint32_t state) {
    zm_result_node(context, &g->graph, state);
}

static void result_remoteness(sqlite3_context *context, uint32_t remoteness) {
    if (remoteness != ZM_NO_REMOTENESS) sqlite3_result_int64(context, remoteness);
}

/* ---- game_value, game_remoteness, game_best, game_error */

static void ask_value(zm_call *call, void *instance, zm_argument *question) {
    sql_game *g = instance;
    solve_game(call, g);
    uint32_t state = zm_read_node(call, question[0], "state", "state", &g->graph);
    if (zm_ok(&call->run)) zm_result_word(call->context, zm_value_name(zm_game_value(&g->solved, state)));
}

static void ask_remoteness(zm_call *call, void *instance, zm_argument *question) {
    sql_game *g = instance;
    solve_game(call, g);
    uint32_t state = zm_read_node(call, question[0], "state", "state", &g->graph);
    if (zm_ok(&call->run)) result_remoteness(call->context, g->solved.remoteness[state]);
}

static void ask_best(zm_call *call, void *instance, zm_argument *question) {
    sql_game *g = instance;
    solve_game(call, g);
    uint32_t state = zm_read_node(call, question[0], "state", "state", &g->graph);
    if (zm_ok(&call->run)) result_state(call->context, g, zm_game_best(&g->solved, state));
}

static void check_game(zm_call *call, void *instance, zm_argument *question) {
    (void)question;
    solve_game(call, instance);
}

/* ---- columns */

static void state_label(sqlite3_context *context, const zm_row *row) {
    result_state(context, row->instance, (uint32_t)row->key[0]);
}

static void state_value(sqlite3_context *context, const zm_row *row) {
    const sql_game *g = row->instance;
    zm_result_word(context, zm_value_name(zm_game_value(&g->solved, (uint32_t)row->key[0])));
}

static void state_remoteness(sqlite3_context *context, const zm_row *row) {
    const sql_game *g = row->instance;
    result_remoteness(context, g->solved.remoteness[row->key[0]]);
}

static void state_best(sqlite3_context *context, const zm_row *row) {
    const sql_game *g = row->instance;
    result_state(context, g, zm_game_best(&g->solved, (uint32_t)row->key[0]));
}

/* Where the move of a row goes. */
static uint32_t next_of(const zm_row *row) {
    const sql_game *g = row->instance;
    return g->graph.to[g->graph.first[row->key[0]] + row->number];
}

static void move_next(sqlite3_context *context, const zm_row *row) {
    result_state(context, row->instance, next_of(row));
}

static void move_value(sqlite3_context *context, const zm_row *row) {
    const sql_game *g = row->instance;
    zm_result_word(context, zm_value_name(zm_game_move_value(&g->solved, (uint32_t)row->key[0], next_of(row), NULL)));
}

static void move_remoteness(sqlite3_context *context, const zm_row *row) {
    const sql_game *g = row->instance;
    uint32_t remoteness;
    zm_game_move_value(&g->solved, (uint32_t)row->key[0], next_of(row), &remoteness);
    result_remoteness(context, remoteness);
}

static void move_is_best(sqlite3_context *context, const zm_row *row) {
    const sql_game *g = row->instance;
    sqlite3_result_int(context, next_of(row) == g->best[row->key[0]]);
}

static void line_state(sqlite3_context *context, const zm_row *row) {
    const sql_game *g = row->instance;
    result_state(context, g, g->line[row->key[0]]);
}

static void line_value(sqlite3_context *context, const zm_row *row) {
    const sql_game *g = row->instance;
    zm_result_word(context, zm_value_name(zm_game_value(&g->solved, g->line[row->key[0]])));
}

static void line_remoteness(sqlite3_context *context, const zm_row *row) {
    const sql_game *g = row->instance;
    result_remoteness(context, g->solved.remoteness[g->line[row->key[0]]]);
}

static void line_next(sqlite3_context *context, const zm_row *row) {
    const sql_game *g = row->instance;
    if (row->key[0] + 1 < g->line_length) result_state(context, g, g->line[row->key[0] + 1]);
}

/* ---- tables */

static void solve_moves(zm_call *call, void *instance, zm_argument *question) {
    (void)question;
    sql_game *g = instance;
    solve_game(call, g);
    g->best = zm_game_best_all(&g->solved, &call->run); /* every row asks for it */
}

static void solve_line(zm_call *call, void *instance, zm_argument *question) {
    sql_game *g = instance;
    solve_game(call, g);
    uint32_t start = zm_read_node(call, question[0], "start", "state", &g->graph);
    g->line = zm_game_play(&g->solved, start, &g->line_length, &call->run);
}

static uint64_t count_states(const void *instance, int key) {
    (void)key;
    return ((const sql_game *)instance)->graph.nodes;
}

static uint64_t count_plies(const void *instance, int key) {
    (void)key;
    return ((const sql_game *)instance)->line_length;
}

static uint64_t find_state(const void *instance, int key, sqlite3_value *value) {
    (void)key;
    return zm_find_node(&((const sql_game *)instance)->graph, value);
}

static const uint32_t *states_by_value(zm_call *call, void *instance) {
    sql_game *g = instance;
    if (!g->by_value) g->by_value = zm_game_by_value(&g->solved, &call->run);
    return g->by_value;
}

static uint64_t moves_of_state(zm_row *row) {
    const sql_game *g = row->instance;
    if (zm_game_ends(&g->solved, (uint32_t)row->key[0])) return 0;
    return g->graph.first[row->key[0] + 1] - g->graph.first[row->key[0]];
}

static const zm_column state_columns[] = {
    {"state", ZM_COLUMN_LABEL, state_label, 0},
    {"value", ZM_COLUMN_TEXT, state_value, 0},
    {"remoteness", ZM_COLUMN_INTEGER, state_remoteness, 0},
    {"best", ZM_COLUMN_LABEL, state_best, 0},
    {0},
};

static const zm_table states_table = {
    .columns = state_columns,
    .keys = 1,
    .solve = check_game,
    .count = count_states,
    .find = find_state,
    .sorted_column = 1,
    .sorted = states_by_value,
};

static const zm_column move_columns[] = {
    {"state", ZM_COLUMN_LABEL, state_label, 0},      {"next", ZM_COLUMN_LABEL, move_next, 0},
    {"value", ZM_COLUMN_TEXT, move_value, 0},        {"remoteness", ZM_COLUMN_INTEGER, move_remoteness, 0},
    {"is_best", ZM_COLUMN_INTEGER, move_is_best, 0}, {0},
};

static const zm_table moves_table = {
    .columns = move_columns,
    .keys = 1,
    .solve = solve_moves,
    .count = count_states,
    .find = find_state,
    .fanout = moves_of_state,
    .several = true,
};

static const zm_column line_columns[] = {
    {"ply", ZM_COLUMN_INTEGER, zm_column_of_key, 0}, {"state", ZM_COLUMN_LABEL, line_state, 0},
    {"value", ZM_COLUMN_TEXT, line_value, 0},        {"remoteness", ZM_COLUMN_INTEGER, line_remoteness, 0},
    {"next", ZM_COLUMN_LABEL, line_next, 0},         {0},
};

static const zm_table line_table = {.columns = line_columns, .keys = 1, .solve = solve_line, .count = count_plies};

static const zm_function game_functions[] = {
    ZM_TABLE_FUNCTION("0.1.0", "game_states", "graph [, terminals [, convention]]", &states_table,
                      "every state of a game graph: value for the player to move, remoteness, best move",
                      "SELECT * FROM game_states('{\"a\":[\"b\",\"c\"],\"b\":[\"a\"],\"c\":[]}', '{\"c\":\"tie\"}')"),
    ZM_TABLE_FUNCTION("0.1.0", "game_moves", "graph [, terminals [, convention]]", &moves_table,
                      "every move of every state: its value to the mover, its remoteness, whether it is the best",
                      "SELECT * FROM game_moves('[[1,2],[0],[]]', '{}', 'misere')"),
    ZM_TABLE_FUNCTION("0.1.0", "game_line", "graph, start [, terminals [, convention]]", &line_table,
                      "one line of best play from a state", "SELECT * FROM game_line('[[1,2],[0,2],[3],[]]', 0)"),
    ZM_SCALAR_FUNCTION("0.1.0", "game_value", "graph, state [, terminals [, convention]]", ask_value,
                       "the value of one state: win, lose, tie or draw for the player to move",
                       "SELECT game_value('[[1,2],[0],[]]', 1)"),
    ZM_SCALAR_FUNCTION("0.1.0", "game_remoteness", "graph, state [, terminals [, convention]]", ask_remoteness,
                       "plies from one state to the end of the game; NULL for a draw",
                       "SELECT game_remoteness('[[1,2],[0],[]]', 1)"),
    ZM_SCALAR_FUNCTION("0.1.0", "game_best", "graph, state [, terminals [, convention]]", ask_best,
                       "where the best move from one state goes; NULL where the game ends",
                       "SELECT game_best('[[1,2],[0],[]]', 0)"),
    ZM_ERROR_FUNCTION("0.1.0", "game_error", "graph [, terminals [, convention]]", check_game,
                      "what is wrong with a game; NULL if nothing",
                      "SELECT game_error('[[1],[]]', '{\"1\":\"won\"}')"),
    {0},
};

const zm_family zm_game_family = {
    .name = "game",
    .room = "game",
    .instance = "graph, terminals, convention",
    .nulls = {.not_given = "convention", .refused = "terminals", .none = "'{}'"},
    .size = sizeof(sql_game),
    .read = read_game,
    .free = free_game,
    .functions = game_functions,
};
