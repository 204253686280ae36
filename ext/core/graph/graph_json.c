/*
** graph_json.c - the reader of JSON graphs.
**
**   [[2,5],[3],[0,4,5]]            node = index from 0; neighbours are whole numbers (2, 2.0 and 2e0 alike)
**   {"a":["b",7],"b":[],"7":[]}    nodes = keys; neighbours are text, or whole numbers for the key with that text
**
** RFC 8259, strictly: one value, no trailing comma, no comment, no byte order mark, UTF-8 checked in strings.
** One pass; nesting is two deep by construction, so no input can make it deeper. Every syntax error carries
** the byte where it stands, counted from 0. No JSON library reads such lists at this speed without becoming a
** run-time dependency (measured: over 1 GB/s here, about 0.1 GB/s in cJSON and SQLite's json_each).
*/
#include "graph.h"

#include "../json/json_read.h"
#include "../label/label_sort.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

typedef struct reader {
    zm_json json;
    zm_graph *graph;
    uint64_t first_capacity, to_capacity;
    /* Array form: the largest neighbour, who lists it and where, to be checked when the nodes are counted. */
    uint64_t largest;
    uint32_t largest_from;
    uint64_t largest_at;
    /* Object form. */
    zm_dictionary names;
    uint32_t *row_of; /* for each name id: its row, ZM_NO_NODE while it is no key */
    uint64_t row_of_capacity;
    uint32_t *listed_by; /* for each name id: the key that listed it first, as a name id */
    uint64_t *listed_at; /* ... and where */
    uint64_t listed_by_capacity, listed_at_capacity;
} reader;

static bool add_move(reader *r, uint32_t to) {
    zm_graph *graph = r->graph;
    if (graph->moves == UINT32_MAX - 1) {
        zm_fail(r->json.run, ZM_TOOBIG, "more than %u moves", UINT32_MAX - 1);
        return false;
    }
    if (graph->moves == r->to_capacity &&
        !zm_grow(r->json.run, &graph->to, &r->to_capacity, (uint64_t)graph->moves + 1, sizeof *graph->to))
        return false;
    graph->to[graph->moves++] = to;
    return true;
}

static bool begin_row(reader *r) {
    zm_graph *graph = r->graph;
    if (graph->nodes >= UINT32_MAX - 2) {
        zm_fail(r->json.run, ZM_TOOBIG, "more than %u nodes", UINT32_MAX - 2);
        return false;
    }
    if (graph->nodes + (uint64_t)2 > r->first_capacity &&
        !zm_grow(r->json.run, &graph->first, &r->first_capacity, (uint64_t)graph->nodes + 2, sizeof *graph->first))
        return false;
    graph->first[graph->nodes] = graph->moves;
    return true;
}

static void end_row(reader *r) {
    r->graph->first[++r->graph->nodes] = r->graph->moves;
}

/* ---- the array form */

static void read_index_row(reader *r) {
    if (!begin_row(r)) return;
    if (!zm_json_take(&r->json, '[')) {
        zm_json_unexpected(&r->json, "the [ of a list of neighbours");
        return;
    }
    if (zm_json_take(&r->json, ']')) {
        end_row(r);
        return;
    }
    do {
        zm_json_skip_space(&r->json);
        const unsigned char *start = r->json.at;
        int64_t value;
        if (r->json.at >= r->json.end || (!zm_json_is_digit(&r->json, r->json.at) && *r->json.at != '-')) {
            zm_json_unexpected(&r->json, "a node number");
            return;
        }
        if (!zm_json_read_number(&r->json, &value)) return;
        if (value < 0) {
            ZM_JSON_FAIL(&r->json, start, "node %u lists %lld, which is below 0", r->graph->nodes, (long long)value);
            return;
        }
        if ((uint64_t)value > r->largest) {
            r->largest = (uint64_t)value;
            r->largest_from = r->graph->nodes;
            r->largest_at = (uint64_t)(start - r->json.begin);
        }
        if (!add_move(r, (uint32_t)value)) return;
        if (r->json.at >= r->json.poll_at && !zm_json_pause(&r->json)) return;
    } while (zm_json_another(&r->json, ']', "a comma or the ] of the list of neighbours"));
    if (zm_ok(r->json.run)) end_row(r);
}

