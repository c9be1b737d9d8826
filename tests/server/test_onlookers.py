"""Who only looks on is told when nobody waits for an answer, and never much later."""

import asyncio

import pytest

from rhumbline.server import onlookers as rooms
from rhumbline.server.onlookers import Onlookers


def test_on_a_quiet_server_they_are_told_at_once() -> None:
    async def scene() -> None:
        told: list[str] = []
        Onlookers().later(lambda: told.append("news"))
        assert told == ["news"]

    asyncio.run(scene())


def test_they_wait_until_the_last_answer_is_given() -> None:
    """In the order in which there was news, each once; whoever was told otherwise is not told again."""

    async def scene() -> None:
        told: list[str] = []
        first, second, third = (lambda name=name: told.append(name) for name in ("first", "second", "third"))
        onlookers = Onlookers()
        with onlookers:
            with onlookers:
                onlookers.later(first)
                onlookers.later(second)
                onlookers.later(third)
                onlookers.later(first)
            onlookers.forget(second)
            assert told == []
        assert told == ["first", "third"]

    asyncio.run(scene())


def test_they_let_three_times_as_many_go_first_as_wait() -> None:
    async def scene() -> None:
        told = asyncio.Event()
        onlookers = Onlookers()
        with onlookers, onlookers:
            onlookers.later(told.set)
            for _ in range(6):
                assert not told.is_set()
                with onlookers:
                    pass
            assert told.is_set()

    asyncio.run(scene())


def test_however_busy_the_server_is_they_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rooms, "LATEST", 0.02)

    async def scene() -> None:
        told = asyncio.Event()
        again = asyncio.Event()
        onlookers = Onlookers()
        with onlookers:
            onlookers.later(told.set)
            assert not told.is_set()
            await asyncio.wait_for(told.wait(), 60)
            onlookers.later(again.set)
            await asyncio.wait_for(again.wait(), 60)

    asyncio.run(scene())
