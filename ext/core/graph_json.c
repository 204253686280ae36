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
#include "dictionary.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

enum { POLL_BYTES = 32768 }; /* how often long input asks whether to stop */

typedef struct reader {
    const unsigned char *begin, *at, *end, *poll_at;
    zm_env *env;
    zm_status *status;
    zm_graph *graph;
    uint64_t first_capacity, to_capacity;
    /* Array form: the largest neighbour, who lists it and where, to be checked when the nodes are counted. */
    uint64_t largest;
    uint32_t largest_from;
    uint64_t largest_at;
    /* Object form. */
    zm_dictionary names;
    uint32_t *keys; /* name id of each key, in order of appearance */
    uint64_t keys_capacity;
    uint32_t *listed_by; /* for each name id: the key that listed it first, as a name id */
    uint64_t *listed_at; /* ... and where */
    uint64_t listed_by_capacity, listed_at_capacity;
    char *unescaped; /* the string at hand, if it had escapes */
    uint64_t unescaped_capacity;
} reader;

#define FAIL(r, place, ...)                                                                                          \
    do {                                                                                                             \
        char why_[200];                                                                                              \
        snprintf(why_, sizeof why_, __VA_ARGS__);                                                                    \
        zm_fail((r)->status, ZM_INVALID, "%s (byte %llu)", why_, (unsigned long long)((place) - (r)->begin));        \
    } while (0)

static bool pause(reader *r) {
    r->poll_at = r->end - r->at > POLL_BYTES ? r->at + POLL_BYTES : r->end;
    return zm_work(r->env, POLL_BYTES, r->status);
}

static inline void skip_space(reader *r) {
    while (r->at < r->end && (*r->at == ' ' || *r->at == '\n' || *r->at == '\t' || *r->at == '\r')) {
        r->at++;
        if (r->at >= r->poll_at && !pause(r)) return;
    }
}

static void unexpected(reader *r, const char *wanted) {
    if (r->at >= r->end) {
        FAIL(r, r->at, "expected %s, but the text ends", wanted);
    } else if (*r->at > 0x20 && *r->at < 0x7f) {
        FAIL(r, r->at, "expected %s, found '%c'", wanted, *r->at);
    } else {
        FAIL(r, r->at, "expected %s, found the byte 0x%02x", wanted, *r->at);
    }
}

static bool take(reader *r, unsigned char c) {
    skip_space(r);
    if (r->at >= r->end || *r->at != c) return false;
    r->at++;
    return true;
}

/* After an element: true at a comma, false at the closing bracket or an error. */
static bool another(reader *r, unsigned char close, const char *wanted) {
    skip_space(r);
    if (r->at < r->end && *r->at == ',') {
        r->at++;
        return zm_ok(r->status);
    }
    if (r->at < r->end && *r->at == close) {
        r->at++;
        return false;
    }
    unexpected(r, wanted);
    return false;
}

static bool is_digit(const reader *r, const unsigned char *at) {
    return at < r->end && *at >= '0' && *at <= '9';
}

