"""The game record: header, choices and chance results as text, and what a choice is called."""
