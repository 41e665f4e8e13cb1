"""How long ``kodeks --help`` takes, beside bare Python and beside the libraries it leaves out."""

import subprocess
import sys
import time

RUNS = 15


def best(code: str) -> float:
    """The best of several runs, in milliseconds."""
    times = []
    for _ in range(RUNS):
        start = time.perf_counter()
        subprocess.run([sys.executable, "-c", code], capture_output=True, check=False)
        times.append(time.perf_counter() - start)
    return min(times) * 1000


def main() -> None:
    """Print the figures and their ratios."""
    bare = best("pass")
    rows = {
        "bare Python": bare,
        "kodeks --help": best("from kodeks.cli import main; main(['--help'])"),
        "import networkx": best("import networkx"),
        "import jsonschema": best("import jsonschema"),
        "kodeks explain": best("from kodeks.cli import main; main(['explain', 'uprising.clause.infiltrate'])"),
    }
    for name, value in rows.items():
        print(f"{name:20} {value:7.0f} ms   {value / bare:5.1f} × bare Python")


if __name__ == "__main__":
    main()
