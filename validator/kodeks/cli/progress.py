"""How far a long run has come, on a terminal."""

import sys
import time
from typing import TextIO

#: Shorter runs say nothing, and nobody reads more than a few lines a second.
PATIENCE, PAUSE = 0.7, 0.1
#: Looking at the clock takes a while too; where there are more steps than this, not every one is shown.
MANY = 1_000


class Progress:
    """A line that is written over again and wiped at the end; silent where nobody watches."""

    def __init__(self, stream: TextIO | None = None) -> None:
        self.stream = stream or sys.stderr
        self.watched = self.stream.isatty()
        self.started = self.last = time.monotonic()
        self.written = False

    def __call__(self, what: str, done: int, all: int) -> None:
        """Tell that this much of the work is done."""
        if not self.watched or (all > MANY and done & 15):
            return
        now = time.monotonic()
        if now - self.started > PATIENCE and now - self.last > PAUSE:
            self.last = now
            self.written = True
            self.stream.write(f"\r\x1b[K{what} {done} of {all}")
            self.stream.flush()

    def end(self) -> None:
        """Wipe the line."""
        if self.written:
            self.stream.write("\r\x1b[K")
            self.stream.flush()
