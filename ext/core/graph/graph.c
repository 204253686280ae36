#include "graph.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

void zm_graph_free(zm_graph *graph, zm_run *run) {
    if (!graph->borrowed) {
        zm_release(run, graph->first);
        zm_release(run, graph->to);
        zm_release(run, graph->integers);
        zm_release(run, graph->text_at);
        zm_release(run, graph->text);
        zm_release(run, graph->text_types);
        zm_release(run, graph->owners);
    }
    zm_release(run, graph->block);
    *graph = (zm_graph){0};
}

void zm_graph_reverse(const zm_graph *graph, zm_graph *reversed, zm_run *run) {
    *reversed = (zm_graph){.nodes = graph->nodes, .moves = graph->moves};
    uint32_t *first = reversed->first = zm_allocate_zeroed(run, (uint64_t)graph->nodes + 2, sizeof *first);
    uint32_t *to = reversed->to = zm_allocate(run, graph->moves, sizeof *to);
    if (!zm_ok(run)) return;
    /* Counting sort. first[v + 2] counts, then first[v + 1] is where the next move into v goes. */
    for (uint32_t m = 0; m < graph->moves; m++) {
        first[graph->to[m] + 2]++;
        if ((m & 4095) == 0 && !zm_work(run, 8192)) return;
    }
    for (uint32_t v = 1; v < graph->nodes; v++) {
        first[v + 1] += first[v];
        if ((v & 4095) == 0 && !zm_work(run, 4096)) return;
    }
    for (uint32_t v = 0; v < graph->nodes; v++) {
        for (uint32_t m = graph->first[v]; m < graph->first[v + 1]; m++) {
            to[first[graph->to[m] + 1]++] = v;
            if ((m & 4095) == 0 && !zm_work(run, 16384)) return;
        }
        if (!zm_work(run, 2)) return;
    }
}

void zm_graph_without(const zm_graph *graph, const uint64_t *set, zm_graph *without, zm_run *run) {
    *without = (zm_graph){.nodes = graph->nodes};
    without->first = zm_allocate(run, (uint64_t)graph->nodes + 1, sizeof *without->first);
    without->to = zm_allocate(run, graph->moves, sizeof *without->to);
    if (!zm_ok(run)) return;
    for (uint32_t v = 0; v < graph->nodes; v++) {
        without->first[v] = without->moves;
        for (uint32_t m = graph->first[v]; m < graph->first[v + 1]; m++) {
            uint32_t to = graph->to[m];
            if (!(set[to / 64] >> to % 64 & 1)) without->to[without->moves++] = to;
            if ((m & 4095) == 0 && !zm_work(run, 8192)) return;
        }
        if (!zm_work(run, 2)) return;
    }
    without->first[graph->nodes] = without->moves;
}

void zm_graph_sort_moves(zm_graph *graph, zm_run *run) {
    /* The reader of BLOBs has looked already. */
    bool rising = true;
    if (graph->borrowed) return;
    for (uint32_t v = 0; v < graph->nodes && rising && zm_ok(run); v++) {
        for (uint32_t m = graph->first[v]; m + 1 < graph->first[v + 1]; m++)
            rising &= graph->to[m] < graph->to[m + 1];
        zm_work(run, 1 + (graph->first[v + 1] - graph->first[v]) / 2);
    }
    if (rising || !zm_ok(run)) return;
    /* Backwards twice is sorted. */
    zm_graph back = {0}, sorted = {0};
    zm_graph_reverse(graph, &back, run);
    if (zm_ok(run)) zm_graph_reverse(&back, &sorted, run);
    for (uint32_t v = 0, out = 0; v < graph->nodes && zm_ok(run); v++) {
        graph->first[v] = out;
        for (uint32_t m = sorted.first[v]; m < sorted.first[v + 1]; m++)
            if (m == sorted.first[v] || sorted.to[m] != sorted.to[m - 1]) graph->to[out++] = sorted.to[m];
        graph->first[v + 1] = graph->moves = out;
        zm_work(run, 2 + sorted.first[v + 1] - sorted.first[v]);
    }
    zm_graph_free(&back, run);
    zm_graph_free(&sorted, run);
}

/* Is `node` in a rising row? */
static bool row_has(const uint32_t *row, uint32_t length, uint32_t node) {
    while (length > 0) {
        uint32_t half = length / 2;
        if (row[half] == node) return true;
        if (row[half] < node) {
            row += half + 1;
            length -= half + 1;
        } else {
            length = half;
        }
    }
    return false;
}

