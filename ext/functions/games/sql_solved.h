/*
** sql_solved.h - what the families of game graphs share: a graph, its solution, and the tables and scalars about it.
**
** A family reads a graph into an sql_solved, which is the first member of its instance, and begins the game
** (zm_game_begin); it is solved when somebody asks.
*/
#ifndef ZM_SQL_SOLVED_H
#define ZM_SQL_SOLVED_H

#include "../../core/game/game.h"
#include "../scaffold/scaffold.h"

typedef struct sql_solved {
    zm_graph graph;
    zm_convention convention;
    const char *about; /* the argument that errors of the solver are about */
    zm_game solved;
    bool is_solved;
    uint32_t *by_value; /* the states by value, values in alphabetical order; NULL: not asked for */
    uint32_t *line;     /* of the table of a line */
    uint64_t line_length;
    uint32_t *best; /* of the table of moves: of each state */
} sql_solved;

void zm_sql_solved_free(sql_solved *game, zm_run *run);
/* 'normal', the default, or 'misere'. */
zm_convention zm_read_convention(zm_call *call, zm_argument value);

/* Scalars: the first question is a state. */
void zm_sql_solved_value(zm_call *call, void *instance, zm_argument *question);
void zm_sql_solved_remoteness(zm_call *call, void *instance, zm_argument *question);
void zm_sql_solved_best(zm_call *call, void *instance, zm_argument *question);
void zm_sql_solved_check(zm_call *call, void *instance, zm_argument *question);

/* state, value, remoteness, best; state, next, value, remoteness, is_best; ply, state, value, remoteness, next (the
** first question is the start). */
extern const zm_table zm_sql_solved_states, zm_sql_solved_moves, zm_sql_solved_line;

/* Of these, for families whose tables are read otherwise, or have more columns. */
extern const zm_column zm_solved_move_columns[], zm_solved_line_columns[];
void zm_solved_state(sqlite3_context *context, const zm_row *row);
void zm_solved_value(sqlite3_context *context, const zm_row *row);
void zm_solved_remoteness(sqlite3_context *context, const zm_row *row);
void zm_solved_best(sqlite3_context *context, const zm_row *row);
uint64_t zm_sql_solved_count(const void *instance, int key);
uint64_t zm_sql_solved_find(const void *instance, int key, sqlite3_value *value);
const uint32_t *zm_sql_solved_by_value(zm_call *call, void *instance);
uint64_t zm_sql_solved_moves_of(zm_row *row);
uint64_t zm_sql_solved_plies(const void *instance, int key);
/* Solve it, and what is_best needs. */
void zm_sql_solved_all_best(zm_call *call, void *instance, zm_argument *question);
/* Solve it, and play the line. */
void zm_sql_solved_play(zm_call *call, sql_solved *game, uint32_t start);

#endif
