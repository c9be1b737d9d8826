"""Documentation claims nothing that is not so: snippets run, commands exist, links lead somewhere."""

import re
from pathlib import Path

import pytest

import rhumbline
from rhumbline import games
from rhumbline.cli.commands import app
from rhumbline.games import load

ROOT = Path(__file__).parent.parent
PAGES = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md"), *(ROOT / "bench").glob("*.md")])


def test_readme_snippets_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The Python in the README runs as it stands, one block after another."""
    monkeypatch.chdir(tmp_path)
    blocks = re.findall(r"```python\n(.*?)```", (ROOT / "README.md").read_text("utf-8"), re.DOTALL)
    assert blocks
    scope: dict[str, object] = {}
    for block in blocks:
        exec(compile(block, "README.md", "exec"), scope)  # noqa: S102 (our own README)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_lead_somewhere(page: Path) -> None:
    for target in re.findall(r"\]\(([^)#]+)\)", page.read_text("utf-8")):
        assert (page.parent / target).exists(), target


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_commands_exist(page: Path) -> None:
    """Every `rhumbline WORD` in the documentation is a command."""
    known = {command.name or getattr(command.callback, "__name__", "") for command in app.registered_commands}
    named = set(re.findall(r"`(?:\./)?rhumb(?:line)? ([a-z]+)", page.read_text("utf-8")))
    assert named - known - {"test", "lint", "setup", "lock", "web", "docs", "pictures", "covers"} == set()


def test_every_game_is_credited() -> None:
    readme = (ROOT / "README.md").read_text("utf-8")
    for name in games():
        game = load(name)
        author = game.credit.split(";")[0].split(",")[0].split("(")[0].strip()
        rules = (Path(rhumbline.__file__).parent / "games" / name.replace("-", "_") / "rules.md").read_text("utf-8")
        assert author in readme
        assert author in rules


def test_notation_page_names_every_game() -> None:
    page = (ROOT / "docs" / "notation.md").read_text("utf-8")
    for name in games():
        assert f"## {load(name).title}" in page


def test_the_readme_opens_with_small_pictures_of_every_game() -> None:
    shown = re.findall(r'(?:src|srcset)="(docs/pictures/[^"]+)"', (ROOT / "README.md").read_text("utf-8"))
    assert sorted(shown) == sorted(
        f"docs/pictures/{game}-{theme}.webp" for game in games() for theme in ("dark", "light")
    )
    assert all((ROOT / picture).stat().st_size < 150_000 for picture in shown)
