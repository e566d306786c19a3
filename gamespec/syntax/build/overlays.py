"""Builders of syntax tree nodes for file headers and for a variant's changes to its game."""

from __future__ import annotations

from typing import Any

from gamespec.model import (
    AddDecl,
    AddRows,
    AddStep,
    Arrow,
    Decl,
    Expr,
    Header,
    Ident,
    Owner,
    PlaceRef,
    Quoted,
    RemoveDecl,
    RemoveField,
    RemoveRow,
    RemoveStep,
    ReplaceArrows,
    ReplaceDecl,
    ReplaceRow,
    ReplaceStep,
    Row,
    SeatRange,
    Stmt,
    TableRef,
    WithBlock,
)
from gamespec.source import Span
from gamespec.syntax.build.expressions import whole
from gamespec.syntax.build.kinds import ident_of, read_row, rows_of
from gamespec.syntax.build.registry import Parts, builds
from gamespec.syntax.codes import MISPLACED

# ------------------------------------------------------------ headers


@builds("seats")
def seat_range(parts: Parts) -> SeatRange:
    numbers = [whole(parts, token) for token in parts.tokens("INT")]
    if numbers[0] > numbers[-1] or numbers[0] < 1:
        parts.context.found.append(
            MISPLACED.at(
                parts.span,
                "the numbers of players are not in order, or begin below 1",
                help="write the smaller number first, such as `for 2 to 4 players`, or one number: `for 2 players`",
            )
        )
    low, high = sorted(number or 2 for number in (numbers[0], numbers[-1]))
    return SeatRange(span=parts.span, low=low, high=high)


@builds("game_header")
def game_header(parts: Parts) -> Header:
    return Header(span=parts.span, form="game", title=parts.quoted(), seats=parts.the(SeatRange), **parts.notes)


@builds("variant_header")
def variant_header(parts: Parts) -> Header:
    title, of = parts.all_quoted()
    seats = [part.the(SeatRange) for part in parts.tagged("header_seats")]
    automatic = [(part, part.idents("KIND")[0]) for part in parts.tagged("header_automatic")]
    for part, _ in automatic:
        number = whole(part, part.tokens("INT")[0])
        seats.append(SeatRange(span=part.span, low=number, high=number))
    if len(seats) > 1:
        parts.context.found.append(
            MISPLACED.at(
                seats[1].span, "the number of players is written twice in this head", help="delete one of the two"
            )
        )
    others = _named_in_head(parts)
    if not str(title).strip():
        advice = 'write such as `variant "Night" of "Harbor"`'
        parts.context.found.append(MISPLACED.at(title.span, "this variant has an empty title", help=advice))
    return Header(
        span=parts.span,
        form="variant",
        title=title,
        of=of,
        seats=seats[0] if seats else None,
        automatic=automatic[0][1] if automatic else None,
        variants=others["with"],
        needs=others["needs"],
        **parts.notes,
    )


def _named_in_head(parts: Parts) -> dict[str, tuple[Quoted, ...]]:
    """Return the titles of other variants in a variant's header, by the keyword before: `with` or `needs`.

    A first title without a keyword is reported.
    """
    found: dict[str, tuple[Quoted, ...]] = {"with": (), "needs": ()}
    last = ""
    for part in parts.tagged("header_other"):
        last = next((word for word in found if part.has(word)), last)
        if last:
            found[last] += part.all_quoted()
        else:
            (title,) = part.all_quoted()
            parts.context.found.append(
                MISPLACED.at(
                    title.span,
                    f"this head names {title.span.text} without `needs` or `with`",
                    help=f"if this variant works only with {title.span.text}, write `needs {title.span.text}`; "
                    f"if it also works without, `with {title.span.text}`",
                )
            )
    return found


@builds("examples_header")
def examples_header(parts: Parts) -> Header:
    return Header(span=parts.span, form="examples", of=parts.quoted(), **parts.notes)


@builds("broken_header")
def broken_header(parts: Parts) -> Header:
    return Header(span=parts.span, form="game")


