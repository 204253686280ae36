/*
** base_hash.h - the step that all hash tables here are made of.
*/
#ifndef ZM_BASE_HASH_H
#define ZM_BASE_HASH_H

#include <stdint.h>

/* Multiply to 128 bits and fold the halves together, in the manner of wyhash (Wang Yi, 2019). */
static inline uint64_t zm_fold(uint64_t a, uint64_t b) {
#if defined(__SIZEOF_INT128__)
    __extension__ typedef unsigned __int128 wide;
    wide product = (wide)a * b;
    return (uint64_t)product ^ (uint64_t)(product >> 64);
#else
    uint64_t low = (a & 0xffffffff) * (b & 0xffffffff), high = (a >> 32) * (b >> 32);
    uint64_t middle = (a >> 32) * (b & 0xffffffff) + (a & 0xffffffff) * (b >> 32);
    return low ^ high ^ (middle << 32 | middle >> 32);
#endif
}

#endif
