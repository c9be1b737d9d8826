"""What docs/deploy.md sets up: a real nginx with TLS before two servers, and the files for systemd and containers."""

from __future__ import annotations

import asyncio
import datetime as dt
import ipaddress
import random
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import httpx
import pytest
import typer.main
import yaml
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec

import backends
import leash
from harness import PATIENCE, Guest, Player, Server, free_port
from rhumbline.cli.commands import app

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "deploy"
NGINX = shutil.which("nginx", path="/usr/sbin:/usr/local/sbin:/usr/bin:/usr/local/bin")


def make_certificate(folder: Path) -> None:
    """A certificate for this machine that nobody but the test believes."""
    key, now = ec.generate_private_key(ec.SECP256R1()), dt.datetime.now(dt.UTC)
    name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, "localhost")])
    names: list[x509.GeneralName] = [x509.DNSName("localhost"), x509.IPAddress(ipaddress.ip_address("127.0.0.1"))]
    made = x509.CertificateBuilder().subject_name(name).issuer_name(name).public_key(key.public_key())
    made = made.serial_number(x509.random_serial_number()).not_valid_before(now - dt.timedelta(days=1))
    made = made.not_valid_after(now + dt.timedelta(days=1))
    made = made.add_extension(x509.SubjectAlternativeName(names), critical=False)
    pem = serialization.Encoding.PEM
    (folder / "fullchain.pem").write_bytes(made.sign(key, hashes.SHA256()).public_bytes(pem))
    private = key.private_bytes(pem, serialization.PrivateFormat.PKCS8, serialization.NoEncryption())
    (folder / "privkey.pem").write_bytes(private)


