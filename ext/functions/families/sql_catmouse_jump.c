/*
** sql_catmouse_jump.c - cat and mouse with jumps on a board (LeetCode 1728).
**
** Mouse and cat move by turns, the mouse first: each stays or goes 1 to `jump` cells straight up, left, right or
** down; walls stop a jump, the other piece does not. The cat wins on the mouse's cell, on reaching the food first,
** and if the mouse cannot force the food: an endless game is the cat's. (LeetCode gives the cat a game of more than
** 1000 turns; no board of its size has one that the mouse wins.)
**
** Board: . free, # wall, C the cat, M the mouse, F the food (exactly one of each).
**
**   catmouse_jump_winner(board, cat_jump, mouse_jump)   'mouse' or 'cat'
**   catmouse_jump_plies(board, cat_jump, mouse_jump)    plies to the end; NULL where nobody can force one
**   catmouse_jump_move(board, cat_jump, mouse_jump)     where the mouse jumps first, as JSON [row,col]
**   catmouse_jump_error(board, cat_jump, mouse_jump)    what is wrong with the instance, NULL if nothing
**   catmouse_jump_states(board, cat_jump, mouse_jump)   turn, mouse_row, mouse_col, cat_row, cat_col, winner, plies,
**                                                       best_row, best_col
**   catmouse_jump_moves(board, cat_jump, mouse_jump)    turn, ..., destination_row, destination_col, winner, plies,
**                                                       is_best
**   catmouse_jump_line(board, cat_jump, mouse_jump)     ply, turn, ..., destination_row, destination_col, winner,
**                                                       plies
**
** Rows and columns count from 1. plies as in police_states; NULL where the cat wins because nobody can force an end.
*/
#include "../../core/chase/chase_board.h"
#include "../chases/sql_chase.h"

static uint32_t read_jump(zm_call *call, zm_argument value, const char *argument) {
    zm_label label = zm_label_whole(*value);
    if (label.type == ZM_INTEGER && label.integer >= 0)
        return label.integer < UINT32_MAX ? (uint32_t)label.integer : UINT32_MAX;
    zm_refuse_number(call, value, argument, "a whole number from 0 on");
    return 0;
}

static void read_catmouse_jump(zm_call *call, void *instance, zm_argument *arguments) {
    static const char *const words[] = {[ZM_EVADER] = "mouse", [ZM_PURSUER] = "cat", [ZM_NOBODY] = "draw"};
    sql_chase *c = instance;
    zm_board board;
    zm_piece cat = {.directions = 4, .reach = read_jump(call, arguments[1], "cat_jump"), .stay = true};
    zm_piece mouse = {.directions = 4, .reach = read_jump(call, arguments[2], "mouse_jump"), .stay = true};
    zm_chase_board rules = {.walls = "#",
                            .piece = {[ZM_EVADER] = {mouse, "M", "mouse M"}, [ZM_PURSUER] = {cat, "C", "cat C"}},
                            .safe = "F",
                            .goal = "F"};
    zm_read_board(call, arguments[0], "board", ".#CMF", &board);
    zm_about(call, "board");
    zm_chase_read_board(&c->game, &board, &rules, &call->run);
    if (zm_ok(&call->run)) zm_board_only(&c->game.board, "F", "food F", &call->run);
    zm_about(call, NULL);
    c->game.first = c->game.start.turn = ZM_EVADER;
    c->game.endless = ZM_PURSUER;
    c->game.chase.tie[ZM_EVADER] = c->game.chase.tie[ZM_PURSUER] = ZM_PURSUER; /* both on the food: caught */
    c->game.words = words;
}

ZM_CHASE_TABLES_OF_CELLS(catmouse_jump, "mouse", "cat")

/* ---- the family */

#define CATMOUSE_JUMP_INSTANCE "board, cat_jump, mouse_jump"

static const zm_function catmouse_jump_functions[] = {
    ZM_SCALAR_FUNCTION("0.1.0", "catmouse_jump_winner", CATMOUSE_JUMP_INSTANCE, zm_sql_chase_winner,
                       "cat and mouse with jumps on a board: 'mouse' or 'cat'",
                       "SELECT catmouse_jump_winner('M.C...F', 1, 4)"),
    ZM_SCALAR_FUNCTION("0.1.0", "catmouse_jump_plies", CATMOUSE_JUMP_INSTANCE, zm_sql_chase_plies,
                       "plies to the end of cat and mouse with jumps; NULL where nobody can force one",
                       "SELECT catmouse_jump_plies('M.C...F', 1, 4)"),
    ZM_JSON_FUNCTION("0.1.0", "catmouse_jump_move", CATMOUSE_JUMP_INSTANCE, zm_sql_chase_move,
                     "where the mouse jumps first under best play, as JSON [row,col]",
                     "SELECT catmouse_jump_move('M.C...F', 1, 4)"),
    ZM_ERROR_FUNCTION("0.1.0", "catmouse_jump_error", CATMOUSE_JUMP_INSTANCE, zm_sql_chase_check,
                      "what is wrong with an instance of cat and mouse with jumps; NULL if nothing",
                      "SELECT catmouse_jump_error('M.C', 1, 1)"),
    ZM_TABLE_FUNCTION("0.1.0", "catmouse_jump_states", CATMOUSE_JUMP_INSTANCE, &catmouse_jump_states_table,
                      "every position of cat and mouse with jumps: who wins, in how many plies, and the best move",
                      "SELECT * FROM catmouse_jump_states('M.CF', 1, 2) WHERE turn = 'mouse'"),
    ZM_TABLE_FUNCTION("0.1.0", "catmouse_jump_moves", CATMOUSE_JUMP_INSTANCE, &catmouse_jump_moves_table,
                      "every move of every position of cat and mouse with jumps and what it leads to",
                      "SELECT * FROM catmouse_jump_moves('M.CF', 1, 2) WHERE mouse_col = 1"),
    ZM_TABLE_FUNCTION("0.1.0", "catmouse_jump_line", CATMOUSE_JUMP_INSTANCE, &catmouse_jump_line_table,
                      "one line of best play of cat and mouse with jumps",
                      "SELECT * FROM catmouse_jump_line('M.C...F', 1, 4)"),
    {0},
};

const zm_family zm_catmouse_jump_family = {
    .name = "catmouse_jump",
    .room = "chase",
    .instance = CATMOUSE_JUMP_INSTANCE,
    .size = sizeof(sql_chase),
    .read = read_catmouse_jump,
    .free = zm_sql_chase_free,
    .functions = catmouse_jump_functions,
};
