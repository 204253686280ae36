/*
** scaffold_instance.c - instances, and the shelf of those that are kept.
**
** An instance is what a family makes of some arguments. It owns a copy of them, so that the core may read from their
** bytes as long as the instance lives, and so that it can be found again by content. A shelf keeps a few instances,
** the latest first: a table has one while a cursor is open, a statement has one for all its scalars.
*/
#include "scaffold.h"

#include "../../core/base/base_bytes.h"
#include "../../core/base/base_hash.h"
#include "../../core/base/base_share.h"
#include "../../core/blob/blob_read.h"

#include <string.h>

/* ---- keys */

static uint64_t mix(uint64_t hash, uint64_t word) {
    return zm_fold(hash ^ word, 0x9e3779b97f4a7c15u);
}

/* Type, length and, of long text, some places only, of BLOBs of graphs the header: what has the same fingerprint is
** compared. */
static uint64_t fingerprint_of(uint64_t hash, const zm_label *label) {
    enum { SHORT = 64, LONG = 4096, PLACES = 256 };
    uint64_t word = 0;
    hash = mix(hash, (uint64_t)label->type << 32 | label->length);
    if (!zm_label_has_bytes(label)) return mix(hash, (uint64_t)label->integer);
    if (label->length < 8) {
        if (label->length) memcpy(&word, label->bytes, label->length);
        return mix(hash, word);
    }
    bool is_graph =
        label->type == ZM_BLOB && label->length >= ZM_BLOB_HEADER && zm_is_graph_blob(label->bytes, label->length);
    uint64_t last = (is_graph ? ZM_BLOB_HEADER : label->length) - 8, step = last < SHORT  ? 8
                                                                            : last < LONG ? 32
                                                                                          : last / PLACES;
    for (uint64_t at = 0; at < last; at += step) {
        memcpy(&word, label->bytes + at, 8);
        hash = mix(hash, word);
    }
    memcpy(&word, label->bytes + last, 8);
    return mix(hash, word);
}

/* Take the value of the i-th argument, which is no NULL. */
static void read_value(zm_key *key, zm_call *call, int i, sqlite3_value *value) {
    zm_label *label = &key->values[i];
    *label = zm_value_raw(value);
    if (!zm_label_has_bytes(label)) return;
    if (!label->bytes && (label->type == ZM_TEXT || label->length > 0)) zm_fail_nomem(&call->run);
    if (!label->bytes) label->bytes = "";
    key->bytes += label->length;
}

bool zm_key_read(zm_key *key, zm_call *call, const zm_registered *registered, int argc, sqlite3_value **argv) {
    const zm_signature *s = &registered->signature;
    const zm_nulls *rule = &registered->family->nulls;
    uint32_t given = 0, nulls = 0;
    key->bytes = 0;
    for (int i = 0; i < s->most && i < argc; i++) {
        if (!argv[i]) continue;
        if (sqlite3_value_type(argv[i]) == SQLITE_NULL) {
            nulls |= 1u << i;
        } else {
            given |= 1u << i;
            read_value(key, call, i, argv[i]);
        }
    }
    if (nulls & ~(s->null_not_given | s->null_refused)) return false;
    if (nulls & s->null_refused) {
        zm_about(call, rule->refused);
        zm_fail(&call->run, ZM_INVALID, "found NULL; write %s for none", rule->none);
    }
    for (int i = 0; i < ZM_MAX_ARGUMENTS; i++) {
        int argument = s->instance_at[i], question = s->question_at[i];
        key->arguments[i] = argument >= 0 && given >> argument & 1 ? &key->values[argument] : NULL;
        key->question[i] = question >= 0 && given >> question & 1 ? &key->values[question] : NULL;
    }
    return true;
}

void zm_key_mark(zm_key *key, bool all) {
    uint64_t hash = 0;
    for (int i = 0; i < ZM_MAX_ARGUMENTS; i++) {
        if (key->arguments[i]) hash = fingerprint_of(hash + (uint64_t)i, key->arguments[i]);
        if (all && key->question[i]) hash = fingerprint_of(hash - (uint64_t)i, key->question[i]);
    }
    key->fingerprint = hash;
}

