/*
** game.c - any game graph: the value of every state, how long it takes, and what to play.
**
** A graph says which moves there are; terminals (from game_terminals(), or JSON {"state":"value"}) give results to
** states where the game ends. A state without moves that is not listed is lost for the player to move (convention
** 'normal', the default) or won ('misere'). Players alternate, unless the graph has owners (game_graph's third
** argument): then a move between states of one owner keeps the turn.
**
**   game_states(graph [, terminals [, convention]])        state, value, remoteness, best
**   game_moves(graph [, terminals [, convention]])         state, next, value, remoteness, is_best
**   game_line(graph, start [, terminals [, convention]])   ply, state, value, remoteness, next
**   game_value(graph, state [, terminals [, convention]])  the value of one state
**   game_error(graph [, terminals [, convention]])         what is wrong, NULL if nothing
**
** value: win, lose, tie or draw, seen by the player to move (in game_moves: by the one who makes the move).
** remoteness: plies to the end, the winner hurrying and the loser delaying; NULL for a draw; in game_moves it counts
** the move too. best: where the best move goes, the smallest state among equals; NULL where the game ends. game_line
** plays best moves to the end or, in a draw, until a state comes back; next is NULL in its last row. Values in full:
** core/retrograde.h.
*/
#include "../../core/game/game.h"
#include "../../core/blob/blob_terminals.h"
#include "../scaffold/scaffold.h"

#include <string.h>

typedef struct game {
    zm_graph graph;
    zm_terminals terminals;
    zm_game solved;
    uint32_t *by_value; /* the states by value, values in alphabetical order; NULL: not asked for */
    uint32_t *line;     /* game_line */
    uint64_t line_length, line_capacity;
    uint32_t *best; /* game_moves: of each state */
} game;

static void free_game(game *g, zm_run *run) {
    zm_game_free(&g->solved, run);
    zm_terminals_free(&g->terminals, run);
    zm_graph_free(&g->graph, run);
    zm_release(run, g->by_value);
    zm_release(run, g->line);
    zm_release(run, g->best);
}

static void release(void *solution, zm_run *run) {
    free_game(solution, run);
    zm_release(run, solution);
}

/* ---- arguments */

static zm_convention read_convention(zm_call *call, sqlite3_value *value) {
    static const char *const words[] = {[ZM_NORMAL] = "normal", [ZM_MISERE] = "misere"};
    if (!value || !zm_ok(&call->run)) return ZM_NORMAL;
    uint64_t found = zm_find_word(words, ZM_COUNT(words), value);
    if (found < ZM_COUNT(words)) return (zm_convention)found;
    call->argument = "convention";
    zm_fail(&call->run, ZM_INVALID, "expected 'normal' or 'misere'");
    return ZM_NORMAL;
}

static void read_terminals(zm_call *call, sqlite3_value *value, zm_terminals *terminals) {
    if (!value || !zm_ok(&call->run)) return;
    call->argument = "terminals";
    int type = sqlite3_value_type(value);
    if (type == SQLITE_BLOB) {
        const void *bytes = sqlite3_value_blob(value);
        zm_terminals_read_blob(terminals, bytes, (uint64_t)sqlite3_value_bytes(value), &call->run);
    } else if (type == SQLITE_TEXT) {
        const char *text = (const char *)sqlite3_value_text(value);
        if (!text) zm_fail(&call->run, ZM_NOMEM, "out of memory");
        zm_terminals_read_json(terminals, text, (uint64_t)sqlite3_value_bytes(value), &call->run);
    } else {
        zm_fail(&call->run, ZM_INVALID, "expected a BLOB of game_terminals() or JSON text");
    }
    if (zm_ok(&call->run)) call->argument = NULL;
}

/* Read and solve into a zeroed game; terminals and convention may be NULL. The game must not move afterwards. */
static void solve_into(zm_call *call, game *g, sqlite3_value *graph, sqlite3_value *terminals,
                       sqlite3_value *convention) {
    zm_convention rule = read_convention(call, convention);
    zm_read_graph(call, graph, "graph", &g->graph);
    zm_graph_sort_moves(&g->graph, &call->run);
    read_terminals(call, terminals, &g->terminals);
    if (!zm_ok(&call->run)) return;
    call->argument = "graph";
    zm_game_solve(&g->solved, &g->graph, terminals ? &g->terminals : NULL, rule, &call->run);
    if (zm_ok(&call->run)) call->argument = NULL;
}

