"""What follows in Rise of Ix: freighters, technologies, commissions, unloaded cards and dreadnoughts after a combat."""

from collections.abc import Iterator, Mapping
from typing import Any

from kodeks.findings import Result, Unknown
from kodeks.legality import box_choices, carrying_out
from kodeks.legality.box_choices import kind
from kodeks.legality.box_effects import SAYS, BoxCarrier
from kodeks.legality.boxes.common import DREADNOUGHT, IX, ix, printed, technology, tleilaxu
from kodeks.legality.changing import Changing
from kodeks.legality.combat_outcome import players, strength
from kodeks.legality.combat_ranks import ranking
from kodeks.legality.effects import leaves
from kodeks.legality.moves import Move
from kodeks.positions.cases import slug
from kodeks.registry import check

EVERY = {**carrying_out.SAYS, **SAYS}
Said = Iterator[Result | Unknown]


def _done(table: Changing) -> Said:
    yield from table.unknowns
    yield table.result()


@check(
    "rise-of-ix.check.freighter-outcome",
    subject="outcome",
    clauses=ix(
        "advancing-the-freighter", "recalling-the-freighter", "rewards-of-a-recall", "dividends",
        "spice-instead-of-dividends", "shipping-reward-troops-and-influence", "shipping-reward-technology",
        "freighter-icon", "example-advance-and-recall", "example-troops-of-the-track",
        "example-reward-pays-for-the-next",
    ),
    says=EVERY,
)  # fmt: skip
def freighter_outcome(move: Move) -> Said:
    """
    A freighter moves: where it stands, and what a recall brings.

    Why it comes out so
        An advance is one space. A recall takes the freighter home and brings every reward of the space
        it leaves and of those below; dividends give each opponent something too. Troops come from the
        supply as far as it goes, and influence moves cubes with all that follows.

    Does not catch
        Choices that nobody told: they are listed, and what hangs on them is left out.
    """
    if not move.of_six:
        yield from shipped(move, BoxCarrier)


def shipped(move: Move, carry: type[BoxCarrier]) -> Said:
    """Where freighters stand after these moves, and what recalls bring."""
    if IX not in move.rules.playing or kind(move) not in (
        "",
        "advance-freighter",
        "recall-freighter",
        "move-freighter",
    ):
        return
    table = Changing(move)
    carrier = carry(table)
    for color in [move.action["player"]] if "player" in move.action else table.colors:
        for _ in box_choices.path(move):
            carrier.freighter(color)
    if table.facts.get("freighter_step") or table.unknowns:
        yield from _done(table)


@check(
    "rise-of-ix.check.technology-outcome",
    subject="outcome",
    clauses=ix(
        "technology-goes-to-the-supply", "next-tile-is-turned-up", "acquire-effect-of-a-tile", "icon-acquire-tech",
        "icon-tech-discount", "example-acquired-technology", "returning-negotiators", "one-technology-per-icon",
    ),
    says=EVERY,
)  # fmt: skip
def technology_outcome(move: Move) -> Said:
    """
    A technology is acquired: what is paid, where tile and negotiators go, what is turned up.

    Why it comes out so
        The price is the printed one less one discount and the negotiators that return; the tile goes
        to the supply, its acquire effect comes once, and the next tile of the stack is turned up.
    """
    if not move.of_six:
        yield from bought(move, BoxCarrier)


def bought(move: Move, carry: type[BoxCarrier]) -> Said:
    """What a purchase of a technology brings."""
    if IX not in move.rules.playing or kind(move) != "acquire-tech":
        return
    table = Changing(move)
    carry(table).technology(move.player.color, box_choices.discount(move))
    yield from _done(table)


@check(
    "rise-of-ix.check.commission-outcome",
    subject="outcome",
    clauses=ix(
        "dreadnought-goes-to-the-garrison", "dreadnought-icon", "no-dreadnought-left",
        "placing-a-negotiator", "icon-tech-negotiation", "used-tile-is-turned-over", "units-not-deployed-stay",
    ),
    says=EVERY,
)  # fmt: skip
def commission_outcome(move: Move) -> Said:
    """
    A dreadnought is commissioned, a negotiator placed or a technology used: where the pieces are then.

    Why it comes out so
        A dreadnought goes from the supply to the garrison and a troop from the supply to the Ix board,
        if there is one. A technology whose ability was used is turned over.
    """
    if not move.of_six:
        yield from placed(move, BoxCarrier)


