"""Gisborne once more, slowly: the rulebook as one plain generator that shares nothing with the engine.

It yields who must act and all that he may do, `{text: weight}`, and is sent the text that was played.
"""

from collections import Counter
from collections.abc import Generator
from itertools import combinations_with_replacement, permutations

Turn = Generator[tuple[int, dict[str, int]], str, None]

CHANCE = -1
KINDS = ("b1", "b2", "s2", "s3", "g3", "g4")
SPLIT = Counter(b1=25, b2=25, s2=20, s3=20, g3=16, g4=16)
REFILL = {"b": 2, "s": 1, "g": 0}
POSITION = {3: [3, 2, 2], 4: [3, 2, 1, 2], 5: [3, 2, 1, 1, 2]}
PATHS = {
    "p1": "..V..C...",
    "p2": ".C...V..",
    "p3": "..SS..C..",
    "p4": ".C..S.SS.",
    "p5": "..W.C..W..",
    "p6": ".W..W..C.",
    "p7": "...~.C...V.",
    "p8": "..C..~..S..",
    "p9": ".B..C..E..",
    "p10": "...B..E.C.",
}
BEACH = 1000


class Table:
    """Everything on the table, in ordinary Python things."""

    def __init__(self, seats: int) -> None:
        self.seats = seats
        self.signs: list[str] = []
        self.rivers: set[int] = set()
        self.chip_on: dict[int, int] = {}
        self.tiles: list[str] = []
        self.at: list[int] = [0] * seats
        self.hands: list[list[str]] = [[] for _ in range(seats)]
        self.chest = [0] * seats
        self.chips: list[list[int]] = [[] for _ in range(seats)]
        self.unseen = Counter(SPLIT)
        self.pile = 122
        self.discard: list[str] = []
        self.chip_pool = Counter({1: 3, 2: 4, 3: 3})
        self.top = 0
        self.beach_chip = True
        self.add_tile("start", "...C...", 1)

    def add_tile(self, name: str, drawn: str, chip: int) -> None:
        self.tiles.append(name)
        for sign in drawn:
            if sign == "~":
                self.rivers.add(len(self.signs))
            else:
                if sign == "C":
                    self.chip_on[len(self.signs)] = chip
                self.signs.append(sign)

    # --- the game

    def play(self) -> Turn:
        orders = {" ".join(["order", *map(str, order)]): 1 for order in permutations(range(self.seats))}
        text = yield CHANCE, orders
        order = [int(word) for word in text.split()[1:]]
        for rank, seat in enumerate(order):
            self.at[seat] = -1 - rank
        for seat in range(self.seats):
            for _ in range(5):
                yield from self.draw(seat)
        yield from self.turn_up_chip()
        while self.beach_chip:
            yield from self.one_round(sorted(range(self.seats), key=lambda seat: -self.at[seat]))

    def one_round(self, order: list[int]) -> Turn:
        lays: dict[int, list[str]] = {}
        for seat in order:
            text = yield seat, dict.fromkeys(self.lays(seat), 1)
            lays[seat] = text.split()[1:]
        takes = self.reveal(lays)
        scorings = 0
        for seat in order:
            scorings += yield from self.move(seat, lays[seat])
        for lay in lays.values():
            self.discard += lay if "tent" not in lay else []
        for seat in order:
            for _ in range(takes[seat]):
                yield from self.draw(seat)
        for _ in range(scorings + (not self.beach_chip)):
            yield from self.score()

    def sign(self, seat: int) -> str:
        return self.signs[self.at[seat]] if 0 <= self.at[seat] < BEACH else "."

    def lays(self, seat: int) -> set[str]:
        found = set()
        hand = Counter(self.hands[seat])
        for n in range(6):
            for chosen in combinations_with_replacement(KINDS, n):
                if Counter(chosen) - hand:
                    continue
                found.add(" ".join(["lay", "tent", *chosen]))
                if n and (self.sign(seat) == "V" or len({card[0] for card in chosen}) == 1):
                    found.add(" ".join(["lay", *chosen]))
        return found

    def reveal(self, lays: dict[int, list[str]]) -> dict[int, int]:
        takes = {}
        for seat, lay in lays.items():
            if "tent" in lay:
                takes[seat] = 2
                continue
            takes[seat] = 1 if self.sign(seat) == "V" else REFILL[lay[0][0]]
            for card in lay:
                self.hands[seat].remove(card)
        return takes

    # --- moving

    def move(self, seat: int, lay: list[str]) -> Generator[tuple[int, dict[str, int]], str, int]:
        steps = 0 if "tent" in lay else sum(int(card[1]) for card in lay)
        if self.sign(seat) == "S":
            steps //= 2
        if steps == 0:
            return 0
        while steps or self.is_taken(seat) or self.sign(seat) == "B":
            if steps == 0 and not self.is_taken(seat):
                start = self.at[seat]
                end = self.signs.index("E", start)
                for field in range(start + 1, end):
                    self.passing(seat, field)
                self.at[seat] = end
                continue
            yield from self.step(seat)
            steps = max(0, steps - 1)
            if self.at[seat] >= BEACH:
                return 0
        here = self.at[seat]
        if self.chip_on.get(here):
            self.chips[seat].append(self.chip_on.pop(here))
            return 1
        if self.sign(seat) == "W" and self.chips[seat]:
            text = yield seat, {f"give {chip}": 1 for chip in self.chips[seat]}
            self.chips[seat].remove(int(text.split()[1]))
        return 0

    def is_taken(self, seat: int) -> bool:
        return any(self.at[other] == self.at[seat] for other in range(self.seats) if other != seat)

    def passing(self, seat: int, field: int) -> None:
        if field in self.chip_on and all(self.at[other] > field for other in range(self.seats) if other != seat):
            self.chips[seat].append(self.chip_on.pop(field))

    def step(self, seat: int) -> Turn:
        here = self.at[seat]
        ahead = max(here, -1) + 1
        if ahead == len(self.signs):
            if len(self.tiles) < 10:
                text = yield CHANCE, {f"tile {name}": 1 for name in PATHS if name not in self.tiles}
                name = text.split()[1]
                self.add_tile(name, PATHS[name], self.top)
                if len(self.tiles) < 10:
                    yield from self.turn_up_chip()
            elif len(self.tiles) == 10:
                self.add_tile("end", "......", 0)
            else:
                self.passing(seat, here)
                self.at[seat] = BEACH + 5 - sum(place >= BEACH for place in self.at)
                if self.beach_chip:
                    self.beach_chip = False
                    self.chips[seat].append(4)
                return
        if ahead in self.rivers and len(self.hands[seat]) > 3:
            yield from self.river(seat)
        self.passing(seat, here)
        self.at[seat] = ahead

    def river(self, seat: int) -> Turn:
        hand = Counter(self.hands[seat])
        choices = {}
        for kept in combinations_with_replacement(KINDS, 3):
            if Counter(kept) - hand:
                continue
            gone = sorted((hand - Counter(kept)).elements(), key=KINDS.index)
            choices[" ".join(["discard", *gone])] = 1
        text = yield seat, choices
        for card in text.split()[1:]:
            self.hands[seat].remove(card)
            self.discard.append(card)

    # --- drawing

    def is_left(self) -> bool:
        if self.pile == 0 and self.discard:
            self.unseen = Counter(self.discard)
            self.pile = len(self.discard)
            self.discard = []
        return self.pile > 0

    def draw(self, seat: int) -> Turn:
        if self.is_left():
            text = yield CHANCE, {f"card {kind}": n for kind, n in self.unseen.items() if n}
            card = text.split()[1]
            self.unseen[card] -= 1
            self.pile -= 1
            self.hands[seat].append(card)

    def turn_up_chip(self) -> Turn:
        text = yield CHANCE, {f"chip {value}": n for value, n in self.chip_pool.items() if n}
        self.top = int(text.split()[1])
        self.chip_pool[self.top] -= 1

    def score(self) -> Turn:
        order = sorted(range(self.seats), key=lambda seat: -self.at[seat])
        for seat, cards in zip(order, POSITION[self.seats], strict=True):
            for _ in range(cards):
                if not self.is_left():
                    continue
                text = "hand"
                if seat != order[-1]:
                    text = yield seat, {"chest": 1, "hand": 1}
                if text == "chest":
                    self.pile -= 1
                    self.chest[seat] += 1
                else:
                    yield from self.draw(seat)
