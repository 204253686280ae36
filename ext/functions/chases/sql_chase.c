/*
** sql_chase.c - winners, positions, moves and lines of any chase.
*/
#include "sql_chase.h"

void zm_sql_chase_free(void *instance, zm_run *run) {
    zm_chase_game_free(&((sql_chase *)instance)->game, run);
}

/* ---- _winner, _plies, _move, _error */

static void read_start(zm_call *call, sql_chase *c, zm_argument *question) {
    if (c->read_start) c->read_start(call, c, question);
}

static bool is_same_position(const zm_chase_position *a, const zm_chase_position *b) {
    return a->turn == b->turn && a->evader == b->evader && a->pursuer == b->pursuer;
}

/* What a solve for one start leaves undecided is a draw only if that start is: then everything was decided. */
static void decide_start(zm_call *call, sql_chase *c, bool plies) {
    zm_chase_game *game = &c->game;
    const zm_chase_position *start = &game->start;
    bool is_known = c->is_decided || (c->is_asked && zm_chase_winner(&game->solution, *start) != ZM_NOBODY);
    if (is_known && (c->has_plies || !plies)) return;
    bool alone = !c->is_asked || (!c->is_decided && is_same_position(start, &c->asked));
    c->is_asked = c->is_decided = false;
    c->has_plies |= plies;
    zm_chase_game_solve(game, alone ? start : NULL, c->has_plies, &call->run);
    if (!zm_ok(&call->run)) return;
    c->is_decided = !alone || zm_chase_winner(&game->solution, *start) == ZM_NOBODY;
    c->is_asked = true;
    c->asked = *start;
}

void zm_sql_chase_winner(zm_call *call, void *instance, zm_argument *question) {
    sql_chase *c = instance;
    read_start(call, c, question);
    if (zm_ok(&call->run)) decide_start(call, c, false);
    if (zm_ok(&call->run)) zm_result_word(call->context, zm_chase_winner_word(&c->game, c->game.start));
}

void zm_sql_chase_plies(zm_call *call, void *instance, zm_argument *question) {
    sql_chase *c = instance;
    const zm_chase_solution *solution = &c->game.solution;
    read_start(call, c, question);
    if (zm_ok(&call->run)) decide_start(call, c, true);
    if (zm_ok(&call->run) && zm_chase_winner(solution, c->game.start) != ZM_NOBODY)
        sqlite3_result_int64(call->context, zm_chase_plies(solution, c->game.start));
}

static void result_chase_cell(zm_call *call, const zm_chase_game *game, uint32_t node) {
    zm_label row = zm_chase_node_part(game, game->start.turn, node, 0);
    zm_label column = zm_chase_node_part(game, game->start.turn, node, 1);
    zm_json_writer json = zm_json_write_begin(zm_longest_result(call), zm_sqlite_real, &call->run);
    zm_json_write_pair(&json, row.integer, column.integer);
    zm_result_json(call, &json);
}

/* The positions that a best move leads to are decided before its own is. */
void zm_sql_chase_move(zm_call *call, void *instance, zm_argument *question) {
    sql_chase *c = instance;
    zm_chase_game *game = &c->game;
    read_start(call, c, question);
    if (zm_ok(&call->run)) decide_start(call, c, true);
    uint32_t node = zm_ok(&call->run) ? zm_chase_game_best(game, game->start) : ZM_NO_NODE;
    if (node == ZM_NO_NODE) return;
    if (zm_chase_parts(game) == 2) {
        result_chase_cell(call, game, node);
    } else {
        zm_result_node(call->context, game->view[game->start.turn].labels, node);
    }
}

void zm_sql_chase_check(zm_call *call, void *instance, zm_argument *question) {
    sql_chase *c = instance;
    read_start(call, c, question);
    zm_chase_fits(&c->game.chase, false, &call->run);
}

/* ---- tables */

void zm_sql_chase_solve(zm_call *call, void *instance, zm_argument *question) {
    (void)question;
    sql_chase *c = instance;
    read_start(call, c, NULL);
    zm_chase_game_solve(&c->game, NULL, true, &call->run);
}

void zm_sql_chase_solve_line(zm_call *call, void *instance, zm_argument *question) {
    sql_chase *c = instance;
    read_start(call, c, question);
    zm_chase_game_solve(&c->game, NULL, true, &call->run);
    zm_chase_play(&c->game, &call->run);
}

uint64_t zm_sql_chase_count(const void *instance, int key) {
    return zm_chase_key_count(&((const sql_chase *)instance)->game, key);
}

uint64_t zm_sql_chase_find(const void *instance, int key, sqlite3_value *value) {
    const zm_chase_game *game = &((const sql_chase *)instance)->game;
    if (key == 0) {
        const char *words[2] = {game->words[game->first], game->words[zm_other_side(game->first)]};
        return zm_find_word(words, 2, value);
    }
    const zm_graph *labels = game->view[zm_chase_key_side(game, key)].labels;
    return labels ? zm_find_node(labels, value) : zm_find_number(1, (int64_t)zm_chase_key_count(game, key), value);
}

