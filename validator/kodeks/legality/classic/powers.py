"""Moves that only one faction can make."""

from kodeks.findings import Named, Player
from kodeks.legality.classic import entry, phases
from kodeks.legality.classic.alliances import CARDS, is_worm
from kodeks.legality.classic.board import POLE
from kodeks.legality.classic.table import Say, Table, against, clauses, holds, missing, unclear, unknown_place
from kodeks.positions.cases import slug
from kodeks.positions.classic import RESERVE, whole
from kodeks.registry import check

POWER_SAYS = {
    "power": "{player} does not lead {faction}, or its powers are not in use.",
    "power hint": "only that faction can do this",
}


def _leads(table: Table, faction: str, *names: str) -> Say:
    """An objection where the player does not lead the faction, or its powers are not in use."""
    if table.unsure(table.player):
        yield missing(table.player.at("faction"))
    elif not table.power(table.player, faction):
        fact = Named(f"classic.faction.{faction}")
        yield against("power", ("action", "player"), *names, player=table.mover, faction=fact)


@check(
    "classic.check.worm-ridden-wrongly",
    subject="ride-worm",
    clauses=clauses("fremen-ride-the-worm", "worm-ride-obeys-storm-and-strongholds"),
    says={
        **phases.SAYS,
        **POWER_SAYS,
        **entry.ENTRY,
        "worm": "No worm has appeared in {territory}.",
        "worm hint": "the Fremen ride from the territory where the worm appeared",
        "forces": "{player} moves {number} forces from {territory}, and {have} are there.",
        "forces hint": "count the forces again",
    },
)
def worm_ridden_wrongly(table: Table) -> Say:
    """
    The worm is ridden by others than the Fremen, from where no worm is, or into storm or a full stronghold.

    Why it cannot be
        After the Nexus the Fremen may move forces from the territory of the worm to any one
        territory; storm and the limit of strongholds bind them.
    """
    yield from _leads(table, "fremen", "fremen-ride-the-worm")
    yield from phases.in_phase(table, "spice_blow")
    seat = table.player
    start, end = table.place(table.told(*entry.FROM)), table.place(table.told(*entry.TO))
    if start is None or end is None:
        yield missing(table.at(*(entry.FROM if start is None else entry.TO)))
        return
    top = table.place(table.position.field("spice_pile_top", "spice_discard_top", "last_territory_card",
                                           "top_of_spice_discard")[0])  # fmt: skip
    if top is not None and top.id != start.id:
        at = table.at(*entry.FROM)
        yield against("worm", at, "fremen-ride-the-worm", territory=table.named(start.id))
    turned = table.position.field(*CARDS)[0]
    if isinstance(turned, list) and not any(is_worm(table, str(one)) for one in turned):
        yield against("worm", ("action",), "fremen-ride-the-worm", territory=table.named(start.id))
    number, have = whole(table.told(*entry.COUNT)), table.count_in(seat, start.id)
    if number is not None and seat.stacks is None:
        yield missing(seat.at("forces", "on_map"))
    elif number is not None and number > have:
        facts = {"player": table.mover, "number": number, "territory": table.named(start.id), "have": have}
        yield against("forces", table.at(*entry.COUNT), "fremen-ride-the-worm", **facts)
    names = ("worm-ride-obeys-storm-and-strongholds",)
    yield from entry.barred(table, seat, end, full="worm-ride-obeys-storm-and-strongholds", names=names)
    yield holds("fremen-ride-the-worm")


@check(
    "classic.check.advisor-sent-wrongly",
    subject="send-advisor",
    clauses=clauses("spiritual-advisor"),
    says={
        **phases.SAYS,
        **POWER_SAYS,
        "place": "The advisor goes to {territory}.",
        "place hint": "an advisor goes to the Polar Sink",
        "number": "{player} sends {number} forces as advisors, and {limit} may go.",
        "number hint": "a single force for each shipment of another faction",
        "own": "{player} sends an advisor for a shipment of their own.",
        "own hint": "an advisor goes along when another faction ships",
        "reserve": "{player} has no forces in reserve.",
        "reserve hint": "the advisor comes from the reserves",
    },
)
def advisor_sent_wrongly(table: Table) -> Say:
    """
    An advisor is sent by others than the Bene Gesserit, in numbers, or elsewhere than to the pole.

    Why it cannot be
        When another faction ships from off the planet, the Bene Gesserit may send one force from
        their reserves to the Polar Sink.
    """
    yield from _leads(table, "bene-gesserit", "spiritual-advisor")
    yield from phases.in_phase(table, "shipment_and_movement")
    told = table.told(*entry.TO)
    territory = table.place(told)
    if told is not None and territory is None:
        yield unknown_place(told, table.at(*entry.TO))
    elif territory is not None and territory.id != POLE:
        yield against("place", table.at(*entry.TO), "spiritual-advisor", territory=table.named(territory.id))
    number, limit = whole(table.told(*entry.COUNT)), table.number("spiritual-advisor", "forces")
    if number is not None and number > limit:
        facts = {"player": table.mover, "number": number, "limit": limit}
        yield against("number", table.at(*entry.COUNT), "spiritual-advisor", **facts)
    shipper = table.seat(table.told("with", "opponent", "target", "against"))
    if shipper is not None and shipper.color == table.player.color:
        yield against("own", ("action",), "spiritual-advisor", player=table.mover)
    if table.player.reserve == 0:
        yield against("reserve", table.player.forces(*RESERVE)[1], "spiritual-advisor", player=table.mover)
    elif table.player.reserve is None:
        yield missing(table.player.forces(*RESERVE)[1])
    else:
        yield holds("spiritual-advisor")


