"""Tables of a rulebook read back.

Markdown or a page enters, what each row of each chapter says leaves.
"""

from __future__ import annotations

import re
from html.parser import HTMLParser
from typing import TYPE_CHECKING, TypeAlias

from gamespec.checked.types import Int, Row, Shape, Thing, YesNo
from gamespec.prose.names import plain

if TYPE_CHECKING:
    from collections.abc import Iterator

    from gamespec.checked.kinds import Column, Kind
    from gamespec.checked.types import Type

Tables: TypeAlias = dict[str, list[dict[str, str]]]
"""By the heading: the rows, each a cell by the name of its column."""
MARK = re.compile(r"\*\*\[changed\]\*\* | ?<sup>.*?</sup>")
RANGE = re.compile(r"(-?\d+) to (-?\d+)|(-?\d+) or less|(-?\d+) or more|(-?\d+)")


def in_markdown(text: str) -> Tables:
    found: Tables = {}
    title, head = "", list[str]()
    for line in text.splitlines():
        if line.startswith("#"):
            title, head = MARK.sub("", line).lstrip("# ").strip(), []
        elif not line.startswith("| "):
            head = []
        elif not head:
            head = _cells(line)
        elif not line.startswith("| ---"):
            found.setdefault(title, []).append(_row(head, _cells(line)))
    return found


def _row(head: list[str], cells: list[str]) -> dict[str, str]:
    """The cells by their columns.

    The margin has no name, as the first column of numbers by players has none.
    """
    row: dict[str, str] = {}
    for name, cell in zip(head, cells, strict=True):
        row.setdefault(name, cell)
    return row


def _cells(line: str) -> list[str]:
    return [re.sub(r"\\(.)", r"\1", MARK.sub("", cell)).strip() for cell in line[2:-2].split(" | ")]


class OnPage(HTMLParser):
    """The rows of the tables of a page.

    A card is a row whose empty columns are left out, a picture says nothing.
    """

    def __init__(self) -> None:
        super().__init__()
        self.found: Tables = {}
        self.title, self.text, self.head = "", "", list[str]()
        self.row: list[str] = []
        self.card: dict[str, str] = {}
        self.hidden = 0
        self.picture = 0
        """Open `div` elements of the picture of a board."""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        named = dict(attrs).get("class") or ""
        if self.picture or named == "scene":
            self.picture += tag == "div"
            return
        if tag == "span" and named == "icons":
            self.text += dict(attrs)["aria-label"] or ""
        self.hidden += tag == "svg" or (tag == "span" and named in {"margin", "icons"})
        if tag == "tr":
            self.row = []
        elif tag == "div" and named.startswith("card") and not named.startswith("cards"):
            self.card = {"": ""}
            self.found.setdefault(self.title, []).append(self.card)
        if tag in {"th", "td", "h2", "h3", "h4", "dt", "dd", "i", "table", "b"}:
            self.text = ""

    def handle_data(self, data: str) -> None:
        self.text += "" if self.hidden else data

    def handle_endtag(self, tag: str) -> None:
        if self.picture:
            self.picture -= tag == "div"
            return
        self.hidden -= tag == "svg" or (tag == "span" and self.hidden > 0)
        text = self.text.strip()
        match tag:
            case "h2" | "h3" | "h4":
                self.title = text
            case "i":
                self.card["copies"], self.text = text.removeprefix("\N{MULTIPLICATION SIGN}"), ""
            case "b":
                self.card[""] = text
            case "dt":
                self.head = [text]
            case "dd":
                self.card[self.head[0]] = text
            case "th" | "td":
                self.row.append(text)
            case "tr" if tag == "tr" and "<th" in (self.get_starttag_text() or ""):
                self.head = self.row
            case "tr":
                self.found.setdefault(self.title, []).append(_row(self.head, self.row))
            case _:
                pass


def on_page(text: str) -> Tables:
    page = OnPage()
    page.feed(text)
    return page.found


def wrong(kind: Kind, rows: list[dict[str, str]]) -> Iterator[str]:
    """Yield what a table says otherwise than the checked game.

    Each number, word and range, of each column of each row.
    """
    if kind.indexed_by_place:
        yield from _wrong_marks(kind, rows)
        return
    by_name = {next(iter(row.values())): row for row in rows}
    spread = [row for row in rows if any(cell.startswith("each ") for cell in row.values())]
    for at, name in enumerate(kind.rows):
        told = [by_name[plain(name)]] if plain(name) in by_name else spread
        found = [[*_wrong_row(kind, at, row)] for row in told] or [[f"{kind.name} {name}: no row"]]
        yield from min(found, key=len)


