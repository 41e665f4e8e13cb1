"""A Rival's turn: what its House Hagal card does, step by step."""

from collections.abc import Iterable
from typing import Any

from kodeks.legality.box_effects import THINGS as BOX_THINGS
from kodeks.legality.boxes.common import IX
from kodeks.legality.boxes.ix_rivals import gain as box_gain
from kodeks.legality.boxes.more import tleilaxu_icons
from kodeks.legality.carrying_out import SAYS as CARRYING
from kodeks.legality.carrying_out import recruit
from kodeks.legality.changing import Changing
from kodeks.legality.effects import Effect
from kodeks.legality.moves import Move
from kodeks.legality.rivals import experts, gains
from kodeks.legality.rivals.gains import influence, weakest
from kodeks.legality.rivals.table import Hagal, clauses, hagal, is_carthag, met, priority, rival_card, variants
from kodeks.positions import Seat

GARRISON = "rivals.clause.rival-deploys-from-its-garrison"
GATHER = "uprising.space.gather-support"
SIGNET = "rivals.silence.troops-of-the-signet-ability"
POST = "rivals.silence.which-free-post"
RECRUITS = "rivals.silence.recruits-that-are-not-deployed"
SAYS = {
    **CARRYING,
    **gains.SAYS,
    **experts.SAYS,
    "which card": "the move does not tell which House Hagal card was revealed",
    "which space": "the position does not tell enough to see where the card sends the agent",
    "signet": "the booklet does not say whether troops of the signet ability are deployed",
    "posts": "the booklet does not say which of several free posts the spy goes to",
    "kept recruits": "the booklet does not say where recruits go that Expert Deployment keeps out of the Conflict",
}


class Turn:
    """A Rival's turn while its effects are carried out."""

    def __init__(self, move: Move, table: Changing) -> None:
        self.move, self.table, self.color = move, table, move.player.color
        self.seat: Seat = move.player
        #: Troops recruited this turn, those of the Scheming ability among them, and sandworms summoned.
        self.fresh = self.schemed = self.worms = 0
        #: The space the agent goes to; none before it is sent.
        self.space = ""

    def before(self) -> None:
        """The cards that send no agent: they place spies, and a Carthag card gives all but its troop."""
        for name in self.move.action.get("hagal_cards", ()):
            found = hagal(self.move.rules, name)
            if found and found[0].get("posts"):
                self.place_spy(list(found[0]["posts"]))
            elif found and is_carthag(self.move.rules, found[0]):
                self._carthag(found)

    def _carthag(self, found: list[Hagal]) -> None:
        told = [[it for one in card["visits"] for it in one["effects"]] for card in found]
        if any(one != told[0] for one in told):
            self.table.doubt("which card")
            return
        tleilaxu_icons(self.table, self.color, [one for one in told[0] if "troops" not in one.get("gain", {})])
        self.table.rests_on(*clauses("immortality-carthag-card"))

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
            self.table.rests_on(*clauses("hagal-bonus-for-influence"))
            if self.space == GATHER:
                self.table.rests_on(*clauses("example-gather-support-card"))
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
                influence(self.table, self.color, faction, number)
        elif thing == "troops":
            before = self.table.get(self.color, "troops", "garrison") or 0
            recruit(self.table, self.color, number)
            self.fresh += (self.table.get(self.color, "troops", "garrison") or 0) - before
            self.table.rests_on(*clauses("rival-recruits-troops"))
        elif thing == "spies":
            self.place_spy(None)
        elif thing == "sandworms":
            self.worms += number
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
        if "priority" in told:
            if order is None:
                self.table.doubt("rival card", player=self.table.player(self.color))
                return None
            self.table.rests_on(*clauses("numbered-influence-on-a-hagal-card"))
            return str(order[told["priority"] - 1])
        if told:
            self.table.doubt("effect", effect=f"influence: {', '.join(str(one) for one in told.values())}")
            return None
        return weakest(self.table, self.color)

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

    def place_spy(self, posts: list[str] | None) -> None:
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
        self.schemed += self.fresh - before
        if not self.space:
            self.table.rests_on(*clauses("scheming-before-the-agent-is-sent"))

    def visit(self, told: Hagal) -> None:
        """Send the agent and do what the card says."""
        table, self.space = self.table, told["space"]
        name = self.space.rpartition(".")[2].replace("-", "_")
        there = table.get(self.color, "agents", "on_board")
        if isinstance(there, list):
            table.put(self.color, [*there, name], "agents", "on_board")
            table.add(self.color, -1, "agents", "on_leader")
        space = self.move.rules.spaces.get(self.space)
        if space is not None and space.prices:
            table.rests_on(*clauses("rival-pays-no-cost-of-a-space"))
        if space is not None and space.effects:
            table.rests_on(*clauses("rival-gets-no-effect-of-a-space"))
        if self.space.startswith(f"{IX}."):
            table.rests_on("rise-of-ix.clause.hagal-cards-of-ix-give-their-effects")
        self._controlled()
        self.all(told["effects"])
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
        others, limit = garrison - self.fresh, self.move.rules.number(GARRISON, "troops")
        sending = self.fresh + min(others, limit)
        if experts.in_play(table) and not self._expert(others, limit, sending):
            return
        table.add(self.color, -sending, "troops", "garrison")
        table.add(self.color, sending, "troops", "conflict")
        table.rests_on(*clauses("rival-deploys-from-its-garrison"))
        table.rests_on(*clauses("rival-deploys-its-recruits" if self.fresh else "rival-deploys-without-recruits"))
        if self.schemed:
            table.rests_on(*clauses("troops-of-scheming-are-deployed"))

    def _expert(self, others: int, limit: int, sending: int) -> bool:
        """Whether Expert Deployment lets the troops go; sandworms summoned this turn already count."""
        ahead = experts.lead(self.table, self.color, sending)
        if self.worms:
            self.table.rests_on(experts.WORMS)
        if ahead == 0 and experts.LATE in self.table.named and others > limit:
            self.table.doubt("all", experts.ALL)
            return False
        if ahead and self.fresh:
            self.table.doubt("kept recruits", RECRUITS)
        return ahead == 0
