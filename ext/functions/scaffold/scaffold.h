/*
** scaffold.h - what all families of SQL functions stand on.
**
** A family is one file, families/sql_NAME.c, that exports one zm_family; zermelo.c lists the families. A family says
** how its arguments become an *instance* (a struct of its own), and for each function what is asked of the instance:
** a scalar answers one question, a table hands out rows, whose columns are {name, type, function}. The scaffold does
** the rest: it counts and sorts the arguments by the text of the signature, allocates instances, begins and ends
** calls, raises errors, keeps an instance as long as a statement may ask again, and is the virtual table behind every
** table.
**
**   scaffold_call.c        one run of a function: memory from SQLite, stopping, errors
**   scaffold_arguments.c   signatures; SQL values to what the core takes, and back
**   scaffold_instance.c    instances, and the shelf of those that are kept
**   scaffold_function.c    scalars and aggregates
**   scaffold_table.c       tables
*/
#ifndef ZM_SCAFFOLD_H
#define ZM_SCAFFOLD_H

#include "../../core/board/board.h"
#include "../../core/graph/graph.h"
#include "../../core/json/json_write.h"

#include <sqlite3ext.h>
#ifndef ZM_ENTRY_POINT
SQLITE_EXTENSION_INIT3
#endif

#ifndef SQLITE_RESULT_SUBTYPE /* before 3.45 */
#define SQLITE_RESULT_SUBTYPE 0x001000000
#endif

#define ZM_VERSION "0.1.0"
#define ZM_COUNT(array) (sizeof(array) / sizeof *(array))

enum { ZM_MAX_ARGUMENTS = 6, ZM_MAX_KEYS = 5, ZM_MAX_GRAPHS = 2 };

typedef struct zm_call zm_call;

/* An argument as it was given, a REAL 2.0 as a real; NULL: not given. None is an SQL NULL: those have been dealt
** with (zm_nulls). */
typedef const zm_label *zm_argument;

/* ---- descriptors: what a family writes */

typedef enum zm_kind { ZM_SCALAR, ZM_ERROR, ZM_AGGREGATE, ZM_TABLE } zm_kind;

/* What a function asks of an instance. `question` has those of its arguments that do not belong to the instance, in
** the order of the signature; NULL pointers: not given. A scalar sets its result on call->context. It may find the
** instance as an earlier function of the same statement left it, so it solves what is not solved yet. */
typedef void zm_ask(zm_call *call, void *instance, zm_argument *question);

typedef struct zm_function {
    const char *name;
    const char *arguments; /* the signature: "graph, state [, terminals [, convention]]" */
    const char *help;      /* one line */
    const char *example;   /* one statement, which runs as it stands */
    const char *since;     /* version */
    zm_kind kind;
    int flags;   /* of SQLite, besides those that all have */
    zm_ask *ask; /* scalars. ZM_ERROR: what else is checked once the instance is read; NULL: nothing */
    const struct zm_aggregate *folds; /* aggregates */
    const struct zm_table *table;     /* tables */
} zm_function;

/* One function of a family's list: the version it is there since, its name, its signature (only the arguments), what
** it does, one line of help, an example. A JSON function is a scalar whose result is JSON. */
#define ZM_FUNCTION(version, its_name, signature, its_kind, ...)                                                     \
    { .since = version, .name = its_name, .arguments = signature, .kind = its_kind, __VA_ARGS__ }
#define ZM_SCALAR_FUNCTION(since, name, signature, does, line, sql)                                                  \
    ZM_FUNCTION(since, name, signature, ZM_SCALAR, .ask = does, .help = line, .example = sql)
#define ZM_JSON_FUNCTION(since, name, signature, does, line, sql)                                                    \
    ZM_FUNCTION(since, name, signature, ZM_SCALAR, .flags = SQLITE_RESULT_SUBTYPE, .ask = does, .help = line,        \
                .example = sql)
#define ZM_ERROR_FUNCTION(since, name, signature, does, line, sql)                                                   \
    ZM_FUNCTION(since, name, signature, ZM_ERROR, .ask = does, .help = line, .example = sql)
