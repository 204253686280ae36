/*
** blob_terminals_json.c - the reader of results given as a JSON object.
**
**   {"d4":"win","e5":"draw"}     keys = states; values: win, lose, tie, draw, from the player to move there
**
** A key that is a whole number as the machine writes it ("12", not "+12" or "012") also finds the state 12 of a graph
** with integer labels (zm_game_begin). The list goes through the builder, which sorts it and refuses contradictions,
** so that a state listed twice with one value is taken once.
*/
#include "../json/json_read.h"
#include "blob_builder.h"
#include "blob_terminals.h"

static void terminals_read_member(zm_json *r, zm_graph_builder *builder) {
    zm_value value;
    zm_label state, word;
    if (!zm_json_take(r, '"')) {
        zm_json_unexpected(r, "the \" of a state's name");
        return;
    }
    if (!zm_json_read_string(r, &state)) return;
    /* The name may stand in the reader's buffer, which the next string wants: take the buffer away. */
    zm_run *run = r->run;
    char *copy = NULL;
    if (state.bytes == r->unescaped) {
        copy = r->unescaped;
        r->unescaped = NULL;
        r->unescaped_capacity = 0;
    }
    if (!zm_json_take(r, ':')) {
        zm_json_unexpected(r, "a colon");
    } else if (!zm_json_take(r, '"')) {
        zm_json_unexpected(r, "the \" of a value (win, lose, tie or draw)");
    } else {
        const unsigned char *start = r->at - 1;
        if (zm_json_read_string(r, &word)) {
            char name[ZM_NAME_SIZE];
            if (zm_value_of_name(word.bytes, word.length, &value)) {
                zm_graph_builder_add_terminal(builder, &state, value, NULL, run);
            } else {
                ZM_JSON_FAIL(r, start, "%s is no value: win, lose, tie or draw", zm_label_name(&word, name));
            }
        }
    }
    zm_release(run, copy);
}

static void terminals_read_object(zm_json *r, zm_graph_builder *builder) {
    static const char wanted[] = "terminals: {";
    if (!zm_json_take(r, '{')) {
        if (r->at >= r->end) ZM_JSON_FAIL(r, r->at, "expected %s, but the text ends; for none write '{}'", wanted);
        if (!zm_json_refuse_name(r, wanted, "game_terminals(state, value)")) zm_json_unexpected(r, wanted);
        return;
    }
    if (!zm_json_take(r, '}')) {
        do
            terminals_read_member(r, builder);
        while (zm_json_another(r, '}', "a comma or the } of the terminals"));
    }
    if (!zm_ok(r->run)) return;
    zm_json_skip_space(r);
    if (r->at < r->end) zm_json_unexpected(r, "the end of the text");
}

void zm_terminals_read_json(zm_terminals *terminals, const char *text, uint64_t length, zm_run *run) {
    *terminals = (zm_terminals){0};
    if (!zm_ok(run)) return;
    zm_graph_builder builder = {0};
    zm_json json = zm_json_begin(text, length, run);
    zm_graph_builder_for_terminals(&builder);
    terminals_read_object(&json, &builder);
    zm_json_free(&json);
    zm_graph_builder_finish_terminals(&builder, terminals, run);
}
