#include "dictionary.h"

#include <assert.h>
#include <string.h>

/* A multiply-and-fold hash of 16 bytes a step, in the manner of wyhash (Wang Yi, 2019). */
static uint64_t fold(uint64_t a, uint64_t b) {
#if defined(__SIZEOF_INT128__)
    __extension__ typedef unsigned __int128 wide;
    wide product = (wide)a * b;
    return (uint64_t)product ^ (uint64_t)(product >> 64);
#else
    uint64_t low = (a & 0xffffffff) * (b & 0xffffffff), high = (a >> 32) * (b >> 32);
    uint64_t middle = (a >> 32) * (b & 0xffffffff) + (a & 0xffffffff) * (b >> 32);
    return low ^ high ^ (middle << 32 | middle >> 32);
#endif
}

static uint64_t hash_bytes(const char *bytes, uint64_t length, uint64_t seed) {
    uint64_t hash = seed ^ fold(length ^ 0x9e3779b97f4a7c15u, 0xa0761d6478bd642fu);
    while (length > 0) {
        uint64_t part[2] = {0, 0};
        uint64_t take = length < 16 ? length : 16;
        memcpy(part, bytes, (size_t)take);
        hash = fold(part[0] ^ hash, part[1] ^ 0xe7037ed1a0b428dbu);
        bytes += take;
        length -= take;
    }
    return fold(hash ^ 0x8ebc6af09c88c6e3u, 0x589965cc75374cc3u);
}

static void label_bytes(const zm_label *label, const char **bytes, uint64_t *length) {
    if (label->type == ZM_TEXT || label->type == ZM_BLOB) {
        *bytes = label->bytes;
        *length = label->length;
    } else {
        *bytes = (const char *)&label->integer;
        *length = 8;
    }
}

zm_label zm_dictionary_label(const zm_dictionary *dictionary, uint32_t id) {
    zm_label label = {.type = (zm_label_type)dictionary->types[id]};
    const char *bytes = dictionary->text + dictionary->text_at[id];
    if (label.type == ZM_TEXT || label.type == ZM_BLOB) {
        label.bytes = bytes;
        label.length = (uint32_t)(dictionary->text_at[id + 1] - dictionary->text_at[id]);
    } else {
        memcpy(&label.integer, bytes, 8);
    }
    return label;
}

static uint64_t label_hash(const zm_label *label) {
    const char *bytes;
    uint64_t length;
    label_bytes(label, &bytes, &length);
    return hash_bytes(bytes, length, (uint64_t)label->type);
}

static bool rehash(zm_dictionary *dictionary, zm_env *env, zm_status *status) {
    uint64_t slot_count = dictionary->slot_count ? dictionary->slot_count * 2 : 64;
    zm_dictionary_slot *slots = zm_allocate(env, slot_count, sizeof *slots, status);
    if (!slots) return false;
    for (uint64_t s = 0; s < slot_count; s++)
        slots[s].id = ZM_NO_NODE;
    for (uint32_t id = 0; id < dictionary->count; id++) {
        if ((id & 1023) == 0 && !zm_work(env, 20000, status)) {
            zm_release(env, slots);
            return false;
        }
        zm_label label = zm_dictionary_label(dictionary, id);
        uint64_t hash = label_hash(&label), slot = hash & (slot_count - 1);
        while (slots[slot].id != ZM_NO_NODE)
            slot = (slot + 1) & (slot_count - 1);
        slots[slot] = (zm_dictionary_slot){(uint32_t)(hash >> 32), id};
    }
    zm_release(env, dictionary->slots);
    dictionary->slots = slots;
    dictionary->slot_count = slot_count;
    return true;
}

uint32_t zm_dictionary_add(zm_dictionary *dictionary, zm_env *env, zm_label label, zm_status *status) {
    if (!zm_ok(status)) return ZM_NO_NODE;
    if (label.type == ZM_REAL && label.real >= -9223372036854775808.0 && label.real < 9223372036854775808.0 &&
        (double)(int64_t)label.real == label.real)
        label = (zm_label){.type = ZM_INTEGER, .integer = (int64_t)label.real};
    if ((uint64_t)dictionary->count * 3 >= dictionary->slot_count * 2 && !rehash(dictionary, env, status))
        return ZM_NO_NODE;
    const char *bytes;
    uint64_t length;
    label_bytes(&label, &bytes, &length);
    uint64_t hash = label_hash(&label), mask = dictionary->slot_count - 1, slot = hash & mask;
    for (; dictionary->slots[slot].id != ZM_NO_NODE; slot = (slot + 1) & mask) {
        uint32_t id = dictionary->slots[slot].id;
        if (dictionary->slots[slot].hash == (uint32_t)(hash >> 32) && dictionary->types[id] == label.type &&
            dictionary->text_at[id + 1] - dictionary->text_at[id] == length &&
            memcmp(dictionary->text + dictionary->text_at[id], bytes, (size_t)length) == 0)
            return id;
    }
    uint32_t id = dictionary->count;
    if (id >= UINT32_MAX - 2) {
        zm_fail(status, ZM_TOOBIG, "more than %u nodes", UINT32_MAX - 2);
        return ZM_NO_NODE;
    }
    uint64_t at = id ? dictionary->text_at[id] : 0;
    zm_grow(env, &dictionary->text_at, &dictionary->text_at_capacity, (uint64_t)id + 2, sizeof(uint64_t), status);
    zm_grow(env, &dictionary->types, &dictionary->types_capacity, (uint64_t)id + 1, 1, status);
    zm_grow(env, &dictionary->text, &dictionary->text_capacity, at + length + 1, 1, status);
    if (!zm_ok(status)) return ZM_NO_NODE;
    if (id == 0) {
        dictionary->text_at[0] = 0;
        dictionary->all_text = true;
    }
    if (length) memcpy(dictionary->text + at, bytes, (size_t)length);
    dictionary->text_at[id + 1] = at + length;
    dictionary->types[id] = (uint8_t)label.type;
    if (label.type != ZM_TEXT) dictionary->all_text = false;
    dictionary->slots[slot] = (zm_dictionary_slot){(uint32_t)(hash >> 32), id};
    dictionary->count++;
    return id;
}

