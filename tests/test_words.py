"""Everything the web app says is there in English and in German, and so is every numbered rule."""

import json
import re
from functools import cache
from pathlib import Path

import pytest

import rhumbline
from rhumbline import locales
from rhumbline.games import load, names
from words_in_code import CODE, GAMES, WEB, Asked, asked, game_of, keys_in, speakers_of, texts

PACKAGE = Path(rhumbline.__file__).parent
RULES = [PACKAGE / "engine", *sorted(file.parent for file in (PACKAGE / "games").glob("*/rules.md"))]
SHARED = ("app", "pages", "people", "table")
SERVERS = ("notices", "operator")
"""What only the server says: to people who are elsewhere, and to its operator."""
BOOKS = (*SHARED, *SERVERS, *GAMES)
WHOLE = ("en", "de")
"""The languages that must have every word. Any other may lack some, and speaks English there."""
THE_SERVER_SAYS = ("refused.", "why.")
"""Refusals: the server's own sentence is English, so that only the other languages have words for them."""
ASKED_BY_NAME = ("about.", "option.", "print.", *THE_SERVER_SAYS)
"""What the app or the server asks every game for, so that the key stands in no game's code."""
PLURALS = {"zero", "one", "two", "few", "many", "other"}
PLACE = re.compile(r"\{(\w+)\}")


@cache
def book(language: str, name: str) -> dict[str, str | dict[str, str]]:
    """The words of a book that a language has itself; a game may bring some in its own folder."""
    files = (WEB / "games" / name / "words" / f"{language}.json", locales.HERE / language / f"{name}.json")
    return {key: text for file in files if file.exists() for key, text in json.loads(file.read_text("utf-8")).items()}


def forms(text: str | dict[str, str]) -> dict[str, str]:
    return {"other": text} if isinstance(text, str) else text


@cache
def all_keys(language: str) -> frozenset[str]:
    """Every key as the code says it: a game's with its name in front."""
    books = (*SHARED, *GAMES)
    return frozenset(f"{name}.{key}" if name in GAMES else key for name in books for key in book(language, name))


@cache
def rule_numbers(folder: Path, language: str = "") -> list[str]:
    text = (folder / f"rules{language}.md").read_text("utf-8")
    return re.findall(r"^- \*\*([\w.-]+)\*\*", text, re.MULTILINE)


def test_there_are_words() -> None:
    assert set(WHOLE) <= set(locales.languages())
    assert locales.languages()[0] == locales.ENGLISH
    assert all(book("en", name) for name in BOOKS)


@pytest.mark.parametrize("language", locales.languages())
def test_a_language_is_a_folder_of_books(language: str) -> None:
    """It says what it calls itself, has only books that English has, and in them only texts and plural forms."""
    files = {file.stem: json.loads(file.read_text("utf-8")) for file in (locales.HERE / language).iterdir()}
    assert files.pop("language")["name"]
    assert set(files) <= set(BOOKS)
    for words in files.values():
        for key, text in words.items():
            assert isinstance(text, str) or ("other" in text and set(text) <= PLURALS), key
            assert all(isinstance(one, str) for one in forms(text).values()), key


@pytest.mark.parametrize("name", BOOKS)
@pytest.mark.parametrize("language", locales.languages())
def test_a_language_has_the_keys_of_english(language: str, name: str) -> None:
    english, own = book("en", name).keys(), book(language, name).keys()
    assert sorted(key for key in own - english if not key.startswith(THE_SERVER_SAYS)) == []
    missing = sorted(english - own)
    if language not in WHOLE and missing:
        pytest.skip(f"English is spoken for want of {len(missing)} words: {', '.join(missing)}")
    assert missing == []


@pytest.mark.parametrize("name", BOOKS)
@pytest.mark.parametrize("language", locales.languages())
def test_a_language_fills_the_places_of_english(language: str, name: str) -> None:
    """The form for one may say "one" instead of the number."""
    english, own = book("en", name), book(language, name)
    wrong = [
        key
        for key in english.keys() & own.keys()
        if set(PLACE.findall(str(english[key]))) != set(PLACE.findall(str(own[key])))
    ]
    assert wrong == []


@pytest.mark.parametrize("game", ["", *GAMES])
def test_every_key_in_the_code_has_words(game: str) -> None:
    wrong = [one for file in CODE if game_of(file) == game for one in asked(file) if not one.is_in(all_keys("en"))]
    assert wrong == []


@pytest.mark.parametrize("game", GAMES)
def test_every_key_that_is_handed_on_has_words(game: str) -> None:
    """Texts of a game's code that begin like its keys: steps of the lesson, lines of the score sheet."""
    begin = {key.partition(".")[0] for key in book("en", game)}
    numbers = {number for folder in RULES for number in rule_numbers(folder)}
    wrong = []
    for file in CODE:
        if game_of(file) == game:
            known = [one.key for one in asked(file)]
            wrong += [
                f"{file.name}: {text}"
                for text in texts(file)
                if "." in text and "*" not in text and text.partition(".")[0] in begin
                if text not in book("en", game) and text not in numbers
                if not any(key.endswith(f".{text}") for key in known)
            ]
    assert wrong == []


