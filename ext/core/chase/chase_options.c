/*
** chase_options.c - read the options of a chase.
*/
#include "chase_options.h"

#include "../base/base_bits.h"
#include "../json/json_read.h"

const char *const zm_chase_words[3] = {[ZM_EVADER] = "evader", [ZM_PURSUER] = "pursuer", [ZM_NOBODY] = "draw"};

/* ---- values */

/* A node as JSON text or a whole number; either finds the text and the number that read alike. */
static uint32_t read_option_node(zm_json *json, const zm_graph *graph) {
    zm_json_skip_space(json);
    const unsigned char *start = json->at;
    char name[ZM_NAME_SIZE];
    zm_label label = {.type = ZM_INTEGER};
    if (zm_json_take(json, '"')) {
        if (!zm_json_read_string(json, &label)) return ZM_NO_NODE;
    } else if (zm_json_is_digit(json, json->at) || (json->at < json->end && *json->at == '-')) {
        if (!zm_json_read_number(json, &label.integer)) return ZM_NO_NODE;
    } else {
        zm_json_unexpected(json, "a node (text or a number)");
        return ZM_NO_NODE;
    }
    uint32_t node = zm_graph_find_alike(graph, &label);
    if (node == ZM_NO_NODE) ZM_JSON_FAIL(json, start, "node %s is not in the graph", zm_label_name(&label, name));
    return node;
}

static void read_option_nodes(zm_json *json, const zm_graph *graph, uint64_t **set) {
    *set = zm_allocate_zeroed(json->run, zm_set_words(graph->nodes), sizeof **set);
    if (!zm_json_take(json, '[')) zm_json_unexpected(json, "the [ of a list of nodes");
    if (zm_json_take(json, ']')) return;
    do {
        uint32_t node = read_option_node(json, graph);
        if (node != ZM_NO_NODE && zm_ok(json->run)) zm_set_add(*set, node);
        zm_work(json->run, ZM_COST_FIND);
    } while (zm_json_another(json, ']', "a comma or the ] of the list of nodes"));
}

/* One of the first `count` words. */
static zm_side read_option_side(zm_json *json, int count) {
    zm_json_skip_space(json);
    const unsigned char *start = json->at;
    zm_label word;
    if (!zm_json_take(json, '"')) zm_json_unexpected(json, "the \" of a word");
    if (!zm_json_read_string(json, &word)) return ZM_EVADER;
    for (int side = 0; side < count; side++)
        if (zm_label_is(&word, zm_chase_words[side])) return (zm_side)side;
    ZM_JSON_FAIL(json, start, "expected \"evader\"%s \"pursuer\"%s", count == 3 ? "," : " or",
                 count == 3 ? " or \"draw\"" : "");
    return ZM_EVADER;
}

/* ---- the options */

static void option_evader(zm_json *json, zm_chase_game *game) {
    game->start.evader = read_option_node(json, &game->graphs[ZM_EVADER]);
}

static void option_pursuer(zm_json *json, zm_chase_game *game) {
    game->start.pursuer = read_option_node(json, &game->graphs[ZM_PURSUER]);
}

static void option_first(zm_json *json, zm_chase_game *game) {
    game->start.turn = read_option_side(json, 2);
}

static void option_tie(zm_json *json, zm_chase_game *game) {
    game->chase.tie[ZM_EVADER] = game->chase.tie[ZM_PURSUER] = read_option_side(json, 2);
}

static void option_endless(zm_json *json, zm_chase_game *game) {
    game->endless = read_option_side(json, 3);
}

static void option_safe(zm_json *json, zm_chase_game *game) {
    read_option_nodes(json, &game->graphs[ZM_EVADER], &game->safe);
}

static void option_goal(zm_json *json, zm_chase_game *game) {
    read_option_nodes(json, &game->graphs[ZM_PURSUER], &game->goal);
}

static void option_forbidden(zm_json *json, zm_chase_game *game) {
    read_option_nodes(json, &game->graphs[ZM_PURSUER], &game->forbidden);
}

enum { CHASE_OPTIONS = 8 };

static const struct chase_option {
    const char *name;
    void (*read)(zm_json *json, zm_chase_game *game);
} chase_options[CHASE_OPTIONS] = {
    {"evader", option_evader}, {"pursuer", option_pursuer},     {"first", option_first}, {"safe", option_safe},
    {"goal", option_goal},     {"forbidden", option_forbidden}, {"tie", option_tie},     {"endless", option_endless},
};

/* The number of the option with that name; CHASE_OPTIONS: there is none. */
static int find_chase_option(const zm_label *name) {
    int option = 0;
    while (option < CHASE_OPTIONS && !zm_label_is(name, chase_options[option].name))
        option++;
    return option;
}

