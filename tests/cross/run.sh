#!/bin/sh
# run.sh build|core|sql|blobs|all ARCH, run.sh compile COMPILER...: zermelo on other machines.
#   build    the core tests, and the shell of a current SQLite with zermelo inside, for s390x (big-endian), aarch64 or
#            i686 (32 bits), with Debian's cross compilers
#   core     the core tests there, under qemu's user mode where this machine cannot run them
#   sql      the SQL tests and queries.sql there: what x86-64 prints, to the byte, BLOBs in hex among it
#   blobs    every BLOB that queries.sql made here is read there, and written again alike
#   all      these in turn; what each prints and its status go to build/ARCH/
#   compile  every file of ext/ with another compiler, without a warning
set -eu
cd "$(dirname "$0")/../.."
task=$1 arch=$2
dir=build/$arch

# Run a program of that machine: as it is, or in the emulator of that name.
emulator() {
    case $arch in
    i686) "$dir/sqlite3" --version >/dev/null 2>&1 || echo qemu-i386 ;;
    *) echo "qemu-$arch" ;;
    esac
}

case $task in
build)
    sh tests/hosts/fetch_sqlite.sh build/sqlite
    exec make -s --no-print-directory VARIANT="$arch" CMOCKA= \
        CC="$arch-linux-gnu-gcc -static -isystem tests/cross -isystem build/sqlite" core-programs "$dir/sqlite3"
    ;;
core)
    for source in tests/core/test_*.c; do
        few=
        [ "$source" != tests/core/test_threads.c ] || few=--few
        # shellcheck disable=SC2046
        $(emulator) "$dir/$(basename "$source" .c)" $few || { echo "FAIL $source"; exit 1; }
    done
    ;;
sql)
    failed=0
    for f in tests/cross/queries.sql tests/sql/*.sql; do
        SQLITE3="$(emulator) $dir/sqlite3" ZERMELO="built in" sh tests/sql/run.sh "$f" || failed=1
    done
    exit $failed
    ;;
blobs)
    # A graph that was written here, as a literal, and what is made of its rows again.
    again="(SELECT game_graph(state, next, owner) FROM game_graph_edges(b))"
    sed -n "s/^[a-z0-9]*|\(7A6D2D6772617068[0-9A-F]*\)$/WITH g(b) AS (VALUES (x'\1')) SELECT b = $again FROM g;/p" \
        tests/cross/queries.out > "$dir/blobs.sql"
    $(emulator) "$dir/sqlite3" -batch -init /dev/null :memory: < "$dir/blobs.sql" | sort | uniq -c > "$dir/blobs.out"
    cat "$dir/blobs.out"
    [ "$(cat "$dir/blobs.out")" = "$(printf '%7d 1' "$(grep -c . "$dir/blobs.sql")")" ]
    ;;
all)
    mkdir -p "$dir"
    for part in build core sql blobs; do
        status=0
        sh tests/cross/run.sh $part "$arch" > "$dir/$part.log" 2>&1 || status=$?
        echo "$status" > "$dir/$part.status"
    done
    ;;
compile)
    shift
    mkdir -p build/compile
    for f in ext/*.c ext/*/*/*.c; do
        "$@" -std=c11 -O2 -Wall -Wextra -Werror -I build/sqlite -c -o build/compile/out.o "$f"
    done
    ;;
esac
