"""Cooper Island."""
