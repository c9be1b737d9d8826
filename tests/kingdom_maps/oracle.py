"""The rules once more, slow and plain, over dictionaries of signs: what the engine is compared with."""

from collections.abc import Iterable

from kingdom_maps.tables import LENGTHS, NAMES

SIGNS = "MFALTD"
# Axial coordinates from names: row r, and q counted from the left end of the row.
AXIAL = {name: (int(name[1:]) - 1 + max(-5, -5 - r), r) for name in NAMES for r in ["ABCDEFGHIJK".index(name[0]) - 5]}
STEPS = ((1, 0), (-1, 0), (0, 1), (0, -1), (1, -1), (-1, 1))
_at = {place: name for name, place in AXIAL.items()}
BESIDE = {name: [_at[q + x, r + y] for x, y in STEPS if (q + x, r + y) in _at] for name, (q, r) in AXIAL.items()}
SIDES = [
    {name for name, place in AXIAL.items() if line(*place)}
    for line in (
        lambda _, r: r == -5,
        lambda q, _: q == 5,
        lambda q, r: q + r == 5,
        lambda _, r: r == 5,
        lambda q, _: q == -5,
        lambda q, r: q + r == -5,
    )
]
CORNERS = {frozenset((i, j)) for i in range(6) for j in range(6) if i != j and SIDES[i] & SIDES[j]}
EDGE = set().union(*SIDES)
Signs = dict[str, str]


def signs_of(rows: list[str]) -> Signs:
    """A map as a dictionary of the hexes that are drawn."""
    assert [len(row) for row in rows] == list(LENGTHS)
    return {name: sign for name, sign in zip(NAMES, "".join(rows), strict=True) if sign != "."}


def parts(hexes: Iterable[str]) -> list[set[str]]:
    """Connected parts of a set of hexes."""
    left, found = set(hexes), []
    while left:
        part, border = set(), [left.pop()]
        while border:
            one = border.pop()
            part.add(one)
            border += [near for near in BESIDE[one] if near in left]
            left -= set(border)
        found.append(part)
    return found


def regions(m: Signs, sign: str) -> list[set[str]]:
    return parts(name for name, seen in m.items() if seen == sign)


def near(m: Signs, name: str) -> list[str]:
    return [m[other] for other in BESIDE[name] if other in m]


def in_line(m: Signs, name: str) -> bool:
    for x, y in ((1, 0), (0, 1), (1, -1)):
        length = 1
        for way in (1, -1):
            q, r = AXIAL[name]
            while m.get(_at.get((q + way * x, r + way * y), "")) == "M":
                q, r, length = q + way * x, r + way * y, length + 1
        if length >= 4:
            return True
    return False


def is_road(region: set[str]) -> bool:
    touched = [i for i in range(6) if SIDES[i] & region]
    return any(frozenset((i, j)) not in CORNERS for i in touched for j in touched if i != j)


def scores(m: Signs) -> dict[str, int]:
    """All twelve criteria."""
    by_type = {sign: regions(m, sign) for sign in SIGNS}
    rows = [[name for name in NAMES if name[0] == letter] for letter in "ABCDEFGHIJK"]
    towns = [{m[o] for name in region for o in BESIDE[name] if o in m} - {"T"} for region in by_type["T"]]
    return {
        "A1": 6 * sum(len(of) == 1 and len(of[0]) >= 6 for of in by_type.values()),
        "A2": 2 * sum(all(name in m for name in row) for row in rows),
        "A3": sum(len(set(near(m, name)) - {sign}) >= 3 for name, sign in m.items()),
        "A4": 5 * sum(all(n in m for n in side) and len({m[n] for n in side}) >= 3 for side in SIDES),
        "A5": 3 * sum(len(region) == 4 for of in by_type.values() for region in of),
        "A6": 6 * sum(any(is_road(region) for region in of) for of in by_type.values()),
        "B1": 5 * sum(len(region) >= 2 and not region & EDGE for region in by_type["L"]),
        "B2": sum({"A": "L", "L": "A"}.get(sign, "-") in near(m, name) for name, sign in m.items()),
        "B3": sum(sign == "M" and in_line(m, name) for name, sign in m.items()),
        "B4": 2 * sum(max(0, len(types) - 1) for types in towns),
        "B5": sum(sign == "F" and near(m, name).count("F") >= 3 for name, sign in m.items()),
        "B6": sum(sign == "D" and not {"A", "L"} & set(near(m, name)) for name, sign in m.items()),
    }


def groups(m: Signs, amount: int) -> set[frozenset[str]]:
    """Every connected group of empty hexes of this size that touches the map (or any, if it is blank)."""
    grown = {frozenset([name]) for name in NAMES if name not in m}
    for _ in range(amount - 1):
        grown = {
            group | {n} for group in grown for name in group for n in BESIDE[name] if n not in m and n not in group
        }
    return {group for group in grown if not m or any(near(m, name) for name in group)}


def can_draw(m: Signs, amount: int) -> bool:
    return any(len(part) >= amount for part in parts(set(NAMES) - set(m)))
