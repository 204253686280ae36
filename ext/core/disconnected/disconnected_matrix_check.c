/*
** disconnected_matrix_check.c - every character, the symmetry, the edges and the components of a matrix in one pass.
**
** Method: characters become bits, 64 to a word. While the edges are few, each row is listed and every edge u v must
** be met again as v u (check_list); else patches of 512 x 512 cells over the diagonal are compared with the ones
** under it, tile by tile, each turned as a matrix of bits (H. Warren, Hacker's Delight, 7-3; zm_transpose). Either
** way each character is read at the speed of the memory, and a word without edges costs one comparison. O(size^2).
*/
#include "../base/base_bytes.h"
#include "disconnected_matrix.h"

#include <string.h>

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

/* ---- characters to bits: 64 of them to a word, the first to the lowest bit */

#if defined(__SSE2__)
typedef struct bit_packer {
    __m128i yes, no, good;
} bit_packer;

static bit_packer bit_packer_for(const zm_matrix *m) {
    return (bit_packer){_mm_set1_epi8(m->yes), _mm_set1_epi8(m->no), _mm_set1_epi8(-1)};
}

static inline __m128i load_16_bytes(const char *at) {
    return _mm_loadu_si128((const __m128i *)(const void *)at);
}

static inline uint64_t pack_16(bit_packer *p, const char *at) {
    __m128i x = load_16_bytes(at), yes = _mm_cmpeq_epi8(x, p->yes);
    p->good = _mm_and_si128(p->good, _mm_or_si128(yes, _mm_cmpeq_epi8(x, p->no)));
    return (uint32_t)_mm_movemask_epi8(yes);
}

static inline uint64_t pack_64(bit_packer *p, const char *at) {
    return pack_16(p, at) | pack_16(p, at + 16) << 16 | pack_16(p, at + 32) << 32 | pack_16(p, at + 48) << 48;
}

static inline bool all_no_64(const bit_packer *p, const char *at) {
    __m128i a = _mm_cmpeq_epi8(load_16_bytes(at), p->no), b = _mm_cmpeq_epi8(load_16_bytes(at + 16), p->no);
    __m128i c = _mm_cmpeq_epi8(load_16_bytes(at + 32), p->no), d = _mm_cmpeq_epi8(load_16_bytes(at + 48), p->no);
    return _mm_movemask_epi8(_mm_and_si128(_mm_and_si128(a, b), _mm_and_si128(c, d))) == 0xffff;
}

static bool packed_well(const bit_packer *p) {
    return _mm_movemask_epi8(p->good) == 0xffff;
}
#else
/* Eight characters in a word. Y and 1 are odd, N and 0 even, so the lowest bit of each tells. */
#define EIGHT_OF(c) (0x0101010101010101u * (uint8_t)(c))

typedef struct bit_packer {
    uint64_t no, bad;
    uint8_t distance;
} bit_packer;

static bit_packer bit_packer_for(const zm_matrix *m) {
    return (bit_packer){.no = EIGHT_OF(m->no), .distance = (uint8_t)(m->yes - m->no)};
}

static inline uint64_t pack_8(bit_packer *p, const char *at) {
    uint64_t x;
    memcpy(&x, at, sizeof x);
    uint64_t odd = x & EIGHT_OF(1);
    p->bad |= x ^ (p->no + odd * p->distance);
#if ZM_BIG_ENDIAN
    return odd * 0x8040201008040201u >> 56;
#else
    return odd * 0x0102040810204080u >> 56;
#endif
}

static inline uint64_t pack_64(bit_packer *p, const char *at) {
    uint64_t word = 0;
    for (int i = 0; i < 8; i++)
        word |= pack_8(p, at + 8 * i) << 8 * i;
    return word;
}

static inline bool all_no_64(const bit_packer *p, const char *at) {
    uint64_t x[8], differ = 0;
    memcpy(x, at, sizeof x);
    for (int i = 0; i < 8; i++)
        differ |= x[i] ^ p->no;
    return differ == 0;
}

