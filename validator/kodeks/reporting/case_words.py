"""A case in words: values, facts, decisions, objections and what is unknown, in one language."""

from collections.abc import Mapping
from itertools import pairwise
from typing import Any

from kodeks import markup
from kodeks.effects import Untellable
from kodeks.findings import Named, Path, Player
from kodeks.judge.case import Case
from kodeks.judge.cases import WAITING
from kodeks.notation.context import argument_types
from kodeks.play import Decision
from kodeks.play.decisions import Pay, kind_of
from kodeks.play.matching import SOME, GivenDecision
from kodeks.play.records import effect_of
from kodeks.play.verdicts import Objection, Unknown
from kodeks.reporting.decision_words import ADDED, DECISIONS, SOME_SPY, UNTOLD, VARIANTS, WORDS
from kodeks.reporting.findings import fill
from kodeks.reporting.speaker import Speaker
from kodeks.table import Pile
from kodeks.table.facts import Keyed, Place
from kodeks.table.names import CELL

#: What cards of a box are called; English needs the name of the box alone.
BOXES = {"plot": "a plot card", "combat": "a combat card", "endgame": "an endgame card"}
#: How the catalogue marks answers to open questions: the same words mean other things elsewhere.
ANSWER = "agreed: "
#: A pile of more cards is shown by their number.
MANY = 12
#: The grammatical case of what is paid or held, and what sentences count with its noun.
PAID, SPICE = "acc", "spice"
#: What leaves a case undecided.
UNKNOWNS = {
    "missing": "not given: {fact}",
    "card": "not given: {fact}; name the card, or write {example} for one that only opens the space",
    "part": "described only in part: {fact}",
    "open": "the books leave open: {question}",
    "unmatched": "nothing that can be decided now is as told: {decision}",
    "several": "several decisions are as told, and they do not lead to the same: {decision}",
    "choice": "what is chosen is not told, and it makes a difference",
    "limit": "not found out within {name} states",
    "history": "the history cannot be played: {decision}",
    "own-rule": "{card} has a rule of its own, which the judge does not apply: {sentence}",
}
PHRASES = (
    *DECISIONS.values(), *(says for _, _, says in VARIANTS.values()), *WORDS.values(),
    *ADDED.values(), SOME_SPY, *UNKNOWNS.values(), *BOXES.values(), "{place}, sector {number}",
    "column {column}, row {row}",
    "{player} could: {decisions}", "legal if {fact} were {value}",
    "legal if this were so: {claim}", "none", "as at set-up: {facts}",
    "taken to be so, for nothing says otherwise: {claim}",
    "how it is read",
    "followed here",
    "what changes", "then {player} decides", "id", "answers", "hidden card", "{fact} ({player})", "{fact}: {entry}",
    "add to the line: {facts}", "yes", "no",
    "effects of {player}",
)  # fmt: skip


def _label(help: str) -> str:
    """What a fact is, without the remark behind it and the signs of a sentence."""
    text = help.partition(";")[0].rstrip(".")
    return text[:1].lower() + text[1:]


