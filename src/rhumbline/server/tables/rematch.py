"""Another game after this one: anybody proposes it, everybody else says yes or no.

The first yes makes the new table: the same game, options, pace and bots, whoever said yes in his seat, all other
seats free. Each further yes takes a seat there. Whoever says no or nothing is not there; his seat is open to whoever
has the code.
"""

from __future__ import annotations

import json
from collections.abc import Sequence

from rhumbline.games import load
from rhumbline.server.http.errors import Denied
from rhumbline.server.storage.keys import Proof
from rhumbline.server.storage.rows import Chair
from rhumbline.server.tables.history import must_be_over
from rhumbline.server.tables.live_table import LiveTable
from rhumbline.server.tables.lobby import Timing, must_be_open, new_code, new_row
from rhumbline.server.tables.registry import TableRegistry


async def following(registry: TableRegistry, live: LiveTable) -> LiveTable | None:
    """The table that plays on, if there is one; it may have been left by all who said yes."""
    return None if live.row.rematch is None else await registry.get(live.row.rematch)


async def say_yes(registry: TableRegistry, live: LiveTable, secrets: Sequence[Proof]) -> str:
    """Propose another game, or agree to it; the seats with these secrets get one each there. Gives the new table."""
    must_be_over(live.row)
    own = [live.chairs[seat] for seat in live.seats_with(secrets)]
    new = await following(registry, live) or await _make(registry, live, own)
    await _sit_down(registry, new, own)
    await _note(registry, live, own, yes=True)
    return new.id


async def say_no(registry: TableRegistry, live: LiveTable, secrets: Sequence[Proof]) -> None:
    """Decline the other game."""
    must_be_over(live.row)
    new = await following(registry, live)
    if new is not None and new.seats_with(secrets):
        raise Denied(409, "http.seat", "You have a seat at the new table; leave it there.")
    await _note(registry, live, [live.chairs[seat] for seat in live.seats_with(secrets)], yes=False)


async def _note(registry: TableRegistry, live: LiveTable, own: Sequence[Chair], *, yes: bool) -> None:
    async with live.lock:
        hashes = [str(chair.secret_hash) for chair in own]
        await registry.store.answer_rematch(live.id, hashes, "yes" if yes else "no")
        await registry.changed(live)


async def _make(registry: TableRegistry, live: LiveTable, own: Sequence[Chair]) -> LiveTable:
    """The table of a new game; if another process is faster, the one it has made."""
    old = live.row
    row = new_row(
        load(old.game),
        json.loads(old.options),
        old.seats,
        private=old.private,
        seating=old.seating,
        timing=Timing(old.tempo, old.move_time, old.late),
    )
    # Those who looked on may do so again with the link they have; the link to a seat was for the game before.
    row = row._replace(watch_hash=old.watch_hash, watchers_chat=old.watchers_chat, **new_code())
    chairs = [Chair(seat) for seat in range(old.seats)]
    for chair in live.chairs:
        seat = _next_seat(live, chair)
        if chair in own:
            chairs[seat] = chair.for_another_game(seat, host=chair == own[0])
        elif chair.secret_hash is None:
            chairs[seat] = chair.for_another_game(seat)
    await registry.store.create(row, chairs)
    now = registry.clock.now()
    others = [chair for chair in live.chairs if chair not in own and chair.again is None]
    told = registry.reach.due(old, others, "rematch", int(now), now, registry.reach.after)
    named = await registry.store.swap_rematch(live.id, row.id, gone=old.rematch, notices=told)
    if named != row.id:
        await registry.store.delete(row.id)
    found = await registry.get(named)
    if found is None:
        raise Denied(409, "http.stage", "The table has changed meanwhile; look again.")
    return found


def _next_seat(live: LiveTable, chair: Chair) -> int:
    """Everybody moves one seat on, so that another one begins where seats are not dealt."""
    return (chair.seat + 1) % live.row.seats


async def _sit_down(registry: TableRegistry, new: LiveTable, own: Sequence[Chair]) -> None:
    """Give each of these people a seat at the new table, if he has none: his own moved on, or any free one."""
    async with new.lock:
        await registry.refresh(new)
        there = {chair.secret_hash for chair in new.people()}
        # With the code a player may have come there before he said yes here.
        came = {chair.player_id for chair in new.people() if chair.player_id is not None and not chair.beside}
        for chair in own:
            if chair.secret_hash in there or (chair.player_id in came and not chair.beside):
                continue
            must_be_open(new)
            for seat in (_next_seat(new, chair), *range(new.row.seats)):
                if await registry.store.take_seat(new.id, chair.for_another_game(seat, host=not new.people())):
                    break
            else:
                raise Denied(409, "http.seat", "All seats of the new table are taken.")
        await registry.changed(new)