static bool packed_well(const bit_packer *p) {
    return p->bad == 0;
}
#endif

/* ---- many edges: patches of 512 x 512 cells, made of tiles of 64 x 64 */

enum { MATRIX_TILE = 64, MATRIX_PATCH = 512 };

typedef struct matrix_checker {
    const zm_matrix *matrix;
    zm_components *components;
    uint64_t edges;
    uint32_t words;          /* of a row of a patch */
    uint64_t *upper, *lower; /* two patches, rows filled up with zeros to whole tiles */
    bool wrong;              /* there is a loop or a pair that is not symmetric; the first one is: */
    uint32_t wrong_row, wrong_column;
    zm_run *run;
} matrix_checker;

static inline uint32_t lesser(uint32_t a, uint32_t b) {
    return a < b ? a : b;
}

static inline uint32_t tiles_over(uint32_t cells) {
    return (cells + MATRIX_TILE - 1) / MATRIX_TILE;
}

/* Fill a patch with the rows from row0 and the columns from column0 on. False: a stray character. */
static bool pack_patch(const matrix_checker *c, uint32_t row0, uint32_t column0, uint64_t *patch) {
    enum { AHEAD = 6 }; /* rows asked for from memory ahead */
    const zm_matrix *m = c->matrix;
    uint32_t rows = lesser(m->size - row0, MATRIX_PATCH), columns = lesser(m->size - column0, MATRIX_PATCH);
    uint32_t whole = columns / MATRIX_TILE, rest = columns % MATRIX_TILE;
    char last[MATRIX_TILE];
    memset(last, m->no, sizeof last);
    bit_packer p = bit_packer_for(m);
    for (uint32_t r = 0; r < rows; r++) {
        const char *at = m->rows[row0 + r] + column0;
        uint64_t *out = patch + r * c->words;
        const char *ahead = m->rows[row0 + (r + AHEAD < rows ? r + AHEAD : r)] + column0;
        for (uint32_t b = 0; b < columns; b += MATRIX_TILE)
            ZM_PREFETCH(ahead + b);
        for (uint32_t w = 0; w < whole; w++)
            out[w] = pack_64(&p, at + w * MATRIX_TILE);
        if (rest) {
            memcpy(last, at + whole * MATRIX_TILE, rest);
            out[whole] = pack_64(&p, last);
        }
    }
    uint32_t full = tiles_over(rows) * MATRIX_TILE;
    memset(patch + rows * c->words, 0, (size_t)(full - rows) * c->words * sizeof *patch);
    return packed_well(&p);
}

/* Take the edges over the diagonal. */
static void join_patch(matrix_checker *c, uint32_t row0, uint32_t column0) {
    uint32_t rows = lesser(c->matrix->size - row0, MATRIX_PATCH),
             words = tiles_over(lesser(c->matrix->size - column0, MATRIX_PATCH));
    for (uint32_t r = 0; r < rows; r++) {
        const uint64_t *row = c->upper + r * c->words;
        for (uint32_t w = row0 == column0 ? r / MATRIX_TILE : 0; w < words; w++) {
            uint64_t bits = row[w];
            if (row0 == column0 && w == r / MATRIX_TILE) bits &= ~(uint64_t)1 << r % MATRIX_TILE;
            if (!bits) continue;
            c->edges += zm_count_bits(bits);
            zm_components_join_word(c->components, row0 + r, column0 / MATRIX_TILE + w, bits, c->run);
        }
    }
}

static void note_wrong(matrix_checker *c, uint32_t row, uint32_t column) {
    if (c->wrong && (row > c->wrong_row || (row == c->wrong_row && column >= c->wrong_column))) return;
    c->wrong = true;
    c->wrong_row = row;
    c->wrong_column = column;
}