class Teller:
    """Tells facts, decisions and sentences of rules in one language."""

    def __init__(self, speaker: Speaker, case: Case) -> None:
        self.speaker, self.case = speaker, case

    # --- names ----------------------------------------------------------------------------------------------------

    def answer(self, answer: str) -> str:
        """What can be agreed on where the books leave a question open; written in a case as it is in English."""
        return self.speaker.phrase(f"{ANSWER}{answer}").removeprefix(ANSWER)

    def value(self, value: Any) -> str:
        """A value inside a sentence: a player, an entry, a number, or several."""
        if isinstance(value, bool):
            return self.speaker.phrase("yes" if value else "no")
        if isinstance(value, tuple | list):
            return ", ".join(self.value(part) for part in value) or self.speaker.phrase("nothing")
        if isinstance(value, Pile):
            return self.shown("", value)
        if value == "?":
            return self.speaker.phrase("hidden card")
        if isinstance(value, str):
            if value in self.case.state.facts["players"]:
                return self.speaker.fact(Player(value))
            if value in self.speaker.kb:
                return self.speaker.fact(Named(value))
            place, cell, sector = value.rpartition(CELL)
            if cell and place in self.speaker.kb:
                values = {"place": self.speaker.title(place), "number": sector}
                return fill(self.speaker.phrase("{place}, sector {number}"), values)
            if value in getattr(self.case.game.catalogue, "entries", {}):
                return self._described(str(self.case.game.catalogue.entries[value][1].get("name", value)))
            return self._cell(value) or self.speaker.phrase(WORDS.get(value, value))
        return str(value)

    def _cell(self, value: str) -> str:
        """A cell of a track that the board does not name, by where it is."""
        for track in getattr(self.case.game.catalogue, "tracks", {}).values():
            for step in track.steps:
                if step.get("cell") == value and "column" in step and "row" in step:
                    where = {"column": str(step["column"]), "row": str(step["row"])}
                    return fill(self.speaker.phrase("column {column}, row {row}"), where)
        return ""

    def _described(self, name: str) -> str:
        """A thing that the case describes, or the effects that it lists for a player."""
        if name.startswith(WAITING):
            owner = {"player": name.removeprefix(WAITING)}
            return fill(self.speaker.phrase("effects of {player}"), self._named(owner))
        return self.speaker.phrase(name)

    def fact(self, key: str, *, whose: bool = True) -> str:
        """What a fact is, in words: of which entry, and whose."""
        place = self.case.game.register.find(key, self.case.state.facts["players"])
        if place is None:
            return self.value(key)
        text = _label(self.speaker.phrase(place.fact.named or place.fact.help))
        if place.entry and isinstance(place.fact, Keyed):
            keyed = text if place.fact.named else self.speaker.phrase("{fact}: {entry}")
            text = fill(keyed, {"fact": text, "entry": self.value(place.entry)})
        return self._of_seat(text, place) if whose else text

    def claim(self, key: str, value: Any) -> str:
        """That a fact has a value, in words: one sentence for a flag that is told so."""
        place = self.case.game.register.find(key, self.case.state.facts["players"])
        if place is not None and isinstance(value, bool) and place.fact.says[0]:
            return self._of_seat(_label(self.speaker.phrase(place.fact.says[0 if value else 1])), place)
        return fill(self.speaker.phrase("{fact}: {entry}"), {"fact": self.fact(key), "entry": self.shown(key, value)})

    def presumed(self, key: str) -> str:
        """That a flag counts as not so, because nothing says that it is."""
        return fill(
            self.speaker.phrase("taken to be so, for nothing says otherwise: {claim}"),
            {"claim": self.claim(key, False)},
        )

    def turning(self, key: str, value: Any) -> str:
        """The smallest change that makes a refused decision legal."""
        if isinstance(value, bool):
            return fill(self.speaker.phrase("legal if this were so: {claim}"), {"claim": self.claim(key, value)})
        values = {"fact": self.fact(key), "value": self.or_none(key, value)}
        return fill(self.speaker.phrase("legal if {fact} were {value}"), values)

    def or_none(self, key: str, value: Any) -> str:
        """The value of a fact; a word where nothing is there."""
        return self.shown(key, value) if value or isinstance(value, int) else self.speaker.phrase("none")

    def _of_seat(self, text: str, place: Place) -> str:
        if not place.seat:
            return text
        return fill(self.speaker.phrase("{fact} ({player})"), {"fact": text, "player": self.value(place.seat)})

    def shown(self, key: str, value: Any) -> str:
        """The value of a fact, with names in the language of the answer."""
        if isinstance(value, Pile) and len(value) > MANY:
            return str(len(value))
        if isinstance(value, Pile):
            hidden = [str(value.hidden)] if value.hidden and not list(value) else ["?"] * value.hidden
            return ", ".join([*(self.value(card) for card in value), *hidden]) or "–"
        if isinstance(value, str) or (isinstance(value, tuple) and all(isinstance(part, str) for part in value)):
            return self.value(value) if value else "–"
        if isinstance(value, tuple) and all(f"shared.resource.{part[0]}" in self.speaker.kb for part in value):
            return ", ".join(self.speaker.counted(*amount, case=PAID) for amount in value)
        return self.value(value) if isinstance(value, bool) else short(self.plain(key, value))

    def plain(self, key: str, value: Any) -> Any:
        """The value of a fact as position files have it."""
        place = self.case.game.register.find(key, self.case.state.facts["players"])
        return value if place is None or value is None else self.case.writer().value(place.fact, value)

    # --- sentences ------------------------------------------------------------------------------------------------

    def objection(self, objection: Objection) -> str:
        """The sentence of a rule, with the actual values."""
        return self.says(self.case.game.rules[objection.rule].says[objection.key], objection.values)

    def says(self, template: str, values: Mapping[str, Any]) -> str:
        """A sentence of a rule; the noun of a resource has the form that its number asks for."""
        filled = self._named(values)
        if "resource" in values:
            filled["resource"] = self._resource(values)
        if "box" in values and self.speaker.words.language != "en":
            filled["box"] = self.speaker.phrase(BOXES.get(values["box"], values["box"]))
        for name in ("fact", "place"):
            if isinstance(values.get(name), str) and values[name] not in self.speaker.kb:
                filled[name] = self.fact(values[name], whose=values[name].partition(".")[0] != values.get("player"))
        if "icon" in values:
            filled["icon"] = self.speaker.phrase(str(values["icon"]).replace("-", " "))
        if "rule" in values:
            filled["rule"] = self.says(values["rule"], {key: value for key, value in values.items() if key != "rule"})
        phrase = self.speaker.phrase(template)
        sentence = fill(_of_one(phrase, values) if self.speaker.words.language == "en" else phrase, filled)
        return sentence[:1].upper() + sentence[1:]

    def _named(self, values: Mapping[str, Any]) -> dict[str, str]:
        return {name: self.value(value) for name, value in values.items()} | self._cases(values)

    def _resource(self, values: Mapping[str, Any]) -> str:
        """The noun of a resource as its number wants it; its name where no number is told."""
        resource, number = values["resource"], values.get("amount", values.get("cost"))
        if number is None:
            id = f"shared.resource.{resource}"
            return self.speaker.title(id) if id in self.speaker.kb else str(resource)
        return self.speaker.counted(resource, int(number), case=PAID).partition(" ")[2]

    def _cases(self, values: Mapping[str, Any]) -> dict[str, str]:
        """Players in the cases of a language, and numbers with what they count: ``other:gen``, ``held:troop``."""
        seats = self.case.state.facts["players"]
        found: dict[str, str] = {}
        forms = self.speaker.words.manner.get("colours", {})
        for name, value in values.items():
            if isinstance(value, str) and value in seats:
                found |= {f"{name}:{case}": form for case, form in forms.get(value, {}).items()}
            elif isinstance(value, int) and not isinstance(value, bool):
                found[f"{name}:{SPICE}"] = self.speaker.counted(SPICE, value, case=PAID)
                found |= {f"{name}:{noun}": text for noun, text in self.speaker.words.nouns(value).items()}
        return found

    def decision(self, decision: Decision) -> str:
        """A decision in words, without who decides."""
        found = self._in_words(kind_of(type(decision)), decision.arguments())
        parts = "; ".join(self.decision(part) for part in decision.parts) if isinstance(decision, Pay) else ""
        return f"{found} ({parts})" if parts else found

    def given(self, asked: GivenDecision) -> str:
        """A decision as it is told, perhaps in part; an ellipsis is what is not told."""
        untold = dict.fromkeys(argument_types(asked.kind), UNTOLD)
        return self._in_words(kind_of(asked.kind), {**untold, **asked.arguments}, asked.of, asked.does)

    def _in_words(self, kind: str, arguments: Mapping[str, Any], of: str = "", does: str = "") -> str:
        template = DECISIONS.get(kind)
        name, wanted, other = VARIANTS.get(kind, ("", None, ""))
        if name and arguments.get(name) == wanted and type(arguments[name]) is type(wanted):
            template = other
        if template is None:
            listed = " ".join(f"{name}={self._argument(value)}" for name, value in arguments.items())
            return f"{kind}({listed})"
        filled = {key: self._argument(value) for key, value in arguments.items()} | self._cases(arguments)
        if "effect" in arguments:
            effect = arguments["effect"]
            filled["source"] = self.value(of or effect.partition("/")[0])
            filled["effect"] = self._deed(does) if does else self._effect(effect)
        added = {key: addition for key, addition in ADDED.items() if arguments.get(key) not in (None, "", (), UNTOLD)}
        if "pays" in added and not isinstance(arguments["pays"], str):
            filled["pays"] = ", ".join(self.speaker.counted(*amount, case=PAID) for amount in arguments["pays"])
        if arguments.get("infiltrate") == SOME:
            added["infiltrate"] = SOME_SPY
        found = fill(self.speaker.phrase(template), filled)
        for key, addition in added.items():
            if arguments[key] is not False:
                found += fill(self.speaker.phrase(addition), filled)
        return " ".join(found.split())

    def _argument(self, value: Any) -> str:
        """The value of an argument; nothing where nobody and nothing is meant."""
        if isinstance(value, bool):
            return self.yes_or_no(value)
        if value in ("", ()):
            return "–"
        if isinstance(value, tuple) and isinstance(value[0], tuple):
            return ", ".join(self._pair(*pair) for pair in value)
        return self.value(value)

    def _pair(self, name: str, number: Any) -> str:
        """How many of something, or in which sector."""
        if CELL in name:
            return f"{number} ({self.value(name)})"
        return f"{self.value(name)} {self.value(number)}"

    def yes_or_no(self, value: bool) -> str:
        """A flag in words."""
        return self.speaker.phrase("yes" if value else "no")

    def _deed(self, does: str) -> str:
        """What an effect does, by the name of what it gives."""
        for id in (f"shared.resource.{does}", f"uprising.token.{does.removesuffix('s')}"):
            if id in self.speaker.kb:
                return self.speaker.title(id)
        return does.replace("-", " ")

    def _effect(self, id: str) -> str:
        try:
            data = effect_of(id, self.case.game.catalogue.effect).data
            return self.speaker.speech.text([data], module=id.partition(".")[0]).rstrip(".")
        except (KeyError, Untellable):
            return id

    def unknown(self, unknown: Unknown) -> str:
        """What leaves the case undecided."""
        values: dict[str, str] = {"name": unknown.name}
        cause = unknown.cause
        if cause == "missing":
            values["fact"] = self.fact(unknown.name)
            if example := self._card_that_opens(unknown.name):
                cause, values["example"] = "card", example
            elif self._is_described(unknown.name):
                cause = "part"
        elif unknown.cause == "open":
            values["question"] = self.speaker.title(unknown.name)
        elif unknown.cause == "own-rule":
            values |= {"card": self.value(unknown.name), "sentence": self._own_rule(unknown.name)}
        elif unknown.cause in ("unmatched", "several", "history"):
            decisions = self.case.history if unknown.cause == "history" else self.case.decisions
            number = int(unknown.name)
            values["decision"] = raw(self.case, decisions[number].at) if number < len(decisions) else ""
        return fill(self.speaker.phrase(UNKNOWNS[cause]), values)

    def _is_described(self, fact: str) -> bool:
        """Whether a fact is given by a thing that is described in place, of which something is not said."""
        value = self.case.state.facts.get(fact)
        return isinstance(value, str) and value not in self.speaker.kb and value in self.case.game.catalogue.entries

    def _card_that_opens(self, fact: str) -> str:
        """How a card is written that only opens the space to which an agent is sent with a card of an unknown hand."""
        played_from, spaces = self.case.game.book.played_from, getattr(self.case.game.catalogue, "spaces", {})
        for given in self.case.decisions:
            told = {name: given.arguments.get(name) for name in ("card", "space")}
            if fact == f"{given.player}.{played_from.get(given.kind)}" and not told["card"] and told["space"] in spaces:
                return f"card: {{icons: [{spaces[told['space']].icon.rpartition('.')[2]}]}}"
        return ""

    def _own_rule(self, id: str) -> str:
        return markup.plain(self.speaker.say(self.speaker.kb[id], "rule").text)

    def clause(self, id: str) -> str:
        """A rule as a sentence, with its pages."""
        entry = self.speaker.kb.entries.get(id)
        if entry is None:
            return id
        books = "; ".join(self.speaker.books(entry))
        sentence = markup.plain(self.speaker.marked(self.speaker.say(entry, "says")))
        return f"{sentence} ({books})" if books else sentence


