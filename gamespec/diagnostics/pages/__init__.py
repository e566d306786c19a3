"""Pages of codes: what a code finds and why, a small example file, and what to write instead."""

from __future__ import annotations

from importlib import resources
from typing import NamedTuple


class Head(NamedTuple):
    """First line of a page: `# GS204 unknown-name (error)`."""

    code: str
    name: str
    severity: str


def heads() -> tuple[Head, ...]:
    """Return the head of every page by number, read from the pages so that no stage must be loaded."""
    found: list[Head] = []
    for file in resources.files(__name__).iterdir():
        if file.name.endswith(".md"):
            with file.open(encoding="utf-8") as lines:
                code, name, severity = lines.readline().removeprefix("# ").split()
            found.append(Head(code, name, severity.strip("()")))
    return tuple(sorted(found))


def page(number: str) -> str | None:
    """Return the page of a code as Markdown, or None if it has only its sentence."""
    file = resources.files(__name__).joinpath(f"{number}.md")
    return file.read_text(encoding="utf-8") if file.is_file() else None
