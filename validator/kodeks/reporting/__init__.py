"""Findings and verdicts as text or JSON, from one result."""
