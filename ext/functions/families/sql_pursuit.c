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
#include "../../core/json/json_read.h"
#include "../chases/sql_chase.h"

#include <string.h>

static const char *const words[] = {[ZM_EVADER] = "evader", [ZM_PURSUER] = "pursuer", [ZM_NOBODY] = "draw"};

typedef struct pursuit {
    zm_graph evader, pursuer; /* as given */
    zm_graph allowed;         /* the pursuer's moves without the forbidden nodes */
    uint32_t *captures;
    uint64_t *safe, *goal, *forbidden;
    uint32_t given; /* a bit for each option that was given: 1 evader, 2 pursuer, ... */
    zm_chase_game game;
} pursuit;

static void free_pursuit(pursuit *g, zm_run *run) {
    zm_chase_free(&g->game, run);
    zm_graph_free(&g->evader, run);
    zm_graph_free(&g->pursuer, run);
    zm_graph_free(&g->allowed, run);
    zm_release(run, g->captures);
    zm_release(run, g->safe);
    zm_release(run, g->goal);
    zm_release(run, g->forbidden);
}

static void release(void *solution, zm_run *run) {
    free_pursuit(solution, run);
    zm_release(run, solution);
}

/* ---- options */

/* A node as JSON text or a whole number; either finds the text and the number that read alike. */
static uint32_t read_json_node(zm_json *json, const zm_graph *graph) {
    zm_json_skip_space(json);
    const unsigned char *start = json->at;
    char name[ZM_NAME_SIZE];
    zm_label label = {.type = ZM_INTEGER};
    if (zm_json_take(json, '"')) {
        if (!zm_json_read_string(json, &label)) return ZM_NO_NODE;
    } else if (zm_json_is_digit(json, json->at) || (json->at < json->end && *json->at == '-')) {
        if (!zm_json_read_number(json, &label.integer)) return ZM_NO_NODE;
    } else {
        zm_json_unexpected(json, "a node (text or a number)");
        return ZM_NO_NODE;
    }
    uint32_t node = zm_graph_find_alike(graph, &label);
    if (node == ZM_NO_NODE) ZM_JSON_FAIL(json, start, "node %s is not in the graph", zm_label_name(&label, name));
    return node;
}

static void read_nodes(zm_json *json, const zm_graph *graph, uint64_t **set) {
    *set = zm_allocate_zeroed(json->run, graph->nodes / 64 + 1, sizeof **set);
    if (!zm_json_take(json, '[')) zm_json_unexpected(json, "the [ of a list of nodes");
    if (!zm_ok(json->run) || zm_json_take(json, ']')) return;
    do {
        uint32_t node = read_json_node(json, graph);
        if (node != ZM_NO_NODE && zm_ok(json->run)) (*set)[node / 64] |= (uint64_t)1 << node % 64;
        if (json->at >= json->poll_at) zm_json_pause(json);
    } while (zm_ok(json->run) && zm_json_another(json, ']', "a comma or the ] of the list of nodes"));
}

/* One of the first `count` words. */
static zm_side read_side(zm_json *json, int count) {
    zm_json_skip_space(json);
    const unsigned char *start = json->at;
    zm_label word;
    if (!zm_json_take(json, '"')) zm_json_unexpected(json, "the \" of a word");
    if (!zm_ok(json->run) || !zm_json_read_string(json, &word)) return ZM_EVADER;
    for (int side = 0; side < count; side++)
        if (word.length == strlen(words[side]) && memcmp(word.bytes, words[side], word.length) == 0)
            return (zm_side)side;
    ZM_JSON_FAIL(json, start, "expected \"evader\"%s \"pursuer\"%s", count == 3 ? "," : " or",
                 count == 3 ? " or \"draw\"" : "");
    return ZM_EVADER;
}

static bool is(const zm_label *name, const char *word) {
    return name->length == strlen(word) && memcmp(name->bytes, word, name->length) == 0;
}

