#!/bin/sh
# setup.sh demo|test|check|cross|bench: install the Debian packages that a task needs and that are missing.
# As root or with sudo -n it installs them; otherwise it names them and stops.
set -u
want="gcc:gcc make:make sqlite3:sqlite3 /usr/include/sqlite3ext.h:libsqlite3-dev"
case ${1:-test} in
demo) ;;
test) want="$want /usr/include/cmocka.h:libcmocka-dev /usr/bin/python3:python3 git:git nm:binutils" ;;
check) want="$want /usr/include/cmocka.h:libcmocka-dev /usr/bin/python3:python3 git:git clang:clang valgrind:valgrind
 clang-format:clang-format nm:binutils npm:npm @libclang_rt.fuzzer-x86_64.a:libclang-rt-14-dev" ;;
cross) want="$want npm:npm s390x-linux-gnu-gcc:gcc-s390x-linux-gnu aarch64-linux-gnu-gcc:gcc-aarch64-linux-gnu
 i686-linux-gnu-gcc:gcc-i686-linux-gnu /usr/s390x-linux-gnu/lib/libc.a:libc6-dev-s390x-cross
 /usr/aarch64-linux-gnu/lib/libc.a:libc6-dev-arm64-cross /usr/i686-linux-gnu/lib/libc.a:libc6-dev-i386-cross
 qemu-s390x:qemu-user musl-gcc:musl-tools x86_64-w64-mingw32-gcc:gcc-mingw-w64-x86-64" ;;
bench) want="$want /usr/bin/python3:python3 g++:g++ /usr/include/lemon/matching.h:liblemon-dev
 /usr/include/suitesparse/cs.h:libsuitesparse-dev /usr/include/igraph/igraph.h:libigraph-dev" ;;
esac
missing=
for pair in $want; do
    thing=${pair%%:*} package=${pair##*:}
    case $thing in
    /*) [ -e "$thing" ] || missing="$missing $package" ;;
    @*) find /usr/lib -name "${thing#@}" 2>/dev/null | grep -q . || missing="$missing $package" ;;
    *) command -v "$thing" >/dev/null 2>&1 || missing="$missing $package" ;;
    esac
done
[ -z "$missing" ] && exit 0
missing=${missing# }
as_root=
if [ "$(id -u)" != 0 ]; then as_root="sudo -n"; fi
if command -v apt-get >/dev/null 2>&1 && { [ -z "$as_root" ] || sudo -n true 2>/dev/null; }; then
    echo "installing: $missing"
    export DEBIAN_FRONTEND=noninteractive
    log=$(mktemp)
    install() { $as_root apt-get install -y -qq $missing; }
    if { install || { $as_root apt-get update -qq && install; }; } >"$log" 2>&1; then
        rm -f "$log"
        exit 0
    fi
    tail -n 5 "$log" >&2
    rm -f "$log"
fi
echo "These packages are missing and could not be installed here: $missing" >&2
echo "On Debian or Ubuntu: apt-get install $missing" >&2
exit 1
