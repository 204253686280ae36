/*
** disconnected.h - the disconnected game: who may not connect the graph.
**
** A position is an undirected simple graph that is not connected. The two players in turn join two
** vertices that are not yet joined; whoever connects the graph loses. The same game as: such edges may
** not be drawn, and whoever has no move loses. (AOJ 2376.)
**
** Solved by a closed rule. Let even and odd be the number of components with an even and odd number of
** vertices, missing the number of pairs that are not joined, inside those of them within one component.
** Each move takes one from missing; an edge between components turns (even, odd) into (even-1, odd) or
** (even+1, odd-2). So parity decides but for the ends with two odd components:
**
** A nimber (Grundy value) is the size of the heap of Nim that the position is as good as, so that positions
** can be added to other games; 0 is lost for the player to move.
**
**   (even, odd)      the mover loses iff   nimber             winning edges, if any
**   (0, 2)           inside is even        inside mod 2       all legal ones
**   (1, 2)           never                 2 + inside mod 2   missing odd: odd-odd; missing even: even-odd
**   (0, 4)           missing is even       missing mod 2      those inside a component
**   (2, 2)           missing is even       missing mod 2      those inside, and odd-odd
**   all others       missing is even       missing mod 2      all legal ones
**
** Proof and checks: docs/disconnected.md. Published programs for AOJ 2376 leave out moves inside
** components while more than two components are left, and are wrong from six vertices on (first: no
** edges, 6 vertices).
**
** Cost: reading is O(size^2) for a matrix and O(nodes + edges) for a graph; the rule is O(1); one winning
** edge O(vertices + edges).
*/
#ifndef ZM_DISCONNECTED_H
#define ZM_DISCONNECTED_H

#include "../graph/graph.h"
#include "disconnected_matrix.h"

/* The kinds of pairs of vertices that are not joined, one bit each. */
enum { ZM_INSIDE = 1, ZM_EVEN_EVEN = 2, ZM_EVEN_ODD = 4, ZM_ODD_ODD = 8, ZM_ANY_EDGE = 15 };

typedef struct zm_disconnected {
    zm_matrix matrix; /* the edges: here, if rows is set, */
    zm_graph graph;   /* or here, rows rising. Nodes and labels are always here */
    zm_components components;
    uint64_t edges;
    uint64_t missing; /* pairs that are not joined */
    uint64_t inside;  /* those of them within a component */
    uint32_t even, odd;
    int nimber;     /* or Grundy value; 0: the player to move loses */
    int legal, win; /* kinds of edges that may be drawn; that win (of the legal ones) */
} zm_disconnected;

typedef struct zm_edge {
    uint32_t u, v; /* u < v */
} zm_edge;

/* The rule alone. Sets nimber, legal and win from even, odd, missing and inside. O(1). */
void zm_disconnected_rule(zm_disconnected *game);

/* From text: a matrix (disconnected_matrix.h) or a graph in JSON (graph_json.c). The text must outlive the game.
** ZM_INVALID: what the two readers refuse; a graph that is not undirected and simple; one that is connected (0 and 1
** vertices are). */
void zm_disconnected_read(zm_disconnected *game, const char *text, uint64_t length, zm_run *run);
/* From a graph, which moves into the game. */
void zm_disconnected_take(zm_disconnected *game, zm_graph *graph, zm_run *run);
/* The game is empty afterwards. */
void zm_disconnected_free(zm_disconnected *game, zm_run *run);

/* Is there an edge u v? O(1) in a matrix, O(log neighbours of u) in a graph. */
bool zm_disconnected_joined(const zm_disconnected *game, uint32_t u, uint32_t v);
/* The kind of the edge u v if it were drawn. O(1). */
static inline int zm_disconnected_kind(const zm_disconnected *game, uint32_t u, uint32_t v) {
    const zm_components *c = &game->components;
    uint32_t a = c->name[u], b = c->name[v];
    return a == b ? ZM_INSIDE : ZM_EVEN_EVEN << (c->size[a] % 2 + c->size[b] % 2);
}

/* The first winning edge by u, then v. False: there is none, or the run says why. O(vertices + edges). */
bool zm_disconnected_best(const zm_disconnected *game, zm_edge *edge, zm_run *run);

#endif
