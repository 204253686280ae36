/*
** geography_search.c - alternating breadth-first search with blossoms, one root at a time.
**
** J. Edmonds, "Paths, trees, and flowers" (1965), with the blossoms in a union-find structure and the
** even paths rebuilt from bridges as in H. Gabow, "An efficient implementation of Edmonds' algorithm"
** (1976): a search costs O(moves it looks at * inverse Ackermann), and nothing else is touched. On a
** bipartite graph two outer vertices are never adjacent, so the same code is the plain search of
** Hungarian trees there.
**
** A search that succeeds takes its marks back. One that fails leaves them, and later searches walk past:
** no augmenting path will ever enter that tree. Its outer vertices have no neighbour outside the tree but
** inner vertices of older failed trees (else it would have grown), and whoever enters through an inner
** vertex can only go on to outer vertices, each group of which has no exposed vertex left to offer. So
** each vertex is in one failed tree at most, an outer vertex met by a search is always of its own tree,
** and at the end outer is class D, inner A, free C.
**
** Recursion is nowhere: paths through nested blossoms are rebuilt with an explicit stack of segments.
*/
#include "geography_search.h"

#include <assert.h>

void zm_search_open(zm_search *search, const zm_graph *graph, zm_run *run) {
    uint64_t n = graph->nodes;
    *search = (zm_search){.graph = graph, .run = run, .exposed = graph->nodes};
    search->mate = zm_allocate(run, n, sizeof *search->mate);
    search->mark = zm_allocate_zeroed(run, n, sizeof *search->mark);
    search->from = zm_allocate(run, 4 * n, sizeof *search->from);
    if (!zm_ok(run)) return;
    search->queue = search->from + n;
    search->base = search->from + 2 * n;
    search->flips = search->from + 3 * n;
    zm_phase(run, "matching", n);
    ZM_EACH(uint64_t, v, 0, n, ZM_COST_NEXT, run) {
        search->mate[v] = ZM_NO_NODE;
    }
}

void zm_search_close(zm_search *search) {
    zm_run *run = search->run;
    zm_release(run, search->mate);
    zm_release(run, search->mark);
    zm_release(run, search->from);
    zm_release(run, search->bridges);
    *search = (zm_search){0};
}

/* The base of the blossom that v is in, v itself if in none. */
static uint32_t base_of(zm_search *s, uint32_t v) {
    while (s->mark[v] & ZM_JOINED) {
        uint32_t up = s->base[v];
        if (!(s->mark[up] & ZM_JOINED)) return up;
        v = s->base[v] = s->base[up];
    }
    return v;
}

/* From a base to the next one towards the root, ZM_NO_NODE from the root. */
static uint32_t next_base(zm_search *s, uint32_t base) {
    uint32_t inner = s->mate[base];
    return inner == ZM_NO_NODE ? ZM_NO_NODE : base_of(s, s->from[inner]);
}

/* The first base on the ways from both bases to the root. The two ways are walked in step, so that the
** cost is that of the longer one up to the meeting point: the shrinking that follows pays for it. */
static uint32_t meeting_base(zm_search *s, uint32_t a, uint32_t b) {
    uint32_t x = a, y = b;
    while (x == ZM_NO_NODE || !(s->mark[x] & ZM_SEEN)) {
        if (x != ZM_NO_NODE) {
            s->mark[x] |= ZM_SEEN;
            x = next_base(s, x);
            if (!zm_work(s->run, 4 * ZM_COST_FAR)) return ZM_NO_NODE;
        }
        uint32_t swap = x;
        x = y;
        y = swap;
    }
    uint32_t ways[2] = {a, b}, meeting = x;
    for (int i = 0; i < 2; i++) {
        for (x = ways[i]; x != ZM_NO_NODE && s->mark[x] & ZM_SEEN && zm_work(s->run, 2 * ZM_COST_FAR);
             x = next_base(s, x))
            s->mark[x] &= (uint8_t)~ZM_SEEN;
    }
    return zm_ok(s->run) ? meeting : ZM_NO_NODE;
}

/* Where an inner vertex that a blossom has made outer remembers the bridge that closed it, and by which end its even
** path goes: 2 * bridge + side. The free place for that is `from` of its mate, which was outer from the start. */
static uint32_t *bridge_place(zm_search *s, uint32_t shrunk) {
    return &s->from[s->mate[shrunk]];
}

/* Two outer vertices of different blossoms are adjacent. All bases and inner vertices on the ways to
** where the ways meet become one blossom. Returns the new end of the queue. */
static uint32_t shrink(zm_search *s, uint32_t u, uint32_t v, uint32_t tail) {
    if (!zm_grow(s->run, &s->bridges, &s->bridge_capacity, s->bridge_count + (uint64_t)1, sizeof *s->bridges))
        return tail;
    s->bridges[s->bridge_count] = (zm_bridge){{u, v}};
    uint32_t meeting = meeting_base(s, base_of(s, u), base_of(s, v));
    if (meeting == ZM_NO_NODE) return tail; /* interrupted */
    for (uint32_t side = 0; side < 2; side++) {
        uint32_t x = base_of(s, s->bridges[s->bridge_count].end[side]);
        while (x != meeting && zm_work(s->run, 4 * ZM_COST_FAR)) {
            uint32_t y = s->mate[x];
            assert(s->mark[y] == ZM_INNER && s->mark[x] == ZM_OUTER);
            *bridge_place(s, y) = s->bridge_count * 2 + side;
            s->base[x] = s->base[y] = meeting;
            s->mark[x] |= ZM_JOINED;
            s->mark[y] = ZM_SHRUNK | ZM_JOINED;
            s->queue[tail++] = y;
            x = base_of(s, s->from[y]);
        }
    }
    s->bridge_count++;
    return tail;
}

