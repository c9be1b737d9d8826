"""Looking back over HTTP: replays, records, luck, forks."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any

import msgspec
from litestar import Controller, Request, Response, get, post
from litestar.params import Parameter

from rhumbline.engine import record as records
from rhumbline.engine.errors import BadInput
from rhumbline.games import load
from rhumbline.server.http.api import created
from rhumbline.server.http.asking import SeatOfMine, TableId, count_new_table, find, player_of
from rhumbline.server.http.errors import Denied
from rhumbline.server.http.forms import Created, Fork, LuckTold, OpenStep, SeenStep, TableName
from rhumbline.server.tables import history, lobby

MOST = 1_000_000


class Replays(Controller):
    """What can be seen of a game again."""

    path = "/api/tables"

    @post("/{table_id:str}/fork", summary="A new table from a position of a finished game")
    async def fork(self, request: Request[Any, Any, Any], table_id: TableId, data: Fork) -> Response[Created]:
        """What could not be seen is dealt anew."""
        past = history.past_of((await find(request, table_id)).live)
        count_new_table(request)
        somebody = await player_of(request)
        start = await asyncio.to_thread(history.fork_start, past, data.step, data.seat)
        made = await lobby.make(
            request.app.state.registry,
            load(past.row.game),
            msgspec.json.decode(past.row.options),
            past.row.seats,
            people=[data.name],
            private=data.private,
            start=start,
            player_id=somebody and somebody.player_id,
        )
        return created(request, made, [0], somebody)

    @get("/{table_id:str}/record", summary="A finished game as JSON lines", media_type="application/x-ndjson")
    async def record(self, request: Request[Any, Any, Any], table_id: TableId) -> str:
        """The seed is in it: `rhumbline verify` checks every card and die."""
        live = (await find(request, table_id)).live
        history.must_be_over(live.row)
        return "".join(f"{line}\n" for line in records.lines(live.match.record(sealed=True)))

    @get("/{table_id:str}/replay", summary="A step of a game, with one's own eyes or, when it is over, anybody's")
    async def replay(
        self,
        request: Request[Any, Any, Any],
        table_id: TableId,
        step: Annotated[int | None, Parameter(ge=0, le=MOST, description="The last one, if none is named.")] = None,
        event: Annotated[int | None, Parameter(ge=0, le=MOST, description="The first step that tells it.")] = None,
        since: Annotated[int | None, Parameter(ge=-1, le=MOST, description="Events from this number on.")] = None,
        eyes: Annotated[str | None, Parameter(max_length=5)] = None,
        seat: SeatOfMine = None,
    ) -> SeenStep | OpenStep:
        """`eyes` is a seat, `watch`, or `open`; steps are numbered as those eyes saw them, all entries when open."""
        live, own, seats, _ = await find(request, table_id, seat)
        if live.row.stage == "open":
            raise Denied(409, "http.stage", "The game has not begun.")
        past = history.past_of(live)
        if eyes == "open":
            return await asyncio.to_thread(history.step_open, past, step=step, event=event, since=since)
        viewer = history.watcher(live, eyes, own, seats)
        return await asyncio.to_thread(history.step_seen, past, viewer, step=step, event=event, since=since)

    @get("/{table_id:str}/luck", summary="Everything needed to derive each card and die again")
    async def luck(self, request: Request[Any, Any, Any], table_id: TableId) -> LuckTold:
        """Only when the game is over."""
        past = history.past_of((await find(request, table_id)).live)
        return await asyncio.to_thread(history.luck, past)


@post("/api/records", summary="Keep a finished game from elsewhere, as JSON lines")
async def keep_record(request: Request[Any, Any, Any]) -> TableName:
    """Every entry is checked, and the luck if the seed is known."""
    count_new_table(request)
    try:
        record = records.parse((await request.body()).decode("utf-8"))
    except (BadInput, UnicodeDecodeError) as problem:
        raise Denied(400, "http.record", f"This is not a record: {problem}.") from None
    entries, seats = await asyncio.to_thread(history.read_record, record)
    return TableName(await lobby.keep_record(request.app.state.registry, record, entries, seats))
