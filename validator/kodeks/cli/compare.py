"""``kodeks compare``: a component beside the printed ones, or a whole set beside the printed decks."""

import argparse
import json
from pathlib import Path
from typing import TYPE_CHECKING

from kodeks.cli.main import OK, refuse

if TYPE_CHECKING:
    from kodeks.custom.together import Together


def run(options: argparse.Namespace) -> int:
    """Print neighbours of components, or shares of the set."""
    from kodeks.cli import sets
    from kodeks.cli.explain import unknown
    from kodeks.custom import comparing, printed

    found = sets.load(options)
    prints = printed.load(printed.fingerprint())
    if not options.ids:
        return _whole(options, found, prints)
    shelf = comparing.shelf_of(prints)
    blocks, data = [], []
    for text in options.ids:
        meant = _meant(found, text)
        if not meant:
            return unknown(text, found.base.kb.entries)
        if len(meant) > 1:
            return refuse(f"{text!r} can be {' or '.join(meant[:SHOWN])}; give the id")
        (id,) = meant
        entry = found.base.kb[id]
        if entry.kind not in comparing.KINDS:
            return refuse(f"{id} is a {entry.kind}; compared are: {', '.join(comparing.KINDS)}")
        result = shelf.compare(entry.kind, entry.data)
        blocks.append("\n".join(comparing.lines(result)))
        near = [{"id": other.id, "name": other.name, "gives": dict(other.gives)} for other in result.near]
        data.append({"id": id, "sort": result.sort, "price": result.price, "gives": dict(result.own.gives),
                     "doses": round(result.score, 2), "printed": [round(score, 2) for score in result.scores],
                     "near": near})  # fmt: skip
    print(json.dumps(data, ensure_ascii=False, indent=1) if options.format == "json" else "\n\n".join(blocks))
    return OK


#: How many ids are named where a name fits several.
SHOWN = 4


def _meant(found: "Together", text: str) -> list[str]:
    """The components that an id or a name can mean; those of the set come first."""
    from kodeks.custom import comparing
    from kodeks.reporting.lookup import lookup

    ids = [id for id in lookup(found.base, text) if id == text or found.base.kb[id].kind in comparing.KINDS]
    return [id for id in ids if id in set(found.own)] or ids


def _whole(options: argparse.Namespace, found: object, prints: object) -> int:
    from kodeks.authoring import curves
    from kodeks.cli.writing import write_whole
    from kodeks.custom.printed import Printed
    from kodeks.custom.together import Together

    assert isinstance(found, Together)
    assert isinstance(prints, Printed)
    if not found.own:
        return refuse("there is no set here; name a component, or the set with --with")
    mine = [found.base.kb[id].data for id in found.own if found.base.kb[id].kind == "card"]
    decks = [item for item in ("imperium", "tleilaxu") if any(card.get("deck") == item for card in mine)]
    if not decks:
        return refuse("the set has no cards of the Imperium or Tleilaxu deck to compare as a whole")
    charts = {deck: (curves.counts(mine, deck), curves.counts(prints.cards, deck)) for deck in decks}
    if options.format == "json":
        data = {deck: {"own": own, "printed": other} for deck, (own, other) in charts.items()}
        print(json.dumps(data, ensure_ascii=False, indent=1))
    else:
        print("\n\n".join("\n".join(curves.text(*both, title=deck)) for deck, both in charts.items()))
    if options.svg:
        for deck, both in charts.items():
            path = Path(options.svg)
            target = path if len(charts) == 1 else path.with_stem(f"{path.stem}-{deck}")
            write_whole(target, curves.svg(*both, title=deck))
    return OK
