"""Which bot made a choice in the place of a person."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    op.add_column("journal", sa.Column("bot", sa.String(40)))


def downgrade() -> None:
    op.drop_column("journal", "bot")
