/*
** test_chase_game.c - a chase as SQL shows it: every position once by its keys, on graphs and on boards; labels, rows
** and columns; lines of play, which end or come back and keep to best moves; a board read by its rules.
*/
#include "../../ext/core/base/base_bits.h"
#include "../../ext/core/chase/chase_board.h"
#include "../../ext/core/chase/chase_options.h"
#include "testing.h"

static const zm_chase_board rules = {
    .walls = "#",
    .piece = {[ZM_EVADER] = {{4, 1, true}, "T", "thief T"}, [ZM_PURSUER] = {{8, 1, true}, "CP", "policeman C or P"}},
    .safe = "E",
    .goal = "G"};

static void read_on_board(zm_chase_game *game, const char *text, zm_side first, zm_run *run) {
    zm_board board;
    *game = (zm_chase_game){
        .words = zm_chase_words, .first = first, .start.turn = first, .chase.tie = {ZM_EVADER, ZM_PURSUER}};
    game->endless = ZM_NOBODY;
    zm_board_read(&board, text, strlen(text), ".#CPTEG", run);
    zm_chase_read_board(game, &board, &rules, run);
    assert_null(board.cells);
}

static void read_on_graphs(zm_chase_game *game, const char *evader, const char *pursuer, const char *options,
                           zm_run *run) {
    *game = (zm_chase_game){0};
    zm_graph_read_json(&game->graphs[ZM_EVADER], evader, strlen(evader), run);
    zm_graph_read_json(&game->graphs[ZM_PURSUER], pursuer, strlen(pursuer), run);
    zm_chase_read_options(game, options, strlen(options), run);
}

/* Next combination of keys, the last changing fastest; false after the last one. */
static bool next_key(const zm_chase_game *game, uint64_t *key) {
    for (int i = zm_chase_keys(game) - 1; i >= 0; i--) {
        if (++key[i] < zm_chase_key_count(game, i)) return true;
        key[i] = 0;
    }
    return false;
}

/* Every position has one combination of keys, parts that say the same as the keys, and a number of its own. */
static void check_keys(const zm_chase_game *game, uint64_t positions) {
    uint64_t most = 2 * (uint64_t)game->chase.evader->nodes * game->chase.pursuer->nodes, seen_count = 0;
    uint64_t key[ZM_CHASE_MOST_KEYS] = {0}, *seen = calloc(zm_set_words(most), sizeof *seen);
    int parts = zm_chase_parts(game);
    do {
        zm_chase_position p;
        if (!zm_chase_position_at(game, key, &p)) {
            int end = zm_chase_dead_end(game, key);
            assert_true(end == parts || end == 2 * parts);
            continue;
        }
        uint64_t number = zm_chase_position_number(game, p);
        assert_true(number < most && !zm_set_test_and_add(seen, number));
        seen_count++;
        assert_string_equal(zm_chase_turn_word(game, p),
                            zm_chase_words[key[0] == 0 ? game->first : zm_other_side(game->first)]);
        for (int part = 0; part < 2 * parts; part++) {
            zm_label label = zm_chase_position_part(game, p, part);
            if (parts == 2) {
                assert_int_equal(label.integer, key[1 + part] + 1);
            } else {
                zm_side side = zm_chase_key_side(game, 1 + part);
                assert_int_equal(zm_graph_find(game->view[side].labels, &label), key[1 + part]);
                assert_int_equal(side == ZM_EVADER ? p.evader : p.pursuer, key[1 + part]);
            }
        }
    } while (next_key(game, key));
    assert_int_equal(seen_count, positions);
    free(seen);
}

static void keys(void **state) {
    (void)state;
    zm_run run = zm_libc_run();
    zm_chase_game game;
    for (int first = 0; first < 2; first++) {
        read_on_board(&game, "C.#\n.#T\n#G.\n..E", (zm_side)first, &run);
        MUST(run);
        check_keys(&game, 2 * 9 * 9);
        zm_chase_game_free(&game, &run);
    }
    read_on_graphs(&game, "{\"x\":[\"y\"],\"y\":[]}", "[[1],[0,2],[],[]]", "{\"forbidden\":[0,2]}", &run);
    MUST(run);
    check_keys(&game, 2 * 2 * 2);
    zm_chase_game_free(&game, &run);
}

