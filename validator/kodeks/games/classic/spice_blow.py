"""The spice blow: spice cards, the worm, the Nexus and the ride on the worm."""

from collections.abc import Iterator
from typing import Any

from kodeks.games.classic.book import (
    STOPPED_SAYS,
    TURN_SAYS,
    ask_all,
    book,
    clause,
    has_power,
    in_order,
    own_deed,
    passes_in,
    player_with,
    stopped_by_karama,
    things,
    turn_objections,
)
from kodeks.games.classic.catalogue import cell_name
from kodeks.games.classic.decisions import Answer, BreakAlliance, OfferAlliance, Pass, ProtectAlly, RideWorm
from kodeks.games.classic.drawing import draw, drawn_into
from kodeks.games.classic.facts import seat, table
from kodeks.games.classic.forces import ally_stands, forces_in, groups, in_storm, is_full, kill, put, stand
from kodeks.games.classic.powers import ANSWERS, announce, then
from kodeks.play import Decision, Frame, agenda, object_to
from kodeks.play.rules import Objections
from kodeks.table import HIDDEN, Missing, Pile, State


@book.step("spice-card")
def spice_card_step(state: State) -> None:
    """The top spice card is turned up."""
    table(state).worms, table(state).worm_at = 0, ""
    draw(state, "spice_deck", 1, "spice")


@drawn_into("spice")
def turned_up(state: State, player: str, card: str) -> None:
    """Spice is placed; a worm devours, and another card is turned up."""
    if card == HIDDEN:
        raise Missing("spice_deck")
    here, catalogue = table(state), things(state)
    drawn = catalogue.cards[card]
    if not drawn.worm:
        sector, amount = catalogue.territories[drawn.territory].blow or (0, 0)
        if not in_storm(state, drawn.territory, sector) and not _storm_beside(state, drawn.territory):
            here.spice[drawn.territory] += amount
        here.spice_pile = (*here.spice_pile, card)
        return
    if here.round == catalogue.stated("first-round-worms-are-set-aside", "round"):
        _set_aside(state, card)
        return
    agenda.note(state, left=1)
    here.worms += 1
    if here.worms == 1:
        _worm_appears(state)
    here.spice_pile = (*here.spice_pile, card)


def _draws_on(state: State) -> bool:
    """Whether cards are turned up in the first round until a territory card comes."""
    question = "classic.discrepancy.drawing-on-in-the-first-round"
    return state.ask(question, "no other card", "another card") == "another card"


def _set_aside(state: State, card: str) -> None:
    """A worm of the first round is not used, and another card is turned up."""
    here = table(state)
    if _draws_on(state):
        agenda.note(state, left=1)
    others = here.spice_deck.hidden or any(not things(state).cards[card].worm for card in here.spice_deck)
    question = "classic.discrepancy.when-worms-are-shuffled-back"
    if others and state.ask(question, "at once", "after the phase") == "at once":
        here.spice_deck = here.spice_deck.with_all(Pile.of((card,)))
    else:
        here.spice_aside = (*here.spice_aside, card)


def _storm_beside(state: State, territory: str) -> bool:
    """Whether storm in another sector of a territory keeps the spice away, as one text can be read."""
    if table(state).storm not in things(state).territories[territory].sectors:
        return False
    question = "classic.discrepancy.storm-over-the-spice-blow"
    return state.ask(question, "any sector", "the sector of the spice") == "any sector"


def _worm_appears(state: State) -> None:
    here, catalogue = table(state), things(state)
    lying = (catalogue.cards[card].territory for card in reversed(here.spice_pile))
    here.worm_at = next((territory for territory in lying if territory), "")
    if not here.worm_at:
        if _draws_on(state):
            # The first round leaves a territory card on the pile.
            raise Missing("spice_pile")
        return
    here.spice[here.worm_at] = 0
    fremen = player_with(state, "worms")
    if fremen and forces_in(state, fremen, here.worm_at):
        question = "classic.discrepancy.worms-and-fremen"
        if state.ask(question, "all are devoured", "not the Fremen") == "all are devoured":
            fremen = ""
    friends = [ally for ally in seat(state, fremen).allies if forces_in(state, ally, here.worm_at)] if fremen else []
    for player in here.players:
        if player != fremen and player not in friends:
            kill(state, player, stand(state, player, here.worm_at))
    if friends:
        agenda.push(state, Frame("protect", fremen, data={"friends": tuple(friends)}))
    if fremen and forces_in(state, fremen, here.worm_at):
        announce(state, fremen, "worms")


