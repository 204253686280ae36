/*
** sql_rabbit.c - rabbit and eggs (NOI 2011), and the review of a game that was played.
**
** A board of the rabbit's pieces 'O', the egg's 'X' and one gap '.'. By turns, the rabbit first, each slides a piece
** of their own that stands next to the gap (not diagonally) into it; who cannot has lost. See core/rabbit/rabbit.h.
**
**   rabbit_winner(board [, moves])   'rabbit' or 'egg'
**   rabbit_move(board [, moves])     the piece to slide now, as JSON [row,col]; NULL if none can
**   rabbit_states(board [, moves])   player, row, col, wins: the pieces that can slide now, and whether that wins
**   rabbit_moves(board, moves)       ply, round, player, row, col, winner_before, winner_after, is_mistake, best_row,
**                                    best_col: the review of a game, a row for each move
**   rabbit_mistakes(board, moves)    round: where the rabbit threw a won game away
**   rabbit_error(board [, moves])    what is wrong, NULL if nothing
**
** moves: a JSON array of pairs [row, col], or text with "row col" a line; each is the cell whose piece slides. Rows,
** columns, plies and rounds count from 1; a round is a move of the rabbit and one of the egg. A game may stop
** anywhere. With moves, rabbit_winner and rabbit_states tell of the position after them. best_row, best_col: a move
** that wins, the one played if it does; NULL if none wins.
*/
#include "../../core/rabbit/rabbit.h"
#include "../scaffold/scaffold.h"

typedef struct sql_rabbit {
    zm_rabbit game;
    uint32_t *rounds; /* rabbit_mistakes */
    uint32_t round_count;
    zm_choice choices[4]; /* rabbit_states */
    int choice_count;
} sql_rabbit;

static void free_rabbit(void *instance, zm_run *run) {
    sql_rabbit *r = instance;
    zm_rabbit_free(&r->game, run);
    zm_release(run, r->rounds);
}

/* ---- arguments: board, moves */

static void read_rabbit(zm_call *call, void *instance, zm_argument *arguments) {
    sql_rabbit *r = instance;
    zm_board board;
    zm_read_board(call, arguments[0], "board", ZM_RABBIT_CELLS, &board);
    zm_about(call, "board");
    zm_rabbit_begin(&r->game, &board, &call->run);
    if (arguments[1]) {
        zm_text moves = zm_read_text(call, arguments[1], "moves", "moves (text or a JSON array)");
        zm_rabbit_play(&r->game, moves.bytes, moves.length, &call->run);
        zm_text_free(&moves, &call->run);
    }
    zm_about(call, NULL);
}

/* Who wins before each move and after the last, if that is not known yet. */
static void review_rabbit(zm_call *call, sql_rabbit *r) {
    if (!r->game.reply) zm_rabbit_review(&r->game, &call->run);
}

static void result_player(sqlite3_context *context, zm_slider player) {
    static const char *const words[] = {[ZM_RABBIT] = "rabbit", [ZM_EGG] = "egg"};
    zm_result_word(context, words[player]);
}

/* ---- rabbit_winner */

static void ask_rabbit_winner(zm_call *call, void *instance, zm_argument *question) {
    (void)question;
    sql_rabbit *r = instance;
    review_rabbit(call, r);
    if (zm_ok(&call->run)) result_player(call->context, zm_rabbit_winner(&r->game, r->game.plies));
}

/* ---- rabbit_move */

static void solve_choices(zm_call *call, void *instance, zm_argument *question) {
    (void)question;
    sql_rabbit *r = instance;
    r->choice_count = zm_rabbit_choices(&r->game, r->choices, &call->run);
}

/* The first piece by row and column that wins, else the first that can slide. */
static void ask_rabbit_move(zm_call *call, void *instance, zm_argument *question) {
    sql_rabbit *r = instance;
    solve_choices(call, r, question);
    if (!zm_ok(&call->run) || r->choice_count == 0) return;
    const zm_choice *best = &r->choices[0];
    for (int i = r->choice_count - 1; i >= 0; i--)
        if (r->choices[i].wins) best = &r->choices[i];
    zm_json_writer json = zm_json_write_begin(zm_longest_result(call), zm_sqlite_real, &call->run);
    zm_json_write_pair(&json, best->row, best->column);
    zm_result_json(call, &json);
}

