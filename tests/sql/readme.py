"""The SQL in a Markdown file is run, and what it prints compared: every ```sql block followed by a ```text block.

A block that begins with "-- before each block" is run before each that follows it on the page. One with the comment
"-- before SQLite 3.41" shows what older versions do, and newer ones skip it.
"""
import os, re, subprocess, sys

SHELL = os.environ.get("SQLITE3", "sqlite3")


def run(sql):
    shell = [SHELL, "-batch", "-init", "/dev/null", ":memory:"]
    got = subprocess.run(shell, input=sql, capture_output=True, text=True)
    # Versions of the shell word their errors differently, and show the place in lines of their own.
    message = r"^(?:Parse |Runtime )?[Ee]rror near line \d+: (.*?)( \(\d+\))?$"
    errors = re.sub(message, r"Error: \1", got.stderr, flags=re.M)
    return got.stdout + re.sub(r"^ .*\n", "", errors, flags=re.M)


def lines(text):
    return [line.rstrip() for line in text.strip().splitlines()]


VERSION = [int(part) for part in run("SELECT sqlite_version();").split(".")]
failed = checked = 0
for name in sys.argv[1:]:
    text, before = open(name).read(), ""
    for match in re.finditer(r"```sql\n(.*?)```(?:\n+```text\n(.*?)```)?", text, re.S):
        sql, want = match.groups()
        if sql.startswith("-- before each block"):
            before = sql
        until = re.search(r"-- before SQLite (\d+)\.(\d+)", sql)
        if want is None or until and VERSION >= [int(part) for part in until.groups()]:
            continue
        out = run((before + sql) if ".load" in sql else ".load ./zermelo\n" + before + sql)
        checked += 1
        if lines(out) != lines(want):
            failed += 1
            line = text[:match.start()].count("\n") + 1
            print("%s:%d differs\n--- shown\n%s--- printed\n%s" % (name, line, want, out))
print("ok   %d blocks: compared" % checked if checked and not failed else "FAIL")
sys.exit(0 if checked and not failed else 1)
