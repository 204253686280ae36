#!/bin/sh
# Run every example in the sqlite3 shell and show what it prints: the demo.
set -eu
cd "$(dirname "$0")/.."
for f in examples/*.sql examples/games/*.sql; do
    echo "=== $f"
    ${SQLITE3:-sqlite3} -batch -init /dev/null :memory: < "$f"
    echo
done
