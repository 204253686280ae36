/*
** base_hash.h - the step that all hash tables here are made of.
*/
#ifndef ZM_BASE_HASH_H
#define ZM_BASE_HASH_H

#include <stdint.h>

/* Multiply to 128 bits and fold the halves together, in the manner of wyhash (Wang Yi, 2019). The
** same on every machine. */
static inline uint64_t zm_fold(uint64_t a, uint64_t b) {
#if defined(__SIZEOF_INT128__)
    __extension__ typedef unsigned __int128 wide;
    wide product = (wide)a * b;
    return (uint64_t)product ^ (uint64_t)(product >> 64);
#else
    const uint64_t half = 0xffffffff, ah = a >> 32, al = a & half, bh = b >> 32, bl = b & half;
    uint64_t low = al * bl, cross = ah * bl + (low >> 32), carry = al * bh + (cross & half);
    return (carry << 32 | (low & half)) ^ (ah * bh + (cross >> 32) + (carry >> 32));
#endif
}

#endif
