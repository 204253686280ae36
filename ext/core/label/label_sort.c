#include "label_sort.h"

#include <string.h>

typedef struct zm_sort_entry {
    uint64_t key;
    uint32_t id;
    uint32_t left; /* bytes of the label not yet looked at */
} zm_sort_entry;

typedef struct group {
    uint32_t start, count;
    uint64_t depth; /* so many bytes are known to be equal */
} group;

typedef struct sorter {
    const zm_dictionary *dictionary;
    zm_run *run;
    zm_sort_entry *entries, *other; /* the result is in entries; other is room */
    group *stack;
    uint64_t stack_count, stack_capacity;
} sorter;

/* The bits of the nearest double, made to rise. */
static uint64_t number_key(const zm_label *label) {
    double real = label->type == ZM_REAL ? label->real : (double)label->integer;
    uint64_t key;
    if (real == 0) real = 0; /* -0.0 and 0.0 are one number */
    memcpy(&key, &real, 8);
    return key >> 63 ? ~key : key | (uint64_t)1 << 63;
}

/* Up to eight bytes, the first one highest, filled up with zeros. */
static uint64_t word_key(const char *bytes, uint64_t length) {
    unsigned char word[8] = {0};
    uint64_t key = 0;
    memcpy(word, bytes, length < 8 ? (size_t)length : 8);
    for (int i = 0; i < 8; i++)
        key = key << 8 | word[i];
    return key;
}

/* Within a kind: by key; the same key and both labels at their end within it: the shorter one first. Labels that
** go on are decided later. */
static bool before(const zm_sort_entry *a, const zm_sort_entry *b) {
    if (a->key != b->key) return a->key < b->key;
    uint32_t left_a = a->left < 9 ? a->left : 9, left_b = b->left < 9 ? b->left : 9;
    return left_a < left_b;
}

static void merge_sort(sorter *s, uint32_t start, uint32_t count, bool exactly) {
    zm_sort_entry *from = s->entries + start, *to = s->other + start;
    for (uint64_t width = 1; width < count && zm_ok(s->run); width *= 2) {
        for (uint64_t at = 0; at < count; at += 2 * width) {
            uint64_t middle = at + width < count ? at + width : count;
            uint64_t end = at + 2 * width < count ? at + 2 * width : count, a = at, b = middle;
            for (uint64_t out = at; out < end; out++) {
                bool second = a >= middle;
                if (!second && b < end && exactly) {
                    zm_label one = zm_dictionary_label(s->dictionary, from[b].id),
                             two = zm_dictionary_label(s->dictionary, from[a].id);
                    second = zm_label_compare(&one, &two) < 0;
                } else if (!second && b < end) {
                    second = before(&from[b], &from[a]);
                }
                to[out] = second ? from[b++] : from[a++];
                if ((out & 1023) == 1023 && !zm_work(s->run, 20000)) return;
            }
        }
        zm_sort_entry *swap = from;
        from = to;
        to = swap;
    }
    if (from != s->entries + start) memcpy(s->entries + start, from, (size_t)count * sizeof *from);
    zm_work(s->run, count);
}

/* By key alone, stable; digits that are the same in every key are passed over. */
static void radix_sort(sorter *s, uint32_t start, uint32_t count) {
    enum { DIGIT = 11 };
    const uint64_t mask = (1 << DIGIT) - 1;
    zm_sort_entry *from = s->entries + start, *to = s->other + start;
    uint64_t varies = 0;
    for (uint32_t i = 1; i < count; i++) {
        varies |= from[i].key ^ from[0].key;
        if ((i & 16383) == 0 && !zm_work(s->run, 16384)) return;
    }
    for (int shift = 0; shift < 64; shift += DIGIT) {
        uint32_t at[1 << DIGIT] = {0}, sum = 0;
        if ((varies >> shift & mask) == 0) continue;
        for (uint32_t i = 0; i < count; i++) {
            at[from[i].key >> shift & mask]++;
            if ((i & 8191) == 8191 && !zm_work(s->run, 8192)) return;
        }
        for (int d = 0; d < 1 << DIGIT; d++) {
            uint32_t entries = at[d];
            at[d] = sum;
            sum += entries;
        }
        for (uint32_t i = 0; i < count; i++) {
            to[at[from[i].key >> shift & mask]++] = from[i];
            if ((i & 4095) == 4095 && !zm_work(s->run, 4096 * 6)) return;
        }
        zm_sort_entry *swap = from;
        from = to;
        to = swap;
    }
    if (from != s->entries + start) memcpy(s->entries + start, from, (size_t)count * sizeof *from);
    zm_work(s->run, 4096 + (uint64_t)count * 2);
}

/* Groups of one key: by length those that end in it (at most nine), and on the stack those that go on. */
static void split_groups(sorter *s, const group *g, bool by_length) {
    for (uint32_t at = g->start, stop = g->start + g->count; at < stop;) {
        uint32_t end = at + 1;
        while (end < stop && s->entries[end].key == s->entries[at].key)
            end++;
        if (end - at > 1) {
            if (by_length) merge_sort(s, at, end - at, false);
            while (at < end && s->entries[at].left <= 8)
                at++;
            if (end - at > 1) {
                if (!zm_grow(s->run, &s->stack, &s->stack_capacity, s->stack_count + 1, sizeof *s->stack)) return;
                s->stack[s->stack_count++] = (group){at, end - at, g->depth + 8};
            }
        }
        at = end;
    }
    zm_work(s->run, g->count);
}

static bool may_tie_by_length(const sorter *s, const group *g) {
    for (uint32_t i = 0; i < g->count; i++)
        if (s->entries[g->start + i].left <= 8) return true;
    return false;
}

