/*
** geography_search.h - private to the room: the state of a search for augmenting paths, which its files share.
*/
#ifndef ZM_GEOGRAPHY_SEARCH_H
#define ZM_GEOGRAPHY_SEARCH_H

#include "geography_matching.h"

/* What is known of a vertex. Outer: an even alternating path leads to it from the root of its tree. */
enum {
    ZM_FREE = 0,    /* in no tree */
    ZM_INNER = 1,   /* reached over an edge outside the matching */
    ZM_ABSENT = 2,  /* not in the graph, for now */
    ZM_OUTER = 4,   /* a root, or the mate of an inner vertex */
    ZM_SHRUNK = 8,  /* was inner; a blossom has made it outer */
    ZM_JOINED = 16, /* besides: in the blossom of base[v] */
    ZM_SEEN = 32,   /* besides: passed while the two paths of a blossom are followed */
};

/* An edge between two outer vertices that closed a blossom. */
typedef struct zm_bridge {
    uint32_t end[2];
} zm_bridge;

/*
** One search after another. The four arrays of a word a vertex stand one behind the other in one allocation,
** which the stages share, as they come in turn:
**
**                                   from        queue                       base        flips
**   searches (geography_search.c)   from        queue                       base        flips
**   Karp-Sipser (geography_start.c) what is left of each vertex, two words  leaves      twos
**   pushing (geography_push.c)      -           failed trees, then ring     distance    order
**
** Between the stages only mate, mark, exposed and the front of the queue (failed trees) mean anything.
*/
typedef struct zm_search {
    const zm_graph *graph;
    zm_run *run;
    uint32_t *mate;   /* ZM_NO_NODE: exposed */
    uint8_t *mark;    /* of the list above */
    uint32_t exposed; /* how many are not matched, of those not absent */
    /* Of inner and shrunk vertices: the outer vertex they were reached from. Of outer ones: see bridge_place(). */
    uint32_t *from;
    uint32_t *queue; /* outer vertices: those of failed trees, then those of the current one */
    uint32_t *base;  /* of joined vertices: a vertex nearer to, or the base of, their blossom */
    uint32_t *flips; /* the edges of an augmenting path that will be matched, in pairs */
    uint64_t looked; /* moves looked at by searches that succeeded */
    uint32_t kept;   /* outer vertices of failed trees at the front of the queue */
    zm_bridge *bridges;
    uint64_t bridge_capacity;
    uint32_t bridge_count;
} zm_search;

static inline bool zm_is_outer(uint8_t mark) {
    return (mark & (ZM_OUTER | ZM_SHRUNK)) != 0;
}

/* Begin: every vertex exposed and free. The caller marks absent ones and lowers `exposed` before the
** start. The search keeps the run: the functions below are quiet once it holds an error. O(nodes). */
void zm_search_open(zm_search *search, const zm_graph *graph, zm_run *run);
/* Free all that is left in it. */
void zm_search_close(zm_search *search);

/* The first free neighbour of each vertex in turn: quick, on boards nearly as good as anything. O(nodes + moves). */
void zm_search_greedy(zm_search *search);
/* Karp-Sipser: slower, nearly perfect on sparse random graphs. O(nodes + moves). Both want a search just opened. */
void zm_search_sipser(zm_search *search);
/* Push-relabel on the free vertices if these are bipartite; nothing if not. O(nodes * moves) at worst. */
void zm_search_push(zm_search *search);

/* Look for an augmenting path from an exposed free vertex, and apply it. False: there is none, and the
** tree's marks stay; or the run holds an error. O(moves looked at), times the inverse Ackermann function. */
bool zm_search_from(zm_search *search, uint32_t root);
/* The same from every exposed vertex; false if searches that succeeded looked at more moves than
** allowed. Those that fail do not count: they visit a vertex only once. */
bool zm_search_all(zm_search *search, uint64_t allowed);

/* Make the vertices queue[begin .. end) and their mates free again: a tree, from its root on. */
void zm_search_forget(zm_search *search, uint32_t begin, uint32_t end);

/* All of this together (geography_matching.c): a maximum matching, with every failed tree marked. O(nodes * moves) at
** worst. */
void zm_search_maximum(zm_search *search);

#endif
