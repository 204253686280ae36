/*
** rabbit.c - rabbit and eggs: the board as a graph, the moves of a game from text, and who wins.
**
** The method is that of undirected vertex geography (rabbit.h says why): a maximum matching, and where a game was
** played, one that is kept up to date as cells leave the board. geography_matching.h has cost and source.
*/
#include "rabbit.h"

#include "../geography/geography_matching.h"
#include "../json/json_read.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

static const char slider_pieces[] = {[ZM_RABBIT] = 'O', [ZM_EGG] = 'X'};
static const char *const slider_names[] = {[ZM_RABBIT] = "rabbit", [ZM_EGG] = "egg"};

void zm_rabbit_free(zm_rabbit *game, zm_run *run) {
    zm_board_free(&game->board, run);
    zm_cells_free(&game->cells, run);
    zm_graph_free(&game->graph, run);
    zm_release(run, game->path);
    zm_release(run, game->reply);
    *game = (zm_rabbit){0};
}

/* The cells where the gap can go from here, `mover` to move: his own piece on the odd cells, the other's on the even
** ones, of which the gap is one. */
static void number_gap_cells(zm_cells *cells, zm_graph *graph, const zm_board *board, uint64_t gap, zm_slider mover,
                             zm_run *run) {
    zm_free_bytes free = {.at = {{false}, {false}}};
    *cells = (zm_cells){0};
    *graph = (zm_graph){0};
    if (!zm_ok(run)) return;
    uint64_t even = (gap / board->columns + gap % board->columns) & 1;
    free.at[even]['.'] = true;
    free.at[even][(int)slider_pieces[mover == ZM_RABBIT ? ZM_EGG : ZM_RABBIT]] = true;
    free.at[!even][(int)slider_pieces[mover]] = true;
    zm_cells_number(cells, board, &free, ZM_CELLS_BY_ROW, run);
    zm_board_neighbours(graph, cells, run);
}

void zm_rabbit_begin(zm_rabbit *game, zm_board *board, zm_run *run) {
    *game = (zm_rabbit){.board = *board};
    *board = (zm_board){0};
    uint64_t gap = zm_board_only(&game->board, ".", "gap", run);
    if (!zm_ok(run)) return;
    game->row = (uint32_t)(gap / game->board.columns + 1);
    game->column = (uint32_t)(gap % game->board.columns + 1);
    number_gap_cells(&game->cells, &game->graph, &game->board, gap, ZM_RABBIT, run);
    game->path = zm_allocate(run, game->cells.count, sizeof *game->path);
    if (zm_ok(run)) game->path[0] = game->cells.node[gap];
}

/* ---- moves */

static uint64_t gap_cell(const zm_rabbit *game) {
    return (uint64_t)(game->row - 1) * game->board.columns + (game->column - 1);
}

/* Why a piece cannot slide, as an error. Kept out of slide_piece(), which is called for every move. */
ZM_COLD static void refuse_slide(const zm_rabbit *game, int64_t row, int64_t column, char piece, bool next_to_gap,
                                 zm_run *run) {
    zm_slider mover = zm_rabbit_mover(game->plies);
    char why[100];
    if (piece == 0) {
        snprintf(why, sizeof why, "is off the board of %u x %u cells", game->board.rows, game->board.columns);
    } else if (piece == '.') {
        snprintf(why, sizeof why, "is the gap itself");
    } else if (!next_to_gap) {
        snprintf(why, sizeof why, "is not next to the gap in row %u, column %u", game->row, game->column);
    } else {
        snprintf(why, sizeof why, "holds an %c, a piece of the %s", piece,
                 slider_names[zm_rabbit_mover(game->plies + 1)]);
    }
    zm_fail(run, ZM_INVALID, "ply %llu (%s): row %lld, column %lld %s", (unsigned long long)game->plies + 1,
            slider_names[mover], (long long)row, (long long)column, why);
}

