"""The families of functions, as zermelo itself tells them, and the room in core of each."""
import re, sys
from house import path, read

sys.path.insert(0, path("tests", "property"))
import zermelo

# Families that are no game, and the items that they do without.
EXCUSED = {
    "graph": ["examples/{family}*.sql"],       # examples/game_*.sql are full of it
    "grid_graph": ["examples/{family}*.sql"],  # a reader for the others
    "text": ["examples/{family}*.sql"],        # examples/games/*.sql are full of it
    "game_sql": ["examples/{family}*.sql"],    # it is game's, in other words
    "explore": ["examples/{family}*.sql"],     # likewise
    "about": ["ext/core/{room}/", "docs/architecture.md", "tests/core/test_{room}.c", "tests/sql/{family}.sql",
              "tests/sql/{family}.out", "tests/property/test_{family}.py", "docs/{family}.md",
              "examples/{family}*.sql"],       # tests/sql/surface.sql and tests/hosts/test_python.py hold it
}

db = zermelo.connect()


def room_of(family):
    """What the descriptor of a family says: the folder of its solver in core, or None."""
    found = re.search(r'\.room = "(\w+)"', read("ext/functions/families/sql_%s.c" % family))
    return found and found[1]


FUNCTIONS = dict(db.rows("SELECT name, family FROM zermelo_functions"))
FAMILIES = {family: room_of(family) for family in sorted(set(FUNCTIONS.values()))}
