"""Whether something is still to be told when it is due, and the table as it is then."""

from __future__ import annotations

import contextlib
from collections.abc import Sequence
from typing import NamedTuple

from rhumbline.engine.errors import BadInput
from rhumbline.server.notices import outbox
from rhumbline.server.notices.outbox import Outgoing
from rhumbline.server.storage.rows import GROUP, Chair, Stored
from rhumbline.server.tables import days
from rhumbline.server.tables.live_table import LiveTable
from rhumbline.server.tables.registry import TableRegistry

HOLIDAY_LOOK = 3600.0
"""Seconds after which it is looked again whether somebody is back from his holidays, who may come back early."""
PASSING = {"turn", "reminder", "vote"}
"""What is told only as long as it is so; all else has happened, and stays so."""


class Scene(NamedTuple):
    """A table as a notice finds it: the people who are to move, and the seconds left to the one whom it is for."""

    row: Stored
    chairs: list[Chair]
    asked: Sequence[int] = ()
    left: float | None = None


async def scene_of(registry: TableRegistry, one: Outgoing) -> Scene | None:
    """The table now; None if there is nothing to be told any more, or he whom it is for is looking at it."""
    found = await registry.store.table(one.table_id)
    if found is None:
        return None
    scene = Scene(*found)
    if one.seat == GROUP:
        return await _for_group(registry, one, scene)
    chair = scene.chairs[one.seat]
    # When seats are dealt, the one who made the table may come to sit elsewhere.
    if one.kind == "joined":
        chair = next((own for own in scene.chairs if own.player_id == one.player_id), chair)
    if chair.player_id != one.player_id or chair.quiet or is_looking(registry, scene, one.player_id):
        return None
    if one.kind == "stand-in" and chair.bot is None:
        return None  # he has his seat back
    return await _passing(registry, one, scene) if one.kind in PASSING else scene


async def put_off_until(registry: TableRegistry, one: Outgoing) -> float | None:
    """When to look again at a turn that began while its player is on holiday; None: he is not."""
    found, now = await registry.store.table(one.table_id), registry.clock.now()
    if one.kind != "turn" or one.seat == GROUP or found is None:
        return None
    away_until = found[1][one.seat].away_until
    return min(away_until, now + HOLIDAY_LOOK) if away_until > now else None


async def _passing(registry: TableRegistry, one: Outgoing, scene: Scene) -> Scene | None:
    """A question or a vote that is open yet."""
    chair, live = scene.chairs[one.seat], await _live(registry, one.table_id)
    if live is None or scene.row.stage != "running" or chair.bot is not None:
        return None
    if one.kind == "vote":
        proposal = live.proposal
        return scene if proposal is not None and one.seat not in {*proposal.yes, *proposal.no} else None
    now, match = registry.clock.now(), live.match
    asked = one.seat in match.to_act and match.prompts[one.seat] == one.number
    # Where both were late, for example because no server ran, the reminder tells of the turn, too.
    reminded = one.kind == "turn" and chair.reminded == one.number
    if not asked or reminded or chair.late_prompt == one.number:
        return None
    runs = days.runs(chair, one.number) and chair.until is not None
    return scene._replace(asked=[one.seat], left=chair.until - now if runs and chair.until is not None else None)


async def _for_group(registry: TableRegistry, one: Outgoing, scene: Scene) -> Scene | None:
    if scene.row.webhook is None or one.kind == "ended":
        return None if scene.row.webhook is None else scene
    live = await _live(registry, one.table_id)
    if live is None or scene.row.stage != "running":
        return None
    # Where somebody's turn has begun meanwhile, the line that came with it tells whose. A choice under seal, or the
    # answer to the first of several questions, begins nobody's: then this one tells who is left.
    if await outbox.is_overtaken(registry.store, one):
        return None
    asked = [chair.seat for chair in days.asked_people(live.match, scene.chairs)]
    return scene._replace(asked=asked) if asked else None


async def _live(registry: TableRegistry, table_id: str) -> LiveTable | None:
    with contextlib.suppress(BadInput, RuntimeError):  # of other rules than ours, or spoilt: nobody plays there
        if (live := await registry.get(table_id)) is not None:
            await registry.look_again(live)
            return live
    return None


def is_looking(registry: TableRegistry, scene: Scene, player_id: str | None) -> bool:
    """Whether the table is in sight on one of a player's devices, here or at another process."""
    now, live = registry.clock.now(), registry.live.get(scene.row.id)
    own = [chair for chair in scene.chairs if chair.player_id == player_id]
    here = live is not None and any(live.is_looked_at(chair.seat) for chair in own)
    return here or any(chair.looking > now for chair in own)
