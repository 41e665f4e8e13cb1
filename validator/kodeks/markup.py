"""
The one piece of markup that sentences may hold: ``[word](id)`` links a word to an entry.

>>> plain("Send an [agent](uprising.term.agent).")
'Send an agent.'
>>> mentions("Send an [agent](uprising.term.agent).")
['uprising.term.agent']
"""

import re
from collections.abc import Callable

_LINK = re.compile(r"\[([^\[\]]+)\]\(([a-z0-9.-]+)\)")


def plain(text: str) -> str:
    """The sentence without its links."""
    return _LINK.sub(r"\1", text)


def mentions(text: str) -> list[str]:
    """The ids that a sentence links to, in order."""
    return [match[2] for match in _LINK.finditer(text)]


def links(text: str) -> list[tuple[str, str]]:
    """The words that are linked and the ids they lead to, in order."""
    return [(match[1], match[2]) for match in _LINK.finditer(text)]


def render(text: str, link: Callable[[str, str], str], escape: Callable[[str], str]) -> str:
    """The sentence with each link made by ``link(word, id)`` and all else escaped."""
    parts: list[str] = []
    end = 0
    for match in _LINK.finditer(text):
        parts.append(escape(text[end : match.start()]))
        parts.append(link(match[1], match[2]))
        end = match.end()
    parts.append(escape(text[end:]))
    return "".join(parts)
