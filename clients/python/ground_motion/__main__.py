"""`python -m ground_motion`: the command `ground-motion`."""

import sys

from .cli.main import main

sys.exit(main())
