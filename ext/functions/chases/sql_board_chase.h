/*
** sql_board_chase.h - chases on boards: what sql_police.c and sql_catmouse_jump.c share. Each reads its own board and says what the
** pieces may do; the tables have the same columns but for the names of the pieces.
*/
#ifndef ZM_BOARD_CHASE_H
#define ZM_BOARD_CHASE_H

#include "../../core/chase/chase_board.h"
#include "sql_chase.h"

/* Read the board (bytes of `known`) into a zeroed game. */
void zm_board_chase_read(zm_call *call, zm_chase_game *g, sqlite3_value *value, const char *known,
                         const zm_chase_board *rules);

/* What a family does to read the arguments of a function into a zeroed game. */
typedef void zm_board_chase_reader(zm_call *call, zm_chase_game *g, sqlite3_value **arguments);

/* The scalar functions _winner and _error. */
void zm_board_chase_winner(sqlite3_context *context, int argc, sqlite3_value **argv, zm_board_chase_reader *read);
void zm_board_chase_error(sqlite3_context *context, int argc, sqlite3_value **argv, zm_board_chase_reader *read);
/* The solution behind the tables, with the line of play if asked for; NULL and a status on failure. */
void *zm_board_chase_solve(zm_call *call, sqlite3_value **arguments, zm_board_chase_reader *read, bool line);
void zm_board_chase_release(void *solution, zm_run *run);

/* Keys: turn, row and column of the first piece, row and column of the second. */
uint64_t zm_board_chase_count(const void *solution, int key);
uint64_t zm_board_chase_find(const void *solution, int key, sqlite3_value *value);
uint64_t zm_board_chase_states(void *solution,
                               const uint64_t *key); /* fanout: 0 where a piece would stand in a wall */
uint64_t zm_board_chase_moves(void *solution, const uint64_t *key); /* fanout: the moves of the position */
/* The key of a piece that stands in a wall; the number of the position among the free cells. */
int zm_board_chase_dead_end(const void *solution, const uint64_t *key);
uint64_t zm_board_chase_number(const void *solution, const uint64_t *key);
/* turn, row, column, row, column, winner, plies, best_row, best_col */
void zm_board_chase_state_column(sqlite3_context *context, void *solution, const uint64_t *key, uint64_t row,
                                 int column);
/* turn, row, column, row, column, destination_row, destination_col, winner, plies, is_best */
void zm_board_chase_move_column(sqlite3_context *context, void *solution, const uint64_t *key, uint64_t row,
                                int column);
/* ply, turn, row, column, row, column, destination_row, destination_col, winner, plies */
uint64_t zm_board_chase_line_count(const void *solution, int key);
void zm_board_chase_line_column(sqlite3_context *context, void *solution, const uint64_t *key, uint64_t row,
                                int column);

#endif
