"""What Rise of Ix and Immortality add, carried out in a game of six: an ally's pieces in a commander's turn."""

from collections.abc import Mapping
from typing import Any

from kodeks.legality import box_choices, influence_steps
from kodeks.legality.box_effects import RESEARCH, BoxCarrier
from kodeks.legality.changing import Changing
from kodeks.legality.effects import Effect
from kodeks.legality.teams.moving import TeamMove
from kodeks.legality.teams.names import SIX, clauses
from kodeks.legality.teams.table import COMMANDER, MARKERS, markers, personal, role, stands_for, team_of
from kodeks.legality.track_counts import Standing

#: What checks that carry effects out in a game of six can say, beside those of every carrier.
SAYS = {
    "dividends": "the booklet does not say whether a commander gets Solari of the dividends of an ally's freighter",
    "owner": "the booklet does not say who owns and who pays for a technology that a commander acquires",
    "marker": "the booklet does not say who draws for a research icon of a commander behind the second marker",
    "both": "the booklet does not say whether a commander counts both the personal board and the faction of its icon",
}
END = "game_end"


class TeamCarrier(BoxCarrier):
    """Carries effects of the two boxes out; a commander's go to the activated ally."""

    def __init__(self, table: Changing) -> None:
        super().__init__(table)
        assert isinstance(table.move, TeamMove)  # made for such moves alone
        self.six = table.move

    def ally(self, color: str, *names: str) -> str | None:
        """Who has the pieces that an effect of a player moves; None where nobody has or it is not told who."""
        table = self.table
        if role(table.position, color) != COMMANDER:
            return color
        if table.position.state.get("phase") == END:
            table.rests_on(*clauses("no-ally-activated-at-the-end"))
            return None
        found = self.six.activated
        if found is None or found not in table.colors:
            table.doubt("ally", player=table.player(color))
            return None
        table.rests_on(*clauses("activated-ally-takes-effects", *names))
        return found

    # --- Rise of Ix -----------------------------------------------------------------------------

    def freighter(self, color: str) -> None:
        """A commander moves the freighter of the activated ally."""
        ally = self.ally(color, "freighter-of-the-ally")
        if ally is not None:
            self.paths[ally] = self.paths[color]
            super().freighter(ally)

    def _reward(self, color: str, level: int, effects: list[Effect]) -> None:
        table, lead = self.table, self.six.activated == color
        first = box_choices.first_reward(table.move)
        before = table.gains[color].get("troops", 0)
        if level == 1 and first == "dividends":
            if lead:
                table.doubt("dividends", f"{SIX}.silence.choosing-freighter-rewards")
            table.rests_on(*clauses("dividends-for-all"))
        if lead:
            table.rests_on(*clauses("freighter-rewards-for-the-ally"))
        super()._reward(color, level, effects)
        came = table.gains[color].get("troops", 0) - before
        if came and lead:
            both_recruited(table, self.six, color, came)
            table.rests_on(*clauses("freighter-troops-count-for-both"))

    def technology(self, color: str, discount: int) -> None:
        """Whose a technology of a commander is, the booklet leaves open."""
        if role(self.table.position, color) == COMMANDER and box_choices.technology_named(self.table.move):
            self.table.doubt("owner", f"{SIX}.silence.technology-of-a-commander")
            return
        super().technology(color, discount)

    def commission(self, color: str) -> None:
        """A commander commissions for the activated ally."""
        ally = self.ally(color, "dreadnoughts-for-an-ally")
        if ally is not None:
            super().commission(ally)

    def negotiator(self, color: str) -> None:
        """A commander's negotiator comes from the supply of the activated ally."""
        ally = self.ally(color, "negotiator-of-a-commander")
        if ally is not None:
            super().negotiator(ally)

    # --- Immortality ----------------------------------------------------------------------------

    def research(self, color: str) -> None:
        """The token of the activated ally moves for a commander."""
        ally = self.ally(color, "research-for-the-ally")
        if ally is None:
            return
        last = max(one.get("marker", 0) for one in self.table.rules.things[RESEARCH]["steps"])
        if ally != color and (self.table.get(ally, *MARKERS) or 0) >= last:
            self.table.doubt("marker", f"{SIX}.silence.genetic-markers-and-their-benefits")
            return
        super().research(ally)

    def tleilaxu(self, color: str) -> None:
        """The token of the activated ally moves for a commander."""
        ally = self.ally(color, "research-for-the-ally")
        if ally is not None:
            super().tleilaxu(ally)
        elif self.table.position.state.get("phase") == END:
            self.table.rests_on(*clauses("shadowy-bargain"))

    def specimen(self, color: str) -> None:
        """A commander's specimen comes from the supply of the activated ally."""
        ally = self.ally(color, "specimen-of-a-commander")
        if ally is not None:
            super().specimen(ally)

    def spend_specimens(self, color: str, number: int) -> None:
        """A commander spends specimens of the activated ally."""
        ally = self.ally(color, "specimens-a-commander-spends")
        if ally is not None:
            super().spend_specimens(ally, number)

    # --- conditions -----------------------------------------------------------------------------

    def field(self, color: str, *path: str) -> Any:
        """A field of a player for conditions; a commander has the genetic markers of the ally who is farthest."""
        if path == MARKERS and role(self.table.position, color) == COMMANDER:
            self.table.rests_on(*clauses("genetic-markers-of-a-commander"))
            return markers(self.table.position, color)
        return super().field(color, *path)

    def _when(self, color: str, effect: Effect, times: int) -> None:
        wanted = effect["when"].get("influence", {})
        if role(self.table.position, color) == COMMANDER and "tracks" in wanted:
            self.table.rests_on(*clauses("memocorders"))
            if counts_twice(self.table, self.six, color, wanted):
                return
        super()._when(color, effect, times)

    def standing(self, color: str, *, low: bool = False) -> Standing:
        """The tracks of a player; a commander has those of the higher ally."""
        if low and role(self.table.position, color) == COMMANDER:
            self.table.rests_on(*clauses("spy-satellites-at-the-end"))
        return standing(self.table, self.six, color, low=low)