def placed(move: Move, carry: type[BoxCarrier]) -> Said:
    """Where pieces are after a commission, a negotiator or the use of a technology."""
    doing, color = kind(move), move.action.get("player")
    if IX not in move.rules.playing or doing not in ("commission-dreadnought", "place-negotiator", "use-technology"):
        return
    table = Changing(move)
    carrier = carry(table)
    for _ in range(move.action.get("times", 1)):
        if doing == "commission-dreadnought":
            carrier.commission(str(color))
            table.rests_on(*ix("units-not-deployed-stay"))
        elif doing == "place-negotiator":
            carrier.negotiator(str(color))
    if doing == "use-technology" and "technology" in move.action:
        _use(move, carrier, str(color))
    yield from _done(table)


def _use(move: Move, carrier: BoxCarrier, color: str) -> None:
    """A technology is used: once in the round, or for what it brings at the end of the game."""
    told: list[Any] = list((technology(move.rules, move.action["technology"]) or {}).get("effects", ()))
    if move.position.state.get("phase") == "game_end":
        ends = [one for one in told if one.get("upon", {}).get("event") == "game-end"]
        carrier.times(color, [inner for one in ends for inner in one["then"]], 1)
        return
    used = [*(move.player.get("technologies_used") or ()), move.action["technology"]]
    carrier.table.put(color, used, "technologies_used")
    carrier.table.rests_on(*ix("used-tile-is-turned-over"))
    carrier.times(color, [one for one in told if one.get("once") == "round"], 1)


@check(
    "rise-of-ix.check.unload-outcome",
    subject="outcome",
    clauses=ix(
        "unload-icon", "icon-unload", "unload-by-discarding", "unload-by-trashing", "unload-forced-by-an-opponent",
        "unload-by-a-space-that-trashes", "unload-in-a-reveal-turn",
        "example-unload-by-discarding", "example-unload-the-same-card-again", "treachery-trashes-itself",
        "treachery-unloads", "discard-icon",
    ) + tleilaxu("usurp-trashes", "usurp-unloads"),
    says={**EVERY, "card": "the base does not tell what {card} does"},
)  # fmt: skip
def unload_outcome(move: Move) -> Said:
    """
    A card is discarded or trashed: where it goes, and what it unloads.

    Why it comes out so
        With the unload icon the reveal box works when the card is discarded or trashed, whoever causes
        it; a card revealed this turn and then trashed has had it once already.
    """
    doing, told = kind(move).removesuffix("-card"), move.action.get("card")
    if doing not in ("discard", "trash") or told is None or move.player.color not in move.position.seats:
        return
    table, color = Changing(move), move.player.color
    name = told if isinstance(told, str) else str(told.get("name", ""))
    data: Mapping[str, Any] | None = printed(move, told)
    if data is None:
        table.doubt("card", card=name or "?")
        yield from table.unknowns
        return
    table.rests_on(*(ix("discard-icon") if doing == "discard" else ()))
    _leaves(table, color, name, discarded=doing == "discard")
    if data.get("unload"):
        table.rests_on(*ix("unload-icon", "icon-unload"))
        table.rests_on(*ix("unload-by-discarding" if doing == "discard" else "unload-by-trashing"))
        BoxCarrier(table).times(color, data.get("reveal", ()), 1)
        table.also["unloads"] = True
        if slug(str(move.action.get("by", ""))) == "usurp":
            table.rests_on(*tleilaxu("usurp-trashes", "usurp-unloads"))
        revealed = [slug(str(one)) for one in move.player.get("this_turn", "cards_revealed") or ()]
        if slug(name) in revealed:
            table.rests_on(*ix("unload-in-a-reveal-turn"))
        table.rests_on(*ix(*_means(move, data, discarded=doing == "discard")))
    else:
        table.also["unloads"] = False
    yield from _done(table)


