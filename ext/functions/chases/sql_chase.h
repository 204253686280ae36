/*
** sql_chase.h - what the families of chases share: a chase as an instance, and its columns and tables.
**
** A family of chases reads its arguments into an sql_chase; the rest is the same for all. Positions show in their
** columns the nodes of both sides, each as one label or as a row and a column (zm_chase_view): a family has the
** columns for one label or those for two numbers, under names of its own.
*/
#ifndef ZM_SQL_CHASE_H
#define ZM_SQL_CHASE_H

#include "../../core/chase/chase_game.h"
#include "../scaffold/scaffold.h"

typedef struct sql_chase sql_chase;

struct sql_chase {
    zm_chase_game game;
    /* Where the game starts, by the arguments that do not belong to the instance, or (a NULL pointer for them) for
    ** tables that need no start; NULL: game.start says it. */
    void (*read_start)(zm_call *call, sql_chase *chase, zm_argument *question);
    /* What is known: one start, or all positions; and plies, or only who wins. */
    bool is_asked, is_decided, has_plies;
    zm_chase_position asked;
};

void zm_sql_chase_free(void *instance, zm_run *run);

/* _winner, _plies, _move and _error. One start is decided alone, which is far quicker than all of them; when a
** statement asks for another one, all of them are decided. _move is JSON, [row,col], on a board. */
void zm_sql_chase_winner(zm_call *call, void *instance, zm_argument *question);
void zm_sql_chase_plies(zm_call *call, void *instance, zm_argument *question);
void zm_sql_chase_move(zm_call *call, void *instance, zm_argument *question);
void zm_sql_chase_check(zm_call *call, void *instance, zm_argument *question);

/* Tables. */
void zm_sql_chase_solve(zm_call *call, void *instance, zm_argument *question);
void zm_sql_chase_solve_line(zm_call *call, void *instance, zm_argument *question);
uint64_t zm_sql_chase_count(const void *instance, int key);
uint64_t zm_sql_chase_find(const void *instance, int key, sqlite3_value *value);
uint64_t zm_sql_chase_states(zm_row *row);
uint64_t zm_sql_chase_moves(zm_row *row);
int zm_sql_chase_dead_end(const zm_row *row);
uint64_t zm_sql_chase_number(const zm_row *row);
uint64_t zm_sql_chase_line_length(const void *instance, int key);

/* Columns of _states and _moves, whose rows have a position as their keys; of _moves; and of _line. A column that
** tells of nodes has a part: of a position 0 to 3 (of what its columns tell in turn), of one node 0 or 1. */
void zm_chase_turn(sqlite3_context *context, const zm_row *row);
void zm_chase_part(sqlite3_context *context, const zm_row *row);
void zm_chase_winner_there(sqlite3_context *context, const zm_row *row);
void zm_chase_plies_there(sqlite3_context *context, const zm_row *row);
void zm_chase_best_part(sqlite3_context *context, const zm_row *row);

void zm_chase_move_part(sqlite3_context *context, const zm_row *row);
void zm_chase_move_winner(sqlite3_context *context, const zm_row *row);
void zm_chase_move_plies(sqlite3_context *context, const zm_row *row);
void zm_chase_move_is_best(sqlite3_context *context, const zm_row *row);

void zm_chase_line_turn(sqlite3_context *context, const zm_row *row);
void zm_chase_line_part(sqlite3_context *context, const zm_row *row);
void zm_chase_line_destination(sqlite3_context *context, const zm_row *row);
void zm_chase_line_winner(sqlite3_context *context, const zm_row *row);
void zm_chase_line_plies(sqlite3_context *context, const zm_row *row);

/*
** The columns and tables of a family, NAME_states_table and the like: positions with two labels, or with two cells.
** The columns that tell of the two sides bear their names, that of the side which comes first in front.
*/
#define ZM_CHASE_TABLES_OF_LABELS(NAME, one, other)                                                                  \
    static const zm_column NAME##_state_columns[] = {                                                                \
        {"turn", ZM_COLUMN_TEXT, zm_chase_turn, 0},                                                                  \
        {one, ZM_COLUMN_LABEL, zm_chase_part, 0},                                                                    \
        {other, ZM_COLUMN_LABEL, zm_chase_part, 1},                                                                  \
        {"winner", ZM_COLUMN_TEXT, zm_chase_winner_there, 0},                                                        \
        {"plies", ZM_COLUMN_INTEGER, zm_chase_plies_there, 0},                                                       \
        {"best", ZM_COLUMN_LABEL, zm_chase_best_part, 0},                                                            \
        {0},                                                                                                         \
    };                                                                                                               \
    static const zm_column NAME##_move_columns[] = {                                                                 \
        {"turn", ZM_COLUMN_TEXT, zm_chase_turn, 0},                                                                  \
        {one, ZM_COLUMN_LABEL, zm_chase_part, 0},                                                                    \
        {other, ZM_COLUMN_LABEL, zm_chase_part, 1},                                                                  \
        {"destination", ZM_COLUMN_LABEL, zm_chase_move_part, 0},                                                     \
        {"winner", ZM_COLUMN_TEXT, zm_chase_move_winner, 0},                                                         \
        {"plies", ZM_COLUMN_INTEGER, zm_chase_move_plies, 0},                                                        \
        {"is_best", ZM_COLUMN_INTEGER, zm_chase_move_is_best, 0},                                                    \
        {0},                                                                                                         \
    };                                                                                                               \
    static const zm_column NAME##_line_columns[] = {                                                                 \
        {"ply", ZM_COLUMN_INTEGER, zm_column_of_key, 0},                                                             \
        {"turn", ZM_COLUMN_TEXT, zm_chase_line_turn, 0},                                                             \
        {one, ZM_COLUMN_LABEL, zm_chase_line_part, 0},                                                               \
        {other, ZM_COLUMN_LABEL, zm_chase_line_part, 1},                                                             \
        {"destination", ZM_COLUMN_LABEL, zm_chase_line_destination, 0},                                              \
        {"winner", ZM_COLUMN_TEXT, zm_chase_line_winner, 0},                                                         \
        {"plies", ZM_COLUMN_INTEGER, zm_chase_line_plies, 0},                                                        \
        {0},                                                                                                         \
    };                                                                                                               \
    ZM_CHASE_TABLES(NAME, 3)

