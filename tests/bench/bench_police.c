/*
** Policeman and thief: all winners and plies of a board by the chase solver, reading the board included, against the
** classic program on the same board. Answers are compared first. Positions: policeman cells x thief cells x 2 turns.
*/
#include "../../ext/core/board/board_moves.h"
#include "../../ext/core/chase/chase.h"
#include "bench.h"
#include "classic.h"

#include <string.h>

typedef struct instance {
    char *text, *cells;
    int size;
    uint32_t free_cells;
    uint8_t *winner;
    uint32_t *plies;
    zm_cells numbered;
} instance;

static uint64_t held, most_held;

static void *allocate(void *context, uint64_t bytes) {
    (void)context;
    uint64_t *block = malloc((size_t)bytes + 16);
    if (!block) return NULL;
    held += *block = bytes;
    if (held > most_held) most_held = held;
    return block + 2;
}

static void release(void *context, void *block) {
    (void)context;
    if (!block) return;
    held -= ((uint64_t *)block)[-2];
    free((uint64_t *)block - 2);
}

static void *resize(void *context, void *block, uint64_t bytes) {
    void *grown = allocate(context, bytes);
    uint64_t before = ((uint64_t *)block)[-2];
    if (grown) memcpy(grown, block, before < bytes ? before : bytes);
    if (grown) release(context, block);
    return grown;
}

/* All positions, or (one_start) what the policeman in the middle and the thief in a corner need. */
static void solve(instance *g, zm_chase_solution *solved, zm_cells *cells, bool one_start, zm_run *run) {
    zm_clear_error(run);
    zm_board board;
    zm_graph thief, police;
    zm_board_read(&board, g->text, (uint64_t)g->size * (uint64_t)(g->size + 1), ".*E", run);
    zm_free_bytes free_bytes = zm_free_all_but("*");
    zm_cells_number(cells, &board, &free_bytes, ZM_CELLS_BY_TILE, run);
    zm_board_moves(&thief, cells, (zm_piece){4, 1, true}, run);
    zm_board_moves(&police, cells, (zm_piece){8, 1, true}, run);
    uint64_t *safe = zm_allocate_zeroed(run, cells->count / 64 + 1, 8);
    if (!zm_ok(run)) abort();
    for (uint32_t v = 0; v < cells->count; v++)
        if (board.cells[cells->cell[v]] == 'E') safe[v / 64] |= (uint64_t)1 << v % 64;
    zm_chase chase = {.evader = &thief, .pursuer = &police, .safe = safe, .tie = {ZM_EVADER, ZM_PURSUER}};
    int middle = g->size / 2 * g->size + g->size / 2, corner = (g->size - 2) * g->size + 2;
    zm_chase_position start = {ZM_PURSUER, cells->node[middle], cells->node[corner]};
    bool free = start.pursuer != ZM_NO_NODE && start.evader != ZM_NO_NODE;
    zm_chase_solve(solved, &chase, one_start && free ? &start : NULL, !(one_start && free), run);
    if (!zm_ok(run)) abort();
    g->free_cells = cells->count;
    zm_graph_free(&thief, run);
    zm_graph_free(&police, run);
    zm_board_free(&board, run);
    zm_release(run, safe);
}

static void ours(void *data) {
    zm_run run = zm_libc_run();
    zm_chase_solution solved;
    zm_cells cells;
    solve(data, &solved, &cells, false, &run);
    zm_chase_solution_free(&solved, &run);
    zm_cells_free(&cells, &run);
}

static void ours_one_start(void *data) {
    zm_run run = zm_libc_run();
    zm_chase_solution solved;
    zm_cells cells;
    solve(data, &solved, &cells, true, &run);
    zm_chase_solution_free(&solved, &run);
    zm_cells_free(&cells, &run);
}

static void classic(void *data) {
    instance *g = data;
    classic_police(g->cells, g->size, g->size, g->winner, g->plies);
}

static void article(void *data) {
    instance *g = data;
    classic_police_graph(g->cells, g->size, g->size, g->winner);
}

