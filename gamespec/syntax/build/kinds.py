"""Builders of syntax tree nodes for declared kinds (types, pieces, spaces), their tables and drawings."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from gamespec import model as m
from gamespec.diagnostics import Diagnostic
from gamespec.source import Span
from gamespec.syntax.build.cells import apart_from_title, read_cell, read_column, split_row
from gamespec.syntax.build.expressions import whole
from gamespec.syntax.build.registry import Parts, builds
from gamespec.syntax.codes import BAD_CELL, MISPLACED, RAGGED_ROW

# ---- builders of syntax tree nodes for tables and drawings; each row is checked against its table's head


def rows_of(parts: Parts | None) -> list[Parts]:
    """Return the readable table rows directly under `parts`; none if `parts` is None."""
    return list(parts.tagged("row")) if parts else []


def bars(row: Parts) -> Span:
    """Return the span of a table row from its first to its last bar `|`."""
    return row.token_span(row.tokens("ROW")[0])


def read_row(row: Parts, *, marked: bool = False, numbers: bool = False) -> m.Row:
    """Return the node of a row; with `marked`, its first cell is the row's character in a drawing."""
    spans = list(split_row(bars(row)))
    first: list[m.Cell] = [m.MarkCell(span=spans[0], mark=spans[0].text.strip())] if marked and spans else []
    title = None
    if spans and not (marked or numbers):
        spans[0], title = apart_from_title(spans[0])
    cells = (*first, *(read_cell(span, row.context.found) for span in spans[len(first) :]))
    return m.Row(span=row.span, cells=cells, title=title, **row.notes)


def read_table(rows: Sequence[Parts], *, marked: bool = False, numbers: bool = False) -> m.Table | None:
    """Return the table headed by its first row; None without rows. `numbers`: no other cells."""
    if not rows:
        return None
    head, *others = rows
    found = head.context.found
    before = len(found)
    columns = tuple(read_column(span, found) for span in split_row(bars(head)))
    unsure = len(found) > before and len(columns) == 1
    others = [row for row in others if not _is_ruler(row, found)]
    read = tuple(read_row(row, marked=marked, numbers=numbers) for row in others)
    for row in read:
        if len(row.cells) != len(columns) and not unsure:
            # cells of a row with a missing bar cause no findings of their own
            found[:] = [other for other in found if other.code != BAD_CELL.code or other.span.line != row.span.line]
            message = f"this row has {counted(len(row.cells))}, but the head of the table has {counted(len(columns))}"
            advice = _fitting(len(row.cells) - len(columns), numbers=numbers)
            found.append(RAGGED_ROW.at(row.span, message, also=[(head.span, "the head of the table")], help=advice))
    read = tuple(row for row in read if len(row.cells) == len(columns))
    return m.Table(span=head.span.to(rows[-1].span), columns=columns, rows=read, **head.notes)


def _fitting(over: int, *, numbers: bool) -> str:
    """Return advice for a row (with `numbers`, of no empty cells) with `over` cells too many or few."""
    if over > 0:
        return f"delete {counted(over)} in this row, or add a column to the head"
    if numbers:
        return f"write {counted(-over)} more, with a number in each; write 0 for none"
    return f"write {counted(-over)} more, with `-` in each empty cell"


def _is_ruler(row: Parts, found: list[Diagnostic]) -> bool:
    """Return whether a table row consists of dashes, as below a Markdown head; if so, report it."""
    if not re.fullmatch(r"[|:\s-]*--[|:\s-]*", bars(row).text):
        return False
    message = "a line of dashes is not a row of a table"
    found.append(BAD_CELL.at(row.span, message, help="delete this line; the first line of a table is its head anyway"))
    return True


def counted(number: int) -> str:
    """Return a number of cells in words: `1 cell`, `2 cells`."""
    return f"{number} cell" + ("" if number == 1 else "s")


def read_drawing(rows: Sequence[Parts]) -> m.DrawingRows | None:
    """Return the lines of a text drawing, each as written between its outer bars; None without rows."""
    if not rows:
        return None
    lines = tuple(m.DrawingLine(span=row.span, text=bars(row).text[1:-1].strip(), **row.notes) for row in rows)
    return m.DrawingRows(span=rows[0].span.to(rows[-1].span), lines=lines)


