/*
** sql_solved.c - values, moves and lines of a solved game graph.
*/
#include "sql_solved.h"

void zm_sql_solved_free(sql_solved *g, zm_run *run) {
    zm_game_free(&g->solved, run);
    zm_graph_free(&g->graph, run);
    zm_release(run, g->by_value);
    zm_release(run, g->line);
    zm_release(run, g->best);
}

zm_convention zm_read_convention(zm_call *call, zm_argument value) {
    if (!value || zm_label_is(value, "normal")) return ZM_NORMAL;
    if (zm_label_is(value, "misere")) return ZM_MISERE;
    zm_about(call, "convention");
    zm_fail(&call->run, ZM_INVALID, "expected 'normal' or 'misere'");
    return ZM_NORMAL;
}

static void solve_game(zm_call *call, sql_solved *g) {
    if (g->is_solved) return;
    zm_about(call, g->about);
    zm_game_solve(&g->solved, g->convention, &call->run);
    zm_about(call, NULL);
    g->is_solved = zm_ok(&call->run);
}

/* ---- results */

static void result_state(sqlite3_context *context, const sql_solved *g, uint32_t state) {
    zm_result_node(context, &g->graph, state);
}

static void result_remoteness(sqlite3_context *context, uint32_t remoteness) {
    if (remoteness != ZM_NO_REMOTENESS) sqlite3_result_int64(context, remoteness);
}

/* ---- scalars */

void zm_sql_solved_value(zm_call *call, void *instance, zm_argument *question) {
    sql_solved *g = instance;
    solve_game(call, g);
    uint32_t state = zm_read_node(call, question[0], "state", "state", &g->graph);
    if (zm_ok(&call->run)) zm_result_word(call->context, zm_value_name(zm_game_value(&g->solved, state)));
}

void zm_sql_solved_remoteness(zm_call *call, void *instance, zm_argument *question) {
    sql_solved *g = instance;
    solve_game(call, g);
    uint32_t state = zm_read_node(call, question[0], "state", "state", &g->graph);
    if (zm_ok(&call->run)) result_remoteness(call->context, g->solved.remoteness[state]);
}

void zm_sql_solved_best(zm_call *call, void *instance, zm_argument *question) {
    sql_solved *g = instance;
    solve_game(call, g);
    uint32_t state = zm_read_node(call, question[0], "state", "state", &g->graph);
    if (zm_ok(&call->run)) result_state(call->context, g, zm_game_best(&g->solved, state));
}

void zm_sql_solved_check(zm_call *call, void *instance, zm_argument *question) {
    (void)question;
    solve_game(call, instance);
}

/* ---- columns */

void zm_solved_state(sqlite3_context *context, const zm_row *row) {
    result_state(context, row->instance, (uint32_t)row->key[0]);
}

void zm_solved_value(sqlite3_context *context, const zm_row *row) {
    const sql_solved *g = row->instance;
    zm_result_word(context, zm_value_name(zm_game_value(&g->solved, (uint32_t)row->key[0])));
}

void zm_solved_remoteness(sqlite3_context *context, const zm_row *row) {
    const sql_solved *g = row->instance;
    result_remoteness(context, g->solved.remoteness[row->key[0]]);
}

void zm_solved_best(sqlite3_context *context, const zm_row *row) {
    const sql_solved *g = row->instance;
    result_state(context, g, zm_game_best(&g->solved, (uint32_t)row->key[0]));
}

/* Where the move of a row goes. */
static uint32_t next_of(const zm_row *row) {
    const sql_solved *g = row->instance;
    return g->graph.to[g->graph.first[row->key[0]] + row->number];
}

static void move_next(sqlite3_context *context, const zm_row *row) {
    result_state(context, row->instance, next_of(row));
}

static void move_value(sqlite3_context *context, const zm_row *row) {
    const sql_solved *g = row->instance;
    zm_result_word(context, zm_value_name(zm_game_move_value(&g->solved, (uint32_t)row->key[0], next_of(row), NULL)));
}

static void move_remoteness(sqlite3_context *context, const zm_row *row) {
    const sql_solved *g = row->instance;
    uint32_t remoteness;
    zm_game_move_value(&g->solved, (uint32_t)row->key[0], next_of(row), &remoteness);
    result_remoteness(context, remoteness);
}

static void move_is_best(sqlite3_context *context, const zm_row *row) {
    const sql_solved *g = row->instance;
    sqlite3_result_int(context, next_of(row) == g->best[row->key[0]]);
}

