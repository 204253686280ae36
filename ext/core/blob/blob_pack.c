/*
** blob_pack.c - from the rows of a builder to the BLOB, or to a graph.
**
** 1. Labels become ids below 2^32, in place, by the cheapest of four ways (pack_choose_ids).
** 2. Pairs are dealt into buckets of neighbouring sources, block by block (pack_deal_rows).
** 3. Each bucket is sorted by source, each row sorted and freed of doubles (pack_sort_rows).
** 4. The states that occur are counted, the BLOB is laid out and filled (pack_write). Or the graph takes the arrays
**    that are there (pack_make_graph).
** Blocks pass from stage to stage, so that the rows are in memory hardly more than once.
**
** Steps 2 and 3 and the copying of 4 are tasks in parts (base_share.h). Blocks stay with the lane that emptied them,
** as what a lane makes takes no more of them than it has read, but for one in each bucket; those it is lent before.
*/
#include "../base/base_integers.h"
#include "../base/base_row_sort.h"
#include "../base/base_share.h"
#include "../graph/graph.h"
#include "../label/label_sort.h"
#include "blob_layout.h"
#include "blob_least.h"
#include "blob_rows.h"

#include <string.h>

/* How labels become ids. */
typedef enum pack_id_kind {
    PACK_BY_OFFSET, /* label - least: the labels nearly fill their range; gaps are closed at the end */
    PACK_BY_RANK,   /* how many labels that occur are smaller: a bit map of the range */
    PACK_BY_TABLE,  /* integers anywhere: a hash table, then sorted */
    PACK_BY_NAME,   /* any labels: the dictionary, then sorted */
} pack_id_kind;

/* What a lane has of its own. A single one has the builder's blocks. */
typedef struct pack_lane {
    zm_block_pool pool;
    zm_buckets buckets;               /* while rows are dealt */
    uint64_t *marks;                  /* likewise, PACK_BY_OFFSET: the ids that moves lead to */
    zm_block *first;                  /* likewise: its rows are in this block ... */
    uint32_t blocks;                  /* ... and those after it, so many in all */
    uint32_t *ends, *values, *sorted; /* while buckets are sorted */
} pack_lane;

/* A bucket after it was sorted. */
typedef struct pack_bucket {
    zm_block *targets; /* of its rows, one row after another, as ids */
    uint32_t moves;    /* so many */
    uint32_t before;   /* in the buckets before */
} pack_bucket;

typedef struct blob_packer {
    zm_graph_builder *builder;
    zm_run *run;
    pack_id_kind kind;
    uint32_t ids;   /* all ids are below */
    zm_ranks ranks; /* PACK_BY_RANK: of label - least. PACK_BY_OFFSET: of the ids, known after the rows are sorted */
    int64_t *keys;  /* PACK_BY_TABLE: the label of each id */
    zm_sorted_labels labels; /* PACK_BY_NAME: the same */
    uint32_t *place;         /* PACK_BY_TABLE and PACK_BY_NAME: from order of appearance to order of labels */
    uint8_t *owners;         /* by id: 0 not given, 1, 2; NULL: no row gives any */
    uint8_t *values;         /* by id: 0 not given, 1 + zm_value; terminals only */
    zm_buckets buckets;
    pack_bucket *sorted; /* by bucket */
    uint32_t *degree;    /* by id, and one more */
    uint64_t moves;
    uint32_t lane_count;
    pack_lane *lanes;
} blob_packer;

/* ---- 1. ids */

/* By memcpy, as ids are stored over numbers in one loop, and the two have different types. */
static inline int64_t pack_number_at(const zm_block *block, uint32_t i) {
    int32_t narrow;
    int64_t wide;
    if (block->kind == ZM_ROWS_32) {
        memcpy(&narrow, (const char *)block->payload + 4 * (size_t)i, 4);
        return narrow;
    }
    memcpy(&wide, (const char *)block->payload + 8 * (size_t)i, 8);
    return wide;
}

static void pack_become_ids(zm_block *block) {
    if (block->tagged && block->kind == ZM_ROWS_64) {
        const uint8_t *tags = zm_block_tags(block);
        block->kind = ZM_ROWS_IDS; /* rows are shorter now: the tags move up */
        memmove(zm_block_tags(block), tags, block->used);
    }
    block->kind = ZM_ROWS_IDS;
}

