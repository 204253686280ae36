/*
** blob_builder.c - taking in the rows of a game graph.
**
** Rows are kept as pairs in blocks. A block holds pairs of 32-bit integers, of 64-bit integers, or of ids of the
** builder's dictionary; a builder only ever goes from one kind to the next, when a label asks for it. Once a
** row says more than "this state, that next", blocks are tagged: a byte a row follows.
**
** Rows for the dictionary wait, some hundreds of them, in zm_pending_rows, and are then looked up in one go, each
** label's slot asked for from memory some rows ahead: between the rows of a statement the host's own work would have
** pushed out of the caches what is known of the table's addresses.
*/
#include "blob_least.h"
#include "blob_rows.h"

#include <string.h>

static void builder_note_range(zm_graph_builder *builder, int64_t least, int64_t greatest) {
    if (!builder->any_integers || least < builder->least) builder->least = least;
    if (!builder->any_integers || greatest > builder->greatest) builder->greatest = greatest;
    builder->any_integers = true;
}

void zm_graph_builder_close_block(zm_graph_builder *builder) {
    zm_block *block = builder->last;
    if (!block) return;
    if (builder->at) block->used = (uint32_t)((builder->at - (int32_t *)block->payload) / 2);
    builder->at = builder->end = NULL;
    builder->rows = block->first_row + block->used;
    uint32_t numbers = block->used * 2;
    if (numbers == 0 || block->kind == ZM_ROWS_IDS) return;
    if (block->kind == ZM_ROWS_32) {
        const int32_t *at = (const int32_t *)block->payload;
        int32_t least = at[0], greatest = at[0];
        for (uint32_t i = 1; i < numbers; i++) {
            least = at[i] < least ? at[i] : least;
            greatest = at[i] > greatest ? at[i] : greatest;
        }
        builder_note_range(builder, least, greatest);
    } else {
        const int64_t *at = (const int64_t *)block->payload;
        int64_t least = at[0], greatest = at[0];
        for (uint32_t i = 1; i < numbers; i++) {
            least = at[i] < least ? at[i] : least;
            greatest = at[i] > greatest ? at[i] : greatest;
        }
        builder_note_range(builder, least, greatest);
    }
}

enum { BLOB_PENDING_ROWS = 256, BLOB_PENDING_BYTES = 16384 };

typedef struct blob_pending_label {
    zm_label label; /* its bytes stand in zm_pending_rows.bytes, or still where the caller has them */
    zm_dictionary_key key;
} blob_pending_label;

struct zm_pending_rows {
    uint32_t count;
    uint32_t used; /* of bytes */
    blob_pending_label labels[BLOB_PENDING_ROWS][2];
    uint8_t tags[BLOB_PENDING_ROWS];
    char bytes[BLOB_PENDING_BYTES];
};

static uint64_t builder_row_number(const zm_graph_builder *builder) {
    const zm_block *block = builder->last;
    uint64_t rows = builder->rows;
    if (block && builder->at) {
        rows = block->first_row + (uint64_t)(builder->at - (const int32_t *)block->payload) / 2;
    } else if (block) {
        rows = block->first_row + block->used;
    }
    if (builder->pending) rows += builder->pending->count;
    return rows + 1;
}

static bool builder_open_block(zm_graph_builder *builder, zm_run *run) {
    enum { SMALL = 512, MIDDLE = 4096, MOST_ROWS = UINT32_MAX - 2 }; /* the first blocks are short: most graphs are */
    zm_graph_builder_close_block(builder);
    zm_phase(run, "reading rows", 0);
    run->done = builder->rows;
    zm_blob_least_look(builder, run);
    if (!zm_ok(run)) return false;
    if (builder->rows >= MOST_ROWS - ZM_BLOCK_BYTES) {
        zm_fail(run, ZM_TOOBIG, "more than %llu rows", (unsigned long long)builder->rows);
        return false;
    }
    uint32_t bytes = !builder->last ? SMALL : builder->last->bytes == SMALL ? MIDDLE : ZM_BLOCK_BYTES;
    zm_block *block = zm_block_take(&builder->pool, bytes, run);
    if (!block) return false;
    block->kind = builder->kind;
    block->tagged = builder->tagged;
    block->first_row = builder->rows;
    block->capacity = bytes / (zm_row_bytes(builder->kind) + builder->tagged);
    if (builder->last) {
        builder->last->next = block;
    } else {
        builder->first = block;
    }
    builder->last = block;
    if (block->kind == ZM_ROWS_32 && !block->tagged) {
        builder->at = (int32_t *)block->payload;
        builder->end = builder->at + 2 * block->capacity;
    }
    return zm_work(run, block->capacity);
}

