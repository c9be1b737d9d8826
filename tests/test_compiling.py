"""Compiling the rules ahead of time: once for each version of them, by several processes at once."""

import os
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from numba import config
from numba.core.caching import IndexDataCacheFile

from rhumbline import games
from rhumbline.cli import compiling
from rhumbline.engine import jit
from rhumbline.engine.errors import BadInput
from rhumbline.server.tables import warmup


def test_nothing_is_compiled_twice(capsys: pytest.CaptureFixture[str]) -> None:
    compiling.compile_rules()
    capsys.readouterr()
    compiling.compile_rules()
    assert capsys.readouterr().out == ""


@pytest.fixture
def rules(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Path]:
    """A file of rules that can be changed; what is compiled lies in a folder of its own."""
    file = tmp_path / "rules.py"
    file.write_text("MOVES = 4", "utf-8")
    monkeypatch.setattr(jit, "sources", lambda _: [file])
    monkeypatch.setattr(jit, "cache_home", lambda: tmp_path / "cache")
    monkeypatch.setattr(compiling, "cache_home", jit.cache_home)
    jit._sources_hash.cache_clear()  # noqa: SLF001
    yield file
    jit._sources_hash.cache_clear()  # noqa: SLF001


def place_of_rules() -> Path:
    """Where compiled code is looked for by a program that starts now."""
    jit._sources_hash.cache_clear()  # noqa: SLF001
    return warmup.marker(games()[0])


def test_changed_rules_are_not_called_compiled(rules: Path) -> None:
    """It is what they say that counts, not when the file was written: a second copy need not be compiled."""
    before = place_of_rules()
    rules.touch()
    assert place_of_rules() == before
    rules.write_text("MOVES = 5", "utf-8")
    assert place_of_rules() != before


def test_compiled_code_is_found_by_content(tmp_path: Path) -> None:
    """Two copies of the same function, at different places and of different age, are one in the cache."""
    found = []
    for name, age in (("here", 0), ("there", 1_000_000)):
        file = tmp_path / name / "rules" / "flow.py"
        file.parent.mkdir(parents=True)
        file.write_text("def legal(s):\n    return s\n", "utf-8")
        os.utime(file, (age, age))
        scope: dict[str, Any] = {}
        exec(compile(file.read_text("utf-8"), str(file), "exec"), scope)  # noqa: S102
        with_cache = config.CACHE_DIR
        config.CACHE_DIR = str(tmp_path / "cache")
        locator = jit.ByContent(scope["legal"], str(file))
        config.CACHE_DIR = with_cache
        found.append((locator.get_cache_path(), locator.get_source_stamp(), locator.get_disambiguator()))
    assert found[0] == found[1]


@pytest.mark.usefixtures("rules")
def test_what_is_compiled_goes_when_nobody_has_used_it_for_long() -> None:
    """Not what another version has used lately, and never one's own."""
    own = place_of_rules().parent
    lately, long_ago = own.with_name("lately"), own.with_name("long-ago")
    for folder in (own, lately, long_ago):
        folder.mkdir(parents=True)
    for folder in (own, long_ago):
        os.utime(folder, (0, 0))
    compiling.sweep()
    assert own.is_dir()
    assert lately.is_dir()
    assert not long_ago.exists()


def test_a_fault_in_the_data_is_told_before_anything_is_compiled(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    def faulty(name: str) -> None:
        message = f"{name} has no board"
        raise BadInput(message)

    monkeypatch.setattr(warmup, "marker", lambda name: tmp_path / name)
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


def test_threads_that_compile_at_once_keep_their_code_in_the_cache() -> None:
    def place(_: int) -> str:
        def function(x: int) -> int:
            return x

        function.__module__ = jit.__name__
        return str(jit.rule(function)._cache.cache_path)  # type: ignore[attr-defined] # noqa: SLF001

    pace = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        with ThreadPoolExecutor(8) as pool:
            places = set(pool.map(place, range(400)))
    finally:
        sys.setswitchinterval(pace)
    assert places == {str(jit.cache_folder(jit.ENGINE) / Path(__file__).parent.name)}