/* What the labels are sorted by first: equal labels have equal keys, and a smaller key means a smaller
** label. Numbers: the bits of the nearest double, made to rise. Text and blobs: the first eight bytes. */
static uint64_t sort_key(const zm_label *label) {
    uint64_t key = 0;
    if (label->type == ZM_INTEGER || label->type == ZM_REAL) {
        double real = label->type == ZM_REAL ? label->real : (double)label->integer;
        if (real == 0) real = 0; /* -0.0 and 0.0 are one number */
        memcpy(&key, &real, 8);
        return key >> 63 ? ~key : key | (uint64_t)1 << 63;
    }
    for (uint32_t i = 0; i < 8; i++)
        key = key << 8 | (i < label->length ? (unsigned char)label->bytes[i] : 0);
    return key;
}

typedef struct sort_entry {
    uint64_t key;
    uint32_t id;
    uint32_t kind; /* 0 number, 1 text, 2 blob */
} sort_entry;

static bool sorts_before(const zm_dictionary *dictionary, const sort_entry *a, const sort_entry *b) {
    if (a->kind != b->kind) return a->kind < b->kind;
    if (a->key != b->key) return a->key < b->key;
    zm_label la = zm_dictionary_label(dictionary, a->id), lb = zm_dictionary_label(dictionary, b->id);
    return zm_label_compare(&la, &lb) < 0;
}

/* Merge sort from the bottom up: no recursion, no allocator but the host's. Returns the sorted array, which
** is one of the two. */
static sort_entry *merge_sort(const zm_dictionary *dictionary, sort_entry *from, sort_entry *to, uint32_t count,
                              zm_env *env, zm_status *status) {
    for (uint64_t run = 1; run < count; run *= 2) {
        for (uint64_t start = 0; start < count; start += 2 * run) {
            uint64_t middle = start + run < count ? start + run : count;
            uint64_t end = start + 2 * run < count ? start + 2 * run : count;
            uint64_t a = start, b = middle;
            for (uint64_t out = start; out < end; out++) {
                if ((out & 4095) == 0 && !zm_work(env, 40000, status)) return from;
                bool first = b >= end || (a < middle && !sorts_before(dictionary, &from[b], &from[a]));
                to[out] = first ? from[a++] : from[b++];
            }
        }
        sort_entry *swap = from;
        from = to;
        to = swap;
    }
    return from;
}

static const sort_entry *sorted_entries(const zm_dictionary *dictionary, sort_entry *entries, zm_env *env,
                                        zm_status *status) {
    uint32_t count = dictionary->count;
    bool sorted = true;
    for (uint32_t id = 0; id < count; id++) {
        zm_label label = zm_dictionary_label(dictionary, id);
        entries[id] = (sort_entry){sort_key(&label), id, label.type == ZM_BLOB ? 2 : label.type == ZM_TEXT ? 1 : 0};
        if (id > 0 && sorted && !sorts_before(dictionary, &entries[id - 1], &entries[id])) sorted = false;
        if ((id & 4095) == 0 && !zm_work(env, 40000, status)) return entries;
    }
    return sorted ? entries : merge_sort(dictionary, entries, entries + count, count, env, status);
}

void zm_dictionary_into_graph(zm_dictionary *dictionary, zm_graph *graph, uint32_t *rank, zm_env *env,
                              zm_status *status) {
    uint32_t count = dictionary->count;
    uint64_t bytes = count ? dictionary->text_at[count] : 0;
    bool mixed = count && !dictionary->all_text;
    sort_entry *entries = zm_allocate(env, (uint64_t)count * 2, sizeof *entries, status);
    uint64_t *text_at = zm_allocate(env, (uint64_t)count + 1, sizeof *text_at, status);
    char *text = zm_allocate(env, bytes, 1, status);
    uint8_t *types = mixed ? zm_allocate(env, count, 1, status) : NULL;
    if (zm_ok(status)) {
        const sort_entry *sorted = sorted_entries(dictionary, entries, env, status);
        text_at[0] = 0;
        for (uint32_t node = 0; node < count && zm_ok(status); node++) {
            uint32_t id = sorted[node].id;
            uint64_t length = dictionary->text_at[id + 1] - dictionary->text_at[id];
            memcpy(text + text_at[node], dictionary->text + dictionary->text_at[id], (size_t)length);
            text_at[node + 1] = text_at[node] + length;
            if (mixed) types[node] = dictionary->types[id];
            rank[id] = node;
            if ((node & 4095) == 0) zm_work(env, 20000, status);
        }
    }
    zm_release(env, entries);
    graph->text_at = text_at;
    graph->text = text;
    graph->text_types = types;
    zm_dictionary_free(dictionary, env);
}

void zm_dictionary_free(zm_dictionary *dictionary, zm_env *env) {
    zm_release(env, dictionary->slots);
    zm_release(env, dictionary->text_at);
    zm_release(env, dictionary->text);
    zm_release(env, dictionary->types);
    *dictionary = (zm_dictionary){0};
}
