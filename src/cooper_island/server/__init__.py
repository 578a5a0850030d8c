"""The server: tables, seats, storage, pushes and the processes that bots think in."""
