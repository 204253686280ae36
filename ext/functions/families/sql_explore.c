/*
** sql_explore.c - a game of the reader's own: its rules as one SELECT, explored and solved.
**
** The rules are asked about one position after another, from the start on, breadth first. The position is bound to
** ?1, :state, @state or $state; the rows say where one can go: column `next` (or else the first), and `value`, where
** the game ends, and `owner`, who moves there, if there are such columns.
**
**   game_explore(start, rules [, max_states [, starts]])                      state, next, value, owner
**   game_solve(start, rules [, convention [, max_states [, starts]]])         state, value, remoteness, best, depth
**   game_solve_moves(start, rules [, convention [, max_states [, starts]]])   state, next, value, remoteness, is_best
**   game_solve_line(start, rules [, convention [, max_states [, starts]]])    ply, state, value, remoteness, next
**   game_solve_value(start, rules [, convention [, max_states]])              the value of the start
**   game_solve_error(start, rules [, convention [, max_states [, starts]]])   what is wrong, NULL if nothing
**
** depth: plies from the nearest start. starts: a JSON array of positions, in place of start, which is NULL then.
** max_states: 10,000,000 if not given; more positions are an error. What these functions answer depends on the
** database: nothing is kept from one statement to another, and they are for direct use only. Rules may call other
** functions of zermelo, but not these.
*/
#include "../../core/explore/explore.h"
#include "../../core/json/json_read.h"
#include "../games/sql_solved.h"
#include "../statements/sql_statement.h"

#include <string.h>

typedef struct sql_explore {
    sql_solved game; /* once it is asked for */
    zm_exploration found;
    uint32_t *order; /* of each state of the game: the position that it was; NULL: there is no game yet */
} sql_explore;

static void free_explore(void *instance, zm_run *run) {
    sql_explore *x = instance;
    zm_sql_solved_free(&x->game, run);
    zm_explore_free(&x->found, run);
    zm_release(run, x->order);
}

/* ---- the rules */

typedef struct explore_rules {
    zm_statement statement;
    int next, value, owner; /* columns; -1: none */
    bool is_named_value;    /* the column of the next position is called value, as json_each's is */
    char *position;         /* the bytes of the position at hand */
    uint64_t capacity;
} explore_rules;

/* Which column is what, by its name. */
static void find_rule_columns(explore_rules *rules, zm_run *run) {
    int *const places[] = {&rules->next, &rules->value, &rules->owner};
    static const char *const names[] = {"next", "value", "owner"};
    rules->next = rules->value = rules->owner = -1;
    for (int c = 0; c < rules->statement.columns && zm_ok(run); c++) {
        const char *name = sqlite3_column_name(rules->statement.prepared, c);
        if (!name) zm_fail_nomem(run);
        for (int i = 0; i < 3 && name; i++) {
            if (sqlite3_stricmp(name, names[i]) != 0) continue;
            if (*places[i] >= 0) zm_fail(run, ZM_INVALID, "two columns are called %s", names[i]);
            *places[i] = c;
        }
    }
    if (rules->next < 0) { /* then it is the first, whatever it is called */
        rules->next = 0;
        rules->is_named_value = rules->value == 0;
        if (rules->value == 0) rules->value = -1;
        if (rules->owner == 0)
            zm_fail(run, ZM_INVALID, "no column is called next, and the first one is called owner");
    }
    for (int c = 0; c < rules->statement.columns && zm_ok(run); c++) {
        if (c == rules->next || c == rules->value || c == rules->owner) continue;
        zm_fail(run, ZM_INVALID, "column %d is called %.60s; the columns are next, value and owner", c + 1,
                sqlite3_column_name(rules->statement.prepared, c));
    }
}

static void open_rules(explore_rules *rules, zm_call *call, zm_argument text_argument) {
    zm_text text = zm_read_text(call, text_argument, "rules", "the rules (one SELECT, as text)");
    zm_statement_open(&rules->statement, call->db, text.bytes, text.length, &call->run);
    zm_statement_check_parameters(&rules->statement, &call->run);
    if (zm_ok(&call->run)) find_rule_columns(rules, &call->run);
    zm_text_free(&text, &call->run);
}