static void on_board(void **state) {
    (void)state;
    zm_run run = zm_libc_run();
    zm_chase_game game;
    read_on_board(&game, "P.E\n#G#\n.T.", ZM_PURSUER, &run);
    MUST(run);
    const zm_cells *cells = &game.cells;
    assert_int_equal(cells->cell[game.start.pursuer], 0);
    assert_int_equal(cells->cell[game.start.evader], 7);
    assert_true(zm_set_has(game.chase.safe, cells->node[2]) && zm_set_has(game.chase.goal, cells->node[4]));
    assert_int_equal(zm_count_bits(*game.chase.safe) + zm_count_bits(*game.chase.goal), 2);
    uint32_t count;
    zm_chase_game_moves(&game, game.start, &count);
    assert_int_equal(count, 3); /* he stays, goes right, and to the goal */
    zm_chase_position caught = {ZM_EVADER, game.start.evader, game.start.evader};
    zm_chase_game_moves(&game, caught, &count);
    assert_int_equal(count, 0);
    zm_chase_game_solve(&game, NULL, true, &run);
    assert_string_equal(zm_chase_winner_word(&game, game.start), "pursuer");
    uint32_t best = zm_chase_game_best(&game, game.start);
    assert_int_equal(zm_chase_node_part(&game, ZM_PURSUER, best, 0).integer, 2);
    assert_int_equal(zm_chase_node_part(&game, ZM_PURSUER, best, 1).integer, 2);
    zm_chase_game_free(&game, &run);
    read_on_board(&game, "PC\n.T", ZM_PURSUER, &run);
    REFUSED(run, ZM_INVALID, "a second policeman C or P stands in row 1, column 1");
    zm_chase_game_free(&game, &run);
    zm_clear_error(&run);
    read_on_board(&game, "C.\n..", ZM_PURSUER, &run);
    REFUSED(run, ZM_INVALID, "there is no thief T on the board");
    zm_chase_game_free(&game, &run);
}

/* A line goes on by best moves; it ends where there are none, or where it has been before. */
static void check_line(zm_chase_game *game, zm_run *run) {
    const zm_chase_line *line = &game->line;
    zm_chase_play(game, run);
    MUST(*run);
    assert_true(line->length > 0);
    for (uint64_t i = 0; i < line->length; i++) {
        zm_chase_position p = line->plies[i].position;
        uint64_t back = 0;
        while (back < i &&
               zm_chase_position_number(game, line->plies[back].position) != zm_chase_position_number(game, p))
            back++;
        uint32_t best = zm_chase_game_best(game, p), to = line->plies[i].destination;
        if (i + 1 < line->length) {
            assert_int_equal(back, i);
            assert_int_equal(to, best);
            assert_int_equal(zm_chase_position_number(game, line->plies[i + 1].position),
                             zm_chase_position_number(game, zm_chase_after(p, to)));
        } else {
            assert_int_equal(to, ZM_NO_NODE);
            assert_true(back < i || best == ZM_NO_NODE);
        }
    }
    if (zm_chase_winner(&game->solution, game->start) != ZM_NOBODY)
        assert_int_equal(line->length, zm_chase_plies(&game->solution, game->start) + 1);
}

static void lines(void **state) {
    (void)state;
    zm_run run = zm_libc_run();
    zm_chase_game game;
    uint64_t seed = 5;
    for (int i = 0; i < 300; i++) {
        char text[64];
        uint32_t rows = 1 + random_below(&seed, 5), columns = 2 + random_below(&seed, 5), length = 0;
        for (uint32_t cell = 0; cell < rows * columns; cell++) {
            text[length++] = "....##E"[random_below(&seed, random_below(&seed, 9) ? 6 : 7)];
            if (cell % columns == columns - 1) text[length++] = '\n';
        }
        text[length - 1] = 0;
        uint32_t police = random_below(&seed, length - 1), thief = random_below(&seed, length - 1);
        if (text[police] == '\n' || text[thief] == '\n' || police == thief) continue;
        text[police] = 'C';
        text[thief] = 'T';
        read_on_board(&game, text, (zm_side)(i % 2), &run);
        zm_chase_game_solve(&game, NULL, true, &run);
        MUST(run);
        check_line(&game, &run);
        /* Once more, from elsewhere. */
        game.start = (zm_chase_position){ZM_EVADER, random_below(&seed, game.cells.count),
                                         random_below(&seed, game.cells.count)};
        check_line(&game, &run);
        zm_chase_game_free(&game, &run);
    }
}

static void endless(void **state) {
    (void)state;
    zm_run run = zm_libc_run();
    zm_chase_game game;
    read_on_graphs(&game, "[[0]]", "{\"x\":[\"x\"]}", "{\"evader\":0,\"pursuer\":\"x\",\"endless\":\"pursuer\"}",
                   &run);
    zm_chase_game_solve(&game, &game.start, false, &run);
    MUST(run);
    assert_int_equal(zm_chase_winner(&game.solution, game.start), ZM_NOBODY);
    assert_string_equal(zm_chase_winner_word(&game, game.start), "pursuer");
    zm_chase_game_solve(&game, NULL, true, &run);
    check_line(&game, &run);
    assert_int_equal(game.line.length, 3);
    zm_chase_game_free(&game, &run);
}

static void game_job(zm_run *run) {
    zm_chase_game game = {0};
    read_on_board(&game, "C..........\n.#.#.#.#.#.\nE.........T", ZM_PURSUER, run);
    zm_chase_game_solve(&game, NULL, true, run);
    zm_chase_play(&game, run);
    zm_chase_game_free(&game, run);
}

static void faults_in_games(void **state) {
    (void)state;
    sweep_faults(game_job);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(keys),    cmocka_unit_test(on_board),        cmocka_unit_test(lines),
        cmocka_unit_test(endless), cmocka_unit_test(faults_in_games),
    };
    return cmocka_run_group_tests_name("chase game", tests, NULL, NULL);
}