static void read_array(reader *r) {
    if (!begin_row(r)) return;
    if (!zm_json_take(&r->json, ']')) {
        do {
            read_index_row(r);
            if (r->json.at >= r->json.poll_at) zm_json_pause(&r->json);
        } while (zm_ok(r->json.run) && zm_json_another(&r->json, ']', "a comma or the ] of the graph"));
    }
    if (zm_ok(r->json.run) && r->graph->moves > 0 && r->largest >= r->graph->nodes)
        zm_fail(r->json.run, ZM_INVALID, "node %u lists node %llu, but the graph has %u node%s (byte %llu)",
                r->largest_from, (unsigned long long)r->largest, r->graph->nodes, r->graph->nodes == 1 ? "" : "s",
                (unsigned long long)r->largest_at);
}

/* ---- the object form */

/* Number the name; a new one is not yet listed by anyone. */
static uint32_t intern(reader *r, zm_label label) {
    uint32_t known = r->names.count, id = zm_dictionary_add(&r->names, label, r->json.run);
    if (!zm_ok(r->json.run) || id < known) return id;
    zm_grow(r->json.run, &r->listed_by, &r->listed_by_capacity, (uint64_t)id + 1, sizeof *r->listed_by);
    zm_grow(r->json.run, &r->listed_at, &r->listed_at_capacity, (uint64_t)id + 1, sizeof *r->listed_at);
    zm_grow(r->json.run, &r->row_of, &r->row_of_capacity, (uint64_t)id + 1, sizeof *r->row_of);
    if (zm_ok(r->json.run)) r->listed_by[id] = r->row_of[id] = ZM_NO_NODE;
    return id;
}

static void read_neighbour(reader *r, uint32_t key) {
    zm_json_skip_space(&r->json);
    const unsigned char *start = r->json.at;
    zm_label label;
    char digits[24];
    if (r->json.at < r->json.end && *r->json.at == '"') {
        r->json.at++;
        if (!zm_json_read_string(&r->json, &label)) return;
    } else if (r->json.at < r->json.end && (zm_json_is_digit(&r->json, r->json.at) || *r->json.at == '-')) {
        int64_t value;
        if (!zm_json_read_number(&r->json, &value)) return;
        label = (zm_label){.type = ZM_TEXT, .bytes = digits};
        label.length = (uint32_t)snprintf(digits, sizeof digits, "%lld", (long long)value);
    } else {
        zm_json_unexpected(&r->json, "a neighbour (text or a number)");
        return;
    }
    uint32_t id = intern(r, label);
    if (!zm_ok(r->json.run) || !add_move(r, id)) return;
    if (r->listed_by[id] == ZM_NO_NODE) {
        r->listed_by[id] = key;
        r->listed_at[id] = (uint64_t)(start - r->json.begin);
    }
    if (r->json.at >= r->json.poll_at) zm_json_pause(&r->json);
}

static void read_member(reader *r) {
    if (!begin_row(r)) return;
    if (!zm_json_take(&r->json, '"')) {
        zm_json_unexpected(&r->json, "the \" of a node's name");
        return;
    }
    zm_label label;
    const unsigned char *start = r->json.at - 1;
    if (!zm_json_read_string(&r->json, &label)) return;
    uint32_t key = intern(r, label);
    if (!zm_ok(r->json.run)) return;
    if (r->row_of[key] != ZM_NO_NODE) {
        char name[ZM_NAME_SIZE];
        ZM_JSON_FAIL(&r->json, start, "node %s stands twice", zm_label_name(&label, name));
        return;
    }
    r->row_of[key] = r->graph->nodes;
    if (!zm_json_take(&r->json, ':')) {
        zm_json_unexpected(&r->json, "a colon");
        return;
    }
    if (!zm_json_take(&r->json, '[')) {
        zm_json_unexpected(&r->json, "the [ of a list of neighbours");
        return;
    }
    if (!zm_json_take(&r->json, ']')) {
        do
            read_neighbour(r, key);
        while (zm_ok(r->json.run) && zm_json_another(&r->json, ']', "a comma or the ] of the list of neighbours"));
    }
    if (zm_ok(r->json.run)) end_row(r);
}