static void pack_number_by_table(blob_packer *p) {
    enum { AHEAD = 16 };
    zm_integer_table table = {.seed = p->run->seed};
    for (zm_block *block = p->builder->first; block && zm_ok(p->run); block = block->next) {
        uint32_t numbers = block->used * 2;
        uint32_t *ids = (uint32_t *)block->payload;
        zm_integer_table_reserve(&table, numbers, p->run);
        if (!zm_ok(p->run)) break; /* no room */
        for (uint32_t i = 0; i < numbers; i++) {
            if (i + AHEAD < numbers) zm_integer_table_prefetch(&table, pack_number_at(block, i + AHEAD));
            ids[i] = zm_integer_table_add(&table, pack_number_at(block, i));
        }
        pack_become_ids(block);
        zm_work(p->run, numbers * ZM_COST_LABEL);
    }
    p->ids = table.count;
    zm_integer_table_sort(&table, &p->keys, &p->place, p->run);
}

static void pack_number_by_name(blob_packer *p) {
    zm_dictionary *names = &p->builder->names;
    for (zm_block *block = p->builder->first; block; block = block->next) {
        if (block->kind == ZM_ROWS_IDS) continue;
        uint32_t *ids = (uint32_t *)block->payload;
        for (uint32_t i = 0; i < block->used * 2; i++) {
            zm_label label = {.type = ZM_INTEGER, .integer = pack_number_at(block, i)};
            ids[i] = zm_dictionary_add(names, label, p->run);
        }
        pack_become_ids(block);
        if (!zm_work(p->run, block->used * 2 * ZM_COST_LABEL)) return;
    }
    p->ids = names->count;
    p->place = zm_allocate(p->run, p->ids, sizeof *p->place);
    zm_dictionary_take_sorted(names, &p->labels, p->place, p->run);
    const zm_graph labelled = {
        .nodes = p->ids, .text_at = p->labels.text_at, .text = p->labels.text, .text_types = p->labels.types};
    if (!p->builder->terminals) zm_graph_check_alike(&labelled, p->run);
}

static void pack_mark_all(blob_packer *p, uint64_t range) {
    zm_ranks_open(&p->ranks, range, p->run);
    uint64_t least = (uint64_t)p->builder->least;
    for (zm_block *block = p->builder->first; block && zm_ok(p->run); block = block->next) {
        for (uint32_t i = 0; i < block->used * 2; i++)
            zm_ranks_mark(&p->ranks, (uint64_t)pack_number_at(block, i) - least);
        zm_work(p->run, block->used * 2 * ZM_COST_FAR);
    }
    zm_ranks_count(&p->ranks, p->run);
    p->ids = p->ranks.count;
}

static void pack_choose_ids(blob_packer *p) {
    if (!zm_ok(p->run)) return;
    const zm_graph_builder *builder = p->builder;
    enum {
        DENSE = 2,
        SPARSE = 16,            /* numbers of the range for a row: an array by offset, a bit map by rank, still pay */
        MOST_OFFSETS = 1 << 28, /* more, and only states that occur may have a place in the arrays */
    };
    uint64_t rows = builder->rows;
    uint64_t range = builder->any_integers ? (uint64_t)builder->greatest - (uint64_t)builder->least + 1 : 0;
    bool huge = builder->any_integers && range == 0; /* all 2^64 */
    if (builder->kind == ZM_ROWS_IDS) {
        p->kind = PACK_BY_NAME;
        pack_number_by_name(p);
    } else if (!huge && range <= DENSE * rows + 64 && range <= MOST_OFFSETS) {
        p->kind = PACK_BY_OFFSET;
        p->ids = (uint32_t)range;
        zm_ranks_open(&p->ranks, range, p->run);
    } else if (!huge && range <= SPARSE * rows) {
        p->kind = PACK_BY_RANK;
        pack_mark_all(p, range);
    } else {
        p->kind = PACK_BY_TABLE;
        pack_number_by_table(p);
    }
}

static zm_label pack_label(const blob_packer *p, uint32_t id) {
    zm_label label = {.type = ZM_INTEGER};
    if (p->kind == PACK_BY_NAME) return zm_sorted_label(&p->labels, id);
    if (p->kind == PACK_BY_TABLE) {
        label.integer = p->keys[id];
        return label;
    }
    uint64_t offset = p->kind == PACK_BY_RANK ? zm_ranks_select(&p->ranks, id) : id;
    label.integer = (int64_t)((uint64_t)p->builder->least + offset);
    return label;
}

