"""The operator's page: plain HTML and forms, made here, so that it works without scripts and without the web app."""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator, Sequence
from html import escape
from pathlib import Path
from typing import Any

from litestar import Request, Response, get, post
from litestar.datastructures import State

from rhumbline.engine.errors import BadInput
from rhumbline.locales import word
from rhumbline.server.http.previews import language_of, title_of
from rhumbline.server.operator.overview import Overview, TableLine, overview
from rhumbline.server.storage.rows import Chair

STYLE = Path(__file__).with_name("style.css")
LONGEST_FIND = 40


@get("/", include_in_schema=False)
async def show_page(request: Request[Any, Any, Any], state: State) -> Response[str]:
    """Everything at a glance."""
    return await _page(request, state)


@get("/style.css", include_in_schema=False, sync_to_thread=False)
def show_style() -> Response[str]:
    """How the page looks."""
    return Response(STYLE.read_text("utf-8"), media_type="text/css")


@post("/", include_in_schema=False, status_code=200)
async def act(request: Request[Any, Any, Any], state: State) -> Response[str]:
    """Do what a form of the page says, and show the page again: sent once more, it does no harm."""
    form = await request.form()
    try:
        await state.desk.do({name: value for name, value in form.items() if isinstance(value, str)})
    except BadInput as problem:
        return await _page(request, state, str(problem), 400)
    return await _page(request, state)


def no_answer(_: Request[Any, Any, Any], problem: Exception) -> Response[str]:
    """The database is gone, full, or hangs."""
    del problem
    return Response("The database does not answer; try again.\n", media_type="text/plain", status_code=503)


async def _page(
    request: Request[Any, Any, Any], state: State, problem: str | None = None, status: int = 200
) -> Response[str]:
    find = request.query_params.get("find", "").replace("\0", "").strip()[:LONGEST_FIND]
    told = await overview(state.registry, find)
    writer = _Writer(language_of(request.headers.get("accept-language", "")))
    return Response(writer.page(told, find, problem), media_type="text/html", status_code=status)


