/*
** base_bytes.h - numbers as they are stored: the low byte first, on every machine.
*/
#ifndef ZM_BASE_BYTES_H
#define ZM_BASE_BYTES_H

#include <stdint.h>
#include <string.h>

#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
#define ZM_BIG_ENDIAN 1
#else
#define ZM_BIG_ENDIAN 0
#endif

/* From the order of this machine to the stored one, or back. */
static inline uint32_t zm_stored_32(uint32_t number) {
#if ZM_BIG_ENDIAN
    number = (number & 0x00ff00ffu) << 8 | (number >> 8 & 0x00ff00ffu);
    number = number << 16 | number >> 16;
#endif
    return number;
}

static inline uint64_t zm_stored_64(uint64_t number) {
#if ZM_BIG_ENDIAN
    number = (uint64_t)zm_stored_32((uint32_t)number) << 32 | zm_stored_32((uint32_t)(number >> 32));
#endif
    return number;
}

/* At any address. */
static inline uint64_t zm_load_64(const char *at) {
    uint64_t number;
    memcpy(&number, at, sizeof number);
    return zm_stored_64(number);
}

static inline void zm_store_64(char *at, uint64_t number) {
    number = zm_stored_64(number);
    memcpy(at, &number, sizeof number);
}

#endif
