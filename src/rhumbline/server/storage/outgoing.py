"""Putting notices into the outbox, in the transaction of what caused them."""

from __future__ import annotations

from collections.abc import Sequence

import sqlalchemy as sa

from rhumbline.server.storage import keys
from rhumbline.server.storage.rows import Due

# Both databases understand this: what is there already is left as it is.
PUT = sa.text(
    "INSERT INTO outbox (id, table_id, seat, kind, number, way, player_id, at, due, claimed, attempts, state)"
    " VALUES (:id, :table_id, :seat, :kind, :number, :way, :player_id, :at, :due, 0, 0, 'due') ON CONFLICT DO NOTHING"
)


def put(connection: sa.Connection, table_id: str, notices: Sequence[Due], way: str = "") -> None:
    """Write these down, each once; by this way, or by ways that are looked for when they are due."""
    rows = [{"id": keys.new_id(), "table_id": table_id, "way": way, **one._asdict()} for one in notices]
    if rows:
        connection.execute(PUT, rows)
