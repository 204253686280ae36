/*
** blob_read.c - from the bytes of a BLOB to a graph or terminals that stand in them.
**
** Only what blob_pack.c writes is taken, to the last byte, so that graphs are equal exactly if their BLOBs are.
*/
#include "blob_read.h"

#include "../base/base_bytes.h"
#include "blob_layout.h"
#include "blob_terminals.h"

#include <math.h>
#include <string.h>

_Static_assert(sizeof(zm_blob_header) == ZM_BLOB_HEADER, "as blob_read.h says");

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

static void blob_damaged(blob_reader *r) {
    zm_fail(r->run, ZM_INVALID, "the BLOB of %s is damaged", r->name);
}

/* Whole, and yet it is none that we write: somebody else made it. */
static void blob_refuse(blob_reader *r, const char *why) {
    zm_fail(r->run, ZM_INVALID, "the BLOB of %s is not as zermelo writes it: %s", r->name, why);
}

/* Counts that fit each other and the length. */
static void blob_check_counts(blob_reader *r) {
    const zm_blob_header *header = &r->header;
    if (header->label_kind > ZM_BLOB_MIXED) blob_refuse(r, "its kind of labels is none");
    if (header->owner_count > 2) blob_refuse(r, "it has more than two owners");
    if (header->reserved != 0) blob_refuse(r, "its reserved field is not 0");
    if (r->terminals && header->moves != 0) blob_refuse(r, "terminals have no moves");
    if (header->nodes > UINT32_MAX - 2 || header->moves > UINT32_MAX - 1 ||
        !zm_blob_lay_out(header, r->terminals, &r->layout) || r->layout.length != r->length)
        blob_refuse(r, "its counts do not fit its length");
}

static void blob_check_header(blob_reader *r) {
    bool ours = r->terminals ? zm_is_terminals_blob(r->bytes, r->length) : zm_is_graph_blob(r->bytes, r->length);
    zm_blob_header *header = &r->header;
    if (!ours) {
        zm_fail(r->run, ZM_INVALID, "the BLOB is not %s", r->name);
        return;
    }
    uint32_t version = 0;
    if (r->length >= 12) memcpy(&version, r->bytes + 8, 4);
    version = zm_stored_32(version);
    if (r->length >= 12 && version != ZM_BLOB_VERSION) {
        zm_fail(r->run, ZM_INVALID, "the BLOB of %s has version %lu; this build reads %d", r->name,
                (unsigned long)version, ZM_BLOB_VERSION);
        return;
    }
    if (r->length < sizeof *header) {
        blob_damaged(r);
        return;
    }
    memcpy(header, r->bytes, sizeof *header);
    *header = zm_blob_stored_header(*header);
    if (header->length != r->length || r->length % 8 != 0 ||
        zm_blob_checksum(r->bytes, r->length, r->run) != header->checksum)
        blob_damaged(r);
    blob_check_counts(r);
}

/* What rounding up leaves unused is 0. (Of owner labels: where they are read.) */
static void blob_check_padding(blob_reader *r) {
    const zm_blob_layout *l = &r->layout;
    const uint64_t nodes = r->header.nodes;
    const uint64_t ends[] = {
        l->text + r->header.text_bytes,
        l->types + (r->header.label_kind == ZM_BLOB_MIXED ? nodes : 0),
        l->first + (r->terminals ? 0 : (nodes + 1) * 4),
        l->to + (r->terminals ? 0 : (uint64_t)r->header.moves * 4),
        l->values + (r->terminals ? nodes : 0),
        l->owners + (r->header.owner_count > 0 ? nodes : 0),
    };
    char rest = 0;
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++)
        for (uint64_t at = ends[i]; at < zm_blob_round_up(ends[i]); at++)
            rest |= r->bytes[at];
    if (rest) blob_refuse(r, "bytes between its parts are not 0");
}

static void blob_check_integers(blob_reader *r) {
    const int64_t *integers = r->graph->integers;
    uint64_t wrong = 0; /* as wide as the numbers, here and below: for vectors */
    ZM_EACH(uint64_t, v, 1, r->graph->nodes, ZM_COST_NEXT, r->run) {
        wrong |= integers[v - 1] >= integers[v];
    }
    if (wrong) blob_refuse(r, "its labels do not rise");
    uint32_t nodes = r->graph->nodes;
    bool has_gaps = nodes > 0 && (uint64_t)integers[nodes - 1] - (uint64_t)integers[0] != nodes - 1;
    if (!has_gaps) blob_refuse(r, "its labels are integers without a gap, and yet they are listed");
}

/* Is the label of node v, which begins at `at`, one that may stand there? */
static bool blob_text_fits(const blob_reader *r, uint32_t v, uint64_t at) {
    const zm_graph *graph = r->graph;
    uint64_t end = graph->text_at[v + 1];
    uint8_t type = graph->text_types ? graph->text_types[v] : ZM_TEXT;
    if (end < at || end > r->header.text_bytes || end - at > INT32_MAX || type > ZM_BLOB) return false;
    if ((type == ZM_INTEGER || type == ZM_REAL) && end - at != 8) return false;
    return true;
}

