"""Tables, seats, entries of logs, and chat."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Make the four tables."""
    op.create_table(
        "tables",
        sa.Column("id", sa.String(24), nullable=False),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("rules_version", sa.Integer(), nullable=False),
        sa.Column("options", sa.Text(), nullable=False),
        sa.Column("seats", sa.Integer(), nullable=False),
        sa.Column("seed", sa.Text()),
        sa.Column("drawn", sa.Integer(), nullable=False),
        sa.Column("private", sa.Boolean(), nullable=False),
        sa.Column("stage", sa.String(8), nullable=False),
        sa.Column("start", sa.Text()),
        sa.Column("n", sa.Integer(), nullable=False),
        sa.Column("due", sa.Boolean(), nullable=False),
        sa.Column("invite_hash", sa.String(64)),
        sa.Column("watch_hash", sa.String(64)),
        sa.Column("rematch", sa.String(24)),
        sa.Column("created", sa.Float(), nullable=False),
        sa.Column("changed", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_tables")),
    )
    op.create_index("ix_tables_stage", "tables", ["stage", "private", "changed"])
    op.create_table(
        "seats",
        sa.Column("table_id", sa.String(24), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("secret_hash", sa.String(64)),
        sa.Column("bot", sa.String(40)),
        sa.Column("host", sa.Boolean(), nullable=False),
        sa.Column("orders", sa.Text(), nullable=False),
        sa.Column("seen", sa.Float(), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=op.f("fk_seats_table_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("table_id", "seat", name=op.f("pk_seats")),
    )
    op.create_table(
        "entries",
        sa.Column("table_id", sa.String(24), nullable=False),
        sa.Column("n", sa.Integer(), nullable=False),
        sa.Column("by", sa.Integer(), nullable=False),
        sa.Column("move", sa.Text(), nullable=False),
        sa.Column("command", sa.String(64)),
        sa.Column("at", sa.Float(), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=op.f("fk_entries_table_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("table_id", "n", name=op.f("pk_entries")),
    )
    op.create_table(
        "chat",
        sa.Column("table_id", sa.String(24), nullable=False),
        sa.Column("n", sa.Integer(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("command", sa.String(64), nullable=False),
        sa.Column("at", sa.Float(), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=op.f("fk_chat_table_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("table_id", "n", name=op.f("pk_chat")),
    )


def downgrade() -> None:
    """Drop them."""
    for name in ("chat", "entries", "seats", "tables"):
        op.drop_table(name)
