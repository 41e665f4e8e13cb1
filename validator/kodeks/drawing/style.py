"""How drawings look: the colours of the page they stand on, or our own by day and by night."""

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
_RULES = """\
.kd{font-family:system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans","DejaVu Sans",sans-serif;color:var(--kd-ink)}
.kd-t{fill:var(--kd-ink)}.kd-soft{fill:var(--kd-soft)}.kd-i{color:var(--kd-ink)}.kd-i-soft{color:var(--kd-soft)}
.kd-panel{fill:var(--kd-card);stroke:var(--kd-line)}.kd-tile{fill:var(--kd-paper);stroke:var(--kd-edge)}
.kd-bare{fill-opacity:0}
.kd-sunk{fill:var(--kd-sunk);stroke:none}.kd-line{stroke:var(--kd-edge);stroke-width:2;fill:none}
.kd-post{fill:var(--kd-card);stroke:var(--kd-edge);stroke-width:1.5}.kd-empty{fill:none;stroke:var(--kd-edge);stroke-dasharray:3 3}
.kd-head{font-weight:700}.kd-strong{font-weight:700}
.kd-can>.kd-tile,.kd-can>.kd-post,.kd-can>.kd-land{stroke:var(--kd-may);stroke-width:3}
.kd-chosen>.kd-tile,.kd-chosen>.kd-post,.kd-chosen>.kd-land{stroke:var(--kd-brand);stroke-width:3;fill:var(--kd-mark)}
.kd-reason>.kd-tile,.kd-reason>.kd-post,.kd-reason>.kd-sunk,.kd-reason>.kd-land{stroke:var(--kd-doubt);stroke-width:3}
.kd-fault>.kd-tile,.kd-fault>.kd-post,.kd-fault>.kd-sunk,.kd-fault>.kd-land{stroke:var(--kd-cannot);stroke-width:3}
.kd-tap{cursor:pointer}.kd-tap:focus{outline:none}.kd-tap:focus-visible>.kd-tile,.kd-tap:focus-visible>.kd-post,.kd-tap:focus-visible>.kd-sunk,.kd-tap:focus-visible>.kd-land{stroke:var(--kd-brand);stroke-width:4}
.kd-land{stroke:var(--kd-edge);stroke-width:1.5}.kd-sand{fill:#efdcae}.kd-rock{fill:#c2a57e}.kd-stronghold{fill:#9c7d5c}.kd-polar{fill:#e6eef0}
.kd-storm{fill:#7d2f9a;fill-opacity:.33}.kd-name{fill:#241a0f;paint-order:stroke;stroke:#fff6;stroke-width:2}
@media print{.kd{--kd-paper:#fff;--kd-card:#fff;--kd-sunk:#eee;--kd-ink:#000;--kd-soft:#333;--kd-line:#999;--kd-edge:#555}}
"""


def sheet() -> str:
    """The style of all drawings; where a page has colours of its own, they are used."""
    day = ";".join(f"--kd-{name}:var(--{name},{value})" for name, value in _DAY.items())
    night = ";".join(f"--kd-{name}:var(--{name},{value})" for name, value in _NIGHT.items())
    return f".kd{{{day}}}\n@media (prefers-color-scheme:dark){{.kd{{{night}}}}}\n{_RULES}"