/* The numbers of a block become ids, in the order of labels. */
static void pack_to_ids(const blob_packer *p, zm_block *block) {
    uint32_t numbers = block->used * 2, *ids = (uint32_t *)block->payload;
    uint64_t least = (uint64_t)p->builder->least;
    switch (p->kind) {
    case PACK_BY_OFFSET:
        if (block->kind == ZM_ROWS_32) {
            for (uint32_t i = 0; i < numbers; i++)
                ids[i] -= (uint32_t)least;
        } else {
            for (uint32_t i = 0; i < numbers; i++)
                ids[i] = (uint32_t)((uint64_t)pack_number_at(block, i) - least);
        }
        break;
    case PACK_BY_RANK:
        for (uint32_t i = 0; i < numbers; i++)
            ids[i] = zm_rank(&p->ranks, (uint64_t)pack_number_at(block, i) - least);
        break;
    case PACK_BY_TABLE:
    case PACK_BY_NAME:
        for (uint32_t i = 0; i < numbers; i++)
            ids[i] = p->place[ids[i]];
        break;
    }
    pack_become_ids(block);
}

/* ---- 2. deal the rows */

static void pack_refuse_owner(blob_packer *p, const zm_block *block, uint32_t row, uint32_t id) {
    char name[ZM_NAME_SIZE], one[ZM_NAME_SIZE], other[ZM_NAME_SIZE];
    zm_label label = pack_label(p, id);
    const zm_owner_label *owners = p->builder->owners;
    zm_fail(p->run, ZM_INVALID, "row %llu: state %s belongs to %s, but an earlier row gave it to %s",
            (unsigned long long)(block->first_row + row + 1), zm_label_name(&label, name),
            zm_label_name(&owners[2 - p->owners[id]].label, one),
            zm_label_name(&owners[p->owners[id] - 1].label, other));
}

static void pack_refuse_value(blob_packer *p, const zm_block *block, uint32_t row, uint32_t id, uint8_t value) {
    char name[ZM_NAME_SIZE];
    zm_label label = pack_label(p, id);
    zm_fail(p->run, ZM_INVALID, "row %llu: state %s is a %s, but an earlier row made it a %s",
            (unsigned long long)(block->first_row + row + 1), zm_label_name(&label, name),
            zm_value_name((zm_value)(value - 1)), zm_value_name((zm_value)(p->values[id] - 1)));
}

/* Take down what tags say, and keep the moves only. */
static void pack_read_tags(blob_packer *p, zm_block *block) {
    zm_pair *pairs = (zm_pair *)block->payload;
    const uint8_t *tags = zm_block_tags(block);
    uint32_t kept = 0;
    for (uint32_t i = 0; i < block->used; i++) {
        uint32_t id = pairs[i].key;
        uint8_t owner = zm_tag_owner(tags[i]), value = zm_tag_value(tags[i]);
        if (owner && p->owners[id] && p->owners[id] != owner) pack_refuse_owner(p, block, i, id);
        if (owner) p->owners[id] = owner;
        if (value && p->values[id] && p->values[id] != value) pack_refuse_value(p, block, i, id, value);
        if (value) p->values[id] = value;
        if (!(tags[i] & ZM_TAG_DECLARES_MASK)) pairs[kept++] = pairs[i];
    }
    block->used = kept;
}

static void pack_deal_block(blob_packer *p, pack_lane *lane, zm_block *block, zm_run *run) {
    pack_to_ids(p, block);
    const zm_pair *pairs = (const zm_pair *)block->payload;
    if (p->kind == PACK_BY_OFFSET) {
        for (uint32_t i = 0; i < block->used; i++)
            zm_set_add(lane->marks, pairs[i].value);
    }
    if (block->tagged) pack_read_tags(p, block);
    for (uint32_t i = 0; i < block->used; i++)
        if (!zm_buckets_add(&lane->buckets, pairs[i], run)) return;
}

/* The rows of one lane; as they come in order, so do the pairs in its buckets. */
static void pack_deal_part(void *task, uint32_t part, uint32_t unused, zm_run *run) {
    (void)unused;
    blob_packer *p = task;
    pack_lane *lane = &p->lanes[part];
    zm_block *block = lane->first;
    for (uint32_t i = 0; i < lane->blocks && zm_ok(run); i++) {
        zm_block *next = block->next;
        uint32_t rows = block->used;
        pack_deal_block(p, lane, block, run);
        zm_block_give(lane->buckets.pool, block);
        run->done += rows; /* of these rows; other lanes are about as far */
        zm_work(run, rows * ZM_COST_FAR);
        block = next;
    }
    zm_buckets_close(&lane->buckets);
}

