"""Frames and requests by the hundred thousand, made from the schemas and spoilt: no 500, no traceback, no stuck table.

Prints what was sent and how it was answered; ends with an error at the first answer that may not be.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2] / "tests" / "server"))

import fuzzing
from harness import Guest, Server, play_all
from rhumbline import games
from rhumbline.games import load


def main() -> None:
    """Both kinds, and then every table is played to its end."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--frames", type=int, default=100_000)
    parser.add_argument("--requests", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=0)
    given = parser.parse_args()
    rng, began = random.Random(given.seed), time.monotonic()
    with tempfile.TemporaryDirectory(prefix="rl-fuzz-") as folder:
        server = Server(f"{folder}/tables.sqlite", "--rate", "0", log=Path(folder) / "log")
        with server, Guest(server.url) as guest:
            begun = [guest.table(name, max(2, load(name).seats[0]), 1) for name in games()]
            tables = [(table, cookies[0]) for table, cookies in begun]
            statuses = fuzzing.requests(guest, *tables[0], rng, given.requests)
            print(f"{statuses.total()} requests, by status: {dict(sorted(statuses.items()))}", flush=True)
            heard = asyncio.run(fuzzing.throw_many(guest, tables, rng, given.frames))
            print(f"{heard} frames heard at {len(tables)} tables", flush=True)
            for table, cookie in tables:
                guest.post(f"/api/tables/{table}/seats/0", cookie, bot=None)  # somebody may have handed it to a bot
                (ada,) = asyncio.run(play_all(guest, table, [cookie], rng.choice))
                assert ada.over
        server.check_log()
    print(
        f"0 answers of 500, 0 tracebacks, 0 errors in the log, every table played on; {time.monotonic() - began:.0f} s"
    )


if __name__ == "__main__":
    main()
