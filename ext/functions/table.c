/*
** table.c - the one module behind every table-valued function.
**
** A family describes its table (zm_table in functions.h); this file does what SQLite asks for: planning,
** caching, looking up by key, and walking the rows.
**
** Planning. Inputs are hidden columns. A required input that is wholly missing is an error when the statement
** runs; one that is there but not usable in the plan at hand makes that plan impossible (SQLITE_CONSTRAINT), so
** that joins give the same rows in either order. idxNum has a bit for each input present and, from KEY_BIT on, one
** for each key held equal. Equalities on keys narrow the walk; SQLite checks them again.
**
** Caching. A solution belongs to its arguments (compared byte for byte). The table remembers the last one as
** long as a cursor is open, so that the inner side of a join, or a correlated subquery, solves once.
*/
#include "functions.h"

#include <assert.h>
#include <string.h>

enum { KEY_BIT = 8, SORTED = 1 << 20, NO_INPUT = 1 << 30 };

typedef struct solved {
    int references;
    const zm_table *table;
    sqlite3_value *inputs[ZM_MAX_INPUTS]; /* NULL: not given */
    void *solution;
} solved;

typedef struct table {
    sqlite3_vtab base;
    sqlite3 *db;
    const zm_function *function;
    int outputs; /* columns that are not hidden */
    int cursors;
    solved *last;
} table;

typedef struct cursor {
    sqlite3_vtab_cursor base;
    solved *solved; /* NULL: no rows */
    bool end;
    uint64_t key[ZM_MAX_KEYS], low[ZM_MAX_KEYS], high[ZM_MAX_KEYS]; /* where each key is; its range */
    uint64_t row, fanout;
    const uint32_t *sorted; /* the indices of the key in another order; NULL: their own */
} cursor;

static void drop(solved *s) {
    if (!s || --s->references > 0) return;
    zm_env env = zm_sqlite_env();
    if (s->solution) s->table->release(s->solution, &env);
    for (int i = 0; i < ZM_MAX_INPUTS; i++)
        sqlite3_value_free(s->inputs[i]);
    sqlite3_free(s);
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
    const zm_function *function = auxiliary;
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
    *t = (table){.db = db, .function = function, .outputs = count_names(function->table->columns)};
    *result = &t->base;
    return SQLITE_OK;
}

