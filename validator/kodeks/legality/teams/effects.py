"""Effects in a game of six: what the activated ally takes for the commander, and what others must do."""

from typing import Any

from kodeks.legality.carrying_out import Carrier
from kodeks.legality.changing import Changing
from kodeks.legality.effects import Effect
from kodeks.legality.moves import Move
from kodeks.legality.resolving import Resolving
from kodeks.legality.teams.moving import TeamMove
from kodeks.legality.teams.names import SIX, clauses
from kodeks.legality.teams.table import COMMANDER, role
from kodeks.legality.teams.tracks import TrackResolving
from kodeks.legality.teams.trading import trade
from kodeks.positions.cases import slug

#: What the activated ally always takes, by the thing gained.
ALLYS = {
    "troops": ("ally-recruits-and-deploys", "commander-recruits-for-an-ally"),
    "swords": ("ally-takes-the-swords",),
}
WORMS = f"{SIX}.silence.sandworms-of-a-commander"
BONUS = f"{SIX}.clause.bonus-token-gives-swords"
TRADE = "trade-with-a-teammate"


class TeamResolving(TrackResolving):
    """Effects of a player of a game of six."""

    def __init__(self, move: TeamMove, table: Changing | None = None, *, event: str = "send-agent") -> None:
        super().__init__(move, table, event=event)
        self._token()
        if event == "reveal-turn" and "reveal" in slug(str(move.action.get("type", ""))):
            self._bonus()

    def _bonus(self) -> None:
        """The bonus token of the Swordmaster adds its swords."""
        if self.table.get(self.me, "swordmaster_bonus_token"):
            self.one({"gain": {"swords": self.move.rules.number(BONUS, "swords")}})
            names = ["bonus-token-gives-swords", *(["bonus-swords-of-a-commander"] if self.lead else [])]
            self.table.rests_on(*clauses(*names))

    def _token(self) -> None:
        """The agent token that is sent goes to its space."""
        placed = self.table.get(self.me, "agent_tokens", "on_board")
        sent = slug(str(self.move.action.get("type", ""))) == "send-agent"
        if sent and self.move.space is not None and isinstance(placed, list):
            name = self.move.space.id.rpartition(".")[2].replace("-", "_")
            self.table.put(self.me, [*placed, name], "agent_tokens", "on_board")
            self.table.add(self.me, -1, "agent_tokens", "on_leader")

    def one(self, effect: Effect) -> None:
        """Carry out one effect, for the ally where the ally takes it."""
        thing = next(iter(effect.get("gain", {})), "")
        mine = self.lead and self.color == self.me
        if effect.get("who") == "team":
            self._team(effect)
        elif effect.get("who") == "each-opponent" and "choose" in effect:
            self._opponents(effect)
        elif effect.get("do") == TRADE:
            trade(self.six, self.table)
        elif thing == "reinforcements":
            self._reinforce(effect["gain"][thing])
        elif mine and thing == "sandworms":
            self.table.doubt("worms", WORMS)
        elif mine and (thing in ALLYS or "retreat" in effect or "deploy" in effect):
            self._for_ally(effect, *ALLYS.get(thing, ("units-are-shared", "shared-units-make-cards-work")))
        elif mine and effect.get("lose", {}).keys() & {"troops", "influence"}:
            loses = "troops-lost-for-a-commander" if "troops" in effect["lose"] else "ally-moves-on-the-board-track"
            self._for_ally(effect, loses)
        else:
            super().one(effect)

    def _for_ally(self, effect: Effect, *names: str) -> None:
        if self._as_ally(*names):
            super().one(effect)
            self.color = self.me

    def _recruit(self, number: int) -> None:
        before = self.table.gains[self.color].get("troops", 0)
        super()._recruit(number)
        if self.color != self.me:
            came = self.table.gains[self.color]["troops"] - before
            mine = self.table.get(self.me, "this_turn", "recruited") or 0
            self.table.put(self.me, mine + came, "this_turn", "recruited")
            self.table.rests_on(*clauses("both-have-recruited"))

    def deployed(self, number: int) -> None:
        """Units deployed in the turn of a commander count as deployed by both."""
        if self.lead and number:
            for color in (self.me, self.fighter):
                before = self.table.get(color, "this_turn", "deployed_from_garrison") or 0
                self.table.put(color, before + number, "this_turn", "deployed_from_garrison")
            self.table.rests_on(*clauses("both-have-deployed"))

    def _swordmaster(self, number: int) -> None:
        field, last = ("agent_tokens", "swordmaster_token") if self.lead else ("agents", "third_agent")
        self.table.put(self.me, "acquired", field, last)
        self.table.add(self.me, number, field, "on_leader")
        self.table.put(self.me, True, "swordmaster_bonus_token")
        self._got("agents", number, *clauses("swordmaster-space-effect", "bonus-token-with-the-swordmaster"))

    def _shift(self, effect: Effect) -> None:
        told = effect.get("retreat", {}).get("exactly")
        if told is not None and "retreated" not in self.move.action.get("units", {}):
            have = self.get("troops", "conflict")
            if have is not None and have >= told:
                self.table.add(self.color, -told, "troops", "conflict")
                self.table.add(self.color, told, "troops", "garrison")
                self.table.rests_on("icon-retreat")
                return
        super()._shift(effect)

    # --- others ---------------------------------------------------------------------------------

    def _opponents(self, effect: Effect) -> None:
        """Each opponent chooses; a commander cannot choose to lose a troop."""
        for color in self.opponents():
            ways = effect["choose"]
            if role(self.table.position, color) == COMMANDER:
                left = [one for one in ways if not any("troops" in it.get("lose", {}) for it in one)]
                if len(left) < len(ways):
                    self.table.rests_on(*clauses("test-of-humanity"))
                ways = left
            if len(ways) == 1 and "discard" in ways[0][0]:
                self._discards(color)
            else:
                self.table.choice(color, "one of the options")

    def _discards(self, color: str) -> None:
        """A player must discard a card, if there is one."""
        hand, pile = self.table.get(color, "cards", "hand"), self.table.get(color, "cards", "discard")
        if hand is None:
            self.table.missing(color, "cards", "hand")
        elif isinstance(hand, list) and len(hand) > 1:
            self.table.choice(color, "which card is discarded")
        elif hand:
            rest: Any = [] if isinstance(hand, list) else hand - 1
            self.table.put(color, rest, "cards", "hand")
            if isinstance(pile, type(hand)):
                self.table.put(color, pile + (hand if isinstance(hand, list) else 1), "cards", "discard")
        if hand:
            self.table.facts.setdefault("discards", {})[color] = 1

    def _reinforce(self, number: int) -> None:
        """Troops for the allies, divided as told, each from the own supply."""
        self.table.rests_on(*clauses("reinforcements-recruit", "military-support-effect"))
        told, sent = self.move.action.get("shares"), self.move.action.get("deploys") or {}
        if told is None:
            self.table.choice(self.me, f"{number} troops of Reinforcements", "troops")
            return
        carrier = Carrier(self.table)
        for color, troops in told.items():
            if color not in self.table.colors:
                continue
            carrier.times(color, [{"gain": {"troops": troops}}], 1)
            self.table.rests_on(*clauses("reinforcements-from-own-supply"))
            fresh = sent.get(color, 0)
            if fresh:
                self.table.add(color, -fresh, "troops", "garrison")
                self.table.add(color, fresh, "troops", "conflict")


def resolving(move: Move, table: Changing | None = None, *, event: str = "send-agent") -> Resolving:
    """Whoever carries out the effects of this move."""
    if isinstance(move, TeamMove) and move.role is not None:
        return TeamResolving(move, table, event=event)
    return Resolving(move, table, event=event)
