/*
** sql_chase.c - the columns of a position of a chase.
*/
#include "sql_chase.h"

void zm_result_winner(sqlite3_context *context, const zm_chase_game *game, zm_chase_position p) {
    sqlite3_result_text(context, zm_chase_winner_word(game, p), -1, SQLITE_STATIC);
}

void zm_result_plies(sqlite3_context *context, const zm_chase_game *game, zm_chase_position p, uint32_t more) {
    if (zm_chase_winner(&game->solution, p) != ZM_NOBODY)
        sqlite3_result_int64(context, (sqlite3_int64)zm_chase_plies(&game->solution, p) + more);
}

void zm_result_turn(sqlite3_context *context, const zm_chase_game *game, zm_chase_position p) {
    sqlite3_result_text(context, zm_chase_turn_word(game, p), -1, SQLITE_STATIC);
}
