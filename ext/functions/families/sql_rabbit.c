/*
** rabbit.c - rabbit and eggs (NOI 2011), and the review of a game that was played.
**
** A board of the rabbit's pieces 'O', the egg's 'X' and one gap '.'. By turns, the rabbit first, each slides a piece of
** their own that stands next to the gap (not diagonally) into it; who cannot has lost. See core/rabbit.h.
**
**   rabbit_winner(board [, moves])   'rabbit' or 'egg'
**   rabbit_states(board [, moves])   player, row, col, wins: the pieces that can slide now, and whether that wins
**   rabbit_moves(board, moves)       ply, round, player, row, col, winner_before, winner_after, is_mistake, best_row,
**                                    best_col: the review of a game, a row for each move
**   rabbit_mistakes(board, moves)    round: where the rabbit threw a won game away
**   rabbit_error(board [, moves])    what is wrong, NULL if nothing
**
** moves: a JSON array of pairs [row, col], or text with "row col" a line; each is the cell whose piece slides. Rows,
** columns, plies and rounds count from 1; a round is a move of the rabbit and one of the egg. A game may stop anywhere.
** With moves, rabbit_winner and rabbit_states tell of the position after them. best_row, best_col: a move that wins, the
** one played if it does; NULL if none wins.
*/
#include "../../core/rabbit/rabbit.h"
#include "../scaffold/scaffold.h"

static const char *const players[] = {[ZM_RABBIT] = "rabbit", [ZM_EGG] = "egg"};

typedef struct rabbit {
    zm_rabbit game;
    uint32_t *rounds; /* rabbit_mistakes */
    uint32_t round_count;
    zm_choice choices[4]; /* rabbit_states */
    int choice_count;
} rabbit;

static void release(void *solution, zm_run *run) {
    rabbit *r = solution;
    zm_rabbit_free(&r->game, run);
    zm_release(run, r->rounds);
    zm_release(run, r);
}

/* Read a board and moves (or NULL) into a zeroed game. */
static void read_game(zm_call *call, zm_rabbit *game, sqlite3_value *board_value, sqlite3_value *moves) {
    zm_board board;
    zm_read_board(call, board_value, "board", ZM_RABBIT_CELLS, &board);
    if (!zm_ok(&call->run)) return;
    call->argument = "board";
    zm_rabbit_begin(game, &board, &call->run);
    if (zm_ok(&call->run) && moves) {
        call->argument = "moves";
        const char *text = NULL;
        if (sqlite3_value_type(moves) == SQLITE_TEXT) {
            text = (const char *)sqlite3_value_text(moves);
            if (!text) zm_fail(&call->run, ZM_NOMEM, "out of memory");
        } else {
            zm_fail(&call->run, ZM_INVALID, "expected moves (text or a JSON array), found %s",
                    sqlite3_value_type(moves) == SQLITE_BLOB ? "a BLOB" : "a number");
        }
        zm_rabbit_play(game, text, (uint64_t)sqlite3_value_bytes(moves), &call->run);
    }
    if (zm_ok(&call->run)) call->argument = NULL;
}

static void result_player(sqlite3_context *context, zm_slider player) {
    sqlite3_result_text(context, players[player], -1, SQLITE_STATIC);
}

/* ---- the scalar functions: board [, moves] */

static void winner(sqlite3_context *context, int argc, sqlite3_value **argv) {
    if (zm_any_null(argc, argv)) return;
    zm_call call;
    zm_rabbit game = {0};
    zm_call_begin(&call, context);
    read_game(&call, &game, argv[0], argc > 1 ? argv[1] : NULL);
    zm_rabbit_review(&game, &call.run);
    if (zm_ok(&call.run)) result_player(context, zm_rabbit_winner(&game, game.plies));
    zm_call_raise(&call, context);
    zm_rabbit_free(&game, &call.run);
    zm_call_end(&call);
}

static void error(sqlite3_context *context, int argc, sqlite3_value **argv) {
    if (zm_any_null(argc, argv)) return;
    zm_call call;
    zm_rabbit game = {0};
    zm_call_begin(&call, context);
    read_game(&call, &game, argv[0], argc > 1 ? argv[1] : NULL);
    zm_result_error_text(&call, context);
    zm_rabbit_free(&game, &call.run);
    zm_call_end(&call);
}

/* ---- the tables: board, moves */

static void *solve(zm_call *call, sqlite3_value **arguments, void (*finish)(zm_call *, rabbit *)) {
    rabbit *r = zm_allocate_zeroed(&call->run, 1, sizeof *r);
    if (!r) return NULL;
    read_game(call, &r->game, arguments[0], arguments[1]);
    if (zm_ok(&call->run)) finish(call, r);
    if (zm_ok(&call->run)) return r;
    release(r, &call->run);
    return NULL;
}

/* rabbit_moves */

static void review(zm_call *call, rabbit *r) {
    zm_rabbit_review(&r->game, &call->run);
}

static void *solve_moves(zm_call *call, sqlite3_value **arguments) {
    return solve(call, arguments, review);
}

static uint64_t moves_count(const void *solution, int key) {
    (void)key;
    return ((const rabbit *)solution)->game.plies;
}

static uint64_t moves_find(const void *solution, int key, sqlite3_value *value) {
    (void)key;
    zm_label label = zm_value_label(value);
    if (label.type == ZM_TEXT) return ZM_ANY;
    bool there = label.type == ZM_INTEGER && label.integer >= 1 && label.integer <= (int64_t)moves_count(solution, 0);
    return there ? (uint64_t)label.integer - 1 : ZM_NOT_THERE;
}

