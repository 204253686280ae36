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
        return rng.choice([rng.randrange(5), rng.random(), str(rng.randrange(5)), bytes([rng.randrange(256)]), ""])

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


run([golden_files, random_rows])
