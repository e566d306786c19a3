"""Builders of syntax tree nodes for file headers and for a variant's changes to its game."""

from __future__ import annotations

from typing import Any

from gamespec import model as m
from gamespec.source import Span
from gamespec.syntax.build.expressions import whole
from gamespec.syntax.build.kinds import ident_of, read_row, rows_of
from gamespec.syntax.build.registry import Parts, builds, builds_all
from gamespec.syntax.codes import LATER_EDITION, MISPLACED


@builds("seats")
def seat_range(parts: Parts) -> m.SeatRange:
    numbers = [whole(parts, token) for token in parts.tokens("INT")]
    if numbers[0] > numbers[-1] or numbers[0] < 1:
        message = "a game needs at least 1 player" if min(numbers) < 1 else "the larger number of players comes first"
        advice = "write the smaller number first, such as `for 2 to 4 players`, or one number: `for 2 players`"
        parts.report(MISPLACED, parts.span, message, help=advice)
    low, high = sorted(number or 2 for number in (numbers[0], numbers[-1]))
    return parts.make(m.SeatRange, low=low, high=high)


@builds("variant_header")
def variant_header(parts: Parts) -> m.Header:
    title, of = parts.all_quoted()
    seats = [part.the(m.SeatRange) for part in parts.tagged("header_seats")]
    automatic = [(part, part.idents("KIND")[0]) for part in parts.tagged("header_automatic")]
    for part, _ in automatic:
        number = whole(part, part.tokens("INT")[0])
        seats.append(m.SeatRange(span=part.span, low=number, high=number))
    if len(seats) > 1:
        message = "the number of players is written twice in this head"
        parts.report(MISPLACED, seats[1].span, message, help="delete one of the two")
    others = _named_in_head(parts)
    if not str(title).strip():
        advice = 'write, for example, `variant "Night" of "Harbor"`'
        parts.report(MISPLACED, title.span, "this variant has an empty title", help=advice)
    return parts.make(
        m.Header,
        form="variant",
        title=title,
        of=of,
        seats=seats[0] if seats else None,
        automatic=automatic[0][1] if automatic else None,
        variants=others["with"],
        needs=others["needs"],
        edition=_edition(parts),
    )


def _edition(parts: Parts) -> int:
    """Return the edition of the language that a header names; report one that this version cannot read."""
    for part in parts.tagged("edition"):
        number = whole(part, part.tokens("INT")[0])
        if 1 <= number <= m.EDITION:
            return number
        what = f"there is no edition {number} of the language" if number < 1 else f"this file is of edition {number}"
        readable = "edition 1" if m.EDITION == 1 else f"editions 1 to {m.EDITION}"
        message = f"{what}; this version of gamespec reads {readable}"
        advice = f"install a newer gamespec, or write `edition {m.EDITION}` and change what `lint` then finds"
        parts.report(LATER_EDITION, part.span, message, help=advice)
    return m.EDITION


def _named_in_head(parts: Parts) -> dict[str, tuple[m.Quoted, ...]]:
    """Return other variants' titles in a header by keyword, `with` or `needs`; report one without."""
    found: dict[str, tuple[m.Quoted, ...]] = {"with": (), "needs": ()}
    last = ""
    for part in parts.tagged("header_other"):
        last = next((word for word in found if part.has(word)), last)
        if last:
            found[last] += part.all_quoted()
        else:
            (title,) = part.all_quoted()
            message = f"this head names {title.span.text} without `needs` or `with`"
            advice = (
                f"if this variant works only with {title.span.text}, write `needs {title.span.text}`; "
                f"if it also works without, `with {title.span.text}`"
            )
            parts.report(MISPLACED, title.span, message, help=advice)
    return found


@builds("remove")
def remove(parts: Parts) -> m.RemoveDecl | m.RemoveField | m.RemoveStep | m.RemoveRow:
    owner, step, table = parts.one(m.Owner), parts.one(m.PlaceRef), parts.one(m.TableRef)
    if table is not None:
        row = ident_of(parts, "NAME", "INT", "KIND")
        return parts.make(m.RemoveRow, row=row.text, target=table, total=_total(parts))
    if step is not None:
        return parts.make(m.RemoveStep, target=step)
    if owner is not None:
        return parts.make(m.RemoveField, name=parts.ident(parts.items[1]), owner=owner)
    token = parts.items[2]
    name = parts.ident(token)
    if token.type == "STRING":
        name = m.Ident(span=name.span, text=str(token)[1:-1])
    return parts.make(m.RemoveDecl, form=str(parts.items[1]), name=name)


@builds("add_step")
def add_step(parts: Parts) -> m.AddStep:
    target = parts.one(m.PlaceRef)
    where: Any = parts.word("before", "after", "start", "end")
    if target is None:
        form: Any = parts.word("phase", "action")
        at = parts.idents()[-1]
        target = m.PlaceRef(span=at.span, form=form, name=at)
    return parts.make(
        m.AddStep, name=parts.named(), title=parts.quoted(), where=where, target=target, lines=parts.lines(m.Stmt)
    )


def _total(parts: Parts) -> m.Expr | None:
    said = parts.tag("total")
    return said.expr() if said is not None else None


def _rows(parts: Parts) -> tuple[m.Row, ...]:
    return tuple(read_row(row) for row in rows_of(parts.tag("table")))


@builds("replace_row")
def replace_row(parts: Parts) -> m.ReplaceRow:
    rows = _rows(parts)
    for extra in rows[1:]:
        message = "`replace row` needs exactly one new row, but this is a second one"
        parts.report(MISPLACED, extra.span, message, help="add further rows with `add row to`")
    new = rows[0] if rows else m.Row(span=Span(parts.span.end, parts.span.end, parts.context.file), cells=())
    row = ident_of(parts, "NAME", "INT", "KIND")
    return parts.make(m.ReplaceRow, row=row.text, target=parts.the(m.TableRef), total=_total(parts), new=new)


builds_all(
    game_header=lambda p: p.make(
        m.Header, form="game", title=p.quoted(), seats=p.the(m.SeatRange), edition=_edition(p)
    ),
    examples_header=lambda p: p.make(m.Header, form="examples", of=p.quoted(), edition=_edition(p)),
    broken_header=lambda p: m.Header(span=p.span, form="game"),
    add_decl=lambda p: m.AddDecl(span=p.span, decl=p.the(m.Decl)),
    replace_decl=lambda p: m.ReplaceDecl(span=p.span, decl=p.the(m.Decl)),
    with_block=lambda p: p.make(
        m.WithBlock, seats=p.one(m.SeatRange), variants=p.all_quoted(), decls=p.all(m.Decl), broken=p.broken
    ),
    replace_step=lambda p: p.make(m.ReplaceStep, target=p.the(m.PlaceRef), lines=p.lines(m.Stmt)),
    table_ref=lambda p: p.make(m.TableRef, kind=next(iter(p.idents("KIND")), None)),
    add_rows=lambda p: p.make(m.AddRows, target=p.the(m.TableRef), total=_total(p), rows=_rows(p)),
    replace_arrows=lambda p: p.make(m.ReplaceArrows, phase=p.idents()[0], arrows=p.all(m.Arrow)),
)
