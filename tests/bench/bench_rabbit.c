/*
** Rabbit and eggs: the review of a whole game, board and moves read from text, against reading the board and matching
** it once, and against the classic recursive program (which gets board and moves ready parsed). Goals: a serpentine
** game of about 125,000 rounds on 500 x 500 in at most 2x the time of board and matching; 200 x 200 at least 20x
** faster than the classic program. The answers are compared first. "mistakes" counts those of both players.
*/
#include "../../ext/core/geography/geography_matching.h"
#include "../../ext/core/rabbit/rabbit.h"
#include "bench.h"
#include "classic.h"

#include <string.h>

typedef struct played {
    const char *name;
    uint32_t rows, columns;
    char *board, *text, *moves; /* cells without line ends; the two texts */
    uint64_t text_length, moves_length;
    uint32_t *path, plies;
    uint8_t *wins;
} played;

static void review(const played *p, zm_rabbit *game, zm_run *run) {
    zm_clear_error(run);
    zm_board board;
    zm_board_read(&board, p->text, p->text_length, ZM_RABBIT_CELLS, run);
    zm_rabbit_begin(game, &board, run);
    zm_rabbit_play(game, p->moves, p->moves_length, run);
    zm_rabbit_review(game, run);
    if (!zm_ok(run) || game->plies != p->plies) {
        fprintf(stderr, "%s\n", run->message);
        abort();
    }
}

static void ours(void *data) {
    zm_run run = zm_libc_run();
    zm_rabbit game;
    review(data, &game, &run);
    zm_rabbit_free(&game, &run);
}

static void match_once(void *data) {
    const played *p = data;
    zm_run run = zm_libc_run();
    zm_board board;
    zm_rabbit game;
    zm_matching matching;
    zm_board_read(&board, p->text, p->text_length, ZM_RABBIT_CELLS, &run);
    zm_rabbit_begin(&game, &board, &run);
    zm_matching_solve(&matching, &game.graph, &run);
    if (!zm_ok(&run)) abort();
    zm_matching_free(&matching, &run);
    zm_rabbit_free(&game, &run);
}

static void classic(void *data) {
    played *p = data;
    classic_rabbit(p->board, p->rows, p->columns, p->path, p->plies + 1, p->wins);
}

/* ---- games */

static void begin(played *p, uint32_t gap) {
    uint32_t columns = p->columns;
    for (uint32_t cell = 0; cell < p->rows * columns; cell++)
        p->board[cell] = "XO"[(cell / columns + cell % columns + gap / columns + gap % columns) & 1];
    p->board[gap] = '.';
    p->path[0] = gap;
}

static void swap_piece(char *piece) {
    *piece = *piece == 'X' ? 'O' : 'X';
}

static played allocate(const char *name, uint32_t rows, uint32_t columns) {
    uint64_t cells = (uint64_t)rows * columns;
    return (played){.name = name,
                    .rows = rows,
                    .columns = columns,
                    .board = malloc(cells),
                    .text = malloc(cells + rows),
                    .moves = malloc(cells * 12),
                    .path = malloc(cells * sizeof(uint32_t)),
                    .wins = malloc(cells)};
}

static void write_text(played *p) {
    for (uint32_t row = 0; row < p->rows; row++) {
        memcpy(p->text + p->text_length, p->board + row * p->columns, p->columns);
        p->text_length += p->columns;
        p->text[p->text_length++] = '\n';
    }
    for (uint32_t i = 1; i <= p->plies; i++)
        p->moves_length += (uint64_t)sprintf(p->moves + p->moves_length, "%u %u\n", p->path[i] / p->columns + 1,
                                             p->path[i] % p->columns + 1);
}

static void release(played *p) {
    free(p->board);
    free(p->text);
    free(p->moves);
    free(p->path);
    free(p->wins);
}

/* Every cell, row by row, there and back. */
static played serpentine(uint32_t rows, uint32_t columns) {
    played p = allocate("serpentine", rows, columns);
    begin(&p, 0);
    for (uint32_t i = 0; i < rows * columns; i++)
        p.path[i] = i / columns * columns + (i / columns & 1 ? columns - 1 - i % columns : i % columns);
    p.plies = rows * columns - 1;
    write_text(&p);
    return p;
}

/* The same between walls: every other row has only one cell open. */
static played corridor(uint32_t rows, uint32_t columns) {
    played p = allocate("corridor", rows, columns);
    begin(&p, 0);
    for (uint32_t row = 1; row < rows; row += 2)
        for (uint32_t column = 0; column < columns; column++)
            if (column != (row & 2 ? 0 : columns - 1)) swap_piece(&p.board[row * columns + column]);
    uint32_t length = 0;
    for (uint32_t row = 0; row < rows; row++) {
        if (row & 1) {
            p.path[length++] = row * columns + (row & 2 ? 0 : columns - 1);
        } else {
            for (uint32_t i = 0; i < columns; i++)
                p.path[length++] = row * columns + (row & 2 ? columns - 1 - i : i);
        }
    }
    p.plies = length - 1;
    write_text(&p);
    return p;
}

/* A corridor with pockets on one side, at random: who stands before one wins by going in, but everyone goes by. */
static played pockets(uint32_t rows, uint32_t columns, uint64_t seed) {
    played p = allocate("pockets", rows, columns);
    begin(&p, 0);
    uint32_t length = 0;
    for (uint32_t row = 0; row < rows; row++) {
        uint32_t door = row % 6 < 3 ? columns - 1 : 0;
        for (uint32_t i = 0; i < columns && row % 3 == 0; i++)
            p.path[length++] = row * columns + (door ? i : columns - 1 - i);
        if (row % 3 == 0) continue;
        p.path[length++] = row * columns + door;
        for (uint32_t column = 0; column < columns; column++)
            if (column != door && (row % 3 == 2 || random64(&seed) % 4 > 0))
                swap_piece(&p.board[row * columns + column]);
    }
    p.plies = length - 1;
    write_text(&p);
    return p;
}

static void compare(played p, bool with_classic) {
    zm_run run = zm_libc_run();
    zm_rabbit game;
    uint32_t mistakes = 0;
    review(&p, &game, &run);
    for (uint32_t i = 0; i < p.plies; i++)
        mistakes += zm_rabbit_is_mistake(&game, i);
    if (with_classic) {
        classic(&p);
        for (uint32_t i = 0; i <= p.plies; i++)
            if (p.wins[i] != (game.reply[i] != ZM_NO_NODE)) abort();
    }
    printf("%s %u x %u: %u rounds, %u mistakes\n", p.name, p.rows, p.columns, p.plies / 2, mistakes);
    zm_rabbit_free(&game, &run);
    bench_compare("  board and matching alone", "review", ours, "matching", match_once, &p, 5);
    if (with_classic) bench_compare("  classic program", "review", ours, "classic", classic, &p, 1);
    release(&p);
}

int main(void) {
    printf("goals: serpentine 500 x 500 at least 0.5x of board and matching; 200 x 200 at least 20x the classic "
           "program\n");
    compare(serpentine(200, 200), true);
    compare(corridor(200, 200), true);
    compare(pockets(199, 200, 1), true);
    compare(serpentine(500, 500), false);
    compare(corridor(501, 501), false);
    compare(pockets(499, 500, 2), false);
    return 0;
}
