"""Rulings and differences in words: who gave an answer, where and when, and what a difference changes."""

from collections.abc import Iterator

from kodeks import markup, rulings
from kodeks.model import Entry
from kodeks.reporting.speaker import Speaker

#: What the authorities of rulings are called; translated in ``kodeks.po``.
AUTHORITIES = {
    "publisher-faq": "FAQ of the publisher",
    "publisher-book": "English book of the publisher",
    "designer": "designer of the game",
    "publisher-diary": "diary of the publisher",
    "community": "what players agree on",
    "maintainer": "custom of another implementation",
}

#: What a difference between books can change; translated in ``kodeks.po``.
CHANGES = {
    "move": "changes what may or must be done",
    "outcome": "changes what follows",
    "set-up": "changes the set-up",
    "nothing": "changes nothing in play",
}

#: How a ruling compares with the base.
AGREES = {
    True: "the base says the same",
    False: "the base says otherwise",
    None: "the base says nothing of its own",
}

PHRASES = (*AUTHORITIES.values(), *CHANGES.values(), *AGREES.values(), "rulings", "read in {source}", "by {date}")


def origin(ruling: Entry, speaker: Speaker) -> str:
    """Who gave a ruling, and where and when: ``designer of the game; Messages of the designer, 2023``."""
    data = ruling.data
    place = [_short(data["source"], speaker)]
    if "page" in data:
        place.append(f"{speaker.phrase('p.')} {data['page']}")
    if "heading" in data and speaker.words.language == "en":  # it stands there in English
        place.append(speaker.words.quote(data["heading"]))
    if "said_on" in data:
        place.append(data["said_on"])
    elif "known_by" in data:
        place.append(speaker.phrase("by {date}").format(date=data["known_by"]))
    authority = speaker.phrase(AUTHORITIES[data["authority"]])
    text = ", ".join(place) if place[0].casefold() == authority.casefold() else f"{authority}; {', '.join(place)}"
    if "read_in" in data:
        text += f"; {speaker.phrase('read in {source}').format(source=_short(data['read_in'], speaker))}"
    return text


def _short(source: str, speaker: Speaker) -> str:
    return speaker.say(speaker.kb[source], "short").text if source in speaker.kb else source


def lines(entry: Entry, speaker: Speaker) -> Iterator[str]:
    """What is said of a ruling or a difference beside its words, and the rulings on an open question."""
    if entry.kind == "ruling":
        confidence = speaker.phrase("facts of {confidence} confidence")
        yield origin(entry, speaker)
        yield confidence.format(confidence=speaker.phrase(entry.data["confidence"]))
        yield speaker.phrase(AGREES[entry.data.get("agrees")])
    if "changes" in entry.data:
        yield speaker.phrase(CHANGES[entry.data["changes"]])
    found = rulings.on(speaker.kb, entry.id) if entry.kind in ("silence", "discrepancy") else []
    if found:
        yield f"\n{speaker.phrase('rulings')}:"
    for ruling in found:
        answer = markup.plain(speaker.say(speaker.kb[ruling.id], "answer").text)
        yield f"  {answer} ({origin(speaker.kb[ruling.id], speaker)})"
