"""The only import of Numba. `@rule` compiles a function; RHUMBLINE_JIT=0 runs the same source as it is."""

import hashlib
import os
import sys
import tempfile
import threading
from collections.abc import Callable
from functools import cache
from pathlib import Path
from types import FunctionType
from typing import Any

from rhumbline.engine.data import data_folder

Rule = Callable[..., Any]

COMPILED = os.environ.get("RHUMBLINE_JIT", "1") != "0"

if COMPILED:
    import numba
    from llvmlite import ir
    from numba import config, njit, types
    from numba.core.caching import IndexDataCacheFile, UserProvidedCacheLocator
    from numba.extending import intrinsic

    def _name_of_its_own(self: Any, number: int) -> str:
        return str(self._data_name_pattern.format(number=os.getpid() << 16 | number))

    # Numba numbers its files by an index that it reads and writes again without a lock. Of two processes that compile
    # at once, both could keep different code under one number, and one would later run the other's.
    IndexDataCacheFile._data_name = _name_of_its_own  # noqa: SLF001 (Numba offers no other way)

    class ByContent(UserProvidedCacheLocator):  # type: ignore[misc] # Numba has no types
        """Finds compiled code by what it was made of, wherever the sources lie and however old the files are.

        The name of the cache folder has the hash of all sources: a second copy of them need not be compiled.
        """

        def __init__(self, function: Any, file: str) -> None:
            super().__init__(function, file)
            self._cache_path = str(Path(config.CACHE_DIR) / Path(file).parent.name)

        def get_source_stamp(self) -> str:
            """Nothing that the folder's name does not say."""
            return ""


ENGINE = Path(__file__).resolve().parent
# The files of the engine that compiled code is made of; a change in any other need not compile everything anew.
COMPILED_ENGINE = (
    "batch.py",
    "bitboard.py",
    "data.py",
    "entry_points.py",
    "events.py",
    "fortunes.py",
    "grid.py",
    "hexgrid.py",
    "jit.py",
    "notes.py",
    "playouts.py",
    "tree.py",
    "rng.py",
    "rollout.py",
)
# The files and folders of a game that its compiled rules are made of, beside its data; all others only talk about it.
COMPILED_GAME = ("components.py", "state.py", "rules/**/*.py")


def home_of(module: str) -> Path:
    """The folder of the game, or of the engine, that a module belongs to: the nearest one with a rules.md."""
    file = Path(str(sys.modules[module].__file__)).resolve()
    return next((folder for folder in file.parents if (folder / "rules.md").is_file()), ENGINE)


def sources(home: Path) -> list[Path]:
    """All code and data that the compiled rules of a game are made of, or those of the engine."""
    files = [ENGINE / name for name in COMPILED_ENGINE]
    if home != ENGINE:
        files += [file for pattern in COMPILED_GAME for file in home.glob(pattern)]
        files += data_folder(home).rglob("*.toml")
    return sorted(files)


@cache
def _sources_hash(home: Path) -> str:
    digest = hashlib.sha256(f"{numba.__version__} {sys.version}".encode())
    for file in sources(home):
        digest.update(f"{file.parent.name}/{file.name}".encode() + b"\0" + file.read_bytes() + b"\0")
    return digest.hexdigest()[:16]


@cache
def cache_home() -> Path:
    """Where compiled code is kept: the user's cache folder, or a temporary one where that cannot be written."""
    asked = os.environ.get("RHUMBLINE_CACHE")
    base = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
    home = Path(asked) if asked else base / "rhumbline"
    try:
        home.mkdir(parents=True, exist_ok=True)
    except OSError:
        home = Path(tempfile.gettempdir()) / f"rhumbline-{os.getuid() if hasattr(os, 'getuid') else 'cache'}"
        home.mkdir(parents=True, exist_ok=True)
    return home


def cache_folder(home: Path) -> Path:
    """Where the compiled code of a game is kept, or that of the engine.

    Numba does not notice changes in functions called from other files, so the folder's name does.
    """
    return cache_home() / f"{home.name}-{_sources_hash(home)}"


# Numba asks its settings where to keep a function, and they are the same for all threads.
_settings = threading.Lock()


def rule(function: Rule) -> Rule:
    """Compile a function of the rules: cached on disk, and free of the interpreter lock while it runs.

    No generators: Numba cannot use one that it has read from its cache.
    """
    if not COMPILED:
        return function
    folder = str(cache_folder(home_of(function.__module__)))
    with _settings:
        others = config.CACHE_DIR, config.CACHE_LOCATOR_CLASSES
        config.CACHE_DIR, config.CACHE_LOCATOR_CLASSES = folder, f"{__name__}.{ByContent.__name__}"
        try:
            compiled: Rule = njit(cache=True, nogil=True)(function)
        finally:
            config.CACHE_DIR, config.CACHE_LOCATOR_CLASSES = others
    return compiled


def specialise(template: Rule, module: str, name: str = "", **meaning: object) -> Rule:
    """A compiled copy of `template` in which the given global names mean what this game says they mean.

    Numba keeps compiled code by name: two copies of a template in one module need names of their own.
    """
    source = getattr(template, "py_func", template)
    scope = {**source.__globals__, **meaning, "__name__": module}
    copy = FunctionType(source.__code__, scope, source.__name__, source.__defaults__)
    copy.__module__ = module
    copy.__qualname__ = f"{module.rsplit('.', 1)[-1]}_{name or source.__name__}"
    copy.__doc__ = source.__doc__
    return rule(copy)


if COMPILED:

    @intrinsic
    def _ctpop(_typing: Any, word: Any) -> Any:
        def emit(context: Any, builder: Any, _signature: Any, args: Any) -> Any:
            bits = builder.ctpop(args[0])
            return context.cast(builder, bits, types.uint64, types.int64)

        return types.int64(types.uint64), emit if word == types.uint64 else None

    @intrinsic
    def _cttz(_typing: Any, word: Any) -> Any:
        def emit(context: Any, builder: Any, _signature: Any, args: Any) -> Any:
            bits = builder.cttz(args[0], ir.Constant(ir.IntType(1), 0))
            return context.cast(builder, bits, types.uint64, types.int64)

        return types.int64(types.uint64), emit if word == types.uint64 else None

    @rule
    def popcount(word):
        """How many bits of a uint64 are set."""
        return _ctpop(word)

    @rule
    def lowest_bit(word):
        """The number of the lowest set bit of a uint64 that is not zero."""
        return _cttz(word)

else:

    def popcount(word: Any) -> int:
        """How many bits of a uint64 are set."""
        return int(word).bit_count()

    def lowest_bit(word: Any) -> int:
        """The number of the lowest set bit of a uint64 that is not zero."""
        return (int(word) & -int(word)).bit_length() - 1
