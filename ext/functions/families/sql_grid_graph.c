/*
** grid_graph.c - the free cells of a board as a graph for every function that takes one.
**
**   grid_graph(board [, moves])    a graph BLOB; nodes are text, "row,column" from 1; moves '4' (the default) or '8'
**
** Board: # and * are walls, every other printable character is a free cell. The graph is undirected.
*/
#include "../../core/board/board_moves.h"
#include "../../core/blob/blob_builder.h"
#include "../scaffold/scaffold.h"

#include <stdio.h>

static int read_moves(zm_call *call, sqlite3_value *value) {
    if (!value) return 4;
    zm_label label = zm_value_label(value);
    if (label.type == ZM_INTEGER && (label.integer == 4 || label.integer == 8)) return (int)label.integer;
    if (label.type == ZM_TEXT && label.length == 1 && (*label.bytes == '4' || *label.bytes == '8'))
        return *label.bytes - '0';
    if (!zm_ok(&call->run)) return 4;
    call->argument = "moves";
    zm_fail(&call->run, ZM_INVALID, "expected '4' or '8'");
    return 4;
}

static zm_label cell_label(const zm_cells *cells, uint32_t cell, char text[ZM_DIGITS]) {
    int length = snprintf(text, ZM_DIGITS, "%u,%u", cell / cells->columns + 1, cell % cells->columns + 1);
    return (zm_label){.type = ZM_TEXT, .bytes = text, .length = (uint32_t)length};
}

static void pack_cells(zm_call *call, zm_graph_builder *builder, const zm_cells *cells, const zm_graph *graph) {
    char from_text[ZM_DIGITS], to_text[ZM_DIGITS];
    for (uint32_t v = 0; v < graph->nodes && zm_ok(&call->run); v++) {
        zm_label from = cell_label(cells, cells->cell[v], from_text);
        zm_graph_builder_add(builder, &from, NULL, NULL, &call->run);
        for (uint32_t m = graph->first[v]; m < graph->first[v + 1] && zm_ok(&call->run); m++) {
            zm_label to = cell_label(cells, cells->cell[graph->to[m]], to_text);
            zm_graph_builder_add(builder, &from, &to, NULL, &call->run);
            zm_work(&call->run, 300);
        }
    }
}

static void grid_graph(sqlite3_context *context, int argc, sqlite3_value **argv) {
    if (zm_any_null(argc, argv)) return;
    char known[0x7f - 0x21 + 1];
    for (int c = 0x21; c < 0x7f; c++)
        known[c - 0x21] = (char)c;
    known[0x7f - 0x21] = 0;
    zm_call call;
    zm_board board;
    zm_cells cells = {0};
    zm_graph graph = {0};
    zm_graph_builder builder = {0};
    zm_call_begin(&call, context);
    zm_read_board(&call, argv[0], "board", known, &board);
    uint32_t directions = (uint32_t)read_moves(&call, argc > 1 ? argv[1] : NULL);
    if (zm_ok(&call.run)) {
        zm_free_bytes free = zm_free_all_but("#*");
        zm_cells_number(&cells, &board, &free, ZM_CELLS_BY_ROW, &call.run);
        zm_board_moves(&graph, &cells, (zm_piece){directions, 1, false}, &call.run);
        if (zm_ok(&call.run)) pack_cells(&call, &builder, &cells, &graph);
    }
    uint64_t length, limit = (uint64_t)sqlite3_limit(call.db, SQLITE_LIMIT_LENGTH, -1);
    void *blob = zm_graph_builder_pack(&builder, limit, &length, &call.run);
    if (blob) sqlite3_result_blob64(context, blob, length, sqlite3_free);
    zm_call_raise(&call, context);
    zm_graph_free(&graph, &call.run);
    zm_cells_free(&cells, &call.run);
    zm_board_free(&board, &call.run);
    zm_call_end(&call);
}

const zm_function zm_grid_graph_functions[] = {
    {.name = "grid_graph",
     .arguments = "board [, moves]",
     .help = "the free cells of a board as a graph, for every function that takes one",
     .least = 1,
     .most = 2,
     .kind = ZM_SCALAR,
     .scalar = grid_graph},
    {0},
};