#define ZM_CHASE_TABLES_OF_CELLS(NAME, one, other)                                                                   \
    static const zm_column NAME##_state_columns[] = {                                                                \
        {"turn", ZM_COLUMN_TEXT, zm_chase_turn, 0},                                                                  \
        {one "_row", ZM_COLUMN_INTEGER, zm_chase_part, 0},                                                           \
        {one "_col", ZM_COLUMN_INTEGER, zm_chase_part, 1},                                                           \
        {other "_row", ZM_COLUMN_INTEGER, zm_chase_part, 2},                                                         \
        {other "_col", ZM_COLUMN_INTEGER, zm_chase_part, 3},                                                         \
        {"winner", ZM_COLUMN_TEXT, zm_chase_winner_there, 0},                                                        \
        {"plies", ZM_COLUMN_INTEGER, zm_chase_plies_there, 0},                                                       \
        {"best_row", ZM_COLUMN_INTEGER, zm_chase_best_part, 0},                                                      \
        {"best_col", ZM_COLUMN_INTEGER, zm_chase_best_part, 1},                                                      \
        {0},                                                                                                         \
    };                                                                                                               \
    static const zm_column NAME##_move_columns[] = {                                                                 \
        {"turn", ZM_COLUMN_TEXT, zm_chase_turn, 0},                                                                  \
        {one "_row", ZM_COLUMN_INTEGER, zm_chase_part, 0},                                                           \
        {one "_col", ZM_COLUMN_INTEGER, zm_chase_part, 1},                                                           \
        {other "_row", ZM_COLUMN_INTEGER, zm_chase_part, 2},                                                         \
        {other "_col", ZM_COLUMN_INTEGER, zm_chase_part, 3},                                                         \
        {"destination_row", ZM_COLUMN_INTEGER, zm_chase_move_part, 0},                                               \
        {"destination_col", ZM_COLUMN_INTEGER, zm_chase_move_part, 1},                                               \
        {"winner", ZM_COLUMN_TEXT, zm_chase_move_winner, 0},                                                         \
        {"plies", ZM_COLUMN_INTEGER, zm_chase_move_plies, 0},                                                        \
        {"is_best", ZM_COLUMN_INTEGER, zm_chase_move_is_best, 0},                                                    \
        {0},                                                                                                         \
    };                                                                                                               \
    static const zm_column NAME##_line_columns[] = {                                                                 \
        {"ply", ZM_COLUMN_INTEGER, zm_column_of_key, 0},                                                             \
        {"turn", ZM_COLUMN_TEXT, zm_chase_line_turn, 0},                                                             \
        {one "_row", ZM_COLUMN_INTEGER, zm_chase_line_part, 0},                                                      \
        {one "_col", ZM_COLUMN_INTEGER, zm_chase_line_part, 1},                                                      \
        {other "_row", ZM_COLUMN_INTEGER, zm_chase_line_part, 2},                                                    \
        {other "_col", ZM_COLUMN_INTEGER, zm_chase_line_part, 3},                                                    \
        {"destination_row", ZM_COLUMN_INTEGER, zm_chase_line_destination, 0},                                        \
        {"destination_col", ZM_COLUMN_INTEGER, zm_chase_line_destination, 1},                                        \
        {"winner", ZM_COLUMN_TEXT, zm_chase_line_winner, 0},                                                         \
        {"plies", ZM_COLUMN_INTEGER, zm_chase_line_plies, 0},                                                        \
        {0},                                                                                                         \
    };                                                                                                               \
    ZM_CHASE_TABLES(NAME, 5)

/* A position has so many keys; a line has its plies. */
#define ZM_CHASE_TABLES(NAME, position_keys)                                                                         \
    static const zm_table NAME##_states_table = {.columns = NAME##_state_columns,                                    \
                                                 .keys = position_keys,                                              \
                                                 .solve = zm_sql_chase_solve,                                        \
                                                 .count = zm_sql_chase_count,                                        \
                                                 .find = zm_sql_chase_find,                                          \
                                                 .fanout = zm_sql_chase_states,                                      \
                                                 .dead_end = zm_sql_chase_dead_end,                                  \
                                                 .number = zm_sql_chase_number};                                     \
    static const zm_table NAME##_moves_table = {.columns = NAME##_move_columns,                                      \
                                                .keys = position_keys,                                               \
                                                .solve = zm_sql_chase_solve,                                         \
                                                .count = zm_sql_chase_count,                                         \
                                                .find = zm_sql_chase_find,                                           \
                                                .fanout = zm_sql_chase_moves,                                        \
                                                .several = true,                                                     \
                                                .dead_end = zm_sql_chase_dead_end,                                   \
                                                .number = zm_sql_chase_number};                                      \
    static const zm_table NAME##_line_table = {.columns = NAME##_line_columns,                                       \
                                               .keys = 1,                                                            \
                                               .solve = zm_sql_chase_solve_line,                                     \
                                               .count = zm_sql_chase_line_length};

#endif
