/*
** base_text.h - bytes of text: finding one, what may stand around it, and showing one in a message.
*/
#ifndef ZM_BASE_TEXT_H
#define ZM_BASE_TEXT_H

#include "base_run.h"

/* The first such byte of at .. end - 1; `end` if there is none, or after an error. Polls. O(bytes passed). */
const char *zm_find_byte(const char *at, const char *end, char byte, zm_run *run);

/* How many bytes the byte order mark at the beginning takes that some programs write: 3, or 0 if there is none. */
uint64_t zm_mark_length(const char *text, uint64_t length);

/* Where the text ends if the bytes in `what` at its end are left out. Polls. O(bytes left out). */
const char *zm_trim_end(const char *begin, const char *end, const char *what, zm_run *run);

/* Length of the UTF-8 character at `at`, which is before `end`; 0 if it is none (cut short, overlong, a surrogate,
** beyond U+10FFFF). */
uint32_t zm_utf8_length(const char *at, const char *end);

/* The same character the other way: its code point, and a code point as 1 to 4 bytes; returns how many. */
uint32_t zm_utf8_code_point(const char *at, uint32_t length);
uint32_t zm_utf8_write(char *out, uint32_t point);

/* A byte as a message shows it: 'x', or else the byte 0x0a. Returns buffer. */
enum { ZM_SHOWN_SIZE = 24 };
const char *zm_shown_byte(char byte, char buffer[ZM_SHOWN_SIZE]);
/* The same for the character at `at`: a blank or a tab in words, and what is longer than a byte with its number,
** since some of those look like a blank or like nothing: 'é' (U+00E9). */
const char *zm_shown_character(const char *at, const char *end, char buffer[ZM_SHOWN_SIZE]);

#endif