/* How many lanes there will be, and which blocks each has. Rows that say more than a move are for one lane, as it
** matters which comes first. */
static void pack_open_lanes(blob_packer *p) {
    zm_graph_builder *builder = p->builder;
    uint32_t blocks = 0;
    bool tagged = false;
    for (const zm_block *block = builder->first; block; block = block->next) {
        blocks++;
        tagged |= block->tagged;
    }
    bool is_small = builder->rows < ZM_BLOCK_PAIRS; /* then blocks are short, and are not used again */
    p->lane_count = tagged || is_small ? 1 : zm_share_lanes(p->run, builder->rows * 2 * ZM_COST_FAR);
    p->lanes = zm_allocate_zeroed(p->run, p->lane_count, sizeof *p->lanes);
    zm_block *block = builder->first;
    for (uint32_t l = 0; l < p->lane_count && zm_ok(p->run); l++) {
        pack_lane *lane = &p->lanes[l];
        lane->first = block;
        lane->blocks = (uint32_t)((uint64_t)blocks * (l + 1) / p->lane_count - (uint64_t)blocks * l / p->lane_count);
        for (uint32_t i = 0; i < lane->blocks; i++)
            block = block->next;
    }
}

/* Where rows of a lane go. A lane has given back three quarters of a block for each that it needs, and needs one more
** in each bucket. */
static void pack_open_buckets(blob_packer *p, pack_lane *lane) {
    enum { FIRST_BLOCKS = 4 }; /* are not given back in time */
    zm_block_pool *all = &p->builder->pool, *pool = p->lane_count == 1 ? all : &lane->pool;
    zm_buckets_open(&lane->buckets, pool, p->ids, p->builder->rows, p->run);
    if (p->lane_count > 1) zm_block_pool_lend(all, pool, (uint64_t)lane->buckets.count + FIRST_BLOCKS, p->run);
    if (p->kind != PACK_BY_OFFSET) return;
    lane->marks = lane == p->lanes ? p->ranks.bits
                                   : zm_allocate_zeroed(p->run, (p->ranks.bound + 63) / 64, sizeof *lane->marks);
}

/* What the lanes after the first have made joins what the first one has. */
static void pack_join_lanes(blob_packer *p) {
    for (uint32_t l = 1; l < p->lane_count && zm_ok(p->run); l++) {
        pack_lane *lane = &p->lanes[l];
        zm_buckets_join(&p->lanes[0].buckets, &lane->buckets);
        ZM_EACH(uint64_t, w, 0, lane->marks ? (p->ranks.bound + 63) / 64 : 0, ZM_COST_NEXT, p->run) {
            p->ranks.bits[w] |= lane->marks[w];
        }
    }
    p->buckets = p->lanes[0].buckets;
    p->lanes[0].buckets = (zm_buckets){0};
}

static void pack_deal_rows(blob_packer *p) {
    zm_graph_builder *builder = p->builder;
    if (builder->owner_count > 0) p->owners = zm_allocate_zeroed(p->run, p->ids, 1);
    if (builder->terminals) p->values = zm_allocate_zeroed(p->run, p->ids, 1);
    pack_open_lanes(p);
    for (uint32_t l = 0; l < p->lane_count && zm_ok(p->run); l++)
        pack_open_buckets(p, &p->lanes[l]);
    zm_phase(p->run, "dealing moves", builder->rows);
    zm_share(p->run, p->lane_count, p->lane_count, pack_deal_part, p);
    builder->first = builder->last = NULL;
    if (zm_ok(p->run)) pack_join_lanes(p);
    zm_release(p->run, p->place);
    p->place = NULL;
}

static void pack_close_lanes(blob_packer *p) {
    for (uint32_t l = 0; p->lanes && l < p->lane_count; l++) {
        pack_lane *lane = &p->lanes[l];
        zm_buckets_free(&lane->buckets, p->run);
        if (l > 0) zm_release(p->run, lane->marks);
        zm_release(p->run, lane->ends);
        zm_release(p->run, lane->values);
        zm_release(p->run, lane->sorted);
    }
    zm_release(p->run, p->lanes);
    p->lanes = NULL;
}

/* ---- 3. sort the rows */

/* The targets of a bucket, into blocks that its pairs stood in. */
static zm_block *pack_keep_targets(const blob_packer *p, zm_block_pool *pool, const uint32_t *targets, uint32_t count,
                                   zm_run *run) {
    zm_block *first = NULL, **end = &first;
    const uint32_t bytes = p->buckets.block_bytes;
    while (count > 0) {
        zm_block *block = zm_block_take(pool, bytes, run);
        if (!block) return NULL;
        block->capacity = bytes / 4;
        block->used = block->capacity < count ? block->capacity : count;
        memcpy(block->payload, targets, (size_t)block->used * 4);
        targets += block->used;
        count -= block->used;
        *end = block;
        end = &block->next;
    }
    return first;
}

