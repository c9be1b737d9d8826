"""Looking back over HTTP: replays, records, luck, forks."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any

from litestar import Controller, Request, Response, get, post
from litestar.params import Parameter

from rhumbline.engine import record as records
from rhumbline.engine.errors import BadInput
from rhumbline.server.http.access import REPLAY_COOKIE
from rhumbline.server.http.api import created
from rhumbline.server.http.asking import (
    SeatOfMine,
    TableId,
    count_new_table,
    find,
    find_seat,
    player_of,
    with_cookie,
)
from rhumbline.server.http.errors import Denied
from rhumbline.server.http.forms import (
    Created,
    Fork,
    KeptRecord,
    LuckTold,
    OpenLink,
    OpenStep,
    PreviewTold,
    ReviewTold,
    SeenStep,
)
from rhumbline.server.live.protocol import GameEvent, TableState
from rhumbline.server.tables import archive, forking, history, lobby, replay_link
from rhumbline.server.tables.registry import TableRegistry
from rhumbline.server.tables.reviewing import Reviewer

MOST = 1_000_000


class Replays(Controller):
    """What can be seen of a game again."""

    path = "/api/tables"

    @post("/{table_id:str}/fork", summary="A new table from a position of a finished game")
    async def fork(self, request: Request[Any, Any, Any], table_id: TableId, data: Fork) -> Response[Created]:
        """What could not be seen is dealt anew. Bots go on, and bots play for the other people unless they come."""
        live = (await find(request, table_id, looking_back=True)).live
        if live.outdated:
            raise Denied(409, "http.rules", "The rules have changed since this game; it cannot be continued.")
        past, chairs = history.past_of(live), list(live.chairs)
        count_new_table(request)
        somebody = await player_of(request)
        begun = await asyncio.to_thread(forking.continuation, past, chairs, data.step, data.seat)
        made = await forking.fork(request.app.state.registry, past, chairs, begun, data, somebody)
        return created(request, made, [begun.seat], somebody)

    @get("/{table_id:str}/before", summary="What led to a game that continues another one")
    async def before(
        self, request: Request[Any, Any, Any], table_id: TableId, seat: SeatOfMine = None
    ) -> list[GameEvent]:
        """The events of the game before, as the asker may know them; none where there was no game before."""
        asker = await find(request, table_id, seat, looking_back=True)
        return forking.story_for(asker.live.forked, asker.viewer)

    @post("/{table_id:str}/replay", status_code=200, summary="Open or close the link to a finished game")
    async def link(
        self, request: Request[Any, Any, Any], table_id: TableId, data: OpenLink, seat: SeatOfMine = None
    ) -> TableState:
        """For those who played. Whoever has the link sees the game, its luck and its record, and never the chat."""
        asker = await find_seat(request, table_id, seat)
        await replay_link.set_link(request.app.state.registry, asker.live, asker.viewer, wanted=data.open)
        return asker.table()

    @get("/{table_id:str}/record", summary="A finished game as JSON lines", media_type="application/x-ndjson")
    async def record(self, request: Request[Any, Any, Any], table_id: TableId) -> str:
        """The seed is in it: `rhumbline verify` checks every card and die."""
        live = (await find(request, table_id, looking_back=True)).live
        return "".join(f"{line}\n" for line in records.lines(history.record_of(live)))

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
        asker = await find(request, table_id, seat, looking_back=True)
        live, own, seats = asker.live, asker.viewer, asker.seats
        if live.row.stage == "open":
            raise Denied(409, "http.stage", "The game has not begun.")
        past, kept, where = history.past_of(live), live.archive, {"step": step, "event": event, "since": since}
        if eyes == "open":
            if kept is not None:
                return await asyncio.to_thread(archive.step_open, kept, live.match.game, **where)
            return await asyncio.to_thread(history.step_open, past, step=step, event=event, since=since)
        viewer = history.watcher(live, eyes, own, seats)
        if kept is not None:
            return await asyncio.to_thread(archive.step_seen, kept, live.match.game, viewer, **where)
        return await asyncio.to_thread(history.step_seen, past, viewer, step=step, event=event, since=since)

    @get("/{table_id:str}/luck", summary="Everything needed to derive each card and die again")
    async def luck(self, request: Request[Any, Any, Any], table_id: TableId) -> LuckTold:
        """Only when the game is over."""
        live = (await find(request, table_id, looking_back=True)).live
        if live.archive is not None:
            return archive.luck(live.archive)
        past = history.past_of(live)
        return await asyncio.to_thread(history.luck, past)

    @get("/{table_id:str}/review", summary="What a strong bot would have done in a finished game")
    async def review(self, request: Request[Any, Any, Any], table_id: TableId) -> ReviewTold:
        """Made in the background once somebody asks: ask again until it is there."""
        live = (await find(request, table_id, looking_back=True)).live
        history.must_be_reviewable(live)
        reviewer: Reviewer = request.app.state.reviewer
        return ReviewTold(*reviewer.ask(table_id, live.match))

    @get("/{table_id:str}/review/{n:int}", summary="What the best line of a decision would have led to")
    async def better(self, request: Request[Any, Any, Any], table_id: TableId, n: int) -> PreviewTold:
        """`n` is the entry of the log that the review says something better of."""
        live = (await find(request, table_id, looking_back=True)).live
        history.must_be_reviewable(live)
        told = request.app.state.reviewer.ask(table_id, live.match).review
        one = None if told is None else next((one for one in told.decisions if one.n == n), None)
        if one is None:
            raise Denied(404, "http.review", "There is no decision with this number in the review.")
        preview = await asyncio.to_thread(history.preview_at, history.past_of(live), one.n, one.seat, one.line)
        return PreviewTold(one.line, preview)


@post("/api/records", summary="Keep a finished game from elsewhere, as JSON lines")
async def keep_record(request: Request[Any, Any, Any]) -> Response[KeptRecord]:
    """Every entry is checked, and the luck if the seed is known. Whoever has the link `/replay/ID?key=KEY` sees it."""
    count_new_table(request)
    try:
        record = records.parse((await request.body()).decode("utf-8"))
    except (BadInput, UnicodeDecodeError) as problem:
        raise Denied(400, "http.record", f"This is not a record: {problem}.") from None
    registry: TableRegistry = request.app.state.registry
    registry.rules.must_be_ready(str(record.get("game")))
    entries, seats = await asyncio.to_thread(history.read_record, record)
    kept = KeptRecord(*await lobby.keep_record(registry, record, entries, seats))
    return with_cookie(request, kept.id, REPLAY_COOKIE, kept.key, kept, 201)
