/*
** matrix_check.c - every character, the symmetry, the edges and the components of a matrix in one pass.
*/
#include "disconnected_matrix.h"

#include <string.h>

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

/* ---- characters to bits: 64 of them to a word, the first to the lowest bit */

#if defined(__SSE2__)
typedef struct packer {
    __m128i yes, no, good;
} packer;

static packer packer_for(const zm_matrix *m) {
    return (packer){_mm_set1_epi8(m->yes), _mm_set1_epi8(m->no), _mm_set1_epi8(-1)};
}

static inline __m128i load(const char *at) {
    return _mm_loadu_si128((const __m128i *)(const void *)at);
}

static inline uint64_t pack_16(packer *p, const char *at) {
    __m128i x = load(at), yes = _mm_cmpeq_epi8(x, p->yes);
    p->good = _mm_and_si128(p->good, _mm_or_si128(yes, _mm_cmpeq_epi8(x, p->no)));
    return (uint32_t)_mm_movemask_epi8(yes);
}

static inline uint64_t pack(packer *p, const char *at) {
    return pack_16(p, at) | pack_16(p, at + 16) << 16 | pack_16(p, at + 32) << 32 | pack_16(p, at + 48) << 48;
}

static inline bool all_no(const packer *p, const char *at) {
    __m128i a = _mm_cmpeq_epi8(load(at), p->no), b = _mm_cmpeq_epi8(load(at + 16), p->no);
    __m128i c = _mm_cmpeq_epi8(load(at + 32), p->no), d = _mm_cmpeq_epi8(load(at + 48), p->no);
    return _mm_movemask_epi8(_mm_and_si128(_mm_and_si128(a, b), _mm_and_si128(c, d))) == 0xffff;
}

static bool packed_well(const packer *p) {
    return _mm_movemask_epi8(p->good) == 0xffff;
}
#else
/* Eight characters in a word. Y and 1 are odd, N and 0 even, so the lowest bit of each tells. */
#define BYTES(c) (0x0101010101010101u * (uint8_t)(c))

typedef struct packer {
    uint64_t no, bad;
    uint8_t distance;
} packer;

static packer packer_for(const zm_matrix *m) {
    return (packer){.no = BYTES(m->no), .distance = (uint8_t)(m->yes - m->no)};
}

static inline uint64_t pack_8(packer *p, const char *at) {
    uint64_t x;
    memcpy(&x, at, sizeof x);
    uint64_t odd = x & BYTES(1);
    p->bad |= x ^ (p->no + odd * p->distance);
#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
    return odd * 0x8040201008040201u >> 56;
#else
    return odd * 0x0102040810204080u >> 56;
#endif
}

static inline uint64_t pack(packer *p, const char *at) {
    uint64_t word = 0;
    for (int i = 0; i < 8; i++)
        word |= pack_8(p, at + 8 * i) << 8 * i;
    return word;
}

static inline bool all_no(const packer *p, const char *at) {
    uint64_t x[8], differ = 0;
    memcpy(x, at, sizeof x);
    for (int i = 0; i < 8; i++)
        differ |= x[i] ^ p->no;
    return differ == 0;
}

static bool packed_well(const packer *p) {
    return p->bad == 0;
}
#endif

/* ---- blocks */

enum { TILE = 64, BLOCK = 512, AHEAD = 6 /* rows to fetch ahead */ };

typedef struct checker {
    const zm_matrix *matrix;
    zm_components *components;
    uint64_t edges;
    uint32_t words;          /* of a row of a block */
    uint64_t *upper, *lower; /* two blocks, rows filled up with zeros to whole tiles */
    bool wrong;              /* there is a loop or a lopsided pair; the first one is: */
    uint32_t wrong_row, wrong_column;
    zm_run *run;
} checker;

static inline uint32_t smaller(uint32_t a, uint32_t b) {
    return a < b ? a : b;
}

static inline uint32_t tiles(uint32_t cells) {
    return (cells + TILE - 1) / TILE;
}