def standing(table: Changing, move: TeamMove, color: str, *, low: bool = False) -> Standing:
    """
    How far a player is on each track of the board: a commander as far as the higher ally.

    Where many steps are wanted the personal track may stand for the faction that has its icon.
    """
    found = influence_steps.standing(table, color)
    team = team_of(table.position, color)
    if role(table.position, color) != COMMANDER or team is None:
        return found
    table.rests_on(*clauses("highest-ally-counts"))
    for faction in found:
        told = [influence_steps.step(table, one, faction) for one in team.allies if one in table.colors]
        known = [one for one in told if one is not None]
        found[faction] = max(known) if known and None not in told else None
    own, height = personal(move.rules, table.position, color), table.get(color, "personal_track", "step")
    faction = stands_for(move.rules).get(own or "", "")
    if not low and faction in found and height is not None and (found[faction] or 0) < height:
        found[faction] = height
    return found


def counts_twice(table: Changing, move: TeamMove, color: str, wanted: Mapping[str, Any]) -> bool:
    """Whether it decides that a commander may count the personal board beside the faction of its icon: left open."""
    faction = stands_for(move.rules).get(personal(move.rules, table.position, color) or "", "")
    height, least = table.get(color, "personal_track", "step") or 0, wanted["at_least"]
    board = standing(table, move, color, low=True)
    reached = sum(1 for step in board.values() if step is not None and step >= least)
    if height >= least and (board.get(faction) or 0) >= least and reached + 1 == wanted["tracks"]:
        table.doubt("both", f"{SIX}.silence.counting-factions-with-a-personal-board")
        return True
    return False


def both_recruited(table: Changing, move: TeamMove, ally: str, number: int) -> None:
    """Troops that an ally recruits in a commander's turn count as recruited by both."""
    for color in (ally, str(move.action["player"])):
        before = table.get(color, "this_turn", "recruited") or 0
        table.put(color, before + number, "this_turn", "recruited")
