"""Games with Rivals: opponents run by cards, for one or two players."""

# The rooms below register their checks when they are imported.
from kodeks.legality.rivals import moves, outcomes, states  # noqa: F401
