"""Rivals with Rise of Ix: their technologies, freighters, dreadnoughts, dice and Brutal Escalation."""

from collections.abc import Iterator, Mapping
from typing import Any

from kodeks.findings import Named, Player, Result, Unknown
from kodeks.legality import carrying_out
from kodeks.legality.board import Target
from kodeks.legality.box_choices import kind
from kodeks.legality.box_effects import SAYS, BoxCarrier, variant
from kodeks.legality.boxes.common import IX, humans, ix, silent, technology
from kodeks.legality.changing import Changing
from kodeks.legality.effects import leaves
from kodeks.legality.moves import Move, Say, against, unclear
from kodeks.positions.cases import slug
from kodeks.registry import check

EVERY = {**carrying_out.SAYS, **SAYS}
Said = Iterator[Result | Unknown]
SIGNET = "rise-of-ix.clause.hundro-signet-as-rival"
NEGOTIATION = "rise-of-ix.space.tech-negotiation"


def _done(table: Changing) -> Said:
    yield from table.unknowns
    yield table.result()


@check(
    "rise-of-ix.check.technology-of-a-rival",
    subject="state",
    clauses=ix(
        "rivals-acquire-no-other-technologies", "two-player-rival-ignores-technologies", "no-rival-technology-face-up",
        "trashing-technologies-again", "rival-mark-on-a-tile",
    ),
    says={
        "mark": "The Rival {player} has {technology}, which has no mark of the Rivals.",
        "mark hint": "Rivals acquire technologies with their mark only",
        "two": "The Rival {player} has technologies in a game of two players.",
        "two hint": "with two players the Rival ignores technologies",
        "none": "No stack shows a technology of the Rivals.",
        "none hint": "trash the tile of the largest stack until one comes up",
    },
)  # fmt: skip
def technology_of_a_rival(target: Target) -> Say:
    """
    A Rival has a technology it cannot have, or no stack shows one for it.

    Why it cannot be
        In a solo game Rivals acquire technologies with their mark, and tiles are trashed until a stack
        shows one; in a game of two players the Rival has none.
    """
    position, rules = target
    rivals = {color: seat for color, seat in position.seats.items() if seat.get("rival")}
    if IX not in rules.playing or not rivals:
        return
    solo = len(humans(position)) == 1
    for color, seat in rivals.items():
        for index, name in enumerate(seat.get("technologies") or ()):
            data, at = technology(rules, name), (*seat.at("technologies"), index)
            if not solo:
                clauses = ix("two-player-rival-ignores-technologies")
                yield against("two", at, clauses=clauses, player=Player(color))
            elif data is not None and not data.get("rival"):
                clauses = ix("rivals-acquire-no-other-technologies", "rival-mark-on-a-tile")
                yield against("mark", at, clauses=clauses, player=Player(color), technology=Named(data["id"]))
    stacks = position.state.get("tech_stacks", {})
    shown = [technology(rules, one) for one in stacks.get("tops", ())]
    if (
        solo
        and shown
        and not any(one and one.get("rival") for one in shown)
        and any(size > 1 for size in stacks.get("sizes", ()))
    ):
        clauses = ix("no-rival-technology-face-up", "trashing-technologies-again")
        yield against("none", ("state", "tech_stacks", "tops"), clauses=clauses)


