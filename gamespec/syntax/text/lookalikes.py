"""Replacement of look-alike characters (curly quotes, long dashes) by the ones meant, with findings.

Word processors, web pages and chats replace quotes, dashes, blanks and arrows of the keyboard by others. Their
meaning is never in doubt, so the finding has a safe fix, and parsing continues with the replacements without further
findings. Inside quotes and comments all characters are allowed.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from gamespec.diagnostics import Diagnostic, Edit, Fix
from gamespec.source import SourceFile
from gamespec.syntax.codes import STRAY_CHARACTER

BLANKS = "\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000"
OPENING = "\u201c\u201d\u201e\u201f\u00ab\u00bb\uff02"
APOSTROPHES = "\u2019\u2018\u201b\u00b4`\u2032\u02bc\uff07"
DASHES = "\u2010-\u2015\u2212\ufe63\uff0d"
ARROWS = "\u2192\u21d2\u27f6\u27a1\u2794\u279c"
SAME = {
    "\u2026": "..",
    "\u2025": "..",
    "\u2265": ">=",
    "\u2a7e": ">=",
    "\u2264": "<=",
    "\u2a7d": "<=",
    "\u2260": "is not",
    "\u00d7": "*",
    "\u2715": "*",
    "\u22c5": "*",
    "\u00f7": "/",
    "\u3001": ",",
    **dict.fromkeys("\u2192\u21d2\u27f6\u27a1\u2794\u279c", "->"),
    **{chr(sign): chr(sign - 0xFEE0) for sign in range(0xFF01, 0xFF5F) if sign not in (0xFF02, 0xFF07, 0xFF0D)},
}
"""Look-alike characters that have one meaning wherever they occur, with their replacements."""
SIGNS = "".join((BLANKS, OPENING, APOSTROPHES, DASHES, re.escape("".join(SAME))))
ANY = re.compile(f"""["'#{SIGNS}]""")
ODD = re.compile(f"['{SIGNS}]")
BLANK = re.compile(f"[{BLANKS}]")
DASH = re.compile(f"[{DASHES}]")
CLOSING = re.compile(f'["{OPENING}]')
SINGLE = re.compile(r"'(?!s\b)[^'\"\n]*(?:\w'\w[^'\"\n]*)*'(?=[\s(,)]|$)")
SEATS = re.compile(r"\bfor \d+$")
MOST_SHOWN = 3
NAMED = {"\u00a0": "a no-break blank", "\u202f": "a narrow no-break blank", "\u3000": "a wide blank"}


@dataclass(frozen=True, slots=True)
class Meant:
    """A look-alike character's offset and width in a text, and its replacement."""

    at: int
    width: int
    text: str
    sort: str


def signs_in(text: str) -> Iterator[Meant]:
    """Yield every look-alike character of a text outside of quotes and comments, in order."""
    if text.isascii() and "`" not in text and "'" not in text:
        return
    start = 0
    for line in text.splitlines(keepends=True):
        if ODD.search(line):
            yield from _in_line(text, start, start + len(line))
        start += len(line)


def _in_line(text: str, start: int, end: int) -> Iterator[Meant]:
    place = start
    row = text[start:end].strip() if text[start:end].lstrip().startswith("|") else ""
    while (found := ANY.search(text, place, end)) is not None:
        at, sign = found.start(), found.group()
        place = at + 1
        if sign == "#":
            return
        if sign == '"' or sign in OPENING:
            if row.count("|") == 2:  # drawings may contain any character
                continue
            yield from _quotes(text, at, end)
            closed = _closing(text, at, end)
            place = end if closed is None else closed + 1
        elif sign == "'":
            if not row and (quoted := SINGLE.match(text, at, end)) is not None and text[at - 1 : at] in " (\n":
                yield Meant(at, 1, '"', "quote")
                yield Meant(quoted.end() - 1, 1, '"', "quote")
                place = quoted.end()
        elif (meant := _one(text, at, row)) is not None:
            yield meant


def _closing(text: str, at: int, end: int) -> int | None:
    """Return the end of a quotation, at a straight quote or else any closing one, or None."""
    if text[at] == '"' and (plain := text.find('"', at + 1, end)) >= 0:
        return plain
    found = CLOSING.search(text, at + 1, end)
    return None if found is None else found.start()


def _quotes(text: str, at: int, end: int) -> Iterator[Meant]:
    closed = _closing(text, at, end)
    for place in (at, closed):
        if place is not None and text[place] != '"':
            yield Meant(place, 1, '"', "quote")


def _one(text: str, at: int, row: str) -> Meant | None:
    sign, before, after = text[at], text[at - 1 : at], text[at + 1 : at + 2]
    if BLANK.match(sign):
        return Meant(at, 1, " ", "blank")
    if row.count("|") == 2 or (
        row and not DASH.match(sign) and before.strip() in ("", "|") and after.strip() in ("", "|")
    ):
        return None  # a drawing, or a mark
    if sign in APOSTROPHES:
        owner = (before.isalnum() or before in ")]") and before and after == "s"
        return Meant(at, 1, "'", "apostrophe") if owner else None
    if DASH.match(sign):
        return _dash(text, at, before, after)
    meant = SAME[sign]
    sort = "arrow" if meant == "->" else meant
    if meant == "is not":  # words need blanks around them
        meant = f"{'' if before.isspace() else ' '}{meant}{'' if after.isspace() else ' '}"
    return Meant(at, 1, meant, sort)


def _dash(text: str, at: int, before: str, after: str) -> Meant:
    if before.isdigit() and after.isdigit():
        line = text[text.rfind("\n", 0, at) + 1 : at]
        return Meant(at, 1, " to " if SEATS.search(line) else "..", "dash between numbers")
    if before.isalpha() and after.isdigit():
        return Meant(at, 1, " - ", "dash")
    return Meant(at, 1, "-", "dash")


def findings(source: SourceFile, signs: list[Meant]) -> Iterator[Diagnostic]:
    """Yield one finding for each sort of look-alike character, at its first occurrence; it fixes all."""
    sorts: dict[str, list[Meant]] = {}
    for sign in signs:
        sorts.setdefault(sign.sort, []).append(sign)
    for sort, alike in sorts.items():
        first = alike[0]
        sign = source.text[first.at]
        span = source.span(first.at, first.at + first.width)
        more = {1: "", 2: ", and occurs once more"}.get(len(alike), f", and occurs {len(alike) - 1} more times")
        if sort == "blank":
            what = NAMED.get(sign, "a blank of another width")
            message = f"{what} (U+{ord(sign):04X}) looks like a plain blank, but has no meaning here{more}"
            written = "a plain blank"
        else:
            message = f"the sign `{sign}` has no meaning here{more}"
            written = f"`{first.text.strip()}`"
        edits = tuple(Edit(source.span(each.at, each.at + each.width), each.text) for each in alike)
        yield STRAY_CHARACTER.at(
            span,
            message,
            help=f"write {written}; `gamespec lint --fix` writes it for you",
            also=[(source.span(each.at, each.at + each.width), "and here") for each in alike[1 : 1 + MOST_SHOWN]],
            fixes=[Fix(f"write {written}", edits)],
        )


def rewritten(text: str, signs: list[Meant]) -> str:
    """Return the text with every look-alike character replaced."""
    parts: list[str] = []
    place = 0
    for sign in signs:
        parts += (text[place : sign.at], sign.text)
        place = sign.at + sign.width
    return "".join((*parts, text[place:]))
