"""Builders of syntax tree nodes for types, pieces, spaces, shapes and drawings."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gamespec.model import (
    Column,
    DrawingDecl,
    DrawingRows,
    EachKindCell,
    Expr,
    GivenKey,
    Ident,
    KeyEntry,
    KindName,
    Layout,
    Name,
    PiecesDecl,
    PlayersTable,
    RangePart,
    Row,
    ShapeDecl,
    SpacesDecl,
    Table,
    TypeDecl,
)
from gamespec.syntax.build.expressions import whole
from gamespec.syntax.build.registry import Parts, builds
from gamespec.syntax.build.tables import bars, read_drawing, read_table, rows_of
from gamespec.syntax.codes import MISPLACED

if TYPE_CHECKING:
    from collections.abc import Iterator


def table_under(parts: Parts, *, marked: bool = False, numbers: bool = False) -> Table | None:
    """Return the table indented below a declaration's head; None without one.

    `marked`: the first cell of each row is a mark used in a drawing. `numbers`: each cell must be a number.
    """
    return read_table(rows_of(parts.tag("table")), marked=marked, numbers=numbers)


def drawing_under(parts: Parts) -> DrawingRows:
    """Return the rows of the text drawing indented below a declaration's head; no rows if there is none."""
    return read_drawing(rows_of(parts.tag("table"))) or DrawingRows(span=parts.span, lines=())


@builds("type_decl")
def type_decl(parts: Parts) -> TypeDecl:
    values = parts.tag("type_values")
    words, numbers = (values, None) if values and values.tokens("NAME") else (None, values)
    return TypeDecl(
        span=parts.span,
        name=parts.named("KIND"),
        title=parts.quoted(),
        words=tuple(words.declared(token) for token in words.tokens("NAME")) if words else (),
        numbers=_numbers(numbers) if numbers else None,
        table=table_under(parts),
        **parts.notes,
    )


def _numbers(parts: Parts) -> RangePart:
    low, high = (whole(parts, token) for token in parts.tokens("INT"))
    return RangePart(span=parts.span, low=-low if parts.has("-") else low, high=high)


@builds("pieces_decl")
def pieces_decl(parts: Parts) -> PiecesDecl:
    total = parts.tag("total")
    back = parts.tag("piece_back")
    return PiecesDecl(
        span=parts.span,
        form=str(parts.items[0]),  # pyright: ignore[reportArgumentType]
        name=parts.named("KIND"),
        title=parts.quoted(),
        total=total.expr() if total else None,
        back=back.idents() if back else (),
        table=_crossed(parts) or table_under(parts),
        **parts.notes,
    )


def _crossed(parts: Parts) -> Table | None:
    """Return the table that `each Suit by each Rank` stands for; None without such a clause.

    It has a column for each kind, and one row that is expanded later.
    """
    crossing = parts.tag("crossing")
    if crossing is None:
        return None
    below = rows_of(parts.tag("table"))
    if below:
        parts.context.found.append(
            MISPLACED.at(
                bars(below[0]),
                "a crossing has no table of its own",
                help="write the kinds in the table instead: `| each Suit | each Rank | 1 |`",
            )
        )
    kinds = [crossing.ident(token) for token in crossing.tokens("KIND")]
    columns = tuple(Column(span=kind.span, name=str(kind).lower(), source=kind) for kind in kinds)
    cells = tuple(EachKindCell(span=kind.span, kind=KindName(span=kind.span, text=str(kind))) for kind in kinds)
    return Table(span=crossing.span, columns=columns, rows=(Row(span=crossing.span, cells=cells),))


@builds("layout")
def layout(parts: Parts) -> Layout:
    ends = [*parts.all(Expr), None, None]
    return Layout(
        span=parts.span,
        form=str(parts.items[1]),  # pyright: ignore[reportArgumentType]
        across=ends[0],
        down=ends[1],
        shifted="even" if parts.has("first") else "every" if parts.has("every") else None,
    )


@builds("spaces_decl")
def spaces_decl(parts: Parts) -> SpacesDecl:
    name = parts.named("KIND")
    body = parts.tag("spaces_body")
    found = body.tagged("spaces_part") if body else ()
    subtables = {str(part.items[0]): table_under(part, marked=part.has("marks")) for part in found}
    rows = rows_of(body)
    drawn = "marks" in subtables
    return SpacesDecl(
        span=parts.span,
        name=name,
        title=parts.quoted(),
        layout=parts.one(Layout) or Layout(span=name.span, form="none"),
        table=None if drawn else read_table(rows),
        drawing=read_drawing(rows) if drawn else None,
        marks=subtables.get("marks"),
        links=subtables.get("links"),
        **parts.notes,
    )


@builds("mark")
def mark_of_a_drawing(parts: Parts) -> GivenKey:
    sign, value = parts.items
    shown = str(sign).strip('"')
    if len(shown) != 1:
        parts.context.found.append(
            MISPLACED.at(parts.token_span(sign), f"`{shown}` is more than one character; a mark is one")
        )
    return GivenKey(span=parts.span, mark=shown, value=value)


def _words_of_marks(parts: Parts) -> Iterator[KeyEntry]:
    """Yield the word that each mark (one character) of a declared drawing stands for; report other values."""
    for each in parts.all(GivenKey):
        if isinstance(each.value, Name):
            word = Ident(span=each.value.span, text=each.value.text)
            yield KeyEntry(span=each.span, mark=each.mark, word=word)
        else:
            said = " ".join(each.value.span.text.split())
            message = f"a mark of a drawing stands for a word, and `{said}` is none"
            parts.context.found.append(MISPLACED.at(each.value.span, message, help="write a word of a type"))


@builds("drawing_decl")
def drawing_decl(parts: Parts) -> DrawingDecl | ShapeDecl:
    """Build the node for a declared drawing; a drawing that declares no marks is a shape."""
    if not parts.all(GivenKey) and not parts.broken:
        return ShapeDecl(span=parts.span, name=parts.named(), drawing=drawing_under(parts), **parts.notes)
    return DrawingDecl(
        span=parts.span,
        name=parts.named(),
        key=tuple(_words_of_marks(parts)),
        drawing=drawing_under(parts),
        broken=parts.broken,
        **parts.notes,
    )


@builds("players_table")
def players_table(parts: Parts) -> PlayersTable:
    table = table_under(parts, numbers=True) or Table(span=parts.span, columns=(), rows=())
    return PlayersTable(span=parts.span, table=table, **parts.notes)


def ident_of(parts: Parts, *kinds: str) -> Ident:
    """Return the first token of any of these terminals, as a name with its span."""
    return next(parts.ident(token) for kind in kinds for token in parts.tokens(kind))
