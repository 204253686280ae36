/*
** sql_police.c - policeman and thief on a board (e-maxx, "games on arbitrary graphs").
**
** Policeman and thief move by turns, the policeman first: he in 8 directions, the thief in 4; both may pass; walls
** block both. The police win on the thief's cell; the thief wins on an exit where the policeman is not. What neither
** can force is a draw. Where both stand on one exit (which cannot arise in play) whoever is to move has won.
**
** Board: . free, * or # wall, E exit (any number), C or P the policeman, T the thief (exactly one of each).
**
**   police_winner(board)    'police', 'thief' or 'draw'
**   police_plies(board)     plies to the end; NULL for a draw
**   police_move(board)      where the policeman goes first, as JSON [row,col]; NULL if it is over
**   police_error(board)     what is wrong with the board, NULL if nothing
**   police_states(board)    turn, police_row, police_col, thief_row, thief_col, winner, plies, best_row, best_col
**   police_moves(board)     turn, ..., destination_row, destination_col, winner, plies, is_best
**   police_line(board)      ply, turn, ..., destination_row, destination_col, winner, plies
**
** Rows and columns count from 1. plies counts single moves to the end, 0 where it is over, NULL for a draw; in
** police_moves it counts the move too. best is where the mover goes (his own cell if he passes), the first by row and
** column among equals; NULL where it is over.
*/
#include "../../core/chase/chase_board.h"
#include "../chases/sql_chase.h"

static void read_police(zm_call *call, void *instance, zm_argument *arguments) {
    static const char *const words[] = {[ZM_EVADER] = "thief", [ZM_PURSUER] = "police", [ZM_NOBODY] = "draw"};
    static const zm_chase_board rules = {
        .walls = "*#",
        .piece = {[ZM_EVADER] = {{.directions = 4, .reach = 1, .stay = true}, "T", "thief T"},
                  [ZM_PURSUER] = {{.directions = 8, .reach = 1, .stay = true}, "CP", "policeman C or P"}},
        .safe = "E",
        .goal = "",
    };
    sql_chase *c = instance;
    zm_board board;
    zm_read_board(call, arguments[0], "board", ".*#ECPT", &board);
    zm_about(call, "board");
    zm_chase_read_board(&c->game, &board, &rules, &call->run);
    zm_about(call, NULL);
    c->game.first = c->game.start.turn = ZM_PURSUER;
    c->game.endless = ZM_NOBODY;
    c->game.chase.tie[ZM_EVADER] = ZM_EVADER; /* both on an exit: whoever is to move has won */
    c->game.chase.tie[ZM_PURSUER] = ZM_PURSUER;
    c->game.words = words;
}

ZM_CHASE_TABLES_OF_CELLS(police, "police", "thief")

/* ---- the family */

static const zm_function police_functions[] = {
    ZM_SCALAR_FUNCTION("0.1.0", "police_winner", "board", zm_sql_chase_winner,
                       "policeman and thief on a board: 'police', 'thief' or 'draw'",
                       "SELECT police_winner('[\"P....\",\".....\",\".....\",\".....\",\"..T.E\"]')"),
    ZM_SCALAR_FUNCTION("0.1.0", "police_plies", "board", zm_sql_chase_plies,
                       "plies to the end of policeman and thief under best play; NULL for a draw",
                       "SELECT police_plies('[\"P....\",\".....\",\".....\",\".....\",\"..T.E\"]')"),
    ZM_JSON_FUNCTION("0.1.0", "police_move", "board", zm_sql_chase_move,
                     "where the policeman goes first under best play, as JSON [row,col]",
                     "SELECT police_move('[\"P..\",\"..T\"]')"),
    ZM_ERROR_FUNCTION("0.1.0", "police_error", "board", zm_sql_chase_check,
                      "what is wrong with a board of policeman and thief; NULL if nothing",
                      "SELECT police_error('[\"P..\",\"..T\",\"..T\"]')"),
    ZM_TABLE_FUNCTION("0.1.0", "police_states", "board", &police_states_table,
                      "every position of policeman and thief: who wins, in how many plies, and the best move",
                      "SELECT * FROM police_states('P.ET') WHERE turn = 'thief'"),
    ZM_TABLE_FUNCTION("0.1.0", "police_moves", "board", &police_moves_table,
                      "every move of every position of policeman and thief and what it leads to",
                      "SELECT * FROM police_moves('P.ET') WHERE thief_col = 4 AND police_col = 1"),
    ZM_TABLE_FUNCTION("0.1.0", "police_line", "board", &police_line_table,
                      "one line of best play of policeman and thief",
                      "SELECT * FROM police_line('[\"P.E\",\"*.T\"]')"),
    {0},
};

const zm_family zm_police_family = {
    .name = "police",
    .room = "chase",
    .instance = "board",
    .size = sizeof(sql_chase),
    .read = read_police,
    .free = zm_sql_chase_free,
    .functions = police_functions,
};
