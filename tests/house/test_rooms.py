"""The rooms under ext: who may include whom, what files are called, how long functions and lines are, comments."""
import os, posixpath, re
from house import code, comments, files, line_of, listed, read, run, strings

LONGEST_FUNCTION, LONGEST_LINE, FEWEST_PRIVATE = 60, 118, 4
ROOMS = [item[0] for item in listed("docs/architecture.md", "rooms") if item]
EXT = files("ext", ".c", ".h")
TESTS = files("tests", ".c", ".h", ".cc")
HEADERS = [name for name in EXT if name.endswith(".h")]
TEXT = {name: read(name) for name in EXT + TESTS}
CODE = {name: code(text) for name, text in TEXT.items()}


def room_of(name):
    """ "core/base" of ext/core/base/base_run.h; "" of ext/zermelo.c, which stands above all. """
    return posixpath.dirname(name)[len("ext/"):]


def includes(name):
    """What a file includes in quotes: the line, and the path from the root. Files that are built do not count."""
    found = []
    for m in re.finditer(r'^[ \t]*#[ \t]*include[ \t]+"([^"]+)"', TEXT[name], re.M):
        target = posixpath.normpath(posixpath.join(posixpath.dirname(name), m[1]))
        if m[1] != "build_info.h":
            found.append((line_of(TEXT[name], m.start()), target))
    return found


def at(name, line, what):
    return "%s:%d: %s" % (name, line, what)


def opening_comment(name):
    m = re.match(r"\s*/\*.*?\*/", TEXT[name], re.S)
    return m[0] if m else ""


def every_room_is_listed():
    """every folder under ext is in the list of rooms of docs/architecture.md, and every room of the list is there"""
    rooms = {room_of(name) for name in EXT} - {""}
    return (["%s is not in the list" % r for r in sorted(rooms - set(ROOMS))] +
            ["%s is in the list, but there is no such folder" % r for r in ROOMS if r not in rooms] +
            ["%s is listed twice" % r for r in sorted(set(ROOMS)) if ROOMS.count(r) > 1])


def includes_exist():
    """what a file under ext includes in quotes is a file under ext"""
    return [at(n, line, "no such file: " + t) for n in EXT for line, t in includes(n) if t not in TEXT or t in TESTS]


def nothing_includes_upwards():
    """no file includes one of a room further up"""
    order = {room: i for i, room in enumerate(ROOMS + [""])}
    return [at(n, line, "includes %s, which stands above it" % t) for n in EXT for line, t in includes(n)
            if order.get(room_of(t), 0) > order.get(room_of(n), len(order))]


def families_keep_apart():
    """no file of functions/families includes another file of it"""
    return [at(n, line, "includes " + t) for n in EXT if room_of(n) == "functions/families"
            for line, t in includes(n) if room_of(t) == "functions/families"]


def core_knows_no_sqlite():
    """nothing under ext/core includes SQLite's headers, calls it or speaks of it in a message"""
    bad = []
    for n in EXT:
        if n.startswith("ext/core/"):
            bad += [at(n, line_of(CODE[n], m.start()), m[0])
                    for m in re.finditer(r"#\s*include\s*<sqlite3\w*\.h>|\bsqlite3_\w+", CODE[n])]
            bad += [at(n, line_of(TEXT[n], start), '"%s"' % s) for start, s in strings(TEXT[n])
                    if re.search("sqlite", s, re.I)]
    return bad


def names_are_unique():
    """no two files under ext have the same name"""
    names = [os.path.basename(n) for n in EXT]
    return [n for n in EXT if names.count(os.path.basename(n)) > 1]


def core_files_begin_with_their_room():
    """a file of ext/core/ROOM is ROOM.h, ROOM.c or begins with ROOM_; a file of families begins with sql_"""
    def fits(name, stem):
        where, room = posixpath.split(room_of(name))
        return stem == room or stem.startswith(room + "_") if where == "core" else stem.startswith("sql_")
    return [n for n in EXT if room_of(n).startswith("core/") or room_of(n) == "functions/families"
            if not fits(n, os.path.splitext(os.path.basename(n))[0])]


def headers_are_guarded():
    """every header has a guard around all of it"""
    guard = re.compile(r"\s*#ifndef (\w+)\n#define \1\n.*\n#endif\s*$", re.S)
    return [n for n in CODE if n.endswith(".h") and not guard.match(CODE[n])]


def says_private(name):
    """Does the opening comment of a header say that it is private to its room?"""
    words = re.sub(r"\s*\n(\*\*)?\s*", " ", opening_comment(name))
    return bool(re.search(r"private to the (\w+ )?room\b", words, re.I))


def may_include_private(name, target):
    """Is a file of the room of a header, or a test of that room?"""
    room = posixpath.basename(room_of(target))
    return room_of(name) == room_of(target) or bool(re.match(r"tests/(core/test|fuzz/fuzz)_%s(_|\.)" % room, name))


def public_headers():
    """The headers that others than their room include, and those that these include of their own room."""
    public, wide = set(), {t for n in TEXT for _, t in includes(n) if t in TEXT and not may_include_private(n, t)}
    while wide - public:
        public |= wide
        wide = {t for n in public for _, t in includes(n) if t in TEXT and room_of(t) == room_of(n)}
    return {n for n in public if n.startswith("ext/")}


