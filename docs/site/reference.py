"""The reference, read from signatures and docstrings; nothing is imported."""

from collections.abc import Iterator
from pathlib import Path

import griffe

SOURCES = Path(__file__).resolve().parents[2] / "src"
# What programs of other people rest on: page, its sentence, and the names of each module.
PAGES = {
    "api": (
        "The package rhumbline",
        "What `import rhumbline` gives.",
        {
            "rhumbline": ["games", "new", "resume", "replay", "save", "read", "score"],
            "rhumbline.engine.match": ["Match"],
            "rhumbline.engine.errors": ["IllegalMove", "BadInput"],
        },
    ),
    "api-bots": (
        "Bots and hints",
        "Bots by name, and what a bot of your own must be able to do.",
        {"rhumbline.bots": ["names", "make", "Bot"], "rhumbline.bots.hint": ["hint"]},
    ),
    "api-envs": (
        "Environments",
        "The games for programs that learn; see [the guide](envs.md).",
        {
            "rhumbline.envs": ["aec", "parallel", "single", "vector", "openspiel"],
            "rhumbline.envs.numbers": ["Numbers"],
            "rhumbline.envs.layout": ["layout", "split", "Layout"],
        },
    ),
    "api-lab": (
        "The lab",
        "Series of games from Python; see [the guide](bots.md).",
        {
            "rhumbline.lab.series": ["Series", "Limits", "Outcome"],
            "rhumbline.lab.simulate": ["simulate"],
            "rhumbline.lab.arena": ["arena"],
            "rhumbline.lab.tournament": ["tournament", "ratings"],
            "rhumbline.lab.sprt": ["Question", "Sprt", "score_of", "elo_of"],
            "rhumbline.lab.stats": ["Interval", "mean_interval", "share_interval", "sequential_interval"],
        },
    ),
}


def pages() -> Iterator[tuple[str, str]]:
    """Each page of the reference: its name, and its Markdown."""
    for name, (title, sentence, modules) in PAGES.items():
        told = [f"# {title}", sentence]
        for module, wanted in modules.items():
            read = _module(module)
            told.append(f"## `{module}`")
            told.append(read.docstring.value.split("\n\n")[0] if read.docstring else "")
            for one in wanted:
                told += _object(read[one], f"{one}", "###")
        yield name, "\n\n".join(told)


def _module(name: str) -> griffe.Module:
    path = SOURCES.joinpath(*name.split("."))
    file = path / "__init__.py" if path.is_dir() else path.with_suffix(".py")
    return griffe.visit(name, file, file.read_text("utf-8"))


def _object(one: griffe.Object | griffe.Alias, name: str, level: str) -> Iterator[str]:
    if isinstance(one, griffe.Alias):  # made elsewhere and given another name here, as `games` is
        module, _, own = one.target_path.rpartition(".")
        one = _module(module)[own]
    yield f"{level} `{name}`"
    if isinstance(one, griffe.Function):
        yield f"```python\n{_signature(one, name)}\n```"
    yield one.docstring.value if one.docstring else ""
    if isinstance(one, griffe.Class):
        for member in one.members.values():
            if isinstance(member, griffe.Function) and not member.name.startswith("_"):
                yield from _object(member, f"{name}.{member.name}", "####")
            elif isinstance(member, griffe.Attribute) and not member.name.startswith("_") and member.annotation:
                sentence = f": {member.docstring.value}" if member.docstring else ""
                yield f"- `{member.name}: {member.annotation}`{sentence}"


def _signature(one: griffe.Function, name: str) -> str:
    told, star = [], False
    for parameter in one.parameters:
        if parameter.name in {"self", "cls"}:
            continue
        kind = parameter.kind
        stars = {griffe.ParameterKind.var_positional: "*", griffe.ParameterKind.var_keyword: "**"}.get(kind, "")
        if kind is griffe.ParameterKind.keyword_only and not star:
            told.append("*")
            star = True
        kinds = f": {parameter.annotation}" if parameter.annotation else ""
        default = f" = {parameter.default}" if parameter.default is not None and not stars else ""
        told.append(f"{stars}{parameter.name}{kinds}{default}")
    gives = f" -> {one.returns}" if one.returns else ""
    line = f"{name}({', '.join(told)}){gives}"
    return line if len(line) <= 100 else f"{name}(\n    " + ",\n    ".join(told) + f",\n){gives}"
