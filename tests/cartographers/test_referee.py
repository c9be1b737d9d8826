"""Whole games followed by a referee who knows only the log: maps, coins, time, seasons, stars, ranking."""

import random

import pytest

import rhumbline
from cartographers import oracle
from cartographers.table import drawn
from rhumbline import CHANCE
from ruletest import rule_test

SIGNS = {name: sign for sign, name in oracle.TERRAIN.items()}
SCORED = {"spring": "AB", "summer": "BC", "fall": "CD", "winter": "DA"}
THRESHOLDS = {"spring": 8, "summer": 8, "fall": 7, "winter": 6}


class Referee:
    """The paper on the table: one map, coin track and score sheet for each player."""

    def __init__(self, seats: int, sheet: str) -> None:
        self.sheet = sheet
        self.rows = [[list("." * 11) for _ in range(11)] for _ in range(seats)]
        self.coins = [0] * seats
        self.closed: list[set[tuple[int, int]]] = [set() for _ in range(seats)]
        self.stars: list[list[int]] = [[] for _ in range(seats)]
        self.seasons = list(THRESHOLDS)
        self.edicts: list[str] = []
        self.time = 0
        self.card = ""

    def map(self, owner: int) -> oracle.Sheet:
        return oracle.Sheet(["".join(row) for row in self.rows[owner]], self.sheet)

    def chance(self, move: str) -> None:
        kind, *names = move.split()
        if kind == "edicts":
            self.edicts = names
        else:
            self.card = names[0]
            self.time += oracle.EXPLORE[self.card][0] if kind == "explore" else 0

    def owner(self, seat: int) -> int:
        """Whose map this seat draws on."""
        way = {"left": -1, "right": 1}[oracle.AMBUSH[self.card][0]] if self.card in oracle.AMBUSH else 0
        return (seat + way) % len(self.rows)

    def draw(self, owner: int, terrain: str, spaces: list[str]) -> None:
        cells = [("ABCDEFGHIJK".index(name[0]), int(name[1:]) - 1) for name in spaces]
        for row, column in cells:
            self.rows[owner][row][column] = SIGNS[terrain]
        if self.card in oracle.EXPLORE:
            top, left = min(r for r, _ in cells), min(c for _, c in cells)
            shape = frozenset((r - top, c - left) for r, c in cells)
            paid = any(coin and shape in oracle.variants(cells_of) for coin, cells_of in oracle.EXPLORE[self.card][2])
            self.coins[owner] += paid
        m = self.map(owner)
        for mountain in m.mountains - self.closed[owner]:
            if set(oracle.around(mountain)) <= m.filled:
                self.closed[owner].add(mountain)
                self.coins[owner] += 1
        self.coins[owner] = min(self.coins[owner], 14)

    def end_turn(self) -> None:
        if self.card in oracle.AMBUSH or self.time < THRESHOLDS[self.seasons[0]]:
            return
        season = self.seasons.pop(0)
        self.time = 0
        for owner, sheet in enumerate(self.stars):
            m = self.map(owner)
            scores = oracle.all_scores(m)
            sheet += [scores[self.edicts["ABCD".index(letter)]] for letter in SCORED[season]]
            sheet += [self.coins[owner], oracle.monsters(m)]


def followed(seats: int, sheet: str, seed: int) -> tuple[rhumbline.Match, Referee]:
    """A random game and the referee who followed it."""
    rng = random.Random(seed)
    m = rhumbline.new("cartographers", seats=seats, options={"sheet": sheet}, seed=f"referee {seed}")
    referee = Referee(seats, sheet)
    heard = 0
    waiting: dict[int, str] = {}
    while True:
        for by, move in m.entries[heard:]:
            heard += 1
            if by == CHANCE:
                referee.chance(move)
                assert not (seats == 1 and move.startswith("ambush")) or solo_ambush(referee, m, move)
            else:
                waiting[by] = move
            if len(waiting) == seats:
                for seat, drawing in waiting.items():
                    if drawing != "skip":
                        referee.draw(referee.owner(seat), drawing.split()[0], drawing.split()[1:])
                waiting = {}
                referee.end_turn()
        if m.over:
            return m, referee
        seat = rng.choice(m.to_act)
        m.play(seat, rng.choice(m.moves(seat)))


def solo_ambush(referee: Referee, m: rhumbline.Match, move: str) -> bool:
    """The solo walk is tested elsewhere: here the referee looks where the monsters are."""
    before = referee.map(0)
    after = oracle.Sheet(drawn(m, 0), referee.sheet)
    fresh = after.of["monster"] - before.of["monster"] - (after.filled - before.filled - after.of["monster"])
    shape = oracle.AMBUSH[move.split()[1]][1]
    placed = [place for place in oracle.placements(shape, before.empty) if place <= fresh]
    if placed:
        referee.draw(0, "monster", [f"{'ABCDEFGHIJK'[r]}{c + 1}" for r, c in sorted(placed[0])])
    return True


@rule_test("season.1", "each season pays its two edicts, the coins and the monsters, as a referee of its own reckons")
@pytest.mark.parametrize("sheet", ["wilderness", "wastelands"])
def test_score_sheets(sheet: str) -> None:
    for seed in range(12):
        seats = 2 + seed % 4
        m, referee = followed(seats, sheet, seed)
        assert [["".join(row) for row in rows] for rows in referee.rows] == [drawn(m, seat) for seat in range(seats)]
        boxes = [[line["points"] for line in score["lines"]] for score in m.scores()]
        assert boxes == referee.stars
        letters = [line["letter"] for line in m.scores()[0]["lines"] if "letter" in line]
        assert "".join(letters) == "ABBCCDDA"
        totals = [sum(sheet_of) for sheet_of in referee.stars]
        lost = [sum(sheet_of[3::4]) for sheet_of in referee.stars]
        best = max(zip(totals, lost, strict=True))
        result = m.result()
        assert result is not None
        assert result["totals"] == totals
        assert result["ranking"][0] == [i for i, both in enumerate(zip(totals, lost, strict=True)) if both == best]


@rule_test("season.2", "in the solo game too, each season pays edicts, coins and monsters")
def test_solo_score_sheets() -> None:
    for seed in range(8):
        m, referee = followed(1, "wilderness", seed)
        assert [line["points"] for line in m.scores()[0]["lines"]] == referee.stars[0]
