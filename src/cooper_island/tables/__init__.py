"""A table without HTTP: seats, position, journal, who may do what, and which bots must think. Hosted by `server/`."""
