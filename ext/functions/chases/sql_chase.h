/*
** sql_chase.h - what the families of chases share on the SQL side: the columns of a position.
*/
#ifndef ZM_SQL_CHASE_H
#define ZM_SQL_CHASE_H

#include "../../core/chase/chase_game.h"
#include "../scaffold/scaffold.h"

/* Columns: who wins at a position; its plies, `more` added, NULL where nobody forces an end; whose turn it is. */
void zm_result_winner(sqlite3_context *context, const zm_chase_game *game, zm_chase_position position);
void zm_result_plies(sqlite3_context *context, const zm_chase_game *game, zm_chase_position position, uint32_t more);
void zm_result_turn(sqlite3_context *context, const zm_chase_game *game, zm_chase_position position);

#endif
