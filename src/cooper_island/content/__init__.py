"""The box: every component of the game as tables that a player could proof-read."""
