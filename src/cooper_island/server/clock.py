"""What time it is, as it is kept and told: texts that sort by time."""

from datetime import UTC, datetime, timedelta


def present(later: float = 0.0) -> str:
    """Now, or so many seconds later."""
    at = datetime.now(UTC) + timedelta(seconds=later)
    return at.isoformat(timespec="milliseconds").replace("+00:00", "Z")
