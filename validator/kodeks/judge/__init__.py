"""Questions about a game, and verdicts."""
