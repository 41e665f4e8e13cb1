"""What a player gains while effects are carried out: troops, cards, contracts, spies, sandworms."""

from collections.abc import Mapping
from typing import Any

from kodeks.findings import AnyOf
from kodeks.legality.box_effects import BoxCarrier
from kodeks.legality.carrying_out import CONTRACT
from kodeks.legality.changing import Changing
from kodeks.legality.moves import Move
from kodeks.positions.cases import slug

#: Where a trashed card goes, in every way a case may say it.
BOX = AnyOf(("box",), words=("box", "game", "removed"))
RESERVE = AnyOf(("reserve", "the reserve", "to the reserve"), words=("stack", "pile", "back", "returns", "returned"))
RESERVE_DISCARD = AnyOf(("reserve discard", "reserve", "the reserve", "to the reserve"), words=("discard",))


class Gaining:
    """One player at a changing table, and everything that single icons give."""

    #: Whoever carries out what Rise of Ix and Immortality add.
    carrier: type[BoxCarrier] = BoxCarrier

    def __init__(self, move: Move, table: Changing | None = None, *, event: str = "send-agent") -> None:
        self.move = move
        self.table = table or Changing(move)
        self.color = move.player.color
        #: What is going on: effects that wait for another event do nothing now.
        self.event = event
        #: The effects the move says it takes, by box.
        self.box = ""
        #: The words after a space or card that name the clauses of what happened to it.
        self.kinds: dict[str, None] = {}
        self.boxes = self.carrier(self.table)

    def get(self, *path: str) -> Any:
        """A field of the player as it is by now."""
        return self.table.get(self.color, *path)

    @property
    def fighter(self) -> str:
        """Whose strength swords raise: the player, unless somebody fights instead."""
        return self.color

    def deployed(self, number: int) -> None:
        """Take note that units have been deployed; nothing hangs on it but where others count them too."""

    def _add(self, number: int, *path: str) -> bool:
        return self.table.add(self.color, number, *path)

    def _got(self, thing: str, number: int, *clauses: str) -> None:
        self.table.got(self.color, thing, number)
        self.table.rests_on(*clauses)

    def _chosen(self, effect: str) -> list[Mapping[str, Any]]:
        """The entries of ``resolves`` for the box at hand and an effect of this name."""
        every = self.move.resolved()
        return [one for one in every if one.get("effect") == effect and one["box"] == (self.box or one["box"])]

    def _recruit(self, number: int) -> None:
        supply = self.get("troops", "supply")
        if supply is not None and supply < number:
            number = supply
            self.table.rests_on("no-recruiting-from-an-empty-supply")
        self._add(-number, "troops", "supply")
        self._add(number, "troops", "garrison")
        self.table.put(self.color, (self.get("this_turn", "recruited") or 0) + number, "this_turn", "recruited")
        self._got("troops", number, "recruiting-a-troop")

    def _draw(self, number: int) -> None:
        self.kinds["draws-a-card"] = None
        self.table.rests_on("icon-draw-a-card")
        pile, discard, hand = (self.get("cards", name) for name in ("draw_pile", "discard", "hand"))
        if isinstance(pile, int) and isinstance(discard, int):
            if pile < number:
                self.table.rests_on("reshuffle-an-empty-deck")
                pile, discard = pile + discard, 0
                self.table.put(self.color, discard, "cards", "discard")
            number = min(pile, number)
            self.table.put(self.color, pile - number, "cards", "draw_pile")
            if isinstance(hand, int):
                self.table.put(self.color, hand + number, "cards", "hand")
        self._got("cards", number)

    def _intrigue(self, number: int) -> None:
        if isinstance(self.get("intrigue_cards"), int):
            self._add(number, "intrigue_cards")
        self._got("intrigue", number, "icon-draw-an-intrigue-card")

    def _worms(self, number: int) -> None:
        wall = self.table.board.get("shield_wall", self.move.position.state.get("shield_wall"))
        contested = self.move.position.contested
        protected = self.move.rules.token("uprising.token.shield-wall", "protects")
        if contested is None and wall != "removed":
            self.table.lacking("current_conflict", "contested_location")
        elif contested in protected and wall is None:
            self.table.lacking("shield_wall")
        elif contested in protected and wall == "in_place":
            self.table.rests_on("icon-sandworm-behind-the-wall")
        else:
            self._add(number, "sandworms", "conflict")
            self._got("sandworms", number, "icon-sandworm", "sandworm-goes-to-the-conflict")
            if contested in protected:
                self.table.rests_on("sandworms-after-wall-removal")

    def _contracts(self, number: int) -> None:
        offered = self.move.position.state.get("contracts")
        if "khoam" not in self.move.rules.playing:
            clauses = ("contract-icon-without-the-module",)
            self._solari_instead(number, *clauses)
        elif offered is None:
            self.table.lacking("contracts")
        elif not offered.get("face_up") and not offered.get("face_down_bank"):
            self._solari_instead(number, "khoam.clause.no-contract-left")
        else:
            self._take_contract(offered)

    def _take_contract(self, offered: Mapping[str, Any]) -> None:
        self.kinds["gives-a-contract"] = None
        up, bank = offered.get("face_up"), offered.get("face_down_bank")
        if bank is not None and up is not None:
            refilled = (up, bank - 1) if bank else (up - 1, 0)
            self.table.board["contracts"] = {**offered, "face_up": refilled[0], "face_down_bank": refilled[1]}
        name, held = self.move.action.get("contract"), self.get("contracts", "open")
        if name is None:
            self.table.choice(self.color, "which face-up contract")
        elif isinstance(held, list):
            self.table.put(self.color, [*held, name], "contracts", "open")
        self._got("contracts", 1, "khoam.clause.icon-takes-a-contract")

    def _solari_instead(self, number: int, *clauses: str) -> None:
        amount = number * self.move.rules.number(CONTRACT, "solari")
        self.kinds["gives-solari-instead"] = None
        self._add(amount, "resources", "solari")
        self._got("solari", amount, *clauses)

    def _swordmaster(self, number: int) -> None:
        self.table.put(self.color, "acquired", "agents", "third_agent")
        self._add(number, "agents", "on_leader")
        self._got("agents", number, "swordmaster-from-this-round-on")

    def _spies(self, number: int) -> None:
        placed = [one["post"] for one in self.move.action.get("places_spies", ())][:number]
        if not placed:
            self.table.choice(self.color, "may place a spy")
            return
        posts = self.get("spies", "on_posts")
        self._add(-len(placed), "spies", "supply")
        if isinstance(posts, list):
            self.table.put(self.color, [*posts, *placed], "spies", "on_posts")
        self._got("spies", len(placed), "icon-spy", "placing-a-spy")

    def _leader(self) -> Mapping[str, Any]:
        name = self.get("leader")
        return self.move.rules.things.get(self.move.rules.find(name, "leader") or "", {}) if name else {}

    def _bonus_spice(self) -> None:
        space = self.move.space
        told = self.move.position.state.get("bonus_spice") or {}
        key = next((one for one in told if space and self.move.rules.space_id(one) == space.id), None)
        if key is None:
            self.table.lacking("bonus_spice", space.id.rpartition(".")[2].replace("-", "_") if space else "?")
            return
        self.kinds["bonus-spice"] = None
        self.table.rests_on("icon-maker-bonus-spice-collected")
        self._add(told[key], "resources", "spice")
        self._got("spice", told[key])
        self.table.board["bonus_spice"] = {**told, key: 0}

    def spies_back(self, posts: list[str]) -> None:
        """Return spies from their posts to the supply."""
        here = self.get("spies", "on_posts")
        if isinstance(here, list):
            self.table.put(self.color, [one for one in here if one not in posts], "spies", "on_posts")
        self._add(len(posts), "spies", "supply")
        self.table.put(self.color, True, "this_turn", "recalled_spy")

    def _of_the_reserve(self, name: str) -> bool | None:
        """Whether a card of this name, or of this kind, is one of the Reserve; None where it cannot be told."""
        for one in (name, f"the-{name}", name.removesuffix("-card")):
            found = self.move.rules.find(one.replace("-", " "), "card") or self.move.rules.find(one, "card")
            if found:
                return bool(self.move.rules.things[found].get("deck") == "reserve")
        words = name.split("-")
        if "reserve" in words:
            return True
        kinds = ("starter", "starting", "imperium", "tleilaxu", "row", "custom")
        return False if not name or any(kind in words for kind in kinds) else None

    def trash(self, card: Mapping[str, Any]) -> None:
        """Take a card out of a pile of the player's and out of the game, or back to the Reserve."""
        pile = slug(str(card.get("from", ""))).replace("-", "_").replace("discard_pile", "discard")
        have = self.get("cards", pile)
        if isinstance(have, int):
            self.table.put(self.color, have - 1, "cards", pile)
        elif isinstance(have, list):
            left = list(have)
            mine = [one for one in have if slug(one) == slug(str(card.get("card", "")))]
            if mine:
                left.remove(mine[0])
            self.table.put(self.color, left, "cards", pile)
        reserve = self._of_the_reserve(slug(str(card.get("card", ""))))
        if reserve is None:
            self.table.doubt("trashed", card=str(card.get("card", "")))
            return
        discard = reserve and self.move.reading == "uk"
        goes = RESERVE_DISCARD if discard else RESERVE if reserve else BOX
        self.table.facts["trashed_card_goes_to"] = goes
        self.table.also |= dict.fromkeys(("card_goes_to", "trashed_card", "goes_to", "trashed_to"), goes)
        self.table.rests_on(
            "icon-trashed-reserve-card-returns" if reserve else "icon-trashed-card-leaves-the-game",
        )
        self._got("cards-trashed", 1)
