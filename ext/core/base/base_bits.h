/*
** base_bits.h - words of 64 bits, and sets of small numbers made of them: 64 numbers a word, the lowest bit first.
*/
#ifndef ZM_BASE_BITS_H
#define ZM_BASE_BITS_H

#include <stdbool.h>
#include <stdint.h>

/* The place of the lowest bit that is set; word is not 0. */
static inline uint32_t zm_lowest_bit(uint64_t word) {
#if defined(__GNUC__)
    return (uint32_t)__builtin_ctzll(word);
#else
    uint32_t at = 0;
    for (uint32_t half = 32; half > 0; half /= 2) {
        if (word << (64 - half) == 0) {
            word >>= half;
            at += half;
        }
    }
    return at;
#endif
}

/* How many bits are set (H. Warren, Hacker's Delight, 5-1): as fast as what compilers make without -mpopcnt. */
static inline uint32_t zm_count_bits(uint64_t word) {
    word -= word >> 1 & 0x5555555555555555u;
    word = (word & 0x3333333333333333u) + (word >> 2 & 0x3333333333333333u);
    return (uint32_t)(((word + (word >> 4)) & 0x0f0f0f0f0f0f0f0fu) * 0x0101010101010101u >> 56);
}

/* Words for a set of numbers below `bound`; one at least. */
static inline uint64_t zm_set_words(uint64_t bound) {
    return bound / 64 + 1;
}

static inline bool zm_set_has(const uint64_t *set, uint64_t number) {
    return set[number / 64] >> (number % 64) & 1;
}

static inline void zm_set_add(uint64_t *set, uint64_t number) {
    set[number / 64] |= (uint64_t)1 << number % 64;
}

/* Add it; was it there before? */
static inline bool zm_set_test_and_add(uint64_t *set, uint64_t number) {
    bool had = zm_set_has(set, number);
    zm_set_add(set, number);
    return had;
}

/* For every number in a word. The body is a block. */
#define ZM_FOR_BITS(at, word)                                                                                        \
    for (uint64_t at##_left = (word), at; at##_left && ((at = zm_lowest_bit(at##_left)), 1);                         \
         at##_left &= at##_left - 1)

/* One step of turning 64 x 64 bits: swap the off-diagonal halves of squares of 2 * half. */
static inline void zm_turn_step(uint64_t rows[64], uint32_t half, uint64_t mask) {
    for (uint32_t base = 0; base < 64; base += 2 * half) {
        for (uint32_t k = base; k < base + half; k++) {
            uint64_t swap = (rows[k] >> half ^ rows[k + half]) & mask;
            rows[k] ^= swap << half;
            rows[k + half] ^= swap;
        }
    }
}

/* Transpose: bit c of word r to bit r of word c (Hacker's Delight, 7-3). */
static inline void zm_transpose(uint64_t rows[64]) {
    zm_turn_step(rows, 32, 0x00000000ffffffffu);
    zm_turn_step(rows, 16, 0x0000ffff0000ffffu);
    zm_turn_step(rows, 8, 0x00ff00ff00ff00ffu);
    zm_turn_step(rows, 4, 0x0f0f0f0f0f0f0f0fu);
    zm_turn_step(rows, 2, 0x3333333333333333u);
    zm_turn_step(rows, 1, 0x5555555555555555u);
}

#endif
