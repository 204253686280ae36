#include "sql_board_chase.h"

#include <string.h>

/* ---- reading and solving */

void zm_board_chase_read(zm_call *call, zm_chase_game *g, sqlite3_value *value, const char *known,
                         const zm_chase_board *rules) {
    zm_board board;
    zm_read_board(call, value, "board", known, &board);
    if (zm_ok(&call->run)) call->argument = "board";
    zm_chase_read_board(g, &board, rules, &call->run);
}

void zm_board_chase_winner(sqlite3_context *context, int argc, sqlite3_value **argv, zm_board_chase_reader *read) {
    if (zm_any_null(argc, argv)) return;
    zm_call call;
    zm_chase_game g = {0};
    zm_call_begin(&call, context);
    read(&call, &g, argv);
    zm_chase_game_solve(&g, &g.start, false, &call.run);
    if (zm_ok(&call.run)) zm_result_winner(context, &g, g.start);
    zm_call_raise(&call, context);
    zm_chase_game_free(&g, &call.run);
    zm_call_end(&call);
}

void zm_board_chase_error(sqlite3_context *context, int argc, sqlite3_value **argv, zm_board_chase_reader *read) {
    if (zm_any_null(argc, argv)) return;
    zm_call call;
    zm_chase_game g = {0};
    zm_call_begin(&call, context);
    read(&call, &g, argv);
    if (zm_ok(&call.run)) zm_chase_fits(&g.chase, false, &call.run);
    zm_result_error_text(&call, context);
    zm_chase_game_free(&g, &call.run);
    zm_call_end(&call);
}

void *zm_board_chase_solve(zm_call *call, sqlite3_value **arguments, zm_board_chase_reader *read, bool line) {
    zm_chase_game *g = zm_allocate_zeroed(&call->run, 1, sizeof *g);
    if (!g) return NULL;
    read(call, g, arguments);
    zm_chase_game_solve(g, NULL, true, &call->run);
    if (line && zm_ok(&call->run)) zm_chase_play(g, &call->run);
    if (zm_ok(&call->run)) return g;
    zm_board_chase_release(g, &call->run);
    return NULL;
}

void zm_board_chase_release(void *solution, zm_run *run) {
    zm_chase_game_free(solution, run);
    zm_release(run, solution);
}

/* ---- rows */

uint64_t zm_board_chase_count(const void *solution, int key) {
    const zm_chase_game *g = solution;
    return key == 0 ? 2 : key % 2 ? g->board.rows : g->board.columns;
}

uint64_t zm_board_chase_find(const void *solution, int key, sqlite3_value *value) {
    const zm_chase_game *g = solution;
    if (key == 0) {
        const char *words[2] = {g->words[g->first], g->words[1 - g->first]};
        return zm_find_word(words, 2, value);
    }
    /* Rows and columns count from 1. Text may match by SQLite's affinity. */
    int type = sqlite3_value_type(value);
    if (type == SQLITE_TEXT) return ZM_ANY;
    if (type != SQLITE_INTEGER && type != SQLITE_FLOAT) return ZM_NOT_THERE;
    zm_label label = zm_value_label(value);
    if (label.type != ZM_INTEGER || label.integer < 1) return ZM_NOT_THERE;
    return (uint64_t)label.integer <= zm_board_chase_count(g, key) ? (uint64_t)label.integer - 1 : ZM_NOT_THERE;
}

/* The position of a combination of keys; nodes are ZM_NO_NODE in walls. */
static zm_chase_position position_at(const zm_chase_game *g, const uint64_t *key) {
    uint32_t first = g->cells.node[key[1] * g->board.columns + key[2]];
    uint32_t second = g->cells.node[key[3] * g->board.columns + key[4]];
    zm_side turn = key[0] == 0 ? g->first : g->first == ZM_EVADER ? ZM_PURSUER : ZM_EVADER;
    return g->first == ZM_PURSUER ? (zm_chase_position){turn, first, second}
                                  : (zm_chase_position){turn, second, first};
}