static void pack_sort_part(void *task, uint32_t b, uint32_t l, zm_run *run) {
    blob_packer *p = task;
    pack_lane *lane = &p->lanes[l];
    zm_block_pool *pool = p->lane_count == 1 ? &p->builder->pool : &lane->pool;
    run->done = b;
    uint32_t keys = zm_bucket_keys(&p->buckets, b), *degree = p->degree + ((size_t)b << p->buckets.shift);
    zm_bucket_sort(&p->buckets, b, pool, lane->ends, lane->values, run);
    uint32_t start = 0, count = 0;
    ZM_EACH(uint32_t, k, 0, keys, 3 * ZM_COST_FAR, run) {
        uint32_t end = lane->ends[k];
        degree[k] = zm_row_sort_unique(lane->values + start, end - start, lane->sorted + count, run);
        count += degree[k];
        start = end;
    }
    if (!zm_ok(run)) return;
    p->sorted[b].moves = count;
    p->sorted[b].targets = pack_keep_targets(p, pool, lane->sorted, count, run);
}

static void pack_sort_rows(blob_packer *p) {
    uint64_t most = 0;
    for (uint32_t b = 0; b < p->buckets.count; b++) {
        uint64_t pairs = zm_bucket_pairs(&p->buckets.list[b]);
        if (pairs > most) most = pairs;
    }
    p->degree = zm_allocate(p->run, (uint64_t)p->ids + 1, sizeof *p->degree);
    p->sorted = zm_allocate_zeroed(p->run, p->buckets.count, sizeof *p->sorted);
    uint32_t keys = p->buckets.count > 0 ? zm_bucket_keys(&p->buckets, 0) : 0;
    for (uint32_t l = 0; l < p->lane_count && zm_ok(p->run); l++) {
        pack_lane *lane = &p->lanes[l];
        lane->ends = zm_allocate(p->run, keys, sizeof *lane->ends);
        lane->values = zm_allocate(p->run, most + ZM_ROW_SLACK, sizeof *lane->values);
        lane->sorted = zm_allocate(p->run, most + ZM_ROW_SLACK, sizeof *lane->sorted);
    }
    zm_phase(p->run, "sorting moves", p->buckets.count);
    zm_share(p->run, p->lane_count, p->buckets.count, pack_sort_part, p);
    for (uint32_t b = 0; b < p->buckets.count && zm_ok(p->run); b++) {
        p->sorted[b].before = (uint32_t)p->moves;
        p->moves += p->sorted[b].moves;
    }
}

/* ---- 4. the BLOB */

static uint64_t pack_owner_bytes(const zm_graph_builder *builder) {
    uint64_t bytes = 0;
    for (uint32_t i = 0; i < builder->owner_count; i++)
        bytes += 8 + (builder->owners[i].bytes ? (builder->owners[i].label.length + (uint64_t)7) / 8 * 8 : 8);
    return bytes;
}

/* Is code 1 the owner with the greater label? */
static bool pack_owners_swapped(const zm_graph_builder *builder) {
    return builder->owner_count == 2 && zm_label_compare(&builder->owners[0].label, &builder->owners[1].label) > 0;
}

static zm_blob_header pack_make_header(blob_packer *p) {
    const zm_graph_builder *builder = p->builder;
    zm_blob_header header = {.version = ZM_BLOB_VERSION, .nodes = p->ids, .moves = (uint32_t)p->moves};
    memcpy(header.magic, builder->terminals ? ZM_TERMINALS_MAGIC : ZM_GRAPH_MAGIC, sizeof header.magic);
    if (p->kind == PACK_BY_NAME) {
        header.label_kind = p->labels.types ? ZM_BLOB_MIXED : ZM_BLOB_TEXT;
        header.text_bytes = p->labels.text_at[p->ids];
    } else {
        if (p->kind == PACK_BY_OFFSET) header.nodes = p->ranks.count;
        uint64_t range = builder->any_integers ? (uint64_t)builder->greatest - (uint64_t)builder->least + 1 : 0;
        bool gaps = range != header.nodes;
        header.label_kind = gaps ? ZM_BLOB_INTEGERS : ZM_BLOB_RANGE;
        if (!gaps && header.nodes > 0) header.base = builder->least;
    }
    header.owner_count = builder->owner_count;
    header.owner_bytes = pack_owner_bytes(builder);
    return header;
}

