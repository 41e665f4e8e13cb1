"""Effects that nobody has printed yet: whatever the grammar allows is told and read back in every language."""

from collections.abc import Mapping
from functools import cache
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from kodeks import effects, ids, schemas
from shipped import base
from speaking import speech

DEFS = schemas.store().schemas["effect"]["$defs"]
Made = st.SearchStrategy[Any]

#: Large examples are shown as they are: making them smaller takes minutes and tells little more.
QUICK: Any = {"deadline": None, "suppress_health_check": list(HealthCheck), "phases": [Phase.generate]}

#: Which fields of an event say something.
OF_EVENTS = {
    "send-agent": {"space", "card", "spice_at_least"},
    "opponent-sends-agent": {"space"},
    "acquire": {"card"},
    "harvest": {"spice_at_least"},
}
NEEDED_BY_EVENTS = {
    "deploy": ("unit", "at_least"),
    "lose-troops": ("unit", "at_least"),
    "reach-influence": ("faction", "at_least"),
    "pay-for-space": ("resource",),
    "own": ("term",),
    "battle-plan": ("as",),
    "storm": ("from_round",),
    "storm-known": ("from_round",),
}
#: Measures that are a plain number, with nothing that could be told apart.
LEVELS = ("strength-in-conflict", "conflict-level", "players")


def one_of(definition: str, field: str) -> Made:
    """A word that the schema lists."""
    told = DEFS[definition]["properties"][field]
    return st.sampled_from(told.get("enum") or told["items"]["enum"])


def some_of(values: Made, most: int = 3) -> Made:
    """A list without repetition."""
    return st.lists(values, min_size=1, max_size=most, unique=True)


def named(kind: str) -> Made:
    """The id of an entry that effects may name; the base is read when the first one is drawn."""
    return st.integers(0, 9999).map(lambda number: names_of(kind)[number % len(names_of(kind))])


@cache
def names_of(kind: str) -> list[str]:
    """All of them, so that one can be drawn by its number."""
    entries = [entry for entry in base().kb.of(kind) if entry.data.get("deck") not in ("hagal", "rival")]
    return [entry.id for entry in entries if entry.module != "classic" or kind == "territory"]


def parts(required: Mapping[str, Made] | None = None, /, **optional: Made) -> Made:
    """A mapping with all of these fields, and any of those."""
    return st.fixed_dictionaries(dict(required or {}), optional=optional)


def filled(**optional: Made) -> Made:
    """A mapping with at least one of these fields."""
    return parts(**optional).filter(bool)


count = st.integers(1, 30)
many = st.integers(2, 12)
flag = st.just(True)
card = filled(
    **{"is": some_of(named("card")), "factions": some_of(named("faction")), "not_factions": some_of(named("faction"))},
    cost_at_most=count, cost_at_least=count, battle_icons=some_of(one_of("card", "battle_icons")),
    gives=one_of("card", "gives"), agent_icons=count, set_aside=flag, other=flag,
)  # fmt: skip
space = filled(
    **{"is": some_of(named("space")), "icons": some_of(named("icon"))}, factions=some_of(named("faction")),
    faction=flag, maker=flag, opponent_there=flag, spied_on=flag, visited=flag, chosen=flag,
)  # fmt: skip
amounts = st.dictionaries(st.sampled_from(["solari", "spice", "water"]), st.integers(0, 12), min_size=1)


def bounds(extra: dict[str, Made] | None = None) -> Made:
    """A measure: this many, at least, at most, between, or more than others."""
    ways: list[dict[str, Made]] = [
        {"exactly": count}, {"at_least": count}, {"at_most": count}, {"at_least": count, "at_most": count},
        {"more_than": st.just("each-opponent")},
    ]  # fmt: skip
    return st.one_of([parts(way, **(extra or {})) for way in ways])


