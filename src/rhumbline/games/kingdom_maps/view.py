"""What people and programs are shown, from a position in which `hide` has wiped what they may not know."""

from copy import deepcopy
from functools import lru_cache
from typing import Any

import numpy as np

from rhumbline.core.board import cells
from rhumbline.core.game import CHANCE, SPECTATOR, seats_in
from rhumbline.core.plain import KEPT, Plain
from rhumbline.core.steps import copy_of, door
from rhumbline.core.views import View, each_seat, given, kept, own, part, shared
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
from rhumbline.games.kingdom_maps.drawing import draft, draft_some_group, free_powers, is_on_table, largest_amount
from rhumbline.games.kingdom_maps.faults import turns_begun
from rhumbline.games.kingdom_maps.groups import cell_list
from rhumbline.games.kingdom_maps.notation import move_text
from rhumbline.games.kingdom_maps.rules import actors, draw_group, legal, play
from rhumbline.games.kingdom_maps.scoring import lines, reason
from rhumbline.games.kingdom_maps.signs import write_rows
from rhumbline.games.kingdom_maps.state import CRITERIA as CRITERIA_PHASE
from rhumbline.games.kingdom_maps.state import DRAW, LAYOUT, NOTHING, OVER, PHASES, ROLL, TERRITORY

Words = dict[str, Any]

actors_at, legal_at, draft_some_group_at = door(actors), door(legal), door(draft_some_group)
largest_amount_at, free_powers_at, is_on_table_at = door(largest_amount), door(free_powers), door(is_on_table)


def _type_name(territory: int) -> str | None:
    return None if territory == NOTHING else TYPE_NAMES[territory]


def _sheet(p: Plain) -> Words:
    sheet = SHEETS[p.sheet]
    return {
        "name": sheet.name,
        "rows": [[CELL_NAMES[cell] for cell in row] for row in ROWS],
        "powers": [CELL_NAMES[cell] for cell in sheet.powers],
        "query": CELL_NAMES[sheet.query],
    }


def _criteria(p: Plain) -> list[Words]:
    return [
        {"id": about.id, "name": about.name, "title": about.title, "text": about.text}
        for about in (CRITERIA[criterion] for criterion in p.criteria if criterion != NOTHING)
    ]


def _turn(p: Plain) -> int:
    return turns_begun(p) + (p.phase in {CRITERIA_PHASE, ROLL, TERRITORY})


def _marks(p: Plain) -> list[Words]:
    return [{"points": points, "title": title} for points, title in MARKS] if p.seats == 1 else []


def _left(p: Plain) -> list[int]:
    """turn.5: the dice the passive players choose from; solo.1: those that are rolled again."""
    if p.phase != DRAW or p.second:
        return []
    dice = list(p.dice)
    dice.remove(p.die[p.active])
    return dice


def _to_act(p: Plain) -> list[int]:
    waiting = int(actors_at(p.at))
    return [] if waiting == CHANCE else list(seats_in(waiting))


# What a player's map shows and is worth changes only when he draws.
_rows = kept(LAYOUT, rows=("drawn",))(write_rows)
_lines = kept(LAYOUT, "criteria", rows=("asked", "answer", "drawn"))(lines)


@kept(LAYOUT, rows=("drawn",))
def _room(p: Plain, seat: int) -> int:
    return int(largest_amount_at(p.at, seat))


@kept(LAYOUT, "sheet", rows=("spent", "drawn"))
def _powers(p: Plain, seat: int) -> Words:
    return {"free": int(free_powers_at(p.at, seat)), "spent": p.spent[seat]}


def _open_die(p: Plain, seat: int, viewer: int) -> tuple[int, int]:
    """turn.4: the die the active player takes and its amount are for all to see."""
    del viewer
    return (p.die[seat], p.amount[seat]) if seat == p.active and p.phase == DRAW else (0, 0)