def _wrong_row(kind: Kind, at: int, row: dict[str, str]) -> Iterator[str]:
    """The same of one row, in which `each suit` stands for every suit and `ace` for the ace of each."""
    name, spread = kind.rows[at], any(cell.startswith("each ") for cell in row.values())
    for column in kind.columns.values():
        if column.is_shape or _is_drawn(column):
            continue
        own = isinstance(column.type, (Row, Thing)) and column.type.kind is kind and column.cells[at] == at
        named = own or (column is next(iter(kind.columns.values())) and plain(column.name) not in row)
        told = next(iter(row.values())) if named else row.get(plain(column.name), "-")
        every = isinstance(column.type, (Row, Thing)) and told.startswith("each ") and column.cells[at] is not None
        part = own and spread and plain(name).startswith(f"{told} ")
        if not (every or part or _agrees(told, column, at)):
            yield f"{kind.name} {name} {column.name}: {told!r} for {column.cells[at]}"
    if "copies" in row:
        counted = re.fullmatch(r"(\d+)( for each player)?", row["copies"])
        owners = len({kind.owner_of[thing] for thing in kind.things_of(at)}) if kind.owner_of else 1
        if counted is None or int(counted[1]) * (owners if counted[2] else 1) != len(kind.things_of(at)):
            yield f"{kind.name} {name}: {row['copies']!r} copies for {len(kind.things_of(at))}"
    if kind.faces and "faces" in row:
        numbers = [int(found) for found in re.findall(r"-?\d+", row["faces"])]
        sides = list(kind.faces[at])
        counted = list(range(1, numbers[1] + 1)) if re.fullmatch(r"1 to \d+", row["faces"]) else numbers
        if numbers and (counted != sides or (len(sides) == 1) != row["faces"].startswith("always ")):
            yield f"{kind.name} {name}: {row['faces']!r} for the faces {sides}"


def _wrong_marks(kind: Kind, rows: list[dict[str, str]]) -> Iterator[str]:
    """The same of a board that is drawn: each row says what the spaces with one mark are."""
    for column in kind.columns.values():
        if column.name in {"column", "row"} or column.key is not None or plain(column.name) not in rows[0]:
            continue
        told = {row[plain(column.name)] for row in rows}
        yield from (
            f"{kind.name} {column.name}: {cell} is nowhere in {told}"
            for cell in set(column.cells)
            if not any(_is_cell(each, column.type, cell) for each in told)
        )


def _is_drawn(column: Column) -> bool:
    """Whether a column names a drawing of a board."""
    return isinstance(column.key, Thing) and column.key.kind.geometry is not None


def _agrees(told: str, column: Column, at: int) -> bool:
    value = column.cells[at]
    if column.key is None:
        assert not isinstance(value, tuple) or column.is_ranges
        return _is_cell(told, column.type, value)
    assert isinstance(value, tuple)
    entries = [] if told == "-" else told.split(", ")
    if isinstance(column.key, Thing):
        names = [plain(row) for row in column.key.kind.rows]
        told_of = dict(_entry(entry) for entry in entries)
        return all(
            _in_family(told_of.get(name, ""), column.type, cell) for name, cell in zip(names, value, strict=True)
        )
    assert isinstance(column.key, Int)
    low = column.key.low or 0
    told_of = dict(entry.split(": ") for entry in entries)
    return all(_is_cell(told_of.get(str(low + n), "-"), column.type, cell) for n, cell in enumerate(value))


def _entry(entry: str) -> tuple[str, str]:
    """`2 cod` is 2 of cod, `cod` a yes, `cod: hake` a word."""
    if ": " in entry:
        name, _, said = entry.partition(": ")
        return name, said
    found = re.fullmatch(r"(-?\d+) (.+)", entry)
    return (found[2], found[1]) if found else (entry, "yes")


def _in_family(told: str, type_: Type, value: object) -> bool:
    if not told:
        return value in (0, None)
    return _is_cell(told, type_, value)


def _is_cell(told: str, type_: Type, value: object) -> bool:
    if value is None:
        return told == "-"
    if isinstance(value, tuple):
        found = [tuple(int(n) if n else None for n in each) for each in RANGE.findall(told)]
        read = tuple(
            (a, b) if a is not None else (None, c) if c is not None else (d, None) if d is not None else (e, e)
            for a, b, c, d, e in found
        )
        return read == value
    assert isinstance(value, int)
    match type_:
        case Int():
            return told == str(value)
        case YesNo():
            return told == ("yes" if value else "no")
        case Thing(kind=kind):
            return told == plain(kind.rows[kind.row_of[value]])
        case Row(kind=kind):
            return told == plain(kind.rows[value])
        case Shape():
            return True
        case _:
            return False
