"""Shorten a table that is too long for the screen to the parts a turn needs."""

from __future__ import annotations

from textwrap import wrap
from typing import TYPE_CHECKING, Any

from cli.output.consoles import out, say, say_wrapped
from cli.play.table.holdings import keyed
from cli.play.table.zones import FEW
from cli.play.words.titles import piece, value

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    from cli.play.table.holdings import Holdings
    from cli.play.table.zones import Zones
    from cli.play.words.titles import Titles
    from gamespec.analysis.faces import Picture

APART = " · "
NOTHING = "nothing yet"
NAMES = 2
"""Width in columns below which only names are shown."""
SLIM = 14
"""Minimum width of a table's last column."""


class Folded:
    """Printer of the table and the players in short form."""

    def __init__(self, titles: Titles, zones: Zones, holdings: Holdings) -> None:
        self._titles, self._zones, self._holdings = titles, zones, holdings

    def rival(self, player: dict[str, Any], shown: set[str], name: str, before: dict[str, Any] | None = None) -> None:
        """Print another player in a line or two: numbers that are not 0, zones with pieces, and losses."""
        kind = self._titles.player
        told = [
            text
            for title, found, always in self._holdings.fields(player, kind, shown)
            if (text := _field(title, found, always=always))
        ]
        told += [
            f"{label} {self._zones.text(part, player['seat'])}"
            for label, part in self._holdings.parts(player, kind, shown)
            if part["size"]
        ]
        told += [] if before is None else self._no_more(player, before)
        _under(name, APART.join(told) or NOTHING)

    def _no_more(self, player: dict[str, Any], before: dict[str, Any]) -> Iterator[str]:
        """Return what a player had before and has no longer, if that is not shown elsewhere."""
        kind = self._titles.player
        for name, found in player["fields"].items():
            then = before["fields"].get(name)
            if found in (False, None, 0) and found != then and not self._titles.is_shown(kind, name):
                title = self._titles.of(kind, name)
                yield f"no longer {title.lower()}" if then is True else f"{title} {value(found)}"
        for name, zone in player["zones"].items():
            if zone.get("size") == 0 and before["zones"].get(name, zone) != zone:
                yield f"{self._titles.of(kind, name)} -"

    def mine(
        self,
        owned: dict[str, Any],
        kind: str | None,
        shown: set[str],
        name: str = "",
        below: Collection[str] = (),
        slim: int = 0,
    ) -> None:
        """Print what the table or the viewer has, with the columns printed on pieces.

            Of zones shown `below`, in the menu, only the contents. `slim`: 1 leaves out empty zones and 0, 2 also the
        columns
            printed on pieces.
        """
        listed = {self._titles.of(kind, zone) for zone in below}
        if name:
            say(name, style="bold cyan")
        fields = [
            _field(title, found, zero=not slim, always=always)
            for title, found, always in self._holdings.fields(owned, kind, shown)
        ]
        if any(fields):
            say_wrapped(APART.join(filter(None, fields)))
        seat, mine = owned.get("seat"), kind is not None
        short: list[str] = []
        empty: list[str] = []
        for label, part in self._holdings.parts(owned, kind, shown):
            if not part["size"]:
                empty.append(label)
            elif label in listed:
                short.append(f"{label} {self._zones.text(part, seat)}")
            elif slim < NAMES and part["shape"] != "pile" and self._with_faces(part, mine=mine):
                in_columns(part["pieces"], self._titles, self._zones, indent=4, label=label, holder=seat)
            else:
                short.append(f"{label} {self._zones.text(part, seat)}")
        if short:
            say_wrapped(APART.join(short))
        if empty and not slim:
            say_wrapped(f"nothing in {', '.join(empty)}", style="dim")

    def _with_faces(self, part: dict[str, Any], *, mine: bool) -> bool:
        """Return whether the pieces of a zone are listed one by one."""
        if len(part.get("pieces", ())) not in range(1, FEW + 1):
            return False
        return self._zones.says_more(part) if not self._zones.has_pictures(part) else mine


