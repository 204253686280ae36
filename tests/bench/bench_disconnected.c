/*
** The disconnected game: reading and solving a text matrix against one pass that only counts its Ys (the faster of
** memchr and a plain loop), and against the classic table program. Goals: at most 3x the pass; at least 15x the
** classic program at 4,000 vertices; memory no more than a fixed number of rows above the input.
** 4,000 vertices and 20,000 (400 MB). Of the time of the classic program 10 to 36 ms are for reading and flooding,
** the rest is for its table.
*/
#include "../../ext/core/disconnected/disconnected.h"
#include "bench.h"
#include "classic.h"

#include <string.h>

typedef struct matrix {
    char *text;
    uint32_t n;
    uint64_t length, found; /* found: what the passes counted, so that they are not left out */
    int wins;
} matrix;

static void count_by_loop(void *data) {
    matrix *m = data;
    uint64_t count = 0;
    for (uint64_t i = 0; i < m->length; i++)
        count += m->text[i] == 'Y';
    m->found = count;
}

static void count_by_memchr(void *data) {
    matrix *m = data;
    const char *at = m->text, *end = m->text + m->length;
    m->found = 0;
    while ((at = memchr(at, 'Y', (size_t)(end - at))))
        m->found++, at++;
}

/* Memory in use and the most of it. */
typedef struct meter {
    uint64_t now, most;
} meter;

static void *metered_allocate(void *context, uint64_t bytes) {
    meter *m = context;
    uint64_t *block = malloc(bytes + 16);
    if (!block) return NULL;
    *block = bytes;
    m->now += bytes;
    if (m->now > m->most) m->most = m->now;
    return block + 2;
}

static void *metered_resize(void *context, void *block, uint64_t bytes) {
    (void)context, (void)block, (void)bytes;
    abort(); /* matrices never ask for it */
}

static void metered_release(void *context, void *block) {
    if (!block) return;
    uint64_t *begin = (uint64_t *)block - 2;
    ((meter *)context)->now -= *begin;
    free(begin);
}

static meter used;

static void ours(void *data) {
    matrix *m = data;
    used = (meter){0};
    zm_run run = {
        .context = &used, .allocate = metered_allocate, .resize = metered_resize, .release = metered_release};
    zm_clear_error(&run);
    zm_disconnected g;
    zm_disconnected_read(&g, m->text, m->length, &run);
    if (!zm_ok(&run)) abort();
    m->wins = g.nimber > 0;
    m->found = 2 * g.edges;
    zm_disconnected_free(&g, &run);
}

static void classic(void *data) {
    matrix *m = data;
    m->wins = classic_disconnected(m->text, m->n);
}

/* Vertices in groups (by number mod groups); inside a group an edge with probability density / 2^32. */
static matrix make(uint32_t n, uint32_t groups, double density, uint64_t seed) {
    matrix m = {.n = n, .length = (uint64_t)n * (n + 1), .text = malloc((uint64_t)n * (n + 1))};
    memset(m.text, 'N', m.length);
    uint32_t limit = density >= 1 ? UINT32_MAX : (uint32_t)(density * UINT32_MAX);
    for (uint64_t u = 0; u < n; u++) {
        m.text[u * (n + 1) + n] = '\n';
        for (uint64_t v = u + groups; v < n; v += groups)
            if ((uint32_t)random64(&seed) <= limit && limit) m.text[u * (n + 1) + v] = m.text[v * (n + 1) + u] = 'Y';
    }
    return m;
}

/* The median of so many runs, each of `repeat` calls. */
static double seconds(void (*side)(void *), matrix *m, int runs, int repeat) {
    double s[BENCH_RUNS];
    for (int i = 0; i < runs; i++) {
        double start = cpu_seconds();
        for (int k = 0; k < repeat; k++)
            side(m);
        s[i] = (cpu_seconds() - start) / repeat;
    }
    return bench_median(s, runs);
}

static void compare(const char *what, uint32_t n, uint32_t groups, double density) {
    matrix m = make(n, groups, density, 1);
    int runs = n > 4000 ? 3 : BENCH_RUNS, repeat = n > 4000 ? 1 : 10;
    count_by_loop(&m);
    uint64_t edges = m.found;
    ours(&m);
    if (m.found != edges) abort();
    double loop = seconds(count_by_loop, &m, runs, repeat), chr = seconds(count_by_memchr, &m, runs, repeat);
    double solve = seconds(ours, &m, runs, repeat), base = loop < chr ? loop : chr;
    printf("%u vertices, %-22s count %6.2f ms (%s), solved %6.2f ms: %.2fx its time, memory %.1f%% of the input", n,
           what, base * 1e3, loop < chr ? "loop  " : "memchr", solve * 1e3, solve / base,
           100.0 * (double)used.most / (double)m.length);
    if (n <= 4000) {
        double old = seconds(classic, &m, 3, 1);
        printf("; classic %.0f ms: %.0fx", old * 1e3, old / solve);
    }
    printf("\n");
    fflush(stdout);
    free(m.text);
}

int main(void) {
    printf("goals: solved in at most 3x the time of counting; the classic program at least 15x ours\n");
    compare("no edges", 4000, 2, 0);
    compare("2 edges a vertex", 4000, 2, 0.002);
    compare("20 edges a vertex", 4000, 2, 0.01);
    compare("60 edges a vertex", 4000, 2, 0.03);
    compare("two random halves", 4000, 2, 0.5);
    compare("two cliques", 4000, 2, 1);
    compare("100 cliques", 4000, 100, 1);
    compare("no edges", 20000, 2, 0);
    compare("20 edges a vertex", 20000, 2, 0.002);
    compare("two random halves", 20000, 2, 0.5);
    return 0;
}
