/*
** rabbit.h - rabbit and eggs (NOI 2011): a board of the rabbit's pieces 'O', the egg's 'X' and one gap '.'.
**
** By turns, the rabbit first, each slides a piece of their own that stands above, below, left or right of the gap
** into it; who cannot has lost.
**
** It is undirected vertex geography with the gap as the token. Say a cell is odd or even by its distance from where
** the gap is when the rabbit moves: the rabbit always moves the gap to an odd cell and leaves an 'O' on an even one,
** the egg the other way round. So the gap can only go to odd cells with 'O' and even cells with 'X', and a cell that
** it has left holds the wrong piece for ever. See geography_matching.h for who wins and how.
*/
#ifndef ZM_RABBIT_H
#define ZM_RABBIT_H

#include "../board/board_moves.h"

#define ZM_RABBIT_CELLS "XO."

typedef enum zm_slider { ZM_RABBIT, ZM_EGG } zm_slider;

typedef struct zm_rabbit {
    zm_board board;       /* as it is after the moves */
    uint32_t row, column; /* of the gap, from 1, after the moves */
    zm_cells cells;       /* the cells where the gap could ever go, before the moves, by row ... */
    zm_graph graph;       /* ... and their neighbours among them */
    uint32_t plies;       /* moves played */
    uint32_t *path;       /* plies + 1 nodes: where the gap began and went */
    uint32_t *reply;      /* zm_rabbit_review(): of each of them, as zm_matching_review has it */
} zm_rabbit;

/* A piece that can slide into the gap. */
typedef struct zm_choice {
    uint32_t row, column; /* from 1 */
    bool wins;
} zm_choice;

/* Begin a game. The board is the game's from now on, also after an error: zm_rabbit_free() in any case. ZM_INVALID if
** it has no gap or a second one. O(cells). */
void zm_rabbit_begin(zm_rabbit *game, zm_board *board, zm_run *run);
void zm_rabbit_free(zm_rabbit *game, zm_run *run);

/* Play moves, the rabbit first: a JSON array of pairs [row, column], or text with "row column" a line (blank lines
** do not count). Each names the cell whose piece slides into the gap, from 1. ZM_INVALID for anything else (line
** or byte) and for moves against the rules (ply, player, place, reason). O(bytes). */
void zm_rabbit_play(zm_rabbit *game, const char *text, uint64_t length, zm_run *run);

/* Who wins before each move and after the last. Nearly O(cells) for the whole game where the winner seldom
** changes. */
void zm_rabbit_review(zm_rabbit *game, zm_run *run);

/* The player to move after so many plies; after zm_rabbit_review, who wins then and, if that is the player to move, a
** cell whose piece wins: the one that was moved if that wins. */
static inline zm_slider zm_rabbit_mover(uint32_t ply) {
    return ply & 1 ? ZM_EGG : ZM_RABBIT;
}
zm_slider zm_rabbit_winner(const zm_rabbit *game, uint32_t ply);
bool zm_rabbit_best(const zm_rabbit *game, uint32_t ply, uint32_t *row, uint32_t *column);
/* The move made at a ply threw away a won game. */
bool zm_rabbit_is_mistake(const zm_rabbit *game, uint32_t ply);
/* Where the gap went with the move made at a ply. */
void zm_rabbit_move(const zm_rabbit *game, uint32_t ply, uint32_t *row, uint32_t *column);

/* The moves that the player to move has now, by row and column; returns how many. O(cells). */
int zm_rabbit_choices(const zm_rabbit *game, zm_choice choices[4], zm_run *run);

#endif
