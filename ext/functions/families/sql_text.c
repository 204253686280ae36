/*
** sql_text.c - positions that are text, one character a place: what rules of games do to them.
**
**   text_put(text, place, piece)   the text with the piece at that place, over as many characters as the piece has
**   text_swap(text, one, other)    the text with the characters at two places exchanged
**
** Places count characters from 1, as in substr(). A place outside of the text is an error: nothing is put beside it.
*/
#include "../scaffold/scaffold.h"

#include <string.h>

/* Behind the character at `at`, as SQLite counts them: a byte from 0xc0 on and the bytes 0x80 to 0xbf behind it are
** one, any other byte is one. */
static const char *behind_character(const char *at, const char *end) {
    bool is_long = (unsigned char)*at++ >= 0xc0;
    while (is_long && at < end && ((unsigned char)*at & 0xc0) == 0x80)
        at++;
    return at;
}

/* Where the character at a place begins; NULL and an error if there is none. */
static const char *find_place(zm_call *call, const zm_text *text, zm_argument value, const char *argument) {
    const char *at = text->bytes, *end = at + text->length;
    zm_label label = zm_label_whole(*value);
    int64_t left = label.type == ZM_INTEGER ? label.integer - 1 : -1;
    zm_about(call, argument);
    for (; left > 0 && at < end && zm_work(&call->run, ZM_COST_NEXT); left--)
        at = behind_character(at, end);
    if (left == 0 && at < end && zm_ok(&call->run)) return at;
    char name[ZM_NAME_SIZE];
    zm_fail(&call->run, ZM_INVALID, "expected a place in the text, counted from 1, found %s",
            zm_label_name(&label, name));
    return NULL;
}

static zm_text read_whole_text(zm_call *call, zm_argument value, const char *argument) {
    return zm_read_text(call, value, argument, "text");
}

/* Parts of texts, one behind the other, as the result. */
static void result_parts(zm_call *call, const char *const *from, const char *const *to, int parts) {
    uint64_t length = 0;
    for (int i = 0; i < parts && zm_ok(&call->run); i++)
        length += (uint64_t)(to[i] - from[i]);
    char *whole = zm_allocate(&call->run, length, 1), *at = whole;
    for (int i = 0; i < parts && whole; i++) {
        if (to[i] > from[i]) memcpy(at, from[i], (size_t)(to[i] - from[i]));
        at += to[i] - from[i];
    }
    if (whole) sqlite3_result_text64(call->context, whole, length, sqlite3_free, SQLITE_UTF8);
}

static void ask_text_put(zm_call *call, void *instance, zm_argument *question) {
    (void)instance;
    zm_text text = read_whole_text(call, question[0], "text"), piece = read_whole_text(call, question[2], "piece");
    if (zm_ok(&call->run)) {
        const char *end = text.bytes + text.length, *place = find_place(call, &text, question[1], "place");
        const char *over = place, *piece_end = piece.bytes + piece.length;
        zm_about(call, "piece");
        for (const char *p = piece.bytes; over && p < piece_end && zm_work(&call->run, ZM_COST_NEXT);) {
            if (over == end) zm_fail(&call->run, ZM_INVALID, "it goes beyond the end of the text");
            p = behind_character(p, piece_end);
            if (over < end) over = behind_character(over, end);
        }
        const char *const from[] = {text.bytes, piece.bytes, over}, *const to[] = {place, piece_end, end};
        if (zm_ok(&call->run)) result_parts(call, from, to, 3);
    }
    zm_text_free(&text, &call->run);
    zm_text_free(&piece, &call->run);
}

static void ask_text_swap(zm_call *call, void *instance, zm_argument *question) {
    (void)instance;
    zm_text text = read_whole_text(call, question[0], "text");
    if (zm_ok(&call->run)) {
        const char *end = text.bytes + text.length, *a = find_place(call, &text, question[1], "one");
        const char *b = find_place(call, &text, question[2], "other");
        if (zm_ok(&call->run)) {
            const char *first = a < b ? a : b, *second = a < b ? b : a;
            const char *first_end = behind_character(first, end), *second_end = behind_character(second, end);
            if (first == second) second_end = second = first_end;
            const char *const from[] = {text.bytes, second, first_end, first, second_end};
            const char *const to[] = {first, second_end, second, first_end, end};
            result_parts(call, from, to, 5);
        }
    }
    zm_text_free(&text, &call->run);
}

static const zm_function text_functions[] = {
    ZM_SCALAR_FUNCTION("0.1.0", "text_put", "text, place, piece", ask_text_put,
                       "the text with the piece at that place, over as many characters as the piece has",
                       "SELECT text_put('.........', 5, 'X')"),
    ZM_SCALAR_FUNCTION("0.1.0", "text_swap", "text, one, other", ask_text_swap,
                       "the text with the characters at two places exchanged", "SELECT text_swap('12345678_', 9, 6)"),
    {0},
};

const zm_family zm_text_family = {
    .name = "text",
    .instance = "",
    .functions = text_functions,
};
