"""Effects in a game of six: what the activated ally takes for the commander, and what both factions of an icon mean."""

from collections.abc import Iterable
from typing import Any

from kodeks.legality import choices, influence_steps
from kodeks.legality.carrying_out import Carrier
from kodeks.legality.changing import RESOURCES, Changing
from kodeks.legality.effects import Effect
from kodeks.legality.moves import Move
from kodeks.legality.resolving import Resolving
from kodeks.legality.teams.states import clauses
from kodeks.legality.teams.table import COMMANDER, SHARED, SIX, TeamMove, personal, personal_tracks, stands_for
from kodeks.positions.cases import slug

#: What the activated ally always takes, by the thing gained.
ALLYS = {
    "troops": ("ally-recruits-and-deploys", "commander-recruits-for-an-ally", "both-have-recruited"),
    "swords": ("ally-takes-the-swords",),
    "dreadnoughts": ("dreadnoughts-for-an-ally",),
    "specimens": ("specimen-of-a-commander",),
    "research": ("research-for-the-ally",),
    "tleilaxu": ("research-for-the-ally",),
    "freighter-moves": ("freighter-of-the-ally",),
    "negotiators": ("negotiator-of-a-commander",),
}
WORMS = f"{SIX}.silence.sandworms-of-a-commander"
BONUS = f"{SIX}.clause.bonus-token-gives-swords"
TRADE = "trade-with-a-teammate"


