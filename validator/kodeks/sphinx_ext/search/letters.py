"""
Ukrainian in letters of one byte, so that a page has less to load; ``unpacked`` in ``site/search/query.mjs`` reads it.

Between two backticks a sign stands for a Ukrainian letter, and ``=`` before it for the capital one; everything else
stands for itself. What the file looks like stays JSON.
"""

#: Letters and the signs that stand for them; capitals have a mark before the sign.
LETTERS = "абвгґдеєжзиіїйклмнопрстуфхцчшщьюя"
SIGNS = "abcdefghijklmnopqrstuvwxyz|~^_@$%"
SWITCH, CAPITAL = "`", "="

_SIGN = dict(zip(LETTERS, SIGNS, strict=True))
_SIGN |= {letter.upper(): CAPITAL + sign for letter, sign in _SIGN.items()}
_KEPT = frozenset(SIGNS + SIGNS.upper() + CAPITAL + "\\")


def packed(text: str) -> str:
    r"""
    A text of JSON in these letters.

    >>> packed('{"same":["рука"]}')
    '{"same":["`uxoa"]}'
    >>> packed('["Ікс Ix"]')
    '["`=lov `Ix"]'
    """
    found = []
    plain = True
    for letter in text.replace(SWITCH, "\\u0060"):
        sign = _SIGN.get(letter)
        if (sign is not None) is plain and (sign or letter in _KEPT):
            found.append(SWITCH)
            plain = not plain
        found.append(sign or letter)
    return "".join(found)
