"""Find the names that the declarations of a file declare, with their places."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gamespec import model
from gamespec.editing.names.symbol import Occurrence, Sort, Symbol

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from gamespec.source import Span

OWNERS = {"table": "", "player": "Player"}
NAMED: dict[type[model.Decl], Sort] = {
    model.TypeDecl: "kind",
    model.PiecesDecl: "kind",
    model.SpacesDecl: "kind",
    model.ShapeDecl: "shape",
    model.DrawingDecl: "drawing",
    model.ActionDecl: "action",
    model.PhaseDecl: "phase",
    model.RuleDecl: "rule",
}


def declarations(file: model.GameFile) -> Iterator[Occurrence]:
    """Yield all declared names of a file in order, including fields in blocks and rows of tables."""
    if file.header is not None and file.header.title is not None:
        title = file.header.title
        yield Occurrence(inside(title), Symbol("title", "", title.text), declares=True, whole=file.header.span)
    if file.header is not None and file.header.automatic is not None:
        seat = file.header.automatic
        yield Occurrence(seat.span, Symbol("seat", "", seat.text), declares=True)
    for decl in file.decls:
        yield from declared_by(decl)


def declared_by(decl: model.Decl) -> Iterator[Occurrence]:
    """Yield the names that a declaration declares, including fields and table rows in it."""
    sort = NAMED.get(type(decl))
    name = getattr(decl, "name", None)
    if sort is not None and isinstance(name, model.Ident) and name.text:
        yield Occurrence(name.span, Symbol(sort, "", name.text), declares=True, whole=decl.span)
    if isinstance(decl, model.Overlay):
        yield from _by_change(decl)
    else:
        yield from _inside(decl)


def _inside(decl: model.Decl) -> Iterator[Occurrence]:
    """Yield the names that the lines below the head of a declaration declare."""
    match decl:
        case model.TypeDecl() | model.PiecesDecl() | model.SpacesDecl():
            words = decl.words if isinstance(decl, model.TypeDecl) else ()
            yield from (_row(word.span, decl.name.text, word.text) for word in words)
            yield from _of_table(decl.table, decl.name.text)
            if isinstance(decl, model.SpacesDecl) and decl.marks is not None:
                yield from _columns(decl.marks.columns[1:], decl.name.text)
        case model.PlayersTable():
            yield from (_constant(row) for row in decl.table.rows if row.cells)
        case model.HasBlock():
            owner = owner_name(decl.owner)
            for field in decl.fields:
                symbol = Symbol("member", owner, field.name.text)
                yield Occurrence(field.name.span, symbol, declares=True, whole=field.span)
        case model.ActionDecl() | model.PhaseDecl():
            yield from _steps(decl, where_of(decl))
        case model.ScoringDecl():
            for line in decl.lines:
                yield Occurrence(line.name.span, Symbol("score", "", line.name.text), declares=True, whole=line.span)
        case model.ExampleDecl() if decl.title is not None:
            yield Occurrence(inside(decl.title), Symbol("example", "", decl.title.text), declares=True, whole=decl.span)
        case _:
            pass


def _by_change(decl: model.Overlay) -> Iterator[Occurrence]:
    """Yield the names that a variant's change (add, replace) declares."""
    match decl:
        case model.AddDecl() | model.ReplaceDecl():
            yield from declared_by(decl.decl)
        case model.WithBlock():
            for each in decl.decls:
                yield from declared_by(each)
        case model.AddStep():
            where = where_at(decl.target)
            yield Occurrence(decl.name.span, Symbol("step", where, decl.name.text), declares=True, whole=decl.span)
            yield from _steps(decl, where)
        case model.ReplaceStep():
            yield from _steps(decl, where_at(decl.target))
        case model.AddRows():
            kind = decl.target.kind
            rows = [row for row in decl.rows if row.cells]
            yield from (_constant(row) if kind is None else _first(row, kind.text) for row in rows)
        case _:
            pass


def where_of(decl: model.ActionDecl | model.PhaseDecl) -> str:
    """Return the phase or action that owns steps as text: `phase turn`, `action sell`."""
    return f"{'phase' if isinstance(decl, model.PhaseDecl) else 'action'} {decl.name}"


def where_at(place: model.PlaceRef) -> str:
    """Return the phase or action that a reference to a step names, as text: `phase turn`, `action sell`."""
    return f"{place.form} {place.name}"


def owner_name(owner: model.Owner) -> str:
    """Return the owner of the fields in a `has` block: a kind, "" for the table, `?` if unreadable."""
    return OWNERS.get(owner.form, "?") if owner.kind is None else owner.kind.text


def inside(quoted: model.Quoted) -> Span:
    """Return the span of the words between quotation marks."""
    return quoted.span.file.span(quoted.span.start + 1, max(quoted.span.end - 1, quoted.span.start + 1))


def first_word(cell: model.Cell) -> str:
    """Return the name that a row's first cell declares, as written."""
    return " ".join(cell.span.text.split())


def _steps(decl: model.Node, where: str) -> Iterator[Occurrence]:
    for node in decl.walk():
        if isinstance(node, model.Step):
            yield Occurrence(node.name.span, Symbol("step", where, node.name.text), declares=True, whole=node.span)


def _of_table(table: model.Table | None, kind: str) -> Iterator[Occurrence]:
    if table is None:
        return
    # rows composed of other words can be asked for their parts: then the first column has a name that lines use
    made = any(isinstance(row.cells[0], model.EachKindCell) for row in table.rows if row.cells)
    yield from _columns(table.columns if made else table.columns[1:], kind)
    yield from (_first(row, kind) for row in table.rows if row.cells and isinstance(row.cells[0], model.WordCell))


def _columns(columns: Iterable[model.Column], kind: str) -> Iterator[Occurrence]:
    for column in columns:
        if column.name and column.span.text.startswith(column.name):  # `each Suit by each Rank` writes none
            start = column.span.start
            span = column.span.file.span(start, start + len(column.name))
            yield Occurrence(span, Symbol("column", kind, column.name), declares=True, whole=column.span)


def _constant(row: model.Row) -> Occurrence:
    cell = row.cells[0]
    return Occurrence(cell.span, Symbol("constant", "", first_word(cell)), declares=True, whole=row.span)


def _first(row: model.Row, kind: str) -> Occurrence:
    return Occurrence(row.cells[0].span, Symbol("row", kind, first_word(row.cells[0])), declares=True, whole=row.span)


def _row(span: Span, kind: str, word: str) -> Occurrence:
    return Occurrence(span, Symbol("row", kind, word), declares=True)