static game *new_game(zm_call *call, sqlite3_value *graph, sqlite3_value *terminals, sqlite3_value *convention) {
    game *g = zm_allocate_zeroed(&call->run, 1, sizeof *g);
    if (!g) return NULL;
    solve_into(call, g, graph, terminals, convention);
    if (zm_ok(&call->run)) return g;
    release(g, &call->run);
    return NULL;
}

/* The state that an argument names, in either spelling of a number. */
static uint32_t read_state(zm_call *call, const game *g, sqlite3_value *value, const char *argument) {
    if (!zm_ok(&call->run)) return ZM_NO_NODE;
    zm_label label = zm_value_label(value), other;
    char digits[ZM_DIGITS], name[ZM_NAME_SIZE];
    if (label.type == ZM_TEXT && !label.bytes) {
        zm_fail(&call->run, ZM_NOMEM, "out of memory");
        return ZM_NO_NODE;
    }
    uint32_t state = zm_game_find(&g->solved, &label);
    if (state == ZM_NO_NODE && zm_label_other_spelling(&label, &other, digits))
        state = zm_game_find(&g->solved, &other);
    if (state == ZM_NO_NODE) {
        call->argument = argument;
        zm_fail(&call->run, ZM_INVALID, "state %s is not in the graph", zm_label_name(&label, name));
    }
    return state;
}

/* ---- columns */

static void result_state(sqlite3_context *context, const game *g, uint32_t state) {
    zm_label label = zm_game_label(&g->solved, state);
    zm_result_label(context, &label);
}

static void result_state_or_null(sqlite3_context *context, const game *g, uint32_t state) {
    if (state != ZM_NO_NODE) result_state(context, g, state);
}

static void result_value(sqlite3_context *context, zm_value value) {
    sqlite3_result_text(context, zm_value_name(value), value == ZM_WIN || value == ZM_TIE ? 3 : 4, SQLITE_STATIC);
}

static void result_remoteness(sqlite3_context *context, uint32_t remoteness) {
    if (remoteness != ZM_NO_REMOTENESS) sqlite3_result_int64(context, remoteness);
}

/* ---- game_states, game_moves */

static void *solve_graph(zm_call *call, sqlite3_value **arguments) {
    return new_game(call, arguments[0], arguments[1], arguments[2]);
}

static uint64_t states_count(const void *solution, int key) {
    (void)key;
    return ((const game *)solution)->solved.states;
}

static uint64_t states_find(const void *solution, int key, sqlite3_value *value) {
    (void)key;
    const game *g = solution;
    if (g->solved.states == g->graph.nodes) return zm_find_node(&g->graph, value);
    /* As zm_find_node(), with the listed states that the graph does not have. */
    zm_label label = zm_value_label(value);
    bool number = label.type == ZM_INTEGER || label.type == ZM_REAL;
    bool texts = g->graph.text_at || g->terminals.states.text_at;
    if ((number && texts) || (label.type == ZM_TEXT && !label.bytes)) return ZM_ANY;
    uint32_t state = zm_game_find(&g->solved, &label);
    return state == ZM_NO_NODE ? ZM_NOT_THERE : state;
}

/* The states by value, in the alphabetical order of the words; a counting sort. */
static const uint32_t *states_by_value(zm_call *call, void *solution) {
    static const zm_value alphabetical[] = {ZM_DRAW, ZM_LOSE, ZM_TIE, ZM_WIN};
    game *g = solution;
    if (g->by_value) return g->by_value;
    uint64_t place[4] = {0}, total = 0;
    uint32_t *by_value = zm_allocate(&call->run, g->solved.states, sizeof *by_value);
    if (!by_value) return NULL;
    for (uint32_t v = 0; v < g->solved.states; v++) {
        place[zm_game_value(&g->solved, v)]++;
        if ((v & 8191) == 0) zm_work(&call->run, 8192);
    }
    for (int i = 0; i < 4; i++) {
        uint64_t count = place[alphabetical[i]];
        place[alphabetical[i]] = total;
        total += count;
    }
    for (uint32_t v = 0; v < g->solved.states; v++) {
        by_value[place[zm_game_value(&g->solved, v)]++] = v;
        if ((v & 8191) == 0) zm_work(&call->run, 8192);
    }
    return g->by_value = by_value;
}

static void states_column(sqlite3_context *context, void *solution, const uint64_t *key, uint64_t row, int column) {
    (void)row;
    const game *g = solution;
    uint32_t state = (uint32_t)key[0];
    if (column == 0) result_state(context, g, state);
    if (column == 1) result_value(context, zm_game_value(&g->solved, state));
    if (column == 2) result_remoteness(context, g->solved.remoteness[state]);
    if (column == 3) result_state_or_null(context, g, zm_game_best(&g->solved, state));
}