/* The rows of the reversed graph rise. A node that lists v twice stands twice in v's row there. */
static void check_simple(const zm_graph *graph, const zm_graph *back, zm_run *run) {
    char one[ZM_NAME_SIZE], other[ZM_NAME_SIZE];
    for (uint32_t v = 0; v < back->nodes && zm_ok(run); v++) {
        for (uint32_t m = back->first[v]; m < back->first[v + 1] && zm_ok(run); m++) {
            uint32_t u = back->to[m];
            if (u == v) {
                zm_fail(run, ZM_INVALID, "node %s lists itself", zm_graph_name(graph, v, one));
            } else if (m > back->first[v] && back->to[m - 1] == u) {
                zm_fail(run, ZM_INVALID, "node %s lists node %s twice", zm_graph_name(graph, u, one),
                        zm_graph_name(graph, v, other));
            }
            if ((m & 4095) == 0) zm_work(run, 8192);
        }
        zm_work(run, 2);
    }
}

/* Does every node that lists another stand in the other's row? Both graphs have rising rows. */
static void check_symmetric(const zm_graph *graph, const zm_graph *back, zm_run *run) {
    char one[ZM_NAME_SIZE], other[ZM_NAME_SIZE];
    for (uint32_t u = 0; u < graph->nodes && zm_ok(run); u++) {
        const uint32_t *row = back->to + back->first[u];
        uint32_t degree = back->first[u + 1] - back->first[u];
        for (uint32_t m = graph->first[u]; m < graph->first[u + 1] && zm_ok(run); m++) {
            uint32_t at = m - graph->first[u], to = graph->to[m];
            if ((at >= degree || row[at] != to) && !row_has(row, degree, to))
                zm_fail(run, ZM_INVALID, "node %s lists node %s, but node %s does not list node %s",
                        zm_graph_name(graph, u, one), zm_graph_name(graph, to, other), other, one);
            if ((m & 1023) == 0) zm_work(run, 4096);
        }
        zm_work(run, 2);
    }
}

static bool same_moves(const zm_graph *a, const zm_graph *b) {
    return memcmp(a->first, b->first, ((size_t)a->nodes + 1) * sizeof *a->first) == 0 &&
           memcmp(a->to, b->to, (size_t)a->moves * sizeof *a->to) == 0;
}

void zm_graph_check_undirected(zm_graph *graph, zm_run *run) {
    zm_graph back = {0};
    if (!zm_ok(run)) return;
    zm_graph_reverse(graph, &back, run);
    if (zm_ok(run)) check_simple(graph, &back, run);
    /* Rows already rising and symmetric, the usual input: nothing else to do. */
    if (zm_ok(run) && !same_moves(graph, &back)) {
        zm_graph_sort_moves(graph, run);
        check_symmetric(graph, &back, run);
    }
    zm_graph_free(&back, run);
}

zm_label zm_graph_label(const zm_graph *graph, uint32_t node) {
    assert(node < graph->nodes);
    zm_label label = {.type = ZM_INTEGER, .integer = graph->base + node};
    if (graph->integers) {
        label.integer = graph->integers[node];
    } else if (graph->text_at) {
        const char *bytes = graph->text + graph->text_at[node];
        label.type = graph->text_types ? (zm_label_type)graph->text_types[node] : ZM_TEXT;
        if (label.type == ZM_TEXT || label.type == ZM_BLOB) {
            label.bytes = bytes;
            label.length = (uint32_t)(graph->text_at[node + 1] - graph->text_at[node]);
        } else {
            memcpy(&label.integer, bytes, 8);
        }
    }
    return label;
}

/* An integer against a real, exactly, though a double holds only 53 bits of the integer. */
static int compare_integer_real(int64_t integer, double real) {
    if (real < -9223372036854775808.0) return 1;
    if (real >= 9223372036854775808.0) return -1;
    int64_t whole = (int64_t)real;
    if (integer != whole) return integer < whole ? -1 : 1;
    double fraction = real - (double)whole;
    return fraction > 0 ? -1 : fraction < 0 ? 1 : 0;
}

zm_label zm_label_whole(zm_label label) {
    if (label.type == ZM_REAL && label.real >= -9223372036854775808.0 && label.real < 9223372036854775808.0 &&
        (double)(int64_t)label.real == label.real)
        return (zm_label){.type = ZM_INTEGER, .integer = (int64_t)label.real};
    return label;
}

