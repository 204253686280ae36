/*
** scaffold_table.c - the one module behind every table-valued function.
**
** A family describes its tables (zm_table in scaffold.h); this file does what SQLite asks for: planning, keeping
** solutions, looking up by key, and walking the rows.
**
** Planning. Arguments are hidden columns. A required one that is wholly missing is an error when the statement runs;
** one that is there but not usable in the plan at hand makes that plan impossible (SQLITE_CONSTRAINT), so that joins
** give the same rows in either order. idxNum has these bits:
**
**     0 .. 5    argument i is given                       (PLAN_ARGUMENT)
**     8 .. 12   key k is held equal to a value ...        (PLAN_KEY)
**    16 .. 20   ... which is an IN, that comes whole      (PLAN_LIST)
**    24         rows come in the order of sorted_column   (PLAN_SORTED)
**    30         a required argument is missing            (PLAN_MISSING)
**
** idxStr tells what the values are that xFilter gets, a letter for each: 'a' is argument 0, 'A' key 0, '-' nothing.
** An argument may come more than once: see plan_repeated. 'u' is argument 0, too, where SQLite checks it again.
** They come in the order of the constraints, as SQLite loses rows of a RIGHT JOIN otherwise, where the keys are held
** by a row value. Keys narrow the walk; SQLite checks them again.
**
** Keeping. A solution is an instance with what the table was asked besides, found by content. The table keeps the
** last one, and some more if they are small, as long as a cursor is open, so that the inner side of a join, or a
** correlated subquery, solves once.
*/
#include "scaffold.h"

#include <assert.h>
#include <string.h>

enum { PLAN_ARGUMENT = 1, PLAN_KEY = 1 << 8, PLAN_LIST = 1 << 16, PLAN_SORTED = 1 << 24, PLAN_MISSING = 1 << 30 };

typedef struct table_vtab {
    sqlite3_vtab base;
    sqlite3 *db;
    zm_registered *registered; /* its own reference */
    const zm_table *table;
    int outputs; /* columns that are not hidden */
    int cursors;
    zm_shelf shelf;
} table_vtab;

/* Where a cursor goes along one key: count indices, from low on, or those of a list. */
typedef struct key_walk {
    uint64_t at, count, low;
    uint64_t *list;         /* rising; the cursor's own */
    const uint32_t *sorted; /* all indices, in the order of a column's values; the instance's */
} key_walk;

typedef struct table_cursor {
    sqlite3_vtab_cursor base;
    zm_instance *instance; /* NULL: no rows */
    bool end;
    key_walk walks[ZM_MAX_KEYS];
    zm_row row; /* the one at hand */
    uint64_t fanout;
} table_cursor;

/* ---- connecting */

/* CREATE TABLE x(state, value TEXT, ..., zm_graph HIDDEN, ...): outputs first, then the arguments. */
static char *declaration_of(sqlite3 *db, const zm_registered *registered) {
    static const char *const types[] = {
        [ZM_COLUMN_LABEL] = "", [ZM_COLUMN_INTEGER] = " INTEGER", [ZM_COLUMN_TEXT] = " TEXT"};
    const char *name;
    int length;
    sqlite3_str *sql = sqlite3_str_new(db);
    sqlite3_str_appendall(sql, "CREATE TABLE x");
    for (const zm_column *c = registered->function->table->columns; c->name; c++)
        sqlite3_str_appendf(sql, "%s%s%s", c == registered->function->table->columns ? "(" : ", ", c->name,
                            types[c->type]);
    for (int i = 0; zm_name_at(registered->function->arguments, i, &name, &length); i++)
        sqlite3_str_appendf(sql, ", zm_%.*s HIDDEN", length, name);
    sqlite3_str_appendall(sql, ")");
    return sqlite3_str_finish(sql);
}

