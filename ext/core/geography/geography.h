/*
** geography.h - undirected vertex geography: who wins, which first moves win, a line of best play.
**
** A token stands on a vertex; the players take turns to move it along an edge to a vertex where it has not been; who
** cannot has lost. The mover at v wins exactly if every maximum matching covers v (A. Fraenkel, E. Scheinerman,
** D. Ullman, "Undirected edge geography", 1993); geography_matching.h says more. Every function here is given the
** graph and its zm_matching; vertices are those of the graph, whose rows rise.
*/
#ifndef ZM_GEOGRAPHY_H
#define ZM_GEOGRAPHY_H

#include "geography_matching.h"

/* Does the player to move win, with the token on v and nothing visited but v? O(1). */
static inline bool zm_geography_wins(const zm_matching *matching, uint32_t v) {
    return matching->classes[v] != 'D';
}

/* Of each neighbour of `start`, in the order of its row: does moving there win? The caller gives the array to
** zm_release(). NULL and an error: no memory, or interrupted. Cost: that of zm_matching_partners(). */
bool *zm_geography_moves(const zm_matching *matching, const zm_graph *graph, uint32_t start, zm_run *run);

/* A line of best play: the vertices in turn from `start` until the player to move has none to go to; *length of them.
** The winner goes to the mate each time, the loser to the smallest vertex that is not visited. If the second player
** wins, the matching is changed so that it leaves `start` out (zm_matching_expose). The caller gives the array to
** zm_release(). NULL and an error: no memory, or interrupted. O(nodes + moves). */
uint32_t *zm_geography_play(zm_matching *matching, const zm_graph *graph, uint32_t start, uint32_t *length,
                            zm_run *run);

#endif
