"""Load: 200 live tables on one process, durable, beside boardgame.io's server in memory; memory of what is idle.

Run with `python bench/server/load.py` (after `npm ci` in bench/server). Full durability on SQLite, one server process,
one process of scripted clients, nothing else. Prints a table of figures and writes nothing.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE.parents[1] / "tests" / "server"))

from websockets.asyncio.client import connect  # noqa: E402

from harness import Guest, Server, free_port  # noqa: E402 (the tests' own way to start a server and sit down)
from rhumbline import games  # noqa: E402
from rhumbline.games import load  # noqa: E402

ROUNDS = 3
TABLES = 200
SECONDS = 10
WARM = 3
# How many matches a table plays one after another at most while the clients run.
MATCHES = {"cartographers": 7, "gisborne": 2, "kingdom-maps": 2, "pizarro": 3}
IDLE_TABLES = 1000
IDLE_SOCKETS = 2000


def clients(pid: int, **job: Any) -> dict[str, float]:
    """Run the scripted players and read what they measured; and what a move cost the server in processor time."""
    before = cpu_seconds(pid)
    node = shutil.which("node") or "node"
    told = json.dumps({"seconds": SECONDS, "warm": WARM, **job})
    done = subprocess.run([node, str(HERE / "clients.mjs")], input=told, capture_output=True, text=True, check=True)
    figures: dict[str, float] = json.loads(done.stdout.splitlines()[-1])
    figures["cpu_us_a_move"] = round((cpu_seconds(pid) - before) / figures.pop("confirmed") * 1e6)
    return figures


def cpu_seconds(pid: int) -> float:
    """Processor time a process has used, all its threads together."""
    spent = Path(f"/proc/{pid}/stat").read_text("utf-8").rsplit(")", 1)[1].split()[11:13]
    return sum(map(int, spent)) / os.sysconf("SC_CLK_TCK")


def rss(pid: int) -> int:
    """Kilobytes of memory a process holds."""
    status = Path(f"/proc/{pid}/status").read_text("utf-8")
    return int(next(line for line in status.splitlines() if line.startswith("VmRSS")).split()[1])


def sit_down(guest: Guest, names: list[str], tables: int) -> list[list[dict[str, str]]]:
    """The players of so many tables at a time, and for each the matches to play one after another, all begun."""
    players: list[list[dict[str, str]]] = []
    for number in range(tables):
        name = names[number % len(names)]
        count = max(2, load(name).seats[0])
        matches = [guest.table(name, count, count) for _ in range(MATCHES[name])]
        players += [[{"table": table, "cookie": cookies[seat]} for table, cookies in matches] for seat in range(count)]
    return players


def ours(names: list[str], pace: int = 0) -> dict[str, float]:
    """Our server under load."""
    with tempfile.TemporaryDirectory() as folder:
        server = Server(f"{folder}/tables.sqlite", "--rate", "0")
        with server, Guest(server.url) as guest:
            players = sit_down(guest, names, TABLES)
            assert server.process is not None
            return clients(server.process.pid, url=server.url.replace("http", "ws", 1), players=players, pace=pace)


def peer(pace: int = 0) -> dict[str, float]:
    """boardgame.io's server under load."""
    port = free_port()
    node = shutil.which("node") or "node"
    with subprocess.Popen([node, str(HERE / "peer.cjs"), str(port)], stdout=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout is not None
            for line in process.stdout:
                if "ready" in line:
                    break
            return clients(process.pid, url=f"http://127.0.0.1:{port}", tables=TABLES, pace=pace)
        finally:
            process.kill()


async def hold(url: str, tables: list[str]) -> None:
    """Open idle sockets, and see that all of them are held."""
    async with contextlib.AsyncExitStack() as stack:
        base = f"{url.replace('http', 'ws', 1)}/api/tables"
        addresses = [f"{base}/{tables[number % len(tables)]}/live" for number in range(IDLE_SOCKETS)]
        sockets = [await stack.enter_async_context(connect(address)) for address in addresses]
        for socket in sockets:
            await socket.recv()
        await asyncio.sleep(2)
        assert all(socket.state.name == "OPEN" for socket in sockets)
        HELD.append(len(sockets))


HELD: list[int] = []


def memory() -> dict[str, float]:
    """Kilobytes for an idle table that is held in memory, and for an idle socket."""
    with tempfile.TemporaryDirectory() as folder:
        server = Server(f"{folder}/tables.sqlite", "--rate", "0")
        with server, Guest(server.url) as guest:
            assert server.process is not None
            pid = server.process.pid
            before = rss(pid)
            tables = [guest.make("cartographers", 2)[0] for _ in range(IDLE_TABLES)]
            for table in tables:
                guest.get(f"/api/tables/{table}")
            with_tables = rss(pid)

            async def scene() -> int:
                holding = asyncio.create_task(hold(server.url, tables))
                most = 0
                while not holding.done():
                    most = max(most, rss(pid))
                    await asyncio.sleep(0.2)
                await holding
                return most

            with_sockets = asyncio.run(scene())
    return {
        "sockets_held": HELD[-1],
        "kb_an_idle_table": round((with_tables - before) / IDLE_TABLES, 1),
        "kb_an_idle_socket": round((with_sockets - with_tables) / IDLE_SOCKETS, 1),
    }


def tell(name: str, figures: dict[str, float]) -> None:
    """One line of figures."""
    print(f"{name:48}", "  ".join(f"{key} {value:.4g}" for key, value in figures.items()), flush=True)


def beside_each_other() -> None:
    """Both servers in turn, several times: a machine that drifts would favour one of them otherwise."""
    ratios = []
    for _ in range(ROUNDS):
        theirs, mine = peer(), ours(games())
        tell("boardgame.io, tic-tac-toe, in memory", theirs)
        tell("rhumbline, all games, durable", mine)
        ratios.append(mine["moves_a_second"] / theirs["moves_a_second"])
    tell(
        "all games beside boardgame.io",
        {"median": statistics.median(ratios), "least": min(ratios), "most": max(ratios)},
    )


def main() -> None:
    """All figures, one line each."""
    beside_each_other()
    for name in games():
        tell(f"rhumbline, {name}, durable", ours([name]))
    tell("rhumbline, all games, at most 1,000 a second", ours(games(), pace=1000))
    tell("memory", memory())


if __name__ == "__main__":
    main()
