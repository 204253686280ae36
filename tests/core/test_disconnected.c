/* The disconnected game against play-outs from the rules alone, and the matrix reader against a naive one. */
#include "../../ext/core/disconnected/disconnected.h"
#include "testing.h"

#include <stdio.h>

/* ---- writing a matrix in every form */

typedef enum form { LETTERS, DIGITS, SIZED, CRLF, STRINGS, NUMBERS, SPACED, ADJACENCY, FORMS } form;

/* has: n x n bytes of 0 and 1. To be freed. */
static char *write_matrix(const uint8_t *has, uint32_t n, form how, uint64_t *length) {
    char *text = malloc(8 * (uint64_t)n * n + 8 * n + 32), *out = text;
    bool json = how >= STRINGS;
    if (how == SIZED) out += sprintf(out, "%u\n", n);
    if (json) *out++ = '[';
    for (uint32_t u = 0; u < n; u++) {
        if (json && u) *out++ = ',';
        if (how == STRINGS) *out++ = '"';
        if (how > STRINGS) *out++ = '[';
        char *row = out;
        for (uint32_t v = 0; v < n; v++) {
            bool bit = has[(uint64_t)u * n + v];
            if (how == ADJACENCY) {
                if (bit) out += sprintf(out, out > row ? ",%u" : "%u", v);
                continue;
            }
            if (how >= NUMBERS && v) *out++ = ',';
            if (how == SPACED) *out++ = ' ';
            *out++ = how == LETTERS || how == SIZED || how == STRINGS ? (bit ? 'Y' : 'N') : (bit ? '1' : '0');
            if (how == SPACED && v % 3 == 0) out += sprintf(out, ".0\n");
        }
        if (how == STRINGS) *out++ = '"';
        if (how > STRINGS) *out++ = ']';
        if (how == CRLF) *out++ = '\r';
        if (!json && (u + 1 < n || how != DIGITS)) *out++ = '\n';
    }
    if (json) *out++ = ']';
    *length = (uint64_t)(out - text);
    /* As long as it is and no longer, so that a sanitizer sees a read behind the end. */
    return realloc(text, *length ? *length : 1);
}

/* Read it; the text must be freed after the game. */
static void read_form(zm_disconnected *g, const uint8_t *has, uint32_t n, form how, char **text, zm_run *run) {
    uint64_t length;
    *text = write_matrix(has, n, how, &length);
    zm_disconnected_read(g, *text, length, run);
}

/* ---- every labelled graph up to six vertices, played out */

enum { SIX = 6, PAIRS = 15 };

static int pair_of[SIX][SIX];

static void number_pairs(int n) {
    int pairs = 0;
    for (int v = 0; v < n; v++)
        for (int u = 0; u < v; u++)
            pair_of[u][v] = pair_of[v][u] = pairs++;
}

static bool connected(uint32_t edges, int n) {
    uint32_t seen = 1, before = 0;
    while (seen != before) {
        before = seen;
        for (int u = 0; u < n; u++)
            for (int v = 0; v < n; v++)
                if (u != v && (seen >> u & 1) && (edges >> pair_of[u][v] & 1)) seen |= 1u << v;
    }
    return seen == (1u << n) - 1;
}

