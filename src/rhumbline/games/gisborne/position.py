"""Whole positions as readable data, and back, refusing what cannot be."""

from typing import Annotated, Any, Literal, cast

import msgspec

from rhumbline.engine.errors import IllegalMove, must
from rhumbline.engine.memo import plain
from rhumbline.engine.record import convert
from rhumbline.games.gisborne import components
from rhumbline.games.gisborne.invariants import faults
from rhumbline.games.gisborne.moves import LAY_TEXTS, card_names, chip_list, parse
from rhumbline.games.gisborne.places import place_text, read_place
from rhumbline.games.gisborne.possible import check_turn
from rhumbline.games.gisborne.rules.race import lay_tile
from rhumbline.games.gisborne.state import BEACH, OPEN, ORDER, PHASES

Small = Annotated[int, msgspec.Meta(ge=0, le=200)]
MOST_ROUNDS = 100_000


class Player(msgspec.Struct, forbid_unknown_fields=True):
    """One seat: its pawn, its cards, its chest."""

    place: str | None
    came_from: str | None
    hand: list[str]  # cards laid face-down included
    shown: list[str]  # those of them everybody has seen
    chest: Small
    chips: list[int]
    laid: str | None = None
    last: str | None = None
    refill: Small = 0


class Position(msgspec.Struct, forbid_unknown_fields=True):
    """A position. What follows from the rest (tiles and chips unseen, chest cards of earlier piles) is not in it."""

    phase: Literal["order", "deal", "chip", "lay", "tile", "river", "wolves", "refill", "score", "score-card", "over"]
    round: int
    order: list[int]
    turn: Small
    due: Small
    steps: Annotated[int, msgspec.Meta(ge=-1, le=200)]
    scorings: Small
    tiles: list[str]
    chips: list[int]  # on the card fields of those tiles, 0 for none
    beach_chip: bool
    next_chip: int | None
    boxed: list[int]
    pile: Small
    unseen: list[str]  # the pile, and what went from it into chests since it was last shuffled
    discard: list[str]
    players: list[Player]


def position(s: Any) -> dict[str, Any]:
    """A position as plain data."""
    table = plain(s)
    lot = table.phase != ORDER
    made = Position(
        phase=cast("Any", PHASES[table.phase]),
        round=table.rounds,
        order=table.order[: table.seats] if lot else [],
        turn=table.turn,
        due=table.due,
        steps=table.steps,
        scorings=table.scorings,
        tiles=[components.TILE_NAMES[tile] for tile in table.tile[: table.laid_tiles]],
        chips=table.chip_on[: min(table.laid_tiles, components.SLOTS - 1)],
        beach_chip=table.chip_on[components.SLOTS - 1] > 0,
        next_chip=table.next_chip or None,
        boxed=chip_list(table.boxed),
        pile=table.pile,
        unseen=card_names(table.unseen),
        discard=card_names(table.discard),
        players=[_player(table, seat, lot) for seat in range(table.seats)],
    )
    return cast("dict[str, Any]", msgspec.to_builtins(made))


def _player(table: Any, seat: int, lot: bool) -> Player:
    return Player(
        place=place_text(table, table.place[seat]) if lot else None,
        came_from=place_text(table, table.origin[seat]) if lot else None,
        hand=card_names(table.hand[seat]),
        shown=card_names(table.shown[seat]),
        chest=table.chest[seat],
        chips=chip_list(table.chips[seat]),
        laid=LAY_TEXTS[table.laid[seat]] if table.laid[seat] != OPEN else None,
        last=LAY_TEXTS[table.last[seat]] if table.last[seat] != OPEN else None,
        refill=table.refill[seat],
    )


# --- and back


def from_position(words: dict[str, Any], s: Any) -> None:
    """Fill a state just set up with this position."""
    p = convert(words, Position, "position")
    s.phase = PHASES.index(p.phase)
    must(0 <= p.turn < s.seats, f"the turn is that of one of {s.seats} seats")
    must(len(p.players) == s.seats, f"there are {len(p.players)} players for {s.seats} seats")
    must(0 <= p.round <= MOST_ROUNDS, "the round is out of range")
    s.rounds, s.turn, s.due, s.steps, s.scorings = p.round, p.turn, p.due, p.steps, p.scorings
    _read_road(s, p)
    placed = range(s.seats) if s.phase != ORDER else ()
    must(sorted(p.order) == list(placed), "the order names every seat once, after the lot")
    s.order[: len(p.order)] = p.order
    s.unseen[:] = _cards(p.unseen, "unseen cards")
    s.discard[:] = _cards(p.discard, "discards")
    s.pile = p.pile
    for seat, player in enumerate(p.players):
        _read_player(s, seat, player)
    _read_chips(s, p)
    s.ending = any(place >= BEACH for place in s.place[: s.seats].tolist())
    s.buried = sum(player.chest for player in p.players) - (len(p.unseen) - p.pile)
    must(s.buried >= 0, "the chests hold fewer cards than have gone there from this pile")
    for fault in faults(s):
        must(False, fault)
    check_turn(s, p)


