/*
** table.c - the one module behind every table-valued function.
**
** A family describes its table (zm_table in functions.h); this file does what SQLite asks for: planning,
** caching, looking up by key, and walking the rows.
**
** Planning. Inputs are hidden columns. A required input that is wholly missing is an error when the statement
** runs; one that is there but not usable in the plan at hand makes that plan impossible (SQLITE_CONSTRAINT), so
** that joins give the same rows in either order. idxNum has a bit for each input present and, from KEY_BIT on, one
** for each key held equal, from LIST_BIT on, one for each of these that is an IN. They narrow the walk; SQLite checks
** them again.
**
** Caching. A solution belongs to its arguments (compared byte for byte). The table remembers the last one, and some
** more if they are small, as long as a cursor is open, so that the inner side of a join, or a correlated subquery,
** solves once.
*/
#include "scaffold.h"

#include <assert.h>
#include <string.h>

enum { KEY_BIT = 8, LIST_BIT = 16, SORTED = 1 << 24, NO_INPUT = 1 << 30 };

/* What one solve gave, with its arguments. */
typedef struct solved {
    int references;
    const zm_table *table;
    sqlite3_value *inputs[ZM_MAX_INPUTS]; /* NULL: not given */
    void *solution;
    int64_t bytes; /* about what it takes */
} solved;

/* Solutions that a table remembers while a cursor is open: the last one, and others as long as they are small. */
enum { REMEMBERED = 8, REMEMBERED_BYTES = 64 << 20 };

typedef struct table {
    sqlite3_vtab base;
    sqlite3 *db;
    zm_registered *registered; /* its own reference */
    const zm_function *function;
    int outputs; /* columns that are not hidden */
    int cursors;
    solved *remembered[REMEMBERED]; /* the latest first */
} table;

/* Where a cursor goes along one key: count indices, from low on, or those of a list. */
typedef struct walk {
    uint64_t at, count, low;
    uint64_t *list;         /* rising; the cursor's own */
    const uint32_t *sorted; /* all indices, in the order of a column's values; the solution's */
} walk;

typedef struct cursor {
    sqlite3_vtab_cursor base;
    solved *solved; /* NULL: no rows */
    bool end;
    walk walks[ZM_MAX_KEYS];
    uint64_t key[ZM_MAX_KEYS]; /* the index at hand of each */
    uint64_t row, fanout;
} cursor;

static void drop(solved *s) {
    if (!s || --s->references > 0) return;
    zm_run run = zm_sqlite_run();
    if (s->solution) s->table->release(s->solution, &run);
    for (int i = 0; i < ZM_MAX_INPUTS; i++)
        sqlite3_value_free(s->inputs[i]);
    sqlite3_free(s);
}

static void forget(table *t, int from) {
    for (int i = from; i < REMEMBERED; i++) {
        drop(t->remembered[i]);
        t->remembered[i] = NULL;
    }
}

static int count_names(const char *list) {
    int names = *list != 0;
    for (; *list; list++)
        names += *list == ',';
    return names;
}

static int connect(sqlite3 *db, void *auxiliary, int argc, const char *const *argv, sqlite3_vtab **result,
                   char **error) {
    (void)argc, (void)argv, (void)error;
    zm_registered *registered = auxiliary;
    const zm_function *function = registered->function;
    assert(count_names(function->table->inputs) == function->most);
    sqlite3_str *sql = sqlite3_str_new(db);
    sqlite3_str_appendf(sql, "CREATE TABLE x(%s", function->table->columns);
    for (const char *at = function->table->inputs; *at;) {
        int length = (int)strcspn(at, ",");
        sqlite3_str_appendf(sql, ", %.*s HIDDEN", length, at);
        at += length;
        at += strspn(at, ", ");
    }
    sqlite3_str_appendall(sql, ")");
    char *declaration = sqlite3_str_finish(sql);
    if (!declaration) return SQLITE_NOMEM;
    int rc = sqlite3_declare_vtab(db, declaration);
    sqlite3_free(declaration);
    if (rc == SQLITE_OK) rc = sqlite3_vtab_config(db, SQLITE_VTAB_INNOCUOUS);
    if (rc != SQLITE_OK) return rc;
    table *t = sqlite3_malloc64(sizeof *t);
    if (!t) return SQLITE_NOMEM;
    *t = (table){
        .db = db, .registered = registered, .function = function, .outputs = count_names(function->table->columns)};
    registered->references++;
    *result = &t->base;
    return SQLITE_OK;
}