@then("worms")
def worms_spare_fremen(state: State, data: dict[str, Any], stopped: bool) -> None:
    """Forces of the Fremen, or of an ally, are not devoured, unless Karama stops that; then there is no ride either."""
    for player in data.get("friends", (player_with(state, "worms"),)) if stopped else ():
        kill(state, player, stand(state, player, table(state).worm_at))


@book.frame("protect")
def protecting(state: State, frame: Frame) -> Iterator[Decision]:
    """The Fremen protect their ally, or not."""
    yield ProtectAlly(player=frame.owner)
    yield Pass(player=frame.owner)


@book.guard(
    "classic.check.protection-out-of-turn",
    on=ProtectAlly,
    clauses=clause("fremen-shield-an-ally-from-worms"),
    says=TURN_SAYS,
)
def protection_out_of_turn(state: State, move: ProtectAlly) -> Objections:
    """Somebody protects forces when no worm appears at an ally of the Fremen."""
    yield from turn_objections(state, move.player, "protect")


@book.performs(ProtectAlly, clauses=clause("fremen-shield-an-ally-from-worms"))
def protect(state: State, move: ProtectAlly) -> None:
    """The forces of the ally stay, unless somebody comes in between."""
    announce(state, move.player, "worms", friends=agenda.pop(state).data["friends"])


@passes_in("protect")
def not_protected(state: State, move: Pass) -> None:
    """The worm takes the forces of the ally as well."""
    frame = agenda.pop(state)
    for ally in frame.data["friends"]:
        kill(state, ally, stand(state, ally, table(state).worm_at))


@book.step("shuffle-worms")
def shuffle_worms(state: State) -> None:
    """The worms of the first round go back into the deck."""
    here = table(state)
    if here.spice_aside:
        here.spice_deck = here.spice_deck.with_all(Pile.of(here.spice_aside))
        here.spice_aside = ()


# --- Nexus ----------------------------------------------------------------------------------------------------------


@book.step("nexus")
def nexus_step(state: State) -> None:
    """A worm brings a Nexus; each player may ally or break an alliance."""
    if table(state).worms:
        ask_all(state, "nexus", in_order(state), asked=())


@book.frame("nexus")
def in_the_nexus(state: State, frame: Frame) -> Iterator[Decision]:
    """An offer to every other player, the end of the alliance, or nothing."""
    for other in table(state).players:
        if (frame.owner, other) not in frame.data["asked"]:
            yield OfferAlliance(player=frame.owner, to=other)
    yield BreakAlliance(player=frame.owner)
    yield Pass(player=frame.owner)


def alliance_limit(state: State) -> int:
    """How many players an alliance may have."""
    restated = things(state).restated
    id = "classic.clause.alliance-size-limit"
    if state.game.in_force(id) or (id, "players") in restated:
        return things(state).stated("alliance-size-limit", "players")
    return len(table(state).players)