def _player(p: Plain, seat: int, die: int, amount: int) -> Words:
    limit, query, sheet_lines = int(USES[p.seats]), p.asked[seat], _lines(p, seat)
    return {
        "seat": seat,
        "rows": _rows(p, seat),
        "uses_left": {name: limit - used for name, used in zip(TYPE_NAMES, p.uses[seat], strict=True)},
        "powers": _powers(p, seat),
        "query": None if query == NOTHING else {"criterion": CRITERION_IDS[query], "points": p.answer[seat]},
        "die": die or None,
        "amount": amount or None,
        "room": _room(p, seat),
        "last": {"die": p.last_die[seat] or None, "hexes": cell_list(p.last_group[seat])},
        "total": sum(line["points"] for line in sheet_lines),
        "lines": sheet_lines,
    }


def _you(p: Plain, seat: int) -> Words | None:
    """A seat's own draft, and what it may write next."""
    if seat == SPECTATOR:
        return None
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
    n = int(legal_at(p.at, seat, out))
    if n == 0:
        return {"must": None, "examples": [], "power": None, "skip": False}
    must = move_text(int(out[0])).split()[0]
    if must == "hex":
        examples = [move_text(int(out[n // 2])), _some_group(p, seat)]
        return {"must": must, "examples": examples, "power": None, "skip": False}
    return {"must": must, **_examples(out[:n].tobytes())}


@lru_cache(KEPT)
def _examples(listed: bytes) -> Words:
    texts = [move_text(move) for move in np.frombuffer(listed, dtype=np.int32).tolist()]
    plainly = [text for text in texts if text != "skip" and not _powers_in(text)]
    power = min(filter(_powers_in, texts), key=_powers_in, default=None)
    return {"examples": plainly, "power": power, "skip": "skip" in texts}


def _powers_in(text: str) -> int:
    return text.count("+1") + text.count("-1")


def _some_group(p: Plain, seat: int) -> str:
    """A way to draw all that is left of a group at once."""
    older = cell_list(p.group[seat])
    group = cell_list(draft_some_group_at(copy_of(p.at), seat))
    return " ".join(["draw", *(name for name in group if name not in older)])


VIEW = View(
    LAYOUT,
    phase=part(lambda p: PHASES[p.phase], "phase"),
    turn=shared(_turn, "phase", "uses"),
    active=part(lambda p: p.active, "active"),
    second=part(lambda p: bool(p.second), "second"),
    sheet=shared(_sheet, "sheet"),
    # solo.1: the types in the order of the faces that name them.
    territories=[
        {"name": one.name, "title": one.title, "plural": one.plural, "sign": one.sign, "solo": face}
        for face, one in enumerate(TERRITORIES, 1)
    ],
    criteria=shared(_criteria, "criteria"),
    dice=part(lambda p: [face for face in p.dice if face], "dice"),
    left=part(_left, "phase", "active", "second", "dice", "die"),
    territory=part(lambda p: _type_name(p.territory), "territory"),
    to_act=shared(_to_act, "seats", "phase", "active", "done"),
    ready=part(lambda p: [seat for seat in range(p.seats) if p.done[seat]], "seats", "done"),
    players=each_seat(
        _player,
        *("seats", "sheet", "criteria"),
        rows=("uses", "spent", "asked", "answer", "last_die", "last_group", "drawn"),
        given=given(_open_die, "phase", "active", "die", "amount"),
    ),
    last_territory=part(lambda p: _type_name(p.last_territory), "last_territory"),
    stuck=part(lambda p: list(seats_in(p.stuck)), "stuck"),
    reason=part(lambda p: reason(p) if p.phase == OVER else None, "seats", "phase", "stuck"),
    marks=shared(_marks, "seats"),
    you=own(
        _you,
        *("seats", "sheet", "phase", "active", "criteria", "dice", "die"),
        rows=("uses", "spent", "done", "amount", "query", "group", "drawn"),
    ),
)
view, view_again = VIEW.whole, VIEW.again


# --- drafts


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
    return {**told, "rows": write_rows(after, seat), "powers": powers, "lines": deepcopy(lines(after, seat))}