# ---- builders of syntax tree nodes for types, pieces, spaces, shapes and drawings


def table_under(parts: Parts, *, marked: bool = False, numbers: bool = False) -> m.Table | None:
    """Return the table below a declaration's head (see `read_table`); None without one."""
    return read_table(rows_of(parts.tag("table")), marked=marked, numbers=numbers)


def drawing_under(parts: Parts) -> m.DrawingRows:
    """Return the rows of the text drawing indented below a declaration's head; no rows if there is none."""
    return read_drawing(rows_of(parts.tag("table"))) or parts.make(m.DrawingRows, lines=())


def _titles(parts: Parts) -> dict[str, m.Quoted]:
    """Return the titles of a kind: its heading, one of its things, and several, by field of the node."""
    return dict(zip(("title", "noun", "plural"), parts.all_quoted(), strict=False))


@builds("type_decl")
def type_decl(parts: Parts) -> m.TypeDecl:
    values = parts.tag("type_values")
    words = values if values and values.tokens("NAME") else None
    numbers = values if values and values.tokens("INT") else None
    of = values.tokens("KIND") if values else []
    return parts.make(
        m.TypeDecl,
        name=parts.named("KIND"),
        **_titles(parts),
        words=tuple(words.declared(token) for token in words.tokens("NAME")) if words else (),
        numbers=_numbers(numbers) if numbers else None,
        rows_of=m.KindName(span=parts.token_span(of[0]), text=str(of[0])) if of else None,
        table=table_under(parts),
    )


def _numbers(parts: Parts) -> m.RangePart:
    low, high = (whole(parts, token) for token in parts.tokens("INT"))
    return parts.make(m.RangePart, low=-low if parts.has("-") else low, high=high)


@builds("pieces_decl")
def pieces_decl(parts: Parts) -> m.PiecesDecl:
    total = parts.tag("total")
    back = parts.tag("piece_back")
    return m.PiecesDecl(
        span=parts.span,
        form=str(parts.items[0]),  # pyright: ignore[reportArgumentType]
        name=parts.named("KIND"),
        **_titles(parts),
        total=total.expr() if total else None,
        back=back.idents() if back else (),
        table=_crossed(parts) or table_under(parts),
        **parts.notes,
    )


def _crossed(parts: Parts) -> m.Table | None:
    """Return the table for `each Suit by each Rank`, a column for each kind and one row; or None."""
    crossing = parts.tag("crossing")
    if crossing is None:
        return None
    below = rows_of(parts.tag("table"))
    if below:
        message = "a deck made by crossing two kinds cannot have a table below it"
        advice = "write the table only, with the kinds in it: `| each Suit | each Rank | 1 |`"
        parts.report(MISPLACED, bars(below[0]), message, help=advice)
    kinds = [crossing.ident(token) for token in crossing.tokens("KIND")]
    columns = tuple(m.Column(span=kind.span, name=str(kind).lower(), source=kind) for kind in kinds)
    cells = tuple(m.EachKindCell(span=kind.span, kind=m.KindName(span=kind.span, text=str(kind))) for kind in kinds)
    return m.Table(span=crossing.span, columns=columns, rows=(m.Row(span=crossing.span, cells=cells),))


@builds("layout")
def layout(parts: Parts) -> m.Layout:
    ends = [*parts.all(m.Expr), None, None]
    kind = parts.tokens("KIND")
    if kind:
        return _part_of_map(parts, m.KindName(span=parts.token_span(kind[0]), text=str(kind[0])))
    return m.Layout(
        span=parts.span,
        form=str(parts.items[1]),  # pyright: ignore[reportArgumentType]
        across=ends[0],
        down=ends[1],
        shifted="even" if parts.has("first") else "every" if parts.has("every") else None,
    )