static void compare_graph(uint32_t edges, int n, const int8_t *nimber, form how) {
    uint8_t has[SIX * SIX] = {0};
    for (int u = 0; u < n; u++)
        for (int v = 0; v < n; v++)
            has[u * n + v] = u != v && (edges >> pair_of[u][v] & 1);
    zm_run run = zm_libc_run();
    zm_disconnected g;
    char *text;
    read_form(&g, has, (uint32_t)n, how, &text, &run);
    if (nimber[edges] < 0) {
        assert_int_equal(run.code, ZM_INVALID);
        assert_non_null(strstr(run.message, "connected"));
        free(text);
        return;
    }
    assert_int_equal(run.code, ZM_OK);
    assert_int_equal(g.nimber, nimber[edges]);
    zm_edge first = {ZM_NO_NODE, ZM_NO_NODE}, best;
    for (int u = n - 1; u >= 0; u--) {
        for (int v = n - 1; v > u; v--) {
            bool joined = edges >> pair_of[u][v] & 1;
            assert_int_equal(zm_disconnected_joined(&g, (uint32_t)u, (uint32_t)v), joined);
            if (joined) continue;
            int8_t after = nimber[edges | 1u << pair_of[u][v]];
            int kind = zm_disconnected_kind(&g, (uint32_t)u, (uint32_t)v);
            assert_int_equal((kind & g.legal) != 0, after >= 0);
            assert_int_equal((kind & g.legal & g.win) != 0, after == 0);
            if (after == 0) first = (zm_edge){(uint32_t)u, (uint32_t)v};
        }
    }
    assert_int_equal(zm_disconnected_best(&g, &best, &run), first.u != ZM_NO_NODE);
    assert_int_equal(best.u, first.u);
    assert_int_equal(best.v, first.v);
    zm_disconnected_free(&g, &run);
    free(text);
}

static void every_graph(void **state) {
    (void)state;
    static int8_t nimber[1 << PAIRS]; /* -1: connected */
    for (int n = 0; n <= SIX; n++) {
        number_pairs(n);
        uint32_t pairs = (uint32_t)(n * (n - 1) / 2);
        for (uint32_t edges = 1u << pairs; edges-- > 0;) {
            uint32_t seen = 0;
            nimber[edges] = -1;
            if (n < 2 || connected(edges, n)) continue;
            for (uint32_t p = 0; p < pairs; p++) /* more edges: a larger number, known already */
                if (!(edges >> p & 1) && nimber[edges | 1u << p] >= 0) seen |= 1u << nimber[edges | 1u << p];
            nimber[edges] = (int8_t)__builtin_ctz(~seen);
        }
        for (uint32_t edges = 0; edges < 1u << pairs; edges++)
            for (form how = 0; how < FORMS; how++)
                if (n < SIX || edges % FORMS == how) compare_graph(edges, n, nimber, how);
    }
}

/* ---- by component sizes: inside edges are interchangeable, so a position is the sizes and the missing ones */

enum { MOST = 14, INSIDE = MOST * (MOST - 1) / 2 + 1, PARTITIONS = 135 };

typedef struct partition {
    int parts, size[MOST]; /* falling */
} partition;

static int list_partitions(partition *list, int n) {
    int count = 0;
    for (int parts = 1; parts <= n; parts++) {
        partition p = {.parts = parts};
        for (int i = 0; i < parts; i++)
            p.size[i] = i == 0 ? n - parts + 1 : 1;
        for (;;) {
            list[count++] = p;
            /* The next one: lower a part that can be, fill up what follows. */
            int i = parts - 1, rest = 0;
            while (i >= 0 && (p.size[i] == 1 || (rest + 1 > (parts - 1 - i) * (p.size[i] - 1))))
                rest += p.size[i--];
            if (i < 0) break;
            int limit = --p.size[i];
            rest++;
            for (int j = i + 1; j < parts; j++) {
                int left = parts - 1 - j;
                p.size[j] = rest - left < limit ? rest - left : limit;
                rest -= p.size[j];
            }
        }
    }
    return count;
}

static int find_partition(const partition *list, int count, const partition *joined) {
    for (int i = 0; i < count; i++)
        if (memcmp(&list[i], joined, sizeof *joined) == 0) return i;
    abort();
}

static int compare_falling(const void *a, const void *b) {
    return *(const int *)b - *(const int *)a;
}

static int join_parts(const partition *list, int count, const partition *p, int i, int j) {
    partition joined = *p;
    joined.size[i] += joined.size[j];
    joined.size[j] = joined.size[--joined.parts];
    joined.size[joined.parts] = 0;
    qsort(joined.size, (size_t)joined.parts, sizeof *joined.size, compare_falling);
    return find_partition(list, count, &joined);
}

static int most_inside(const partition *p) {
    int inside = 0;
    for (int i = 0; i < p->parts; i++)
        inside += p->size[i] * (p->size[i] - 1) / 2;
    return inside;
}

