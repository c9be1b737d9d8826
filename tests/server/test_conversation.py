"""A conversation from its first frame to its last, over a socket made of two lists: nothing is lost or left over."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any, NamedTuple, cast

import pytest
import sqlalchemy as sa
from litestar.exceptions import WebSocketDisconnect

from harness import PATIENCE
from referees import one_registry
from rhumbline.games import load
from rhumbline.server.http.access import AccessPolicy
from rhumbline.server.live.client import LONGEST_QUEUE
from rhumbline.server.live.socket import Socket, converse
from rhumbline.server.settings import Settings
from rhumbline.server.tables import lobby
from rhumbline.server.tables.live_table import LiveTable
from rhumbline.server.tables.registry import TableRegistry
from rhumbline.server.tables.table import Referee


class Line:
    """A socket as ASGI has it: what a client sends, and what it is sent."""

    def __init__(self) -> None:
        self.query_params: dict[str, str] = {}
        self.sent: list[dict[str, Any]] = []
        self.code: int | None = None
        self.reads = asyncio.Event()  # whether the client reads what it is sent
        self.reads.set()
        self.gone = False
        self._asked: asyncio.Queue[dict[str, Any]] = asyncio.Queue()

    async def accept(self) -> None:
        await self.reads.wait()

    async def receive(self) -> dict[str, Any]:
        return await self._asked.get()

    async def send(self, message: dict[str, Any]) -> None:
        await self.reads.wait()
        if self.gone:
            raise WebSocketDisconnect(detail="gone")
        self.sent.append(json.loads(message["text"]))

    async def close(self, code: int) -> None:
        await self.reads.wait()
        self.code = code
        self.hang_up()

    def ask(self, **frame: Any) -> None:
        self._asked.put_nowait({"type": "websocket.receive", "text": json.dumps(frame)})

    def hang_up(self) -> None:
        self._asked.put_nowait({"type": "websocket.disconnect", "code": 1005})

    def kinds(self) -> list[str]:
        return [told["type"] for told in self.sent]

    async def until(self, holds: Callable[[], bool]) -> None:
        async with asyncio.timeout(PATIENCE):
            while not holds():  # noqa: ASYNC110 (a list tells nobody)
                await asyncio.sleep(0.005)


class Scene(NamedTuple):
    """A running table of two, and Ada's socket there."""

    registry: TableRegistry
    live: LiveTable
    line: Line
    talk: asyncio.Task[None]


def at_a_table(folder: Path, act: Callable[[Scene], Awaitable[None]], rate: float = 0) -> None:
    """Play a scene; in the end the conversation is over, and no task is left."""

    async def whole() -> None:
        async with one_registry(folder) as registry:
            made = await lobby.make(registry, load("cartographers"), {}, 2, people=["Ada", "Bo"], private=False)
            live = await registry.get(made.table_id)
            assert live is not None
            await lobby.start(registry, live, made.secrets)
            line, access = Line(), AccessPolicy(Settings("", rate=rate))
            talk = asyncio.create_task(converse(cast("Socket", line), registry, access, live, 0, made.secrets))
            await line.until(lambda: "update" in line.kinds())
            await act(Scene(registry, live, line, talk))
            async with asyncio.timeout(PATIENCE):
                await talk
            assert not live.clients
        assert asyncio.all_tasks() == {asyncio.current_task()}

    asyncio.run(whole())


def move(scene: Scene, command: str = "c") -> dict[str, Any]:
    prompt = scene.live.match.prompts[0]
    return {"type": "act", "id": command, "prompt": prompt, "moves": [scene.live.match.moves(0)[0]]}


def test_what_was_asked_before_the_line_was_lost_is_done(tmp_path: Path) -> None:
    async def act(scene: Scene) -> None:
        scene.line.ask(type="say", id="s", text="good night")
        scene.line.ask(**move(scene))
        scene.line.gone = True
        scene.line.hang_up()
        await scene.talk
        assert scene.live.referee.has_answered(0, "c")
        assert [entry.command for entry in await scene.registry.store.log(scene.live.id)][-1] == "c"
        assert [said.text for said in scene.live.chat] == ["good night"]

    at_a_table(tmp_path, act)