/* The next word of every label of the group becomes its key. */
static bool load_keys(sorter *s, const group *g) {
    enum { AHEAD = 16 };
    zm_sort_entry *entries = s->entries + g->start;
    const uint64_t *text_at = s->dictionary->text_at;
    for (uint32_t i = 0; i < g->count; i++) {
        if (i + 2 * AHEAD < g->count) ZM_PREFETCH(&text_at[entries[i + 2 * AHEAD].id]);
        if (i + AHEAD < g->count) ZM_PREFETCH(s->dictionary->text + text_at[entries[i + AHEAD].id] + g->depth);
        entries[i].left -= g->depth > 0 ? 8 : 0;
        entries[i].key = word_key(s->dictionary->text + text_at[entries[i].id] + g->depth, entries[i].left);
        if ((i & 1023) == 1023 && !zm_work(s->run, 1024 * 10)) return false;
    }
    return zm_work(s->run, 10 + 10 * (uint64_t)(g->count & 1023));
}

static void sort_words(sorter *s, uint32_t start, uint32_t count) {
    enum { SMALL = 1500 };
    if (count < 2) return;
    if (!zm_grow(s->run, &s->stack, &s->stack_capacity, 1, sizeof *s->stack)) return;
    s->stack[s->stack_count++] = (group){start, count, 0};
    while (s->stack_count > 0 && zm_ok(s->run)) {
        group g = s->stack[--s->stack_count];
        if (!load_keys(s, &g)) return;
        if (g.count < SMALL) {
            merge_sort(s, g.start, g.count, false);
            if (zm_ok(s->run)) split_groups(s, &g, false);
        } else {
            radix_sort(s, g.start, g.count);
            if (zm_ok(s->run)) split_groups(s, &g, may_tie_by_length(s, &g));
        }
    }
}

static void sort_numbers(sorter *s, uint32_t count) {
    radix_sort(s, 0, count);
    for (uint32_t at = 0; at < count && zm_ok(s->run);) {
        uint32_t end = at + 1;
        while (end < count && s->entries[end].key == s->entries[at].key)
            end++;
        if (end - at > 1) merge_sort(s, at, end - at, true);
        at = end;
    }
}

/* The entries of all labels in their order; NULL on failure. */
static zm_sort_entry *sort_labels(const zm_dictionary *dictionary, zm_run *run) {
    static const int kind_of[] = {[ZM_INTEGER] = 0, [ZM_REAL] = 0, [ZM_TEXT] = 1, [ZM_BLOB] = 2};
    sorter s = {.dictionary = dictionary, .run = run};
    uint32_t count = dictionary->count, counts[3] = {0}, at[3] = {0};
    s.entries = zm_allocate(run, count, sizeof *s.entries);
    s.other = zm_allocate(run, count, sizeof *s.other);
    for (uint32_t id = 0; zm_ok(run) && id < count; id++)
        counts[kind_of[dictionary->types[id]]]++;
    at[1] = counts[0];
    at[2] = counts[0] + counts[1];
    for (uint32_t id = 0; zm_ok(run) && id < count; id++) {
        int kind = kind_of[dictionary->types[id]];
        zm_sort_entry entry = {.id = id, .left = (uint32_t)(dictionary->text_at[id + 1] - dictionary->text_at[id])};
        if (kind == 0) {
            zm_label label = zm_dictionary_label(dictionary, id);
            entry.key = number_key(&label);
        }
        s.entries[at[kind]++] = entry;
        if ((id & 4095) == 0) zm_work(run, 20000);
    }
    if (zm_ok(run)) sort_numbers(&s, counts[0]);
    if (zm_ok(run)) sort_words(&s, counts[0], counts[1]);
    if (zm_ok(run)) sort_words(&s, counts[0] + counts[1], counts[2]);
    zm_release(run, s.other);
    zm_release(run, s.stack);
    if (!zm_ok(run)) {
        zm_release(run, s.entries);
        return NULL;
    }
    return s.entries;
}

void zm_dictionary_take_sorted(zm_dictionary *dictionary, zm_sorted_labels *labels, uint32_t *rank, zm_run *run) {
    enum { AHEAD = 16 };
    uint32_t count = dictionary->count;
    uint64_t bytes = count ? dictionary->text_at[count] : 0;
    bool mixed = count && !dictionary->all_text;
    zm_release(run, dictionary->slots); /* no label will be looked up again: make room */
    dictionary->slots = NULL;
    dictionary->slot_count = 0;
    zm_sort_entry *sorted = sort_labels(dictionary, run);
    uint64_t *text_at = zm_allocate(run, (uint64_t)count + 1, sizeof *text_at);
    char *text = zm_allocate(run, bytes, 1);
    uint8_t *types = mixed ? zm_allocate(run, count, 1) : NULL;
    if (zm_ok(run)) {
        text_at[0] = 0;
        for (uint32_t place = 0; place < count && zm_ok(run); place++) {
            if (place + 2 * AHEAD < count) ZM_PREFETCH(&dictionary->text_at[sorted[place + 2 * AHEAD].id]);
            if (place + AHEAD < count) ZM_PREFETCH(dictionary->text + dictionary->text_at[sorted[place + AHEAD].id]);
            uint32_t id = sorted[place].id;
            uint64_t length = dictionary->text_at[id + 1] - dictionary->text_at[id];
            memcpy(text + text_at[place], dictionary->text + dictionary->text_at[id], (size_t)length);
            text_at[place + 1] = text_at[place] + length;
            if (mixed) types[place] = dictionary->types[id];
            rank[id] = place;
            if ((place & 1023) == 0) zm_work(run, 20000);
        }
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