class TeamResolving(Resolving):
    """Effects of a player of a game of six."""

    def __init__(self, move: TeamMove, table: Changing | None = None, *, event: str = "send-agent") -> None:
        super().__init__(move, table, event=event)
        self.six = move
        self.me = self.color
        self.lead = move.role == COMMANDER
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

    def get(self, *path: str) -> Any:
        """A field of the player, of the activated ally where that one acts instead."""
        if self.color == self.me and path[0] == "influence":
            return self._influences()
        if self.lead and self.color == self.me and path[0] in SHARED:
            ally = self.six.activated
            return self.table.get(ally, *path) if ally in self.table.colors else None
        return super().get(*path)

    def _influences(self) -> dict[str, int]:
        """Influence for conditions: a commander's is that of the higher ally, an icon's that of its faction here."""
        team = self.six.team
        colors = team.allies if self.lead and team is not None else (self.me,)
        found: dict[str, int] = {}
        for color in colors:
            if color not in self.table.colors:
                continue
            for name in self.table.position.seat(color).get("influence") or {}:
                have = self.table.get(color, "influence", name)
                if have is not None:
                    found[slug(name)] = max(have, found.get(slug(name), 0))
        if self.lead and found:
            self.table.rests_on(*clauses("influence-through-allies", "highest-ally-counts"))
            if self.six.activated is not None:
                self.table.rests_on(*clauses("highest-ally-need-not-be-activated", "example-shared-influence"))
        for icon, faction in stands_for(self.move.rules).items():
            if faction in found:
                found[icon] = found[faction]
        own = personal(self.move.rules, self.move.position, self.me)
        if own is not None:
            found[own] = max(found.get(own, 0), self.table.get(self.me, "personal_track", "step") or 0)
        return found

    @property
    def fighter(self) -> str:
        """Whose strength swords raise: that of the activated ally for a commander."""
        return self.six.activated or self.me if self.lead else self.me

    # --- the ally in the commander's place ------------------------------------------------------

    def _as_ally(self, *names: str) -> bool:
        """Act for the activated ally; False where nobody is told."""
        ally = self.six.activated
        if ally is None or ally not in self.table.colors:
            self.table.doubt("ally", player=self.table.player(self.me))
            return False
        self.table.rests_on(*clauses("activated-ally-takes-effects", "activated-ally-acts-instead", *names))
        self.color = ally
        return True

    def one(self, effect: Effect) -> None:
        """Carry out one effect, for the ally where the ally takes it."""
        thing = next(iter(effect.get("gain", {})), "")
        if effect.get("who") == "team":
            self._team(effect)
        elif effect.get("do") == TRADE:
            trade(self.six, self.table)
        elif thing == "reinforcements":
            self._reinforce(effect["gain"][thing])
        elif self.lead and self.color == self.me and thing == "sandworms":
            self.table.doubt("worms", WORMS)
        elif self.lead and self.color == self.me and (thing in ALLYS or "retreat" in effect or "deploy" in effect):
            names = ALLYS.get(thing, ("units-are-shared", "shared-units-make-cards-work"))
            self._for_ally(effect, *names)
        elif self.lead and self.color == self.me and effect.get("lose", {}).keys() & {"troops", "influence"}:
            loses = "troops-lost-for-a-commander" if "troops" in effect["lose"] else "ally-moves-on-the-board-track"
            self._for_ally(effect, loses)
        else:
            super().one(effect)

    def _for_ally(self, effect: Effect, *names: str) -> None:
        if self._as_ally(*names):
            super().one(effect)
            self.color = self.me
            if "retreat" in effect:
                self.table.rests_on(*clauses("example-chani-in-a-reveal-turn"))

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

    # --- influence ----------------------------------------------------------------------------------

    def _lose(self, effect: Effect) -> None:
        told = self.table.position.seat(self.color).get("influence") or {}
        held = [name for name in told if self.table.get(self.color, "influence", name)]
        if "influence" in effect["lose"] and len(held) == 1 and not choices.factions(self.move, self.color):
            self.influence(slug(held[0]), -effect["lose"]["influence"])
            return
        super()._lose(effect)

    def _influence(self, effect: Effect, number: int) -> None:
        """Influence of a card or a space: an icon may stand for two factions, and a commander may choose."""
        told = effect.get("with", {})
        listed = [str(one).rpartition(".")[2] for one in told.get("factions", ())]
        own, alias = personal(self.move.rules, self.move.position, self.me), stands_for(self.move.rules)
        chosen = self._named()
        if len(listed) == 1 and listed[0] in alias:
            icon = listed[0]
            self.table.rests_on(*clauses("icons-of-two-factions"))
            if own == icon:
                self._either(icon, alias[icon], chosen, number)
                return
            self.table.rests_on(*clauses(f"{icon}-icon-means-{alias[icon]}"))
            if not self.lead:
                self.table.rests_on(*clauses("example-shishakli-of-an-ally") if icon == "fremen" else ())
            self.influence(alias[icon], number)
        elif listed or not chosen:
            super()._influence(effect, number)
        elif chosen[0] == own:
            self.table.rests_on(*clauses("commander-chooses-the-track", "example-shipping-choice"))
            self._personal(number)
        else:
            names = "commander-chooses-the-track" if self.lead else "ally-chooses-on-the-board"
            self.table.rests_on(*clauses(names))
            if chosen[0] in alias:
                self.table.doubt("closed", player=self.table.player(self.me), faction=chosen[0])
                return
            self.influence(chosen[0], number)

    def _named(self) -> list[str]:
        """The factions the player chooses, those of this board among them."""
        told = self.move.action.get("factions")
        if told is not None:
            return [slug(one) for one in told]
        text = " ".join(choices.said_of(self.move, self.me)).casefold()
        every = {slug(one).replace("-", " "): slug(one) for one in (*stands_for(self.move.rules).values(),)}
        found = [slugged for words, slugged in every.items() if words in text]
        return found or choices.factions(self.move, self.me)

    def _either(self, icon: str, board: str, chosen: list[str], number: int) -> None:
        """A commander's own icon: the personal track or a cube of the activated ally."""
        lead = str(personal_tracks(self.move.rules)[icon]["commander"]).rpartition(".")[2].partition("-")[0]
        self.table.rests_on(*clauses(f"{icon}-icon-for-{lead}"))
        self.table.rests_on(*clauses("example-shishakli-of-muaddib") if icon == "fremen" else ())
        if not chosen:
            self.table.choice(self.me, f"{icon} or {board}", "influence")
        elif chosen[0] == icon:
            self._personal(number)
        else:
            self.influence(board, number)

    def influence(self, faction: str, number: int) -> None:
        """Move a cube: the commander's own on a personal track, else that of the ally who is activated."""
        own = personal(self.move.rules, self.move.position, self.me)
        if faction == own and self.color == self.me:
            self.table.rests_on(*clauses("personal-board-moves-the-cube", "influence-with-the-fremen-and-the-emperor"))
            self._personal(number)
        elif self.lead and self.color == self.me:
            if self._as_ally("ally-moves-on-the-board-track"):
                before = len(self.table.gains[self.color])
                super().influence(faction, number)
                if len(self.table.gains[self.color]) > before + 2:
                    self.table.rests_on(*clauses("track-bonus-goes-with-the-cube", "example-espionage"))
                self.color = self.me
        elif faction in personal_tracks(self.move.rules):
            self.table.doubt("closed", player=self.table.player(self.me), faction=faction)
        else:
            self.table.rests_on(*clauses(*_BOARD.get(faction, ())))
            super().influence(faction, number)

    def _personal(self, number: int) -> None:
        own = str(personal(self.move.rules, self.move.position, self.me))
        track, have = personal_tracks(self.move.rules)[own], self.table.get(self.me, "personal_track", "step")
        self.table.got(self.me, "influence", number)
        if have is None:
            self.table.missing(self.me, "personal_track", "step")
            return
        if number > 1:
            self.table.doubt("steps", f"{SIX}.silence.several-steps-on-a-personal-track")
        self.table.put(self.me, have + number, "personal_track", "step")
        if self.table.get(self.me, "personal_track", "faction") is None:
            self.table.put(self.me, own, "personal_track", "faction")
        for one in track["steps"]:
            if have < one["level"] <= have + number:
                self._step(own, one)

    def _step(self, own: str, one: Any) -> None:
        for effect in one.get("effects", ()):
            if effect.get("who") == "team":
                self.table.rests_on(*clauses("personal-track-rewards-the-team", f"{own}-track-rewards"))
                self._team(effect)
            else:
                self.table.points(self.me, effect["gain"]["victory-points"])
                self.table.rests_on(*clauses("personal-track-point"))
        if one.get("alliance"):
            held = list(self.table.get(self.me, "alliance_tokens") or ())
            self.table.put(self.me, [*held, own], "alliance_tokens")
            self.table.points(self.me, self.move.rules.token(influence_steps.ALLIANCE, "points"))
            self.table.rests_on(*clauses("personal-track-alliance"))

    # --- the team -----------------------------------------------------------------------------------

    def _team(self, effect: Effect) -> None:
        """Each member of the team gains what the icon shows."""
        ((thing, number),) = effect["gain"].items()
        self.table.rests_on(*clauses("icon-team-reward"))
        for color in self.six.team.members if self.six.team else (self.me,):
            if color not in self.table.colors:
                continue
            self.table.got(color, thing, number)
            if thing in RESOURCES:
                self.table.add(color, number, "resources", thing)
            else:
                self.table.choice(color, "may place a spy")

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
            self.table.rests_on(*clauses("reinforcements-from-own-supply", "example-reinforcements"))
            fresh = sent.get(color, 0)
            if fresh:
                self.table.add(color, -fresh, "troops", "garrison")
                self.table.add(color, fresh, "troops", "conflict")