/* The rest of a number that is not plain digits: sign, fraction, exponent. A whole number in any spelling is
** taken; anything else is an error. Exact: digits are moved over the decimal point, no floating point. */
static bool read_number_slowly(reader *r, const unsigned char *start, int64_t *value) {
    const unsigned char *at = start;
    bool negative = at < r->end && *at == '-';
    if (negative) at++;
    uint64_t digits = 0, zeros = 0; /* the value so far; zeros held back until another digit follows */
    bool too_large = false;
    int64_t scale = 0;
    const unsigned char *whole = at;
    for (bool fraction = false;; at++) {
        if (at >= r->poll_at && at < r->end) {
            r->at = at;
            if (!pause(r)) return false;
        }
        if (at < r->end && *at == '.' && !fraction && at > whole) {
            fraction = true;
            if (!is_digit(r, at + 1)) {
                r->at = at + 1;
                unexpected(r, "a digit");
                return false;
            }
            continue;
        }
        if (!is_digit(r, at)) break;
        if (!fraction && at == whole + 1 && *whole == '0') {
            FAIL(r, start, "a number may not begin with 0");
            return false;
        }
        if (fraction) scale--;
        if (*at == '0') {
            zeros++;
            continue;
        }
        for (; zeros > 0 && digits > 0; zeros--) {
            if (digits > UINT64_MAX / 10) too_large = true;
            digits = too_large ? 1 : digits * 10;
            if (too_large) break;
        }
        zeros = 0;
        if (too_large || digits > (UINT64_MAX - 9) / 10) {
            too_large = true;
            continue;
        }
        digits = digits * 10 + (uint64_t)(*at - '0');
    }
    if (at == whole) {
        r->at = at;
        unexpected(r, "a digit");
        return false;
    }
    scale += (int64_t)zeros;
    if (at < r->end && (*at == 'e' || *at == 'E')) {
        at++;
        bool down = at < r->end && *at == '-';
        if (at < r->end && (*at == '-' || *at == '+')) at++;
        if (!is_digit(r, at)) {
            r->at = at;
            unexpected(r, "a digit");
            return false;
        }
        int64_t exponent = 0;
        for (; is_digit(r, at); at++) {
            if (exponent < 1000000000) exponent = exponent * 10 + (*at - '0');
            if (at >= r->poll_at) {
                r->at = at;
                if (!pause(r)) return false;
            }
        }
        scale += down ? -exponent : exponent;
    }
    r->at = at;
    if (digits == 0) {
        *value = 0;
        return true;
    }
    if (scale < 0) { /* the last digit that counts stands behind the point */
        FAIL(r, start, "%.*s%s is not a whole number", at - start > 24 ? 24 : (int)(at - start), (const char *)start,
             at - start > 24 ? "..." : "");
        return false;
    }
    for (; scale > 0 && !too_large; scale--) {
        if (digits > (uint64_t)INT64_MAX / 10) too_large = true;
        digits *= 10;
    }
    if (too_large || digits > (uint64_t)INT64_MAX) {
        FAIL(r, start, "%.*s%s is too large for a node", at - start > 24 ? 24 : (int)(at - start),
             (const char *)start, at - start > 24 ? "..." : "");
        return false;
    }
    *value = negative ? -(int64_t)digits : (int64_t)digits;
    return true;
}

static inline bool read_number(reader *r, int64_t *value) {
    const unsigned char *start = r->at, *at = start;
    uint64_t digits = 0;
    while (is_digit(r, at) && at - start < 10)
        digits = digits * 10 + (uint64_t)(*at++ - '0');
    bool plain = at > start && (*start != '0' || at == start + 1) && !is_digit(r, at) &&
                 (at >= r->end || (*at != '.' && *at != 'e' && *at != 'E'));
    if (!plain) return read_number_slowly(r, start, value);
    *value = (int64_t)digits;
    r->at = at;
    return true;
}

static bool add_move(reader *r, uint32_t to) {
    zm_graph *graph = r->graph;
    if (graph->moves == UINT32_MAX - 1) {
        zm_fail(r->status, ZM_TOOBIG, "more than %u moves", UINT32_MAX - 1);
        return false;
    }
    if (graph->moves == r->to_capacity &&
        !zm_grow(r->env, &graph->to, &r->to_capacity, (uint64_t)graph->moves + 1, sizeof *graph->to, r->status))
        return false;
    graph->to[graph->moves++] = to;
    return true;
}

static bool begin_row(reader *r) {
    zm_graph *graph = r->graph;
    if (graph->nodes >= UINT32_MAX - 2) {
        zm_fail(r->status, ZM_TOOBIG, "more than %u nodes", UINT32_MAX - 2);
        return false;
    }
    if (graph->nodes + (uint64_t)2 > r->first_capacity &&
        !zm_grow(r->env, &graph->first, &r->first_capacity, (uint64_t)graph->nodes + 2, sizeof *graph->first,
                 r->status))
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
    if (!take(r, '[')) {
        unexpected(r, "the [ of a list of neighbours");
        return;
    }
    if (take(r, ']')) {
        end_row(r);
        return;
    }
    do {
        skip_space(r);
        const unsigned char *start = r->at;
        int64_t value;
        if (r->at >= r->end || (!is_digit(r, r->at) && *r->at != '-')) {
            unexpected(r, "a node number");
            return;
        }
        if (!read_number(r, &value)) return;
        if (value < 0) {
            FAIL(r, start, "node %u lists %lld, which is below 0", r->graph->nodes, (long long)value);
            return;
        }
        if ((uint64_t)value > r->largest) {
            r->largest = (uint64_t)value;
            r->largest_from = r->graph->nodes;
            r->largest_at = (uint64_t)(start - r->begin);
        }
        if (!add_move(r, (uint32_t)value)) return;
        if (r->at >= r->poll_at && !pause(r)) return;
    } while (another(r, ']', "a comma or the ] of the list of neighbours"));
    if (zm_ok(r->status)) end_row(r);
}

