/*
** catmouse.c - cat and mouse on an undirected graph (LeetCode 913), at any size and from any start.
**
** Mouse and cat move by turns, the mouse first, each along an edge; nobody may stay. The cat never enters the
** hole. Mouse in the hole: the mouse wins. Both on one node: the cat wins. Whoever has no move loses at once.
** What can go on for ever is a draw; there is no bound on the length of the game.
**
**   catmouse_winner(graph [, mouse [, cat [, hole]]])   'mouse', 'cat' or 'draw'; mouse 1, cat 2, hole 0 if not given
**   catmouse_error(graph [, mouse [, cat [, hole]]])    what is wrong with the instance, NULL if nothing
**   catmouse_states(graph [, hole])     turn, mouse, cat, winner, plies, best: every position, both turns
**   catmouse_moves(graph [, hole])      turn, mouse, cat, destination, winner, plies, is_best: every move
**   catmouse_line(graph [, mouse [, cat [, hole]]])     ply, turn, mouse, cat, destination, winner, plies
**
** plies counts single moves to the end, the winner hurrying, the loser delaying: 0 where it is over, NULL for a
** draw; in catmouse_moves it counts the move itself too. best is where the best move goes, the smallest node
** among equals. In the last row of catmouse_line, where the game ends or a position comes back, destination is NULL.
*/
#include "../chases/sql_chase.h"

#include <string.h>

static const char *const words[] = {[ZM_EVADER] = "mouse", [ZM_PURSUER] = "cat", [ZM_NOBODY] = "draw"};

typedef struct catmouse {
    zm_graph graph;
    uint32_t hole;
    uint64_t *hole_set; /* the hole as a bit set: where the mouse is safe */
    zm_graph cat_graph; /* the same edges, but none into the hole */
    zm_chase_game game;
} catmouse;

static void release(void *solution, zm_run *run) {
    catmouse *g = solution;
    zm_chase_game_free(&g->game, run);
    zm_graph_free(&g->graph, run);
    zm_graph_free(&g->cat_graph, run);
    zm_release(run, g->hole_set);
    zm_release(run, g);
}

/* ---- reading the arguments */

static uint32_t node_or_default(zm_call *call, const zm_graph *graph, sqlite3_value *value, const char *argument,
                                const char *default_label, const char *who) {
    if (value) return zm_read_node(call, value, argument, graph);
    zm_label text = {.type = ZM_TEXT, .bytes = default_label, .length = 1};
    zm_label number = {.type = ZM_INTEGER, .integer = *default_label - '0'};
    uint32_t node = zm_graph_find(graph, &number);
    if (node == ZM_NO_NODE) node = zm_graph_find(graph, &text);
    if (node == ZM_NO_NODE && zm_ok(&call->run)) {
        call->argument = "graph";
        if (graph->text_at) {
            zm_fail(&call->run, ZM_INVALID, "%s node %s, which is not in the graph", who, default_label);
        } else {
            zm_fail(&call->run, ZM_INVALID, "%s node %s, but the graph has %u node%s", who, default_label,
                    graph->nodes, graph->nodes == 1 ? "" : "s");
        }
    }
    return node;
}

/* The graph and the hole. The game must not move afterwards: the chase points into it. */
static void read_graph_and_hole(zm_call *call, catmouse *g, sqlite3_value *graph, sqlite3_value *hole) {
    zm_read_graph(call, graph, "graph", &g->graph);
    if (!zm_ok(&call->run)) return;
    call->argument = "graph";
    zm_graph_check_undirected(&g->graph, &call->run);
    if (!zm_ok(&call->run)) return;
    call->argument = NULL;
    g->hole = node_or_default(call, &g->graph, hole, "hole", "0", "the hole is");
    g->hole_set = zm_allocate_zeroed(&call->run, g->graph.nodes / 64 + 1, sizeof *g->hole_set);
    if (!zm_ok(&call->run)) return;
    g->hole_set[g->hole / 64] |= (uint64_t)1 << g->hole % 64;
    zm_graph_without(&g->graph, g->hole_set, &g->cat_graph, &call->run);
    g->game.chase =
        (zm_chase){.evader = &g->graph, .pursuer = &g->cat_graph, .safe = g->hole_set, .tie = {ZM_EVADER, ZM_EVADER}};
    g->game.endless = ZM_NOBODY;
    g->game.words = words;
}