@book.guard(
    "classic.check.alliance-that-cannot-be-made",
    on=OfferAlliance,
    clauses=clause("nexus-opens-alliances", "alliance-size-limit", "one-alliance-for-each-player"),
    also=clause(
        "alliance-among-three-players",
        "no-new-alliance-before-the-next-nexus",
        "three-allies-with-four-strongholds",
        "three-allies-with-three-strongholds",
    ),
    says={
        **TURN_SAYS,
        "own": "{player} offers an alliance to themselves.",
        "already": "{player} and {other} are allies already.",
        "one": "{player} belongs to an alliance, and so does {other}.",
        "size": "the alliance would have {number} players, and it is up to {limit}.",
        "two": "{player} and {other} are the only players.",
        "early": "there is no Nexus in round {number}: its worms are set aside.",
        "again": "{player} has offered {other} an alliance in this Nexus already.",
    },
)
def alliance_that_cannot_be_made(state: State, move: OfferAlliance) -> Objections:
    """An alliance is offered outside a Nexus, to the wrong player, or makes it too large."""
    yield from turn_objections(state, move.player, "nexus")
    number = things(state).stated("first-round-worms-are-set-aside", "round")
    if table(state).round <= number:
        yield object_to("early", clauses=clause("nexus-follows-a-worm"), number=number)
    values = {"player": move.player, "other": move.to}
    if move.to == move.player:
        yield object_to("own", at="to", player=move.player)
        return
    if (move.player, move.to) in agenda.top(state).data.get("asked", ()):
        yield object_to("again", at="to", **values)
    mine, theirs = seat(state, move.player).allies, seat(state, move.to).allies
    if move.to in mine:
        yield object_to("already", at="to", **values)
        return
    if mine and theirs:
        yield object_to("one", at="to", clauses=clause("one-alliance-for-each-player"), **values)
    size, limit = len(mine) + len(theirs) + 2, alliance_limit(state)
    if size > limit:
        yield object_to("size", clauses=clause("alliance-size-limit"), number=size, limit=limit)
    if len(table(state).players) == 2:  # noqa: SIM102  # the question is asked only where it matters
        if state.ask("classic.silence.alliance-of-two-players", "no", "yes") == "no":
            yield object_to("two", at="to", **values)


@book.performs(OfferAlliance, clauses=clause("nexus-opens-alliances"))
def offer_alliance(state: State, move: OfferAlliance) -> None:
    """The player asked, and all who are allied with either, have to agree."""
    agenda.note(state, asked=(*agenda.top(state).data["asked"], (move.player, move.to)))
    members = (*seat(state, move.player).allies, move.player, *seat(state, move.to).allies, move.to)
    waits = tuple(member for member in members if member != move.player)
    agenda.push(state, Frame("alliance-offer", waits[0], data={"members": members, "waits": waits[1:]}))


@book.frame("alliance-offer")
def alliance_offered(state: State, frame: Frame) -> Iterator[Decision]:
    """Yes or no."""
    yield Answer(player=frame.owner, yes=True)
    yield Answer(player=frame.owner, yes=False)


def _alliance_answered(state: State, frame: Frame, yes: bool) -> None:
    waits, members = frame.data["waits"], frame.data["members"]
    if yes and waits:
        agenda.push(state, Frame("alliance-offer", waits[0], data={"members": members, "waits": waits[1:]}))
    elif yes:
        for member in members:
            own = seat(state, member)
            own.allies = tuple(other for other in members if other != member)
            own.allied_since = table(state).round


ANSWERS["alliance-offer"] = _alliance_answered


@book.guard(
    "classic.check.alliance-that-cannot-be-broken",
    on=BreakAlliance,
    clauses=clause("any-ally-may-break-the-alliance", "nexus-opens-alliances"),
    says={
        **TURN_SAYS,
        "none": "{player} belongs to no alliance.",
        "fresh": "{player} breaks an alliance in the Nexus in which it was made.",
    },
)
def alliance_that_cannot_be_broken(state: State, move: BreakAlliance) -> Objections:
    """An alliance is broken outside a Nexus, or there is none."""
    own = seat(state, move.player)
    if agenda.top(state).kind == "nexus":
        yield from turn_objections(state, move.player, "nexus")
    elif own.allies and state.ask("classic.silence.breaking-outside-a-nexus", "no", "yes") == "no":
        yield object_to("moment", player=move.player, other=agenda.top(state).owner)
    if not own.allies:
        yield object_to("none", at="player", player=move.player)
    elif own.allied_since == table(state).round:  # noqa: SIM102  # the question is asked only where it matters
        if state.ask("classic.silence.breaking-a-fresh-alliance", "allowed", "barred") == "barred":
            yield object_to("fresh", player=move.player)


