/*
** blob_read.c - from the bytes of a BLOB to a graph or terminals that stand in them.
*/
#include "blob_read.h"

#include "blob_layout.h"
#include "blob_terminals.h"

#include <math.h>
#include <string.h>

bool zm_is_graph_blob(const void *bytes, uint64_t length) {
    return length >= 8 && memcmp(bytes, ZM_GRAPH_MAGIC, 8) == 0;
}

bool zm_is_terminals_blob(const void *bytes, uint64_t length) {
    return length >= 8 && memcmp(bytes, ZM_TERMINALS_MAGIC, 8) == 0;
}

typedef struct blob_reader {
    zm_run *run;
    const char *bytes;
    uint64_t length;
    bool terminals;
    const char *name;
    zm_blob_header header;
    zm_blob_layout layout;
    zm_graph *graph;
} blob_reader;

static void damaged(blob_reader *r) {
    zm_fail(r->run, ZM_INVALID, "the BLOB of %s is damaged", r->name);
}

static void check_header(blob_reader *r) {
    bool ours = r->terminals ? zm_is_terminals_blob(r->bytes, r->length) : zm_is_graph_blob(r->bytes, r->length);
    zm_blob_header *header = &r->header;
    if (!ours) {
        zm_fail(r->run, ZM_INVALID, "the BLOB is not %s", r->name);
        return;
    }
    uint32_t version = 0;
    if (r->length >= 12) memcpy(&version, r->bytes + 8, 4);
    if (r->length >= 12 && version != ZM_BLOB_VERSION) {
        bool swapped = version == (uint32_t)ZM_BLOB_VERSION << 24;
        if (swapped) {
            zm_fail(r->run, ZM_INVALID, "the BLOB of %s is from a machine of the other byte order", r->name);
        } else {
            zm_fail(r->run, ZM_INVALID, "the BLOB of %s has version %lu; this build reads %d", r->name,
                    (unsigned long)version, ZM_BLOB_VERSION);
        }
        return;
    }
    if (r->length < sizeof *header) {
        damaged(r);
        return;
    }
    memcpy(header, r->bytes, sizeof *header);
    if (header->label_kind > ZM_BLOB_MIXED || header->owner_count > 2 || header->reserved != 0 ||
        header->length != r->length || header->nodes > UINT32_MAX - 2 || header->moves > UINT32_MAX - 1 ||
        (r->terminals && header->moves != 0) || !zm_blob_lay_out(header, r->terminals, &r->layout) ||
        r->layout.length != r->length || zm_blob_checksum(r->bytes, r->length, r->run) != header->checksum)
        damaged(r);
}

enum { SLICE = 8192 }; /* so many entries between two looks at the clock */

static void check_labels(blob_reader *r) {
    zm_graph *graph = r->graph;
    uint32_t nodes = graph->nodes;
    if (graph->integers) {
        uint64_t wrong = 0;
        for (uint32_t start = 0; start < nodes; start += SLICE) {
            uint32_t stop = nodes - start > SLICE ? start + SLICE : nodes;
            for (uint32_t v = start ? start : 1; v < stop; v++)
                wrong |= graph->integers[v - 1] >= graph->integers[v];
            if (!zm_work(r->run, SLICE)) return;
        }
        if (wrong) damaged(r);
    } else if (!graph->text_at) {
        if (nodes > 0 && graph->base > INT64_MAX - (int64_t)(nodes - 1)) damaged(r);
        if (nodes == 0 && graph->base != 0) damaged(r);
    } else {
        uint64_t at = 0;
        if (graph->text_at[0] != 0 || graph->text_at[nodes] != r->header.text_bytes) {
            damaged(r);
            return;
        }
        for (uint32_t v = 0; v < nodes; v++) {
            uint64_t end = graph->text_at[v + 1];
            uint8_t type = graph->text_types ? graph->text_types[v] : ZM_TEXT;
            if (end < at || end > r->header.text_bytes || end - at > INT32_MAX || type > ZM_BLOB ||
                ((type == ZM_INTEGER || type == ZM_REAL) && end - at != 8)) {
                damaged(r);
                return;
            }
            at = end;
            zm_label label = zm_graph_label(graph, v);
            if (label.type == ZM_REAL && isnan(label.real)) {
                damaged(r);
                return;
            }
            if (v > 0) {
                zm_label before = zm_graph_label(graph, v - 1);
                if (zm_label_compare(&before, &label) >= 0) {
                    damaged(r);
                    return;
                }
            }
            if ((v & 1023) == 0 && !zm_work(r->run, 16384)) return;
        }
    }
}

/* Every target a node, every row strictly rising: as many places where `to` does not rise as there are rows
** that begin at such a place. */
static void check_moves(blob_reader *r) {
    const uint32_t *first = r->graph->first, *to = r->graph->to;
    uint32_t nodes = r->graph->nodes, moves = r->graph->moves, greatest = 0, wrong = first[0] != 0;
    for (uint32_t start = 0; start < nodes && !wrong; start += SLICE) {
        uint32_t stop = nodes - start > SLICE ? start + SLICE : nodes;
        for (uint32_t v = start; v < stop; v++)
            wrong |= first[v] > first[v + 1];
        if (!zm_work(r->run, SLICE)) return;
    }
    if (wrong || first[nodes] != moves) {
        damaged(r);
        return;
    }
    int64_t falls = 0;
    for (uint32_t start = 0; start < moves; start += SLICE) {
        uint32_t stop = moves - start > SLICE ? start + SLICE : moves, here = 0;
        for (uint32_t m = start ? start : 1; m < stop; m++) {
            here += to[m - 1] >= to[m];
            greatest = greatest > to[m] ? greatest : to[m];
        }
        falls += here;
        if (!zm_work(r->run, SLICE)) return;
    }
    if (moves > 0 && (greatest >= nodes || to[0] >= nodes)) {
        damaged(r);
        return;
    }
    for (uint32_t start = 0; start < nodes && moves > 0; start += SLICE) {
        uint32_t stop = nodes - start > SLICE ? start + SLICE : nodes;
        for (uint32_t v = start; v < stop; v++) {
            uint32_t m = first[v];
            if (m > 0 && m < first[v + 1]) falls -= to[m - 1] >= to[m];
        }
        if (!zm_work(r->run, 2 * SLICE)) return;
    }
    if (falls != 0) damaged(r);
}

