"""What follows from the turn of a Rival, from its combat bonus, and at the end of a game with Rivals."""

from collections.abc import Iterable, Iterator
from typing import Any

from kodeks.findings import Holds, Result, Unknown
from kodeks.legality import influence_steps
from kodeks.legality.box_effects import THINGS as BOX_THINGS
from kodeks.legality.boxes.ix_rivals import gain as box_gain
from kodeks.legality.carrying_out import SAYS, recruit
from kodeks.legality.changing import RESOURCES, Changing
from kodeks.legality.effects import Effect
from kodeks.legality.moves import Move
from kodeks.legality.rivals.moves import card
from kodeks.legality.rivals.states import ADDED
from kodeks.legality.rivals.table import (
    Hagal,
    clauses,
    destination,
    hagal,
    met,
    priority,
    rival_card,
    rivals,
    step,
    variants,
)
from kodeks.positions import Seat
from kodeks.positions.cases import slug
from kodeks.registry import check

KINDS = ("rival-agent-turn", "rival-turn")
PRICES = "rivals.clause.prices-of-victory-points"
ORDER = ("solari", "spice", "intrigue", "water")
GARRISON = "rivals.clause.rival-deploys-from-its-garrison"
BRUTAL = "rivals.clause.brutal-escalation"
TWO = "rivals.silence.point-for-two-influence-of-a-rival"
SIGNET = "rivals.silence.troops-of-the-signet-ability"
POST = "rivals.silence.which-free-post"
SAID = {
    **SAYS,
    "which card": "the move does not tell which House Hagal card was revealed",
    "which space": "the position does not tell enough to see where the card sends the agent",
    "rival card": "the position does not tell the Rival card of {player}",
    "two": "the booklet does not say whether a Rival gains a victory point for 2 influence",
    "signet": "the booklet does not say whether troops of the signet ability are deployed",
    "posts": "the booklet does not say which of several free posts the spy goes to",
    "added": "the booklet does not say outright whether the kinds of resources of {player} are added up",
}


