"""
How soon the Table answers on a phone, and what it fetches, beside the aims that it has.

``python benchmarks/table_times.py http://localhost:8000 --slower 1 4`` opens the Table of a served site in a fresh
Chromium at 390 pixels for each rate. The whole process of the page, with the worker that the engine runs in, is
stopped for all but its share of each 20 ms, so that the worker is slowed as the page is. Told are the verdict of a
ready dispute, the engine's own first verdict, the later ones while a fact is changed, and the bytes over the wire;
beside each time stands the processor time of the page and its worker, which a busy machine changes least.
"""

import argparse
import os
import shutil
import signal
import statistics
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Browser, BrowserContext, Page, Response, sync_playwright

#: One slice of time, in seconds: a slowed process runs for its share of it.
SLICE = 0.02
#: The aims: seconds to the first verdict by how much slower, milliseconds of a later one, bytes.
FIRST, LATER, BYTES = {1: 5, 4: 15}, 200, 7_000_000
#: Chooses a fact again and again; how long each new verdict took, and its picture, until they were seen on the page.
CHANGE = """async ([place, times]) => {
  const found = [];
  const pause = ms => new Promise(done => setTimeout(done, ms));
  const painted = () => new Promise(done => requestAnimationFrame(() => setTimeout(done)));
  const section = document.querySelector('.kt-verdict'), board = section.querySelector('.kt-board');
  const until = (place, options, over) => Promise.race([pause(20000), new Promise(done => {
    const watch = new MutationObserver(() => { if (over()) { watch.disconnect(); painted().then(done); } });
    watch.observe(place, options);
  })]);
  const answered = () => section.getAttribute('aria-busy') === 'false';
  for (let i = 0; i < times; i += 1) {
    const buttons = document.querySelector(place).querySelectorAll('button');
    const one = [...buttons].find(each => each.getAttribute('aria-pressed') === 'false') ?? buttons[1 - i % 2];
    const start = performance.now();
    const took = wait => wait.then(() => performance.now() - start);
    const verdict = took(until(section, { attributeFilter: ['aria-busy'] }, answered));
    const picture = took(until(board, { childList: true, subtree: true }, () => true));
    one.click();
    found.push(await Promise.all([verdict, picture]));
    await pause(150);
  }
  return found;
}"""
#: Disputes in which a fact is changed: their topic and place in it, and the control of the fact.
DISPUTES = [
    ("the wall stands or not", 3, 0, ".kt-switch"),
    ("more and less water", 0, 2, ".kt-stepper"),
    ("troops of a combat", 5, 0, ".kt-stepper"),
]


class Processes:
    """The processes of the pages of a browser: slowed on demand, their processor time read."""

    def __init__(self, browser: Browser) -> None:
        self.session = browser.new_browser_cdp_session()

    def renderers(self) -> list[int]:
        """The ids of the processes that run pages and their workers."""
        told = self.session.send("SystemInfo.getProcessInfo")["processInfo"]
        return [int(item["id"]) for item in told if item["type"] == "renderer"]

    def seconds(self) -> float:
        """Processor time of all pages so far."""
        told = self.session.send("SystemInfo.getProcessInfo")["processInfo"]
        return float(sum(item["cpuTime"] for item in told if item["type"] == "renderer"))

    @contextmanager
    def slowed(self, rate: int) -> Iterator[None]:
        """Let the pages run for one part of ``rate`` of the time."""
        if rate == 1:
            yield
            return
        pages, over = self.renderers(), threading.Event()
        spent = {True: 0.0, False: 0.0}

        def send(number: int) -> None:
            for page in pages:
                os.kill(page, number)

        def turns() -> None:
            while not over.is_set():
                send(signal.SIGCONT)
                started = time.perf_counter()
                time.sleep(SLICE / rate)
                ran = time.perf_counter() - started
                send(signal.SIGSTOP)
                # A busy machine lets a slice run longer than it should; the pause makes up for it.
                time.sleep(max(0.0, (spent[True] + ran) * (rate - 1) - spent[False]))
                spent[True] += ran
                spent[False] += time.perf_counter() - started - ran
            send(signal.SIGCONT)

        turning = threading.Thread(target=turns)
        turning.start()
        try:
            yield
        finally:
            over.set()
            turning.join()
            print(f"  the pages ran {100 * spent[True] / sum(spent.values()):.0f} % of that time")