static void read_option(zm_json *json, pursuit *g) {
    zm_label name;
    char shown[ZM_NAME_SIZE], copy[16] = {0};
    zm_json_skip_space(json);
    const unsigned char *start = json->at;
    if (!zm_json_take(json, '"')) zm_json_unexpected(json, "the \" of an option");
    if (!zm_ok(json->run) || !zm_json_read_string(json, &name)) return;
    zm_label_name(&name, shown);
    if (name.length < sizeof copy && name.length > 0) memcpy(copy, name.bytes, name.length);
    name.bytes = copy; /* the reader's buffer goes to the next string */
    if (name.length >= sizeof copy) name.length = 0;
    if (!zm_json_take(json, ':')) zm_json_unexpected(json, "a colon");
    if (!zm_ok(json->run)) return;
    static const char *const options[] = {"evader",  "pursuer", "first", "tie",
                                          "endless", "safe",    "goal",  "forbidden"};
    int option = 0;
    while (option < (int)ZM_COUNT(options) && !is(&name, options[option]))
        option++;
    if (option == (int)ZM_COUNT(options)) {
        ZM_JSON_FAIL(json, start, "%s is no option (evader, pursuer, first, safe, goal, forbidden, tie, endless)",
                     shown);
        return;
    }
    if (g->given >> option & 1) {
        ZM_JSON_FAIL(json, start, "%s is given twice", shown);
        return;
    }
    g->given |= 1u << option;
    if (option == 0) g->game.start.evader = read_json_node(json, &g->evader);
    if (option == 1) g->game.start.pursuer = read_json_node(json, &g->pursuer);
    if (option == 2) g->game.start.turn = read_side(json, 2);
    if (option == 3) g->game.chase.tie[0] = g->game.chase.tie[1] = read_side(json, 2);
    if (option == 4) g->game.endless = read_side(json, 3);
    if (option == 5) read_nodes(json, &g->evader, &g->safe);
    if (option == 6) read_nodes(json, &g->pursuer, &g->goal);
    if (option == 7) read_nodes(json, &g->pursuer, &g->forbidden);
}

static void read_options(zm_call *call, pursuit *g, sqlite3_value *value) {
    if (!zm_ok(&call->run)) return;
    call->argument = "options";
    const char *text = sqlite3_value_type(value) == SQLITE_TEXT ? (const char *)sqlite3_value_text(value) : NULL;
    if (!text) {
        zm_fail(&call->run, ZM_INVALID, "expected a JSON object");
        return;
    }
    zm_json json = zm_json_begin(text, (uint64_t)sqlite3_value_bytes(value), &call->run);
    if (!zm_json_take(&json, '{')) zm_json_unexpected(&json, "the { of the options");
    if (zm_ok(&call->run) && !zm_json_take(&json, '}')) {
        do
            read_option(&json, g);
        while (zm_ok(&call->run) && zm_json_another(&json, '}', "a comma or the } of the options"));
    }
    zm_json_skip_space(&json);
    if (zm_ok(&call->run) && json.at < json.end) zm_json_unexpected(&json, "the end of the text");
    zm_json_free(&json);
}

/* ---- the instance */

static void find_captures(zm_call *call, pursuit *g) {
    g->captures = zm_allocate(&call->run, g->pursuer.nodes, sizeof *g->captures);
    for (uint32_t p = 0; p < g->pursuer.nodes && zm_ok(&call->run); p++) {
        zm_label label = zm_graph_label(&g->pursuer, p);
        g->captures[p] = zm_graph_find_alike(&g->evader, &label);
        zm_work(&call->run, 100);
    }
}

/* The game must not move afterwards. With `starts`, both must be named. */
static void read_instance(zm_call *call, pursuit *g, sqlite3_value **arguments, bool starts) {
    char name[ZM_NAME_SIZE];
    g->game.endless = ZM_NOBODY;
    g->game.start.turn = ZM_EVADER;
    g->game.words = words;
    zm_read_graph(call, arguments[0], "evader_graph", &g->evader);
    zm_read_graph(call, arguments[1], "pursuer_graph", &g->pursuer);
    zm_graph_sort_moves(&g->evader, &call->run);
    zm_graph_sort_moves(&g->pursuer, &call->run);
    read_options(call, g, arguments[2]);
    bool has_evader = g->given & 1, has_pursuer = g->given & 2;
    if (starts && zm_ok(&call->run) && !(has_evader && has_pursuer))
        zm_fail(&call->run, ZM_INVALID, "\"%s\" is missing: where does the %s start?",
                words[has_evader ? ZM_PURSUER : ZM_EVADER], words[has_evader ? ZM_PURSUER : ZM_EVADER]);
    if (zm_ok(&call->run) && has_pursuer && g->forbidden &&
        g->forbidden[g->game.start.pursuer / 64] >> g->game.start.pursuer % 64 & 1)
        zm_fail(&call->run, ZM_INVALID, "the pursuer starts on node %s, which is forbidden to him",
                zm_graph_name(&g->pursuer, g->game.start.pursuer, name));
    if (!zm_ok(&call->run)) return;
    call->argument = NULL;
    find_captures(call, g);
    if (g->forbidden && zm_ok(&call->run)) zm_graph_without(&g->pursuer, g->forbidden, &g->allowed, &call->run);
    g->game.chase.evader = &g->evader;
    g->game.chase.pursuer = g->forbidden ? &g->allowed : &g->pursuer;
    g->game.chase.captures = g->captures;
    g->game.chase.safe = g->safe;
    g->game.chase.goal = g->goal;
}