static void check_bytes(blob_reader *r, const uint8_t *bytes, uint8_t greatest) {
    uint32_t nodes = r->graph->nodes;
    for (uint32_t start = 0; start < nodes; start += SLICE) {
        uint32_t stop = nodes - start > SLICE ? start + SLICE : nodes;
        uint8_t most = 0;
        for (uint32_t v = start; v < stop; v++)
            most = most > bytes[v] ? most : bytes[v];
        if (most > greatest) damaged(r);
        if (!zm_work(r->run, SLICE / 4)) return;
    }
}

static void read_owner_labels(blob_reader *r, const char *at) {
    uint64_t rest = r->header.owner_bytes;
    zm_graph *graph = r->graph;
    for (uint32_t i = 0; i < r->header.owner_count; i++) {
        uint32_t head[2] = {0, 0};
        if (rest >= 8) memcpy(head, at, 8);
        uint64_t size = 8 + zm_blob_round_up(head[1]);
        bool number = head[0] == ZM_INTEGER || head[0] == ZM_REAL;
        if (size > rest || head[0] > ZM_BLOB || (number && head[1] != 8)) {
            damaged(r);
            return;
        }
        zm_label *label = &graph->owner_labels[i];
        *label = zm_label_of_bytes((zm_label_type)head[0], at + 8, head[1]);
        if ((label->type == ZM_REAL && isnan(label->real)) ||
            (i == 1 && zm_label_compare(&graph->owner_labels[0], label) >= 0)) {
            damaged(r);
            return;
        }
        at += size;
        rest -= size;
    }
    if (rest != 0) damaged(r);
}

static void read_blob(blob_reader *r, uint8_t **values) {
    *r->graph = (zm_graph){.borrowed = true};
    if (!zm_ok(r->run)) return;
    check_header(r);
    if (!zm_ok(r->run)) return;
    zm_graph *graph = r->graph;
    const zm_blob_header *header = &r->header;
    const zm_blob_layout *layout = &r->layout;
    if ((uintptr_t)r->bytes % 8 != 0) {
        graph->copy = zm_allocate(r->run, r->length, 1);
        if (!graph->copy) return;
        memcpy(graph->copy, r->bytes, (size_t)r->length);
        r->bytes = graph->copy;
    }
    char *bytes = (char *)r->bytes; /* the graph's pointers are not const, but nobody writes to a borrowed graph */
    graph->nodes = header->nodes;
    graph->moves = header->moves;
    graph->base = header->base;
    if (header->label_kind == ZM_BLOB_INTEGERS) graph->integers = (int64_t *)(bytes + layout->integers);
    if (header->label_kind == ZM_BLOB_TEXT || header->label_kind == ZM_BLOB_MIXED) {
        graph->text_at = (uint64_t *)(bytes + layout->text_at);
        graph->text = bytes + layout->text;
    }
    if (header->label_kind == ZM_BLOB_MIXED) graph->text_types = (uint8_t *)(bytes + layout->types);
    if (header->label_kind != ZM_BLOB_RANGE && header->base != 0) damaged(r);
    if (zm_ok(r->run)) check_labels(r);
    if (!r->terminals && zm_ok(r->run)) {
        graph->first = (uint32_t *)(bytes + layout->first);
        graph->to = (uint32_t *)(bytes + layout->to);
        check_moves(r);
    }
    if (r->terminals && zm_ok(r->run)) {
        *values = (uint8_t *)(bytes + layout->values);
        check_bytes(r, *values, ZM_WIN);
    }
    graph->owner_count = header->owner_count;
    if (header->owner_count > 0 && zm_ok(r->run)) {
        graph->owners = (uint8_t *)(bytes + layout->owners);
        check_bytes(r, graph->owners, ZM_NO_OWNER);
        if (header->owner_count == 1) { /* then nobody is called 1 */
            for (uint32_t v = 0; v < graph->nodes && zm_ok(r->run); v++)
                if (graph->owners[v] == 1) damaged(r);
        }
    }
    if (zm_ok(r->run)) read_owner_labels(r, bytes + layout->owner_labels);
}

void zm_graph_read_blob(zm_graph *graph, const void *bytes, uint64_t length, zm_run *run) {
    blob_reader r = {.run = run, .bytes = bytes, .length = length, .graph = graph};
    r.name = "a game graph";
    read_blob(&r, NULL);
    if (!zm_ok(run)) zm_graph_free(graph, run);
}

void zm_terminals_read_blob(zm_terminals *terminals, const void *bytes, uint64_t length, zm_run *run) {
    *terminals = (zm_terminals){0};
    blob_reader r = {.run = run, .bytes = bytes, .length = length, .terminals = true};
    r.graph = &terminals->states;
    r.name = "terminals";
    read_blob(&r, &terminals->values);
    if (!zm_ok(run)) zm_terminals_free(terminals, run);
}

void zm_terminals_free(zm_terminals *terminals, zm_run *run) {
    zm_graph_free(&terminals->states, run);
    *terminals = (zm_terminals){0};
}