#define ZM_AGGREGATE_FUNCTION(since, name, signature, does, line, sql)                                               \
    ZM_FUNCTION(since, name, signature, ZM_AGGREGATE, .folds = does, .help = line, .example = sql)
#define ZM_TABLE_FUNCTION(since, name, signature, rows, line, sql)                                                   \
    ZM_FUNCTION(since, name, signature, ZM_TABLE, .table = rows, .help = line, .example = sql)

/* What an SQL NULL for an argument means. As a rule the answer is NULL, or no rows, whatever else is wrong. */
typedef struct zm_nulls {
    const char *not_given; /* but for these arguments it means: not given ... */
    const char *refused; /* ... and for this one it is an error, since a scalar subquery without a row is NULL, ... */
    const char *none;    /* ... that says what to write for none, as SQL */
} zm_nulls;

typedef struct zm_family {
    const char *name;     /* of its file, sql_NAME.c, and of its page in docs */
    const char *room;     /* the folder of its solver in core; NULL: none of its own */
    const char *instance; /* the arguments that make an instance, by their names in the signatures */
    zm_nulls nulls;
    size_t size; /* of an instance, which is zeroed before it is read */
    /* Read an instance. `arguments` are in the order of `instance`; NULL pointers: not given; none is an SQL NULL.
    ** They stay as they are as long as the instance. The instance does not move. */
    void (*read)(zm_call *call, void *instance, zm_argument *arguments);
    void (*free)(void *instance, zm_run *run); /* what it holds, also after an error */
    /* What it answers depends on more than its arguments: no instance goes from one statement to another. */
    bool reads_database;
    /* Reading an instance costs about as much as copying and comparing its arguments: a scalar keeps one with large
    ** arguments only when it meets them again. */
    bool is_quick;
    const zm_function *functions; /* ended by one without a name */
} zm_family;

/* An aggregate function. */
typedef struct zm_aggregate {
    size_t size; /* of its state, which is zeroed before the first row */
    void (*row)(zm_call *call, void *state, int argc, sqlite3_value **arguments);
    void (*result)(zm_call *call, void *state); /* after the last row; also if there was none */
    void (*free)(void *state, zm_run *run);
    bool tells; /* the answer is what is wrong with the rows, as of an _error function, and not the result */
} zm_aggregate;

/* A row of a table. */
typedef struct zm_row {
    void *instance;
    uint64_t key[ZM_MAX_KEYS]; /* the index at hand of each key */
    uint64_t number;           /* of the row among those of this combination of keys, from 0 */
    int part;                  /* of the column at hand */
    /* What `fanout` found out about the combination, for the columns. */
    uint32_t found[3];
    const uint32_t *found_list;
} zm_row;

/* The type that a column will declare: labels have none, since they come back as they were given. */
typedef enum zm_column_type { ZM_COLUMN_LABEL, ZM_COLUMN_INTEGER, ZM_COLUMN_TEXT } zm_column_type;

typedef struct zm_column {
    const char *name; /* NULL ends the list */
    zm_column_type type;
    void (*result)(sqlite3_context *context, const zm_row *row); /* no result: NULL */
    int part; /* for a function that serves several columns: which of them */
} zm_column;

/* A column that tells the key of a table with only one, counted from its part: plies. */
void zm_column_of_key(sqlite3_context *context, const zm_row *row);

/* What a look-up of a key by value can say. */
#define ZM_NOT_THERE UINT64_MAX
#define ZM_ANY (UINT64_MAX - 1) /* cannot tell: look at all, SQLite compares */