static void moves_column(sqlite3_context *context, void *solution, const uint64_t *key, uint64_t row_index,
                         int column) {
    (void)row_index;
    const zm_rabbit *game = &((const rabbit *)solution)->game;
    uint32_t ply = (uint32_t)key[0], row, col;
    if (column == 0) sqlite3_result_int64(context, (sqlite3_int64)ply + 1);
    if (column == 1) sqlite3_result_int64(context, ply / 2 + 1);
    if (column == 2) result_player(context, zm_rabbit_mover(ply));
    if (column == 3 || column == 4) {
        zm_rabbit_move(game, ply, &row, &col);
        sqlite3_result_int64(context, column == 3 ? row : col);
    }
    if (column == 5) result_player(context, zm_rabbit_winner(game, ply));
    if (column == 6) result_player(context, zm_rabbit_winner(game, ply + 1));
    if (column == 7) sqlite3_result_int(context, zm_rabbit_is_mistake(game, ply));
    if (column >= 8 && zm_rabbit_best(game, ply, &row, &col)) sqlite3_result_int64(context, column == 8 ? row : col);
}

/* rabbit_mistakes */

static void find_mistakes(zm_call *call, rabbit *r) {
    review(call, r);
    r->rounds = zm_allocate(&call->run, (uint64_t)r->game.plies / 2 + 1, sizeof *r->rounds);
    for (uint32_t ply = 0; ply < r->game.plies && zm_ok(&call->run); ply += 2) {
        if (zm_rabbit_is_mistake(&r->game, ply)) r->rounds[r->round_count++] = ply / 2 + 1;
        zm_work(&call->run, 2);
    }
}

static void *solve_mistakes(zm_call *call, sqlite3_value **arguments) {
    return solve(call, arguments, find_mistakes);
}

static uint64_t mistakes_count(const void *solution, int key) {
    (void)key;
    return ((const rabbit *)solution)->round_count;
}

static void mistakes_column(sqlite3_context *context, void *solution, const uint64_t *key, uint64_t row, int column) {
    (void)row, (void)column;
    sqlite3_result_int64(context, ((const rabbit *)solution)->rounds[key[0]]);
}

/* rabbit_states */

static void find_choices(zm_call *call, rabbit *r) {
    r->choice_count = zm_rabbit_choices(&r->game, r->choices, &call->run);
}

static void *solve_states(zm_call *call, sqlite3_value **arguments) {
    return solve(call, arguments, find_choices);
}

static uint64_t states_count(const void *solution, int key) {
    (void)key;
    return (uint64_t)((const rabbit *)solution)->choice_count;
}

static void states_column(sqlite3_context *context, void *solution, const uint64_t *key, uint64_t row, int column) {
    (void)row;
    const rabbit *r = solution;
    const zm_choice *choice = &r->choices[key[0]];
    if (column == 0) result_player(context, zm_rabbit_mover(r->game.plies));
    if (column == 1) sqlite3_result_int64(context, choice->row);
    if (column == 2) sqlite3_result_int64(context, choice->column);
    if (column == 3) sqlite3_result_int(context, choice->wins);
}

static const zm_table moves_table = {
    .columns = "ply, round, player, row, col, winner_before, winner_after, is_mistake, best_row, best_col",
    .inputs = "zm_board, zm_moves",
    .keys = 1,
    .solve = solve_moves,
    .release = release,
    .count = moves_count,
    .find = moves_find,
    .column = moves_column,
};

static const zm_table mistakes_table = {
    .columns = "round",
    .inputs = "zm_board, zm_moves",
    .keys = 1,
    .solve = solve_mistakes,
    .release = release,
    .count = mistakes_count,
    .column = mistakes_column,
};

static const zm_table states_table = {
    .columns = "player, row, col, wins",
    .inputs = "zm_board, zm_moves",
    .keys = 1,
    .solve = solve_states,
    .release = release,
    .count = states_count,
    .column = states_column,
};

const zm_function zm_rabbit_functions[] = {
    {.name = "rabbit_winner",
     .arguments = "board [, moves]",
     .help = "rabbit and eggs: 'rabbit' or 'egg' wins, after these moves if any",
     .least = 1,
     .most = 2,
     .kind = ZM_SCALAR,
     .scalar = winner},
    {.name = "rabbit_error",
     .arguments = "board [, moves]",
     .help = "what is wrong with a board or moves of rabbit and eggs; NULL if nothing",
     .least = 1,
     .most = 2,
     .kind = ZM_SCALAR,
     .scalar = error},
    {.name = "rabbit_states",
     .arguments = "board [, moves]",
     .help = "the pieces that can slide into the gap now, and whether that wins",
     .least = 1,
     .most = 2,
     .kind = ZM_TABLE,
     .table = &states_table},
    {.name = "rabbit_moves",
     .arguments = "board, moves",
     .help = "the review of a game: who won before and after each move, and what would have won",
     .least = 2,
     .most = 2,
     .kind = ZM_TABLE,
     .table = &moves_table},
    {.name = "rabbit_mistakes",
     .arguments = "board, moves",
     .help = "the rounds in which the rabbit threw a won game away",
     .least = 2,
     .most = 2,
     .kind = ZM_TABLE,
     .table = &mistakes_table},
    {0},
};
