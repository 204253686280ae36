#include "sql_board_chase.h"

#include <string.h>

/* ---- reading */

/* The free cells with one of these bytes, as a bit set over nodes; NULL if there are none. */
static uint64_t *cells_with(zm_call *call, const zm_board_chase *g, const char *bytes) {
    bool wanted[256] = {false}, any = false;
    for (; *bytes; bytes++)
        wanted[(unsigned char)*bytes] = true;
    uint64_t *set = zm_allocate_zeroed(&call->run, g->cells.count / 64 + 1, sizeof *set);
    for (uint32_t v = 0; v < g->cells.count && zm_ok(&call->run); v++) {
        if (wanted[(unsigned char)g->board.cells[g->cells.cell[v]]]) {
            set[v / 64] |= (uint64_t)1 << v % 64;
            any = true;
        }
        if ((v & 4095) == 0) zm_work(&call->run, 8192);
    }
    if (any) return set;
    zm_release(&call->run, set);
    return NULL;
}

void zm_board_chase_read(zm_call *call, zm_board_chase *g, sqlite3_value *board, const char *known, const char *walls,
                         zm_piece evader, zm_piece pursuer, const char *safe, const char *goal) {
    zm_run *run = &call->run;
    zm_read_board(call, board, "board", known, &g->board);
    if (!zm_ok(run)) return;
    call->argument = "board";
    uint64_t pursuer_at = zm_board_only(&g->board, pursuer.start, pursuer.name, run);
    uint64_t evader_at = zm_board_only(&g->board, evader.start, evader.name, run);
    if (zm_ok(run)) zm_board_cells_number(&g->cells, &g->board, walls, run);
    /* Before the moves are made: is there memory for the positions? */
    g->evader.nodes = g->pursuer.nodes = g->cells.count;
    g->game.chase = (zm_chase){.evader = &g->evader, .pursuer = &g->pursuer};
    if (!zm_ok(run) || !zm_pursuit_fits(&g->game.chase, false, run)) return;
    zm_board_moves(&g->evader, &g->board, &g->cells, evader.directions, evader.reach, true, run);
    if (zm_ok(run)) zm_board_moves(&g->pursuer, &g->board, &g->cells, pursuer.directions, pursuer.reach, true, run);
    g->safe = cells_with(call, g, safe);
    g->goal = cells_with(call, g, goal);
    g->game.start.evader = g->cells.node[evader_at];
    g->game.start.pursuer = g->cells.node[pursuer_at];
    g->game.chase = (zm_chase){.evader = &g->evader,
                               .pursuer = &g->pursuer,
                               .safe = g->safe,
                               .goal = g->goal,
                               .order = {g->cells.cell, g->cells.cell}};
}

static void free_game(zm_board_chase *g, zm_run *run) {
    zm_chase_free(&g->game, run);
    zm_graph_free(&g->evader, run);
    zm_graph_free(&g->pursuer, run);
    zm_board_cells_free(&g->cells, run);
    zm_board_free(&g->board, run);
    zm_release(run, g->safe);
    zm_release(run, g->goal);
}

/* ---- solving */

void zm_board_chase_winner(sqlite3_context *context, int argc, sqlite3_value **argv, zm_board_chase_reader *read) {
    if (zm_any_null(argc, argv)) return;
    zm_call call;
    zm_board_chase g = {0};
    zm_call_begin(&call, context);
    read(&call, &g, argv);
    zm_chase_solve(&call, &g.game, true);
    if (zm_ok(&call.run)) zm_result_winner(context, &g.game, g.game.start);
    zm_call_raise(&call, context);
    free_game(&g, &call.run);
    zm_call_end(&call);
}

void zm_board_chase_error(sqlite3_context *context, int argc, sqlite3_value **argv, zm_board_chase_reader *read) {
    if (zm_any_null(argc, argv)) return;
    zm_call call;
    zm_board_chase g = {0};
    zm_call_begin(&call, context);
    read(&call, &g, argv);
    if (zm_ok(&call.run)) zm_pursuit_fits(&g.game.chase, false, &call.run);
    zm_result_error_text(&call, context);
    free_game(&g, &call.run);
    zm_call_end(&call);
}

void *zm_board_chase_solve(zm_call *call, sqlite3_value **arguments, zm_board_chase_reader *read, bool line) {
    zm_board_chase *g = zm_allocate_zeroed(&call->run, 1, sizeof *g);
    if (!g) return NULL;
    read(call, g, arguments);
    zm_chase_solve(call, &g->game, false);
    if (line && zm_ok(&call->run)) zm_chase_play(call, &g->game);
    if (zm_ok(&call->run)) return g;
    zm_board_chase_release(g, &call->run);
    return NULL;
}

void zm_board_chase_release(void *solution, zm_run *run) {
    free_game(solution, run);
    zm_release(run, solution);
}

/* ---- rows */

