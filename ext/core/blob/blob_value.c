/*
** blob_value.c - the names of values.
*/
#include "blob_value.h"

#include <string.h>

static const char *const value_names[] = {"lose", "draw", "tie", "win"};

const char *zm_value_name(zm_value value) {
    return value_names[value];
}

bool zm_value_of_name(const char *name, uint64_t length, zm_value *value) {
    for (int v = ZM_LOSE; v <= ZM_WIN; v++) {
        if (length == strlen(value_names[v]) && memcmp(name, value_names[v], (size_t)length) == 0) {
            *value = (zm_value)v;
            return true;
        }
    }
    return false;
}