def condition_of(key: str) -> Made:
    """What may stand under one key of a condition."""
    told = DEFS["condition"]["properties"][key]
    if told.get("type") == "boolean":
        return st.booleans()
    if key == "own":
        return st.one_of([parts({"token": named("token"), way: count}) for way in ("exactly", "at_least", "at_most")])
    match told["$ref"].rpartition("/")[2]:
        case "standing":
            held = {"alliance_held_by": st.just("opponent")}
            return st.one_of(
                parts({"at_least": count, "faction": named("faction")}, **held),
                parts({"at_least": count, "tracks": count}, **held),
                parts({"at_least": count}, **held),
            )
        case "alliance":
            return st.one_of(parts({"faction": named("faction")}), st.just({"any": True}))
        case "card":
            return card
        case "space":
            return space
        case "amounts":
            return amounts
        case "several":
            return parts({"at_least": count, "of": st.lists(condition(exclude="met"), min_size=2, max_size=3)})
        case "id":
            return named("faction")
        case "near":
            return parts({"territory": named("territory"), "within": count})
        case _:
            extra = {"card": card} if key.startswith("cards-") else {"space": space} if "agents" in key else {}
            return bounds(extra)


@cache
def condition(exclude: str = "") -> Made:
    """A condition of one to three keys."""
    keys = [key for key in DEFS["condition"]["properties"] if key != exclude]
    some = st.lists(st.sampled_from(keys), min_size=1, max_size=3, unique=True)
    return some.flatmap(lambda chosen: st.fixed_dictionaries({key: condition_of(key) for key in chosen}))


def event_of(word: str) -> Made:
    """An event with the fields that belong to it."""
    every = {
        "space": space, "card": card, "faction": named("faction"), "unit": one_of("event", "unit"),
        "resource": one_of("event", "resource"), "at_least": count, "spice_at_least": count,
        "term": named("term"), "as": some_of(one_of("event", "as")), "from_round": count,
    }  # fmt: skip
    needed = {"event": st.just(word), **{key: every[key] for key in NEEDED_BY_EVENTS.get(word, ())}}
    optional = {key: every[key] for key in OF_EVENTS.get(word, ())} | {"within": one_of("event", "within")}
    if word == "win-conflict":
        return st.one_of(parts(needed, **optional), parts({**needed, "unit": every["unit"], "at_least": count}))
    return parts(needed, **optional)


event = one_of("event", "event").flatmap(event_of)
factions = st.one_of(
    parts({"factions": some_of(named("faction"))}), parts({"which": one_of("factions", "which")}),
    parts({"different": many}), parts({"priority": count}),
)  # fmt: skip


#: Something of a set's own; any token will do here, and 1 of it is never written out.
own = parts({"token": named("token")}, number=many)


def gained(thing: str) -> Made:
    """A gain with what may qualify it."""
    more: dict[str, dict[str, Made]] = {
        "influence": {"with": factions, "instead": flag},
        "spies": {"at": space, "sharing": flag},
        "troops": {"into": one_of("effect", "into")},
    }
    return parts({"gain": parts({thing: own if thing == "own" else count})}, **more.get(thing, {}))


def lost(thing: str) -> Made:
    """A loss with what may qualify it."""
    more: dict[str, dict[str, Made]] = {
        "influence": {"with": factions},
        "troops": {"from": one_of("effect", "from")},
    }
    return parts({"lose": parts({thing: own if thing == "own" else count})}, **more.get(thing, {}))


def head(name: str, **fields: Made) -> Made:
    """An effect with one head, whose argument holds all these fields."""
    return parts({name: parts(fields)})


zones = one_of("move", "from")
units = st.one_of([
    parts({"what": one_of("units", "what"), **bound}, **{"from": one_of("units", "from")})
    for bound in ({}, {"exactly": count}, {"at_least": count}, {"at_most": count},
                  {"at_least": count, "at_most": count})
])  # fmt: skip
terms = {"free": flag, "discount": count, "pay_with": some_of(one_of("acquire", "pay_with"))}
into = {"into": one_of("acquire", "into")}


def moved(what: str) -> Made:
    """A move of that thing."""
    optional: dict[str, Made] = {"from": zones}
    if what in ("card", "row-card"):
        optional["card"] = card
    if what in ("card", "intrigue", "looked-at", "contract", "troop"):
        optional["any_number"] = flag
    needed = {"what": st.just(what), "into": one_of("move", "into")}
    plain = parts(needed, **optional)
    if what == "contract":
        return st.one_of(plain, parts({**needed, "contracts": some_of(named("contract"))}))
    into_an_area = parts({**needed, "into": st.just("faction-area"), "faction": named("faction")})
    return st.one_of(plain, into_an_area) if what == "troop" else plain


