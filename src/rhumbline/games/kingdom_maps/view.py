"""What people and programs are shown, from a position in which `hide` has wiped what they may not know."""

from typing import Any

import numpy as np

from rhumbline.core.board import cells
from rhumbline.core.game import CHANCE, SPECTATOR, seats_in
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
from rhumbline.games.kingdom_maps.scoring import lines, reason, scores
from rhumbline.games.kingdom_maps.signs import write_rows
from rhumbline.games.kingdom_maps.state import CRITERIA as CRITERIA_PHASE
from rhumbline.games.kingdom_maps.state import DRAW, NOTHING, OVER, PHASES, ROLL, TERRITORY

Words = dict[str, Any]


def view(s: Any, viewer: int) -> Words:
    """The table as this viewer sees it."""
    waiting = int(actors(s))
    return {
        "phase": PHASES[s.phase],
        "turn": turns_begun(s) + (s.phase in {CRITERIA_PHASE, ROLL, TERRITORY}),
        "active": int(s.active),
        "second": bool(s.second),
        "sheet": _sheet(s),
        "territories": _territories(),
        "criteria": [_criterion(criterion) for criterion in s.criteria.tolist() if criterion != NOTHING],
        "dice": [face for face in s.dice.tolist() if face],
        "left": _left(s),
        "territory": _type_name(s.territory),
        "to_act": [] if waiting == CHANCE else list(seats_in(waiting)),
        "ready": [seat for seat in range(s.seats) if s.done[seat]],
        "players": [_player(s, seat, score) for seat, score in enumerate(scores(s))],
        "last_territory": _type_name(s.last_territory),
        "stuck": list(seats_in(int(s.stuck))),
        "reason": reason(s) if s.phase == OVER else None,
        "marks": [{"points": points, "title": title} for points, title in MARKS] if s.seats == 1 else [],
        "you": None if viewer == SPECTATOR else _you(s, viewer),
    }


def _type_name(territory: int) -> str | None:
    return None if territory == NOTHING else TYPE_NAMES[territory]


def _territories() -> list[Words]:
    """solo.1: the types in the order of the faces that name them."""
    return [
        {"name": one.name, "title": one.title, "plural": one.plural, "sign": one.sign, "solo": face}
        for face, one in enumerate(TERRITORIES, 1)
    ]


def _sheet(s: Any) -> Words:
    sheet = SHEETS[s.sheet]
    return {
        "name": sheet.name,
        "rows": [[CELL_NAMES[cell] for cell in row] for row in ROWS],
        "powers": [CELL_NAMES[cell] for cell in sheet.powers],
        "query": CELL_NAMES[sheet.query],
    }


def _criterion(criterion: int) -> Words:
    about = CRITERIA[criterion]
    return {"id": about.id, "name": about.name, "title": about.title, "text": about.text}


def _left(s: Any) -> list[int]:
    """turn.5: the dice the passive players choose from; solo.1: those that are rolled again."""
    if s.phase != DRAW or s.second:
        return []
    dice: list[int] = s.dice.tolist()
    dice.remove(int(s.die[s.active]))
    return dice


def _player(s: Any, seat: int, score: Words) -> Words:
    asked = int(s.asked[seat])
    limit = int(USES[s.seats])
    is_open = seat == s.active and s.phase == DRAW
    free = int(free_powers(s, seat))
    return {
        "seat": seat,
        "rows": write_rows(s, seat),
        "uses_left": {name: limit - int(s.uses[seat, i]) for i, name in enumerate(TYPE_NAMES)},
        "powers": {"free": free, "spent": int(s.spent[seat])},
        "query": None if asked == NOTHING else {"criterion": CRITERION_IDS[asked], "points": int(s.answer[seat])},
        "die": int(s.die[seat]) or None if is_open else None,
        "amount": int(s.amount[seat]) or None if is_open else None,
        "room": int(largest_amount(s, seat)),
        "last": {"die": int(s.last_die[seat]) or None, "hexes": cell_list(s.last_group[seat])},
        "total": score["total"],
        "lines": score["lines"],
    }


def _you(s: Any, seat: int) -> Words:
    """A seat's own draft, and what it may write next."""
    group = cell_list(s.group[seat])
    amount = int(s.amount[seat])
    choosing = s.phase == DRAW and seat != s.active and s.die[seat] == 0
    return {
        "seat": seat,
        "die": int(s.die[seat]) or None,
        "amount": amount or None,
        "hexes": group,
        "left": amount - len(group) if s.phase == DRAW and not s.done[seat] else 0,
        "query": CRITERION_IDS[s.query[seat]] if s.query[seat] != NOTHING else None,
        "done": bool(s.done[seat]),
        "dice": sorted({face for face in s.dice.tolist() if face and is_on_table(s, seat, face)}) if choosing else [],
        **_choice(s, seat),
    }


def _choice(s: Any, seat: int) -> Words:
    """The kind of move that is due and legal examples of it: without powers, with as few as may be, and to skip."""
    out = np.empty(MOST_MOVES, dtype=np.int32)
    texts = [move_text(move) for move in out[: int(legal(s, seat, out))].tolist()]
    if not texts:
        return {"must": None, "examples": [], "power": None, "skip": False}
    must = texts[0].split()[0]
    plain = [text for text in texts if text != "skip" and not _powers_in(text)]
    if must == "hex":
        plain = [plain[len(plain) // 2], _some_group(s, seat)]
    power = min(filter(_powers_in, texts), key=_powers_in, default=None)
    return {"must": must, "examples": plain, "power": power, "skip": "skip" in texts}


def _powers_in(text: str) -> int:
    return text.count("+1") + text.count("-1")


def _some_group(s: Any, seat: int) -> str:
    """A way to draw all that is left of a group at once."""
    out = np.empty(MOST_MOVES, dtype=np.int32)
    older = cell_list(s.group[seat])
    after = s.copy()
    for _ in range(int(s.amount[seat]) - len(older)):
        draft(after, seat, int(out[int(list_draft(after, seat, out)) // 2]))
    return " ".join(["draw", *(name for name in cell_list(after.group[seat]) if name not in older)])


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
