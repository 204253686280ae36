/*
** geography.c - undirected vertex geography on any graph, and the maximum matching behind it.
**
** A token stands on a vertex. Two players in turn move it along an edge to a vertex where it has not been; who cannot
** has lost. The player to move wins exactly if every maximum matching covers the vertex. See core/matching.h.
**
**   geography_winner(graph, start)     'first' or 'second'; first is the player who makes the first move
**   geography_states(graph)            vertex, winner, class, mate: the game from every start
**   geography_moves(graph, start)      destination, wins: every first move, and whether it wins
**   geography_line(graph, start)       ply, player, vertex, destination, winner: one line of best play
**   geography_matching(graph)          u, v: the edges of one maximum matching, u < v
**   geography_matching_size(graph)     how many these are
**   geography_error(graph [, start])   what is wrong, NULL if nothing
**
** class: 'D' if some maximum matching leaves the vertex out, 'A' if not but next to one in D, 'C' the rest. mate: the
** vertex with which the matching of geography_matching pairs it, NULL if none. In geography_line player is the one to
** move; the winner goes to the mate each time, the loser to the smallest vertex there is; destination is NULL in the
** last row, where the player cannot move.
*/
#include "../../core/geography/geography_matching.h"
#include "../scaffold/scaffold.h"

static const char *const players[] = {"first", "second"};

typedef struct geography {
    zm_graph graph;
    zm_matching matching;
    uint32_t start;
    bool *partner;  /* geography_moves: of each neighbour of the start */
    uint32_t *line; /* geography_line: the vertices in turn */
    uint32_t line_length;
} geography;

static void free_geography(geography *g, zm_run *run) {
    zm_graph_free(&g->graph, run);
    zm_matching_free(&g->matching, run);
    zm_release(run, g->partner);
    zm_release(run, g->line);
}

static void release(void *solution, zm_run *run) {
    free_geography(solution, run);
    zm_release(run, solution);
}

/* ---- arguments */

/* Into a zeroed geography; the value must stay as it is as long as that. */
static void read_graph(zm_call *call, geography *g, sqlite3_value *graph) {
    zm_read_graph(call, graph, "graph", &g->graph);
    if (!zm_ok(&call->run)) return;
    call->argument = "graph";
    zm_graph_check_undirected(&g->graph, &call->run);
    if (zm_ok(&call->run)) call->argument = NULL;
}

static void solve(zm_call *call, geography *g) {
    if (!zm_ok(&call->run)) return;
    call->argument = "graph";
    zm_matching_solve(&g->matching, &g->graph, &call->run);
    if (zm_ok(&call->run)) call->argument = NULL;
}

static uint32_t degree(const geography *g, uint32_t vertex) {
    return g->graph.first[vertex + 1] - g->graph.first[vertex];
}

/* The index in players of who wins with the token on a vertex, 0 to move. */
static int winner_at(const geography *g, uint32_t vertex) {
    return g->matching.classes[vertex] == 'D';
}

static void result_word(sqlite3_context *context, int player) {
    sqlite3_result_text(context, players[player], -1, SQLITE_STATIC);
}

/* ---- the scalar functions */

/* A solution kept from row to row of a statement, while the graph is a constant or a bound parameter. */
typedef struct kept_geography {
    geography g;
    sqlite3_value *graph;
} kept_geography;

static void free_kept(void *pointer) {
    kept_geography *kept = pointer;
    zm_run run = zm_sqlite_run();
    free_geography(&kept->g, &run);
    sqlite3_value_free(kept->graph);
    sqlite3_free(kept);
}

static kept_geography *keep(zm_call *call, sqlite3_value *graph) {
    kept_geography *kept = zm_allocate_zeroed(&call->run, 1, sizeof *kept);
    if (!kept) return NULL;
    kept->graph = sqlite3_value_dup(graph);
    if (!kept->graph) zm_fail(&call->run, ZM_NOMEM, "out of memory");
    if (zm_ok(&call->run)) read_graph(call, &kept->g, kept->graph);
    solve(call, &kept->g);
    if (zm_ok(&call->run)) return kept;
    free_kept(kept);
    return NULL;
}

static void winner(sqlite3_context *context, int argc, sqlite3_value **argv) {
    if (zm_any_null(argc, argv)) return;
    zm_call call;
    zm_call_begin(&call, context);
    kept_geography *kept = sqlite3_get_auxdata(context, 0), *fresh = NULL;
    if (!kept) kept = fresh = keep(&call, argv[0]);
    if (kept) {
        uint32_t start = zm_read_node(&call, argv[1], "start", &kept->g.graph);
        if (zm_ok(&call.run)) result_word(context, winner_at(&kept->g, start));
    }
    zm_call_raise(&call, context);
    zm_call_end(&call);
    if (fresh) sqlite3_set_auxdata(context, 0, fresh, free_kept); /* may free it at once */
}

