/*
** label_sort.c - the order of many labels at once, and the labels put into it.
**
** The labels are split by kind. Numbers are sorted by their nearest double, and those that share it by exact
** comparison. Text and blobs are sorted word by word: a group of labels with equal beginnings is sorted by the next
** eight bytes, and every group of equal words that goes on is put on a stack to be sorted by the eight after them.
*/
#include "label_sort.h"

#include "../base/base_radix.h"

#include <string.h>

/* An entry's key is the word at hand, `more` how many bytes of the label are not yet looked at. */
typedef struct label_group {
    uint32_t start, count;
    uint64_t depth; /* so many bytes are known to be equal */
} label_group;

typedef struct label_sorter {
    const zm_dictionary *dictionary;
    zm_run *run;
    zm_radix_entry *entries, *other; /* the result is in entries; other is room */
    label_group *stack;
    uint64_t stack_count, stack_capacity;
} label_sorter;

/* The bits of the nearest double, made to rise. */
static uint64_t label_number_key(const zm_label *label) {
    double real = label->type == ZM_REAL ? label->real : (double)label->integer;
    uint64_t key;
    if (real == 0) real = 0; /* -0.0 and 0.0 are one number */
    memcpy(&key, &real, 8);
    return key >> 63 ? ~key : key | (uint64_t)1 << 63;
}

/* Up to eight bytes, the first one highest, filled up with zeros. */
static uint64_t label_word_key(const char *bytes, uint64_t length) {
    unsigned char word[8] = {0};
    uint64_t key = 0;
    memcpy(word, bytes, length < 8 ? (size_t)length : 8);
    for (int i = 0; i < 8; i++)
        key = key << 8 | word[i];
    return key;
}

/* Within a kind: by key; the same key and both labels at their end within it: the shorter one first. Labels that
** go on are decided later. */
static bool label_word_before(const zm_radix_entry *a, const zm_radix_entry *b) {
    if (a->key != b->key) return a->key < b->key;
    uint32_t left_a = a->more < 9 ? a->more : 9, left_b = b->more < 9 ? b->more : 9;
    return left_a < left_b;
}

static bool label_number_before(const label_sorter *s, const zm_radix_entry *a, const zm_radix_entry *b) {
    zm_label one = zm_dictionary_label(s->dictionary, a->id), two = zm_dictionary_label(s->dictionary, b->id);
    return zm_label_compare(&one, &two) < 0;
}

/* Merge from[at .. middle) and from[middle .. end) into the same places of `to`; the labels compared exactly, or by
** word. */
static void labels_merge(label_sorter *s, const zm_radix_entry *from, zm_radix_entry *to, uint64_t at,
                         uint64_t middle, uint64_t end, bool exactly) {
    uint64_t a = at, b = middle;
    ZM_EACH(uint64_t, out, at, end, exactly ? 2 * ZM_COST_LABEL : ZM_COST_FAR, s->run) {
        bool second = a >= middle;
        if (!second && b < end)
            second = exactly ? label_number_before(s, &from[b], &from[a]) : label_word_before(&from[b], &from[a]);
        to[out] = second ? from[b++] : from[a++];
    }
}

static void labels_merge_sort(label_sorter *s, uint32_t start, uint32_t count, bool exactly) {
    zm_radix_entry *from = s->entries + start, *to = s->other + start;
    for (uint64_t width = 1; width < count && zm_ok(s->run); width *= 2) {
        for (uint64_t at = 0; at < count; at += 2 * width) {
            uint64_t middle = at + width < count ? at + width : count;
            uint64_t end = at + 2 * width < count ? at + 2 * width : count;
            labels_merge(s, from, to, at, middle, end, exactly);
        }
        zm_radix_entry *swap = from;
        from = to;
        to = swap;
    }
    if (from != s->entries + start) zm_copy(s->run, s->entries + start, from, (uint64_t)count * sizeof *from);
}

