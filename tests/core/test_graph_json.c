/* The JSON graph reader: what it takes, what it refuses, and where it says the fault stands. */
#include "testing.h"

#include <stdio.h>

/* The graph as text, "0:2,5 1:3 ..." or "a:b,c ...", or the error. */
static void describe(const char *json, uint64_t length, char *out, size_t room) {
    zm_run run = zm_libc_run();
    zm_graph g;
    char name[ZM_NAME_SIZE];
    zm_graph_read_json(&g, json, length, &run);
    if (!zm_ok(&run)) {
        snprintf(out, room, "%s", run.message);
        assert_null(g.first);
        assert_null(g.to);
        return;
    }
    size_t at = 0;
    *out = 0;
    for (uint32_t v = 0; v < g.nodes; v++) {
        at += (size_t)snprintf(out + at, room - at, "%s%s:", v ? " " : "", zm_graph_name(&g, v, name));
        for (uint32_t m = g.first[v]; m < g.first[v + 1]; m++)
            at += (size_t)snprintf(out + at, room - at, "%s%s", m > g.first[v] ? "," : "",
                                   zm_graph_name(&g, g.to[m], name));
        zm_label label = zm_graph_label(&g, v);
        assert_int_equal(zm_graph_find(&g, &label), v);
    }
    zm_graph_free(&g, &run);
}

static void check(const char *json, const char *expected) {
    char text[1000];
    /* A copy of exact length, so that the sanitizer sees a read behind the end. */
    size_t length = strlen(json);
    char *copy = malloc(length ? length : 1);
    memcpy(copy, json, length);
    describe(copy, length, text, sizeof text);
    free(copy);
    if (strcmp(text, expected) != 0) fail_msg("%s\n  gives    %s\n  expected %s", json, text, expected);
}

static void arrays(void **state) {
    (void)state;
    check("[]", "");
    check(" [ ] \n", "");
    check("[[]]", "0:");
    check("[[2,5],[3],[0,4,5],[1,4,5],[2,3],[0,2,3]]", "0:2,5 1:3 2:0,4,5 3:1,4,5 4:2,3 5:0,2,3");
    check("\t[\r\n[ 1 , 1 ] ,[ 0 ]\n]", "0:1,1 1:0");
    check("[[1.0],[0e3]]", "0:1 1:0");
    check("[[1.000],[-0]]", "0:1 1:0");
    check("[[0.1e1],[0.0]]", "0:1 1:0");
    check("[[10e-1],[0]]", "0:1 1:0");
    check("[[100e-2],[0E+5]]", "0:1 1:0");
}

static void objects(void **state) {
    (void)state;
    check("{}", "");
    check("{\"a\":[\"b\",\"c\"],\"c\":[],\"b\":[\"a\"]}", "\"a\":\"b\",\"c\" \"b\":\"a\" \"c\":");
    check("{\"10\":[2.0],\"2\":[10,\"10\"]}", "\"10\":\"2\" \"2\":\"10\",\"10\"");
    check("{\"\":[\"\"]}", "\"\":\"\"");
    check("{\"\\u0061\\n\":[],\"\\ud83d\\ude00\":[\"a\\u000a\"]}", "\"a?\": \"\xF0\x9F\x98\x80\":\"a?\"");
    check("{\"\xC3\xA9\":[\"\\u00e9\"]}", "\"\xC3\xA9\":\"\xC3\xA9\"");
    check("{\"-3\":[-3]}", "\"-3\":\"-3\"");
}

