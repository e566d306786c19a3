"""The page of a code: what it finds and why, a small file it finds it in, and what to write instead.

A code's number enters; the text of `<number>.md` leaves, or none where a code has only its sentence.
"""

from __future__ import annotations

from importlib import resources
from typing import NamedTuple


class Head(NamedTuple):
    """What the first line of a page says: `# GS204 unknown-name (error)`."""

    code: str
    name: str
    severity: str


def heads() -> tuple[Head, ...]:
    """The head of every page by number; read off the pages, so that no stage has to be loaded for them."""
    found: list[Head] = []
    for file in resources.files(__name__).iterdir():
        if file.name.endswith(".md"):
            with file.open(encoding="utf-8") as lines:
                code, name, severity = lines.readline().removeprefix("# ").split()
            found.append(Head(code, name, severity.strip("()")))
    return tuple(sorted(found))


def page(number: str) -> str | None:
    """The page of a code, as Markdown."""
    file = resources.files(__name__).joinpath(f"{number}.md")
    return file.read_text(encoding="utf-8") if file.is_file() else None
