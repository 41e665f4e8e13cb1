"""A game of six: two teams of a commander and two allies."""