# ------------------------------------------------------------ declarations


@builds("add_decl")
def add_decl(parts: Parts) -> AddDecl:
    return AddDecl(span=parts.span, decl=parts.the(Decl))


@builds("replace_decl")
def replace_decl(parts: Parts) -> ReplaceDecl:
    return ReplaceDecl(span=parts.span, decl=parts.the(Decl))


@builds("remove")
def remove(parts: Parts) -> RemoveDecl | RemoveField | RemoveStep | RemoveRow:
    owner, step, table = parts.one(Owner), parts.one(PlaceRef), parts.one(TableRef)
    if table is not None:
        row = ident_of(parts, "NAME", "INT", "KIND")
        return RemoveRow(span=parts.span, row=row.text, target=table, total=_total(parts), **parts.notes)
    if step is not None:
        return RemoveStep(span=parts.span, target=step, **parts.notes)
    if owner is not None:
        return RemoveField(span=parts.span, name=parts.ident(parts.items[1]), owner=owner, **parts.notes)
    token = parts.items[2]
    name = parts.ident(token)
    if token.type == "STRING":
        name = Ident(span=name.span, text=str(token)[1:-1])
    return RemoveDecl(span=parts.span, form=str(parts.items[1]), name=name, **parts.notes)


@builds("with_block")
def with_block(parts: Parts) -> WithBlock:
    return WithBlock(
        span=parts.span,
        seats=parts.one(SeatRange),
        variants=parts.all_quoted(),
        decls=parts.all(Decl),
        broken=parts.broken,
        **parts.notes,
    )


# ------------------------------------------------------------ steps


@builds("replace_step")
def replace_step(parts: Parts) -> ReplaceStep:
    return ReplaceStep(span=parts.span, target=parts.the(PlaceRef), lines=parts.lines(Stmt), **parts.notes)


@builds("add_step")
def add_step(parts: Parts) -> AddStep:
    target = parts.one(PlaceRef)
    where: Any = parts.word("before", "after", "start", "end")
    if target is None:
        form: Any = parts.word("phase", "action")
        at = parts.idents()[-1]
        target = PlaceRef(span=at.span, form=form, name=at)
    return AddStep(
        span=parts.span,
        name=parts.named(),
        title=parts.quoted(),
        where=where,
        target=target,
        lines=parts.lines(Stmt),
        **parts.notes,
    )


# ------------------------------------------------------------ rows


@builds("table_ref")
def table_ref(parts: Parts) -> TableRef:
    return TableRef(span=parts.span, kind=next(iter(parts.idents("KIND")), None))


def _total(parts: Parts) -> Expr | None:
    said = parts.tag("total")
    return said.expr() if said is not None else None


def _rows(parts: Parts) -> tuple[Row, ...]:
    return tuple(read_row(row) for row in rows_of(parts.tag("table")))


@builds("add_rows")
def add_rows(parts: Parts) -> AddRows:
    return AddRows(span=parts.span, target=parts.the(TableRef), total=_total(parts), rows=_rows(parts), **parts.notes)


@builds("replace_row")
def replace_row(parts: Parts) -> ReplaceRow:
    rows = _rows(parts)
    for extra in rows[1:]:
        parts.context.found.append(
            MISPLACED.at(
                extra.span,
                "`replace row` needs exactly one new row, but this is a second one",
                help="add further rows with `add row to`",
            )
        )
    new = rows[0] if rows else Row(span=Span(parts.span.end, parts.span.end, parts.context.file), cells=())
    row = ident_of(parts, "NAME", "INT", "KIND")
    return ReplaceRow(
        span=parts.span, row=row.text, target=parts.the(TableRef), total=_total(parts), new=new, **parts.notes
    )


# ------------------------------------------------------------ arrows


@builds("replace_arrows")
def replace_arrows(parts: Parts) -> ReplaceArrows:
    return ReplaceArrows(span=parts.span, phase=parts.idents()[0], arrows=parts.all(Arrow), **parts.notes)
