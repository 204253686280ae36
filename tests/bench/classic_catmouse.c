/*
** The classic program for cat and mouse: every (mouse, cat, turn) position in one array, a counter of moves
** left for each, and a queue of decided positions worked backwards. O(n * m) with n nodes and m edges; the
** baseline of tests/bench/bench_catmouse.c.
*/
#include "classic.h"

#include <stdlib.h>
#include <string.h>

enum { DRAW, MOUSE, CAT };

int classic_catmouse(const uint32_t *first, const uint32_t *to, uint32_t n, uint8_t *winner, uint32_t *plies) {
    uint64_t states = 2 * (uint64_t)n * n;
    uint32_t *left = malloc(states * sizeof *left), *queue = malloc(states * sizeof *queue);
    uint64_t head = 0, tail = 0;
    if (!left || !queue) abort();
    memset(winner, DRAW, states);
    /* State (m * n + c) * 2 + turn; turn 0: the mouse moves. */
    for (uint32_t m = 0; m < n; m++) {
        for (uint32_t c = 0; c < n; c++) {
            uint64_t s = ((uint64_t)m * n + c) * 2;
            left[s] = first[m + 1] - first[m];
            left[s + 1] = first[c + 1] - first[c];
            for (uint32_t i = first[c]; i < first[c + 1]; i++)
                left[s + 1] -= to[i] == 0;
            for (int turn = 0; turn < 2; turn++) {
                uint8_t w = m == 0 ? MOUSE : m == c ? CAT : left[s + turn] ? DRAW : turn ? MOUSE : CAT;
                if (w == DRAW) continue;
                winner[s + turn] = w;
                plies[s + turn] = 0;
                queue[tail++] = (uint32_t)(s + turn);
            }
        }
    }
    while (head < tail) {
        uint32_t s = queue[head++], turn = s & 1, m = s / 2 / n, c = s / 2 % n;
        uint32_t mover = turn ? m : c; /* who moved to get here */
        for (uint32_t i = first[mover]; i < first[mover + 1]; i++) {
            uint32_t from = to[i];
            if (turn == 0 && (from == 0 || c == 0)) continue;
            uint64_t p = turn ? ((uint64_t)from * n + c) * 2 : ((uint64_t)m * n + from) * 2 + 1;
            if (winner[p] != DRAW) continue;
            uint8_t mine = turn ? MOUSE : CAT;
            if (winner[s] != mine && --left[p] > 0) continue;
            winner[p] = winner[s];
            plies[p] = plies[s] + 1;
            queue[tail++] = (uint32_t)p;
        }
    }
    free(left);
    free(queue);
    return winner[((uint64_t)1 * n + 2) * 2];
}
