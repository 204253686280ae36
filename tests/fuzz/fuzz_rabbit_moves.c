/* Fuzz target: the reader of rabbit-and-eggs moves. The input is a board, a byte 0, and moves. Moves that are taken
** must make sense on the board; written out again, as lines and as JSON, they must be the same game. */
#include "../../ext/core/rabbit/rabbit.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void fail(zm_rabbit *game, zm_run *run) {
    if (!run->message[0] || !memchr(run->message, 0, sizeof run->message)) abort();
    zm_rabbit_free(game, run);
}

static void same(const zm_rabbit *game, const char *board_text, uint64_t board_length, const char *form,
                 const char *begin, const char *between, const char *end) {
    zm_run run = zm_libc_run();
    zm_board board;
    zm_rabbit again;
    char *text = malloc((size_t)game->plies * 32 + 16), *at = text;
    at += sprintf(at, "%s", begin);
    for (uint32_t ply = 0, row, column; ply < game->plies; ply++) {
        zm_rabbit_move(game, ply, &row, &column);
        if (ply > 0) at += sprintf(at, "%s", between);
        at += sprintf(at, form, row, column);
    }
    at += sprintf(at, "%s", end);
    zm_board_read(&board, board_text, board_length, ZM_RABBIT_CELLS, &run);
    zm_rabbit_begin(&again, &board, &run);
    zm_rabbit_play(&again, text, (uint64_t)(at - text), &run);
    if (!zm_ok(&run) || again.plies != game->plies || again.row != game->row || again.column != game->column ||
        memcmp(again.board.cells, game->board.cells, (size_t)game->board.rows * game->board.columns) != 0)
        abort();
    zm_rabbit_free(&again, &run);
    free(text);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    zm_run run = zm_libc_run();
    zm_board board;
    zm_rabbit game;
    zm_choice choices[4];
    const char *text = (const char *)data, *zero = size ? memchr(data, 0, size) : NULL;
    if (!zero) return 0;
    uint64_t board_length = (uint64_t)(zero - text);
    zm_board_read(&board, text, board_length, ZM_RABBIT_CELLS, &run);
    zm_rabbit_begin(&game, &board, &run);
    zm_rabbit_play(&game, zero + 1, size - board_length - 1, &run);
    if (!zm_ok(&run)) {
        fail(&game, &run);
        return 0;
    }
    zm_rabbit_review(&game, &run);
    int count = zm_rabbit_choices(&game, choices, &run);
    bool wins = false;
    for (int i = 0; i < count; i++)
        wins |= choices[i].wins;
    if (!zm_ok(&run) || wins != (game.reply[game.plies] != ZM_NO_NODE)) abort();
    same(&game, text, board_length, "%u %u", "", "\n", "");
    same(&game, text, board_length, "[%u,%u]", "[", ",", "]");
    zm_rabbit_free(&game, &run);
    return 0;
}