@check(
    "rise-of-ix.check.rival-technology-outcome",
    subject="outcome",
    clauses=ix(
        "rival-acquires-the-dearest-technology", "rival-and-equal-prices", "rival-at-tech-negotiation",
        "rival-places-a-negotiator", "rival-uses-all-negotiators", "rivals-acquire-no-other-technologies",
        "solo-rivals-acquire-technologies", "rival-technologies-as-for-players", "rival-sonic-snoopers",
        "rhombur-signet-as-rival", "rhombur-signet-without-a-technology",
    ),
    says=EVERY,
)  # fmt: skip
def rival_technology_outcome(move: Move) -> Said:
    """
    A Rival uses an acquire-tech icon: which technology it takes, or the negotiator it places.

    Why it comes out so
        It takes the dearest technology with its mark that it can pay, the highest on the board among
        equals, with all its negotiators and the discount of Tech Negotiation. If it can pay none, it
        places a negotiator where the space or its signet allows that.
    """
    if IX not in move.rules.playing or kind(move) != "rival-acquires-technology" or not move.player.get("rival"):
        return
    table, color = Changing(move), move.player.color
    tops = move.position.state.get("tech_stacks", {}).get("tops")
    spice, helpers = move.player.get("resources", "spice"), move.player.get("troops", "negotiators_on_ix") or 0
    if tops is None:
        yield silent("state", "tech_stacks", "tops")
        return
    if spice is None:
        table.missing(color, "resources", "spice")
        yield from table.unknowns
        return
    here = move.space is not None and move.space.id == NEGOTIATION
    offered = (
        [one["acquire"].get("discount", 0) for one in leaves(move.space.effects) if "acquire" in one]
        if move.space
        else []
    )
    discount = max((abs(one) for one in move.action.get("discounts", ())), default=max(offered, default=0))
    named = [(technology(move.rules, one), index) for index, one in enumerate(tops)]
    able = [
        (one, index) for one, index in named if one and one.get("rival") and one["cost"] <= spice + discount + helpers
    ]
    names = [
        "rivals-acquire-no-other-technologies",
        "solo-rivals-acquire-technologies",
        "rival-technologies-as-for-players",
    ]
    table.rests_on(*ix(*names, *(["rival-at-tech-negotiation"] if here else [])))
    if able:
        _buy(
            table, color, min(able, key=lambda it: (-it[0]["cost"], it[1])), discount, helpers, [one for one, _ in able]
        )
    elif here or move.action.get("by"):
        BoxCarrier(table).negotiator(color)
        table.rests_on(
            *ix(
                "rival-places-a-negotiator", *(["rhombur-signet-without-a-technology"] if move.action.get("by") else [])
            )
        )
    yield from _done(table)


def _buy(
    table: Changing, color: str, best: tuple[Mapping[str, Any], int], discount: int, helpers: int, able: list[Any]
) -> None:
    data, index = best
    price = max(data["cost"] - discount - helpers, 0)
    table.add(color, -price, "resources", "spice")
    table.facts["technology"] = data["name"]
    table.also["price"] = price
    table.rests_on(*ix("rival-acquires-the-dearest-technology"))
    if sum(one["cost"] == data["cost"] for one in able) > 1:
        table.rests_on(*ix("rival-and-equal-prices"))
    if helpers:
        table.put(color, 0, "troops", "negotiators_on_ix")
        table.add(color, helpers, "troops", "supply")
        table.rests_on(*ix("rival-uses-all-negotiators"))
    owned = table.get(color, "technologies")
    if owned is not None:
        table.put(color, [*owned, data["name"]], "technologies")
    sizes = list(table.position.state.get("tech_stacks", {}).get("sizes", ()))
    if index < len(sizes):
        sizes[index] -= 1
        table.board["tech_stacks"] = {**table.position.state["tech_stacks"], "sizes": sizes}
    if data.get("acquire"):
        BoxCarrier(table).times(color, data["acquire"], 1)
        table.rests_on(*(ix("rival-sonic-snoopers") if data["id"].endswith("sonic-snoopers") else ()))
    if table.move.action.get("by"):
        table.rests_on(*ix("rhombur-signet-as-rival"))


@check(
    "rise-of-ix.check.trashed-technology-outcome",
    subject="outcome",
    clauses=ix("no-rival-technology-face-up", "equally-large-technology-stacks", "trashing-technologies-again"),
)
def trashed_technology_outcome(move: Move) -> Said:
    """
    No stack shows a technology of the Rivals: which tile is trashed.

    Why it comes out so
        The tile of the largest stack goes, of equally large ones that of the highest; if the next one
        has no mark either, the same is done again.
    """
    stacks = move.position.state.get("tech_stacks", {})
    tops, sizes = stacks.get("tops"), stacks.get("sizes")
    if IX not in move.rules.playing or kind(move) != "trash-technology" or not tops or not sizes:
        return
    shown = [technology(move.rules, one) for one in tops]
    if any(one and one.get("rival") for one in shown):
        yield Result({"trashed": "none"}, {}, {"technology_trashed": "none"}, ix("no-rival-technology-face-up"))
        return
    index = sizes.index(max(sizes))
    left = [size - (place == index) for place, size in enumerate(sizes)]
    names = ["no-rival-technology-face-up", "trashing-technologies-again"]
    names += ["equally-large-technology-stacks"] if sizes.count(max(sizes)) > 1 else []
    changes = {"tech_stacks": {**stacks, "sizes": left, "tiles_destroyed": stacks.get("tiles_destroyed", 0) + 1}}
    yield Result({"trashed": tops[index], "stack": index + 1}, changes, {"technology_trashed": tops[index]}, ix(*names))