class Turn:
    """A Rival's turn while its effects are carried out."""

    def __init__(self, move: Move, table: Changing) -> None:
        self.move, self.table, self.color = move, table, move.player.color
        self.seat: Seat = move.player
        self.fresh = 0
        self.space = ""

    def all(self, told: Iterable[Effect]) -> None:
        """Carry out effects in printed order."""
        for effect in told:
            self.one(effect)

    def one(self, effect: Effect) -> None:
        """Carry out one effect of a card."""
        if "when" in effect:
            self._when(effect)
        elif "steal" in effect:
            self._steal(effect["steal"]["holding_at_least"])
        elif "gain" in effect:
            ((thing, number),) = effect["gain"].items()
            self._gain(thing, number, effect)
        elif "do" in effect:
            self._do(effect["do"])
        else:
            self.table.doubt("effect", effect=next(iter(effect), "?"))

    def _when(self, effect: Effect) -> None:
        worms = any("sandworms" in one.get("gain", {}) for one in effect["then"])
        known = self._can_summon() if worms else met(self.move, self.seat, effect["when"], self.space)
        if known is None:
            self.table.doubt("which space")
            return
        if "influence" in effect["when"]:
            self.table.rests_on(*clauses("hagal-bonus-for-influence", "example-gather-support-card"))
            self.table.rests_on(*clauses() if known else clauses("agent-goes-without-the-bonus"))
        if worms:
            self.table.rests_on(*clauses("rival-summons-sandworms" if known else "rival-takes-basic-spice"))
        if not known and any(one.get("do") == "remove-shield-wall" for one in effect["then"]):
            self.table.rests_on(*clauses("rival-without-hooks-leaves-the-shield-wall"))
        self.all(effect["then"] if known else effect.get("else", ()))

    def _can_summon(self) -> bool | None:
        """Whether the Rival has hooks and sandworms can be deployed to the current Conflict."""
        hooks, contested = self.seat.get("maker_hooks"), self.move.position.contested
        wall = self.table.board.get("shield_wall", self.move.position.state.get("shield_wall"))
        protected = self.move.rules.token("uprising.token.shield-wall", "protects")
        if hooks is None:
            return None
        if not hooks:
            return False
        if wall == "removed":
            return True
        if contested is None or (wall is None and contested in protected):
            return None
        return contested not in protected

    def _gain(self, thing: str, number: int, effect: Effect) -> None:
        if thing == "influence":
            faction = self._faction(effect.get("with", {}))
            if faction is not None:
                self.influence(faction, number)
        elif thing == "troops":
            before = self.table.get(self.color, "troops", "garrison") or 0
            recruit(self.table, self.color, number)
            self.fresh += (self.table.get(self.color, "troops", "garrison") or 0) - before
            self.table.rests_on(*clauses("rival-recruits-troops"))
        elif thing == "spies":
            self._spy(None)
        elif thing == "sandworms":
            self.table.add(self.color, number, "sandworms", "conflict")
            self.table.got(self.color, thing, number)
        elif thing in BOX_THINGS:
            box_gain(self.table, self.color, thing, number)
        else:
            if thing == "intrigue":
                self.table.add(self.color, number, "intrigue_cards")
            else:
                self.table.add(self.color, number, "resources", thing)
            self.table.got(self.color, thing, number)
            self.table.rests_on(*clauses("resource-on-a-hagal-card", "rivals-collect-resources"))

    def _faction(self, told: Any) -> str | None:
        """The faction that influence is gained with."""
        order = priority(self.move.rules, self.seat)
        listed = [str(one).rpartition(".")[2] for one in told.get("factions", ())]
        if listed:
            self.table.rests_on(*clauses("faction-icon-on-a-hagal-card"))
            return listed[0]
        if order is None:
            self.table.doubt("rival card", player=self.table.player(self.color))
            return None
        if "priority" in told:
            self.table.rests_on(*clauses("numbered-influence-on-a-hagal-card"))
            return str(order[told["priority"] - 1])
        if told:
            self.table.doubt("effect", effect=f"influence: {', '.join(str(one) for one in told.values())}")
            return None
        have = {one: influence_steps.step(self.table, self.color, one) for one in order}
        if None in have.values():
            self.table.missing(self.color, "influence")
            return None
        least = min(one for one in have.values() if one is not None)
        tied = [one for one in order if have[one] == least]
        self.table.rests_on(*clauses("rival-chooses-the-weakest-faction"))
        if len(tied) > 1:
            self.table.rests_on(*clauses("tie-of-the-weakest-factions"))
        return tied[0]

    def influence(self, faction: str, number: int) -> None:
        """Move the Rival's cube: alliances come as with players, the bonus of a faction does not."""
        table = self.table
        before = influence_steps.step(table, self.color, faction) or 0
        named, points = dict(table.named), table.gains[self.color].get("victory-points", 0)
        influence_steps.move(table, self.color, faction, number, lambda *_: None)
        after = influence_steps.step(table, self.color, faction) or 0
        at = table.rules.token("uprising.token.influence-cube", "point_at")
        if before < at <= after:
            table.doubt("two", TWO)
        four = "uprising.clause.four-influence-gives-the-bonus"
        if four in table.named and four not in named:
            del table.named[four]
            table.rests_on(*clauses("rival-gets-no-faction-bonus", "rivals-collect-nothing-from-the-board"))
        if table.gains[self.color].get("victory-points", 0) != points:
            table.rests_on(*clauses("rivals-and-alliances"))

    def _steal(self, least: int) -> None:
        for color in self.table.colors:
            have = self.table.get(color, "intrigue_cards")
            number = len(have) if isinstance(have, list) else have
            if color == self.color:
                continue
            if number is None:
                self.table.missing(color, "intrigue_cards")
            elif number >= least:
                self.table.rests_on(*clauses("rival-steals-intrigue-cards"))
                self.table.add(color, -1, "intrigue_cards")
                self.table.got(color, "intrigue", -1)
                self.table.add(self.color, 1, "intrigue_cards")
                self.table.got(self.color, "intrigue", 1)

    def _do(self, what: str) -> None:
        if what == "collect-bonus-spice":
            self._bonus_spice()
        elif what == "take-maker-hooks":
            names = ["rival-keeps-maker-hooks-in-its-garrison"]
            if self.table.get(self.color, "maker_hooks"):
                names = ["rival-takes-maker-hooks-only-once"]
            self.table.put(self.color, True, "maker_hooks")
            self.table.rests_on(*clauses(*names))
        elif what == "remove-shield-wall":
            if self.move.position.state.get("shield_wall") == "in_place":
                self.table.board["shield_wall"] = "removed"
            self.table.rests_on(*clauses("rival-removes-the-shield-wall"))
        elif what == "signet-ring":
            own = rival_card(self.move.rules, self.seat)
            if own is None:
                self.table.doubt("rival card", player=self.table.player(self.color))
                return
            self.table.rests_on(*clauses("signet-ring-on-a-hagal-card"))
            before = self.fresh
            self.all(own["signet"])
            space = self.move.rules.spaces.get(self.space)
            if self.fresh > before and space is not None and space.combat:
                self.table.doubt("signet", SIGNET)
        else:
            self.table.doubt("effect", effect=what)

    def _bonus_spice(self) -> None:
        told = self.move.position.state.get("bonus_spice") or {}
        key = next((one for one in told if self.move.rules.space_id(one) == self.space), None)
        if key is None:
            self.table.lacking("bonus_spice", self.space.rpartition(".")[2].replace("-", "_"))
            return
        self.table.board["bonus_spice"] = {**told, key: 0}
        easy = "streamlined-rivals" in variants(self.move.rules, self.move.position)
        if easy and self.seat.get("agents", "third_agent") == "acquired":
            self.table.rests_on(*clauses("streamlined-rivals-leave-bonus-spice"))
            return
        self.table.add(self.color, told[key], "resources", "spice")
        self.table.got(self.color, "spice", told[key])
        self.table.rests_on(*clauses("rival-takes-bonus-spice"))

    def _spy(self, posts: list[str] | None) -> None:
        """Place a spy: on the first free post of a faction by priority, or on a free post of those listed."""
        held = {self.move.rules.find(one.name, "post") for one in self.move.position.posts() if one.spies}
        order = priority(self.move.rules, self.seat)
        if posts is None:
            if order is None:
                self.table.doubt("rival card", player=self.table.player(self.color))
                return
            free = [f"uprising.post.{one}" for one in order if f"uprising.post.{one}" not in held]
            names = "spy-of-a-rival-by-faction-priority" if free else "no-spy-with-all-faction-posts-taken"
        else:
            free = [one for one in posts if one not in held]
            names = "place-a-spy-cards-name-a-kind-of-space" if free else "place-a-spy-without-a-free-post"
            if len(free) > 1:
                self.table.doubt("posts", POST)
                return
        self.table.rests_on(*clauses("rival-places-a-spy", names))
        if not free:
            return
        have = list(self.table.get(self.color, "spies", "on_posts") or ())
        self.table.put(self.color, [*have, free[0].rpartition(".")[2]], "spies", "on_posts")
        self.table.add(self.color, -1, "spies", "supply")
        self.table.got(self.color, "spies", 1)
        if self.table.get(self.color, "spies", "supply") == 0:
            self._scheme(free[0].rpartition(".")[2])

    def _scheme(self, last: str) -> None:
        """The third spy recalls the other two and sets off the Scheming ability."""
        own = rival_card(self.move.rules, self.seat)
        every = self.table.rules.token("uprising.token.spy", "per_player")
        self.table.put(self.color, [last], "spies", "on_posts")
        self.table.put(self.color, every - 1, "spies", "supply")
        self.table.rests_on(*clauses("third-spy-sets-off-scheming"))
        if own is None:
            self.table.doubt("rival card", player=self.table.player(self.color))
            return
        before = self.fresh
        self.all(own["scheme"])
        if self.fresh > before:
            self.table.rests_on(*clauses("troops-of-scheming-are-deployed"))
        self.table.rests_on(*clauses("scheming-before-the-agent-is-sent"))

    def visit(self, told: Hagal) -> None:
        """Send the agent and do what the card says."""
        table, self.space = self.table, told["space"]
        name = self.space.rpartition(".")[2].replace("-", "_")
        there = table.get(self.color, "agents", "on_board")
        if isinstance(there, list):
            table.put(self.color, [*there, name], "agents", "on_board")
            table.add(self.color, -1, "agents", "on_leader")
        table.rests_on(*clauses("rival-pays-no-cost-of-a-space", "rival-gets-no-effect-of-a-space"))
        self._controlled()
        self.all(told["effects"])
        space = self.move.rules.spaces.get(self.space)
        if space is not None and space.combat:
            self._deploy()
        elif self.fresh:
            table.rests_on(*clauses("rival-recruits-stay-elsewhere"))

    def _controlled(self) -> None:
        """Whoever controls the space gets its bonus, Rivals among them."""
        space = self.move.rules.spaces.get(self.space)
        for color in self.table.colors:
            markers = self.table.get(color, "control_markers", "placed") or ()
            if space and space.control_bonus and space.id in [self.move.rules.space_id(one) for one in markers]:
                for kind, amount in space.control_bonus.items():
                    self.table.add(color, amount, "resources", kind)
                    self.table.got(color, kind, amount)
                self.table.rests_on("control-bonus", *clauses("control-bonus-of-a-rival"))

    def _deploy(self) -> None:
        """At a combat space recruits and troops of the garrison are deployed."""
        table = self.table
        garrison = table.get(self.color, "troops", "garrison")
        if garrison is None:
            table.missing(self.color, "troops", "garrison")
            return
        if "expert-deployment" in variants(self.move.rules, self.move.position):
            table.doubt("effect", effect="expert-deployment")
            return
        others = min(garrison - self.fresh, self.move.rules.number(GARRISON, "troops"))
        table.add(self.color, -self.fresh - others, "troops", "garrison")
        table.add(self.color, self.fresh + others, "troops", "conflict")
        table.rests_on(*clauses("rival-deploys-from-its-garrison"))
        table.rests_on(*clauses("rival-deploys-its-recruits" if self.fresh else "rival-deploys-without-recruits"))

    def spend(self) -> None:
        """Buy the Swordmaster as soon as the resources suffice, and victory points after that."""
        table, own = self.table, rival_card(self.move.rules, self.seat)
        third = table.get(self.color, "agents", "third_agent")
        have = {one: self._have(one) for one in ORDER}
        if third is None or own is None or None in have.values():
            return
        told = {one: number or 0 for one, number in have.items()}
        if third == "acquired":
            self._points(told)
            return
        value = own["swordmaster_value"]
        table.rests_on(*clauses("rival-saves-for-its-swordmaster"))
        if sum(told.values()) < value:
            return
        if max(told.values()) < value:
            table.doubt("added", ADDED, player=table.player(self.color))
            return
        for one in ORDER:
            paid = min(told[one], value)
            value -= paid
            self._pay(one, paid)
        table.put(self.color, "acquired", "agents", "third_agent")
        table.add(self.color, 1, "agents", "on_leader")
        table.rests_on(*clauses("rival-gains-its-swordmaster", "order-of-payment-for-the-swordmaster"))

    def _points(self, have: dict[str, int]) -> None:
        for one, price in self.move.rules.numbers[PRICES].items():
            times = have[one] // price
            if times:
                self._pay(one, times * price)
                self.table.points(self.color, times)
                self.table.rests_on(*clauses("rival-buys-victory-points", "prices-of-victory-points"))

    def _have(self, kind: str) -> int | None:
        told = self.table.get(self.color, "intrigue_cards") if kind == "intrigue" else None
        if kind == "intrigue":
            return len(told) if isinstance(told, list) else told
        found: int | None = self.table.get(self.color, "resources", kind)
        return found

    def _pay(self, kind: str, number: int) -> None:
        if number:
            path = ("intrigue_cards",) if kind == "intrigue" else ("resources", kind)
            self.table.add(self.color, -number, *path)


