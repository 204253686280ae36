/*
** chase.h - two tokens on graphs, one chases the other: who wins every position, in how many plies, how.
**
** A position is (turn, pursuer's node, evader's node). The players move by turns along their own graphs; there is no
** bound on the length of the game, and what neither can force is a draw. Cat and mouse, policeman and thief, and any
** other chase of one by one are instances; so are several pursuers, if a node of the pursuer's graph stands for all
** their places.
*/
#ifndef ZM_CHASE_H
#define ZM_CHASE_H

#include "../graph/graph.h"

typedef enum zm_side { ZM_EVADER = 0, ZM_PURSUER = 1, ZM_NOBODY = 2 } zm_side;

static inline zm_side zm_other_side(zm_side side) {
    return side == ZM_EVADER ? ZM_PURSUER : ZM_EVADER;
}

/* A set of evader nodes for every pursuer node: that of node p is to[first[p]] .. to[first[p + 1] - 1], in any
** order. */
typedef struct zm_captures {
    uint32_t *first; /* one more than there are pursuer nodes */
    uint32_t *to;
} zm_captures;

/* The rules of one chase. Bit sets have one bit a node, 64 a word, lowest bit first; NULL is the empty set. */
typedef struct zm_chase {
    const zm_graph *evader;      /* where the evader can go from each of his nodes */
    const zm_graph *pursuer;     /* the same for the pursuer; both graphs may be one */
    const zm_captures *captures; /* where the pursuer has caught the evader; NULL: on the node of the same number */
    const uint64_t *safe;        /* evader nodes on which the evader has won */
    const uint64_t *goal;        /* pursuer nodes on which the pursuer has won */
    const uint32_t *order[2];    /* by side: what decides among equal best moves, the least first; NULL: the number */
    zm_side tie[2]; /* by turn: who has won where the evader is safe and the pursuer at his goal or has caught him */
} zm_chase;

typedef struct zm_chase_position {
    zm_side turn;
    uint32_t pursuer, evader;
} zm_chase_position;

/*
** What a solve finds out; read it with the functions below. A table has a row for each node of the side to move and a
** column for each node of the other. It lies in stripes of 64 columns, row after row in each, so that a tile of 64 x
** 64 positions lies together.
*/
typedef struct zm_chase_solution {
    uint32_t nodes[2];   /* [side]: of the evader's graph, of the pursuer's */
    uint32_t stripes[2]; /* [turn]: of the table */
    uint64_t *won[2];    /* [turn]: for each stripe and row a word for each winner, a bit for each column */
    /* [turn][byte]: for each stripe and row 8 words, one for each bit of that byte of the plies; NULL where no
    ** game is as long as to need the byte, or if plies are not kept. */
    uint64_t *plies[2][4];
    uint32_t longest; /* the greatest number of plies that occurs */
} zm_chase_solution;

/*
** Solve the chase. Who cannot move has lost at once (0 plies). Otherwise plies count single moves to the end, the
** winner hurrying, the loser delaying. With `until`, the solver stops when that position is decided; NULL: it decides
** all of them. Plies are kept or not: without them zm_chase_winner() is all there is to read.
**
** At most O(layers * (moves of the evader * pursuers + moves of the pursuer * evaders) / 64) word steps, and far
** fewer where the game is decided in waves; one step a position for plies and transposing. Memory: half a byte a
** position for the bit tables, and a byte for the plies (2 if a game is longer than 255, ...). The method:
** chase_solve.c. ZM_NOROOM if there is no memory for it.
*/
void zm_chase_solve(zm_chase_solution *solution, const zm_chase *chase, const zm_chase_position *until,
                    bool keep_plies, zm_run *run);
void zm_chase_solution_free(zm_chase_solution *solution, zm_run *run);
/* Is there memory for it? False: an error that says how much it takes. Looks at the number of nodes only. */
bool zm_chase_fits(const zm_chase *chase, bool keep_plies, zm_run *run);

/* Who wins; ZM_NOBODY: a draw or, after a solve `until` another position, not decided. O(1). */
zm_side zm_chase_winner(const zm_chase_solution *solution, zm_chase_position position);
/* Plies to the end of a position that somebody wins, where they were kept. O(1). */
uint32_t zm_chase_plies(const zm_chase_solution *solution, zm_chase_position position);
/* Has the game ended here by a capture, a goal or a safe node (not since somebody has no move)? O(captures of the
** node). */
bool zm_chase_over(const zm_chase *chase, zm_chase_position position);
/* The first node, by the chase's order, to which a best move goes: it keeps the winner and leaves one ply less, or
** keeps the draw. ZM_NO_NODE where the game is over or the mover has no move. All positions solved, plies kept.
** O(moves of the mover). */
uint32_t zm_chase_best(const zm_chase_solution *solution, const zm_chase *chase, zm_chase_position position);

/* The moves of the mover: *count nodes. */
static inline const uint32_t *zm_chase_moves(const zm_chase *chase, zm_chase_position p, uint32_t *count) {
    const zm_graph *moves = p.turn == ZM_PURSUER ? chase->pursuer : chase->evader;
    uint32_t node = p.turn == ZM_PURSUER ? p.pursuer : p.evader;
    *count = moves->first[node + 1] - moves->first[node];
    return moves->to + moves->first[node];
}

/* The position after one of them. */
static inline zm_chase_position zm_chase_after(zm_chase_position p, uint32_t to) {
    if (p.turn == ZM_PURSUER) return (zm_chase_position){ZM_EVADER, to, p.evader};
    return (zm_chase_position){ZM_PURSUER, p.pursuer, to};
}

#endif