def _means(move: Move, data: Mapping[str, Any], *, discarded: bool) -> Iterator[str]:
    """The clauses on what discards or trashes a card that unloads, by their last words."""
    if discarded:
        if move.position.state.get("active_player") not in (None, move.player.color):
            yield "unload-forced-by-an-opponent"
        return
    if move.space is not None and any("trash" in one for one in leaves(move.space.effects)):
        yield "unload-by-a-space-that-trashes"
    means, itself = move.action.get("by"), any(one.get("trash") == {"what": "this"} for one in data.get("agent", ()))
    if itself and (means is None or slug(str(means)) == slug(str(data["name"]))):
        yield from ("treachery-trashes-itself", "treachery-unloads")


def _leaves(table: Changing, color: str, name: str, *, discarded: bool) -> None:
    """Take the card out of the pile in which it lies; a discarded one goes to the discard pile."""
    for pile in ("hand", "in_play", "discard"):
        cards = table.get(color, "cards", pile)
        if isinstance(cards, list) and slug(name) in [slug(str(one)) for one in cards]:
            rest = list(cards)
            rest.remove(next(one for one in cards if slug(str(one)) == slug(name)))
            table.put(color, rest, "cards", pile)
            break
    if discarded:
        pile_now = table.get(color, "cards", "discard")
        if isinstance(pile_now, list) or (pile_now is None and isinstance(table.get(color, "cards", "hand"), list)):
            table.put(color, [*(pile_now or []), name], "cards", "discard")


@check(
    "rise-of-ix.check.dreadnoughts-after-the-combat",
    subject="outcome",
    clauses=ix(
        "dreadnought-wins-control", "winner-must-place-a-dreadnought", "second-dreadnought-goes-home",
        "dreadnoughts-survive-a-defeat", "tie-for-first-gives-no-control", "old-dreadnought-still-bars-its-space",
        "dreadnought-leaves-its-space", "covered-marker-controls-again", "dreadnought-covers-a-marker",
        "dreadnought-control-lasts-a-round", "space-without-a-dreadnought", "example-winner-takes-control",
        "example-dreadnought-of-the-second", "example-dreadnought-comes-home", "example-combat-without-cards",
        "rival-covers-an-opponents-marker", "rival-spares-its-own-marker", "rival-dreadnought-order",
    ),
    says={
        "all held": "the books do not say what happens when dreadnoughts stand on all three spaces",
    },
)  # fmt: skip
def dreadnoughts_after_the_combat(move: Move) -> Said:
    """
    The combat is over: which dreadnought takes a space, and which go home.

    Why it comes out so
        The winner puts one dreadnought of the Conflict on a flag without a dreadnought; every other one
        goes back to the garrison. Then those that stood on a space since the last combat go home, and
        the markers under them count again. In a tie for first place nobody wins.

    Does not catch
        The space that the winner chooses where nobody told it: it is listed as a choice.
    """
    if IX not in move.rules.playing or kind(move) not in ("", "resolve-combat", "end-combat"):
        return
    state, table = move.position.state, Changing(move)
    if state.get("phase") != "combat" or not _any(table):
        return
    known, winner = _winner(table)
    if not known:
        for color in table.colors:
            if strength(table, color) is None:
                table.missing(color, "combat_marker")
        yield from table.unknowns
        return
    old = {color: list(table.get(color, "dreadnoughts", "controlling") or ()) for color in table.colors}
    for color in table.colors:
        _home(table, color, winner)
    _leave(table, old)
    now = table.changes().get("players", {})
    table.facts |= {f"{color}_dreadnoughts": one["dreadnoughts"] for color, one in now.items() if "dreadnoughts" in one}
    yield from _done(table)


def _any(table: Changing) -> bool:
    """Whether a dreadnought is in the Conflict or on a space."""
    told = [
        (table.get(color, "dreadnoughts", "conflict"), table.get(color, "dreadnoughts", "controlling"))
        for color in table.colors
    ]
    return any(one or other for one, other in told)