def short(value: Any) -> str:
    """A value as a case writes it, on one line."""
    if isinstance(value, Mapping):
        return ", ".join(f"{name}: {short(part)}" for name, part in value.items())
    if isinstance(value, list):
        return "[" + ", ".join(short(part) for part in value) + "]"
    if isinstance(value, bool):
        return "true" if value else "false"
    return "–" if value in ("", None) else str(value)


def raw(case: Case, at: Path) -> str:
    """A decision as it is told in the file."""
    here: Any = case.data
    for step in at:
        if isinstance(here, str):
            return here
        here = here[step]
    return f"{at[-1]}: {short(here)}" if here else str(at[-1])


def _of_one(phrase: str, values: Mapping[str, Any]) -> str:
    """
    An English phrase that counts something, as it is said of one.

    >>> _of_one("{number} spies are on {post}, and {limit} troops there.", {"number": 1, "limit": 2})
    '{number} spy is on {post}, and {limit} troops there.'
    """
    words = phrase.split(" ")
    ones = {f"{{{name}}}" for name, value in values.items() if value == 1 and not isinstance(value, bool)}
    for at, (number, noun) in enumerate(pairwise(words), start=1):
        name = noun.rstrip(".,:;")
        if number in ones and name.endswith("s") and len(name) > len("has"):
            words[at] = (f"{name[:-3]}y" if name.endswith("ies") else name[:-1]) + noun[len(name) :]
            if words[at + 1 : at + 2] == ["are"]:
                words[at + 1] = "is"
    return " ".join(words)