/* Fill a block with the rows from row0 and the columns from column0 on. False: a stray character. */
static bool pack_block(const checker *c, uint32_t row0, uint32_t column0, uint64_t *block) {
    const zm_matrix *m = c->matrix;
    uint32_t rows = smaller(m->size - row0, BLOCK), columns = smaller(m->size - column0, BLOCK);
    uint32_t whole = columns / TILE, rest = columns % TILE;
    char last[TILE];
    memset(last, m->no, sizeof last);
    packer p = packer_for(m);
    for (uint32_t r = 0; r < rows; r++) {
        const char *at = m->rows[row0 + r] + column0;
        uint64_t *out = block + r * c->words;
        const char *ahead = m->rows[row0 + (r + AHEAD < rows ? r + AHEAD : r)] + column0;
        for (uint32_t b = 0; b < columns; b += TILE)
            __builtin_prefetch(ahead + b);
        for (uint32_t w = 0; w < whole; w++)
            out[w] = pack(&p, at + w * TILE);
        if (rest) {
            memcpy(last, at + whole * TILE, rest);
            out[whole] = pack(&p, last);
        }
    }
    uint32_t full = tiles(rows) * TILE;
    memset(block + rows * c->words, 0, (size_t)(full - rows) * c->words * sizeof *block);
    return packed_well(&p);
}

static inline uint32_t count_bits(uint64_t x) {
    x -= x >> 1 & 0x5555555555555555u;
    x = (x & 0x3333333333333333u) + (x >> 2 & 0x3333333333333333u);
    x = (x + (x >> 4)) & 0x0f0f0f0f0f0f0f0fu;
    return (uint32_t)(x * 0x0101010101010101u >> 56);
}

/* Take the edges over the diagonal. */
static void join_block(checker *c, uint32_t row0, uint32_t column0) {
    uint32_t rows = smaller(c->matrix->size - row0, BLOCK), words = tiles(smaller(c->matrix->size - column0, BLOCK));
    for (uint32_t r = 0; r < rows; r++) {
        const uint64_t *row = c->upper + r * c->words;
        for (uint32_t w = row0 == column0 ? r / TILE : 0; w < words; w++) {
            uint64_t bits = row[w];
            if (row0 == column0 && w == r / TILE) bits &= ~(uint64_t)1 << r % TILE;
            if (!bits) continue;
            c->edges += count_bits(bits);
            zm_components_join_word(c->components, row0 + r, column0 / TILE + w, bits);
        }
    }
}

/* One step of turning 64 x 64 bits: swap the off-diagonal halves of squares of 2 * half. */
static inline void turn_step(uint64_t *tile, uint32_t half, uint64_t mask) {
    for (uint32_t base = 0; base < TILE; base += 2 * half) {
        for (uint32_t k = base; k < base + half; k++) {
            uint64_t swap = (tile[k] >> half ^ tile[k + half]) & mask;
            tile[k] ^= swap << half;
            tile[k + half] ^= swap;
        }
    }
}

static void turn(uint64_t tile[TILE]) {
    turn_step(tile, 32, 0x00000000ffffffffu);
    turn_step(tile, 16, 0x0000ffff0000ffffu);
    turn_step(tile, 8, 0x00ff00ff00ff00ffu);
    turn_step(tile, 4, 0x0f0f0f0f0f0f0f0fu);
    turn_step(tile, 2, 0x3333333333333333u);
    turn_step(tile, 1, 0x5555555555555555u);
}

static void note_wrong(checker *c, uint32_t row, uint32_t column) {
    if (c->wrong && (row > c->wrong_row || (row == c->wrong_row && column >= c->wrong_column))) return;
    c->wrong = true;
    c->wrong_row = row;
    c->wrong_column = column;
}

