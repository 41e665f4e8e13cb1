"""The modules in the order of the shelf."""

#: The modules, the most played first.
SHELF = ("uprising", "khoam", "rise-of-ix", "immortality", "rivals", "six-players", "classic")


def rank(module: str) -> tuple[int, str]:
    """The modules in the order of the shelf; unknown ones come last, by name."""
    return (SHELF.index(module) if module in SHELF else len(SHELF), module)