static void slide_piece(zm_rabbit *game, int64_t row, int64_t column, zm_run *run) {
    char *cells = game->board.cells;
    uint32_t rows = game->board.rows, columns = game->board.columns;
    bool on_board = row >= 1 && row <= rows && column >= 1 && column <= columns;
    uint64_t cell = on_board ? (uint64_t)(row - 1) * columns + (uint64_t)(column - 1) : 0;
    char piece = on_board ? cells[cell] : 0;
    bool next_to_gap = on_board && llabs(row - game->row) + llabs(column - game->column) == 1;
    if (!next_to_gap || piece != slider_pieces[zm_rabbit_mover(game->plies)]) {
        refuse_slide(game, row, column, piece, next_to_gap, run);
        return;
    }
    cells[gap_cell(game)] = piece;
    cells[cell] = '.';
    game->row = (uint32_t)row;
    game->column = (uint32_t)column;
    assert(game->cells.node[cell] != ZM_NO_NODE && game->plies + 1 < game->cells.count);
    game->path[++game->plies] = game->cells.node[cell];
}

static bool read_slide_number(zm_json *json, const char *wanted, int64_t *value) {
    zm_json_skip_space(json);
    if (!zm_json_is_digit(json, json->at) && (json->at == json->end || *json->at != '-'))
        zm_json_unexpected(json, wanted);
    return zm_ok(json->run) && zm_json_read_number(json, value);
}

/* Read [row, column]. */
static bool read_slide(zm_json *json, int64_t *row, int64_t *column) {
    if (!zm_json_take(json, '[')) {
        zm_json_unexpected(json, "the [ of a move");
        return false;
    }
    if (!read_slide_number(json, "the row of a move", row)) return false;
    if (!zm_json_another(json, ']', "the comma before a column")) {
        ZM_JSON_FAIL(json, json->at - 1, "a move without a column");
        return false;
    }
    if (!read_slide_number(json, "the column of a move", column)) return false;
    if (zm_json_another(json, ']', "the ] of a move"))
        ZM_JSON_FAIL(json, json->at - 1, "a move of more than two numbers");
    return zm_ok(json->run);
}

/* Read [[row, column], ...]. */
static void play_moves_json(zm_rabbit *game, const char *text, uint64_t length, zm_run *run) {
    zm_json json = zm_json_begin(text, length, run);
    int64_t row, column;
    zm_json_take(&json, '[');
    if (!zm_json_take(&json, ']')) {
        do {
            if (!read_slide(&json, &row, &column)) break;
            slide_piece(game, row, column, run);
            zm_work(run, ZM_COST_LABEL);
        } while (zm_json_another(&json, ']', "a comma or the ] of the moves"));
    }
    zm_json_skip_space(&json);
    if (json.at < json.end) zm_json_unexpected(&json, "the end of the text");
    zm_json_free(&json);
}

/* Blanks, tabs, the CR of a line end, and one comma among them. */
static const char *skip_slide_blanks(const char *at, const char *end, bool comma) {
    for (; at < end && (*at == ' ' || *at == '\t' || *at == '\r' || (*at == ',' && comma)); at++)
        if (*at == ',') comma = false;
    return at;
}

/* A number of more digits than count here becomes one that no board has. False: there are none. */
static bool read_slide_digits(const char **place, const char *end, int64_t *value) {
    enum { MOST_DIGITS = 18 };
    const char *begin = *place, *at = begin;
    uint64_t digits = 0;
    unsigned digit;
    while (at < end && (digit = (unsigned)(*at - '0')) <= 9) {
        digits = digits * 10 + digit;
        at++;
    }
    *value = at - begin > MOST_DIGITS ? INT64_MAX : (int64_t)digits;
    *place = at;
    return at > begin;
}

/* A row and a column, up to the end of the line. False: something else stands there, *place at it. */
static bool read_slide_line(const char **place, const char *end, int64_t *row, int64_t *column) {
    if (!read_slide_digits(place, end, row)) return false;
    const char *apart = skip_slide_blanks(*place, end, true);
    bool are_apart = apart > *place;
    *place = apart;
    if (!are_apart || !read_slide_digits(place, end, column)) return false;
    *place = skip_slide_blanks(*place, end, false);
    return *place == end || **place == '\n';
}

ZM_COLD static void refuse_line(uint64_t line, const char *begin, const char *at, const char *end, zm_run *run) {
    char shown[ZM_SHOWN_SIZE] = "the end of the line";
    if (at < end && *at != '\n' && *at != '\r') zm_shown_character(at, end, shown);
    zm_fail(run, ZM_INVALID, "line %llu, character %llu: expected a row and a column, as in \"1 2\", found %s",
            (unsigned long long)line, (unsigned long long)(at - begin) + 1, shown);
}

