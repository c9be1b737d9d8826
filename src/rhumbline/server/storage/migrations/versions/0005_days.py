"""Time for a move, leaving, proposals, and what happened at a table beside its moves.

Tables in play go on without a clock, as they were begun.
"""

import time
from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def _of_tables() -> list[sa.Column[Any]]:
    return [
        sa.Column("tempo", sa.String(8), nullable=False, server_default="live"),
        sa.Column("move_time", sa.Integer()),
        sa.Column("late", sa.String(8), nullable=False, server_default="move"),
        sa.Column("wakes", sa.Float()),
        sa.Column("ending", sa.String(8)),
        sa.Column("proposal", sa.Text()),
    ]


def _of_seats() -> list[sa.Column[Any]]:
    return [
        sa.Column("here", sa.Float(), nullable=False, server_default="0"),
        sa.Column("clock_prompt", sa.Integer(), nullable=False, server_default="-1"),
        sa.Column("until", sa.Float()),
        sa.Column("reminded", sa.Integer(), nullable=False, server_default="-1"),
        sa.Column("late_prompt", sa.Integer(), nullable=False, server_default="-1"),
        sa.Column("bot_prompt", sa.Integer(), nullable=False, server_default="-1"),
        sa.Column("away_until", sa.Float(), nullable=False, server_default="0"),
        sa.Column("away_used", sa.Float(), nullable=False, server_default="0"),
        sa.Column("resigned", sa.Boolean(), nullable=False, server_default=sa.false()),
    ]


def upgrade() -> None:
    """Add the columns and two tables."""
    for column in _of_tables():
        op.add_column("tables", column)
    for column in _of_seats():
        op.add_column("seats", column)
    op.create_index("ix_tables_wakes", "tables", ["wakes"])
    # Nobody is taken for gone because nobody has noted before that he was here.
    op.execute(sa.text("UPDATE seats SET here = :now").bindparams(now=time.time()))
    op.create_table(
        "happenings",
        sa.Column("table_id", sa.String(24), nullable=False),
        sa.Column("n", sa.Integer(), nullable=False),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("seat", sa.Integer()),
        sa.Column("entries", sa.Integer(), nullable=False),
        sa.Column("at", sa.Float(), nullable=False),
        sa.Column("until", sa.Float()),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=op.f("fk_happenings_table_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("table_id", "n", name=op.f("pk_happenings")),
    )
    pulse = op.create_table(
        "pulse",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("at", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_pulse")),
    )
    op.bulk_insert(pulse, [{"id": 1, "at": 0.0}])


def downgrade() -> None:
    """Drop them."""
    op.drop_table("pulse")
    op.drop_table("happenings")
    op.drop_index("ix_tables_wakes", "tables")
    for table, columns in (("seats", _of_seats()), ("tables", _of_tables())):
        with op.batch_alter_table(table) as batch:
            for column in columns:
                batch.drop_column(column.name)