/* A graph with these components in which so many inside pairs are missing. */
static void build(const partition *p, int n, int missing, uint8_t *has) {
    memset(has, 0, (size_t)(n * n));
    for (int i = 0, start = 0; i < p->parts; start += p->size[i++]) {
        for (int u = start; u < start + p->size[i]; u++) {
            for (int v = u + 1; v < start + p->size[i]; v++) {
                bool leave = v > u + 1 && missing > 0; /* a path stays */
                missing -= leave;
                has[u * n + v] = has[v * n + u] = !leave;
            }
        }
    }
}

static void compare_position(const partition *list, int count, int which, int n, int inside,
                             int8_t (*nimber)[INSIDE]) {
    const partition *p = &list[which];
    uint8_t has[MOST * MOST];
    int owner[MOST], v = 0;
    for (int i = 0; i < p->parts; i++)
        for (int k = 0; k < p->size[i]; k++)
            owner[v++] = i;
    build(p, n, inside, has);
    zm_run run = zm_libc_run();
    zm_disconnected g;
    char *text;
    read_form(&g, has, (uint32_t)n, LETTERS, &text, &run);
    assert_int_equal(run.code, ZM_OK);
    assert_int_equal(g.inside, inside);
    assert_int_equal(g.nimber, nimber[which][inside]);
    for (int a = 0; a < n; a++) {
        for (int b = a + 1; b < n; b++) {
            if (has[a * n + b]) continue;
            int i = owner[a], j = owner[b], after = -1;
            if (i == j) {
                after = nimber[which][inside - 1];
            } else if (p->parts > 2) {
                after = nimber[join_parts(list, count, p, i, j)][inside + p->size[i] * p->size[j] - 1];
            }
            int kind = zm_disconnected_kind(&g, (uint32_t)a, (uint32_t)b);
            assert_int_equal((kind & g.legal) != 0, after >= 0);
            assert_int_equal((kind & g.win) != 0, after == 0);
        }
    }
    zm_disconnected_free(&g, &run);
    free(text);
}

static void by_sizes(void **state) {
    (void)state;
    static partition list[PARTITIONS];
    static int8_t nimber[PARTITIONS][INSIDE];
    for (int n = 2; n <= MOST; n++) {
        memset(list, 0, sizeof list);
        int count = list_partitions(list, n);
        if (n == MOST) assert_int_equal(count, PARTITIONS);
        for (int i = 0; i < count; i++) { /* fewer parts come first */
            const partition *p = &list[i];
            for (int inside = 0; p->parts > 1 && inside <= most_inside(p); inside++) {
                uint64_t seen = inside > 0 ? (uint64_t)1 << nimber[i][inside - 1] : 0;
                for (int a = 0; a < p->parts && p->parts > 2; a++)
                    for (int b = a + 1; b < p->parts; b++)
                        seen |= (uint64_t)1
                                << nimber[join_parts(list, count, p, a, b)][inside + p->size[a] * p->size[b] - 1];
                nimber[i][inside] = (int8_t)__builtin_ctzll(~seen);
                if (inside <= most_inside(p) - (n - p->parts)) compare_position(list, count, i, n, inside, nimber);
            }
        }
    }
}

/* ---- the reader */