static void read_array(reader *r) {
    if (!begin_row(r)) return;
    if (!take(r, ']')) {
        do
            read_index_row(r);
        while (zm_ok(r->status) && another(r, ']', "a comma or the ] of the graph"));
    }
    if (zm_ok(r->status) && r->graph->moves > 0 && r->largest >= r->graph->nodes)
        zm_fail(r->status, ZM_INVALID, "node %u lists node %llu, but the graph has %u node%s (byte %llu)",
                r->largest_from, (unsigned long long)r->largest, r->graph->nodes, r->graph->nodes == 1 ? "" : "s",
                (unsigned long long)r->largest_at);
}

/* ---- the object form */

static bool read_hex(reader *r, uint32_t *unit) {
    *unit = 0;
    for (int i = 0; i < 4; i++, r->at++) {
        int c = r->at < r->end ? *r->at : 0;
        int digit = c >= '0' && c <= '9'   ? c - '0'
                    : c >= 'a' && c <= 'f' ? c - 'a' + 10
                    : c >= 'A' && c <= 'F' ? c - 'A' + 10
                                           : -1;
        if (digit < 0) {
            unexpected(r, "a hexadecimal digit");
            return false;
        }
        *unit = *unit << 4 | (uint32_t)digit;
    }
    return true;
}

/* The escape after a backslash, as UTF-8 into out (4 bytes of room). Returns its length, 0 on error. */
static uint32_t read_escape(reader *r, char *out) {
    static const char plain[] = "\"\\/bfnrt", meaning[] = "\"\\/\b\f\n\r\t";
    const char *known = r->at < r->end && *r->at ? strchr(plain, *r->at) : NULL;
    if (known) {
        r->at++;
        *out = meaning[known - plain];
        return 1;
    }
    if (r->at >= r->end || *r->at != 'u') {
        unexpected(r, "an escape (one of \" \\ / b f n r t u)");
        return 0;
    }
    const unsigned char *start = r->at++ - 1;
    uint32_t point, low;
    if (!read_hex(r, &point)) return 0;
    if (point >= 0xD800 && point < 0xDC00 && r->end - r->at >= 6 && r->at[0] == '\\' && r->at[1] == 'u') {
        r->at += 2;
        if (!read_hex(r, &low)) return 0;
        point = low >= 0xDC00 && low < 0xE000 ? 0x10000 + ((point - 0xD800) << 10) + (low - 0xDC00) : point;
    }
    if (point >= 0xD800 && point < 0xE000) {
        FAIL(r, start, "half of a surrogate pair");
        return 0;
    }
    if (point < 0x80) {
        out[0] = (char)point;
        return 1;
    }
    uint32_t length = point < 0x800 ? 2 : point < 0x10000 ? 3 : 4;
    for (uint32_t i = length - 1; i > 0; i--, point >>= 6)
        out[i] = (char)(0x80 | (point & 0x3F));
    out[0] = (char)((0xF00u >> length & 0xF0) | point);
    return length;
}

/* Length of the UTF-8 character at `at`, 0 if it is none (cut short, overlong, surrogate, beyond U+10FFFF).
 */
static uint32_t utf8_length(const unsigned char *at, const unsigned char *end) {
    uint32_t length = *at < 0x80 ? 1 : *at < 0xC2 ? 0 : *at < 0xE0 ? 2 : *at < 0xF0 ? 3 : *at < 0xF5 ? 4 : 0;
    if ((uint64_t)(end - at) < length) return 0;
    for (uint32_t i = 1; i < length; i++)
        if ((at[i] & 0xC0) != 0x80) return 0;
    if ((*at == 0xE0 && at[1] < 0xA0) || (*at == 0xED && at[1] > 0x9F) || (*at == 0xF0 && at[1] < 0x90) ||
        (*at == 0xF4 && at[1] > 0x8F))
        return 0;
    return length;
}

