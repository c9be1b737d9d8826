"""What people and programs are shown, from a position in which `hide` has wiped what they may not know."""

from copy import deepcopy
from functools import cache, lru_cache
from typing import Any

import numpy as np

from rhumbline.core.game import SPECTATOR, seats_in
from rhumbline.core.plain import KEPT, Plain
from rhumbline.core.steps import door
from rhumbline.core.views import View, each_seat, own, part, shared
from rhumbline.games.cartographers.components import (
    AMBUSH,
    CARDS,
    CATEGORIES,
    CELL_NAMES,
    CELLS,
    DRAWINGS_PER_TERRAIN,
    EDICT_CATEGORY,
    EDICT_TITLES,
    EDICTS,
    EXPLORE,
    FIRST_AMBUSH,
    LETTERS,
    MOST_MOVES,
    SEASON_EDICTS,
    SEASONS,
    SHAPE_OF,
    SHEETS,
    SINGLE,
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
from rhumbline.games.cartographers.state import DRAW, LAYOUT, OPEN, PHASES

Words = dict[str, Any]

actors_at, legal_at, sealed_at = door(actors), door(legal), door(sealed)
is_down_to_single_spaces_at = door(is_down_to_single_spaces)


def _time(p: Plain) -> Words:
    return {"spent": p.time, "threshold": int(THRESHOLD[p.season])}


def _names(spaces: tuple[int, ...]) -> list[str]:
    return [CELL_NAMES[cell] for cell in spaces]


def _sheet(p: Plain) -> Words:
    sheet = SHEETS[p.sheet]
    return {
        "name": sheet.name,
        "mountains": _names(sheet.mountains),
        "ruins": _names(sheet.ruins),
        "wastelands": _names(sheet.wastelands),
    }


def _edicts(p: Plain) -> list[Words]:
    if p.edict[0] < 0:
        return []
    return [
        {
            "letter": LETTERS[letter],
            "name": EDICTS[edict],
            "title": EDICT_TITLES[edict],
            "category": CATEGORIES[EDICT_CATEGORY[edict]],
            "seasons": [SEASONS[i] for i, letters in enumerate(SEASON_EDICTS.tolist()) if letter in letters],
        }
        for letter, edict in enumerate(p.edict)
    ]


def _card(p: Plain) -> Words | None:
    return _card_for(p.card, p.seats) if p.card >= 0 else None


@cache
def _card_for(number: int, seats: int) -> Words:
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
def _explore_cards(deck: int) -> list[str]:
    return [card.name for i, card in enumerate(EXPLORE) if deck >> i & 1]


def _deck(p: Plain) -> Words:
    return {
        "left": _explore_cards(p.deck),
        "revealed": _explore_cards(~p.deck),
        "ambushes": p.ambushes_in_deck,
        "ambushes_unseen": [card.name for i, card in enumerate(AMBUSH) if p.ambushes_unseen >> i & 1],
    }


def _player(p: Plain, seat: int) -> Words:
    score = seat_score(p, seat)
    return {
        "seat": seat,
        "rows": write_rows(p, seat),
        "coins": p.coins[seat],
        "last": drawing_text(p.last[seat]) if p.last[seat] != OPEN else None,
        "total": score["total"],
        "lines": score["lines"],
        "now": score["now"],
    }


def is_single_space(drawing: int) -> bool:
    """Whether a drawing fills one space only."""
    return bool(SHAPE_OF[drawing % DRAWINGS_PER_TERRAIN // CELLS] == SINGLE)


def _you(p: Plain, seat: int) -> Words | None:
    if seat == SPECTATOR:
        return None
    chosen = drawing_text(p.sealed[seat]) if p.sealed[seat] != OPEN else None
    told: Words = {"seat": seat, "sealed": chosen, "must": None, "example": None}
    moves = np.empty(MOST_MOVES, dtype=np.int32)
    if n := int(legal_at(p.at, seat, moves)):
        some = int(moves[n // 2])
        must = "skip" if some == SKIP else "shape"
        if must == "shape" and is_single_space(some) and is_down_to_single_spaces_at(p.at, seat):
            must = "single"
        told |= {"must": must, "example": drawing_text(some)}
    return told


VIEW = View(
    LAYOUT,
    phase=part(lambda p: PHASES[p.phase], "phase"),
    season=part(lambda p: SEASONS[p.season], "season"),
    time=part(_time, "time", "season"),
    sheet=shared(_sheet, "sheet"),
    edicts=shared(_edicts, "edict"),
    card=part(_card, "card", "seats"),
    ruins=part(lambda p: bool(p.ruins_due), "ruins_due"),
    deck=shared(_deck, "deck", "ambushes_in_deck", "ambushes_unseen"),
    to_act=shared(
        lambda p: list(seats_in(int(actors_at(p.at)))) if p.phase == DRAW else [], "phase", "seats", "sealed"
    ),
    ready=shared(lambda p: list(seats_in(int(sealed_at(p.at)))), "phase", "seats", "sealed"),
    players=each_seat(_player, "sheet", "phase", "season", "edict", rows=("last", "coins", "stars", "drawn")),
    last_card=part(lambda p: CARDS[p.last_card].name if p.last_card >= 0 else None, "last_card"),
    # ambush.1: it may be a neighbour's map that is drawn on.
    you=own(_you, "seats", "sheet", "phase", "card", "ruins_due", "drawn", rows=("sealed",)),
)
view, view_again = VIEW.whole, VIEW.again


# --- drafts


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
        "now": deepcopy(lines_now(after, owner)),
        "moves": [drawing_text(move) for move in moves],
    }
