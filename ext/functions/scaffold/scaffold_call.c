/*
** scaffold_call.c - one run of a SQL function: memory from SQLite, stopping, errors.
**
** Long work can be stopped by sqlite3_interrupt(), by Ctrl-C in the shell and by a progress handler. The one
** way to learn of all three on every version of SQLite is to step a statement of the connection.
** (sqlite3_is_interrupted exists from 3.41 on only, and skips the progress handler.) A call makes one when polls are
** due, an endless SELECT, steps it by one row for every poll and finalizes it at its end: nothing of ours stays on
** the connection between calls, where a host that finalizes what sqlite3_next_stmt() lists would free it under us,
** and a tracer sees one line a call.
*/
#include "scaffold.h"

#include <stdio.h>
#include <string.h>

/* ---- memory */

/* A call counts what it holds, so that a shelf knows what an instance takes. Up to so many bytes it counts only what
** comes, not what goes: to ask SQLite for the size of some memory costs as much as to free it. */
enum { COUNTED_ROUGHLY = 1 << 16 };

static void *allocate(void *context, uint64_t bytes) {
    zm_call *call = context;
    if (call) call->bytes += (int64_t)bytes;
    void *memory = sqlite3_malloc64(bytes);
    zm_use_large_pages(memory, bytes);
    return memory;
}

static void *resize(void *context, void *memory, uint64_t bytes) {
    zm_call *call = context;
    if (call && call->bytes > COUNTED_ROUGHLY) call->bytes -= (int64_t)sqlite3_msize(memory);
    if (call) call->bytes += (int64_t)bytes;
    void *grown = sqlite3_realloc64(memory, bytes);
    zm_use_large_pages(grown, bytes);
    return grown;
}

static void release(void *context, void *memory) {
    zm_call *call = context;
    if (call && call->bytes > COUNTED_ROUGHLY) call->bytes -= (int64_t)sqlite3_msize(memory);
    sqlite3_free(memory);
}

/* The number in a file of the system, after `label` if there is one; `otherwise` if there is none. */
static uint64_t system_number(const char *path, const char *label, uint64_t otherwise) {
    char text[512];
    FILE *file = fopen(path, "r");
    if (!file) return otherwise;
    size_t length = fread(text, 1, sizeof text - 1, file);
    fclose(file);
    text[length] = 0;
    const char *at = label ? strstr(text, label) : text;
    if (!at) return otherwise;
    if (label) at += strlen(label);
    unsigned long long number;
    return sscanf(at, "%llu", &number) == 1 ? number : otherwise;
}

/* Memory that can be had without driving others out: of the machine, of the container, of SQLite's own limit. Unknown
** systems have no limit here. */
static uint64_t available(void *context) {
    (void)context;
    uint64_t kilobytes = system_number("/proc/meminfo", "MemAvailable:", UINT64_MAX / 2048);
    uint64_t free = kilobytes * 1024, most = system_number("/sys/fs/cgroup/memory.max", NULL, UINT64_MAX);
    uint64_t used = system_number("/sys/fs/cgroup/memory.current", NULL, 0);
    if (most < UINT64_MAX && (most > used ? most - used : 0) < free) free = most > used ? most - used : 0;
    sqlite3_int64 hard = sqlite3_hard_heap_limit64(-1), taken = sqlite3_memory_used();
    if (hard > 0 && (uint64_t)(hard > taken ? hard - taken : 0) < free)
        free = (uint64_t)(hard > taken ? hard - taken : 0);
    return free;
}

/* PRAGMA threads. A library that was built for one thread cannot be called beside others. */
static uint32_t helpers(void *context) {
    zm_call *call = context;
    int most = sqlite3_threadsafe() ? sqlite3_limit(call->db, SQLITE_LIMIT_WORKER_THREADS, -1) : 0;
    return most > 0 ? (uint32_t)most : 0;
}

/* The most that SQLite's allocator gives out in one piece. */
#define LARGEST_AREA ((uint64_t)2147482624)

/* The message is left as it is but for its first byte, since this is done for every row of a scalar. */
void zm_sqlite_run(zm_run *run) {
    memset(run, 0, offsetof(zm_run, message) + 1);
    run->allocate = allocate;
    run->resize = resize;
    run->release = release;
    run->available = available;
    run->allocator = "SQLite";
    run->largest_area = LARGEST_AREA;
}

/* ---- the connection */

zm_connection *zm_connection_new(void) {
    zm_connection *connection = sqlite3_malloc64(sizeof *connection);
    if (!connection) return NULL;
    *connection = (zm_connection){.references = 1};
    sqlite3_randomness(sizeof connection->seed, &connection->seed);
    return connection;
}

void zm_connection_release(zm_connection *connection) {
    if (--connection->references == 0) sqlite3_free(connection);
}

void zm_registered_release(void *pointer) {
    zm_registered *registered = pointer;
    if (--registered->references > 0) return;
    zm_connection_release(registered->connection);
    sqlite3_free(registered);
}

/* ---- stopping */

static const char endless[] = "WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT 1 FROM c) SELECT 1 FROM c";