static void close_rules(explore_rules *rules, zm_run *run) {
    zm_statement_close(&rules->statement);
    zm_release(run, rules->position);
}

static bool find_value(const zm_label *word, zm_value *value) {
    char lower[8] = "";
    bool fits = word->type == ZM_TEXT && word->length < sizeof lower;
    for (uint32_t i = 0; fits && i < word->length; i++)
        lower[i] = word->bytes[i] >= 'A' && word->bytes[i] <= 'Z' ? (char)(word->bytes[i] + 32) : word->bytes[i];
    return fits && zm_value_of_name(lower, word->length, value);
}

static bool is_value_name(const zm_label *word) {
    zm_value value;
    return find_value(word, &value);
}

static zm_value read_rule_value(const zm_label *word, zm_run *run) {
    char name[ZM_NAME_SIZE];
    zm_value value = ZM_LOSE;
    if (!find_value(word, &value))
        zm_fail(run, ZM_INVALID, "%s is no value: win, lose, tie or draw", zm_label_name(word, name));
    return value;
}

/* One row of the rules, about the position at hand. */
static void take_rule_row(zm_exploration *found, const explore_rules *rules, zm_run *run) {
    const zm_statement *s = &rules->statement;
    zm_label next, value, owner;
    bool has_owner = rules->owner >= 0 && zm_statement_label(s, rules->owner, &owner, run);
    if (has_owner && owner.type == ZM_TEXT && owner.length == 0)
        zm_fail(run, ZM_INVALID, "an owner is empty text; for none write nullif(owner, '')");
    if (has_owner) zm_explore_owner(found, &owner, run);
    bool has_value = rules->value >= 0 && zm_statement_label(s, rules->value, &value, run);
    if (has_value) zm_explore_value(found, read_rule_value(&value, run), run);
    bool has_next = zm_statement_label(s, rules->next, &next, run);
    if (has_next && rules->is_named_value && is_value_name(&next))
        zm_fail(run, ZM_INVALID,
                "a value where the next position stands: no column is called next, so it is the first one");
    if (has_next && has_value) zm_fail(run, ZM_INVALID, "a row has both a next position and a value");
    if (has_next && next.type == ZM_REAL && next.real != next.real)
        zm_fail(run, ZM_INVALID, "a position is no number");
    if (has_next) zm_explore_move(found, &next, run);
}

/* A position for which the rules have no row: has it no moves, or did the rules not know it? Empty text is what
** tables from CSV files have for nothing, and hosts that know only text give it where a number stands in the
** table. */
static void doubt_position(explore_rules *rules, const zm_label *position, bool is_start, zm_run *run) {
    char digits[ZM_DIGITS];
    zm_label number;
    if (!zm_ok(run) || position->type != ZM_TEXT) return;
    if (position->length == 0 && !is_start) {
        zm_fail(run, ZM_INVALID,
                "empty text came as next, and the rules have no row for it; for none write nullif(next, ''); "
                "where it is a position, give a row of NULL for it");
    } else if (is_start && zm_label_other_spelling(position, &number, digits)) {
        zm_statement_begin(&rules->statement, &number, run);
        if (zm_statement_step(&rules->statement, run))
            zm_fail(run, ZM_INVALID, "the rules have no row for the text, but for the number; CAST(... AS INTEGER)");
    }
}

/* What went wrong, and where. */
static void fail_at_position(const zm_label *position, zm_run *run) {
    char name[ZM_NAME_SIZE], why[sizeof run->message];
    if (run->code != ZM_INVALID && run->code != ZM_TOOBIG) return;
    memcpy(why, run->message, sizeof why);
    snprintf(run->message, sizeof run->message, "%.*s (at position %s)", (int)(sizeof why - ZM_NAME_SIZE - 20), why,
             zm_label_name(position, name));
}

