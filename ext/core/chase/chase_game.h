/*
** chase_game.h - a chase as a family of SQL functions shows it: the rules, what SQL says for a node, what the sides
** are called, where the game starts, what a solve found, and everything that these point to. Families differ only in
** how they read one.
**
**     zm_chase_game game = {0};                              it must not move from here on: the rules point into it
**     ... a reader: zm_chase_read_board(), zm_chase_read_options(), or a family's own
**     zm_chase_game_solve(&game, NULL, true, run);           all positions with plies; (&game, &game.start, false,
**                                                            run): who wins that one; (&game, NULL, false, run): any
**
**     the rows of a table of positions: for every combination of keys, key[i] below zm_chase_key_count(&game, i),
**         if (zm_chase_position_at(&game, key, &p))
**             zm_chase_turn_word(&game, p), zm_chase_position_part(&game, p, 0 ...), zm_chase_winner_word(&game, p),
**             zm_chase_plies(&game.solution, p) unless zm_chase_winner() is nobody,
**             to = zm_chase_game_best(&game, p), and if it is a node zm_chase_node_part(&game, p.turn, to, 0 ...)
**     of its moves: to = moves[m] of zm_chase_game_moves(&game, p, &count), the position zm_chase_after(p, to)
**     of a line: zm_chase_play(&game, run), then game.line.plies[0 .. game.line.length - 1]
**
**     zm_chase_game_free(&game, run);
*/
#ifndef ZM_CHASE_GAME_H
#define ZM_CHASE_GAME_H

#include "chase.h"
#include "../board/board_cells.h"

/* What SQL shows for a node of one side: its label in a graph (one column) or its row and column on a board (two). */
typedef struct zm_chase_view {
    const zm_graph *labels; /* NULL: `cells` */
    const zm_cells *cells;
    const uint64_t *hidden; /* nodes where the side never stands: no position has them; NULL: none */
} zm_chase_view;

/* A position of a line, and where the player to move goes from there. */
typedef struct zm_chase_ply {
    zm_chase_position position;
    uint32_t destination; /* ZM_NO_NODE in the last ply */
} zm_chase_ply;

typedef struct zm_chase_line {
    zm_chase_ply *plies;
    uint64_t length, capacity;
} zm_chase_line;

typedef struct zm_chase_game {
    zm_chase chase;
    zm_chase_view view[2];    /* by side; both show a node in the same number of columns */
    const char *const *words; /* what evader, pursuer and nobody (a draw) are called, by side */
    zm_side first;            /* whose turn and whose node come first in the columns */
    zm_side endless;          /* who has won what neither can force; ZM_NOBODY: a draw */
    zm_chase_position start;
    zm_chase_solution solution;
    zm_chase_line line; /* zm_chase_play() */
    /* zm_chase_game_best(): the position asked for last, if there is one, and the answer. */
    bool remembers;
    zm_chase_position remembered;
    uint32_t remembered_best;
    /* What the rules and the views point to; each is empty unless the reader needs it. */
    zm_graph graphs[2]; /* by side: as given, with labels */
    zm_graph allowed;   /* the pursuer's moves but for those to nodes forbidden to him */
    zm_captures captures;
    uint64_t *safe, *goal, *forbidden;
    zm_board board;
    zm_cells cells;
} zm_chase_game;

void zm_chase_game_free(zm_chase_game *game, zm_run *run);

/* zm_chase_solve() for the game; what was found before is dropped. */
void zm_chase_game_solve(zm_chase_game *game, const zm_chase_position *until, bool keep_plies, zm_run *run);

/* ---- a position as the keys of a table: the turn, the parts of the node of the side that comes first, those of
** the other. A part is a node where views show labels, or a row or a column, from 0, where they show cells. */

enum { ZM_CHASE_MOST_KEYS = 5 };

/* Columns for a node: 1 or 2. */
static inline int zm_chase_parts(const zm_chase_game *game) {
    return game->view[ZM_EVADER].labels ? 1 : 2;
}
static inline int zm_chase_keys(const zm_chase_game *game) {
    return 1 + 2 * zm_chase_parts(game);
}
/* The side whose node a key (from 1 on) tells, and the part of it. */
static inline zm_side zm_chase_key_side(const zm_chase_game *game, int key) {
    return key <= zm_chase_parts(game) ? game->first : zm_other_side(game->first);
}
static inline int zm_chase_key_part(const zm_chase_game *game, int key) {
    return (key - 1) % zm_chase_parts(game);
}
/* How many values a key takes. */
uint64_t zm_chase_key_count(const zm_chase_game *game, int key);
/* The position with these keys. False: there is none, since a cell is not free or a node hidden. */
bool zm_chase_position_at(const zm_chase_game *game, const uint64_t *key, zm_chase_position *position);
/* Where there is none: the last key that must change before there can be one. */
int zm_chase_dead_end(const zm_chase_game *game, const uint64_t *key);
/* A number of its own for each position, below 2 * nodes of the evader * nodes of the pursuer. */
uint64_t zm_chase_position_number(const zm_chase_game *game, zm_chase_position position);

/* ---- what the columns say */

/* A part of a node of one side, as SQL shows it: a label, or a row or column from 1. The bytes stay with the game. */
zm_label zm_chase_node_part(const zm_chase_game *game, zm_side side, uint32_t node, int part);
/* The same for the column of key number 1 + part of a position. */
zm_label zm_chase_position_part(const zm_chase_game *game, zm_chase_position position, int part);

static inline const char *zm_chase_turn_word(const zm_chase_game *game, zm_chase_position position) {
    return game->words[position.turn];
}
/* Who wins at a position of a solved game, who has won an endless game included. */
static inline const char *zm_chase_winner_word(const zm_chase_game *game, zm_chase_position position) {
    zm_side winner = zm_chase_winner(&game->solution, position);
    return game->words[winner == ZM_NOBODY ? game->endless : winner];
}

/* The moves of a position: *count nodes, none where the game is over. */
const uint32_t *zm_chase_game_moves(const zm_chase_game *game, zm_chase_position position, uint32_t *count);
/* zm_chase_best(), remembered for one position: every column and every move of a position asks for it. */
uint32_t zm_chase_game_best(zm_chase_game *game, zm_chase_position position);
/* Play best moves from the start to the end or, where there is none, until a position comes back. All positions
** solved, plies kept. O(plies * moves) and a bit for each position. */
void zm_chase_play(zm_chase_game *game, zm_run *run);

#endif