/* game_moves asks for the best move in every row: find all of them first. */
static void *solve_moves(zm_call *call, sqlite3_value **arguments) {
    game *g = new_game(call, arguments[0], arguments[1], arguments[2]);
    if (!g) return NULL;
    g->best = zm_allocate(&call->run, g->graph.nodes, sizeof *g->best);
    for (uint32_t v = 0; v < g->graph.nodes && zm_ok(&call->run); v++) {
        g->best[v] = zm_game_best(&g->solved, v);
        zm_work(&call->run, 10 + 4 * (uint64_t)(g->graph.first[v + 1] - g->graph.first[v]));
    }
    if (zm_ok(&call->run)) return g;
    release(g, &call->run);
    return NULL;
}

static uint64_t moves_fanout(void *solution, const uint64_t *key) {
    const game *g = solution;
    if (zm_game_ends(&g->solved, (uint32_t)key[0])) return 0;
    return g->graph.first[key[0] + 1] - g->graph.first[key[0]];
}

static void moves_column(sqlite3_context *context, void *solution, const uint64_t *key, uint64_t row, int column) {
    game *g = solution;
    uint32_t state = (uint32_t)key[0], next = g->graph.to[g->graph.first[state] + row], remoteness;
    zm_value value = zm_game_move_value(&g->solved, state, next, &remoteness);
    if (column == 0) result_state(context, g, state);
    if (column == 1) result_state(context, g, next);
    if (column == 2) result_value(context, value);
    if (column == 3) result_remoteness(context, remoteness);
    if (column == 4) sqlite3_result_int(context, next == g->best[state]);
}

/* ---- game_line */

static void play(zm_call *call, game *g, uint32_t state) {
    uint64_t *seen = zm_allocate_zeroed(&call->run, g->solved.states / 64 + 1, sizeof *seen);
    while (zm_ok(&call->run)) {
        bool again = seen[state / 64] >> state % 64 & 1;
        seen[state / 64] |= (uint64_t)1 << state % 64;
        if (!zm_grow(&call->run, &g->line, &g->line_capacity, g->line_length + 1, sizeof *g->line)) break;
        g->line[g->line_length++] = state;
        uint32_t best = zm_game_best(&g->solved, state);
        if (again || best == ZM_NO_NODE) break;
        zm_work(&call->run, 20 + 2 * (uint64_t)(g->graph.first[state + 1] - g->graph.first[state]));
        state = best;
    }
    zm_release(&call->run, seen);
}

static void *solve_line(zm_call *call, sqlite3_value **arguments) {
    game *g = new_game(call, arguments[0], arguments[2], arguments[3]);
    if (!g) return NULL;
    uint32_t start = read_state(call, g, arguments[1], "start");
    if (zm_ok(&call->run)) play(call, g, start);
    if (zm_ok(&call->run)) return g;
    release(g, &call->run);
    return NULL;
}

static uint64_t line_count(const void *solution, int key) {
    (void)key;
    return ((const game *)solution)->line_length;
}

static void line_column(sqlite3_context *context, void *solution, const uint64_t *key, uint64_t row, int column) {
    (void)row;
    const game *g = solution;
    uint32_t state = g->line[key[0]];
    if (column == 0) sqlite3_result_int64(context, (sqlite3_int64)key[0]);
    if (column == 1) result_state(context, g, state);
    if (column == 2) result_value(context, zm_game_value(&g->solved, state));
    if (column == 3) result_remoteness(context, g->solved.remoteness[state]);
    if (column == 4 && key[0] + 1 < g->line_length) result_state(context, g, g->line[key[0] + 1]);
}

/* ---- game_value, game_error */

/* A solved game kept from row to row of a statement, while the graph is a constant or a bound parameter. */
typedef struct kept_game {
    game game;
    sqlite3_value *arguments[3]; /* graph, terminals, convention; NULL: not given */
} kept_game;

static void free_kept(void *pointer) {
    kept_game *kept = pointer;
    zm_run run = zm_sqlite_run();
    free_game(&kept->game, &run);
    for (int i = 0; i < 3; i++)
        sqlite3_value_free(kept->arguments[i]);
    sqlite3_free(kept);
}