/* The tile over the diagonal against the one under it. */
static void compare_tile(checker *c, const uint64_t *over, const uint64_t *under, uint32_t row0, uint32_t column0) {
    uint64_t tile[TILE], any = 0, differ = 0;
    for (uint32_t r = 0; r < TILE; r++) {
        tile[r] = under[r * c->words];
        any |= tile[r] | over[r * c->words];
    }
    if (!any) return;
    turn(tile);
    for (uint32_t r = 0; r < TILE; r++) {
        tile[r] ^= over[r * c->words];
        if (row0 == column0) tile[r] = (tile[r] & ~(uint64_t)0 << r) | (over[r * c->words] & (uint64_t)1 << r);
        differ |= tile[r];
    }
    if (!differ) return;
    for (uint32_t r = 0; r < TILE; r++)
        if (tile[r]) note_wrong(c, row0 + r, column0 + (uint32_t)__builtin_ctzll(tile[r]));
}

static void compare_blocks(checker *c, uint32_t row0, uint32_t column0) {
    bool diagonal = row0 == column0;
    uint32_t high = tiles(smaller(c->matrix->size - row0, BLOCK));
    uint32_t wide = tiles(smaller(c->matrix->size - column0, BLOCK));
    const uint64_t *lower = diagonal ? c->upper : c->lower;
    for (uint32_t i = 0; i < high; i++)
        for (uint32_t j = diagonal ? i : 0; j < wide; j++)
            compare_tile(c, c->upper + i * TILE * c->words + j, lower + j * TILE * c->words + i, row0 + i * TILE,
                         column0 + j * TILE);
}

/* Look for the first stray character, row by row. */
static void find_stray(const checker *c) {
    const zm_matrix *m = c->matrix;
    char found[ZM_SHOWN_SIZE];
    for (uint32_t u = 0; u < m->size && zm_ok(c->run); u++) {
        for (uint32_t v = 0; v < m->size; v++) {
            char at = m->rows[u][v];
            if (at == m->yes || at == m->no) continue;
            zm_fail(c->run, ZM_INVALID, "row %u, column %u: expected %c or %c, found %s", u + 1, v + 1, m->yes, m->no,
                    zm_matrix_shown(at, found));
            return;
        }
        zm_work(c->run, m->size);
    }
}

static void fail_wrong(const checker *c) {
    uint32_t u = c->wrong_row, v = c->wrong_column;
    find_stray(c);
    if (u == v) {
        zm_fail(c->run, ZM_INVALID, "vertex %u is joined to itself (row %u, column %u)", u, u + 1, u + 1);
    } else {
        bool there = zm_matrix_joins(c->matrix, u, v);
        zm_fail(c->run, ZM_INVALID,
                "the matrix is not symmetric: row %u, column %u is %c, but row %u, column %u is %c", u + 1, v + 1,
                there ? c->matrix->yes : c->matrix->no, v + 1, u + 1, there ? c->matrix->no : c->matrix->yes);
    }
}

static void check_pair(checker *c, uint32_t row0, uint32_t column0) {
    bool good = pack_block(c, row0, column0, c->upper);
    if (good && row0 != column0) good = pack_block(c, column0, row0, c->lower);
    if (!good) {
        find_stray(c);
        return;
    }
    join_block(c, row0, column0);
    compare_blocks(c, row0, column0);
    uint64_t rows = smaller(c->matrix->size - row0, BLOCK), columns = smaller(c->matrix->size - column0, BLOCK);
    zm_work(c->run, rows * columns / 4);
}

/* ---- few edges
**
** Reading row after row is three times as fast as reading blocks. Where the edges fit into a list of
** 1/100 of the matrix (and at most MOST a vertex), the list is enough to see the symmetry. */

enum { LEAST = 16, MOST = 256, SMALL = 256, LARGE = 1 << 16 };

typedef struct edge_list {
    uint64_t most;   /* there is room for so many */
    uint32_t *first; /* row u: to[first[u]] .. to[first[u+1]-1], rising */
    uint16_t *to;
    uint32_t *met; /* how far row v has been met from the other side */
} edge_list;