/* Components by flooding, and the first thing that is wrong, in the documented order. */
static void read_naively(const char *cells, uint32_t n, char yes, char no, uint32_t *component, uint64_t *edges,
                         char wrong[200]) {
    *wrong = 0;
    *edges = 0;
    for (uint64_t i = 0; i < (uint64_t)n * n && !*wrong; i++)
        if (cells[i] != yes && cells[i] != no)
            snprintf(wrong, 200, "row %u, column %u: expected %c or %c, found '%c'", (uint32_t)(i / n) + 1,
                     (uint32_t)(i % n) + 1, yes, no, cells[i]);
    for (uint32_t u = 0; u < n && !*wrong; u++) {
        for (uint32_t v = u; v < n && !*wrong; v++) {
            char there = cells[(uint64_t)u * n + v], back = cells[(uint64_t)v * n + u];
            *edges += v > u && there == yes;
            if (u == v && there == yes)
                snprintf(wrong, 200, "vertex %u is joined to itself (row %u, column %u)", u, u + 1, u + 1);
            if (there != back)
                snprintf(wrong, 200,
                         "the matrix is not symmetric: row %u, column %u is %c, but row %u, column %u is %c", u + 1,
                         v + 1, there, v + 1, u + 1, back);
        }
    }
    uint32_t *stack = malloc(n * sizeof *stack);
    for (uint32_t v = 0; v < n; v++)
        component[v] = ZM_NO_MEMBER;
    for (uint32_t v = 0; v < n; v++) {
        uint32_t top = 0;
        if (component[v] != ZM_NO_MEMBER) continue;
        component[v] = stack[top++] = v;
        while (top > 0) {
            uint32_t u = stack[--top];
            for (uint32_t w = 0; w < n; w++) {
                if (cells[(uint64_t)u * n + w] != yes || component[w] != ZM_NO_MEMBER) continue;
                component[w] = v;
                stack[top++] = w;
            }
        }
    }
    free(stack);
}

static void compare_read(const char *cells, uint32_t n, char yes, char no) {
    zm_run run = zm_libc_run();
    uint64_t length = (uint64_t)n * (n + 1) - 1, naive_edges, edges;
    char *text = malloc(length), wrong[200];
    uint32_t *component = malloc(n * sizeof *component);
    for (uint32_t u = 0; u < n; u++) {
        memcpy(text + (uint64_t)u * (n + 1), cells + (uint64_t)u * n, n);
        if (u + 1 < n) text[(uint64_t)u * (n + 1) + n] = '\n';
    }
    read_naively(cells, n, yes, no, component, &naive_edges, wrong);
    zm_matrix m;
    zm_components c = {0};
    assert_true(zm_matrix_read(&m, text, length, &run));
    assert_int_equal(m.size, n);
    zm_components_begin(&c, m.size, true, &run);
    zm_matrix_check(&m, &c, &edges, &run);
    assert_string_equal(run.message, wrong);
    if (!*wrong) {
        zm_components_finish(&c, &run);
        assert_int_equal(edges, naive_edges);
        uint32_t count = 0;
        uint64_t size = 0;
        for (uint32_t v = 0; v < n; v++) {
            assert_int_equal(c.name[v], component[v]);
            count += component[v] == v;
            if (component[v] == v) size += c.size[v];
        }
        assert_int_equal(c.count, count);
        assert_int_equal(size, n);
    }
    zm_components_free(&c, &run);
    zm_matrix_free(&m, &run);
    free(component);
    free(text);
}

static void set_both(char *cells, uint32_t n, uint32_t u, uint32_t v, char c) {
    cells[(uint64_t)u * n + v] = cells[(uint64_t)v * n + u] = c;
}

static void random_matrices(void **state) {
    (void)state;
    uint64_t seed = 5;
    /* Around the borders of words and blocks, on both sides of where listing edges begins and ends. */
    static const uint32_t sizes[] = {1,   2,   3,   15,  16,  17,  63,  64,   65,   127,  128, 129,
                                     255, 256, 257, 300, 511, 512, 513, 1023, 1024, 1025, 1500};
    for (size_t s = 0; s < sizeof sizes / sizeof *sizes; s++) {
        uint32_t n = sizes[s];
        char *cells = malloc((uint64_t)n * n);
        for (int round = 0; round < 14; round++) {
            char yes = round % 2 ? 'Y' : '1', no = round % 2 ? 'N' : '0';
            uint32_t groups = round < 7 ? 1 + random_below(&seed, 5) : 1 + random_below(&seed, n);
            uint32_t density = random_below(&seed, 3) == 0 ? 1000
                               : random_below(&seed, 2)    ? 10
                                                           : random_below(&seed, 300);
            memset(cells, no, (uint64_t)n * n);
            for (uint32_t u = 0; u < n; u++)
                for (uint32_t v = u + 1; v < n; v++)
                    if (u % groups == v % groups && random_below(&seed, 1000) < density)
                        set_both(cells, n, u, v, yes);
            compare_read(cells, n, yes, no);
            for (int faults = random_below(&seed, 3) ? 1 : 3; faults > 0; faults--) {
                uint32_t u = random_below(&seed, n), v = random_below(&seed, n);
                char *cell = &cells[(uint64_t)u * n + v];
                uint32_t kind = random_below(&seed, 3);
                if (kind == 0 && u + v > 0) {
                    *cell = "x-yn"[random_below(&seed, 4)];
                } else if (kind == 1) {
                    cells[(uint64_t)u * n + u] = yes;
                } else if (u + v > 0) {
                    *cell = *cell == yes ? no : yes;
                }
            }
            compare_read(cells, n, yes, no);
        }
        free(cells);
    }
}