/* One option and its value; `given` has a bit for each option that was there. */
static void read_chase_option(zm_json *json, zm_chase_game *game, uint32_t *given) {
    zm_label name;
    char shown[ZM_NAME_SIZE];
    zm_json_skip_space(json);
    const unsigned char *start = json->at;
    if (!zm_json_take(json, '"')) zm_json_unexpected(json, "the \" of an option");
    if (!zm_json_read_string(json, &name)) return;
    zm_label_name(&name, shown);
    int option = find_chase_option(&name);
    if (!zm_json_take(json, ':')) zm_json_unexpected(json, "a colon");
    if (!zm_ok(json->run)) return;
    if (option == CHASE_OPTIONS) {
        ZM_JSON_FAIL(json, start, "%s is no option (evader, pursuer, first, safe, goal, forbidden, tie, endless)",
                     shown);
    } else if (*given >> option & 1) {
        ZM_JSON_FAIL(json, start, "%s is given twice", shown);
    } else {
        *given |= 1u << option;
        chase_options[option].read(json, game);
    }
}

static void read_chase_options(zm_chase_game *game, const char *text, uint64_t length, zm_run *run) {
    uint32_t given = 0;
    zm_json json = zm_json_begin(text, length, run);
    if (!zm_json_take(&json, '{')) zm_json_unexpected(&json, "the { of the options");
    if (!zm_json_take(&json, '}')) {
        do
            read_chase_option(&json, game, &given);
        while (zm_json_another(&json, '}', "a comma or the } of the options"));
    }
    zm_json_skip_space(&json);
    if (json.at < json.end) zm_json_unexpected(&json, "the end of the text");
    zm_json_free(&json);
}

/* ---- the game */

void zm_chase_check_start(const zm_chase_game *game, bool is_needed, zm_run *run) {
    bool has_evader = game->start.evader != ZM_NO_NODE, has_pursuer = game->start.pursuer != ZM_NO_NODE;
    const char *missing = zm_chase_words[has_evader ? ZM_PURSUER : ZM_EVADER];
    char name[ZM_NAME_SIZE];
    if (!zm_ok(run)) return;
    if (is_needed && (!has_evader || !has_pursuer)) {
        zm_fail(run, ZM_INVALID, "\"%s\" is missing: where does the %s start?", missing, missing);
    } else if (has_pursuer && game->forbidden && zm_set_has(game->forbidden, game->start.pursuer)) {
        zm_fail(run, ZM_INVALID, "the pursuer starts on node %s, which is forbidden to him",
                zm_graph_name(&game->graphs[ZM_PURSUER], game->start.pursuer, name));
    }
}

/* Where the labels are the same. */
static void find_captures(zm_chase_game *game, zm_run *run) {
    const zm_graph *evader = &game->graphs[ZM_EVADER], *pursuer = &game->graphs[ZM_PURSUER];
    zm_captures *captures = &game->captures;
    uint32_t count = 0;
    captures->first = zm_allocate(run, (uint64_t)pursuer->nodes + 1, sizeof *captures->first);
    captures->to = zm_allocate(run, pursuer->nodes, sizeof *captures->to);
    ZM_EACH(uint32_t, p, 0, pursuer->nodes, ZM_COST_FIND, run) {
        zm_label label = zm_graph_label(pursuer, p);
        uint32_t e = zm_graph_find_alike(evader, &label);
        captures->first[p] = count;
        if (e != ZM_NO_NODE) captures->to[count++] = e;
    }
    if (zm_ok(run)) captures->first[pursuer->nodes] = count;
}

void zm_chase_read_options(zm_chase_game *game, const char *text, uint64_t length, zm_run *run) {
    zm_graph *evader = &game->graphs[ZM_EVADER], *pursuer = &game->graphs[ZM_PURSUER];
    if (!zm_ok(run)) return;
    game->words = zm_chase_words;
    game->first = ZM_EVADER;
    game->endless = ZM_NOBODY;
    game->start = (zm_chase_position){ZM_EVADER, ZM_NO_NODE, ZM_NO_NODE};
    read_chase_options(game, text, length, run);
    find_captures(game, run);
    if (game->forbidden) zm_graph_without(pursuer, game->forbidden, &game->allowed, run);
    game->chase.evader = evader;
    game->chase.pursuer = game->forbidden ? &game->allowed : pursuer;
    game->chase.captures = &game->captures;
    game->chase.safe = game->safe;
    game->chase.goal = game->goal;
    game->view[ZM_EVADER] = (zm_chase_view){.labels = evader};
    game->view[ZM_PURSUER] = (zm_chase_view){.labels = pursuer, .hidden = game->forbidden};
}
