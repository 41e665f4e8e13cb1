"""Making and breaking alliances, and deals between players."""

from collections.abc import Mapping

from kodeks.findings import Named, Player
from kodeks.legality.classic.order import alliance_limit
from kodeks.legality.classic.table import Say, Table, against, clauses, holds, missing, unclear
from kodeks.positions.cases import slug
from kodeks.registry import check

NEXUS_SAYS = {
    "nexus": "{player} does this outside a Nexus.",
    "nexus hint": "alliances are made and broken in a Nexus only",
    "round": "There is no Nexus in round {round}.",
    "round hint": "wait for a worm in a later round",
    "which nexus": "the position does not tell whether a Nexus is being held",
}


def nexus(table: Table) -> Say:
    """Objections where no Nexus is being held."""
    told = table.position.field("nexus", "nexus_in_progress")[0]
    phase, raw = table.position.phase, slug(str(table.position.state.get("phase")))
    turned = table.position.field(*CARDS)[0]
    if told is None and raw == "nexus":
        told = True
    if told is None and turned is not None and phase == "spice_blow":
        every = turned if isinstance(turned, list) else [turned]
        told = any(is_worm(table, str(one)) for one in every)
    first = table.number("no-nexus-in-the-first-round", "round")
    if table.position.round is not None and table.position.round <= first:
        at = table.position.field("round", "turn")[1]
        yield against("round", at, "no-nexus-in-the-first-round", "nexus-follows-a-worm", round=table.position.round)
    elif told is False or phase not in (None, "spice_blow"):
        names = ("no-new-alliance-before-the-next-nexus", "nexus-opens-alliances")
        yield against("nexus", ("state", "phase"), *names, player=table.mover)
    elif told is None:
        yield unclear("which nexus", ("state", "nexus"))
    else:
        yield holds("nexus-opens-alliances", "nexus-follows-a-worm", "alliances-at-a-nexus")


CARDS = ("spice_cards", "spice_cards_turned", "spice_cards_drawn", "drawn_spice_cards", "spice_card")


def is_worm(table: Table, name: str) -> bool:
    """Whether a spice card is a worm."""
    if slug(name) in ("worm", "sandworm", "shai-hulud", "czerw", "черв", "хробак"):
        return True
    found = table.rules.find(name, "card")
    return bool(found and table.rules.things[found].get("worm"))


@check(
    "classic.check.alliance-that-cannot-be-made",
    subject="form-alliance",
    clauses=clauses(
        "nexus-follows-a-worm", "nexus-opens-alliances", "alliance-size-limit", "one-alliance-for-each-player",
        "no-new-alliance-before-the-next-nexus", "several-alliances-in-a-nexus", "new-alliance-after-breaking",
        "no-nexus-in-the-first-round", "alliances-at-a-nexus", "worm-brings-a-nexus",
        "three-allies-with-four-strongholds", "three-allies-with-three-strongholds",
    ),
    says={
        **NEXUS_SAYS,
        "two": "{player} already belongs to an alliance.",
        "two hint": "break the old alliance first",
        "size": "The alliance would have {number} players, and {limit} is the limit.",
        "size hint": "an alliance has two players unless a variant says otherwise",
        "self": "{player} names no other player.",
        "self hint": "an alliance takes two",
    },
)  # fmt: skip
def alliance_that_cannot_be_made(table: Table) -> Say:
    """
    An alliance is made outside a Nexus, is too large, or takes a player who has one.

    Why it cannot be
        Alliances are made in a Nexus, which a worm brings from the second round on; they have two
        players, and nobody is in more than one.
    """
    yield from nexus(table)
    told = table.told("with", "partner", "partners", "members", "ally", "opponent")
    if told is None:
        yield missing(("action", "with"))
        return
    others = [str(one) for one in (told if isinstance(told, list) else [told])]
    colors = [seat.color if (seat := table.seat(one)) else one for one in others]
    members = list(dict.fromkeys([table.player.color, *colors]))
    at = table.at("with", "partner", "partners", "members", "ally", "opponent")
    limit, name = alliance_limit(table)
    joined: set[str] = set()
    for color in members:
        joined |= {color, *table.position.allies(color)}
    if len(members) < 2:
        yield against("self", at, "nexus-opens-alliances", player=table.mover)
    elif len(joined) > limit:
        for color in members:
            if table.position.allies(color) and not set(members) <= {color, *table.position.allies(color)}:
                yield against("two", at, "one-alliance-for-each-player", name, player=Player(color))
                return
        yield against("size", at, name, number=len(joined), limit=limit)
    else:
        yield holds(name, "one-alliance-for-each-player")
        if table.position.alliances:
            yield holds("several-alliances-in-a-nexus")


