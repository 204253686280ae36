/*
** geography_push.c - all exposed vertices at once, where the graph is bipartite.
**
** Looking for one path after another is slow when many exposed vertices lie together and their partners
** far off, as on big boards with few holes: the same region is seen again and again. Here the exposed
** vertices of one side push instead: v takes its neighbour w that seems nearest to an exposed vertex of
** the other side, whatever w was matched with is pushed out and waits for its turn, and w's distance
** rises to one more than that of v's second choice. Now and then all distances are made exact by a search
** from the other side; what has none then is given up.
**
** A. Goldberg, R. Tarjan, "A new approach to the maximum-flow problem" (1988), as K. Kaya, J. Langguth,
** F. Manne, B. Uçar use it for matchings in "Push-relabel based algorithms for the maximum transversal
** problem" (2013). O(nodes * moves) at worst. Nothing relies on it: searches follow that would find what
** it left.
**
** Vertices that a failed tree holds are left alone, as everywhere.
*/
#include "geography_search.h"

/* Marks of free vertices for the time being. */
enum { SIDE_ONE = 64, SIDE_TWO = 128, BOTH_SIDES = SIDE_ONE | SIDE_TWO };

typedef struct pushing {
    zm_search *search;
    uint8_t side;       /* which pushes */
    uint32_t *distance; /* of vertices of the other side, or less; far: no way */
    uint32_t far;
    uint32_t *order; /* for the search of distances */
    uint32_t *ring;  /* exposed vertices of the side, first come, first served */
    uint32_t head, count, capacity;
} pushing;

/* Colour the free part of v. False at an odd cycle, or with an error. */
static bool colour_part(pushing *p, uint32_t v) {
    zm_search *s = p->search;
    const uint32_t *first = s->graph->first, *to = s->graph->to;
    uint32_t tail = 0;
    s->mark[v] = SIDE_ONE;
    p->order[tail++] = v;
    for (uint32_t head = 0; head < tail && zm_work(s->run, ZM_COST_FAR); head++) {
        v = p->order[head];
        ZM_EACH_MOVE(m, first, v, ZM_COST_FAR, s->run) {
            uint32_t w = to[m];
            if (s->mark[w] == s->mark[v]) return false;
            if (s->mark[w] != ZM_FREE) continue;
            s->mark[w] = BOTH_SIDES - s->mark[v];
            p->order[tail++] = w;
        }
    }
    return zm_ok(s->run);
}

/* Colour all that is free; the side with fewer exposed vertices will push. False as above. */
static bool colour_sides(pushing *p) {
    zm_search *s = p->search;
    uint32_t nodes = s->graph->nodes, exposed[2] = {0, 0};
    ZM_EACH(uint32_t, v, 0, nodes, ZM_COST_NEXT, s->run) {
        if (s->mark[v] == ZM_FREE && !colour_part(p, v)) return false;
        if (s->mark[v] & BOTH_SIDES && s->mate[v] == ZM_NO_NODE) exposed[s->mark[v] == SIDE_TWO]++;
    }
    p->side = exposed[0] <= exposed[1] ? SIDE_ONE : SIDE_TWO;
    ZM_EACH(uint32_t, v, 0, nodes, ZM_COST_NEXT, s->run) {
        if (s->mark[v] == p->side && s->mate[v] == ZM_NO_NODE) p->ring[p->count++] = v;
    }
    return zm_ok(s->run);
}

/* Exact distances: breadth first from the exposed vertices of the other side, in matched edges. */
static void measure_distances(pushing *p) {
    zm_search *s = p->search;
    const uint32_t *first = s->graph->first, *to = s->graph->to;
    uint32_t tail = 0;
    ZM_EACH(uint32_t, w, 0, s->graph->nodes, ZM_COST_NEXT, s->run) {
        p->distance[w] = p->far;
        if (!(s->mark[w] & BOTH_SIDES) || s->mark[w] == p->side || s->mate[w] != ZM_NO_NODE) continue;
        p->distance[w] = 0;
        p->order[tail++] = w;
    }
    for (uint32_t head = 0; head < tail && zm_work(s->run, ZM_COST_FAR); head++) {
        uint32_t w = p->order[head];
        ZM_EACH_MOVE(m, first, w, ZM_COST_FAR, s->run) {
            uint32_t x = s->mate[to[m]];
            if (x == ZM_NO_NODE || !(s->mark[to[m]] & BOTH_SIDES) || p->distance[x] != p->far) continue;
            p->distance[x] = p->distance[w] + 1;
            p->order[tail++] = x;
        }
    }
}

/* The neighbour of v that seems nearest to an exposed vertex of the other side; ZM_NO_NODE if none is known to have a
** way. *other: how far away the second nearest seems. */
static uint32_t nearest_neighbour(const pushing *p, uint32_t v, uint32_t *other) {
    const uint32_t *to = p->search->graph->to, *distance = p->distance;
    const uint8_t *mark = p->search->mark;
    uint32_t nearest = ZM_NO_NODE, least = p->far, second = p->far;
    ZM_EACH_MOVE(m, p->search->graph->first, v, ZM_COST_FAR, p->search->run) {
        uint32_t w = to[m];
        if (!(mark[w] & BOTH_SIDES) || distance[w] >= second) continue;
        if (distance[w] < least) {
            nearest = w;
            second = least;
            least = distance[w];
        } else {
            second = distance[w];
        }
    }
    *other = second;
    return nearest;
}

/* v takes the nearest neighbour; whatever that was matched with goes to the end of the ring. */
static void push_vertex(pushing *p, uint32_t v) {
    zm_search *s = p->search;
    uint32_t second, nearest = nearest_neighbour(p, v, &second);
    if (!zm_work(s->run, 4 * ZM_COST_FAR) || nearest == ZM_NO_NODE) return;
    uint32_t out = s->mate[nearest];
    s->mate[v] = nearest;
    s->mate[nearest] = v;
    p->distance[nearest] = second < p->far ? second + 1 : p->far;
    if (out == ZM_NO_NODE) {
        s->exposed -= 2;
    } else {
        uint32_t at = p->head + p->count++;
        s->mate[out] = ZM_NO_NODE;
        p->ring[at >= p->capacity ? at - p->capacity : at] = out;
    }
}

void zm_search_push(zm_search *s) {
    if (!zm_ok(s->run)) return;
    pushing p = {.search = s,
                 .distance = s->base,
                 .far = s->graph->nodes,
                 .order = s->flips,
                 .ring = s->queue + s->kept,
                 .capacity = s->graph->nodes - s->kept};
    bool bipartite = colour_sides(&p);
    uint32_t pushes = p.capacity;
    while (bipartite && p.count > 0 && zm_ok(s->run)) {
        if (pushes++ > p.capacity / 4) {
            pushes = 0;
            measure_distances(&p);
            continue;
        }
        uint32_t v = p.ring[p.head];
        if (++p.head == p.capacity) p.head = 0;
        p.count--;
        push_vertex(&p, v);
    }
    ZM_EACH(uint32_t, v, 0, s->graph->nodes, ZM_COST_NEXT, s->run) {
        if (s->mark[v] & BOTH_SIDES) s->mark[v] = ZM_FREE;
    }
}