@pytest.mark.parametrize("game", GAMES)
def test_a_key_without_words_is_found(game: str) -> None:
    """Whatever a game calls to speak: a plain key, one that is chosen, one with a part that comes later."""
    for name, before in speakers_of(game).items():
        front = "" if before else f"{game}."
        code = (
            f'{name}("{front}nowhere.to"); {name}(a === "b" ? "{front}be.found" : `{front}here.${{c}}.at`, {{ n: 1 }})'
        )
        found = keys_in(code, game)
        assert found == [f"{game}.nowhere.to", f"{game}.be.found", f"{game}.here.*.at"]
        assert not any(Asked(key, "").is_in(all_keys("en")) for key in found)


def test_the_server_says_all_its_words() -> None:
    """Every text in its code that could be a key; what is put in while it runs may be anything."""
    for name in SERVERS:
        code = "".join(file.read_text("utf-8") for file in sorted((PACKAGE / "server" / name).glob("*.py")))
        found = re.findall(r"[\"']([\w.{}-]+)[\"']", code)
        needed = [Asked(re.sub(r"\{[\w.]+\}", "*", text), "") for text in found]
        assert [key for key in book("en", name) if not any(one.fits(key) for one in needed if one.key != "*")] == []


@pytest.mark.parametrize("name", [*SHARED, *GAMES])
def test_no_word_is_left_over(name: str) -> None:
    """A word that nobody asks for is fetched for nothing."""
    front = f"{name}." if name in GAMES else ""
    files = [file for file in CODE if game_of(file) in {"", name}]
    needed = [one for file in files for one in asked(file)]
    needed += [Asked(before + text, "") for file in files for text in texts(file) for before in {"", front}]
    wanted = [one for one in needed if not one.key.startswith("*")]
    plain = {one.key for one in wanted}
    unused = [
        key
        for key in book("en", name)
        if not key.startswith(ASKED_BY_NAME) and front + key not in plain
        if not any(one.fits(front + key) for one in wanted if "*" in one.key)
    ]
    assert unused == []


@pytest.mark.parametrize("name", names())
def test_options_have_names(name: str) -> None:
    """Adding a map sheet is adding its file, and its name to each language."""
    for option, values in load(name).options.items():
        wanted = {f"option.{option}", *(f"option.{option}.{value}" for value in values)}
        assert wanted <= book("en", name).keys()


def test_german_has_words_for_everything_the_server_denies() -> None:
    code = "".join(file.read_text("utf-8") for file in sorted((PACKAGE / "server").rglob("*.py")))
    denied = set(re.findall(r"\"(http\.[a-z]+)\"", code))
    assert "http.seat" in denied
    places = ("app", "pages", "people")  # what only some pages hear of is with their words
    known = {key for place in places for key in book("de", place) if key.startswith("refused.http.")}
    known = {key.removeprefix("refused.") for key in known}
    assert denied == {".".join(key.split(".")[:2]) for key in known}


def test_a_word_that_is_missing_is_english(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for language, words in {"en": {"yes": "Yes", "no": {"one": "No", "other": "Nos"}}, "fi": {"yes": "Kyllä"}}.items():
        (tmp_path / language).mkdir()
        (tmp_path / language / "language.json").write_text('{"name": ""}', "utf-8")
        (tmp_path / language / "app.json").write_text(json.dumps(words), "utf-8")
    monkeypatch.setattr(locales, "HERE", tmp_path)
    assert locales.languages() == ("en", "fi")
    assert locales.word("fi", "app", "yes") == "Kyllä"
    assert locales.word("fi", "app", "no") == "Nos"
    assert locales.word("../fi", "app", "yes") == "Yes"
    assert locales.word("fi", "app", "maybe", "Perhaps") == "Perhaps"
    with pytest.raises(KeyError):
        locales.word("fi", "app", "maybe")
    assert locales.words("fi", "nowhere") == {}


@pytest.mark.parametrize("folder", RULES, ids=lambda folder: folder.name)
def test_german_rules_have_the_numbers_of_the_english_ones(folder: Path) -> None:
    english = rule_numbers(folder)
    assert english, "there are rules"
    assert rule_numbers(folder, ".de") == english


def test_no_picture_and_no_script_comes_from_elsewhere() -> None:
    """Nothing that the content security policy would refuse: other hosts, data addresses, inline styles."""
    wrong = [
        f"{file.relative_to(WEB)}: {found[0]}"
        for file in CODE
        for found in re.finditer(
            r"https?://(?!www\.w3\.org)[^\s\"'`)]+|data:[\w/]+[;,]|\sstyle=\"|\{@html", file.read_text("utf-8")
        )
    ]
    assert wrong == []
