"""`rhumbline copy`: the examples, the documentation or a game's numbers, in a folder of one's own."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import rhumbline
from rhumbline.cli.screen import console
from rhumbline.engine.data import data_folder
from rhumbline.engine.errors import BadInput
from rhumbline.games import folder_of
from rhumbline.games import names as games

HERE = Path(rhumbline.__file__).parent


def copy(what: str, folder: Path) -> None:
    """`rhumbline copy WHAT FOLDER`: all or, where a file of that name is there already, nothing."""
    source = source_of(what)
    files = list(_files(source))
    for file in files:
        if (folder / file).exists():
            message = f"{folder / file} is there already; nothing has been copied"
            raise BadInput(message)
    try:
        for file in files:
            (folder / file).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(source / file, folder / file)
    except OSError as problem:
        message = f"{folder}: nothing can be copied there: {problem.strerror}"
        raise BadInput(message) from None
    for file in files:
        console.print(str(folder / file), highlight=False, soft_wrap=True)


def source_of(what: str) -> Path:
    """Where it lies: in the package, or, the examples of a clone, beside it."""
    if what == "docs":
        if not (HERE / "site" / "index.html").is_file():
            message = "the documentation has not been built here: in a clone, ./rhumb docs FOLDER does it"
            raise BadInput(message)
        return HERE / "site"
    if what == "examples":
        return next(place for place in (HERE / "examples", HERE.parents[1] / "examples") if place.is_dir())
    if what not in games():
        message = f"copy takes examples, docs or one of the games ({', '.join(games())}), not {what!r}"
        raise BadInput(message)
    return data_folder(folder_of(what))


def _files(source: Path) -> Iterator[Path]:
    """What there is to copy; not what Python has left beside it."""
    for file in sorted(source.rglob("*")):
        inner = file.relative_to(source)
        if file.is_file() and "__pycache__" not in inner.parts:
            yield inner
