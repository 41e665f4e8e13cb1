"""``kodeks effect``."""

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kodeks.cli.main import FOUND, OK, UNUSABLE

if TYPE_CHECKING:
    from kodeks import integrity, loading
    from kodeks.effects import Speech
    from kodeks.findings import Finding
    from kodeks.model import Entry

#: Effects that belong to no card yet are held against the schema as if they stood in this box.
HOLDER = {"id": "my-cards.card.new", "name": "New", "deck": "imperium"}
BOX = "agent"


def run(options: argparse.Namespace) -> int:
    """Read sentences into YAML, or tell YAML as sentences."""
    from kodeks import loading

    if (options.text is None) == (options.file is None):
        print('kodeks: give the sentences to read, or --file with what to tell; see "kodeks effect --help"',
              file=sys.stderr)  # fmt: skip
        return UNUSABLE
    try:
        return _tell(options) if options.text is None else _read(options)
    except loading.UnreadableFile as error:
        print(f"kodeks: {error.place}: {error.because}{f' {error.hint}' if error.hint else ''}", file=sys.stderr)
        return UNUSABLE


def _read(options: argparse.Namespace) -> int:
    import yaml

    from kodeks import effects, loading
    from kodeks.cli import sets
    from kodeks.reporting import findings as report

    text = loading.decode(sys.stdin.buffer.read(), "<stdin>") if options.text == "-" else options.text
    base = sets.load(options).base
    speech = effects.Speech(base.kb, base.words[options.lang])
    try:
        found = speech.read(text, module=options.box)
    except effects.Unreadable as error:
        print(f"kodeks: {error}", file=sys.stderr)
        print(f"kodeks: {_way_out(text, speech)}", file=sys.stderr)
        return UNUSABLE
    faults = _faults(found, "the text", base)
    if faults:
        for fault in faults:
            print(f"kodeks: {report.sentence(fault, base.words['en'])}", file=sys.stderr)
        return FOUND

    class Indented(yaml.SafeDumper):
        """Lists stand further in than their keys, as in the files of the base."""

        def increase_indent(self, flow: bool = False, indentless: bool = False) -> None:
            super().increase_indent(flow, indentless=False)

    # What was read, in the words of kodeks: a reader sees at once whether it is what was meant.
    print(f"# {speech.text(found, module=options.box)}")
    print(yaml.dump(found, Dumper=Indented, default_flow_style=None, sort_keys=False, width=120), end="")
    return OK


#: What authors begin a sentence with that is a box of its own, and its field.
_BOXES = {
    "agent": ("agent:", "agent box:"),
    "reveal": ("reveal:", "reveal box:", "when you reveal this", "when this card is revealed", "reveal this"),
    "acquire": ("when you acquire this", "when this card is acquired", "when acquired"),
    "when_trashed": ("when this card is trashed", "when you trash this", "when trashed"),
    "when_discarded": ("when this card is discarded", "when you discard this", "when discarded"),
    "signet": ("signet:", "signet ring:"),
    "plot": ("plot:",),
    "combat": ("combat:",),
    "endgame": ("endgame:",),
}


def _box_named(text: str) -> str:
    """The box that the first words of a sentence stand for, if they do."""
    low = " ".join(text.split()).casefold()
    return next((box for box, starts in _BOXES.items() if low.startswith(starts)), "")


def _way_out(text: str, speech: "Speech") -> str:
    """What somebody may do whose sentence is not understood."""
    from kodeks.effects.alike import alike

    if box := _box_named(text):
        return f"that is no effect but a box of the card: write the rest, and put it under {box}:"
    rule = 'where no effect fits, give the card one sentence: rule: "…"'
    near = alike(speech, text)
    return "\n  ".join(["printed effects say, for example:", *near, rule]) if near else rule


def _faults(value: Any, name: str, base: "integrity.Base") -> "list[Finding]":
    """What the schema says against effects that stand alone, with places inside them."""
    from dataclasses import replace

    found = []
    for fault in base.kb.store.findings("card", {**HOLDER, BOX: value}, (), name):
        facts = {
            key: value.removeprefix(f"{BOX}.") if isinstance(value, str) else value
            for key, value in fault.facts.items()
        }
        found.append(replace(fault, at=fault.at[1:], facts=facts))
    return found


