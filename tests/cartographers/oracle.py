"""Cartographers once more, slowly and from scratch: plain sets of (row, column), nothing taken from the engine."""

from collections.abc import Iterator

N = 11
Cell = tuple[int, int]
Cells = set[Cell]

EXPLORE: dict[str, tuple[int, list[str], list[tuple[bool, list[Cell]]]]] = {
    "temple-ruins": (0, [], []),
    "outpost-ruins": (0, [], []),
    "great-river": (
        1,
        ["water"],
        [(True, [(0, 0), (1, 0), (2, 0)]), (False, [(0, 2), (1, 1), (1, 2), (2, 0), (2, 1)])],
    ),
    "farmland": (1, ["farm"], [(True, [(0, 0), (1, 0)]), (False, [(0, 1), (1, 0), (1, 1), (1, 2), (2, 1)])]),
    "hamlet": (1, ["village"], [(True, [(0, 0), (1, 0), (1, 1)]), (False, [(0, 0), (0, 1), (0, 2), (1, 0), (1, 1)])]),
    "forgotten-forest": (1, ["forest"], [(True, [(0, 0), (1, 1)]), (False, [(0, 0), (1, 0), (1, 1), (2, 1)])]),
    "hinterland-stream": (2, ["farm", "water"], [(False, [(0, 0), (0, 1), (0, 2), (1, 0), (2, 0)])]),
    "homestead": (2, ["village", "farm"], [(False, [(0, 0), (1, 0), (1, 1), (2, 0)])]),
    "orchard": (2, ["forest", "farm"], [(False, [(0, 0), (0, 1), (0, 2), (1, 2)])]),
    "treetop-village": (2, ["forest", "village"], [(False, [(0, 2), (0, 3), (1, 0), (1, 1), (1, 2)])]),
    "marshlands": (2, ["forest", "water"], [(False, [(0, 0), (1, 0), (1, 1), (1, 2), (2, 0)])]),
    "fishing-village": (2, ["village", "water"], [(False, [(0, 0), (0, 1), (0, 2), (0, 3)])]),
    "rift-lands": (0, ["forest", "village", "farm", "water", "monster"], [(False, [(0, 0)])]),
}
AMBUSH: dict[str, tuple[str, list[Cell]]] = {
    "goblin-attack": ("right", [(0, 0), (1, 1), (2, 2)]),
    "bugbear-assault": ("left", [(0, 0), (0, 2), (1, 0), (1, 2)]),
    "kobold-onslaught": ("left", [(0, 0), (1, 0), (1, 1), (2, 0)]),
    "gnoll-raid": ("right", [(0, 0), (0, 1), (1, 0), (2, 0), (2, 1)]),
}
MOUNTAINS: dict[str, Cells] = {
    "wilderness": {(1, 3), (2, 8), (5, 5), (8, 2), (9, 7)},
    "wastelands": {(1, 8), (2, 3), (7, 5), (8, 9), (9, 2)},
}
RUINS: dict[str, Cells] = {
    "wilderness": {(1, 5), (2, 1), (2, 9), (8, 1), (8, 9), (9, 5)},
    "wastelands": {(1, 6), (2, 2), (4, 6), (6, 1), (7, 8), (9, 3)},
}
WASTELANDS: dict[str, Cells] = {
    "wilderness": set(),
    "wastelands": {(3, 5), (4, 4), (4, 5), (5, 4), (5, 5), (5, 6), (6, 5)},
}
BOARD: Cells = {(row, column) for row in range(N) for column in range(N)}
TERRAIN = {"F": "forest", "V": "village", "A": "farm", "W": "water", "M": "monster"}


def around(cell: Cell) -> Iterator[Cell]:
    row, column = cell
    yield from ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1))


def touching(cells: Cells) -> Cells:
    return {other for cell in cells for other in around(cell)} & BOARD


def clusters(cells: Cells) -> list[Cells]:
    left = set(cells)
    found = []
    while left:
        queue = [left.pop()]
        one = set(queue)
        while queue:
            for other in around(queue.pop()):
                if other in left:
                    left.remove(other)
                    one.add(other)
                    queue.append(other)
        found.append(one)
    return found


class Sheet:
    """A drawn map."""

    def __init__(self, rows: list[str], sheet: str) -> None:
        self.of = {
            name: {(r, c) for r in range(N) for c in range(N) if rows[r][c] == sign} for sign, name in TERRAIN.items()
        }
        self.mountains, self.ruins = MOUNTAINS[sheet], RUINS[sheet]
        self.filled = set().union(*self.of.values(), self.mountains, WASTELANDS[sheet])
        self.empty = BOARD - self.filled
        self.border = {(r, c) for r, c in BOARD if r in {0, N - 1} or c in {0, N - 1}}


