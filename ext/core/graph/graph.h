/*
** graph.h - a directed graph whose nodes carry labels, in compressed sparse rows.
**
** Nodes are 0 .. nodes-1 in the order of their labels (label.h). So the smallest node is the one with the smallest
** label, and what a solver answers does not depend on the order in which the moves came.
*/
#ifndef ZM_GRAPH_H
#define ZM_GRAPH_H

#include "../base/base_run.h"
#include "../label/label.h"

#define ZM_NO_NODE UINT32_MAX
#define ZM_NO_MOVE UINT32_MAX
#define ZM_NO_OWNER 2

typedef struct zm_graph {
    uint32_t nodes;
    uint32_t moves;
    uint32_t *first; /* nodes + 1 of them: the moves of v are to[first[v]] .. to[first[v+1]-1] */
    uint32_t *to;
    /* Labels. None of the three pointers set: the label of node v is the integer base + v. */
    int64_t base;
    int64_t *integers;   /* or: the integer of each node, rising */
    uint64_t *text_at;   /* or: where each label begins in text (nodes + 1 of them) ... */
    char *text;          /* ... all of them one after another; numbers as 8 bytes of this machine */
    uint8_t *text_types; /* ... and what they are (zm_label_type); NULL: all text */
    /* Who moves at each node: 0, 1 or ZM_NO_OWNER; NULL: the graph does not say. What the two are called: */
    uint8_t *owners;
    zm_label owner_labels[2]; /* the first owner_count are set, rising */
    uint32_t owner_count;
    /* Read from a BLOB: the arrays stand in its bytes, are read only and rise in each row; the bytes are somebody
    ** else's ... */
    bool borrowed;
    void *copy;       /* ... or the graph's own: these */
    void *loops_left; /* first[] and to[] are these, the graph's own, since loops were left out */
} zm_graph;

/* ZM_EACH for rows: ZM_EACH_MOVE(m, graph->first, v, ZM_COST_FAR, run) { ... } runs its body for every move m of node
** v, with the same rules. Faster where rows are short, since the last slice is known to be it. */
#define ZM_EACH_MOVE(m, first, v, cost, run)                                                                         \
    for (uint32_t m = (first)[v], m##_end = (first)[(v) + 1], m##_stop = m;                                          \
         m < m##_end && (m##_stop = zm_row_stop(m, m##_end), zm_work(run, (m##_stop - m) * (uint64_t)(cost)));)      \
        for (; m < m##_stop; m++)

/* The end of the slice of a row that begins at m. */
static inline uint32_t zm_row_stop(uint32_t m, uint32_t end) {
    enum { ROW_SLICE = 2048 };
    return end - m < ROW_SLICE ? end : m + ROW_SLICE;
}

/* Empty again. */
void zm_graph_free(zm_graph *graph, zm_run *run);
/* Parse a JSON adjacency array [[1,2],[0],...] or object {"a":["b"],"b":[]}; see graph_json.c. */
void zm_graph_read_json(zm_graph *graph, const char *text, uint64_t length, zm_run *run);

/* The same moves backwards, each row rising; no labels. `reversed` is made, and freed by zm_graph_free(); empty after
** an error. O(nodes + moves). */
void zm_graph_reverse(const zm_graph *graph, zm_graph *reversed, zm_run *run);

/* Make each row rise and doubled moves one. O(nodes + moves); nothing is written where it is so already (as in every
** graph that borrows its arrays from a BLOB). */
void zm_graph_sort_moves(zm_graph *graph, zm_run *run);

/* The same moves but for those into a set of nodes (one bit a node); no labels. Made and freed as above. O(nodes +
** moves). */
void zm_graph_without(const zm_graph *graph, const uint64_t *set, zm_graph *without, zm_run *run);

/* Check that the graph is undirected and simple: no loop, no doubled neighbour, every edge listed at both
** ends (ZM_INVALID, with the nodes); the rows rise afterwards. Loops are refused, or left out of the graph.
** O(nodes + moves). */
typedef enum zm_loops { ZM_REFUSE_LOOPS, ZM_LEAVE_OUT_LOOPS } zm_loops;
void zm_graph_check_undirected(zm_graph *graph, zm_loops loops, zm_run *run);

zm_label zm_graph_label(const zm_graph *graph, uint32_t node);
/* The node with that label, or ZM_NO_NODE. O(log nodes). 1 and 1.0 are the same label, 1 and '1' are not. */
uint32_t zm_graph_find(const zm_graph *graph, const zm_label *label);

/* The same, or else the node whose label reads alike: the text 12 for the integer 12, and the other way round. */
uint32_t zm_graph_find_alike(const zm_graph *graph, const zm_label *label);
/* No two labels that read alike, 2 and '2' (ZM_INVALID, with both): play would not go through from one to the other.
** O(nodes), and O(log nodes) for each text that writes an integer where there are integers too. */
void zm_graph_check_alike(const zm_graph *graph, zm_run *run);
/* The place in to[] of the move node -> to, or ZM_NO_MOVE. The rows rise. O(log moves of the node). */
uint32_t zm_graph_row_find(const zm_graph *graph, uint32_t node, uint32_t to);

/* The label of a node as people read it, cut to what fits a message. Returns buffer. */
const char *zm_graph_name(const zm_graph *graph, uint32_t node, char buffer[ZM_NAME_SIZE]);

#endif