static void labels_radix_sort(label_sorter *s, uint32_t start, uint32_t count) {
    if (!zm_ok(s->run)) return;
    zm_radix_entry *entries = s->entries + start;
    zm_radix_entry *sorted = zm_radix_sort(entries, s->other + start, count, s->run);
    if (sorted != entries) zm_copy(s->run, entries, sorted, (uint64_t)count * sizeof *entries);
}

/* The entries at .. end-1 share a word: by length those that end in it (at most nine), on the stack those that go
** on. */
static void label_group_close(label_sorter *s, uint32_t at, uint32_t end, uint64_t depth, bool by_length) {
    if (end - at < 2) return;
    if (by_length) labels_merge_sort(s, at, end - at, false);
    while (at < end && s->entries[at].more <= 8)
        at++;
    if (end - at < 2) return;
    if (!zm_grow(s->run, &s->stack, &s->stack_capacity, s->stack_count + 1, sizeof *s->stack)) return;
    s->stack[s->stack_count++] = (label_group){at, end - at, depth + 8};
}

static void label_group_split(label_sorter *s, const label_group *g, bool by_length) {
    uint32_t at = g->start, stop = g->start + g->count;
    ZM_EACH(uint32_t, end, at + 1, (uint64_t)stop + 1, ZM_COST_NEXT, s->run) {
        if (end < stop && s->entries[end].key == s->entries[at].key) continue;
        label_group_close(s, at, end, g->depth, by_length);
        at = end;
    }
}

static bool label_group_has_ends(const label_sorter *s, const label_group *g) {
    ZM_EACH(uint32_t, i, 0, g->count, ZM_COST_NEXT, s->run) {
        if (s->entries[g->start + i].more <= 8) return true;
    }
    return false;
}

/* The next word of every label of the group becomes its key. */
static void label_group_load(label_sorter *s, const label_group *g) {
    enum { AHEAD = 16 };
    zm_radix_entry *entries = s->entries + g->start;
    const uint64_t *text_at = s->dictionary->text_at;
    ZM_EACH(uint32_t, i, 0, g->count, 2 * ZM_COST_FAR, s->run) {
        if (i + 2 * AHEAD < g->count) ZM_PREFETCH(&text_at[entries[i + 2 * AHEAD].id]);
        if (i + AHEAD < g->count) ZM_PREFETCH(s->dictionary->text + text_at[entries[i + AHEAD].id] + g->depth);
        entries[i].more -= g->depth > 0 ? 8 : 0;
        entries[i].key = label_word_key(s->dictionary->text + text_at[entries[i].id] + g->depth, entries[i].more);
    }
}

/* Text or blobs. */
static void labels_sort_words(label_sorter *s, uint32_t start, uint32_t count) {
    enum { MERGED = 1500 }; /* smaller groups are merged: the counters of a radix sort cost more (measured) */
    if (count < 2) return;
    if (!zm_grow(s->run, &s->stack, &s->stack_capacity, 1, sizeof *s->stack)) return;
    s->stack[s->stack_count++] = (label_group){start, count, 0};
    while (s->stack_count > 0 && zm_ok(s->run)) {
        label_group g = s->stack[--s->stack_count];
        label_group_load(s, &g);
        if (g.count < MERGED) {
            labels_merge_sort(s, g.start, g.count, false);
            label_group_split(s, &g, false);
        } else {
            labels_radix_sort(s, g.start, g.count);
            label_group_split(s, &g, label_group_has_ends(s, &g));
        }
    }
}

static void labels_sort_numbers(label_sorter *s, uint32_t count) {
    uint32_t at = 0;
    labels_radix_sort(s, 0, count);
    ZM_EACH(uint32_t, end, 1, (uint64_t)count + 1, ZM_COST_NEXT, s->run) {
        if (end < count && s->entries[end].key == s->entries[at].key) continue;
        if (end - at > 1) labels_merge_sort(s, at, end - at, true);
        at = end;
    }
}

