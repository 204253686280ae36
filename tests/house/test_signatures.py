"""What README, docs and the manuals in the C files say of signatures and names, against zermelo_functions."""
import os, re
from families import EXCUSED, FUNCTIONS, db
from house import comments, files, line_of, path, read, run

SIGNATURES = dict(db.rows("SELECT name, signature FROM zermelo_functions"))
TABLES = [name for name, in db.rows("SELECT name FROM zermelo_functions WHERE kind = 'table'")]
PAGES = ["README.md"] + files("docs", ".md")
MANUALS = files("ext/functions/families", ".c")
PREFIX = "(?:%s)" % "|".join(sorted({name.split("_")[0] for name in SIGNATURES}))
# A call in prose that names its arguments is a signature; one with values or expressions is a call.
ARGUMENTS = r"\([a-z_]*(?:(?: \[)?, [a-z_]+)*\]*\)"


def other_names():
    """What may look like a function and is none: tables and views of the SQL files, columns, arguments."""
    names = set(re.findall(r"\w+", " ".join(SIGNATURES.values())))
    for table in TABLES:
        names |= {c[1] for c in db.rows("SELECT * FROM pragma_table_xinfo(?)", table)}
    for name in files("sql", ".sql") + files("examples", ".sql") + files("tests/sql", ".sql") + PAGES:
        names |= set(re.findall(r"CREATE (?:TEMP )?(?:TABLE|VIEW|INDEX) (?:IF NOT EXISTS )?(\w+)", read(name)))
        names |= set(re.findall(r"\b(\w+) AS (?:NOT MATERIALIZED )?\(", read(name)))
    return names - set(SIGNATURES)


def at(name, text, start, what):
    return "%s:%d: %s" % (name, line_of(text, start), what)


def check_signature(name, text, start, function, arguments):
    """A complaint, or none, about a signature that is written somewhere."""
    if function not in SIGNATURES:
        return [at(name, text, start, "%s is no function" % function)]
    if arguments and function + arguments != SIGNATURES[function]:
        return [at(name, text, start, "%s, but it is %s" % (function + arguments, SIGNATURES[function]))]
    return []


def pages_say_the_signatures():
    """a signature in README or docs is the one of zermelo_functions; `_noun` stands for the family named before it"""
    bad = []
    for name in PAGES:
        text, family = read(name), ""
        for m in re.finditer(r"\n\s*\n|\n- |`(\w*)(%s)?`" % ARGUMENTS, text):
            if m[1] is None:  # a new paragraph or item
                family = ""
            elif m[1] in SIGNATURES or re.fullmatch(PREFIX + r"_\w+", m[1]) and m[2]:
                bad += check_signature(name, text, m.start(), m[1], m[2])
                family = m[1][:m[1].rfind("_")]
            elif m[1].startswith("_"):
                if family + m[1] in SIGNATURES:
                    bad += check_signature(name, text, m.start(), family + m[1], m[2])
                elif family:
                    bad.append(at(name, text, m.start(), "%s is no function" % (family + m[1])))
    return bad


def manuals_say_the_signatures():
    """a signature in the manual at the head of a family's file is the one of zermelo_functions"""
    bad = []
    for name in MANUALS:
        text = read(name)
        start, head = comments(text)[0]
        for m in re.finditer(r"^\*\*   (\w+)(\([^)\n]*\))?(?=  |$)", head, re.M):
            if re.match(PREFIX + "_", m[1]):
                bad += check_signature(name, text, start + m.start(), m[1], m[2])
    return bad


def every_function_is_documented():
    """every function stands on the page of its family, docs/FAMILY.md, or in README if the family needs none"""
    bad = []
    for function, family in FUNCTIONS.items():
        page = "README.md" if "docs/{family}.md" in EXCUSED.get(family, []) else "docs/%s.md" % family
        # A page that is missing is for test_checklist.py to tell.
        if os.path.exists(path(page)) and not re.search(r"\b%s\b" % function, read(page)):
            bad.append("%s does not stand in %s" % (function, page))
    return bad


def no_name_is_invented():
    """what looks like the name of a function is one"""
    bad, others = [], other_names()
    for name in PAGES + MANUALS:
        text = read(name)
        parts = [(0, text)] if name.endswith(".md") else comments(text)[:1]
        for start, part in parts:
            for m in re.finditer(r"(?<![\w.])(%s_[a-z_]+)(?=\()|`(%s_[a-z_]+)`" % (PREFIX, PREFIX), part):
                word = m[1] or m[2]
                if word not in SIGNATURES and word not in others:
                    bad.append(at(name, text, start + m.start(), "%s is no function" % word))
    return bad


run([pages_say_the_signatures, manuals_say_the_signatures, every_function_is_documented, no_name_is_invented])
