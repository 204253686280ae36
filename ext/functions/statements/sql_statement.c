/*
** sql_statement.c - prepare and step somebody's SELECT.
*/
#include "sql_statement.h"

#include "../../core/base/base_text.h"

#include <string.h>

/* ---- text before and behind */

/* Behind blanks and comments, and semicolons if they count for nothing. */
static const char *skip_sql_blanks(const char *at, const char *end, bool semicolons) {
    while (at < end) {
        if (strchr(" \t\r\n\f", *at) && *at) {
            at++;
        } else if (*at == ';' && semicolons) {
            at++;
        } else if (end - at > 1 && at[0] == '-' && at[1] == '-') {
            const char *eol = memchr(at, '\n', (size_t)(end - at));
            at = eol ? eol + 1 : end;
        } else if (end - at > 1 && at[0] == '/' && at[1] == '*') {
            const char *close = at + 2;
            while (close < end && !(close[0] == '*' && end - close > 1 && close[1] == '/'))
                close++;
            at = close < end ? close + 2 : end;
        } else {
            break;
        }
    }
    return at;
}

static bool begins_with_word(const char *at, const char *end, const char *word) {
    size_t length = strlen(word);
    if ((size_t)(end - at) < length || sqlite3_strnicmp(at, word, (int)length) != 0) return false;
    char after = (size_t)(end - at) > length ? at[length] : ' ';
    return !(after == '_' || (after >= '0' && after <= '9') || (after >= 'a' && after <= 'z') ||
             (after >= 'A' && after <= 'Z'));
}

/* ---- errors */

/* (Where memory is short SQLite may lose its message, and only say "SQL logic error".) */
static void fail_sql(const zm_statement *s, int rc, zm_run *run) {
    if ((rc & 0xff) == SQLITE_NOMEM) {
        zm_fail_nomem(run);
    } else if ((rc & 0xff) == SQLITE_INTERRUPT) {
        zm_fail(run, ZM_INTERRUPT, "interrupted");
    } else { /* a database that is locked, or cannot be read, is not the fault of the statement */
        static const int at_fault[] = {SQLITE_ERROR, SQLITE_AUTH, SQLITE_TOOBIG, SQLITE_CONSTRAINT, SQLITE_MISMATCH};
        zm_code code = ZM_REFUSED;
        for (size_t i = 0; i < sizeof at_fault / sizeof *at_fault; i++)
            if ((rc & 0xff) == at_fault[i]) code = ZM_INVALID;
        zm_fail(run, code, "%s", sqlite3_errmsg(s->db));
    }
}

/* ---- preparing */

static void check_kind(const zm_statement *s, const char *at, const char *end, const char *tail, int64_t offset,
                       zm_run *run) {
    bool reads = begins_with_word(at, end, "SELECT") || begins_with_word(at, end, "WITH") ||
                 begins_with_word(at, end, "VALUES");
    bool is_explain = s->prepared && sqlite3_stmt_isexplain(s->prepared);
    bool is_select = s->prepared && sqlite3_stmt_readonly(s->prepared) && s->columns > 0 && reads && !is_explain;
    const char *second = skip_sql_blanks(tail, end, true);
    if (!is_select) zm_fail(run, ZM_INVALID, "expected one SELECT, which only reads (or WITH, or VALUES)");
    if (second < end)
        zm_fail(run, ZM_INVALID, "expected one statement; a second one begins at byte %llu",
                (unsigned long long)(second - at + offset));
}

void zm_statement_open(zm_statement *s, sqlite3 *db, const char *sql, uint64_t length, zm_run *run) {
    *s = (zm_statement){.db = db};
    if (!zm_ok(run)) return;
    const char *end = sql + length, *tail = end;
    const char *begin = skip_sql_blanks(sql + zm_mark_length(sql, length), end, true);
    if (length > INT32_MAX) zm_fail(run, ZM_TOOBIG, "the statement is longer than %d bytes", INT32_MAX);
    if (begin < end && memchr(begin, 0, (size_t)(end - begin)))
        zm_fail(run, ZM_INVALID, "the statement has a NUL inside");
    if (!zm_ok(run)) return;
    int rc = sqlite3_prepare_v3(db, begin, (int)(end - begin), SQLITE_PREPARE_PERSISTENT, &s->prepared, &tail);
    if (rc != SQLITE_OK) fail_sql(s, rc, run);
    s->columns = s->prepared ? sqlite3_column_count(s->prepared) : 0;
    if (zm_ok(run)) check_kind(s, begin, end, tail, begin - sql, run);
    if (!zm_ok(run)) zm_statement_close(s);
}