/* The labels of the states, which are integers, rising; there is room for one more behind them. */
static void pack_write_integers(blob_packer *p, uint32_t nodes, int64_t *out) {
    if (p->kind == PACK_BY_TABLE) {
        zm_copy(p->run, out, p->keys, (uint64_t)nodes * 8);
        return;
    }
    uint64_t words = (p->ranks.bound + 63) / 64, least = (uint64_t)p->builder->least;
    ZM_EACH(uint64_t, w, 0, words, 64 * ZM_COST_NEXT, p->run) {
        uint64_t bits = p->ranks.bits[w], number = least + w * 64;
        for (; bits; bits >>= 1, number++) {
            *out = (int64_t)number; /* overwritten unless the number occurs */
            out += bits & 1;
        }
    }
}

/* (Behind integers in a BLOB there are other parts, written later.) */
static void pack_write_labels(blob_packer *p, const zm_blob_header *header, const zm_blob_layout *layout,
                              char *blob) {
    if (p->kind == PACK_BY_NAME) {
        zm_copy(p->run, blob + layout->text_at, p->labels.text_at, ((uint64_t)p->ids + 1) * 8);
        zm_copy(p->run, blob + layout->text, p->labels.text, header->text_bytes);
        if (p->labels.types) zm_copy(p->run, blob + layout->types, p->labels.types, p->ids);
    } else if (header->label_kind == ZM_BLOB_INTEGERS) {
        pack_write_integers(p, header->nodes, (int64_t *)(blob + layout->integers));
    }
}

/* From the ids to the states that occur. The arrays by id shrink in place. */
static void pack_close_gaps(blob_packer *p) {
    uint32_t node = 0;
    ZM_EACH(uint32_t, id, 0, p->ids, 2 * ZM_COST_NEXT, p->run) {
        p->degree[node] = p->degree[id];
        if (p->owners) p->owners[node] = p->owners[id];
        if (p->values) p->values[node] = p->values[id];
        node += zm_ranks_has(&p->ranks, id);
    }
}

typedef struct pack_copying {
    const blob_packer *packer;
    uint32_t *to;
    bool has_gaps; /* ids are not yet the numbers of states */
} pack_copying;

static void pack_copy_part(void *task, uint32_t b, uint32_t lane, zm_run *run) {
    (void)lane;
    const pack_copying *copying = task;
    const blob_packer *p = copying->packer;
    uint32_t *to = copying->to + p->sorted[b].before;
    for (const zm_block *block = p->sorted[b].targets; block && zm_ok(run); block = block->next) {
        const uint32_t *from = (const uint32_t *)block->payload;
        if (copying->has_gaps) {
            for (uint32_t i = 0; i < block->used; i++)
                to[i] = zm_rank(&p->ranks, from[i]);
        } else {
            memcpy(to, from, (size_t)block->used * 4);
        }
        to += block->used;
        zm_work(run, block->used * (copying->has_gaps ? ZM_COST_FAR : ZM_COST_NEXT));
    }
}

static void pack_write_targets(blob_packer *p, uint32_t *to) {
    pack_copying copying = {p, to, p->kind == PACK_BY_OFFSET && p->ranks.count != p->ids};
    zm_share(p->run, p->lane_count, p->buckets.count, pack_copy_part, &copying);
}

/* What the BLOB and the graph say of owners; `owners` may be the packer's own array. */
static void pack_code_owners(blob_packer *p, uint32_t nodes, uint8_t *owners) {
    bool swapped = pack_owners_swapped(p->builder);
    const uint8_t code[3] = {ZM_NO_OWNER, swapped ? 1 : 0, swapped ? 0 : 1};
    ZM_EACH(uint32_t, v, 0, nodes, ZM_COST_NEXT, p->run) {
        owners[v] = code[p->owners[v]];
    }
}

static void pack_write_owners(blob_packer *p, const zm_blob_header *header, const zm_blob_layout *layout,
                              char *blob) {
    bool swapped = pack_owners_swapped(p->builder);
    pack_code_owners(p, header->nodes, (uint8_t *)blob + layout->owners);
    char *at = blob + layout->owner_labels;
    for (uint32_t i = 0; i < header->owner_count; i++) {
        const zm_owner_label *owner = &p->builder->owners[swapped ? 1 - i : i];
        uint32_t head[2] = {(uint32_t)owner->label.type, owner->bytes ? owner->label.length : 8};
        uint64_t size = 8 + (head[1] + (uint64_t)7) / 8 * 8;
        memset(at + size - 8, 0, 8);
        memcpy(at, head, 8);
        memcpy(at + 8, owner->bytes ? owner->bytes : (const char *)&owner->label.integer, head[1]);
        at += size;
    }
}