/*
** A table. Its rows are all combinations of keys, in order, the last changing fastest, times `fanout` rows each. The
** first columns are the keys, unless it has only one key and no `find`; an equality on one of them restricts it to
** one index.
*/
typedef struct zm_table {
    const zm_column *columns;
    int keys;
    zm_ask *solve; /* once the instance is read; NULL: nothing is left to do */
    uint64_t (*count)(const void *instance, int key);
    /* The index of the key with that value, ZM_NOT_THERE or ZM_ANY. NULL: not looked up. */
    uint64_t (*find)(const void *instance, int key, sqlite3_value *value);
    /* Is it known that no row has that index of the key, whatever the others? NULL: it is not. */
    bool (*none)(const void *instance, int key, uint64_t index);
    /* Rows for one combination of keys. NULL: one. It may leave on the row what the columns need. */
    uint64_t (*fanout)(zm_row *row);
    bool several; /* it may be more than one: the rowid has room for the number of the row */
    /* Where a combination has no rows: the last key that must change before there can be any. NULL: the last one. */
    int (*dead_end)(const zm_row *row);
    /* The number of a combination, for the rowid. NULL: counted through the keys. */
    uint64_t (*number)(const zm_row *row);
    /* The indices of the (only) key in the order of the values of one column, rising; for ORDER BY and GROUP BY on
    ** it. NULL, or NULL and an error if it fails. */
    const uint32_t *(*sorted)(zm_call *call, void *instance);
    int sorted_column;
} zm_table;

/* The families, in the order of zermelo_functions; NULL ends the list. */
extern const zm_family *const zm_families[];

/* ---- what SQLite hands back to us */

/* What one connection keeps while zermelo is loaded into it. */
typedef struct zm_connection {
    int references;
    bool probing;   /* a call asks SQLite whether to stop */
    bool exploring; /* a call asks somebody's rules, which may not explore themselves */
    /* Carried from call to call, so that many short ones come to a poll too: work since the last time one was due,
    ** and how often one was due since SQLite was asked. */
    uint64_t work;
    uint32_t due;
    uint64_t seed; /* of hash tables */
} zm_connection;

/* A signature, taken apart. */
typedef struct zm_signature {
    int least, most;                       /* how many arguments */
    int instance_at[ZM_MAX_ARGUMENTS];     /* which argument is the i-th of the family's instance; -1: none */
    int question_at[ZM_MAX_ARGUMENTS];     /* the others in turn; -1 ends them */
    uint32_t null_not_given, null_refused; /* sets of arguments, by zm_nulls */
} zm_signature;

/* A function in a connection. Counted: a table holds its own reference, since SQLite frees a module's data before it
** disconnects the module's tables when zermelo is loaded a second time. */
typedef struct zm_registered {
    int references;
    const zm_family *family;
    const zm_function *function;
    zm_signature signature;
    zm_connection *connection;
} zm_registered;

zm_connection *zm_connection_new(void);
void zm_connection_release(zm_connection *connection);
int zm_register(sqlite3 *db, zm_connection *connection, const zm_family *family, const zm_function *function);
int zm_register_table(sqlite3 *db, zm_registered *registered);
/* Also for SQLite, as the destructor of a zm_registered. */
void zm_registered_release(void *registered);
/* The i-th name of a list such as a signature or "graph, terminals", without brackets; false: there is none. */
bool zm_name_at(const char *list, int i, const char **name, int *length);
zm_signature zm_signature_read(const zm_family *family, const zm_function *function);
/* How a function is called, "game_value(graph, state [, ...])", for sqlite3_free; NULL: memory is short. */
char *zm_signature_text(const zm_function *function);
/* A message with the name of a function and with that, in the places of two %s; likewise. */
char *zm_signature_message(const char *format, const zm_function *function);
/* The arguments of a call: those of the instance, in the family's order, and the others, in the signature's. */
typedef struct zm_key {
    zm_label
        values[ZM_MAX_ARGUMENTS]; /* in the order of the signature; their bytes are the call's or an instance's */
    zm_argument arguments[ZM_MAX_ARGUMENTS], question[ZM_MAX_ARGUMENTS]; /* point into values */
    uint64_t bytes;                                                      /* of text and BLOBs */
    uint64_t fingerprint; /* the same for the same arguments, and hardly for others */
} zm_key;

