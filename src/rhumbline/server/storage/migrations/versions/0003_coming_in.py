"""Codes to come in by, who is ready and who was sent away, chat of those who look on, answers to a rematch."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Add the columns. Tables that wait already have no code until their host asks for one."""
    no = sa.false()
    op.add_column("tables", sa.Column("code", sa.String(8)))
    op.add_column("tables", sa.Column("code_until", sa.Float(), nullable=False, server_default="0"))
    op.add_column("tables", sa.Column("removed", sa.Text(), nullable=False, server_default="[]"))
    op.add_column("tables", sa.Column("watchers_chat", sa.Boolean(), nullable=False, server_default=no))
    op.create_index("ix_tables_code", "tables", ["code"], unique=True)
    op.add_column("seats", sa.Column("ready", sa.Boolean(), nullable=False, server_default=no))
    op.add_column("seats", sa.Column("again", sa.String(3)))
    op.add_column("chat", sa.Column("name", sa.String(40), nullable=False, server_default=""))


def downgrade() -> None:
    """Drop them."""
    op.drop_index("ix_tables_code", "tables")
    tables = ["code", "code_until", "removed", "watchers_chat"]
    added = {"tables": tables, "seats": ["ready", "again"], "chat": ["name"]}
    for table, columns in added.items():
        with op.batch_alter_table(table) as batch:
            for column in columns:
                batch.drop_column(column)
