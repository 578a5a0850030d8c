"""Players: our own, those of users, and the arena that ranks them."""