/* Collect the edges outside the matching on the even path from `last` to the root, with `end` before it.
** The path of a shrunk vertex turns back: from its bridge's near end down to its mate (another segment,
** for which the order does not matter), and on from the far end. Segments wait at the other end of the
** array: each has at least one edge that is not collected yet, so together they fit. Returns how many
** words were collected. */
static uint64_t collect_path(zm_search *s, uint32_t end, uint32_t last) {
    uint32_t *flips = s->flips;
    uint64_t count = 0, segments = s->graph->nodes;
    flips[count++] = end;
    flips[count++] = last;
    uint32_t at = last, stop = ZM_NO_NODE; /* the root: its mate is ZM_NO_NODE */
    for (;;) {
        while (at != stop && s->mate[at] != ZM_NO_NODE && zm_work(s->run, 4 * ZM_COST_FAR)) {
            uint32_t mate = s->mate[at];
            if (s->mark[at] & ZM_SHRUNK) {
                uint32_t place = *bridge_place(s, at);
                zm_bridge bridge = s->bridges[place / 2];
                uint32_t near = bridge.end[place & 1], far = bridge.end[1 - (place & 1)];
                if (near != mate) {
                    flips[--segments] = near;
                    flips[--segments] = mate;
                }
                flips[count++] = near;
                flips[count++] = far;
                at = far;
            } else {
                flips[count++] = mate;
                flips[count++] = s->from[mate];
                at = s->from[mate];
            }
            assert(count <= segments);
        }
        if (segments == s->graph->nodes || !zm_ok(s->run)) return count;
        stop = flips[segments++];
        at = flips[segments++];
    }
}

void zm_search_forget(zm_search *s, uint32_t begin, uint32_t end) {
    ZM_EACH(uint32_t, i, begin, end, ZM_COST_FAR, s->run) {
        uint32_t v = s->queue[i];
        s->mark[v] = ZM_FREE;
        if (s->mate[v] != ZM_NO_NODE) s->mark[s->mate[v]] = ZM_FREE;
    }
}

static void augment(zm_search *s, uint32_t end, uint32_t last, uint32_t tail) {
    uint64_t count = collect_path(s, end, last);
    zm_search_forget(s, s->kept, tail);
    ZM_EACH(uint64_t, i, 0, count / 2, ZM_COST_FAR, s->run) {
        uint32_t u = s->flips[2 * i], v = s->flips[2 * i + 1];
        s->mate[u] = v;
        s->mate[v] = u;
    }
    s->exposed -= 2;
}

bool zm_search_from(zm_search *s, uint32_t root) {
    if (!zm_ok(s->run)) return false;
    const uint32_t *first = s->graph->first, *to = s->graph->to;
    uint32_t tail = s->kept;
    uint64_t looked = 0;
    assert(s->mark[root] == ZM_FREE && s->mate[root] == ZM_NO_NODE);
    s->bridge_count = 0;
    s->mark[root] = ZM_OUTER;
    s->queue[tail++] = root;
    /* Once interrupted, rows are passed over and the queue runs out. */
    for (uint32_t head = s->kept; head < tail; head++) {
        uint32_t v = s->queue[head];
        looked += first[v + 1] - first[v];
        ZM_EACH_MOVE(m, first, v, ZM_COST_FAR, s->run) {
            uint32_t w = to[m];
            if (s->mark[w] == ZM_FREE) {
                uint32_t x = s->mate[w];
                if (x == ZM_NO_NODE) {
                    augment(s, w, v, tail);
                    s->looked += looked;
                    return true;
                }
                s->mark[w] = ZM_INNER;
                s->from[w] = v;
                s->mark[x] = ZM_OUTER;
                s->queue[tail++] = x;
            } else if (zm_is_outer(s->mark[w]) && base_of(s, v) != base_of(s, w)) {
                tail = shrink(s, v, w, tail);
                if (!zm_ok(s->run)) return false;
            }
        }
    }
    s->kept = tail;
    return false;
}

bool zm_search_all(zm_search *s, uint64_t allowed) {
    s->looked = 0;
    ZM_EACH(uint32_t, v, 0, s->graph->nodes, ZM_COST_NEXT, s->run) {
        if (s->mate[v] != ZM_NO_NODE || s->mark[v] != ZM_FREE) continue;
        zm_search_from(s, v);
        s->run->done = v;
        if (s->looked > allowed) return false;
    }
    return true;
}