def _winner(table: Changing) -> tuple[bool, str | None]:
    """Whether it is told who won, and who did; None for nobody."""
    found = {color: strength(table, color) for color in table.colors}
    if None in found.values():
        return False, None
    return True, ranking({color: one or 0 for color, one in found.items()}, players(table), table.rules).winner


def _home(table: Changing, color: str, winner: str | None) -> None:
    """The dreadnoughts of the Conflict: one of the winner's goes to a space, the others to the garrison."""
    ships = table.get(color, "dreadnoughts", "conflict")
    if not ships:
        return
    table.put(color, 0, "dreadnoughts", "conflict")
    if color != winner:
        table.add(color, ships, "dreadnoughts", "garrison")
        names = (
            ("dreadnoughts-survive-a-defeat",)
            if winner
            else ("tie-for-first-gives-no-control", "dreadnoughts-survive-a-defeat")
        )
        table.rests_on(*ix(*names))
        return
    table.rests_on(*ix("dreadnought-wins-control", "winner-must-place-a-dreadnought"))
    if ships > 1:
        table.add(color, ships - 1, "dreadnoughts", "garrison")
        table.rests_on(*ix("second-dreadnought-goes-home"))
    _take(table, color)


def _take(table: Changing, color: str) -> None:
    flags = table.rules.token(DREADNOUGHT, "placed_on")
    held = [
        table.rules.space_id(one)
        for other in table.colors
        for one in table.get(other, "dreadnoughts", "controlling") or ()
    ]
    free = [one for one in flags if one not in held]
    if held:
        table.rests_on(*ix("space-without-a-dreadnought", "old-dreadnought-still-bars-its-space"))
    if not free:
        table.doubt("all held", "rise-of-ix.silence.all-three-spaces-held")
        return
    chosen = _rival(table, color, free) if table.position.seat(color).get("rival") else None
    chosen = chosen or next((one for one in free if one == box_choices.space_chosen(table.move)), None)
    chosen = chosen or (free[0] if len(free) == 1 else None)
    placed = table.get(color, "dreadnoughts", "controlling")
    if chosen is None:
        table.choice(color, "the space for the dreadnought", "control")
        return
    name = chosen.rpartition(".")[2].replace("-", "_")
    table.put(color, [*(placed or ()), name], "dreadnoughts", "controlling")
    table.facts["dreadnought_control"] = {name: color}
    table.also |= {"dreadnought_on": name, f"{color}_dreadnought_on": name, "dreadnought_controls": name}
    if any(
        name in [slug(one).replace("-", "_") for one in table.get(other, "control_markers", "placed") or ()]
        for other in table.colors
    ):
        table.rests_on(*ix("dreadnought-covers-a-marker"))


def _rival(table: Changing, color: str, free: list[str]) -> str | None:
    """Where a Rival puts its dreadnought: over the marker of an opponent, else where none of its own lies."""
    markers = {
        table.rules.space_id(one): other
        for other in table.colors
        for one in table.get(other, "control_markers", "placed") or ()
    }
    theirs = [one for one in free if markers.get(one, color) != color]
    blank = [one for one in free if one not in markers]
    table.rests_on(*ix("rival-covers-an-opponents-marker", "rival-spares-its-own-marker", "rival-dreadnought-order"))
    return next(iter(theirs or blank or free), None)


def _leave(table: Changing, old: Mapping[str, list[str]]) -> None:
    """Dreadnoughts that stood on a space since the last combat go home; covered markers count again."""
    for color, spaces in old.items():
        for name in spaces:
            now = table.get(color, "dreadnoughts", "controlling")
            table.put(color, [one for one in now if one != name], "dreadnoughts", "controlling")
            table.add(color, 1, "dreadnoughts", "garrison")
            table.rests_on(*ix("dreadnought-leaves-its-space", "dreadnought-control-lasts-a-round"))
            space = table.rules.space_id(name)
            owner = [
                other
                for other in table.colors
                for one in table.get(other, "control_markers", "placed") or ()
                if table.rules.space_id(one) == space
            ]
            if owner:
                table.rests_on(*ix("covered-marker-controls-again"))
                table.facts.setdefault("control_again", {})[slug(name).replace("-", "_")] = owner[0]
