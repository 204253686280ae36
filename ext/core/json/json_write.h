/*
** json_write.h - JSON text, written piece by piece into a buffer that grows.
**
** The writer puts down what it is told; commas and brackets are the caller's. After an error nothing more is written,
** so the caller looks at the run once, at the end.
*/
#ifndef ZM_JSON_WRITE_H
#define ZM_JSON_WRITE_H

#include "../base/base_run.h"
#include "../label/label.h"

/* How a host spells a real: at most ZM_REAL_SIZE - 1 bytes and a zero. */
enum { ZM_REAL_SIZE = 40 };
typedef void zm_spell_real(double real, char out[ZM_REAL_SIZE]);
/* The spelling for hosts without one: 17 digits, which give the same double back, and always a point: 3.0,
** 1.0e+300. */
void zm_spell_real_plainly(double real, char out[ZM_REAL_SIZE]);

typedef struct zm_json_writer {
    zm_run *run;
    char *text;
    uint64_t length, capacity;
    uint64_t limit; /* ZM_TOOBIG beyond so many bytes */
    zm_spell_real *spell_real;
} zm_json_writer;

static inline zm_json_writer zm_json_write_begin(uint64_t limit, zm_spell_real *spell_real, zm_run *run) {
    return (zm_json_writer){.run = run, .limit = limit, .spell_real = spell_real};
}

/* Bytes as they are: punctuation, numbers. */
void zm_json_write_bytes(zm_json_writer *w, const char *bytes, uint64_t length);
void zm_json_write_byte_slowly(zm_json_writer *w, char byte); /* where there may be no room, or an error */
static inline void zm_json_write_byte(zm_json_writer *w, char byte) {
    if (w->length + 1 < w->capacity && w->length < w->limit && zm_ok(w->run)) {
        w->text[w->length++] = byte;
    } else {
        zm_json_write_byte_slowly(w, byte);
    }
}
/* A string: quoted, " and \ and control characters escaped, all else as it is. */
void zm_json_write_text(zm_json_writer *w, const char *bytes, uint64_t length);
/* A label: text as a string, numbers bare. JSON has no BLOBs: ZM_INVALID. */
void zm_json_write_label(zm_json_writer *w, const zm_label *label);
/* A label as the key of an object: numbers quoted too. */
void zm_json_write_key(zm_json_writer *w, const zm_label *label);

/* [one,other] */
void zm_json_write_pair(zm_json_writer *w, int64_t one, int64_t other);

/* The whole text, with a zero after it that *length does not count; the caller's to release, and the writer is empty.
** NULL and *length 0 after an error. */
char *zm_json_write_end(zm_json_writer *w, uint64_t *length);

#endif