#: What prescience may ask for and what the Voice may name.
PARTS = ("leader", "weapon", "defence", "defense", "dial", "number")
VOICED = ("poison-weapon", "projectile-weapon", "lasgun", "snooper", "shield", "worthless", "worthless-card",
          "cheap-hero", "poison-defence", "projectile-defence", "poison", "projectile")  # fmt: skip
ALLIANCES = ("alliances", "alliance")
ASKED = ("asks", "names", "orders", "part")


def _helped(table: Table) -> bool:
    """Whether the battle is the player's own, or that of an ally whom the power may help."""
    shown = table.position.field("revealed_plans", "battle_plans", "plans")[0]
    fighters = list(shown) if isinstance(shown, dict) else []
    return not fighters or bool({table.player.color, *table.position.allies(table.player.color)} & set(fighters))


@check(
    "classic.check.prescience-misused",
    subject="prescience",
    clauses=clauses(
        "prescience", "prescience-has-no-second-question", "atreides-prescience-for-an-ally",
    ),
    says={
        **phases.SAYS,
        **POWER_SAYS,
        "part": "{player} asks for {part}.",
        "part hint": "prescience shows the leader, the weapon, the defence or the number dialled",
        "second": "{player} asks a second question.",
        "second hint": "one part of the plan is named, and no other instead",
        "battle": "Neither {player} nor an ally fights in this battle.",
        "battle hint": "prescience is for one's own battles and those of an ally",
    },
)  # fmt: skip
def prescience_misused(table: Table) -> Say:
    """
    Prescience is used by others than the Atreides, for two parts, or for something that is no part of a plan.

    Why it cannot be
        The Atreides name one part of the opponent's plan: leader, weapon, defence or number. If it
        is not played, that is the answer.
    """
    yield from _leads(table, "atreides", "prescience")
    yield from phases.in_phase(table, "battle")
    part = table.told(*ASKED)
    if part is None:
        yield missing(("action", "asks"))
    elif slug(str(part)) not in PARTS:
        yield against("part", table.at(*ASKED), "prescience", player=table.mover, part=str(part))
    if table.action.get("second_question"):
        yield against("second", ("action", "second_question"), "prescience-has-no-second-question", player=table.mover)
    if not _helped(table) and table.position.field(*ALLIANCES)[0] is None:
        yield missing(("state", ALLIANCES[0]))
    elif not _helped(table):
        yield against("battle", ("action",), "prescience", "atreides-prescience-for-an-ally", player=table.mover)
    else:
        yield holds("prescience")


@check(
    "classic.check.voice-misused",
    subject="voice",
    clauses=clauses("voice", "what-the-voice-can-name", "bene-gesserit-voice-for-an-ally"),
    says={
        **phases.SAYS,
        **POWER_SAYS,
        "thing": "{player} names {part} with the Voice.",
        "thing hint": "the Voice names a sort of weapon, a shield, a snooper, a worthless card or a cheap hero",
        "battle": "Neither {player} nor an ally fights in this battle.",
        "battle hint": "the Voice is for one's own battles and those of an ally",
    },
)
def voice_misused(table: Table) -> Say:
    """
    The Voice is used by others than the Bene Gesserit, or names what it cannot name.

    Why it cannot be
        The Bene Gesserit order the opponent to play, or not to play, one sort of card.
    """
    yield from _leads(table, "bene-gesserit", "voice")
    yield from phases.in_phase(table, "battle")
    part = table.told(*ASKED)
    if part is None:
        yield missing(("action", "names"))
    elif slug(str(part)) not in VOICED:
        yield against("thing", table.at(*ASKED), "what-the-voice-can-name", player=table.mover, part=str(part))
    if not _helped(table) and table.position.field(*ALLIANCES)[0] is None:
        yield missing(("state", ALLIANCES[0]))
    elif not _helped(table):
        yield against("battle", ("action",), "voice", "bene-gesserit-voice-for-an-ally", player=table.mover)
    else:
        yield holds("voice")


@check(
    "classic.check.answer-refused",
    subject="refuse",
    clauses=clauses("prescience-must-be-answered"),
    says={
        "because": "{player} does not answer the prescience of {other}.",
        "hint": "show the part of the plan that was named, or say that it is not played",
        "other": "the judge does not know what {player} refuses",
    },
)
def answer_refused(table: Table) -> Say:
    """
    A player keeps from the Atreides the part of the plan they have named.

    Why it cannot be
        The opponent must show the part that prescience names.

    Does not catch
        A part shown and changed afterwards: whether that is allowed is not said.
    """
    told = slug(str(table.told(*ASKED, "use", "for", "power") or ""))
    seer = table.in_play("atreides")
    if "prescience" not in told and told not in PARTS:
        yield unclear("other", ("action",), player=table.mover)
    elif seer is None or seer.color == table.player.color:
        yield holds("prescience")
    else:
        yield against("because", ("action",), player=table.mover, other=Player(seer.color))
