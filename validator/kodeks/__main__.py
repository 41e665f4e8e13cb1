"""``python -m kodeks``."""

import sys

from kodeks.cli import main

sys.exit(main())
