#!/bin/sh
# Run one .sql file (of tests/sql or examples) in the sqlite3 shell, with ./zermelo loaded if the file does not do it,
# and compare what it prints with the .out file beside it.
# run.sh FILE.sql          compare
# run.sh --write FILE.sql  write the .out file (read it before you commit it)
# SQLITE3 names the shell; ZERMELO the extension ("built in": nothing is loaded).
set -u
write=
if [ "${1:-}" = --write ]; then write=1; shift; fi
file=$1
expected=${file%.sql}.out
actual=$(mktemp)
trap 'rm -f "$actual"' EXIT
# Versions of the shell word their errors differently; what counts is the message. (The second sentence of a missing
# argument is tested in tests/hosts/test_calls.py.)
place='( near line [0-9]+|: near line [0-9]+|: in prepare|: stepping)'
load=".load ${ZERMELO:-./zermelo}"
if [ "${ZERMELO:-}" = "built in" ] || grep -q "^\.load" "$file"; then load=; fi
{ echo "$load"; cat "$file"; } |
    stdbuf -oL ${SQLITE3:-sqlite3} -batch -init /dev/null :memory: 2>&1 |
    sed -E -e "s/^(Parse |Runtime )?[Ee]rror$place?[:,] /error: /" -e 's/ \([0-9]+\)$//' \
        -e 's/\. SQLite before 3\.41 says so of a RIGHT .*$//' \
        -e '/^ *\^---|--- error here$|error here ---\^$/d' -e '/^  [a-zA-Z].*;$/d' > "$actual"
if [ -n "$write" ]; then cp "$actual" "$expected"; exit; fi
diff -u "$expected" "$actual"
