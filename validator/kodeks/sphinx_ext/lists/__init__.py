"""What a directive writes: lists of entries, of cards, of changes, and the home page."""