/* To prepare the statement costs as much as 20 to 40 polls, so a call makes it when so many are due, by its own work
** and that of the short calls before it, and then steps it for all of them: that often a progress handler would have
** been asked. */
enum { POLLS_BEFORE_FIRST = ZM_POLL_WORK < 25000 ? 1 : 80 };

/* Where a host allows no recursive SELECT (an authorizer, a small limit), a plain one is stepped and reset each
** time. */
static int make_probe(zm_call *call) {
    int rc = sqlite3_prepare_v2(call->db, endless, -1, &call->probe, NULL);
    call->resets_probe = rc != SQLITE_OK && rc != SQLITE_NOMEM && rc != SQLITE_INTERRUPT;
    return call->resets_probe ? sqlite3_prepare_v2(call->db, "SELECT 1", -1, &call->probe, NULL) : rc;
}

/* Step the statement; false after an error or when the host says to stop. */
static bool ask_host(zm_call *call, uint32_t times, bool *stop) {
    int rc = call->probe ? SQLITE_OK : make_probe(call);
    if (rc == SQLITE_OK) rc = SQLITE_ROW;
    for (uint32_t i = 0; i < times && rc == SQLITE_ROW; i++) {
        rc = sqlite3_step(call->probe) & 0xff;
        if (call->resets_probe) sqlite3_reset(call->probe);
    }
    *stop = rc == SQLITE_INTERRUPT;
    if (rc == SQLITE_NOMEM) zm_fail_nomem(&call->run);
    return rc == SQLITE_ROW || rc == SQLITE_INTERRUPT || rc == SQLITE_NOMEM;
}

static bool poll(void *context) {
    zm_call *call = context;
    zm_connection *connection = call->connection;
    bool stop = false;
    /* A progress handler may run statements that come here again. */
    if (call->no_probe || connection->probing) return false;
    uint32_t due = ++connection->due;
    if (!call->probe && due < POLLS_BEFORE_FIRST) return false;
    connection->due = 0;
    connection->probing = true;
    /* Where an authorizer denies it, or the like, go on without. */
    if (!ask_host(call, due, &stop)) call->no_probe = true;
    connection->probing = false;
    return stop;
}

/* ---- calls */

void zm_call_begin(zm_call *call, sqlite3_context *context, sqlite3 *db, const zm_registered *registered) {
    memset(call, 0, offsetof(zm_call, run));
    call->db = db;
    call->context = context;
    call->connection = registered->connection;
    call->function = registered->function->name;
    zm_sqlite_run(&call->run);
    call->run.context = call;
    call->run.poll = poll;
    call->run.helpers = helpers;
    call->run.work = call->connection->work;
    call->run.seed = call->connection->seed;
}

void zm_call_end(zm_call *call) {
    call->connection->work = call->run.work;
    if (call->probe) sqlite3_finalize(call->probe);
    call->probe = NULL;
}

int zm_call_error(const zm_call *call, bool with_function, char **message) {
    *message = NULL;
    switch (call->run.code) {
    case ZM_OK:
        return SQLITE_OK;
    case ZM_NOMEM:
        return SQLITE_NOMEM;
    case ZM_INTERRUPT:
        return SQLITE_INTERRUPT;
    case ZM_INVALID:
    case ZM_TOOBIG:
    case ZM_NOROOM:
    case ZM_REFUSED:
        break;
    }
    *message = sqlite3_mprintf("%s%s%s%s%s", with_function ? call->function : "", with_function ? ": " : "",
                               call->argument ? call->argument : "", call->argument ? ": " : "", call->run.message);
    if (!*message) return SQLITE_NOMEM;
    return call->run.code == ZM_INVALID || call->run.code == ZM_REFUSED ? SQLITE_ERROR : SQLITE_TOOBIG;
}

void zm_call_raise(const zm_call *call) {
    if (zm_ok(&call->run)) return;
    char *message;
    int rc = zm_call_error(call, true, &message);
    if (rc == SQLITE_NOMEM) {
        sqlite3_result_error_nomem(call->context);
    } else {
        if (message) sqlite3_result_error(call->context, message, -1);
        sqlite3_result_error_code(call->context, rc);
    }
    sqlite3_free(message);
}

uint64_t zm_longest_result(const zm_call *call) {
    return (uint64_t)sqlite3_limit(call->db, SQLITE_LIMIT_LENGTH, -1);
}

void zm_sqlite_real(double real, char out[ZM_REAL_SIZE]) {
    sqlite3_snprintf(ZM_REAL_SIZE, out, "%!.17g", real);
}

/* SQLite frees what it is given, also if it refuses it. */
void zm_result_blob(zm_call *call, void *blob, uint64_t length) {
    if (!blob) return;
    sqlite3_result_blob64(call->context, blob, length, sqlite3_free);
}

void zm_result_json(zm_call *call, zm_json_writer *json) {
    uint64_t length;
    char *text = zm_json_write_end(json, &length);
    if (!text) return;
    sqlite3_result_text64(call->context, text, length, sqlite3_free, SQLITE_UTF8);
    sqlite3_result_subtype(call->context, 'J');
}
