/*
** explore.c - breadth-first search through positions that are known by their labels (E. F. Moore, 1959).
**
** The dictionary of labels is the set of what was found and the queue at once: positions are asked about in the order
** of their numbers.
*/
#include "explore.h"

#include "../label/label_sort.h"

#include <string.h>

/* ---- positions */

/* For what is known of each position, one more at least. */
static void explore_make_room(zm_exploration *e, uint32_t id, zm_run *run) {
    uint64_t room[] = {e->room, e->room, e->room, e->room};
    zm_grow(run, &e->depth, &room[0], (uint64_t)id + 1, sizeof *e->depth);
    zm_grow(run, &e->met, &room[1], (uint64_t)id + 1, sizeof *e->met);
    zm_grow(run, &e->values, &room[2], (uint64_t)id + 1, 1);
    zm_grow(run, &e->owners, &room[3], (uint64_t)id + 1, 1);
    /* Where a limit of the host holds one of them, all of them. */
    for (int i = 1; i < 4; i++)
        room[0] = room[0] < room[i] ? room[0] : room[i];
    if (zm_ok(run)) e->room = room[0];
}

/* The number of a position, found now or before. ZM_NO_NODE after an error. */
static uint32_t explore_intern(zm_exploration *e, const zm_label *label, const zm_dictionary_key *key, uint32_t depth,
                               zm_run *run) {
    uint32_t known = e->positions.count, id = zm_dictionary_add_key(&e->positions, label, key, run);
    if (!zm_ok(run) || id < known) return zm_ok(run) ? id : ZM_NO_NODE;
    if (id >= e->most)
        zm_fail(run, ZM_INVALID, "more than %llu positions; give a greater max_states, if there is an end to them",
                (unsigned long long)e->most);
    if (id >= e->room) explore_make_room(e, id, run);
    if (!zm_ok(run)) return ZM_NO_NODE;
    e->depth[id] = depth;
    e->met[id] = 0;
    e->values[id] = 0;
    e->owners[id] = ZM_NO_OWNER;
    return id;
}

void zm_explore_start(zm_exploration *e, const zm_label *label, zm_run *run) {
    zm_label start = zm_label_whole(*label);
    zm_dictionary_key key = zm_dictionary_key_of(&start, run->seed);
    explore_intern(e, &start, &key, 0, run);
}

bool zm_explore_next(zm_exploration *e, zm_label *position, zm_run *run) {
    zm_explore_settle(e, run);
    if (!zm_grow(run, &e->first, &e->first_capacity, (uint64_t)e->asked + 2, sizeof *e->first)) return false;
    if (e->asked == 0) e->first[0] = 0;
    if (e->asked == e->positions.count || !zm_work(run, ZM_COST_LABEL)) return false;
    run->phase = "exploring";
    run->done = e->asked;
    run->total = 0;
    e->first[e->asked + 1] = e->first[e->asked];
    *position = zm_dictionary_label(&e->positions, e->asked++);
    return true;
}

/* ---- what is said of the position at hand */

static uint32_t explored_now(const zm_exploration *e) {
    return e->asked - 1;
}

/* A move from the position at hand, once. */
static void explore_enter(zm_exploration *e, const zm_waiting_move *move, zm_run *run) {
    uint32_t from = explored_now(e), to = explore_intern(e, &move->label, &move->key, e->depth[from] + 1, run);
    if (to == ZM_NO_NODE || e->met[to] == from + 1) return;
    uint32_t *end = &e->first[from + 1];
    if (*end == UINT32_MAX - 1) zm_fail(run, ZM_TOOBIG, "more than %u moves", UINT32_MAX - 1);
    if (!zm_grow(run, &e->to, &e->to_capacity, (uint64_t)*end + 1, sizeof *e->to)) return;
    e->to[(*end)++] = to;
    e->met[to] = from + 1;
}

void zm_explore_settle(zm_exploration *e, zm_run *run) {
    for (uint32_t i = 0; i < e->waiting_count; i++) {
        zm_waiting_move *move = &e->waiting[i];
        zm_dictionary_prefetch_text(&e->positions, &move->key);
        if (zm_label_has_bytes(&move->label)) move->label.bytes = e->waiting_bytes + move->at;
    }
    for (uint32_t i = 0; i < e->waiting_count && zm_ok(run); i++)
        explore_enter(e, &e->waiting[i], run);
    e->waiting_count = 0;
    e->waiting_length = 0;
}

void zm_explore_move(zm_exploration *e, const zm_label *next, zm_run *run) {
    enum { MUCH = 1 << 16 }; /* bytes that wait */
    zm_waiting_move *move = &e->waiting[e->waiting_count];
    *move = (zm_waiting_move){zm_label_whole(*next), e->waiting_length, {0}};
    if (zm_label_has_bytes(next)) {
        uint64_t end = move->at + next->length;
        if (!zm_grow(run, &e->waiting_bytes, &e->waiting_capacity, end + 1, 1)) return;
        if (next->length) memcpy(e->waiting_bytes + move->at, next->bytes, next->length);
        e->waiting_length = end;
    }
    if (!zm_ok(run)) return;
    move->key = zm_dictionary_key_of(&move->label, run->seed);
    zm_dictionary_prefetch(&e->positions, &move->key);
    if (++e->waiting_count == ZM_EXPLORE_WAITING || e->waiting_length >= MUCH) zm_explore_settle(e, run);
}