/* A JSON string, the opening quote taken. */
static bool read_string(reader *r, zm_label *label) {
    const unsigned char *start = r->at, *copied = start;
    uint64_t out = 0;
    while (r->at < r->end && *r->at != '"') {
        if (r->at >= r->poll_at && !pause(r)) return false;
        if (*r->at < 0x20) {
            unexpected(r, "a character of a string (control characters are escaped)");
            return false;
        }
        if (*r->at != '\\') {
            uint32_t length = utf8_length(r->at, r->end);
            if (length == 0) {
                FAIL(r, r->at, "a string is not UTF-8");
                return false;
            }
            r->at += length;
            continue;
        }
        uint64_t before = (uint64_t)(r->at - copied);
        if (!zm_grow(r->env, &r->unescaped, &r->unescaped_capacity, out + before + 4, 1, r->status)) return false;
        memcpy(r->unescaped + out, copied, before);
        out += before;
        r->at++;
        uint32_t length = read_escape(r, r->unescaped + out);
        if (length == 0) return false;
        out += length;
        copied = r->at;
    }
    if (r->at >= r->end) {
        FAIL(r, start - 1, "the string that begins here has no end");
        return false;
    }
    uint64_t rest = (uint64_t)(r->at - copied);
    *label = (zm_label){.type = ZM_TEXT, .bytes = (const char *)start, .length = (uint32_t)rest};
    if (copied != start) {
        if (!zm_grow(r->env, &r->unescaped, &r->unescaped_capacity, out + rest + 1, 1, r->status)) return false;
        memcpy(r->unescaped + out, copied, rest);
        label->bytes = r->unescaped;
        label->length = (uint32_t)(out + rest);
    }
    if (r->at - start > (ptrdiff_t)UINT32_MAX / 2) {
        zm_fail(r->status, ZM_TOOBIG, "a name of more than %u bytes", UINT32_MAX / 2);
        return false;
    }
    r->at++;
    return true;
}

/* Number the name; a new one is not yet listed by anyone. */
static uint32_t intern(reader *r, zm_label label) {
    uint32_t known = r->names.count, id = zm_dictionary_add(&r->names, r->env, label, r->status);
    if (!zm_ok(r->status) || id < known) return id;
    zm_grow(r->env, &r->listed_by, &r->listed_by_capacity, (uint64_t)id + 1, sizeof *r->listed_by, r->status);
    zm_grow(r->env, &r->listed_at, &r->listed_at_capacity, (uint64_t)id + 1, sizeof *r->listed_at, r->status);
    if (zm_ok(r->status)) r->listed_by[id] = ZM_NO_NODE;
    return id;
}

static void read_neighbour(reader *r, uint32_t key) {
    skip_space(r);
    const unsigned char *start = r->at;
    zm_label label;
    char digits[24];
    if (r->at < r->end && *r->at == '"') {
        r->at++;
        if (!read_string(r, &label)) return;
    } else if (r->at < r->end && (is_digit(r, r->at) || *r->at == '-')) {
        int64_t value;
        if (!read_number(r, &value)) return;
        label = (zm_label){.type = ZM_TEXT, .bytes = digits};
        label.length = (uint32_t)snprintf(digits, sizeof digits, "%lld", (long long)value);
    } else {
        unexpected(r, "a neighbour (text or a number)");
        return;
    }
    uint32_t id = intern(r, label);
    if (!zm_ok(r->status) || !add_move(r, id)) return;
    if (r->listed_by[id] == ZM_NO_NODE) {
        r->listed_by[id] = key;
        r->listed_at[id] = (uint64_t)(start - r->begin);
    }
    if (r->at >= r->poll_at) pause(r);
}

static void read_member(reader *r) {
    if (!begin_row(r)) return;
    if (!take(r, '"')) {
        unexpected(r, "the \" of a node's name");
        return;
    }
    zm_label label;
    if (!read_string(r, &label)) return;
    uint32_t key = intern(r, label);
    if (!zm_grow(r->env, &r->keys, &r->keys_capacity, (uint64_t)r->graph->nodes + 1, sizeof *r->keys, r->status))
        return;
    r->keys[r->graph->nodes] = key;
    if (!take(r, ':')) {
        unexpected(r, "a colon");
        return;
    }
    if (!take(r, '[')) {
        unexpected(r, "the [ of a list of neighbours");
        return;
    }
    if (!take(r, ']')) {
        do
            read_neighbour(r, key);
        while (zm_ok(r->status) && another(r, ']', "a comma or the ] of the list of neighbours"));
    }
    if (zm_ok(r->status)) end_row(r);
}

