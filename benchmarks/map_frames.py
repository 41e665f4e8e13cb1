"""
How long the map of the rules draws in a frame while a finger moves it, on a phone with a fraction of the processor.

``python benchmarks/map_frames.py http://localhost:8000/pl/atlas.html`` opens the map of a served site in Chromium at
390 pixels, slows the processor down and prints the middle and the longest of forty frames.
"""

import argparse
import shutil
import sys
from pathlib import Path

from playwright.sync_api import sync_playwright

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tests" / "browser"))
from test_map import MOVE  # type: ignore[import-not-found]  # it stands beside the tests


def main() -> int:
    """Print the frame times."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("address", help="the map of a served site")
    parser.add_argument("--slower", type=int, nargs="*", default=[1, 4, 6], help="how many times slower")
    told = parser.parse_args()
    with sync_playwright() as playwright:
        found = shutil.which("chromium")
        browser = playwright.chromium.launch(executable_path=found, args=["--no-sandbox"])
        context = browser.new_context(viewport={"width": 390, "height": 844}, has_touch=True, device_scale_factor=2)
        page = context.new_page()
        page.goto(told.address)
        page.locator(".k-atlas canvas").wait_for()
        page.wait_for_timeout(1000)
        session = context.new_cdp_session(page)
        for rate in told.slower:
            session.send("Emulation.setCPUThrottlingRate", {"rate": rate})
            times = page.evaluate(MOVE)
            print(f"{rate} × slower: middle {times[len(times) // 2]:.1f} ms, longest {times[-1]:.1f} ms")
        browser.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
