#!/bin/sh
# fetch_sqlite.sh DIR: put the amalgamation of a current SQLite (3.53, out of an npm package) and the shell's source
# (3.52, out of another one, which builds with it) into DIR, unless they are there.
set -eu
dir=$1
grep -qs '"3.53.2"' "$dir/sqlite3.h" && [ -e "$dir/shell.c" ] && exit
rm -rf "$dir"
mkdir -p "$dir"
cd "$dir"
npm pack better-sqlite3@12.11.1 sqlite3@6.0.1 --silent >/dev/null
tar xzf sqlite3-6.0.1.tgz
tar xzf package/deps/sqlite-autoconf-*.tar.gz --strip-components=1
rm -rf package
tar xzf better-sqlite3-12.11.1.tgz package/deps/sqlite3
mv package/deps/sqlite3/sqlite3.c package/deps/sqlite3/sqlite3.h package/deps/sqlite3/sqlite3ext.h .
rm -rf package
