"""The families of functions, and the room in core of each, as zermelo itself tells them."""
import sys
from house import path

sys.path.insert(0, path("tests", "property"))
import zermelo

# Families that are no game, and the items that they do without.
EXCUSED = {
    "graph": ["examples/{family}*.sql"],       # examples/game_*.sql are full of it
    "grid_graph": ["examples/{family}*.sql"],  # a reader for the others
    "about": ["ext/core/{room}/", "docs/architecture.md", "tests/core/test_{room}.c", "tests/sql/{family}.sql",
              "tests/sql/{family}.out", "tests/property/test_{family}.py", "docs/{family}.md",
              "examples/{family}*.sql"],       # tests/sql/surface.sql and tests/hosts/test_python.py hold it
}
# Of which family and room a function is, by the beginning of its name; until zermelo_functions says so itself.
PREFIXES = [("catmouse_jump_", "catmouse_jump", "chase"), ("catmouse_", "catmouse", "chase"),
            ("police_", "police", "chase"), ("pursuit_", "pursuit", "chase"), ("grid_graph", "grid_graph", "board"),
            ("disconnected_", "disconnected", "disconnected"), ("rabbit_", "rabbit", "rabbit"),
            ("geography_", "geography", "geography"), ("game_graph", "graph", "blob"),
            ("game_terminals", "graph", "blob"), ("undirected_graph", "graph", "blob"), ("game_", "game", "game"),
            ("zermelo_", "about", None)]


db = zermelo.connect()


def family_of_functions():
    """Of every function the family and the room."""
    columns = {c[1] for c in db.rows("SELECT * FROM pragma_table_info('zermelo_functions')")}
    if {"family", "room"} <= columns:
        return {f[0]: f[1:] for f in db.rows("SELECT name, family, room FROM zermelo_functions")}
    found = {}
    for name, in db.rows("SELECT name FROM zermelo_functions"):
        at = [(family, room) for prefix, family, room in PREFIXES if name.startswith(prefix)]
        found[name] = at[0] if at else (name.split("_")[0], name.split("_")[0])
    return found


FUNCTIONS = family_of_functions()
FAMILIES = dict(FUNCTIONS.values())
