/*
** zermelo compiled into a program: how often a statement solves. Linked with -Wl,--wrap for the solvers, so that the
** calls can be counted. The same arguments in one statement solve once, whatever the shape of the query.
*/
#include "../../ext/core/geography/geography_matching.h"
#include "../../ext/core/chase/chase.h"
#include "../../ext/core/game/game.h"
#include "../faults/faults.h"

static int solves;

void __real_zm_chase_solve(zm_chase_solution *, const zm_chase *, const zm_chase_position *, bool, zm_run *);
void __wrap_zm_chase_solve(zm_chase_solution *, const zm_chase *, const zm_chase_position *, bool, zm_run *);
void __wrap_zm_chase_solve(zm_chase_solution *a, const zm_chase *b, const zm_chase_position *c, bool d, zm_run *e) {
    solves++;
    __real_zm_chase_solve(a, b, c, d, e);
}

void __real_zm_game_solve(zm_game *, zm_convention, zm_run *);
void __wrap_zm_game_solve(zm_game *, zm_convention, zm_run *);
void __wrap_zm_game_solve(zm_game *a, zm_convention b, zm_run *c) {
    solves++;
    __real_zm_game_solve(a, b, c);
}

void __real_zm_matching_solve(zm_matching *, const zm_graph *, zm_run *);
void __wrap_zm_matching_solve(zm_matching *, const zm_graph *, zm_run *);
void __wrap_zm_matching_solve(zm_matching *a, const zm_graph *b, zm_run *c) {
    solves++;
    __real_zm_matching_solve(a, b, c);
}

void __real_zm_matching_review(const zm_graph *, const uint32_t *, uint32_t, uint32_t *, zm_run *);
void __wrap_zm_matching_review(const zm_graph *, const uint32_t *, uint32_t, uint32_t *, zm_run *);
void __wrap_zm_matching_review(const zm_graph *a, const uint32_t *b, uint32_t c, uint32_t *d, zm_run *e) {
    solves++;
    __real_zm_matching_review(a, b, c, d, e);
}

#define G "'[[1],[0,2],[1]]'"