def entry(found: dict[str, Any], holder: str | None, titles: Titles, zones: Zones, *, brackets: bool = False) -> str:
    """Return a piece with its shape and what is printed on it, in one line."""
    facts = zones.facts(found)
    told = [piece(found, titles, holder), inline(zones.picture(found))]
    if brackets:
        return " ".join(filter(None, [*told, f"({facts})" if facts else ""]))
    return "  ".join(filter(None, [*told, facts]))


def _field(title: str, found: object, *, zero: bool = False, always: bool = False) -> str:
    """Return `Money 3`; nothing for an empty value or 0, unless `always` or wanted."""
    if found is True:
        return title
    if (found is None and not always) or (found == 0 and not (zero or always)):
        return ""
    text = keyed(found) if isinstance(found, dict) else value(found)
    return "" if text == "0" and not (zero or always) else f"{title} {text}"


def inline(picture: Picture) -> str:
    """Return a shape in one line: `##/.#`."""
    return "/".join(line.rstrip().replace(" ", ".") for line in picture)


def _under(name: str, text: str) -> None:
    """Print a name and, beside it, a wrapped text."""
    margin = max(4, len(name) + 2)
    lines = wrap(text, out().width - margin, break_long_words=False, break_on_hyphens=False) or [""]
    for number, line in enumerate(lines):
        say(f"{name if number == 0 else '':<{margin}}{line}")


def in_columns(
    pieces: list[dict[str, Any]],
    titles: Titles,
    zones: Zones,
    *,
    indent: int,
    label: str = "",
    holder: str | None = None,
) -> None:
    """Print pieces and what is printed on them: side by side, one a line, or as a table."""
    entries = [entry(found, holder, titles, zones) for found in pieces]
    room, longest = out().width - indent, max(map(len, entries), default=0)
    if label and len(entries) == 1 and len(label) + longest + 4 <= out().width:
        say(f"  {label}  {entries[0]}")
        return
    if label:
        say(f"  {label}")
    many = max(1, (room + 3) // (longest + 3))
    if many > 1:
        short = [entry(found, holder, titles, zones, brackets=True) for found in pieces]
        for start in range(0, len(short), many):
            row = short[start : start + many]
            say(" " * indent + "   ".join(f"{text:<{longest}}" for text in row).rstrip())
        return
    table = by_column([(piece(found, titles, holder), _cells(found, zones)) for found in pieces], room)
    if table and len(pieces) > 1:
        for number, line in enumerate(table):
            say(" " * indent + line, style="dim" if number == 0 else None)
        return
    for text in entries:
        for line in wrap(text, room, subsequent_indent="     ", break_long_words=False, break_on_hyphens=False):
            say(" " * indent + line)


def _cells(found: dict[str, Any], zones: Zones) -> dict[str, str]:
    """Return what is printed on a piece by column, with its shape if it has one."""
    shape = inline(zones.picture(found))
    return ({"shape": shape} if shape else {}) | zones.cells(found)


def by_column(rows: list[tuple[str, dict[str, str]]], room: int) -> list[str]:
    """Return names and cells in aligned columns, the last wrapped; nothing if they do not fit."""
    columns = {head: [cells.get(head, "") for _, cells in rows] for _, cells in rows for head in cells}
    alike = [f"{head} {texts[0]}" for head, texts in columns.items() if len(set(texts)) == 1]
    heads = [head for head, texts in columns.items() if len(set(texts)) > 1]
    texts = [["", *heads], *([name, *(cells.get(head, "") for head in heads)] for name, cells in rows)]
    wide = [max(map(len, column)) for column in zip(*texts, strict=True)][:-1]
    left = room - sum(wide) - 2 * len(wide)
    if len(heads) < 2 or left < SLIM:
        return []
    lines: list[str] = []
    for *row, last in texts:
        head = "".join(f"{cell:<{width + 2}}" for cell, width in zip(row, wide, strict=True))
        for number, part in enumerate(wrap(last, left, break_long_words=False) or [""]):
            lines.append(f"{head if number == 0 else ' ' * len(head)}{part}".rstrip())
    if alike:
        lines[0] += f"  (all: {', '.join(alike)})"
    return lines if len(lines[0]) <= room else []
