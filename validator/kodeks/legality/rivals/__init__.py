"""Games with Rivals: opponents run by cards, for one or two players."""
