"""Effects of Rise of Ix and Immortality carried out: freighters, technologies, dreadnoughts, research, specimens."""

from collections.abc import Mapping
from typing import Any

from kodeks.findings import AnyOf
from kodeks.legality import box_choices, choices, conditions, influence_steps, track_counts
from kodeks.legality.carrying_out import Carrier
from kodeks.legality.changing import Changing
from kodeks.legality.effects import Effect
from kodeks.legality.rules import Rules
from kodeks.positions import Position, Seat
from kodeks.positions.cases import slug

SHIPPING = "rise-of-ix.track.shipping"
RESEARCH, TLEILAXU = "immortality.track.research", "immortality.track.tleilaxu"
SPICE = "spice_on_fourth_tleilaxu_space"
EPIC = "epic-mode"

#: What only these boxes give.
#: How a case may say that a token stays where it is.
STAYS = AnyOf(
    ("does not move", "stays", "none", False),
    words=("not", "no", "stays", "remains", "unchanged", "nothing", "instead"),
)
THINGS = ("freighter-moves", "dreadnoughts", "negotiators", "research", "tleilaxu", "specimens")


def ix(*names: str) -> tuple[str, ...]:
    """The ids of clauses of Rise of Ix."""
    return tuple(f"rise-of-ix.clause.{name}" for name in names)


def bt(*names: str) -> tuple[str, ...]:
    """The ids of clauses of Immortality."""
    return tuple(f"immortality.clause.{name}" for name in names)


def variant(position: Position, rules: Rules, name: str) -> bool:
    """Whether a variant is in play: named under variants, or beside the modules."""
    told = [slug(one).removesuffix("-mode") for one in position.state.get("variants", ())]
    return name.removesuffix("-mode") in told or bool({name, name.removesuffix("-mode")} & rules.playing)


def box_points(rules: Rules, seat: Seat) -> int:
    """The victory points that the Tleilaxu track and technologies have given a player for good."""
    step, total = seat.get("tleilaxu_step") or 0, 0
    for one in rules.things[TLEILAXU]["steps"]:
        if one["level"] <= step:
            total += sum(effect.get("gain", {}).get("victory-points", 0) for effect in one.get("effects", ()))
    for name in seat.get("technologies") or ():
        data = rules.things.get(rules.find(name, "technology") or "", {})
        total += sum(effect.get("gain", {}).get("victory-points", 0) for effect in data.get("acquire", ()))
    return total


def needed_points(table: Changing, usual: int) -> int:
    """The victory points that end the game: those of the variant in play, else the usual ones."""
    position, rules = table.position, table.rules
    longer = rules.numbers.get("immortality.clause.end-at-eleven-points", {})
    if variant(position, rules, EPIC):
        table.rests_on(*ix("epic-mode-is-played-to-twelve"))
        return rules.number("rise-of-ix.clause.epic-mode-is-played-to-twelve", "points")
    if variant(position, rules, "eleven-points") and len(table.colors) <= longer["players"]:
        table.rests_on(*bt("end-at-eleven-points"))
        return longer["points"]
    return usual


def controllers(table: Changing, space: str) -> list[str]:
    """Who controls a space: the owner of the dreadnought there, else of the marker."""
    found: dict[str, list[str]] = {}
    for field, place in (("dreadnoughts", "controlling"), ("control_markers", "placed")):
        found[field] = [
            color
            for color in table.colors
            if space in [table.rules.space_id(one) for one in table.get(color, field, place) or ()]
        ]
    if found["dreadnoughts"]:
        table.rests_on(*ix("bonus-of-a-dreadnought"))
        if found["control_markers"]:
            table.rests_on(*ix("covered-marker-brings-nothing"))
    return found["dreadnoughts"] or found["control_markers"]