static void errors(void **state) {
    (void)state;
    check("", "expected a graph: [ or {, but the text ends (byte 0)");
    check("  7", "expected a graph: [ or {, found '7' (byte 2)");
    check("null", "expected a graph: [ or {, found 'n' (byte 0)");
    check("\xEF\xBB\xBF[[1],[]]", "0:1 1:");
    check("\xEF\xBB\xBF[[1]]", "node 0 lists node 1, but the graph has 1 node (byte 5)");
    check("\xEF\xBB[]", "expected a graph: [ or {, found the byte 0xef (byte 0)");
    check("[", "expected the [ of a list of neighbours, but the text ends (byte 1)");
    check("[1]", "expected the [ of a list of neighbours, found '1' (byte 1)");
    check("[[1]", "expected a comma or the ] of the graph, but the text ends (byte 4)");
    check("[[0],]", "expected the [ of a list of neighbours, found ']' (byte 5)");
    check("[[0,]]", "expected a node number, found ']' (byte 4)");
    check("[[0 0]]", "expected a comma or the ] of the list of neighbours, found '0' (byte 4)");
    check("[[[0]]]", "expected a node number, found '[' (byte 2)");
    check("[[\"b\"]]",
          "expected a node number, found '\"' (byte 2); names need an object, {\"a\":[\"b\"]}; edges go through "
          "undirected_graph(a, b) or game_graph(state, next)");
    check("[[null]]", "expected a node number, found 'n' (byte 2)");
    check("[[0]]x", "expected the end of the text, found 'x' (byte 5)");
    check("[[0]] [", "expected the end of the text, found '[' (byte 6)");
    check("[[-1]]", "node 0 lists -1, which is below 0 (byte 2)");
    check("[[2],[0]]", "node 0 lists node 2, but the graph has 2 nodes (byte 2)");
    check("[[1]]", "node 0 lists node 1, but the graph has 1 node (byte 2)");
    check("[[4294967296]]", "node 0 lists node 4294967296, but the graph has 1 node (byte 2)");
    check("[[0.5]]", "0.5 is not a whole number (byte 2)");
    check("[[1e-1]]", "1e-1 is not a whole number (byte 2)");
    check("[[1.00000000000000000000001]]", "1.0000000000000000000000... is not a whole number (byte 2)");
    check("[[1e19]]", "1e19 is too large for a node (byte 2)");
    check("[[99999999999999999999]]", "99999999999999999999 is too large for a node (byte 2)");
    check("[[1e999999999999]]", "1e999999999999 is too large for a node (byte 2)");
    check("[[01]]", "a number may not begin with 0 (byte 2)");
    check("[[1.]]", "expected a digit, found ']' (byte 4)");
    check("[[-]]", "expected a digit, found ']' (byte 3)");
    check("[[1e]]", "expected a digit, found ']' (byte 4)");
    check("[[1e+", "expected a digit, but the text ends (byte 5)");
    check("{\"a\":[\"z\"]}", "node \"a\" lists node \"z\", which is not a key (byte 6)");
    check("{\"a\":[7]}", "node \"a\" lists node \"7\", which is not a key (byte 6)");
    check("{\"a\":[],\"a\":[]}", "node \"a\" stands twice (byte 8)");
    check("{\"a\":[],\"\\u0061\":[]}", "node \"a\" stands twice (byte 8)");
    check("{a:[]}", "expected the \" of a node's name, found 'a' (byte 1)");
    check("{\"a\"[]}", "expected a colon, found '[' (byte 4)");
    check("{\"a\":1}", "expected the [ of a list of neighbours, found '1' (byte 5)");
    check("{\"a\":[true]}", "expected a neighbour (text or a number), found 't' (byte 6)");
    check("{\"a\":[]", "expected a comma or the } of the graph, but the text ends (byte 7)");
    check("{\"a", "the string that begins here has no end (byte 1)");
    check("{\"a\nb\":[]}",
          "expected a character of a string (control characters are escaped), found the byte 0x0a (byte 3)");
    check("{\"\\x\":[]}", "expected an escape (one of \" \\ / b f n r t u), found 'x' (byte 3)");
    check("{\"\\u12G4\":[]}", "expected a hexadecimal digit, found 'G' (byte 6)");
    check("{\"\\ud83d\":[]}", "half of a surrogate pair (byte 2)");
    check("{\"\\ude00\":[]}", "half of a surrogate pair (byte 2)");
    check("{\"\xC0\x80\":[]}", "a string is not UTF-8 (byte 2)");
    check("{\"\xED\xA0\x80\":[]}", "a string is not UTF-8 (byte 2)");
    check("{\"\xF5\x80\x80\x80\":[]}", "a string is not UTF-8 (byte 2)");
    check("{\"\xE2\x82\":[]}", "a string is not UTF-8 (byte 2)");
    char text[200];
    describe("[[0]]\0", 6, text, sizeof text);
    assert_string_equal(text, "expected the end of the text, found the byte 0x00 (byte 5)");
}

