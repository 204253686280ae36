/* Fuzz target: the reader of rabbit-and-eggs moves. The input is a board, a byte 0, and moves. Moves that are taken must
** make sense on the board; written out again, as lines and as JSON, they must be the same game. */
#include "../../ext/core/rabbit.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void fail(zm_rabbit *game, const zm_status *status) {
    zm_env env = zm_libc_env();
    if (!status->message[0] || !memchr(status->message, 0, sizeof status->message)) abort();
    zm_rabbit_free(game, &env);
}

static void same(const zm_rabbit *game, const char *board_text, uint64_t board_length, const char *form,
                 const char *begin, const char *between, const char *end) {
    zm_env env = zm_libc_env();
    zm_status status = {0};
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
    zm_board_read(&board, &env, board_text, board_length, ZM_RABBIT_CELLS, &status);
    zm_rabbit_begin(&again, &board, &env, &status);
    zm_rabbit_play(&again, text, (uint64_t)(at - text), &env, &status);
    if (!zm_ok(&status) || again.plies != game->plies || again.row != game->row || again.column != game->column ||
        memcmp(again.board.cells, game->board.cells, (size_t)game->board.rows * game->board.columns) != 0)
        abort();
    zm_rabbit_free(&again, &env);
    free(text);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    zm_env env = zm_libc_env();
    zm_status status = {0};
    zm_board board;
    zm_rabbit game;
    zm_choice choices[4];
    const char *text = (const char *)data, *zero = size ? memchr(data, 0, size) : NULL;
    if (!zero) return 0;
    uint64_t board_length = (uint64_t)(zero - text);
    zm_board_read(&board, &env, text, board_length, ZM_RABBIT_CELLS, &status);
    zm_rabbit_begin(&game, &board, &env, &status);
    zm_rabbit_play(&game, zero + 1, size - board_length - 1, &env, &status);
    if (!zm_ok(&status)) {
        fail(&game, &status);
        return 0;
    }
    zm_rabbit_review(&game, &env, &status);
    int count = zm_rabbit_choices(&game, choices, &env, &status);
    bool wins = false;
    for (int i = 0; i < count; i++)
        wins |= choices[i].wins;
    if (!zm_ok(&status) || wins != (game.reply[game.plies] != ZM_NO_NODE)) abort();
    same(&game, text, board_length, "%u %u", "", "\n", "");
    same(&game, text, board_length, "[%u,%u]", "[", ",", "]");
    zm_rabbit_free(&game, &env);
    return 0;
}
