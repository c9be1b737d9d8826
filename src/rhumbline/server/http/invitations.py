"""Coming in by a code or a link: who invites to what, as JSON for the app and as tags for the preview of a link."""

from __future__ import annotations

import json
from typing import Any

from litestar import Request, Response, post, route

from rhumbline.locales import word
from rhumbline.server.http import asking, forms, previews, site
from rhumbline.server.http.access import AccessPolicy
from rhumbline.server.http.errors import Denied, no_such_table
from rhumbline.server.storage import keys
from rhumbline.server.tables.live_table import LiveTable
from rhumbline.server.tables.registry import TableRegistry


def no_such_code() -> Denied:
    """Said of all that is no table's code, or no longer."""
    return Denied(404, "http.code", "No table waiting for players has this code.")


async def invitation_to(live: LiveTable, connection: asking.Connection) -> forms.Invitation:
    """What somebody learns who is invited to this table."""
    row = live.row
    return forms.Invitation(
        id=row.id,
        game=row.game,
        options=json.loads(row.options),
        tempo=row.tempo,
        move_time=row.move_time,
        host=next((chair.name for chair in live.people() if chair.host), ""),
        people=[chair.name for chair in live.people()],
        bots=[chair.bot for chair in live.chairs if chair.bot is not None and not chair.kept and not chair.secret_hash],
        seats=row.seats,
        free=sum(chair.may_be_taken for chair in live.chairs),
        stage=row.stage,
        yours=sorted(live.seats_with(await asking.shown_by(connection))),
    )


def count_guess(connection: asking.Connection) -> None:
    """Somebody tries a code: counted before it is looked up, so that many at once are no way around the limit."""
    access: AccessPolicy = connection.app.state.access
    if not access.wrong_codes.take(asking.address_of(connection)):
        raise Denied(429, "http.rate", "Too many wrong codes; wait a minute.")


def forget_guess(connection: asking.Connection) -> None:
    """It was no guess: the code is right."""
    access: AccessPolicy = connection.app.state.access
    access.wrong_codes.give_back(asking.address_of(connection))


async def table_with(connection: asking.Connection, text: str) -> LiveTable:
    """The table with this code. Whoever tries many that are wrong has to wait, whether or not the next one is right."""
    code = keys.read_code(text)
    if code is None:
        raise Denied(400, "http.code", "A code has eight letters and digits, such as K7M2-9XQ4.")
    count_guess(connection)
    registry: TableRegistry = connection.app.state.registry
    table_id = await registry.store.table_with_code(code)
    live = None if table_id is None else await asking.table_of(connection, table_id)
    if live is None or live.code != code:
        raise no_such_code()
    forget_guess(connection)
    return live


def must_be_invited(connection: asking.Connection, live: LiveTable, invite: str | None) -> None:
    """A private table is there only for those who have its link or its code; trying codes is limited here, too."""
    if not live.row.private or keys.fits(invite, live.row.invite_hash):
        return
    code = None if invite is None else keys.read_code(invite)
    if code is None:
        raise no_such_table()
    count_guess(connection)
    if live.code != code:
        raise no_such_table()
    forget_guess(connection)


@post("/api/codes", status_code=200, summary="The invitation that a table's code stands for")
async def open_code(request: Request[Any, Any, Any], data: forms.Code) -> forms.Invitation:
    """With the code as `invite` one takes a seat there. It works while the table waits for players."""
    return await invitation_to(await table_with(request, data.code), request)


@post("/api/tables/{table_id:str}/invitation", status_code=200, summary="Who invites to what")
async def show_invitation(
    request: Request[Any, Any, Any], table_id: asking.TableId, data: forms.Invited
) -> forms.Invitation:
    """For whoever has the table's link or code; a table that is not private invites everybody."""
    live = await asking.table_of(request, table_id)
    if live is None:
        raise no_such_table()
    must_be_invited(request, live, data.invite)
    return await invitation_to(live, request)


# --- the preview of its link


def page(pages: dict[str, site.Page]) -> Any:
    """The handler of the address that a code is sent in: the app, with tags for those who show a preview."""

    @route("/join/{code:str}", http_method=["GET", "HEAD"], include_in_schema=False)
    async def show(request: Request[Any, Any, Any], code: str) -> Response[bytes]:
        plain = site.answer(pages, "/join", request.headers)
        if plain.status_code != 200:
            return plain
        try:
            told = await invitation_to(await table_with(request, code), request)
        except Denied:
            return plain  # the app itself says what is wrong
        language = previews.language_of(request.headers.get("accept-language", ""))
        title = word(language, "pages", "invitation.title")
        title = title.format(name=told.host, game=previews.title_of(told.game, language))
        text = word(language, "pages", "invitation.text")
        return previews.with_tags(request, pages, previews.Preview(told.game, title, text), language)

    return show