static int disconnect(sqlite3_vtab *base) {
    table *t = (table *)base;
    drop(t->last);
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
        /* Either the query gives no argument, and xFilter will say so; or SQLite asks about one side of an OR
         *by itself,
         ** without the terms around it, and must not take this plan. */
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
        rows = rows > 1000 ? rows / 1000 : 1;
    }
    if (function->most == 0) rows = 100;
    if (function->table->sorted && info->nOrderBy == 1 && !info->aOrderBy[0].desc &&
        info->aOrderBy[0].iColumn == function->table->sorted_column && plan >> KEY_BIT == 0) {
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

static int close_cursor(sqlite3_vtab_cursor *base) {
    cursor *c = (cursor *)base;
    table *t = (table *)base->pVtab;
    drop(c->solved);
    if (--t->cursors == 0) {
        drop(t->last);
        t->last = NULL;
    }
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

/* A solution for the inputs: the cursor's last, the table's last, or a new one. */
static int solve(table *t, cursor *c, sqlite3_value **inputs) {
    if (same_inputs(c->solved, inputs)) return SQLITE_OK;
    drop(c->solved);
    c->solved = NULL;
    if (same_inputs(t->last, inputs)) {
        c->solved = t->last;
        c->solved->references++;
        return SQLITE_OK;
    }
    drop(t->last);
    t->last = NULL;
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
    }
    zm_call call;
    zm_call_begin(&call, t->db, t->function->name);
    s->solution = t->function->table->solve(&call, s->inputs);
    int rc = finish_call(t, &call);
    if (rc != SQLITE_OK) {
        drop(s);
        return rc;
    }
    assert(s->solution);
    s->references = 2;
    c->solved = t->last = s;
    return SQLITE_OK;
}

/* ---- walking the rows */

/* The keys of the row at hand. */
static const uint64_t *keys_of(const cursor *c, uint64_t *room) {
    if (!c->sorted) return c->key;
    *room = c->sorted[c->key[0]];
    return room;
}

/* Go on to the first row at or after the current combination of keys. */
static int settle(cursor *c) {
    const table *t = (const table *)c->base.pVtab;
    const zm_table *description = t->function->table;
    if (!description->fanout) {
        c->fanout = 1;
        return SQLITE_OK;
    }
    zm_call call;
    zm_call_begin(&call, t->db, t->function->name);
    while (!c->end) {
        c->fanout = description->fanout(c->solved->solution, c->key);
        if (c->fanout > 0 || !zm_work(&call.env, 20, &call.status)) break;
        int k = description->keys - 1;
        while (k >= 0 && ++c->key[k] >= c->high[k]) {
            c->key[k] = c->low[k];
            k--;
        }
        if (k < 0) c->end = true;
    }
    return finish_call((table *)c->base.pVtab, &call);
}

static int next(sqlite3_vtab_cursor *base) {
    cursor *c = (cursor *)base;
    if (++c->row < c->fanout) return SQLITE_OK;
    c->row = 0;
    int k = ((const table *)base->pVtab)->function->table->keys - 1;
    while (k >= 0 && ++c->key[k] >= c->high[k]) {
        c->key[k] = c->low[k];
        k--;
    }
    if (k < 0) {
        c->end = true;
        return SQLITE_OK;
    }
    return settle(c);
}

static int filter(sqlite3_vtab_cursor *base, int plan, const char *text, int argc, sqlite3_value **argv) {
    (void)text, (void)argc;
    cursor *c = (cursor *)base;
    table *t = (table *)base->pVtab;
    const zm_table *description = t->function->table;
    sqlite3_value *inputs[ZM_MAX_INPUTS] = {NULL};
    c->end = true;
    c->row = 0;
    if (plan == NO_INPUT) {
        const zm_function *f = t->function;
        char *message =
            sqlite3_mprintf("%s: an argument is missing; call it as %s(%s)", f->name, f->name, f->arguments);
        if (!message) return SQLITE_NOMEM;
        set_error(&t->base, message);
        return SQLITE_ERROR;
    }
    int argument = 0;
    bool null = false;
    for (int i = 0; i < t->function->most; i++) {
        if (!(plan >> i & 1)) continue;
        inputs[i] = argv[argument++];
        if (sqlite3_value_type(inputs[i]) == SQLITE_NULL) null = true;
    }
    if (null) return SQLITE_OK;
    int rc = solve(t, c, inputs);
    if (rc != SQLITE_OK) return rc;
    for (int k = 0; k < description->keys; k++) {
        c->low[k] = 0;
        c->high[k] = description->count(c->solved->solution, k);
        if (c->high[k] == 0) return SQLITE_OK;
    }
    for (int k = 0; k < description->keys; k++) {
        if (plan >> (KEY_BIT + k) & 1) {
            sqlite3_value *value = argv[argument++];
            if (sqlite3_value_type(value) == SQLITE_NULL) return SQLITE_OK;
            uint64_t found = description->find(c->solved->solution, k, value);
            if (found == ZM_NOT_THERE) return SQLITE_OK;
            if (found != ZM_ANY) {
                c->low[k] = found;
                c->high[k] = found + 1;
            }
        }
        c->key[k] = c->low[k];
    }
    c->sorted = NULL;
    if (plan & SORTED) {
        zm_call call;
        zm_call_begin(&call, t->db, t->function->name);
        c->sorted = description->sorted(&call, c->solved->solution);
        rc = finish_call(t, &call);
        if (rc != SQLITE_OK) return rc;
    }
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
        uint64_t room;
        t->function->table->column(context, c->solved->solution, keys_of(c, &room), c->row, index);
    } else if (c->solved->inputs[index - t->outputs]) {
        sqlite3_result_value(context, c->solved->inputs[index - t->outputs]);
    }
    return SQLITE_OK;
}

/* The same row has the same rowid in every scan of a solution, since SQLite merges the sides of an OR by rowid:
** the number of the combination of keys and, below it, ROW_BITS bits for the row within it. */
enum { ROW_BITS = 28 };

static int rowid(sqlite3_vtab_cursor *base, sqlite3_int64 *result) {
    const cursor *c = (const cursor *)base;
    const zm_table *description = ((const table *)base->pVtab)->function->table;
    uint64_t number = 0, room;
    const uint64_t *key = keys_of(c, &room);
    for (int k = 0; k < description->keys; k++)
        number = number * description->count(c->solved->solution, k) + key[k];
    *result = (sqlite3_int64)(description->fanout ? number << ROW_BITS | c->row : number + 1);
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

int zm_register_table(sqlite3 *db, const zm_function *function) {
    return sqlite3_create_module_v2(db, function->name, &module, (void *)function, NULL);
}