static int connect(sqlite3 *db, void *auxiliary, int argc, const char *const *argv, sqlite3_vtab **result,
                   char **error) {
    (void)argc, (void)argv, (void)error;
    zm_registered *registered = auxiliary;
    char *declaration = declaration_of(db, registered);
    if (!declaration) return SQLITE_NOMEM;
    int rc = sqlite3_declare_vtab(db, declaration);
    sqlite3_free(declaration);
    bool reads_database = registered->family->reads_database;
    if (rc == SQLITE_OK)
        rc = sqlite3_vtab_config(db, reads_database ? SQLITE_VTAB_DIRECTONLY : SQLITE_VTAB_INNOCUOUS);
    if (rc != SQLITE_OK) return rc;
    table_vtab *t = sqlite3_malloc64(sizeof *t);
    if (!t) return SQLITE_NOMEM;
    *t = (table_vtab){.db = db, .registered = registered, .table = registered->function->table};
    while (t->table->columns[t->outputs].name)
        t->outputs++;
    registered->references++;
    *result = &t->base;
    return SQLITE_OK;
}

static int disconnect(sqlite3_vtab *base) {
    table_vtab *t = (table_vtab *)base;
    zm_shelf_clear(&t->shelf);
    zm_registered_release(t->registered);
    sqlite3_free(t);
    return SQLITE_OK;
}

static void set_error(sqlite3_vtab *base, char *message) {
    sqlite3_free(base->zErrMsg);
    base->zErrMsg = message;
}

/* ---- planning */

/* Which constraints of a query speak of arguments and keys; -1: none. */
typedef struct table_terms {
    int argument_at[ZM_MAX_ARGUMENTS], key_at[ZM_MAX_KEYS];
    bool unusable[ZM_MAX_ARGUMENTS]; /* there is one for the argument, but not in this plan */
} table_terms;

static table_terms find_terms(const table_vtab *t, sqlite3_index_info *info) {
    table_terms terms = {.unusable = {false}};
    for (int i = 0; i < ZM_MAX_ARGUMENTS; i++)
        terms.argument_at[i] = -1;
    for (int i = 0; i < ZM_MAX_KEYS; i++)
        terms.key_at[i] = -1;
    for (int i = 0; i < info->nConstraint; i++) {
        /* This test also skips LIMIT and OFFSET, whose iColumn means nothing. */
        if (info->aConstraint[i].op != SQLITE_INDEX_CONSTRAINT_EQ) continue;
        int column = info->aConstraint[i].iColumn;
        bool usable = info->aConstraint[i].usable;
        if (column >= t->outputs) {
            int argument = column - t->outputs;
            if (!usable) {
                terms.unusable[argument] = true;
            } else if (terms.argument_at[argument] < 0) {
                terms.argument_at[argument] = i;
            }
        } else if (column >= 0 && column < t->table->keys && usable && terms.key_at[column] < 0 && t->table->find &&
                   strcmp(sqlite3_vtab_collation(info, i), "BINARY") == 0) {
            terms.key_at[column] = i;
        }
    }
    return terms;
}

/* Take the arguments into the plan. False: one is there, but not usable in this plan. */
static bool plan_arguments(const table_vtab *t, sqlite3_index_info *info, const table_terms *terms, int *plan) {
    for (int i = 0; i < t->registered->signature.most; i++) {
        int at = terms->argument_at[i];
        if (at >= 0) {
            *plan |= PLAN_ARGUMENT << i;
            info->aConstraintUsage[at].argvIndex = 1;
            info->aConstraintUsage[at].omit = 1;
        } else if (terms->unusable[i]) {
            return false;
        } else if (i < t->registered->signature.least) {
            *plan = PLAN_MISSING;
            return true;
        }
    }
    return true;
}

/* SQLite hands out the arguments twice to a side of an OR. Take the second ones as well: it would ask each row for
** them. */
static void plan_repeated(const table_vtab *t, sqlite3_index_info *info) {
    for (int i = 0; i < info->nConstraint; i++) {
        bool is_argument = info->aConstraint[i].iColumn >= t->outputs;
        if (!is_argument || !info->aConstraint[i].usable || info->aConstraint[i].op != SQLITE_INDEX_CONSTRAINT_EQ ||
            strcmp(sqlite3_vtab_collation(info, i), "BINARY") != 0)
            continue;
        info->aConstraintUsage[i].argvIndex = 1;
        info->aConstraintUsage[i].omit = 1;
    }
}