static zm_chase_game *game_of(const zm_row *row) {
    return &((sql_chase *)row->instance)->game;
}

/* Find the position of a row's keys, and leave it there for the columns. */
uint64_t zm_sql_chase_states(zm_row *row) {
    zm_chase_position position;
    if (!zm_chase_position_at(game_of(row), row->key, &position)) return 0;
    row->found[0] = position.turn;
    row->found[1] = position.pursuer;
    row->found[2] = position.evader;
    return 1;
}

static zm_chase_position position_of(const zm_row *row) {
    return (zm_chase_position){(zm_side)row->found[0], row->found[1], row->found[2]};
}

uint64_t zm_sql_chase_moves(zm_row *row) {
    uint32_t count;
    if (!zm_sql_chase_states(row)) return 0;
    row->found_list = zm_chase_game_moves(game_of(row), position_of(row), &count);
    return count;
}

int zm_sql_chase_dead_end(const zm_row *row) {
    zm_chase_position position;
    if (zm_chase_position_at(game_of(row), row->key, &position)) return zm_chase_keys(game_of(row)) - 1;
    return zm_chase_dead_end(game_of(row), row->key);
}

uint64_t zm_sql_chase_number(const zm_row *row) {
    return zm_chase_position_number(game_of(row), position_of(row));
}

uint64_t zm_sql_chase_line_length(const void *instance, int key) {
    (void)key;
    return ((const sql_chase *)instance)->game.line.length;
}

/* ---- columns of positions */

/* Part 0 or 1 of a node; NULL where there is none. */
static void result_node(sqlite3_context *context, const zm_row *row, zm_side side, uint32_t node) {
    if (node == ZM_NO_NODE) return;
    zm_label label = zm_chase_node_part(game_of(row), side, node, row->part);
    zm_result_label(context, &label);
}

static void result_position(sqlite3_context *context, const zm_row *row, zm_chase_position position) {
    zm_label label = zm_chase_position_part(game_of(row), position, row->part);
    zm_result_label(context, &label);
}

/* Plies to the end, `more` added; NULL where nobody forces an end. */
static void result_plies(sqlite3_context *context, const zm_row *row, zm_chase_position position, int more) {
    const zm_chase_solution *solution = &game_of(row)->solution;
    if (zm_chase_winner(solution, position) != ZM_NOBODY)
        sqlite3_result_int64(context, (sqlite3_int64)zm_chase_plies(solution, position) + more);
}

void zm_chase_turn(sqlite3_context *context, const zm_row *row) {
    zm_result_word(context, zm_chase_turn_word(game_of(row), position_of(row)));
}

void zm_chase_part(sqlite3_context *context, const zm_row *row) {
    result_position(context, row, position_of(row));
}

void zm_chase_winner_there(sqlite3_context *context, const zm_row *row) {
    zm_result_word(context, zm_chase_winner_word(game_of(row), position_of(row)));
}

void zm_chase_plies_there(sqlite3_context *context, const zm_row *row) {
    result_plies(context, row, position_of(row), 0);
}

void zm_chase_best_part(sqlite3_context *context, const zm_row *row) {
    zm_chase_position position = position_of(row);
    result_node(context, row, position.turn, zm_chase_game_best(game_of(row), position));
}

/* ---- columns of moves */

/* Where the move of a row goes. */
static uint32_t destination_of(const zm_row *row) {
    return row->found_list[row->number];
}

static zm_chase_position after_move(const zm_row *row) {
    return zm_chase_after(position_of(row), destination_of(row));
}

void zm_chase_move_part(sqlite3_context *context, const zm_row *row) {
    result_node(context, row, position_of(row).turn, destination_of(row));
}

void zm_chase_move_winner(sqlite3_context *context, const zm_row *row) {
    zm_result_word(context, zm_chase_winner_word(game_of(row), after_move(row)));
}

void zm_chase_move_plies(sqlite3_context *context, const zm_row *row) {
    result_plies(context, row, after_move(row), 1);
}

void zm_chase_move_is_best(sqlite3_context *context, const zm_row *row) {
    sqlite3_result_int(context, destination_of(row) == zm_chase_game_best(game_of(row), position_of(row)));
}

/* ---- columns of lines */

static const zm_chase_ply *ply_of(const zm_row *row) {
    return &game_of(row)->line.plies[row->key[0]];
}

void zm_chase_line_turn(sqlite3_context *context, const zm_row *row) {
    zm_result_word(context, zm_chase_turn_word(game_of(row), ply_of(row)->position));
}

void zm_chase_line_part(sqlite3_context *context, const zm_row *row) {
    result_position(context, row, ply_of(row)->position);
}

void zm_chase_line_destination(sqlite3_context *context, const zm_row *row) {
    result_node(context, row, ply_of(row)->position.turn, ply_of(row)->destination);
}

void zm_chase_line_winner(sqlite3_context *context, const zm_row *row) {
    zm_result_word(context, zm_chase_winner_word(game_of(row), ply_of(row)->position));
}

void zm_chase_line_plies(sqlite3_context *context, const zm_row *row) {
    result_plies(context, row, ply_of(row)->position, 0);
}
