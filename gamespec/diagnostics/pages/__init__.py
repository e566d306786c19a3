"""The page of a code: what it finds and why, a small file it finds it in, and what to write instead.

A code's number enters; the text of `<number>.md` leaves, or none where a code has only its sentence.
"""

from __future__ import annotations

from importlib import resources


def page(number: str) -> str | None:
    """The page of a code, as Markdown."""
    file = resources.files(__name__).joinpath(f"{number}.md")
    return file.read_text(encoding="utf-8") if file.is_file() else None
