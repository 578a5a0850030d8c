"""Players. So far one that chooses at random."""
