/*
** The classic program for policeman and thief (e-maxx): every (policeman, thief, turn) position in one array, a
** counter of moves left for each, and a depth-first search backwards from the decided ones; here with a queue, so
** that it also gives plies and does not overflow the stack. The baseline of tests/bench/bench_police.c.
*/
#include "classic.h"

#include <stdlib.h>
#include <string.h>

static int neighbours(const char *cells, int rows, int columns, int cell, int directions, int *out) {
    static const int dr[] = {0, -1, 0, 1, 0, -1, -1, 1, 1}, dc[] = {0, 0, 1, 0, -1, -1, 1, -1, 1};
    int count = 0;
    for (int d = 0; d <= directions; d++) {
        int r = cell / columns + dr[d], c = cell % columns + dc[d];
        if (r >= 0 && c >= 0 && r < rows && c < columns && cells[r * columns + c] != '*')
            out[count++] = r * columns + c;
    }
    return count;
}

uint64_t classic_police(const char *cells, int rows, int columns, uint8_t *winner, uint32_t *plies) {
    uint64_t n = (uint64_t)rows * (uint64_t)columns, states = 2 * n * n, head = 0, tail = 0;
    uint8_t *left = malloc(states);
    uint32_t *queue = malloc(states * sizeof *queue);
    int moves[9];
    if (!left || !queue) abort();
    memset(winner, 0, states);
    /* State (p * n + t) * 2 + turn; turn 1: the policeman moves. Winner 1 police, 2 thief. */
    for (uint64_t p = 0; p < n; p++) {
        for (uint64_t t = 0; t < n; t++) {
            if (cells[p] == '*' || cells[t] == '*') continue;
            for (int turn = 0; turn < 2; turn++) {
                uint64_t s = (p * n + t) * 2 + (uint64_t)turn;
                left[s] = (uint8_t)neighbours(cells, rows, columns, (int)(turn ? p : t), turn ? 8 : 4, moves);
                uint8_t w = turn == 0 && cells[t] == 'E' ? 2 : p == t ? 1 : cells[t] == 'E' ? 2 : 0;
                if (!w) continue;
                winner[s] = w;
                plies[s] = 0;
                queue[tail++] = (uint32_t)s;
            }
        }
    }
    while (head < tail) {
        uint64_t s = queue[head++], turn = s & 1, p = s / 2 / n, t = s / 2 % n;
        uint8_t mine = turn ? 2 : 1; /* who wins by coming here: the one who moved */
        int count = neighbours(cells, rows, columns, (int)(turn ? t : p), turn ? 4 : 8, moves);
        for (int i = 0; i < count; i++) {
            uint64_t from = turn ? (p * n + (uint64_t)moves[i]) * 2 : ((uint64_t)moves[i] * n + t) * 2 + 1;
            if (winner[from] || (winner[s] != mine && --left[from] > 0)) continue;
            winner[from] = winner[s];
            plies[from] = plies[s] + 1;
            queue[tail++] = (uint32_t)from;
        }
    }
    free(left);
    free(queue);
    return tail;
}
