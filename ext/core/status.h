/*
** status.h - the result of a call into the core.
**
** Every function of the core that can fail takes a zm_status and does nothing once it holds an error, so
** that call sites may run several steps and look once. The first error stays.
*/
#ifndef ZM_STATUS_H
#define ZM_STATUS_H

#include <stdbool.h>

typedef enum zm_code {
    ZM_OK = 0,
    ZM_INVALID,   /* the input breaks a rule; the message says where and which */
    ZM_NOMEM,     /* an allocation failed */
    ZM_TOOBIG,    /* the input or the answer crosses a size limit, the same on every machine */
    ZM_NOROOM,    /* it takes more memory than there is now; the message says how much */
    ZM_INTERRUPT, /* the poll hook asked to stop */
} zm_code;

typedef struct zm_status {
    zm_code code;
    char message[400]; /* UTF-8, for people; empty unless code is ZM_INVALID, ZM_TOOBIG or ZM_NOROOM */
} zm_status;

static inline bool zm_ok(const zm_status *status) {
    return status->code == ZM_OK;
}

#if defined(__GNUC__)
__attribute__((format(printf, 3, 4)))
#endif
void zm_fail(zm_status *status, zm_code code, const char *format, ...);

#endif
