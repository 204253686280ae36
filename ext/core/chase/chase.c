/*
** chase.c - the positions of a chase: what the rules and a solution say of one.
*/
#include "chase.h"

#include "../base/base_bits.h"

void zm_chase_solution_free(zm_chase_solution *solution, zm_run *run) {
    for (int turn = 0; turn < 2; turn++) {
        zm_release(run, solution->won[turn]);
        for (int byte = 0; byte < 4; byte++)
            zm_release(run, solution->plies[turn][byte]);
    }
    *solution = (zm_chase_solution){0};
}

/* Where a position lies in the tables of its turn: a word of `won` for each winner, eight of `plies`. */
typedef struct position_place {
    uint64_t word; /* stripe and row */
    uint32_t bit;  /* the column's */
} position_place;

static position_place position_place_of(const zm_chase_solution *solution, zm_chase_position p) {
    uint32_t row = p.turn == ZM_PURSUER ? p.pursuer : p.evader, column = p.turn == ZM_PURSUER ? p.evader : p.pursuer;
    return (position_place){(uint64_t)(column / 64) * solution->nodes[p.turn] + row, column % 64};
}

zm_side zm_chase_winner(const zm_chase_solution *solution, zm_chase_position p) {
    position_place at = position_place_of(solution, p);
    const uint64_t *won = solution->won[p.turn] + at.word * 2;
    if (won[ZM_EVADER] >> at.bit & 1) return ZM_EVADER;
    return won[ZM_PURSUER] >> at.bit & 1 ? ZM_PURSUER : ZM_NOBODY;
}

uint32_t zm_chase_plies(const zm_chase_solution *solution, zm_chase_position p) {
    position_place at = position_place_of(solution, p);
    uint32_t plies = 0;
    for (int b = 0; b < 32 && solution->plies[p.turn][b / 8]; b++)
        plies |= (uint32_t)(solution->plies[p.turn][b / 8][at.word * 8 + b % 8] >> at.bit & 1) << b;
    return plies;
}

static bool has_captured(const zm_captures *captures, uint32_t pursuer, uint32_t evader) {
    if (!captures) return pursuer == evader;
    for (uint32_t i = captures->first[pursuer]; i < captures->first[pursuer + 1]; i++)
        if (captures->to[i] == evader) return true;
    return false;
}

bool zm_chase_over(const zm_chase *chase, zm_chase_position p) {
    return (chase->safe && zm_set_has(chase->safe, p.evader)) ||
           (chase->goal && zm_set_has(chase->goal, p.pursuer)) || has_captured(chase->captures, p.pursuer, p.evader);
}

uint32_t zm_chase_best(const zm_chase_solution *solution, const zm_chase *chase, zm_chase_position p) {
    if (zm_chase_over(chase, p)) return ZM_NO_NODE;
    zm_side winner = zm_chase_winner(solution, p);
    uint32_t count, best = ZM_NO_NODE;
    const uint32_t *moves = zm_chase_moves(chase, p, &count), *order = chase->order[p.turn];
    for (uint32_t m = 0; m < count; m++) {
        zm_chase_position after = zm_chase_after(p, moves[m]);
        if (best != ZM_NO_NODE && (order ? order[moves[m]] >= order[best] : moves[m] >= best)) continue;
        if (zm_chase_winner(solution, after) != winner) continue;
        if (winner == ZM_NOBODY || zm_chase_plies(solution, after) + 1 == zm_chase_plies(solution, p))
            best = moves[m];
    }
    return best;
}
