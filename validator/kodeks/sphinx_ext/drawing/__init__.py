"""Drawings: icons, the boards of both games, and the map of all entries."""
