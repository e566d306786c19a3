"""A source file enters; text safe to read leaves, every offset kept, with findings about size and characters."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from gamespec.diagnostics.files import EMPTY, LARGEST, NOT_TEXT, STRANGE_CHARACTER, TAB, TOO_LARGE
from gamespec.diagnostics.text import STEERING

if TYPE_CHECKING:
    from gamespec.diagnostics import Diagnostic
    from gamespec.source import SourceFile

MOST_REPORTED = 5


def check_text(source: SourceFile) -> tuple[str | None, list[Diagnostic]]:
    """The text to read, or none where it is not worth reading."""
    text = source.text
    if len(text) > LARGEST:
        return None, [
            TOO_LARGE.at(
                source.span(0, 0),
                f"the file has {len(text):,} characters, more than {LARGEST:,}",
                help="split it into variants",
            )
        ]
    if "\x00" in text:
        at = text.index("\x00")
        return None, [NOT_TEXT.at(source.span(at, at + 1), "the file is binary, not text")]
    text = text.replace("\r\n", " \n")
    if text.startswith("\ufeff"):
        text = " " + text[1:]
    found = list(_strange(source, text))
    text = STEERING.sub(" ", text)
    if "\t" in text:
        found.append(_tab(source, text))
        text = text.replace("\t", " ")
    if not re.search(r"^[ ]*[^#\s]", text, re.MULTILINE):
        found.append(
            EMPTY.at(
                source.span(0, 0),
                "the file is empty",
                help='begin with `game "Name" for 2 to 4 players`, a variant with `variant "Name" of "Game"`',
            )
        )
        return None, found
    return text, found


def _strange(source: SourceFile, text: str) -> list[Diagnostic]:
    found: list[Diagnostic] = []
    for match in STEERING.finditer(text):
        if len(found) == MOST_REPORTED:
            break
        sign = match.group()
        named = f"U+{ord(sign):04X}"
        what = (
            "a control character"
            if ord(sign) < 0xA0
            else "an invisible character or one that turns the reading direction"
        )
        span = source.span(match.start(), match.end())
        found.append(STRANGE_CHARACTER.at(span, f"{what} stands here ({named})", help="delete it"))
    return found


def _tab(source: SourceFile, text: str) -> Diagnostic:
    at = text.index("\t")
    number = text.count("\t")
    more = f" and {number - 1} more" if number > 1 else ""
    return TAB.at(source.span(at, at + 1), f"a tab stands here{more}", help="use blanks: two for each level is usual")
