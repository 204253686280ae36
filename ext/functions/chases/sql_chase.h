/*
** chase.h - what the families of chases share on the SQL side: a solved chase, its best moves and a line of play.
*/
#ifndef ZM_CHASE_H
#define ZM_CHASE_H

#include "../../core/chase/chase.h"
#include "../scaffold/scaffold.h"

typedef struct zm_chase_ply {
    zm_position position;
    uint32_t destination; /* ZM_NO_NODE in the last ply */
} zm_chase_ply;

typedef struct zm_chase_game {
    zm_chase chase; /* points into the family's own data */
    zm_pursuit solved;
    zm_side endless;          /* who has won what neither can force; ZM_NOBODY: a draw */
    const char *const *words; /* what evader, pursuer and nobody are called */
    zm_position start;        /* for winner and line */
    zm_chase_ply *line;       /* zm_chase_play() */
    uint64_t line_length, line_capacity;
    bool known; /* zm_chase_best(): the position asked for last, and the answer */
    zm_position known_position;
    uint32_t known_best;
} zm_chase_game;

/* Solve all positions, or (start) as far as the start needs. */
void zm_chase_solve(zm_call *call, zm_chase_game *game, bool start);
void zm_chase_free(zm_chase_game *game, zm_run *run);
/* Play best moves from the start to the end or, without one, until a position comes back. */
void zm_chase_play(zm_call *call, zm_chase_game *game);
/* zm_pursuit_best(), remembered: every row of a position asks for it. */
uint32_t zm_chase_best(zm_chase_game *game, zm_position position);

/* Columns: who wins at a position; its plies, `more` added, NULL where nobody forces an end; whose turn it is. */
void zm_result_winner(sqlite3_context *context, const zm_chase_game *game, zm_position position);
void zm_result_plies(sqlite3_context *context, const zm_chase_game *game, zm_position position, uint32_t more);
void zm_result_turn(sqlite3_context *context, const zm_chase_game *game, zm_position position);

#endif