uint64_t zm_board_chase_states(void *solution, const uint64_t *key) {
    zm_chase_position p = position_at(solution, key);
    return p.pursuer != ZM_NO_NODE && p.evader != ZM_NO_NODE;
}

uint64_t zm_board_chase_moves(void *solution, const uint64_t *key) {
    const zm_chase_game *g = solution;
    zm_chase_position p = position_at(g, key);
    uint32_t count;
    if (!zm_board_chase_states(solution, key) || zm_chase_over(&g->chase, p)) return 0;
    zm_chase_moves(&g->chase, p, &count);
    return count;
}

int zm_board_chase_dead_end(const void *solution, const uint64_t *key) {
    const zm_chase_game *g = solution;
    return g->cells.node[key[1] * g->board.columns + key[2]] == ZM_NO_NODE ? 2 : 4;
}

uint64_t zm_board_chase_number(const void *solution, const uint64_t *key) {
    const zm_chase_game *g = solution;
    zm_chase_position p = position_at(g, key);
    return (key[0] * g->cells.count + p.pursuer) * g->cells.count + p.evader;
}

/* Row (part 0) or column (part 1) of a node, from 1. */
static void result_cell(sqlite3_context *context, const zm_chase_game *g, uint32_t node, int part) {
    if (node == ZM_NO_NODE) return;
    uint32_t cell = g->cells.cell[node], columns = g->board.columns;
    sqlite3_result_int64(context, (sqlite3_int64)(part == 0 ? cell / columns : cell % columns) + 1);
}

/* turn, row, column, row, column */
static void result_position(sqlite3_context *context, const zm_chase_game *g, zm_chase_position p, int column) {
    if (column == 0) {
        zm_result_turn(context, g, p);
    } else {
        bool first = column <= 2;
        result_cell(context, g, first == (g->first == ZM_PURSUER) ? p.pursuer : p.evader, (column - 1) % 2);
    }
}

void zm_board_chase_state_column(sqlite3_context *context, void *solution, const uint64_t *key, uint64_t row,
                                 int column) {
    (void)row;
    zm_chase_game *g = solution;
    zm_chase_position p = position_at(g, key);
    if (column <= 4) result_position(context, g, p, column);
    if (column == 5) zm_result_winner(context, g, p);
    if (column == 6) zm_result_plies(context, g, p, 0);
    if (column >= 7) result_cell(context, g, zm_chase_game_best(g, p), column - 7);
}

void zm_board_chase_move_column(sqlite3_context *context, void *solution, const uint64_t *key, uint64_t row,
                                int column) {
    zm_chase_game *g = solution;
    zm_chase_position p = position_at(g, key);
    uint32_t count, to = zm_chase_moves(&g->chase, p, &count)[row];
    zm_chase_position after = zm_chase_after(p, to);
    if (column <= 4) result_position(context, g, p, column);
    if (column == 5 || column == 6) result_cell(context, g, to, column - 5);
    if (column == 7) zm_result_winner(context, g, after);
    if (column == 8) zm_result_plies(context, g, after, 1);
    if (column == 9) sqlite3_result_int(context, to == zm_chase_game_best(g, p));
}

uint64_t zm_board_chase_line_count(const void *solution, int key) {
    (void)key;
    return ((const zm_chase_game *)solution)->line.length;
}

void zm_board_chase_line_column(sqlite3_context *context, void *solution, const uint64_t *key, uint64_t row,
                                int column) {
    (void)row;
    const zm_chase_game *g = solution;
    const zm_chase_ply *ply = &g->line.plies[key[0]];
    if (column == 0) sqlite3_result_int64(context, (sqlite3_int64)key[0]);
    if (column >= 1 && column <= 5) result_position(context, g, ply->position, column - 1);
    if (column == 6 || column == 7) result_cell(context, g, ply->destination, column - 6);
    if (column == 8) zm_result_winner(context, g, ply->position);
    if (column == 9) zm_result_plies(context, g, ply->position, 0);
}
