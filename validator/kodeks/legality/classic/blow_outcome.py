"""What the spice blow leaves behind."""

from typing import Any

from kodeks.findings import Named, Result
from kodeks.legality.classic import changes
from kodeks.legality.classic.alliances import CARDS, is_worm
from kodeks.legality.classic.table import Say, Table, clauses, missing, unclear, unknown_place
from kodeks.registry import check

TOP = ("spice_pile_top", "spice_discard_top", "top_of_spice_discard", "last_territory_card")


@check(
    "classic.check.spice-blow-outcome",
    subject="outcome",
    clauses=clauses(
        "top-spice-card", "territory-card-brings-spice", "no-spice-into-the-storm", "blow-adds-to-spice-lying-there",
        "territory-card-to-the-pile", "first-round-worms-are-set-aside", "first-round-draws-on", "worm-devours",
        "worm-card-to-the-pile", "card-after-the-worm", "further-worms-do-nothing", "draw-until-a-territory-card",
        "territory-card-after-a-worm", "worm-brings-a-nexus", "one-nexus-in-a-phase", "no-nexus-in-the-first-round",
        "worms-spare-fremen", "fremen-shield-an-ally-from-worms", "nexus-follows-a-worm",
    ),
    says={
        "top": "the position does not tell which territory card was the last before the worm",
        "more": "the position does not tell the card after the worm",
        "card": "the spice deck has no card called {card}",
        "amount": "the position does not tell how much spice {card} brings",
        "shield": "the position does not tell whether the Fremen protect the forces of their ally",
    },
)  # fmt: skip
def spice_blow_outcome(table: Table) -> Say:
    """
    Spice cards are turned up: where spice appears, what the worm devours, and whether a Nexus follows.

    Why it comes out so
        A territory card puts its spice into the sector with the icon, unless the storm is there. A
        worm devours the territory of the last territory card and brings a Nexus; in the first
        round worms are set aside.
    """
    told = table.position.field(*CARDS)[0]
    if told is None or table.position.phase not in (None, "spice_blow"):
        return
    cards, at = [str(one) for one in (told if isinstance(told, list) else [told])], table.position.field(*CARDS)[1]
    first = table.position.round == table.number("first-round-worms-are-set-aside", "round")
    facts: dict[str, Any] = {"nexus": False}
    names, changed = ["top-spice-card"], dict[str, Any]()
    worms = 0
    for card in cards:
        if is_worm(table, card):
            worms += 1
            if first:
                names += ["first-round-worms-are-set-aside", "first-round-draws-on", "no-nexus-in-the-first-round"]
            elif worms == 1:
                yield from _devour(table, facts, names, changed)
                if "devoured" not in facts:
                    return
            else:
                names += ["further-worms-do-nothing", "draw-until-a-territory-card", "one-nexus-in-a-phase"]
            continue
        said = list(_blow(table, card, at, facts, names, changed))
        yield from said
        if said:
            return
    if worms and is_worm(table, cards[-1]):
        yield unclear("more", at)
        return
    if worms and not first:
        facts["nexus"] = True
        names += ["card-after-the-worm", "worm-card-to-the-pile", "territory-card-after-a-worm", "worm-brings-a-nexus",
                  "nexus-follows-a-worm"]  # fmt: skip
    facts.pop("devoured", None)
    yield Result(facts, changed, {"nexus_follows": facts["nexus"]}, clauses(*dict.fromkeys(names)))


def _devour(table: Table, facts: dict[str, Any], names: list[str], changed: dict[str, Any]) -> Say:
    top = table.position.field(*TOP)[0]
    territory = table.place(top)
    if territory is None:
        yield unclear("top", ("state", TOP[0])) if top is None else unknown_place(top, ("state", TOP[0]))
        return
    facts["devoured"] = True
    facts["worm_in"] = table.short(territory.id)
    names.append("worm-devours")
    for color, seat in table.seats.items():
        count = table.count_in(seat, territory.id)
        if table.power(seat, "fremen"):
            if count:
                names.append("worms-spare-fremen")
                facts[f"{color}_forces_lost"] = 0
            continue
        if count and table.ally_with(seat, "fremen"):
            names.append("fremen-shield-an-ally-from-worms")
            shields = table.position.field("fremen_protect_ally", "fremen_shield_ally")[0]
            if shields is None:
                facts.pop("devoured")
                yield unclear("shield", ("state", "fremen_protect_ally"))
                return
            if shields:
                facts[f"{color}_forces_lost"] = 0
                continue
        facts[f"{color}_forces_lost"] = count
        if count:
            changed.setdefault("players", {})[color] = changes.whole_loss(table, seat, territory.id)
    gone = sum(pile.amount for pile in table.position.spice or [] if table.place(pile.territory) == territory)
    if table.position.spice is not None:
        facts["spice_devoured"] = gone
        changed["spice_on_map"] = [
            {"territory": table.short(place.id), "sector": table.sector(pile, place), "amount": pile.amount}
            for pile in table.position.spice
            if (place := table.place(pile.territory)) is not None and place != territory
        ]


def _blow(
    table: Table, card: str, at: tuple[str | int, ...], facts: dict[str, Any], names: list[str], changed: dict[str, Any]
) -> Say:
    found = table.rules.find(card, "card")
    territory = table.place(table.rules.things[found].get("territory") if found else card)
    if territory is None or territory.blow is None:
        yield unclear("card", at, card=card)
        return
    sector, amount = territory.blow
    name = table.short(territory.id)
    facts["spice_blow_in"] = name
    names += ["territory-card-to-the-pile"]
    if amount is None:
        yield unclear("amount", at, card=Named(territory.id) if territory.printed else card)
        return
    if table.storm == sector:
        facts |= {"spice_placed": 0}
        names.append("no-spice-into-the-storm")
        return
    if table.storm is None:
        yield missing(("state", "storm_sector"))
        return
    names.append("territory-card-brings-spice")
    swept = changed.get("spice_on_map")
    before = sum(
        one["amount"] for one in swept if one["territory"] == name
    ) if swept is not None else sum(
        pile.amount for pile in table.position.spice or [] if table.place(pile.territory) == territory
    )  # fmt: skip
    if before:
        names.append("blow-adds-to-spice-lying-there")
    facts |= {"spice_placed": amount, "sector": sector, "spice_there": before + amount}
    others = swept if swept is not None else [
        {"territory": table.short(place.id), "sector": table.sector(pile, place), "amount": pile.amount}
        for pile in table.position.spice or [] if (place := table.place(pile.territory)) is not None
    ]  # fmt: skip
    changed["spice_on_map"] = [
        *(one for one in others if one["territory"] != name),
        {"territory": name, "sector": sector, "amount": before + amount},
    ]