class BoxCarrier(Carrier):
    """Carries out what the two boxes add, beside everything else."""

    def __init__(self, table: Changing) -> None:
        super().__init__(table)
        #: The freighter moves not made yet, by colour.
        self.paths = {color: iter(box_choices.path(table.move)) for color in table.colors}
        self.cells = iter(table.move.action.get("research_to", ()))

    def _one(self, color: str, effect: Effect, times: int) -> None:
        if effect.get("who") == "each-opponent":
            for other in self.table.colors:
                if other != color:
                    super()._one(other, {key: value for key, value in effect.items() if key != "who"}, times)
        elif "choose" in effect:
            self._choose(color, effect, times)
        elif "when" in effect:
            self._when(color, effect, times)
        elif "for_each" in effect:
            self._each(color, effect, times)
        elif "upon" in effect or "allow" in effect:
            return
        elif effect.get("acquire", {}).get("what") == "technology":
            self.technology(color, effect["acquire"].get("discount", 0))
        elif "lose" in effect and "specimens" in effect["lose"]:
            self.spend_specimens(color, effect["lose"]["specimens"] * times)
        else:
            super()._one(color, effect, times)

    def _when(self, color: str, effect: Effect, times: int) -> None:
        if track_counts.asked(effect["when"]):
            others = [one for one in self.table.colors if one != color]
            known = track_counts.holds(self.table, self.standing(color), effect["when"]["influence"], others)
        else:
            known = conditions.holds(self.table.move, effect["when"], lambda *path: self.field(color, *path))
        if "genetic-markers" in effect["when"] and known is not None:
            names = ("genetic-marker-makes-effects-work",) if known else ("no-effect-before-the-marker",)
            self.table.rests_on(*bt(*names, "one-or-both-markers"))
        if known is None:
            self.table.choice(color, f"hangs on {', '.join(effect['when'])}", *_things(effect))
        else:
            self.times(color, effect["then"] if known else effect.get("else", ()), times)

    def field(self, color: str, *path: str) -> Any:
        """A field of a player as it is by now, for conditions."""
        return self.table.get(color, *path)

    def standing(self, color: str, *, low: bool = False) -> track_counts.Standing:
        """How far a player is on each track of the board; ``low`` where few steps are wanted."""
        return influence_steps.standing(self.table, color)

    def _each(self, color: str, effect: Effect, times: int) -> None:
        """An effect that comes as often as something is there."""
        number = track_counts.times(self.standing(color, low=True), effect["for_each"])
        if number is None:
            self.table.choice(color, "an effect for each of several", *_things(effect))
        elif number:
            self.times(color, [{key: value for key, value in effect.items() if key != "for_each"}], number * times)

    def _choose(self, color: str, effect: Effect, times: int) -> None:
        picked = [one for one in effect["choose"] if self._takes(color, one)]
        if len(picked) == effect.get("pick", 1):
            for branch in picked:
                self.times(color, branch, times)
            return
        self.table.choice(color, "one of the options", *_things(effect))

    def _takes(self, color: str, branch: list[Effect]) -> bool:
        """Whether the player says that this option is taken."""
        names = choices.chosen(self.table.move)
        things = {thing for one in branch for thing in one.get("gain", {}) if "who" not in one}
        if any("acquire" in one for one in branch):
            things.add("technology")
        dividends = any("who" in one for one in branch)
        first = box_choices.first_reward(self.table.move)
        if first is not None and things <= {"solari", "spice"} and not names:
            return dividends == (first == "dividends")
        return bool(names & things) or (dividends and "dividends" in names)

    def _gain(self, color: str, thing: str, number: int, times: int, effect: Effect) -> None:
        doing = {
            "freighter-moves": self.freighter,
            "dreadnoughts": self.commission,
            "negotiators": self.negotiator,
            "research": self.research,
            "tleilaxu": self.tleilaxu,
            "specimens": self.specimen,
        }.get(thing)
        if doing is None:
            super()._gain(color, thing, number, times, effect)
            if thing == "cards":
                self._draw(color, number * times)
            return
        for _ in range(number * times):
            doing(color)

    def _draw(self, color: str, number: int) -> None:
        hand, pile = self.table.get(color, "cards", "hand"), self.table.get(color, "cards", "draw_pile")
        if isinstance(hand, int):
            self.table.put(color, hand + number, "cards", "hand")
            if isinstance(pile, int) and pile >= number:
                self.table.put(color, pile - number, "cards", "draw_pile")

    # --- Rise of Ix -----------------------------------------------------------------------------

    def freighter(self, color: str) -> None:
        """One freighter icon: up one space, or home with the rewards of the space left and of those below."""
        table, one = self.table, next(self.paths[color], None)
        step = table.get(color, "freighter_step")
        levels = {part["level"]: part for part in table.rules.things[SHIPPING]["steps"]}
        if one is None:
            table.choice(color, "freighter: advance or recall", "freighter")
            table.rests_on(*ix("freighter-icon"))
            return
        if step is None:
            table.missing(color, "freighter_step")
            return
        if one == "advance":
            self._put_freighter(color, min(step + 1, max(levels)))
            table.rests_on(*ix("advancing-the-freighter", "freighter-icon"))
            return
        self._put_freighter(color, 0)
        table.rests_on(*ix("recalling-the-freighter", "rewards-of-a-recall", "freighter-icon"))
        table.also.setdefault("tech_purchase", False)
        for level in sorted(levels):
            if level <= step:
                self._reward(color, level, levels[level]["effects"])

    def _put_freighter(self, color: str, step: int) -> None:
        self.table.put(color, step, "freighter_step")
        self.table.facts.setdefault("freighter_step", {})[color] = step

    def _reward(self, color: str, level: int, effects: list[Effect]) -> None:
        names = {1: (), 2: ("shipping-reward-troops-and-influence",), 3: ("shipping-reward-technology",)}[level]
        self.table.rests_on(*ix(*names))
        first = box_choices.first_reward(self.table.move)
        if level == 1 and first is not None:
            spice = ("spice-instead-of-dividends", "shipping-reward-choice")
            self.table.rests_on(*ix(*(spice if first == "spice" else ("dividends",))))
        self.times(color, effects, 1)

    def technology(self, color: str, discount: int) -> None:
        """A technology is acquired, if the move says so: price, negotiators, tile, stack and acquire effect."""
        table, action = self.table, self.table.move.action
        name = box_choices.technology_named(table.move)
        if name is None or color != action.get("player", color):
            declined = "technology" in action.get("declines", ())
            table.also["tech_purchase"] = False if declined else table.also.get("tech_purchase", False)
            if not declined:
                table.choice(color, f"a technology at a discount of {discount}", "spice", "technologies")
            return
        data = table.rules.things.get(table.rules.find(name, "technology") or "", {})
        cost = action.get("tile_cost", data.get("cost"))
        if cost is None:
            table.lacking("action", "tile_cost")
            return
        returned = action.get("negotiators_returned", 0)
        price = max(cost - discount - returned, 0)
        # The price of a visit told under pays has been taken already.
        if not ("pays" in action and slug(str(action.get("type", ""))) in ("send-agent", "resolve-effects")):
            table.add(color, -price, "resources", "spice")
        table.also[f"{color}_pays"] = {"spice": price}
        table.also["price"] = table.also["tech_price"] = price
        table.facts["tech_purchase"] = table.also["tech_purchase"] = True
        if returned:
            table.add(color, -returned, "troops", "negotiators_on_ix")
            table.add(color, returned, "troops", "supply")
            table.rests_on(*ix("returning-negotiators", "negotiator-lowers-the-cost"))
        self._tile(color, str(data.get("name", name)), data)

    def _tile(self, color: str, name: str, data: Mapping[str, Any]) -> None:
        table, state = self.table, self.table.position.state
        owned = table.get(color, "technologies")
        if owned is not None:
            table.put(color, [*owned, name], "technologies")
        table.got(color, "technologies", 1)
        names = (
            "technology-goes-to-the-supply",
            "next-tile-is-turned-up",
            "one-technology-per-icon",
            "icon-acquire-tech",
        )
        table.rests_on(*ix(*names, "icon-tech-discount", "price-of-a-technology"))
        sizes = list(state.get("tech_stacks", {}).get("sizes", ()))
        stack = table.move.action.get("stack")
        if sizes and stack and stack <= len(sizes):
            sizes[stack - 1] -= 1
            table.board["tech_stacks"] = {**state["tech_stacks"], "sizes": sizes, "top_tile_face_up": True}
        if data.get("acquire"):
            table.rests_on(*ix("acquire-effect-of-a-tile"))
            self.times(color, data["acquire"], 1)

    def commission(self, color: str) -> None:
        """A dreadnought goes from the supply to the garrison, or to the Conflict where the move deploys it."""
        table, supply = self.table, self.table.get(color, "dreadnoughts", "supply")
        if supply is None:
            table.missing(color, "dreadnoughts", "supply")
            return
        table.rests_on(*ix("dreadnought-goes-to-the-garrison", "dreadnought-icon"))
        if supply == 0:
            table.rests_on(*ix("no-dreadnought-left"))
            return
        table.got(color, "dreadnoughts", 1)
        table.add(color, -1, "dreadnoughts", "supply")
        table.add(color, 1, "dreadnoughts", "garrison")

    def negotiator(self, color: str) -> None:
        """A troop goes from the supply to the Ix board."""
        table, supply = self.table, self.table.get(color, "troops", "supply")
        table.rests_on(*ix("placing-a-negotiator", "icon-tech-negotiation"))
        if supply is None:
            table.missing(color, "troops", "supply")
        elif supply:
            table.got(color, "negotiators", 1)
            table.add(color, -1, "troops", "supply")
            table.add(color, 1, "troops", "negotiators_on_ix")
        else:
            table.rests_on(*ix("no-negotiator-from-an-empty-supply"))

    # --- Immortality ----------------------------------------------------------------------------

    def research(self, color: str) -> None:
        """The research token moves on and gets the bonus there; behind the second marker a card is drawn instead."""
        table = self.table
        cells = {one["cell"]: one for one in table.rules.things[RESEARCH]["steps"]}
        here = cells.get(slug(str(table.get(color, "research", "cell") or "")))
        last = max(one.get("marker", 0) for one in cells.values())
        table.got(color, "research", 1)
        if (table.get(color, "research", "genetic_markers_reached") or 0) >= last or (here and not here.get("next")):
            table.rests_on(*bt("second-marker-draws-a-card"))
            table.also |= dict.fromkeys(("research", f"{color}_research_token", "research_token"), STAYS)
            self._gain(color, "cards", 1, 1, {})
            return
        table.rests_on(*bt("research-icon-moves-the-token", "research-only-to-the-right"))
        if here is None:
            table.missing(color, "research", "cell")
            return
        goal = self._goal(color, here, cells)
        if goal is None:
            table.choice(color, "research: " + " or ".join(here["next"]), "specimens", "tleilaxu")
            table.rests_on(*bt("choice-of-research-space"))
            return
        self._arrive(color, goal)

    def _arrive(self, color: str, goal: Mapping[str, Any]) -> None:
        table = self.table
        table.put(color, goal["cell"], "research", "cell")
        reached = table.get(color, "research", "genetic_markers_reached") or 0
        if goal.get("marker", 0) > reached:
            table.put(color, goal["marker"], "research", "genetic_markers_reached")
            table.facts.setdefault("genetic_markers_reached", {})[color] = goal["marker"]
            table.rests_on(*bt("genetic-marker-makes-effects-work"))
        if goal.get("effects"):
            table.rests_on(*bt("research-bonus-at-once"))
        if any("research" in one.get("gain", {}) for one in goal.get("effects", ())):
            table.rests_on(*bt("research-bonus-can-be-research"))
        self.times(color, goal.get("effects", ()), 1)

    def _goal(self, color: str, here: Mapping[str, Any], cells: Mapping[str, Any]) -> Mapping[str, Any] | None:
        """The space the token moves to: the only one, or the one the move names; None where it is not told."""
        ways: list[Mapping[str, Any]] = [cells[one] for one in here["next"]]
        if len(ways) == 1:
            self.table.rests_on(*bt("research-space-without-a-choice"))
            return ways[0]
        told = next(self.cells, None)
        self.table.rests_on(*bt("choice-of-research-space"))
        if told in ("upper", "lower"):
            rows = sorted(ways, key=lambda one: int(one["row"]))
            return rows[0] if told == "upper" else rows[-1]
        return next((one for one in ways if one["cell"] == slug(str(told))), None)

    def tleilaxu(self, color: str) -> None:
        """The Tleilaxu token moves on one space, with all bonuses at once; the first to come takes the spice."""
        table, step = self.table, self.table.get(color, "tleilaxu_step")
        levels = {part["level"]: part for part in table.rules.things[TLEILAXU]["steps"]}
        table.got(color, "tleilaxu", 1)
        table.rests_on(*bt("tleilaxu-icon-moves-the-token"))
        if step is None:
            table.missing(color, "tleilaxu_step")
            return
        if step >= max(levels):
            open = ("immortality.silence.end-of-the-tleilaxu-track",)
            table.doubt("end of the Tleilaxu track", *open)
            return
        goal = levels[step + 1]
        table.put(color, step + 1, "tleilaxu_step")
        table.facts.setdefault("tleilaxu_step", {})[color] = step + 1
        if goal.get("effects"):
            table.rests_on(*bt("tleilaxu-bonus-at-once"))
            if any("victory-points" in one.get("gain", {}) for one in goal["effects"]) and goal.get("spice"):
                table.rests_on(*bt("tleilaxu-track-gives-a-point"))
            self.times(color, goal["effects"], 1)
        if goal.get("spice"):
            self._track_spice(color)

    def _track_spice(self, color: str) -> None:
        table = self.table
        lying = table.board.get(SPICE, table.position.state.get(SPICE))
        if lying is None:
            table.lacking(SPICE)
        elif lying:
            table.got(color, "spice", lying)
            table.add(color, lying, "resources", "spice")
            table.board[SPICE] = 0
            table.also[SPICE] = 0
        table.rests_on(*bt("first-there-takes-the-spice"))

    def specimen(self, color: str) -> None:
        """A troop goes from the supply to the axlotl tanks."""
        table, supply = self.table, self.table.get(color, "troops", "supply")
        table.rests_on(*bt("specimen-icon"))
        if supply is None:
            table.missing(color, "troops", "supply")
        elif supply == 0:
            open = ("immortality.silence.no-troop-for-a-specimen",)
            table.doubt("no troop for a specimen", *open)
        else:
            table.got(color, "specimens", 1)
            table.add(color, -1, "troops", "supply")
            if not table.add(color, 1, "troops", "specimens_in_tanks"):
                table.put(color, 1, "troops", "specimens_in_tanks")

    def spend_specimens(self, color: str, number: int) -> None:
        """Specimens go back to the supply as troops."""
        self.table.got(color, "specimens", -number)
        self.table.add(color, -number, "troops", "specimens_in_tanks")
        self.table.add(color, number, "troops", "supply")
        self.table.rests_on(*bt("spent-specimens-return"))


def _things(effect: Effect) -> set[str]:
    """Everything that an effect can give its player."""
    found = set(effect.get("gain", {}))
    for key in ("to", "then", "else"):
        for one in effect.get(key, ()):
            found |= _things(one)
    for branch in effect.get("choose", ()):
        for one in branch:
            found |= _things(one)
    return found


#: What checks that carry these effects out can say, beside those of every carrier.
SAYS = {
    "end of the Tleilaxu track": "the books do not say what a Tleilaxu icon does on the last space of the track",
    "no troop for a specimen": "the books do not say what happens when no troop is left for a specimen",
}
