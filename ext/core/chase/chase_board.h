/*
** chase_board.h - chases on a board: two pieces among walls, and cells where one of them has won.
*/
#ifndef ZM_CHASE_BOARD_H
#define ZM_CHASE_BOARD_H

#include "chase_game.h"
#include "../board/board_moves.h"

/* One side on the board. */
typedef struct zm_chase_piece {
    zm_piece moves;
    const char *start; /* the bytes that mark where it stands; just one cell has one of them */
    const char *name;  /* for messages: "thief T" */
} zm_chase_piece;

typedef struct zm_chase_board {
    const char *walls;       /* bytes where no piece can go */
    zm_chase_piece piece[2]; /* by side */
    const char *safe, *goal; /* bytes of cells on which the evader, the pursuer has won; "": none */
} zm_chase_board;

/* Make a zeroed game of a board: everything that is on the board, so rules but for ties, views, and the nodes of
** the start. What else a game has is the caller's to set, before or after. Best moves go to the first cell by row
** and column. The board is the game's from now on, also after an error. ZM_INVALID if a piece is missing or stands
** twice; ZM_NOROOM and ZM_TOOBIG before moves are made for which there will be no room. O(cells + moves). */
void zm_chase_read_board(zm_chase_game *game, zm_board *board, const zm_chase_board *rules, zm_run *run);

#endif