/* Is an argument given that means "not given" when it is NULL, and is it NULL, for all that is known now? In one scan
** for each side of an OR, SQLite would compare it with the hidden column, and NULL equals nothing: all rows would be
** lost. */
static bool may_be_null(const table_vtab *t, sqlite3_index_info *info, const table_terms *terms) {
    for (int i = 0; i < t->registered->signature.most; i++) {
        sqlite3_value *value;
        bool is_given = t->registered->signature.null_not_given >> i & 1 && terms->argument_at[i] >= 0;
        if (!is_given) continue;
        if (sqlite3_vtab_rhs_value(info, terms->argument_at[i], &value) != SQLITE_OK) return true;
        if (sqlite3_value_type(value) == SQLITE_NULL) return true;
    }
    return false;
}

/* Either the query gives no argument, and xFilter will say so; or SQLite asks about one side of an OR by itself,
** without the terms around it, and must not take this plan. */
static int plan_missing(sqlite3_index_info *info) {
    for (int i = 0; i < info->nConstraint; i++)
        info->aConstraintUsage[i].argvIndex = 0;
    info->idxNum = PLAN_MISSING;
    info->estimatedCost = 1e99;
    info->estimatedRows = (sqlite3_int64)1 << 60;
    return SQLITE_OK;
}

/* Beside keys, take what else is held equal, though xFilter has no use for it: of a row value in an IN, SQLite hands
** out the parts as if each were an equality, and loses or doubles rows of a RIGHT or FULL JOIN where only some of
** them are taken. */
static void plan_others(const table_vtab *t, sqlite3_index_info *info) {
    for (int i = 0; i < info->nConstraint; i++) {
        bool is_equality = info->aConstraint[i].op == SQLITE_INDEX_CONSTRAINT_EQ && info->aConstraint[i].usable;
        bool is_output = info->aConstraint[i].iColumn >= 0 && info->aConstraint[i].iColumn < t->outputs;
        if (is_equality && is_output && !sqlite3_vtab_in(info, i, -1)) info->aConstraintUsage[i].argvIndex = 1;
    }
}

/* Number the values in the order of the constraints that are used, and note what each is. */
static int plan_values(const table_vtab *t, sqlite3_index_info *info, const table_terms *terms) {
    enum { OMITTED = 16 }; /* of so many constraints SQLite can leave out the check */
    char *letters = sqlite3_malloc64((sqlite3_uint64)info->nConstraint + 1);
    int used = 0;
    if (!letters) return SQLITE_NOMEM;
    for (int i = 0; i < info->nConstraint; i++) {
        if (info->aConstraintUsage[i].argvIndex == 0) continue;
        int column = info->aConstraint[i].iColumn;
        char first = i < OMITTED ? 'a' : 'u';
        letters[used] = (char)(column >= t->outputs ? first + column - t->outputs : '-');
        for (int k = 0; k < t->table->keys; k++)
            if (terms->key_at[k] == i) letters[used] = (char)('A' + k);
        info->aConstraintUsage[i].argvIndex = ++used;
    }
    letters[used] = 0;
    info->idxStr = letters;
    info->needToFreeIdxStr = 1;
    return SQLITE_OK;
}

static int best_index(sqlite3_vtab *base, sqlite3_index_info *info) {
    enum { ROWS = 1000000, ROWS_WITHOUT_ARGUMENTS = 100, ROWS_A_KEY = 1000, SOLVE = 10000 }; /* guesses */
    enum { MORE_THAN_HALF = 6 * (ROWS / 10), SHARE = 50 };
    const table_vtab *t = (const table_vtab *)base;
    table_terms terms = find_terms(t, info);
    int plan = 0;
    if (!plan_arguments(t, info, &terms, &plan)) return SQLITE_CONSTRAINT;
    if (plan == PLAN_MISSING) return plan_missing(info);
    plan_repeated(t, info);
    double rows = ROWS;
    bool keyed = false;
    for (int k = 0; k < t->table->keys; k++) {
        if (terms.key_at[k] < 0) continue;
        keyed = true;
        plan |= PLAN_KEY << k;
        info->aConstraintUsage[terms.key_at[k]].argvIndex = 1;
        /* An IN comes whole: taken value by value, SQLite would check each without the affinity that it has in the
        ** list, and lose rows. */
        if (sqlite3_vtab_in(info, terms.key_at[k], -1)) {
            sqlite3_vtab_in(info, terms.key_at[k], 1);
            plan |= PLAN_LIST << k;
        }
        rows = rows > ROWS_A_KEY ? rows / ROWS_A_KEY : 1;
    }
    /* So that two scans with keys are no better than one without. */
    if (keyed && may_be_null(t, info, &terms)) rows = MORE_THAN_HALF + SHARE * rows;
    if (t->registered->signature.most == 0) rows = ROWS_WITHOUT_ARGUMENTS;
    if (t->table->sorted && !keyed && info->nOrderBy == 1 && !info->aOrderBy[0].desc &&
        info->aOrderBy[0].iColumn == t->table->sorted_column) {
        plan |= PLAN_SORTED;
        info->orderByConsumed = 1;
    }
    if (keyed) plan_others(t, info);
    info->idxNum = plan;
    info->estimatedCost = SOLVE + rows;
    info->estimatedRows = (sqlite3_int64)rows;
    return plan_values(t, info, &terms);
}

