"""Judging a position and searching a turn, compiled with the engine. The engine does not know of it."""
