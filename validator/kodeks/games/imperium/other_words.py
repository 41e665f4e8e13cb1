"""Words that people use for facts and decisions of a table: they are not read, and the hint says what to write."""

from kodeks.games.imperium.book import book

book.other_words |= {
    # facts
    "vp": "victory_points",
    "first_player": "first",
    "active_player": "active",
    "turn": "active",
    "current_conflict": "conflict_card",
    "imperium_row": "row",
    "observation_posts": "spies",
    "alliance_tokens": "alliance",
    "resources": "solari or spice or water",
    "troops": "supply or garrison or conflict",
    "agents": "agents_ready",
    "spies": "spies_ready",
    "third_agent": "swordmaster",
    "control_markers": "markers or control",
    "council_seats": "council",
    "hooks": "maker_hooks",
    "draw_pile": "deck",
    "in_play": "played",
    "intrigue_cards": "intrigue",
    "battle_icons": "won or spent",
    "battle_icon_cards": "won or spent",
    # decisions
    "buy": "acquire",
    "gather": "gather_intelligence",
    "infiltrate": "send_agent: {infiltrate: …}",
    "recall_spy": "gather_intelligence or recall_spies",
    "retreat": "move_units",
    "recruit": "resolve: {does: troops}",
    "remove_shield_wall": "resolve: {does: wall}",
    "take_maker_hooks": "resolve: {does: hooks}",
    "summon_sandworm": "resolve: {does: sandworms}",
    "gain_influence": "choose_faction",
    "discard": "discard_cards",
    "trash": "trash_card",
}