def _cards(names: list[str], what: str) -> list[int]:
    for name in names:
        must(name in components.KINDS, f"{what}: there is no card {name!r:.20}")
    must(len(names) <= components.CARDS, f"{what}: more cards than there are")
    return [names.count(kind) for kind in components.KINDS]


def _chip_counts(values: list[int], what: str) -> list[int]:
    for value in values:
        must(value in components.CHIP_VALUES, f"{what}: there is no chip of {value}")
    must(len(values) <= components.SLOTS + 1, f"{what}: more chips than there are")
    return [0, *(values.count(value) for value in components.CHIP_VALUES)]


def _read_road(s: Any, p: Position) -> None:
    must(1 <= len(p.tiles) <= components.SLOTS and p.tiles[0] == "start", "the road begins with the start tile")
    for slot, name in enumerate(p.tiles):
        must(name in components.TILE_NAMES, f"there is no tile {name!r:.20}")
        tile = components.TILE_NAMES.index(name)
        fits = tile < components.PATHS if 0 < slot < components.SLOTS - 1 else slot == 0 or tile == components.END_TILE
        must(fits and p.tiles.index(name) == slot, f"tile {name} cannot lie at place {slot + 1} of the road")
        if slot:
            lay_tile(s, tile)


def _read_place(s: Any, text: str | None, where: str) -> int:
    if s.phase == ORDER:
        must(text is None, f"{where}: no pawn stands anywhere before the lot")
        return 0
    place = read_place(s, text or "")
    must(place is not None, f"{where}: there is no place {text!r:.20} on the road")
    return int(place or 0)


def _read_player(s: Any, seat: int, player: Player) -> None:
    where = f"player {seat}"
    s.place[seat] = _read_place(s, player.place, where)
    s.origin[seat] = _read_place(s, player.came_from, where)
    must(s.origin[seat] <= s.place[seat], f"{where}: pawns never go back")
    s.hand[seat] = _cards(player.hand, where)
    s.shown[seat] = _cards(player.shown, where)
    s.hand_size[seat] = len(player.hand)
    s.chest[seat] = player.chest
    must(player.refill <= 2, f"{where}: nobody takes more than 2 cards at the end of a round")
    s.refill[seat] = player.refill
    s.chips[seat] = _chip_counts(player.chips, where)
    s.last[seat] = _lay(s, seat, player.last)
    s.laid[seat] = _lay(s, seat, player.laid)
    if player.laid is not None:
        s.laid_size[seat] = components.LAID_SIZE[s.laid[seat]]


def _lay(s: Any, seat: int, text: str | None) -> int:
    if text is None:
        return OPEN
    try:
        (move,) = parse(s, seat, text)
    except IllegalMove as problem:
        must(False, f"player {seat}: {problem}")
    must(0 < move < 2 * components.WITH_TENT, f"player {seat}: {text!r:.40} is not a lay")
    return move


def _read_chips(s: Any, p: Position) -> None:
    paths = len(p.tiles) - (len(p.tiles) == components.SLOTS)
    must(len(p.chips) == paths, f"there are {paths} card fields, not {len(p.chips)}")
    for value in p.chips:
        must(0 <= value < components.MOST_CHIP, f"there is no chip of {value} on a tile")
    s.chip_on[:paths] = p.chips
    s.chip_on[components.SLOTS - 1] = components.BEACH_CHIP if p.beach_chip else 0
    top = p.next_chip
    must(top is None or 0 < top < components.MOST_CHIP, f"there is no chip of {top} on the pile")
    s.next_chip = top or 0
    s.boxed[:] = _chip_counts(p.boxed, "box")
    seen = [top, *p.boxed, *s.chip_on.tolist(), *(value for player in p.players for value in player.chips)]
    s.chips_unseen[1:] = [components.CHIPS[value] - seen.count(value) for value in components.CHIP_VALUES]
