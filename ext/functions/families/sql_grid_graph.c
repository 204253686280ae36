/*
** sql_grid_graph.c - the free cells of a board as a graph for every function that takes one.
**
**   grid_graph(board [, moves])    a graph BLOB; nodes are text, "row,column" from 1; moves '4' (the default) or '8'
**
** Board: # and * are walls, every other character is a free cell, blanks and tabs too. The graph is undirected.
*/
#include "../../core/blob/blob_builder.h"
#include "../../core/board/board_moves.h"
#include "../scaffold/scaffold.h"

#include <stdio.h>

static uint32_t read_directions(zm_call *call, zm_argument value) {
    if (!value) return 4;
    zm_label label = zm_label_whole(*value);
    if (label.type == ZM_INTEGER && (label.integer == 4 || label.integer == 8)) return (uint32_t)label.integer;
    if (label.type == ZM_TEXT && label.length == 1 && (*label.bytes == '4' || *label.bytes == '8'))
        return (uint32_t)(*label.bytes - '0');
    zm_about(call, "moves");
    zm_fail(&call->run, ZM_INVALID, "expected '4' or '8'");
    return 4;
}

static zm_label cell_label(const zm_cells *cells, uint32_t node, char text[ZM_DIGITS]) {
    uint32_t cell = cells->cell[node];
    int length = snprintf(text, ZM_DIGITS, "%u,%u", cell / cells->columns + 1, cell % cells->columns + 1);
    return (zm_label){.type = ZM_TEXT, .bytes = text, .length = (uint32_t)length};
}

/* The graph with "row,column" for labels. */
static void pack_cells(zm_graph_builder *builder, const zm_cells *cells, const zm_graph *graph, zm_run *run) {
    char from_text[ZM_DIGITS], to_text[ZM_DIGITS];
    for (uint32_t v = 0; v < graph->nodes && zm_ok(run); v++) {
        zm_label from = cell_label(cells, v, from_text);
        zm_graph_builder_add(builder, &from, NULL, NULL, run);
        for (uint32_t m = graph->first[v]; m < graph->first[v + 1]; m++) {
            zm_label to = cell_label(cells, graph->to[m], to_text);
            zm_graph_builder_add(builder, &from, &to, NULL, run);
            zm_work(run, ZM_COST_FIND);
        }
    }
}

static void ask_grid_graph(zm_call *call, void *instance, zm_argument *question) {
    (void)instance;
    char known[0x7f - 0x20 + 3] = {'\t', ZM_BOARD_WIDE};
    for (int c = 0x20; c < 0x7f; c++)
        known[c - 0x20 + 2] = (char)c;
    zm_free_bytes free_bytes = zm_free_all_but("#*");
    zm_board board;
    zm_cells cells = {0};
    zm_graph graph = {0};
    zm_graph_builder builder = {0};
    zm_read_board(call, question[0], "board", known, &board);
    zm_piece piece = {.directions = read_directions(call, question[1]), .reach = 1};
    zm_cells_number(&cells, &board, &free_bytes, ZM_CELLS_BY_TILE, &call->run);
    zm_board_moves(&graph, &cells, piece, &call->run);
    if (zm_ok(&call->run)) pack_cells(&builder, &cells, &graph, &call->run);
    uint64_t length;
    void *blob = zm_graph_builder_pack(&builder, zm_longest_result(call), &length, &call->run);
    zm_result_blob(call, blob, length);
    zm_graph_free(&graph, &call->run);
    zm_cells_free(&cells, &call->run);
    zm_board_free(&board, &call->run);
}

static const zm_function grid_graph_functions[] = {
    ZM_SCALAR_FUNCTION("0.1.0", "grid_graph", "board [, moves]", ask_grid_graph,
                       "the free cells of a board as a graph, for every function that takes one",
                       "SELECT game_graph_json(grid_graph('..' || char(10) || '.#'))"),
    {0},
};

const zm_family zm_grid_graph_family = {
    .name = "grid_graph",
    .room = "board",
    .instance = "",
    .nulls = {.not_given = "moves"},
    .functions = grid_graph_functions,
};
