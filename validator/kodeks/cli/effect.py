"""``kodeks effect``."""

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kodeks.cli.main import FOUND, OK, UNUSABLE

if TYPE_CHECKING:
    from kodeks import integrity, loading
    from kodeks.findings import Finding

#: Effects that belong to no card yet are held against the schema as if they stood in this box.
HOLDER = {"id": "my-cards.card.new", "name": "New", "deck": "imperium"}
BOX = "agent"


def run(told: argparse.Namespace) -> int:
    """Read sentences into YAML, or tell YAML as sentences."""
    from kodeks import loading

    if (told.text is None) == (told.file is None):
        print('kodeks: give the sentences to read, or --file with what to tell; see "kodeks effect --help"',
              file=sys.stderr)  # fmt: skip
        return UNUSABLE
    try:
        return _tell(told) if told.text is None else _read(told)
    except loading.UnreadableFile as error:
        print(f"kodeks: {error.place}: {error.because}{f' {error.hint}' if error.hint else ''}", file=sys.stderr)
        return UNUSABLE


def _read(told: argparse.Namespace) -> int:
    import yaml

    from kodeks import effects, integrity, loading
    from kodeks.reporting import findings as report

    text = loading.decode(sys.stdin.buffer.read(), "<stdin>") if told.text == "-" else told.text
    base = integrity.load_base()
    try:
        found = effects.Speech(base.kb, base.words[told.lang]).read(text, module=told.box)
    except effects.Unreadable as error:
        print(f"kodeks: {error}", file=sys.stderr)
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

    print(yaml.dump(found, Dumper=Indented, default_flow_style=None, sort_keys=False, width=120), end="")
    return OK


def _faults(value: Any, name: str, base: "integrity.Base") -> "list[Finding]":
    """What the schema says against effects that stand alone, with places inside them."""
    from dataclasses import replace

    found = []
    for fault in base.kb.store.findings("card", {**HOLDER, BOX: value}, (), name):
        facts = {key: one.removeprefix(f"{BOX}.") if isinstance(one, str) else one for key, one in fault.facts.items()}
        found.append(replace(fault, at=fault.at[1:], facts=facts))
    return found


def _tell(told: argparse.Namespace) -> int:
    from kodeks import loading
    from kodeks.findings import Place

    if told.file == "-":
        name, text = "<stdin>", loading.decode(sys.stdin.buffer.read(), "<stdin>")
    else:
        name = told.file
        text = loading.read_text(Path(name), name)
    tree = loading.read_tree(text, name)
    if not isinstance(tree.value, dict | list):
        raise loading.UnreadableFile(Place(name, 1, 1), "this is no effect.", "write a list of effects, or a card")
    if isinstance(tree.value, dict) and "id" in tree.value and name != "<stdin>":
        return _tell_entries(told)
    return _tell_effects(told, tree)


def _tell_effects(told: argparse.Namespace, tree: "loading.Tree") -> int:
    from dataclasses import replace

    from kodeks import effects, integrity, schemas
    from kodeks.findings import Place
    from kodeks.reporting import findings as report

    base = integrity.load_base()
    alone = isinstance(tree.value, dict)
    value = [tree.value] if alone else tree.value
    faults = []
    for fault in _faults(value, tree.file, base):
        at = fault.at[1:] if alone else fault.at
        place = Place(tree.file, *tree.marks.find(at, key=fault.on_key))
        faults.append(replace(fault, at=at, place=place, check=schemas.CHECK))
    if faults:
        print(report.as_text(faults, base.words["en"]))
        return FOUND
    try:
        print(effects.Speech(base.kb, base.words[told.lang]).text(value, module=told.box))
    except effects.Untellable as error:
        return _untellable(tree.file, error)
    return OK


def _tell_entries(told: argparse.Namespace) -> int:
    from kodeks import effects, integrity
    from kodeks.reporting import findings as report
    from kodeks.reporting.entries import box_lines
    from kodeks.reporting.speaker import Speaker

    base = integrity.load_base([Path(told.file)])
    faults = [one for one in base.kb.findings if one.place.file == told.file]
    if faults:
        print(report.as_text(faults, base.words["en"]))
        return FOUND
    speaker = Speaker(base.kb, base.words[told.lang])
    speech = effects.Speech(base.kb, base.words[told.lang])
    for entry in base.kb:
        if entry.file == told.file:
            try:
                print("\n".join([entry.id, *box_lines(entry, speaker, speech)]))
            except effects.Untellable as error:
                return _untellable(told.file, error)
    return OK


def _untellable(file: str, error: Any) -> int:
    print(f"kodeks: {file}: no sentence can say {error.value!r}; some fields do not belong together", file=sys.stderr)
    return FOUND
