"""An entry as text: what it says, what is printed on it, where the books say it, and what it hangs together with."""

from collections.abc import Iterable, Iterator

from kodeks import effects, markup
from kodeks.graph import RuleGraph
from kodeks.model import Entry
from kodeks.reporting import origins, printed
from kodeks.reporting.labels import kind_of
from kodeks.reporting.relations import phrase as relation_phrase
from kodeks.reporting.speaker import FORCES, Speaker

#: Relations that are shown in another way, or say nothing to a reader.
UNTOLD = ("passages", "nearest", "readings.passages", "mentions", "never_meets", "modules", "falls_under")

#: Relations of a thing that nothing printed on it tells.
BESIDE = ("apart_from", "adjacent.to", "sheltered_by")


def entry_text(entry: Entry, speaker: Speaker, graph: RuleGraph, enforcing: Iterable[str] = ()) -> str:
    """All that there is to say about an entry; its id is the last line."""
    lines = [*_says(entry, speaker), *_facts(entry, speaker)]
    books = speaker.books(entry)
    if books:
        lines += ["", f"{speaker.phrase('books')}:", *(f"  {book}" for book in books)]
    lines += _links(entry, speaker, graph)
    tested = list(enforcing)
    if tested:
        lines += ["", f"{speaker.phrase('enforced by')}:", *(f"  {check}" for check in tested)]
    return "\n".join([*lines, "", f"{speaker.phrase('id')}: {entry.id}"])


def _says(entry: Entry, speaker: Speaker) -> Iterator[str]:
    """The sentences of an entry; a name with the kind of thing that bears it."""
    for field, value in speaker.kb.words(entry).items():
        for index in range(len(value)) if isinstance(value, list) else [None]:
            sentence = markup.plain(speaker.marked(speaker.say(entry, field, index)))
            if field == "name":
                sentence = f"{sentence} ({speaker.phrase(kind_of(entry.kind, entry.module)[0])})"
            if field == "not_asked_because":
                sentence = f"{speaker.phrase('Why the judge does not ask')}: {sentence}"
            # Names of abilities and rings are shown with their boxes.
            if field not in ("ability", "ring"):
                yield sentence
    if entry.kind == "passage":
        source = speaker.kb.source_of[entry.id]
        yield f"{entry.data['gist']} [{entry.data['heading']}]"
        yield f"{speaker.say(source, 'short').text}, {speaker.phrase('p.')} {entry.data['page']}"


def _facts(entry: Entry, speaker: Speaker) -> Iterator[str]:
    """What is printed on a thing, and what is known of an entry beside its sentences."""
    speech = effects.Speech(speaker.kb, speaker.words)
    for label, value in printed.rows(entry, speaker, speech):
        yield f"{label[:1].lower()}{label[1:]}: {value}"
    yield from printed.flags(entry, speaker)
    yield from box_lines(entry, speaker, speech)
    if "force" in entry.data:
        yield f"{speaker.phrase('force')}: {speaker.phrase(FORCES[entry.data['force']])}"
    confidence = entry.data.get("facts", {}).get("confidence")
    if confidence:
        yield speaker.phrase("facts of {confidence} confidence").format(confidence=speaker.phrase(confidence))
    yield from origins.lines(entry, speaker)


def fact_lines(entry: Entry, speaker: Speaker, only: tuple[str, ...] = ()) -> list[str]:
    """What stands on a thing beside its boxes: price, icons, factions, what has to be paid or had."""
    lines = []
    for field, label in FACTS.items():
        value = entry.data.get(field)
        if (only and field not in only) or value is None or (field == "cost" and entry.kind == "module"):
            continue
        text = _fact(value, speaker)
        if text:
            called = speaker.phrase(label)
            lines.append(f"{called[:1].lower()}{called[1:]}: {text}")
    return lines


#: The plain facts that are shown of a thing, and what they are called.
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
        return ", ".join(filter(None, (_fact(part, speaker) for part in value)))
    if isinstance(value, dict):
        parts = []
        for key, amount in value.items():
            if isinstance(amount, int) and f"shared.resource.{key}" in speaker.kb:
                parts.append(speaker.counted(key, amount))
            elif isinstance(amount, int | str):
                parts.append(f"{_fact(key, speaker)} {_fact(amount, speaker)}".strip())
            else:
                parts.append(_fact(amount, speaker))
        return ", ".join(filter(None, parts))
    return ""


def box_lines(entry: Entry, speaker: Speaker, speech: effects.Speech) -> list[str]:
    """The boxes of an entry as sentences, each after what it is called."""
    lines = []
    for box in effects.boxes(entry, speaker.kb.store):
        sentence = speech.text(box.value, box.of, module=entry.module, kind=entry.kind, subject=effects.subject(entry))
        lines.append(f"{box_name(entry, box, speaker, speech)}: {sentence}")
    return lines


def box_name(entry: Entry, box: effects.Box, speaker: Speaker, speech: effects.Speech) -> str:
    """A box with the name that stands above it, the space it belongs to, or the step of the track."""
    label = speech.table.boxes[box.label]
    match box.path:
        case ("icons_when", _):
            return f"{label} {', '.join(speaker.name(icon) for icon in entry.data['icons_when']['icons'])}"
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


def _links(entry: Entry, speaker: Speaker, graph: RuleGraph) -> Iterator[str]:
    """What an entry hangs together with: how, what that says, and its id."""
    ways = (("linked to", graph.out, False), ("linked from", graph.into, True))
    for head, edges, back in ways:
        shown = [edge for edge in edges.get(entry.id, ()) if edge.relation not in UNTOLD]
        if not back and entry.kind in printed.KINDS:
            # What a thing shows, costs and does has been shown as printed facts and boxes.
            shown = [edge for edge in shown if edge.relation in BESIDE]
        if shown:
            yield ""
            yield f"{speaker.phrase(head)}:"
        for edge in shown:
            other = edge.source if back else edge.target
            yield f"  {speaker.phrase(relation_phrase(edge.relation, back=back))}: {speaker.title(other)} [{other}]"
