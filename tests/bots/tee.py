"""The worker, with all that is said to it kept in a file: `python tee.py FILE`."""

import os
import sys
import threading
from pathlib import Path

from cooper_island.bots.worker import main


def follow(said: int, heard: int, file: Path) -> None:
    with os.fdopen(said, "rb") as source, os.fdopen(heard, "wb") as target, file.open("ab") as kept:
        for line in source:
            kept.write(line)
            kept.flush()
            target.write(line)
            target.flush()


if __name__ == "__main__":
    said = os.dup(0)
    ours, theirs = os.pipe()
    os.dup2(ours, 0)
    threading.Thread(target=follow, args=(said, theirs, Path(sys.argv[1])), daemon=True).start()
    main()