static int disconnect(sqlite3_vtab *base) {
    table *t = (table *)base;
    forget(t, 0);
    zm_registered_release(t->registered);
    sqlite3_free(t);
    return SQLITE_OK;
}

static void set_error(sqlite3_vtab *base, char *message) {
    sqlite3_free(base->zErrMsg);
    base->zErrMsg = message;
}

static int best_index(sqlite3_vtab *base, sqlite3_index_info *info) {
    const table *t = (const table *)base;
    const zm_function *function = t->function;
    int input_at[ZM_MAX_INPUTS], key_at[ZM_MAX_KEYS];
    bool input_unusable[ZM_MAX_INPUTS] = {false};
    for (int i = 0; i < ZM_MAX_INPUTS; i++)
        input_at[i] = -1;
    for (int i = 0; i < ZM_MAX_KEYS; i++)
        key_at[i] = -1;
    for (int i = 0; i < info->nConstraint; i++) {
        /* The first test also skips LIMIT and OFFSET, whose iColumn means nothing. */
        if (info->aConstraint[i].op != SQLITE_INDEX_CONSTRAINT_EQ) continue;
        int column = info->aConstraint[i].iColumn;
        bool usable = info->aConstraint[i].usable;
        if (column >= t->outputs) {
            int input = column - t->outputs;
            if (!usable) {
                input_unusable[input] = true;
            } else if (input_at[input] < 0) {
                input_at[input] = i;
            }
        } else if (column >= 0 && column < function->table->keys && usable && key_at[column] < 0 &&
                   function->table->find && strcmp(sqlite3_vtab_collation(info, i), "BINARY") == 0) {
            key_at[column] = i;
        }
    }
    int arguments = 0, plan = 0;
    for (int i = 0; i < function->most; i++) {
        if (input_at[i] >= 0) {
            plan |= 1 << i;
            info->aConstraintUsage[input_at[i]].argvIndex = ++arguments;
            info->aConstraintUsage[input_at[i]].omit = 1;
        } else if (input_unusable[i]) {
            return SQLITE_CONSTRAINT;
        } else if (i < function->least) {
            plan = NO_INPUT;
            break;
        }
    }
    if (plan == NO_INPUT) {
        /* Either the query gives no argument, and xFilter will say so; or SQLite asks about one side of an OR by
        ** itself, without the terms around it, and must not take this plan. */
        for (int i = 0; i < info->nConstraint; i++)
            info->aConstraintUsage[i].argvIndex = 0;
        info->idxNum = NO_INPUT;
        info->estimatedCost = 1e99;
        info->estimatedRows = (sqlite3_int64)1 << 60;
        return SQLITE_OK;
    }
    double rows = 1000000;
    for (int k = 0; k < function->table->keys; k++) {
        if (key_at[k] < 0) continue;
        plan |= 1 << (KEY_BIT + k);
        info->aConstraintUsage[key_at[k]].argvIndex = ++arguments;
        /* An IN comes whole: taken value by value, SQLite would check each without the affinity that it has in the
        ** list, and lose rows. */
        if (sqlite3_vtab_in(info, key_at[k], -1)) {
            sqlite3_vtab_in(info, key_at[k], 1);
            plan |= 1 << (LIST_BIT + k);
        }
        rows = rows > 1000 ? rows / 1000 : 1;
    }
    if (function->most == 0) rows = 100;
    if (function->table->sorted && info->nOrderBy == 1 && !info->aOrderBy[0].desc &&
        info->aOrderBy[0].iColumn == function->table->sorted_column &&
        plan >> KEY_BIT == 0) { /* no key is restricted */
        plan |= SORTED;
        info->orderByConsumed = 1;
    }
    info->idxNum = plan;
    info->estimatedCost = 10000 + rows;
    info->estimatedRows = (sqlite3_int64)rows;
    return SQLITE_OK;
}

