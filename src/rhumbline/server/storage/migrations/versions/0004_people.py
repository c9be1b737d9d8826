"""People: players, their devices and passkeys, one-time codes, results and ratings; seats know whose they are."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def _of_player(table: str, *, nullable: bool = False) -> list[sa.Column[str] | sa.ForeignKeyConstraint]:
    name = op.f(f"fk_{table}_player_id")
    return [
        sa.Column("player_id", sa.String(24), nullable=nullable),
        sa.ForeignKeyConstraint(["player_id"], ["players.id"], name=name, ondelete="CASCADE"),
    ]


def upgrade() -> None:
    """Make the tables, and add the columns; seats taken before belong to nobody until their cookies are seen."""
    op.create_table(
        "players",
        sa.Column("id", sa.String(24), nullable=False),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("created", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_players")),
    )
    op.create_table(
        "devices",
        sa.Column("id", sa.String(24), nullable=False),
        *_of_player("devices"),
        sa.Column("secret_hash", sa.String(64), nullable=False),
        sa.Column("label", sa.String(80), nullable=False),
        sa.Column("created", sa.Float(), nullable=False),
        sa.Column("seen", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_devices")),
    )
    op.create_index(op.f("ix_devices_secret_hash"), "devices", ["secret_hash"], unique=True)
    op.create_index(op.f("ix_devices_player_id"), "devices", ["player_id"])
    op.create_table(
        "passkeys",
        sa.Column("id", sa.String(24), nullable=False),
        *_of_player("passkeys"),
        sa.Column("credential", sa.String(1400), nullable=False),
        sa.Column("public_key", sa.Text(), nullable=False),
        sa.Column("counter", sa.BigInteger(), nullable=False),
        sa.Column("label", sa.String(80), nullable=False),
        sa.Column("created", sa.Float(), nullable=False),
        sa.Column("seen", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_passkeys")),
    )
    op.create_index(op.f("ix_passkeys_credential"), "passkeys", ["credential"], unique=True)
    op.create_index(op.f("ix_passkeys_player_id"), "passkeys", ["player_id"])
    op.create_table(
        "codes",
        sa.Column("hash", sa.String(64), nullable=False),
        sa.Column("purpose", sa.String(8), nullable=False),
        *_of_player("codes", nullable=True),
        sa.Column("expires", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("hash", name=op.f("pk_codes")),
    )
    op.create_index(op.f("ix_codes_player_id"), "codes", ["player_id"])
    op.create_index(op.f("ix_codes_expires"), "codes", ["expires"])
    op.create_table(
        "results",
        sa.Column("table_id", sa.String(24), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("place", sa.Integer(), nullable=False),
        sa.Column("total", sa.Integer(), nullable=False),
        sa.Column("rating", sa.Integer()),
        sa.Column("title", sa.String(80)),
        sa.Column("ended", sa.Float(), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=op.f("fk_results_table_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("table_id", "seat", name=op.f("pk_results")),
    )
    op.create_table(
        "ratings",
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("who", sa.String(64), nullable=False),
        sa.Column("mu", sa.Float(), nullable=False),
        sa.Column("sigma", sa.Float(), nullable=False),
        sa.Column("games", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("game", "who", name=op.f("pk_ratings")),
    )
    op.create_index(op.f("ix_ratings_who"), "ratings", ["who"])
    op.add_column("seats", sa.Column("player_id", sa.String(24)))
    op.add_column("seats", sa.Column("beside", sa.Boolean(), nullable=False, server_default=sa.false()))
    op.add_column("seats", sa.Column("key_hash", sa.String(64)))
    op.create_index(op.f("ix_seats_player_id"), "seats", ["player_id"])


def downgrade() -> None:
    """Drop them."""
    op.drop_index(op.f("ix_seats_player_id"), "seats")
    with op.batch_alter_table("seats") as batch:
        for name in ("key_hash", "beside", "player_id"):
            batch.drop_column(name)
    for name in ("ratings", "results", "codes", "passkeys", "devices", "players"):
        op.drop_table(name)
