"""Whole positions as readable data, and back, refusing what cannot be."""

from typing import Any

import msgspec
import numpy as np

from rhumbline.engine.errors import BadInput, IllegalMove, shown
from rhumbline.engine.events import NO_EVENTS
from rhumbline.engine.game import Json
from rhumbline.engine.record import convert
from rhumbline.games.cartographers import components
from rhumbline.games.cartographers.moves import CARD_NUMBERS, EDICT_NUMBERS, LAYOUT_NUMBERS, drawing_text, parse
from rhumbline.games.cartographers.rules.drawing import pay_mountains
from rhumbline.games.cartographers.rules.flow import legal
from rhumbline.games.cartographers.scores import seasons_scored
from rhumbline.games.cartographers.signs import read_rows, rows_of
from rhumbline.games.cartographers.state import DRAW, OPEN, OVER, PHASES, Phase
from rhumbline.games.cartographers.state import EDICTS as EDICTS_PHASE

MOST_STARS = 200


class Map(msgspec.Struct, forbid_unknown_fields=True):
    """One seat's map and score sheet."""

    rows: list[str]
    coins: int
    stars: list[list[int]]  # per season scored: first edict, second edict, coins, monsters
    sealed: str | None = None
    last: str | None = None


class Position(msgspec.Struct, forbid_unknown_fields=True):
    """A position; what follows from the rest (time, paid mountains, ambushes in the deck) is not in it."""

    phase: Phase
    season: components.Season
    edicts: list[str]
    revealed: list[str]
    ambushes_seen: list[str]
    card: str | None
    last_card: str | None
    ruins: bool
    maps: list[Map]


def position(s: Any) -> Json:
    """A position as plain data."""
    made = Position(
        phase=PHASES[s.phase],
        season=components.SEASONS[s.season],
        edicts=[components.EDICTS[edict] for edict in s.edict] if s.edict[0] >= 0 else [],
        revealed=[card.name for i, card in enumerate(components.EXPLORE) if not s.deck >> i & 1],
        ambushes_seen=[card.name for i, card in enumerate(components.AMBUSH) if not s.ambushes_unseen >> i & 1],
        card=_card_name(s.card),
        last_card=_card_name(s.last_card),
        ruins=bool(s.ruins_due),
        maps=[
            Map(
                rows=rows_of(s.drawn[seat]),
                coins=int(s.coins[seat]),
                stars=s.stars[seat, : seasons_scored(s)].tolist(),
                sealed=_drawing(s.sealed[seat]),
                last=_drawing(s.last[seat]),
            )
            for seat in range(s.seats)
        ],
    )
    told: Json = msgspec.to_builtins(made)
    return told


def _drawing(move: int) -> str | None:
    return None if move == OPEN else drawing_text(int(move))


def _card_name(card: int) -> str | None:
    return None if card < 0 else components.CARDS[card].name


def from_position(given: Json, s: Any) -> None:
    """Fill a state just set up with this position."""
    p = convert(given, Position, "position")
    s.phase = PHASES.index(p.phase)
    s.season = components.SEASONS.index(p.season)
    s.ruins_due = p.ruins
    _read_edicts(s, p.edicts)
    _read_deck(s, p)
    _must(len(p.maps) == s.seats, f"there are {len(p.maps)} maps for {s.seats} seats")
    for seat, of_seat in enumerate(p.maps):
        _read_map(s, seat, of_seat)
    for seat, of_seat in enumerate(p.maps):
        _read_choice(s, seat, of_seat)
    _must(s.phase != DRAW or OPEN in s.sealed[: s.seats], "all choices are in, and nothing has been drawn")
    begun = s.season > 0 or s.drawn.any() or s.coins.any() or s.last_card >= 0 or (s.last != OPEN).any()
    _must(s.phase != EDICTS_PHASE or not begun, "nothing has happened before the edicts are laid")


def _must(holds: bool, what: str) -> None:
    if not holds:
        raise BadInput(f"not a position: {what}")


def _read_edicts(s: Any, names: list[str]) -> None:
    _must(bool(names) == (s.phase != EDICTS_PHASE), "edicts are laid exactly when their phase is over")
    for name in names[:4]:
        _must(name in EDICT_NUMBERS, f"there is no scoring card called {name!r}")
    if names:
        edicts = tuple(EDICT_NUMBERS.get(name) for name in names)
        _must(edicts in LAYOUT_NUMBERS, "the edicts are four cards, one of each category")
        s.edict[:] = edicts


