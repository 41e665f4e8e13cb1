"""Positions and the moves made from them."""

from kodeks.positions.cases import Case, read_cases
from kodeks.positions.position import Position, Seat

__all__ = ["Case", "Position", "Seat", "read_cases"]