/* ---- cursors */

static int open_cursor(sqlite3_vtab *base, sqlite3_vtab_cursor **result) {
    table_vtab *t = (table_vtab *)base;
    table_cursor *c = sqlite3_malloc64(sizeof *c);
    if (!c) return SQLITE_NOMEM;
    *c = (table_cursor){.end = true};
    t->cursors++;
    *result = &c->base;
    return SQLITE_OK;
}

static void reset_walks(table_cursor *c) {
    for (int k = 0; k < ZM_MAX_KEYS; k++) {
        sqlite3_free(c->walks[k].list);
        c->walks[k] = (key_walk){0};
    }
}

static int close_cursor(sqlite3_vtab_cursor *base) {
    table_cursor *c = (table_cursor *)base;
    table_vtab *t = (table_vtab *)base->pVtab;
    zm_instance_release(c->instance);
    if (--t->cursors == 0) zm_shelf_clear(&t->shelf);
    reset_walks(c);
    sqlite3_free(c);
    return SQLITE_OK;
}

/* ---- solving */

static void begin_call(zm_call *call, const table_vtab *t) {
    zm_call_begin(call, NULL, t->db, t->registered);
}

/* End a call; its error is the table's. */
static int finish_call(table_vtab *t, zm_call *call) {
    char *message;
    int rc = zm_call_error(call, true, &message);
    zm_call_end(call);
    if (message) set_error(&t->base, message);
    return rc;
}

/* Put the solution of these arguments into the cursor: its last one, one that the table keeps, or a new one. What
** reads the database is kept by its cursor alone. SQLITE_DONE: there are no rows, because of a NULL. */
static int solve(table_vtab *t, table_cursor *c, sqlite3_value **argv) {
    const zm_family *family = t->registered->family;
    bool keeps = !family->reads_database;
    zm_call call;
    zm_key key;
    begin_call(&call, t);
    if (!zm_key_read(&key, &call, t->registered, ZM_MAX_ARGUMENTS, argv)) {
        zm_call_end(&call);
        return SQLITE_DONE;
    }
    if (zm_ok(&call.run)) zm_key_mark(&key, true);
    if (zm_ok(&call.run) && zm_instance_is(c->instance, family, &key, true)) return finish_call(t, &call);
    zm_instance_release(c->instance);
    c->instance = zm_ok(&call.run) && keeps ? zm_shelf_find(&t->shelf, family, &key, true) : NULL;
    if (c->instance) {
        c->instance->references++;
        return finish_call(t, &call);
    }
    zm_shelf_make_room(&t->shelf, family);
    zm_instance *instance = zm_instance_read(&call, family, &key, false);
    if (instance && t->table->solve) t->table->solve(&call, instance->data, instance->key.question);
    if (instance) instance->bytes += call.bytes;
    int rc = finish_call(t, &call);
    if (rc != SQLITE_OK) {
        zm_instance_release(instance);
        return rc;
    }
    c->instance = instance;
    if (keeps) {
        zm_shelf_put(&t->shelf, instance);
        zm_shelf_trim(&t->shelf);
    }
    return SQLITE_OK;
}

/* ---- walking the rows */

static uint64_t walk_index(const key_walk *w) {
    return w->list ? w->list[w->at] : w->sorted ? w->sorted[w->at] : w->low + w->at;
}