static void line_state(sqlite3_context *context, const zm_row *row) {
    const sql_solved *g = row->instance;
    result_state(context, g, g->line[row->key[0]]);
}

static void line_value(sqlite3_context *context, const zm_row *row) {
    const sql_solved *g = row->instance;
    zm_result_word(context, zm_value_name(zm_game_value(&g->solved, g->line[row->key[0]])));
}

static void line_remoteness(sqlite3_context *context, const zm_row *row) {
    const sql_solved *g = row->instance;
    result_remoteness(context, g->solved.remoteness[g->line[row->key[0]]]);
}

static void line_next(sqlite3_context *context, const zm_row *row) {
    const sql_solved *g = row->instance;
    if (row->key[0] + 1 < g->line_length) result_state(context, g, g->line[row->key[0] + 1]);
}

/* ---- tables */

void zm_sql_solved_all_best(zm_call *call, void *instance, zm_argument *question) {
    (void)question;
    sql_solved *g = instance;
    solve_game(call, g);
    g->best = zm_game_best_all(&g->solved, &call->run); /* every row asks for it */
}

void zm_sql_solved_play(zm_call *call, sql_solved *g, uint32_t start) {
    solve_game(call, g);
    g->line = zm_game_play(&g->solved, start, &g->line_length, &call->run);
}

static void solve_line(zm_call *call, void *instance, zm_argument *question) {
    sql_solved *g = instance;
    solve_game(call, g);
    zm_sql_solved_play(call, g, zm_read_node(call, question[0], "start", "state", &g->graph));
}

uint64_t zm_sql_solved_count(const void *instance, int key) {
    (void)key;
    return ((const sql_solved *)instance)->graph.nodes;
}

uint64_t zm_sql_solved_plies(const void *instance, int key) {
    (void)key;
    return ((const sql_solved *)instance)->line_length;
}

uint64_t zm_sql_solved_find(const void *instance, int key, sqlite3_value *value) {
    (void)key;
    return zm_find_node(&((const sql_solved *)instance)->graph, value);
}

const uint32_t *zm_sql_solved_by_value(zm_call *call, void *instance) {
    sql_solved *g = instance;
    if (!g->by_value) g->by_value = zm_game_by_value(&g->solved, &call->run);
    return g->by_value;
}

uint64_t zm_sql_solved_moves_of(zm_row *row) {
    const sql_solved *g = row->instance;
    if (zm_game_ends(&g->solved, (uint32_t)row->key[0])) return 0;
    return g->graph.first[row->key[0] + 1] - g->graph.first[row->key[0]];
}

static const zm_column state_columns[] = {
    {"state", ZM_COLUMN_LABEL, zm_solved_state, 0},
    {"value", ZM_COLUMN_TEXT, zm_solved_value, 0},
    {"remoteness", ZM_COLUMN_INTEGER, zm_solved_remoteness, 0},
    {"best", ZM_COLUMN_LABEL, zm_solved_best, 0},
    {0},
};

const zm_table zm_sql_solved_states = {
    .columns = state_columns,
    .keys = 1,
    .solve = zm_sql_solved_check,
    .count = zm_sql_solved_count,
    .find = zm_sql_solved_find,
    .sorted_column = 1,
    .sorted = zm_sql_solved_by_value,
};

const zm_column zm_solved_move_columns[] = {
    {"state", ZM_COLUMN_LABEL, zm_solved_state, 0},  {"next", ZM_COLUMN_LABEL, move_next, 0},
    {"value", ZM_COLUMN_TEXT, move_value, 0},        {"remoteness", ZM_COLUMN_INTEGER, move_remoteness, 0},
    {"is_best", ZM_COLUMN_INTEGER, move_is_best, 0}, {0},
};

const zm_table zm_sql_solved_moves = {
    .columns = zm_solved_move_columns,
    .keys = 1,
    .solve = zm_sql_solved_all_best,
    .count = zm_sql_solved_count,
    .find = zm_sql_solved_find,
    .fanout = zm_sql_solved_moves_of,
    .several = true,
};

const zm_column zm_solved_line_columns[] = {
    {"ply", ZM_COLUMN_INTEGER, zm_column_of_key, 0}, {"state", ZM_COLUMN_LABEL, line_state, 0},
    {"value", ZM_COLUMN_TEXT, line_value, 0},        {"remoteness", ZM_COLUMN_INTEGER, line_remoteness, 0},
    {"next", ZM_COLUMN_LABEL, line_next, 0},         {0},
};

const zm_table zm_sql_solved_line = {
    .columns = zm_solved_line_columns, .keys = 1, .solve = solve_line, .count = zm_sql_solved_plies};