/* Ask the rules about a position, whose bytes move as more are found. */
static void ask_rules(zm_exploration *found, explore_rules *rules, zm_label position, zm_run *run) {
    if (zm_label_has_bytes(&position)) {
        if (!zm_grow(run, &rules->position, &rules->capacity, (uint64_t)position.length + 1, 1)) return;
        if (position.length) memcpy(rules->position, position.bytes, position.length);
        rules->position[position.length] = 0;
        position.bytes = rules->position;
    }
    zm_statement_begin(&rules->statement, &position, run);
    uint32_t at = found->asked - 1;
    bool has_rows = false;
    for (; zm_statement_step(&rules->statement, run); has_rows = true)
        take_rule_row(found, rules, run);
    zm_explore_settle(found, run);
    if (!has_rows) doubt_position(rules, &position, found->depth[at] == 0, run);
    if (zm_ok(run) && found->values[at] && found->first[at + 1] > found->first[at])
        zm_fail(run, ZM_INVALID, "it has a value and moves");
    fail_at_position(&position, run);
}

/* ---- arguments: start, rules, convention, max_states, starts */

static uint64_t read_most_states(zm_call *call, zm_argument value) {
    enum { IF_NOT_GIVEN = 10000000 };
    if (!value) return IF_NOT_GIVEN;
    zm_label label = zm_label_whole(*value);
    if (label.type == ZM_INTEGER && label.integer >= 1 && label.integer < UINT32_MAX - 2)
        return (uint64_t)label.integer;
    zm_refuse_number(call, value, "max_states", "a whole number from 1 to 4294967292");
    return 0;
}

static void read_starts_json(zm_call *call, zm_exploration *found, zm_argument value) {
    zm_text text = zm_read_text(call, value, "starts", "a JSON array of positions");
    zm_json json = zm_json_begin(text.bytes, text.length, &call->run);
    if (!zm_json_take(&json, '[')) zm_json_unexpected(&json, "the [ of the starts");
    if (zm_ok(&call->run) && !zm_json_take(&json, ']')) {
        do {
            zm_label label = {.type = ZM_INTEGER};
            zm_json_skip_space(&json);
            if (zm_json_take(&json, '"')) {
                zm_json_read_string(&json, &label);
            } else if (zm_json_is_digit(&json, json.at) || (json.at < json.end && *json.at == '-')) {
                zm_json_read_number(&json, &label.integer);
            } else {
                zm_json_unexpected(&json, "a position (text or a whole number)");
            }
            if (zm_ok(&call->run)) zm_explore_start(found, &label, &call->run);
        } while (zm_json_another(&json, ']', "a comma or the ] of the starts"));
    }
    zm_json_skip_space(&json);
    if (json.at < json.end) zm_json_unexpected(&json, "the end of the text");
    zm_json_free(&json);
    zm_text_free(&text, &call->run);
}

static void read_starts(zm_call *call, zm_exploration *found, zm_argument start, zm_argument starts) {
    zm_about(call, "starts");
    if (start && starts) zm_fail(&call->run, ZM_INVALID, "give a start, or starts and NULL for the start");
    if (starts) {
        read_starts_json(call, found, starts);
    } else if (start) {
        zm_label label = zm_label_whole(*start);
        zm_about(call, "start");
        zm_explore_start(found, &label, &call->run);
    }
}

static void read_explore(zm_call *call, void *instance, zm_argument *arguments) {
    sql_explore *x = instance;
    zm_run *run = &call->run;
    explore_rules rules = {.capacity = 0};
    zm_label position;
    x->game.about = "rules";
    x->game.convention = zm_read_convention(call, arguments[2]);
    x->found.most = read_most_states(call, arguments[3]);
    zm_about(call, "rules");
    if (call->connection->exploring) zm_fail(run, ZM_INVALID, "rules cannot explore themselves");
    read_starts(call, &x->found, arguments[0], arguments[4]);
    open_rules(&rules, call, arguments[1]);
    zm_about(call, "rules");
    if (zm_ok(run)) {
        zm_statement_hold(&rules.statement, run);
        call->connection->exploring = true;
        while (zm_explore_next(&x->found, &position, run))
            ask_rules(&x->found, &rules, position, run);
        call->connection->exploring = false;
    }
    close_rules(&rules, run);
    zm_about(call, NULL);
}

/* ---- what was found, as rows */

static uint64_t count_found(const void *instance, int key) {
    (void)key;
    return ((const sql_explore *)instance)->found.positions.count;
}