static void matching_size(sqlite3_context *context, int argc, sqlite3_value **argv) {
    if (zm_any_null(argc, argv)) return;
    zm_call call;
    geography g = {0};
    zm_call_begin(&call, context);
    read_graph(&call, &g, argv[0]);
    solve(&call, &g);
    if (zm_ok(&call.run)) sqlite3_result_int64(context, g.matching.size);
    zm_call_raise(&call, context);
    free_geography(&g, &call.run);
    zm_call_end(&call);
}

static void error(sqlite3_context *context, int argc, sqlite3_value **argv) {
    if (zm_any_null(argc, argv)) return;
    zm_call call;
    geography g = {0};
    zm_call_begin(&call, context);
    read_graph(&call, &g, argv[0]);
    if (argc > 1) zm_read_node(&call, argv[1], "start", &g.graph);
    zm_result_error_text(&call, context);
    free_geography(&g, &call.run);
    zm_call_end(&call);
}

/* ---- geography_states, geography_matching: graph */

/* Read the arguments, solve, and let `finish` (or NULL) do the rest. */
static void *solve_table(zm_call *call, sqlite3_value *graph, sqlite3_value *start,
                         void (*finish)(zm_call *, geography *)) {
    geography *g = zm_allocate_zeroed(&call->run, 1, sizeof *g);
    if (!g) return NULL;
    read_graph(call, g, graph);
    if (start) g->start = zm_read_node(call, start, "start", &g->graph);
    solve(call, g);
    if (zm_ok(&call->run) && finish) finish(call, g);
    if (zm_ok(&call->run)) return g;
    release(g, &call->run);
    return NULL;
}

static void *solve_graph(zm_call *call, sqlite3_value **arguments) {
    return solve_table(call, arguments[0], NULL, NULL);
}

static uint64_t vertex_count(const void *solution, int key) {
    (void)key;
    return ((const geography *)solution)->graph.nodes;
}

static uint64_t vertex_find(const void *solution, int key, sqlite3_value *value) {
    (void)key;
    return zm_find_node(&((const geography *)solution)->graph, value);
}

static void states_column(sqlite3_context *context, void *solution, const uint64_t *key, uint64_t row, int column) {
    (void)row;
    const geography *g = solution;
    uint32_t vertex = (uint32_t)key[0], mate = g->matching.mate[vertex];
    if (column == 0) zm_result_node(context, &g->graph, vertex);
    if (column == 1) result_word(context, winner_at(g, vertex));
    if (column == 2) sqlite3_result_text(context, &g->matching.classes[vertex], 1, SQLITE_TRANSIENT);
    if (column == 3 && mate != ZM_NO_NODE) zm_result_node(context, &g->graph, mate);
}

/* Each edge has its row at the smaller end. */
static uint64_t matching_fanout(void *solution, const uint64_t *key) {
    const geography *g = solution;
    uint32_t mate = g->matching.mate[key[0]];
    return mate != ZM_NO_NODE && mate > key[0];
}

static void matching_column(sqlite3_context *context, void *solution, const uint64_t *key, uint64_t row, int column) {
    (void)row;
    const geography *g = solution;
    zm_result_node(context, &g->graph, column == 0 ? (uint32_t)key[0] : g->matching.mate[key[0]]);
}

/* ---- geography_moves, geography_line: graph, start */

static void find_partners(zm_call *call, geography *g) {
    g->partner = zm_allocate(&call->run, degree(g, g->start), sizeof *g->partner);
    zm_matching_partners(&g->matching, &g->graph, g->start, g->partner, &call->run);
}

static void *solve_moves(zm_call *call, sqlite3_value **arguments) {
    return solve_table(call, arguments[0], arguments[1], find_partners);
}

static uint64_t moves_count(const void *solution, int key) {
    (void)key;
    const geography *g = solution;
    return degree(g, g->start);
}

/* The place of a vertex among the neighbours of the start, which rise. */
static uint64_t moves_find(const void *solution, int key, sqlite3_value *value) {
    const geography *g = solution;
    uint64_t vertex = vertex_find(solution, key, value);
    if (vertex == ZM_ANY || vertex == ZM_NOT_THERE) return vertex;
    const uint32_t *row = g->graph.to + g->graph.first[g->start];
    uint32_t low = 0, high = degree(g, g->start);
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        if (row[middle] < vertex) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return low < degree(g, g->start) && row[low] == vertex ? low : ZM_NOT_THERE;
}

static void moves_column(sqlite3_context *context, void *solution, const uint64_t *key, uint64_t row, int column) {
    (void)row;
    const geography *g = solution;
    if (column == 0) zm_result_node(context, &g->graph, g->graph.to[g->graph.first[g->start] + key[0]]);
    if (column == 1) sqlite3_result_int(context, g->partner[key[0]]);
}

