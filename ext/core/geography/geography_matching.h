/*
** geography_matching.h - maximum matchings, the Gallai-Edmonds classes, and what they say of undirected geography.
**
** The graph is undirected and simple: a zm_graph that zm_graph_check_undirected() accepts, or that of a board's
** cells. Isolated vertices and many parts are fine; bipartite graphs need not be marked as such.
**
** Undirected vertex geography: a token stands on a vertex; the players take turns to move it along an
** edge to a vertex where it has not been; who cannot has lost. The mover at v wins exactly if every
** maximum matching covers v (A. Fraenkel, E. Scheinerman, D. Ullman, "Undirected edge geography", 1993),
** that is, if v is not of class D. Then going to the mate of v wins, and answering with the mate each
** time after.
**
** The classes (T. Gallai 1964, J. Edmonds 1965) are the same for every maximum matching:
**   'D'  some maximum matching leaves the vertex out,
**   'A'  not in D, but next to a vertex of D,
**   'C'  the rest; every maximum matching pairs these among themselves.
**
** Method: a quick start (geography_start.c), then one alternating search with blossoms from each vertex
** that is still exposed (geography_search.c). A tree that finds nothing is left aside for good; together
** these trees are the classes, so they cost nothing more. On a bipartite graph where these searches turn
** out to be slow, push-relabel takes over (geography_push.c).
**
** Why not J. Hopcroft and R. Karp (1973), O(moves * sqrt(nodes)) on bipartite graphs, or S. Micali and
** V. Vazirani (1980), the same on any graph: their phases pay where many disjoint augmenting paths are
** found at once, and the start leaves few to find. Of a random graph with a million vertices Karp-Sipser
** leaves about ten vertices exposed, so ten single searches end it, where phases would each pass over
** the whole graph; on boards, where more are left, push-relabel serves all of them together. The bound
** O(nodes * moves) is given up for that. And the classes need the failed trees anyway.
**
** Every function does nothing if the run holds an error. They end with ZM_NOMEM or ZM_INTERRUPT, or as
** said.
*/
#ifndef ZM_GEOGRAPHY_MATCHING_H
#define ZM_GEOGRAPHY_MATCHING_H

#include "../graph/graph.h"

typedef struct zm_matching {
    uint32_t nodes;
    uint32_t size;  /* edges in it */
    uint32_t *mate; /* of each vertex; ZM_NO_NODE: exposed */
    char *classes;  /* of each vertex: 'D', 'A' or 'C' */
} zm_matching;

/* A maximum matching and the classes. O(nodes * moves) at worst, close to O(nodes + moves) in practice;
** 21 bytes a node while it runs, 5 to keep. */
void zm_matching_solve(zm_matching *matching, const zm_graph *graph, zm_run *run);
/* The matching is empty afterwards. */
void zm_matching_free(zm_matching *matching, zm_run *run);

/* For each neighbour w of v, in the order of its row: is vw in some maximum matching? With the token on
** v these are all the moves that win. O(nodes + moves) if v is of class C, else O(degree of v). */
void zm_matching_partners(const zm_matching *matching, const zm_graph *graph, uint32_t v, bool *partner, zm_run *run);

/* Change the matching so that it leaves v out; v must be of class D. Size and classes stay. Whoever
** faces a mover on v wins with such a matching: to whichever vertex the mover goes, the answer is its
** mate, and so on. O(nodes + moves). */
void zm_matching_expose(zm_matching *matching, const zm_graph *graph, uint32_t v, zm_run *run);

/*
** A whole game of geography: the token begins on path[0] and has gone to path[1], path[2], ... in turn.
** For each i: reply[i] is a move that wins with the token on path[i] (path[0] .. path[i-1] are used up),
** or ZM_NO_NODE if whoever moves there has lost.
**
** ZM_INVALID if the path visits a vertex twice; that its steps are edges is not looked at and not needed.
** Nearly O(nodes + moves) for the whole game where the winner seldom changes; at worst that for each
** change. See geography_review.c.
*/
void zm_matching_review(const zm_graph *graph, const uint32_t *path, uint32_t length, uint32_t *reply, zm_run *run);

#endif
