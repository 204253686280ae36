/*
** matching_search.h - the state of a search for augmenting paths; shared by the matching_*.c files only.
*/
#ifndef ZM_MATCHING_SEARCH_H
#define ZM_MATCHING_SEARCH_H

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

typedef struct zm_search {
    const zm_graph *graph;
    zm_run *run;
    uint32_t *mate;   /* ZM_NO_NODE: exposed */
    uint8_t *label;   /* of the list above */
    uint32_t exposed; /* how many are not matched, of those not absent */
    uint32_t *area;   /* four words a vertex: the four arrays below, or what a start needs */
    uint32_t *from;   /* inner, shrunk: the outer vertex it was reached from. Their mates: see shrink() */
    uint32_t *queue;  /* outer vertices: those of failed trees, then those of the current one */
    uint32_t *base;   /* joined: a vertex nearer to, or the base of, its blossom */
    uint32_t *flips;  /* the edges of an augmenting path that will be matched, in pairs */
    uint64_t looked;  /* moves looked at by searches that succeeded */
    uint32_t kept;    /* outer vertices of failed trees at the front of the queue */
    zm_bridge *bridges;
    uint64_t bridge_capacity;
    uint32_t bridge_count;
} zm_search;

static inline bool zm_is_outer(uint8_t label) {
    return (label & (ZM_OUTER | ZM_SHRUNK)) != 0;
}

/* Begin: every vertex exposed and free. The caller marks absent ones and lowers `exposed` before the
** start. */
void zm_search_open(zm_search *search, const zm_graph *graph, zm_run *run);
void zm_search_close(zm_search *search);

/* The first free neighbour of each vertex in turn: quick, on boards nearly as good as anything. */
void zm_search_greedy(zm_search *search);
/* Karp-Sipser: dearer, nearly perfect on sparse random graphs. Either is for a search just opened. */
void zm_search_sipser(zm_search *search);
/* Push-relabel on the free vertices if these are bipartite; nothing if not. */
void zm_search_push(zm_search *search);

/* Look for an augmenting path from an exposed free vertex, and apply it. False: there is none, and the
** tree's labels stay; or the status holds an error. */
bool zm_search_from(zm_search *search, uint32_t root);
/* The same from every exposed vertex; false if searches that succeeded looked at more moves than
** allowed. Those that fail do not count: they visit a vertex only once. */
bool zm_search_all(zm_search *search, uint64_t allowed);

/* All of this together: a maximum matching, with every failed tree labelled. */
void zm_search_maximum(zm_search *search);

#endif