def private_headers_stay_private():
    """a header "private to the room" is included from its own room, or from the tests of the room, only"""
    private = {n for n in HEADERS if says_private(n)}
    few = [] if len(private) >= FEWEST_PRIVATE else ["only %d headers say that they are private" % len(private)]
    return few + [at(n, line, "includes %s, which is private" % t) for n in TEXT for line, t in includes(n)
                  if t in private and not may_include_private(n, t)]


def private_headers_say_so():
    """a header says "private to the room" if nobody else includes it, by itself or through a public header"""
    public = public_headers()
    return (["%s is private in fact, but does not say so" % n for n in HEADERS
             if n not in public and not says_private(n)] +
            ["%s says that it is private, but it is not" % n for n in HEADERS if n in public and says_private(n)])


def public_headers_are_listed():
    """docs/architecture.md lists the public headers of each room beside it"""
    public = public_headers()
    bad = []
    for room, *named in listed("docs/architecture.md", "rooms"):
        headers = sorted(posixpath.basename(n) for n in public if room_of(n) == room)
        if sorted(named) != headers:
            bad.append("%s: listed are %s, public are %s" % (room, ", ".join(named) or "none",
                                                             ", ".join(headers) or "none"))
    return bad


def files_open_with_a_comment():
    """every C file opens with a comment that says what it is"""
    return [n for n in TEXT if len(opening_comment(n)) < 20]


def functions(name):
    """The functions that a file defines: the line of the opening brace, and how many lines to the closing one."""
    # Preprocessor lines are no code, and of #if ... #else only the first half counts: both may open the same brace.
    text = re.sub(r"^[ \t]*#[ \t]*(?!if|el|endif)(?:[^\n\\]|\\.)*", lambda m: re.sub(r"[^\n]", " ", m[0]), CODE[name],
                  flags=re.M | re.S)
    found, depth, begin, skip, branch = [], 0, None, 0, []
    before = ""
    for number, line in enumerate(text.split("\n"), 1):
        word = re.match(r"[ \t]*#[ \t]*(if|el|endif)", line)
        if word:
            if word[1] == "if":
                branch.append(False)
            elif word[1] == "el" and branch:
                branch[-1] = True
            elif branch:
                branch.pop()
            skip = any(branch)
            continue
        if skip:
            continue
        for c in line:
            if c == "{":
                if depth == 0 and before.endswith(")"):
                    begin = number
                depth += 1
            elif c == "}":
                depth -= 1
                if depth == 0 and begin:
                    found.append((begin, number - begin + 1))
                    begin = None
            if not c.isspace():
                before = (before + c)[-8:]
    return found if depth == 0 else [(0, 10 ** 6)]


def functions_are_short():
    """no function is longer than 60 lines, from its opening brace to its closing one"""
    return [at(n, line, "%d lines" % lines) for n in TEXT for line, lines in functions(n) if lines > LONGEST_FUNCTION]


def builtins_are_guarded():
    """__builtin_ stands in core/base only, or in the matrix check where #if asks for the machine"""
    bad = []
    for n in EXT:
        guards = []
        for number, line in enumerate(CODE[n].split("\n"), 1):
            if re.match(r"\s*#\s*if", line):
                guards.append(bool(re.search(r"__GNUC__|__SSE|__AVX|__clang__|__has_builtin", line)))
            elif re.match(r"\s*#\s*endif", line) and guards:
                guards.pop()
            elif "__builtin_" in line and room_of(n) != "core/base":
                if not (any(guards) and n.endswith("disconnected_matrix_check.c")):
                    bad.append(at(n, number, line.strip()))
    return bad


def lines_fit():
    """no line of C, Python or shell is longer than 118 columns"""
    return [at(n, number, "%d columns" % len(line))
            for n in list(TEXT) + files("tests", ".py", ".sh")
            for number, line in enumerate(read(n).split("\n"), 1) if len(line) > LONGEST_LINE]


def comments_are_whole():
    """a comment that begins on its first line ends on its last; a lone */ closes a block of ** lines only"""
    return [at(n, line_of(TEXT[n], start) + c.count("\n"), "a lone */")
            for n in TEXT for start, c in comments(TEXT[n])
            if c.rsplit("\n", 1)[-1].strip() == "*/" and c.split("\n")[0].strip() != "/*"]


def comments_go_on_with_two_stars():
    """the lines of a comment begin with **, not with a single star"""
    bad = []
    for n in TEXT:
        for start, c in comments(TEXT[n]):
            bad += [at(n, line_of(TEXT[n], start) + i, line.strip()) for i, line in enumerate(c.split("\n"))
                    if i and re.match(r"\s*\*(\s|$)", line)]
    return bad


run([every_room_is_listed, includes_exist, nothing_includes_upwards, families_keep_apart, core_knows_no_sqlite,
     names_are_unique, core_files_begin_with_their_room, headers_are_guarded, private_headers_stay_private,
     private_headers_say_so, public_headers_are_listed,
     files_open_with_a_comment, functions_are_short, builtins_are_guarded, lines_fit, comments_are_whole,
     comments_go_on_with_two_stars])