static int open_cursor(sqlite3_vtab *base, sqlite3_vtab_cursor **result) {
    table *t = (table *)base;
    cursor *c = sqlite3_malloc64(sizeof *c);
    if (!c) return SQLITE_NOMEM;
    *c = (cursor){.end = true};
    t->cursors++;
    *result = &c->base;
    return SQLITE_OK;
}

static void reset_walks(cursor *c) {
    for (int k = 0; k < ZM_MAX_KEYS; k++) {
        sqlite3_free(c->walks[k].list);
        c->walks[k] = (walk){0};
    }
}

static int close_cursor(sqlite3_vtab_cursor *base) {
    cursor *c = (cursor *)base;
    table *t = (table *)base->pVtab;
    drop(c->solved);
    if (--t->cursors == 0) forget(t, 0);
    reset_walks(c);
    sqlite3_free(c);
    return SQLITE_OK;
}

/* ---- solving */

/* End a call; its error is the table's. */
static int finish_call(table *t, zm_call *call) {
    char *message;
    int rc = zm_call_error(call, true, &message);
    zm_call_end(call);
    if (message) set_error(&t->base, message);
    return rc;
}

static bool same_inputs(const solved *s, sqlite3_value **inputs) {
    if (!s) return false;
    for (int i = 0; i < ZM_MAX_INPUTS; i++)
        if (!zm_same_value(s->inputs[i], inputs[i])) return false;
    return true;
}

static void begin_call(zm_call *call, const table *t) {
    zm_call_begin_table(call, t->db, t->registered);
}

/* Put a solution first; forget what is then too much. Takes over the caller's reference. */
static void remember(table *t, solved *s) {
    drop(t->remembered[REMEMBERED - 1]);
    memmove(t->remembered + 1, t->remembered, (REMEMBERED - 1) * sizeof *t->remembered);
    t->remembered[0] = s;
    int64_t bytes = s->bytes;
    for (int i = 1; i < REMEMBERED && t->remembered[i]; i++) {
        bytes += t->remembered[i]->bytes;
        if (bytes > REMEMBERED_BYTES) forget(t, i);
    }
}

static solved *recall(table *t, sqlite3_value **inputs) {
    for (int i = 0; i < REMEMBERED && t->remembered[i]; i++) {
        solved *found = t->remembered[i];
        if (!same_inputs(found, inputs)) continue;
        memmove(t->remembered + 1, t->remembered, (size_t)i * sizeof *t->remembered);
        return t->remembered[0] = found;
    }
    return NULL;
}

/* A solution for the inputs: the cursor's last, one that the table remembers, or a new one. */
static int solve(table *t, cursor *c, sqlite3_value **inputs) {
    if (same_inputs(c->solved, inputs)) return SQLITE_OK;
    drop(c->solved);
    c->solved = recall(t, inputs);
    if (c->solved) {
        c->solved->references++;
        return SQLITE_OK;
    }
    solved *s = sqlite3_malloc64(sizeof *s);
    if (!s) return SQLITE_NOMEM;
    *s = (solved){.references = 1, .table = t->function->table};
    for (int i = 0; i < ZM_MAX_INPUTS; i++) {
        if (!inputs[i]) continue;
        s->inputs[i] = sqlite3_value_dup(inputs[i]);
        if (!s->inputs[i]) {
            drop(s);
            return SQLITE_NOMEM;
        }
        int type = sqlite3_value_type(s->inputs[i]);
        if (type == SQLITE_TEXT || type == SQLITE_BLOB) s->bytes += sqlite3_value_bytes(s->inputs[i]);
    }
    /* Large solutions make room before they are made. */
    for (int i = 0; i < REMEMBERED && t->remembered[i]; i++)
        if (t->remembered[i]->bytes > REMEMBERED_BYTES) forget(t, i);
    zm_call call;
    begin_call(&call, t);
    s->solution = t->function->table->solve(&call, s->inputs);
    s->bytes += call.bytes;
    int rc = finish_call(t, &call);
    if (rc != SQLITE_OK) {
        drop(s);
        return rc;
    }
    assert(s->solution);
    s->references++;
    c->solved = s;
    remember(t, s);
    return SQLITE_OK;
}