@check(
    "rivals.check.turn-outcome",
    subject="outcome",
    clauses=clauses(
        "rival-pays-no-cost-of-a-space", "rival-gets-no-effect-of-a-space", "faction-icon-on-a-hagal-card",
        "numbered-influence-on-a-hagal-card", "resource-on-a-hagal-card", "signet-ring-on-a-hagal-card",
        "rival-recruits-troops", "rival-deploys-its-recruits", "rival-recruits-stay-elsewhere",
        "rival-steals-intrigue-cards", "rival-places-a-spy", "spy-of-a-rival-by-faction-priority",
        "no-spy-with-all-faction-posts-taken", "place-a-spy-cards-name-a-kind-of-space",
        "place-a-spy-without-a-free-post", "rival-keeps-maker-hooks-in-its-garrison",
        "rival-takes-maker-hooks-only-once", "rival-removes-the-shield-wall",
        "rival-without-hooks-leaves-the-shield-wall", "rival-deploys-from-its-garrison",
        "rival-deploys-without-recruits", "rivals-and-alliances", "rival-gets-no-faction-bonus",
        "hagal-bonus-for-influence", "example-gather-support-card", "rivals-collect-resources",
        "rivals-collect-nothing-from-the-board", "rival-saves-for-its-swordmaster", "rival-gains-its-swordmaster",
        "order-of-payment-for-the-swordmaster", "rival-takes-bonus-spice", "rival-summons-sandworms",
        "rival-takes-basic-spice", "third-spy-sets-off-scheming", "scheming-before-the-agent-is-sent",
        "troops-of-scheming-are-deployed", "control-bonus-of-a-rival", "rival-chooses-the-weakest-faction",
        "tie-of-the-weakest-factions", "rival-buys-victory-points", "prices-of-victory-points",
        "streamlined-rivals-leave-bonus-spice",
    ),
    says=SAID,
)  # fmt: skip
def turn_outcome(move: Move) -> Iterator[Result | Unknown]:
    """
    A Rival takes its turn: the revealed card sends its agent and says what it gains.

    Why it comes out so
        Costs and effects of the space are ignored; what the card shows is done. At a combat space recruits and two
        troops of the garrison are deployed. Resources are saved for the Swordmaster, then for victory points.

    Does not catch
        What the booklet leaves open, such as the point for two influence: it is named instead.
    """
    if slug(str(move.action.get("type", ""))) not in KINDS or move.player.color not in move.position.seats:
        return
    table = Changing(move)
    turn = Turn(move, table)
    for name in list(move.action.get("hagal_cards", ())):
        for one in hagal(move.rules, name)[:1]:
            if one.get("posts"):
                turn._spy(list(one["posts"]))
    found = [one for one in card(move) if one.get("visits")]
    if not found:
        table.doubt("which card")
    else:
        visit, _ = destination(move, move.player, found[0])
        told = visit or (move.space and next((it for it in found[0]["visits"] if it["space"] == move.space.id), None))
        if not told:
            table.doubt("which space")
        else:
            turn.visit(told)
            turn.spend()
    yield from table.unknowns
    yield table.result()


