"""What treachery cards and powers do, as the base tells it in the grammar of effects."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

Data = Mapping[str, Any]
#: Words that qualify an effect and do not say what it does.
QUALIFIERS = ("optional", "who")


@dataclass(frozen=True, slots=True)
class Deed:
    """
    One thing that a card or a power does.

    ``does`` is the word of the grammar (``gain.moves``, ``do.stop-a-power``, ``revive.forces``), ``data`` what belongs
    to it, ``moment`` the event it waits for, ``when`` what must be so, ``who`` whom it is for where that is another.
    """

    does: str
    data: Data
    moment: Data = field(default_factory=dict)
    when: Data = field(default_factory=dict)
    who: str = ""

    def number(self, name: str) -> int:
        """A number that belongs to it."""
        return int(self.data[name])


def deeds(effects: Iterable[Data], moment: Data | None = None, when: Data | None = None) -> Iterator[Deed]:
    """
    Everything that a list of effects does, choices included.

    >>> card = [{"upon": {"event": "own-movement"}, "then": [{"gain": {"moves": 1}}, {"discard": {"what": "this"}}]}]
    >>> [(deed.does, deed.moment["event"]) for deed in deeds(card)]
    [('gain.moves', 'own-movement'), ('discard.this', 'own-movement')]
    """
    for effect in effects:
        if "upon" in effect:
            yield from deeds(effect["then"], effect["upon"], when)
        elif "when" in effect:
            yield from deeds(effect["then"], moment, {**(when or {}), **effect["when"]})
        elif "choose" in effect:
            for branch in effect["choose"]:
                yield from deeds(branch, moment, when)
        else:
            ((head, value),) = ((key, each) for key, each in effect.items() if key not in QUALIFIERS)
            yield _deed(head, value, moment or {}, when or {}, effect.get("who", ""))


def _deed(head: str, value: Any, moment: Data, when: Data, who: str) -> Deed:
    if isinstance(value, str):
        return Deed(f"{head}.{value}", {}, moment, when, who)
    if head == "gain":
        ((thing, number),) = value.items()
        return Deed(f"{head}.{thing}", {"number": number}, moment, when, who)
    return Deed(f"{head}.{value['what']}" if "what" in value else head, value, moment, when, who)