def all_scores(m: Sheet) -> dict[str, int]:
    """The sixteen scoring cards, from their sentences."""
    forest, village, farm, water = m.of["forest"], m.of["village"], m.of["farm"], m.of["water"]
    towns = sorted((len(one) for one in clusters(village)), reverse=True)
    free = [len(one) for one in clusters(village) if not touching(one) & m.mountains]
    kinds = [forest, farm, water, m.of["monster"], m.mountains]
    linked = set().union(*(t for one in clusters(forest) if len(t := touching(one) & m.mountains) >= 2), set())
    squares = [
        side
        for side in range(1, N + 1)
        for r in range(N - side + 1)
        for c in range(N - side + 1)
        if all((r + i, c + j) in m.filled for i in range(side) for j in range(side))
    ]
    rows = [{(r, c) for c in range(N)} for r in range(N)]
    columns = [{(r, c) for r in range(N)} for c in range(N)]
    roads = [{(start + i, i) for i in range(N - start)} for start in range(N)]
    dry = [one for one in clusters(farm) if not touching(one) & water and not one & m.border]
    wet = [one for one in clusters(water) if not touching(one) & farm and not one & m.border]
    return {
        "sentinel-wood": len(forest & m.border),
        "greenbough": len({r for r, _ in forest}) + len({c for _, c in forest}),
        "treetower": sum(all(n in m.filled or n not in BOARD for n in around(cell)) for cell in forest),
        "stoneside-forest": 3 * len(linked),
        "canal-lake": len(water & touching(farm)) + len(farm & touching(water)),
        "mages-valley": 2 * len(water & touching(m.mountains)) + len(farm & touching(m.mountains)),
        "the-golden-granary": len(water & touching(m.ruins)) + 3 * len(farm & m.ruins),
        "shoreside-expanse": 3 * len(dry) + 3 * len(wet),
        "wildholds": 8 * sum(size >= 6 for size in towns),
        "great-city": max(free, default=0),
        "greengold-plains": 3
        * sum(sum(bool(touching(one) & kind) for kind in kinds) >= 3 for one in clusters(village)),
        "shieldgate": 2 * towns[1] if len(towns) > 1 else 0,
        "borderlands": 6 * sum(line <= m.filled for line in rows + columns),
        "lost-barony": 3 * max(squares, default=0),
        "the-broken-road": 3 * sum(road <= m.filled for road in roads),
        "the-cauldrons": sum(all(n in m.filled or n not in BOARD for n in around(cell)) for cell in m.empty),
    }


def monsters(m: Sheet) -> int:
    return -len(m.empty & touching(m.of["monster"]))


def variants(shape: list[Cell]) -> set[frozenset[Cell]]:
    """All turned and flipped versions, shoved into the top left corner."""
    found = set()
    for flip in (False, True):
        cells = [(r, -c) if flip else (r, c) for r, c in shape]
        for _ in range(4):
            cells = [(c, -r) for r, c in cells]
            top, left = min(r for r, _ in cells), min(c for _, c in cells)
            found.add(frozenset((r - top, c - left) for r, c in cells))
    return found


def placements(shape: list[Cell], empty: Cells) -> set[frozenset[Cell]]:
    """Every way a shape can lie on empty spaces."""
    return {
        placed
        for variant in variants(shape)
        for r in range(N)
        for c in range(N)
        if (placed := frozenset((r + i, c + j) for i, j in variant)) <= empty
    }


def legal_drawings(card: str, m: Sheet, *, ruins_due: bool) -> set[tuple[str, frozenset[Cell]]]:
    """Every (terrain, spaces) a player may draw on this map; empty where the map is full."""
    if card in AMBUSH:
        fits = placements(AMBUSH[card][1], m.empty) or placements([(0, 0)], m.empty)
        return {("monster", spaces) for spaces in fits}
    _, terrains, shapes = EXPLORE[card]
    fits = set().union(*(placements(cells, m.empty) for _, cells in shapes))
    if ruins_due:
        fits = {spaces for spaces in fits if spaces & m.ruins}
    if not fits:
        fits = placements([(0, 0)], m.empty)
        terrains = list(TERRAIN.values()) if ruins_due else terrains
    return {(terrain, spaces) for terrain in terrains for spaces in fits}
