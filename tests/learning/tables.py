"""The tables that environments are tested at."""

from rhumbline.games import load, names


def every_table() -> list[tuple[str, int]]:
    """Every game at every seat count."""
    return [(name, seats) for name in names() for seats in load(name).seats]