static void play_move_lines(zm_rabbit *game, const char *text, uint64_t length, zm_run *run) {
    const char *at = text + zm_mark_length(text, length), *end = text + length;
    for (uint64_t line = 1; at < end && zm_ok(run); line++) {
        enum { LONGEST_LINE = 1000 }; /* what one line may take without a poll */
        const char *begin = at,
                   *line_end = memchr(at, '\n', end - at < LONGEST_LINE ? (size_t)(end - at) : LONGEST_LINE);
        if (!line_end && end - at >= LONGEST_LINE) {
            zm_fail(run, ZM_INVALID, "line %llu: more than %d bytes", (unsigned long long)line, LONGEST_LINE);
            return;
        }
        at = skip_slide_blanks(at, end, false);
        int64_t row, column;
        if (at < end && *at != '\n') {
            if (!read_slide_line(&at, end, &row, &column)) {
                refuse_line(line, begin, at, end, run);
                return;
            }
            slide_piece(game, row, column, run);
        }
        if (at < end) at++;
        zm_work(run, ZM_COST_LABEL + (uint64_t)(at - begin));
    }
}

void zm_rabbit_play(zm_rabbit *game, const char *text, uint64_t length, zm_run *run) {
    if (zm_json_begins(text, length, '[', run)) {
        play_moves_json(game, text, length, run);
    } else {
        play_move_lines(game, text, length, run);
    }
}

/* ---- who wins */

void zm_rabbit_review(zm_rabbit *game, zm_run *run) {
    uint32_t length = game->plies + 1;
    game->reply = zm_allocate(run, length, sizeof *game->reply);
    zm_matching_review(&game->graph, game->path, length, game->reply, run);
}

zm_slider zm_rabbit_winner(const zm_rabbit *game, uint32_t ply) {
    return zm_rabbit_mover(game->reply[ply] != ZM_NO_NODE ? ply : ply + 1);
}

static void cell_place(const zm_rabbit *game, uint32_t node, uint32_t *row, uint32_t *column) {
    uint32_t cell = game->cells.cell[node];
    *row = cell / game->cells.columns + 1;
    *column = cell % game->cells.columns + 1;
}

void zm_rabbit_move(const zm_rabbit *game, uint32_t ply, uint32_t *row, uint32_t *column) {
    cell_place(game, game->path[ply + 1], row, column);
}

bool zm_rabbit_is_mistake(const zm_rabbit *game, uint32_t ply) {
    return game->reply[ply] != ZM_NO_NODE && game->reply[ply + 1] != ZM_NO_NODE;
}

bool zm_rabbit_best(const zm_rabbit *game, uint32_t ply, uint32_t *row, uint32_t *column) {
    if (game->reply[ply] == ZM_NO_NODE) return false;
    bool played = ply < game->plies && !zm_rabbit_is_mistake(game, ply);
    cell_place(game, played ? game->path[ply + 1] : game->reply[ply], row, column);
    return true;
}

int zm_rabbit_choices(const zm_rabbit *game, zm_choice choices[4], zm_run *run) {
    if (!zm_ok(run)) return 0;
    zm_cells cells;
    zm_graph graph;
    zm_matching matching = {0};
    bool wins[4];
    int count = 0;
    uint64_t gap = gap_cell(game);
    number_gap_cells(&cells, &graph, &game->board, gap, zm_rabbit_mover(game->plies), run);
    zm_matching_solve(&matching, &graph, run);
    uint32_t v = zm_ok(run) ? cells.node[gap] : 0;
    zm_matching_partners(&matching, &graph, v, wins, run);
    if (zm_ok(run)) {
        for (uint32_t m = graph.first[v]; m < graph.first[v + 1]; m++, count++) {
            uint32_t cell = cells.cell[graph.to[m]];
            choices[count] = (zm_choice){cell / cells.columns + 1, cell % cells.columns + 1, wins[count]};
        }
    }
    zm_matching_free(&matching, run);
    zm_graph_free(&graph, run);
    zm_cells_free(&cells, run);
    return count;
}
