"""Names of files in comments and pages: what is named is there."""
import fnmatch, os, posixpath, re
from house import comments, files, line_of, path, read, run

FOLDERS = ["ext", "tests", "docs", "sql", "examples"]
SOURCES = files("ext", ".c", ".h") + files("tests", ".c", ".h", ".cc")
PAGES = ["README.md", "CONTRIBUTING.md", "CHANGELOG.md"] + files("docs", ".md") + files("tests/data", ".md")
FILES = {f for folder in FOLDERS for f in files(folder, "")} | set(PAGES)
THERE = FILES | {posixpath.dirname(f)[:at] for f in FILES for at in
                 [m.start() for m in re.finditer("/|$", posixpath.dirname(f))]} - {""}
# Files of others, and what is built, that comments speak of.
OTHERS = ["sqlite3.h", "sqlite3ext.h", "sqlite3.c", "string.h", "build_info.h"]
# A name with an ending of ours, or a path that begins with a folder of ours.
NAME = re.compile(r"(?<![\w./*{}<-])(?:(?:[\w*{}-]+/)*[\w*{}-]+\.(?:c|h|cc|md|py|sql|sh|out)(?![\w/(])|"
                  r"(?:%s|core|functions)/[\w*{}./-]*)" % "|".join(FOLDERS))


def texts(name):
    """The parts of a file that may name others: comments of C, all of a page."""
    return comments(read(name)) if name in SOURCES else [(0, read(name))]


def is_there(word, name):
    """Is a file or folder there, by its path, the end of its path, or from where it is named? A part in braces or
    capitals (sql_NAME.c) and * stand for anything."""
    word = word.rstrip("./") if "/" in word else word
    here = posixpath.normpath(posixpath.join(posixpath.dirname(name), word))
    if word in THERE or here in THERE or word in OTHERS:
        return True
    pattern = re.sub(r"\{\w+\}|(?<![A-Za-z])[A-Z]+(?![A-Za-z])", "*", word)
    return any(fnmatch.fnmatchcase(f, pattern) or fnmatch.fnmatchcase(f, "*/" + pattern) for f in THERE)


def what_is_named_is_there():
    """a file or folder that a comment under ext or tests, or a page, names is there"""
    bad = []
    for name in SOURCES + PAGES:
        for start, text in texts(name):
            bad += ["%s:%d: no such file: %s" % (name, line_of(read(name), start + m.start()), m[0])
                    for m in NAME.finditer(text) if not is_there(m[0], name)]
    return bad


def files_call_themselves_by_their_names():
    """a C file whose opening comment begins with the name of a file means itself"""
    bad = []
    for name in SOURCES:
        m = re.match(r"\s*/\*\s*(?:\*\* )?(\w+\.(?:c|h|cc)) - ", read(name))
        if m and m[1] != os.path.basename(name):
            bad.append("%s: calls itself %s" % (name, m[1]))
    return bad


def links_lead_somewhere():
    """a link of a page leads to a file, and where it names a heading, to that heading"""
    bad = []
    for name in PAGES:
        text = read(name)
        for m in re.finditer(r"\]\((?!https?:)([^)#\s]*)(?:#([^)\s]+))?\)", text):
            target = posixpath.normpath(posixpath.join(posixpath.dirname(name), m[1])) if m[1] else name
            heads = re.findall(r"^#+ (.*)$", read(target), re.M) if target in FILES and m[2] else []
            slugs = [re.sub(r"[^\w -]", "", head.lower()).replace(" ", "-") for head in heads]
            if target not in THERE and not os.path.exists(path(target)) or m[2] and m[2] not in slugs:
                bad.append("%s:%d: %s" % (name, line_of(text, m.start()), m[0][2:-1]))
    return bad


run([what_is_named_is_there, files_call_themselves_by_their_names, links_lead_somewhere])