@check(
    "rise-of-ix.check.rival-freighter-outcome",
    subject="outcome",
    clauses=ix(
        "rival-freighter-limit", "rival-freighter-recall", "rival-takes-dividends", "rival-dividends-in-a-solo-game",
        "dividends-of-others-in-a-solo-game", "rival-shipping-influence", "tie-of-factions-with-rival-cards",
        "tie-of-factions-in-the-base-game", "hundro-signet-as-rival",
    ),
    says={
        **EVERY,
        "tie": "the position does not tell under factions which of the factions with least influence comes first",
    },
)  # fmt: skip
def rival_freighter_outcome(move: Move) -> Said:
    """
    A Rival uses freighter icons: where its freighter goes, and what a recall brings.

    Why it comes out so
        It advances to the second space and recalls from there. It always takes the dividends, which
        give every other player something, and influence with the faction where it has least; the order
        on its Rival card settles a tie.
    """
    if IX not in move.rules.playing or kind(move) != "rival-moves-freighter" or not move.player.get("rival"):
        return
    color, step = move.player.color, move.player.get("freighter_step")
    table = Changing(move)
    if step is None:
        table.missing(color, "freighter_step")
        yield from table.unknowns
        return
    if move.action.get("by"):
        price, have = move.rules.number(SIGNET, "spice"), move.player.get("resources", "spice")
        table.rests_on(*ix("hundro-signet-as-rival"))
        if have is None or have < price:
            if have is None:
                table.missing(color, "resources", "spice")
            table.facts["freighter_step"] = {color: step}
            yield from _done(table)
            return
        table.add(color, -price, "resources", "spice")
    gain(table, color, "freighter-moves", move.action.get("times", 1))
    yield from _done(table)


def gain(table: Changing, color: str, thing: str, number: int) -> None:
    """What a card gives a Rival of these boxes: freighter moves by its own rules, the rest as for players."""
    carrier = BoxCarrier(table)
    if thing != "freighter-moves":
        carrier.times(color, [{"gain": {thing: number}}], 1)
        return
    limit = table.rules.number("rise-of-ix.clause.rival-freighter-limit", "step")
    table.rests_on(*ix("rival-freighter-limit"))
    for _ in range(number):
        step = table.get(color, "freighter_step")
        if step is None:
            table.missing(color, "freighter_step")
            return
        if step >= limit:
            _recall(table, carrier, color)
            continue
        carrier.paths[color] = iter(["advance"])
        carrier.freighter(color)


def _recall(table: Changing, carrier: BoxCarrier, color: str) -> None:
    """The rewards of a Rival's recall from the second space."""
    steps = {one["level"]: one for one in table.rules.things["rise-of-ix.track.shipping"]["steps"]}
    dividends = next(one for one in steps[1]["effects"][0]["choose"] if any("who" in part for part in one))
    table.put(color, 0, "freighter_step")
    table.facts.setdefault("freighter_step", {})[color] = 0
    carrier.times(color, dividends, 1)
    names = ["rival-freighter-recall", "rival-takes-dividends", "rival-shipping-influence"]
    names += ["rival-dividends-in-a-solo-game", "dividends-of-others-in-a-solo-game"]
    table.rests_on(*ix(*names))
    carrier.times(color, [one for one in steps[2]["effects"] if "influence" not in one.get("gain", {})], 1)
    faction = _least(table, color)
    if faction is None:
        table.doubt("tie")
        return
    carrier.times(color, [{"gain": {"influence": 1}, "with": {"factions": [f"shared.faction.{slug(faction)}"]}}], 1)


def _least(table: Changing, color: str) -> str | None:
    """The faction with which a Rival has least influence; the order on its card settles a tie."""
    told = {name: table.get(color, "influence", name) for name in table.position.seat(color).get("influence") or {}}
    known = {name: step for name, step in told.items() if step is not None}
    if not known:
        table.missing(color, "influence")
        return None
    least = [name for name, step in known.items() if step == min(known.values())]
    if len(least) == 1:
        return str(least[0])
    order = [slug(one) for one in table.move.action.get("factions", ())]
    table.rests_on(*ix("tie-of-factions-with-rival-cards", "tie-of-factions-in-the-base-game"))
    return next((name for one in order for name in least if slug(name) == one), None)