def changed() -> Made:
    """A number that is another one."""
    lasts = {"lasts": one_of("change", "lasts")}
    fields: dict[str, tuple[dict[str, Made], dict[str, Made]]] = {
        "card-cost": ({}, {"card": card}),
        "space-cost": ({"resource": one_of("change", "resource")}, {"space": space}),
        "harvest": ({}, {}),
        "unit-strength": ({"unit": one_of("change", "unit")}, {}),
    }
    classic = [
        parts({"what": st.just("shipment-price"), "divided_by": many}, **lasts),
        parts({"what": st.just("movement-range"), "to": count}, **lasts),
    ]
    return st.one_of([
        *classic,
        *(parts({"what": st.just(what), way: count, **needed}, **optional, **lasts)
          for what, (needed, optional) in fields.items() for way in ("less", "to")),
    ])  # fmt: skip


def allowed(what: str) -> Made:
    """A permission."""
    needed: dict[str, Made] = {"what": st.just(what)}
    if what == "agent-icons":
        needed["icons"] = some_of(named("icon"))
    if what == "ship-back":
        needed |= {"spice": count, "per_forces": count}
    at = {"space": space} if what in ("enter-occupied-space", "ignore-influence", "deploy-recruits") else {}
    return parts(needed, lasts=one_of("allow", "lasts"), **at)


trashed = st.one_of(
    head("trash", what=st.sampled_from(["this", "either-grafted-card"])),
    parts({"trash": parts({"what": st.just("card")}, number=many, card=card, **{"from": some_of(zones)})}),
    parts({"trash": parts({"what": st.just("intrigue")}, number=many, **{"from": some_of(zones)})}),
    parts({"trash": parts({"what": st.just("grafted-card")}, **{"from": some_of(zones)})}),
    parts({"trash": parts({"what": st.just("looked-at")}, number=many)}),
)
verbs = st.one_of(
    st.sampled_from(list(DEFS["gains"]["properties"])).flatmap(gained),
    st.sampled_from(list(DEFS["losses"]["properties"])).flatmap(lost),
    trashed,
    head("discard", what=st.just("this")),
    parts({"discard": parts({"what": one_of("discard", "what").filter(lambda what: what != "this")}, number=many)}),
    head("discard", what=st.just("tleilaxu-row-card"), which=one_of("discard", "which")),
    parts({"recall": parts({"what": one_of("recall", "what")}, number=many)}),
    parts({"recall": parts({"what": st.just("agent"), "which": st.just("other")}, number=many)}),
    head("recall", what=st.just("agent"), which=st.just("this-turn")),
    parts({"deploy": units}),
    parts({"retreat": units}),
    parts({"acquire": parts({"what": st.just("card")}, card=card, **terms, **into)}),
    parts({"acquire": parts({"what": st.just("set-aside")}, **terms, **into)}),
    parts({"acquire": parts({"what": st.just("technology")}, **terms)}),
    parts({"acquire": parts({"what": st.just("tleilaxu-card")}, free=flag, discount=count, **into)}),
    parts({"move": one_of("move", "what").flatmap(moved)}),
    head("look", at=one_of("look", "at"), number=count),
    parts({"steal": parts({"what": one_of("steal", "what")}, holding_at_least=count)}),
    parts({"flip": parts({"what": st.just("battle-card")}, card=card)}),
    head("flip", what=st.just("leader")),
    parts({"repeat": one_of("effect", "repeat")}),
    parts({"control": named("space")}),
    parts({"do": one_of("effect", "do")}),
    # Classic Dune.
    parts({"acquire": parts({"what": st.just("treachery-card")}, free=flag)}),
    head("protect", what=one_of("protect", "what"), **{"from": some_of(one_of("protect", "from"))}),
    head("explode", **{"with": some_of(one_of("explode", "with"))}),
    parts({"revive": parts({"what": st.just("leaders"), "exactly": count}, free=flag, extra=flag)}),
    parts({"revive": parts({"what": st.just("forces"), "at_most": count}, free=flag, extra=flag)}),
    head("order", cards=some_of(one_of("order", "cards"))),
    head("see", parts=some_of(one_of("see", "parts"))),
    head("storm", at_least=count, at_most=count),
    parts({"place": parts({"territory": named("territory")}, forces=count, within=count)}),
    parts({"share": one_of("effect", "share")}),
)
states = st.one_of(
    parts({"change": changed()}),
    parts({"allow": one_of("allow", "what").flatmap(allowed)}),
    parts({"forbid": parts({"what": one_of("forbid", "what")}, space=space, lasts=one_of("forbid", "lasts"))}),
    parts({"special": named("clause")}),
)


