/*
** The classic program for rabbit and eggs, as published for NOI 2011: a matching by Hungarian search in the graph of
** the cells that the gap can reach in turn; then for every ply, take out the cell where the gap stands and try to
** match its mate again. If that succeeds, or the cell was not matched, whoever moves there has lost. The search is
** recursive.
*/
#include "classic.h"

#include <stdbool.h>
#include <stdlib.h>

typedef struct program {
    uint32_t rows, columns;
    bool *open, *gone;    /* cells of the graph; those taken out */
    uint32_t *mate;       /* cell + 1; 0: none */
    uint32_t *seen, time; /* the search that came here last; the current one */
} program;

static bool augment(program *p, uint32_t cell) {
    static const int down[] = {-1, 1, 0, 0}, right[] = {0, 0, -1, 1};
    uint32_t row = cell / p->columns, column = cell % p->columns;
    for (int i = 0; i < 4; i++) {
        uint32_t r = row + (uint32_t)down[i], c = column + (uint32_t)right[i];
        if (r >= p->rows || c >= p->columns) continue; /* -1 is large, too */
        uint32_t next = r * p->columns + c;
        if (!p->open[next] || p->gone[next] || p->seen[next] == p->time) continue;
        p->seen[next] = p->time;
        if (p->mate[next] == 0 || augment(p, p->mate[next] - 1)) {
            p->mate[next] = cell + 1;
            p->mate[cell] = next + 1;
            return true;
        }
    }
    return false;
}

void classic_rabbit(const char *board, uint32_t rows, uint32_t columns, const uint32_t *path, uint32_t length,
                    uint8_t *wins) {
    uint32_t cells = rows * columns, gap = path[0];
    program p = {.rows = rows, .columns = columns};
    p.open = calloc(cells, sizeof *p.open);
    p.gone = calloc(cells, sizeof *p.gone);
    p.mate = calloc(cells, sizeof *p.mate);
    p.seen = calloc(cells, sizeof *p.seen);
    for (uint32_t cell = 0; cell < cells; cell++) {
        uint32_t odd = (cell / columns + cell % columns + gap / columns + gap % columns) & 1;
        p.open[cell] = cell == gap || board[cell] == (odd ? 'O' : 'X');
    }
    for (uint32_t cell = 0; cell < cells; cell++) {
        if (!p.open[cell] || ((cell / columns + cell % columns) & 1) || p.mate[cell]) continue;
        p.time++;
        augment(&p, cell);
    }
    for (uint32_t i = 0; i < length; i++) {
        uint32_t cell = path[i], mate = p.mate[cell];
        p.gone[cell] = true;
        wins[i] = false;
        if (!mate) continue;
        p.mate[cell] = p.mate[mate - 1] = 0;
        p.time++;
        wins[i] = !augment(&p, mate - 1);
    }
    free(p.open);
    free(p.gone);
    free(p.mate);
    free(p.seen);
}
