/*
** matching_review.c - who wins at every ply of a finished or running game of geography.
**
** Played forwards, a ply deletes a vertex, frees its mate and looks for an augmenting path from the mate:
** found exactly if the vertex was lost for the mover. Half of these searches fail, and a failed search
** sees everything it can reach: a long corridor costs its length at each ply.
**
** So the game is replayed backwards. A maximum matching of what is never visited comes first; then the
** path is put back, last vertex first. With G what is there and v the new vertex, the mover at v wins
** exactly if v raises the size of a maximum matching (v is in all those of G + v), that is, if an
** augmenting path begins at v. Backwards, what a search learns stays true:
**
** 1. Mostly the last vertex put back is exposed when v comes, since players keep alternating between won
**    and lost vertices: v is matched with it at once.
** 2. The labels of a failed search stay, as in matching_search.c: no path into the tree will ever help.
**    Say X for the outer vertices of such trees, Y for the inner ones. What holds, and is all that is
**    needed: (i) neighbours of X are in X or Y; (ii) in each connected piece of X just one vertex is
**    exposed or matched outside the piece, then into Y; (iii) Y is matched into X. A search that enters Y
**    goes on to X through (iii), sees no exposed vertex by (ii), and cannot leave by (i). Putting back v
**    keeps all this if v is not next to X; the search from v stays outside X and Y or adds to them. If v
**    is next to X, and to an exposed vertex of X, the two are matched and v goes to Y. Only if v is next
**    to X and the search has to enter it are all labels forgotten. Each was paid for by the search that
**    set it.
** 3. With nothing else exposed there is no path.
**
** On boards labels are mostly forgotten after somebody has made a mistake (a move from a won vertex
** to a won one); a game of 125,000 plies with 10,000 mistakes on a board of 225,000 cells takes 3 s, one
** without mistakes on 250,000 cells 4 ms. Searching inside the trees with their labels kept was tried for
** these cases: far slower, since such searches see no walls.
*/
#include "geography_matching.h"

#include "geography_search.h"

static void forget_all(zm_search *s) {
    for (uint32_t i = 0; i < s->kept; i++) {
        uint32_t v = s->queue[i];
        s->label[v] = ZM_FREE;
        if (s->mate[v] != ZM_NO_NODE) s->label[s->mate[v]] = ZM_FREE;
        if ((i & 1023) == 0) zm_work(s->run, 5000);
    }
    s->kept = 0;
}

/* Put v back; the matching is a maximum one before and after. */
static void put_back(zm_search *s, uint32_t v) {
    const zm_graph *graph = s->graph;
    const uint32_t *to = graph->to, *mate = s->mate;
    const uint8_t *label = s->label;
    uint32_t partner = ZM_NO_NODE, first = graph->first[v], end = graph->first[v + 1];
    bool no_trees = s->kept == 0, meets_tree = false;
    for (uint32_t m = first; m < end; m++) {
        uint32_t w = to[m];
        if (label[w] == ZM_ABSENT) continue;
        if (zm_is_outer(label[w])) meets_tree = true;
        if (mate[w] != ZM_NO_NODE || (partner != ZM_NO_NODE && !zm_is_outer(label[w]))) continue;
        partner = w;
        if (no_trees) break; /* any will do */
    }
    s->label[v] = ZM_FREE;
    s->exposed++;
    if (partner != ZM_NO_NODE && meets_tree && zm_is_outer(s->label[partner])) {
        s->label[v] = ZM_INNER;
    } else if (meets_tree) {
        forget_all(s);
    }
    if (partner != ZM_NO_NODE) {
        s->mate[v] = partner;
        s->mate[partner] = v;
        s->exposed -= 2;
    } else if (s->exposed > 1) {
        zm_search_from(s, v);
    }
    zm_work(s->run, 10 + 4 * (uint64_t)(end - first));
}

void zm_matching_review(const zm_graph *graph, const uint32_t *path, uint32_t length, uint32_t *reply, zm_run *run) {
    if (!zm_ok(run)) return;
    zm_search search;
    char name[ZM_NAME_SIZE];
    zm_search_open(&search, graph, run);
    for (uint32_t i = 0; i < length && zm_ok(run); i++) {
        if (search.label[path[i]] == ZM_ABSENT)
            zm_fail(run, ZM_INVALID, "the path visits node %s twice", zm_graph_name(graph, path[i], name));
        search.label[path[i]] = ZM_ABSENT;
        search.exposed--;
        zm_work(run, 4);
    }
    zm_search_maximum(&search);
    for (uint32_t i = length; i-- > 0 && zm_ok(run);) {
        put_back(&search, path[i]);
        reply[i] = search.mate[path[i]];
    }
    zm_search_close(&search);
}
