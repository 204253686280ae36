/*
** The program of e-maxx's article as it stands there: the whole graph of positions is built, backwards, as a growing
** list of predecessors for each position, then searched depth first with counters of moves left. Win, lose and draw
** only. The recursion is a stack here, since it would overflow. A baseline of tests/bench/bench_police.c.
*/
#include "classic.h"

#include <stdlib.h>
#include <string.h>

typedef struct list {
    uint32_t *items;
    uint32_t count, capacity;
} list;

static void push(list *l, uint32_t item) {
    if (l->count == l->capacity) {
        l->capacity = l->capacity ? 2 * l->capacity : 1; /* as std::vector grows */
        l->items = realloc(l->items, l->capacity * sizeof *l->items);
        if (!l->items) abort();
    }
    l->items[l->count++] = item;
}

void classic_police_graph(const char *cells, int rows, int columns, uint8_t *winner) {
    static const int dr[] = {0, -1, 0, 1, 0, -1, -1, 1, 1}, dc[] = {0, 0, 1, 0, -1, -1, 1, -1, 1};
    uint32_t n = (uint32_t)(rows * columns);
    uint64_t states = 2 * (uint64_t)n * n;
    list *before = calloc(states, sizeof *before), stack = {0};
    uint8_t *left = calloc(states, 1);
    if (!before || !left) abort();
    memset(winner, 0, states);
    for (uint32_t p = 0; p < n; p++) {
        for (uint32_t t = 0; t < n; t++) {
            for (uint32_t turn = 0; turn < 2; turn++) {
                if (cells[p] == '*' || cells[t] == '*') continue;
                uint32_t s = (p * n + t) * 2 + turn;
                uint8_t w = turn == 0 && cells[t] == 'E' ? 2 : p == t ? 1 : cells[t] == 'E' ? 2 : 0;
                if (w) {
                    winner[s] = w;
                    continue;
                }
                for (int d = 0; d <= (turn ? 8 : 4); d++) {
                    int from = (int)(turn ? p : t), r = from / columns + dr[d], c = from % columns + dc[d];
                    if (r < 0 || c < 0 || r >= rows || c >= columns || cells[r * columns + c] == '*') continue;
                    uint32_t to = (uint32_t)(r * columns + c);
                    push(&before[turn ? (to * n + t) * 2 : (p * n + to) * 2 + 1], s);
                    left[s]++;
                }
            }
        }
    }
    for (uint64_t start = 0; start < states; start++) {
        if (!winner[start]) continue;
        push(&stack, (uint32_t)start);
        while (stack.count) {
            uint32_t s = stack.items[--stack.count];
            uint8_t mine = s & 1 ? 2 : 1;
            for (uint32_t i = 0; i < before[s].count; i++) {
                uint32_t from = before[s].items[i];
                if (winner[from] || (winner[s] != mine && --left[from] > 0)) continue;
                winner[from] = winner[s];
                push(&stack, from);
            }
            before[s].count = 0; /* visited */
        }
    }
    for (uint64_t s = 0; s < states; s++)
        free(before[s].items);
    free(before);
    free(left);
    free(stack.items);
}
