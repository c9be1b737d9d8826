"""The soak of bench/server in its short form: every fault once, while people play."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

SOAK = Path(__file__).parents[2] / "bench" / "server" / "soak.py"


@pytest.mark.parametrize("backend", ["sqlite", "two"])
def test_every_fault_once(backend: str) -> None:
    """Nothing acknowledged is missing, nobody is shown anything too early, and every game comes to its end."""
    words = [sys.executable, str(SOAK), "--quick", "--backend", backend, "--seed", "7"]
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "half open           1 times" in done.stdout