void zm_statement_check_parameters(const zm_statement *s, zm_run *run) {
    if (!zm_ok(run)) return;
    static const char *const known[] = {"?1", ":state", "@state", "$state"};
    int count = sqlite3_bind_parameter_count(s->prepared);
    /* Those with a name first: of ?2 alone, number 1 has none. */
    for (int pass = 0; pass < 2; pass++) {
        for (int i = 1; i <= count; i++) {
            const char *name = sqlite3_bind_parameter_name(s->prepared, i);
            bool is_known = !name && pass == 0;
            for (size_t k = 0; k < sizeof known / sizeof *known && name; k++)
                is_known = is_known || strcmp(name, known[k]) == 0;
            if (!is_known)
                zm_fail(run, ZM_INVALID, "%s is no parameter; the position is ?1, :state, @state or $state",
                        name ? name : "?");
        }
    }
    if (count == 0) zm_fail(run, ZM_INVALID, "the position does not occur; it is ?1, :state, @state or $state");
}

/* A statement that reads the same databases, which it all holds from its first row on: that one needs no table. */
void zm_statement_hold(zm_statement *s, zm_run *run) {
    if (!zm_ok(run) || !s->prepared) return;
    const char *sql = sqlite3_sql(s->prepared);
    size_t length = strlen(sql);
    char *holding =
        sqlite3_mprintf("SELECT 1 UNION ALL SELECT 1 FROM (%.*s\n)", (int)(length - (sql[length - 1] == ';')), sql);
    if (!holding) {
        zm_fail_nomem(run);
        return;
    }
    int rc = sqlite3_prepare_v2(s->db, holding, -1, &s->held, NULL);
    sqlite3_free(holding);
    if (rc == SQLITE_OK) rc = sqlite3_step(s->held);
    if (rc != SQLITE_ROW) fail_sql(s, rc, run);
    if (run->code == ZM_INVALID) run->code = ZM_REFUSED; /* it was prepared, so this is not the statement's fault */
}

/* ---- stepping */

static int bind_label(sqlite3_stmt *prepared, int parameter, const zm_label *label) {
    switch (label->type) {
    case ZM_INTEGER:
        return sqlite3_bind_int64(prepared, parameter, label->integer);
    case ZM_REAL:
        return sqlite3_bind_double(prepared, parameter, label->real);
    case ZM_TEXT:
        /* Told the length, SQLite does not know that a zero stands behind, and functions would have it copied. */
        if (label->length < INT32_MAX && strlen(label->bytes) == label->length)
            return sqlite3_bind_text(prepared, parameter, label->bytes, -1, SQLITE_STATIC);
        return sqlite3_bind_text64(prepared, parameter, label->bytes, label->length, SQLITE_STATIC, SQLITE_UTF8);
    case ZM_BLOB:
        return sqlite3_bind_blob64(prepared, parameter, label->length ? label->bytes : "", label->length,
                                   SQLITE_STATIC);
    }
    return SQLITE_MISUSE;
}

void zm_statement_begin(zm_statement *s, const zm_label *label, zm_run *run) {
    if (!zm_ok(run)) return;
    sqlite3_reset(s->prepared);
    int count = sqlite3_bind_parameter_count(s->prepared), rc = SQLITE_OK;
    for (int i = 1; i <= count && rc == SQLITE_OK; i++)
        rc = bind_label(s->prepared, i, label);
    if (rc != SQLITE_OK) fail_sql(s, rc, run);
}

bool zm_statement_step(zm_statement *s, zm_run *run) {
    if (!zm_ok(run)) return false;
    int rc = sqlite3_step(s->prepared);
    if (rc == SQLITE_ROW && sqlite3_column_count(s->prepared) == s->columns) return true;
    if (rc == SQLITE_ROW) {
        zm_fail(run, ZM_INVALID, "its columns have changed while it ran");
        return false;
    }
    if (rc != SQLITE_DONE) fail_sql(s, rc, run);
    return false;
}

/* (sqlite3_column_type, _text and _bytes would each lock the connection, which is locked: see the header.) */
bool zm_statement_label(const zm_statement *s, int column, zm_label *label, zm_run *run) {
    sqlite3_value *value = sqlite3_column_value(s->prepared, column);
    bool is_text = false;
    switch (sqlite3_value_type(value)) {
    case SQLITE_NULL:
        return false;
    case SQLITE_INTEGER:
        *label = (zm_label){.type = ZM_INTEGER, .integer = sqlite3_value_int64(value)};
        return zm_ok(run);
    case SQLITE_FLOAT:
        *label = zm_label_whole((zm_label){.type = ZM_REAL, .real = sqlite3_value_double(value)});
        return zm_ok(run);
    case SQLITE_TEXT:
        is_text = true;
        break;
    }
    const void *bytes = is_text ? (const void *)sqlite3_value_text(value) : sqlite3_value_blob(value);
    *label = (zm_label){.type = is_text ? ZM_TEXT : ZM_BLOB, .bytes = bytes ? bytes : ""};
    label->length = (uint32_t)sqlite3_value_bytes(value);
    if (!bytes && (is_text || label->length > 0)) zm_fail_nomem(run);
    return zm_ok(run);
}

void zm_statement_close(zm_statement *s) {
    sqlite3_finalize(s->prepared);
    sqlite3_finalize(s->held);
    s->prepared = s->held = NULL;
}
