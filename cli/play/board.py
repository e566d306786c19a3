"""The spaces of a grid in a view enter; a drawn board, its columns and rows numbered, leaves, or None."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from rich.text import Text

if TYPE_CHECKING:
    from collections.abc import Iterator

PLACE = re.compile(r"\[(\d+), (\d+)\]$")
EMPTY = "."


def board_of(things: list[dict[str, Any]], seats: list[str]) -> Text | None:
    """Draw a grid: a seat is its number, a word or piece its first letter."""
    cells: dict[tuple[int, int], str] = {}
    legend: dict[str, str] = {}
    for thing in things:
        place = PLACE.search(thing["name"])
        if place is None:
            return None
        sign, meaning = _sign(thing, seats)
        cells[int(place[1]), int(place[2])] = sign
        if meaning:
            legend[sign] = meaning
    if not cells:
        return None
    drawn = "\n".join(_lines(cells))
    signs = ", ".join(f"{sign} {meaning}" for sign, meaning in sorted(legend.items()))
    return Text(f"{drawn}\n    {signs}" if signs else drawn)


def _lines(cells: dict[tuple[int, int], str]) -> Iterator[str]:
    width = max(column for column, _ in cells)
    height = max(row for _, row in cells)
    wide = max(len(sign) for sign in cells.values())
    wide = max(wide, len(str(width)))
    yield "    " + " ".join(f"{column:>{wide}}" for column in range(1, width + 1))
    for row in range(1, height + 1):
        signs = (cells.get((column, row), " ") for column in range(1, width + 1))
        yield f"{row:>3} " + " ".join(f"{sign:>{wide}}" for sign in signs)


def _sign(thing: dict[str, Any], seats: list[str]) -> tuple[str, str]:
    """What stands in one space, and what its sign means."""
    said = [found for found in thing["fields"].values() if found not in (None, False, 0, "?")]
    for zone in thing["zones"].values():
        said += [_name(piece) for piece in zone.get("pieces", ())]
    if not said:
        return EMPTY, ""
    if len(said) > 1:
        return "+".join(_short(word, seats) for word in said), ""
    return _short(said[0], seats), "yes" if said[0] is True else str(said[0])


def _name(piece: dict[str, Any]) -> str:
    return str(piece.get("front", "a card")).partition("[")[2].removesuffix("]") or str(piece.get("front", "?"))


def _short(word: Any, seats: list[str]) -> str:  # noqa: ANN401 - whatever a field of a view holds
    if word is True:
        return "#"
    if isinstance(word, int):
        return str(word)
    return str(seats.index(word) + 1) if word in seats else str(word)[:1]