/* All names are known: put the rows in the order of their labels. */
static void order_rows(reader *r) {
    zm_graph *graph = r->graph;
    zm_run *run = r->json.run;
    uint32_t names = r->names.count, nodes = graph->nodes;
    char one[ZM_NAME_SIZE], other[ZM_NAME_SIZE];
    for (uint32_t id = 0; id < names && zm_ok(run); id++) {
        if ((id & 4095) == 0) zm_work(run, 8192);
        if (r->row_of[id] != ZM_NO_NODE) continue;
        zm_label from = zm_dictionary_label(&r->names, r->listed_by[id]),
                 to_name = zm_dictionary_label(&r->names, id);
        zm_fail(run, ZM_INVALID, "node %s lists node %s, which is not a key (byte %llu)", zm_label_name(&from, one),
                zm_label_name(&to_name, other), (unsigned long long)r->listed_at[id]);
    }
    uint32_t *rank = zm_allocate(run, names, sizeof *rank);
    uint32_t *first = zm_allocate(run, (uint64_t)nodes + 1, sizeof *first);
    uint32_t *to = zm_allocate(run, graph->moves, sizeof *to);
    uint32_t *row_at = zm_allocate(run, nodes, sizeof *row_at); /* by node: its row */
    if (zm_ok(run)) {
        zm_sorted_labels labels;
        zm_dictionary_take_sorted(&r->names, &labels, rank, run);
        graph->text_at = labels.text_at;
        graph->text = labels.text;
        graph->text_types = labels.types;
    }
    for (uint32_t id = 0; id < names && zm_ok(run); id++) {
        row_at[rank[id]] = r->row_of[id];
        if ((id & 4095) == 0) zm_work(run, 8192);
    }
    if (!zm_ok(run)) goto done;
    uint32_t out = 0;
    for (uint32_t node = 0; node < nodes; node++) {
        uint32_t row = row_at[node];
        first[node] = out;
        for (uint32_t m = graph->first[row]; m < graph->first[row + 1]; m++) {
            to[out++] = rank[graph->to[m]];
            if ((out & 4095) == 0 && !zm_work(run, 16384)) goto done;
        }
        if (!zm_work(run, 4)) goto done;
    }
    first[nodes] = out;
    uint32_t *swap = graph->first;
    graph->first = first;
    first = swap;
    swap = graph->to;
    graph->to = to;
    to = swap;
done:
    zm_release(run, rank);
    zm_release(run, first);
    zm_release(run, to);
    zm_release(run, row_at);
}

static void read_object(reader *r) {
    if (!begin_row(r)) return;
    if (!zm_json_take(&r->json, '}')) {
        do {
            read_member(r);
            if (r->json.at >= r->json.poll_at) zm_json_pause(&r->json);
        } while (zm_ok(r->json.run) && zm_json_another(&r->json, '}', "a comma or the } of the graph"));
    }
    zm_json_skip_space(&r->json);
}

void zm_graph_read_json(zm_graph *graph, const char *text, uint64_t length, zm_run *run) {
    *graph = (zm_graph){0};
    if (!zm_ok(run)) return;
    reader r = {.json = zm_json_begin(text, length, run), .graph = graph};
    zm_json_skip_space(&r.json);
    bool object = r.json.at < r.json.end && *r.json.at == '{';
    if (object || (r.json.at < r.json.end && *r.json.at == '[')) {
        r.json.at++;
        if (object) {
            read_object(&r);
        } else {
            read_array(&r);
        }
        zm_json_skip_space(&r.json);
        if (zm_ok(run) && r.json.at < r.json.end) zm_json_unexpected(&r.json, "the end of the text");
        if (zm_ok(run) && object) order_rows(&r);
    } else {
        zm_json_unexpected(&r.json, "a graph: [ or {");
    }
    if (zm_ok(run) && !graph->to) graph->to = zm_allocate(run, 1, sizeof *graph->to);
    if (zm_ok(run)) graph->first[graph->nodes] = graph->moves;
    zm_dictionary_free(&r.names, run);
    zm_release(run, r.row_of);
    zm_release(run, r.listed_by);
    zm_release(run, r.listed_at);
    zm_json_free(&r.json);
    if (!zm_ok(run)) zm_graph_free(graph, run);
}