def first(page: Page, root: str, processes: Processes, ready: bool) -> tuple[float, float]:
    """Seconds and processor time from asking for the Table to a verdict, ready made or the engine's own."""
    worked, started = processes.seconds(), time.perf_counter()
    page.goto(f"{root}/pl/table.html", wait_until="commit")
    if ready:
        page.locator(".kt-topics button").nth(3).click()
        page.locator(".kt-disputes button").first.click()
    else:
        page.locator(".kt-tabs button").nth(1).click()
    page.locator(".kt-band").wait_for(timeout=240_000)
    return time.perf_counter() - started, processes.seconds() - worked


def later(page: Page, processes: Processes, times: int) -> Iterator[tuple[str, list[list[float]], float]]:
    """Milliseconds of each later verdict and its picture, and the mean of their processor time, by what is changed."""
    page.locator(".kt-tabs button").first.click()
    page.locator(".kt-loading").wait_for(state="detached", timeout=240_000)
    for what, topic, dispute, place in DISPUTES:
        page.locator(".kt-topics button").nth(topic).click()
        page.locator(".kt-disputes button").nth(dispute).click()
        page.locator(".kt-facts button:not([disabled])").first.wait_for()
        page.wait_for_timeout(1500)
        worked = processes.seconds()
        found = page.evaluate(CHANGE, [place, times])
        yield what, found, 1000 * (processes.seconds() - worked) / times
        page.locator(".kt-tools .k-button").first.click()
        page.locator(".kt-tools .k-button").first.click()


def opened(browser: Browser) -> BrowserContext:
    """A phone that has seen nothing of the site."""
    return browser.new_context(viewport={"width": 390, "height": 800}, has_touch=True, service_workers="block")


def main() -> int:
    """Print the times and the bytes."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("root", help="the address of a served site")
    parser.add_argument("--slower", type=int, nargs="*", default=[1, 4], help="how many times slower")
    parser.add_argument("--times", type=int, default=12, help="how often each fact is changed")
    told = parser.parse_args()
    with sync_playwright() as playwright:
        for rate in told.slower:
            load = os.getloadavg()[0]
            print(f"{rate} × slower, page and worker (load {load:.1f})")
            for ready in (True, False):
                options = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"]
                browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=options)
                context = opened(browser)
                page = context.new_page()
                page.set_default_timeout(240_000)
                page.goto(f"{told.root}/pl/index.html")
                page.wait_for_timeout(500)
                sizes: dict[str, int] = {}

                def fetched(one: Response, seen: dict[str, int] = sizes) -> None:
                    seen[one.url] = int(one.headers.get("content-length", 0))

                context.on("response", fetched)
                processes = Processes(browser)
                with processes.slowed(rate):
                    seconds, worked = first(page, told.root, processes, ready)
                    aim = f"aim {FIRST[rate]}" if rate in FIRST else "no aim"
                    what = "ready dispute" if ready else "the engine's own"
                    print(f"  first verdict, {what}: {seconds:.1f} s ({aim}); processor {worked:.1f} s")
                    if not ready:
                        for change, found, each in later(page, processes, told.times):
                            verdicts, pictures = ([one[part] for one in found] for part in (0, 1))
                            print(f"  later, {change}: middle {statistics.median(verdicts):.0f} ms, longest "
                                  f"{max(verdicts):.0f} (aim {LATER}); picture {statistics.median(pictures):.0f}, "
                                  f"longest {max(pictures):.0f}; processor {each:.0f} ms each")  # fmt: skip
                if not ready:
                    engine = sum(size for url, size in sizes.items() if "/engine/" in url)
                    print(f"  fetched: {engine / 1e6:.2f} MB of the engine, {sum(sizes.values()) / 1e6:.2f} in all "
                          f"(aim {BYTES / 1e6:.0f})")  # fmt: skip
                browser.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
