"""`python -m cooper_island`: the command `cooper-island`."""

import sys

from cooper_island.cli import main

sys.exit(main())
