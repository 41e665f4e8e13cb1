"""What a Rival gains and spends, by rules of its own: influence, the Swordmaster, victory points, rewards."""

from collections.abc import Mapping
from typing import Any

from kodeks.legality import influence_steps
from kodeks.legality.carrying_out import Carrier
from kodeks.legality.changing import Changing
from kodeks.legality.effects import Effect
from kodeks.legality.rivals.table import clauses, priority, rival_card, rivals
from kodeks.positions import Seat

#: What the Swordmaster is paid with, in this order.
ORDER = ("solari", "spice", "intrigue", "water")
PRICES = "rivals.clause.prices-of-victory-points"
CONTRACT = "rivals.clause.solari-instead-of-a-contract-reward"
ADDED = "rivals.silence.counting-resources-of-a-rival"
TWO = "rivals.silence.point-for-two-influence-of-a-rival"
SPY = "rivals.silence.spy-won-in-a-conflict"

SAYS = {
    "rival card": "the position does not tell the Rival card of {player}",
    "two": "the booklet does not say whether a Rival gains a victory point for 2 influence",
    "added": "the booklet does not say outright whether the kinds of resources of {player} are added up",
    "no supply": "the books do not say whether a troop may come from elsewhere when the supply is empty",
    "won spy": "the booklet does not say where a Rival places a spy that it wins",
}


def weakest(table: Changing, color: str) -> str | None:
    """The faction a Rival chooses: where it has least influence, the first in its priority among equals."""
    order = priority(table.rules, table.position.seat(color))
    if order is None:
        table.doubt("rival card", player=table.player(color))
        return None
    have = {one: influence_steps.step(table, color, one) for one in order}
    if None in have.values():
        table.missing(color, "influence")
        return None
    least = min(one for one in have.values() if one is not None)
    tied = [one for one in order if have[one] == least]
    table.rests_on(*clauses("rival-chooses-the-weakest-faction"))
    if len(tied) > 1:
        table.rests_on(*clauses("tie-of-the-weakest-factions"))
    return tied[0]


def influence(table: Changing, color: str, faction: str, number: int) -> None:
    """Move a Rival's cube: alliances come as with players, the bonus of a faction does not."""
    before = influence_steps.step(table, color, faction) or 0
    named, points = dict(table.named), table.gains[color].get("victory-points", 0)
    influence_steps.move(table, color, faction, number, lambda *_: None)
    after = influence_steps.step(table, color, faction) or 0
    at = table.rules.token("uprising.token.influence-cube", "point_at")
    if before < at <= after:
        table.doubt("two", TWO)
    four = "uprising.clause.four-influence-gives-the-bonus"
    if four in table.named and four not in named:
        del table.named[four]
        table.rests_on(*clauses("rival-gets-no-faction-bonus", "rivals-collect-nothing-from-the-board"))
    if table.gains[color].get("victory-points", 0) != points:
        table.rests_on(*clauses("rivals-and-alliances"))


def spend(table: Changing, color: str) -> None:
    """Buy the Swordmaster as soon as the resources suffice, and victory points after that."""
    seat: Seat = table.position.seat(color)
    own, third = rival_card(table.rules, seat), table.get(color, "agents", "third_agent")
    have = {one: _have(table, color, one) for one in ORDER}
    if third is None or own is None or None in have.values():
        return
    told = {one: number or 0 for one, number in have.items()}
    if third == "acquired":
        _points(table, color, told)
        return
    value = own["swordmaster_value"]
    table.rests_on(*clauses("rival-saves-for-its-swordmaster"))
    if sum(told.values()) < value:
        return
    if max(told.values()) < value:
        table.doubt("added", ADDED, player=table.player(color))
        return
    for one in ORDER:
        paid = min(told[one], value)
        value -= paid
        _pay(table, color, one, paid)
    table.put(color, "acquired", "agents", "third_agent")
    table.add(color, 1, "agents", "on_leader")
    table.rests_on(*clauses("rival-gains-its-swordmaster", "order-of-payment-for-the-swordmaster"))


def _points(table: Changing, color: str, have: Mapping[str, int]) -> None:
    for one, price in table.rules.numbers[PRICES].items():
        times = have[one] // price
        if times:
            _pay(table, color, one, times * price)
            table.points(color, times)
            table.rests_on(*clauses("rival-buys-victory-points", "prices-of-victory-points"))


def _have(table: Changing, color: str, kind: str) -> int | None:
    if kind == "intrigue":
        told = table.get(color, "intrigue_cards")
        return len(told) if isinstance(told, list) else told
    found: int | None = table.get(color, "resources", kind)
    return found


def _pay(table: Changing, color: str, kind: str, number: int) -> None:
    if number:
        path = ("intrigue_cards",) if kind == "intrigue" else ("resources", kind)
        table.add(color, -number, *path)