class _Writer:
    """Writes the page in a language."""

    def __init__(self, language: str) -> None:
        self.language = language

    def say(self, key: str) -> str:
        return escape(word(self.language, "operator", key))

    def page(self, told: Overview, find: str, problem: str | None) -> str:
        title = self.say("title")
        parts = [
            f'<!doctype html><html lang="{self.language}"><head><meta charset="utf-8"><title>{title}</title>',
            '<meta name="viewport" content="width=device-width"><link rel="stylesheet" href="/style.css"></head>',
            f"<body><h1>{title}</h1>",
        ]
        if problem is not None:
            parts.append(f'<p role="alert">{escape(problem)}</p>')
        parts += [*self._figures("health", told.health), *self._figures("load", told.load)]
        parts += self._errors(told.errors)
        label = (
            f'<label>{self.say("find")} <input name="find" maxlength="{LONGEST_FIND}" value="{escape(find)}"></label>'
        )
        parts.append(f'<form method="get" action="/">{label} <button>{self.say("look")}</button></form>')
        parts += [*self._tables(told), *self._players(told), *self._addresses(told)]
        return "\n".join([*parts, "</body></html>\n"])

    def _figures(self, name: str, figures: dict[str, str]) -> Iterator[str]:
        yield f'<section id="{name}"><h2>{self.say(name)}</h2><dl>'
        for key, value in figures.items():
            yield f"<div><dt>{self.say(f'{name}.{key}')}</dt><dd>{escape(value)}</dd></div>"
        yield "</dl></section>"

    def _errors(self, errors: Sequence[tuple[str, int]]) -> Iterator[str]:
        yield f'<section id="errors"><h2>{self.say("errors")}</h2>'
        rows = [(escape(message), str(count)) for message, count in errors]
        yield from self._grid(("errors.message", "errors.count"), rows, "errors.none")
        yield "</section>"

    def _tables(self, told: Overview) -> Iterator[str]:
        counts = ", ".join(f"{self.say(f'stage.{stage}')} {count}" for stage, count in sorted(told.stages.items()))
        yield f'<section id="tables"><h2>{self.say("tables")}</h2><p>{counts}</p>'
        heads = ("tables.table", "tables.game", "tables.stage", "tables.made", "tables.people", "tables.sockets", "do")
        yield from self._grid(heads, map(self._table, told.tables), "tables.none")
        yield "</section>"

    def _table(self, line: TableLine) -> tuple[str, ...]:
        row = line.row
        people = "".join(f"<li>{self._chair(row.id, chair)}</li>" for chair in line.chairs if chair.secret_hash)
        private = f", {self.say('tables.private')}" if row.private else ""
        close = self._button("close" if row.stage == "running" else "delete", "close", table=row.id)
        return (
            f"<code>{escape(row.id)}</code>",
            escape(title_of(row.game, self.language)),
            f"{self.say(f'stage.{row.stage}')}{private}",
            _day(row.created),
            f"<ul>{people}</ul>",
            str(line.sockets),
            "" if row.contest is not None and row.stage != "running" else close,
        )

    def _chair(self, table: str, chair: Chair) -> str:
        name = escape(chair.name) or self.say("former")
        return (
            f"{name} {self._button('remove', 'remove', table=table, seat=str(chair.seat))}" if chair.is_person else name
        )

    def _players(self, told: Overview) -> Iterator[str]:
        yield f'<section id="players"><h2>{self.say("players")}</h2>'
        heads = ("players.name", "players.id", "players.since", "players.seen", "players.passkeys", "do")
        rows = [
            (
                escape(one.name),
                f"<code>{escape(one.id)}</code>",
                _day(one.created),
                "" if one.seen is None else _day(one.seen),
                str(one.passkeys),
                self._button("unmute" if one.muted else "mute", player=one.id) + self._erase(one.id),
            )
            for one in told.players
        ]
        yield from self._grid(heads, rows, "players.none")
        yield "</section>"

    def _addresses(self, told: Overview) -> Iterator[str]:
        yield f'<section id="addresses"><h2>{self.say("addresses")}</h2><p>{self.say("addresses.lead")}</p>'
        rows = [
            (
                escape(one.address),
                str(one.sockets),
                escape(", ".join(one.names)),
                self._button("ban", address=one.address),
            )
            for one in told.addresses
        ]
        heads = ("addresses.address", "addresses.sockets", "addresses.names", "do")
        yield from self._grid(heads, rows, "addresses.none")
        yield f"<h3>{self.say('bans')}</h3>"
        banned = [(escape(one), self._button("lift", address=one)) for one in told.bans]
        yield from self._grid(("addresses.address", "do"), banned, "bans.none")
        label = f'<label>{self.say("addresses.address")} <input name="address" required maxlength="64"></label>'
        yield self._form(label, "ban", "ban")
        yield "</section>"

    def _grid(self, heads: Sequence[str], rows: Iterable[Sequence[str]], none: str) -> Iterator[str]:
        lines = ["".join(f"<td>{cell}</td>" for cell in row) for row in rows]
        if not lines:
            yield f"<p>{self.say(none)}</p>"
            return
        yield f"<table><tr>{''.join(f'<th>{self.say(head)}</th>' for head in heads)}</tr>"
        yield from (f"<tr>{line}</tr>" for line in lines)
        yield "</table>"

    def _button(self, label: str, what: str | None = None, **given: str) -> str:
        fields = "".join(f'<input type="hidden" name="{name}" value="{escape(one)}">' for name, one in given.items())
        return self._form(fields, label, what or label)

    def _erase(self, player: str) -> str:
        """It cannot be undone, so it takes two steps."""
        sure = f'<label><input type="checkbox" name="sure" value="yes" required> {self.say("sure")}</label>'
        fields = f'<input type="hidden" name="player" value="{escape(player)}">{sure}'
        return self._form(fields, "erase", "erase")

    def _form(self, fields: str, label: str, what: str) -> str:
        button = f'<button name="what" value="{what}">{self.say(f"do.{label}")}</button>'
        return f'<form method="post" action="/">{fields}{button}</form>'


def _day(moment: float) -> str:
    """A day is enough: an hour would tell more than the operator need know."""
    return f"<time>{time.strftime('%Y-%m-%d', time.gmtime(moment))}</time>"
