"""What people and programs are shown, from a position in which `hide` has wiped what they may not know."""

from functools import cache, lru_cache
from typing import Any

import numpy as np

from rhumbline.core.board import cells
from rhumbline.core.game import CHANCE, SPECTATOR, seats_in
from rhumbline.core.plain import KEPT, Plain
from rhumbline.core.steps import copy_of, door
from rhumbline.games.kingdom_maps.components import (
    CELL_NAMES,
    CRITERIA,
    CRITERION_IDS,
    MARKS,
    MOST_MOVES,
    ROWS,
    SHEETS,
    TERRITORIES,
    TYPE_NAMES,
    USES,
)
from rhumbline.games.kingdom_maps.drawing import draft, free_powers, is_on_table, largest_amount, list_draft
from rhumbline.games.kingdom_maps.faults import turns_begun
from rhumbline.games.kingdom_maps.groups import cell_list
from rhumbline.games.kingdom_maps.notation import move_text
from rhumbline.games.kingdom_maps.rules import actors, draw_group, legal, play
from rhumbline.games.kingdom_maps.scoring import lines, reason
from rhumbline.games.kingdom_maps.signs import write_rows
from rhumbline.games.kingdom_maps.state import CRITERIA as CRITERIA_PHASE
from rhumbline.games.kingdom_maps.state import DRAW, LAYOUT, NOTHING, OVER, PHASES, ROLL, TERRITORY, plain

Words = dict[str, Any]

actors_at, legal_at, list_draft_at, draft_at = door(actors), door(legal), door(list_draft), door(draft)
largest_amount_at, free_powers_at, is_on_table_at = door(largest_amount), door(free_powers), door(is_on_table)

# All that a player's part of the view rests on, beside an open draft.
SHEET = LAYOUT.part(
    fields=("seats", "sheet", "criteria"),
    rows=("uses", "spent", "asked", "answer", "last_die", "last_group", "drawn"),
)


def view(s: Any, viewer: int) -> Words:
    """The table as this viewer sees it. Parts are shared with other views: none of it is to be changed."""
    p = plain(s)
    waiting = int(actors_at(p.at))
    return {
        "phase": PHASES[p.phase],
        "turn": turns_begun(p) + (p.phase in {CRITERIA_PHASE, ROLL, TERRITORY}),
        "active": p.active,
        "second": bool(p.second),
        "sheet": _sheet(p.sheet),
        "territories": _territories(),
        "criteria": [_criterion(criterion) for criterion in p.criteria if criterion != NOTHING],
        "dice": [face for face in p.dice if face],
        "left": _left(p),
        "territory": _type_name(p.territory),
        "to_act": [] if waiting == CHANCE else list(seats_in(waiting)),
        "ready": [seat for seat in range(p.seats) if p.done[seat]],
        "players": [_player_now(p, seat) for seat in range(p.seats)],
        "last_territory": _type_name(p.last_territory),
        "stuck": list(seats_in(p.stuck)),
        "reason": reason(p) if p.phase == OVER else None,
        "marks": [{"points": points, "title": title} for points, title in MARKS] if p.seats == 1 else [],
        "you": None if viewer == SPECTATOR else _you(p, viewer),
    }


def _type_name(territory: int) -> str | None:
    return None if territory == NOTHING else TYPE_NAMES[territory]


@cache
def _territories() -> list[Words]:
    """solo.1: the types in the order of the faces that name them."""
    return [
        {"name": one.name, "title": one.title, "plural": one.plural, "sign": one.sign, "solo": face}
        for face, one in enumerate(TERRITORIES, 1)
    ]


@cache
def _sheet(number: int) -> Words:
    sheet = SHEETS[number]
    return {
        "name": sheet.name,
        "rows": [[CELL_NAMES[cell] for cell in row] for row in ROWS],
        "powers": [CELL_NAMES[cell] for cell in sheet.powers],
        "query": CELL_NAMES[sheet.query],
    }


@cache
def _criterion(criterion: int) -> Words:
    about = CRITERIA[criterion]
    return {"id": about.id, "name": about.name, "title": about.title, "text": about.text}


def _left(p: Plain) -> list[int]:
    """turn.5: the dice the passive players choose from; solo.1: those that are rolled again."""
    if p.phase != DRAW or p.second:
        return []
    dice = list(p.dice)
    dice.remove(p.die[p.active])
    return dice