@check(
    "rivals.check.combat-bonus-outcome",
    subject="outcome",
    clauses=clauses(
        "combat-bonus-of-a-rival", "hagal-card-for-the-combat-bonus", "swords-of-the-combat-bonus", "brutal-escalation",
    ),
    says={
        "cards": "{number} House Hagal cards are revealed for the combat bonus of {player}, and it must be {wanted}",
        "level": "the position does not tell the level of the Conflict",
    },
)  # fmt: skip
def combat_bonus_outcome(move: Move) -> Iterator[Result | Unknown]:
    """
    A Rival gets its combat bonus: the swords of the revealed card raise its strength.

    Why it comes out so
        A Rival with a unit in the Conflict reveals one card, with Brutal Escalation two for a Conflict of level III;
        only the swords at the bottom count. Without a unit there is no bonus.
    """
    if slug(str(move.action.get("type", ""))) != "combat-bonus" or move.player.color not in rivals(move.position):
        return
    table, color, seat = Changing(move), move.player.color, move.player
    units = (seat.get("troops", "conflict") or 0) + (seat.get("sandworms", "conflict") or 0)
    level = (move.position.state.get("current_conflict") or {}).get("level")
    table.rests_on(*clauses("combat-bonus-of-a-rival"))
    wanted, names = 1, list(move.action.get("hagal_cards", ()))
    if "brutal-escalation" in variants(move.rules, move.position):
        if level is None:
            table.doubt("level")
        elif level == "III":
            wanted = move.rules.number(BRUTAL, "cards")
            table.rests_on(BRUTAL)
    if units and len(names) != wanted:
        table.doubt("cards", number=len(names), wanted=wanted, player=table.player(color))
    if units and not table.unknowns:
        swords = sum(int(one.get("swords", 0)) for name in names for one in hagal(move.rules, name)[:1])
        space, side = seat.get("combat_marker", "space"), seat.get("combat_marker", "side")
        limit = move.rules.token("uprising.token.combat-marker", "marker_limit")
        if space is None:
            table.missing(color, "combat_marker", "space")
        else:
            total = space + (limit if side == "plus_20" else 0) + swords
            table.put(color, total - limit if total > limit else total, "combat_marker", "space")
            table.put(color, "plus_20" if total > limit else "normal", "combat_marker", "side")
        table.got(color, "swords", swords)
        table.rests_on(*clauses("hagal-card-for-the-combat-bonus", "swords-of-the-combat-bonus"))
    yield from table.unknowns
    yield table.result()