static void read_start(zm_call *call, catmouse *g, sqlite3_value *mouse, sqlite3_value *cat) {
    char name[ZM_NAME_SIZE];
    if (!zm_ok(&call->run)) return;
    g->game.start.turn = ZM_EVADER;
    g->game.start.evader = node_or_default(call, &g->graph, mouse, "mouse", "1", "the mouse starts at");
    g->game.start.pursuer = node_or_default(call, &g->graph, cat, "cat", "2", "the cat starts at");
    if (zm_ok(&call->run) && g->game.start.pursuer == g->hole) {
        call->argument = "cat";
        zm_fail(&call->run, ZM_INVALID, "the cat starts in the hole (node %s)",
                zm_graph_name(&g->graph, g->hole, name));
    }
}

/* ---- catmouse_winner, catmouse_error: graph [, mouse [, cat [, hole]]] */

static void read_instance(zm_call *call, catmouse *g, int argc, sqlite3_value **argv) {
    read_graph_and_hole(call, g, argv[0], argc > 3 ? argv[3] : NULL);
    read_start(call, g, argc > 1 ? argv[1] : NULL, argc > 2 ? argv[2] : NULL);
}

static void free_instance(zm_call *call, catmouse *g) {
    zm_chase_game_free(&g->game, &call->run);
    zm_graph_free(&g->graph, &call->run);
    zm_graph_free(&g->cat_graph, &call->run);
    zm_release(&call->run, g->hole_set);
}

static void winner(sqlite3_context *context, int argc, sqlite3_value **argv) {
    if (zm_any_null(argc, argv)) return;
    zm_call call;
    catmouse g = {0};
    zm_call_begin(&call, context);
    read_instance(&call, &g, argc, argv);
    zm_chase_game_solve(&g.game, &g.game.start, false, &call.run);
    if (zm_ok(&call.run)) zm_result_winner(context, &g.game, g.game.start);
    zm_call_raise(&call, context);
    free_instance(&call, &g);
    zm_call_end(&call);
}

static void error(sqlite3_context *context, int argc, sqlite3_value **argv) {
    if (zm_any_null(argc, argv)) return;
    zm_call call;
    catmouse g = {0};
    zm_call_begin(&call, context);
    read_instance(&call, &g, argc, argv);
    if (zm_ok(&call.run)) zm_chase_fits(&g.game.chase, false, &call.run);
    zm_result_error_text(&call, context);
    free_instance(&call, &g);
    zm_call_end(&call);
}

/* ---- the tables */

static catmouse *new_game(zm_call *call, sqlite3_value *graph, sqlite3_value *hole) {
    catmouse *g = zm_allocate_zeroed(&call->run, 1, sizeof *g);
    if (g) read_graph_and_hole(call, g, graph, hole);
    return g;
}

/* Solve every position; the game, or NULL and a run. */
static catmouse *solved(zm_call *call, catmouse *g) {
    if (g) zm_chase_game_solve(&g->game, NULL, true, &call->run);
    if (zm_ok(&call->run)) return g;
    if (g) release(g, &call->run);
    return NULL;
}

static void *solve_graph(zm_call *call, sqlite3_value **arguments) {
    return solved(call, new_game(call, arguments[0], arguments[1]));
}

/* Keys: turn, mouse, cat. The cat's index jumps over the hole. */
static zm_chase_position position_at(const catmouse *g, const uint64_t *key) {
    uint32_t cat = (uint32_t)key[2];
    return (zm_chase_position){(zm_side)key[0], cat < g->hole ? cat : cat + 1, (uint32_t)key[1]};
}

static uint64_t states_count(const void *solution, int key) {
    const catmouse *g = solution;
    return key == 0 ? 2 : key == 1 ? g->graph.nodes : g->graph.nodes - 1;
}

static uint64_t states_find(const void *solution, int key, sqlite3_value *value) {
    const catmouse *g = solution;
    if (key == 0) return zm_find_word(words, 2, value);
    uint64_t node = zm_find_node(&g->graph, value);
    if (key == 1 || node == ZM_ANY || node == ZM_NOT_THERE || node < g->hole) return node;
    return node == g->hole ? ZM_NOT_THERE : node - 1;
}

static void result_node_or_null(sqlite3_context *context, const catmouse *g, uint32_t node) {
    if (node != ZM_NO_NODE) zm_result_node(context, &g->graph, node);
}

static void result_position(sqlite3_context *context, const catmouse *g, zm_chase_position p, int part) {
    if (part == 0) zm_result_turn(context, &g->game, p);
    if (part == 1) zm_result_node(context, &g->graph, p.evader);
    if (part == 2) zm_result_node(context, &g->graph, p.pursuer);
}

static void states_column(sqlite3_context *context, void *solution, const uint64_t *key, uint64_t row, int column) {
    (void)row;
    catmouse *g = solution;
    zm_chase_position p = position_at(g, key);
    if (column <= 2) result_position(context, g, p, column);
    if (column == 3) zm_result_winner(context, &g->game, p);
    if (column == 4) zm_result_plies(context, &g->game, p, 0);
    if (column == 5) result_node_or_null(context, g, zm_chase_game_best(&g->game, p));
}

