"""Commands about the table server."""

import contextlib
import os
import socket
import tempfile
import threading
import time
import webbrowser
from pathlib import Path

import sqlalchemy as sa
import uvicorn

from rhumbline.cli.compiling import compile_rules
from rhumbline.engine.errors import BadInput
from rhumbline.server import logs
from rhumbline.server.http import limits
from rhumbline.server.settings import Settings, database_url
from rhumbline.server.storage import migrate, schema, upkeep
from rhumbline.server.storage.store import engine_for

DRAIN = 10
"""Seconds that open requests and sockets are given when the server stops."""


def open_when_ready(host: str, port: int) -> None:
    """Open the browser once the server answers."""
    while True:
        with contextlib.suppress(OSError), socket.create_connection((host, port), timeout=1):
            break
        time.sleep(0.2)
    webbrowser.open(f"http://{host}:{port}")


def check_port(host: str, port: int) -> None:
    """Refuse a port that something else listens at, before anything is set up."""
    with socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET) as probe:
        if os.name != "nt":
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError as problem:
            message = f"{host}:{port} cannot be used ({problem.strerror}); choose another with --port"
            raise BadInput(message) from None


def serve(settings: Settings, *, in_browser: bool = False) -> None:
    """`rhumbline serve`."""
    check_port(settings.host, settings.port)
    settings = settings.checked()
    engine = engine_for(settings.database)
    migrate.migrate(engine)
    engine.dispose()
    compile_rules()
    settings.hand_over()
    if settings.workers > 1:
        os.environ["PROMETHEUS_MULTIPROC_DIR"] = tempfile.mkdtemp(prefix="rhumbline-metrics-")
    host = "localhost" if settings.host in {"0.0.0.0", "::"} else settings.host  # noqa: S104 (only compared)
    address = f"http://{host}:{settings.port}"
    print(f"Rhumbline opens at {address}", flush=True)
    if in_browser:
        threading.Thread(target=open_when_ready, args=(host, settings.port), daemon=True).start()
    logs.note("starting", host=settings.host, port=settings.port, workers=settings.workers)
    uvicorn.run(
        "rhumbline.server.http.app:from_environment",
        factory=True,
        host=settings.host,
        port=settings.port,
        workers=settings.workers,
        access_log=False,
        log_level="warning",
        ws="rhumbline.server.live.pings:LimitedPings",
        ws_max_size=limits.LONGEST_FRAME,
        ws_ping_interval=20,
        ws_ping_timeout=20,
        ws_per_message_deflate=False,
        timeout_graceful_shutdown=DRAIN,
        server_header=False,
    )


def admin(what: str, database: str, file: Path | None) -> None:
    """`rhumbline admin backup|vacuum|check`."""
    engine = engine_for(database_url(database))
    try:
        if migrate.revision_of(engine) != schema.REVISION:
            message = "this database is not of this version of Rhumbline; start `rhumbline serve` on it once"
            raise BadInput(message)
        if what == "backup":
            if file is None:
                message = "backup needs the name of a file to write"
                raise BadInput(message)
            upkeep.backup(engine, file)
            print(f"Backup written to {file}.")
        elif what == "vacuum":
            upkeep.vacuum(engine)
            print("Done.")
        else:
            _check(engine)
    except sa.exc.OperationalError:
        message = "the database cannot be opened"
        raise BadInput(message) from None
    finally:
        engine.dispose()


def _check(engine: sa.Engine) -> None:
    wrong = count = 0
    for table_id, fault in upkeep.check(engine):
        count += 1
        if fault is not None:
            wrong += 1
            print(f"{table_id} {fault}")
    print(f"{count} matches checked, {wrong} with faults.")
    if wrong:
        message = "some stored matches have faults"
        raise BadInput(message)