def defend(table: Changing) -> None:
    """Deploy the troop of the defence bonus for each Rival that controls the space of the new Conflict card."""
    contested, number = table.position.contested, table.rules.token("uprising.token.troop", "defence_bonus")
    for color, seat in rivals(table.position).items():
        if not contested or contested not in _controlled(table, seat):
            continue
        supply, there = table.get(color, "troops", "supply"), table.get(color, "troops", "conflict")
        if supply is None or there is None:
            table.missing(color, "troops", "supply" if supply is None else "conflict")
            continue
        table.rests_on(*clauses("defence-bonus-of-a-rival"))
        # At the start of a round only the bonus itself can stand there already.
        if not there and not supply:
            table.doubt("no supply", "uprising.silence.defence-bonus-without-supply")
        elif not there:
            table.add(color, -number, "troops", "supply")
            table.add(color, number, "troops", "conflict")


def _controlled(table: Changing, seat: Seat) -> list[str | None]:
    """The spaces a Rival controls: where its markers lie and no dreadnought of another covers them."""
    others = [one for one in table.position.seats.values() if one.color != seat.color]
    covered = [name for one in others for name in one.get("dreadnoughts", "controlling") or ()]
    placed = [*(seat.get("control_markers", "placed") or ()), *(seat.get("dreadnoughts", "controlling") or ())]
    hidden = {table.position.space_id(one) for one in covered}
    return [id for id in (table.position.space_id(one) for one in placed) if id not in hidden]


class RivalCarrier(Carrier):
    """Carries rewards out for a Rival, who chooses nothing."""

    def _gain(self, color: str, thing: str, number: int, times: int, effect: Effect) -> None:
        table = self.table
        if thing == "contracts":
            table.rests_on(CONTRACT)
            if "khoam" in table.rules.playing:
                table.rests_on(*clauses("rivals-take-no-contracts"))
            super()._gain(color, "solari", number * table.rules.number(CONTRACT, "solari"), times, effect)
        elif thing == "spies":
            table.doubt("won spy", SPY)
        else:
            super()._gain(color, thing, number, times, effect)

    def _influence(self, color: str, number: int, times: int, effect: Effect) -> None:
        limits = effect.get("with", {})
        named = [str(one).rpartition(".")[2] for one in limits.get("factions", ())]
        if len(named) > 1 or limits.get("different", 1) > 1:
            super()._influence(color, number, times, effect)
            return
        faction = named[0] if named else weakest(self.table, color)
        if faction is not None:
            self.table.rests_on("other-effects-move-influence")
            influence(self.table, color, faction, number)

    def _one(self, color: str, effect: Effect, times: int) -> None:
        # Without a deck of its own a Rival has no card to trash.
        if not (effect.get("optional") and "trash" in effect):
            super()._one(color, effect, times)
        if "control" in effect:
            self.table.rests_on(*clauses("rival-gains-control"))

    def _arrow(self, color: str, effect: Effect, times: int) -> None:
        """A point for a price is bought as often as the Rival can pay."""
        if not all("victory-points" in one.get("gain", {}) for one in effect["to"]):
            super()._arrow(color, effect, times)
            return
        table, often = self.table, self._able(color, effect, times)
        if often is None:
            return
        table.rests_on(*clauses("rival-buys-the-point-of-a-conflict-card"))
        for thing, number in effect.get("pay", {}).items():
            table.add(color, -number * often, "resources", thing)
            table.also.setdefault(f"{color}_pays", {})[thing] = number * often
        for one in effect.get("give", ()) if often else ():
            self._recall(color, one["recall"].get("number", 1) * often)
        if often:
            self.times(color, effect["to"], often)

    def _able(self, color: str, effect: Effect, times: int) -> int | None:
        """How often a Rival can pay; None where the position does not tell what it has."""
        able = times
        for thing, number in effect.get("pay", {}).items():
            have: Any = self.table.get(color, "resources", thing)
            if have is None:
                self.table.missing(color, "resources", thing)
                return None
            able = min(able, have // number)
        for one in effect.get("give", ()):
            placed = self.table.get(color, "spies", "on_posts")
            if placed is None:
                self.table.missing(color, "spies", "on_posts")
                return None
            able = min(able, len(placed) // one["recall"].get("number", 1))
        return able

    def _recall(self, color: str, number: int) -> None:
        placed = list(self.table.get(color, "spies", "on_posts"))
        if number < len(placed):
            self.table.choice(color, f"recall {number} spies")
        else:
            self.table.put(color, [], "spies", "on_posts")
        self.table.add(color, number, "spies", "supply")


def carrier_for(table: Changing, color: str) -> Carrier:
    """Who carries effects out for a player: a Rival has rules of its own."""
    return RivalCarrier(table) if table.position.seat(color).get("rival") else Carrier(table)