@check(
    "rise-of-ix.check.rival-use-of-technologies",
    subject="outcome",
    clauses=ix(
        "rival-training-drones", "rival-flagship", "rival-spy-satellites", "rival-invasion-ships-without-discard",
        "rival-keeps-sonic-snoopers", "rival-holtzman-engine", "rivals-own-the-spice-must-flow",
        "rival-detonation-devices",
    ),
    says=EVERY,
)  # fmt: skip
def rival_use_of_technologies(move: Move) -> Said:
    """
    A Rival comes to the moment of one of its technologies: what it does with it.

    Why it comes out so
        It flips Training Drones and Invasion Ships at the first chance, spends Solari on Flagship in a
        combat space with troops to recruit, spice on Spy Satellites, and takes the points of Detonation
        Devices and Holtzman Engine. It never trashes Sonic Snoopers.
    """
    if IX not in move.rules.playing or kind(move) != "rival-uses-technology" or not move.player.get("rival"):
        return
    data = technology(move.rules, move.action.get("technology", ""))
    if data is None:
        yield silent("action", "technology")
        return
    table, color = Changing(move), move.player.color
    name = data["id"].rpartition(".")[2]
    table.facts["used"] = _use(table, color, name, data)
    yield from _done(table)


def _use(table: Changing, color: str, name: str, data: Mapping[str, Any]) -> bool:
    """Whether the Rival uses its technology now; what that brings is put on the table."""
    carrier, effects = BoxCarrier(table), list(data.get("effects", ()))
    used = table.move.player.get("technologies_used") or []
    if name in ("training-drones", "invasion-ships", "flagship") and slug(data["name"]) in [slug(one) for one in used]:
        return False
    if name == "sonic-snoopers":
        table.rests_on(*ix("rival-keeps-sonic-snoopers"))
        return False
    if name == "training-drones":
        carrier.times(color, effects, 1)
    elif name == "invasion-ships":
        table.rests_on(*ix("rival-invasion-ships-without-discard"))
    elif name in ("flagship", "spy-satellites"):
        price, gain = effects[0]["pay"], effects[0]["to"]
        troops = sum(one.get("gain", {}).get("troops", 0) for one in gain)
        able = all((table.get(color, "resources", thing) or 0) >= number for thing, number in price.items())
        fits = not troops or (
            bool(table.move.space and table.move.space.combat) and (table.get(color, "troops", "supply") or 0) >= troops
        )
        if not able or not fits:
            return False
        for thing, number in price.items():
            table.add(color, -number, "resources", thing)
        _deployed(table, color, troops) if troops else carrier.times(color, gain, 1)
    elif name == "detonation-devices":
        if not table.get(color, "dreadnoughts", "conflict"):
            return False
        table.add(color, -1, "dreadnoughts", "conflict")
        table.add(color, 1, "dreadnoughts", "supply")
        carrier.times(color, effects[0]["then"][0]["to"], 1)
    elif name == "holtzman-engine":
        if table.position.state.get("phase") != "game_end":
            return False
        carrier.times(
            color, [one for it in effects if it["upon"]["event"] == "game-end" for one in it["then"][0]["then"]], 1
        )
        table.rests_on(*ix("rivals-own-the-spice-must-flow"))
    if name != "invasion-ships":
        table.rests_on(*ix(f"rival-{name}"))
    if name in ("training-drones", "invasion-ships", "flagship"):
        table.put(color, [*used, data["name"]], "technologies_used")
    return True


def _deployed(table: Changing, color: str, number: int) -> None:
    """Troops that a Rival recruits and deploys at once."""
    table.got(color, "troops", number)
    table.add(color, -number, "troops", "supply")
    table.add(color, number, "troops", "conflict")


