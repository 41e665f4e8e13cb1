"""The built site on localhost, and a browser to open it in."""

import shutil
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect, sync_playwright

from kodeks.sphinx_ext.build.serve import server
from site_build import built_site

#: How long anything is waited for: far longer than a busy machine needs, since no test is about time.
PATIENCE = 60_000
expect.set_options(timeout=PATIENCE)


def _chromium() -> str:
    # The headless shell is the same browser without a window around the page, which took most of a short test.
    for name in ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"):
        found = shutil.which(name)
        if found:
            return found
    raise AssertionError("Chromium is not installed; `make chromium` installs it or says how")


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The built site on localhost."""
    with serving(built_site(tmp_path_factory)) as found:
        yield found


@contextmanager
def serving(site: Path, asked: list[str] | None = None) -> Iterator[str]:
    """A built site on localhost, and the paths it was asked for."""
    started = server(site, 0, asked=asked)
    threading.Thread(target=started.serve_forever, daemon=True).start()
    yield f"http://localhost:{started.server_port}"
    started.shutdown()
    started.server_close()


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """Debian's Chromium, driven by Playwright."""
    options = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update"]
    with sync_playwright() as playwright:
        opened = playwright.chromium.launch(executable_path=_chromium(), args=options)
        yield opened
        opened.close()


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """A page on which every error counts."""
    context = browser.new_context(viewport={"width": 1280, "height": 900}, locale="pl-PL", service_workers="block")
    context.set_default_timeout(PATIENCE)
    opened = context.new_page()
    errors: list[str] = []
    opened.on("pageerror", lambda error: errors.append(str(error)))
    opened.on("response", lambda response: errors.append(response.url) if response.status >= 400 else None)
    yield opened
    context.close()
    assert errors == []
