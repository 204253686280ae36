/*
** The program that one writes for AOJ 2376: read the rows into an adjacency matrix of bools, flood the components
** with a stack, count the edges missing inside, and fill a table of Grundy values over (even components, odd
** components, parity of the missing edges), dp[V + 2][V + 2][2] of int, by memoised recursion as the published
** write-ups have it. Its answer is wrong for some graphs (docs/disconnected.md); its time is what counts here.
*/
#include "classic.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

typedef struct table {
    uint64_t width;
    int *grundy; /* -1: not known yet */
} table;

static int solve(table *t, uint64_t even, uint64_t odd, int inside) {
    int *known = &t->grundy[(even * t->width + odd) * 2 + (uint64_t)inside];
    if (*known >= 0) return *known;
    uint32_t seen = 0;
    if (even + odd == 2) {
        seen = inside ? 1 : 0;
    } else {
        if (even > 0) seen |= 1u << solve(t, even - 1, odd, !inside);
        if (odd > 1) seen |= 1u << solve(t, even + 1, odd - 2, inside);
    }
    int value = 0;
    while (seen >> value & 1)
        value++;
    return *known = value;
}

int classic_disconnected(const char *text, uint32_t n) {
    bool *edge = malloc((uint64_t)n * n);
    bool *seen = calloc(n, 1);
    uint32_t *stack = malloc(n * sizeof *stack), even = 0, odd = 0;
    uint64_t inside = 0, edges = 0;
    for (uint32_t u = 0; u < n; u++)
        for (uint32_t v = 0; v < n; v++)
            edge[(uint64_t)u * n + v] = text[(uint64_t)u * (n + 1) + v] == 'Y';
    for (uint32_t v = 0; v < n; v++) {
        if (seen[v]) continue;
        uint64_t size = 0;
        uint32_t top = 0;
        stack[top++] = v;
        seen[v] = true;
        while (top > 0) {
            uint32_t u = stack[--top];
            size++;
            for (uint32_t w = 0; w < n; w++) {
                if (!edge[(uint64_t)u * n + w]) continue;
                edges++;
                if (seen[w]) continue;
                seen[w] = true;
                stack[top++] = w;
            }
        }
        inside += size * (size - 1) / 2;
        size % 2 ? odd++ : even++;
    }
    inside -= edges / 2;
    table t = {.width = (uint64_t)n + 2};
    t.grundy = malloc(t.width * t.width * 2 * sizeof *t.grundy);
    memset(t.grundy, -1, t.width * t.width * 2 * sizeof *t.grundy);
    int grundy = solve(&t, even, odd, inside % 2);
    free(t.grundy);
    free(stack);
    free(seen);
    free(edge);
    return grundy > 0;
}
