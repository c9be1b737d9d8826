"""The games of a series as a table for other programs: Parquet, a row for each seat of each game."""

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rhumbline.engine.errors import BadInput

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rhumbline.lab.series import Outcome, Series


class Rows:
    """What will be written when all games have been played."""

    def __init__(self, file: Path) -> None:
        try:
            import pyarrow.parquet  # noqa: F401, PLC0415 (an extra)
        except ImportError:
            message = "--parquet needs pyarrow, which is not installed: pip install 'rhumbline[parquet]'"
            raise BadInput(message) from None
        if not file.parent.is_dir() or file.is_dir():
            message = f"{file}: no file can be written there"
            raise BadInput(message)
        self.file = file
        self.games = 0
        self.rows: list[dict[str, Any]] = []

    def enter(self, lineup: "Sequence[str]", seed: str, outcome: "Outcome") -> None:
        """One more game."""
        for seat, bot in enumerate(lineup):
            points, share = outcome.totals[seat], outcome.shares[seat]
            about = {"game": self.games, "seed": seed, "seat": seat, "bot": bot, "points": points, "share": share}
            self.rows.append({**about, "decisions": outcome.decisions, "solo": outcome.solo})
        self.games += 1

    def write(self, series: "Series") -> None:
        """The whole file, or nothing of it; what all games have in common is in its metadata."""
        import pyarrow as pa  # noqa: PLC0415
        from pyarrow import parquet  # noqa: PLC0415

        columns = [
            ("game", pa.int64()),
            ("seed", pa.string()),
            ("seat", pa.int8()),
            ("bot", pa.dictionary(pa.int32(), pa.string())),
        ]
        columns += [("points", pa.int32()), ("share", pa.float64()), ("decisions", pa.int32()), ("solo", pa.int32())]
        common = {"rhumbline": json.dumps(series.about())}
        table = pa.Table.from_pylist(self.rows, schema=pa.schema(columns, metadata=common))
        part = self.file.with_name(f"{self.file.name}.part")
        try:
            parquet.write_table(table, part)
            part.replace(self.file)
        except OSError as problem:
            part.unlink(missing_ok=True)
            message = f"{self.file}: {problem.strerror or problem}"
            raise BadInput(message) from None
