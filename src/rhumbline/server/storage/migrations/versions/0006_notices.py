"""Notices that reach people away from the table: what each wants, where he is reached, and what is to be sent."""

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def _of_tables() -> list[sa.Column[Any]]:
    return [
        sa.Column("webhook", sa.Text()),
        sa.Column("webhook_language", sa.String(16), nullable=False, server_default="en"),
    ]


def _of_seats() -> list[sa.Column[Any]]:
    return [
        sa.Column("looking", sa.Float(), nullable=False, server_default="0"),
        sa.Column("quiet", sa.Boolean(), nullable=False, server_default=sa.false()),
    ]


def upgrade() -> None:
    """Add the columns and three tables."""
    for column in _of_tables():
        op.add_column("tables", column)
    for column in _of_seats():
        op.add_column("seats", column)
    op.create_table(
        "wishes",
        sa.Column("player_id", sa.String(24), nullable=False),
        sa.Column("language", sa.String(16), nullable=False),
        sa.Column("chosen", sa.Text(), nullable=False),
        sa.Column("live", sa.Boolean(), nullable=False),
        sa.Column("address", sa.String(254)),
        sa.Column("confirmed", sa.Boolean(), nullable=False),
        sa.Column("stop", sa.String(64), nullable=False),
        sa.ForeignKeyConstraint(["player_id"], ["players.id"], name=op.f("fk_wishes_player_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("player_id", name=op.f("pk_wishes")),
    )
    op.create_index("ix_wishes_stop", "wishes", ["stop"], unique=True)
    op.create_table(
        "subscriptions",
        sa.Column("device_id", sa.String(24), nullable=False),
        sa.Column("player_id", sa.String(24), nullable=False),
        sa.Column("endpoint", sa.Text(), nullable=False),
        sa.Column("public_key", sa.String(120), nullable=False),
        sa.Column("secret", sa.String(40), nullable=False),
        sa.Column("created", sa.Float(), nullable=False),
        sa.ForeignKeyConstraint(
            ["device_id"], ["devices.id"], name=op.f("fk_subscriptions_device_id"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["player_id"], ["players.id"], name=op.f("fk_subscriptions_player_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("device_id", name=op.f("pk_subscriptions")),
    )
    op.create_index("ix_subscriptions_player_id", "subscriptions", ["player_id"])
    op.create_table(
        "outbox",
        sa.Column("id", sa.String(24), nullable=False),
        sa.Column("table_id", sa.String(24), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("way", sa.String(40), nullable=False),
        sa.Column("player_id", sa.String(24)),
        sa.Column("at", sa.Float(), nullable=False),
        sa.Column("due", sa.Float(), nullable=False),
        sa.Column("claimed", sa.Float(), nullable=False),
        sa.Column("attempts", sa.Integer(), nullable=False),
        sa.Column("state", sa.String(8), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=op.f("fk_outbox_table_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_outbox")),
    )
    op.create_index("ix_outbox_key", "outbox", ["table_id", "seat", "kind", "number", "way"], unique=True)
    op.create_index("ix_outbox_state", "outbox", ["state", "due"])
    op.create_index("ix_outbox_player_id", "outbox", ["player_id"])


def downgrade() -> None:
    """Drop them."""
    for table in ("outbox", "subscriptions", "wishes"):
        op.drop_table(table)
    for table, columns in (("seats", _of_seats()), ("tables", _of_tables())):
        with op.batch_alter_table(table) as batch:
            for column in columns:
                batch.drop_column(column.name)