/* ---- rabbit_moves: the key is the ply */

static void solve_review(zm_call *call, void *instance, zm_argument *question) {
    (void)question;
    review_rabbit(call, instance);
}

static const zm_rabbit *reviewed(const zm_row *row, uint32_t *ply) {
    *ply = (uint32_t)row->key[0];
    return &((const sql_rabbit *)row->instance)->game;
}

static uint64_t count_reviewed(const void *instance, int key) {
    (void)key;
    return ((const sql_rabbit *)instance)->game.plies;
}

static uint64_t find_reviewed(const void *instance, int key, sqlite3_value *value) {
    return zm_find_number(1, (int64_t)count_reviewed(instance, key), value);
}

static void reviewed_round(sqlite3_context *context, const zm_row *row) {
    sqlite3_result_int64(context, (sqlite3_int64)row->key[0] / 2 + 1);
}

static void reviewed_player(sqlite3_context *context, const zm_row *row) {
    result_player(context, zm_rabbit_mover((uint32_t)row->key[0]));
}

/* Part 0: the row, 1: the column. */
static void result_cell(sqlite3_context *context, const zm_row *row, uint32_t its_row, uint32_t its_column) {
    sqlite3_result_int64(context, row->part == 0 ? its_row : its_column);
}

static void reviewed_cell(sqlite3_context *context, const zm_row *row) {
    uint32_t ply, to_row, to_column;
    const zm_rabbit *game = reviewed(row, &ply);
    zm_rabbit_move(game, ply, &to_row, &to_column);
    result_cell(context, row, to_row, to_column);
}

static void reviewed_best(sqlite3_context *context, const zm_row *row) {
    uint32_t ply, to_row, to_column;
    const zm_rabbit *game = reviewed(row, &ply);
    if (zm_rabbit_best(game, ply, &to_row, &to_column)) result_cell(context, row, to_row, to_column);
}

/* Part 0: before the move, 1: after it. */
static void reviewed_winner(sqlite3_context *context, const zm_row *row) {
    uint32_t ply;
    const zm_rabbit *game = reviewed(row, &ply);
    result_player(context, zm_rabbit_winner(game, ply + (uint32_t)row->part));
}

static void reviewed_is_mistake(sqlite3_context *context, const zm_row *row) {
    uint32_t ply;
    const zm_rabbit *game = reviewed(row, &ply);
    sqlite3_result_int(context, zm_rabbit_is_mistake(game, ply));
}

static const zm_column review_columns[] = {
    {"ply", ZM_COLUMN_INTEGER, zm_column_of_key, 1},
    {"round", ZM_COLUMN_INTEGER, reviewed_round, 0},
    {"player", ZM_COLUMN_TEXT, reviewed_player, 0},
    {"row", ZM_COLUMN_INTEGER, reviewed_cell, 0},
    {"col", ZM_COLUMN_INTEGER, reviewed_cell, 1},
    {"winner_before", ZM_COLUMN_TEXT, reviewed_winner, 0},
    {"winner_after", ZM_COLUMN_TEXT, reviewed_winner, 1},
    {"is_mistake", ZM_COLUMN_INTEGER, reviewed_is_mistake, 0},
    {"best_row", ZM_COLUMN_INTEGER, reviewed_best, 0},
    {"best_col", ZM_COLUMN_INTEGER, reviewed_best, 1},
    {0},
};

static const zm_table review_table = {
    .columns = review_columns,
    .keys = 1,
    .solve = solve_review,
    .count = count_reviewed,
    .find = find_reviewed,
};

/* ---- rabbit_mistakes */

static void solve_mistakes(zm_call *call, void *instance, zm_argument *question) {
    (void)question;
    sql_rabbit *r = instance;
    review_rabbit(call, r);
    r->rounds = zm_allocate(&call->run, (uint64_t)r->game.plies / 2 + 1, sizeof *r->rounds);
    ZM_EACH(uint32_t, round, 0, (uint64_t)r->game.plies / 2 + r->game.plies % 2, ZM_COST_FAR, &call->run) {
        if (zm_rabbit_is_mistake(&r->game, round * 2)) r->rounds[r->round_count++] = round + 1;
    }
}

