/*
** base_text.h - bytes of text: finding one, and showing one in a message.
*/
#ifndef ZM_BASE_TEXT_H
#define ZM_BASE_TEXT_H

#include "base_run.h"

/* The first such byte of at .. end - 1; `end` if there is none, or after an error. Polls. O(bytes passed). */
const char *zm_find_byte(const char *at, const char *end, char byte, zm_run *run);

/* A byte as a message shows it: 'x', or else the byte 0x0a. Returns buffer. */
enum { ZM_SHOWN_SIZE = 24 };
const char *zm_shown_byte(char byte, char buffer[ZM_SHOWN_SIZE]);

#endif
