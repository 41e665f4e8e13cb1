"""``python -m kodeks.sphinx_ext.build`` builds the site."""

import gc
import sys

from kodeks.sphinx_ext.build.site import main

if __name__ == "__main__":
    gc.disable()  # what a build of a few pages reads stays to its end; one in full collects again
    sys.exit(main())
