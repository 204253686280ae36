/* chase_small.h - private to the room: the solver for graphs of up to 64 nodes each. zm_chase_solve() calls it. */
#ifndef ZM_CHASE_SMALL_H
#define ZM_CHASE_SMALL_H

#include "chase.h"

/* As zm_chase_solve(), into a solution whose sizes are set; it is not freed on failure. */
void zm_chase_solve_small(zm_chase_solution *solution, const zm_chase *chase, const zm_chase_position *until,
                          bool keep_plies, zm_run *run);

#endif
