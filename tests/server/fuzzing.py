"""Frames and requests that are right, nearly right, or nothing of the kind: made from the schemas, and then spoilt."""

from __future__ import annotations

import asyncio
import contextlib
import json
import random
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

import httpx
import msgspec
from websockets.exceptions import ConnectionClosed

from harness import Guest, Player
from rhumbline.server.live import protocol

BATCH = 20
DEEPEST = 4
ODD: list[Any] = [
    None, True, 0, -1, 1.5, 2**31, 10**30, "", " ", "x" * 500, "\u0000", "\ud7ff", "'; DROP TABLE tables; --", "../..",
    [], {}, [[]], {"a": None}, ["skip"] * 70, "cartographers", "greedy", "farm A1", "skip", "NaN", "1e999",
]  # fmt: skip
WORDS = ["cartographers", "gisborne", "normal", "Ada", "skip", "live", "move", "0", "en", "x"]
SPOIL = ["", "}", '"', "\u0001", "\u00e9", "[[[[[[[[", "\\u0000", "1e400"]
SPARED = ("/leave", "/key", "/resign", "/propose", "/vote", "/abort", "/close", "/delete", "/remove", "/host")
"""What would end the table at which the fuzz is thrown is asked for without its cookie."""
Schema = Mapping[str, Any]


def fitting(schema: Schema, shelf: Schema, rng: random.Random, depth: int = 0) -> Any:  # noqa: PLR0911 (so many kinds)
    """A value of the kind a JSON schema describes; `shelf` has those it refers to."""
    if "$ref" in schema:
        return fitting(shelf[schema["$ref"].rpartition("/")[2]], shelf, rng, depth)
    if "const" in schema:
        return schema["const"]
    if "enum" in schema:
        return rng.choice(list(schema["enum"]))
    if several := schema.get("oneOf") or schema.get("anyOf"):
        return fitting(rng.choice(several), shelf, rng, depth)
    kind = schema.get("type", "object")
    kind = rng.choice(kind) if isinstance(kind, list) else kind
    if kind == "object":
        known = schema.get("properties", {})
        chosen = [name for name in known if name in schema.get("required", ()) or rng.random() < 0.5]
        return {name: fitting(known[name], shelf, rng, depth + 1) for name in chosen} if depth < DEEPEST else {}
    if kind == "array":
        return [fitting(schema.get("items", {}), shelf, rng, depth + 1) for _ in range(rng.randint(0, 3))]
    if kind in {"integer", "number"}:
        least, most = schema.get("minimum", 0), schema.get("maximum", 8)
        return rng.choice([least, most, rng.randint(int(least), max(int(least), min(int(most), int(least) + 4)))])
    return {"boolean": rng.random() < 0.5, "null": None}.get(kind, rng.choice(WORDS))


def spoilt(value: Any, rng: random.Random) -> Any:
    """The same with something odd in one place."""
    if isinstance(value, dict) and value and rng.random() < 0.8:
        name = rng.choice([*value, "extra"])
        return {**value, name: spoilt(value.get(name), rng)}
    if isinstance(value, list) and value and rng.random() < 0.8:
        at = rng.randrange(len(value))
        return [*value[:at], spoilt(value[at], rng), *value[at + 1 :]]
    return rng.choice(ODD)


def text_of(value: Any, rng: random.Random) -> str:
    """As JSON, now and then with a sign too many or too few."""
    text = json.dumps(value)
    if rng.random() < 0.15:
        at = rng.randrange(len(text))
        text = text[:at] + rng.choice(SPOIL) + text[at + rng.randint(0, 3) :]
    return text


# --- over the socket

FRAMES = msgspec.json.schema(protocol.Request)
KINDS: list[Schema] = [one for name, one in FRAMES["$defs"].items() if "type" in one.get("properties", {})]


def frame(rng: random.Random, prompt: int, moves: Sequence[str]) -> str | bytes:
    """A frame; half of them are about the question that is really asked."""
    told: Any = fitting(rng.choice(KINDS), FRAMES["$defs"], rng)
    if "id" in told:
        told["id"] = f"f{rng.random()}"
    if "moves" in told and rng.random() < 0.7:
        told["moves"] = [rng.choice(moves)]
    if "prompt" in told and rng.random() < 0.7:
        told["prompt"] = prompt
    for _ in range(rng.choice([0, 0, 1, 2])):
        told = spoilt(told, rng)
    text = text_of(told, rng)
    return text.encode("utf-8", "replace") if rng.random() < 0.1 else text