@contextmanager
def proxy(folder: Path, servers: list[Server]) -> Iterator[int]:
    """The proxy of deploy/nginx.conf before these servers; gives the port where it speaks TLS."""
    assert NGINX is not None, "this test needs nginx: apt install nginx-light"
    plain, secure, private = free_port(), free_port(), free_port()
    named = "\n".join(f"server 127.0.0.1:{server.port} max_fails=1 fail_timeout=2s;" for server in servers)
    places = "".join(
        f"{one}_temp_path {folder}/{one};\n" for one in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    changes = {
        "server server:8000 max_fails=1 fail_timeout=2s;": named,
        "server server:8001;": f"server 127.0.0.1:{servers[0].port};",
        "listen 80;": f"listen 127.0.0.1:{plain};",
        "listen 443 ssl http2;": f"listen 127.0.0.1:{secure} ssl http2;",
        "listen 8001;": f"listen 127.0.0.1:{private};",
        "/etc/rhumbline/": f"{folder}/",
        "https://$host$request_uri": f"https://$host:{secure}$request_uri",
        "server_tokens off;": f"server_tokens off;\n{places}",
    }
    text = (DEPLOY / "nginx.conf").read_text("utf-8")
    for old, new in changes.items():
        assert old in text, old
        text = text.replace(old, new)
    config = folder / "nginx.conf"
    config.write_text(f"pid {folder}/pid;\nerror_log {folder}/errors;\ndaemon off;\n{text}", "utf-8")
    running = leash.start([NGINX, "-c", str(config), "-e", f"{folder}/errors"], stderr=subprocess.DEVNULL)
    try:
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            assert running.poll() is None, (folder / "errors").read_text("utf-8")
            try:
                answer = httpx.get(f"http://127.0.0.1:{plain}/t/x?y=1")
            except httpx.TransportError:
                time.sleep(0.05)
                continue
            assert (answer.status_code, answer.headers["location"]) == (301, f"https://127.0.0.1:{secure}/t/x?y=1")
            break
        yield secure
    finally:
        running.terminate()
        leash.wait(running, PATIENCE)


def test_two_servers_behind_a_real_proxy(
    database: str, redis: backends.Redis, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Over TLS: pages, cookies and live sockets; one server is killed in mid-game, and players go on at the other."""
    make_certificate(tmp_path)
    monkeypatch.setenv("SSL_CERT_FILE", str(tmp_path / "fullchain.pem"))
    words = ("--redis", redis.url, "--rate", "0")
    with ExitStack() as stack:
        servers = [stack.enter_context(Server(database, *words)) for _ in range(2)]
        url = f"https://localhost:{stack.enter_context(proxy(tmp_path, servers))}"
        guest = stack.enter_context(Guest(url))
        assert guest.get("/api/ready").json()["bus"] is True
        page = guest.get("/")
        assert (page.status_code, page.headers["strict-transport-security"]) == (200, "max-age=31536000")
        body = {"game": "cartographers", "seats": 2, "name": "Ada"}
        made = guest.http.post("/api/tables", json=body, headers={"Origin": url})
        assert (made.status_code, "Secure" in made.headers["set-cookie"].split("; ")) == (201, True)
        refused = guest.http.post("/api/tables", json=body, headers={"Origin": "https://evil.example"})
        assert refused.status_code == 403
        table, cookies = guest.table("kingdom-maps", 2, 2)
        rng = random.Random(4)

        async def scene() -> list[Player]:
            players = [guest.player(table, cookie) for cookie in cookies]
            async with players[0] as ada, players[1] as bo:
                await asyncio.gather(*(one.play(rng.choice, lambda: len(ada.played) >= 3) for one in (ada, bo)))
                await asyncio.to_thread(servers[0].kill)
                await asyncio.gather(*(one.play(rng.choice) for one in (ada, bo)))
            return players

        ada, bo = asyncio.run(scene())
        assert ada.document["result"] == bo.document["result"] is not None
        assert max(ada.connections, bo.connections) > 1


def options_of(command: str) -> set[str]:
    """What a command of ours understands."""
    group = typer.main.get_group(app)
    return {word for option in group.commands[command].params for word in option.opts}


def test_every_option_that_is_deployed_is_known() -> None:
    known = options_of("serve")
    compose = yaml.safe_load((DEPLOY / "compose.yaml").read_text("utf-8"))
    unit = (DEPLOY / "rhumbline.service").read_text("utf-8")
    container = (DEPLOY / "Containerfile").read_text("utf-8")
    used = {word for word in compose["services"]["server"]["command"] if word.startswith("--")}
    used |= set(re.findall(r"--[a-z-]+", unit.partition("ExecStart=")[2].partition("Restart=")[0]))
    used |= set(re.findall(r'"(--[a-z-]+)"', container.partition("ENTRYPOINT")[2]))
    assert {"--database", "--redis", "--host", "--operator-token-file", "--keep-guests"} <= used <= known


def test_the_compose_file_fits_together() -> None:
    """Names that the proxy and the servers use are services; every secret and file that is mounted is there."""
    compose = yaml.safe_load((DEPLOY / "compose.yaml").read_text("utf-8"))
    services = compose["services"]
    proxied = re.findall(r"^\s+server (\w+):(\d+)", (DEPLOY / "nginx.conf").read_text("utf-8"), re.MULTILINE)
    assert set(proxied) == {("server", "8000"), ("server", "8001")}
    assert {"server", "proxy", "database", "redis"} == set(services)
    for service in services.values():
        assert set(service.get("depends_on", {})) <= set(services)
        assert set(service.get("secrets", [])) <= set(compose["secrets"])
        for mounted in service.get("volumes", []):
            source = mounted.rpartition(":/")[0]
            assert source in compose["volumes"] or source.startswith("${") or (DEPLOY / source).exists(), source
    assert "ports" not in services["server"], "FORWARDED_ALLOW_IPS is * there"
    assert all(not port.endswith(":8001") or port.startswith("127.0.0.1:") for port in services["proxy"]["ports"])
    build = services["server"]["build"]
    assert (DEPLOY / build["context"] / build["dockerfile"]).resolve() == DEPLOY / "Containerfile"


def test_the_container_file_copies_what_there_is() -> None:
    text = (DEPLOY / "Containerfile").read_text("utf-8")
    copied = [line.split()[1:-1] for line in text.splitlines() if line.startswith("COPY ") and "--from" not in line]
    ignored = (ROOT / ".dockerignore").read_text("utf-8").split()
    for source in (one for line in copied for one in line):
        assert (ROOT / source).exists(), source
        assert source not in ignored
    lock = (ROOT / "locks" / "server.lock").read_text("utf-8")
    assert all(re.search(rf"^{name}==", lock, re.MULTILINE) for name in ("psycopg", "redis", "litestar", "hatchling"))


def test_the_unit_is_one(tmp_path: Path) -> None:
    """Where there is a systemd, it reads it itself; what it starts is put where it is here."""
    unit = (DEPLOY / "rhumbline.service").read_text("utf-8")
    sections = re.findall(r"^\[(\w+)\]$", unit, re.MULTILINE)
    assert sections == ["Unit", "Service", "Install"]
    analyze = shutil.which("systemd-analyze")
    if analyze is not None:
        file = tmp_path / "rhumbline.service"
        own = Path(sys.executable).with_name("rhumbline")
        file.write_text(unit.replace("/opt/rhumbline/bin/rhumbline", str(own)), "utf-8")
        done = subprocess.run([analyze, "verify", str(file)], capture_output=True, text=True, check=False)
        ours = [line for line in done.stderr.splitlines() if "rhumbline.service" in line]
        assert ours == []


def test_the_guide_names_what_there_is() -> None:
    """Every file and every command of ours in docs/deploy.md."""
    text = (ROOT / "docs" / "deploy.md").read_text("utf-8")
    files = set(re.findall(r"\b((?:deploy|locks|docs)/[\w.-]+\w)", text)) - {"deploy/.env"}
    assert {"deploy/nginx.conf", "deploy/rhumbline.service", "deploy/compose.yaml", "locks/server.lock"} <= files
    assert [file for file in files if not (ROOT / file).exists()] == []
    assert set(re.findall(r"rhumbline admin ([\w-]+)", text)) == {"operator-token", "backup", "check", "downgrade"}
