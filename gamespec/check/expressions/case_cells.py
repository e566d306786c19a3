"""Meaning of the cells below `by weather, your rank`: the values of a subject, divided into parts."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TypeAlias

from gamespec import model
from gamespec.check import ranges
from gamespec.check.codes import CASE_TWICE, NOT_CONSTANT, OUT_OF_RANGE, WRONG_TYPE
from gamespec.check.expressions.elaboration.coercions import fit
from gamespec.check.expressions.elaboration.dispatch import raw
from gamespec.check.expressions.elaboration.findings import is_broken, report
from gamespec.check.symbols import Scope
from gamespec.checked import expressions as x
from gamespec.checked.runtime_checks import ends_of
from gamespec.checked.types import NONE, Int, Row, Thing, Type, YesNo, is_optional

Part: TypeAlias = "tuple[int | None, int | None]"
"""Range of values of a subject, both ends included, None for an open end; a word is one number."""
_SHOWN = 3


@dataclass(slots=True)
class Subject:
    """Subject of a case expression: an expression, and its values divided into parts by the lines."""

    node: model.Expr
    value: x.Expr
    parts: list[Part]
    fits: list[int]
    """Lines of the case expression that match each part, as bit sets of line indices."""

    def all_said(self, parts: list[int]) -> str:
        """Return some parts (ranges of values) of the subject as a case would name them, joined by `or`."""
        if len(parts) == len(self.parts):
            return "any"
        if isinstance(self.value.type, Thing) and self.value.type.kind.sort == "player":
            none = [self.said(part) for part in parts if self.parts[part] == (NONE, NONE)]
            return " or ".join([*none, "a player"] if len(none) < len(parts) else none)
        shown = [self.said(part) for part in parts[:_SHOWN]]
        return " or ".join([*shown, "..."] if len(parts) > _SHOWN else shown)

    def said(self, part: int) -> str:
        """Return one part (range of values) of the subject as a case would name it: `calm`, `2..4`, `none`."""
        low, high = self.parts[part]
        of = self.value.type
        if low == high == NONE and is_optional(of):
            return "none"
        if isinstance(of, YesNo):
            return "yes" if low else "no"
        if isinstance(of, Thing | Row) and low is not None:
            return of.kind.rows[low if isinstance(of, Row) else of.kind.row_of[low]]
        if low == high:
            return str(low)
        return f"{'' if low is None else low}..{'' if high is None else high}"


def meant(cell: model.CaseCell, one: Subject, scope: Scope) -> list[Part] | None:
    """Return the ranges of values of a subject that a cell of a case names; None after a reported error."""
    found: list[tuple[Part, str]] = []
    for option in cell.options:
        part = _option(option, one, scope)
        if part is None:
            return None
        text = option.span.one_line
        for here in part:
            twice = next(((before, written) for before, written in found if _both(here, before)), None)
            if twice is not None:
                _report_overlap(option, here, *twice, scope)
                return None
        found += [(here, text) for here in part]
    return [here for here, _ in found]


def _report_overlap(option: model.CaseOption, part: Part, before: Part, written: str, scope: Scope) -> None:
    """Report that an option of a cell has values of an option before it, whose range and text are given."""
    text = option.span.one_line
    message = f"`{written}` and `{text}` in this line cover the same case"
    both = low, high = _union(part, before)
    if both == before:
        advice = f"delete `or {text}`"
    elif both == part:
        advice = f"delete `{written} or`"
    elif both == (None, None):
        advice = "write `any` instead of these two"
    else:
        advice = f"write `{'' if low is None else low}..{'' if high is None else high}` instead of these two"
    report(scope, CASE_TWICE, message, option.span, help=advice)


def _union(a: Part, b: Part) -> Part:
    """Return the range from the lower beginning to the higher end of two ranges."""
    return (
        None if a[0] is None or b[0] is None else min(a[0], b[0]),
        None if a[1] is None or b[1] is None else max(a[1], b[1]),
    )


def _both(one: Part, other: Part) -> bool:
    """Return whether two options in a cell of a case have a value in common; `any` includes none too."""
    if (NONE, NONE) in (one, other):
        return _holds(other if one == (NONE, NONE) else one, (NONE, NONE), none=True)
    return _common(one, other) is not None


def _option(option: model.CaseOption, one: Subject, scope: Scope) -> list[Part] | None:
    of = one.value.type
    if option.range and option.low is None and option.high is None:
        return [(None, None)]
    if option.range and not isinstance(of, Int):
        text = f"a case such as `2..4` needs numbers, but `by` tests {ranges.show(of)} here"
        advice = "list the words of the case with `or` between them, such as `calm or rough`"
        report(scope, WRONG_TYPE, text, option.span, help=advice)
        return None
    low, high = (_constant(end, of, one.node.span.one_line, scope) for end in (option.low, option.high))
    if (option.low is not None and low is None) or (option.high is not None and high is None):
        return None
    part = (low, high) if option.range else (low, low)
    if not any(_common(part, whole) for whole in _whole(of)):
        may = ends_of(of) if isinstance(of, Int) else f"{ranges.show(of)}"
        text = f"the case `{option.span.one_line}` never happens: `{one.node.span.one_line}` is {may}"
        advice = "write a possible case, or delete it"
        report(scope, OUT_OF_RANGE, text, option.span, help=advice, also=[(one.node.span, "tested here")])
        return None
    return [part]


def _constant(node: model.Expr | None, of: Type, asked: str, scope: Scope) -> int | None:
    if node is None:
        return None
    e = fit(raw(node, scope, of), ranges.optional(of) or of, scope)
    if is_broken(e):
        return None
    if not isinstance(e, x.Const):
        compared = f"{asked} {'>=' if isinstance(of, Int) else 'is'} {node.span.one_line}"
        advice = (
            f"write a word or number, or a comparison behind `by`, such as `by {compared}`, and below it the cases "
            "`yes` and `no`"
        )
        message = f"the case `{node.span.one_line}` is not a fixed word or number"
        report(scope, NOT_CONSTANT, message, node.span, help=advice)
        return None
    return e.value


def _whole(of: Type) -> list[Part]:
    """Return the ranges that together cover all values of a type."""
    nothing: list[Part] = [(NONE, NONE)] if is_optional(of) else []
    if isinstance(of, Int):
        return [*nothing, (of.low, of.high)]
    if isinstance(of, YesNo):
        return [(0, 0), (1, 1)]
    assert isinstance(of, Thing | Row)
    return [*nothing, *((i, i) for i in range(len(of.kind.rows) if isinstance(of, Row) else of.kind.size))]


def _common(a: Part, b: Part) -> Part | None:
    low = a[0] if b[0] is None else b[0] if a[0] is None else max(a[0], b[0])
    high = a[1] if b[1] is None else b[1] if a[1] is None else min(a[1], b[1])
    return None if low is not None and high is not None and low > high else (low, high)


def cut(one: Subject, cells: list[list[Part]]) -> None:
    """Divide the values of a subject where the ranges (`cells`) named in cases begin or end."""
    starts = {low for cell in cells for low, _ in cell if low is not None}
    starts |= {high + 1 for cell in cells for _, high in cell if high is not None}
    optional = is_optional(one.value.type)
    for whole in _whole(one.value.type):
        for part in _pieces(whole, sorted(starts)):
            none = optional and part == (NONE, NONE)
            fitting = (any(_holds(option, part, none=none) for option in cell) for cell in cells)
            one.parts.append(part)
            one.fits.append(sum(1 << row for row, fits in enumerate(fitting) if fits))


def _pieces(whole: Part, starts: list[int]) -> Iterator[Part]:
    low, high = whole
    for start in starts:
        if (low is None or start > low) and (high is None or start <= high):
            yield low, start - 1
            low = start
    yield low, high


def _holds(option: Part, part: Part, *, none: bool) -> bool:
    """Return whether a range named in a case contains a part of the subject's values (`none`: none)."""
    if none:
        return option in ((NONE, NONE), (None, None))
    return _common(option, part) is not None
