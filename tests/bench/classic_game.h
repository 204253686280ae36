/*
** classic_game.h - the program that everybody writes for games with cycles: a depth-first search over the
** reversed moves with a counter of moves a state (e-maxx, "Games on arbitrary graphs"), recursive.
*/
#ifndef CLASSIC_GAME_H
#define CLASSIC_GAME_H

#include <stdint.h>

typedef struct classic_list {
    uint32_t count, room;
    uint32_t *states;
} classic_list;

typedef struct classic_game {
    uint32_t states;
    classic_list *came_from; /* g[]: the reversed moves */
    uint32_t *degree;        /* moves not yet known to lose */
    uint8_t *win, *lose, *seen;
} classic_game;

void classic_begin(classic_game *game, uint32_t states);
void classic_add(classic_game *game, uint32_t from, uint32_t to);
/* Values only: it tells no remoteness (depth-first order has none). Needs a stack as deep as the longest
** line. */
void classic_solve(classic_game *game);
void classic_free(classic_game *game);

#endif
