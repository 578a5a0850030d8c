"""Tables, seats and the journal."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "tables",
        sa.Column("id", sa.String(10), primary_key=True),
        sa.Column("owner", sa.String(64), nullable=False),
        sa.Column("opening", sa.Text, nullable=False),
        sa.Column("created", sa.String(32), nullable=False),
        sa.Column("updated", sa.String(32), nullable=False),
        sa.Column("summary", sa.Text, nullable=False),
    )
    op.create_table(
        "seats",
        sa.Column(
            "table_id",
            sa.String(10),
            sa.ForeignKey("tables.id", ondelete="CASCADE"),
            primary_key=True,
        ),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("name", sa.String(80), nullable=False),
        sa.Column("color", sa.String(8), nullable=False),
        sa.Column("bot", sa.String(40)),
        sa.Column("secret", sa.String(64)),
    )
    op.create_table(
        "journal",
        sa.Column(
            "table_id",
            sa.String(10),
            sa.ForeignKey("tables.id", ondelete="CASCADE"),
            primary_key=True,
        ),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("chance", sa.Text, nullable=False),
        sa.Column("events", sa.Integer, nullable=False),
        sa.Column("versions", sa.String(80), nullable=False),
        sa.Column("key", sa.String(64)),
        sa.Column("digest", sa.String(64)),
    )


def downgrade() -> None:
    op.drop_table("journal")
    op.drop_table("seats")
    op.drop_table("tables")
