/*
** game_answer.c - what one asks of a solved game: the worth of moves, best moves, a line of best play.
**
** Nothing is solved here. Values and remoteness stand in the game, so a move is judged by looking at both its ends.
*/
#include "../base/base_bits.h"
#include "game.h"

/* ---- moves */

zm_value zm_game_move_value(const zm_game *game, uint32_t state, uint32_t next, uint32_t *remoteness) {
    zm_value value = zm_game_value(game, next);
    bool keeps = game->owners && game->owners[state] == game->owners[next];
    if (remoteness) *remoteness = value == ZM_DRAW ? ZM_NO_REMOTENESS : game->remoteness[next] + 1;
    return keeps ? value : zm_value_for_other(value);
}

bool zm_game_is_best(const zm_game *game, uint32_t state, uint32_t next) {
    uint32_t remoteness;
    zm_value value = zm_game_move_value(game, state, next, &remoteness);
    return !zm_game_ends(game, state) && value == zm_game_value(game, state) && remoteness == game->remoteness[state];
}

/* How many moves can be made there: none where the game ends. */
static uint32_t moves_to_play(const zm_game *game, uint32_t state) {
    if (zm_game_ends(game, state)) return 0;
    return game->graph->first[state + 1] - game->graph->first[state];
}

/* The smaller of `best` and `next`, if the move state -> next is a best one. */
static inline uint32_t better_move(const zm_game *game, uint32_t state, uint32_t next, uint32_t best) {
    return next < best && zm_game_is_best(game, state, next) ? next : best;
}

uint32_t zm_game_best(const zm_game *game, uint32_t state) {
    uint32_t best = ZM_NO_NODE, moves = moves_to_play(game, state);
    for (uint32_t m = 0; m < moves; m++)
        best = better_move(game, state, game->graph->to[game->graph->first[state] + m], best);
    return best;
}

/* The same, asking now and then whether to stop. */
static uint32_t find_best(const zm_game *game, uint32_t state, zm_run *run) {
    uint32_t best = ZM_NO_NODE, moves = moves_to_play(game, state);
    ZM_EACH(uint32_t, m, 0, moves, ZM_COST_FAR, run) {
        best = better_move(game, state, game->graph->to[game->graph->first[state] + m], best);
    }
    return best;
}

/* ---- all states */

uint32_t *zm_game_best_all(const zm_game *game, zm_run *run) {
    if (!zm_ok(run)) return NULL;
    uint32_t *best = zm_allocate(run, game->graph->nodes, sizeof *best);
    ZM_EACH(uint32_t, v, 0, game->graph->nodes, ZM_COST_FAR, run) {
        best[v] = find_best(game, v, run);
    }
    if (zm_ok(run)) return best;
    zm_release(run, best);
    return NULL;
}

uint32_t *zm_game_by_value(const zm_game *game, zm_run *run) {
    static const zm_value alphabetical[] = {ZM_DRAW, ZM_LOSE, ZM_TIE, ZM_WIN};
    if (!zm_ok(run)) return NULL;
    uint32_t place[4] = {0}, total = 0; /* a counting sort */
    uint32_t *by_value = zm_allocate(run, game->graph->nodes, sizeof *by_value);
    ZM_EACH(uint32_t, v, 0, game->graph->nodes, ZM_COST_NEXT, run) {
        place[zm_game_value(game, v)]++;
    }
    for (int i = 0; i < 4; i++) {
        uint32_t count = place[alphabetical[i]];
        place[alphabetical[i]] = total;
        total += count;
    }
    ZM_EACH(uint32_t, v, 0, game->graph->nodes, ZM_COST_NEXT, run) {
        by_value[place[zm_game_value(game, v)]++] = v;
    }
    if (zm_ok(run)) return by_value;
    zm_release(run, by_value);
    return NULL;
}

uint32_t *zm_game_play(const zm_game *game, uint32_t start, uint64_t *length, zm_run *run) {
    uint32_t *line = NULL;
    uint64_t capacity = 0;
    *length = 0;
    if (!zm_ok(run)) return NULL;
    uint64_t *seen = zm_allocate_zeroed(run, zm_set_words(game->graph->nodes), sizeof *seen);
    for (uint32_t state = start; state != ZM_NO_NODE && zm_grow(run, &line, &capacity, *length + 1, sizeof *line);) {
        line[(*length)++] = state;
        state = zm_set_test_and_add(seen, state) ? ZM_NO_NODE : find_best(game, state, run);
        zm_work(run, ZM_COST_LABEL);
    }
    zm_release(run, seen);
    if (zm_ok(run)) return line;
    zm_release(run, line);
    *length = 0;
    return NULL;
}
