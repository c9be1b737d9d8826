"""Games of the day and challenges, who has tried which, and tables that keep their seed to themselves after their end.

Tables from before are nobody's try, and tell their seed as they did.
"""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    """Make two tables, and add two columns."""
    op.create_table(
        "contests",
        sa.Column("id", sa.String(64), nullable=False),
        sa.Column("day", sa.String(10)),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("rules_version", sa.Integer(), nullable=False),
        sa.Column("seed", sa.Text(), nullable=False),
        sa.Column("drawn", sa.Integer(), nullable=False),
        sa.Column("options", sa.Text(), nullable=False),
        sa.Column("seats", sa.Integer(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("bots", sa.Text(), nullable=False),
        sa.Column("by_table", sa.String(24)),
        sa.Column("made", sa.Float(), nullable=False),
        sa.Column("told", sa.Float()),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_contests")),
    )
    op.create_index("ix_contests_day", "contests", ["day", "game"], unique=True)
    op.create_table(
        "tries",
        sa.Column("contest", sa.String(64), nullable=False),
        sa.Column("player_id", sa.String(24), nullable=False),
        sa.Column("table_id", sa.String(24), nullable=False),
        sa.Column("until", sa.Float()),
        sa.ForeignKeyConstraint(["contest"], ["contests.id"], name=op.f("fk_tries_contest"), ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["player_id"], ["players.id"], name=op.f("fk_tries_player_id"), ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=op.f("fk_tries_table_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("contest", "player_id", name=op.f("pk_tries")),
    )
    op.create_index("ix_tries_player_id", "tries", ["player_id"])
    op.create_index("ix_tries_table_id", "tries", ["table_id"], unique=True)
    op.add_column("tables", sa.Column("contest", sa.String(64)))
    op.add_column("tables", sa.Column("sealed", sa.Boolean(), nullable=False, server_default=sa.false()))
    op.create_index(op.f("ix_tables_contest"), "tables", ["contest"])


def downgrade() -> None:
    """Drop them."""
    op.drop_index(op.f("ix_tables_contest"), "tables")
    with op.batch_alter_table("tables") as batch:
        batch.drop_column("sealed")
        batch.drop_column("contest")
    op.drop_table("tries")
    op.drop_table("contests")
