/*
** blob_value.h - what a state of a game is worth.
*/
#ifndef ZM_BLOB_VALUE_H
#define ZM_BLOB_VALUE_H

#include <stdbool.h>
#include <stdint.h>

/* To the player to move, rising with his taste: he likes a tie better than a draw. */
typedef enum zm_value { ZM_LOSE, ZM_DRAW, ZM_TIE, ZM_WIN } zm_value;

/* The same, seen by the other player, who likes a tie better than a draw too. */
static inline zm_value zm_value_for_other(zm_value value) {
    return value == ZM_WIN ? ZM_LOSE : value == ZM_LOSE ? ZM_WIN : value;
}

/* "lose", "draw", "tie" or "win". */
const char *zm_value_name(zm_value value);
/* The value with that name, in lower case only. False: there is none. */
bool zm_value_of_name(const char *name, uint64_t length, zm_value *value);

#endif
