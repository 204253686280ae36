/*
** blob_value.c - the names of values.
*/
#include "blob_value.h"

#include "../label/label.h"

static const char *const value_names[] = {"lose", "draw", "tie", "win"};

const char *zm_value_name(zm_value value) {
    return value_names[value];
}

bool zm_value_of_name(const char *name, uint64_t length, zm_value *value) {
    zm_label label = zm_label_of_bytes(ZM_TEXT, name, length);
    for (int v = ZM_LOSE; v <= ZM_WIN; v++) {
        if (zm_label_is(&label, value_names[v])) {
            *value = (zm_value)v;
            return true;
        }
    }
    return false;
}
