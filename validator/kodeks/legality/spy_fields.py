"""Other names of the fields of a move that tell of spies, brought under the names that the checks read."""

from collections.abc import Iterator, Mapping
from typing import Any

from kodeks.patterns import pattern
from kodeks.positions.cases import slug

Told = Mapping[str, Any]
GATHER = "gather_intelligence"

#: Names under which a move may tell of spies that are recalled, and of those that are placed.
_SPY_FIELDS = pattern(r"(?!.*(?:agent|freighter|dreadnought)).*(?:recall|infiltrat|intelligence).*")
_PLACE_FIELDS = pattern(r"(?=.*plac)(?=.*sp(?:y|ies)).*")

#: Parts of the name of a field that tell what a spy is recalled for.
_IN_A_NAME = (("infiltrat", "infiltrate"), ("gather", GATHER), ("intelligence", GATHER), ("plac", "placing"))
#: What a field may say of it in a word.
_PURPOSES = {
    "infiltrate": "infiltrate", "infiltration": "infiltrate", "gather-intelligence": GATHER, "intelligence": GATHER,
    "draw": GATHER, "draw-a-card": GATHER, "placing": "placing", "place": "placing", "icon": "icon",
}  # fmt: skip


def complete(action: Told, state: Told) -> dict[str, Any]:
    """
    The move with the fields that other names tell.

    >>> complete({"recall_spy": {"post": "post_x", "for": "infiltrate"}}, {})["recalls"]
    [{'post': 'post_x', 'for': 'infiltrate'}]
    >>> complete({"infiltrates_from": "post_x"}, {})["recalls"]
    [{'post': 'post_x', 'for': 'infiltrate'}]
    """
    found = dict(action)
    if "post" in action:
        found.update(_single(action))
    if "recalls" not in found:
        fields = {key: value for key, value in action.items() if _SPY_FIELDS.fullmatch(key)}
        told = [one for key, value in fields.items() for one in _posts(key, _seen(value, action, state), action)]
        if told:
            purpose = "infiltrate" if _held(action, state) else GATHER
            found["recalls"] = [{"post": one["post"], "for": purpose, **one} for one in told]
    if "places_spies" not in found:
        placed = [one for key in action if _PLACE_FIELDS.fullmatch(key) for one in _posts(key, action[key], action)]
        if placed:
            found["places_spies"] = [{"post": one["post"]} for one in placed]
    return found


def understood(key: str) -> bool:
    """Whether a field under another name was read by ``complete``."""
    return bool(_SPY_FIELDS.fullmatch(key) or _PLACE_FIELDS.fullmatch(key))


def _single(action: Told) -> dict[str, Any]:
    """A move that is nothing but a spy placed on or recalled from one post."""
    kind = str(action.get("type", ""))
    if "plac" in kind:
        return {"places_spies": [{"post": action["post"]}]}
    purpose = _PURPOSES.get(slug(str(action.get("for", "")))) or _named(kind) or "icon"
    return {"recalls": [{"post": action["post"], "for": purpose}]}


def _named(name: str) -> str | None:
    """What a spy is recalled for by the name of a field or a move."""
    return next((purpose for part, purpose in _IN_A_NAME if part in name.casefold()), None)


def _seen(value: Any, action: Told, state: Told) -> Any:
    """For a plain yes the posts of the player that see the space of the move; else the value itself."""
    if value is not True:
        return value
    return [
        name
        for name, post in state.get("observation_posts", {}).items()
        if action.get("player") in post.get("spies", ()) and action.get("space") in post.get("connected_to", ())
    ][:1]


def _held(action: Told, state: Told) -> bool:
    """Whether an agent of another player stands on the space, told by the same name."""
    return any(
        action.get("space") in seat.get("agents", {}).get("on_board", ())
        for color, seat in state.get("players", {}).items()
        if color != action.get("player")
    )


def _posts(key: str, value: Any, action: Told) -> Iterator[dict[str, str]]:
    """The posts that a field of another name tells, with the purpose where it tells that too."""
    if isinstance(value, Mapping) and value and all(_named(str(name)) for name in value):
        # The posts may stand by what their spies are recalled for.
        for name, inner in value.items():
            yield from ({**one, "for": str(_named(str(name)))} for one in _posts(key, inner, {}))
        return
    for one in value if isinstance(value, list) else [value]:
        if isinstance(one, Mapping):
            post = next((one[name] for name in ("post", "from", "at", "on") if isinstance(one.get(name), str)), None)
            words = [one.get(name) for name in ("for", "purpose", "effect", "to", "use")]
        else:
            post, words = (one if isinstance(one, str) else None), []
        if post is None or slug(post) in _PURPOSES:
            continue
        words += [told for name, told in action.items() if _SPY_FIELDS.fullmatch(name) or "effect" in name]
        said = (_PURPOSES.get(slug(word)) for word in words if isinstance(word, str))
        purpose = next(filter(None, said), None) or _named(key)
        yield {"post": post, "for": purpose} if purpose else {"post": post}