def test_a_client_that_does_not_read_is_owed_little(tmp_path: Path) -> None:
    """However much it asks for while it does not read; when it reads again it is told to resync, and sees the table."""

    async def act(scene: Scene) -> None:
        line, live = scene.line, scene.live
        (client,) = live.clients
        line.reads.clear()
        for number in range(20 * LONGEST_QUEUE):
            line.ask(type="preview", id=f"p{number}", prompt=1, moves=[])
        line.ask(**move(scene))
        await line.until(lambda: live.referee.has_answered(0, "c"))
        assert len(client.__dict__["_answers"]) <= LONGEST_QUEUE + 1
        line.reads.set()
        await line.until(lambda: "ack" in line.kinds())
        assert "resync" in line.kinds()
        assert len(line.sent) < 3 * LONGEST_QUEUE
        line.hang_up()

    at_a_table(tmp_path, act)


def test_a_client_that_does_not_read_can_go(tmp_path: Path) -> None:
    """Its line is lost while something is being sent to it."""

    async def act(scene: Scene) -> None:
        scene.line.reads.clear()
        scene.line.ask(type="ping")
        scene.line.hang_up()

    at_a_table(tmp_path, act)


def test_whoever_is_sent_away_is_told_and_closed(tmp_path: Path) -> None:
    """Also one who does not read just then, and goes on to send: nothing of that is answered any more."""

    async def act(scene: Scene) -> None:
        line = scene.line
        line.reads.clear()
        line.ask(type="ping")
        await line.until(lambda: not any(client.__dict__["_owed"].is_set() for client in scene.live.clients))
        (client,) = scene.live.clients
        client.say_bye("This seat is no longer yours.", again=True)
        line.ask(**move(scene))
        line.reads.set()
        await line.until(lambda: line.code is not None)
        assert line.kinds()[-1] == "bye"
        assert line.code == 1001
        assert not scene.live.referee.has_answered(0, "c")

    at_a_table(tmp_path, act)


def test_a_flood_is_slowed_and_ended(tmp_path: Path) -> None:
    async def act(scene: Scene) -> None:
        for _ in range(400):
            scene.line.ask(type="ping")
        began = asyncio.get_running_loop().time()
        await scene.line.until(lambda: scene.line.code is not None)
        assert asyncio.get_running_loop().time() - began > 1
        assert scene.line.sent[-1] == {"type": "bye", "sentence": "Too many bad frames.", "again": False}
        assert {told["rule"] for told in scene.line.sent if told["type"] == "refused"} == {"protocol.rate"}

    at_a_table(tmp_path, act, rate=1)


def fail(*_: object) -> None:
    message = "a secret: 4711"
    raise ZeroDivisionError(message)


def test_a_fault_of_ours_is_logged_and_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """By its kind and place, without its words; the conversation goes on."""

    async def act(scene: Scene) -> None:
        with monkeypatch.context() as patch:
            patch.setattr(Referee, "preview", fail)
            scene.line.ask(type="preview", id="p", prompt=1, moves=["skip"])
            await scene.line.until(lambda: "refused" in scene.line.kinds())
        assert scene.line.sent[-1]["rule"] == "protocol.fault"
        assert scene.line.sent[-1]["id"] == "p"
        scene.line.ask(**move(scene))
        await scene.line.until(lambda: "ack" in scene.line.kinds())
        scene.line.hang_up()

    at_a_table(tmp_path, act)
    (logged,) = [json.loads(line) for line in capsys.readouterr().err.splitlines()]
    assert (logged["level"], logged["kind"]) == ("error", "ZeroDivisionError")
    assert Path(__file__).name in logged["where"]
    assert "4711" not in str(logged)