static void mistakes(void **unused) {
    (void)unused;
    /* what is mistaken for lists of neighbours: edges, a matrix */
#define EDGES "; a list stands for the neighbours of its index; edges go through game_graph or undirected_graph"
    check("[[0,1],[1,2]]", "node 1 lists node 2, but the graph has 2 nodes (byte 10)" EDGES);
    check("[[0,1],[1,2],[0]]", "0:0,1 1:1,2 2:0");
    check("[[0,1],[1,3],[0]]", "node 1 lists node 3, but the graph has 3 nodes (byte 10)");
    const char *matrix = "this is a matrix of 0 and 1; a list stands for the neighbours of its index, so the matrix "
                         "[[0,1,0],[1,0,1],[0,1,0]] is the graph [[1],[0,2],[1]]";
    check("[[0,1,0],[1,0,1],[0,1,0]]", matrix);
    check("[[0,0,0],[0,0,0],[0,0,0]]", matrix);
    check("[[1,1,1,1],[1,1,1,1],[1,1,1,1],[1,1,1,1]]", matrix);
    check("[[0,1],[1,0]]", "0:0,1 1:1,0");
    check("[[0,1,1],[1,0,1],[0,2,0]]", "0:0,1,1 1:1,0,1 2:0,2,0");
    check("[[0,1,1],[1,0],[0,1,0,1]]", "0:0,1,1 1:1,0 2:0,1,0,1");
    /* the name of a table */
#define NO_MATRIX "; a list stands for the neighbours of its index, it is no row of a matrix"
#define TABLE "; from a table: (SELECT game_graph(src, dst) FROM "
    check("m", "expected a graph: [ or {, found 'm' (byte 0)" TABLE "m)");
    check(" _Moves2 \n", "expected a graph: [ or {, found '_' (byte 1)" TABLE "_Moves2)");
    check("m m", "expected a graph: [ or {, found 'm' (byte 0)" TABLE "\"m m\")");
    check("2m", "expected a graph: [ or {, found '2' (byte 0)" TABLE "\"2m\")");
    check("main.m ", "expected a graph: [ or {, found 'm' (byte 0)" TABLE "main.m)");
    check("\"m m\"", "expected a graph: [ or {, found '\"' (byte 0)" TABLE "\"m m\")");
    check("Z\303\274ge", "expected a graph: [ or {, found 'Z' (byte 0)" TABLE "Z\303\274ge)");
    check("\303\274", "expected a graph: [ or {, found '\303\274' (U+00FC) (byte 0)" TABLE "\303\274)");
#define QUERY "; a query stands in parentheses, without quotes: (SELECT game_graph(src, dst) FROM ...)"
    check("Select a, b from m", "expected a graph: [ or {, found 'S' (byte 0)" QUERY);
    check(" VALUES(1,2)", "expected a graph: [ or {, found 'V' (byte 1)" QUERY);
    check("with", "expected a graph: [ or {, found 'w' (byte 0)" TABLE "with)");
    check("true", "expected a graph: [ or {, found 't' (byte 0)");
    check("12", "expected a graph: [ or {, found '1' (byte 0)");
    check("1.5", "expected a graph: [ or {, found '1' (byte 0)");
    check("\377m", "expected a graph: [ or {, found the byte 0xff (byte 0)");
    check("[[true,false],[false,true]]", "expected a node number, found 't' (byte 2)" NO_MATRIX);
    check("[[\"0\",\"1\"]]", "expected a node number, found '\"' (byte 2)" NO_MATRIX);
}

/* Every prefix of a valid graph is refused, and read within its length. */
static void truncations(void **state) {
    (void)state;
    static const char *const graphs[] = {"[[1,2.0],[0e0],[0]]",
                                         "{\"a\\u0062\":[\"c\",1],\"c\":[],\"1\":[\"\xC3\xA9\"],\"\xC3\xA9\":[]}"};
    for (size_t i = 0; i < 2; i++) {
        for (size_t length = 0; length < strlen(graphs[i]); length++) {
            char *copy = malloc(length ? length : 1), text[300];
            memcpy(copy, graphs[i], length);
            describe(copy, length, text, sizeof text);
            assert_non_null(strstr(text, "(byte"));
            free(copy);
        }
    }
}