/* Hubs first, so that a list of edges overflows early; stars; a path: components that grow in every way. */
static void shapes(void **state) {
    (void)state;
    enum { N = 1200 };
    char *cells = malloc((uint64_t)N * N);
    for (int shape = 0; shape < 6; shape++) {
        memset(cells, 'N', (uint64_t)N * N);
        for (uint32_t v = 0; v + 1 < N; v++) {
            if (shape == 0 && v > 0) set_both(cells, N, 0, v, 'Y');             /* a star and a vertex */
            if (shape == 1 && v + 2 < N) set_both(cells, N, v, v + 1, 'Y');     /* a path and a vertex */
            if (shape == 2 && v + 40 < N) set_both(cells, N, v, v + 40, 'Y');   /* 40 paths */
            if (shape == 3 && v < N / 2) set_both(cells, N, v, N - 1 - v, 'Y'); /* a matching */
            for (uint32_t u = 0; u < 30 && shape == 4; u++)
                if (u < v) set_both(cells, N, u, v, 'Y'); /* hubs */
            for (uint32_t u = N - 31; u < N - 1 && shape == 5; u++)
                if (v < u) set_both(cells, N, u, v, 'Y'); /* hubs last */
        }
        compare_read(cells, N, 'Y', 'N');
    }
    free(cells);
}

static void same_in_every_form(void **state) {
    (void)state;
    uint64_t seed = 8;
    for (uint32_t n = 2; n < 80; n += 1 + n / 8) {
        uint8_t *has = calloc(n, n);
        for (uint32_t u = 0; u < n; u++)
            for (uint32_t v = u + 1; v < n; v++)
                if (u % 3 == v % 3) has[u * n + v] = has[v * n + u] = random_below(&seed, 2) == 0;
        zm_run run = zm_libc_run();
        zm_clear_error(&run);
        zm_disconnected one, g;
        char *text, *other;
        read_form(&one, has, n, LETTERS, &text, &run);
        for (form how = DIGITS; how < FORMS; how++) {
            read_form(&g, has, n, how, &other, &run);
            assert_string_equal(run.message, "");
            assert_int_equal(g.edges, one.edges);
            assert_int_equal(g.nimber, one.nimber);
            assert_int_equal(g.graph.nodes, n);
            assert_memory_equal(g.components.name, one.components.name, n * sizeof(uint32_t));
            zm_edge a, b;
            assert_int_equal(zm_disconnected_best(&g, &a, &run), zm_disconnected_best(&one, &b, &run));
            assert_true(a.u == b.u && a.v == b.v);
            zm_disconnected_free(&g, &run);
            free(other);
        }
        zm_disconnected_free(&one, &run);
        free(text);
        free(has);
    }
}

/* ---- what is refused, and what it says */

static void check_message(const char *input, const char *message) {
    zm_run run = zm_libc_run();
    zm_disconnected g;
    size_t length = strlen(input);
    char *text = malloc(length ? length : 1);
    memcpy(text, input, length);
    zm_disconnected_read(&g, text, length, &run);
    assert_string_equal(run.message, message);
    assert_true(zm_ok(&run) == (*message == 0));
    if (zm_ok(&run)) zm_disconnected_free(&g, &run);
    free(text);
}

