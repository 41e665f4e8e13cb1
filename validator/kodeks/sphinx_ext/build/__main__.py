"""``python -m kodeks.sphinx_ext.build`` builds the site."""

import sys

from kodeks.sphinx_ext.build.site import main

if __name__ == "__main__":
    sys.exit(main())
