"""The server: it hosts tables (`tables/`), with HTTP, pushes, storage and the processes that bots think in."""