/* A position without moves has one row, in which next is NULL. */
static uint64_t rows_of_found(zm_row *row) {
    const zm_exploration *found = &((const sql_explore *)row->instance)->found;
    uint32_t moves = found->first[row->key[0] + 1] - found->first[row->key[0]];
    return moves ? moves : 1;
}

static void result_found(sqlite3_context *context, const zm_exploration *found, uint32_t position) {
    zm_label label = zm_dictionary_label(&found->positions, position);
    zm_result_label(context, &label);
}

static void found_state(sqlite3_context *context, const zm_row *row) {
    result_found(context, &((const sql_explore *)row->instance)->found, (uint32_t)row->key[0]);
}

static void found_next(sqlite3_context *context, const zm_row *row) {
    const zm_exploration *found = &((const sql_explore *)row->instance)->found;
    uint32_t at = found->first[row->key[0]];
    if (at < found->first[row->key[0] + 1]) result_found(context, found, found->to[at + row->number]);
}

static void found_value(sqlite3_context *context, const zm_row *row) {
    uint8_t value = ((const sql_explore *)row->instance)->found.values[row->key[0]];
    if (value) zm_result_word(context, zm_value_name((zm_value)(value - 1)));
}

static void found_owner(sqlite3_context *context, const zm_row *row) {
    const zm_exploration *found = &((const sql_explore *)row->instance)->found;
    uint8_t owner = found->owners[row->key[0]];
    if (owner != ZM_NO_OWNER) zm_result_label(context, &found->owner_labels[owner]);
}

static const zm_column found_columns[] = {
    {"state", ZM_COLUMN_LABEL, found_state, 0},
    {"next", ZM_COLUMN_LABEL, found_next, 0},
    {"value", ZM_COLUMN_TEXT, found_value, 0},
    {"owner", ZM_COLUMN_LABEL, found_owner, 0},
    {0},
};

static const zm_table found_table = {
    .columns = found_columns, .keys = 1, .count = count_found, .fanout = rows_of_found, .several = true};

/* ---- the game */

/* What was found becomes a graph, and its values what the terminals of one would be. */
static void make_game(zm_call *call, sql_explore *x) {
    zm_run *run = &call->run;
    if (x->order) return;
    zm_about(call, "rules");
    zm_explore_finish(&x->found, &x->game.graph, &x->order, run);
    zm_game_begin(&x->game.solved, &x->game.graph, NULL, run);
    ZM_EACH(uint32_t, v, 0, x->game.graph.nodes, ZM_COST_FAR, run) {
        uint8_t value = x->found.values[x->order[v]];
        if (value) x->game.solved.outcome[v] = (uint8_t)(value - 1) | ZM_ENDS;
    }
    zm_about(call, NULL);
}

static void solve_explored(zm_call *call, void *instance, zm_argument *question) {
    make_game(call, instance);
    if (zm_ok(&call->run)) zm_sql_solved_check(call, instance, question);
}

static void solve_explored_moves(zm_call *call, void *instance, zm_argument *question) {
    make_game(call, instance);
    if (zm_ok(&call->run)) zm_sql_solved_all_best(call, instance, question);
}

/* The state that the first start became; ZM_NO_NODE: there is none. */
static uint32_t first_start(const sql_explore *x) {
    for (uint32_t v = 0; v < x->game.graph.nodes; v++)
        if (x->order[v] == 0) return v;
    return ZM_NO_NODE;
}

static void solve_explored_line(zm_call *call, void *instance, zm_argument *question) {
    sql_explore *x = instance;
    solve_explored(call, instance, question);
    uint32_t start = zm_ok(&call->run) ? first_start(x) : ZM_NO_NODE;
    if (start != ZM_NO_NODE) zm_sql_solved_play(call, &x->game, start);
}

static void ask_explored_value(zm_call *call, void *instance, zm_argument *question) {
    sql_explore *x = instance;
    solve_explored(call, instance, question);
    uint32_t start = zm_ok(&call->run) ? first_start(x) : ZM_NO_NODE;
    if (start != ZM_NO_NODE) zm_result_word(call->context, zm_value_name(zm_game_value(&x->game.solved, start)));
}

