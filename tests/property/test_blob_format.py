"""A reader of BLOBs written from docs/blob-format.md alone: it must read the golden files, and what the functions
make of random rows. So the page says what is needed, and the bytes are what the page says."""
import glob, os, random, re, struct
from zermelo import DATA, connect, pack, run

MASK = 2**64 - 1
VALUES = ["lose", "draw", "tie", "win"]


def mix(x, word):
    x ^= word
    return (x << 29 | x >> 35) % 2**64 * 0x9E3779B185EBCA87 % 2**64


def checksum(blob):
    lane = [0x60EA27EEADC0B5D6, 0xC2B2AE3D27D4EB4F, 0, 0x61C8864E7A143579]
    for i, word in enumerate(struct.unpack("<%dQ" % (len(blob) // 8), blob)):
        lane[i % 4] = mix(lane[i % 4], 0 if i == 3 else word)
    total = len(blob)
    for k in range(4):
        total = mix(total, lane[k])
        total ^= total >> 32
    return total


def label(kind, data):
    if kind < 2:
        return struct.unpack("<q" if kind == 0 else "<d", data)[0]
    return data.decode() if kind == 2 else data


def read(blob):
    """Labels, rows (None for terminals), values (None for graphs), owners by label."""
    (magic, version, label_kind, length, check, nodes, moves, base, text_bytes, owner_count, reserved,
     owner_bytes) = struct.unpack("<8sIIQQIIqQIIQ", blob[:72])
    terminals = magic == b"zm-ends\n"
    assert terminals or magic == b"zm-graph"
    assert (version, length, check, reserved) == (1, len(blob), checksum(blob), 0)
    at = 72

    def part(form, count):
        nonlocal at
        size = struct.calcsize("<%d%s" % (count, form))
        numbers = struct.unpack("<%d%s" % (count, form), blob[at:at + size])
        assert not any(blob[at + size:(at + size + 7) // 8 * 8])
        at = (at + size + 7) // 8 * 8
        return list(numbers)

    labels = [base + v for v in range(nodes)]
    if label_kind == 1:
        labels = part("q", nodes)
    elif label_kind > 1:
        text_at = part("Q", nodes + 1)
        text = bytes(part("B", text_bytes))
        types = part("B", nodes) if label_kind == 3 else [2] * nodes
        labels = [label(types[v], text[text_at[v]:text_at[v + 1]]) for v in range(nodes)]
    rows = values = None
    if terminals:
        values = [VALUES[v] for v in part("B", nodes)]
    else:
        first = part("I", nodes + 1)
        to = part("I", moves)
        rows = [to[first[v]:first[v + 1]] for v in range(nodes)]
    owners = part("B", nodes) if owner_count else [2] * nodes
    names, end = [], at + owner_bytes
    for _ in range(owner_count):
        kind, size = part("I", 2)
        names.append(label(kind, bytes(part("B", size))))
    assert at == end == len(blob)
    return labels, rows, values, [names[o] if o < owner_count else None for o in owners]


def name(x):
    if isinstance(x, bytes):
        return "x'%s'" % x.hex()
    return '"%s"' % x if isinstance(x, str) else str(x)


def describe(blob):
    labels, rows, values, owners = read(blob)
    out = []
    for v, x in enumerate(labels):
        s = name(x) + ("(%s)" % name(owners[v]) if owners[v] is not None else "")
        if values:
            s += " " + values[v]
        elif rows[v]:
            s += " > " + " ".join(name(labels[u]) for u in rows[v])
        out.append(s)
    return "; ".join(out) or "none"


def golden_files():
    files = glob.glob(os.path.join(DATA, "golden", "*.hex"))
    for path in files:
        with open(path, encoding="utf-8") as f:
            kind, holds = re.match(r"# (graph|terminals): (.*)", f.readline()).groups()
            assert describe(bytes.fromhex(f.read())) == holds, path
    assert len(files) >= 10
    return "%d files" % len(files)


def order(x):
    if isinstance(x, str):
        return (1, 0, x.encode())
    return (2, 0, x) if isinstance(x, bytes) else (0, x, b"")


def random_rows():
    db, rng = connect(), random.Random(7)
    def any_kind():
        text, blob = str(rng.randrange(5, 9)), bytes([rng.randrange(256)])
        return rng.choice([rng.randrange(5), rng.random(), text, blob, "a"])

    make = [lambda: rng.randrange(20), lambda: rng.randrange(-10**15, 10**15), lambda: "n%d" % rng.randrange(20),
            any_kind]
    for i in range(400):
        new, owned = make[i % 4], {}
        rows = []
        for _ in range(rng.randrange(60)):
            a, b = new(), new()
            owner = owned.setdefault(a, rng.choice(["white", 9, None]))
            rows.append((a, rng.choice([b, b, b, None]), owner))
        labels, moves, _, owners = read(pack(db, rows))
        assert labels == sorted({x for a, b, _ in rows for x in (a, b) if x is not None}, key=order)
        assert [(type(x), x) for x in labels] == [(type(x), x) for x in sorted(set(labels), key=order)]
        want = {x: set() for x in labels}
        for a, b, _ in rows:
            if b is not None:
                want[a].add(b)
        for v, x in enumerate(labels):
            assert [labels[u] for u in moves[v]] == sorted(want[x], key=order)
            assert owners[v] == owned.get(x)
    return "400 graphs"


def label_bytes(x):
    if isinstance(x, (int, float)):
        return struct.pack("<q" if isinstance(x, int) else "<d", x)
    return x.encode() if isinstance(x, str) else x


def label_type(x):
    return [int, float, str, bytes].index(type(x))


def padded(data, fill=0):
    return data + bytes([fill]) * (-len(data) % 8)


def write(labels, rows=None, values=None, owners=None, owner_labels=(), kind=None, base=None, fill=0, owner_fill=0):
    """A BLOB as the page has it, but for what the caller wants otherwise; the checksum is right."""
    if kind is None:
        whole = all(isinstance(x, int) for x in labels)
        kind = (0 if not labels or labels[-1] - labels[0] == len(labels) - 1 else 1) if whole else \
            2 if all(isinstance(x, str) for x in labels) else 3
    if base is None:
        base = labels[0] if kind == 0 and labels else 0
    body, texts = b"", [label_bytes(x) for x in labels]
    if kind == 1:
        body = b"".join(texts)
    elif kind > 1:
        ends = [sum(map(len, texts[:i])) for i in range(len(texts) + 1)]
        body = struct.pack("<%dQ" % len(ends), *ends) + padded(b"".join(texts), fill)
        if kind == 3:
            body += padded(bytes(map(label_type, labels)), fill)
    moves = 0
    if values is None:
        rows = rows or [[] for _ in labels]
        first = [sum(map(len, rows[:i])) for i in range(len(rows) + 1)]
        to = [u for row in rows for u in row]
        moves = len(to)
        body += padded(struct.pack("<%dI" % len(first), *first), fill)
        body += padded(struct.pack("<%dI" % moves, *to), fill)
    else:
        body += padded(bytes(values), fill)
    if owner_labels:
        body += padded(bytes(owners), fill)
    names = b"".join(struct.pack("<II", label_type(x), len(label_bytes(x))) + padded(label_bytes(x), owner_fill)
                     for x in owner_labels)
    length = 72 + len(body) + len(names)
    text_bytes = sum(map(len, texts)) if kind > 1 else 0
    magic = b"zm-graph" if values is None else b"zm-ends\n"
    blob = struct.pack("<8sIIQQIIqQIIQ", magic, 1, kind, length, 0, len(labels), moves, base, text_bytes,
                       len(owner_labels), 0, len(names)) + body + names
    return blob[:24] + struct.pack("<Q", checksum(blob)) + blob[32:]


def refusals():
    """What the functions would not write is refused, though the checksum is right."""
    db = connect()

    def error(blob):
        text = db.execute("SELECT game_error(?1)", (blob,)).fetchone()[0]
        if blob[:8] == b"zm-ends\n":
            text = db.execute("SELECT game_error('[]', ?1)", (blob,)).fetchone()[0]
        return text and text.split(": ", 1)[1]

    not_ours = "the BLOB of %s is not as zermelo writes it: "
    graph, ends = not_ours % "a game graph", not_ours % "terminals"
    between, owner = "bytes between its parts are not 0", "an owner has no state"
    others = "its labels are stored as if they were of other kinds than they are"
    nan, rise = "a label is NaN", "its labels do not rise"
    unused = "it has a base, and no label that counts from there"
    listed = "its labels are integers without a gap, and yet they are listed"
    alike = '1 and "1" read alike, but are two labels; give both as one type, as by CAST'
    real, after = "a whole number is stored as a real", "bytes after the label of an owner are not 0"
    good = [
        write([]), write([3, 4, 5]), write([3, 5], [[1], []]), write(["", "a"], [[1], []]),
        write([1, 1.5, "a", b"a"]), write([-1, 0], [[1], []], owners=[0, 2], owner_labels=["x"]),
        write([1.5, 2], owners=[1, 0], owner_labels=[7, "x"]),
        write([float("inf")]), write([1e300]),
        write([1, "01"]), write([1.5, "1.5"]), write([1, 2], owners=[0, 1], owner_labels=[1, "01"]),
    ]
    for blob in good:
        assert error(blob) is None, (error(blob), blob)
        rows = db.execute("SELECT * FROM game_graph_edges(?1)", (blob,)).fetchall()
        assert pack(db, rows) == blob
    cases = [
        (write([3, 4], [[1], []], fill=1), graph + between),
        (write(["a"], fill=1), graph + between),
        (write([1, "ab"], fill=7), graph + between),
        (write([1, 2], owners=[0, 0], owner_labels=["x"], fill=1), graph + between),
        (write([1], owners=[0], owner_labels=["x"], owner_fill=1), graph + after),
        (write([3, 4, 5], kind=1), graph + listed),
        (write([3], kind=1), graph + listed),
        (write([], kind=1), graph + listed),
        (write([], kind=2), graph + others),
        (write([], kind=3), graph + others),
        (write([], base=1), graph + unused),
        (write([1, 3], base=1), graph + unused),
        (write(["a", "b"], kind=3), graph + others),
        (write([1, 3], kind=3), graph + others),
        (write([2.0, "a"]), graph + real),
        (write([-0.0, "a"]), graph + real),
        (write([float("nan"), "a"]), graph + nan),
        (write([1, float("nan"), "a"]), graph + nan),
        (write([1, 2], owners=[0, 1], owner_labels=[1, float("nan")]), graph + nan),
        (write([1.5, 1.5]), graph + rise),
        (write([2, 1.5]), graph + rise),
        (write(["b", "a"]), graph + rise),
        (write([1], [[0, 0]]), graph + "the moves of a state do not rise"),
        (write([1, 2], owners=[2, 2], owner_labels=["x"]), graph + owner),
        (write([1, 2], owners=[1, 1], owner_labels=["x", "y"]), graph + owner),
        (write([1, 2], owners=[0, 0], owner_labels=["x", "y"]), graph + owner),
        (write([1, 2], owners=[0, 1], owner_labels=["x"]), graph + "a state has an owner that is none"),
        (write([1, 2], owners=[0, 1], owner_labels=["y", "x"]), graph + "its owners do not rise"),
        (write([1, 2], owners=[0, 1], owner_labels=["x", "x"]), graph + "its owners do not rise"),
        (write([1], owners=[0], owner_labels=[2.0]), graph + real),
        (write([1], owners=[0], owner_labels=[""]), graph + "an owner is empty text"),
        (write([1], owners=[0], owner_labels=[float("nan")]), graph + nan),
        (write([1, "1"], [[1], []]), alike),
        (write([-1, 0.5, 1, 7, "0", "1", "x", b"1"]), alike),
        (write([1, 2], owners=[0, 1], owner_labels=[1, "1"]), graph + "its owners read alike"),
        (write([1, 2], values=[0, 3], owners=[0, 1], owner_labels=[1, "1"]), ends + "its owners read alike"),
        (write([1, 2], values=[0, 3], fill=1), ends + between),
        (write([1, 2], values=[0, 3], owners=[2, 2], owner_labels=["x"]), ends + owner),
        (write([1, 2], values=[0, 4]), ends + "a value is none"),
    ]
    for blob, message in cases:
        assert error(blob) == message, (error(blob), message, blob)
    return "%d taken, %d refused" % (len(good), len(cases))


run([golden_files, random_rows, refusals])
