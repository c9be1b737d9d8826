"""How people come to their seats: tables made before keep the seats they have."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Add the column."""
    op.add_column("tables", sa.Column("seating", sa.String(8), nullable=False, server_default="seated"))


def downgrade() -> None:
    """Drop it."""
    with op.batch_alter_table("tables") as batch:
        batch.drop_column("seating")
