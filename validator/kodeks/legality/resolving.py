"""Carrying out effects on a changing position: what a box, a space or a card brings."""

from collections.abc import Iterable, Mapping
from typing import Any

from kodeks.legality import box_choices, choices, conditions, effects, influence_steps, track_counts
from kodeks.legality.box_effects import THINGS as BOX_THINGS
from kodeks.legality.carrying_out import Carrier
from kodeks.legality.changing import RESOURCES
from kodeks.legality.effects import Effect
from kodeks.legality.gaining import Gaining

#: The clauses of a single icon, by what it gives.
ICONS: dict[str, tuple[str, ...]] = {
    "solari": ("icon-resources", "icon-resource-amount"),
    "spice": ("icon-resources", "icon-resource-amount"),
    "water": ("icon-resources",),
    "persuasion": ("icon-persuasion",),
    "swords": ("icon-sword",),
    "intrigue": ("icon-draw-an-intrigue-card",),
    "victory-points": ("victory-point-moves-score-marker",),
}


class Resolving(Gaining):
    """One player's effects, carried out one after the other; ``table`` holds what has changed."""

    def all(self, told: Iterable[Effect], box: str = "") -> None:
        """Carry out the effects of a box."""
        self.box = box or self.box
        for effect in told:
            self.one(effect)

    def one(self, effect: Effect) -> None:
        """Carry out one effect."""
        if "upon" in effect:
            if effect["upon"].get("event") == self.event:
                self.all(effect["then"])
        elif "when" in effect:
            self._when(effect)
        elif "choose" in effect and "who" not in effect:
            self._choose(effect)
        elif "to" in effect:
            self._arrow(effect)
        elif "who" in effect:
            self._others(effect)
        elif effect.get("acquire", {}).get("what") == "technology":
            self.boxes.times(self.color, [effect], 1)
        elif "gain" in effect:
            self._gain(effect)
        elif "lose" in effect:
            self._lose(effect)
        elif "do" in effect:
            self._do(effect)
        elif "recall" in effect:
            self._recall(effect["recall"])
        elif "retreat" in effect or "deploy" in effect:
            self._shift(effect)
        elif "trash" in effect:
            self._trash(effect["trash"])
        elif "allow" not in effect and "forbid" not in effect and "change" not in effect:
            head = next((key for key in effect if key not in ("optional", "once", "for_each")), "?")
            self.table.choice(self.color, head)

    def _when(self, effect: Effect) -> None:
        known = self.holds(effect["when"])
        if known is None:
            things = {one for side in ("then", "else") for one in _things(effect.get(side, ()))}
            self.table.choice(self.color, f"hangs on {', '.join(effect['when'])}", *things)
            return
        before = dict(self.table.gains[self.color])
        self.all(effect["then"] if known else effect.get("else", ()))
        if "council-seat" in effect["when"] and not known:
            self.kinds["later-visits"] = None
        if "paid" in effect["when"] and known:
            paid = [kind for kind, amount in effect["when"]["paid"].items() if amount]
            self.kinds.update(dict.fromkeys(f"effect-for-{kind}" for kind in paid))
            after = self.table.gains[self.color]
            self.kinds.update(dict.fromkeys(kind for kind in after if paid and after[kind] != before.get(kind, 0)))

    def holds(self, condition: Mapping[str, Any]) -> bool | None:
        """Whether a condition holds; None where the position does not tell."""
        if not track_counts.asked(condition):
            return conditions.holds(self.move, condition, self.get)
        return track_counts.holds(self.table, self.standing(), condition["influence"], self.opponents())

    def standing(self) -> track_counts.Standing:
        """How far the player is on each track of the board."""
        return influence_steps.standing(self.table, self.color)

    def opponents(self) -> list[str]:
        """The players against whom this one plays."""
        return [one for one in self.table.colors if one != self.color]

    def _open(self, branch: list[Effect]) -> bool:
        """Whether an option can give anything: one behind a condition that fails cannot."""
        return not (len(branch) == 1 and "when" in branch[0] and self.holds(branch[0]["when"]) is False)

    def _choose(self, effect: Effect) -> None:
        every = effect["choose"]
        branches = [branch for branch in every if self._open(branch)]
        picked = [branch for branch in branches if self._takes(branch)]
        if len(branches) < len(every) and len(branches) <= effect.get("pick", 1):
            picked = branches
            if not branches:
                return
        if not picked or len(picked) > effect.get("pick", 1):
            things = {one for branch in branches for one in _things(branch)}
            self.table.choice(self.color, "one of the options", *things)
            return
        self.kinds["choice"] = None
        for branch in picked:
            self.all(branch)

    def _takes(self, branch: list[Effect]) -> bool:
        """Whether the move says that it takes this option."""
        said = box_choices.takes(self.move, branch)
        if said is not None:
            return said
        names = {one.get("effect") for one in self.move.resolved() if one["box"] == (self.box or one["box"])}
        chosen = choices.chosen(self.move)
        worms, hooks, wall = (
            bool(effects.most(branch, "sandworms")),
            any(one.get("do") == "take-maker-hooks" for one in effects.leaves(branch)),
            effects.removes_wall(branch),
        )
        if worms:
            return "sandworm" in names or choices.worm(self.move)
        if hooks:
            return "maker_hooks" in names or "maker-hooks" in chosen
        if wall:
            return "remove_shield_wall" in names or "shield-wall" in chosen
        if {"sandworm", "maker_hooks", "remove_shield_wall"} & names or choices.worm(self.move):
            return False
        return "gain" in names or bool(chosen & _things(branch))

    def _arrow(self, effect: Effect) -> None:
        cost = effect.get("pay", {})
        entries = self._chosen("arrow")
        paid = self.move.action.get("pays") if self.box == "card_effect" else None
        taken = any(one.get("times", 1) for one in entries) or (not entries and bool(cost) and paid == cost)
        if not taken:
            if not entries and self.move.action.get("pays") is None:
                self.table.choice(self.color, "the effect behind an arrow", *_things(effect["to"]))
            return
        for kind, amount in cost.items():
            self._add(-amount, "resources", kind)
            self._got(kind, -amount, "icon-resources")
        self.table.rests_on("arrow-cost-paid-once")
        self.all(effect.get("give", ()))
        self.all(effect["to"])

    def _others(self, effect: Effect) -> None:
        if "steal" not in effect:
            self.table.choice(self.color, f"what {effect['who']} does")
            return
        least = effect["steal"]["holding_at_least"]
        for color in self.table.colors:
            have = self.table.get(color, "intrigue_cards")
            number = len(have) if isinstance(have, list) else have
            if color == self.color:
                continue
            if number is None:
                self.table.missing(color, "intrigue_cards")
            elif number >= least:
                if isinstance(have, int):
                    self.table.add(color, -1, "intrigue_cards")
                self.table.got(color, "intrigue", -1)
                self._intrigue(1)
                self.table.rests_on("icon-steal-intrigue")
                self.kinds["steals-intrigue-cards"] = None

    def _gain(self, effect: Effect) -> None:
        ((thing, number),) = effect["gain"].items()
        if "for_each" in effect:
            self.table.choice(self.color, f"{thing} for each of several", thing)
            return
        if effect.get("optional") and not self._chosen("gain"):
            self.table.choice(self.color, f"may gain {thing}", thing)
            return
        special = {
            "troops": self._recruit, "cards": self._draw, "intrigue": self._intrigue, "sandworms": self._worms,
            "contracts": self._contracts, "agents": self._swordmaster,
        }  # fmt: skip
        if thing in special:
            special[thing](number)
        elif thing in BOX_THINGS:
            self.boxes.times(self.color, [effect], 1)
        elif thing == "spies":
            self._spies(number)
        elif thing == "influence":
            self._influence(effect, number)
        elif thing == "victory-points":
            self.table.points(self.color, number)
            self.table.rests_on("victory-point-moves-score-marker")
        else:
            if thing in RESOURCES:
                self._add(number, "resources", thing)
            elif thing == "swords":
                self.table.put(self.color, (self.get("swords_this_round") or 0) + number, "swords_this_round")
            self._got(thing, number, *ICONS.get(thing, ()))

    def _influence(self, effect: Effect, number: int) -> None:
        told = effect.get("with", {})
        listed = [str(one).rpartition(".")[2] for one in told.get("factions", ())]
        visited = self.move.space.faction if self.move.space else None
        if told.get("which") == "visited" and visited:
            listed = [visited.rpartition(".")[2]]
        chosen = [one for one in choices.factions(self.move, self.color) if not listed or one in listed]
        names = listed if len(listed) == 1 else chosen[:1]
        if not names:
            self.table.choice(self.color, "the faction of the influence", "influence")
            return
        self.influence(names[0], number)
        self.table.rests_on("icon-influence-with-a-faction" if listed else "icon-influence-of-your-choice")

    def influence(self, faction: str, number: int) -> None:
        """Move the cube on a track, with all that follows, a leader's ability included."""
        before = influence_steps.step(self.table, self.color, faction)
        influence_steps.move(self.table, self.color, faction, number, Carrier(self.table).carry_out)
        after = influence_steps.step(self.table, self.color, faction)
        if before is None or after is None:
            return
        for ability in self._leader().get("abilities", ()):
            for effect in ability["effects"]:
                self._reach(effect, faction, before, after)

    def _reach(self, effect: Effect, faction: str, before: int, after: int) -> None:
        """An ability for reaching a step: it comes by climbing to it or past it, each time anew."""
        event = effect.get("upon", {})
        if event.get("event") != "reach-influence" or str(event.get("faction", "")).rpartition(".")[2] != faction:
            return
        step = event["at_least"]
        if before < step <= after:
            self.all(effect["then"])
            self.table.rests_on("reaching-again", *(["reaching-by-passing"] if after > step else []))
        elif after < step:
            self.table.rests_on("reaching-only-upwards")

    def _lose(self, effect: Effect) -> None:
        ((thing, number),) = effect["lose"].items()
        if thing in RESOURCES:
            self._add(-number, "resources", thing)
            self._got(thing, -number)
        elif thing == "troops" and "from" in effect:
            place = "garrison" if effect["from"] == "garrison" else "conflict"
            number = min(number, self.get("troops", place) or 0)
            self._add(-number, "troops", place)
            self._add(number, "troops", "supply")
            self.table.rests_on("icon-lose-a-troop")
        elif thing == "specimens":
            self.boxes.spend_specimens(self.color, number)
        elif thing == "influence" and (names := choices.factions(self.move, self.color)):
            self.influence(names[0], -number)
        else:
            self.table.choice(self.color, f"loses {thing}")

    def _do(self, effect: Effect) -> None:
        what = effect["do"]
        if what == "collect-bonus-spice":
            self._bonus_spice()
        elif what == "remove-shield-wall":
            self._wall(effect)
        elif what == "take-maker-hooks":
            self.kinds["hooks"] = None
            if self.get("maker_hooks"):
                self.table.rests_on("icon-maker-hooks-only-one")
            else:
                self.table.put(self.color, True, "maker_hooks")
                self.table.rests_on("icon-maker-hooks")
        elif what == "take-council-seat":
            self.table.put(self.color, 1, "council_seats")
            self._got("council-seats", 1)
            self.kinds["first-visit"] = None
        elif what == "signet-ring":
            self._signet()
        else:
            self.table.choice(self.color, what)

    def _wall(self, effect: Effect) -> None:
        if effect.get("optional") and not self._chosen("remove_shield_wall"):
            self.table.choice(self.color, "may remove the Shield Wall")
            return
        self.kinds["shield-wall"] = None
        self.table.board["shield_wall"] = "removed"
        self.table.rests_on("shield-wall-removal")

    def _signet(self) -> None:
        name = self.get("leader")
        leader = self.move.rules.things.get(self.move.rules.find(name, "leader") or "") if name else None
        if leader is None:
            self.table.missing(self.color, "leader")
            return
        self.table.rests_on("icon-signet-ring", "leader-signet-ability")
        self.all(leader.get("signet", {}).get("effects", ()))

    def _recall(self, told: Mapping[str, Any]) -> None:
        if told["what"] == "spy":
            back = [one["post"] for one in self.move.action.get("recalls", ()) if one.get("for") == "icon"]
            if back:
                self.spies_back(back)
                self.table.rests_on("recall-icon")
            else:
                self.table.choice(self.color, "which spy is recalled")
            return
        self.kinds["recall"] = None
        name = self.move.action.get("recalls_agent_from")
        on_board = self.get("agents", "on_board")
        if name is None or not isinstance(on_board, list):
            self.table.choice(self.color, "which other agent is recalled")
            return
        space = self.move.rules.space_id(name)
        left = [one for one in on_board if self.move.rules.space_id(one) != space]
        self.table.put(self.color, left, "agents", "on_board")
        self._add(len(on_board) - len(left), "agents", "on_leader")
        self.table.rests_on("icon-recall-agent")

    def _shift(self, effect: Effect) -> None:
        units = self.move.action.get("units", {})
        if "retreat" in effect:
            number = units.get("retreated")
            if number is None:
                self.table.choice(self.color, "how many troops retreat")
                return
            self._add(-number, "troops", "conflict")
            self._add(number, "troops", "garrison")
            self.table.rests_on("icon-retreat")
        else:
            self.table.choice(self.color, "how many units are deployed")

    def _trash(self, told: Mapping[str, Any]) -> None:
        card = self.move.action.get("trashes")
        if told["what"] == "intrigue" and isinstance(self.get("intrigue_cards"), int):
            self._add(-1, "intrigue_cards")
            self._got("intrigue", -1)
            self.kinds["exchange"] = None
        elif told["what"] == "card" and card is not None:
            self.trash(card)
        else:
            self.table.choice(self.color, "may trash a card")


def _things(told: Iterable[Effect]) -> set[str]:
    return {thing for one in effects.leaves(told) for thing in one.get("gain", ())}
