#!/bin/sh
# The sources under ext, taken into an application in two ways: as one translation unit that includes every .c, and as
# objects that lie flat in one folder; the first as strict C11, which has no threads. Both must compile without a
# warning, link with SQLite, load and answer.
set -eu
cd "$(dirname "$0")/../.."
dir=build/house flags="-Wall -Wextra -Werror -DSQLITE_CORE"
CC=${CC:-gcc}
rm -rf $dir/flat $dir/unit
mkdir -p $dir/flat $dir/unit

cat > $dir/main.c <<'END'
#include <sqlite3.h>
#include <stdio.h>
#include <string.h>
int sqlite3_zermelo_init(sqlite3 *db, char **error, const void *api);
int main(void) {
    sqlite3 *db;
    sqlite3_stmt *statement;
    const char *sql = "SELECT catmouse_winner('[[1,3],[0],[3],[0,2]]') || ' ' || count(*) FROM zermelo_functions";
    if (sqlite3_open(":memory:", &db) || sqlite3_zermelo_init(db, NULL, NULL)) return 1;
    if (sqlite3_prepare_v2(db, sql, -1, &statement, NULL) || sqlite3_step(statement) != SQLITE_ROW) return 2;
    const char *answer = (const char *)sqlite3_column_text(statement, 0);
    if (!answer || strncmp(answer, "mouse ", 6) != 0) return 3;
    puts(answer);
    sqlite3_finalize(statement);
    return sqlite3_close(db);
}
END

status=0
sources=$(find ext -name '*.c' | LC_ALL=C sort)
printf '#include "%s"\n' $sources > $dir/unit/unit.c
if $CC -std=c11 $flags -I. -c -o $dir/unit/unit.o $dir/unit/unit.c > $dir/unit/errors 2>&1 &&
    $CC -o $dir/unit/main $dir/main.c $dir/unit/unit.o -lsqlite3 && $dir/unit/main; then
    echo "ok   one translation unit: $(echo "$sources" | wc -l) files"
else
    echo "FAIL one translation unit: $(grep -c 'error:' $dir/unit/errors) errors"
    grep 'error:' $dir/unit/errors | head -n 200
    status=1
fi

for f in $sources; do
    object=$dir/flat/$(basename "$f" .c).o
    [ ! -e "$object" ] || { echo "FAIL flat: two files are called $(basename "$f")"; exit 1; }
    $CC $flags -c -o "$object" "$f"
done
if $CC -o $dir/flat/main $dir/main.c $dir/flat/*.o -lsqlite3 && $dir/flat/main; then
    echo "ok   flat: $(echo "$sources" | wc -l) objects in one folder"
else
    echo "FAIL flat"
    status=1
fi
exit $status