@check(
    "rivals.check.rival-in-the-combat-outcome",
    subject="outcome",
    clauses=clauses(
        "rewards-of-rivals", "doubled-rewards-of-rivals", "rival-takes-the-conflict-card", "rival-pairs-battle-icons",
        "rival-gains-control",
    ),
)  # fmt: skip
def rival_in_the_combat_outcome(move: Move) -> Iterator[Holds]:
    """
    The combat is resolved with Rivals: they get rewards, the card and control as players do.

    Why it comes out so
        Rivals take their place in the ranking; a sandworm doubles their reward, and a Rival that wins takes the
        Conflict card, scores pairs of battle icons and gains control.
    """
    found = rivals(move.position)
    kind = slug(str(move.action.get("type", "")))
    if move.position.state.get("phase") != "combat" or not found or kind not in ("", "resolve-combat", "take-reward"):
        return
    names = ["rewards-of-rivals", "rival-takes-the-conflict-card", "rival-pairs-battle-icons", "rival-gains-control"]
    if any(seat.get("sandworms", "conflict") for seat in found.values()):
        names.append("doubled-rewards-of-rivals")
    yield Holds(clauses(*names))


@check(
    "rivals.check.winner-outcome",
    subject="outcome",
    clauses=clauses("rival-triggers-the-end", "rival-can-win", "streamlined-rivals-cannot-win"),
    says={"tie": "the booklet does not say who wins when a player and a Rival tie for the most victory points"},
)
def winner_outcome(move: Move) -> Iterator[Holds | Result | Unknown]:
    """
    A game with Rivals is over: a Rival can win it, and then the players have lost.

    Why it comes out so
        A Rival with enough points brings about the end and can win, but for the Streamlined Rivals.
    """
    found, state = rivals(move.position), move.position.state
    points = {color: seat.get("vp") for color, seat in move.position.seats.items()}
    if state.get("phase") not in ("game_end", "recall") or not found or None in points.values():
        return
    easy = "streamlined-rivals" in variants(move.rules, move.position)
    top = max(points.values())
    best = [color for color, one in points.items() if one == top]
    yield Holds(clauses("rival-triggers-the-end", "streamlined-rivals-cannot-win" if easy else "rival-can-win"))
    if not easy and len(best) > 1 and set(best) & set(found):
        yield Unknown("tie", ("state", "players"), {}, open=("rivals.silence.tie-with-a-rival",))


@check(
    "rivals.check.row-dice-outcome",
    subject="outcome",
    clauses=clauses("row-dice-are-rolled", "row-dice-sixes", "row-dice-doubles"),
)
def row_dice_outcome(move: Move) -> Iterator[Result]:
    """
    The dice for the Imperium Row are rolled: the cards at those places are removed.

    Why it comes out so
        Each die removes the card at its place, counted from the left; a six removes none, and equal numbers
        remove one card.
    """
    dice, kind = move.action.get("dice"), slug(str(move.action.get("type", "")))
    if kind != "roll-row-dice" or dice is None:
        return
    shown = move.rules.token("uprising.token.imperium-row-card", "shown")
    places = sorted({one for one in dice if one <= shown})
    names = ["row-dice-are-rolled", *(["row-dice-sixes"] if any(one > shown for one in dice) else [])]
    names += ["row-dice-doubles"] if len(set(dice)) < len(dice) and places else []
    yield Result({"cards_removed_at": places}, {}, {"cards_removed": len(places)}, clauses(*names))


__all__ = ["RESOURCES", "step"]