/* Follow the matching where the winner moves. If that is the second player, the matching must leave the start out. */
static void play(zm_call *call, geography *g) {
    uint64_t *seen = zm_allocate_zeroed(&call->run, g->graph.nodes / 64 + 1, sizeof *seen);
    uint32_t vertex = g->start;
    int wins = winner_at(g, vertex);
    g->line = zm_allocate(&call->run, g->graph.nodes, sizeof *g->line);
    if (wins == 1) zm_matching_expose(&g->matching, &g->graph, vertex, &call->run);
    while (zm_ok(&call->run) && vertex != ZM_NO_NODE) {
        int mover = g->line_length & 1;
        g->line[g->line_length++] = vertex;
        seen[vertex / 64] |= (uint64_t)1 << vertex % 64;
        zm_work(&call->run, 20 + 2 * (uint64_t)degree(g, vertex));
        if (mover == wins) {
            vertex = g->matching.mate[vertex];
            continue;
        }
        uint32_t at = g->graph.first[vertex], end = g->graph.first[vertex + 1];
        while (at < end && seen[g->graph.to[at] / 64] >> g->graph.to[at] % 64 & 1)
            at++;
        vertex = at < end ? g->graph.to[at] : ZM_NO_NODE;
    }
    zm_release(&call->run, seen);
}

static void *solve_line(zm_call *call, sqlite3_value **arguments) {
    return solve_table(call, arguments[0], arguments[1], play);
}

static uint64_t line_count(const void *solution, int key) {
    (void)key;
    return ((const geography *)solution)->line_length;
}

static void line_column(sqlite3_context *context, void *solution, const uint64_t *key, uint64_t row, int column) {
    (void)row;
    const geography *g = solution;
    if (column == 0) sqlite3_result_int64(context, (sqlite3_int64)key[0]);
    if (column == 1) result_word(context, key[0] & 1);
    if (column == 2) zm_result_node(context, &g->graph, g->line[key[0]]);
    if (column == 3 && key[0] + 1 < g->line_length) zm_result_node(context, &g->graph, g->line[key[0] + 1]);
    if (column == 4) result_word(context, winner_at(g, g->start));
}

static const zm_table states_table = {
    .columns = "vertex, winner, class, mate",
    .inputs = "zm_graph",
    .keys = 1,
    .solve = solve_graph,
    .release = release,
    .count = vertex_count,
    .find = vertex_find,
    .column = states_column,
};

static const zm_table matching_table = {
    .columns = "u, v",
    .inputs = "zm_graph",
    .keys = 1,
    .solve = solve_graph,
    .release = release,
    .count = vertex_count,
    .find = vertex_find,
    .fanout = matching_fanout,
    .column = matching_column,
};

static const zm_table moves_table = {
    .columns = "destination, wins",
    .inputs = "zm_graph, zm_start",
    .keys = 1,
    .solve = solve_moves,
    .release = release,
    .count = moves_count,
    .find = moves_find,
    .column = moves_column,
};

static const zm_table line_table = {
    .columns = "ply, player, vertex, destination, winner",
    .inputs = "zm_graph, zm_start",
    .keys = 1,
    .solve = solve_line,
    .release = release,
    .count = line_count,
    .column = line_column,
};

const zm_function zm_geography_functions[] = {
    {.name = "geography_winner",
     .arguments = "graph, start",
     .help = "no vertex twice, who cannot move loses: 'first' or 'second' player wins",
     .least = 2,
     .most = 2,
     .kind = ZM_SCALAR,
     .scalar = winner},
    {.name = "geography_error",
     .arguments = "graph [, start]",
     .help = "what is wrong with a graph for geography; NULL if nothing",
     .least = 1,
     .most = 2,
     .kind = ZM_SCALAR,
     .scalar = error},
    {.name = "geography_states",
     .arguments = "graph",
     .help = "geography from every vertex: who wins, the Gallai-Edmonds class, the mate in a maximum matching",
     .least = 1,
     .most = 1,
     .kind = ZM_TABLE,
     .table = &states_table},
    {.name = "geography_moves",
     .arguments = "graph, start",
     .help = "every first move of geography, and whether it wins",
     .least = 2,
     .most = 2,
     .kind = ZM_TABLE,
     .table = &moves_table},
    {.name = "geography_line",
     .arguments = "graph, start",
     .help = "one line of best play of geography",
     .least = 2,
     .most = 2,
     .kind = ZM_TABLE,
     .table = &line_table},
    {.name = "geography_matching",
     .arguments = "graph",
     .help = "the edges of a maximum matching",
     .least = 1,
     .most = 1,
     .kind = ZM_TABLE,
     .table = &matching_table},
    {.name = "geography_matching_size",
     .arguments = "graph",
     .help = "the size of a maximum matching",
     .least = 1,
     .most = 1,
     .kind = ZM_SCALAR,
     .scalar = matching_size},
    {0},
};
