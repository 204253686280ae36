/* Fuzz target: the options of a chase, against two small graphs. What is taken is a game whose nodes exist, and
** solves. */
#include "../../ext/core/base/base_bits.h"
#include "../../ext/core/chase/chase_options.h"

#include <stdlib.h>
#include <string.h>

static void read_graphs(zm_chase_game *game, zm_run *run) {
    static const char numbers[] = "[[1,2],[0,2],[0,1,2]]",
                      labels[] = "{\"a\":[\"b\"],\"b\":[\"a\",\"1\"],\"1\":[\"a\"]}";
    zm_graph_read_json(&game->graphs[ZM_EVADER], numbers, strlen(numbers), run);
    zm_graph_read_json(&game->graphs[ZM_PURSUER], labels, strlen(labels), run);
}

static void solve(zm_chase_game *game, zm_run *run) {
    zm_chase_position p = game->start;
    if (p.evader >= 3 || p.pursuer >= 3 || p.turn > ZM_PURSUER || game->endless > ZM_NOBODY) abort();
    if (game->forbidden && zm_set_has(game->forbidden, p.pursuer) && game->chase.pursuer == &game->graphs[ZM_PURSUER])
        abort();
    zm_chase_game_solve(game, NULL, true, run);
    zm_chase_play(game, run);
    if (!zm_ok(run) || game->line.length == 0) abort();
    zm_side winner = zm_chase_winner(&game->solution, p);
    if (winner != ZM_NOBODY && zm_chase_plies(&game->solution, p) + 1 != game->line.length) abort();
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    zm_run run = zm_libc_run();
    zm_chase_game game = {0};
    read_graphs(&game, &run);
    zm_chase_read_options(&game, (const char *)data, size, &run);
    zm_chase_check_start(&game, true, &run);
    if (zm_ok(&run)) {
        solve(&game, &run);
    } else if (!run.message[0] || !memchr(run.message, 0, sizeof run.message)) {
        abort();
    }
    zm_chase_game_free(&game, &run);
    return 0;
}
