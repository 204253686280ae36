"""What README, docs and the manuals in the C files say of signatures and names, against zermelo_functions."""
import os, re
from families import EXCUSED, FUNCTIONS, db
from house import comments, files, line_of, path, read, run

SIGNATURES = dict(db.rows("SELECT name, signature FROM zermelo_functions"))
COLUMNS = {name: columns.split(", ") for name, columns in
           db.rows("SELECT name, columns FROM zermelo_functions WHERE kind = 'table'")}
PAGES = ["README.md"] + files("docs", ".md")
MANUALS = files("ext/functions/families", ".c")
PREFIX = "(?:%s)" % "|".join(sorted({name.split("_")[0] for name in SIGNATURES}))
# A call in prose that names its arguments is a signature; one with values or expressions is a call.
ARGUMENTS = r"\([a-z_]*(?:(?: \[)?, [a-z_]+)*\]*\)"


def other_names():
    """What may look like a function and is none: tables and views of the SQL files, columns, arguments."""
    names = set(re.findall(r"\w+", " ".join(SIGNATURES.values())))
    for table in COLUMNS:
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


def says_columns(told, columns):
    """Is one of the parts between colons the list of columns? `...` stands for some of them, (...) is a remark."""
    for part in re.sub(r"\([^)]*\)", "", told).split(":"):
        names = [name.strip(" .") or "..." for name in part.split(",")]
        at = names.index("...") if "..." in names else len(names)
        tail = names[at + 1:]
        if names[:at] + columns[at:len(columns) - len(tail)] * (at < len(names)) + tail == columns:
            return True
    return False


def manuals_say_the_columns():
    """the manual of a family lists the columns of each of its tables behind the signature"""
    bad, told = [], {}
    for name in MANUALS:
        text = read(name)
        start, head = comments(text)[0]
        for m in re.finditer(r"^\*\*   (\w+)(?:\([^)\n]*\))?  +(\S.*(?:\n\*\*      +\S.*)*)", head, re.M):
            if m[1] in COLUMNS:
                told[m[1]] = re.sub(r"\n\*\* +", " ", m[2])
                if not says_columns(told[m[1]], COLUMNS[m[1]]):
                    bad.append(at(name, text, start + m.start(), "%s has the columns %s" %
                                  (m[1], ", ".join(COLUMNS[m[1]]))))
    return bad + ["%s stands in no manual" % table for table in COLUMNS if table not in told]


def rows_of(text):
    """The rows of the Markdown tables of a page: where each begins, and its cells."""
    return [(m.start(), [cell.strip() for cell in m[1].split("|")]) for m in
            re.finditer(r"^\| (.*) \|$", text, re.M)]


def pages_say_the_columns():
    """where a table of functions on a page has one that is a table, its columns follow; each is there once"""
    bad, told = [], []
    for name in PAGES:
        text = read(name)
        for start, cells in rows_of(text):
            m = re.match(r"`(\w+)(?:\(.*\))?`$", cells[0])
            if m and m[1] in COLUMNS and len(cells) == 2:
                told.append(m[1])
                if not cells[1].startswith("table: ") or not says_columns(cells[1][7:], COLUMNS[m[1]]):
                    bad.append(at(name, text, start, "%s has the columns %s" % (m[1], ", ".join(COLUMNS[m[1]]))))
    return bad + ["%s stands %d times in a table of a page" % (table, told.count(table)) for table in COLUMNS
                  if os.path.exists(path("docs/%s.md" % FUNCTIONS[table])) and told.count(table) != 1]


def column_tables_are_whole():
    """what a page says of columns, | column | of | what it is |, is said of columns that are there, and of all"""
    bad = []
    for name in PAGES:
        family, explained = os.path.basename(name)[:-3], set()
        own = [table for table in COLUMNS if FUNCTIONS[table] == family]
        text = read(name)
        begin = text.find("| column | of |")
        rows = rows_of(text[begin:].split("\n\n")[0])[2:] if begin >= 0 else []
        for start, (columns, of, *_) in rows:
            tables = own if of == "all" else re.findall(r"`(\w+)`", of)
            pairs = {(t, c) for t in tables for c in columns.split(", ") if c in COLUMNS.get(t, [])}
            if {t for t, _ in pairs} != set(tables) or {c for _, c in pairs} != set(columns.split(", ")):
                bad.append(at(name, text, begin + start, "%s of %s" % (columns, ", ".join(tables))))
            explained |= pairs
        bad += ["%s: nothing is said of %s of %s" % (name, c, t) for t in own for c in COLUMNS[t]
                if rows and (t, c) not in explained]
    return bad


def the_surface_is_whole():
    """the table of the surface in docs/design.md has every function once, with the page of its family"""
    name, told, bad = "docs/design.md", [], []
    text = read(name)
    begin = text.index("## The surface")
    for start, (names, page, *_) in rows_of(text[begin:text.index("\n## ", begin)])[2:]:
        link = re.fullmatch(r"\[(\w+)\.md\]\(\1\.md\)", page)
        family = link[1] if link else "about"
        for word in re.findall(r"`([^`]+)`", names):
            here = [f for f in SIGNATURES if FUNCTIONS[f] == family and
                    (f == word or SIGNATURES[f] == word or word.endswith("_*") and f.startswith(word[:-1]))]
            told += here
            if not here:
                bad.append(at(name, text, begin + start, "%s is no function of %s" % (word, family)))
    # A family without a page is for test_checklist.py to tell.
    due = [f for f, family in FUNCTIONS.items() if family == "about" or os.path.exists(path("docs/%s.md" % family))]
    return bad + ["%s stands %d times in the surface" % (f, told.count(f)) for f in due if told.count(f) != 1]


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


run([pages_say_the_signatures, manuals_say_the_signatures, manuals_say_the_columns, pages_say_the_columns,
     column_tables_are_whole, the_surface_is_whole, every_function_is_documented, no_name_is_invented])