uint64_t zm_board_chase_count(const void *solution, int key) {
    const zm_board_chase *g = solution;
    return key == 0 ? 2 : key % 2 ? g->board.rows : g->board.columns;
}

uint64_t zm_board_chase_find(const void *solution, int key, sqlite3_value *value) {
    const zm_board_chase *g = solution;
    if (key == 0) {
        const char *words[2] = {g->game.words[g->first], g->game.words[1 - g->first]};
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
static zm_position position_at(const zm_board_chase *g, const uint64_t *key) {
    uint32_t first = g->cells.node[key[1] * g->board.columns + key[2]];
    uint32_t second = g->cells.node[key[3] * g->board.columns + key[4]];
    zm_side turn = key[0] == 0 ? g->first : g->first == ZM_EVADER ? ZM_PURSUER : ZM_EVADER;
    return g->first == ZM_PURSUER ? (zm_position){turn, first, second} : (zm_position){turn, second, first};
}

uint64_t zm_board_chase_states(void *solution, const uint64_t *key) {
    zm_position p = position_at(solution, key);
    return p.pursuer != ZM_NO_NODE && p.evader != ZM_NO_NODE;
}

uint64_t zm_board_chase_moves(void *solution, const uint64_t *key) {
    const zm_board_chase *g = solution;
    zm_position p = position_at(g, key);
    uint32_t count;
    if (!zm_board_chase_states(solution, key) || zm_pursuit_over(&g->game.chase, p)) return 0;
    zm_pursuit_moves(&g->game.chase, p, &count);
    return count;
}

int zm_board_chase_dead_end(const void *solution, const uint64_t *key) {
    const zm_board_chase *g = solution;
    return g->cells.node[key[1] * g->board.columns + key[2]] == ZM_NO_NODE ? 2 : 4;
}

uint64_t zm_board_chase_number(const void *solution, const uint64_t *key) {
    const zm_board_chase *g = solution;
    zm_position p = position_at(g, key);
    return (key[0] * g->cells.count + p.pursuer) * g->cells.count + p.evader;
}

/* Row (part 0) or column (part 1) of a node, from 1. */
static void result_cell(sqlite3_context *context, const zm_board_chase *g, uint32_t node, int part) {
    if (node == ZM_NO_NODE) return;
    uint32_t cell = g->cells.cell[node], columns = g->board.columns;
    sqlite3_result_int64(context, (sqlite3_int64)(part == 0 ? cell / columns : cell % columns) + 1);
}

/* turn, row, column, row, column */
static void result_position(sqlite3_context *context, const zm_board_chase *g, zm_position p, int column) {
    if (column == 0) {
        zm_result_turn(context, &g->game, p);
    } else {
        bool first = column <= 2;
        result_cell(context, g, first == (g->first == ZM_PURSUER) ? p.pursuer : p.evader, (column - 1) % 2);
    }
}

void zm_board_chase_state_column(sqlite3_context *context, void *solution, const uint64_t *key, uint64_t row,
                                 int column) {
    (void)row;
    zm_board_chase *g = solution;
    zm_position p = position_at(g, key);
    if (column <= 4) result_position(context, g, p, column);
    if (column == 5) zm_result_winner(context, &g->game, p);
    if (column == 6) zm_result_plies(context, &g->game, p, 0);
    if (column >= 7) result_cell(context, g, zm_chase_best(&g->game, p), column - 7);
}

void zm_board_chase_move_column(sqlite3_context *context, void *solution, const uint64_t *key, uint64_t row,
                                int column) {
    zm_board_chase *g = solution;
    zm_position p = position_at(g, key);
    uint32_t count, to = zm_pursuit_moves(&g->game.chase, p, &count)[row];
    zm_position after = zm_pursuit_after(p, to);
    if (column <= 4) result_position(context, g, p, column);
    if (column == 5 || column == 6) result_cell(context, g, to, column - 5);
    if (column == 7) zm_result_winner(context, &g->game, after);
    if (column == 8) zm_result_plies(context, &g->game, after, 1);
    if (column == 9) sqlite3_result_int(context, to == zm_chase_best(&g->game, p));
}

uint64_t zm_board_chase_line_count(const void *solution, int key) {
    (void)key;
    return ((const zm_board_chase *)solution)->game.line_length;
}

void zm_board_chase_line_column(sqlite3_context *context, void *solution, const uint64_t *key, uint64_t row,
                                int column) {
    (void)row;
    const zm_board_chase *g = solution;
    const zm_chase_ply *ply = &g->game.line[key[0]];
    if (column == 0) sqlite3_result_int64(context, (sqlite3_int64)key[0]);
    if (column >= 1 && column <= 5) result_position(context, g, ply->position, column - 1);
    if (column == 6 || column == 7) result_cell(context, g, ply->destination, column - 6);
    if (column == 8) zm_result_winner(context, &g->game, ply->position);
    if (column == 9) zm_result_plies(context, &g->game, ply->position, 0);
}