def _player_now(p: Plain, seat: int) -> Words:
    is_open = seat == p.active and p.phase == DRAW
    return _player(seat, p.die[seat] if is_open else 0, p.amount[seat] if is_open else 0, SHEET.of(p, seat))


@lru_cache(KEPT)
def _player(seat: int, die: int, amount: int, sheet: bytes) -> Words:
    p = SHEET.alone(sheet)
    limit, query, sheet_lines = int(USES[p.seats]), p.asked[0], lines(p, 0)
    return {
        "seat": seat,
        "rows": write_rows(p, 0),
        "uses_left": {name: limit - used for name, used in zip(TYPE_NAMES, p.uses[0], strict=True)},
        "powers": {"free": int(free_powers_at(p.at, 0)), "spent": p.spent[0]},
        "query": None if query == NOTHING else {"criterion": CRITERION_IDS[query], "points": p.answer[0]},
        "die": die or None,
        "amount": amount or None,
        "room": int(largest_amount_at(p.at, 0)),
        "last": {"die": p.last_die[0] or None, "hexes": cell_list(p.last_group[0])},
        "total": sum(line["points"] for line in sheet_lines),
        "lines": sheet_lines,
    }


def _you(p: Plain, seat: int) -> Words:
    """A seat's own draft, and what it may write next."""
    group = cell_list(p.group[seat])
    amount = p.amount[seat]
    choosing = p.phase == DRAW and seat != p.active and p.die[seat] == 0
    return {
        "seat": seat,
        "die": p.die[seat] or None,
        "amount": amount or None,
        "hexes": group,
        "left": amount - len(group) if p.phase == DRAW and not p.done[seat] else 0,
        "query": CRITERION_IDS[p.query[seat]] if p.query[seat] != NOTHING else None,
        "done": bool(p.done[seat]),
        "dice": sorted({face for face in p.dice if face and is_on_table_at(p.at, seat, face)}) if choosing else [],
        **_choice(p, seat),
    }


def _choice(p: Plain, seat: int) -> Words:
    """The kind of move that is due and legal examples of it: without powers, with as few as may be, and to skip."""
    out = np.empty(MOST_MOVES, dtype=np.int32)
    texts = [move_text(move) for move in out[: int(legal_at(p.at, seat, out))].tolist()]
    if not texts:
        return {"must": None, "examples": [], "power": None, "skip": False}
    must = texts[0].split()[0]
    if must == "hex":
        return {"must": must, "examples": [texts[len(texts) // 2], _some_group(p, seat)], "power": None, "skip": False}
    plainly = [text for text in texts if text != "skip" and not _powers_in(text)]
    power = min(filter(_powers_in, texts), key=_powers_in, default=None)
    return {"must": must, "examples": plainly, "power": power, "skip": "skip" in texts}


def _powers_in(text: str) -> int:
    return text.count("+1") + text.count("-1")


def _some_group(p: Plain, seat: int) -> str:
    """A way to draw all that is left of a group at once."""
    out = np.empty(MOST_MOVES, dtype=np.int32)
    older = cell_list(p.group[seat])
    after = copy_of(p.at)
    for _ in range(p.amount[seat] - len(older)):
        draft_at(after, seat, int(out[int(list_draft_at(after, seat, out)) // 2]))
    return " ".join(["draw", *(name for name in cell_list(plain(after[0]).group[seat]) if name not in older)])


def preview(s: Any, seat: int, moves: list[int]) -> Words:
    """The map with the draft and these moves on it, as it would look and score then."""
    after = s.copy()
    for move in moves:
        if after.phase == DRAW:
            draft(after, seat, move)
        elif after.phase != OVER:
            play(after, seat, move)
    amount, group = int(after.amount[seat]), list(cells(after.group[seat]))
    told = {
        "territory": _type_name(after.territory),
        "die": int(after.die[seat]) or None,
        "amount": amount or None,
        "left": amount - len(group),
        "hexes": [CELL_NAMES[cell] for cell in group],
        "moves": [move_text(move) for move in moves],
    }
    if group:
        draw_group(after, seat)
    powers = {"free": int(free_powers(after, seat)), "spent": int(after.spent[seat])}
    return {**told, "rows": write_rows(after, seat), "powers": powers, "lines": lines(after, seat)}
