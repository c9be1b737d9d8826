"""What happens in Kingdom Maps, as each viewer may know it. Rule numbers are those of rules.md.

turn.6: of a draft its chooser alone is told; the others hear that it is done, and in the end what was drawn.
"""

from __future__ import annotations

from typing import Any, Literal

from rhumbline.engine.bitboard import cells
from rhumbline.engine.events import Event, Part, Reader, SeatEvent
from rhumbline.engine.game import seats_in
from rhumbline.games.kingdom_maps import components
from rhumbline.games.kingdom_maps.components import CRITERION_IDS, SELECTIONS, TYPE_NAMES
from rhumbline.games.kingdom_maps.groups import cell_list
from rhumbline.games.kingdom_maps.rules import notes
from rhumbline.games.kingdom_maps.rules.drawing import read_die
from rhumbline.games.kingdom_maps.scores import Mark, mark_for, totals
from rhumbline.games.kingdom_maps.view import type_name


class CriteriaRolled(Event, frozen=True):
    """setup.2: the four criteria in play."""

    criteria: list[components.CriterionId]


class TurnBegan(SeatEvent, frozen=True):
    """turn.7: this seat is active; turns are counted from 1."""

    turn: int


class DiceRolled(SeatEvent, frozen=True):
    """turn.1: the active player has rolled the three dice; solo.1: or, for the second drawing, the two left again."""

    dice: list[int]
    again: bool


class TerritoryAnnounced(SeatEvent, frozen=True):
    """turn.2: the type that everybody draws; its announcer has so many uses of it left."""

    territory: components.TypeName
    uses_left: int


class DieTaken(SeatEvent, frozen=True):
    """turn.4: the active player's die; power.5: changed by so many powers to his amount. end.1: null if none fits."""

    die: int
    amount: int | None
    powers: int


class SecondChosen(SeatEvent, frozen=True):
    """solo.1: one die names the type of the second drawing, the other its amount; solo.3: which powers may change."""

    territory: components.TypeName
    type_die: int
    die: int
    amount: int
    powers: int


class DieChosen(SeatEvent, frozen=True):
    """turn.5: a die of those left, with powers on it or not, for a draft."""

    die: int
    amount: int
    powers: int


class HexChosen(SeatEvent, frozen=True):
    """draw.6: one more hex of a draft."""

    hex: str


class CriterionChosen(SeatEvent, frozen=True):
    """query.1: what the question mark is to score, if the draft stays as it is."""

    criterion: components.CriterionId


class SkipChosen(SeatEvent, frozen=True):
    """end.1: a draft in which nothing is drawn."""


class Ready(SeatEvent, frozen=True):
    """turn.6: a seat is done, and waits for the others."""


class TookBack(SeatEvent, frozen=True):
    """turn.6: a seat begins its draft anew; the others hear of it if it was done."""


class Drew(SeatEvent, frozen=True):
    """turn.6: what a seat has drawn, with which die, and how many powers it has used up on it."""

    territory: components.TypeName
    die: int
    amount: int
    powers: int
    hexes: list[str]


class CouldNotDraw(SeatEvent, frozen=True):
    """end.1, solo.2: a seat has drawn nothing; null where it chose no type or took no die."""

    territory: components.TypeName | None
    die: int | None


class PowersOpened(SeatEvent, frozen=True):
    """power.1: the drawing covers these power hexes; power.3: so many boxes are free for the next one."""

    hexes: list[str]
    free: int


class QueryScored(SeatEvent, frozen=True):
    """query.1: what the question mark has scored at once."""

    criterion: components.CriterionId
    points: int


class GameOver(Event, frozen=True):
    """end.1, end.2: why it is over, and who could not draw; end.3: totals by seat; solo.4: the mark reached alone."""

    reason: Literal["could-not-draw", "no-use-left"]
    stuck: list[int]
    totals: list[int]
    mark: Mark | None


# --- from what `play` has noted


def _chosen(_s: Any, seat: int, move: int, *_: int) -> DieChosen | HexChosen | CriterionChosen | SkipChosen:
    if move == components.SKIP:
        return SkipChosen(seat)
    if move < components.HEX:
        _type_die, die, amount = read_die(move)
        return DieChosen(seat, die, amount, abs(amount - die))
    if move < components.QUERY:
        return HexChosen(seat, components.CELL_NAMES[move - components.HEX])
    return CriterionChosen(seat, CRITERION_IDS[move - components.QUERY])


def _drew(s: Any, seat: int, territory: int, die: int, *_: int) -> Drew:
    hexes = cell_list(s.last_group[seat])
    return Drew(seat, TYPE_NAMES[territory], die, len(hexes), abs(len(hexes) - die), hexes)


def _powers_opened(s: Any, seat: int, free: int, *_: int) -> PowersOpened:
    powers = components.SHEETS[s.sheet].powers
    opened = [components.CELL_NAMES[cell] for cell in cells(s.last_group[seat]) if cell in powers]
    return PowersOpened(seat, opened, free)


def _game_over(s: Any, _seat: int, *_: int) -> GameOver:
    points, stuck = totals(s), list(seats_in(int(s.stuck)))
    mark = mark_for(points[0]) if s.seats == 1 else None
    return GameOver("could-not-draw" if stuck else "no-use-left", stuck, points, mark)


def begins(event: Event, seats: int) -> Part | None:
    """turn.7: a turn is an active player's; in a round everybody is active once."""
    if isinstance(event, TurnBegan):
        return "turn" if (event.turn - 1) % seats else "round"
    return None


READERS: dict[int, Reader] = {
    notes.CRITERIA_ROLLED: lambda _s, _seat, n, *_: CriteriaRolled([CRITERION_IDS[one] for one in SELECTIONS[n]]),
    # turn.2: each turn before this one has crossed out a use.
    notes.TURN_BEGAN: lambda s, seat, *_: TurnBegan(seat, int(s.uses.sum()) + 1),
    notes.DICE_ROLLED: lambda _s, seat, *dice: DiceRolled(seat, [die for die in dice if die], again=dice[2] == 0),
    notes.TERRITORY_ANNOUNCED: lambda _s, seat, n, left, *_: TerritoryAnnounced(seat, TYPE_NAMES[n], left),
    notes.DIE_TAKEN: lambda _s, seat, die, n, *_: DieTaken(seat, die, n or None, abs(n - die) if n else 0),
    notes.SECOND_CHOSEN: lambda _s, seat, n, die, amount, *_: SecondChosen(
        seat, TYPE_NAMES[n], n + 1, die, amount, abs(amount - die)
    ),
    notes.CHOSEN: _chosen,
    notes.READY: lambda _s, seat, *_: Ready(seat),
    notes.TOOK_BACK: lambda _s, seat, *_: TookBack(seat),
    notes.DREW: _drew,
    notes.COULD_NOT_DRAW: lambda _s, seat, n, die, *_: CouldNotDraw(seat, type_name(n), die or None),
    notes.POWERS_OPENED: _powers_opened,
    notes.QUERY_SCORED: lambda _s, seat, n, points, *_: QueryScored(seat, CRITERION_IDS[n], points),
    notes.GAME_OVER: _game_over,
}