static void large(void **state) {
    (void)state;
    enum { NODES = 1000000, DEGREE = 10 };
    char *json = malloc((size_t)NODES * DEGREE * 8 + 4 * NODES), *out = json;
    uint64_t seed = 5, sum = 0;
    *out++ = '[';
    for (int v = 0; v < NODES; v++) {
        *out++ = v ? ',' : ' ';
        for (int i = 0; i < DEGREE; i++) {
            uint32_t to = random_below(&seed, NODES);
            sum += to;
            out += sprintf(out, i ? ",%u" : "[%u", to);
        }
        *out++ = ']';
    }
    *out++ = ']';
    zm_run run = zm_libc_run();
    zm_graph g;
    zm_graph_read_json(&g, json, (uint64_t)(out - json), &run);
    assert_int_equal(run.code, ZM_OK);
    assert_int_equal(g.nodes, NODES);
    assert_int_equal(g.moves, NODES * DEGREE);
    uint64_t total = 0;
    for (uint32_t m = 0; m < g.moves; m++)
        total += g.to[m];
    assert_int_equal(total, sum);
    zm_graph_free(&g, &run);
    free(json);
}

static void undirected(void **state) {
    (void)state;
    static const char *const cases[][2] = {
        {"[[1],[0]]", NULL},
        {"[[2,1],[2,0],[0,1]]", NULL},
        {"[[0]]", "node 0 lists itself; leave loops out, as by WHERE a <> b"},
        {"[[1,1],[0]]", "node 0 lists node 1 twice"},
        {"[[1],[]]", "node 0 lists node 1, but node 1 does not list node 0"},
        {"[[1,2],[0,2],[0]]", "node 1 lists node 2, but node 2 does not list node 1"},
        {"{\"a\":[\"b\"],\"b\":[]}", "node \"a\" lists node \"b\", but node \"b\" does not list node \"a\""},
        {"[[2,1],[0],[3,0],[2,1]]", "node 3 lists node 1, but node 1 does not list node 3"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        zm_run run = zm_libc_run();
        zm_clear_error(&run);
        zm_graph g;
        zm_graph_read_json(&g, cases[i][0], strlen(cases[i][0]), &run);
        zm_graph_check_undirected(&g, ZM_REFUSE_LOOPS, &run);
        assert_string_equal(run.message, cases[i][1] ? cases[i][1] : "");
        for (uint32_t v = 0; v < g.nodes && !cases[i][1]; v++)
            for (uint32_t m = g.first[v]; m + 1 < g.first[v + 1]; m++)
                assert_true(g.to[m] < g.to[m + 1]);
        zm_graph_free(&g, &run);
    }
}

static void read_both_forms(zm_run *run) {
    /* Long enough for the poll inside a row, rehashing, sorting. */
    static char array[40000], object[40000];
    char *out = array;
    out += sprintf(out, "[[");
    for (int i = 0; i < 9000; i++)
        out += sprintf(out, i ? ",0" : "0");
    sprintf(out, "]]");
    out = object;
    for (int i = 0; i < 100; i++)
        out += sprintf(out, "%s\"n\\u00%x%d\":[\"n\\u0030%d\"]", i ? "," : "{", 0x30, 99 - i, i);
    sprintf(out, "}");
    zm_graph g = {0}, h = {0}, back = {0};
    zm_graph_read_json(&g, array, strlen(array), run);
    if (zm_ok(run)) zm_graph_read_json(&h, object, strlen(object), run);
    if (zm_ok(run)) zm_graph_reverse(&h, &back, run);
    zm_graph_free(&g, run);
    zm_graph_free(&h, run);
    zm_graph_free(&back, run);
}

static void check_edges(zm_run *run) {
    zm_graph g = {0};
    const char *json = "[[3,2,1],[0],[0,3],[0,2]]";
    zm_graph_read_json(&g, json, strlen(json), run);
    if (zm_ok(run)) zm_graph_check_undirected(&g, ZM_REFUSE_LOOPS, run);
    for (int i = 0; i < 40; i++)
        zm_work(run, 100);
    zm_graph_free(&g, run);
}

static void faults_in_reading(void **state) {
    (void)state;
    sweep_faults(read_both_forms);
    sweep_faults(check_edges);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(arrays),     cmocka_unit_test(objects),           cmocka_unit_test(errors),
        cmocka_unit_test(mistakes),   cmocka_unit_test(truncations),       cmocka_unit_test(large),
        cmocka_unit_test(undirected), cmocka_unit_test(faults_in_reading),
    };
    return cmocka_run_group_tests_name("graph_json", tests, NULL, NULL);
}
