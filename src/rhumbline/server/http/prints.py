"""Sheets of paper over HTTP: blank ones, and a player's map, as PDF."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any

from litestar import Request, Response, get
from litestar.params import Parameter

from rhumbline.engine.errors import BadInput
from rhumbline.games import load
from rhumbline.server.http.asking import TableId, find
from rhumbline.server.http.errors import Denied
from rhumbline.server.tables.table import seat_of
from rhumbline.sheets import Sheet, check_language, pdf, sheet_of

Language = Annotated[str, Parameter(max_length=8)]


def _as_file(name: str, made: bytes) -> Response[bytes]:
    headers = {"content-disposition": f'inline; filename="{name}.pdf"'}
    return Response(made, media_type="application/pdf", headers=headers)


@get("/api/games/{name:str}/sheet", summary="A blank sheet to play on with a pen, as PDF", media_type="application/pdf")
async def blank_sheet(
    name: Annotated[str, Parameter(max_length=40)],
    sheet: Annotated[str | None, Parameter(max_length=40)] = None,
    language: Language = "en",
) -> Response[bytes]:
    """`sheet` names one of the game's sheets, its first one if none."""
    try:
        game = load(name)
        options = game.filled_options({} if sheet is None else {"sheet": sheet})
        page: Sheet = sheet_of(game).blank(options, check_language(language))
    except BadInput as problem:
        raise Denied(400, "http.print", f"{problem}.") from None
    return _as_file(f"{name}-sheet", await asyncio.to_thread(pdf, game, [page]))


@get("/api/tables/{table_id:str}/print", summary="A player's map, as PDF", media_type="application/pdf")
async def print_map(
    request: Request[Any, Any, Any],
    table_id: TableId,
    of: Annotated[int, Parameter(ge=0, le=100)],
    language: Language = "en",
) -> Response[bytes]:
    """The map of seat `of` as the asker sees it now."""
    asker = await find(request, table_id)
    live, viewer = asker.live, asker.viewer
    if live.row.stage == "open":
        raise Denied(409, "http.stage", "The game has not begun.")
    if of >= live.row.seats:
        raise Denied(404, "http.seat", "There is no such seat.")
    game = load(live.row.game)
    try:
        paper = sheet_of(game)
        page: Sheet = paper.finished(
            live.match.view(seat_of(viewer)), of, live.chairs[of].name, check_language(language)
        )
    except BadInput as problem:
        raise Denied(400, "http.print", f"{problem}.") from None
    return _as_file(f"{live.row.game}-{of}", await asyncio.to_thread(pdf, game, [page]))