/* Where the moves of each state begin; `first` may be the packer's own array of degrees. */
static void pack_write_first(blob_packer *p, uint32_t nodes, uint32_t *first) {
    uint32_t sum = 0;
    ZM_EACH(uint32_t, v, 0, nodes, ZM_COST_NEXT, p->run) {
        uint32_t degree = p->degree[v];
        first[v] = sum;
        sum += degree;
    }
    first[nodes] = sum;
}

static void pack_write_values(blob_packer *p, const zm_blob_header *header, const zm_blob_layout *layout,
                              char *blob) {
    uint8_t *values = (uint8_t *)blob + layout->values;
    ZM_EACH(uint32_t, v, 0, header->nodes, ZM_COST_NEXT, p->run) {
        values[v] = (uint8_t)(p->values[v] - 1);
    }
}

static void pack_fill(blob_packer *p, zm_blob_header *header, const zm_blob_layout *layout, char *blob) {
    const uint64_t parts[] = {layout->text,   layout->types,  layout->first,        layout->to,
                              layout->values, layout->owners, layout->owner_labels, layout->length};
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) /* what rounding up leaves unused */
        if (parts[i] > sizeof *header) memset(blob + parts[i] - 8, 0, 8);
    pack_write_labels(p, header, layout, blob);
    if (p->kind == PACK_BY_OFFSET && p->ranks.count != p->ids) pack_close_gaps(p);
    if (p->builder->terminals) {
        pack_write_values(p, header, layout, blob);
    } else {
        pack_write_first(p, header->nodes, (uint32_t *)(blob + layout->first));
        pack_write_targets(p, (uint32_t *)(blob + layout->to));
    }
    if (header->owner_count > 0) pack_write_owners(p, header, layout, blob);
    zm_blob_turn(blob, header, layout, true, p->run);
    zm_blob_header stored = zm_blob_stored_header(*header);
    memcpy(blob, &stored, sizeof stored);
    header->checksum = zm_blob_checksum(blob, layout->length, p->run);
    stored = zm_blob_stored_header(*header);
    memcpy(blob, &stored, sizeof stored);
}

/* The states that occur: sources too, not only targets and declared ones. */
static void pack_count_states(blob_packer *p) {
    if (!zm_ok(p->run) || p->kind != PACK_BY_OFFSET) return;
    ZM_EACH(uint32_t, id, 0, p->ids, 2 * ZM_COST_NEXT, p->run) {
        if (p->degree[id] > 0) zm_ranks_mark(&p->ranks, id);
    }
    zm_ranks_count(&p->ranks, p->run);
}

static char *pack_write(blob_packer *p, uint64_t limit, uint64_t *length) {
    if (!zm_ok(p->run)) return NULL;
    zm_blob_header header = pack_make_header(p);
    zm_blob_layout layout = {0};
    const char *instead = p->builder->instead;
    if (!zm_blob_lay_out(&header, p->builder->terminals, &layout))
        zm_fail(p->run, ZM_TOOBIG, "the labels take more bytes than a BLOB may have");
    if (layout.length > limit) {
        zm_fail(p->run, ZM_TOOBIG, "the BLOB would have %llu bytes, but at most %llu are allowed%s%s",
                (unsigned long long)layout.length, (unsigned long long)limit, instead ? "; " : "",
                instead ? instead : "");
    }
    header.length = layout.length;
    char *blob = zm_allocate(p->run, layout.length, 1);
    if (!blob) return NULL;
    pack_fill(p, &header, &layout, blob);
    if (zm_ok(p->run)) {
        *length = layout.length;
        return blob;
    }
    zm_release(p->run, blob);
    return NULL;
}

/* ---- 4. or the graph */

/* Labels: the arrays of the packer, where there are some. */
static void pack_give_labels(blob_packer *p, const zm_blob_header *header, zm_graph *graph) {
    graph->base = header->base;
    if (p->kind == PACK_BY_NAME) {
        graph->text_at = p->labels.text_at;
        graph->text = p->labels.text;
        graph->text_types = p->labels.types;
        p->labels = (zm_sorted_labels){0};
    } else if (header->label_kind == ZM_BLOB_INTEGERS && p->kind == PACK_BY_TABLE) {
        graph->integers = p->keys;
        p->keys = NULL;
    } else if (header->label_kind == ZM_BLOB_INTEGERS) {
        graph->integers = zm_allocate(p->run, (uint64_t)header->nodes + 1, sizeof *graph->integers);
        if (graph->integers) pack_write_integers(p, header->nodes, graph->integers);
    }
}

