"""Invariants of tables with Rivals."""
