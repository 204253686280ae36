"""What the tests of the structure share: the files of the project, C read just well enough, lists out of Markdown."""
import os, re, sys

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
TOKEN = re.compile(r'//[^\n]*|/\*.*?\*/|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])*\'', re.S)


def path(*parts):
    return os.path.join(ROOT, *parts)


def read(name):
    with open(path(name), encoding="utf-8") as f:
        return f.read()


def files(folder, *ends):
    """The files below a folder with one of these endings, sorted, as paths from the project's root."""
    found = []
    for where, folders, names in os.walk(path(folder)):
        folders[:] = [f for f in folders if f != "__pycache__"]
        found += [os.path.relpath(os.path.join(where, n), ROOT) for n in names if n.endswith(ends)]
    return sorted(found)


def line_of(text, at):
    return text.count("\n", 0, at) + 1


def comments(text):
    """Every comment of C text: where it begins, and itself."""
    return [(m.start(), m[0]) for m in TOKEN.finditer(text) if m[0][0] == "/"]


def strings(text):
    """Every string literal of C text: where it begins, and what stands between the quotes."""
    return [(m.start(), m[0][1:-1]) for m in TOKEN.finditer(text) if m[0][0] == '"']


def code(text):
    """C text with the comments, and what strings and characters hold, made blank: every line stays where it is."""
    def blank(m):
        inner = re.sub(r"[^\n]", " ", m[0])
        return inner if m[0][0] == "/" else m[0][0] + inner[1:-1] + m[0][0]
    return TOKEN.sub(blank, text)


def listed(page, name):
    """The items of the list between <!-- name --> and <!-- /name --> on a page: for each the texts in backticks."""
    text = read(page) if os.path.exists(path(page)) else ""
    part = re.search(r"<!-- %s -->(.*?)<!-- /%s -->" % (name, name), text, re.S)
    items = re.findall(r"^ *(?:\d+\.|[-*]) (.*(?:\n +(?!(?:\d+\.|[-*]) ).*)*)", part[1], re.M) if part else []
    return [re.findall(r"`([^`]+)`", item) for item in items]


def run(checks):
    """Run checks, each a function that returns complaints; print a line for each; exit 1 if there is a complaint."""
    bad = 0
    for check in checks:
        complaints = check()
        bad += bool(complaints)
        print("%s %s" % ("FAIL" if complaints else "ok  ", check.__doc__))
        for complaint in complaints:
            print("       " + complaint)
    sys.exit(1 if bad else 0)