/* Take a call's arguments; NULL pointers: not given. False: because of an SQL NULL the answer is NULL, or no rows. */
bool zm_key_read(zm_key *key, zm_call *call, const zm_registered *registered, int argc, sqlite3_value **argv);
/* Make the fingerprint, of the arguments of the instance or (all) of the others too. */
void zm_key_mark(zm_key *key, bool all);

/* ---- scaffold_call.c: one run of a function */

struct zm_call {
    sqlite3 *db;
    sqlite3_context *context; /* of scalars and aggregates */
    zm_connection *connection;
    const char *function;
    const char *argument;              /* what an error is about, for its message; NULL: none */
    int64_t rows;                      /* of an aggregate, so far */
    int64_t bytes;                     /* allocated and not yet released */
    zm_argument graphs[ZM_MAX_GRAPHS]; /* arguments that were found to be whole BLOBs of graphs */
    int graph_count;
    sqlite3_stmt *probe; /* stepped to learn of interrupts; NULL: not made yet */
    bool resets_probe;   /* it is not the endless one */
    bool no_probe;       /* the host forbids it */
    zm_run run;          /* last: most of its message is not cleared */
};

/* Begin a call. It must not move afterwards. */
void zm_call_begin(zm_call *call, sqlite3_context *context, sqlite3 *db, const zm_registered *registered);
void zm_call_end(zm_call *call);
/* From here on errors are about this argument (NULL: about none). The first error keeps what it was about. */
static inline void zm_about(zm_call *call, const char *argument) {
    if (zm_ok(&call->run)) call->argument = argument;
}
/* The error of the call as an SQLite result code, with the message (or NULL) for sqlite3_free. */
int zm_call_error(const zm_call *call, bool with_function, char **message);
/* Raise that error in a scalar or aggregate function. */
void zm_call_raise(const zm_call *call);
/* Make a run for what outlives a call: memory from SQLite, never stopped. */
void zm_sqlite_run(zm_run *run);
/* The most bytes that a result may have on this connection. */
uint64_t zm_longest_result(const zm_call *call);
/* Give a BLOB from the run's memory to SQLite as the result. NULL: no result, there was an error. */
void zm_result_blob(zm_call *call, void *blob, uint64_t length);
/* How SQLite spells a real, and JSON that was written as the result. */
void zm_sqlite_real(double real, char out[ZM_REAL_SIZE]);
void zm_result_json(zm_call *call, zm_json_writer *json);

/* ---- scaffold_instance.c */

/* Same type, same bytes; NULL pointers are equal. */
bool zm_same_label(zm_argument a, zm_argument b);

typedef struct zm_instance {
    int references;
    const zm_family *family;
    zm_key key;         /* its own copy ... */
    char *bytes_copied; /* ... and the bytes of its values; NULL: none, or they are the call's */
    uint32_t graphs; /* bits of the arguments that are whole BLOBs of graphs: their headers tell them from others */
    int64_t bytes;   /* about what it takes */
    uint64_t place;  /* see zm_instance_place(); 0: not known yet */
    void *data;      /* family->size bytes */
} zm_instance;

/* Read an instance; with a copy of the arguments or (borrowing) without, then it ends with the call. NULL and an
** error on failure. */
zm_instance *zm_instance_read(zm_call *call, const zm_family *family, const zm_key *key, bool borrows);
void zm_instance_release(zm_instance *instance);
/* Has it this i-th argument, by content? */
bool zm_instance_has(const zm_instance *instance, int i, zm_argument argument);
/* Is it the one with this key, by content? `all`: also what it was asked. */
bool zm_instance_is(const zm_instance *instance, const zm_family *family, const zm_key *key, bool all);

/* A number that all arguments, to the last byte, choose among 2^64: the same for the same ones. */
uint64_t zm_instance_place(zm_instance *instance);

/* Instances that are kept: the last one of each family, whatever it takes, and others as long as all together are
** small. */
enum { ZM_SHELF_PLACES = 32, ZM_SHELF_BYTES = 64 << 20 };