/* What is read, and what is said of it; "": nothing. */
static const char *const message_cases[][2] = {
    {"NN\nNN", ""},
    {"NN\nNN\n", ""},
    {"NN\r\nNN\r\n", ""},
    {"NN\r\nNN", ""},
    {"NN\nNN\r\n", ""},
    {"2\nNN\nNN\n", ""},
    {"2\r\n00\r\n00\r\n", ""},
    {"00\n00", ""},
    {" [\n\"NN\" , \"NN\" ] ", ""},
    {"[[0,0],[0,0]]", ""},
    {"[[0.0, 0],\n[0,0.00]]", ""},
    {"[[],[]]", ""},
    {"{\"a\":[],\"b\":[]}", ""},
    {"10\n0000000000\n0000000000\n0000000000\n0000000000\n0000000000\n0000000000\n0000000000\n0000000000"
     "\n"
     "0000000000\n0000000000\n",
     ""},
    /* cut short: room for the rows goes by the whole text */
    {"[[0,1, 0]", "expected a comma or the ] of the matrix, but the text ends (byte 9)"},
    {"[[0,0,0],", "expected the [ of a row, but the text ends (byte 9)"},
    {"[\"NYYY\",\"YNNN\",\"", "the string that begins here has no end (byte 15)"},
    {"[\"NNN{.\" , \"NNY\" , \"NYN\"]", "row 1, column 4: expected Y or N, found '{'"},
    /* connected */
    {"", "a graph with 0 vertices is connected"},
    {"N", "a graph with 1 vertex is connected"},
    {"0", "a graph with 1 vertex is connected"},
    {"1\n0", "a graph with 1 vertex is connected"},
    {"1\nN\n", "a graph with 1 vertex is connected"},
    {"[[0]]", "a graph with 1 vertex is connected"},
    {"[[]]", "a graph with 1 vertex is connected"},
    {"[]", "a graph with 0 vertices is connected"},
    {"{}", "a graph with 0 vertices is connected"},
    {"NY\nYN", "the graph is connected already"},
    {"[[0,1],[1,0]]", "the graph is connected already"},
    {"[[1],[0]]", "the graph is connected already"},
    /* the shape */
    {"\n", "a graph with 0 vertices is connected"},
    {"\nNN\nNN", "row 1 is empty: the text begins with a line end"},
    {"\r\nNN\nNN", "row 1 is empty: the text begins with a line end"},
    {"2\n\nNN\nNN", "row 1 is empty"},
    {"[\"\"]", "row 1 is empty"},
    {"NN", "the matrix is not square: 1 row of length 2"},
    {"NN\nNN\nNN", "the matrix is not square: more than 2 rows of length 2"},
    {"NNN\nNNN", "the matrix is not square: 2 rows of length 3"},
    {"NN\nN", "row 2 has 1 cell, but row 1 has 2"},
    {"NN\nNNN", "row 2 has 3 cells, but row 1 has 2"},
    {"NN\nNN\n\n", ""},
    {"NN\nNN \n", ""},
    {"NN\nNN\r", ""},
    {"3\nNN\nNN", "the first line says 3, but the matrix has 2 rows"},
    {"3\n00\n00\n", "the first line says 3, but the matrix has 2 rows"},
    {"7", "the first line says 7, but the matrix has 0 rows"},
    {"4294967298\nNN\nNN", "the first line says 4294967298, but the matrix has 2 rows"},
    {"[\"NN\",\"N\"]", "row 2 has 1 cell, but row 1 has 2"},
    {"[\"NN\"]", "the matrix is not square: 1 row of length 2"},
    {"[\"NN\",\"NN\",\"NN\"]", "the matrix is not square: more than 2 rows of length 2"},
    {"[[0,0],[0]]", "row 2 has 1 number, but row 1 has 2"},
    {"[[0,0],[]]", "row 2 has 0 numbers, but row 1 has 2"},
    {"[[0,0],[0,0,0]]", "row 2 has 3 numbers, but row 1 has 2"},
    {"[[0,0],[0,0],[0,0]]", "the matrix is not square: more than 2 rows of length 2"},
    {"[[0,0,0]]", "the matrix is not square: 1 row of length 3"},
    {"[[0,0,0],[0,0,0]]", "the matrix is not square: 2 rows of length 3"},
    {"[[0],[0]]", "the matrix is not square: more than 1 row of length 1"},
    /* JSON */
    {"[\"NN\",\"NN\"", "expected a comma or the ] of the matrix, but the text ends (byte 10)"},
    {"[\"NN\",\"NN\"]x", "expected nothing after the ] of the matrix, found 'x' (byte 11)"},
    {"[\"NN\",3]", "expected the \" of a row, found '3' (byte 6)"},
    {"[\"NN\",\"NN", "the string that begins here has no end (byte 6)"},
    {"[\"NN\" \"NN\"]", "expected a comma or the ] of the matrix, found '\"' (byte 6)"},
    {"[[0,0],0]", "expected the [ of a row, found '0' (byte 7)"},
    {"[[0,0],[0,0]", "expected a comma or the ] of the matrix, but the text ends (byte 12)"},
    {"[[0,0],[0,", "row 2, column 2: expected 0 or 1, found the end of the text (byte 10)"},
    {"[[0,0],[0,2]]", "row 2, column 2: expected 0 or 1, found 2 (byte 10)"},
    {"[[0,0],[10,0]]", "row 2, column 1: expected 0 or 1, found 10 (byte 8)"},
    {"[[0,0],[0,0.5]]", "row 2, column 2: expected 0 or 1, found 0.5 (byte 10)"},
    {"[[0,0],[0,true]]", "vertex 1 is joined to itself (row 2, column 2)"},
    {"[[false,tru],[0,0]]", "row 1, column 2: expected 0 or 1, found tru (byte 8)"},
    {"[[0,0],[0,\x01]]", "row 2, column 2: expected 0 or 1, found the byte 0x01 (byte 10)"},
    /* characters */
    {"hello", "expected Y, N, 1 or 0, found 'h' (byte 0); from a table: (SELECT undirected_graph(a, b) FROM hello)"},
    {"(hello", "row 1, column 1: expected Y, N, 1 or 0, found '('"},
    {"nn\nnn", "row 1, column 1: expected Y, N, 1 or 0, found 'n'"},
    {"NN\nNy", "row 2, column 2: expected Y or N, found 'y'"},
    {"N0\nNN", "row 1, column 2: expected Y or N, found '0'"},
    {"0 \n00", "row 2 has 2 cells, but row 1 has 1"},
    {"000\n0 0\n000", "row 2, column 2: expected 1 or 0, found a blank"},
    {"[\"NN\",\"N\\\"]", "row 2, column 2: expected Y or N, found '\\'"},
    {"[\"NN\",\"\xc3\xa9\"]", "row 2, column 1: expected Y or N, found '\xc3\xa9' (U+00E9)"},
    /* cells that stand apart */
    {"0 0\n0 0", ""},
    {"\xef\xbb\xbf 0, 0 ,\r\n\t0\t0\r\n\r\n", ""},
    {"2 \n0 0\n0 0", ""},
    {"00\n0 0", ""},
    {"[\"0 0\",\"0,0 \"]", ""},
    {"[[false,0],[0.0,false]]", ""},
    {"0 1\n1 0", "the graph is connected already"},
    {"0 1\n0 0", "the matrix is not symmetric: row 1, column 2 is 1, but row 2, column 1 is 0"},
    {"1 0\n0 0", "vertex 0 is joined to itself (row 1, column 1)"},
    {"0 0\n0 0 0", "row 2 has 3 cells, but row 1 has 2"},
    {"0 0\n\n0 0", "row 2 has 0 cells, but row 1 has 2"},
    {"\n0 0\n0 0", "row 1 is empty: the text begins with a line end"},
    {" \n0 0", "row 1 is empty"},
    {"0 0\n0 ?", "row 2, column 2: expected 1 or 0, found '?'"},
    {"0;0\n0;0", "row 1, column 2: expected 1 or 0, found ';'"},
    {"0 2\n0 0", "row 1, column 2: expected 1 or 0, found '2'"},
    {"3\n0 0\n0 0", "the first line says 3, but the matrix has 2 rows"},
    {"[\"0 0\",\"0\"]", "row 2 has 1 cell, but row 1 has 2"},
    {"[\"0 0\",\"0 x\"]", "row 2, column 2: expected 1 or 0, found 'x'"},
    /* loops and symmetry; a stray character behind comes first */
    {"YN\nNN", "vertex 0 is joined to itself (row 1, column 1)"},
    {"NNN\nNNN\nNNY", "vertex 2 is joined to itself (row 3, column 3)"},
    {"10\n01", "vertex 0 is joined to itself (row 1, column 1)"},
    {"[[1,1],[1,1]]", "vertex 0 is joined to itself (row 1, column 1)"},
    {"NY\nNN", "the matrix is not symmetric: row 1, column 2 is Y, but row 2, column 1 is N"},
    {"NNN\nNNN\nNYN", "the matrix is not symmetric: row 2, column 3 is N, but row 3, column 2 is Y"},
    {"NYN\nNNN\nNNx", "row 3, column 3: expected Y or N, found 'x'"},
    {"0,,1\n1,0", "row 1, column 2: expected 1 or 0, found ','"},
    {",0\n0,0", "row 1, column 1: expected Y, N, 1 or 0, found ','"},
    {"[[0,1],[0,0]]", "the matrix is not symmetric: row 1, column 2 is 1, but row 2, column 1 is 0"},
    /* graphs */
    {"[[1,2],[0],[]]", "node 0 lists node 2, but node 2 does not list node 0"},
    {"[[0,5],[]]", "node 0 lists node 5, but the graph has 2 nodes (byte 4)"},
    {"[[1],[0],[2]]", "node 2 lists itself; leave loops out, as by WHERE a <> b"},
    {"{\"a\":[\"a\"]}", "node \"a\" lists itself; leave loops out, as by WHERE a <> b"},
};