@check(
    "classic.check.alliance-that-cannot-be-broken",
    subject="break-alliance",
    clauses=clauses(
        "any-ally-may-break-the-alliance", "breaking-takes-a-word", "nexus-opens-alliances", "nexus-follows-a-worm",
        "alliances-at-a-nexus", "new-alliance-after-breaking",
    ),
    says={
        **NEXUS_SAYS,
        "none": "{player} belongs to no alliance.",
        "none hint": "only an ally breaks an alliance",
    },
)  # fmt: skip
def alliance_that_cannot_be_broken(table: Table) -> Say:
    """
    An alliance is broken outside a Nexus, or by a player who has none.

    Why it cannot be
        In a Nexus any ally may break the alliance, and a word is enough; at other times it holds.
    """
    yield from nexus(table)
    told, at = table.position.field("alliances", "alliance")
    if told is None:
        yield missing(at)
    elif not table.position.allies(table.player.color):
        yield against("none", ("action", "player"), "any-ally-may-break-the-alliance", player=table.mover)
    else:
        yield holds("any-ally-may-break-the-alliance", "breaking-takes-a-word", "new-alliance-after-breaking")


#: Words for what a deal may not hand over, and for what it may hold.
FORBIDDEN = {
    "treachery-card": "classic.term.treachery-card", "treachery-cards": "classic.term.treachery-card",
    "card": "classic.term.treachery-card", "cards": "classic.term.treachery-card",
    "leader": "classic.term.leader", "leaders": "classic.term.leader",
    "force": "classic.term.force", "forces": "classic.term.force", "troops": "classic.term.force",
    "faction-power": "classic.term.faction-sheet", "faction-powers": "classic.term.faction-sheet",
    "power": "classic.term.faction-sheet", "faction": "classic.term.faction-sheet",
}  # fmt: skip
ALLOWED = ("spice", "information", "info", "promise", "action", "future-action", "peace", "secret-information", "vote")
TRAITOR = ("traitor", "traitor-card", "traitor-cards")
#: Fields that hold what a deal hands over, and words for its two sides.
CONTENT = ("gives", "offers", "offer", "terms", "content", "receives", "gets", "asks_for")
SIDES = ("give", "gives", "get", "gets", "ask", "asks", "receive", "receives", "for", "in-return")
UNLAWFUL = ("against-the-rules", "rule-breach", "breaks-a-rule", "breaking-a-rule", "against-faction-powers")


@check(
    "classic.check.deal-over-forbidden-goods",
    subject="deal",
    clauses=clauses("what-a-deal-cannot-hand-over", "spice-may-be-part-of-a-deal", "no-deal-against-the-rules"),
    says={
        "because": "The deal of {player} hands over: {goods}.",
        "hint": "a deal is about spice, information and future actions",
        "law": "The deal of {player} goes against the rules.",
        "law hint": "no deal breaks a rule or a faction power",
        "goods": "the judge does not know what {goods} is in a deal",
        "traitor": "whether a deal may hand over traitor cards is not said",
        "allies": "whether deals between allies bind is not said",
    },
)
def deal_over_forbidden_goods(table: Table) -> Say:
    """
    A deal hands over cards, leaders, forces or powers, or breaks a rule.

    Why it cannot be
        Spice, information and promises may be part of a deal; treachery cards, leaders, forces and
        faction powers may not, nor may a deal go against the rules.
    """
    partner = table.seat(table.told("with", "partner", "opponent", "against", "target"))
    if partner is not None and partner.color in table.position.allies(table.player.color):
        yield unclear("allies", ("action", "with"), open=["classic.silence.deals-between-allies"])
    told = [(name, table.action[name]) for name in CONTENT if table.action.get(name) is not None]
    if not told:
        yield missing(("action", "gives"))
    for name, content in told:
        if isinstance(content, Mapping):
            words = [word for key, inside in content.items() for word in _words(str(key), inside)]
        else:
            words = [str(one) for one in content] if isinstance(content, list) else [str(content)]
        for word in words:
            yield from _goods(table, word, ("action", name))


def _words(key: str, inside: object) -> list[str]:
    """The goods of a side of a deal: the key itself, or what stands below gives and gets."""
    if slug(key) in SIDES:
        every = inside if isinstance(inside, list) else list(inside) if isinstance(inside, Mapping) else [inside]
        return [str(one) for one in every]
    return [key]


def _goods(table: Table, word: str, at: tuple[str, ...]) -> Say:
    thing = slug(word)
    kinds = [one for one in ("card", "leader", "territory") if table.rules.find(word, one)]
    if thing in UNLAWFUL:
        yield against("law", at, "no-deal-against-the-rules", player=table.mover)
    elif thing in TRAITOR:
        yield unclear("traitor", at, open=["classic.silence.deals-over-traitor-cards"])
    elif thing in FORBIDDEN:
        goods = Named(FORBIDDEN[thing])
        yield against("because", at, "what-a-deal-cannot-hand-over", player=table.mover, goods=goods)
    elif "card" in kinds or "leader" in kinds:
        found = table.rules.find(word, "card") or table.rules.find(word, "leader") or ""
        yield against("because", at, "what-a-deal-cannot-hand-over", player=table.mover, goods=Named(found))
    elif thing in ALLOWED:
        yield holds("spice-may-be-part-of-a-deal")
    else:
        yield unclear("goods", at, goods=word)
