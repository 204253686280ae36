/*
** catmouse_jump.c - cat and mouse with jumps on a board (LeetCode 1728).
**
** Mouse and cat move by turns, the mouse first: each stays or goes 1 to `jump` cells straight up, left, right or down; walls
** stop a jump, the other piece does not. The cat wins on the mouse's cell, on reaching the food first, and if the mouse
** cannot force the food: an endless game is the cat's. (LeetCode gives the cat a game of more than 1000 turns; no board
** of its size has one that the mouse wins.)
**
** Board: . free, # wall, C the cat, M the mouse, F the food (exactly one of each).
**
**   catmouse_jump_winner(board, cat_jump, mouse_jump)   'mouse' or 'cat'
**   catmouse_jump_error(board, cat_jump, mouse_jump)    what is wrong with the instance, NULL if nothing
**   catmouse_jump_states(board, cat_jump, mouse_jump)   turn, mouse_row, mouse_col, cat_row, cat_col, winner, plies, best_row, best_col
**   catmouse_jump_moves(board, cat_jump, mouse_jump)    turn, ..., destination_row, destination_col, winner, plies, is_best
**   catmouse_jump_line(board, cat_jump, mouse_jump)     ply, turn, ..., destination_row, destination_col, winner, plies
**
** Rows and columns count from 1. plies as in police.c; NULL where the cat wins because nobody can force an end.
*/
#include "../chases/sql_board_chase.h"

static uint32_t read_jump(zm_call *call, sqlite3_value *value, const char *argument) {
    if (!zm_ok(&call->run)) return 0;
    int type = sqlite3_value_type(value);
    zm_label label = zm_value_label(value);
    if ((type == SQLITE_INTEGER || type == SQLITE_FLOAT) && label.type == ZM_INTEGER && label.integer >= 0)
        return label.integer < UINT32_MAX ? (uint32_t)label.integer : UINT32_MAX;
    call->argument = argument;
    zm_fail(&call->run, ZM_INVALID, "expected a whole number from 0 on");
    return 0;
}

static void read_game(zm_call *call, zm_chase_game *g, sqlite3_value **arguments) {
    static const char *const words[] = {[ZM_EVADER] = "mouse", [ZM_PURSUER] = "cat", [ZM_NOBODY] = "draw"};
    zm_piece cat = {4, read_jump(call, arguments[1], "cat_jump"), true};
    zm_piece mouse = {4, read_jump(call, arguments[2], "mouse_jump"), true};
    zm_chase_board rules = {.walls = "#",
                            .piece = {[ZM_EVADER] = {mouse, "M", "mouse M"}, [ZM_PURSUER] = {cat, "C", "cat C"}},
                            .safe = "F",
                            .goal = "F"};
    zm_board_chase_read(call, g, arguments[0], ".#CMF", &rules);
    zm_board_only(&g->board, "F", "food F", &call->run);
    g->first = ZM_EVADER;
    g->start.turn = ZM_EVADER;
    g->endless = ZM_PURSUER;
    g->chase.tie[ZM_EVADER] = ZM_PURSUER; /* both on the food: caught */
    g->chase.tie[ZM_PURSUER] = ZM_PURSUER;
    g->words = words;
}

static void winner(sqlite3_context *context, int argc, sqlite3_value **argv) {
    zm_board_chase_winner(context, argc, argv, read_game);
}

static void error(sqlite3_context *context, int argc, sqlite3_value **argv) {
    zm_board_chase_error(context, argc, argv, read_game);
}

static void *solve(zm_call *call, sqlite3_value **arguments) {
    return zm_board_chase_solve(call, arguments, read_game, false);
}

static void *solve_line(zm_call *call, sqlite3_value **arguments) {
    return zm_board_chase_solve(call, arguments, read_game, true);
}

#define INPUTS "zm_board, zm_cat_jump, zm_mouse_jump"

static const zm_table states_table = {
    .columns = "turn, mouse_row, mouse_col, cat_row, cat_col, winner, plies, best_row, best_col",
    .inputs = INPUTS,
    .keys = 5,
    .solve = solve,
    .release = zm_board_chase_release,
    .count = zm_board_chase_count,
    .find = zm_board_chase_find,
    .fanout = zm_board_chase_states,
    .dead_end = zm_board_chase_dead_end,
    .number = zm_board_chase_number,
    .column = zm_board_chase_state_column,
};

static const zm_table moves_table = {
    .columns =
        "turn, mouse_row, mouse_col, cat_row, cat_col, destination_row, destination_col, winner, plies, is_best",
    .inputs = INPUTS,
    .keys = 5,
    .solve = solve,
    .release = zm_board_chase_release,
    .count = zm_board_chase_count,
    .find = zm_board_chase_find,
    .fanout = zm_board_chase_moves,
    .several = true,
    .dead_end = zm_board_chase_dead_end,
    .number = zm_board_chase_number,
    .column = zm_board_chase_move_column,
};

static const zm_table line_table = {
    .columns = "ply, turn, mouse_row, mouse_col, cat_row, cat_col, destination_row, destination_col, winner, plies",
    .inputs = INPUTS,
    .keys = 1,
    .solve = solve_line,
    .release = zm_board_chase_release,
    .count = zm_board_chase_line_count,
    .column = zm_board_chase_line_column,
};

#define INSTANCE "board, cat_jump, mouse_jump"

const zm_function zm_catmouse_jump_functions[] = {
    {.name = "catmouse_jump_winner",
     .arguments = INSTANCE,
     .help = "cat and mouse with jumps on a board: 'mouse' or 'cat'",
     .least = 3,
     .most = 3,
     .kind = ZM_SCALAR,
     .scalar = winner},
    {.name = "catmouse_jump_error",
     .arguments = INSTANCE,
     .help = "what is wrong with an instance of cat and mouse with jumps; NULL if nothing",
     .least = 3,
     .most = 3,
     .kind = ZM_SCALAR,
     .scalar = error},
    {.name = "catmouse_jump_states",
     .arguments = INSTANCE,
     .help = "every position of cat and mouse with jumps: who wins, in how many plies, and the best move",
     .least = 3,
     .most = 3,
     .kind = ZM_TABLE,
     .table = &states_table},
    {.name = "catmouse_jump_moves",
     .arguments = INSTANCE,
     .help = "every move of every position of cat and mouse with jumps and what it leads to",
     .least = 3,
     .most = 3,
     .kind = ZM_TABLE,
     .table = &moves_table},
    {.name = "catmouse_jump_line",
     .arguments = INSTANCE,
     .help = "one line of best play of cat and mouse with jumps",
     .least = 3,
     .most = 3,
     .kind = ZM_TABLE,
     .table = &line_table},
    {0},
};
