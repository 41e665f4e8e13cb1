"""Influence in a game of six: the tracks of allies for a commander, icons of two factions, personal tracks."""

from collections.abc import Mapping
from typing import Any

from kodeks.legality import choices, influence_steps
from kodeks.legality.changing import RESOURCES, Changing
from kodeks.legality.effects import Effect
from kodeks.legality.resolving import Resolving
from kodeks.legality.teams.carrying import END, TeamCarrier, counts_twice, standing
from kodeks.legality.teams.moving import TeamMove
from kodeks.legality.teams.names import SIX, clauses
from kodeks.legality.teams.table import COMMANDER, MARKERS, SHARED, markers, personal, personal_tracks, stands_for
from kodeks.legality.track_counts import Standing
from kodeks.positions.cases import slug

#: Conditions that count units.
UNITS = ("units-in-conflict", "troops-in-conflict", "sandworms-in-conflict")


class TrackResolving(Resolving):
    """Effects of a player of a game of six, as far as tracks and the fields of allies go."""

    carrier = TeamCarrier

    def __init__(self, move: TeamMove, table: Changing | None = None, *, event: str = "send-agent") -> None:
        super().__init__(move, table, event=event)
        self.six = move
        self.me = self.color
        self.lead = move.role == COMMANDER

    def get(self, *path: str) -> Any:
        """A field of the player, of the activated ally where that one acts instead."""
        if self.color == self.me and path[0] == "influence":
            return self._influences()
        if self.lead and self.color == self.me and path == MARKERS:
            self.table.rests_on(*clauses("genetic-markers-of-a-commander"))
            return markers(self.table.position, self.me)
        if self.lead and self.color == self.me and path[0] in SHARED:
            ally = self.six.activated
            return self.table.get(ally, *path) if ally in self.table.colors else None
        return super().get(*path)

    @property
    def fighter(self) -> str:
        """Whose strength swords raise: that of the activated ally for a commander."""
        return self.six.activated or self.me if self.lead else self.me

    def opponents(self) -> list[str]:
        """The players of the other team."""
        mine = self.six.team.members if self.six.team else (self.me,)
        return [one for one in self.table.colors if one not in mine]

    def holds(self, condition: Mapping[str, Any]) -> bool | None:
        """Whether a condition holds, with what a commander has of the allies."""
        wanted = condition.get("influence", {})
        if self.lead and set(condition) & set(UNITS):
            self.table.rests_on(*clauses("units-are-shared", "shared-units-make-cards-work"))
        if self.lead and "tracks" in wanted:
            self.table.rests_on(*clauses("plans-within-plans"))
            if counts_twice(self.table, self.six, self.me, wanted):
                return None
        if self.lead and "alliance_held_by" in wanted:
            self.table.rests_on(*clauses("influence-for-shadow-alliance"))
            if super().holds(condition):
                self.table.rests_on(*clauses("endgame-points-of-a-commander"))
        return super().holds(condition)

    def standing(self) -> Standing:
        """How far the player is on each track; a commander as far as the higher ally."""
        return standing(self.table, self.six, self.me)

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
                self.table.rests_on(*clauses("highest-ally-need-not-be-activated"))
        for icon, faction in stands_for(self.move.rules).items():
            if faction in found:
                found[icon] = found[faction]
        own = personal(self.move.rules, self.move.position, self.me)
        if own is not None:
            found[own] = max(found.get(own, 0), self.table.get(self.me, "personal_track", "step") or 0)
        return found

    def _as_ally(self, *names: str) -> bool:
        """Act for the activated ally; False where there is none, or nobody is told."""
        if self.table.position.state.get("phase") == END:
            self.table.rests_on(*clauses("no-ally-activated-at-the-end"))
            return False
        ally = self.six.activated
        if ally is None or ally not in self.table.colors:
            self.table.doubt("ally", player=self.table.player(self.me))
            return False
        self.table.rests_on(*clauses("activated-ally-takes-effects", "activated-ally-acts-instead", *names))
        if self.event == "play-intrigue":
            self.table.rests_on(*clauses("effects-go-to-that-ally"))
        self.color = ally
        return True

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
            self.influence(alias[icon], number)
        elif listed or not chosen:
            super()._influence(effect, number)
        elif chosen[0] == own:
            self.table.rests_on(*clauses("commander-chooses-the-track"))
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
        return choices.factions(self.move, self.me)

    def _either(self, icon: str, board: str, chosen: list[str], number: int) -> None:
        """A commander's own icon: the personal track or a cube of the activated ally."""
        lead = str(personal_tracks(self.move.rules)[icon]["commander"]).rpartition(".")[2].partition("-")[0]
        self.table.rests_on(*clauses(f"{icon}-icon-for-{lead}"))
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
                    self.table.rests_on(*clauses("track-bonus-goes-with-the-cube"))
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


_BOARD = {
    "great-houses": ("influence-with-the-great-houses",),
    "fringe-worlds": ("influence-with-the-fringe-worlds",),
}
