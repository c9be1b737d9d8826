"""What people and programs are shown, from a position in which `hide` has wiped what they may not know."""

from functools import cache, lru_cache
from typing import Any

import numpy as np

from rhumbline.core.game import SPECTATOR, seats_in
from rhumbline.core.plain import KEPT, Plain
from rhumbline.core.steps import door
from rhumbline.games.cartographers.components import (
    AMBUSH,
    CARDS,
    CATEGORIES,
    CELL_NAMES,
    EDICT_CATEGORY,
    EDICT_TITLES,
    EDICTS,
    EXPLORE,
    FIRST_AMBUSH,
    LETTERS,
    MOST_MOVES,
    SEASON_EDICTS,
    SEASONS,
    SHEETS,
    SKIP,
    TERRAINS,
    THRESHOLD,
)
from rhumbline.games.cartographers.notation import drawing_text
from rhumbline.games.cartographers.rules import (
    actors,
    draw,
    earn_coin,
    is_coin_shape,
    is_down_to_single_spaces,
    legal,
    map_of,
    pay_mountains,
    sealed,
)
from rhumbline.games.cartographers.scoring import lines_now, seat_score
from rhumbline.games.cartographers.signs import write_rows
from rhumbline.games.cartographers.state import DRAW, LAYOUT, OPEN, PHASES, plain

Words = dict[str, Any]

actors_at, legal_at, sealed_at = door(actors), door(legal), door(sealed)
is_down_to_single_spaces_at = door(is_down_to_single_spaces)

# All that a player's part of the view rests on.
SHEET = LAYOUT.part(fields=("sheet", "phase", "season", "edict"), rows=("last", "coins", "stars", "drawn"))


def view(s: Any, viewer: int) -> Words:
    """The table as this viewer sees it. Parts are shared with other views: none of it is to be changed."""
    p = plain(s)
    edicts = tuple(p.edict)
    return {
        "phase": PHASES[p.phase],
        "season": SEASONS[p.season],
        "time": {"spent": p.time, "threshold": int(THRESHOLD[p.season])},
        "sheet": _sheet(p.sheet),
        "edicts": _edicts(edicts),
        "card": _card(p.card, p.seats),
        "ruins": bool(p.ruins_due),
        "deck": _deck(p.deck, p.ambushes_in_deck, p.ambushes_unseen),
        "to_act": list(seats_in(int(actors_at(p.at)))) if p.phase == DRAW else [],
        "ready": list(seats_in(int(sealed_at(p.at)))),
        "players": [_player(seat, SHEET.of(p, seat)) for seat in range(p.seats)],
        "last_card": CARDS[p.last_card].name if p.last_card >= 0 else None,
        "you": None if viewer == SPECTATOR else _you(p, viewer),
    }


def _names(spaces: tuple[int, ...]) -> list[str]:
    return [CELL_NAMES[cell] for cell in spaces]


@cache
def _sheet(number: int) -> Words:
    sheet = SHEETS[number]
    return {
        "name": sheet.name,
        "mountains": _names(sheet.mountains),
        "ruins": _names(sheet.ruins),
        "wastelands": _names(sheet.wastelands),
    }


@lru_cache(KEPT)
def _edicts(edicts: tuple[int, ...]) -> list[Words]:
    if edicts[0] < 0:
        return []
    return [
        {
            "letter": LETTERS[letter],
            "name": EDICTS[edict],
            "title": EDICT_TITLES[edict],
            "category": CATEGORIES[EDICT_CATEGORY[edict]],
            "seasons": [SEASONS[i] for i, letters in enumerate(SEASON_EDICTS.tolist()) if letter in letters],
        }
        for letter, edict in enumerate(edicts)
    ]


@cache
def _card(number: int, seats: int) -> Words | None:
    if number < 0:
        return None
    card = CARDS[number]
    shapes = zip(card.shapes, card.drawn, strict=True)
    s = LAYOUT.only(card=number, seats=seats).at[0]
    return {
        "name": card.name,
        "title": card.title,
        "time": card.time,
        "ambush": number >= FIRST_AMBUSH,
        "terrains": [terrain for i, terrain in enumerate(TERRAINS) if card.terrains >> i & 1],
        "shapes": [{"drawn": list(drawn), "coin": shape == card.coin_shape} for shape, drawn in shapes],
        "draw_on": [int(map_of(s, seat)) for seat in range(seats)],
    }


@lru_cache(KEPT)
def _deck(deck: int, ambushes: int, unseen: int) -> Words:
    return {
        "left": [card.name for i, card in enumerate(EXPLORE) if deck >> i & 1],
        "revealed": [card.name for i, card in enumerate(EXPLORE) if not deck >> i & 1],
        "ambushes": ambushes,
        "ambushes_unseen": [card.name for i, card in enumerate(AMBUSH) if unseen >> i & 1],
    }


@lru_cache(KEPT)
def _player(seat: int, sheet: bytes) -> Words:
    p = SHEET.alone(sheet)
    score = seat_score(p, 0)
    return {
        "seat": seat,
        "rows": write_rows(p, 0),
        "coins": p.coins[0],
        "last": drawing_text(p.last[0]) if p.last[0] != OPEN else None,
        "total": score["total"],
        "lines": score["lines"],
        "now": score["now"],
    }


def _you(p: Plain, seat: int) -> Words:
    chosen = drawing_text(p.sealed[seat]) if p.sealed[seat] != OPEN else None
    told: Words = {"seat": seat, "sealed": chosen, "must": None, "example": None}
    moves = np.empty(MOST_MOVES, dtype=np.int32)
    if n := int(legal_at(p.at, seat, moves)):
        some = int(moves[n // 2])
        single = some == SKIP or bool(is_down_to_single_spaces_at(p.at, seat))
        told |= {"must": "skip" if some == SKIP else "single" if single else "shape", "example": drawing_text(some)}
    return told


def preview(s: Any, seat: int, moves: list[int]) -> Words:
    """The map a draft would be drawn on, as it would look and score then."""
    owner = int(map_of(s, seat))
    after = s.copy()
    for move in moves:
        if move != SKIP:
            draw(after, owner, move)
            if is_coin_shape(int(s.card), move):
                earn_coin(after, owner)
            pay_mountains(after, owner)
    return {
        "map": owner,
        "rows": write_rows(after, owner),
        "coins": int(after.coins[owner]),
        "now": lines_now(after, owner),
        "moves": [drawing_text(move) for move in moves],
    }
