"""Tests that open the built site in Chromium."""
