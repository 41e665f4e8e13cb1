"""
Names that the base does not know: a space, a card, a leader or a post that nobody has printed.

A name that means nothing would be passed over by every check, and silence reads like consent. So it is refused before
any check is asked, with the names it may have been meant for.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping
from functools import lru_cache
from typing import Any

from kodeks import ids
from kodeks.findings import Finding, Path
from kodeks.legality.rules import Rules
from kodeks.positions.cases import slug

CHECK = "position.check.unknown-name"

SAYS = {
    "space": "No space is called {name}.",
    "card": "No card is called {name}.",
    "leader": "No leader is called {name}.",
    "post": "No observation post is called {name}.",
    "territory": "No territory is called {name}.",
}
#: The way out where no name resembles the one that was written.
OTHERWISE = {
    "space": "write a printed name of a space, its slug or its id",
    "card": "write a printed name, or describe the card on the spot with its name and its box",
    "leader": "write a printed name of a leader, its slug or its id",
    "post": "name the post under observation_posts with the spaces it is connected to",
    "territory": "write a printed name of a territory, or tell of it under map_facts_given",
}

#: In a plan: the keys of a mapping, each of which is a name; and all values of a mapping or a list.
KEYS, EVERY = "<keys>", "*"
#: Words that stand for no place.
NOWHERE = ("none", "nobody", "nowhere")

#: Where names stand, field by field; at the end the kind of thing that a name or a list of names is for.
Plan = Mapping[str, "Plan | str"]

#: Where a position names something.
STATE: Plan = {
    "players": {
        EVERY: {
            "leader": "leader",
            "agents": {"on_board": "space"},
            "agent_tokens": {"on_board": "space"},
            "control_markers": {"placed": "space"},
            "dreadnoughts": {"controlling": "space"},
            "spies": {"on_posts": "post"},
            "cards": {"hand": "card", "draw_pile": "card", "discard": "card", "in_play": "card"},
            "intrigue_cards": "card",
            "this_turn": {"agent_sent_to": "space", "cards_revealed": "card"},
        }
    },
    "bonus_spice": {KEYS: "space"},
    "current_conflict": {"contested_location": "space"},
    "observation_posts": {EVERY: {"connected_to": "space"}},
    "arrival_order_on_shared_spaces": {KEYS: "space"},
    "tleilaxu_row": {"cards": "card"},
}
#: Where a move does.
MOVE: Plan = {
    "space": "space",
    "after_sending_agent_to": "space",
    "recalls_agent_from": "space",
    "dreadnought_to": "space",
    "recalls": {EVERY: {"post": "post"}},
    "places_spies": {EVERY: {"post": "post"}},
    "card": "card",
    "grafted_to": "card",
    "buys": {EVERY: {"card": "card"}},
    "trashes": {"card": "card"},
    "discards": {"card": "card"},
    "reveal_boxes_of": "card",
    "takes_conditional_effects_of": "card",
}


def unknown_names(state: Mapping[str, Any], action: Mapping[str, Any], rules: Rules) -> Iterator[Finding]:
    """
    The names of a case of Dune: Imperium that the base does not know.

    A card that the case describes on the spot, and a post that it connects to spaces, are known by that.
    """
    yield from in_state(state, action, rules)
    yield from in_move(state, action, rules)


def in_state(state: Mapping[str, Any], action: Mapping[str, Any], rules: Rules) -> Iterator[Finding]:
    """Those of the position."""
    return _unknown(mentioned(state, STATE, ("state",)), state, action, rules)


def in_move(state: Mapping[str, Any], action: Mapping[str, Any], rules: Rules) -> Iterator[Finding]:
    """Those of the move."""
    return _unknown(mentioned(action, MOVE, ("action",)), state, action, rules)


def _unknown(
    names: Iterable[tuple[str, str, Path]], state: Mapping[str, Any], action: Mapping[str, Any], rules: Rules
) -> Iterator[Finding]:
    for kind, name, at in names:
        if rules.knows(name, kind):
            continue
        if kind == "post":
            own = [slug(str(one)) for one in state.get("observation_posts") or ()]
            known = slug(name) in own or rules.post_spaces(name) is not None
        elif kind == "card":
            known = slug(name) in _described(action)
        else:
            known = kind == "space" and slug(name) in NOWHERE
        if not known:
            yield refused(kind, name, at, rules)


def _described(action: Mapping[str, Any]) -> list[str]:
    """The names of cards that a move describes."""
    told = [action.get(field) for field in ("card", "grafted_to", "second_card")]
    return [slug(str(one.get("name", ""))) for one in told if isinstance(one, Mapping)]


def mentioned(part: Any, plan: "Plan | str", at: Path) -> Iterator[tuple[str, str, Path]]:
    """
    The names that stand where a plan says, each with its kind and its way; what is described or left out is none.

    >>> list(mentioned({"spies": {"on_posts": ["post x"]}, "vp": 1}, {"spies": {"on_posts": "post"}}, ()))
    [('post', 'post x', ('spies', 'on_posts', 0))]
    """
    if isinstance(plan, str):
        if isinstance(part, str):
            yield plan, part, at
        elif isinstance(part, list | tuple):
            for index, one in enumerate(part):
                if isinstance(one, str):
                    yield plan, one, (*at, index)
        return
    for step, inner in plan.items():
        if step in (KEYS, EVERY):
            whole = part.items() if isinstance(part, Mapping) else enumerate(part if isinstance(part, list) else ())
            for key, value in whole:
                if step == EVERY:
                    yield from mentioned(value, inner, (*at, key))
                elif isinstance(inner, str):
                    yield inner, str(key), (*at, key)
        elif isinstance(part, Mapping) and part.get(step):
            yield from mentioned(part[step], inner, (*at, step))


def refused(kind: str, name: str, at: Path, rules: Rules, more: Collection[str] = ()) -> Finding:
    """The finding on a name nobody knows, with those it may have been meant for."""
    near = _near(slug(name), (*_known(rules, kind), *more))
    hint = f"did you mean {' or '.join(near)}?" if near else OTHERWISE[kind]
    return Finding(SAYS[kind], at, hint, {"name": name}, CHECK)


@lru_cache(maxsize=500)
def _near(name: str, pool: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(ids.suggest(name, pool))


def _known(rules: Rules, kind: str) -> tuple[str, ...]:
    """All names of a kind, as slugs."""

    def listed(rules: Rules) -> tuple[str, ...]:
        every = rules.names.items()
        return tuple(
            sorted(one for one, found in every if "." not in one and any(rules.ours(id, kind) for id in found))
        )

    names: tuple[str, ...] = rules.once(f"names of the kind {kind} in {'classic' in rules.playing}", listed)
    return names
