"""Triggers that set each other off without end."""

from collections.abc import Iterator, Mapping
from typing import Any

from kodeks.custom.model import CustomSet, Node, at
from kodeks.findings import Finding, Severity
from kodeks.registry import check


@check(
    "kb.check.endless-trigger",
    subject="custom",
    severity=Severity.WARNING,
    says={
        "because": "{id} sets itself off without end: {steps}.",
        "hint": "add once: turn, put a cost before an arrow, or let the card trash itself",
    },
)
def endless_trigger(cards: CustomSet) -> Iterator[Finding]:
    """
    What a trigger does sets the same trigger off again, alone or by way of others.

    Why
        "Whenever you gain Solari, gain 1 Solari" never stops, if it is taken at its word. A trigger that
        works once in a turn, that costs something, or that trashes its own card comes to an end.

    Does not catch
        Circles that need a decision of an opponent, or a card that only turns up by chance.
    """
    triggers = [node for node in cards.each("upon") if not _ends(node)]
    causes = {id(node): list(_caused(node)) for node in triggers}
    alone = [node for node in triggers if any(_sets_off(cause, node) for cause in causes[id(node)])]
    for node in alone:
        name = f"{node.piece.id} upon {node.data['upon']['event']}"
        yield at(node, "because", "upon", "event", steps=f"{name} → {name}")
    settled = {id(node) for node in alone}
    rest = [node for node in triggers if id(node) not in settled and causes[id(node)]]
    for circle in _circles(rest[:MOST_TRIGGERS], causes):
        names = [f"{item.piece.id} upon {item.data['upon']['event']}" for item in circle]
        yield at(circle[0], "because", "upon", "event", steps=" → ".join([*names, names[0]]))


def goes_on(node: Node) -> bool:
    """Whether a trigger may be part of a circle: it works again and again, and brings something about."""
    return not _ends(node) and any(True for _ in _caused(node))


#: Circles of several triggers are looked for among this many; a trigger that feeds itself is always found.
MOST_TRIGGERS = 1000


def _circles(triggers: list[Node], causes: Mapping[int, list["Cause"]]) -> Iterator[list[Node]]:
    """One shortest circle for each group of triggers that lead back to each other."""
    edges = {
        id(node): [other for other in triggers if any(_sets_off(cause, other) for cause in causes[id(node)])]
        for node in triggers
    }
    items: set[int] = set()
    for node in triggers:
        if id(node) in items:
            continue
        circle = _circle(node, edges)
        if circle and not items & {id(item) for item in circle}:
            items |= {id(item) for item in circle}
            yield circle


def _ends(node: Node) -> bool:
    """Whether something keeps the trigger from working again and again."""
    if "once" in node.data or any("once" in item.data for item in node.above()):
        return True
    return any(effect.get("trash", {}).get("what") == "this" for effect in node.data["then"])


#: For each event, what brings it about: the head, and what must stand there.
Cause = tuple[str, Mapping[str, Any]]


def _caused(node: Node) -> Iterator[Cause]:
    """The events that the effects of a trigger bring about without a cost."""
    todo: list[Mapping[str, Any]] = list(node.data["then"])
    while todo:
        effect = todo.pop()
        if "once" in effect or effect.get("who") not in (None, "team"):
            continue
        if effect.get("gain", {}).get("solari"):
            yield "gain-solari", {"number": effect["gain"]["solari"]}
        elif "acquire" in effect and effect["acquire"].get("free"):
            yield "acquire", effect["acquire"]
        elif "deploy" in effect:
            yield "deploy", effect["deploy"]
        elif effect.get("allow", {}).get("what") == "extra-turn":
            yield "turn-start", {}
        elif effect.get("repeat") in ("basic-harvest", "visited-space"):
            yield "harvest", {}
        for branch in ("then", "else"):
            todo += effect.get(branch, []) if "upon" not in effect else []
        for option in effect.get("choose", ()):
            todo += option


def _sets_off(cause: Cause, trigger: Node) -> bool:
    word, text = cause
    event = trigger.data["upon"]
    if event["event"] != word:
        return False
    if word == "gain-solari":
        return bool(text["number"] >= event.get("at_least", 1))
    if word == "deploy":
        most = text.get("exactly", text.get("at_most"))
        unit = event.get("unit", "units")
        return (most is None or most >= event.get("at_least", 1)) and unit in ("units", text["what"])
    if word == "acquire":
        return _fits(text, event.get("card", {}))
    return not any(key in event for key in ("spice_at_least",))


def _fits(data: Mapping[str, Any], wanted: Mapping[str, Any]) -> bool:
    """Whether an acquired card may be one that the trigger waits for."""
    if data["what"] != "card":
        return False
    card = data.get("card", {})
    if "cost_at_least" in wanted and card.get("cost_at_most", 99) < wanted["cost_at_least"]:
        return False
    if "factions" in wanted and "factions" in card:
        return bool(set(wanted["factions"]) & set(card["factions"]))
    return not ("is" in wanted and "is" in card) or bool(set(wanted["is"]) & set(card["is"]))


def _circle(start: Node, edges: Mapping[int, list[Node]]) -> list[Node]:
    """The shortest way from a trigger back to itself."""
    before: dict[int, Node | None] = {}
    level: list[Node] = [start]
    while level:
        after: list[Node] = []
        for node in level:
            for other in edges.get(id(node), ()):
                if other is start:
                    way = [node]
                    while (last := before.get(id(way[0]))) is not None:
                        way.insert(0, last)
                    return way
                if id(other) not in before:
                    before[id(other)] = node
                    after.append(other)
        level = after
    return []
