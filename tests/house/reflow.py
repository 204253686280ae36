"""reflow.py FILE.c...: bring comments into the house's form, after clang-format, which leaves them alone.

Lines of comments are broken at 118 columns, the rest of a line goes to the next one of its paragraph; a lone end of
a comment that began with text goes up to the text; a continuation begins with two stars, below the opening. Tables
(lines with more than one space after the stars) and comments behind code stay as they are. Code never changes.
"""
import re, sys
from house import TOKEN, code

WIDTH = 118


def flows(line):
    """Is it a line of running text within a comment?"""
    return re.match(r"\s*\*\* [^\s*/-]", line)


def broken(lines, indent):
    """The lines of one comment, which begins at the beginning of its line, none too long if it can be helped."""
    out, todo = [], list(lines)
    while todo:
        line = todo.pop(0)
        table = re.match(r"\s*\*\*  +\S", line)
        at = line.rfind(" ", len(indent) + 4, WIDTH + 1)
        if len(line) <= WIDTH or table or at < 0:
            out.append(line)
            continue
        rest = line[at + 1:]
        out.append(line[:at])
        if rest == "*/":
            rest = out[-1].rsplit(" ", 1)[1] + " */"
            out[-1] = out[-1].rsplit(" ", 1)[0]
        if todo and flows(todo[0]):
            todo[0] = indent + "** " + rest + " " + todo[0].strip()[3:]
        else:
            todo.insert(0, indent + "** " + rest)
    return out


def whole(lines, indent):
    """The lines of one comment with two stars before each continuation and no lone end behind text."""
    out = [lines[0]] + [re.sub(r"^\s*\*(?=\s)", indent + "**", line) for line in lines[1:]]
    if len(out) > 1 and out[-1].strip() == "*/" and out[0].strip() != "/*":
        out[-2:] = [out[-2].rstrip() + " */"]
    return out


def reflow(text):
    """C text with its comments in form."""
    parts, last = [], 0
    for m in TOKEN.finditer(text):
        begin = text.rfind("\n", 0, m.start()) + 1
        indent = text[begin:m.start()]
        ends_line = text[m.end():m.end() + 1] == "\n"
        if not m[0].startswith("/*") or not ends_line or indent.strip():
            continue
        lines = whole((indent + m[0]).split("\n"), indent)
        parts += [text[last:begin], "\n".join(broken(lines, indent))]
        last = m.end()
    return "".join(parts) + text[last:]


for name in sys.argv[1:]:
    with open(name, encoding="utf-8") as f:
        old = f.read()
    new = reflow(old)
    if code(old).split() != code(new).split():
        sys.exit(name + ": the code would change")
    if new != old:
        with open(name, "w", encoding="utf-8") as f:
            f.write(new)
