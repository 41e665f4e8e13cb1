"""Dune: Imperium – Uprising, with the CHOAM module: the rules as guards, verbs, phases and invariants."""
