"""Fields and zones of the table as a list, and of players side by side."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from cli.output.consoles import out, say, say_wrapped, show
from cli.play.words.titles import SCORE, UNSEEN, value

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cli.play.table.zones import Zones
    from cli.play.words.titles import Titles

LABEL = 30
"""Maximum width of a title in front of a zone's content."""
SLIM, LINES = 14, 3
"""Minimum width of a player's column, and maximum lines of a cell in it."""


class Holdings:
    """Printer of fields and zones of the table and the players, except those boards show."""

    def __init__(self, titles: Titles, zones: Zones, viewer: str | None) -> None:
        self._titles, self._zones, self._viewer = titles, zones, viewer

    def block(self, owned: dict[str, Any], kind: str | None, on_boards: set[str], head: str = "") -> None:
        """Print one field or zone a line, short numbers together."""
        grid = Table.grid(padding=(0, 1, 0, 0))
        grid.add_column(max_width=LABEL)
        grid.add_column(overflow="fold")
        short: list[str] = []
        for title, found, _ in self.fields(owned, kind, on_boards):
            if isinstance(found, dict):
                grid.add_row(Text(title), Text(keyed(found)))
            else:
                short.append(title if found is True else f"{title} {value(found)}")
        for label, part in self.parts(owned, kind, on_boards):
            seat = owned.get("seat")
            mine = seat is not None and seat == self._viewer
            grid.add_row(Text(label), self._zones.contents(part, seat, mine=mine))
        if head and (short or grid.row_count):
            say(head, style="bold cyan")
        if short:
            say_wrapped(" · ".join(short))
        if grid.row_count:
            show(Padding(grid, (0, 0, 0, 2)))

    def columns(self, players: dict[str, dict[str, Any]], on_boards: set[str]) -> bool:
        """Print the players as columns of one table, if it fits; return whether it did."""
        rows = self._rows(list(players.values()), on_boards)
        widest = max((len(head) for head in rows or ()), default=0)
        wide = (out().width - min(widest, LABEL) - 4) // max(1, len(players)) - 2
        cells = [cell for row in (rows or {}).values() for cell in row]
        words = [word for cell in cells for word in cell.split()]
        if rows is None or wide < SLIM or any(len(cell) > LINES * wide for cell in cells):
            return False
        if any(len(word) > wide for word in words):
            return False
        if not rows:
            return True
        table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="bold cyan")
        table.add_column("", max_width=LABEL)
        for name in players:
            table.add_column(Text(name), overflow="fold", max_width=wide)
        for head, row in rows.items():
            table.add_row(Text(f"  {head}"), *(Text(cell) for cell in row))
        show(table)
        return True

    def _rows(self, players: list[dict[str, Any]], on_boards: set[str]) -> dict[str, list[str]] | None:
        """Return each player's cell under each title; None if one is a drawing."""
        kind = self._titles.player
        rows: dict[str, list[str]] = {}
        for place, player in enumerate(players):
            told = [
                (title, keyed(found) if isinstance(found, dict) else value(found))
                for title, found, _ in self.fields(player, kind, on_boards)
            ]
            for label, part in self.parts(player, kind, on_boards):
                mine = player["seat"] == self._viewer
                if self._zones.has_pictures(part) or (mine and self._zones.says_more(part)):
                    return None
                told.append((label, self._zones.text(part, player["seat"])))
            for title, text in told:
                rows.setdefault(title, [""] * len(players))[place] = text
        return rows

    def fields(self, owned: dict[str, Any], kind: str | None, on_boards: set[str]) -> Iterator[tuple[str, Any, bool]]:
        """Yield title and value of each field to show, and whether it is shown even when shortened.

        Those that the rules show come first, the score so far behind them.
        """
        marked = [name for name in owned["fields"] if name != SCORE and self._titles.is_shown(kind, name)]
        first = {*marked, SCORE} if marked else set[str]()
        for name, found in sorted(owned["fields"].items(), key=lambda field: field[0] not in first):
            always = self._titles.is_shown(kind, name)
            unseen = not keyed(found) if isinstance(found, dict) else found == UNSEEN
            empty = unseen or (found is False and not always)
            if name not in on_boards and not empty and (found is not None or always or self._titles.has(kind, name)):
                yield self._titles.of(kind, name), found, always

    def parts(
        self, owned: dict[str, Any], kind: str | None, on_boards: set[str]
    ) -> Iterator[tuple[str, dict[str, Any]]]:
        """Yield the title and content of each zone to show."""
        for name, zone in owned["zones"].items():
            for label, part in () if name in on_boards else by_key(self._titles.of(kind, name), zone):
                if part["size"] or self._titles.drawn_empty(kind, name):
                    yield label, part


def keyed(found: dict[str, Any]) -> str:
    """Return the text of a field with keys: the entries that are not 0, or `0` if all are."""
    parts = {key: part for key, part in found.items() if part is not False and part not in (None, UNSEEN)}
    told = {key: part for key, part in parts.items() if part != 0}
    if parts and not told:
        return "0"
    return ", ".join(key if part is True else f"{key} {value(part)}" for key, part in told.items())


def by_key(title: str, zone: dict[str, Any]) -> list[tuple[str, dict[str, Any]]]:
    """Return a zone with its title, or one zone for each key."""
    if "shape" in zone:
        return [(title, zone)]
    return [(f"{title} {key}{label}", part) for key, found in zone.items() for label, part in by_key("", found)]