static uint64_t count_mistakes(const void *instance, int key) {
    (void)key;
    return ((const sql_rabbit *)instance)->round_count;
}

static void mistake_round(sqlite3_context *context, const zm_row *row) {
    sqlite3_result_int64(context, ((const sql_rabbit *)row->instance)->rounds[row->key[0]]);
}

static const zm_column mistake_columns[] = {{"round", ZM_COLUMN_INTEGER, mistake_round, 0}, {0}};

static const zm_table mistakes_table = {
    .columns = mistake_columns, .keys = 1, .solve = solve_mistakes, .count = count_mistakes};

/* ---- rabbit_states: what can slide now */

static uint64_t count_choices(const void *instance, int key) {
    (void)key;
    return (uint64_t)((const sql_rabbit *)instance)->choice_count;
}

static const zm_choice *choice_of(const zm_row *row) {
    return &((const sql_rabbit *)row->instance)->choices[row->key[0]];
}

static void choice_player(sqlite3_context *context, const zm_row *row) {
    result_player(context, zm_rabbit_mover(((const sql_rabbit *)row->instance)->game.plies));
}

static void choice_cell(sqlite3_context *context, const zm_row *row) {
    result_cell(context, row, choice_of(row)->row, choice_of(row)->column);
}

static void choice_wins(sqlite3_context *context, const zm_row *row) {
    sqlite3_result_int(context, choice_of(row)->wins);
}

static const zm_column choice_columns[] = {
    {"player", ZM_COLUMN_TEXT, choice_player, 0},
    {"row", ZM_COLUMN_INTEGER, choice_cell, 0},
    {"col", ZM_COLUMN_INTEGER, choice_cell, 1},
    {"wins", ZM_COLUMN_INTEGER, choice_wins, 0},
    {0},
};

static const zm_table choices_table = {
    .columns = choice_columns, .keys = 1, .solve = solve_choices, .count = count_choices};

/* ---- the family */

static const zm_function rabbit_functions[] = {
    ZM_SCALAR_FUNCTION("0.1.0", "rabbit_winner", "board [, moves]", ask_rabbit_winner,
                       "rabbit and eggs: 'rabbit' or 'egg' wins, after these moves if any",
                       "SELECT rabbit_winner('XO.OXO')"),
    ZM_JSON_FUNCTION("0.1.0", "rabbit_move", "board [, moves]", ask_rabbit_move,
                     "the piece to slide now under best play, as JSON [row,col]; NULL if none can",
                     "SELECT rabbit_move('XO.OXO')"),
    ZM_ERROR_FUNCTION("0.1.0", "rabbit_error", "board [, moves]", NULL,
                      "what is wrong with a board or moves of rabbit and eggs; NULL if nothing",
                      "SELECT rabbit_error('XO.OXO', '[[1,1]]')"),
    ZM_TABLE_FUNCTION("0.1.0", "rabbit_states", "board [, moves]", &choices_table,
                      "the pieces that can slide into the gap now, and whether that wins",
                      "SELECT * FROM rabbit_states('XO.OXO')"),
    ZM_TABLE_FUNCTION("0.1.0", "rabbit_moves", "board, moves", &review_table,
                      "the review of a game: who won before and after each move, and what would have won",
                      "SELECT * FROM rabbit_moves('XO.OXO', '[[1,2],[1,1]]')"),
    ZM_TABLE_FUNCTION("0.1.0", "rabbit_mistakes", "board, moves", &mistakes_table,
                      "the rounds in which the rabbit threw a won game away",
                      "SELECT * FROM rabbit_mistakes('XO.OXO', '[[1,2],[1,1]]')"),
    {0},
};

const zm_family zm_rabbit_family = {
    .name = "rabbit",
    .room = "rabbit",
    .nulls = {.refused = "moves", .none = "''"},
    .instance = "board, moves",
    .size = sizeof(sql_rabbit),
    .read = read_rabbit,
    .free = free_rabbit,
    .functions = rabbit_functions,
};
