"""The SQL in a Markdown file is run, and what it prints compared: every ```sql block followed by a ```text block."""
import os, re, subprocess, sys

failed = checked = 0
for name in sys.argv[1:]:
    text = open(name).read()
    for match in re.finditer(r"```sql\n(.*?)```\n+```text\n(.*?)```", text, re.S):
        sql, want = match.groups()
        script = (sql if ".load" in sql else ".load ./zermelo\n" + sql)
        shell = os.environ.get("SQLITE3", "sqlite3")
        got = subprocess.run([shell, "-batch", "-init", "/dev/null", ":memory:"], input=script, capture_output=True,
                             text=True)
        error = r"^(Parse|Runtime) error near line \d+: (.*?)( \(\d+\))?$"
        out = got.stdout + re.sub(error, r"Error: \2", got.stderr, flags=re.M)
        clean = lambda s: [line.rstrip() for line in s.strip().splitlines()]
        checked += 1
        if clean(out) != clean(want):
            failed += 1
            line = text[:match.start()].count("\n") + 1
            print("%s:%d differs\n--- shown\n%s--- printed\n%s" % (name, line, want, out))
print("ok   %d blocks: compared" % checked if checked and not failed else "FAIL")
sys.exit(0 if checked and not failed else 1)
