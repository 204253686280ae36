/*
** game.h - the value of every state of a game graph, how long it takes, and the moves that keep it.
**
** The rules. At each state one of two players is to move; he picks a move. A state ENDS the game if it is
** listed in the terminals (its moves are then ignored) or has no moves. A listed state has the listed value;
** another end is lost for the player to move (normal play) or won (misère). All values are from the view of
** the player to move at that very state.
**
** Who moves: if the graph has no owners, the players alternate with every move. With owners, owner[s] moves at
** s; a move between states of one owner keeps the turn, so it is worth what it leads to; a move to the other's
** state is worth that to the other. Where only one owner is given, in the graph and the terminals together, every
** state is his: a puzzle for one player, who loses where he is stuck. Else an end whose owner is not given belongs to
** the other player than all its predecessors'; predecessors of both owners are an error. An end without predecessors
** keeps no owner: nothing depends on it. A state with moves must have an owner. (Predecessors that end the game do
** not count: their moves are ignored.)
**
** Values, each the least fixpoint after the ones before it are settled:
**   win   some move is worth a win                     remoteness: the least of those moves + 1
**   lose  every move is worth a loss                   remoteness: the greatest of the moves + 1
**   tie   else, if some move is worth a tie            remoteness: the least of those moves + 1
**   draw  else: play goes on for ever, or runs into a listed draw; no remoteness
** Why ties need only "some move": a state that is neither win nor lose has no move worth a win, so a tie is the
** best there is for the one to move; both prefer it to a draw, and a draw to a loss, so neither player ever
** leaves the way to the tie: win > tie > draw > lose for each. A self-loop never decides a state.
**
** Method: retrograde analysis by counters over the reversed graph, breadth first, so that values come out in
** order of remoteness (Zermelo 1913; Ströhlein 1970; the linear-time form is that of alternating reachability,
** Immerman 1981, known from Beeri 1980). O(states + moves) time, explicit queue, deterministic. Memory: 8 bytes
** a move while the graph is being reversed, then 4, and 9 to 14 bytes a state.
*/
#ifndef ZM_GAME_H
#define ZM_GAME_H

#include "../blob/blob_terminals.h"

typedef enum zm_convention { ZM_NORMAL, ZM_MISERE } zm_convention;

#define ZM_NO_REMOTENESS UINT32_MAX

/* The states are the nodes of the graph, which is borrowed. */
typedef struct zm_game {
    const zm_graph *graph;
    uint8_t *outcome;     /* of each state: zm_value, and ZM_ENDS if it ends the game */
    uint32_t *remoteness; /* ... plies to the end, or ZM_NO_REMOTENESS */
    uint8_t *owners;      /* ... 0, 1 or ZM_NO_OWNER; NULL: players alternate */
} zm_game;

/* An outcome: the bits of its value, and a flag. */
enum { ZM_VALUE_MASK = 3, ZM_ENDS = 4 };

/* Take a graph and terminals (NULL: none), which are not looked at again. A listed state finds the state of the graph
** with its label, or else the one that reads alike, 12 and '12'; owners do too. Errors (ZM_INVALID), all about the
** terminals: a state that the graph does not have, one that is listed in both spellings with two values, owners that
** are too many or contradict the graph. O(states + listed * log states). */
void zm_game_begin(zm_game *game, const zm_graph *graph, const zm_terminals *terminals, zm_run *run);
/* Solve it. Errors (ZM_INVALID): owners that are missing or cannot be told; the message names the state. After an
** error it has no remoteness, and may be solved again. O(states + moves). */
void zm_game_solve(zm_game *game, zm_convention convention, zm_run *run);
void zm_game_free(zm_game *game, zm_run *run);

static inline zm_value zm_game_value(const zm_game *game, uint32_t state) {
    return (zm_value)(game->outcome[state] & ZM_VALUE_MASK);
}

static inline bool zm_game_ends(const zm_game *game, uint32_t state) {
    return game->outcome[state] & ZM_ENDS;
}

/* ---- answers, of a game that is solved (game_answer.c) */

/* What the move state -> next is worth to the player who makes it; *remoteness (may be NULL): counted from
** `state`, ZM_NO_REMOTENESS for a draw. O(1). */
zm_value zm_game_move_value(const zm_game *game, uint32_t state, uint32_t next, uint32_t *remoteness);

/* Does the move keep value and remoteness? O(1). */
bool zm_game_is_best(const zm_game *game, uint32_t state, uint32_t next);

/* The smallest state that a best move leads to; ZM_NO_NODE where the game ends. O(moves of the state). */
uint32_t zm_game_best(const zm_game *game, uint32_t state);

/* The three below make an array that the caller gives to zm_release(); NULL and an error if there is no memory. */

/* zm_game_best() of every state. O(states + moves). */
uint32_t *zm_game_best_all(const zm_game *game, zm_run *run);

/* The states by value, values in the alphabetical order of their words: draw, lose, tie, win. O(states). */
uint32_t *zm_game_by_value(const zm_game *game, zm_run *run);

/* A line of best play: the states from `start` to the end of the game or, in a draw, to the first that comes back
** (it stands there twice). *length of them. O(states + moves passed). */
uint32_t *zm_game_play(const zm_game *game, uint32_t start, uint64_t *length, zm_run *run);

#endif
