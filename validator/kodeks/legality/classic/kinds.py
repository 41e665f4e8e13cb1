"""Kinds of moves of the classic game, and the words a case may use for them."""

from kodeks.positions.cases import slug

KINDS: dict[str, tuple[str, ...]] = {
    "bid": ("raise", "raise-bid", "open-bidding", "opening-bid", "licytuj", "buy-card"),
    "pass": ("pass-bid", "pass-bidding"),
    "charity": ("choam-charity", "claim-charity", "take-charity"),
    "revive": ("revival", "revive-forces", "revive-leader", "revive-leaders"),
    "ship": ("shipment", "ship-forces", "shipping", "place-forces", "place-reserves", "ship-back", "return-to-reserves",
             "return-forces"),
    "move": ("movement", "move-forces", "force-movement", "move-group", "fly"),
    "battle-plan": ("plan", "submit-plan", "submit-battle-plan"),
    "fight": ("battle", "attack", "start-battle", "choose-battle", "call-battle"),
    "call-traitor": ("traitor", "reveal-traitor", "call-a-traitor", "betrayal"),
    "collect": ("collect-spice", "collection", "harvest", "spice-collection"),
    "form-alliance": ("alliance", "ally", "join-alliance", "make-alliance"),
    "break-alliance": ("leave-alliance", "end-alliance"),
    "deal": ("bribe", "make-deal", "make-a-deal", "offer-deal", "trade"),
    "play-card": ("play-treachery-card", "play-treachery", "use-card", "treachery-card"),
    "discard": ("discard-card", "discard-treachery-card", "drop-card"),
    "storm-dial": ("dial-storm", "dial-for-the-storm", "storm-dialing"),
    "ride-worm": ("worm-ride", "ride-the-worm"),
    "send-advisor": ("advisor", "spiritual-advisor"),
    "prescience": ("use-prescience",),
    "refuse": ("refuse-answer", "refuse-prescience", "keep-secret"),
    "voice": ("use-voice", "the-voice"),
    "give-spice": ("gift", "transfer-spice", "pay-ally"),
}  # fmt: skip

_KIND = {word: kind for kind, words in KINDS.items() for word in (kind, *words)}


def move_kind(told: str) -> str:
    """
    The kind of move that a word means; the word itself where nobody knows it.

    >>> move_kind("Ship_Forces"), move_kind("juggle")
    ('ship', 'juggle')
    """
    return _KIND.get(slug(told), slug(told))
