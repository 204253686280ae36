/*
** pursuit.c - any chase of one token by another: two directed graphs and the rules as JSON.
**
**   pursuit_winner(evader_graph, pursuer_graph, options)    'evader', 'pursuer' or 'draw'; options name both starts
**   pursuit_error(evader_graph, pursuer_graph, options)     what is wrong with the instance, NULL if nothing
**   pursuit_states(evader_graph, pursuer_graph, options)    turn, evader, pursuer, winner, plies, best
**   pursuit_moves(evader_graph, pursuer_graph, options)     turn, evader, pursuer, destination, winner, plies, is_best
**   pursuit_line(evader_graph, pursuer_graph, options)      ply, turn, evader, pursuer, destination, winner, plies
**
** The players move by turns along their own graphs; staying is a move only where a node lists itself. The pursuer wins on
** the node with the evader's label (the text 12 and the number 12 are one). Who cannot move has lost. Options, all of them optional but the starts for winner and
** line:
**
**   {"evader": 1, "pursuer": 2,      where they start; nodes as text or whole numbers
**    "first": "evader",              who moves first: evader (the default) or pursuer
**    "safe": [0], "goal": [9],       nodes on which the evader, the pursuer has won
**    "forbidden": [0],               nodes that the pursuer may not enter; he does not stand there either
**    "tie": "evader",                who has won where the evader is safe and the pursuer at his goal or upon him
**    "endless": "draw"}              who has won what neither can force: draw (the default), evader or pursuer
**
** Cat and mouse on a graph g is pursuit_...(g, g, '{"evader":1,"pursuer":2,"safe":[0],"forbidden":[0]}').
*/
#include "../../core/chase/chase_options.h"
#include "../chases/sql_chase.h"

/* The game must not move afterwards. With `starts`, both must be named. */
static void read_instance(zm_call *call, zm_chase_game *g, sqlite3_value **arguments, bool starts) {
    zm_run *run = &call->run;
    zm_read_graph(call, arguments[0], "evader_graph", &g->graphs[ZM_EVADER]);
    zm_read_graph(call, arguments[1], "pursuer_graph", &g->graphs[ZM_PURSUER]);
    zm_graph_sort_moves(&g->graphs[ZM_EVADER], run);
    zm_graph_sort_moves(&g->graphs[ZM_PURSUER], run);
    if (!zm_ok(run)) return;
    call->argument = "options";
    const char *text =
        sqlite3_value_type(arguments[2]) == SQLITE_TEXT ? (const char *)sqlite3_value_text(arguments[2]) : NULL;
    if (!text) zm_fail(run, ZM_INVALID, "expected a JSON object");
    zm_chase_read_options(g, text, (uint64_t)sqlite3_value_bytes(arguments[2]), starts, run);
    if (zm_ok(run)) call->argument = NULL;
}

static void release(void *solution, zm_run *run) {
    zm_chase_game_free(solution, run);
    zm_release(run, solution);
}

static void winner(sqlite3_context *context, int argc, sqlite3_value **argv) {
    if (zm_any_null(argc, argv)) return;
    zm_call call;
    zm_chase_game g = {0};
    zm_call_begin(&call, context);
    read_instance(&call, &g, argv, true);
    zm_chase_game_solve(&g, &g.start, false, &call.run);
    if (zm_ok(&call.run)) zm_result_winner(context, &g, g.start);
    zm_call_raise(&call, context);
    zm_chase_game_free(&g, &call.run);
    zm_call_end(&call);
}

static void error(sqlite3_context *context, int argc, sqlite3_value **argv) {
    if (zm_any_null(argc, argv)) return;
    zm_call call;
    zm_chase_game g = {0};
    zm_call_begin(&call, context);
    read_instance(&call, &g, argv, true);
    if (zm_ok(&call.run)) zm_chase_fits(&g.chase, false, &call.run);
    zm_result_error_text(&call, context);
    zm_chase_game_free(&g, &call.run);
    zm_call_end(&call);
}

static void *solve(zm_call *call, sqlite3_value **arguments, bool line) {
    zm_chase_game *g = zm_allocate_zeroed(&call->run, 1, sizeof *g);
    if (!g) return NULL;
    read_instance(call, g, arguments, line);
    zm_chase_game_solve(g, NULL, true, &call->run);
    if (line && zm_ok(&call->run)) zm_chase_play(g, &call->run);
    if (zm_ok(&call->run)) return g;
    release(g, &call->run);
    return NULL;
}

static void *solve_states(zm_call *call, sqlite3_value **arguments) {
    return solve(call, arguments, false);
}
static void *solve_line(zm_call *call, sqlite3_value **arguments) {
    return solve(call, arguments, true);
}

/* ---- rows: keys turn, evader, pursuer */

static zm_chase_position position_at(const uint64_t *key) {
    return (zm_chase_position){(zm_side)key[0], (uint32_t)key[2], (uint32_t)key[1]};
}

static uint64_t states_count(const void *solution, int key) {
    const zm_chase_game *g = solution;
    return key == 0 ? 2 : key == 1 ? g->graphs[ZM_EVADER].nodes : g->graphs[ZM_PURSUER].nodes;
}

static uint64_t states_find(const void *solution, int key, sqlite3_value *value) {
    const zm_chase_game *g = solution;
    if (key == 0) return zm_find_word(zm_chase_words, 2, value);
    return zm_find_node(key == 1 ? &g->graphs[ZM_EVADER] : &g->graphs[ZM_PURSUER], value);
}