@book.performs(BreakAlliance, clauses=clause("breaking-takes-a-word"))
def break_alliance(state: State, move: BreakAlliance) -> None:
    """The player leaves; two others stay allies of each other."""
    own = seat(state, move.player)
    for ally in own.allies:
        other = seat(state, ally)
        other.allies = tuple(player for player in other.allies if player != move.player)
        if not other.allies:
            other.allied_since = 0
    own.allies, own.allied_since = (), 0


# --- the ride -------------------------------------------------------------------------------------------------------


@book.step("ride-worm")
def ride_worm_step(state: State) -> None:
    """After the Nexus the Fremen may ride."""
    fremen = player_with(state, "worms")
    if not fremen or not has_power(state, fremen, "worms"):
        return
    if table(state).worm_at and forces_in(state, fremen, table(state).worm_at):
        agenda.push(state, Frame("ride", fremen))


@book.frame("ride")
def rides(state: State, frame: Frame) -> Iterator[Decision]:
    """Every group to every sector of the map, or nothing."""
    for group in groups(stand(state, frame.owner, table(state).worm_at)):
        for territory, sector in things(state).cells:
            yield RideWorm(player=frame.owner, forces=group, territory=territory, sector=sector)
    yield Pass(player=frame.owner)


@book.guard(
    "classic.check.worm-ridden-wrongly",
    on=RideWorm,
    clauses=clause("fremen-ride-the-worm", "worm-ride-obeys-storm-and-strongholds"),
    says={
        **TURN_SAYS,
        "faction": "{player} does not play the Fremen.",
        **STOPPED_SAYS,
        "forces": "{player} moves forces from {territory} that are not there.",
        "none": "{player} moves no forces.",
        "same": "{player} rides from {territory} to the same territory.",
        "sector": "{territory} does not lie in sector {sector}.",
        "storm": "sector {sector} is in storm.",
        "full": "{territory} holds as many other factions as it can.",
        "ally": "{other}, an ally of {player}, has forces in {territory}.",
    },
)
def worm_ridden_wrongly(state: State, move: RideWorm) -> Objections:
    """The worm is ridden by others, from elsewhere, or into storm, a full stronghold or to an ally."""
    yield from turn_objections(state, move.player, "ride")
    worm_at = table(state).worm_at
    rule = clause("worm-ride-obeys-storm-and-strongholds")
    if own_deed(state, move.player, "do.ride-the-worm") is None:
        yield object_to("faction", at="player", player=move.player)
    else:
        yield from stopped_by_karama(state, move.player, "worms")
    if worm_at:
        here = dict(stand(state, move.player, worm_at))
        if any(number > here.get(at, 0) for at, number in move.forces):
            yield object_to("forces", at="forces", player=move.player, territory=worm_at)
    if sum(number for _, number in move.forces) < 1:
        yield object_to("none", at="forces", player=move.player)
    if move.territory == worm_at:
        yield object_to("same", at="territory", player=move.player, territory=worm_at)
    if move.sector not in things(state).territories[move.territory].sectors:
        yield object_to("sector", at="sector", territory=move.territory, sector=move.sector)
    if in_storm(state, move.territory, move.sector):
        yield object_to("storm", at="sector", clauses=rule, sector=move.sector)
    if is_full(state, move.player, move.territory):
        yield object_to("full", at="territory", clauses=rule, territory=move.territory)
    ally = ally_stands(state, move.player, move.territory)
    if ally:
        barred = clause("no-entry-where-an-ally-stands")
        yield object_to(
            "ally", at="territory", clauses=barred, other=ally, player=move.player, territory=move.territory
        )


@book.performs(RideWorm, clauses=clause("fremen-ride-the-worm"))
def ride_worm(state: State, move: RideWorm) -> None:
    """The forces are where they rode to."""
    agenda.pop(state)
    for cell, number in move.forces:
        put(state, move.player, cell, -number)
        put(state, move.player, cell_name(move.territory, move.sector), number)
