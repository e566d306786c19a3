"""Tables of a rulebook, where columns such as `cost wood` and `cost clay` are joined to one."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Mapping, Set as AbstractSet
from dataclasses import replace
from typing import NamedTuple

from cli.rulebook.effects import Effect
from cli.rulebook.parts import Rows
from gamespec import model as m
from gamespec.format.printer import said
from gamespec.model.declarations.kinds import RangePart
from gamespec.prose.names import Names, plain
from gamespec.prose.told import SLASH, telling
from gamespec.prose.voice import Item, Voice, listed, notes

NOTHING = "-"
EMPTY = frozenset({NOTHING, "no", "0"})
FACES = "faces"
COPIES = "copies"
"""Name of the column with the number of copies of each row."""
FEW = 2
"""Greatest number of entries of a column that sentences beside the rows replace."""
FEWEST_IN_RUN = 3
"""Number of rows from which those that follow one another are named by the first and the last."""
EFFECT = "what it does"
"""Head of the column with the rules that a row brings."""


class ByPlayers(NamedTuple):
    """Number of players of a book, those the game allows, and whether the book is for all of them."""

    seats: int | None
    counts: AbstractSet[str]
    all: bool = False


def table(
    found: m.Table,
    names: Names,
    kind: str = "",
    pictures: Mapping[str, tuple[str, ...]] | None = None,
    *,
    cards: bool = False,
    by: ByPlayers | None = None,
    effects: Mapping[str, Mapping[str, Effect]] | None = None,
    without: Container[str] = (),
) -> Rows:
    """Convert the table of a kind, for the players of `by`, with drawings as pictures, and effects by row.

    Columns in `without` are left out. Rows of which this number of players uses no copy are left out.
    """
    idle = {id(row) for row in unused(found, by)}
    found = found.model_copy(update={"rows": tuple(row for row in found.rows if id(row) not in idle)})
    kept = [column.name for column in found.columns if not _goes_without(found, column, effects)]
    families = [name for name in dict.fromkeys(kept) if name not in without]
    drawn = pictures or {}
    picture = next((at for at in range(len(found.columns)) if _is_picture(found, at, drawn)), None)
    brought = [[*(effects or {}).get(_word(row, 0), {}).values()] for row in found.rows]
    rows = tuple(
        _row(_texts(found, row, families, by, names), row, brings if any(brought) else None)
        for row, brings in zip(found.rows, brought, strict=True)
    )
    shown = tuple(() if picture is None else drawn[_word(row, picture)] for row in found.rows)
    named = None if picture is None else families.index(found.columns[picture].name)
    first = families[:1] if (kind, "") in names.titles else []
    head = (
        *(names.kind(kind) for _ in first),
        *(names.row(kind, family) for family in families[len(first) :]),
        *([EFFECT] if any(brought) else []),
    )
    whole = Rows(head, rows, cards=cards, pictures=shown, picture=named)
    return without_repeats(whole) if names.tells else whole


def without_repeats(found: Rows) -> Rows:
    """Return a table without columns that repeat the names of rows, and cards without usual zeros.

    A column of copies goes if there is one copy of each.
    """
    kept = [at for at in range(len(found.head)) if _says_more(found, at)]
    rows = tuple((tuple(cells[at] for at in kept), cites, assumed) for cells, cites, assumed in found.rows)
    picture = None if found.picture is None else kept.index(found.picture)
    usual = [2 * sum(cells[at] in EMPTY for cells, _, _ in rows) > len(rows) for at in range(len(kept))]
    if found.cards:
        rows = tuple((_without_usual(cells, usual), cites, assumed) for cells, cites, assumed in rows)
    return replace(found, head=tuple(found.head[at] for at in kept), rows=rows, picture=picture)


def _says_more(found: Rows, at: int) -> bool:
    """Return whether a column says more than the names of the rows, or that there is one of each."""
    if found.head[at] == COPIES:
        return any(cells[at] != "1" for cells, _, _ in found.rows)
    kept = at in {0, found.picture} or found.head[at] == EFFECT
    return kept or not all(f"{cells[0]} ".startswith(f"{cells[at]} ") for cells, _, _ in found.rows)


def _without_usual(cells: tuple[str, ...], usual: list[bool]) -> tuple[str, ...]:
    """Return the cells of a card without 0 and no, in the columns in which most cards have it."""
    return tuple(NOTHING if often and cell in EMPTY else cell for cell, often in zip(cells, usual, strict=True))


def _texts(found: m.Table, row: m.Row, families: Iterable[str], by: ByPlayers | None, names: Names) -> tuple[str, ...]:
    """Return the cells of a row, the first of which is the title of the row if it has one."""
    first, *more = (_cell_text(found, row, family, by, names) for family in families)
    return (first if row.title is None else str(row.title), *more)


def unused(found: m.Table, by: ByPlayers | None) -> tuple[m.Row, ...]:
    """Return the rows of which the players of `by` use no copy; none in a book for all numbers of players."""
    own = [] if by is None else [column for column in found.columns if column.key == str(by.seats)]
    if by is None or by.all or not by.counts or all(column.name != COPIES for column in own):
        return ()
    return tuple(row for row in found.rows if _cell_text(found, row, COPIES, by, None) == "0")


def in_runs(found: m.Table, rows: Iterable[m.Row]) -> Iterator[str]:
    """Yield the names of rows, with three or more that follow one another as one: `g73 to g90`."""
    run: list[m.Row] = []
    order = {id(row): at for at, row in enumerate(found.rows)}
    for row in (*rows, None):
        if row is not None and (not run or order[id(row)] == order[id(run[-1])] + 1):
            run.append(row)
            continue
        names = [plain(_word(each, 0)) for each in run]
        yield from names if len(names) < FEWEST_IN_RUN else [f"{names[0]} to {names[-1]}"]
        run = [] if row is None else [row]


def _goes_without(found: m.Table, column: m.Column, effects: Mapping[str, Mapping[str, Effect]] | None) -> bool:
    """Return whether sentences beside all rows replace a column, empty in all but a few of them."""
    at = found.columns.index(column)
    if (
        at == 0
        or not effects
        or not all(any(each.said for each in effects.get(_word(row, 0), {}).values()) for row in found.rows)
    ):
        return False
    empty = sum(_cell(row.cells[at]) in EMPTY for row in found.rows if at < len(row.cells))
    return 2 * empty > len(found.rows) and empty >= len(found.rows) - FEW


def _row(
    cells: tuple[str, ...], row: m.Row, brings: list[Effect] | None
) -> tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]]:
    """Return a row's cells, with its effects unless `brings` is None, cited ids and assumptions."""
    cites, assumed = notes(row)
    if brings is None:
        return cells, cites, assumed
    cites = tuple(dict.fromkeys((*cites, *(rule for each in brings if each.whole for rule in each.cites))))
    assumed = tuple(dict.fromkeys((*assumed, *(words for each in brings if each.whole for words in each.assumed))))
    return (*cells, " ".join(each.text for each in brings if each.text) or NOTHING), cites, assumed


