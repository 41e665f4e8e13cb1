"""
Checks of custom cards: any folder of YAML, held against the printed things.

It keeps its own pace: ten thousand cards are read without places, checked in one walk, and
only files in which something is found are read again for line and column.
"""