def counted(key: str) -> Made:
    """What a multiplier counts."""
    if key == "own":
        return parts({key: own})
    ways = [st.just({"all": True})]
    if key in ("cards-in-play", "cards-revealed", "cards-acquired-this-turn"):
        ways.append(parts({"card": card}))
    if key == "factions-with-influence":
        ways.append(parts({"at_most": count}))
    return parts({key: st.one_of(ways)})


each = st.sampled_from(list(DEFS["each"]["properties"])).flatmap(counted)
qualifiers = {"who": one_of("effect", "who"), "for_each": each, "once": one_of("effect", "once")}


def with_qualifiers(made: Made, *, optional: bool = False) -> Made:
    """An effect with any of the words that qualify every one."""
    more = qualifiers | ({"optional": flag} if optional else {})
    return st.tuples(made, parts(**more)).map(lambda both: {**both[0], **both[1]})


def longer(inner: Made) -> Made:
    """Effects that hold lists of effects."""
    lists = st.lists(inner, min_size=1, max_size=3)
    plain = st.lists(with_qualifiers(verbs, optional=True) | with_qualifiers(states), min_size=1, max_size=2)
    plain = plain.filter(lambda found: not any("special" in effect for effect in found))
    helped = {"allies_may_help": flag}
    return st.one_of(
        with_qualifiers(parts({"pay": amounts, "to": lists}, **helped)),
        with_qualifiers(parts({"give": plain, "to": lists}, **helped)),
        with_qualifiers(parts({"pay": amounts, "give": plain, "to": lists}, **helped)),
        with_qualifiers(
            parts({"choose": st.lists(lists, min_size=2, max_size=3)}, pick=many, rest_to=st.just("activated-ally")),
            optional=True,
        ),
        with_qualifiers(parts({"when": condition(), "then": lists}, **{"else": lists})),
        with_qualifiers(parts({"upon": event, "then": lists})),
    )


simple = with_qualifiers(verbs, optional=True) | with_qualifiers(states)
anything = st.lists(st.recursive(simple, longer, max_leaves=5), min_size=1, max_size=2)


def _is_lawful(made: list[Any]) -> bool:
    """Whether the schema takes it, on a card of our own."""
    entry = {"id": "my-cards.card.made", "name": "Made", "deck": "imperium", "agent": made}
    return not schemas.store().faults("card", entry)


@pytest.mark.parametrize("language", ids.LANGUAGES)
@settings(max_examples=60, **QUICK)
@given(made=anything)
def test_what_the_grammar_allows_comes_back(language: str, made: list[Any]) -> None:
    """Told and read back, it is the same."""
    assert _is_lawful(made)
    text = speech(language).text(made, module="uprising")
    assert effects.same(speech(language).read(text, module="uprising"), made), text


@pytest.mark.parametrize("language", ids.LANGUAGES)
@settings(max_examples=60, **QUICK)
@given(made=condition())
def test_every_condition_comes_back(language: str, made: dict[str, Any]) -> None:
    """Conditions too."""
    text = speech(language).text(made, "condition", module="uprising")
    assert effects.same(speech(language).read(text, "condition", module="uprising"), made), text


@pytest.mark.parametrize("language", ids.LANGUAGES)
@settings(max_examples=40, **QUICK)
@given(made=event)
def test_every_event_comes_back(language: str, made: dict[str, Any]) -> None:
    """And events."""
    text = speech(language).text(made, "event", module="uprising")
    assert effects.same(speech(language).read(text, "event", module="uprising"), made), text