static void winner(sqlite3_context *context, int argc, sqlite3_value **argv) {
    if (zm_any_null(argc, argv)) return;
    zm_call call;
    pursuit g = {0};
    zm_call_begin(&call, context);
    read_instance(&call, &g, argv, true);
    zm_chase_solve(&call, &g.game, true);
    if (zm_ok(&call.run)) zm_result_winner(context, &g.game, g.game.start);
    zm_call_raise(&call, context);
    free_pursuit(&g, &call.run);
    zm_call_end(&call);
}

static void error(sqlite3_context *context, int argc, sqlite3_value **argv) {
    if (zm_any_null(argc, argv)) return;
    zm_call call;
    pursuit g = {0};
    zm_call_begin(&call, context);
    read_instance(&call, &g, argv, true);
    if (zm_ok(&call.run)) zm_pursuit_fits(&g.game.chase, false, &call.run);
    zm_result_error_text(&call, context);
    free_pursuit(&g, &call.run);
    zm_call_end(&call);
}

static void *solve(zm_call *call, sqlite3_value **arguments, bool line) {
    pursuit *g = zm_allocate_zeroed(&call->run, 1, sizeof *g);
    if (!g) return NULL;
    read_instance(call, g, arguments, line);
    zm_chase_solve(call, &g->game, false);
    if (line && zm_ok(&call->run)) zm_chase_play(call, &g->game);
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

static zm_position position_at(const uint64_t *key) {
    return (zm_position){(zm_side)key[0], (uint32_t)key[2], (uint32_t)key[1]};
}

static uint64_t states_count(const void *solution, int key) {
    const pursuit *g = solution;
    return key == 0 ? 2 : key == 1 ? g->evader.nodes : g->pursuer.nodes;
}

static uint64_t states_find(const void *solution, int key, sqlite3_value *value) {
    const pursuit *g = solution;
    if (key == 0) return zm_find_word(words, 2, value);
    return zm_find_node(key == 1 ? &g->evader : &g->pursuer, value);
}

static uint64_t states_fanout(void *solution, const uint64_t *key) {
    const pursuit *g = solution;
    return !(g->forbidden && g->forbidden[key[2] / 64] >> key[2] % 64 & 1);
}

static uint64_t moves_fanout(void *solution, const uint64_t *key) {
    const pursuit *g = solution;
    uint32_t moves;
    if (!states_fanout(solution, key) || zm_pursuit_over(&g->game.chase, position_at(key))) return 0;
    zm_pursuit_moves(&g->game.chase, position_at(key), &moves);
    return moves;
}

static void result_position(sqlite3_context *context, const pursuit *g, zm_position p, int part) {
    if (part == 0) zm_result_turn(context, &g->game, p);
    if (part == 1) zm_result_node(context, &g->evader, p.evader);
    if (part == 2) zm_result_node(context, &g->pursuer, p.pursuer);
}

static void result_destination(sqlite3_context *context, const pursuit *g, zm_side turn, uint32_t node) {
    if (node != ZM_NO_NODE) zm_result_node(context, turn == ZM_EVADER ? &g->evader : &g->pursuer, node);
}

static void states_column(sqlite3_context *context, void *solution, const uint64_t *key, uint64_t row, int column) {
    (void)row;
    pursuit *g = solution;
    zm_position p = position_at(key);
    if (column <= 2) result_position(context, g, p, column);
    if (column == 3) zm_result_winner(context, &g->game, p);
    if (column == 4) zm_result_plies(context, &g->game, p, 0);
    if (column == 5) result_destination(context, g, p.turn, zm_chase_best(&g->game, p));
}

static void moves_column(sqlite3_context *context, void *solution, const uint64_t *key, uint64_t row, int column) {
    pursuit *g = solution;
    zm_position p = position_at(key);
    uint32_t moves, to = zm_pursuit_moves(&g->game.chase, p, &moves)[row];
    zm_position after = zm_pursuit_after(p, to);
    if (column <= 2) result_position(context, g, p, column);
    if (column == 3) result_destination(context, g, p.turn, to);
    if (column == 4) zm_result_winner(context, &g->game, after);
    if (column == 5) zm_result_plies(context, &g->game, after, 1);
    if (column == 6) sqlite3_result_int(context, to == zm_chase_best(&g->game, p));
}

static uint64_t line_count(const void *solution, int key) {
    (void)key;
    return ((const pursuit *)solution)->game.line_length;
}

static void line_column(sqlite3_context *context, void *solution, const uint64_t *key, uint64_t row, int column) {
    (void)row;
    const pursuit *g = solution;
    const zm_chase_ply *ply = &g->game.line[key[0]];
    if (column == 0) sqlite3_result_int64(context, (sqlite3_int64)key[0]);
    if (column >= 1 && column <= 3) result_position(context, g, ply->position, column - 1);
    if (column == 4) result_destination(context, g, ply->position.turn, ply->destination);
    if (column == 5) zm_result_winner(context, &g->game, ply->position);
    if (column == 6) zm_result_plies(context, &g->game, ply->position, 0);
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