/* The tile over the diagonal against the one under it. */
static void compare_tile(matrix_checker *c, const uint64_t *over, const uint64_t *under, uint32_t row0,
                         uint32_t column0) {
    uint64_t tile[MATRIX_TILE], any = 0, differ = 0;
    for (uint32_t r = 0; r < MATRIX_TILE; r++) {
        tile[r] = under[r * c->words];
        any |= tile[r] | over[r * c->words];
    }
    if (!any) return;
    zm_transpose(tile);
    for (uint32_t r = 0; r < MATRIX_TILE; r++) {
        tile[r] ^= over[r * c->words];
        if (row0 == column0) tile[r] = (tile[r] & ~(uint64_t)0 << r) | (over[r * c->words] & (uint64_t)1 << r);
        differ |= tile[r];
    }
    if (!differ) return;
    for (uint32_t r = 0; r < MATRIX_TILE; r++)
        if (tile[r]) note_wrong(c, row0 + r, column0 + zm_lowest_bit(tile[r]));
}

static void compare_patches(matrix_checker *c, uint32_t row0, uint32_t column0) {
    bool diagonal = row0 == column0;
    uint32_t high = tiles_over(lesser(c->matrix->size - row0, MATRIX_PATCH));
    uint32_t wide = tiles_over(lesser(c->matrix->size - column0, MATRIX_PATCH));
    const uint64_t *lower = diagonal ? c->upper : c->lower;
    for (uint32_t i = 0; i < high; i++)
        for (uint32_t j = diagonal ? i : 0; j < wide; j++)
            compare_tile(c, c->upper + i * MATRIX_TILE * c->words + j, lower + j * MATRIX_TILE * c->words + i,
                         row0 + i * MATRIX_TILE, column0 + j * MATRIX_TILE);
}

/* Look for the first stray character, row by row. */
static void find_stray(const matrix_checker *c) {
    const zm_matrix *m = c->matrix;
    for (uint32_t u = 0; u < m->size && zm_ok(c->run); u++) {
        for (uint32_t v = 0; v < m->size; v++) {
            char at = m->rows[u][v];
            if (at == m->yes || at == m->no) continue;
            zm_matrix_refuse_cell(m, u, v, m->rows[u] + v, m->rows[u] + m->size, c->run);
            return;
        }
        zm_work(c->run, m->size);
    }
}