def _bits(names: list[str], first: int, end: int, what: str) -> int:
    numbers = [CARD_NUMBERS.get(name, -1) for name in names]
    for name, number in zip(names, numbers, strict=True):
        _must(first <= number < end, f"there is no {what} card called {name!r}")
    _must(len(set(numbers)) == len(numbers), f"an {what} card is named twice")
    return sum(1 << number - first for number in numbers)


def _read_deck(s: Any, p: Position) -> None:
    revealed = _bits(p.revealed, 0, components.FIRST_AMBUSH, "explore")
    seen = _bits(p.ambushes_seen, components.FIRST_AMBUSH, len(components.CARDS), "ambush")
    s.deck = components.WHOLE_DECK & ~revealed
    s.ambushes_unseen = components.ALL_AMBUSHES & ~seen
    s.ambushes_in_deck = int(s.season) + 1 - len(p.ambushes_seen)
    s.time = sum(int(components.TIME[CARD_NUMBERS[name]]) for name in p.revealed)
    s.card = _card_number(p.card)
    s.last_card = _card_number(p.last_card)
    _must(s.ambushes_in_deck >= 0, "more ambushes have been seen than were shuffled in")
    _must((s.card >= 0) == (s.phase == DRAW), "a card is being drawn exactly in the draw phase")
    if s.card >= 0:
        _must(bool(components.CARDS[s.card].shapes), "a ruins card is not drawn")
        _must(p.card in p.revealed or p.card in p.ambushes_seen, "the card being drawn must be among those revealed")
        _must(s.card < components.FIRST_AMBUSH or s.seats > 1, "a single player draws no ambush")
    before = s.time - (components.TIME[s.card] if s.card >= 0 else 0)
    _must((before >= components.THRESHOLD[s.season]) == (s.phase == OVER), "the season ends when its time is reached")
    ruins = any(not components.CARDS[CARD_NUMBERS[name]].shapes for name in p.revealed)
    _must(ruins or not p.ruins, "ruins are due only after a ruins card")
    _must(s.phase != EDICTS_PHASE or not (p.revealed or p.ambushes_seen), "no card is revealed before the edicts")
    _must(s.phase != OVER or s.season == len(components.SEASONS) - 1, "the game ends in winter")


def _card_number(name: str | None) -> int:
    if name is None:
        return -1
    _must(name in CARD_NUMBERS, f"there is no card called {name!r}")
    return CARD_NUMBERS[name]


def _read_map(s: Any, seat: int, m: Map) -> None:
    read_rows(s, seat, m.rows, f"not a position: map {seat}")
    pay_mountains(s, seat, NO_EVENTS)
    least, most = int(s.paid[seat]).bit_count(), components.COIN_TRACK
    _must(least <= m.coins <= most, f"map {seat}: {least} to {most} coins are possible, not {shown(m.coins)}")
    s.coins[seat] = m.coins
    scored = seasons_scored(s)
    _must(len(m.stars) == scored, f"map {seat}: {scored} seasons have been scored, not {len(m.stars)}")
    for season, box in enumerate(m.stars):
        fits = len(box) == 4 and all(abs(number) <= MOST_STARS for number in box)
        _must(fits, f"map {seat}, season {season + 1}: four numbers of stars are needed")
        s.stars[seat, season] = np.array(box, dtype=np.int16)


def _read_choice(s: Any, seat: int, m: Map) -> None:
    if m.last is not None:
        s.last[seat] = _parsed(s, seat, m.last)
    if m.sealed is not None:
        move = _parsed(s, seat, m.sealed)
        out = np.empty(components.MOST_MOVES, dtype=np.int32)
        _must(move in out[: legal(s, seat, out)], f"seat {seat} cannot have chosen {m.sealed!r}")
        s.sealed[seat] = move


def _parsed(s: Any, seat: int, text: str) -> int:
    try:
        return parse(s, seat, text)[0]
    except IllegalMove as problem:
        raise BadInput(f"not a position: map {seat}: {problem}") from None