/* The place of a new row in a block of the builder's kind, or false. */
static bool builder_new_row(zm_graph_builder *builder, zm_block **block, uint32_t *row, zm_run *run) {
    if (!zm_ok(run)) return false;
    zm_block *last = builder->last;
    bool fits = last && last->kind == builder->kind && last->tagged == builder->tagged;
    if (fits && builder->at) {
        fits = builder->at != builder->end;
    } else if (fits) {
        fits = last->used < last->capacity;
    }
    if (!fits && !builder_open_block(builder, run)) return false;
    *block = last = builder->last;
    if (builder->at) {
        *row = (uint32_t)((builder->at - (int32_t *)last->payload) / 2);
        builder->at += 2;
    } else {
        *row = last->used++;
    }
    return true;
}

void zm_graph_builder_flush(zm_graph_builder *builder, zm_run *run) {
    enum { AHEAD = 16 }; /* rows; half as many for the bytes of long labels */
    struct zm_pending_rows *rows = builder->pending;
    if (!rows || rows->count == 0) return;
    for (uint32_t i = 0; i < rows->count && i < AHEAD; i++)
        for (int j = 0; j < 2; j++)
            zm_dictionary_prefetch(&builder->names, &rows->labels[i][j].key);
    for (uint32_t i = 0; i < rows->count; i++) {
        uint32_t ids[2], row;
        zm_block *block;
        for (int j = 0; j < 2; j++) {
            if (i + AHEAD < rows->count) zm_dictionary_prefetch(&builder->names, &rows->labels[i + AHEAD][j].key);
            if (i + AHEAD / 2 < rows->count)
                zm_dictionary_prefetch_text(&builder->names, &rows->labels[i + AHEAD / 2][j].key);
        }
        for (int j = 0; j < 2; j++)
            ids[j] = zm_dictionary_add_key(&builder->names, &rows->labels[i][j].label, &rows->labels[i][j].key, run);
        if (!builder_new_row(builder, &block, &row, run)) break;
        memcpy((uint32_t *)block->payload + 2 * (size_t)row, ids, sizeof ids);
        if (block->tagged) zm_block_tags(block)[row] = rows->tags[i];
    }
    rows->count = rows->used = 0;
}

static void builder_keep_label(zm_graph_builder *builder, uint64_t seed, zm_label label, bool copy,
                               blob_pending_label *entry) {
    struct zm_pending_rows *rows = builder->pending;
    if (copy && zm_label_has_bytes(&label)) {
        if (label.length) memcpy(rows->bytes + rows->used, label.bytes, label.length);
        label.bytes = rows->bytes + rows->used;
        rows->used += label.length;
    }
    entry->label = label;
    entry->key = zm_dictionary_key_of(&label, seed);
}

static void builder_add_named_row(zm_graph_builder *builder, zm_label from, zm_label to, uint8_t tag, zm_run *run) {
    if (!builder->pending) {
        builder->pending = zm_allocate(run, 1, sizeof *builder->pending);
        if (!builder->pending) return;
        builder->pending->count = builder->pending->used = 0;
    }
    struct zm_pending_rows *rows = builder->pending;
    bool from_bytes = zm_label_has_bytes(&from);
    bool to_bytes = zm_label_has_bytes(&to);
    uint64_t needed = (from_bytes ? (uint64_t)from.length : 0) + (to_bytes ? to.length : 0);
    if (rows->count == BLOB_PENDING_ROWS || needed > BLOB_PENDING_BYTES - rows->used)
        zm_graph_builder_flush(builder, run);
    bool copy = needed <= BLOB_PENDING_BYTES; /* else: the labels are used at once */
    blob_pending_label *labels = rows->labels[rows->count];
    builder_keep_label(builder, run->seed, from, copy, &labels[0]);
    builder_keep_label(builder, run->seed, to, copy, &labels[1]);
    rows->tags[rows->count++] = tag;
    if (!copy) zm_graph_builder_flush(builder, run);
    zm_work(run, ZM_COST_LABEL + needed / 4);
}

