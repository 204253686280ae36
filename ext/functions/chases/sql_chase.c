#include "sql_chase.h"

void zm_chase_solve(zm_call *call, zm_chase_game *game, bool start) {
    if (zm_ok(&call->run)) zm_pursuit_solve(&game->solved, &game->chase, start ? &game->start : NULL, &call->run);
}

void zm_chase_free(zm_chase_game *game, zm_run *run) {
    zm_pursuit_free(&game->solved, run);
    zm_release(run, game->line);
    game->line = NULL;
}

void zm_chase_play(zm_call *call, zm_chase_game *game) {
    /* In a draw the best moves depend on the position alone, so the line runs into a cycle: note where it was. */
    uint64_t evaders = game->solved.nodes[ZM_EVADER], cells = evaders * game->solved.nodes[ZM_PURSUER];
    uint64_t *seen = zm_allocate_zeroed(&call->run, cells * 2 / 64 + 1, sizeof *seen);
    zm_position p = game->start;
    while (zm_ok(&call->run)) {
        uint64_t at = p.turn * cells + p.pursuer * evaders + p.evader;
        bool again = seen[at / 64] >> at % 64 & 1;
        seen[at / 64] |= (uint64_t)1 << at % 64;
        uint32_t destination = again ? ZM_NO_NODE : zm_pursuit_best(&game->solved, &game->chase, p);
        if (!zm_grow(&call->run, &game->line, &game->line_capacity, game->line_length + 1, sizeof *game->line)) break;
        game->line[game->line_length++] = (zm_chase_ply){p, destination};
        if (destination == ZM_NO_NODE) break;
        p = zm_pursuit_after(p, destination);
        zm_work(&call->run, 200);
    }
    zm_release(&call->run, seen);
}

uint32_t zm_chase_best(zm_chase_game *game, zm_position p) {
    if (!game->known || game->known_position.turn != p.turn || game->known_position.evader != p.evader ||
        game->known_position.pursuer != p.pursuer) {
        game->known_best = zm_pursuit_best(&game->solved, &game->chase, p);
        game->known_position = p;
        game->known = true;
    }
    return game->known_best;
}

void zm_result_winner(sqlite3_context *context, const zm_chase_game *game, zm_position p) {
    zm_side winner = zm_pursuit_winner(&game->solved, p);
    sqlite3_result_text(context, game->words[winner == ZM_NOBODY ? game->endless : winner], -1, SQLITE_STATIC);
}

void zm_result_plies(sqlite3_context *context, const zm_chase_game *game, zm_position p, uint32_t more) {
    if (zm_pursuit_winner(&game->solved, p) != ZM_NOBODY)
        sqlite3_result_int64(context, (sqlite3_int64)zm_pursuit_plies(&game->solved, p) + more);
}

void zm_result_turn(sqlite3_context *context, const zm_chase_game *game, zm_position p) {
    sqlite3_result_text(context, game->words[p.turn], -1, SQLITE_STATIC);
}
