"""What can be wrong with what people and programs hand in: one sentence each, with the rule it rests on."""

from collections.abc import Sequence


def shown(value: object) -> str:
    """A value as a sentence can quote it, whatever it is and however long."""
    try:
        text = repr(value)
    except (ValueError, RecursionError):
        # A number of thousands of digits has no text.
        text = f"a {type(value).__name__}"
    return text if len(text) <= 60 else f"{text[:57]}..."


class BadInput(ValueError):
    """Something handed in cannot be used; the message is one sentence that says what and where."""


class IllegalMove(BadInput):
    """A move the rules refuse. Nothing has changed."""

    def __init__(self, rule: str, sentence: str, cells: Sequence[str] = ()) -> None:
        super().__init__(f"{sentence} [{rule}]")
        self.rule = rule
        self.sentence = sentence
        self.cells = tuple(cells)

    def __reduce__(self) -> tuple[object, ...]:
        return IllegalMove, (self.rule, self.sentence, self.cells)


def must(holds: object, what: str) -> None:
    """Refuse what cannot be a position, where this does not hold."""
    if not holds:
        message = f"not a position: {what}"
        raise BadInput(message)
