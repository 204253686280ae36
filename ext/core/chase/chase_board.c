/*
** chase_board.c - make a chase of a board. Cells are numbered in tiles, so that what is near on the board is near in
** a row of the solver's tables: fewer of their words change in a layer.
*/
#include "chase_board.h"

#include "../base/base_bits.h"

/* The free cells with one of these bytes, as a bit set over nodes; NULL if there are none. */
static uint64_t *cells_with(const zm_chase_game *game, const char *bytes, zm_run *run) {
    bool wanted[256] = {false}, any = false;
    for (; *bytes; bytes++)
        wanted[(unsigned char)*bytes] = any = true;
    if (!any) return NULL;
    uint64_t *set = zm_allocate_zeroed(run, zm_set_words(game->cells.count), sizeof *set);
    any = false;
    ZM_EACH(uint32_t, v, 0, game->cells.count, ZM_COST_FAR, run) {
        if (!wanted[(unsigned char)game->board.cells[game->cells.cell[v]]]) continue;
        zm_set_add(set, v);
        any = true;
    }
    if (any) return set;
    zm_release(run, set);
    return NULL;
}

void zm_chase_read_board(zm_chase_game *game, zm_board *board, const zm_chase_board *rules, zm_run *run) {
    const zm_chase_piece *evader = &rules->piece[ZM_EVADER], *pursuer = &rules->piece[ZM_PURSUER];
    game->board = *board;
    *board = (zm_board){0};
    uint64_t pursuer_at = zm_board_only(&game->board, pursuer->start, pursuer->name, run);
    uint64_t evader_at = zm_board_only(&game->board, evader->start, evader->name, run);
    zm_free_bytes free = zm_free_all_but(rules->walls);
    zm_cells_number(&game->cells, &game->board, &free, ZM_CELLS_BY_TILE, run);
    /* Before the moves are made: is there memory for the positions? */
    for (int side = 0; side < 2; side++) {
        game->graphs[side].nodes = game->cells.count;
        game->view[side] = (zm_chase_view){.cells = &game->cells};
        game->chase.order[side] = game->cells.cell;
    }
    game->chase.evader = &game->graphs[ZM_EVADER];
    game->chase.pursuer = &game->graphs[ZM_PURSUER];
    if (!zm_chase_fits(&game->chase, false, run)) return;
    game->start.evader = game->cells.node[evader_at];
    game->start.pursuer = game->cells.node[pursuer_at];
    zm_board_moves(&game->graphs[ZM_EVADER], &game->cells, evader->moves, run);
    zm_board_moves(&game->graphs[ZM_PURSUER], &game->cells, pursuer->moves, run);
    game->chase.safe = game->safe = cells_with(game, rules->safe, run);
    game->chase.goal = game->goal = cells_with(game, rules->goal, run);
}