static const struct {
    const char *sql;
    int solves;
} cases[] = {
    {"SELECT count(*) FROM catmouse_states(" G ")", 1},
    {"SELECT count(*) FROM catmouse_states(" G ") WHERE mouse IN (0, 1, 2) AND cat IN (1, 2)", 1},
    {"SELECT count(*) FROM n CROSS JOIN catmouse_states(" G ") s ON s.mouse = n.i", 1},
    {"SELECT count(*) FROM n LEFT JOIN catmouse_states(" G ") s ON s.mouse = n.i", 1},
    {"SELECT (SELECT count(*) FROM catmouse_states(" G ") s WHERE s.mouse = n.i) FROM n", 1},
    {"SELECT count(*) FROM catmouse_states(" G ") a, catmouse_states(" G ") b", 1},
    {"SELECT count(*) FROM n, catmouse_states(n.g)", 2}, /* rows 1 to 20 have one graph, 21 to 40 another */
    {"SELECT (SELECT count(*) FROM catmouse_states(n.g) s WHERE s.cat = n.i) FROM n", 2},
    {"SELECT (SELECT count(*) FROM catmouse_states(iif(i % 2, '[[1],[0]]', " G "))) FROM n", 2},
    {"SELECT (SELECT count(*) FROM catmouse_states(" G ", i % 3)) FROM n", 3},
    {"SELECT count(*) FROM n CROSS JOIN catmouse_states s WHERE zm_graph IN ('[[1],[0]]', " G ")", 2},
    {"SELECT count(*) FROM n CROSS JOIN catmouse_states(" G ") WHERE mouse IN (n.i, 1)", 1},
    {"SELECT count(*) FROM n CROSS JOIN game_states((SELECT game_graph(i, i + 1) FROM n)) s ON s.state = n.i", 1},
    {"SELECT count(*) FROM game_states((SELECT game_graph(i, i + 1) FROM n)) WHERE state IN (SELECT i FROM n)", 1},
    {"SELECT count(*) FROM game_states((SELECT game_graph(i, i + 1) FROM n)) WHERE state = 3 OR best = 5", 1},
    {"SELECT (SELECT value FROM game_states(n.g) WHERE state = 1) FROM n", 2},
    /* What reads the database is solved once a cursor, and for each other statement in its argument. */
    {"SELECT count(*) FROM n CROSS JOIN game_states_sql('SELECT i, i + 1 FROM n') s ON s.state = n.i", 1},
    {"SELECT count(*) FROM game_states_sql('SELECT i, i + 1 FROM n') WHERE state IN (1, 2, 3) OR best = 5", 1},
    {"SELECT count(*) FROM n CROSS JOIN game_states_sql('SELECT ' || (i / 20) || ', 7')", 3},
    {"SELECT game_value('[[1],[0,2],[]]', i % 3) FROM n", 1},
    {"SELECT game_value('[[1],[0,2],[]]', i % 3, '{}', iif(i < 20, 'normal', 'misere')) FROM n", 2},
    {"SELECT count(*) FROM catmouse_states(" G ") a, catmouse_states(" G ", 2) b WHERE a.mouse = b.mouse", 2},
    {"SELECT geography_winner('[[1],[0,2],[1]]', i % 3) FROM n", 1},
    {"SELECT geography_winner(g, i % 2) FROM n", 2}, /* what is not constant is found by content */
    {"SELECT game_value(g, i % 2) FROM n", 2},
    {"SELECT game_value((SELECT g FROM n m WHERE m.i = n.i), i % 2), game_error(g) FROM n", 2},
    {"SELECT geography_winner(g, 1), geography_matching_size(g), geography_error(g, 0) FROM n", 2},
    {"SELECT catmouse_winner(" G "), catmouse_error(" G ") FROM n", 1},
    /* Several graphs in turn, several families on one graph. */
    {"SELECT game_value(k.g, 0) FROM n CROSS JOIN k", 20},
    {"SELECT count(*) FROM n CROSS JOIN k CROSS JOIN game_states(k.g) s ON s.state = 0", 20},
    {"SELECT game_value(g, 0), geography_winner(g, 0), game_value(g, 0, '{}', 'misere'), "
     "game_value(g, 0, '{\"1\":\"win\"}') FROM n WHERE i <= 20",
     4},
    {"SELECT catmouse_winner('[[2,5],[3],[0,4,5],[1,4,5],[2,3],[0,2,3]]', iif(i % 2, 2, 4), 1) FROM n",
     2}, /* one start alone, then all of them */
    {"SELECT catmouse_winner(" G "), catmouse_move(" G "), catmouse_plies(" G ") FROM n",
     2}, /* plies want a second one */
    {"SELECT catmouse_plies(" G "), catmouse_winner(" G "), catmouse_move(" G ") FROM n", 1},
    {"SELECT catmouse_plies('[[2,5],[3],[0,4,5],[1,4,5],[2,3],[0,2,3]]', iif(i % 2, 2, 4), 1) FROM n", 2},
    {"SELECT police_winner('P.T'), police_plies('P.T'), police_move('P.T') FROM n", 2},
    {"SELECT game_value(g, 0), game_best(g, 0), game_remoteness(g, 1) FROM n", 2},
    {"SELECT geography_winner(" G ", 1), geography_move(" G ", i % 3) FROM n", 1},
    {"SELECT rabbit_winner('XO.OXO', substr('[[1,2],[1,1]]', 1, 13 + 0 * i)) FROM n", 1},
    {"SELECT count(*) FROM n CROSS JOIN geography_states(" G ") s ON s.vertex = n.i", 1},
    {"SELECT (SELECT winner FROM geography_states(n.g) WHERE vertex = 1) FROM n", 2},
    {"SELECT count(*) FROM n CROSS JOIN geography_moves(" G ", 1) m ON m.destination = n.i", 1},
    {"SELECT count(*) FROM n, rabbit_moves('XO.OXO', '[[1,2],[1,1]]') WHERE ply = i", 1},
};

int main(void) {
    sqlite3 *db = open_database();
    sqlite3_exec(db,
                 "CREATE TABLE n AS WITH RECURSIVE c(i) AS (VALUES(1) UNION ALL SELECT i + 1 FROM c LIMIT 40) "
                 "SELECT i, iif(i <= 20, '[[1],[0,2],[1]]', '[[1],[0]]') AS g FROM c",
                 NULL, NULL, NULL);
    sqlite3_exec(db,
                 "CREATE TABLE k AS SELECT '[[1],[' || substr('0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0', 1, 2 * i - "
                 "1) || ']]' AS g FROM n WHERE i <= 20",
                 NULL, NULL, NULL);
    bool good = true;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        solves = 0;
        int rc = run_statement(db, cases[i].sql, NULL);
        if (rc != SQLITE_OK || solves != cases[i].solves) {
            fprintf(stderr, "%s\n  result %d, %d solves instead of %d\n", cases[i].sql, rc, solves, cases[i].solves);
            good = false;
        }
    }
    sqlite3_close(db);
    if (sqlite3_memory_used() != 0) {
        fprintf(stderr, "%lld bytes leaked\n", (long long)sqlite3_memory_used());
        good = false;
    }
    printf("%s solves: %zu statements\n", good ? "ok  " : "FAIL", sizeof cases / sizeof *cases);
    return !good;
}
