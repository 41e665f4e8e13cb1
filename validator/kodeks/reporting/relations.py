"""How relations read in a sentence: from the entry that has it, and from the one it points to."""

#: Verb phrases, translated in ``kodeks.po``; the entry they lead to follows.
SENTENCES = {
    "about": ("is about", "is the subject of"),
    "adjacent": ("borders on", "borders on"),
    "apart_from": ("is not to be confused with", "is not to be confused with"),
    "brings": ("brings along", "is brought along by"),
    "clarifies": ("explains further", "is explained further by"),
    "connects": ("is connected to", "is watched from"),
    "cost": ("costs", "is the price of"),
    "defines": ("defines", "is defined by"),
    "example_of": ("is an example of", "is shown at work by"),
    "exception_to": ("is an exception to", "has the exception"),
    "excludes": ("cannot be mixed with", "cannot be mixed with"),
    "extends": ("is played with", "is extended by"),
    "faction": ("belongs to", "owns"),
    "factions": ("belongs to", "owns"),
    "facts.sources": ("rests on the facts of", "is the source of facts on"),
    "falls_under": ("falls under", "covers"),
    "icon": ("shows", "is shown by"),
    "icons": ("shows", "is shown by"),
    "mentions": ("mentions", "is mentioned by"),
    "modifies": ("changes", "is changed by"),
    "modules": ("is played with", "is the module of"),
    "nearest": ("comes nearest to an answer in", "leaves open"),
    "needs": ("needs", "is needed by"),
    "never_meets": ("does not contradict", "does not contradict"),
    "of": ("is a variant of", "has the variant"),
    "overrides": ("replaces", "is replaced by"),
    "passages": ("rests on", "is the ground of"),
    "pay_one_of": ("costs", "is the price of"),
    "placed_on": ("can lie on", "can carry"),
    "protects": ("protects", "is protected by"),
    "read_in": ("was read in", "tells of"),
    "readings": ("reads", "is read by"),
    "requires": ("asks for", "is asked for by"),
    "ruled_by": ("follows the ruling", "is followed by"),
    "settles": ("settles", "is settled by"),
    "source": ("was given in", "is the source of"),
    "stands_in": ("stands in", "holds"),
    "term": ("is named by the term", "is the name of"),
    "touches": ("touches", "is touched by"),
    "triggers": ("sets off", "is set off by"),
}
#: A field that has no phrase of its own.
OTHER = ("names", "is named by")


def phrase(relation: str, *, back: bool) -> str:
    """The verb phrase of a relation, or of the field it stands in."""
    sentences = SENTENCES.get(relation) or SENTENCES.get(relation.partition(".")[0]) or OTHER
    return sentences[1] if back else sentences[0]


#: All phrases, for the test that every one is translated.
PHRASES = tuple(dict.fromkeys(sentence for pair in (*SENTENCES.values(), OTHER) for sentence in pair))