static instance make(int size, int walls_percent, uint64_t seed) {
    instance g = {.size = size};
    uint64_t n = (uint64_t)size * (uint64_t)size;
    g.text = malloc(n + (uint64_t)size);
    g.cells = malloc(n);
    g.winner = malloc(2 * n * n);
    g.plies = malloc(2 * n * n * sizeof *g.plies);
    if (!g.text || !g.cells || !g.winner || !g.plies) abort();
    for (uint64_t i = 0; i < n; i++)
        g.cells[i] = random64(&seed) % 100 < (uint64_t)walls_percent ? '*' : '.';
    g.cells[0] = g.cells[size - 1] = g.cells[n - 1] = 'E';
    for (int r = 0; r < size; r++) {
        memcpy(g.text + r * (size + 1), g.cells + r * size, (size_t)size);
        g.text[r * (size + 1) + size] = '\n';
    }
    return g;
}

static void check(instance *g) {
    zm_run run = zm_libc_run();
    run.allocate = allocate;
    run.resize = resize;
    run.release = release;
    zm_chase_solution solved;
    zm_cells cells;
    most_held = 0;
    solve(g, &solved, &cells, false, &run);
    classic(g);
    if (g->size <= 30) {
        uint8_t *again = malloc(2 * (uint64_t)g->size * g->size * g->size * g->size);
        if (!again) abort();
        classic_police_graph(g->cells, g->size, g->size, again);
        if (memcmp(again, g->winner, 2 * (uint64_t)g->size * g->size * g->size * g->size) != 0) {
            printf("the classic programs differ\n");
            exit(1);
        }
        free(again);
    }
    uint64_t n = (uint64_t)g->size * (uint64_t)g->size, step = n > 2000 ? 17 : 1;
    for (uint32_t p = 0; p < cells.count; p++) {
        for (uint32_t t = p % (uint32_t)step; t < cells.count; t += (uint32_t)step) {
            for (int turn = 0; turn < 2; turn++) {
                zm_chase_position at = {turn ? ZM_PURSUER : ZM_EVADER, p, t};
                uint64_t s = ((uint64_t)cells.cell[p] * n + cells.cell[t]) * 2 + (uint64_t)turn;
                zm_side w = zm_chase_winner(&solved, at);
                uint8_t code = w == ZM_PURSUER ? 1 : w == ZM_EVADER ? 2 : 0;
                if (code != g->winner[s] || (code && zm_chase_plies(&solved, at) != g->plies[s])) {
                    printf("DIFFER at turn %d policeman %u thief %u\n", turn, cells.cell[p], cells.cell[t]);
                    exit(1);
                }
            }
        }
    }
    zm_chase_solution_free(&solved, &run);
    zm_cells_free(&cells, &run);
}

/* --goals: the open board of 30 x 30 alone. */
int main(int argc, char **argv) {
    bool goals = argc > 1 && strcmp(argv[1], "--goals") == 0;
    static const struct {
        const char *what;
        int size, walls, repeat;
    } cases[] = {{"30 x 30, open", 30, 0, 5},
                 {"30 x 30, 20 % walls", 30, 20, 5},
                 {"100 x 100, 20 % walls", 100, 20, 1},
                 {"100 x 100, open", 100, 0, 1}};
    for (size_t i = 0; i < (goals ? 1 : sizeof cases / sizeof *cases); i++) {
        instance g = make(cases[i].size, cases[i].walls, 3 + i);
        check(&g);
        double positions = 2.0 * g.free_cells * g.free_cells, seconds[BENCH_RUNS];
        for (int run = 0; run < BENCH_RUNS; run++) {
            double start = cpu_seconds();
            ours(&g);
            seconds[run] = cpu_seconds() - start;
        }
        printf("%-24s %.3g positions: %.3g a second, %.2f bytes a position\n", cases[i].what, positions,
               positions / bench_median(seconds, BENCH_RUNS), (double)most_held / positions);
        bench_compare("  against counters on implicit moves", "zermelo", ours, "classic", classic, &g,
                      cases[i].repeat);
        if (cases[i].size <= 30) {
            bench_compare("  against the article's program", "zermelo", ours, "classic", article, &g,
                          cases[i].repeat);
            bench_compare("  ... for one start, as police_winner()", "zermelo", ours_one_start, "classic", article,
                          &g, cases[i].repeat);
        }
        free(g.text), free(g.cells), free(g.winner), free(g.plies);
    }
    return 0;
}
