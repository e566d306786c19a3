"""A real browser, whose tests may be left out, and its windows, which tests use one after the other."""

from __future__ import annotations

import asyncio
import os
import shutil
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Browser, Page, Playwright

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
DEMANDED = "CHROMIUM" in os.environ
"""Set where the browser has been installed for this: then it is not left out."""
OPTIONS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update"]
PATIENCE = 20_000
needs_chromium = pytest.mark.skipif(
    CHROMIUM is None and not DEMANDED, reason="Chromium is not installed (apt install chromium)"
)


class Chromium:
    """One browser for all tests of a process, begun by the first of them.

    A window takes longer to open than most pages to load, so each is used again once its test has left it.
    """

    def __init__(self) -> None:
        self._loop: asyncio.AbstractEventLoop | None = None
        self._playwright: Playwright | None = None
        self._browser: Browser | None = None
        self._windows: list[Page] = []
        """Windows that no test uses."""
        self._heard: dict[Page, list[tuple[str, Callable[..., None]]]] = {}

    def resume(self) -> None:
        """Begin, or go on after tests that ran event loops of their own."""
        asyncio._set_running_loop(self._loop)

    def pause(self) -> None:
        """Let tests without a browser run event loops of their own.

        That of Playwright counts as running between its calls.
        """
        self._loop = asyncio._get_running_loop()
        asyncio._set_running_loop(None)

    def page(self, faults: list[str], wide: int = 1280, high: int = 900) -> Page:
        """Return an empty page of a size in pixels; errors of its scripts are added to `faults`."""
        page = self._windows.pop() if self._windows else self._opened()
        page.set_viewport_size({"width": wide, "height": high})
        self.hears(page, "pageerror", lambda error: faults.append(str(error)))
        self.hears(page, "console", lambda line: faults.append(line.text) if line.type == "error" else None)
        return page

    def hears(self, page: Page, event: str, told: Callable[..., None]) -> None:
        """Call a function at each event of a page, until it is left."""
        page.on(event, told)  # type: ignore[call-overload]
        self._heard.setdefault(page, []).append((event, told))

    def leave(self, page: Page) -> None:
        """Empty a page for the next test."""
        page.mouse.move(0, 0)
        page.goto("about:blank")
        for event, told in self._heard.pop(page, []):
            page.remove_listener(event, told)
        self._windows.append(page)

    def _opened(self) -> Page:
        if self._browser is None:
            from playwright.sync_api import sync_playwright

            self._playwright = sync_playwright().start()
            self._browser = self._playwright.chromium.launch(executable_path=CHROMIUM, args=OPTIONS)
        page = self._browser.new_page()
        page.set_default_timeout(PATIENCE)
        return page

    def quit(self) -> None:
        """End the browser."""
        if self._browser is not None and self._playwright is not None:
            self._browser.close()
            self._playwright.stop()