typedef struct zm_shelf {
    int count;
    zm_instance *places[ZM_SHELF_PLACES]; /* the latest first */
    uint64_t fingerprints[ZM_SHELF_PLACES];
    uint64_t passed_by; /* the fingerprint of the last one that was not kept */
} zm_shelf;

/* The instance with that key, which is the latest then; NULL: it is not there. Not counted. */
zm_instance *zm_shelf_find(zm_shelf *shelf, const zm_family *family, const zm_key *key, bool all);
/* Put it in front, with a reference of its own. */
void zm_shelf_put(zm_shelf *shelf, zm_instance *instance);
/* Once it is solved: drop what is too much. */
void zm_shelf_trim(zm_shelf *shelf);
/* Before a new one is made: a large one of its family makes room. */
void zm_shelf_make_room(zm_shelf *shelf, const zm_family *family);
void zm_shelf_drop(zm_shelf *shelf, const zm_instance *instance);
void zm_shelf_clear(zm_shelf *shelf);

/* ---- scaffold_arguments.c: SQL values to what the core takes, and back */

/* A value that is not NULL as a label. A REAL stays one (zm_value_raw) or becomes an integer if it is whole
** (zm_value_label). Text that cannot be had where memory is short has no bytes. */
zm_label zm_value_raw(sqlite3_value *value);
zm_label zm_value_label(sqlite3_value *value);

/* Each of these is about `argument` and quiet after an error. */

/* Text that somebody gave, in one of the forms that people have: as text, as JSONB (from SQLite 3.45 on), or as the
** bytes of text in a BLOB, such as readfile() gives. It borrows the bytes of the argument, or owns the text that was
** JSONB. `what` is expected, for the message. Empty and an error if it is none; freed by zm_text_free(). */
typedef struct zm_text {
    const char *bytes;
    uint64_t length;
    char *owned; /* NULL: the bytes are the argument's */
} zm_text;

zm_text zm_read_text(zm_call *call, zm_argument value, const char *argument, const char *what);
void zm_text_free(zm_text *text, zm_run *run);
/* Say that an argument is not the number that was wanted, but what. */
void zm_refuse_number(zm_call *call, zm_argument value, const char *argument, const char *wanted);
/* Read a graph argument in any of its forms. */
void zm_read_graph(zm_call *call, zm_argument value, const char *argument, zm_graph *graph);
/* Is it a BLOB of ours, of a graph or of terminals? */
bool zm_is_own_blob(zm_argument value);
/* The node that an argument names. A whole REAL is an integer; an integer finds the text label that reads
** alike. An error if the graph has no such node, which calls it `what`: node, state. */
uint32_t zm_read_node(zm_call *call, zm_argument value, const char *argument, const char *what,
                      const zm_graph *graph);
/* Read a board argument; `known` lists the bytes that may stand in a cell. */
void zm_read_board(zm_call *call, zm_argument value, const char *argument, const char *known, zm_board *board);

/* A label, with the type that it was given. */
void zm_result_label(sqlite3_context *context, const zm_label *label);
/* ZM_NO_NODE: NULL. */
void zm_result_node(sqlite3_context *context, const zm_graph *graph, uint32_t node);
/* A word that stays where it is. */
void zm_result_word(sqlite3_context *context, const char *word);

/* May a value equal another label than its own, since SQLite turns text into numbers (`has_texts`: some label is
** text), or could its text not be had? */
bool zm_may_match_by_affinity(const zm_label *label, bool has_texts);
/* For `find`: the node of a graph, or ZM_ANY where SQLite's affinity rules might match another label. */
uint64_t zm_find_node(const zm_graph *graph, sqlite3_value *value);
/* For `find`: which of a list of words. */
uint64_t zm_find_word(const char *const *words, uint64_t count, sqlite3_value *value);
/* For `find`: a number from `least` to `greatest`, as an index from 0. */
uint64_t zm_find_number(int64_t least, int64_t greatest, sqlite3_value *value);

#endif