static void fail_wrong(const matrix_checker *c) {
    if (!zm_ok(c->run)) return;
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

static void check_patches_at(matrix_checker *c, uint32_t row0, uint32_t column0) {
    if (!zm_ok(c->run)) return;
    bool good = pack_patch(c, row0, column0, c->upper);
    if (good && row0 != column0) good = pack_patch(c, column0, row0, c->lower);
    if (!good) {
        find_stray(c);
        return;
    }
    join_patch(c, row0, column0);
    compare_patches(c, row0, column0);
    uint64_t rows = lesser(c->matrix->size - row0, MATRIX_PATCH),
             columns = lesser(c->matrix->size - column0, MATRIX_PATCH);
    zm_work(c->run, rows * columns / 4);
}

/* ---- few edges
**
** Reading row after row is three times as fast as reading patches. Where the edges fit into a list, that is enough to
** see the symmetry. */

/* For which matrices a list is tried, by their size, and how many edges a vertex it holds on average: 1/100 of the
** size more than the least, but never more than the most. */
enum {
    LIST_SIZE_ABOVE = 256,    /* smaller ones fit into one patch */
    LIST_SIZE_MOST = 1 << 16, /* columns are listed in 16 bits */
    LIST_EDGES_LEAST = 16,    /* a vertex */
    LIST_EDGES_MOST = 256,
};

typedef struct listed_edges {
    uint64_t most;   /* there is room for so many */
    uint32_t *first; /* row u: to[first[u]] .. to[first[u+1]-1], rising */
    uint16_t *to;
    uint32_t *met; /* how far row v has been met from the other side */
} listed_edges;

/* List the edges of 64 cells from a column on; *count of them are listed so far. False: too many. */
static bool list_word(listed_edges *list, bit_packer *p, const char *cells, uint32_t column, uint32_t *count) {
    uint64_t bits = pack_64(p, cells);
    ZM_FOR_BITS(at, bits) {
        if (*count == list->most) return false;
        list->to[(*count)++] = (uint16_t)(column + at);
    }
    return true;
}

/* List the edges. False: too many, or a stray character. */
static bool list_edges(const matrix_checker *c, listed_edges *list) {
    if (!zm_ok(c->run)) return false;
    const zm_matrix *m = c->matrix;
    uint32_t count = 0, rest = m->size % MATRIX_TILE, whole = m->size - rest;
    char last[MATRIX_TILE];
    memset(last, m->no, sizeof last);
    bit_packer p = bit_packer_for(m);
    for (uint32_t u = 0; u < m->size; u++) {
        const char *row = m->rows[u];
        list->first[u] = count;
        if (u == m->size / 8 && count > list->most / 8) return false; /* they will hardly fit */
        for (uint32_t v = 0; v < whole; v += MATRIX_TILE)
            if (!all_no_64(&p, row + v) && !list_word(list, &p, row + v, v, &count)) return false;
        memcpy(last, row + whole, rest);
        if (!list_word(list, &p, last, whole, &count)) return false;
        if (!zm_work(c->run, m->size / 8)) return false;
    }
    list->first[m->size] = count;
    return packed_well(&p);
}

/* Every edge u v must be met again as v u. Going up through the rows, row v is met in its own order. */
static bool check_list(matrix_checker *c, listed_edges *list) {
    uint32_t size = c->matrix->size;
    memcpy(list->met, list->first, size * sizeof *list->met);
    for (uint32_t u = 0; u < size; u++) {
        for (uint32_t i = list->first[u]; i < list->first[u + 1]; i++) {
            uint32_t v = list->to[i], back = list->met[v]++;
            if (v == u || back == list->first[v + 1] || list->to[back] != u) return false;
            if (v < u) continue;
            c->edges++;
            zm_components_join(c->components, u, v, c->run);
        }
        if (!zm_work(c->run, ZM_COST_FAR * (1 + list->first[u + 1] - list->first[u]))) return false;
    }
    return true;
}

/* True: all is well and done. False: the patches must tell (and say what is wrong). */
static bool check_few(matrix_checker *c) {
    uint64_t size = c->matrix->size;
    listed_edges list = {.most = size * lesser((uint32_t)size / 100 + LIST_EDGES_LEAST, LIST_EDGES_MOST)};
    list.first = zm_allocate(c->run, size + 1, sizeof *list.first);
    list.to = zm_allocate(c->run, list.most, sizeof *list.to);
    list.met = zm_allocate(c->run, size, sizeof *list.met);
    bool done = list_edges(c, &list) && check_list(c, &list);
    zm_release(c->run, list.first);
    zm_release(c->run, list.to);
    zm_release(c->run, list.met);
    if (!done) c->edges = 0;
    return done;
}

static void check_patches(matrix_checker *c) {
    uint32_t size = c->matrix->size;
    c->words = tiles_over(lesser(size, MATRIX_PATCH));
    uint64_t patch = (uint64_t)c->words * c->words * MATRIX_TILE;
    c->upper = zm_allocate(c->run, 2 * patch, sizeof *c->upper);
    if (!c->upper) return;
    c->lower = c->upper + patch;
    for (uint32_t row0 = 0; row0 < size && zm_ok(c->run); row0 += MATRIX_PATCH) {
        for (uint32_t column0 = row0; column0 < size && zm_ok(c->run); column0 += MATRIX_PATCH)
            check_patches_at(c, row0, column0);
        /* Wrong pairs that begin in these rows are all known now, so the first of them is the first of all. */
        if (c->wrong) fail_wrong(c);
    }
    zm_release(c->run, c->upper);
}

void zm_matrix_check(const zm_matrix *matrix, zm_components *components, uint64_t *edges, zm_run *run) {
    if (!zm_ok(run)) return;
    matrix_checker c = {.matrix = matrix, .components = components, .run = run};
    bool listed = matrix->size > LIST_SIZE_ABOVE && matrix->size <= LIST_SIZE_MOST && check_few(&c);
    if (!listed) check_patches(&c);
    *edges = c.edges;
}
