"""How a test says which rule it is about."""

from collections.abc import Callable
from typing import Any, TypeVar

F = TypeVar("F", bound=Callable[..., Any])


def rule_test(number: str, sentence: str) -> Callable[[F], F]:
    """Mark a test with the number of its rule in rules.md and a sentence of what must hold."""

    def mark(test: F) -> F:
        test.__doc__ = f"{number}: {sentence}"
        return test

    return mark
