/*
** board_chase.h - chases on boards: what police.c and catmouse_jump.c share. Each reads its own board and says what the
** pieces may do; the tables have the same columns but for the names of the pieces.
*/
#ifndef ZM_BOARD_CHASE_H
#define ZM_BOARD_CHASE_H

#include "../core/board_graph.h"
#include "chase.h"

typedef struct zm_board_chase {
    zm_board board;
    zm_board_cells cells;
    zm_graph evader, pursuer;
    uint64_t *safe, *goal; /* nodes; NULL: none */
    zm_chase_game game;
    zm_side first; /* whose turn and position come first in the tables */
} zm_board_chase;

/* How one side moves. */
typedef struct zm_piece {
    int directions;
    uint32_t reach;
    const char *start; /* the bytes that mark where it stands */
    const char *name;
} zm_piece;

/* Read the board (bytes of `known`) and make everything ready to solve; both may stay where they are. The game must not
** move afterwards. `safe` and `goal` list the bytes of such cells. */
void zm_board_chase_read(zm_call *call, zm_board_chase *g, sqlite3_value *board, const char *known, const char *walls,
                         zm_piece evader, zm_piece pursuer, const char *safe, const char *goal);
void zm_board_chase_free(zm_board_chase *g, zm_env *env);
/* The same for a block made with zm_allocate, as a table releases it. */
void zm_board_chase_release(void *solution, zm_env *env);

/* Keys: turn, row and column of the first piece, row and column of the second. */
uint64_t zm_board_chase_count(const void *solution, int key);
uint64_t zm_board_chase_find(const void *solution, int key, sqlite3_value *value);
uint64_t zm_board_chase_states(void *solution,
                               const uint64_t *key); /* fanout: 0 where a piece would stand in a wall */
uint64_t zm_board_chase_moves(void *solution, const uint64_t *key); /* fanout: the moves of the position */
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
