#include "base_integers.h"

#include <string.h>

void zm_ranks_open(zm_ranks *ranks, uint64_t bound, zm_run *run) {
    *ranks = (zm_ranks){.bound = bound};
    ranks->bits = zm_allocate_zeroed(run, (bound + 63) / 64, sizeof *ranks->bits);
}

void zm_ranks_count(zm_ranks *ranks, zm_run *run) {
    uint64_t before = 0, words = (ranks->bound + 63) / 64;
    ranks->before = zm_allocate(run, words + 1, sizeof *ranks->before);
    if (!ranks->before) return;
    for (uint64_t w = 0; w < words; w++) {
        ranks->before[w] = (uint32_t)before;
        uint64_t bits = ranks->bits[w];
        before += bits == UINT64_MAX ? 64 : zm_count_bits(bits);
        if ((w & 4095) == 0 && !zm_work(run, 8192)) return;
    }
    ranks->before[words] = (uint32_t)before;
    if (before > UINT32_MAX - 2) zm_fail(run, ZM_TOOBIG, "more than %u states", UINT32_MAX - 2);
    ranks->count = (uint32_t)before;
}

uint64_t zm_ranks_select(const zm_ranks *ranks, uint32_t rank) {
    uint64_t low = 0, high = (ranks->bound + 63) / 64; /* before[low] <= rank < before[high] */
    while (high - low > 1) {
        uint64_t middle = low + (high - low) / 2;
        if (ranks->before[middle] <= rank) {
            low = middle;
        } else {
            high = middle;
        }
    }
    uint64_t bits = ranks->bits[low];
    for (uint32_t before = ranks->before[low]; before < rank; before++)
        bits &= bits - 1;
    return low * 64 + zm_count_bits((bits & (0 - bits)) - 1);
}

void zm_ranks_free(zm_ranks *ranks, zm_run *run) {
    zm_release(run, ranks->bits);
    zm_release(run, ranks->before);
    *ranks = (zm_ranks){0};
}

static void rehash(zm_integer_table *table, uint64_t slot_count, zm_run *run) {
    zm_integer_slot *old = table->slots;
    uint64_t old_count = table->slot_count;
    zm_integer_slot *slots = zm_allocate(run, slot_count, sizeof *slots);
    if (!slots) return;
    for (uint64_t s = 0; s < slot_count; s++) {
        slots[s].id = UINT32_MAX;
        if ((s & 8191) == 0) zm_work(run, 8192);
    }
    table->slots = slots;
    table->slot_count = slot_count;
    table->shift = 64;
    while ((uint64_t)1 << (64 - table->shift) < slot_count)
        table->shift--;
    /* Slots keep their order when the table doubles, so this runs along both tables. */
    for (uint64_t s = 0; s < old_count; s++) {
        if ((s & 4095) == 0 && !zm_work(run, 16384)) break; /* the table is then only fit to be freed */
        if (old[s].id == UINT32_MAX) continue;
        uint64_t slot = zm_integer_slot_of(table, old[s].key);
        while (slots[slot].id != UINT32_MAX)
            slot = (slot + 1) & (slot_count - 1);
        slots[slot] = old[s];
    }
    zm_release(run, old);
}

void zm_integer_table_reserve(zm_integer_table *table, uint32_t more, zm_run *run) {
    if (!zm_ok(run)) return;
    uint64_t keys = (uint64_t)table->count + more;
    if (keys > UINT32_MAX - 2) {
        zm_fail(run, ZM_TOOBIG, "more than %u states", UINT32_MAX - 2);
        return;
    }
    uint64_t slot_count = table->slot_count ? table->slot_count : 64;
    while (keys * 3 > slot_count * 2)
        slot_count *= 2;
    if (slot_count != table->slot_count) rehash(table, slot_count, run);
}

void zm_integer_table_free(zm_integer_table *table, zm_run *run) {
    zm_release(run, table->slots);
    *table = (zm_integer_table){0};
}

enum { DIGIT = 11 };

/* A radix sort from the lowest digit; digits that are the same in every key are passed over. */
static zm_integer_slot *sort_by_key(zm_integer_slot *from, zm_integer_slot *to, uint32_t count, zm_run *run) {
    const uint64_t sign = (uint64_t)1 << 63;
    uint64_t varies = 0;
    for (uint32_t i = 0; i < count; i++) {
        varies |= (uint64_t)from[i].key ^ (uint64_t)from[0].key;
        if ((i & 16383) == 0 && !zm_work(run, 16384)) return from;
    }
    for (int shift = 0; shift < 64; shift += DIGIT) {
        uint32_t at[1 << DIGIT] = {0}, sum = 0;
        const uint64_t mask = (1 << DIGIT) - 1;
        if ((varies >> shift & mask) == 0) continue;
        for (uint32_t i = 0; i < count; i++) {
            at[((uint64_t)from[i].key ^ sign) >> shift & mask]++;
            if ((i & 8191) == 0 && !zm_work(run, 8192)) return from;
        }
        for (int d = 0; d < 1 << DIGIT; d++) {
            uint32_t keys = at[d];
            at[d] = sum;
            sum += keys;
        }
        for (uint32_t i = 0; i < count; i++) {
            to[at[((uint64_t)from[i].key ^ sign) >> shift & mask]++] = from[i];
            if ((i & 8191) == 0 && !zm_work(run, 30000)) return from;
        }
        zm_integer_slot *swap = from;
        from = to;
        to = swap;
    }
    return from;
}

void zm_integer_table_sort(zm_integer_table *table, int64_t **keys, uint32_t **rank, zm_run *run) {
    uint32_t count = table->count, used = 0;
    zm_integer_slot *entries = zm_allocate(run, count, sizeof *entries), *other = NULL;
    for (uint64_t s = 0; zm_ok(run) && s < table->slot_count; s++) {
        if (table->slots[s].id != UINT32_MAX) entries[used++] = table->slots[s];
        if ((s & 8191) == 0) zm_work(run, 16384);
    }
    zm_integer_table_free(table, run);
    other = zm_allocate(run, count, sizeof *other);
    *rank = zm_allocate(run, count, sizeof **rank);
    *keys = NULL;
    if (zm_ok(run)) {
        zm_integer_slot *sorted = sort_by_key(entries, other, count, run);
        if (zm_ok(run)) {
            for (uint32_t i = 0; i < count; i++) {
                (*rank)[sorted[i].id] = i;
                if ((i & 8191) == 0) zm_work(run, 30000);
            }
        }
        if (sorted == entries) { /* the keys alone are kept: free the other half first */
            zm_release(run, other);
            other = NULL;
        } else {
            zm_release(run, entries);
            entries = NULL;
        }
        *keys = zm_allocate(run, count, sizeof **keys);
        for (uint32_t i = 0; *keys && i < count; i++) {
            (*keys)[i] = sorted[i].key;
            if ((i & 16383) == 0) zm_work(run, 16384);
        }
    }
    zm_release(run, entries);
    zm_release(run, other);
    if (!zm_ok(run)) {
        zm_release(run, *keys);
        zm_release(run, *rank);
        *keys = NULL;
        *rank = NULL;
    }
}