static void messages(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof message_cases / sizeof *message_cases; i++)
        check_message(message_cases[i][0], message_cases[i][1]);
}

/* ---- faults */

static const uint8_t *sweep_matrix;
static uint32_t sweep_size;
static form sweep_form;

static void job(zm_run *run) {
    uint64_t length;
    char *text = write_matrix(sweep_matrix, sweep_size, sweep_form, &length);
    zm_disconnected g;
    zm_edge edge;
    zm_disconnected_read(&g, text, length, run);
    zm_disconnected_best(&g, &edge, run);
    zm_disconnected_free(&g, run);
    free(text);
}

static void faults_everywhere(void **state) {
    (void)state;
    static uint8_t has[300 * 300];
    static const uint32_t sizes[] = {40, 300};
    for (int dense = 0; dense < 2; dense++) {
        for (int s = 0; s < 2; s++) {
            uint32_t n = sizes[s];
            memset(has, 0, sizeof has);
            for (uint32_t u = 0; u < n; u++)
                for (uint32_t v = 0; v < n; v++)
                    has[u * n + v] = u != v && u % 2 == v % 2 && (dense || u / 4 == v / 4);
            sweep_matrix = has;
            sweep_size = n;
            for (sweep_form = 0; sweep_form < FORMS; sweep_form++)
                if (n < 100 || sweep_form == LETTERS || sweep_form == STRINGS) sweep_faults(job);
        }
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_graph),       cmocka_unit_test(by_sizes),
        cmocka_unit_test(random_matrices),   cmocka_unit_test(shapes),
        cmocka_unit_test(messages),          cmocka_unit_test(same_in_every_form),
        cmocka_unit_test(faults_everywhere),
    };
    return cmocka_run_group_tests_name("disconnected", tests, NULL, NULL);
}