static uint64_t moves_fanout(void *solution, const uint64_t *key) {
    catmouse *g = solution;
    zm_chase_position p = position_at(g, key);
    uint32_t moves;
    zm_chase_moves(&g->game.chase, p, &moves);
    return zm_chase_over(&g->game.chase, p) ? 0 : moves;
}

static void moves_column(sqlite3_context *context, void *solution, const uint64_t *key, uint64_t row, int column) {
    catmouse *g = solution;
    zm_chase_position p = position_at(g, key);
    if (column <= 2) {
        result_position(context, g, p, column);
        return;
    }
    uint32_t moves, destination = zm_chase_moves(&g->game.chase, p, &moves)[row];
    zm_chase_position after = zm_chase_after(p, destination);
    if (column == 3) zm_result_node(context, &g->graph, destination);
    if (column == 4) zm_result_winner(context, &g->game, after);
    if (column == 5) zm_result_plies(context, &g->game, after, 1);
    if (column == 6) sqlite3_result_int(context, destination == zm_chase_game_best(&g->game, p));
}

/* ---- catmouse_line */

static void *solve_line(zm_call *call, sqlite3_value **arguments) {
    catmouse *g = new_game(call, arguments[0], arguments[3]);
    read_start(call, g, arguments[1], arguments[2]);
    g = solved(call, g);
    if (!g) return NULL;
    zm_chase_play(&g->game, &call->run);
    if (zm_ok(&call->run)) return g;
    release(g, &call->run);
    return NULL;
}

static uint64_t line_count(const void *solution, int key) {
    (void)key;
    return ((const catmouse *)solution)->game.line.length;
}

static void line_column(sqlite3_context *context, void *solution, const uint64_t *key, uint64_t row, int column) {
    (void)row;
    catmouse *g = solution;
    const zm_chase_ply *ply = &g->game.line.plies[key[0]];
    if (column == 0) sqlite3_result_int64(context, (sqlite3_int64)key[0]);
    if (column >= 1 && column <= 3) result_position(context, g, ply->position, column - 1);
    if (column == 4) result_node_or_null(context, g, ply->destination);
    if (column == 5) zm_result_winner(context, &g->game, ply->position);
    if (column == 6) zm_result_plies(context, &g->game, ply->position, 0);
}

static const zm_table states_table = {
    .columns = "turn, mouse, cat, winner, plies, best",
    .inputs = "zm_graph, zm_hole",
    .keys = 3,
    .solve = solve_graph,
    .release = release,
    .count = states_count,
    .find = states_find,
    .column = states_column,
};

static const zm_table moves_table = {
    .columns = "turn, mouse, cat, destination, winner, plies, is_best",
    .inputs = "zm_graph, zm_hole",
    .keys = 3,
    .solve = solve_graph,
    .release = release,
    .count = states_count,
    .find = states_find,
    .fanout = moves_fanout,
    .several = true,
    .column = moves_column,
};

static const zm_table line_table = {
    .columns = "ply, turn, mouse, cat, destination, winner, plies",
    .inputs = "zm_graph, zm_mouse, zm_cat, zm_hole",
    .keys = 1,
    .solve = solve_line,
    .release = release,
    .count = line_count,
    .column = line_column,
};

#define INSTANCE "graph [, mouse [, cat [, hole]]]"

const zm_function zm_catmouse_functions[] = {
    {.name = "catmouse_winner",
     .arguments = INSTANCE,
     .help = "cat and mouse on a graph: 'mouse', 'cat' or 'draw'",
     .least = 1,
     .most = 4,
     .kind = ZM_SCALAR,
     .scalar = winner},
    {.name = "catmouse_error",
     .arguments = INSTANCE,
     .help = "what is wrong with a cat-and-mouse instance; NULL if nothing",
     .least = 1,
     .most = 4,
     .kind = ZM_SCALAR,
     .scalar = error},
    {.name = "catmouse_states",
     .arguments = "graph [, hole]",
     .help = "every position: who wins, in how many plies, and the best move",
     .least = 1,
     .most = 2,
     .kind = ZM_TABLE,
     .table = &states_table},
    {.name = "catmouse_moves",
     .arguments = "graph [, hole]",
     .help = "every move of every position and what it leads to",
     .least = 1,
     .most = 2,
     .kind = ZM_TABLE,
     .table = &moves_table},
    {.name = "catmouse_line",
     .arguments = INSTANCE,
     .help = "one line of best play from the start",
     .least = 1,
     .most = 4,
     .kind = ZM_TABLE,
     .table = &line_table},
    {0},
};
