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
from rhumbline.server.http.connections import raise_limit
from rhumbline.server.notices import postman
from rhumbline.server.operator import door
from rhumbline.server.settings import Settings, database_url
from rhumbline.server.storage import migrate, upkeep
from rhumbline.server.storage.alone import alone_on
from rhumbline.server.storage.opening import open_for_serving, open_for_upkeep
from rhumbline.server.storage.patience import reason
from rhumbline.server.tables.warmup import not_compiled

DRAIN = 1
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
    postman.offer_of(settings)  # a key or a password that cannot be read is told now
    door.read_token(settings.operator_token_file)
    open_for_serving(settings.database)
    with alone_on(settings.database) if settings.redis is None else contextlib.nullcontext():
        if settings.workers > 1:
            compile_rules()  # they would all do it at once
        settings.hand_over()
        raise_limit()
        if settings.workers > 1:
            os.environ["PROMETHEUS_MULTIPROC_DIR"] = tempfile.mkdtemp(prefix="rhumbline-metrics-")
        host = "localhost" if settings.host in {"0.0.0.0", "::"} else settings.host  # noqa: S104 (only compared)
        print(f"Rhumbline opens at http://{host}:{settings.port}", flush=True)
        if not_compiled():
            print(
                "The rules are compiled once, which takes a minute or two; the page says which games are ready.",
                flush=True,
            )
        if in_browser:
            threading.Thread(target=open_when_ready, args=(host, settings.port), daemon=True).start()
        logs.note("starting", host=settings.host, port=settings.port, workers=settings.workers)
        _run(settings)


def _run(settings: Settings) -> None:
    """Serve until somebody ends it."""
    uvicorn.run(
        "rhumbline.server.http.app:from_environment",
        factory=True,
        host=settings.host,
        port=settings.port,
        workers=settings.workers,
        access_log=False,
        log_config=None,
        http="rhumbline.server.http.connections:TimedHttp",
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
    engine = open_for_upkeep(database_url(database))
    try:
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
    except sa.exc.DatabaseError as problem:
        message = f"the database refused: {reason(problem)}"
        raise BadInput(message) from None
    finally:
        engine.dispose()


def downgrade(database: str, revision: str) -> None:
    """`rhumbline admin downgrade`: before an older version is started on this database again."""
    url = database_url(database)
    engine = open_for_upkeep(url)
    try:
        with alone_on(url):
            migrate.downgrade(engine, revision)
    except sa.exc.DatabaseError as problem:
        message = f"nothing was changed; the database refused: {reason(problem)}"
        raise BadInput(message) from None
    finally:
        engine.dispose()
    print(f"The database is at migration {revision} now.")


def push_keys(file: Path | None) -> None:
    """`rhumbline admin push-keys`."""
    if file is None:
        message = "push-keys needs the name of a file to write"
        raise BadInput(message)
    from rhumbline.server.notices import push

    public = push.make_keys(file)
    print(f"The key is in {file}, for `rhumbline serve --push-keys {file}`; its public half is {public}.")


def operator_token(file: Path | None) -> None:
    """`rhumbline admin operator-token`."""
    if file is None:
        message = "operator-token needs the name of a file to write"
        raise BadInput(message)
    door.make_token(file)
    print(f"The token is in {file}, for `rhumbline serve --operator-token-file {file}`.")


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