/* NaN is no label, and a real that is whole is an integer. */
static void blob_check_real(blob_reader *r, const zm_label *label) {
    if (label->type != ZM_REAL) return;
    if (isnan(label->real)) blob_refuse(r, "a label is NaN");
    if (zm_label_whole(*label).type != ZM_REAL) blob_refuse(r, "a whole number is stored as a real");
}

static void blob_check_text(blob_reader *r) {
    const zm_graph *graph = r->graph;
    uint32_t nodes = graph->nodes;
    if (graph->text_at[0] != 0 || graph->text_at[nodes] != r->header.text_bytes) {
        blob_refuse(r, "its text holds more or less than its labels");
        return;
    }
    uint32_t of_type[ZM_BLOB + 1] = {0};
    zm_label before = {.type = ZM_BLOB};
    ZM_EACH(uint32_t, v, 0, nodes, ZM_COST_LABEL, r->run) {
        bool fits = blob_text_fits(r, v, graph->text_at[v]);
        zm_label label = fits ? zm_graph_label(graph, v) : before;
        blob_check_real(r, &label); /* nothing is compared with NaN */
        if (!fits) blob_refuse(r, "a label has a type or a length that no label has");
        if (!zm_ok(r->run)) return;
        if (v > 0 && zm_label_compare(&before, &label) >= 0) blob_refuse(r, "its labels do not rise");
        of_type[label.type]++;
        before = label;
    }
    bool is_mixed = graph->text_types;
    if (nodes == 0 || (is_mixed && (of_type[ZM_TEXT] == nodes || of_type[ZM_INTEGER] == nodes)))
        blob_refuse(r, "its labels are stored as if they were of other kinds than they are");
}

static void blob_check_labels(blob_reader *r) {
    const zm_graph *graph = r->graph;
    uint32_t nodes = graph->nodes;
    if (graph->integers) {
        blob_check_integers(r);
    } else if (graph->text_at) {
        blob_check_text(r);
    } else if (nodes > 0 && graph->base > INT64_MAX - (int64_t)(nodes - 1)) {
        blob_refuse(r, "its labels pass the greatest integer");
    }
    if ((r->header.label_kind != ZM_BLOB_RANGE || nodes == 0) && graph->base != 0)
        blob_refuse(r, "it has a base, and no label that counts from there");
    if (!r->terminals) zm_graph_check_alike(graph, r->run);
}

/* Do the moves of each node begin where those of the one before end? */
static bool blob_firsts_fit(blob_reader *r) {
    const uint32_t *first = r->graph->first;
    uint32_t wrong = first[0] != 0 || first[r->graph->nodes] != r->graph->moves;
    ZM_EACH(uint64_t, v, 0, r->graph->nodes, ZM_COST_NEXT, r->run) {
        wrong |= first[v] > first[v + 1];
    }
    return wrong == 0;
}

/* Every target a node, every row strictly rising: as many places where `to` does not rise as there are rows
** that begin at such a place. */
static void blob_check_moves(blob_reader *r) {
    if (zm_ok(r->run) && !blob_firsts_fit(r)) blob_refuse(r, "the moves of its states do not follow one another");
    if (!zm_ok(r->run)) return;
    const uint32_t *first = r->graph->first, *to = r->graph->to;
    uint32_t nodes = r->graph->nodes, moves = r->graph->moves, greatest = moves > 0 ? to[0] : 0, falls = 0;
    ZM_EACH(uint64_t, m, 1, moves, ZM_COST_NEXT, r->run) {
        falls += to[m - 1] >= to[m];
        greatest = greatest > to[m] ? greatest : to[m];
    }
    if (moves > 0 && greatest >= nodes) blob_refuse(r, "a move leads to no state");
    ZM_EACH(uint64_t, v, 0, moves > 0 ? nodes : 0, 2 * ZM_COST_NEXT, r->run) {
        uint32_t at = first[v];
        if (at > 0 && at < first[v + 1]) falls -= to[at - 1] >= to[at];
    }
    if (falls != 0) blob_refuse(r, "the moves of a state do not rise");
}

static void blob_check_bytes(blob_reader *r, const uint8_t *bytes, uint8_t greatest, const char *why) {
    uint8_t most = 0;
    ZM_EACH(uint64_t, v, 0, r->graph->nodes, ZM_COST_NEXT, r->run) {
        most = most > bytes[v] ? most : bytes[v];
    }
    if (most > greatest) blob_refuse(r, why);
}

static void blob_check_owners(blob_reader *r) {
    const zm_graph *graph = r->graph;
    uint8_t has[2] = {false, false};
    blob_check_bytes(r, graph->owners, ZM_NO_OWNER, "a state has an owner that is none");
    ZM_EACH(uint32_t, v, 0, graph->nodes, ZM_COST_NEXT, r->run) {
        has[0] |= graph->owners[v] == 0;
        has[1] |= graph->owners[v] == 1;
    }
    if (graph->owner_count == 1 && has[1]) blob_refuse(r, "a state has an owner that is none");
    if (!has[0] || (graph->owner_count == 2 && !has[1])) blob_refuse(r, "an owner has no state");
}

