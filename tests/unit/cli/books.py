"""Rulebooks as tests read them: what the command prints, and what stands on a page."""

from __future__ import annotations

from functools import cache
from html.parser import HTMLParser

from typer.testing import CliRunner

from cli.app import build


@cache
def of_bundled(*arguments: str) -> tuple[int, str, str]:
    """Return what the command says of a game whose files stay as they are.

    Read by many tests, made for the first.
    """
    return told(*arguments)


def told(*arguments: str) -> tuple[int, str, str]:
    ran = CliRunner().invoke(build(), ["rulebook", *arguments])
    return ran.exit_code, ran.stdout, ran.stderr


class Page(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.fetched: list[str] = []
        self.tags: set[str] = set()
        self.words = ""

    def handle_data(self, data: str) -> None:
        self.words += data

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        if tag != "meta":
            self.open.append(tag)
        named = [value or "" for key, value in attrs if key in {"src", "href"}]
        self.fetched += [value for value in named if not value.startswith("#")]

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def read(page: str) -> Page:
    found = Page()
    found.feed(page)
    assert found.open == []
    return found
