/* The options of a chase: what they set, what they refuse and where; captures by label; faults. */
#include "../../ext/core/base/base_bits.h"
#include "../../ext/core/chase/chase_options.h"
#include "testing.h"

static void begin(zm_chase_game *game, const char *evader, const char *pursuer, const char *options, zm_run *run) {
    *game = (zm_chase_game){0};
    zm_graph_read_json(&game->graphs[ZM_EVADER], evader, strlen(evader), run);
    zm_graph_read_json(&game->graphs[ZM_PURSUER], pursuer, strlen(pursuer), run);
    char *copy = malloc(strlen(options) + 1); /* without a 0 at its end, so that a sanitizer sees reads behind it */
    memcpy(copy, options, strlen(options));
    zm_chase_read_options(game, copy, strlen(options), run);
    free(copy);
}

#define NUMBERS "[[1,2],[0,2],[0,1]]"
#define LETTERS "{\"a\":[\"b\"],\"b\":[\"a\",\"1\"],\"1\":[\"a\"]}" /* "1" is node 0, "a" 1, "b" 2 */

static void set(void **state) {
    (void)state;
    zm_run run = zm_libc_run();
    zm_chase_game game;
    begin(&game, NUMBERS, LETTERS,
          " {\"pursuer\" : \"b\", \"evader\":2.0, \"first\":\"pursuer\",\"safe\":[0,\"2\"],\"goal\":[ ] ,"
          "\"forbidden\":[\"a\"], \"tie\":\"pursuer\", \"endless\":\"pursuer\"} ",
          &run);
    MUST(run);
    assert_int_equal(game.start.turn, ZM_PURSUER);
    assert_int_equal(game.start.evader, 2);
    assert_int_equal(game.start.pursuer, 2);
    assert_int_equal(game.endless, ZM_PURSUER);
    assert_int_equal(game.first, ZM_EVADER);
    assert_int_equal(game.chase.tie[0] + 2 * game.chase.tie[1], ZM_PURSUER + 2 * ZM_PURSUER);
    assert_int_equal(game.chase.safe[0], 5);
    assert_int_equal(game.chase.goal[0], 0);
    assert_int_equal(game.view[ZM_PURSUER].hidden[0], 2);
    assert_null(game.view[ZM_EVADER].hidden);
    assert_ptr_equal(game.chase.pursuer, &game.allowed);
    assert_int_equal(game.allowed.moves, 2); /* a to b, b to 1 */
    /* The text 1 catches the number 1; a and b catch nobody. */
    assert_int_equal(game.captures.first[1] - game.captures.first[0], 1);
    assert_int_equal(game.captures.to[0], 1);
    assert_int_equal(game.captures.first[3], 1);
    zm_chase_game_free(&game, &run);
}

static void defaults(void **state) {
    (void)state;
    zm_run run = zm_libc_run();
    zm_chase_game game;
    begin(&game, NUMBERS, NUMBERS, "{}", &run);
    MUST(run);
    assert_int_equal(game.start.turn, ZM_EVADER);
    assert_true(game.start.evader == ZM_NO_NODE && game.start.pursuer == ZM_NO_NODE);
    assert_int_equal(game.endless, ZM_NOBODY);
    assert_int_equal(game.chase.tie[0] + game.chase.tie[1], 2 * ZM_EVADER);
    assert_true(!game.chase.safe && !game.chase.goal && !game.forbidden);
    assert_ptr_equal(game.chase.pursuer, &game.graphs[ZM_PURSUER]);
    assert_string_equal(game.words[game.endless], "draw");
    zm_chase_game_free(&game, &run);
}

static void refused(void **state) {
    (void)state;
    static const struct {
        const char *options, *message;
    } cases[] = {
        {"", "expected the { of the options, but the text ends (byte 0)"},
        {"[]", "expected the { of the options, found '[' (byte 0)"},
        {"{", "expected the \" of an option, but the text ends (byte 1)"},
        {"{1:2}", "expected the \" of an option, found '1' (byte 1)"},
        {"{\"evader\" 1}", "expected a colon, found '1' (byte 10)"},
        {"{\"what\":1}",
         "\"what\" is no option (evader, pursuer, first, safe, goal, forbidden, tie, endless) (byte 1)"},
        {"{\"\":1}", "\"\" is no option (evader, pursuer, first, safe, goal, forbidden, tie, endless) (byte 1)"},
        {"{\"evaderevaderevader\":1}", "\"evaderevaderevader\" is no option (evader, pursuer, first, safe, goal, "
                                       "forbidden, tie, endless) (byte 1)"},
        {"{\"ev\\u0061der\":0,\"evader\":1}", "\"evader\" is given twice (byte 17)"},
        {"{\"safe\":[0], \"safe\":[0]}", "\"safe\" is given twice (byte 13)"},
        {"{\"evader\":3}", "node 3 is not in the graph (byte 10)"},
        {"{\"evader\": \"x\"}", "node \"x\" is not in the graph (byte 11)"},
        {"{\"evader\":-1}", "node -1 is not in the graph (byte 10)"},
        {"{\"evader\":1.5}", "1.5 is not a whole number (byte 10)"},
        {"{\"evader\":null}", "expected a node (text or a number), found 'n' (byte 10)"},
        {"{\"evader\":0 \"pursuer\":1}", "expected a comma or the } of the options, found '\"' (byte 12)"},
        {"{\"safe\":0}", "expected the [ of a list of nodes, found '0' (byte 8)"},
        {"{\"safe\":[0 1]}", "expected a comma or the ] of the list of nodes, found '1' (byte 11)"},
        {"{\"forbidden\":[0,5]}", "node 5 is not in the graph (byte 16)"},
        {"{\"first\":1}", "expected the \" of a word, found '1' (byte 9)"},
        {"{\"first\":\"draw\"}", "expected \"evader\" or \"pursuer\" (byte 9)"},
        {"{\"tie\":\"\"}", "expected \"evader\" or \"pursuer\" (byte 7)"},
        {"{\"endless\":\"nobody\"}", "expected \"evader\", \"pursuer\" or \"draw\" (byte 11)"},
        {"{} x", "expected the end of the text, found 'x' (byte 3)"},
        {"{}", "\"evader\" is missing: where does the evader start?"},
        {"{\"pursuer\":0}", "\"evader\" is missing: where does the evader start?"},
        {"{\"evader\":0}", "\"pursuer\" is missing: where does the pursuer start?"},
        {"{\"evader\":0,\"pursuer\":1,\"forbidden\":[1]}", "the pursuer starts on node 1, which is forbidden to him"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        zm_run run = zm_libc_run();
        zm_chase_game game;
        begin(&game, NUMBERS, NUMBERS, cases[i].options, &run);
        zm_chase_check_start(&game, true, &run);
        REFUSED(run, ZM_INVALID, cases[i].message);
        zm_chase_game_free(&game, &run);
    }
}

static void options_job(zm_run *run) {
    zm_chase_game game;
    begin(&game, NUMBERS, LETTERS,
          "{\"safe\":[0,1,\"\\u0031\"],\"goal\":[\"a\"],\"forbidden\":[\"1\"],\"evader\":0,\"pursuer\":\"b\"}", run);
    zm_chase_game_free(&game, run);
}

static void faults_in_options(void **state) {
    (void)state;
    sweep_faults(options_job);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(set),
        cmocka_unit_test(defaults),
        cmocka_unit_test(refused),
        cmocka_unit_test(faults_in_options),
    };
    return cmocka_run_group_tests_name("chase options", tests, NULL, NULL);
}
