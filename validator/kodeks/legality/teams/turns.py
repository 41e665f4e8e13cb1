"""What follows in a turn of a game of six: visits, cards, units, trades, and the pieces of other boxes."""

from collections.abc import Iterator

from kodeks.findings import Result, Unknown
from kodeks.legality.box_effects import SAYS as BOXES
from kodeks.legality.boxes import ix_outcomes, tleilaxu_outcomes
from kodeks.legality.carrying_out import SAYS
from kodeks.legality.changing import Changing
from kodeks.legality.contracts import contracted
from kodeks.legality.moves import Move
from kodeks.legality.teams.carrying import SAYS as TEAMS
from kodeks.legality.teams.carrying import TeamCarrier
from kodeks.legality.teams.effects import resolving
from kodeks.legality.teams.moving import TeamMove
from kodeks.legality.teams.names import clauses
from kodeks.legality.teams.trading import trade
from kodeks.legality.turn_outcome import TURNS
from kodeks.legality.visit_outcome import visited
from kodeks.positions.cases import slug
from kodeks.registry import check

#: What each space of the six-player board and of the personal boards brings.
SPACES = clauses(
    "hardy-warriors-effect", "military-support-effect", "economic-support-effect", "expedition-gives-a-contract",
    "expedition-gives-solari-instead", "habbanya-erg-effect", "carthag-effect", "vast-wealth-effect",
    "desert-mastery-effect",
)  # fmt: skip
EFFECTS = (
    "commander-recruits-for-an-ally", "activated-ally-takes-effects", "activated-ally-acts-instead",
    "ally-moves-on-the-board-track", "ally-recruits-and-deploys", "ally-takes-the-swords", "example-espionage",
    "track-bonus-goes-with-the-cube", "personal-board-moves-the-cube", "personal-track-rewards-the-team",
    "fremen-track-rewards", "emperor-track-rewards", "personal-track-point", "personal-track-alliance",
    "example-shared-influence", "icons-of-two-factions", "emperor-icon-means-great-houses",
    "emperor-icon-for-shaddam", "fremen-icon-means-fringe-worlds", "fremen-icon-for-muaddib",
    "example-shishakli-of-an-ally", "example-shishakli-of-muaddib", "commander-chooses-the-track",
    "ally-chooses-on-the-board", "example-shipping-choice", "units-are-shared", "shared-units-make-cards-work",
    "example-chani-in-an-agent-turn", "example-chani-in-a-reveal-turn", "both-have-recruited", "both-have-deployed",
    "reinforcements-recruit", "reinforcements-from-own-supply", "example-reinforcements", "icon-team-reward",
    "influence-with-the-great-houses", "influence-with-the-fringe-worlds", "influence-through-allies",
    "highest-ally-counts", "highest-ally-need-not-be-activated", "example-hardy-warriors",
    "influence-with-the-fremen-and-the-emperor", "bonus-token-gives-swords", "bonus-swords-of-a-commander",
    "effects-go-to-that-ally", "example-questionable-methods", "troops-lost-for-a-commander",
    "swordmaster-space-effect", "bonus-token-with-the-swordmaster", "test-of-humanity", "plans-within-plans",
    "influence-for-shadow-alliance", "endgame-points-of-a-commander", "shadowy-bargain", "no-ally-activated-at-the-end",
    "genetic-markers-of-a-commander",
)  # fmt: skip


@check(
    "six-players.check.visit-outcome",
    subject="outcome",
    clauses=(*clauses(*EFFECTS), *SPACES),
    says={**SAYS, **BOXES, **TEAMS},
)
def visit_outcome(move: Move) -> Iterator[Result | Unknown]:
    """
    A commander or an ally takes a turn: what the space, the card and the tracks bring.

    Why it comes out so
        The effects are carried out as in the usual game. What a commander cannot use goes to the
        activated ally: influence on the board, units and swords. A personal track rewards the team.
        At the end of the game no ally is activated, so such effects give a commander nothing.
    """
    if not isinstance(move, TeamMove):
        return
    yield from visited(move, resolving, SPACES)
    for turn in (*TURNS, contracted):
        yield from turn(move, resolving)


@check(
    "six-players.check.box-outcome",
    subject="outcome",
    clauses=clauses(
        "research-for-the-ally", "specimen-of-a-commander", "specimens-a-commander-spends", "negotiator-of-a-commander",
        "dreadnoughts-for-an-ally", "freighter-of-the-ally", "freighter-rewards-for-the-ally",
        "freighter-troops-count-for-both", "dividends-for-all", "memocorders", "spy-satellites-at-the-end",
    ),
    says={**SAYS, **BOXES, **TEAMS, "price": "the move does not tell how many specimens the card costs"},
)  # fmt: skip
def box_outcome(move: Move) -> Iterator[Result | Unknown]:
    """
    Freighters, technologies, research and specimens in a game of six: whose pieces move, and who has the benefit.

    Why it comes out so
        A commander has no pieces on the boards of other boxes: those of the activated ally move, and
        that ally gets what they bring. Dividends pay all other players, and for technologies that look
        at influence a commander has that of the higher ally.
    """
    if not isinstance(move, TeamMove):
        return
    for work in (ix_outcomes.shipped, ix_outcomes.bought, ix_outcomes.placed):
        yield from work(move, TeamCarrier)
    for work in (tleilaxu_outcomes.icons, tleilaxu_outcomes.grown, tleilaxu_outcomes.traded):
        yield from work(move, TeamCarrier)


@check(
    "six-players.check.trade-outcome",
    subject="outcome",
    clauses=clauses(
        "trade", "trade-for-nothing", "trade-of-different-types", "example-trade-at-economic-support",
        "example-trade-with-command-respect",
    ),
    says=SAYS,
)  # fmt: skip
def trade_outcome(move: Move) -> Iterator[Result | Unknown]:
    """
    Two teammates trade: their goods change hands.

    Why it comes out so
        Each partner gives goods of one type, or nothing.
    """
    if not isinstance(move, TeamMove) or slug(str(move.action.get("type", ""))) != "trade":
        return
    table = Changing(move)
    trade(move, table)
    yield from table.unknowns
    yield table.result()