def every_of(found: m.Table, voice: Voice, by: ByPlayers) -> Item | None:
    """Return a sentence for a table whose one row says no more than how many pieces there are, else None."""
    families = dict.fromkeys(column.name for column in found.columns)
    if len(found.rows) != 1 or set(families) - {COPIES} != {found.columns[0].name}:
        kinds = [cell for row in found.rows for cell in row.cells]
        is_each = len(found.rows) == 1 and all(isinstance(cell, m.EachKindCell) for cell in kinds)
        return Item(f"There is one for {listed(map(_cell, kinds))}.", *notes(found.rows[0])) if is_each else None
    row = found.rows[0]
    many = _cell_text(found, row, COPIES, by, voice.names) if COPIES in families else "1"
    each = f" for {_cell(row.cells[0], voice.names)}" if isinstance(row.cells[0], m.EachKindCell) else ""
    said = [item.text for item in telling(row, voice)] if voice.names.tells else []
    return Item(" ".join((f"There {'is' if many.split(' ')[0] == '1' else 'are'} {many}{each}.", *said)), *notes(row))


def _is_picture(found: m.Table, at: int, drawn: Mapping[str, tuple[str, ...]]) -> bool:
    return at > 0 and bool(found.rows) and all(_word(row, at) in drawn for row in found.rows)


def _word(row: m.Row, at: int) -> str:
    cell = row.cells[at] if at < len(row.cells) else None
    return cell.word if isinstance(cell, m.WordCell) else ""


def _cell_text(found: m.Table, row: m.Row, family: str, by: ByPlayers | None, names: Names | None) -> str:
    """Return the text of a row's cells in a family, of one for numbers of players only that for `seats`."""
    held = [(column.key, cell) for column, cell in zip(found.columns, row.cells, strict=False) if column.name == family]
    if by is not None and (family == COPIES or dict(held).keys() == by.counts) and str(by.seats) in dict(held):
        every = [_cell(cell, names) for _, cell in held] if by.all else [_cell(dict(held)[str(by.seats)], names)]
        return every[0] if len(set(every)) == 1 else SLASH.join(every)
    if all(key is None for key, _ in held):
        return listed((_sides(cell) if family == FACES else _cell(cell, names) for _, cell in held), ",")
    told = ", ".join(_entries(((key or "", cell) for key, cell in held), names))
    return told or NOTHING


def _entries(held: Iterator[tuple[str, m.Cell]], names: Names | None) -> Iterator[str]:
    for key, cell in held:
        named = plain(key) if names is None else names.word(key)
        if isinstance(cell, m.NumberCell) and not key.isdigit():
            yield from [f"{cell.value} {named}"] if cell.value else []
        elif isinstance(cell, m.YesNoCell) and not key.isdigit():
            yield from [named] if cell.value else []
        elif not isinstance(cell, m.EmptyCell):
            yield f"{named}: {_cell(cell, names)}"


def _sides(cell: m.Cell) -> str:
    """Return the faces of a die in words: `1 to 6`, `1, 2, 2`, or `always 4`."""
    match cell:
        case m.NumberCell(value=last):
            return f"1 to {last}"
        case m.RangeCell(parts=(RangePart(low=int() as low, high=high),)) if low == high:
            return f"always {low}"
        case _:
            return _cell(cell)


def _range(part: RangePart) -> str:
    """Render a range of numbers in words: `9 to 13`, `8 or less`, `36 or more`, or one number."""
    if part.low is None or part.high is None:
        return f"{part.high} or less" if part.low is None else f"{part.low} or more"
    return str(part.low) if part.low == part.high else f"{part.low} to {part.high}"


def _cell(cell: m.Cell, names: Names | None = None) -> str:
    match cell:
        case m.EmptyCell():
            return NOTHING
        case m.TextCell():
            return cell.text
        case m.YesNoCell():
            return "yes" if cell.value else "no"
        case m.EachCountCell():
            return f"{cell.count} for each player"
        case m.EachKindCell():
            return f"each {plain(cell.kind.text) if names is None else names.kind(cell.kind.text)}"
        case m.WordCell() | m.MarkCell():
            word = cell.word if isinstance(cell, m.WordCell) else ""
            return cell.mark if isinstance(cell, m.MarkCell) else plain(word) if names is None else names.word(word)
        case m.RangeCell():
            return listed(map(_range, cell.parts), "or")
        case m.ListCell():
            return listed((_cell(item, names) for item in cell.items), ",")
        case _:
            return said(cell)
