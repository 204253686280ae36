#!/bin/sh
# run.sh test|check|all: run the tests, a line for each, what failed in full; the last line counts them.
#   test   C tests of the core, SQL in the shell, Python against brute force, the fault sweeps, the README's examples
#   check  the same C programs under ASan and UBSan and under valgrind, clang, short fuzzing, the formatting, a new SQLite
set -u
cd "$(dirname "$0")/.."
PYTHON=${PYTHON:-/usr/bin/python3} CC=${CC:-gcc}
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

run_tests() {
    try "build the test programs" make -s --no-print-directory test-programs CC="$CC" VARIANT=plain
    for t in build/plain/test_* build/plain/oom build/plain/interrupt; do
        [ -x "$t" ] && [ "${t%.[od]}" = "$t" ] && try "$t" "$t"
    done
    for f in tests/sql/*.sql; do try "$f" tests/sql/run.sh "$f"; done
    for f in tests/property/test_*.py tests/hosts/test_*.py; do try "$f" "$PYTHON" "$f"; done
    for f in examples/*.sql; do try "$f" tests/sql/run.sh "$f"; done
    try "the README's SQL gives what it shows" "$PYTHON" tests/sql/readme.py README.md docs/*.md
    try "one exported symbol" one_symbol
    try "no run-time dependency but the C library" depends_on_libc_only
}

valgrind_run() { valgrind -q --error-exitcode=9 --leak-check=full --errors-for-leak-kinds=definite,indirect "$@"; }

run_checks() {
    try "build with ASan and UBSan" make -s --no-print-directory test-programs CC="$CC" VARIANT=asan
    for t in build/asan/test_* build/asan/oom build/asan/interrupt; do
        [ -x "$t" ] && [ "${t%.[od]}" = "$t" ] && try "$t" "$t"
    done
    try "build with clang" make -s --no-print-directory CC=clang BUILD=build/clang LIBRARY=build/clang/zermelo.so
    try "valgrind: interrupt sweep" valgrind_run build/plain/interrupt
    try "valgrind: solves" valgrind_run build/plain/test_solves
    try "build the fuzz targets" make -s --no-print-directory fuzzers
    for f in build/fuzz/*; do
        name=$(basename "$f")
        mkdir -p "build/corpus/$name"
        try "fuzz $name for ${FUZZ_SECONDS:-20} s" "$f" -max_total_time="${FUZZ_SECONDS:-20}" -max_len=4096 -verbosity=0 \
            -artifact_prefix="build/corpus/" "build/corpus/$name" "tests/fuzz/corpus/$name"
    done
    try "formatted by clang-format" formatted
    try "a current SQLite" sh tests/hosts/current_sqlite.sh
}

case ${1:-test} in
test) run_tests ;;
check) run_checks ;;
all) run_tests; run_checks ;;
esac
echo "$passed passed, $failed failed"
[ "$failed" = 0 ]