@check(
    "rise-of-ix.check.rival-deployment-outcome",
    subject="outcome",
    clauses=ix(
        "rival-prefers-dreadnoughts", "rival-always-deploys-dreadnoughts", "rival-troop-transports",
        "rival-troop-transports-for-experts",
    ),
)  # fmt: skip
def rival_deployment_outcome(move: Move) -> Said:
    """
    A Rival deploys units: dreadnoughts before troops.

    Why it comes out so
        A Rival deploys its dreadnoughts whenever it can and prefers them to troops; with Troop
        Transports all troops of the shipping track go to the Conflict too.
    """
    if IX not in move.rules.playing or kind(move) != "rival-deploys" or not move.player.get("rival"):
        return
    table, color = Changing(move), move.player.color
    limit = move.rules.token("uprising.token.troop", "garrison_limit")
    ships, troops = move.player.get("dreadnoughts", "garrison") or 0, move.player.get("troops", "garrison") or 0
    track = move.player.get("this_turn", "recruited") or 0
    owned = [slug(one) for one in move.player.get("technologies") or ()]
    if "troop-transports" in owned and variant(move.position, move.rules, "expert-deployment"):
        table.rests_on(*ix("rival-troop-transports-for-experts"))
        table.choice(color, "the troops of the shipping track, by Expert Deployment")
    elif "troop-transports" in owned and track:
        table.add(color, -track, "troops", "garrison")
        table.add(color, track, "troops", "conflict")
        table.rests_on(*ix("rival-troop-transports"))
        troops -= track
    if move.space is not None and move.space.combat:
        sent = min(ships, limit)
        rest = min(troops, limit - sent)
        for field, number in (("dreadnoughts", sent), ("troops", rest)):
            if number:
                table.add(color, -number, field, "garrison")
                table.add(color, number, field, "conflict")
        table.rests_on(*ix("rival-prefers-dreadnoughts", "rival-always-deploys-dreadnoughts"))
        table.facts["deployed"] = {"dreadnoughts": sent, "troops": rest}
    yield from _done(table)


@check(
    "rise-of-ix.check.row-dice-outcome",
    subject="outcome",
    clauses=ix("ix-row-dice-trash-cards", "ix-row-dice-sixes", "ix-row-dice-doubles"),
)
def row_dice_outcome(move: Move) -> Said:
    """
    Dice are rolled for the Imperium Row: which cards are trashed.

    Why it comes out so
        Each number counts cards from the left; a six hits nothing, and a double from 1 to 5 one card.
    """
    dice = move.action.get("dice")
    if IX not in move.rules.playing or kind(move) != "roll-row-dice" or not dice:
        return
    row = move.rules.token("uprising.token.imperium-row-card", "shown")
    hit = sorted({one for one in dice if one <= row})
    names = ["ix-row-dice-trash-cards", *(["ix-row-dice-sixes"] if any(one > row for one in dice) else [])]
    names += ["ix-row-dice-doubles"] if len(dice) > len(set(dice)) and hit else []
    yield Result({"trashed_positions": hit, "cards_trashed": len(hit)}, {}, {"trashed": hit}, ix(*names))


@check(
    "rise-of-ix.check.row-dice-rolled-wrongly",
    subject="roll-row-dice",
    clauses=ix("ix-row-dice-after-your-reveal-turn", "ix-row-dice-after-reveal-turns-of-rivals"),
    says={
        "number": "{number} dice are rolled for the Imperium Row, and it must be {wanted}.",
        "number hint": "two dice are rolled",
        "early": "Dice are rolled for the Imperium Row before {player} has taken the reveal turn.",
        "early hint": "the dice come at the end of the reveal turn",
        "rival": "Dice are rolled for the reveal turn of the Rival {player}, and Rivals of Uprising take none.",
        "rival hint": "with Uprising the dice come at the end of your own reveal turn",
    },
)
def row_dice_rolled_wrongly(move: Move) -> Say:
    """
    Dice for the Imperium Row are rolled at another time, or not two of them.

    Why it cannot be
        Two dice are rolled at the end of a reveal turn: with Uprising, whose Rivals take none, at the
        end of each of one's own.
    """
    dice, revealed = move.action.get("dice"), move.player.get("revealed_this_round")
    wanted = move.rules.number("rise-of-ix.clause.ix-row-dice-after-your-reveal-turn", "dice")
    own = ix("ix-row-dice-after-your-reveal-turn")
    if dice is not None and len(dice) != wanted:
        yield against("number", ("action", "dice"), clauses=own, number=len(dice), wanted=wanted)
    if move.player.get("rival"):
        clauses = ix("ix-row-dice-after-reveal-turns-of-rivals", "ix-row-dice-after-your-reveal-turn")
        yield against("rival", ("action", "player"), clauses=clauses, player=move.mover)
    elif revealed is False:
        yield against("early", move.player.at("revealed_this_round"), clauses=own, player=move.mover)
    elif revealed is None:
        yield unclear(
            "the position does not tell {fact}", move.player.at("revealed_this_round"), fact="revealed_this_round"
        )