static void explored_depth(sqlite3_context *context, const zm_row *row) {
    const sql_explore *x = row->instance;
    sqlite3_result_int64(context, x->found.depth[x->order[row->key[0]]]);
}

static const zm_column explored_columns[] = {
    {"state", ZM_COLUMN_LABEL, zm_solved_state, 0},
    {"value", ZM_COLUMN_TEXT, zm_solved_value, 0},
    {"remoteness", ZM_COLUMN_INTEGER, zm_solved_remoteness, 0},
    {"best", ZM_COLUMN_LABEL, zm_solved_best, 0},
    {"depth", ZM_COLUMN_INTEGER, explored_depth, 0},
    {0},
};

static const zm_table explored_states = {
    .columns = explored_columns,
    .keys = 1,
    .solve = solve_explored,
    .count = zm_sql_solved_count,
    .find = zm_sql_solved_find,
    .sorted_column = 1,
    .sorted = zm_sql_solved_by_value,
};

static const zm_table explored_moves = {
    .columns = zm_solved_move_columns,
    .keys = 1,
    .solve = solve_explored_moves,
    .count = zm_sql_solved_count,
    .find = zm_sql_solved_find,
    .fanout = zm_sql_solved_moves_of,
    .several = true,
};

static const zm_table explored_line = {
    .columns = zm_solved_line_columns, .keys = 1, .solve = solve_explored_line, .count = zm_sql_solved_plies};

/* ---- the family */

#define EXPLORE_SOLVE "start, rules [, convention [, max_states [, starts]]]"

static const zm_function explore_functions[] = {
    ZM_TABLE_FUNCTION(
        "0.1.0", "game_explore", "start, rules [, max_states [, starts]]", &found_table,
        "every position that the rules, one SELECT, reach from a start, with its moves",
        "SELECT * FROM game_explore(3, 'SELECT :state - column1 FROM (VALUES (1), (2)) WHERE column1 <= :state')"),
    ZM_TABLE_FUNCTION(
        "0.1.0", "game_solve", EXPLORE_SOLVE, &explored_states,
        "a game by its rules, solved: every position's value, remoteness, best move and depth",
        "SELECT * FROM game_solve(7, 'SELECT :state - column1 FROM (VALUES (1), (2)) WHERE column1 <= :state')"),
    ZM_TABLE_FUNCTION(
        "0.1.0", "game_solve_moves", EXPLORE_SOLVE, &explored_moves,
        "every move of a game by its rules: its value to the mover, its remoteness, whether it is the best",
        "SELECT * FROM game_solve_moves(4, 'SELECT :state - column1 FROM (VALUES (1), (2)) "
        "WHERE column1 <= :state')"),
    ZM_TABLE_FUNCTION("0.1.0", "game_solve_line", EXPLORE_SOLVE, &explored_line,
                      "one line of best play from the start of a game by its rules",
                      "SELECT * FROM game_solve_line(7, 'SELECT :state - column1 FROM (VALUES (1), (2)) "
                      "WHERE column1 <= :state')"),
    ZM_SCALAR_FUNCTION(
        "0.1.0", "game_solve_value", "start, rules [, convention [, max_states]]", ask_explored_value,
        "the value of the start of a game by its rules: win, lose, tie or draw",
        "SELECT game_solve_value(7, 'SELECT ?1 - column1 FROM (VALUES (1), (2)) WHERE column1 <= ?1')"),
    ZM_ERROR_FUNCTION("0.1.0", "game_solve_error", EXPLORE_SOLVE, solve_explored,
                      "what is wrong with the rules of a game; NULL if nothing",
                      "SELECT game_solve_error(1, 'DELETE FROM moves')"),
    {0},
};

const zm_family zm_explore_family = {
    .name = "explore",
    .room = "explore",
    .instance = "start, rules, convention, max_states, starts",
    .nulls = {.not_given = "start, convention, max_states, starts"},
    .size = sizeof(sql_explore),
    .read = read_explore,
    .free = free_explore,
    .reads_database = true,
    .functions = explore_functions,
};
