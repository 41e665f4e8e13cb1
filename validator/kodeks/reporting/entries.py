"""An entry as text: what it says, where the books say it, and what it hangs together with."""

from kodeks import effects, markup
from kodeks.model import Entry
from kodeks.registry import Check
from kodeks.reporting import origins
from kodeks.reporting.speaker import FORCES, Speaker


def entry_text(entry: Entry, speaker: Speaker, checks: list[Check]) -> str:
    """All that there is to say about an entry."""
    lines = [entry.id, ""]
    english = speaker.kb.words(entry)
    for field, value in english.items():
        many = range(len(value)) if isinstance(value, list) else [None]
        for index in many:
            said = speaker.say(entry, field, index)
            lines.append(markup.plain(speaker.marked(said)))
    if entry.kind == "passage":
        source = speaker.kb.source_of[entry.id]
        lines.append(f"{entry.data['gist']} [{entry.data['heading']}]")
        lines.append(f"{speaker.say(source, 'short').text}, {speaker.phrase('p.')} {entry.data['page']}")
    lines += box_lines(entry, speaker, effects.Speech(speaker.kb, speaker.words))
    if "force" in entry.data:
        lines.append(f"{speaker.phrase('force')}: {speaker.phrase(FORCES[entry.data['force']])}")
    confidence = entry.data.get("facts", {}).get("confidence")
    if confidence:
        told = speaker.phrase("facts of {confidence} confidence")
        lines.append(told.format(confidence=speaker.phrase(confidence)))
    lines += origins.lines(entry, speaker)
    books = speaker.books(entry)
    if books:
        lines += ["", f"{speaker.phrase('books')}:", *(f"  {one}" for one in books)]
    lines += _links(entry, speaker)
    enforcing = [one.id for one in checks if entry.id in one.clauses]
    if enforcing:
        lines += ["", f"{speaker.phrase('enforced by')}:", *(f"  {one}" for one in enforcing)]
    return "\n".join(lines)


def fact_lines(entry: Entry, speaker: Speaker, only: tuple[str, ...] = ()) -> list[str]:
    """What stands on a thing beside its boxes: price, icons, factions, what has to be paid or had."""
    lines = []
    for field, label in FACTS.items():
        value = entry.data.get(field)
        if (only and field not in only) or value is None or (field == "cost" and entry.kind == "module"):
            continue
        said = _fact(value, speaker)
        if said:
            called = speaker.phrase(label)
            lines.append(f"{called[:1].lower()}{called[1:]}: {said}")
    return lines


#: The plain facts that are told of a thing, and what they are called.
FACTS = {
    "level": "Level", "cost": "Cost", "specimens": "specimens", "icon": "Agent icons", "icons": "Agent icons",
    "faction": "Faction", "factions": "Factions", "requires": "Requires", "control_bonus": "Controller gains",
}  # fmt: skip


def _fact(value: object, speaker: Speaker) -> str:
    """A fact in words: names of entries, amounts, numbers."""
    if isinstance(value, bool):
        return ""
    if isinstance(value, str):
        return speaker.title(value) if value in speaker.kb else value
    if isinstance(value, int):
        return str(value)
    if isinstance(value, list):
        return ", ".join(filter(None, (_fact(one, speaker) for one in value)))
    if isinstance(value, dict):
        told = []
        for key, one in value.items():
            if isinstance(one, int) and f"shared.resource.{key}" in speaker.kb:
                told.append(speaker.counted(key, one))
            elif isinstance(one, int | str):
                told.append(f"{_fact(key, speaker)} {_fact(one, speaker)}".strip())
            else:
                told.append(_fact(one, speaker))
        return ", ".join(filter(None, told))
    return ""


def box_lines(entry: Entry, speaker: Speaker, speech: effects.Speech) -> list[str]:
    """The boxes of an entry as sentences, each after what it is called."""
    lines = []
    for box in effects.boxes(entry, speaker.kb.store):
        told = speech.text(box.value, box.of, module=entry.module, kind=entry.kind, subject=effects.subject(entry))
        lines.append(f"{box_name(entry, box, speaker, speech)}: {told}")
    return lines


def box_name(entry: Entry, box: effects.Box, speaker: Speaker, speech: effects.Speech) -> str:
    """A box with the name that stands above it, the space it belongs to, or the step of the track."""
    label = speech.table.boxes[box.label]
    match box.path:
        case ("icons_when", _):
            return f"{label} {', '.join(speaker.name(one) for one in entry.data['icons_when']['icons'])}"
        case ("abilities", int(index), _):
            return f"{label} {speaker.words.quote(speaker.say(entry, 'ability', index).text)}".strip()
        case ("signet", _):
            return f"{label} {speaker.words.quote(speaker.say(entry, 'ring').text)}"
        case ("visits", int(index), _):
            return f"{speaker.name(entry.data['visits'][index]['space'])}, {label}"
        case ("steps", int(index), _):
            step = entry.data["steps"][index]
            return f"{label} {step.get('level', step.get('cell'))}"
        case _:
            return label


def _links(entry: Entry, speaker: Speaker) -> list[str]:
    lines: list[str] = []
    shown = [
        one
        for one in speaker.kb.links[entry.id]
        if one.relation not in ("passages", "mentions") and one.target in speaker.kb
    ]
    if shown:
        lines += ["", f"{speaker.phrase('linked to')}:"]
        lines += [f"  {one.relation}: {one.target} – {speaker.title(one.target)}" for one in shown]
    back = [one for one in speaker.kb.backlinks.get(entry.id, []) if one[0] != "mentions"]
    if back:
        lines += ["", f"{speaker.phrase('linked from')}:"]
        lines += [f"  {relation}: {source} – {speaker.title(source)}" for relation, source in back]
    return lines
