"""Compiling the rules ahead of time: once for each version of them, by several processes at once."""

import os
from pathlib import Path

import pytest
from numba.core.caching import IndexDataCacheFile

from rhumbline import games
from rhumbline.cli import compiling
from rhumbline.engine.errors import BadInput


def test_nothing_is_compiled_twice(capsys: pytest.CaptureFixture[str]) -> None:
    compiling.compile_rules()
    capsys.readouterr()
    compiling.compile_rules()
    assert capsys.readouterr().out == ""


def test_changed_rules_are_not_called_compiled(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Numba takes a file that was written again for another one, even with the same words in it."""
    room = tmp_path / "rules.py"
    room.write_text("MOVES = 4", "utf-8")
    monkeypatch.setattr(compiling, "sources", lambda _: [room])
    before = compiling.marker(games()[0])
    room.touch()
    assert compiling.marker(games()[0]) != before


def test_a_fault_in_the_data_is_told_before_anything_is_compiled(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    def faulty(name: str) -> None:
        message = f"{name} has no board"
        raise BadInput(message)

    monkeypatch.setattr(compiling, "marker", lambda name: tmp_path / name)
    monkeypatch.setattr(compiling, "load", faulty)
    with pytest.raises(BadInput, match="has no board"):
        compiling.compile_rules()
    assert capsys.readouterr().out == ""


def test_two_processes_never_keep_code_under_one_name(monkeypatch: pytest.MonkeyPatch) -> None:
    """Both may have read the same index, and would give the next number in it."""
    files = IndexDataCacheFile("", "rules.legal-1.py311", "")
    names = []
    for process in (4711, 4712):
        monkeypatch.setattr(os, "getpid", lambda process=process: process)
        names += [files._data_name(number) for number in (1, 2)]  # noqa: SLF001 (what we give Numba in its place)
    assert len(set(names)) == 4
