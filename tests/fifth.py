"""The example game, installed as pip would: a package, and a note of its entry point."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

SOURCE = Path(__file__).parent.parent / "examples" / "signal-fires"
BEFORE = os.environ.get("PYTHONPATH", "")


def install(folder: Path, monkeypatch: pytest.MonkeyPatch, source: Path = SOURCE) -> None:
    """Make the game known to every process that is started from now on."""
    info = folder / "signal_fires-1.0.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: signal-fires\nVersion: 1.0.0\n", "utf-8")
    (info / "entry_points.txt").write_text("[rhumbline.games]\nsignal-fires = signal_fires\n", "utf-8")
    monkeypatch.setenv("PYTHONPATH", f"{folder}:{source / 'src'}:{BEFORE}")


def python(*words: str, typed: str = "", code: int | None = 0) -> str:
    """What another process of ours says, which knows the game; `code` is how it must end, None: however it does."""
    done = subprocess.run([sys.executable, *words], input=typed, capture_output=True, text=True, check=False)
    assert code in {None, done.returncode}, done.stderr
    return done.stdout + (done.stderr if done.returncode else "")
