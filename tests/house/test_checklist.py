"""CONTRIBUTING's checklist for a new game, held true: every family in zermelo_functions has every file it lists."""
import glob, os, re
from families import EXCUSED, FAMILIES, FUNCTIONS
from house import files, listed, path, read, run

CHECKLIST = [item[0] for item in listed("CONTRIBUTING.md", "checklist") if item]


def owner(name):
    """The family that a file of examples belongs to: catmouse_jump.sql is no example of catmouse."""
    stem = os.path.splitext(os.path.basename(name))[0]
    fit = [f for f in FAMILIES if stem == f or stem.startswith(f + "_")]
    return max(fit, key=len, default=None)


def there(item, family, room):
    """Does a family have the file? A file that all share must name the family or its room."""
    name = item.format(family=family, room=room)
    if name == item:
        return os.path.isfile(path(item)) and any(w and w in read(item) for w in (family, room and "core/" + room))
    if "*" in name:
        found = [f for f in glob.glob(path(name)) if owner(f) == family]
        return bool(found) and all(os.path.exists(f[:-4] + ".out") for f in found if f.endswith(".sql"))
    if name.startswith("tests/core/"):  # a room may have several: test_graph_json.c is one of graph
        return bool(glob.glob(path(name)) + glob.glob(path(name[:-2] + "_*.c")))
    return os.path.isdir(path(name)) if name.endswith("/") else os.path.isfile(path(name))


def needed(item, family, room):
    return item not in EXCUSED.get(family, []) and (room or "{room}" not in item)


def the_checklist_is_there():
    """CONTRIBUTING.md has the checklist, between <!-- checklist --> and <!-- /checklist -->"""
    return [] if len(CHECKLIST) >= 8 else ["%d items" % len(CHECKLIST)]


def every_family_has_every_file():
    """every family has every file of the checklist"""
    return ["%s: %s is missing" % (family, item.format(family=family, room=room))
            for family, room in FAMILIES.items() for item in CHECKLIST
            if needed(item, family, room) and not there(item, family, room)]


def nobody_is_excused_for_nothing():
    """an excuse is for an item of the checklist that the family does without"""
    return (["%s is excused, but there is no such family" % f for f in EXCUSED if f not in FAMILIES] +
            ["%s is excused from %s, but has it" % (f, item) for f in EXCUSED for item in EXCUSED[f]
             if item in CHECKLIST and f in FAMILIES and (FAMILIES[f] or "{room}" not in item) and "{" in item
             and there(item, f, FAMILIES[f])] +
            ["%s is excused from %s, which is not in the list" % (f, item) for f in EXCUSED for item in EXCUSED[f]
             if CHECKLIST and item not in CHECKLIST])


def every_sql_file_is_a_family():
    """every file of functions/families is the SQL side of a family"""
    stems = [os.path.basename(f)[len("sql_"):-2] for f in files("ext/functions/families", ".c")]
    return ["sql_%s.c" % s for s in stems if s not in FAMILIES]


def every_function_is_tried_in_sql():
    """every function is called in the SQL tests of its family"""
    def tests(family):
        own = "tests/sql/%s.sql" % family
        return own if os.path.exists(path(own)) else "tests/sql/surface.sql" if family in EXCUSED else None
    return ["%s is not called in %s" % (f, tests(family)) for f, family in FUNCTIONS.items()
            if tests(family) and not re.search(r"\b%s\b" % f, read(tests(family)))]


def every_room_has_a_test():
    """every room of core has a test that begins with its name"""
    rooms = [item[0].split("/")[1] for item in listed("docs/architecture.md", "rooms") if item[0].startswith("core/")]
    return ["tests/core/test_%s*.c is missing" % r for r in rooms if not glob.glob(path("tests/core/test_%s*.c" % r))]


run([the_checklist_is_there, every_family_has_every_file, nobody_is_excused_for_nothing, every_sql_file_is_a_family,
     every_function_is_tried_in_sql, every_room_has_a_test])