def _part_of_map(parts: Parts, of: m.KindName) -> m.Layout:
    """Return the geometry of corners or edges of a map; report any other word."""
    word = parts.ident(parts.tokens("NAME")[0])
    form = PARTS.get(str(word).rstrip("s"))
    if form != str(word):
        message = f"`{word}` is no part of a map; its parts are `corners` and `edges`"
        advice = f"write `{form} of {of.text}`" if form else f"write `corners of {of.text}` or `edges of {of.text}`"
        parts.report(MISPLACED, word.span, message, help=advice)
    return m.Layout(span=parts.span, form="edges" if form == "edges" else "corners", part_of=of)


PARTS = {
    **dict.fromkeys(("corner", "vertex", "vertice", "node", "crossing", "intersection", "point"), "corners"),
    **dict.fromkeys(("edge", "side", "border", "path", "road"), "edges"),
}
"""The parts of a map by the words that may be meant for them, in the singular."""


@builds("spaces_decl")
def spaces_decl(parts: Parts) -> m.SpacesDecl:
    name = parts.named("KIND")
    body = parts.tag("spaces_body")
    found = body.tagged("spaces_part") if body else ()
    subtables = {str(part.items[0]): table_under(part, marked=part.has("marks")) for part in found}
    rows = rows_of(body)
    layout = parts.one(m.Layout) or m.Layout(span=name.span, form="none")
    drawn = "marks" in subtables or (layout.form in ("grid", "hexes") and bool(rows) and all(map(_is_drawn, rows)))
    return parts.make(
        m.SpacesDecl,
        name=name,
        **_titles(parts),
        layout=layout,
        table=None if drawn else read_table(rows),
        drawing=read_drawing(rows) if drawn else None,
        marks=subtables.get("marks"),
        links=subtables.get("links"),
    )


def _is_drawn(row: Parts) -> bool:
    """Return whether a row is a line of a drawing, `| . # # |`, and cannot be one of a table."""
    signs = bars(row).text[1:-1].split()
    return signs != [] and (
        set("".join(signs)) <= {"#", "."} or (len(signs) > 1 and max(map(len, signs)) == 1 and "|" not in signs)
    )


@builds("mark")
def mark_of_a_drawing(parts: Parts) -> m.GivenKey:
    sign, value = parts.items
    shown = str(sign).strip('"')
    if len(shown) != 1:
        message = f"a mark of a drawing is a single character, but `{shown}` has several"
        parts.report(MISPLACED, parts.token_span(sign), message, help="choose one character")
    return parts.make(m.GivenKey, mark=shown, value=value)


def _words_of_marks(parts: Parts) -> Iterator[m.KeyEntry]:
    """Yield the word that each mark (one character) of a declared drawing stands for; report other values."""
    for each in parts.all(m.GivenKey):
        if isinstance(each.value, m.Name):
            word = m.Ident(span=each.value.span, text=each.value.text)
            yield m.KeyEntry(span=each.span, mark=each.mark, word=word)
        else:
            said = each.value.span.one_line
            message = f"a mark of a drawing must stand for a word, and `{said}` is not a word"
            parts.report(MISPLACED, each.value.span, message, help="write a word of a type")


@builds("drawing_decl")
def drawing_decl(parts: Parts) -> m.DrawingDecl | m.ShapeDecl:
    """Build the node for a declared drawing; a drawing that declares no marks is a shape."""
    if not parts.all(m.GivenKey) and not parts.broken:
        return parts.make(m.ShapeDecl, name=parts.named(), drawing=drawing_under(parts))
    return parts.make(
        m.DrawingDecl,
        name=parts.named(),
        key=tuple(_words_of_marks(parts)),
        drawing=drawing_under(parts),
        broken=parts.broken,
    )


@builds("players_table")
def players_table(parts: Parts) -> m.PlayersTable:
    table = table_under(parts, numbers=True) or parts.make(m.Table, columns=(), rows=())
    return parts.make(m.PlayersTable, table=table)


def ident_of(parts: Parts, *kinds: str) -> m.Ident:
    """Return the first token of any of these terminals, as a name with its span."""
    return next(parts.ident(token) for kind in kinds for token in parts.tokens(kind))
