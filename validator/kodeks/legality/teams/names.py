"""The ids of the game of six."""

SIX = "six-players"


def clauses(*names: str) -> tuple[str, ...]:
    """The ids of clauses of the game of six."""
    return tuple(name if "." in name else f"{SIX}.clause.{name}" for name in names)