def _tell(options: argparse.Namespace) -> int:
    from kodeks import loading
    from kodeks.findings import Place

    if options.file == "-":
        name, text = "<stdin>", loading.decode(sys.stdin.buffer.read(), "<stdin>")
    else:
        name = options.file
        text = loading.read_text(Path(name), name)
    tree = loading.read_tree(text, name)
    if not isinstance(tree.value, dict | list):
        raise loading.UnreadableFile(Place(name, 1, 1), "this is no effect.", "write a list of effects, or a card")
    entries = tree.value if isinstance(tree.value, list) else [tree.value]
    if any(isinstance(entry, dict) and "id" in entry for entry in entries):
        return _tell_entries(options, tree)
    return _tell_effects(options, tree)


def _tell_effects(options: argparse.Namespace, tree: "loading.Tree") -> int:
    from dataclasses import replace

    from kodeks import effects, shapes
    from kodeks.cli import sets
    from kodeks.findings import Place
    from kodeks.reporting import findings as report

    base = sets.load(options).base
    alone = isinstance(tree.value, dict)
    value = [tree.value] if alone else tree.value
    faults = []
    for fault in _faults(value, tree.file, base):
        at = fault.at[1:] if alone else fault.at
        place = Place(tree.file, *tree.marks.find(at, key=fault.on_key))
        faults.append(replace(fault, at=at, place=place, check=shapes.CHECK))
    if faults:
        print(report.as_text(faults, base.words["en"]))
        return FOUND
    speech = effects.Speech(base.kb, base.words[options.lang])
    found = effects.blame(speech, value)
    if found is not None:
        at = found.path[1:] if alone else found.path
        return _untellable(Place(tree.file, *tree.marks.find(at, key=True)), found)
    print(speech.text(value, module=options.box))
    return OK


def _tell_entries(options: argparse.Namespace, tree: "loading.Tree") -> int:
    from kodeks import effects, loading
    from kodeks.cli import sets
    from kodeks.custom import together
    from kodeks.reporting import findings as report
    from kodeks.reporting.speaker import Speaker

    if options.file == "-":
        known = sets.load(options)
        loaded = loading.Loaded()
        loading.take_document(tree, loaded)
        known = together.added(known, loaded)
        entries, faults = known.in_name(tree.file), [fault for fault in known.faults if fault.place.file == tree.file]
    else:
        path = Path(options.file)
        known = together.load([*(Path(item) for item in options.with_set), path], path)
        entries, faults = known.in_file(path), known.faults_of(path)
    base = known.base
    if faults:
        print(report.as_text(faults, base.words["en"]))
        return FOUND
    speaker = Speaker(base.kb, base.words[options.lang])
    speech = effects.Speech(base.kb, base.words[options.lang])
    code, blocks = OK, []
    for entry in entries:
        lines, bad = _entry(entry, speaker, speech)
        blocks.append("\n".join(lines))
        code = max(code, bad)
    print("\n\n".join(blocks))
    return code


def _entry(entry: "Entry", speaker: Any, speech: "Speech") -> tuple[list[str], int]:
    """The lines about an entry, and the exit code: a box that cannot be told is told on the side."""
    from kodeks import effects
    from kodeks.reporting import printed
    from kodeks.reporting.entries import box_lines, fact_lines

    title = speaker.title(entry.id)
    head = f"{title} ({entry.id})" if title != entry.id else entry.id
    for box in effects.boxes(entry, speaker.kb.store):
        found = effects.blame(speech, box.value, box.of, kind=entry.kind)
        if found is not None:
            return [head], _untellable(entry.place(*box.path, *found.path, key=True), found)
    rule = [f"{speaker.phrase('rule')}: {speaker.say(entry, 'rule').text}"] if "rule" in entry.data else []
    signs = printed.flags(entry, speaker)
    return [head, *fact_lines(entry, speaker), *signs, *box_lines(entry, speaker, speech), *rule], OK


def _untellable(place: object, found: Any) -> int:
    field = ".".join(map(str, found.path[-2:])) or "this"
    if found.missing:
        because = f"no sentence can say this: {' and '.join(found.missing)} should stand beside it"
    else:
        because = f"no sentence can say this: {field} does not belong here"
    print(f"kodeks: {place}: {because}", file=sys.stderr)
    return FOUND