static uint64_t states_fanout(void *solution, const uint64_t *key) {
    const zm_chase_game *g = solution;
    return !(g->forbidden && g->forbidden[key[2] / 64] >> key[2] % 64 & 1);
}

static uint64_t moves_fanout(void *solution, const uint64_t *key) {
    const zm_chase_game *g = solution;
    uint32_t moves;
    if (!states_fanout(solution, key) || zm_chase_over(&g->chase, position_at(key))) return 0;
    zm_chase_moves(&g->chase, position_at(key), &moves);
    return moves;
}

static void result_position(sqlite3_context *context, const zm_chase_game *g, zm_chase_position p, int part) {
    if (part == 0) zm_result_turn(context, g, p);
    if (part == 1) zm_result_node(context, &g->graphs[ZM_EVADER], p.evader);
    if (part == 2) zm_result_node(context, &g->graphs[ZM_PURSUER], p.pursuer);
}

static void result_destination(sqlite3_context *context, const zm_chase_game *g, zm_side turn, uint32_t node) {
    if (node != ZM_NO_NODE)
        zm_result_node(context, turn == ZM_EVADER ? &g->graphs[ZM_EVADER] : &g->graphs[ZM_PURSUER], node);
}

static void states_column(sqlite3_context *context, void *solution, const uint64_t *key, uint64_t row, int column) {
    (void)row;
    zm_chase_game *g = solution;
    zm_chase_position p = position_at(key);
    if (column <= 2) result_position(context, g, p, column);
    if (column == 3) zm_result_winner(context, g, p);
    if (column == 4) zm_result_plies(context, g, p, 0);
    if (column == 5) result_destination(context, g, p.turn, zm_chase_game_best(g, p));
}

static void moves_column(sqlite3_context *context, void *solution, const uint64_t *key, uint64_t row, int column) {
    zm_chase_game *g = solution;
    zm_chase_position p = position_at(key);
    uint32_t moves, to = zm_chase_moves(&g->chase, p, &moves)[row];
    zm_chase_position after = zm_chase_after(p, to);
    if (column <= 2) result_position(context, g, p, column);
    if (column == 3) result_destination(context, g, p.turn, to);
    if (column == 4) zm_result_winner(context, g, after);
    if (column == 5) zm_result_plies(context, g, after, 1);
    if (column == 6) sqlite3_result_int(context, to == zm_chase_game_best(g, p));
}

static uint64_t line_count(const void *solution, int key) {
    (void)key;
    return ((const zm_chase_game *)solution)->line.length;
}

static void line_column(sqlite3_context *context, void *solution, const uint64_t *key, uint64_t row, int column) {
    (void)row;
    const zm_chase_game *g = solution;
    const zm_chase_ply *ply = &g->line.plies[key[0]];
    if (column == 0) sqlite3_result_int64(context, (sqlite3_int64)key[0]);
    if (column >= 1 && column <= 3) result_position(context, g, ply->position, column - 1);
    if (column == 4) result_destination(context, g, ply->position.turn, ply->destination);
    if (column == 5) zm_result_winner(context, g, ply->position);
    if (column == 6) zm_result_plies(context, g, ply->position, 0);
}

#define INPUTS "zm_evader_graph, zm_pursuer_graph, zm_options"

static const zm_table states_table = {
    .columns = "turn, evader, pursuer, winner, plies, best",
    .inputs = INPUTS,
    .keys = 3,
    .solve = solve_states,
    .release = release,
    .count = states_count,
    .find = states_find,
    .fanout = states_fanout,
    .column = states_column,
};

static const zm_table moves_table = {
    .columns = "turn, evader, pursuer, destination, winner, plies, is_best",
    .inputs = INPUTS,
    .keys = 3,
    .solve = solve_states,
    .release = release,
    .count = states_count,
    .find = states_find,
    .fanout = moves_fanout,
    .several = true,
    .column = moves_column,
};

static const zm_table line_table = {
    .columns = "ply, turn, evader, pursuer, destination, winner, plies",
    .inputs = INPUTS,
    .keys = 1,
    .solve = solve_line,
    .release = release,
    .count = line_count,
    .column = line_column,
};

#define INSTANCE "evader_graph, pursuer_graph, options"

const zm_function zm_pursuit_functions[] = {
    {.name = "pursuit_winner",
     .arguments = INSTANCE,
     .help = "any chase of one token by another: 'evader', 'pursuer' or 'draw'",
     .least = 3,
     .most = 3,
     .kind = ZM_SCALAR,
     .scalar = winner},
    {.name = "pursuit_error",
     .arguments = INSTANCE,
     .help = "what is wrong with a chase; NULL if nothing",
     .least = 3,
     .most = 3,
     .kind = ZM_SCALAR,
     .scalar = error},
    {.name = "pursuit_states",
     .arguments = INSTANCE,
     .help = "every position of a chase: who wins, in how many plies, and the best move",
     .least = 3,
     .most = 3,
     .kind = ZM_TABLE,
     .table = &states_table},
    {.name = "pursuit_moves",
     .arguments = INSTANCE,
     .help = "every move of every position of a chase and what it leads to",
     .least = 3,
     .most = 3,
     .kind = ZM_TABLE,
     .table = &moves_table},
    {.name = "pursuit_line",
     .arguments = INSTANCE,
     .help = "one line of best play of a chase",
     .least = 3,
     .most = 3,
     .kind = ZM_TABLE,
     .table = &line_table},
    {0},
};
