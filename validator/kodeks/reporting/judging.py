"""The base as the judge sees it."""

from kodeks import legality
from kodeks.integrity import Base


def rules_of(base: Base) -> legality.Rules:
    """The base as the judge sees it, with the names of all languages."""
    entries = ((entry.id, entry.kind, entry.data) for entry in base.kb)
    names = [(str(entry.data["name"]), entry.id) for entry in base.kb if "name" in entry.data]
    names += [(other, entry.id) for entry in base.kb for other in entry.data.get("also", ()) if isinstance(other, str)]
    for words in base.words.values():
        for id, translation in words.entries.items():
            told = [translation.data.get("name"), *translation.data.get("variants", [])]
            names += [(one, id) for one in told if isinstance(one, str)]
    return legality.build(entries, names)
