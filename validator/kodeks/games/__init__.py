"""The rules of the games, each in its own package."""
