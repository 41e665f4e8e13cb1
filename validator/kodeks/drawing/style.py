"""How drawings look: the colours of the page they stand on, or our own by day and by night."""

from functools import lru_cache
from pathlib import Path

#: Seats by colour, with what is written on them.
SEATS = {
    "red": ("#b92d24", "#fff"),
    "green": ("#27763f", "#fff"),
    "blue": ("#2a5db0", "#fff"),
    "yellow": ("#e2b01c", "#241a0f"),
    "black": ("#222", "#fff"),
    "grey": ("#6d6d6d", "#fff"),
    "orange": ("#b85a12", "#fff"),
    "light_blue": ("#8ccdf0", "#10222e"),
    "white": ("#f6f2ea", "#241a0f"),
}
_DAY = {
    "paper": "#fbf6ec", "card": "#fffdf8", "sunk": "#f2e9d9", "ink": "#241a0f", "soft": "#665643",
    "line": "#dccdb4", "edge": "#8d7a5f", "brand": "#8f3f08", "may": "#25703f", "cannot": "#a81f1a",
    "doubt": "#7a5c00", "mark": "#ffe08a",
}  # fmt: skip
_NIGHT = {
    "paper": "#17110b", "card": "#201811", "sunk": "#2a2017", "ink": "#f4e9d8", "soft": "#bfad95",
    "line": "#44372a", "edge": "#8b7860", "brand": "#f3a860", "may": "#78c796", "cannot": "#ff8d84",
    "doubt": "#e0bd52", "mark": "#6b5208",
}  # fmt: skip
_RULES = Path(__file__).parent / "board.css"


@lru_cache(maxsize=1)
def sheet() -> str:
    """The style of all drawings; where a page has colours of its own, they are used."""
    day = ";".join(f"--kd-{name}:var(--{name},{value})" for name, value in _DAY.items())
    night = ";".join(f"--kd-{name}:var(--{name},{value})" for name, value in _NIGHT.items())
    return f".kd{{{day}}}\n@media (prefers-color-scheme:dark){{.kd{{{night}}}}}\n{_RULES.read_text(encoding='utf-8')}"
