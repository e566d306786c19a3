"""Pages about codes of findings: meaning and reason, a small example file, and what to write instead."""

from __future__ import annotations

from importlib import resources
from typing import NamedTuple


class Head(NamedTuple):
    """First line of a page about a code: `# GS204 unknown-name (error)`."""

    code: str
    name: str
    severity: str


def heads() -> tuple[Head, ...]:
    """Return the first lines of all pages, sorted by code, read without importing the modules that report."""
    found: list[Head] = []
    for file in resources.files(__name__).iterdir():
        if file.name.endswith(".md"):
            with file.open(encoding="utf-8") as lines:
                code, name, severity = lines.readline().removeprefix("# ").split()
            found.append(Head(code, name, severity.strip("()")))
    return tuple(sorted(found))


def page(number: str) -> str | None:
    """Return the page about a code as Markdown, or None if it has no page."""
    file = resources.files(__name__).joinpath(f"{number}.md")
    return file.read_text(encoding="utf-8") if file.is_file() else None