static void builder_add_row(zm_graph_builder *builder, const zm_label *state, const zm_label *next, uint8_t tag,
                            zm_run *run) {
    if (!zm_ok(run)) return;
    zm_label from = zm_label_whole(*state), to = next ? zm_label_whole(*next) : from;
    uint8_t kind = ZM_ROWS_32;
    if (from.type != ZM_INTEGER || to.type != ZM_INTEGER) {
        kind = ZM_ROWS_IDS;
    } else if (from.integer != (int32_t)from.integer || to.integer != (int32_t)to.integer) {
        kind = ZM_ROWS_64;
    }
    if (kind > builder->kind) builder->kind = kind;
    if (!next) tag |= ZM_TAG_DECLARES_MASK;
    if (tag) builder->tagged = true;
    if (builder->kind == ZM_ROWS_IDS) {
        builder_add_named_row(builder, from, to, tag, run);
        return;
    }
    zm_block *block;
    uint32_t row;
    if (!builder_new_row(builder, &block, &row, run)) return;
    if (block->kind == ZM_ROWS_64) {
        int64_t *at = (int64_t *)block->payload + 2 * (size_t)row;
        at[0] = from.integer;
        at[1] = to.integer;
    } else {
        int32_t *at = (int32_t *)block->payload + 2 * (size_t)row;
        at[0] = (int32_t)from.integer;
        at[1] = (int32_t)to.integer;
    }
    if (block->tagged) zm_block_tags(block)[row] = tag;
}

/* 1 or 2; 0 and an error on failure. */
static uint8_t builder_owner_code(zm_graph_builder *builder, const zm_label *owner, zm_run *run) {
    zm_label label = zm_label_whole(*owner);
    char name[3][ZM_NAME_SIZE];
    for (uint32_t i = 0; i < builder->owner_count; i++) {
        const zm_label *known = &builder->owners[i].label;
        if (zm_label_compare(known, &label) == 0) return (uint8_t)(i + 1);
        if (zm_label_alike(known, &label)) {
            zm_fail(run, ZM_INVALID, "row %llu: owner %s reads like owner %s, but is another; give both as one type",
                    (unsigned long long)builder_row_number(builder), zm_label_name(&label, name[0]),
                    zm_label_name(known, name[1]));
            return 0;
        }
    }
    if (builder->owner_count == 2) {
        zm_fail(run, ZM_INVALID, "row %llu: a third owner, %s, beside %s and %s",
                (unsigned long long)builder_row_number(builder), zm_label_name(&label, name[0]),
                zm_label_name(&builder->owners[0].label, name[1]), zm_label_name(&builder->owners[1].label, name[2]));
        return 0;
    }
    zm_owner_label *entry = &builder->owners[builder->owner_count];
    *entry = (zm_owner_label){.label = label};
    if (zm_label_has_bytes(&label)) {
        entry->bytes = zm_allocate(run, label.length, 1);
        if (!entry->bytes) return 0;
        if (label.length) memcpy(entry->bytes, label.bytes, label.length);
        entry->label.bytes = entry->bytes;
    }
    return (uint8_t)++builder->owner_count;
}

void zm_graph_builder_add(zm_graph_builder *builder, const zm_label *state, const zm_label *next,
                          const zm_label *owner, zm_run *run) {
    if (!zm_ok(run)) return;
    uint8_t tag = 0;
    if (owner) tag = (uint8_t)(builder_owner_code(builder, owner, run) << ZM_TAG_OWNER_SHIFT);
    builder_add_row(builder, state, next, tag, run);
}

void zm_graph_builder_add_edge(zm_graph_builder *builder, const zm_label *a, const zm_label *b, zm_run *run) {
    builder_add_row(builder, a, b, 0, run);
    if (b) builder_add_row(builder, b, a, 0, run);
}

void zm_graph_builder_add_terminal(zm_graph_builder *builder, const zm_label *state, zm_value value,
                                   const zm_label *owner, zm_run *run) {
    if (!zm_ok(run)) return;
    builder->terminals = true;
    uint8_t tag = (uint8_t)((value + 1) << ZM_TAG_VALUE_SHIFT);
    if (owner) tag |= (uint8_t)(builder_owner_code(builder, owner, run) << ZM_TAG_OWNER_SHIFT);
    builder_add_row(builder, state, NULL, tag, run);
}

void zm_graph_builder_free(zm_graph_builder *builder, zm_run *run) {
    zm_blob_least_free(&builder->least_blob, run);
    zm_block_pool_free(&builder->pool, run);
    zm_dictionary_free(&builder->names, run);
    zm_release(run, builder->pending);
    for (int i = 0; i < 2; i++)
        zm_release(run, builder->owners[i].bytes);
    *builder = (zm_graph_builder){0};
}
