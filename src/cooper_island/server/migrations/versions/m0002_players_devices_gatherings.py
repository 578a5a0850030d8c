"""Players with their devices, seats that are theirs, invitations, watchers' secrets, tables that have not begun."""

import secrets

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    named = op.create_table("database", sa.Column("name", sa.String(16), primary_key=True))
    op.bulk_insert(named, [{"name": secrets.token_hex(4)}])
    op.create_table(
        "players",
        sa.Column("id", sa.String(16), primary_key=True),
        sa.Column("recovery", sa.String(64)),
        sa.Column("created", sa.String(32), nullable=False),
    )
    op.create_index("ix_players_recovery", "players", ["recovery"], unique=True)
    op.create_table(
        "devices",
        sa.Column("id", sa.String(16), primary_key=True),
        _player(),
        sa.Column("token", sa.String(64), nullable=False),
        sa.Column("label", sa.String(80), nullable=False),
        sa.Column("created", sa.String(32), nullable=False),
        sa.Column("seen", sa.String(32), nullable=False),
    )
    op.create_index("ix_devices_player", "devices", ["player"])
    op.create_index("ix_devices_token", "devices", ["token"], unique=True)
    op.create_table(
        "links",
        sa.Column("link", sa.String(64), primary_key=True),
        _player(),
        sa.Column("expires", sa.String(32), nullable=False),
    )
    op.create_index("ix_links_player", "links", ["player"])
    op.add_column("tables", sa.Column("player", sa.String(16)))
    op.add_column("tables", sa.Column("watch", sa.String(64)))
    op.add_column("tables", sa.Column("plan", sa.Text))
    op.create_index("ix_tables_player", "tables", ["player"])
    op.add_column("seats", sa.Column("player", sa.String(16)))
    op.add_column("seats", sa.Column("invitation", sa.String(64)))
    op.create_index("ix_seats_player", "seats", ["player"])
    op.create_index("ix_seats_invitation", "seats", ["invitation"], unique=True)


def _player() -> sa.Column[str]:
    whose = sa.ForeignKey("players.id", ondelete="CASCADE")
    return sa.Column("player", sa.String(16), whose, nullable=False)


def downgrade() -> None:
    op.drop_index("ix_seats_invitation", "seats")
    op.drop_index("ix_seats_player", "seats")
    op.drop_column("seats", "invitation")
    op.drop_column("seats", "player")
    op.drop_index("ix_tables_player", "tables")
    for column in ("plan", "watch", "player"):
        op.drop_column("tables", column)
    for table in ("links", "devices", "players", "database"):
        op.drop_table(table)
