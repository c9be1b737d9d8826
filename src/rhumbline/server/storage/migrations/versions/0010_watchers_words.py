"""Whose a line of chat is that somebody said who looked on: it goes with him, and he can have a copy.

Of lines from before nobody knows.
"""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    """Add a column."""
    op.add_column("chat", sa.Column("player_id", sa.String(24)))
    op.create_index(op.f("ix_chat_player_id"), "chat", ["player_id"])


def downgrade() -> None:
    """Drop it."""
    op.drop_index(op.f("ix_chat_player_id"), "chat")
    with op.batch_alter_table("chat") as batch:
        batch.drop_column("player_id")
