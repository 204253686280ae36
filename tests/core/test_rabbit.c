/*
** test_rabbit.c - rabbit and eggs on every board of up to eight cells, and random ones of twelve, against playing
** them out on the board; a game reviewed against one solved afresh at each ply; faults.
*/
#include "../../ext/core/rabbit/rabbit.h"
#include "testing.h"

#include <stdio.h>

/* The cells around the gap with a piece of the player's, in the order of rows and columns; how many. */
static int choices_on(const char *cells, int rows, int columns, char piece, int *found) {
    int gap = (int)(strchr(cells, '.') - cells), row = gap / columns, column = gap % columns, count = 0;
    if (row > 0 && cells[gap - columns] == piece) found[count++] = gap - columns;
    if (column > 0 && cells[gap - 1] == piece) found[count++] = gap - 1;
    if (column + 1 < columns && cells[gap + 1] == piece) found[count++] = gap + 1;
    if (row + 1 < rows && cells[gap + columns] == piece) found[count++] = gap + columns;
    return count;
}

static void slide_on(char *cells, int cell) {
    *strchr(cells, '.') = cells[cell];
    cells[cell] = '.';
}

/* Does the player to move win? By playing it out; as deep as there are cells. */
static bool wins_on(const char *cells, int rows, int columns, int mover) {
    int found[4], count = choices_on(cells, rows, columns, "OX"[mover], found);
    for (int i = 0; i < count; i++) {
        char after[32];
        strcpy(after, cells);
        slide_on(after, found[i]);
        if (!wins_on(after, rows, columns, !mover)) return true;
    }
    return false;
}

static void begin(zm_rabbit *game, const char *cells, int rows, int columns, zm_run *run) {
    char text[64];
    int length = 0;
    zm_board board;
    for (int row = 0; row < rows; row++)
        length += sprintf(text + length, "%.*s\n", columns, cells + row * columns);
    zm_board_read(&board, text, (uint64_t)length, ZM_RABBIT_CELLS, run);
    zm_rabbit_begin(game, &board, run);
}

/* One random game to its end on a board: every number of plies of it, as lines or as JSON. */
static void check_board(const char *start, int rows, int columns, uint64_t *seed) {
    zm_run run = zm_libc_run();
    zm_rabbit game;
    zm_choice choices[4];
    char cells[32], text[256] = "";
    bool json = random_below(seed, 2), wins[33];
    int length = 0, ply = 0, moved[33];
    strcpy(cells, start);
    for (;; ply++) {
        int found[4], count = choices_on(cells, rows, columns, "OX"[ply % 2], found);
        wins[ply] = wins_on(cells, rows, columns, ply % 2);
        begin(&game, start, rows, columns, &run);
        sprintf(text + length, json ? "]" : "");
        zm_rabbit_play(&game, ply == 0 ? "" : text, ply == 0 ? 0 : strlen(text), &run);
        assert_true(zm_ok(&run));
        assert_int_equal(game.plies, ply);
        assert_memory_equal(game.board.cells, cells, (size_t)(rows * columns));
        assert_int_equal(zm_rabbit_choices(&game, choices, &run), count);
        for (int i = 0; i < count; i++) {
            char after[32];
            strcpy(after, cells);
            slide_on(after, found[i]);
            assert_int_equal((int)((choices[i].row - 1) * (uint32_t)columns + choices[i].column - 1), found[i]);
            assert_int_equal(choices[i].wins, !wins_on(after, rows, columns, !(ply % 2)));
        }
        if (count == 0) break;
        zm_rabbit_free(&game, &run);
        int cell = moved[ply] = found[random_below(seed, (uint32_t)count)];
        length += sprintf(text + length, json ? "%s[%d,%d]" : "%s%d %d\n",
                          !json     ? ""
                          : ply > 0 ? ","
                                    : "[",
                          cell / columns + 1, cell % columns + 1);
        slide_on(cells, cell);
    }
    zm_rabbit_review(&game, &run);
    assert_true(zm_ok(&run));
    for (int i = 0; i <= ply; i++) {
        assert_int_equal(zm_rabbit_winner(&game, (uint32_t)i), wins[i] ? i % 2 : !(i % 2));
        uint32_t row, column;
        bool best = zm_rabbit_best(&game, (uint32_t)i, &row, &column);
        assert_int_equal(best, wins[i]);
        if (i == ply) break;
        bool mistake = wins[i] && wins[i + 1];
        assert_int_equal(zm_rabbit_is_mistake(&game, (uint32_t)i), mistake);
        int cell = best ? (int)((row - 1) * (uint32_t)columns + column - 1) : -1;
        if (best && mistake) assert_int_not_equal(cell, moved[i]);
        if (best && !mistake) assert_int_equal(cell, moved[i]);
    }
    zm_rabbit_free(&game, &run);
}

static void test_every_small_board(void **state) {
    (void)state;
    uint64_t seed = 1;
    for (int rows = 1; rows <= 4; rows++) {
        for (int columns = 1; rows * columns <= 8; columns++) {
            int cells = rows * columns;
            for (int gap = 0; gap < cells; gap++) {
                for (uint32_t set = 0; set < 1u << (cells - 1); set++) {
                    char board[32] = "";
                    for (int i = 0, bit = 0; i < cells; i++)
                        board[i] = i == gap ? '.' : "XO"[set >> bit++ & 1];
                    check_board(board, rows, columns, &seed);
                }
            }
        }
    }
}

static void test_random_boards(void **state) {
    (void)state;
    uint64_t seed = 2;
    for (int round = 0; round < 3000; round++) {
        int rows = 1 + (int)random_below(&seed, 5), columns = 1 + (int)random_below(&seed, 12 / (uint32_t)rows);
        int gap = (int)random_below(&seed, (uint32_t)(rows * columns));
        char board[32] = "";
        for (int i = 0; i < rows * columns; i++) {
            int odd = (i / columns + i % columns + gap / columns + gap % columns) & 1;
            board[i] = i == gap ? '.' : "XO"[random_below(&seed, 8) ? odd : (int)random_below(&seed, 2)];
        }
        check_board(board, rows, columns, &seed);
    }
}

static void play_and_review(const char *moves, zm_run *run) {
    zm_rabbit game;
    zm_choice choices[4];
    begin(&game, "OOXXOXXOOO.OXXXO", 4, 4, run);
    int count = zm_rabbit_choices(&game, choices, run);
    zm_rabbit_play(&game, moves, strlen(moves), run);
    zm_rabbit_review(&game, run);
    if (zm_ok(run)) {
        assert_int_equal(count, 2);
        assert_int_equal(zm_rabbit_is_mistake(&game, 0) + 2 * zm_rabbit_is_mistake(&game, 2), 3);
    }
    zm_rabbit_free(&game, run);
}

static void with_lines(zm_run *run) {
    play_and_review("3 2\n2 2\n1 2\n1 3\n", run);
}

static void with_json(zm_run *run) {
    play_and_review("[[3,2],[2,2],[1,2],[1,3]]", run);
}

static void test_faults(void **state) {
    (void)state;
    sweep_faults(with_lines);
    sweep_faults(with_json);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_every_small_board), cmocka_unit_test(test_random_boards),
                                       cmocka_unit_test(test_faults)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