/* The next combination of keys, the last key fastest; the keys after `k` begin anew. */
static void step(table_cursor *c, int keys, int k) {
    for (int later = k + 1; later < keys; later++) {
        c->walks[later].at = 0;
        c->row.key[later] = walk_index(&c->walks[later]);
    }
    for (; k >= 0; k--) {
        key_walk *w = &c->walks[k];
        if (++w->at < w->count) break;
        w->at = 0;
        c->row.key[k] = walk_index(w);
    }
    if (k >= 0) {
        c->row.key[k] = walk_index(&c->walks[k]);
    } else {
        c->end = true;
    }
}

/* Go on to the first row at or after the current combination of keys, for so many combinations at most. False: none
** yet. */
static bool settle_soon(table_cursor *c, int combinations) {
    const zm_table *table = ((const table_vtab *)c->base.pVtab)->table;
    for (; combinations > 0; combinations--) {
        c->fanout = table->fanout ? table->fanout(&c->row) : 1;
        if (c->fanout > 0) return true;
        step(c, table->keys, table->dead_end ? table->dead_end(&c->row) : table->keys - 1);
        if (c->end) return true;
    }
    return false;
}

/* The same, however far it is. */
static int settle(table_cursor *c) {
    enum { FEW = 64, COST = 20 }; /* combinations that are looked at without a poll; work for one */
    table_vtab *t = (table_vtab *)c->base.pVtab;
    if (settle_soon(c, FEW)) return SQLITE_OK;
    zm_call call;
    begin_call(&call, t);
    while (zm_work(&call.run, FEW * COST) && !settle_soon(c, FEW))
        ;
    return finish_call(t, &call);
}

static int next(sqlite3_vtab_cursor *base) {
    table_cursor *c = (table_cursor *)base;
    if (++c->row.number < c->fanout) return SQLITE_OK;
    c->row.number = 0;
    int keys = ((const table_vtab *)base->pVtab)->table->keys;
    step(c, keys, keys - 1);
    return c->end ? SQLITE_OK : settle(c);
}

/* Heap sort, then each index once. Returns how many are left; the order is not to be relied on after an error. */
static uint64_t sort_list(uint64_t *list, uint64_t count, zm_run *run) {
    for (uint64_t end = count, root = count / 2; end > 1 && zm_work(run, ZM_COST_FIND);) {
        if (root > 0) {
            root--;
        } else {
            uint64_t swap = list[--end];
            list[end] = list[0];
            list[0] = swap;
        }
        for (uint64_t at = root, child; (child = 2 * at + 1) < end; at = child) {
            if (child + 1 < end && list[child] < list[child + 1]) child++;
            if (list[at] >= list[child]) break;
            uint64_t swap = list[at];
            list[at] = list[child];
            list[child] = swap;
        }
    }
    uint64_t kept = 0;
    ZM_EACH(uint64_t, i, 0, count, ZM_COST_NEXT, run) {
        if (i == 0 || list[i] != list[i - 1]) list[kept++] = list[i];
    }
    return kept;
}

/* The index with that value, of a key for which there are rows; ZM_NOT_THERE; or ZM_ANY. */
static uint64_t find_index(const zm_table *table, const void *instance, int k, sqlite3_value *value) {
    if (sqlite3_value_type(value) == SQLITE_NULL) return ZM_NOT_THERE;
    uint64_t found = table->find(instance, k, value);
    bool is_index = found != ZM_ANY && found != ZM_NOT_THERE;
    return is_index && table->none && table->none(instance, k, found) ? ZM_NOT_THERE : found;
}

/* The indices of the values of an IN, in no order. *any: a value may match anything. */
static uint64_t find_values(table_cursor *c, int k, sqlite3_value *values, bool *any, zm_call *call, int *rc) {
    const zm_table *table = ((const table_vtab *)c->base.pVtab)->table;
    key_walk *w = &c->walks[k];
    uint64_t count = 0, capacity = 0;
    sqlite3_value *value;
    *rc = sqlite3_vtab_in_first(values, &value);
    for (; *rc == SQLITE_OK && value; *rc = sqlite3_vtab_in_next(values, &value)) {
        if (!zm_work(&call->run, ZM_COST_FIND)) break;
        uint64_t found = find_index(table, c->instance->data, k, value);
        if (found == ZM_ANY) *any = true;
        if (found == ZM_ANY || found == ZM_NOT_THERE) continue;
        if (!zm_grow(&call->run, &w->list, &capacity, count + 1, sizeof *w->list)) break;
        w->list[count++] = found;
    }
    return count;
}