/* Point at the values of this key where the other one points at its own. */
static void copy_key(zm_key *key, const zm_key *other) {
    *key = *other;
    for (int i = 0; i < ZM_MAX_ARGUMENTS; i++) {
        if (other->arguments[i]) key->arguments[i] = key->values + (other->arguments[i] - other->values);
        if (other->question[i]) key->question[i] = key->values + (other->question[i] - other->values);
    }
}

bool zm_same_label(zm_argument a, zm_argument b) {
    if (!a || !b) return a == b;
    if (a->type != b->type) return false;
    if (a->type == ZM_INTEGER) return a->integer == b->integer;
    if (a->type == ZM_REAL) return a->real == b->real;
    return a->length == b->length && memcmp(a->bytes, b->bytes, a->length) == 0;
}

/* ---- instances */

/* Copy the bytes of the values into the instance's own; BLOBs of ours are read where they stand, so they begin at a
** multiple of 8. */
static void own_bytes(zm_instance *instance, zm_run *run) {
    char *copy = instance->bytes_copied;
    for (int i = 0; i < 2 * ZM_MAX_ARGUMENTS; i++) {
        zm_argument value =
            i < ZM_MAX_ARGUMENTS ? instance->key.arguments[i] : instance->key.question[i - ZM_MAX_ARGUMENTS];
        if (!value || !zm_label_has_bytes(value)) continue;
        zm_share_copy(run, copy, value->bytes, value->length);
        instance->key.values[value - instance->key.values].bytes = copy;
        copy += (value->length + (uint64_t)7) / 8 * 8;
    }
}

static void note_graphs(zm_instance *instance, const zm_call *call) {
    for (int g = 0; g < call->graph_count; g++)
        for (uint32_t i = 0; i < ZM_MAX_ARGUMENTS; i++)
            if (instance->key.arguments[i] == call->graphs[g]) instance->graphs |= 1u << i;
}

/* In two parts: small ones come quicker from the C library's allocator. */
zm_instance *zm_instance_read(zm_call *call, const zm_family *family, const zm_key *key, bool borrows) {
    enum { HEAD = (sizeof(zm_instance) + 15) / 16 * 16 };
    uint64_t room = borrows || key->bytes == 0 ? 0 : key->bytes + 8 * ZM_MAX_ARGUMENTS;
    zm_instance *instance = zm_ok(&call->run) ? sqlite3_malloc64(HEAD + family->size) : NULL;
    char *copy = instance && room ? sqlite3_malloc64(room) : NULL;
    if (!instance || (room && !copy)) {
        sqlite3_free(instance);
        zm_fail_nomem(&call->run);
        return NULL;
    }
    zm_use_large_pages(copy, room);
    instance->references = 1;
    instance->graphs = 0;
    instance->family = family;
    instance->bytes = (int64_t)room;
    instance->place = 0;
    instance->bytes_copied = copy;
    instance->data = (char *)instance + HEAD;
    memset(instance->data, 0, family->size);
    copy_key(&instance->key, key);
    if (copy) own_bytes(instance, &call->run);
    call->graph_count = 0;
    if (family->read && zm_ok(&call->run)) family->read(call, instance->data, instance->key.arguments);
    note_graphs(instance, call);
    if (zm_ok(&call->run)) return instance;
    zm_instance_release(instance);
    return NULL;
}

void zm_instance_release(zm_instance *instance) {
    if (!instance || --instance->references > 0) return;
    zm_run run;
    zm_sqlite_run(&run);
    if (instance->family->free) instance->family->free(instance->data, &run);
    sqlite3_free(instance->bytes_copied);
    sqlite3_free(instance);
}

bool zm_instance_has(const zm_instance *instance, int i, zm_argument argument) {
    zm_argument own = instance->key.arguments[i];
    if (!(instance->graphs >> i & 1) || !argument) return zm_same_label(own, argument);
    return argument->type == ZM_BLOB && argument->length == own->length &&
           memcmp(argument->bytes, own->bytes, ZM_BLOB_HEADER) == 0;
}

bool zm_instance_is(const zm_instance *instance, const zm_family *family, const zm_key *key, bool all) {
    if (!instance || instance->key.fingerprint != key->fingerprint || instance->family != family) return false;
    for (int i = 0; i < ZM_MAX_ARGUMENTS; i++) {
        if (!zm_instance_has(instance, i, key->arguments[i])) return false;
        if (all && !zm_same_label(instance->key.question[i], key->question[i])) return false;
    }
    return true;
}

