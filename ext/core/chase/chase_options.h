/*
** chase_options.h - any chase: two graphs and the rules as a JSON object.
**
**   {"evader": 1, "pursuer": 2,      where they start; nodes as text or whole numbers
**    "first": "evader",              who moves first: evader (the default) or pursuer
**    "safe": [0], "goal": [9],       nodes on which the evader, the pursuer has won
**    "forbidden": [0],               nodes that the pursuer may not enter; he does not stand there either
**    "tie": "evader",                who has won where both would have: safe, and caught or at the goal
**    "endless": "draw"}              who has won what neither can force: draw (the default), evader or pursuer
**
** All of them are optional. The pursuer captures on the node with the evader's label; the text 12 and the number 12
** are one.
*/
#ifndef ZM_CHASE_OPTIONS_H
#define ZM_CHASE_OPTIONS_H

#include "chase_game.h"

/* What the sides are called there: "evader", "pursuer", "draw". */
extern const char *const zm_chase_words[3];

/* Make a game, zeroed but for its two graphs (whose rows rise), ready to solve by its options. Where a side starts is
** ZM_NO_NODE if the options do not say it. ZM_INVALID says where the text is wrong (byte, from 0). O(bytes * log
** nodes), and as much for each pursuer node. */
void zm_chase_read_options(zm_chase_game *game, const char *text, uint64_t length, zm_run *run);
/* ZM_INVALID if the options do not name both places though the start is needed, or if the pursuer starts where he may
** not stand. */
void zm_chase_check_start(const zm_chase_game *game, bool is_needed, zm_run *run);

#endif
