#!/bin/sh
# run.sh test|check|cross|all: run the tests, a line for each, what failed in full; the last line counts them.
#   test   C tests of the core, the fault sweeps, SQL in the shell, Python against brute force, the structure of the
#          project, the examples, the SQL of the README and the docs
#   check  the same C programs under ASan and UBSan and under valgrind, threads under TSan, clang, short fuzzing, the
#          formatting, a current SQLite
#   cross  other machines, under an emulator; other compilers (tests/cross/run.sh)
set -u
cd "$(dirname "$0")/.."
PYTHON=${PYTHON:-/usr/bin/python3} CC=${CC:-gcc}
export PYTHON CC
passed=0 failed=0
log=$(mktemp)
trap 'rm -f "$log"' EXIT

try() { # name command...
    name=$1
    shift
    if "$@" >"$log" 2>&1; then
        passed=$((passed + 1))
        echo "ok   $name"
        grep '^ok   .*: ' "$log" | sed 's/^ok  /       /'
    else
        failed=$((failed + 1))
        echo "FAIL $name"
        cat "$log"
    fi
}

one_symbol() {
    [ "$(nm -D --defined-only zermelo.so | awk '$2 ~ /[A-Z]/ {print $3}')" = sqlite3_zermelo_init ]
}
depends_on_libc_only() {
    ! ldd zermelo.so | grep -v -e linux-vdso -e 'libc\.so' -e ld-linux
}
formatted() { clang-format --dry-run -Werror $(git ls-files '*.c' '*.h'); }

# The C programs of a variant, each by its source: what build/ still holds of an older day is not run.
run_programs() { # variant
    for source in tests/core/test_*.c tests/hosts/test_*.c tests/faults/*.c; do
        program=build/$1/$(basename "$source" .c)
        try "$program" "$program"
    done
}

run_tests() {
    try "build the test programs" make -s --no-print-directory test-programs CC="$CC" VARIANT=plain
    run_programs plain
    for f in tests/sql/*.sql; do try "$f" tests/sql/run.sh "$f"; done
    for f in tests/property/test_*.py tests/hosts/test_*.py tests/house/test_*.py; do try "$f" "$PYTHON" "$f"; done
    for f in tests/house/test_*.sh; do try "$f" sh "$f"; done
    for f in examples/*.sql examples/games/*.sql; do try "$f" tests/sql/run.sh "$f"; done
    try "the README's SQL gives what it shows" "$PYTHON" tests/sql/readme.py README.md docs/*.md
    try "one exported symbol" one_symbol
    try "no run-time dependency but the C library" depends_on_libc_only
}

valgrind_run() { valgrind -q --error-exitcode=9 --leak-check=full --errors-for-leak-kinds=definite,indirect "$@"; }

fuzz() { # name
    mkdir -p "build/corpus/$1"
    seeds=tests/fuzz/corpus/$1
    [ -d "$seeds" ] || seeds=
    "build/fuzz/$1" -max_total_time="${FUZZ_SECONDS:-20}" -max_len=4096 -verbosity=0 -artifact_prefix=build/corpus/ \
        "build/corpus/$1" $seeds
}

run_checks() {
    try "build with ASan and UBSan" make -s --no-print-directory test-programs CC="$CC" VARIANT=asan
    run_programs asan
    try "build with TSan" make -s --no-print-directory build/tsan/test_share build/tsan/test_threads CC="$CC" \
        VARIANT=tsan
    try "ThreadSanitizer: tasks in parts" build/tsan/test_share
    try "ThreadSanitizer: games and chases by several threads" build/tsan/test_threads --few
    try "build with clang" make -s --no-print-directory CC=clang BUILD=build/clang LIBRARY=build/clang/zermelo.so
    try "valgrind: interrupt sweep" valgrind_run build/plain/interrupt
    try "valgrind: solves" valgrind_run build/plain/test_solves
    try "build the fuzz targets" make -s --no-print-directory fuzzers
    for source in tests/fuzz/fuzz_*.c; do
        name=$(basename "$source" .c)
        try "fuzz ${name#fuzz_} for ${FUZZ_SECONDS:-20} s" fuzz "${name#fuzz_}"
    done
    try "formatted by clang-format" formatted
    try "random queries for 30 s" "$PYTHON" tests/property/test_random_queries.py --seconds 30 --seed 2
    try "a current SQLite" sh tests/hosts/current_sqlite.sh
}

cross_result() { # part, machine
    cat "build/$2/$1.log"
    return "$(cat "build/$2/$1.status")"
}

run_cross() {
    try "fetch a current SQLite" sh tests/hosts/fetch_sqlite.sh build/sqlite
    for compiler in musl-gcc x86_64-w64-mingw32-gcc; do
        try "$compiler without a warning" sh tests/cross/run.sh compile $compiler
    done
    sh tests/cross/run.sh all s390x &
    { sh tests/cross/run.sh all aarch64; sh tests/cross/run.sh all i686; } &
    wait
    for machine in s390x aarch64 i686; do
        try "$machine: build" cross_result build $machine
        try "$machine: the core tests" cross_result core $machine
        try "$machine: the SQL tests, rows and BLOBs as on x86-64" cross_result sql $machine
        try "$machine: BLOBs of x86-64 are read and written" cross_result blobs $machine
    done
}

case ${1:-test} in
test) run_tests ;;
check) run_checks ;;
cross) run_cross ;;
all) run_tests; run_checks; run_cross ;;
esac
echo "$passed passed, $failed failed"
[ "$failed" = 0 ]
