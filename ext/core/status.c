#include "status.h"

#include <stdarg.h>
#include <stdio.h>

/* Record an error, unless there is one already. */
void zm_fail(zm_status *status, zm_code code, const char *format, ...) {
    if (!zm_ok(status)) return;
    status->code = code;
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(status->message, sizeof status->message, format, arguments);
    va_end(arguments);
}
