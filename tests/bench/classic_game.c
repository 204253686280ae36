/*
** classic_game.c - retrograde analysis as textbooks have it: vectors of predecessors, counters, one queue.
*/
#include "classic_game.h"

#include <stdlib.h>

static void *must(void *block) {
    if (!block) abort();
    return block;
}

void classic_begin(classic_game *game, uint32_t states) {
    game->states = states;
    game->came_from = must(calloc(states, sizeof *game->came_from));
    game->degree = must(calloc(states, sizeof *game->degree));
    game->win = must(calloc(states, 1));
    game->lose = must(calloc(states, 1));
    game->seen = must(calloc(states, 1));
}

void classic_add(classic_game *game, uint32_t from, uint32_t to) {
    classic_list *list = &game->came_from[to];
    if (list->count == list->room) { /* as vector::push_back does */
        list->room = list->room ? list->room * 2 : 1;
        list->states = must(realloc(list->states, list->room * sizeof *list->states));
    }
    list->states[list->count++] = from;
    game->degree[from]++;
}

static void visit(classic_game *game, uint32_t v) {
    game->seen[v] = 1;
    for (uint32_t i = 0; i < game->came_from[v].count; i++) {
        uint32_t u = game->came_from[v].states[i];
        if (game->seen[u]) continue;
        if (game->lose[v]) {
            game->win[u] = 1;
        } else if (--game->degree[u] == 0) {
            game->lose[u] = 1;
        } else {
            continue;
        }
        visit(game, u);
    }
}

void classic_solve(classic_game *game) {
    for (uint32_t v = 0; v < game->states; v++)
        if (game->degree[v] == 0) game->lose[v] = 1;
    for (uint32_t v = 0; v < game->states; v++)
        if ((game->win[v] || game->lose[v]) && !game->seen[v]) visit(game, v);
}

void classic_free(classic_game *game) {
    for (uint32_t v = 0; v < game->states; v++)
        free(game->came_from[v].states);
    free(game->came_from);
    free(game->degree);
    free(game->win);
    free(game->lose);
    free(game->seen);
}
