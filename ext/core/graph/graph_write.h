/*
** graph_write.h - a graph as JSON text, in the forms that graph_json.c reads.
*/
#ifndef ZM_GRAPH_WRITE_H
#define ZM_GRAPH_WRITE_H

#include "../json/json_write.h"
#include "graph.h"

/* Labels 0, 1, 2, ...: an array of rows; others: an object, whose keys are text and whose neighbours are text, or
** bare integers. Refused (ZM_INVALID), as it would not come back with as many nodes: a label that is a BLOB, and a
** number beside the text that spells it. O(nodes + moves + bytes). */
void zm_graph_write_json(const zm_graph *graph, zm_json_writer *w);

#endif
