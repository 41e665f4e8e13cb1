"""The modules in the order of the shelf, and what players call them."""

#: The modules, the most played first.
SHELF = ("uprising", "khoam", "rise-of-ix", "immortality", "rivals", "six-players", "classic")


def rank(module: str) -> tuple[int, str]:
    """The modules in the order of the shelf; unknown ones come last, by name."""
    return (SHELF.index(module) if module in SHELF else len(SHELF), module)


def last_part(title: str) -> str:
    """
    The last part of a long title, as players say it.

    >>> last_part("Dune: Imperium – Uprising"), last_part("Rivals")
    ('Uprising', 'Rivals')
    """
    return title.replace(" — ", " – ").rpartition(" – ")[2]