/* All names are known: put the rows in the order of their labels. */
static void order_rows(reader *r) {
    zm_graph *graph = r->graph;
    uint32_t names = r->names.count, nodes = graph->nodes;
    char one[ZM_NAME_SIZE], other[ZM_NAME_SIZE];
    uint32_t *row_of = zm_allocate(r->env, names, sizeof *row_of, r->status); /* by name id: its row */
    uint32_t *rank = zm_allocate(r->env, names, sizeof *rank, r->status);
    uint32_t *first = zm_allocate(r->env, (uint64_t)nodes + 1, sizeof *first, r->status);
    uint32_t *to = zm_allocate(r->env, graph->moves, sizeof *to, r->status);
    uint32_t *row_at = zm_allocate(r->env, nodes, sizeof *row_at, r->status); /* by node: its row */
    if (!zm_ok(r->status)) goto done;
    for (uint32_t id = 0; id < names; id++)
        row_of[id] = ZM_NO_NODE;
    for (uint32_t row = 0; row < nodes; row++) {
        zm_label name = zm_dictionary_label(&r->names, r->keys[row]);
        if (row_of[r->keys[row]] != ZM_NO_NODE) {
            zm_fail(r->status, ZM_INVALID, "node %s stands twice", zm_label_name(&name, one));
            goto done;
        }
        row_of[r->keys[row]] = row;
    }
    for (uint32_t id = 0; id < names; id++) {
        if (row_of[id] != ZM_NO_NODE) continue;
        zm_label from = zm_dictionary_label(&r->names, r->listed_by[id]),
                 to_name = zm_dictionary_label(&r->names, id);
        zm_fail(r->status, ZM_INVALID, "node %s lists node %s, which is not a key (byte %llu)",
                zm_label_name(&from, one), zm_label_name(&to_name, other), (unsigned long long)r->listed_at[id]);
        goto done;
    }
    zm_dictionary_into_graph(&r->names, graph, rank, r->env, r->status);
    if (!zm_ok(r->status)) goto done;
    for (uint32_t id = 0; id < names; id++)
        row_at[rank[id]] = row_of[id];
    uint32_t out = 0;
    for (uint32_t node = 0; node < nodes; node++) {
        uint32_t row = row_at[node];
        first[node] = out;
        for (uint32_t m = graph->first[row]; m < graph->first[row + 1]; m++)
            to[out++] = rank[graph->to[m]];
        if (!zm_work(r->env, 2 + 2 * (out - first[node]), r->status)) goto done;
    }
    first[nodes] = out;
    uint32_t *swap = graph->first;
    graph->first = first;
    first = swap;
    swap = graph->to;
    graph->to = to;
    to = swap;
done:
    zm_release(r->env, row_of);
    zm_release(r->env, rank);
    zm_release(r->env, first);
    zm_release(r->env, to);
    zm_release(r->env, row_at);
}

static void read_object(reader *r) {
    if (!begin_row(r)) return;
    if (!take(r, '}')) {
        do
            read_member(r);
        while (zm_ok(r->status) && another(r, '}', "a comma or the } of the graph"));
    }
    skip_space(r);
}

void zm_graph_read_json(zm_graph *graph, zm_env *env, const char *text, uint64_t length, zm_status *status) {
    *graph = (zm_graph){0};
    if (!zm_ok(status)) return;
    reader r = {.env = env, .status = status, .graph = graph};
    r.begin = r.at = (const unsigned char *)text;
    r.end = r.begin + length;
    r.poll_at = length > POLL_BYTES ? r.at + POLL_BYTES : r.end;
    skip_space(&r);
    bool object = r.at < r.end && *r.at == '{';
    if (object || (r.at < r.end && *r.at == '[')) {
        r.at++;
        if (object) {
            read_object(&r);
        } else {
            read_array(&r);
        }
        skip_space(&r);
        if (zm_ok(status) && r.at < r.end) unexpected(&r, "the end of the text");
        if (zm_ok(status) && object) order_rows(&r);
    } else {
        unexpected(&r, "a graph: [ or {");
    }
    if (zm_ok(status) && !graph->to) graph->to = zm_allocate(env, 1, sizeof *graph->to, status);
    if (zm_ok(status)) graph->first[graph->nodes] = graph->moves;
    zm_dictionary_free(&r.names, env);
    zm_release(env, r.keys);
    zm_release(env, r.listed_by);
    zm_release(env, r.listed_at);
    zm_release(env, r.unescaped);
    if (!zm_ok(status)) zm_graph_free(graph, env);
}