_BOARD = {
    "great-houses": ("influence-with-the-great-houses",),
    "fringe-worlds": ("influence-with-the-fringe-worlds",),
}


def trade(move: TeamMove, table: Changing) -> None:
    """Goods that change hands in a trade."""
    other = move.action.get("trades_with")
    if other is None:
        table.choice(move.player.color, "may trade with a teammate")
        return
    table.rests_on(*clauses("trade"))
    both = ((move.player.color, str(other), "gives"), (str(other), move.player.color, "gets"))
    for source, goal, field in both:
        told = {name: number for name, number in (move.action.get(field) or {}).items() if number}
        if not told:
            table.rests_on(*clauses("trade-for-nothing", "example-trade-with-command-respect"))
        for name, number in told.items():
            path = (name,) if name == "intrigue_cards" else ("resources", name)
            for color, amount in ((source, -number), (goal, number)):
                if color in table.colors:
                    table.add(color, amount, *path)
                    table.got(color, "intrigue" if name == "intrigue_cards" else name, amount)
    if {*(move.action.get("gives") or ())} ^ {*(move.action.get("gets") or ())}:
        table.rests_on(*clauses("trade-of-different-types", "example-trade-at-economic-support"))


def resolving(move: Move, table: Changing | None = None, *, event: str = "send-agent") -> Resolving:
    """Whoever carries out the effects of this move."""
    if isinstance(move, TeamMove) and move.role is not None:
        return TeamResolving(move, table, event=event)
    return Resolving(move, table, event=event)


def shown(told: Iterable[str]) -> list[str]:
    """Names as slugs."""
    return [slug(one) for one in told]
