/*
** sql_pursuit.c - any chase of one token by another: two directed graphs and the rules as JSON.
**
**   pursuit_winner(evader_graph, pursuer_graph, options)  'evader', 'pursuer' or 'draw'; options name both starts
**   pursuit_plies(evader_graph, pursuer_graph, options)   plies to the end; NULL where nobody can force one
**   pursuit_move(evader_graph, pursuer_graph, options)    where who begins goes first; NULL if it is over
**   pursuit_error(evader_graph, pursuer_graph, options)   what is wrong with the instance, NULL if nothing
**   pursuit_states(evader_graph, pursuer_graph, options)  turn, evader, pursuer, winner, plies, best
**   pursuit_moves(evader_graph, pursuer_graph, options)   turn, evader, pursuer, destination, winner, plies,
**                                                         is_best
**   pursuit_line(evader_graph, pursuer_graph, options)    ply, turn, evader, pursuer, destination, winner, plies
**
** The players move by turns along their own graphs; staying is a move only where a node lists itself. The pursuer
** wins on the node with the evader's label (the text 12 and the number 12 are one). Who cannot move has lost.
** Options, all of them optional but the starts for winner and line:
**
**   {"evader": 1, "pursuer": 2,      where they start; nodes as text or whole numbers
**    "first": "evader",              who moves first: evader (the default) or pursuer
**    "safe": [0], "goal": [9],       nodes on which the evader, the pursuer has won
**    "forbidden": [0],               nodes that the pursuer may not enter; he does not stand there either
**    "tie": "evader",                who has won where the evader is safe and the pursuer is at his goal or has
**                                    caught him
**    "endless": "draw"}              who has won what neither can force: draw (the default), evader or pursuer
**
** Cat and mouse on a graph g is pursuit_...(g, g, '{"evader":1,"pursuer":2,"safe":[0],"forbidden":[0]}').
*/
#include "../../core/chase/chase_options.h"
#include "../chases/sql_chase.h"

static void check_pursuit_start(zm_call *call, sql_chase *c, zm_argument *question) {
    zm_about(call, "options");
    zm_chase_check_start(&c->game, question != NULL, &call->run);
    zm_about(call, NULL);
}

static void read_pursuit(zm_call *call, void *instance, zm_argument *arguments) {
    sql_chase *c = instance;
    static const zm_label none = {.type = ZM_TEXT, .length = 2, .bytes = "{}"};
    zm_read_graph(call, arguments[0], "evader_graph", &c->game.graphs[ZM_EVADER]);
    zm_read_graph(call, arguments[1], "pursuer_graph", &c->game.graphs[ZM_PURSUER]);
    zm_graph_sort_moves(&c->game.graphs[ZM_EVADER], &call->run);
    zm_graph_sort_moves(&c->game.graphs[ZM_PURSUER], &call->run);
    zm_text options = zm_read_text(call, arguments[2] ? arguments[2] : &none, "options", "a JSON object");
    zm_chase_read_options(&c->game, options.bytes, options.length, &call->run);
    zm_text_free(&options, &call->run);
    zm_about(call, NULL);
    c->read_start = check_pursuit_start;
}

ZM_CHASE_TABLES_OF_LABELS(pursuit, "evader", "pursuer")

/* ---- the family */

#define PURSUIT_INSTANCE "evader_graph, pursuer_graph, options"

static const zm_function pursuit_functions[] = {
    ZM_SCALAR_FUNCTION("0.1.0", "pursuit_winner", PURSUIT_INSTANCE, zm_sql_chase_winner,
                       "any chase of one token by another: 'evader', 'pursuer' or 'draw'",
                       "SELECT pursuit_winner('[[1],[0,2],[1]]', '[[1],[0,2],[1]]', '{\"evader\":0,\"pursuer\":2}')"),
    ZM_SCALAR_FUNCTION("0.1.0", "pursuit_plies", PURSUIT_INSTANCE, zm_sql_chase_plies,
                       "plies to the end of a chase under best play; NULL where nobody can force one",
                       "SELECT pursuit_plies('[[1],[0,2],[1]]', '[[1],[0,2],[1]]', '{\"evader\":0,\"pursuer\":2}')"),
    ZM_SCALAR_FUNCTION("0.1.0", "pursuit_move", PURSUIT_INSTANCE, zm_sql_chase_move,
                       "where the one who begins goes first under best play",
                       "SELECT pursuit_move('[[1],[0,2],[1]]', '[[1],[0,2],[1]]', '{\"evader\":0,\"pursuer\":2}')"),
    ZM_ERROR_FUNCTION("0.1.0", "pursuit_error", PURSUIT_INSTANCE, zm_sql_chase_check,
                      "what is wrong with a chase; NULL if nothing",
                      "SELECT pursuit_error('[[1],[0]]', '[[1],[0]]', '{\"evader\":7,\"pursuer\":1}')"),
    ZM_TABLE_FUNCTION("0.1.0", "pursuit_states", PURSUIT_INSTANCE, &pursuit_states_table,
                      "every position of a chase: who wins, in how many plies, and the best move",
                      "SELECT * FROM pursuit_states('[[1],[0]]', '[[1],[0]]', '{\"safe\":[0]}')"),
    ZM_TABLE_FUNCTION("0.1.0", "pursuit_moves", PURSUIT_INSTANCE, &pursuit_moves_table,
                      "every move of every position of a chase and what it leads to",
                      "SELECT * FROM pursuit_moves('[[1],[0]]', '[[1],[0]]', '{}')"),
    ZM_TABLE_FUNCTION("0.1.0", "pursuit_line", PURSUIT_INSTANCE, &pursuit_line_table,
                      "one line of best play of a chase",
                      "SELECT * FROM pursuit_line('[[1],[2],[2]]', '[[1],[2],[2]]', '{\"evader\":1,\"pursuer\":0}')"),
    {0},
};

const zm_family zm_pursuit_family = {
    .name = "pursuit",
    .room = "chase",
    .instance = PURSUIT_INSTANCE,
    .nulls = {.not_given = "options"},
    .size = sizeof(sql_chase),
    .read = read_pursuit,
    .free = zm_sql_chase_free,
    .functions = pursuit_functions,
};
