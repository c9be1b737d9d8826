"""After the game: links to replays, what a continued game goes on from, and what keeps a game readable.

Tables in play and finished games stay as they are: no link is open, and no position has been noted yet.
"""

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def _of_tables() -> list[sa.Column[Any]]:
    return [
        sa.Column("replay_key", sa.String(24)),
        sa.Column("replay_by", sa.Integer()),
        sa.Column("digest", sa.String(64)),
    ]


def upgrade() -> None:
    """Add the columns and two tables."""
    for column in _of_tables():
        op.add_column("tables", column)
    op.add_column("seats", sa.Column("kept", sa.Boolean(), nullable=False, server_default=sa.false()))
    op.create_table(
        "forks",
        sa.Column("table_id", sa.String(24), nullable=False),
        sa.Column("source", sa.String(24), nullable=False),
        sa.Column("entries", sa.Integer(), nullable=False),
        sa.Column("moves", sa.Integer(), nullable=False),
        sa.Column("played", sa.Float(), nullable=False),
        sa.Column("seat", sa.Integer()),
        sa.Column("story", sa.LargeBinary(), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=op.f("fk_forks_table_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("table_id", name=op.f("pk_forks")),
    )
    op.create_table(
        "archives",
        sa.Column("table_id", sa.String(24), nullable=False),
        sa.Column("rules_version", sa.Integer(), nullable=False),
        sa.Column("steps", sa.LargeBinary(), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=op.f("fk_archives_table_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("table_id", name=op.f("pk_archives")),
    )


def downgrade() -> None:
    """Drop them."""
    op.drop_table("archives")
    op.drop_table("forks")
    with op.batch_alter_table("seats") as batch:
        batch.drop_column("kept")
    with op.batch_alter_table("tables") as batch:
        for column in _of_tables():
            batch.drop_column(column.name)