static kept_game *keep(zm_call *call, sqlite3_value *graph, sqlite3_value *terminals, sqlite3_value *convention) {
    sqlite3_value *given[3] = {graph, terminals, convention};
    kept_game *kept = zm_allocate_zeroed(&call->run, 1, sizeof *kept);
    for (int i = 0; i < 3 && kept; i++) {
        if (!given[i]) continue;
        kept->arguments[i] = sqlite3_value_dup(given[i]);
        if (!kept->arguments[i]) zm_fail(&call->run, ZM_NOMEM, "out of memory");
    }
    if (zm_ok(&call->run)) solve_into(call, &kept->game, kept->arguments[0], kept->arguments[1], kept->arguments[2]);
    if (zm_ok(&call->run)) return kept;
    if (kept) free_kept(kept);
    return NULL;
}

static void value(sqlite3_context *context, int argc, sqlite3_value **argv) {
    if (zm_any_null(argc, argv)) return;
    zm_call call;
    zm_call_begin(&call, context);
    sqlite3_value *terminals = argc > 2 ? argv[2] : NULL, *convention = argc > 3 ? argv[3] : NULL;
    kept_game *kept = sqlite3_get_auxdata(context, 0), *fresh = NULL;
    if (!kept || !zm_same_value(kept->arguments[1], terminals) || !zm_same_value(kept->arguments[2], convention))
        kept = fresh = keep(&call, argv[0], terminals, convention);
    if (kept) {
        uint32_t state = read_state(&call, &kept->game, argv[1], "state");
        if (zm_ok(&call.run)) result_value(context, zm_game_value(&kept->game.solved, state));
    }
    zm_call_raise(&call, context);
    zm_call_end(&call);
    if (fresh) sqlite3_set_auxdata(context, 0, fresh, free_kept); /* may free it at once */
}

static void error(sqlite3_context *context, int argc, sqlite3_value **argv) {
    if (zm_any_null(argc, argv)) return;
    zm_call call;
    game g = {0};
    zm_call_begin(&call, context);
    solve_into(&call, &g, argv[0], argc > 1 ? argv[1] : NULL, argc > 2 ? argv[2] : NULL);
    zm_result_error_text(&call, context);
    free_game(&g, &call.run);
    zm_call_end(&call);
}

static const zm_table states_table = {
    .columns = "state, value, remoteness, best",
    .inputs = "zm_graph, zm_terminals, zm_convention",
    .keys = 1,
    .solve = solve_graph,
    .release = release,
    .count = states_count,
    .find = states_find,
    .sorted_column = 1,
    .sorted = states_by_value,
    .column = states_column,
};

static const zm_table moves_table = {
    .columns = "state, next, value, remoteness, is_best",
    .inputs = "zm_graph, zm_terminals, zm_convention",
    .keys = 1,
    .solve = solve_moves,
    .release = release,
    .count = states_count,
    .find = states_find,
    .fanout = moves_fanout,
    .several = true,
    .column = moves_column,
};

static const zm_table line_table = {
    .columns = "ply, state, value, remoteness, next",
    .inputs = "zm_graph, zm_start, zm_terminals, zm_convention",
    .keys = 1,
    .solve = solve_line,
    .release = release,
    .count = line_count,
    .column = line_column,
};

const zm_function zm_game_functions[] = {
    {.name = "game_states",
     .arguments = "graph [, terminals [, convention]]",
     .help = "every state of a game graph: value for the player to move, remoteness, best move",
     .least = 1,
     .most = 3,
     .kind = ZM_TABLE,
     .table = &states_table},
    {.name = "game_moves",
     .arguments = "graph [, terminals [, convention]]",
     .help = "every move of every state: its value to the mover, its remoteness, whether it is the best",
     .least = 1,
     .most = 3,
     .kind = ZM_TABLE,
     .table = &moves_table},
    {.name = "game_line",
     .arguments = "graph, start [, terminals [, convention]]",
     .help = "one line of best play from a state",
     .least = 2,
     .most = 4,
     .kind = ZM_TABLE,
     .table = &line_table},
    {.name = "game_value",
     .arguments = "graph, state [, terminals [, convention]]",
     .help = "the value of one state: win, lose, tie or draw for the player to move",
     .least = 2,
     .most = 4,
     .kind = ZM_SCALAR,
     .scalar = value},
    {.name = "game_error",
     .arguments = "graph [, terminals [, convention]]",
     .help = "what is wrong with a game; NULL if nothing",
     .least = 1,
     .most = 3,
     .kind = ZM_SCALAR,
     .scalar = error},
    {0},
};