/* All of it, where the fingerprint takes samples, and the same on every machine. */
static uint64_t place_of_label(uint64_t hash, const zm_label *label) {
    hash = mix(hash, (uint64_t)label->type << 32 | label->length);
    if (!zm_label_has_bytes(label)) return mix(hash, (uint64_t)label->integer);
    for (uint64_t at = 0; at < label->length; at += 8) {
        uint64_t word = 0, rest = label->length - at;
        memcpy(&word, label->bytes + at, rest < 8 ? (size_t)rest : 8);
        hash = mix(hash, zm_stored_64(word));
    }
    return hash;
}

uint64_t zm_instance_place(zm_instance *instance) {
    const zm_key *key = &instance->key;
    uint64_t hash = 1;
    if (instance->place != 0) return instance->place;
    for (int i = 0; i < ZM_MAX_ARGUMENTS; i++) {
        if (key->arguments[i]) hash = place_of_label(hash + (uint64_t)i, key->arguments[i]);
        if (key->question[i]) hash = place_of_label(hash - (uint64_t)i, key->question[i]);
    }
    instance->place = hash | 1;
    return instance->place;
}

/* ---- shelves */

/* Take out the i-th. */
static void take_out(zm_shelf *shelf, int i) {
    int after = --shelf->count - i;
    memmove(shelf->places + i, shelf->places + i + 1, (size_t)after * sizeof *shelf->places);
    memmove(shelf->fingerprints + i, shelf->fingerprints + i + 1, (size_t)after * sizeof *shelf->fingerprints);
}

static void put_in_front(zm_shelf *shelf, zm_instance *instance) {
    memmove(shelf->places + 1, shelf->places, (size_t)shelf->count * sizeof *shelf->places);
    memmove(shelf->fingerprints + 1, shelf->fingerprints, (size_t)shelf->count * sizeof *shelf->fingerprints);
    shelf->places[0] = instance;
    shelf->fingerprints[0] = instance->key.fingerprint;
    shelf->count++;
}

static void drop_place(zm_shelf *shelf, int i) {
    zm_instance *instance = shelf->places[i];
    take_out(shelf, i);
    zm_instance_release(instance);
}

zm_instance *zm_shelf_find(zm_shelf *shelf, const zm_family *family, const zm_key *key, bool all) {
    for (int i = 0; i < shelf->count; i++) {
        zm_instance *instance = shelf->places[i];
        if (shelf->fingerprints[i] != key->fingerprint || !zm_instance_is(instance, family, key, all)) continue;
        take_out(shelf, i);
        put_in_front(shelf, instance);
        return instance;
    }
    return NULL;
}

void zm_shelf_put(zm_shelf *shelf, zm_instance *instance) {
    if (shelf->count == ZM_SHELF_PLACES) drop_place(shelf, ZM_SHELF_PLACES - 1);
    put_in_front(shelf, instance);
    instance->references++;
}

static bool is_latest_of_family(const zm_shelf *shelf, int place) {
    for (int i = 0; i < place; i++)
        if (shelf->places[i]->family == shelf->places[place]->family) return false;
    return true;
}

void zm_shelf_trim(zm_shelf *shelf) {
    int64_t bytes = 0;
    for (int i = 0; i < shelf->count; i++)
        bytes += shelf->places[i]->bytes;
    for (int i = shelf->count - 1; i > 0 && bytes > ZM_SHELF_BYTES; i--) {
        if (is_latest_of_family(shelf, i)) continue;
        bytes -= shelf->places[i]->bytes;
        drop_place(shelf, i);
    }
}

void zm_shelf_make_room(zm_shelf *shelf, const zm_family *family) {
    for (int i = shelf->count - 1; i >= 0; i--)
        if (shelf->places[i]->family == family && shelf->places[i]->bytes > ZM_SHELF_BYTES) drop_place(shelf, i);
}

void zm_shelf_drop(zm_shelf *shelf, const zm_instance *instance) {
    for (int i = shelf->count - 1; i >= 0; i--)
        if (shelf->places[i] == instance) drop_place(shelf, i);
}

void zm_shelf_clear(zm_shelf *shelf) {
    while (shelf->count > 0)
        drop_place(shelf, shelf->count - 1);
}