/* Restrict a walk to the values of an IN. */
static int read_list(table_cursor *c, int k, sqlite3_value *values) {
    table_vtab *t = (table_vtab *)c->base.pVtab;
    key_walk *w = &c->walks[k];
    bool any = false;
    int rc;
    zm_call call;
    begin_call(&call, t);
    uint64_t count = find_values(c, k, values, &any, &call, &rc);
    if (any) {
        sqlite3_free(w->list);
        w->list = NULL;
    } else {
        w->count = sort_list(w->list, count, &call.run);
    }
    int called = finish_call(t, &call);
    return called != SQLITE_OK || rc == SQLITE_DONE ? called : rc;
}

/* Set out along one key: all of it, the one index of an equality, or those of an IN. */
static int begin_walk(table_cursor *c, int k, int plan, sqlite3_value *value) {
    const zm_table *table = ((const table_vtab *)c->base.pVtab)->table;
    key_walk *w = &c->walks[k];
    w->count = table->count(c->instance->data, k);
    if (!value || w->count == 0) return SQLITE_OK;
    if (plan & PLAN_LIST << k) return read_list(c, k, value);
    uint64_t found = find_index(table, c->instance->data, k, value);
    if (found == ZM_NOT_THERE) {
        w->count = 0;
    } else if (found != ZM_ANY) {
        w->low = found;
        w->count = 1;
    }
    return SQLITE_OK;
}

static int no_argument(table_vtab *t) {
    const zm_function *f = t->registered->function;
    bool has_right_join_fault = sqlite3_libversion_number() < 3041000; /* it plans the table without its arguments */
    char *message = zm_signature_message(
        has_right_join_fault ? "%s: an argument is missing; call it as %s. SQLite before 3.41 says so of a RIGHT "
                               "JOIN too: join a subquery, (SELECT * FROM ...)"
                             : "%s: an argument is missing; call it as %s",
        f);
    if (!message) return SQLITE_NOMEM;
    set_error(&t->base, message);
    return SQLITE_ERROR;
}

/* Begin at the first row. `keys` are the values that keys are held to; NULL pointers: none. */
static int begin_rows(table_vtab *t, table_cursor *c, int plan, sqlite3_value **keys) {
    int rc = SQLITE_OK;
    bool empty = false;
    c->row = (zm_row){.instance = c->instance->data};
    for (int k = 0; k < t->table->keys && rc == SQLITE_OK; k++) {
        rc = begin_walk(c, k, plan, keys[k]);
        if (c->walks[k].count == 0) empty = true;
    }
    if (rc != SQLITE_OK || empty) return rc;
    if (plan & PLAN_SORTED) {
        zm_call call;
        begin_call(&call, t);
        c->walks[0].sorted = t->table->sorted(&call, c->instance->data);
        rc = finish_call(t, &call);
        if (rc != SQLITE_OK) return rc;
    }
    for (int k = 0; k < t->table->keys; k++)
        c->row.key[k] = walk_index(&c->walks[k]);
    c->end = false;
    return settle(c);
}

static bool same_value(sqlite3_value *a, sqlite3_value *b) {
    bool a_null = sqlite3_value_type(a) == SQLITE_NULL, b_null = sqlite3_value_type(b) == SQLITE_NULL;
    if (a_null || b_null) return a_null && b_null;
    zm_label first = zm_value_label(a), second = zm_value_label(b);
    return zm_label_compare(&first, &second) == 0;
}

/* An argument is NULL, and SQLite is going to compare it: nothing would be left. */
static int fail_null(table_vtab *t, int argument) {
    const char *name = "";
    int length = 0;
    zm_name_at(t->registered->function->arguments, argument, &name, &length);
    set_error(&t->base,
              sqlite3_mprintf("%s: %.*s: NULL beside more than 15 conditions would lose all rows; write a value, or "
                              "WITH s AS MATERIALIZED (SELECT * FROM %s(...))",
                              t->registered->function->name, length, name, t->registered->function->name));
    return t->base.zErrMsg ? SQLITE_ERROR : SQLITE_NOMEM;
}

