/*
** label_dictionary.c - labels to ids in order of appearance: a hash table with open addressing.
**
** Bytes are hashed 16 at a time by multiplying and folding, the host's secret seed in both factors. Short labels
** stand in the slot itself, so that a look-up is one cache miss; longer ones are compared where they are kept.
** O(bytes).
*/
#include "label_dictionary.h"

#include "../base/base_bytes.h"
#include "../base/base_hash.h"

#include <string.h>

/* 16 bytes a step. */
static uint64_t dictionary_hash_bytes(const char *bytes, uint64_t length, uint64_t seed) {
    /* The seed is in both factors, so that no known bytes make one of them zero. */
    uint64_t turned = seed << 32 | seed >> 32;
    uint64_t hash = seed ^ zm_fold(length ^ 0x9e3779b97f4a7c15u, 0xa0761d6478bd642fu);
    while (length > 0) {
        uint64_t part[2] = {0, 0};
        uint64_t take = length < 16 ? length : 16;
        memcpy(part, bytes, (size_t)take);
        hash = zm_fold(part[0] ^ hash, part[1] ^ 0xe7037ed1a0b428dbu ^ turned);
        bytes += take;
        length -= take;
    }
    return zm_fold(hash ^ 0x8ebc6af09c88c6e3u, 0x589965cc75374cc3u);
}

/* The bytes that stand for a label in text. */
static void dictionary_label_bytes(const zm_label *label, const char **bytes, uint64_t *length) {
    if (zm_label_has_bytes(label)) {
        *bytes = label->bytes;
        *length = label->length;
    } else {
        *bytes = (const char *)&label->integer;
        *length = 8;
    }
}

zm_label zm_dictionary_label(const zm_dictionary *dictionary, uint32_t id) {
    uint64_t at = dictionary->text_at[id];
    return zm_label_of_bytes((zm_label_type)dictionary->types[id], dictionary->text + at,
                             dictionary->text_at[id + 1] - at);
}

/* To the 16th byte of a key, which no short label reaches. */
enum { DICTIONARY_TYPE_SHIFT = ZM_BIG_ENDIAN ? 0 : 62 };

/* Up to eight bytes as a word, zeros after them. Where the low byte comes first, by loads that overlap: copying
** a few bytes and reading the word back would stall. */
static inline uint64_t dictionary_short_word(const char *bytes, uint64_t length) {
    uint64_t word = 0;
    if (length >= 8) {
        memcpy(&word, bytes, 8);
        return word;
    }
#if !ZM_BIG_ENDIAN
    if (length >= 4) {
        uint32_t low, high;
        memcpy(&low, bytes, 4);
        memcpy(&high, bytes + length - 4, 4);
        return low | (uint64_t)high << 8 * (length - 4);
    }
    for (uint64_t i = 0; i < length; i++)
        word |= (uint64_t)(unsigned char)bytes[i] << 8 * i;
#else
    if (length) memcpy(&word, bytes, (size_t)length);
#endif
    return word;
}

static uint64_t dictionary_short_hash(const uint64_t word[2], uint64_t length, uint64_t seed) {
    uint64_t hash = zm_fold(word[0] ^ 0xa0761d6478bd642fu ^ seed,
                            word[1] ^ 0xe7037ed1a0b428dbu ^ length << 32 ^ (seed << 32 | seed >> 32));
    return zm_fold(hash ^ 0x8ebc6af09c88c6e3u, 0x589965cc75374cc3u ^ seed);
}

zm_dictionary_key zm_dictionary_key_of(const zm_label *label, uint64_t seed) {
    const char *bytes;
    uint64_t length;
    dictionary_label_bytes(label, &bytes, &length);
    zm_dictionary_key key = {.length = (uint32_t)length};
    if (length <= ZM_SHORT_LABEL) {
        key.word[0] = dictionary_short_word(bytes, length);
        key.word[1] = (length > 8 ? dictionary_short_word(bytes + 8, length - 8) : 0) ^ (uint64_t)label->type
                                                                                            << DICTIONARY_TYPE_SHIFT;
        key.hash = dictionary_short_hash(key.word, length, seed);
    } else {
        key.hash = key.word[0] = dictionary_hash_bytes(bytes, length, seed ^ (uint64_t)label->type);
    }
    return key;
}

static uint64_t dictionary_slot_hash(const zm_dictionary_slot *slot, uint64_t seed) {
    return slot->length > ZM_SHORT_LABEL ? slot->word[0] : dictionary_short_hash(slot->word, slot->length, seed);
}

