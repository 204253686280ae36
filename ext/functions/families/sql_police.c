/*
** police.c - policeman and thief on a board (e-maxx, "games on arbitrary graphs").
**
** Policeman and thief move by turns, the policeman first: he in 8 directions, the thief in 4; both may pass; walls block
** both. The police win on the thief's cell; the thief wins on an exit where the policeman is not. What neither can force
** is a draw. Where both stand on one exit (which cannot arise in play) whoever is to move has won.
**
** Board: . free, * or # wall, E exit (any number), C or P the policeman, T the thief (exactly one of each).
**
**   police_winner(board)    'police', 'thief' or 'draw'
**   police_error(board)     what is wrong with the board, NULL if nothing
**   police_states(board)    turn, police_row, police_col, thief_row, thief_col, winner, plies, best_row, best_col
**   police_moves(board)     turn, ..., destination_row, destination_col, winner, plies, is_best
**   police_line(board)      ply, turn, ..., destination_row, destination_col, winner, plies
**
** Rows and columns count from 1. plies counts single moves to the end, 0 where it is over, NULL for a draw; in
** police_moves it counts the move too. best is where the mover goes (his own cell if he passes), the first by row and
** column among equals; NULL where it is over.
*/
#include "../chases/sql_board_chase.h"

static void read_game(zm_call *call, zm_chase_game *g, sqlite3_value **arguments) {
    static const char *const words[] = {[ZM_EVADER] = "thief", [ZM_PURSUER] = "police", [ZM_NOBODY] = "draw"};
    static const zm_chase_board rules = {
        .walls = "*#",
        .piece =
            {[ZM_EVADER] = {{4, 1, true}, "T", "thief T"}, [ZM_PURSUER] = {{8, 1, true}, "CP", "policeman C or P"}},
        .safe = "E",
        .goal = ""};
    zm_board_chase_read(call, g, arguments[0], ".*#ECPT", &rules);
    g->first = ZM_PURSUER;
    g->start.turn = ZM_PURSUER;
    g->endless = ZM_NOBODY;
    g->chase.tie[ZM_EVADER] = ZM_EVADER;
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

static const zm_table states_table = {
    .columns = "turn, police_row, police_col, thief_row, thief_col, winner, plies, best_row, best_col",
    .inputs = "zm_board",
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
    .columns = "turn, police_row, police_col, thief_row, thief_col, destination_row, destination_col, winner, plies, "
               "is_best",
    .inputs = "zm_board",
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
    .columns =
        "ply, turn, police_row, police_col, thief_row, thief_col, destination_row, destination_col, winner, plies",
    .inputs = "zm_board",
    .keys = 1,
    .solve = solve_line,
    .release = zm_board_chase_release,
    .count = zm_board_chase_line_count,
    .column = zm_board_chase_line_column,
};

const zm_function zm_police_functions[] = {
    {.name = "police_winner",
     .arguments = "board",
     .help = "policeman and thief on a board: 'police', 'thief' or 'draw'",
     .least = 1,
     .most = 1,
     .kind = ZM_SCALAR,
     .scalar = winner},
    {.name = "police_error",
     .arguments = "board",
     .help = "what is wrong with a board of policeman and thief; NULL if nothing",
     .least = 1,
     .most = 1,
     .kind = ZM_SCALAR,
     .scalar = error},
    {.name = "police_states",
     .arguments = "board",
     .help = "every position of policeman and thief: who wins, in how many plies, and the best move",
     .least = 1,
     .most = 1,
     .kind = ZM_TABLE,
     .table = &states_table},
    {.name = "police_moves",
     .arguments = "board",
     .help = "every move of every position of policeman and thief and what it leads to",
     .least = 1,
     .most = 1,
     .kind = ZM_TABLE,
     .table = &moves_table},
    {.name = "police_line",
     .arguments = "board",
     .help = "one line of best play of policeman and thief",
     .least = 1,
     .most = 1,
     .kind = ZM_TABLE,
     .table = &line_table},
    {0},
};
