/*
** sql_game.c - any game graph: the value of every state, how long it takes, and what to play.
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
**   game_remoteness(graph, state [, terminals [, convention]])  plies to the end of the game from there
**   game_best(graph, state [, terminals [, convention]])   where the best move from there goes
**   game_error(graph [, terminals [, convention]])         what is wrong, NULL if nothing
**
** value: win, lose, tie or draw, seen by the player to move (in game_moves: by the one who makes the move).
** remoteness: plies to the end, the winner hurrying and the loser delaying; NULL for a draw; in game_moves it counts
** the move too. best: where the best move goes, the smallest state among equals; NULL where the game ends. game_line
** plays best moves to the end or, in a draw, until a state comes back; next is NULL in its last row. Values in full:
** core/game/game.h.
*/
#include "../../core/blob/blob_read.h"
#include "../games/sql_solved.h"

static void free_game(void *instance, zm_run *run) {
    zm_sql_solved_free(instance, run);
}

/* ---- arguments: graph, terminals, convention */

static void read_terminals(zm_call *call, zm_argument value, zm_terminals *terminals) {
    if (!value) return;
    if (value->type == ZM_TEXT && (zm_label_is(value, "normal") || zm_label_is(value, "misere"))) {
        zm_about(call, "terminals");
        zm_fail(&call->run, ZM_INVALID, "found '%.*s': a convention stands behind the terminals; for none write '{}'",
                (int)value->length, value->bytes);
    } else if (value->type == ZM_BLOB && zm_is_terminals_blob(value->bytes, value->length)) {
        zm_about(call, "terminals");
        zm_terminals_read_blob(terminals, value->bytes, value->length, &call->run);
    } else {
        zm_text text = zm_read_text(call, value, "terminals", "terminals (JSON or a BLOB of game_terminals())");
        zm_terminals_read_json(terminals, text.bytes, text.length, &call->run);
        zm_text_free(&text, &call->run);
    }
    zm_about(call, NULL);
}

static void read_game(zm_call *call, void *instance, zm_argument *arguments) {
    sql_solved *g = instance;
    g->about = "graph";
    g->convention = zm_read_convention(call, arguments[2]);
    zm_read_graph(call, arguments[0], "graph", &g->graph);
    zm_graph_sort_moves(&g->graph, &call->run);
    zm_terminals terminals = {0};
    read_terminals(call, arguments[1], &terminals);
    zm_about(call, "terminals");
    zm_game_begin(&g->solved, &g->graph, arguments[1] ? &terminals : NULL, &call->run);
    zm_terminals_free(&terminals, &call->run);
    zm_about(call, NULL);
}

/* ---- the family */

static const zm_function game_functions[] = {
    ZM_TABLE_FUNCTION("0.1.0", "game_states", "graph [, terminals [, convention]]", &zm_sql_solved_states,
                      "every state of a game graph: value for the player to move, remoteness, best move",
                      "SELECT * FROM game_states('{\"a\":[\"b\",\"c\"],\"b\":[\"a\"],\"c\":[]}', '{\"c\":\"tie\"}')"),
    ZM_TABLE_FUNCTION("0.1.0", "game_moves", "graph [, terminals [, convention]]", &zm_sql_solved_moves,
                      "every move of every state: its value to the mover, its remoteness, whether it is the best",
                      "SELECT * FROM game_moves('[[1,2],[0],[]]', '{}', 'misere')"),
    ZM_TABLE_FUNCTION("0.1.0", "game_line", "graph, start [, terminals [, convention]]", &zm_sql_solved_line,
                      "one line of best play from a state", "SELECT * FROM game_line('[[1,2],[0,2],[3],[]]', 0)"),
    ZM_SCALAR_FUNCTION("0.1.0", "game_value", "graph, state [, terminals [, convention]]", zm_sql_solved_value,
                       "the value of one state: win, lose, tie or draw for the player to move",
                       "SELECT game_value('[[1,2],[0],[]]', 1)"),
    ZM_SCALAR_FUNCTION("0.1.0", "game_remoteness", "graph, state [, terminals [, convention]]",
                       zm_sql_solved_remoteness, "plies from one state to the end of the game; NULL for a draw",
                       "SELECT game_remoteness('[[1,2],[0],[]]', 1)"),
    ZM_SCALAR_FUNCTION("0.1.0", "game_best", "graph, state [, terminals [, convention]]", zm_sql_solved_best,
                       "where the best move from one state goes; NULL where the game ends",
                       "SELECT game_best('[[1,2],[0],[]]', 0)"),
    ZM_ERROR_FUNCTION("0.1.0", "game_error", "graph [, terminals [, convention]]", zm_sql_solved_check,
                      "what is wrong with a game; NULL if nothing",
                      "SELECT game_error('[[1],[]]', '{\"1\":\"won\"}')"),
    {0},
};

const zm_family zm_game_family = {
    .name = "game",
    .room = "game",
    .instance = "graph, terminals, convention",
    .nulls = {.not_given = "convention", .refused = "terminals", .none = "'{}'"},
    .size = sizeof(sql_solved),
    .read = read_game,
    .free = free_game,
    .functions = game_functions,
};
