/*
** sql_catmouse.c - cat and mouse on an undirected graph (LeetCode 913), at any size and from any start.
**
** Mouse and cat move by turns, the mouse first, each along an edge; nobody may stay. The cat never enters the
** hole. Mouse in the hole: the mouse wins. Both on one node: the cat wins. Whoever has no move loses at once.
** What can go on for ever is a draw; there is no bound on the length of the game.
**
**   catmouse_winner(graph [, mouse [, cat [, hole]]])   'mouse', 'cat' or 'draw'; mouse 1, cat 2, hole 0 if not given
**   catmouse_plies(graph [, mouse [, cat [, hole]]])    plies to the end; NULL for a draw
**   catmouse_move(graph [, mouse [, cat [, hole]]])     where the mouse goes first; NULL if it is over
**   catmouse_error(graph [, mouse [, cat [, hole]]])    what is wrong with the instance, NULL if nothing
**   catmouse_states(graph [, hole])     turn, mouse, cat, winner, plies, best: every position, both turns
**   catmouse_moves(graph [, hole])      turn, mouse, cat, destination, winner, plies, is_best: every move
**   catmouse_line(graph [, mouse [, cat [, hole]]])     ply, turn, mouse, cat, destination, winner, plies
**
** plies counts single moves to the end, the winner hurrying, the loser delaying: 0 where it is over, NULL for a
** draw; in catmouse_moves it counts the move itself too. best is where the best move goes, the smallest node
** among equals. In the last row of catmouse_line, where the game ends or a position comes back, destination is NULL.
*/
#include "../../core/base/base_bits.h"
#include "../chases/sql_chase.h"

/* ---- arguments: graph, hole; the question is where mouse and cat start: mouse, cat */

static uint32_t node_or_default(zm_call *call, const zm_graph *graph, zm_argument value, const char *argument,
                                const char *default_label, const char *who) {
    if (value) return zm_read_node(call, value, argument, "node", graph);
    zm_label label = {.type = ZM_INTEGER, .integer = *default_label - '0'};
    uint32_t node = zm_ok(&call->run) ? zm_graph_find_alike(graph, &label) : ZM_NO_NODE;
    if (node != ZM_NO_NODE) return node;
    zm_about(call, "graph");
    zm_fail(&call->run, ZM_INVALID, "%s node %s unless it is given, which is not in the graph; give the argument %s",
            who, default_label, argument);
    return ZM_NO_NODE;
}

static void read_catmouse_start(zm_call *call, sql_chase *c, zm_argument *question) {
    char name[ZM_NAME_SIZE];
    const zm_graph *graph = c->game.view[ZM_EVADER].labels;
    if (!question) return;
    uint32_t mouse = node_or_default(call, graph, question[0], "mouse", "1", "the mouse starts at");
    uint32_t cat = node_or_default(call, graph, question[1], "cat", "2", "the cat starts at");
    if (zm_ok(&call->run) && zm_set_has(c->game.safe, cat)) {
        zm_about(call, "cat");
        zm_fail(&call->run, ZM_INVALID, "the cat starts in the hole (node %s)", zm_graph_name(graph, cat, name));
    }
    c->game.start = (zm_chase_position){.turn = ZM_EVADER, .evader = mouse, .pursuer = cat};
}

/* The mouse is safe in the hole, where the cat never stands. */
static void read_catmouse(zm_call *call, void *instance, zm_argument *arguments) {
    static const char *const words[] = {[ZM_EVADER] = "mouse", [ZM_PURSUER] = "cat", [ZM_NOBODY] = "draw"};
    sql_chase *c = instance;
    zm_graph *graph = &c->game.graphs[ZM_EVADER];
    zm_read_graph(call, arguments[0], "graph", graph);
    zm_about(call, "graph");
    zm_graph_check_undirected(graph, ZM_REFUSE_LOOPS, &call->run);
    zm_about(call, NULL);
    uint32_t hole = node_or_default(call, graph, arguments[1], "hole", "0", "the hole is");
    c->game.safe = zm_allocate_zeroed(&call->run, zm_set_words(graph->nodes), sizeof *c->game.safe);
    if (!zm_ok(&call->run)) return;
    zm_set_add(c->game.safe, hole);
    zm_graph_without(graph, c->game.safe, &c->game.allowed, &call->run);
    c->game.chase =
        (zm_chase){.evader = graph, .pursuer = &c->game.allowed, .safe = c->game.safe, .tie = {ZM_EVADER, ZM_EVADER}};
    c->game.view[ZM_EVADER] = (zm_chase_view){.labels = graph};
    c->game.view[ZM_PURSUER] = (zm_chase_view){.labels = graph, .hidden = c->game.safe};
    c->game.words = words;
    c->game.first = ZM_EVADER;
    c->game.endless = ZM_NOBODY;
    c->read_start = read_catmouse_start;
}

ZM_CHASE_TABLES_OF_LABELS(catmouse, "mouse", "cat")

/* ---- the family */

#define CATMOUSE_INSTANCE "graph [, mouse [, cat [, hole]]]"

static const zm_function catmouse_functions[] = {
    ZM_SCALAR_FUNCTION("0.1.0", "catmouse_winner", CATMOUSE_INSTANCE, zm_sql_chase_winner,
                       "cat and mouse on a graph: 'mouse', 'cat' or 'draw'",
                       "SELECT catmouse_winner('[[1,3],[0],[3],[0,2]]')"),
    ZM_SCALAR_FUNCTION("0.1.0", "catmouse_plies", CATMOUSE_INSTANCE, zm_sql_chase_plies,
                       "plies to the end of cat and mouse under best play; NULL for a draw",
                       "SELECT catmouse_plies('[[1,3],[0],[3],[0,2]]')"),
    ZM_SCALAR_FUNCTION("0.1.0", "catmouse_move", CATMOUSE_INSTANCE, zm_sql_chase_move,
                       "where the mouse goes first under best play",
                       "SELECT catmouse_move('[[2,5],[3],[0,4,5],[1,4,5],[2,3],[0,2,3]]', 4, 1)"),
    ZM_ERROR_FUNCTION("0.1.0", "catmouse_error", CATMOUSE_INSTANCE, zm_sql_chase_check,
                      "what is wrong with a cat-and-mouse instance; NULL if nothing",
                      "SELECT catmouse_error('[[1,2],[0],[]]')"),
    ZM_TABLE_FUNCTION("0.1.0", "catmouse_states", "graph [, hole]", &catmouse_states_table,
                      "every position: who wins, in how many plies, and the best move",
                      "SELECT * FROM catmouse_states('[[1],[0,2],[1]]') WHERE mouse = 1"),
    ZM_TABLE_FUNCTION("0.1.0", "catmouse_moves", "graph [, hole]", &catmouse_moves_table,
                      "every move of every position and what it leads to",
                      "SELECT * FROM catmouse_moves('[[1],[0,2],[1]]') WHERE mouse = 1 AND cat = 2"),
    ZM_TABLE_FUNCTION("0.1.0", "catmouse_line", CATMOUSE_INSTANCE, &catmouse_line_table,
                      "one line of best play from the start",
                      "SELECT * FROM catmouse_line('[[2,5],[3],[0,4,5],[1,4,5],[2,3],[0,2,3]]', 4, 1)"),
    {0},
};

const zm_family zm_catmouse_family = {
    .name = "catmouse",
    .room = "chase",
    .instance = "graph, hole",
    .size = sizeof(sql_chase),
    .read = read_catmouse,
    .free = zm_sql_chase_free,
    .functions = catmouse_functions,
};
