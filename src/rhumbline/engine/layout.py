"""Laying out a table in a terminal: side by side where there is room, one below the other where there is not."""

from collections.abc import Iterator

from rich.console import Console, ConsoleOptions, RenderableType
from rich.table import Table

NARROW = 78


class SideBySide:
    """Two parts of a table; the first keeps its width."""

    def __init__(self, left: RenderableType, right: RenderableType, left_width: int) -> None:
        self.left = left
        self.right = right
        self.left_width = left_width

    def __rich_console__(self, _: Console, options: ConsoleOptions) -> Iterator[RenderableType]:
        if options.max_width < NARROW:
            yield self.left
            yield self.right
            return
        grid = Table.grid(padding=(0, 1))
        grid.add_column(no_wrap=True, min_width=self.left_width)
        grid.add_column()
        grid.add_row(self.left, self.right)
        yield grid