static int filter(sqlite3_vtab_cursor *base, int plan, const char *values, int argc, sqlite3_value **argv) {
    table_cursor *c = (table_cursor *)base;
    table_vtab *t = (table_vtab *)base->pVtab;
    sqlite3_value *given[ZM_MAX_ARGUMENTS] = {NULL}, *keys[ZM_MAX_KEYS] = {NULL};
    c->end = true;
    reset_walks(c);
    if (plan == PLAN_MISSING) return no_argument(t);
    for (int i = 0; i < argc; i++) {
        if (values[i] >= 'a') {
            int at = values[i] - (values[i] >= 'u' ? 'u' : 'a');
            sqlite3_value **argument = &given[at];
            bool is_null = sqlite3_value_type(argv[i]) == SQLITE_NULL;
            if (is_null && values[i] >= 'u' && t->registered->signature.null_not_given >> at & 1)
                return fail_null(t, at);
            if (*argument && !same_value(*argument, argv[i])) return SQLITE_OK;
            *argument = argv[i];
        } else if (values[i] >= 'A') {
            keys[values[i] - 'A'] = argv[i];
        }
    }
    int rc = solve(t, c, given);
    if (rc == SQLITE_DONE) return SQLITE_OK;
    return rc == SQLITE_OK ? begin_rows(t, c, plan, keys) : rc;
}

static int at_end(sqlite3_vtab_cursor *base) {
    return ((table_cursor *)base)->end;
}

/* An argument as it was given; no result if it was not. */
static void result_argument(sqlite3_context *context, const table_vtab *t, const zm_key *key, int argument) {
    for (int i = 0; i < ZM_MAX_ARGUMENTS; i++) {
        if (t->registered->signature.instance_at[i] == argument && key->arguments[i])
            zm_result_label(context, key->arguments[i]);
        if (t->registered->signature.question_at[i] == argument && key->question[i])
            zm_result_label(context, key->question[i]);
    }
}

void zm_column_of_key(sqlite3_context *context, const zm_row *row) {
    sqlite3_result_int64(context, (sqlite3_int64)row->key[0] + row->part);
}

static int column(sqlite3_vtab_cursor *base, sqlite3_context *context, int index) {
    table_cursor *c = (table_cursor *)base;
    const table_vtab *t = (const table_vtab *)base->pVtab;
    if (index < t->outputs) {
        c->row.part = t->table->columns[index].part;
        t->table->columns[index].result(context, &c->row);
    } else {
        result_argument(context, t, &c->instance->key, index - t->outputs);
    }
    return SQLITE_OK;
}

/* SQLite merges the sides of an OR by rowid, so the same row has the same rowid in every scan, and rows of different
** instances, about which the sides may be, have different ones: the number of the combination of keys and, below it,
** ROW_BITS bits for the row within it, if there may be several, counted from a place of 2^64 that the arguments
** choose. Tables of positions are limited by memory to less than 2^35 combinations. */
static int rowid(sqlite3_vtab_cursor *base, sqlite3_int64 *result) {
    enum { ROW_BITS = 28 };
    const table_cursor *c = (const table_cursor *)base;
    const zm_table *table = ((const table_vtab *)base->pVtab)->table;
    uint64_t number = table->number ? table->number(&c->row) : 0;
    for (int k = 0; k < table->keys && !table->number; k++)
        number = number * table->count(c->instance->data, k) + c->row.key[k];
    if (table->several) number = number << ROW_BITS | c->row.number;
    *result = (sqlite3_int64)(number + zm_instance_place(c->instance));
    return SQLITE_OK;
}

/* No xCreate: the table is there without CREATE VIRTUAL TABLE, and only so. */
static const sqlite3_module table_module = {
    .xConnect = connect,
    .xBestIndex = best_index,
    .xDisconnect = disconnect,
    .xOpen = open_cursor,
    .xClose = close_cursor,
    .xFilter = filter,
    .xNext = next,
    .xEof = at_end,
    .xColumn = column,
    .xRowid = rowid,
};

int zm_register_table(sqlite3 *db, zm_registered *registered) {
    return sqlite3_create_module_v2(db, registered->function->name, &table_module, registered, zm_registered_release);
}