class _Forgetful(Player):
    """Asks for things again without meaning to: then he has what comes before, and no more."""

    def _update(self, told: dict[str, Any]) -> None:
        self.n = min(self.n, told["since"])
        super()._update(told)


async def _is_heard(player: Player) -> bool:
    """Wait until the server has heard everything sent before, or has closed the socket."""
    mark = await player.send(type="preview", prompt=2**31 - 1, moves=["mark"])
    await player.until(lambda: bool(player.codes) or any(told["id"] == mark for told in player.refused))
    return not player.codes


async def throw(guest: Guest, table: str, cookie: str, rng: random.Random, most: int) -> int:
    """Frames until the server ends the conversation, as it does after fifty bad ones; gives how many it has heard.

    The player fails at whatever is no frame of the protocol.
    """
    heard = 0
    async with _Forgetful(guest.urls, table, cookie) as ada:
        await ada.until(lambda: ada.n >= 0)
        ada.keep_raw = True
        with contextlib.suppress(ConnectionClosed):
            while ada.bye is None and ada.socket is not None and heard < most:
                prompt = ada.document["prompt"] or {"id": 0, "moves": ["skip"]}
                for _ in range(BATCH):
                    moves = [*prompt["moves"][:5], "draw A1 A2", "hex", "die 9"]
                    await ada.socket.send(frame(rng, prompt["id"], moves))
                heard += BATCH if await _is_heard(ada) else 0
        secret = cookie.split("=")[1].encode()
        assert not any(secret in told for told in ada.raw)
        assert not any(told["rule"] == "protocol.fault" for told in ada.refused)
    return heard


async def throw_many(guest: Guest, tables: Sequence[tuple[str, str]], rng: random.Random, count: int) -> int:
    """So many frames, at all of these tables at once; gives how many were heard."""

    async def at_one(table: str, cookie: str) -> int:
        heard = 0
        while heard < count / len(tables):
            heard += await throw(guest, table, cookie, rng, count)
        return heard

    return sum(await asyncio.gather(*(at_one(*one) for one in tables)))


# --- over HTTP


def requests(guest: Guest, table: str, cookie: str, rng: random.Random, count: int) -> Counter[int]:
    """So many requests to every operation of the schema; gives how often each status was answered.

    No answer is a 500, none has the secret in it, and whatever is refused is told by a rule and a sentence.
    """
    schema = guest.get("/api/schema/openapi.json").json()
    shelf = schema["components"]["schemas"]
    asked = [(method, path, one) for path, methods in schema["paths"].items() for method, one in methods.items()]
    secret, statuses = cookie.split("=")[1], Counter[int]()
    while statuses.total() < count:
        method, path, operation = rng.choice(asked)
        query = {}
        for given in operation.get("parameters", []):
            value: Any = fitting(given.get("schema", {}), shelf, rng) if rng.random() < 0.6 else rng.choice(ODD)
            if given["in"] == "query":
                query[given["name"]] = str(value)[:80]
            elif given["name"] != "table_id":
                path = path.replace(f"{{{given['name']}}}", str(value)[:40].replace("/", "%2F") or "x")
        path = path.replace("{table_id}", rng.choice([table, table, table, "x", "%00", "..", "x" * 60, "\u00e9"]))
        headers = {"Content-Type": rng.choice(["application/json"] * 8 + ["text/plain", "application/x-msgpack"])}
        if rng.random() < 0.6 and not path.endswith(SPARED):
            headers["Cookie"] = cookie
        elif rng.random() < 0.2:
            headers["Cookie"] = rng.choice(["rhumbline-seat=forged", "rhumbline-player=x", "=;=;", "x" * 3000])
        body = _body(operation, shelf, rng)
        guest.http.cookies.clear()
        try:
            answer = guest.http.request(method, path, params=query, content=body, headers=headers)
        except httpx.InvalidURL:
            continue
        statuses[answer.status_code] += 1
        assert answer.status_code < 500, (method, path, query, body)
        assert secret not in answer.text
    return statuses


def _body(operation: Schema, shelf: Schema, rng: random.Random) -> bytes:
    content = operation.get("requestBody", {}).get("content", {})
    if not content or rng.random() < 0.1:
        return rng.choice([b"{", b"", b"\0", b"[" * 5000, json.dumps(rng.choice(ODD)).encode("utf-8", "replace")])
    value: Any = fitting(next(iter(content.values())).get("schema", {}), shelf, rng)
    for _ in range(rng.choice([0, 0, 1, 2])):
        value = spoilt(value, rng)
    return text_of(value, rng).encode("utf-8", "replace")
