/*
** geography_review.c - who wins at every ply of a finished or running game of geography.
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
** 2. The marks of a failed search stay, as in geography_search.c: no path into the tree will ever help.
**    Say X for the outer vertices of such trees, Y for the inner ones. What holds, and is all that is
**    needed: (i) neighbours of X are in X or Y; (ii) in each connected part of X just one vertex is
**    exposed or matched outside the part, then into Y; (iii) Y is matched into X. A search that enters Y
**    goes on to X through (iii), sees no exposed vertex by (ii), and cannot leave by (i). Putting back v
**    keeps all this if v is not next to X; the search from v stays outside X and Y or adds to them. If v
**    is next to X, and to an exposed vertex of X, the two are matched and v goes to Y. Only if v is next
**    to X and the search has to enter it are all marks forgotten. Each was paid for by the search that
**    set it.
** 3. With nothing else exposed there is no path.
**
** On boards marks are mostly forgotten after somebody has made a mistake (a move from a won vertex
** to a won one); a game of 125,000 plies with 10,000 mistakes on a board of 225,000 cells takes 3 s, one
** without mistakes on 250,000 cells 4 ms. Searching inside the trees with their marks kept was tried for
** these cases: far slower, since such searches see no walls.
**
** Cost: nearly O(nodes + moves) for the whole game where the winner seldom changes, at worst that for each change.
** The searches are those of geography_search.c; the backward replay is this project's own.
*/
#include "geography_matching.h"

#include "geography_search.h"

/* Looks for a vertex that v, about to be put back, can be matched with at once: an exposed neighbour, one of a failed
** tree before others. *meets_tree: some neighbour is an outer vertex of such a tree. */
static uint32_t find_partner(const zm_search *s, uint32_t v, bool *meets_tree) {
    const uint32_t *to = s->graph->to, *mate = s->mate;
    const uint8_t *mark = s->mark;
    uint32_t partner = ZM_NO_NODE;
    *meets_tree = false;
    ZM_EACH_MOVE(m, s->graph->first, v, ZM_COST_FAR, s->run) {
        uint32_t w = to[m];
        if (mark[w] == ZM_ABSENT) continue;
        if (zm_is_outer(mark[w])) *meets_tree = true;
        if (mate[w] != ZM_NO_NODE || (partner != ZM_NO_NODE && !zm_is_outer(mark[w]))) continue;
        partner = w;
        if (s->kept == 0) return partner; /* no trees: any will do */
    }
    return partner;
}

/* Put v back; the matching is a maximum one before and after. */
static void put_back(zm_search *s, uint32_t v) {
    bool meets_tree;
    uint32_t partner = find_partner(s, v, &meets_tree);
    if (!zm_work(s->run, ZM_COST_FAR)) return;
    s->mark[v] = ZM_FREE;
    s->exposed++;
    if (partner != ZM_NO_NODE && zm_is_outer(s->mark[partner])) {
        s->mark[v] = ZM_INNER;
    } else if (meets_tree) {
        zm_search_forget(s, 0, s->kept);
        s->kept = 0;
    }
    if (partner != ZM_NO_NODE) {
        s->mate[v] = partner;
        s->mate[partner] = v;
        s->exposed -= 2;
    } else if (s->exposed > 1) {
        zm_search_from(s, v);
    }
}

void zm_matching_review(const zm_graph *graph, const uint32_t *path, uint32_t length, uint32_t *reply, zm_run *run) {
    if (!zm_ok(run)) return;
    zm_search search;
    char name[ZM_NAME_SIZE];
    zm_search_open(&search, graph, run);
    ZM_EACH(uint32_t, i, 0, length, ZM_COST_FAR, run) {
        if (search.mark[path[i]] == ZM_ABSENT)
            zm_fail(run, ZM_INVALID, "the path visits node %s twice", zm_graph_name(graph, path[i], name));
        search.mark[path[i]] = ZM_ABSENT;
        search.exposed--;
    }
    zm_search_maximum(&search);
    for (uint32_t i = length; i-- > 0 && zm_ok(run);) {
        put_back(&search, path[i]);
        reply[i] = search.mate[path[i]];
    }
    zm_search_close(&search);
}
