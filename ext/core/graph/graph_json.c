/*
** graph_json.c - the reader of JSON graphs.
**
**   [[2,5],[3],[0,4,5]]            node = index from 0; neighbours are whole numbers (2, 2.0 and 2e0 alike)
**   {"a":["b",7],"b":[],"7":[]}    nodes = keys; neighbours are text, or whole numbers for the key with that text
**
** RFC 8259, strictly: one value, no trailing comma, no comment, UTF-8 checked in strings.
** One pass; nesting is two deep by construction, so no input can make it deeper. Every syntax error carries
** the byte where it stands, counted from 0. No JSON library reads such lists at this speed without becoming a
** run-time dependency. Measured on 10 MB, 200 lists of 12500 numbers each: 0.7 GB/s here, 0.06 GB/s in SQLite's
** json_each. An object of 200000 keys with three neighbours each, whose names are hashed and sorted too: 0.05 GB/s.
*/
#include "graph.h"

#include "../json/json_read.h"
#include "../label/label_sort.h"

#include <string.h>

typedef struct graph_reader {
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
} graph_reader;

static bool graph_add_move(graph_reader *r, uint32_t to) {
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

static bool graph_begin_row(graph_reader *r) {
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

static void graph_end_row(graph_reader *r) {
    r->graph->first[++r->graph->nodes] = r->graph->moves;
}

/* ---- the array form */

/* Something else where a number belongs: somebody means the object form, or edges, or a row of a matrix. */
static void graph_refuse_neighbour(graph_reader *r) {
    zm_json *json = &r->json;
    const unsigned char *at = json->at;
    bool is_name = at < json->end && *at == '"';
    bool is_bit = is_name && json->end - at > 2 && (at[1] == '0' || at[1] == '1') && at[2] == '"';
    if (is_bit || (at < json->end && *at && strchr("tfTF", *at))) {
        zm_fail(json->run, ZM_INVALID,
                "expected a node number, found '%c' (byte %llu); a list stands for the neighbours of its index, it "
                "is no row of a matrix",
                *at, (unsigned long long)(at - json->begin));
    } else if (is_name) {
        zm_fail(json->run, ZM_INVALID,
                "expected a node number, found '\"' (byte %llu); names need an object, {\"a\":[\"b\"]}; edges go "
                "through undirected_graph(a, b) or game_graph(state, next)",
                (unsigned long long)(at - json->begin));
    } else {
        zm_json_unexpected(json, "a node number");
    }
}

static void graph_read_index_row(graph_reader *r) {
    if (!graph_begin_row(r)) return;
    if (!zm_json_take(&r->json, '[')) {
        zm_json_unexpected(&r->json, "the [ of a list of neighbours");
        return;
    }
    if (zm_json_take(&r->json, ']')) {
        graph_end_row(r);
        return;
    }
    do {
        zm_json_skip_space(&r->json);
        const unsigned char *start = r->json.at;
        int64_t value;
        if (start >= r->json.end || (!zm_json_is_digit(&r->json, start) && *start != '-')) graph_refuse_neighbour(r);
        if (!zm_ok(r->json.run) || !zm_json_read_number(&r->json, &value)) return;
        if (value < 0) {
            ZM_JSON_FAIL(&r->json, start, "node %u lists %lld, which is below 0", r->graph->nodes, (long long)value);
            return;
        }
        if ((uint64_t)value > r->largest) {
            r->largest = (uint64_t)value;
            r->largest_from = r->graph->nodes;
            r->largest_at = (uint64_t)(start - r->json.begin);
        }
        if (!graph_add_move(r, (uint32_t)value)) return;
        if (r->json.at >= r->json.poll_at && !zm_json_pause(&r->json)) return;
    } while (zm_json_another(&r->json, ']', "a comma or the ] of the list of neighbours"));
    if (zm_ok(r->json.run)) graph_end_row(r);
}

/* Does every node list so many neighbours? */
static bool graph_is_regular(const zm_graph *graph, uint32_t degree, zm_run *run) {
    if (graph->moves != (uint64_t)graph->nodes * degree) return false;
    ZM_EACH(uint32_t, v, 1, graph->nodes, ZM_COST_NEXT, run) {
        if (graph->first[v] - graph->first[v - 1] != degree) return false;
    }
    return true;
}

/* What people mistake for a list of neighbours: a list of edges, and a matrix of 0 and 1, in which every node would
** list some neighbour twice. */
static void graph_check_array(graph_reader *r) {
    const zm_graph *graph = r->graph;
    zm_run *run = r->json.run;
    if (!zm_ok(run) || graph->moves == 0) return;
    if (r->largest >= graph->nodes)
        zm_fail(run, ZM_INVALID, "node %u lists node %llu, but the graph has %u node%s (byte %llu)%s",
                r->largest_from, (unsigned long long)r->largest, graph->nodes, graph->nodes == 1 ? "" : "s",
                (unsigned long long)r->largest_at,
                !graph_is_regular(graph, 2, run)
                    ? ""
                    : "; a list stands for the neighbours of its index; edges go through "
                      "game_graph or undirected_graph");
    if (graph->nodes >= 3 && r->largest <= 1 && graph_is_regular(graph, graph->nodes, run))
        zm_fail(run, ZM_INVALID,
                "this is a matrix of 0 and 1; a list stands for the neighbours of its index, so the matrix "
                "[[0,1,0],[1,0,1],[0,1,0]] is the graph [[1],[0,2],[1]]");
}

static void graph_read_array(graph_reader *r) {
    if (!graph_begin_row(r)) return;
    if (!zm_json_take(&r->json, ']')) {
        do {
            graph_read_index_row(r);
            if (r->json.at >= r->json.poll_at) zm_json_pause(&r->json);
        } while (zm_json_another(&r->json, ']', "a comma or the ] of the graph"));
    }
    graph_check_array(r);
}

/* ---- the object form */

/* Number the name; a new one is not yet listed by anyone. */
static uint32_t graph_intern(graph_reader *r, zm_label label) {
    uint32_t known = r->names.count, id = zm_dictionary_add(&r->names, label, r->json.run);
    if (!zm_ok(r->json.run) || id < known) return id;
    zm_grow(r->json.run, &r->listed_by, &r->listed_by_capacity, (uint64_t)id + 1, sizeof *r->listed_by);
    zm_grow(r->json.run, &r->listed_at, &r->listed_at_capacity, (uint64_t)id + 1, sizeof *r->listed_at);
    zm_grow(r->json.run, &r->row_of, &r->row_of_capacity, (uint64_t)id + 1, sizeof *r->row_of);
    if (zm_ok(r->json.run)) r->listed_by[id] = r->row_of[id] = ZM_NO_NODE;
    return id;
}

static void graph_read_neighbour(graph_reader *r, uint32_t key) {
    zm_json_skip_space(&r->json);
    const unsigned char *start = r->json.at;
    zm_label label;
    char digits[ZM_DIGITS];
    if (r->json.at < r->json.end && *r->json.at == '"') {
        r->json.at++;
        if (!zm_json_read_string(&r->json, &label)) return;
    } else if (r->json.at < r->json.end && (zm_json_is_digit(&r->json, r->json.at) || *r->json.at == '-')) {
        zm_label number = {.type = ZM_INTEGER};
        if (!zm_json_read_number(&r->json, &number.integer)) return;
        zm_label_other_spelling(&number, &label, digits);
    } else {
        zm_json_unexpected(&r->json, "a neighbour (text or a number)");
        return;
    }
    uint32_t id = graph_intern(r, label);
    if (!zm_ok(r->json.run) || !graph_add_move(r, id)) return;
    if (r->listed_by[id] == ZM_NO_NODE) {
        r->listed_by[id] = key;
        r->listed_at[id] = (uint64_t)(start - r->json.begin);
    }
    if (r->json.at >= r->json.poll_at) zm_json_pause(&r->json);
}

static void graph_read_member(graph_reader *r) {
    if (!graph_begin_row(r)) return;
    if (!zm_json_take(&r->json, '"')) {
        zm_json_unexpected(&r->json, "the \" of a node's name");
        return;
    }
    zm_label label;
    const unsigned char *start = r->json.at - 1;
    if (!zm_json_read_string(&r->json, &label)) return;
    uint32_t key = graph_intern(r, label);
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
            graph_read_neighbour(r, key);
        while (zm_json_another(&r->json, ']', "a comma or the ] of the list of neighbours"));
    }
    if (zm_ok(r->json.run)) graph_end_row(r);
}

/* A name that was listed but is no key? */
static void graph_check_names(const graph_reader *r) {
    char one[ZM_NAME_SIZE], other[ZM_NAME_SIZE];
    ZM_EACH(uint32_t, id, 0, r->names.count, 2 * ZM_COST_NEXT, r->json.run) {
        if (r->row_of[id] != ZM_NO_NODE) continue;
        zm_label from = zm_dictionary_label(&r->names, r->listed_by[id]), to = zm_dictionary_label(&r->names, id);
        zm_fail(r->json.run, ZM_INVALID, "node %s lists node %s, which is not a key (byte %llu)",
                zm_label_name(&from, one), zm_label_name(&to, other), (unsigned long long)r->listed_at[id]);
        return;
    }
}

/* The rows in the order of their labels: rank[] tells the node of each name, row_at[] is room. */
static void graph_copy_rows(const graph_reader *r, const uint32_t *rank, uint32_t *row_at, uint32_t *first,
                            uint32_t *to) {
    const zm_graph *graph = r->graph;
    zm_run *run = r->json.run;
    uint32_t out = 0;
    ZM_EACH(uint32_t, id, 0, graph->nodes, ZM_COST_FAR, run) {
        row_at[rank[id]] = r->row_of[id];
    }
    ZM_EACH(uint32_t, node, 0, graph->nodes, ZM_COST_FAR, run) {
        uint32_t row = row_at[node];
        first[node] = out;
        ZM_EACH_MOVE(m, graph->first, row, ZM_COST_FAR, run) {
            to[out++] = rank[graph->to[m]];
        }
        first[node + 1] = out;
    }
}

/* All names are known, and there are as many keys: put the rows in the order of their labels. */
static void graph_order_rows(graph_reader *r) {
    zm_graph *graph = r->graph;
    zm_run *run = r->json.run;
    zm_sorted_labels labels = {0};
    graph_check_names(r);
    uint32_t *rank = zm_allocate(run, graph->nodes, sizeof *rank);
    uint32_t *row_at = zm_allocate(run, graph->nodes, sizeof *row_at);
    uint32_t *first = zm_allocate_zeroed(run, (uint64_t)graph->nodes + 1, sizeof *first);
    uint32_t *to = zm_allocate(run, graph->moves, sizeof *to);
    zm_dictionary_take_sorted(&r->names, &labels, rank, run);
    graph_copy_rows(r, rank, row_at, first, to);
    zm_release(run, rank);
    zm_release(run, row_at);
    zm_release(run, graph->first);
    zm_release(run, graph->to);
    graph->first = first;
    graph->to = to;
    graph->text_at = labels.text_at;
    graph->text = labels.text;
    graph->text_types = labels.types;
}

static void graph_read_object(graph_reader *r) {
    if (!graph_begin_row(r)) return;
    if (!zm_json_take(&r->json, '}')) {
        do {
            graph_read_member(r);
            if (r->json.at >= r->json.poll_at) zm_json_pause(&r->json);
        } while (zm_json_another(&r->json, '}', "a comma or the } of the graph"));
    }
    zm_json_skip_space(&r->json);
}

/* What stands in the text, brackets and all. */
static void graph_read_text(graph_reader *r) {
    zm_json_skip_space(&r->json);
    bool object = zm_json_take(&r->json, '{');
    if (object) {
        graph_read_object(r);
    } else if (zm_json_take(&r->json, '[')) {
        graph_read_array(r);
    } else {
        static const char wanted[] = "a graph: [ or {";
        if (!zm_json_refuse_name(&r->json, wanted, "game_graph(src, dst)")) zm_json_unexpected(&r->json, wanted);
    }
    zm_json_skip_space(&r->json);
    if (r->json.at < r->json.end) zm_json_unexpected(&r->json, "the end of the text");
    if (object) graph_order_rows(r);
}

void zm_graph_read_json(zm_graph *graph, const char *text, uint64_t length, zm_run *run) {
    *graph = (zm_graph){0};
    if (!zm_ok(run)) return;
    graph_reader r = {.json = zm_json_begin(text, length, run), .graph = graph};
    zm_phase(run, "reading JSON", length);
    graph_read_text(&r);
    if (!graph->to) graph->to = zm_allocate(run, 1, sizeof *graph->to);
    if (zm_ok(run)) graph->first[graph->nodes] = graph->moves;
    zm_dictionary_free(&r.names, run);
    zm_release(run, r.row_of);
    zm_release(run, r.listed_by);
    zm_release(run, r.listed_at);
    zm_json_free(&r.json);
    if (!zm_ok(run)) zm_graph_free(graph, run);
}