/* ---- walking the rows */

static uint64_t walk_index(const walk *w) {
    return w->list ? w->list[w->at] : w->sorted ? w->sorted[w->at] : w->low + w->at;
}

/* The next combination of keys, the last key fastest; the keys after `k` begin anew. */
static void step(cursor *c, int keys, int k) {
    for (int later = k + 1; later < keys; later++) {
        c->walks[later].at = 0;
        c->key[later] = walk_index(&c->walks[later]);
    }
    for (; k >= 0; k--) {
        walk *w = &c->walks[k];
        if (++w->at < w->count) break;
        w->at = 0;
        c->key[k] = walk_index(w);
    }
    if (k >= 0) {
        c->key[k] = walk_index(&c->walks[k]);
    } else {
        c->end = true;
    }
}

/* Go on to the first row at or after the current combination of keys. */
static int settle(cursor *c) {
    table *t = (table *)c->base.pVtab;
    const zm_table *description = t->function->table;
    c->fanout = description->fanout ? description->fanout(c->solved->solution, c->key) : 1;
    if (c->fanout > 0) return SQLITE_OK;
    zm_call call;
    begin_call(&call, t);
    while (c->fanout == 0 && !c->end && zm_work(&call.run, 20)) {
        step(c, description->keys,
             description->dead_end ? description->dead_end(c->solved->solution, c->key) : description->keys - 1);
        if (!c->end) c->fanout = description->fanout(c->solved->solution, c->key);
    }
    return finish_call(t, &call);
}

static int next(sqlite3_vtab_cursor *base) {
    cursor *c = (cursor *)base;
    if (++c->row < c->fanout) return SQLITE_OK;
    c->row = 0;
    int keys = ((const table *)base->pVtab)->function->table->keys;
    step(c, keys, keys - 1);
    return c->end ? SQLITE_OK : settle(c);
}

