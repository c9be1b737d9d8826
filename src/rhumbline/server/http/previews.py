"""What messengers show of a link: a title, a sentence, a picture of the game, as tags in the app's page."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Any, NamedTuple

from litestar import Request, Response, route

from rhumbline.engine.errors import BadInput
from rhumbline.games import load
from rhumbline.locales import ENGLISH, languages, word
from rhumbline.server.http import site
from rhumbline.server.storage import keys
from rhumbline.server.storage.rows import Chair, Stored

PICTURE = (1200, 630)
"""Width and height of a game's picture in a preview."""


class Preview(NamedTuple):
    """What is told of a game."""

    game: str
    title: str
    text: str


def with_tags(
    request: Request[Any, Any, Any], pages: dict[str, site.Page], told: Preview, language: str
) -> Response[bytes]:
    """The app's page with the tags of a preview."""
    head = _tags(request, pages, told, language)
    body = pages["index.html"].body.replace(b"</head>", f"{head}</head>".encode(), 1)
    headers = {"cache-control": "no-store", "vary": "accept-language"}
    return Response(body, media_type="text/html", headers=headers)


def _tags(request: Request[Any, Any, Any], pages: dict[str, site.Page], told: Preview, language: str) -> str:
    """The tags of Open Graph and Twitter."""
    base = str(request.base_url).rstrip("/")
    own = f"covers/{told.game}.png"
    query = f"?{request.url.query}" if request.url.query else ""
    tags = {
        "og:type": "website",
        "og:site_name": word(language, "app", "app.name"),
        "og:locale": language,
        "og:title": told.title,
        "og:description": told.text,
        "og:url": f"{base}{request.url.path}{query}",
        "og:image": f"{base}/{own if own in pages else 'icon-512.png'}",
    }
    if own in pages:
        alt = title_of(told.game, language)
        tags |= {"og:image:width": str(PICTURE[0]), "og:image:height": str(PICTURE[1]), "og:image:alt": alt}
    named = {
        "robots": "noindex",
        "twitter:card": "summary_large_image" if own in pages else "summary",
        "twitter:title": told.title,
        "twitter:description": told.text,
        "twitter:image": tags["og:image"],
    }
    lines = [f'<meta property="{name}" content="{escape(value)}" />' for name, value in tags.items()]
    lines += [f'<meta name="{name}" content="{escape(value)}" />' for name, value in named.items()]
    return "\n".join(lines)


def title_of(game: str, language: str) -> str:
    """A game's title in this language."""
    try:
        return word(language, game, "about.title", load(game).title)
    except BadInput:
        return game


def language_of(accepted: str) -> str:
    """The language somebody reads best of those we speak, from the header Accept-Language."""
    offers: list[tuple[float, str]] = []
    for offer in accepted.split(","):
        tag, _, weight = offer.partition(";")
        try:
            offers.append((float(weight.strip().removeprefix("q=") or 1), tag.strip().lower()))
        except ValueError:
            continue
    ours = {tag.lower(): tag for tag in languages()}
    for _, tag in sorted(offers, key=lambda one: -one[0]):
        if found := ours.get(tag) or ours.get(tag.partition("-")[0]):
            return found
    return ENGLISH


# --- of a replay


def replay_page(pages: dict[str, site.Page]) -> Any:
    """The handler of the address of a replay: who played what is told to those who have its key, or if all may know."""

    @route("/replay/{table_id:str}", http_method=["GET", "HEAD"], include_in_schema=False)
    async def show(request: Request[Any, Any, Any], table_id: str) -> Response[bytes]:
        plain = site.answer(pages, "/replay", request.headers)
        if plain.status_code != 200:
            return plain
        # What is stored is enough to name a game: nobody has it played again by asking for a page.
        found = await request.app.state.registry.store.table(table_id[:24])
        if found is None or not _may_be_named(found[0], request.query_params.get("key")):
            return plain  # the app itself says what is wrong
        row, chairs = found
        language = language_of(request.headers.get("accept-language", ""))
        names, game = _names(chairs, language), title_of(row.game, language)
        title = word(language, "pages", "replay.preview").format(names=names, game=game)
        told = Preview(row.game, title, word(language, "pages", "replay.lead"))
        return with_tags(request, pages, told, language)

    return show


def _may_be_named(row: Stored, key: str | None) -> bool:
    return row.stage == "over" and (not row.private or keys.same(key, row.replay_key))


def _names(chairs: Sequence[Chair], language: str) -> str:
    """Everybody who played, as a sentence names them."""
    names = [_name(chair, language) for chair in chairs]
    *first, last = names
    return f"{', '.join(first)} {word(language, 'table', 'table.and')} {last}" if first else last


def _name(chair: Chair, language: str) -> str:
    if chair.bot is not None and chair.name == chair.bot:
        return word(language, "table", f"bot.{chair.bot}", chair.bot)
    return chair.name or word(language, "app", "app.former")
