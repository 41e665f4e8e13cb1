"""Effects carried out on a table: what a player gains, pays and controls."""

from collections.abc import Iterable, Iterator

from kodeks.findings import AnyOf
from kodeks.legality import choices, influence_steps
from kodeks.legality.changing import RESOURCES, Changing
from kodeks.legality.effects import Effect
from kodeks.positions.cases import slug

#: Things that are merely counted, and the field that holds them where it is a number.
COUNTED = {"intrigue": "intrigue_cards"}
CONTRACT = "uprising.clause.contract-icon-without-the-module"

#: What checks that carry effects out can say.
SAYS = {
    **influence_steps.SAYS,
    "effect": "kodeks does not work out this effect yet: {effect}",
    "ally": "the move does not tell which ally {player} activates",
    "worms": "the booklet does not say who gets a sandworm that a commander summons",
    "steps": "the booklet does not say whether a step passed over on a personal track gives its reward",
    "too many": "{player} deploys {number} units, and {most} may go",
    "trashed": "it is not known whether {card} is a card of the Reserve",
    "closed": "{player} cannot gain influence with {faction}, whose track is on another personal board",
}


class Carrier:
    """Carries effects out, and hands each choice of influence out once."""

    def __init__(self, table: Changing) -> None:
        self.table = table
        self.chosen: dict[str, Iterator[str]] = {
            color: iter(choices.factions(table.move, color)) for color in table.colors
        }

    def carry_out(self, table: Changing, color: str, effects: Iterable[Effect]) -> None:
        """Carry effects out once, in printed order."""
        self.times(color, effects, 1)

    def times(self, color: str, effects: Iterable[Effect], times: int) -> None:
        """Carry effects out so many times; control comes once whatever the number."""
        for effect in effects:
            self._one(color, effect, times)

    def _one(self, color: str, effect: Effect, times: int) -> None:
        table = self.table
        if "gain" in effect:
            for thing, number in effect["gain"].items():
                self._gain(color, thing, number, times, effect)
        elif "control" in effect:
            control(table, color, effect["control"])
            if times > 1:
                table.rests_on("rewards-that-are-not-doubled")
        elif "to" in effect:
            self._arrow(color, effect, times)
        elif "choose" in effect:
            things = {thing for branch in effect["choose"] for one in branch for thing in one.get("gain", {})}
            table.choice(color, " / ".join(sorted(things)), *things)
        elif effect.get("optional") and "trash" in effect:
            table.choice(color, "trash a card")
        else:
            head = next(iter(effect), "")
            table.doubt("effect", effect=head)

    def _gain(self, color: str, thing: str, number: int, times: int, effect: Effect) -> None:
        table = self.table
        if thing == "influence":
            for _ in range(times):
                self._influence(color, number, times, effect)
        elif thing == "contracts" and "khoam" not in table.rules.playing:
            table.rests_on("contract-icon-without-the-module")
            self._gain(color, "solari", number * table.rules.number(CONTRACT, "solari"), times, effect)
        elif thing == "troops":
            recruit(table, color, number * times)
            table.rests_on("recruiting-a-troop")
        elif thing == "victory-points":
            table.points(color, number * times)
            table.rests_on("victory-point-moves-score-marker")
        elif thing in RESOURCES:
            table.rests_on("icon-resources")
            table.got(color, thing, number * times)
            table.add(color, number * times, "resources", thing)
        else:
            table.got(color, thing, number * times)
            if thing in COUNTED:
                table.add(color, number * times, COUNTED[thing])
            elif thing in ("spies", "contracts"):
                table.choice(color, f"{thing}: {number * times}")

    def _influence(self, color: str, number: int, times: int, effect: Effect) -> None:
        """Influence with the faction the effect names, or with those the player chooses."""
        table, limits = self.table, effect.get("with", {})
        named = [one.rpartition(".")[2] for one in limits.get("factions", ())]
        picks = limits.get("different", 1)
        table.rests_on("other-effects-move-influence")
        table.rests_on("icon-influence-with-a-faction" if named else "icon-influence-of-your-choice")
        for _ in range(picks):
            faction = named[0] if len(named) == 1 else next(self.chosen[color], None)
            if faction is not None:
                influence_steps.move(table, color, faction, number, self.carry_out)
                continue
            every = named or _factions(table, color)
            table.got(color, "influence", number)
            hangs = ["factions"]
            if not all(influence_steps.unchanged(table, color, one, number * times) for one in every):
                hangs += ["victory-points", "alliances", *RESOURCES, "intrigue", "spies"]
            table.choice(color, f"influence: {number}", *hangs)

    def _arrow(self, color: str, effect: Effect, times: int) -> None:
        """An offer for a price: taken as often as the player pays, at most as often as the reward comes."""
        table = self.table
        often = self._paid(color, effect, times)
        table.rests_on("arrow-cost-is-optional")
        if often is None:
            gained = [thing for one in effect["to"] for thing in one.get("gain", {})]
            table.choice(color, _offer(effect), *effect.get("pay", ()), *gained)
            return
        if often and times > 1:
            table.rests_on("paying-again-for-a-doubled-reward", "icon-cost-again-for-a-doubled-reward")
        for thing, number in effect.get("pay", {}).items():
            table.add(color, -number * often, "resources", thing)
            table.also.setdefault(f"{color}_pays", {})[thing] = number * often
        if often:
            self.times(color, effect["to"], often)

    def _paid(self, color: str, effect: Effect, times: int) -> int | None:
        """How often the price is paid; None where that is the player's choice and not told."""
        table, price = self.table, effect.get("pay", {})
        able = times
        for thing, number in price.items():
            have = table.get(color, "resources", thing)
            able = able if have is None else min(able, have // number)
        told = choices.payment(table.move, color)
        often: int | None = None
        for thing, number in price.items():
            if told is not None and told.get(thing, 0) % number == 0:
                return min(int(told.get(thing, 0)) // int(number), times)
        for one in effect.get("give", ()):
            recalled = choices.spies_recalled(table.move, color)
            needed = one.get("recall", {}).get("number", 1)
            placed = table.get(color, "spies", "on_posts")
            able = able if placed is None else min(able, len(placed) // needed)
            often = often if recalled is None else recalled // needed
        if often is not None:
            return min(often, times)
        return 0 if able == 0 else None


def _factions(table: Changing, color: str) -> list[str]:
    told = table.position.seat(color).get("influence") or {}
    return [slug(one) for one, step in told.items() if step is not None]


def _offer(effect: Effect) -> str:
    price = [f"{number} {thing}" for thing, number in effect.get("pay", {}).items()]
    price += [f"recall {one['recall'].get('number', 1)} spies" for one in effect.get("give", ()) if "recall" in one]
    gain = [f"{number} {thing}" for one in effect["to"] for thing, number in one.get("gain", {}).items()]
    return f"{', '.join(price)} -> {', '.join(gain)}"


def recruit(table: Changing, color: str, number: int) -> None:
    """Move troops from the supply to the garrison, as many as there are."""
    have = table.get(color, "troops", "supply")
    table.rests_on("recruiting-a-troop")
    if have is None:
        table.missing(color, "troops", "supply")
        return
    taken = min(have, number)
    if taken < number:
        table.rests_on("no-recruiting-from-an-empty-supply")
    table.got(color, "troops", taken)
    table.add(color, -taken, "troops", "supply")
    table.add(color, taken, "troops", "garrison")


def control(table: Changing, color: str, space: str) -> None:
    """Put a control marker on a flag; the marker of an opponent that lies there goes back."""
    name = space.rpartition(".")[2].replace("-", "_")
    table.rests_on("winner-places-control-marker", "icon-control")
    for other in table.colors:
        placed = table.get(other, "control_markers", "placed")
        there = [one for one in placed or () if table.rules.space_id(one) == space]
        if there and other == color:
            table.facts[f"{color}_control_marker"] = "stays"
            return
        if there:
            table.put(other, [one for one in placed if one not in there], "control_markers", "placed")
            table.add(other, len(there), "control_markers", "supply")
            table.facts[f"{other}_control_marker"] = _back(other)
            table.rests_on("icon-control-replaces-a-marker")
    table.got(color, "control", 1)
    table.facts["control"] = {name: color}
    placed = table.get(color, "control_markers", "placed")
    if placed is not None:
        table.put(color, [*placed, name], "control_markers", "placed")
        table.add(color, -1, "control_markers", "supply")


def _back(color: str) -> object:
    """How a case may say that a marker goes back to its owner."""
    return AnyOf((f"returned to {color} supply",), words=("returned", "returns", "back", "supply", "removed"))