/* Heap sort, then each index once. Returns how many are left. */
static uint64_t sort_list(uint64_t *list, uint64_t count) {
    for (uint64_t end = count, root = count / 2; end > 1;) {
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
    for (uint64_t i = 0; i < count; i++)
        if (i == 0 || list[i] != list[i - 1]) list[kept++] = list[i];
    return kept;
}

/* Restrict a walk to the values of an IN. *any: a value may match anything. */
static int read_list(cursor *c, int k, sqlite3_value *values, bool *any) {
    const zm_table *description = ((const table *)c->base.pVtab)->function->table;
    walk *w = &c->walks[k];
    uint64_t count = 0, capacity = 0;
    sqlite3_value *value;
    zm_call call;
    begin_call(&call, (table *)c->base.pVtab);
    int rc = sqlite3_vtab_in_first(values, &value);
    for (; rc == SQLITE_OK && value; rc = sqlite3_vtab_in_next(values, &value)) {
        if (!zm_work(&call.run, 200)) break; /* sorting included */
        if (sqlite3_value_type(value) == SQLITE_NULL) continue;
        uint64_t found = description->find(c->solved->solution, k, value);
        if (found == ZM_ANY) *any = true;
        if (found == ZM_ANY || found == ZM_NOT_THERE) continue;
        if (count == capacity) {
            capacity = capacity ? capacity * 2 : 16;
            uint64_t *grown = sqlite3_realloc64(w->list, capacity * sizeof *grown);
            if (!grown) {
                zm_fail(&call.run, ZM_NOMEM, "out of memory");
                break;
            }
            w->list = grown;
        }
        w->list[count++] = found;
    }
    int called = finish_call((table *)c->base.pVtab, &call);
    if (called != SQLITE_OK) return called;
    if (rc != SQLITE_OK && rc != SQLITE_DONE) return rc;
    if (*any) {
        sqlite3_free(w->list);
        w->list = NULL;
    } else {
        w->count = sort_list(w->list, count);
    }
    return SQLITE_OK;
}

/* Set out along one key: all of it, the one index of an equality, or those of an IN. */
static int begin_walk(cursor *c, int k, int plan, sqlite3_value *value) {
    const zm_table *description = ((const table *)c->base.pVtab)->function->table;
    walk *w = &c->walks[k];
    w->count = description->count(c->solved->solution, k);
    if (!value || w->count == 0) return SQLITE_OK;
    if (plan >> (LIST_BIT + k) & 1) {
        bool any = false;
        return read_list(c, k, value, &any);
    }
    uint64_t found =
        sqlite3_value_type(value) == SQLITE_NULL ? ZM_NOT_THERE : description->find(c->solved->solution, k, value);
    if (found == ZM_NOT_THERE) {
        w->count = 0;
    } else if (found != ZM_ANY) {
        w->low = found;
        w->count = 1;
    }
    return SQLITE_OK;
}

static int no_argument(table *t) {
    const zm_function *f = t->function;
    char *message = sqlite3_mprintf("%s: an argument is missing; call it as %s(%s)", f->name, f->name, f->arguments);
    if (!message) return SQLITE_NOMEM;
    set_error(&t->base, message);
    return SQLITE_ERROR;
}

static int filter(sqlite3_vtab_cursor *base, int plan, const char *text, int argc, sqlite3_value **argv) {
    (void)text, (void)argc;
    cursor *c = (cursor *)base;
    table *t = (table *)base->pVtab;
    const zm_table *description = t->function->table;
    sqlite3_value *inputs[ZM_MAX_INPUTS] = {NULL};
    c->end = true;
    c->row = 0;
    reset_walks(c);
    if (plan == NO_INPUT) return no_argument(t);
    int argument = 0;
    bool null = false;
    for (int i = 0; i < t->function->most; i++) {
        if (!(plan >> i & 1)) continue;
        inputs[i] = argv[argument++];
        if (sqlite3_value_type(inputs[i]) == SQLITE_NULL) null = true;
    }
    if (null) return SQLITE_OK;
    int rc = solve(t, c, inputs);
    bool empty = false;
    for (int k = 0; k < description->keys && rc == SQLITE_OK; k++) {
        rc = begin_walk(c, k, plan, plan >> (KEY_BIT + k) & 1 ? argv[argument++] : NULL);
        if (c->walks[k].count == 0) empty = true;
    }
    if (rc != SQLITE_OK || empty) return rc;
    if (plan & SORTED) {
        zm_call call;
        begin_call(&call, t);
        c->walks[0].sorted = description->sorted(&call, c->solved->solution);
        rc = finish_call(t, &call);
        if (rc != SQLITE_OK) return rc;
    }
    for (int k = 0; k < description->keys; k++)
        c->key[k] = walk_index(&c->walks[k]);
    c->end = false;
    return settle(c);
}

static int at_end(sqlite3_vtab_cursor *base) {
    return ((cursor *)base)->end;
}

static int column(sqlite3_vtab_cursor *base, sqlite3_context *context, int index) {
    const cursor *c = (const cursor *)base;
    const table *t = (const table *)base->pVtab;
    if (index < t->outputs) {
        t->function->table->column(context, c->solved->solution, c->key, c->row, index);
    } else if (c->solved->inputs[index - t->outputs]) {
        sqlite3_result_value(context, c->solved->inputs[index - t->outputs]);
    }
    return SQLITE_OK;
}

/* The same row has the same rowid in every scan of a solution, since SQLite merges the sides of an OR by rowid:
** the number of the combination of keys and, below it, ROW_BITS bits for the row within it, if there may be several.
** Tables of positions are limited by memory to less than 2^35 combinations, so nothing overflows. */
enum { ROW_BITS = 28 };

static int rowid(sqlite3_vtab_cursor *base, sqlite3_int64 *result) {
    const cursor *c = (const cursor *)base;
    const zm_table *description = ((const table *)base->pVtab)->function->table;
    uint64_t number = description->number ? description->number(c->solved->solution, c->key) : 0;
    for (int k = 0; k < description->keys && !description->number; k++)
        number = number * description->count(c->solved->solution, k) + c->key[k];
    *result = (sqlite3_int64)(description->several ? number << ROW_BITS | c->row : number + 1);
    return SQLITE_OK;
}

/* No xCreate: the table is there without CREATE VIRTUAL TABLE, and only so. */
static const sqlite3_module module = {
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
    return sqlite3_create_module_v2(db, registered->function->name, &module, registered, zm_registered_release);
}