/* The bytes of the owners' labels become one area, which is the graph's. */
static void pack_give_owners(blob_packer *p, zm_graph *graph) {
    const zm_owner_label *owners = p->builder->owners;
    bool swapped = pack_owners_swapped(p->builder);
    uint64_t bytes = 0;
    graph->owner_count = p->builder->owner_count;
    if (graph->owner_count == 0) return;
    pack_code_owners(p, graph->nodes, p->owners);
    graph->owners = p->owners;
    p->owners = NULL;
    for (uint32_t i = 0; i < graph->owner_count; i++)
        bytes += owners[i].bytes ? owners[i].label.length : 0;
    char *at = graph->copy = zm_allocate(p->run, bytes, 1);
    if (!at) return;
    for (uint32_t i = 0; i < graph->owner_count; i++) {
        zm_label label = owners[swapped ? 1 - i : i].label;
        if (zm_label_has_bytes(&label)) {
            if (label.length) memcpy(at, label.bytes, label.length);
            label.bytes = at;
            at += label.length;
        }
        graph->owner_labels[i] = label;
    }
}

static void pack_make_graph(blob_packer *p, zm_graph *graph) {
    if (!zm_ok(p->run)) return;
    zm_blob_header header = pack_make_header(p);
    graph->nodes = header.nodes;
    graph->moves = header.moves;
    pack_give_labels(p, &header, graph);
    if (p->kind == PACK_BY_OFFSET && p->ranks.count != p->ids) pack_close_gaps(p);
    pack_give_owners(p, graph);
    graph->to = zm_allocate(p->run, graph->moves, sizeof *graph->to);
    if (!zm_ok(p->run)) return;
    pack_write_first(p, graph->nodes, p->degree);
    graph->first = p->degree;
    p->degree = NULL;
    pack_write_targets(p, graph->to);
}

/* ---- all of it */

/* The rows, in order. */
static void pack_begin(blob_packer *p) {
    zm_blob_least_free(&p->builder->least_blob, p->run);
    p->builder->limit = 0;
    zm_graph_builder_flush(p->builder, p->run);
    zm_graph_builder_close_block(p->builder);
    zm_phase(p->run, "numbering labels", p->builder->rows);
    pack_choose_ids(p);
    pack_deal_rows(p);
    pack_sort_rows(p);
    pack_count_states(p);
}

static void pack_end(blob_packer *p) {
    zm_run *run = p->run;
    zm_ranks_free(&p->ranks, run);
    zm_release(run, p->keys);
    zm_release(run, p->place);
    zm_sorted_labels_free(&p->labels, run);
    zm_release(run, p->owners);
    zm_release(run, p->values);
    pack_close_lanes(p);
    zm_buckets_free(&p->buckets, run);
    zm_release(run, p->sorted);
    zm_release(run, p->degree);
    zm_graph_builder_free(p->builder, run);
}

void *zm_graph_builder_pack(zm_graph_builder *builder, uint64_t limit, uint64_t *length, zm_run *run) {
    blob_packer p = {.builder = builder, .run = run};
    *length = 0;
    pack_begin(&p);
    char *blob = pack_write(&p, limit, length);
    pack_end(&p);
    return blob;
}

void zm_graph_builder_finish(zm_graph_builder *builder, zm_graph *graph, zm_run *run) {
    blob_packer p = {.builder = builder, .run = run};
    *graph = (zm_graph){0};
    pack_begin(&p);
    pack_make_graph(&p, graph);
    pack_end(&p);
    if (!zm_ok(run)) zm_graph_free(graph, run);
}

/* There are few: their BLOB is read. */
void zm_graph_builder_finish_terminals(zm_graph_builder *builder, zm_terminals *terminals, zm_run *run) {
    uint64_t length;
    *terminals = (zm_terminals){0};
    zm_graph_builder_for_terminals(builder);
    void *packed = zm_graph_builder_pack(builder, UINT64_MAX, &length, run);
    if (!packed) return;
    zm_terminals_read_blob(terminals, packed, length, run);
    if (!zm_ok(run) || terminals->states.copy) {
        zm_release(run, packed);
    } else {
        terminals->states.copy = packed; /* its from now on */
    }
}
