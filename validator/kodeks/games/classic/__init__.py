"""Classic Dune, basic game."""
