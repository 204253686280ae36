/*
** pursuit.h - two tokens on graphs, one chases the other: who wins every position, in how many plies, how.
**
** A position is (turn, pursuer cell, evader cell). The players move by turns along their own graphs; there is
** no bound on the length of the game, and what neither can force is a draw. Cat and mouse, policeman and
** thief, and any other chase of one by one are instances.
*/
#ifndef ZM_PURSUIT_H
#define ZM_PURSUIT_H

#include "../graph/graph.h"

typedef enum zm_side { ZM_EVADER = 0, ZM_PURSUER = 1, ZM_NOBODY = 2 } zm_side;

/* The rules of one chase. Bit sets have one bit a node, 64 a word, lowest bit first; NULL is the empty set.
 */
typedef struct zm_chase {
    const zm_graph *evader;  /* where the evader can go from each of his nodes */
    const zm_graph *pursuer; /* the same for the pursuer; both graphs may be one */
    const uint32_t
        *captures;        /* the evader node on which a pursuer node captures, or ZM_NO_NODE; NULL: the same number */
    const uint64_t *safe; /* evader nodes on which the evader has won */
    const uint64_t *goal; /* pursuer nodes on which the pursuer has won */
    const uint32_t *order[2]; /* by side: what decides among equal best moves, the least first; NULL: the number */
    zm_side tie[2]; /* by turn: who has won where the evader is safe and the pursuer at his goal or upon him */
} zm_chase;

/* Read it with the functions below. A table has a row for each node of the side to move and a column for each node of
** the other; it lies in stripes of 64 columns, row after row in each, so that 64 x 64 positions are close together. */
typedef struct zm_pursuit {
    uint32_t nodes[2]; /* [side]: of the evader's graph, of the pursuer's */
    uint32_t words[2]; /* [turn]: stripes of the table */
    uint64_t *won[2];  /* [turn]: for each stripe and row a word for each winner, a bit for each column */
    /* [turn][byte]: for each stripe and row 8 words, one for each bit of that byte of the plies; NULL where no game is as
    ** long as to need the byte, or if plies were not asked for. */
    uint64_t *plies[2][4];
    uint32_t longest; /* the greatest number of plies that occurs */
} zm_pursuit;

/* A position that the caller cares for; the solver stops when it is decided. */
typedef struct zm_position {
    zm_side turn;
    uint32_t pursuer, evader;
} zm_position;

/*
** Solve the chase. Who cannot move has lost at once (0 plies). Otherwise plies count single moves to the end,
** the winner hurrying, the loser delaying. With `until`, only what that position needs is decided, and no
** plies are kept.
**
** Retrograde analysis layer by layer, one layer a ply. The positions of one turn are a matrix of bits: a row for
** each node of the side to move, a column for each node of the other. Moving combines whole rows: a position is
** won where one row that a move leads to has its bit, lost where all have. The other side needs the result by its
** own rows, so what a layer decides is also written transposed, in blocks of 64 x 64 bits. Only rows, and of
** these only words, next to something that the last layer decided are looked at.
**
** At most O(layers * (moves of the evader * pursuers + moves of the pursuer * evaders) / 64) word steps, and far
** fewer where the game is decided in waves; one step a position for plies and transposing. Memory: a
** byte a position for the plies (2 if a game is longer than 255, ...) and half a byte for the bit tables.
**
** Retrograde analysis after T. Ströhlein (Untersuchungen über kombinatorische Spiele, 1970) and K. Thompson
** (Retrograde analysis of certain endgames, ICCA Journal 1986); the row form is our own.
*/
void zm_pursuit_solve(zm_pursuit *pursuit, const zm_chase *chase, const zm_position *until, zm_run *run);
/* Is there memory for it? False: ZM_TOOBIG, and a message that says how much it takes. */
bool zm_pursuit_fits(const zm_chase *chase, bool keep_plies, zm_run *run);
/* The part of it for graphs of up to 64 nodes (pursuit_small.c). */
void zm_pursuit_solve_small(zm_pursuit *pursuit, const zm_chase *chase, const zm_position *until, zm_run *run);
void zm_pursuit_free(zm_pursuit *pursuit, zm_run *run);

zm_side zm_pursuit_winner(const zm_pursuit *pursuit, zm_position position);
/* For a position that is won by somebody, after a solve without `until`. */
uint32_t zm_pursuit_plies(const zm_pursuit *pursuit, zm_position position);
/* Has the game ended here by a capture, a goal or a safe node (not by want of moves)? */
bool zm_pursuit_over(const zm_chase *chase, zm_position position);
/* The first node, by the chase's order, to which a best move goes: it keeps the winner and leaves one ply less, or keeps the draw.
** ZM_NO_NODE where the game is over or the mover has no move. O(moves of the mover). */
uint32_t zm_pursuit_best(const zm_pursuit *pursuit, const zm_chase *chase, zm_position position);
/* The moves of the mover: *count nodes. */
static inline const uint32_t *zm_pursuit_moves(const zm_chase *chase, zm_position p, uint32_t *count) {
    const zm_graph *moves = p.turn == ZM_PURSUER ? chase->pursuer : chase->evader;
    uint32_t node = p.turn == ZM_PURSUER ? p.pursuer : p.evader;
    *count = moves->first[node + 1] - moves->first[node];
    return moves->to + moves->first[node];
}
/* The position after one of them. */
static inline zm_position zm_pursuit_after(zm_position p, uint32_t to) {
    if (p.turn == ZM_PURSUER) return (zm_position){ZM_EVADER, to, p.evader};
    return (zm_position){ZM_PURSUER, p.pursuer, to};
}

#endif