def test_what_cannot_be_shown_closes_the_socket(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A client that would wait for ever is closed with a code that says why, and the operator is told."""

    async def act(scene: Scene) -> None:
        monkeypatch.setattr(Referee, "document", fail)
        scene.line.ask(**move(scene))
        await scene.line.until(lambda: scene.line.code is not None)
        assert scene.line.code == 1011
        assert scene.live.referee.has_answered(0, "c"), "it was durable before it was to be shown"

    at_a_table(tmp_path, act)
    assert "ZeroDivisionError" in capsys.readouterr().err


@pytest.mark.parametrize("frame", [{"type": "ping"}, {"type": "say", "id": "s", "text": "hello"}, None], ids=str)
def test_a_store_that_does_not_answer_refuses_what_needs_it(
    tmp_path: Path, frame: dict[str, Any] | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing is acknowledged, the client is told to send it again, and when the store is back it can."""

    async def act(scene: Scene) -> None:
        asked = frame or move(scene)

        async def down(*_: object, **__: object) -> None:
            raise sa.exc.OperationalError("", {}, Exception())

        with monkeypatch.context() as patch:
            for name in ("append", "say", "latest_of"):
                patch.setattr(scene.registry.store, name, down)
            patch.setattr(scene.registry.bus, "shared", True)
            scene.line.ask(**asked)
            await scene.line.until(lambda: "refused" in scene.line.kinds())
            assert scene.line.sent[-1]["rule"] == "protocol.store"
            assert scene.line.sent[-1]["id"] == asked.get("id")
        scene.line.ask(**asked)
        await scene.line.until(lambda: scene.line.kinds()[-1] in {"ack", "pong"})
        scene.line.hang_up()

    at_a_table(tmp_path, act)


def test_a_client_is_gone_from_the_table_however_its_talk_ends(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Even if the store fails while it comes or goes, or the server cancels it."""

    async def act(scene: Scene) -> None:
        async def down(*_: object, **__: object) -> None:
            raise sa.exc.OperationalError("", {}, Exception())

        with monkeypatch.context() as patch:
            patch.setattr(scene.registry.bus, "shared", True)
            patch.setattr(scene.registry.store, "change_own_seat", down)
            second = Line()
            access = AccessPolicy(Settings("", rate=0))
            talk = asyncio.create_task(converse(cast("Socket", second), scene.registry, access, scene.live, 1, []))
            await second.until(lambda: "update" in second.kinds())
            assert len(scene.live.clients) == 2
            talk.cancel()
            await asyncio.wait([talk])
            assert len(scene.live.clients) == 1
            scene.line.hang_up()
            await scene.talk

    at_a_table(tmp_path, act)


async def come_while_seats_are_dealt(registry: TableRegistry) -> int:
    """Ada's socket is being accepted while her game begins; gives the seat she is dealt."""
    people = ["Ada", "Bo", "Cy"]
    made = await lobby.make(registry, load("pizarro"), {}, 3, people=people, private=False, seating=lobby.LOT)
    live = await registry.get(made.table_id)
    assert live is not None
    line, access, own = Line(), AccessPolicy(Settings("", rate=0)), made.secrets[:1]
    line.reads.clear()
    talk = asyncio.create_task(converse(cast("Socket", line), registry, access, live, 0, own))
    await asyncio.sleep(0.01)
    await lobby.start(registry, live, own)
    line.reads.set()
    await line.until(lambda: "update" in line.kinds())
    line.hang_up()
    await talk
    (seat,) = live.seats_with(own)
    table, update = line.sent[0], line.sent[1]
    assert (table["you"], table["yours"]) == (seat, [seat])
    seen = [player["hand"] is not None for player in update["whole"]["view"]["players"]]
    assert seen == [other == seat for other in range(3)]
    return seat


def test_seats_may_be_dealt_while_a_socket_opens(tmp_path: Path) -> None:
    """Whoever comes just then sees with the eyes of the seat he has got, and never with another's."""

    async def scene() -> None:
        async with one_registry(tmp_path) as registry:
            while await come_while_seats_are_dealt(registry) == 0:
                """Until the lot moves her."""

    asyncio.run(scene())