/* Entries of all labels: numbers, then text, then blobs; counts[] says how many of each. */
static void labels_make_entries(label_sorter *s, uint32_t counts[3]) {
    static const int kind_of[] = {[ZM_INTEGER] = 0, [ZM_REAL] = 0, [ZM_TEXT] = 1, [ZM_BLOB] = 2};
    const zm_dictionary *dictionary = s->dictionary;
    uint32_t at[3] = {0};
    ZM_EACH(uint32_t, c, 0, dictionary->count, ZM_COST_NEXT, s->run) {
        counts[kind_of[dictionary->types[c]]]++;
    }
    at[1] = counts[0];
    at[2] = counts[0] + counts[1];
    ZM_EACH(uint32_t, id, 0, dictionary->count, ZM_COST_FAR, s->run) {
        int kind = kind_of[dictionary->types[id]];
        zm_radix_entry entry = {.id = id};
        if (kind == 0) {
            zm_label label = zm_dictionary_label(dictionary, id);
            entry.key = label_number_key(&label);
        } else {
            entry.more = (uint32_t)(dictionary->text_at[id + 1] - dictionary->text_at[id]);
        }
        s->entries[at[kind]++] = entry;
    }
}

/* The entries of all labels in their order; NULL on failure. */
static zm_radix_entry *labels_sort(const zm_dictionary *dictionary, zm_run *run) {
    label_sorter s = {.dictionary = dictionary, .run = run};
    uint32_t counts[3] = {0};
    s.entries = zm_allocate(run, dictionary->count, sizeof *s.entries);
    s.other = zm_allocate(run, dictionary->count, sizeof *s.other);
    labels_make_entries(&s, counts);
    labels_sort_numbers(&s, counts[0]);
    labels_sort_words(&s, counts[0], counts[1]);
    labels_sort_words(&s, counts[0] + counts[1], counts[2]);
    zm_release(run, s.other);
    zm_release(run, s.stack);
    if (zm_ok(run)) return s.entries;
    zm_release(run, s.entries);
    return NULL;
}

void zm_dictionary_take_sorted(zm_dictionary *dictionary, zm_sorted_labels *labels, uint32_t *rank, zm_run *run) {
    enum { AHEAD = 16 };
    uint32_t count = dictionary->count;
    const uint64_t *from_at = dictionary->text_at;
    bool mixed = count && !dictionary->all_text;
    zm_release(run, dictionary->slots); /* no label will be looked up again: make room */
    dictionary->slots = NULL;
    dictionary->slot_count = 0;
    zm_phase(run, "sorting labels", 0);
    zm_radix_entry *sorted = labels_sort(dictionary, run);
    uint64_t *text_at = zm_allocate(run, (uint64_t)count + 1, sizeof *text_at);
    char *text = zm_allocate(run, count ? from_at[count] : 0, 1);
    uint8_t *types = mixed ? zm_allocate(run, count, 1) : NULL;
    if (zm_ok(run)) text_at[0] = 0;
    ZM_EACH(uint32_t, place, 0, count, ZM_COST_LABEL, run) {
        if (place + 2 * AHEAD < count) ZM_PREFETCH(&from_at[sorted[place + 2 * AHEAD].id]);
        if (place + AHEAD < count) ZM_PREFETCH(dictionary->text + from_at[sorted[place + AHEAD].id]);
        uint32_t id = sorted[place].id;
        uint64_t length = from_at[id + 1] - from_at[id];
        memcpy(text + text_at[place], dictionary->text + from_at[id], (size_t)length);
        text_at[place + 1] = text_at[place] + length;
        if (mixed) types[place] = dictionary->types[id];
        rank[id] = place;
    }
    zm_release(run, sorted);
    *labels = (zm_sorted_labels){.text_at = text_at, .text = text, .types = types};
    zm_dictionary_free(dictionary, run);
}

void zm_sorted_labels_free(zm_sorted_labels *labels, zm_run *run) {
    zm_release(run, labels->text_at);
    zm_release(run, labels->text);
    zm_release(run, labels->types);
    *labels = (zm_sorted_labels){0};
}
