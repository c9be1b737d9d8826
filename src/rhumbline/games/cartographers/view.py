"""What people and programs are shown, from a position in which `hide` has wiped what they may not know."""

from typing import Any

import numpy as np

from rhumbline.core.game import SPECTATOR, seats_in
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
from rhumbline.games.cartographers.scoring import lines_now, scores
from rhumbline.games.cartographers.signs import write_rows
from rhumbline.games.cartographers.state import DRAW, OPEN, PHASES

Words = dict[str, Any]


def view(s: Any, viewer: int) -> Words:
    """The table as this viewer sees it."""
    return {
        "phase": PHASES[s.phase],
        "season": SEASONS[s.season],
        "time": {"spent": int(s.time), "threshold": int(THRESHOLD[s.season])},
        "sheet": _sheet(s),
        "edicts": _edicts(s),
        "card": _card(s),
        "ruins": bool(s.ruins_due),
        "deck": _deck(s),
        "to_act": list(seats_in(int(actors(s)))) if s.phase == DRAW else [],
        "ready": list(seats_in(int(sealed(s)))),
        "players": [_player(s, seat, score) for seat, score in enumerate(scores(s))],
        "last_card": CARDS[s.last_card].name if s.last_card >= 0 else None,
        "you": None if viewer == SPECTATOR else _you(s, viewer),
    }


def _names(spaces: tuple[int, ...]) -> list[str]:
    return [CELL_NAMES[cell] for cell in spaces]


def _sheet(s: Any) -> Words:
    sheet = SHEETS[s.sheet]
    return {
        "name": sheet.name,
        "mountains": _names(sheet.mountains),
        "ruins": _names(sheet.ruins),
        "wastelands": _names(sheet.wastelands),
    }


def _edicts(s: Any) -> list[Words]:
    if s.edict[0] < 0:
        return []
    return [
        {
            "letter": LETTERS[letter],
            "name": EDICTS[edict],
            "title": EDICT_TITLES[edict],
            "category": CATEGORIES[EDICT_CATEGORY[edict]],
            "seasons": [SEASONS[i] for i, letters in enumerate(SEASON_EDICTS.tolist()) if letter in letters],
        }
        for letter, edict in enumerate(s.edict.tolist())
    ]


def _card(s: Any) -> Words | None:
    if s.card < 0:
        return None
    card = CARDS[s.card]
    shapes = zip(card.shapes, card.drawn, strict=True)
    return {
        "name": card.name,
        "title": card.title,
        "time": card.time,
        "ambush": bool(s.card >= FIRST_AMBUSH),
        "terrains": [terrain for i, terrain in enumerate(TERRAINS) if card.terrains >> i & 1],
        "shapes": [{"drawn": list(drawn), "coin": shape == card.coin_shape} for shape, drawn in shapes],
        "draw_on": [int(map_of(s, seat)) for seat in range(s.seats)],
    }


def _deck(s: Any) -> Words:
    return {
        "left": [card.name for i, card in enumerate(EXPLORE) if s.deck >> i & 1],
        "revealed": [card.name for i, card in enumerate(EXPLORE) if not s.deck >> i & 1],
        "ambushes": int(s.ambushes_in_deck),
        "ambushes_unseen": [card.name for i, card in enumerate(AMBUSH) if s.ambushes_unseen >> i & 1],
    }


def _player(s: Any, seat: int, score: Words) -> Words:
    return {
        "seat": seat,
        "rows": write_rows(s, seat),
        "coins": int(s.coins[seat]),
        "last": drawing_text(int(s.last[seat])) if s.last[seat] != OPEN else None,
        "total": score["total"],
        "lines": score["lines"],
        "now": score["now"],
    }


def _you(s: Any, seat: int) -> Words:
    chosen = drawing_text(int(s.sealed[seat])) if s.sealed[seat] != OPEN else None
    told: Words = {"seat": seat, "sealed": chosen, "must": None, "example": None}
    moves = np.empty(MOST_MOVES, dtype=np.int32)
    if n := int(legal(s, seat, moves)):
        some = int(moves[n // 2])
        single = some == SKIP or bool(is_down_to_single_spaces(s, seat))
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
