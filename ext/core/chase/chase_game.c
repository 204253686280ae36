/*
** chase_game.c - a chase as SQL shows it: positions by keys, nodes by label or by row and column, a line of play.
*/
#include "chase_game.h"

#include "../base/base_bits.h"

void zm_chase_game_free(zm_chase_game *game, zm_run *run) {
    zm_chase_solution_free(&game->solution, run);
    zm_release(run, game->line.plies);
    zm_graph_free(&game->graphs[ZM_EVADER], run);
    zm_graph_free(&game->graphs[ZM_PURSUER], run);
    zm_graph_free(&game->allowed, run);
    zm_release(run, game->captures.first);
    zm_release(run, game->captures.to);
    zm_release(run, game->safe);
    zm_release(run, game->goal);
    zm_release(run, game->forbidden);
    zm_board_free(&game->board, run);
    zm_cells_free(&game->cells, run);
    *game = (zm_chase_game){0};
}

void zm_chase_game_solve(zm_chase_game *game, const zm_chase_position *until, bool keep_plies, zm_run *run) {
    zm_chase_solution_free(&game->solution, run);
    game->remembers = false;
    zm_chase_solve(&game->solution, &game->chase, until, keep_plies, run);
}

/* ---- keys */

uint64_t zm_chase_key_count(const zm_chase_game *game, int key) {
    if (key == 0) return 2;
    const zm_chase_view *view = &game->view[zm_chase_key_side(game, key)];
    if (view->labels) return view->labels->nodes;
    return zm_chase_key_part(game, key) == 0 ? view->cells->rows : view->cells->columns;
}

/* The node that the parts at `key` tell, or ZM_NO_NODE. */
static uint32_t node_of_parts(const zm_chase_view *view, const uint64_t *key) {
    uint32_t node = view->labels ? (uint32_t)key[0] : view->cells->node[key[0] * view->cells->columns + key[1]];
    if (node == ZM_NO_NODE || (view->hidden && zm_set_has(view->hidden, node))) return ZM_NO_NODE;
    return node;
}

bool zm_chase_position_at(const zm_chase_game *game, const uint64_t *key, zm_chase_position *position) {
    zm_side first = game->first, second = zm_other_side(first);
    uint32_t first_node = node_of_parts(&game->view[first], key + 1);
    uint32_t second_node = node_of_parts(&game->view[second], key + 1 + zm_chase_parts(game));
    position->turn = key[0] == 0 ? first : second;
    position->pursuer = first == ZM_PURSUER ? first_node : second_node;
    position->evader = first == ZM_PURSUER ? second_node : first_node;
    return first_node != ZM_NO_NODE && second_node != ZM_NO_NODE;
}

int zm_chase_dead_end(const zm_chase_game *game, const uint64_t *key) {
    int parts = zm_chase_parts(game);
    return node_of_parts(&game->view[game->first], key + 1) == ZM_NO_NODE ? parts : 2 * parts;
}

uint64_t zm_chase_position_number(const zm_chase_game *game, zm_chase_position p) {
    uint64_t evaders = game->chase.evader->nodes, pursuers = game->chase.pursuer->nodes;
    return ((p.turn != game->first) * pursuers + p.pursuer) * evaders + p.evader;
}

/* ---- columns */

zm_label zm_chase_node_part(const zm_chase_game *game, zm_side side, uint32_t node, int part) {
    const zm_chase_view *view = &game->view[side];
    if (view->labels) return zm_graph_label(view->labels, node);
    uint32_t cell = view->cells->cell[node], columns = view->cells->columns;
    return (zm_label){.type = ZM_INTEGER, .integer = (int64_t)(part == 0 ? cell / columns : cell % columns) + 1};
}

zm_label zm_chase_position_part(const zm_chase_game *game, zm_chase_position p, int part) {
    zm_side side = zm_chase_key_side(game, 1 + part);
    return zm_chase_node_part(game, side, side == ZM_PURSUER ? p.pursuer : p.evader,
                              zm_chase_key_part(game, 1 + part));
}

const uint32_t *zm_chase_game_moves(const zm_chase_game *game, zm_chase_position position, uint32_t *count) {
    const uint32_t *moves = zm_chase_moves(&game->chase, position, count);
    if (zm_chase_over(&game->chase, position)) *count = 0;
    return moves;
}

uint32_t zm_chase_game_best(zm_chase_game *game, zm_chase_position p) {
    const zm_chase_position *last = &game->remembered;
    if (!game->remembers || last->turn != p.turn || last->evader != p.evader || last->pursuer != p.pursuer) {
        game->remembered_best = zm_chase_best(&game->solution, &game->chase, p);
        game->remembered = p;
        game->remembers = true;
    }
    return game->remembered_best;
}

/* In a draw the best move depends on the position alone, so the line runs into a cycle: `seen` notes where it was. */
void zm_chase_play(zm_chase_game *game, zm_run *run) {
    if (!zm_ok(run)) return;
    uint64_t positions = 2 * (uint64_t)game->chase.evader->nodes * game->chase.pursuer->nodes;
    uint64_t *seen = zm_allocate_zeroed(run, zm_set_words(positions), sizeof *seen);
    zm_chase_line *line = &game->line;
    zm_chase_position p = game->start;
    line->length = 0;
    while (zm_grow(run, &line->plies, &line->capacity, line->length + 1, sizeof *line->plies)) {
        bool again = zm_set_test_and_add(seen, zm_chase_position_number(game, p));
        uint32_t count, destination = again ? ZM_NO_NODE : zm_chase_best(&game->solution, &game->chase, p);
        line->plies[line->length++] = (zm_chase_ply){p, destination};
        if (destination == ZM_NO_NODE) break;
        zm_chase_moves(&game->chase, p, &count);
        p = zm_chase_after(p, destination);
        if (!zm_work(run, ZM_COST_CALL + (uint64_t)count * ZM_COST_FAR)) break;
    }
    zm_release(run, seen);
}