bool zm_integer_of_text(const char *bytes, uint64_t length, int64_t *integer) {
    bool negative = length > 0 && *bytes == '-';
    uint64_t at = negative, number = 0, most = negative ? (uint64_t)1 << 63 : INT64_MAX;
    if (at == length || (bytes[at] == '0' && length > 1)) return false;
    for (; at < length; at++) {
        unsigned digit = (unsigned char)bytes[at] - (unsigned)'0';
        if (digit > 9 || number > (most - digit) / 10) return false;
        number = number * 10 + digit;
    }
    *integer = negative ? (int64_t)(0 - number) : (int64_t)number;
    return true;
}

int zm_label_compare(const zm_label *a, const zm_label *b) {
    static const int order[] = {[ZM_INTEGER] = 0, [ZM_REAL] = 0, [ZM_TEXT] = 1, [ZM_BLOB] = 2};
    if (order[a->type] != order[b->type]) return order[a->type] < order[b->type] ? -1 : 1;
    if (a->type == ZM_TEXT || a->type == ZM_BLOB) {
        uint32_t common = a->length < b->length ? a->length : b->length;
        int c = common ? memcmp(a->bytes, b->bytes, common) : 0;
        if (c != 0) return c < 0 ? -1 : 1;
        return a->length < b->length ? -1 : a->length > b->length;
    }
    if (a->type == ZM_INTEGER && b->type == ZM_INTEGER) return a->integer < b->integer ? -1 : a->integer > b->integer;
    if (a->type == ZM_REAL && b->type == ZM_REAL) return a->real < b->real ? -1 : a->real > b->real;
    if (a->type == ZM_INTEGER) return compare_integer_real(a->integer, b->real);
    return -compare_integer_real(b->integer, a->real);
}

uint32_t zm_graph_find(const zm_graph *graph, const zm_label *label) {
    if (!graph->integers && !graph->text_at && label->type == ZM_INTEGER) {
        uint64_t node = (uint64_t)label->integer - (uint64_t)graph->base;
        return label->integer >= graph->base && node < graph->nodes ? (uint32_t)node : ZM_NO_NODE;
    }
    uint32_t low = 0, high = graph->nodes;
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        zm_label at = zm_graph_label(graph, middle);
        int c = zm_label_compare(&at, label);
        if (c == 0) return middle;
        if (c < 0) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return ZM_NO_NODE;
}

const char *zm_label_name(const zm_label *label, char buffer[ZM_NAME_SIZE]) {
    switch (label->type) {
    case ZM_INTEGER:
        snprintf(buffer, ZM_NAME_SIZE, "%lld", (long long)label->integer);
        break;
    case ZM_REAL:
        snprintf(buffer, ZM_NAME_SIZE, "%.17g", label->real);
        break;
    case ZM_TEXT: {
        /* Quoted; control characters hidden; cut at a character's border. */
        uint32_t out = 0, limit = ZM_NAME_SIZE - 6, take = label->length;
        if (take > limit) {
            take = limit;
            while (take > 0 && ((unsigned char)label->bytes[take] & 0xC0) == 0x80)
                take--;
        }
        buffer[out++] = '"';
        for (uint32_t i = 0; i < take; i++)
            buffer[out++] = (unsigned char)label->bytes[i] < 0x20 ? '?' : label->bytes[i];
        if (take < label->length) {
            memcpy(buffer + out, "...", 3);
            out += 3;
        }
        buffer[out++] = '"';
        buffer[out] = 0;
        break;
    }
    case ZM_BLOB: {
        int out = snprintf(buffer, ZM_NAME_SIZE, "x'");
        for (uint32_t i = 0; i < label->length && i < 24; i++)
            out += snprintf(buffer + out, (size_t)(ZM_NAME_SIZE - out), "%02x", (unsigned char)label->bytes[i]);
        snprintf(buffer + out, (size_t)(ZM_NAME_SIZE - out), label->length > 24 ? "..'" : "'");
        break;
    }
    }
    return buffer;
}

const char *zm_graph_name(const zm_graph *graph, uint32_t node, char buffer[ZM_NAME_SIZE]) {
    zm_label label = zm_graph_label(graph, node);
    return zm_label_name(&label, buffer);
}
