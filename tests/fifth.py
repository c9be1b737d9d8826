"""The example game, installed as pip would: a package, and a note of its entry point."""

from pathlib import Path

import pytest

SOURCE = Path(__file__).parent.parent / "examples" / "signal-fires"


def install(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Make the game known to every process that is started from now on."""
    info = folder / "signal_fires-1.0.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: signal-fires\nVersion: 1.0.0\n", "utf-8")
    (info / "entry_points.txt").write_text("[rhumbline.games]\nsignal-fires = signal_fires\n", "utf-8")
    monkeypatch.setenv("PYTHONPATH", f"{folder}:{SOURCE / 'src'}")
