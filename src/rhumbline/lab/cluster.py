"""Series of games on an existing Ray cluster: the same games with the same outcomes as on the cores of one machine.

Rhumbline must be installed on every node, with the same rules. A game whose worker or node dies is played again
elsewhere; from the same seed, so nothing changes.
"""

from __future__ import annotations

import os
import socket
from collections import deque
from collections.abc import Generator, Sequence
from itertools import islice
from typing import TYPE_CHECKING, Any

import msgspec

from rhumbline.engine.errors import BadInput
from rhumbline.games import load

if TYPE_CHECKING:
    from rhumbline.lab.series import Outcome, Series

PATIENCE = 10.0  # seconds
AHEAD = 4  # games that wait for each core, so that none is idle


def connect(address: str) -> Any:
    """Ray, connected to the cluster at this address; BadInput if there is no Ray or no cluster."""
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")  # nobody else is told of it
    try:
        import ray  # noqa: PLC0415 (an extra)
    except ImportError:
        message = "--ray needs Ray, which is not installed: pip install 'rhumbline[ray]'"
        raise BadInput(message) from None
    if not ray.is_initialized():
        try:
            _knock(address)
            ray.init(address=address, log_to_driver=False, logging_level="ERROR")
        except (OSError, ValueError, RuntimeError) as problem:
            message = f"there is no Ray cluster at {address!r}: {problem}"
            raise BadInput(message) from None
    return ray


def _knock(address: str) -> None:
    """Whether somebody listens there: Ray itself would wait for minutes, and say much."""
    host, colon, port = address.rpartition(":")
    if colon and "/" not in address:
        socket.create_connection((host, int(port)), timeout=PATIENCE).close()


def play(series: Series, jobs: Sequence[tuple[list[str], str]]) -> Generator[Outcome]:
    """The outcomes of these games, in order."""
    from rhumbline.lab.series import Outcome  # noqa: PLC0415 (it imports this module)

    ray = connect(str(series.limits.ray))
    remote = ray.remote(num_cpus=1, max_retries=-1)(_play_one)
    told = ray.put(series.about())
    waiting = iter(jobs)
    running: deque[Any] = deque()
    try:
        while True:
            room = max(1, AHEAD * int(ray.cluster_resources().get("CPU", 1))) - len(running)
            running += [remote.remote(told, lineup, seed) for lineup, seed in islice(waiting, max(0, room))]
            if not running:
                return
            try:
                yield msgspec.json.decode(ray.get(running[0]), type=Outcome)
            except ray.exceptions.RayTaskError as problem:
                raise BadInput(f"a game on the cluster failed: {problem.cause}") from None
            running.popleft()
    finally:
        for one in running:
            ray.cancel(one)


def _play_one(about: dict[str, Any], lineup: list[str], seed: str) -> bytes:
    """One game, on whichever node this is."""
    from rhumbline.lab.series import Limits, Series  # noqa: PLC0415 (it imports this module)

    series = Series(load(about["game"]), about["options"], Limits(about["budget"], about["simulations"]))
    if series.about() != about:
        message = f"this node has other rules of {about['game']}: {series.about()}"
        raise BadInput(message)
    return msgspec.json.encode(series.outcome(lineup, seed))
