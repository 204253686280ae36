/*
** graph_write.c - the writer of JSON graphs.
*/
#include "graph_write.h"

#include <string.h>

/* Is the key of this node its own? */
static void graph_check_key(const zm_graph *graph, uint32_t node, zm_json_writer *w) {
    char name[ZM_NAME_SIZE], digits[ZM_REAL_SIZE];
    zm_label label = zm_graph_label(graph, node), text = {.type = ZM_TEXT, .bytes = digits};
    if (label.type == ZM_TEXT) return;
    if (label.type == ZM_BLOB) {
        zm_fail(w->run, ZM_INVALID, "node %s is a BLOB, which JSON cannot hold", zm_label_name(&label, name));
    } else if (label.type == ZM_REAL) {
        w->spell_real(label.real, digits);
        text.length = (uint32_t)strlen(digits);
    } else {
        zm_label_other_spelling(&label, &text, digits);
    }
    if (zm_graph_find(graph, &text) != ZM_NO_NODE)
        zm_fail(w->run, ZM_INVALID, "nodes %s and '%s' would be one key in JSON", zm_label_name(&label, name),
                digits);
}

static void graph_write_row(const zm_graph *graph, uint32_t node, zm_json_writer *w) {
    zm_json_write_byte(w, '[');
    ZM_EACH_MOVE(m, graph->first, node, ZM_COST_LABEL, w->run) {
        zm_label label = zm_graph_label(graph, graph->to[m]);
        if (m > graph->first[node]) zm_json_write_byte(w, ',');
        if (label.type == ZM_INTEGER) {
            zm_json_write_label(w, &label);
        } else {
            zm_json_write_key(w, &label);
        }
    }
    zm_json_write_byte(w, ']');
}

void zm_graph_write_json(const zm_graph *graph, zm_json_writer *w) {
    bool array = !graph->integers && !graph->text_at && graph->base == 0;
    ZM_EACH(uint32_t, c, 0, graph->text_types ? graph->nodes : 0, ZM_COST_FIND, w->run) {
        graph_check_key(graph, c, w);
    }
    zm_json_write_byte(w, array ? '[' : '{');
    ZM_EACH(uint32_t, v, 0, graph->nodes, ZM_COST_LABEL, w->run) {
        zm_label label = zm_graph_label(graph, v);
        if (v > 0) zm_json_write_byte(w, ',');
        if (!array) {
            zm_json_write_key(w, &label);
            zm_json_write_byte(w, ':');
        }
        graph_write_row(graph, v, w);
    }
    zm_json_write_byte(w, array ? ']' : '}');
}
