"""
What Lighthouse says of the main page types: ``python benchmarks/lighthouse.py build/site``.

It needs Chromium and Lighthouse (``npm install lighthouse``; ``--lighthouse`` names the program where it is not on the
path). Pages are served compressed from this machine, as any host of static files serves them, and loaded as a phone
loads them: Lighthouse's own preset for mobile, a slow network and a slow processor.
"""

import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile
import threading
from pathlib import Path

from kodeks.sphinx_ext.build.serve import server

#: The start, a chapter and the page of an entry.
PAGES = ("index.html", "chapters/uprising/agent-turn.html", "uprising/clause/infiltrate.html")
CATEGORIES = ("performance", "accessibility", "best-practices")


def report(program: str, address: str) -> dict[str, object]:
    """The report on one page."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "report.json"
        command = [
            program, address, "--quiet", "--output=json", f"--output-path={file}",
            f"--only-categories={','.join(CATEGORIES)}",
            "--chrome-flags=--headless=new --no-sandbox --disable-gpu",
        ]  # fmt: skip
        chromium = shutil.which("chromium") or shutil.which("google-chrome") or ""
        subprocess.run(command, check=True, env={**os.environ, "CHROME_PATH": chromium}, stdout=subprocess.DEVNULL)
        told: dict[str, object] = json.loads(file.read_text(encoding="utf-8"))
        return told


def main() -> int:
    """Serve, ask, tell; 1 where a score is below the one wanted."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("site", type=Path, help="the folder of the built site")
    parser.add_argument("--lang", default="pl", choices=("en", "pl", "uk"))
    parser.add_argument("--lighthouse", default=shutil.which("lighthouse"), help="the program")
    parser.add_argument("--want", type=int, default=95, help="the least score")
    parser.add_argument("--why", action="store_true", help="name the audits that are not passed")
    told = parser.parse_args()
    if not told.lighthouse:
        print("Lighthouse is not installed; `npm install lighthouse` and name the program by --lighthouse.")
        return 2
    serving = server(told.site, 0)
    threading.Thread(target=serving.serve_forever, daemon=True).start()
    low = False
    print(f"load of the machine: {', '.join(f'{load:.1f}' for load in os.getloadavg())}")
    for page in PAGES:
        found = report(told.lighthouse, f"http://localhost:{serving.server_port}/{told.lang}/{page}")
        scores = {name: round(100 * (found["categories"][name]["score"] or 0)) for name in CATEGORIES}  # type: ignore[index]  # plain JSON
        low |= min(scores.values()) < told.want
        print(f"{page:45} {'  '.join(f'{name} {score}' for name, score in scores.items())}")
        for audit in found["audits"].values() if told.why else ():  # type: ignore[attr-defined]  # the same
            if audit["score"] is not None and audit["score"] < 0.9:
                print(f"    {audit['id']}: {audit.get('displayValue', '')} {audit['title']}")
    serving.shutdown()
    return int(low)


if __name__ == "__main__":
    sys.exit(main())
