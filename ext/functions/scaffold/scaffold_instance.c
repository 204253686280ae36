/*
** scaffold_instance.c - instances, and the shelf of those that are kept.
**
** An instance is what a family makes of some arguments. It owns a copy of them, so that the core may read from their bytes
** as long as the instance lives, and so that it can be found again by content. A shelf keeps a few instances, the latest
** first: a table has one while a cursor is open, a statement has one for all its scalars.
*/
#include "scaffold.h"

#include <string.h>

static void copy_values(zm_call *call, zm_instance *instance, sqlite3_value **copies, sqlite3_value **values) {
    for (int i = 0; i < ZM_MAX_ARGUMENTS; i++) {
        if (!values[i]) continue;
        copies[i] = sqlite3_value_dup(values[i]);
        if (!copies[i]) {
            zm_fail_nomem(&call->run);
            return;
        }
        int type = sqlite3_value_type(copies[i]);
        if (type == SQLITE_TEXT || type == SQLITE_BLOB) instance->bytes += sqlite3_value_bytes(copies[i]);
    }
}

zm_instance *zm_instance_read(zm_call *call, const zm_family *family, sqlite3_value **arguments,
                              sqlite3_value **question) {
    enum { HEAD = (sizeof(zm_instance) + 15) / 16 * 16 };
    zm_instance *instance = sqlite3_malloc64(HEAD + family->size);
    if (!instance) {
        zm_fail_nomem(&call->run);
        return NULL;
    }
    memset(instance, 0, HEAD + family->size);
    instance->references = 1;
    instance->family = family;
    instance->data = (char *)instance + HEAD;
    copy_values(call, instance, instance->arguments, arguments);
    copy_values(call, instance, instance->question, question);
    if (zm_ok(&call->run) && family->read) family->read(call, instance->data, instance->arguments);
    if (zm_ok(&call->run)) return instance;
    zm_instance_release(instance);
    return NULL;
}

void zm_instance_release(zm_instance *instance) {
    if (!instance || --instance->references > 0) return;
    zm_run run = zm_sqlite_run();
    if (instance->family->free) instance->family->free(instance->data, &run);
    for (int i = 0; i < ZM_MAX_ARGUMENTS; i++) {
        sqlite3_value_free(instance->arguments[i]);
        sqlite3_value_free(instance->question[i]);
    }
    sqlite3_free(instance);
}

bool zm_instance_is(const zm_instance *instance, const zm_family *family, sqlite3_value **arguments,
                    sqlite3_value **question) {
    if (!instance || instance->family != family) return false;
    for (int i = 0; i < ZM_MAX_ARGUMENTS; i++)
        if (!zm_same_value(instance->question[i], question[i])) return false;
    for (int i = ZM_MAX_ARGUMENTS; i-- > 0;) /* the last are the smallest */
        if (!zm_same_value(instance->arguments[i], arguments[i])) return false;
    return true;
}

/* ---- shelves */

static void clear_from(zm_shelf *shelf, int from) {
    for (int i = from; i < ZM_SHELF_PLACES; i++) {
        zm_instance_release(shelf->places[i]);
        shelf->places[i] = NULL;
    }
}

void zm_shelf_clear(zm_shelf *shelf) {
    clear_from(shelf, 0);
}

/* The i-th place becomes the first. */
static void to_front(zm_shelf *shelf, int i, zm_instance *instance) {
    memmove(shelf->places + 1, shelf->places, (size_t)i * sizeof *shelf->places);
    shelf->places[0] = instance;
}

zm_instance *zm_shelf_find(zm_shelf *shelf, const zm_family *family, sqlite3_value **arguments,
                           sqlite3_value **question) {
    for (int i = 0; i < ZM_SHELF_PLACES && shelf->places[i]; i++) {
        zm_instance *instance = shelf->places[i];
        if (!zm_instance_is(instance, family, arguments, question)) continue;
        to_front(shelf, i, instance);
        return instance;
    }
    return NULL;
}

void zm_shelf_put(zm_shelf *shelf, zm_instance *instance) {
    zm_instance_release(shelf->places[ZM_SHELF_PLACES - 1]);
    to_front(shelf, ZM_SHELF_PLACES - 1, instance);
    instance->references++;
}

void zm_shelf_trim(zm_shelf *shelf) {
    int64_t bytes = shelf->places[0] ? shelf->places[0]->bytes : 0;
    for (int i = 1; i < ZM_SHELF_PLACES && shelf->places[i]; i++) {
        bytes += shelf->places[i]->bytes;
        if (bytes > ZM_SHELF_BYTES) clear_from(shelf, i);
    }
}

void zm_shelf_make_room(zm_shelf *shelf) {
    for (int i = 0; i < ZM_SHELF_PLACES && shelf->places[i]; i++)
        if (shelf->places[i]->bytes > ZM_SHELF_BYTES) clear_from(shelf, i);
}

void zm_shelf_drop(zm_shelf *shelf, const zm_instance *instance) {
    for (int i = 0; i < ZM_SHELF_PLACES && shelf->places[i]; i++)
        if (shelf->places[i] == instance) clear_from(shelf, i);
}