static void blob_read_owner_labels(blob_reader *r, const char *at) {
    uint64_t rest = r->header.owner_bytes; /* not yet read */
    zm_graph *graph = r->graph;
    for (uint32_t i = 0; i < r->header.owner_count; i++) {
        uint32_t head[2] = {0, 0};
        if (rest >= 8) memcpy(head, at, 8);
        uint64_t size = 8 + zm_blob_round_up(head[1]);
        bool number = head[0] == ZM_INTEGER || head[0] == ZM_REAL;
        if (size > rest || head[0] > ZM_BLOB || (number && head[1] != 8)) {
            blob_refuse(r, "an owner has a type or a length that no label has");
            return;
        }
        zm_label *label = &graph->owner_labels[i];
        *label = zm_label_of_bytes((zm_label_type)head[0], at + 8, head[1]);
        blob_check_real(r, label);
        if (!zm_ok(r->run)) return;
        if (label->type == ZM_TEXT && label->length == 0) blob_refuse(r, "an owner is empty text");
        if (i == 1 && zm_label_compare(&graph->owner_labels[0], label) >= 0) blob_refuse(r, "its owners do not rise");
        if (i == 1 && zm_label_alike(&graph->owner_labels[0], label)) blob_refuse(r, "its owners read alike");
        for (uint64_t unused = 8 + (uint64_t)head[1]; unused < size; unused++)
            if (at[unused]) blob_refuse(r, "bytes after the label of an owner are not 0");
        if (!zm_ok(r->run)) return;
        at += size;
        rest -= size;
    }
    if (rest != 0) blob_refuse(r, "bytes follow the last owner");
}

/* The bytes, or a copy of them that is the graph's, begin at a multiple of 8 and are in the order of this machine. */
static void blob_align(blob_reader *r) {
    if (!zm_ok(r->run) || ((uintptr_t)r->bytes % 8 == 0 && !ZM_BIG_ENDIAN)) return;
    r->graph->copy = zm_allocate(r->run, r->length, 1);
    zm_copy(r->run, r->graph->copy, r->bytes, r->length);
    zm_blob_turn(r->graph->copy, &r->header, &r->layout, false, r->run);
    r->bytes = r->graph->copy;
}

/* The arrays of the graph, where the layout says. They are not const, but nobody writes to a borrowed graph. */
static void blob_take_arrays(blob_reader *r) {
    zm_graph *graph = r->graph;
    const zm_blob_header *header = &r->header;
    const zm_blob_layout *layout = &r->layout;
    char *bytes = (char *)r->bytes;
    graph->nodes = header->nodes;
    graph->moves = header->moves;
    graph->base = header->base;
    graph->owner_count = header->owner_count;
    if (header->label_kind == ZM_BLOB_INTEGERS) graph->integers = (int64_t *)(bytes + layout->integers);
    if (header->label_kind == ZM_BLOB_TEXT || header->label_kind == ZM_BLOB_MIXED) {
        graph->text_at = (uint64_t *)(bytes + layout->text_at);
        graph->text = bytes + layout->text;
    }
    if (header->label_kind == ZM_BLOB_MIXED) graph->text_types = (uint8_t *)(bytes + layout->types);
    if (!r->terminals) {
        graph->first = (uint32_t *)(bytes + layout->first);
        graph->to = (uint32_t *)(bytes + layout->to);
    }
    if (header->owner_count > 0) graph->owners = (uint8_t *)(bytes + layout->owners);
}

static void blob_read(blob_reader *r, uint8_t **values) {
    *r->graph = (zm_graph){.borrowed = true};
    if (!zm_ok(r->run)) return;
    blob_check_header(r);
    blob_align(r);
    if (!zm_ok(r->run)) return;
    blob_take_arrays(r);
    blob_check_padding(r);
    blob_check_labels(r);
    if (r->terminals) {
        *values = (uint8_t *)r->bytes + r->layout.values;
        blob_check_bytes(r, *values, ZM_WIN, "a value is none");
    } else {
        blob_check_moves(r);
    }
    if (r->graph->owners) blob_check_owners(r);
    blob_read_owner_labels(r, r->bytes + r->layout.owner_labels);
}

void zm_graph_read_blob(zm_graph *graph, const void *bytes, uint64_t length, zm_run *run) {
    blob_reader r = {.run = run, .bytes = bytes, .length = length, .graph = graph};
    r.name = "a game graph";
    zm_phase(run, "reading a graph", 0);
    blob_read(&r, NULL);
    if (!zm_ok(run)) zm_graph_free(graph, run);
}

void zm_terminals_read_blob(zm_terminals *terminals, const void *bytes, uint64_t length, zm_run *run) {
    *terminals = (zm_terminals){0};
    blob_reader r = {.run = run, .bytes = bytes, .length = length, .terminals = true};
    r.graph = &terminals->states;
    r.name = "terminals";
    blob_read(&r, &terminals->values);
    if (!zm_ok(run)) zm_terminals_free(terminals, run);
}

void zm_terminals_free(zm_terminals *terminals, zm_run *run) {
    zm_graph_free(&terminals->states, run);
    *terminals = (zm_terminals){0};
}
