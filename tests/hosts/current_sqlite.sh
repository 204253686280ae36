#!/bin/sh
# Build the command-line shell and the library of a current SQLite (3.53, its sources out of npm packages) and run
# the SQL tests, the Python tests and the programs that meet the host on it. zermelo.so stays the one built against
# the system's header.
set -eu
dir=build/sqlite
sh tests/hosts/fetch_sqlite.sh $dir
if [ ! -x $dir/sqlite3 ] || [ ! -e $dir/libsqlite3.so.0 ]; then
    flags="-DSQLITE_THREADSAFE=1 -DSQLITE_ENABLE_MATH_FUNCTIONS -DSQLITE_ENABLE_COLUMN_METADATA"
    ${CC:-gcc} -O1 -fPIC -shared $flags $dir/sqlite3.c -o $dir/libsqlite3.so.0 -lpthread -ldl -lm &
    ${CC:-gcc} -O1 $flags $dir/shell.c $dir/sqlite3.c -o $dir/sqlite3 -lpthread -ldl -lm
    wait
fi
failed=0
for f in tests/sql/*.sql; do SQLITE3=$dir/sqlite3 tests/sql/run.sh "$f" || failed=1; done
SQLITE3=$dir/sqlite3 ${PYTHON:-/usr/bin/python3} tests/sql/readme.py docs/mistakes.md || failed=1
for f in tests/hosts/test_*.py; do
    LD_LIBRARY_PATH=$dir SQLITE3=$dir/sqlite3 ${PYTHON:-/usr/bin/python3} "$f" || failed=1
done
LD_LIBRARY_PATH=$dir ${PYTHON:-/usr/bin/python3} tests/property/test_random_queries.py --seconds 30 --seed 3 ||
    failed=1
# The programs that meet the host, as check has built them under ASan.
for t in build/asan/test_host build/asan/test_solves; do
    [ ! -x $t ] || LD_LIBRARY_PATH=$dir $t || failed=1
done
$dir/sqlite3 --version
exit $failed
