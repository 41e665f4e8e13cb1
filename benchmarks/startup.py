"""
The processor time of every command that only reads, beside bare Python.

The aim is 0.25 s, and 0.6 s for ``graph``, whose ways from one entry to another need networkx. Each command runs
several times, and the best counts; the first time is shown too, for it may have to compile the base in a checkout.
"""

import os
import resource
import subprocess
import sys
from pathlib import Path

RUNS = 7
EXAMPLES = Path(__file__).resolve().parent.parent / "examples"
AIM, GRAPH = 0.25, 0.6

#: The commands, each with what it may take.
COMMANDS = {
    ("--help",): AIM,
    ("judge", str(EXAMPLES / "hagga-basin.yaml")): AIM,
    ("judge", str(EXAMPLES / "deep-desert.yaml"), "--lang", "uk"): AIM,
    ("ask", "R Dagger>arr +2", "--position", str(EXAMPLES / "hagga-basin.yaml")): AIM,
    ("moves", str(EXAMPLES / "hagga-basin.yaml")): AIM,
    ("explain", "uprising.clause.infiltrate"): AIM,
    ("explain", "Chirurg Tleilaxan", "--lang", "pl"): AIM,
    ("ruleset", "uprising", "khoam"): AIM,
    ("search", "remis w walce", "--lang", "pl"): AIM,
    ("search", "tie in combat", "--ruleset", "uprising+khoam@4"): AIM,
    ("search", "infiltrcja szpeg", "--lang", "pl"): AIM,
    ("graph", "links", "uprising.clause.infiltrate"): GRAPH,
    ("graph", "why", "uprising.clause.infiltrate", "uprising.space.arrakeen"): GRAPH,
    ("graph", "touches", "uprising.card.dagger", "uprising.space.arrakeen"): GRAPH,
    ("graph", "wins", "uprising.clause.infiltrate", "uprising.clause.occupied-space"): GRAPH,
    ("graph", "impact", "uprising.clause.infiltrate"): GRAPH,
    ("graph", "diff", "uprising@4", "uprising+khoam@4"): GRAPH,
}


def times(*command: str) -> list[float]:
    """The processor time of each run, in seconds."""
    found = []
    environment = {key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}
    for _ in range(RUNS):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        subprocess.run([sys.executable, *command], capture_output=True, check=False, env=environment)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        found.append(after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
    return found


def main() -> None:
    """Print the figures, and which of them miss the aim."""
    bare = min(times("-c", "pass"))
    print(f"{'':64}  first   best   × bare")
    print(f"{'bare Python':64} {'':6} {bare:6.3f}")
    for command, aim in COMMANDS.items():
        found = times("-m", "kodeks", *command)
        shown = " ".join(Path(word).name if "/" in word else word for word in command)
        missed = f"   over {aim}" if min(found) > aim else ""
        print(f"kodeks {shown:57} {found[0]:6.3f} {min(found):6.3f} {min(found) / bare:6.1f}{missed}")


if __name__ == "__main__":
    main()
