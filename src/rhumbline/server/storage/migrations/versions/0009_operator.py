"""What an operator decides: addresses that are shut out, and players who may not talk.

Nobody from before is shut out or muted.
"""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    """Make a table, and add a column."""
    op.create_table(
        "bans",
        sa.Column("network", sa.String(64), nullable=False),
        sa.Column("made", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("network", name=op.f("pk_bans")),
    )
    op.add_column("players", sa.Column("muted", sa.Boolean(), nullable=False, server_default=sa.false()))


def downgrade() -> None:
    """Drop them."""
    with op.batch_alter_table("players") as batch:
        batch.drop_column("muted")
    op.drop_table("bans")
