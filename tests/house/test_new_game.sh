#!/bin/sh
# CONTRIBUTING's "add a game", done: in a copy of the project a family nim_* is added with the fewest files. It must
# build; SQL, the fault sweeps and the tests of the structure must take it as it is; the checklist must name what is
# missing.
set -eu
cd "$(dirname "$0")/../.."
PYTHON=${PYTHON:-/usr/bin/python3} CC=${CC:-gcc} SQLITE3=${SQLITE3:-sqlite3}
copy=build/house/new_game
rm -rf $copy
mkdir -p $copy/build
git ls-files -co --exclude-standard | while read -r f; do [ ! -e "$f" ] || echo "$f"; done |
    tar cf - -T - | tar xf - -C $copy
for part in build/so build/plain build/build_info.h zermelo.so; do
    [ ! -e $part ] || tar cf - $part | tar xf - -C $copy # what is built need not be built again
done
cd $copy

# ---- three files and two lines

mkdir ext/core/nim
cat > ext/core/nim/nim.h <<'END'
/*
** nim.h - heaps of stones; a player takes any number from one heap; who cannot has lost.
**
** Bouton (1901): the player to move loses exactly if the sizes, added without carry, give 0. O(text).
*/
#ifndef ZM_NIM_H
#define ZM_NIM_H

#include "../base/base_run.h"

typedef struct zm_nim {
    uint64_t heaps, sum; /* how many; their sizes added without carry */
} zm_nim;

/* Read sizes of heaps, numbers with a space between them. An error names the byte where something else stands. */
void zm_nim_read(zm_nim *nim, const char *text, uint64_t length, zm_run *run);

#endif
END
cat > ext/core/nim/nim.c <<'END'
/*
** nim.c - the sizes of heaps from text, added without carry as they are read.
*/
#include "nim.h"

void zm_nim_read(zm_nim *nim, const char *text, uint64_t length, zm_run *run) {
    *nim = (zm_nim){0};
    uint64_t size = 0;
    ZM_EACH(uint64_t, i, 0, length, ZM_COST_NEXT, run) {
        bool digit = text[i] >= '0' && text[i] <= '9';
        if (!digit && text[i] != ' ') {
            zm_fail(run, ZM_INVALID, "expected a number (byte %llu)", (unsigned long long)i);
            return;
        }
        if (digit) size = size * 10 + (uint64_t)(text[i] - '0');
        if (digit && i + 1 < length && text[i + 1] != ' ') continue;
        nim->heaps += digit;
        nim->sum ^= size;
        size = 0;
    }
}
END
cat > ext/functions/families/sql_nim.c <<'END'
/*
** sql_nim.c - nim: heaps of stones, a player takes any number from one heap, who cannot has lost.
**
**   nim_winner(heaps)   'first' or 'second'
**   nim_error(heaps)    what is wrong with the heaps, NULL if nothing
*/
#include "../../core/nim/nim.h"
#include "../scaffold/scaffold.h"

static void read_nim(zm_call *call, void *instance, zm_argument *arguments) {
    zm_text text = zm_read_text(call, arguments[0], "heaps", "sizes of heaps (text)");
    zm_nim_read(instance, text.bytes, text.length, &call->run);
    zm_text_free(&text, &call->run);
}

static void ask_nim_winner(zm_call *call, void *instance, zm_argument *question) {
    (void)question;
    zm_result_word(call->context, ((const zm_nim *)instance)->sum ? "first" : "second");
}

static const zm_function nim_functions[] = {
    ZM_SCALAR_FUNCTION("0.1.0", "nim_winner", "heaps", ask_nim_winner,
                       "'first' or 'second': who wins heaps of stones", "SELECT nim_winner('3 5 6')"),
    ZM_ERROR_FUNCTION("0.1.0", "nim_error", "heaps", NULL, "what is wrong with the heaps, NULL if nothing",
                      "SELECT nim_error('3 x 6')"),
    {0},
};

const zm_family zm_nim_family = {
    .name = "nim",
    .room = "nim",
    .instance = "heaps",
    .size = sizeof(zm_nim),
    .read = read_nim,
    .functions = nim_functions,
};
END
line_before() { # FILE TEXT LINE: put a line before the first one with that text
    awk -v text="$2" -v line="$3" 'index($0, text) && !done {print line; done = 1} {print}' "$1" > new && mv new "$1"
}
line_before docs/architecture.md '`functions/scaffold`' '1. `core/nim` - heaps of stones. `nim.h`'
line_before ext/zermelo.c '    FAMILY(' '    FAMILY(nim) /* heaps of stones */ \'

# ---- what must go by itself

status=0
expect() { # what command...
    what=$1
    shift
    if "$@" > log 2>&1; then
        echo "ok   $what"
    else
        echo "FAIL $what"
        cat log
        status=1
    fi
}
answers() {
    sql="SELECT nim_winner('3 5 6'), nim_winner('1 2 4'), nim_error('3 x 6')"
    got=$($SQLITE3 -batch -init /dev/null -cmd '.load ./zermelo' :memory: "$sql")
    echo "$got"
    [ "$got" = 'second|first|heaps: expected a number (byte 2)' ]
}
expect "it builds" make -s --no-print-directory all CC="$CC"
expect "SQL answers" answers
expect "the test programs build" make -s --no-print-directory build/plain/oom build/plain/interrupt CC="$CC"
for sweep in oom interrupt; do expect "fault sweep: $sweep" build/plain/$sweep nim_; done
expect "zermelo_functions and SQLite agree" sh tests/sql/run.sh tests/sql/surface.sql
for f in test_rooms.py test_signatures.py; do
    # A fault that is there without nim is told elsewhere.
    $PYTHON ../../../tests/house/$f > before 2>&1 || true
    expect "$f has nothing to say" sh -c "$PYTHON tests/house/$f > after 2>&1; diff before after"
done
expect "one unit and flat" sh tests/house/test_one_unit.sh

# ---- what the checklist must say

missing() {
    ! $PYTHON tests/house/test_checklist.py > list || return 1
    for f in tests/core/test_nim.c tests/sql/nim.sql tests/sql/nim.out tests/property/test_nim.py docs/nim.md \
        'examples/nim*.sql'; do
        grep -F "nim: $f is missing" list || { echo "not named: $f"; cat list; return 1; }
    done
    [ "$(grep -c '^ *nim: ' list)" = 6 ] || { cat list; return 1; }
}
expect "the checklist names the six files that are missing" missing
exit $status