static bool dictionary_rehash(zm_dictionary *dictionary, zm_run *run) {
    uint64_t slot_count = dictionary->slot_count ? dictionary->slot_count * 2 : 64;
    zm_dictionary_slot *slots = zm_allocate(run, slot_count, sizeof *slots);
    if (!slots) return false;
    ZM_EACH(uint64_t, s, 0, slot_count, ZM_COST_FAR, run) {
        slots[s].id = ZM_NO_ID;
    }
    ZM_EACH(uint64_t, o, 0, dictionary->slot_count, ZM_COST_LABEL, run) {
        if (dictionary->slots[o].id == ZM_NO_ID) continue;
        uint64_t slot = dictionary_slot_hash(&dictionary->slots[o], run->seed) & (slot_count - 1);
        while (slots[slot].id != ZM_NO_ID)
            slot = (slot + 1) & (slot_count - 1);
        slots[slot] = dictionary->slots[o];
    }
    if (!zm_ok(run)) {
        zm_release(run, slots);
        return false;
    }
    zm_release(run, dictionary->slots);
    dictionary->slots = slots;
    dictionary->slot_count = slot_count;
    return true;
}

void zm_dictionary_prefetch(const zm_dictionary *dictionary, const zm_dictionary_key *key) {
    if (dictionary->slot_count) ZM_PREFETCH(&dictionary->slots[key->hash & (dictionary->slot_count - 1)]);
}

void zm_dictionary_prefetch_text(const zm_dictionary *dictionary, const zm_dictionary_key *key) {
    if (key->length <= ZM_SHORT_LABEL || !dictionary->slot_count) return;
    const zm_dictionary_slot *slot = &dictionary->slots[key->hash & (dictionary->slot_count - 1)];
    if (slot->id != ZM_NO_ID && slot->length > ZM_SHORT_LABEL) {
        ZM_PREFETCH(dictionary->text + slot->word[1]);
        ZM_PREFETCH(&dictionary->types[slot->id]);
    }
}

static bool dictionary_slot_holds(const zm_dictionary *dictionary, const zm_dictionary_slot *slot,
                                  const zm_label *label, const zm_dictionary_key *key) {
    if (slot->length != key->length || slot->word[0] != key->word[0]) return false;
    if (key->length <= ZM_SHORT_LABEL) return slot->word[1] == key->word[1];
    return dictionary->types[slot->id] == label->type &&
           memcmp(dictionary->text + slot->word[1], label->bytes, key->length) == 0;
}

uint32_t zm_dictionary_add_key(zm_dictionary *dictionary, const zm_label *label, const zm_dictionary_key *key,
                               zm_run *run) {
    if (!zm_ok(run)) return ZM_NO_ID;
    if ((uint64_t)dictionary->count * 3 >= dictionary->slot_count * 2 && !dictionary_rehash(dictionary, run))
        return ZM_NO_ID;
    uint64_t mask = dictionary->slot_count - 1, slot = key->hash & mask;
    for (; dictionary->slots[slot].id != ZM_NO_ID; slot = (slot + 1) & mask)
        if (dictionary_slot_holds(dictionary, &dictionary->slots[slot], label, key))
            return dictionary->slots[slot].id;
    uint32_t id = dictionary->count;
    if (id >= UINT32_MAX - 2) {
        zm_fail(run, ZM_TOOBIG, "more than %u nodes", UINT32_MAX - 2);
        return ZM_NO_ID;
    }
    const char *bytes;
    uint64_t length, at = id ? dictionary->text_at[id] : 0;
    dictionary_label_bytes(label, &bytes, &length);
    zm_grow(run, &dictionary->text_at, &dictionary->text_at_capacity, (uint64_t)id + 2, sizeof(uint64_t));
    zm_grow(run, &dictionary->types, &dictionary->types_capacity, (uint64_t)id + 1, 1);
    zm_grow(run, &dictionary->text, &dictionary->text_capacity, at + length + 1, 1);
    if (!zm_ok(run)) return ZM_NO_ID;
    if (id == 0) {
        dictionary->text_at[0] = 0;
        dictionary->all_text = true;
    }
    if (length) memcpy(dictionary->text + at, bytes, (size_t)length);
    dictionary->text_at[id + 1] = at + length;
    dictionary->types[id] = (uint8_t)label->type;
    if (label->type != ZM_TEXT) dictionary->all_text = false;
    dictionary->slots[slot] = (zm_dictionary_slot){id, (uint32_t)length, {key->word[0], key->word[1]}};
    if (length > ZM_SHORT_LABEL) dictionary->slots[slot].word[1] = at;
    dictionary->count++;
    return id;
}

uint32_t zm_dictionary_add(zm_dictionary *dictionary, zm_label label, zm_run *run) {
    label = zm_label_whole(label);
    zm_dictionary_key key = zm_dictionary_key_of(&label, run->seed);
    return zm_dictionary_add_key(dictionary, &label, &key, run);
}

void zm_dictionary_free(zm_dictionary *dictionary, zm_run *run) {
    zm_release(run, dictionary->slots);
    zm_release(run, dictionary->text_at);
    zm_release(run, dictionary->text);
    zm_release(run, dictionary->types);
    *dictionary = (zm_dictionary){0};
}
