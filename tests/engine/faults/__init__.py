"""
Faults that are put into legal states.

Each function is a kind of fault of ``cases/faults/kinds.yaml``. It changes the facts of a copy of a state, or returns
False where the fault cannot be put in: then nothing has been changed, or what was changed is thrown away.
"""

from engine.faults import cards, course, pieces, scores  # noqa: F401  # each registers its kinds
from engine.faults.kinds import FAULTS

__all__ = ["FAULTS"]
