"""`python -m rollwright` is the command `rollwright`."""

import sys

from rollwright.cli import main

sys.exit(main())