void zm_explore_value(zm_exploration *e, zm_value value, zm_run *run) {
    if (!zm_ok(run)) return;
    uint8_t *given = &e->values[explored_now(e)];
    if (*given && *given != 1 + value)
        zm_fail(run, ZM_INVALID, "two values, %s and %s", zm_value_name((zm_value)(*given - 1)),
                zm_value_name(value));
    *given = (uint8_t)(1 + value);
}

/* The code of an owner; ZM_NO_OWNER and an error on failure. */
static uint8_t explore_owner_code(zm_exploration *e, const zm_label *owner, zm_run *run) {
    zm_label label = zm_label_whole(*owner);
    char name[3][ZM_NAME_SIZE];
    for (uint8_t i = 0; i < e->owner_count; i++)
        if (zm_label_alike(&e->owner_labels[i], &label)) return i;
    if (e->owner_count == 2) {
        zm_fail(run, ZM_INVALID, "a third owner, %s, beside %s and %s", zm_label_name(&label, name[0]),
                zm_label_name(&e->owner_labels[0], name[1]), zm_label_name(&e->owner_labels[1], name[2]));
        return ZM_NO_OWNER;
    }
    uint8_t code = (uint8_t)e->owner_count;
    if (zm_label_has_bytes(&label)) {
        char *bytes = zm_allocate(run, label.length, 1);
        if (!bytes) return ZM_NO_OWNER;
        if (label.length) memcpy(bytes, label.bytes, label.length);
        label.bytes = e->owner_bytes[code] = bytes;
    }
    e->owner_labels[code] = label;
    e->owner_count++;
    return code;
}

void zm_explore_owner(zm_exploration *e, const zm_label *owner, zm_run *run) {
    if (!zm_ok(run)) return;
    char one[ZM_NAME_SIZE], other[ZM_NAME_SIZE];
    uint8_t *given = &e->owners[explored_now(e)], code = explore_owner_code(e, owner, run);
    if (!zm_ok(run)) return;
    if (*given != ZM_NO_OWNER && *given != code)
        zm_fail(run, ZM_INVALID, "two owners, %s and %s", zm_label_name(&e->owner_labels[*given], one),
                zm_label_name(&e->owner_labels[code], other));
    *given = code;
}

/* ---- as a graph */

/* Rows and owners in the order of the labels: rank[] tells the node of each position. */
static void explore_copy_rows(const zm_exploration *e, zm_graph *graph, const uint32_t *rank, const uint32_t *order,
                              zm_run *run) {
    uint32_t out = 0;
    ZM_EACH(uint32_t, v, 0, graph->nodes, ZM_COST_FAR, run) {
        graph->first[v] = out;
        ZM_EACH_MOVE(m, e->first, order[v], ZM_COST_FAR, run) {
            graph->to[out++] = rank[e->to[m]];
        }
        if (graph->owners) graph->owners[v] = e->owners[order[v]];
    }
    if (!zm_ok(run)) return;
    graph->first[graph->nodes] = graph->moves = out;
}

void zm_explore_finish(zm_exploration *e, zm_graph *graph, uint32_t **order, zm_run *run) {
    *graph = (zm_graph){0};
    *order = NULL;
    if (!zm_ok(run)) return;
    uint32_t nodes = e->positions.count;
    zm_sorted_labels labels = {0};
    uint32_t *rank = zm_allocate(run, nodes, sizeof *rank);
    *order = zm_allocate(run, nodes, sizeof **order);
    graph->first = zm_allocate(run, (uint64_t)nodes + 1, sizeof *graph->first);
    graph->to = zm_allocate(run, nodes ? e->first[nodes] : 0, sizeof *graph->to);
    if (e->owner_count > 0) graph->owners = zm_allocate(run, nodes, 1);
    zm_dictionary_take_sorted(&e->positions, &labels, rank, run);
    graph->nodes = nodes;
    graph->text_at = labels.text_at;
    graph->text = labels.text;
    graph->text_types = labels.types;
    ZM_EACH(uint32_t, i, 0, nodes, ZM_COST_FAR, run) {
        (*order)[rank[i]] = i;
    }
    explore_copy_rows(e, graph, rank, *order, run);
    zm_release(run, rank);
    graph->owner_count = e->owner_count;
    graph->owner_labels[0] = e->owner_labels[0];
    graph->owner_labels[1] = e->owner_labels[1];
    zm_graph_check_alike(graph, run);
    zm_graph_sort_moves(graph, run);
    if (zm_ok(run)) return;
    zm_graph_free(graph, run);
    zm_release(run, *order);
    *order = NULL;
}

void zm_explore_free(zm_exploration *e, zm_run *run) {
    zm_dictionary_free(&e->positions, run);
    zm_release(run, e->first);
    zm_release(run, e->to);
    zm_release(run, e->depth);
    zm_release(run, e->met);
    zm_release(run, e->values);
    zm_release(run, e->owners);
    zm_release(run, e->waiting_bytes);
    zm_release(run, e->owner_bytes[0]);
    zm_release(run, e->owner_bytes[1]);
    *e = (zm_exploration){0};
}
