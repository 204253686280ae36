/*
** base_integers.c - counting marks, growing the table of integers, and sorting its keys.
*/
#include "base_integers.h"

#include "base_radix.h"

void zm_ranks_open(zm_ranks *ranks, uint64_t bound, zm_run *run) {
    *ranks = (zm_ranks){.bound = bound};
    ranks->bits = zm_allocate_zeroed(run, (bound + 63) / 64, sizeof *ranks->bits);
}

void zm_ranks_count(zm_ranks *ranks, zm_run *run) {
    uint64_t before = 0, words = (ranks->bound + 63) / 64;
    ranks->before = zm_allocate(run, words + 1, sizeof *ranks->before);
    if (!ranks->before) return;
    ZM_EACH(uint64_t, w, 0, words, 2 * ZM_COST_NEXT, run) {
        ranks->before[w] = (uint32_t)before;
        uint64_t bits = ranks->bits[w];
        before += bits == UINT64_MAX ? 64 : zm_count_bits(bits);
    }
    if (!zm_ok(run)) return;
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

static uint64_t integers_pieces(uint64_t slot_count) {
    return (slot_count + ((uint64_t)1 << ZM_PIECE_BITS) - 1) >> ZM_PIECE_BITS;
}

static uint64_t integers_piece_slots(uint64_t slot_count) {
    return slot_count >> ZM_PIECE_BITS ? (uint64_t)1 << ZM_PIECE_BITS : slot_count;
}

static void integers_release(zm_integer_table *table, zm_run *run) {
    for (uint64_t i = 0; table->pieces && i < integers_pieces(table->slot_count); i++)
        zm_release(run, table->pieces[i]);
    zm_release(run, table->pieces);
}

/* So many slots, all free. After an error it is to be released. */
static void integers_open(zm_integer_table *table, uint64_t slot_count, zm_run *run) {
    uint64_t pieces = integers_pieces(slot_count), slots = integers_piece_slots(slot_count);
    table->slot_count = slot_count;
    table->shift = 64;
    while ((uint64_t)1 << (64 - table->shift) < slot_count)
        table->shift--;
    table->pieces = zm_allocate_zeroed(run, pieces, sizeof *table->pieces);
    for (uint64_t i = 0; i < pieces && zm_ok(run); i++) {
        zm_integer_slot *piece = zm_allocate(run, slots, sizeof *piece);
        table->pieces[i] = piece;
        ZM_EACH(uint64_t, s, 0, slots, ZM_COST_NEXT, run) {
            piece[s].id = UINT32_MAX;
        }
    }
}

/* Slots keep their order when the table doubles, so this runs along both tables; what has been moved is released. */
static void integers_rehash(zm_integer_table *table, uint64_t slot_count, zm_run *run) {
    zm_integer_table old = *table;
    uint64_t pieces = integers_pieces(old.slot_count), slots = integers_piece_slots(old.slot_count);
    integers_open(table, slot_count, run);
    for (uint64_t i = 0; i < pieces && zm_ok(run); i++) {
        const zm_integer_slot *piece = old.pieces[i];
        ZM_EACH(uint64_t, o, 0, slots, ZM_COST_FAR, run) {
            if (piece[o].id == UINT32_MAX) continue;
            uint64_t slot = zm_integer_slot_of(table, piece[o].key);
            while (zm_integer_slot_at(table, slot)->id != UINT32_MAX)
                slot = (slot + 1) & (slot_count - 1);
            *zm_integer_slot_at(table, slot) = piece[o];
        }
        zm_release(run, old.pieces[i]);
        old.pieces[i] = NULL;
    }
    integers_release(&old, run);
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
    if (slot_count != table->slot_count) integers_rehash(table, slot_count, run);
}

void zm_integer_table_free(zm_integer_table *table, zm_run *run) {
    integers_release(table, run);
    *table = (zm_integer_table){0};
}

/* The table's keys and ids, in no order. */
static void integers_collect(const zm_integer_table *table, zm_radix_entry *entries, zm_run *run) {
    uint32_t used = 0;
    ZM_EACH(uint64_t, s, 0, table->slot_count, 2 * ZM_COST_NEXT, run) {
        const zm_integer_slot *slot = zm_integer_slot_at(table, s);
        if (slot->id != UINT32_MAX)
            entries[used++] = (zm_radix_entry){zm_radix_key_of_integer(slot->key), slot->id, 0};
    }
}

void zm_integer_table_sort(zm_integer_table *table, int64_t **keys, uint32_t **rank, zm_run *run) {
    uint32_t count = table->count;
    *keys = NULL;
    *rank = NULL;
    zm_radix_entry *entries = zm_allocate(run, count, sizeof *entries);
    integers_collect(table, entries, run);
    zm_integer_table_free(table, run);
    zm_radix_entry *other = zm_allocate(run, count, sizeof *other);
    *rank = zm_allocate(run, count, sizeof **rank);
    zm_radix_entry *sorted = zm_radix_sort(entries, other, count, run);
    ZM_EACH(uint32_t, i, 0, count, ZM_COST_FAR, run) {
        (*rank)[sorted[i].id] = i;
    }
    zm_release(run, sorted == entries ? other : entries); /* before the keys are allocated */
    *keys = zm_allocate(run, count, sizeof **keys);
    ZM_EACH(uint32_t, k, 0, count, ZM_COST_NEXT, run) {
        (*keys)[k] = zm_radix_integer_of_key(sorted[k].key);
    }
    zm_release(run, sorted);
    if (zm_ok(run)) return;
    zm_release(run, *keys);
    zm_release(run, *rank);
    *keys = NULL;
    *rank = NULL;
}