/* List the edges. False: too many, or a stray character. */
static bool list_edges(const checker *c, edge_list *list) {
    const zm_matrix *m = c->matrix;
    uint32_t count = 0, rest = m->size % TILE, whole = m->size / TILE;
    char last[TILE];
    memset(last, m->no, sizeof last);
    packer p = packer_for(m);
    for (uint32_t u = 0; u < m->size; u++) {
        const char *at = m->rows[u];
        list->first[u] = count;
        if (u == m->size / 8 && count > list->most / 8) return false; /* they will hardly fit */
        memcpy(last, at + whole * TILE, rest);
        for (uint32_t w = 0; w <= whole; w++) {
            const char *part = w < whole ? at + w * TILE : last;
            if (all_no(&p, part)) continue;
            for (uint64_t bits = pack(&p, part); bits; bits &= bits - 1) {
                if (count == list->most) return false;
                list->to[count++] = (uint16_t)(w * TILE + (uint32_t)__builtin_ctzll(bits));
            }
        }
        if (!zm_work(c->run, m->size / 8)) return false;
    }
    list->first[m->size] = count;
    return packed_well(&p);
}

/* Every edge u v must be met again as v u. Going up through the rows, row v is met in its own order. */
static bool check_list(checker *c, edge_list *list) {
    uint32_t size = c->matrix->size;
    memcpy(list->met, list->first, size * sizeof *list->met);
    for (uint32_t u = 0; u < size; u++) {
        for (uint32_t i = list->first[u]; i < list->first[u + 1]; i++) {
            uint32_t v = list->to[i], back = list->met[v]++;
            if (v == u || back == list->first[v + 1] || list->to[back] != u) return false;
            if (v < u) continue;
            c->edges++;
            zm_components_join(c->components, u, v);
        }
        if (!zm_work(c->run, 4 + 4 * (list->first[u + 1] - list->first[u]))) return false;
    }
    return true;
}

/* True: all is well and done. False: the blocks must look (and say what is wrong). */
static bool check_few(checker *c) {
    uint64_t size = c->matrix->size;
    edge_list list = {.most = size * smaller((uint32_t)size / 100 + LEAST, MOST)};
    list.first = zm_allocate(c->run, size + 1, sizeof *list.first);
    list.to = zm_allocate(c->run, list.most, sizeof *list.to);
    list.met = zm_allocate(c->run, size, sizeof *list.met);
    bool done = zm_ok(c->run) && list_edges(c, &list) && check_list(c, &list);
    zm_release(c->run, list.first);
    zm_release(c->run, list.to);
    zm_release(c->run, list.met);
    if (!done) c->edges = 0;
    return done;
}

static void check_blocks(checker *c) {
    uint32_t size = c->matrix->size;
    c->words = tiles(smaller(size, BLOCK));
    uint64_t block = (uint64_t)c->words * c->words * TILE;
    c->upper = zm_allocate(c->run, 2 * block, sizeof *c->upper);
    if (!c->upper) return;
    c->lower = c->upper + block;
    for (uint32_t row0 = 0; row0 < size && zm_ok(c->run); row0 += BLOCK) {
        for (uint32_t column0 = row0; column0 < size && zm_ok(c->run); column0 += BLOCK)
            check_pair(c, row0, column0);
        /* Wrong pairs that begin in these rows are all known now, so the first of them is the first of all.
         */
        if (c->wrong && zm_ok(c->run)) fail_wrong(c);
    }
    zm_release(c->run, c->upper);
}

void zm_matrix_check(const zm_matrix *matrix, zm_components *components, uint64_t *edges, zm_run *run) {
    if (!zm_ok(run)) return;
    checker c = {.matrix = matrix, .components = components, .run = run};
    bool listed = matrix->size > SMALL && matrix->size <= LARGE && check_few(&c);
    if (!listed) check_blocks(&c);
    *edges = c.edges;
}
