/*
** blob_least.c - how long a BLOB will certainly be.
*/
#include "blob_least.h"

#include "../base/base_bits.h"
#include "../base/base_hash.h"
#include "blob_layout.h"
#include "blob_rows.h"

#include <string.h>

enum { LEAST_GROUP = 64 }; /* rows whose bits are asked for from memory together */

/* How many of these bits were not yet set; they are set then. */
static uint32_t least_mark(uint64_t *set, const uint64_t *bits, uint32_t count) {
    uint32_t added = 0;
    for (uint32_t i = 0; i < count; i++) {
        uint64_t *word = &set[bits[i] >> 6], bit = (uint64_t)1 << (bits[i] & 63);
        added += !(*word & bit);
        *word |= bit;
    }
    return added;
}

/* The two labels of a row as numbers: the same for the same labels, as long as ids are not mixed with integers. */
static void least_row(const zm_block *block, uint32_t row, uint64_t ends[2]) {
    for (uint32_t j = 0; j < 2; j++) {
        size_t i = 2 * (size_t)row + j;
        if (block->kind == ZM_ROWS_64) {
            ends[j] = (uint64_t)((const int64_t *)block->payload)[i];
        } else if (block->kind == ZM_ROWS_32) {
            ends[j] = (uint64_t)((const int32_t *)block->payload)[i];
        } else {
            ends[j] = ((const uint32_t *)block->payload)[i];
        }
    }
}

/* Labels close to each other stay so: the usual ones are dense, and then none share a bit. */
static inline uint64_t least_state_bit(const zm_blob_least *least, uint64_t label) {
    return (label ^ zm_fold(label / (least->state_mask + 1), 0xbf58476d1ce4e5b9u)) & least->state_mask;
}

/* Mark the moves and the states of some rows. */
static void least_mark_rows(zm_blob_least *least, zm_block *block, uint32_t from, uint32_t to) {
    uint64_t moves[LEAST_GROUP], states[2 * LEAST_GROUP], ends[2];
    uint32_t move_count = 0, state_count = 0;
    for (uint32_t row = from; row < to; row++) {
        least_row(block, row, ends);
        states[state_count++] = least_state_bit(least, ends[0]);
        states[state_count++] = least_state_bit(least, ends[1]);
        if (block->tagged && zm_block_tags(block)[row] & ZM_TAG_DECLARES_MASK) continue;
        moves[move_count] = zm_fold(ends[0] * 0x9e3779b97f4a7c15u + ends[1], 0xbf58476d1ce4e5b9u) & least->move_mask;
        ZM_PREFETCH(&least->move_set[moves[move_count] >> 6]);
        move_count++;
    }
    least->states += least_mark(least->state_set, states, state_count);
    least->moves += least_mark(least->move_set, moves, move_count);
}

static void least_mark_block(zm_blob_least *least, zm_block *block, zm_run *run) {
    if (least->is_by_id && block->kind != ZM_ROWS_IDS) return; /* rows before there were ids: they are left out */
    for (uint32_t row = 0; row < block->used; row += LEAST_GROUP)
        least_mark_rows(least, block, row, block->used - row < LEAST_GROUP ? block->used : row + LEAST_GROUP);
    zm_work(run, block->used * 2 * ZM_COST_FAR);
}

/* A power of two of bits, at least so many, none set. */
static uint64_t *least_open_set(uint64_t bits, uint64_t *mask, zm_run *run) {
    uint64_t size = 4096;
    while (size < bits)
        size *= 2;
    *mask = size - 1;
    return zm_allocate_zeroed(run, size / 64, sizeof(uint64_t));
}

/* Mark all rows anew. */
static void least_begin(zm_graph_builder *builder, bool by_id, zm_run *run) {
    zm_blob_least *least = &builder->least_blob;
    zm_blob_least_free(least, run);
    least->is_by_id = by_id;
    least->move_set = least_open_set(2 * builder->limit, &least->move_mask, run);
    least->state_set = least_open_set(builder->limit / 2, &least->state_mask, run);
    for (zm_block *block = builder->first; block && zm_ok(run); block = block->next)
        least_mark_block(least, block, run);
}

/* Labels that are no integers are counted exactly. Of integers it is not known yet whether there are gaps between
** them: they may take no room at all. */
static uint64_t least_length(const zm_graph_builder *builder) {
    const zm_dictionary *names = &builder->names;
    const zm_blob_least *least = &builder->least_blob;
    uint64_t states = least->states > names->count ? least->states : names->count, length = sizeof(zm_blob_header);
    if (names->count > 0) length += 8 * ((uint64_t)names->count + 1) + names->text_at[names->count];
    length += builder->terminals ? states : 4 * (states + 1 + least->moves);
    return builder->owner_count > 0 ? length + states : length;
}

void zm_blob_least_look(zm_graph_builder *builder, zm_run *run) {
    enum { MOST_BYTES = 12 }; /* a row that is new takes, but for its labels: a move, and two states */
    const zm_dictionary *names = &builder->names;
    zm_blob_least *least = &builder->least_blob;
    if (builder->limit == 0 || !builder->last || !zm_ok(run)) return;
    uint64_t labels = names->count > 0 ? 9 * (uint64_t)names->count + names->text_at[names->count] : 0;
    if (labels + MOST_BYTES * builder->rows < builder->limit) return;
    bool by_id = builder->last->kind == ZM_ROWS_IDS;
    if (!least->move_set || by_id != least->is_by_id) {
        least_begin(builder, by_id, run);
    } else {
        least_mark_block(least, builder->last, run);
    }
    if (zm_ok(run) && least_length(builder) > builder->limit)
        zm_fail(run, ZM_TOOBIG, "the BLOB would have more than %llu bytes, as is certain after %llu rows%s%s",
                (unsigned long long)builder->limit, (unsigned long long)builder->rows, builder->instead ? "; " : "",
                builder->instead ? builder->instead : "");
}

void zm_blob_least_free(zm_blob_least *least, zm_run *run) {
    zm_release(run, least->move_set);
    zm_release(run, least->state_set);
    *least = (zm_blob_least){0};
}
