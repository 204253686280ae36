/*
** functions.h - the pieces that all families of SQL functions share.
**
** A family is one file that exports one array of zm_function, ended by an entry without a name; zermelo.c
** lists the families. What a family writes itself: how to read its arguments, which solver to call, and what
** each column of a row is.
*/
#ifndef ZM_FUNCTIONS_H
#define ZM_FUNCTIONS_H

#include "../../core/board/board.h"
#include "../../core/graph/graph.h"

#include <sqlite3ext.h>
#ifndef ZM_ENTRY_POINT
SQLITE_EXTENSION_INIT3
#endif

#ifndef SQLITE_RESULT_SUBTYPE /* before 3.45 */
#define SQLITE_RESULT_SUBTYPE 0x001000000
#endif

#define ZM_VERSION "0.1.0"
#define ZM_COUNT(array) (sizeof(array) / sizeof *(array))

struct zm_table;

typedef enum zm_kind { ZM_SCALAR, ZM_AGGREGATE, ZM_TABLE } zm_kind;

/* One SQL function, as it is registered and as zermelo_functions shows it. */
typedef struct zm_function {
    const char *name;
    const char *arguments; /* for people: "graph [, mouse [, cat]]" */
    const char *help;      /* one line */
    int least, most;       /* number of arguments */
    zm_kind kind;
    void (*scalar)(sqlite3_context *, int, sqlite3_value **); /* or the step of an aggregate */
    void (*final)(sqlite3_context *);
    const struct zm_table *table;
    int flags; /* besides UTF-8; 0: deterministic and innocuous */
} zm_function;

/* The families, in the order of zermelo_functions. */
extern const zm_function *const zm_families[];

/* What one connection keeps while zermelo is loaded into it; call.c. */
typedef struct zm_connection {
    int references;
    bool probing; /* a call asks SQLite whether to stop */
    uint64_t
        work; /* done since the last poll: carried from call to call, so that many short ones come to a poll too */
    uint64_t seed; /* of hash tables */
} zm_connection;

/* A function in a connection: what SQLite hands back to us when it is called. Counted: a table holds its own reference,
** since SQLite frees a module's data before it disconnects the module's tables when zermelo is loaded a second time. */
typedef struct zm_registered {
    int references;
    const zm_function *function;
    zm_connection *connection;
} zm_registered;

int zm_register_table(sqlite3 *db, zm_registered *registered);
zm_connection *zm_connection_new(void);
void zm_connection_release(zm_connection *connection);
/* Also for SQLite, as the destructor of a zm_registered. */
void zm_registered_release(void *registered);

/* ---- call.c: one run of a function */

typedef struct zm_call {
    sqlite3 *db;
    zm_connection *connection;
    const char *function;
    const char *argument; /* the one being read, for messages; NULL: none */
    zm_run run;
    int64_t bytes;       /* allocated and not yet released */
    sqlite3_stmt *probe; /* stepped to learn of interrupts; NULL: not made yet */
    bool no_probe;       /* the host forbids it */
} zm_call;

/* Begin a call of a scalar or aggregate function, or of a table. The zm_call must not move afterwards. */
void zm_call_begin(zm_call *call, sqlite3_context *context);
void zm_call_begin_table(zm_call *call, sqlite3 *db, const zm_registered *registered);
void zm_call_end(zm_call *call);
/* The first error of the call as an SQLite result code, with the message (or NULL) for sqlite3_free. */
int zm_call_error(const zm_call *call, bool with_function, char **message);
/* Raise that error in a scalar function. */
void zm_call_raise(const zm_call *call, sqlite3_context *context);
/* The answer of an _error function: the message (without the function's name) or NULL; want of memory and an
** interrupt are raised. */
void zm_result_error_text(const zm_call *call, sqlite3_context *context);
/* Memory from SQLite without cancelling, for what outlives a call. */
zm_run zm_sqlite_run(void);
bool zm_any_null(int count, sqlite3_value **values);

/* ---- arguments.c: SQL values to what the core takes, and back */

/* Read a graph argument in any of its forms. */
void zm_read_graph(zm_call *call, sqlite3_value *value, const char *argument, zm_graph *graph);
/* The node that an argument names. A whole REAL is an integer; an integer finds the text label that reads
** alike. An error if the graph has no such node. */
uint32_t zm_read_node(zm_call *call, sqlite3_value *value, const char *argument, const zm_graph *graph);
/* Read a board argument; `known` lists the bytes that may stand in a cell. */
void zm_read_board(zm_call *call, sqlite3_value *value, const char *argument, const char *known, zm_board *board);
zm_label zm_value_label(sqlite3_value *value);
bool zm_same_value(sqlite3_value *a, sqlite3_value *b); /* same type, same bytes; NULL pointers are equal */
/* A label, with the type that it was given. */
void zm_result_label(sqlite3_context *context, const zm_label *label);
void zm_result_node(sqlite3_context *context, const zm_graph *graph, uint32_t node);

/* ---- table.c: table-valued functions */

enum { ZM_MAX_INPUTS = 6, ZM_MAX_KEYS = 5 };

/* What a look-up of a key by value can say. */
#define ZM_NOT_THERE UINT64_MAX
#define ZM_ANY (UINT64_MAX - 1) /* cannot tell: look at all, SQLite compares */

/*
** A table-valued function. Its rows are all combinations of keys, in order, the last changing fastest, times
** `fanout` rows each. The first columns are the keys; an equality on one of them restricts it to one index.
*/
typedef struct zm_table {
    const char *columns; /* "turn, mouse, cat, winner" */
    const char *inputs;  /* the hidden columns, in the order of the arguments: "zm_graph, zm_hole" */
    int keys;
    /* Solve for these arguments; absent ones are NULL pointers, none is an SQL NULL. NULL and call->run on
    ** failure. The values stay as they are as long as the solution. */
    void *(*solve)(zm_call *call, sqlite3_value **arguments);
    void (*release)(void *solution, zm_run *run);
    uint64_t (*count)(const void *solution, int key);
    /* The index of the key with that value, ZM_NOT_THERE or ZM_ANY. NULL: not looked up. */
    uint64_t (*find)(const void *solution, int key, sqlite3_value *value);
    /* Rows for one combination of keys. NULL: one. */
    uint64_t (*fanout)(void *solution, const uint64_t *key);
    bool several; /* it may be more than one: the rowid has room for the number of the row */
    /* Where a combination has no rows: the last key that must change before there can be any. NULL: the last one. */
    int (*dead_end)(const void *solution, const uint64_t *key);
    /* The number of a combination, for the rowid. NULL: counted through the keys. */
    uint64_t (*number)(const void *solution, const uint64_t *key);
    /* The indices of the (only) key in the order of the values of one column, rising; for ORDER BY and GROUP BY on it.
    ** NULL, or NULL and call->run if it fails. */
    const uint32_t *(*sorted)(zm_call *call, void *solution);
    int sorted_column;
    void (*column)(sqlite3_context *context, void *solution, const uint64_t *key, uint64_t row, int column);
} zm_table;

/* For `find`: the node of a graph, or ZM_ANY where SQLite's affinity rules might match another label. */
uint64_t zm_find_node(const zm_graph *graph, sqlite3_value *value);
/* For `find`: which of a list of words. */
uint64_t zm_find_word(const char *const *words, uint64_t count, sqlite3_value *value);

#endif
