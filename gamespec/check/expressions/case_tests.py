"""Build the tests of the cases below `by weather, your rank`; report gaps and overlaps.

Cases without a line, or with two, are found by enumerating the possible values of the subjects.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import reduce
from itertools import product
from math import prod
from typing import Literal, TypeAlias

from gamespec import model
from gamespec.check import ranges
from gamespec.check.codes import ARGUMENT_COUNT, CASE_MISSING, CASE_TWICE, WRONG_TYPE
from gamespec.check.expressions.case_cells import Subject, cut, meant
from gamespec.check.expressions.elaboration.coercions import fit, row_of, settled
from gamespec.check.expressions.elaboration.dispatch import elaborates, raw
from gamespec.check.expressions.elaboration.findings import broken, is_broken, report
from gamespec.check.expressions.elaboration.narrowing import after
from gamespec.check.expressions.operators import ANY_NUMBER, condition, either
from gamespec.check.symbols import Scope
from gamespec.checked import expressions as x
from gamespec.checked.traversal import parts
from gamespec.checked.types import Int, NoneType, Row, Thing, Type, YesNo, is_optional, without_none
from gamespec.source import Span

Cases: TypeAlias = "model.ByCase | model.ByLines"
Case: TypeAlias = "model.CaseRow | model.CaseLines"

MOST_LINES = 60
MOST_LOOKED_AT = 20_000
"""Greatest number of combinations of subject values that are enumerated in one case expression."""
MOST_COMPARED = 1_000
"""Greatest number of combinations for which unnecessary tests are searched; above it all are kept."""
_SHOWN = 3


Parts: TypeAlias = "list[list[int]]"
"""Selected parts (ranges of values) of each subject, as lists of part indices in order of subjects."""


@dataclass(slots=True)
class CaseTests:
    """Typed tests of the cases below `by`; the last line has none if it is `else`."""

    whole: list[x.Expr]
    """Test of each case by all its cells."""
    left: list[x.Expr]
    """Test of each case where no case before it holds; the constant yes where nothing is left to test."""


def tests_of(node: Cases, scope: Scope) -> CaseTests | None:
    """Return the tests of the cases below `by`; None after a reported mistake."""
    subjects = [_subject(subject, scope) for subject in node.subjects]
    shape = _well_formed(node, scope)
    if is_broken(*subjects) or not shape:
        return None
    asked = [Subject(said, value, [], []) for said, value in zip(node.subjects, subjects, strict=True)]
    rows = [row for row in node.rows if row.cells]
    found = [[meant(cell, one, scope) for cell, one in zip(row.cells, asked, strict=True)] for row in rows]
    if any(cell is None for row in found for cell in row):
        return None
    for column, one in enumerate(asked):
        cut(one, [row[column] or [] for row in found])
    if not node.broken and not _proved(node, rows, asked, scope):
        return None
    everything = frozenset(range(len(asked)))
    whole = [_test(asked, row, everything, scope) for row in rows]
    left = [_test(asked, row, columns, scope) for row, columns in zip(rows, _wanted(len(rows), asked), strict=True)]
    return None if is_broken(*whole, *left) else CaseTests(whole, left)


def _subject(node: model.Expr, scope: Scope) -> x.Expr:
    """Return the typed subject of a case expression: a word, truth value or number, else reported."""
    e = settled(raw(node, scope), scope)
    if is_broken(e):
        return e
    if isinstance(e.type, Thing) and e.type.kind.sort == "piece":
        e = row_of(e, scope)
    if not isinstance(e.type, Int | YesNo | Thing | Row):
        advice = "write a number, a yes-or-no value or a word behind `by`, such as `by weather, count(your hand)`"
        return report(scope, WRONG_TYPE, f"`by` cannot test {ranges.show(e.type)}", node.span, help=advice)
    if any(isinstance(part, x.EndOf) and part.which == "random" for part in parts(e)):
        advice = "draw the value once before: `let x be random of ...`, then `by x`"
        message = "a random value behind `by` would be drawn again for each line below"
        return report(scope, WRONG_TYPE, message, node.span, help=advice)
    if isinstance(e, x.FieldGet) and isinstance(e.type, Int) and isinstance(e.field.type, Int):
        # the range after an assignment or test must not make other lines errors
        return replace(e, type=Int(e.field.type.low, e.field.type.high, e.type.optional))
    return e


def _well_formed(node: Cases, scope: Scope) -> bool:
    """Return whether each case has a cell for each subject, and `else` comes last; otherwise report it."""
    wanted = len(node.subjects)
    wrong = next((row for row in node.rows if row.cells and len(row.cells) != wanted), None)
    if wrong is not None:
        cells = f"{len(wrong.cells)} case{'s' if len(wrong.cells) > 1 else ''}"
        asked = f"`by` tests {wanted} value{'s' if wanted > 1 else ''}"
        advice = "write one case for each tested value, with commas between, or `any` where the value does not matter"
        report(scope, ARGUMENT_COUNT, f"this line has {cells}, but {asked}", wrong.span, help=advice)
        return False
    early = next((row for row in node.rows[:-1] if not row.cells), None)
    if early is not None:
        message = "`else` covers all other cases, so no line can follow it"
        advice = "move the line with `else` below the others, or write a case instead of `else`"
        report(scope, CASE_TWICE, message, early.span, help=advice)
        return False
    if len(node.rows) > MOST_LINES:
        advice = "write the results in a column of a table, one row for each case, and read this column instead"
        report(scope, CASE_MISSING, f"`by` has at most {MOST_LINES} lines of cases", _head(node), help=advice)
        return False
    return bool(node.rows) or node.broken


# ---- every case has exactly one line


def _proved(node: Cases, rows: Sequence[Case], asked: list[Subject], scope: Scope) -> bool:
    missing: list[Parts] = []
    rest = not node.rows[-1].cells
    left = False
    for looked_at, (chosen, lines) in enumerate(_combinations(asked, (1 << len(rows)) - 1)):
        if looked_at > MOST_LOOKED_AT:
            advice = "test fewer values behind `by`, or split this into two values"
            message = "the values behind `by` have too many combinations to check that each has a line"
            report(scope, CASE_MISSING, message, _head(node), help=advice)
            return False
        if lines & (lines - 1):
            return _twice(rows, asked, chosen, lines, scope)
        left |= not lines
        if not lines and not rest:
            missing.append(chosen)
    if rest and not left:
        text = "the lines above cover every case, so `else` is never used"
        report(scope, CASE_TWICE, text, node.rows[-1].span, help="delete the line with `else`")
        return False
    return not missing or _missing(node, asked, missing, scope)


def _combinations(asked: list[Subject], lines: int) -> Iterator[tuple[Parts, int]]:
    """Yield groups of subject values that all cases of `lines` treat alike, with those that match."""
    if not asked:
        yield [], lines
        return
    if not lines:
        yield [list(range(len(one.parts))) for one in asked], 0
        return
    alike: dict[int, list[int]] = {}
    for part, fits in enumerate(asked[0].fits):
        alike.setdefault(fits & lines, []).append(part)
    for fits, chosen in alike.items():
        for rest, left in _combinations(asked[1:], fits):
            yield [chosen, *rest], left


def _said(asked: list[Subject], chosen: Parts) -> str:
    return ", ".join(one.all_said(part) for one, part in zip(asked, chosen, strict=True))


def _missing(node: Cases, asked: list[Subject], missing: list[Parts], scope: Scope) -> bool:
    shown = " and ".join(f"the case `{_said(asked, chosen)}`" for chosen in missing[:_SHOWN])
    more = f" and {len(missing) - _SHOWN} more" if len(missing) > _SHOWN else ""
    advice = f"add a line `{_said(asked, missing[0])}: ...`, or `else: ...` as the last one"
    person = next((e for e in asked if isinstance(e.value.type, Thing) and e.value.type.kind.sort == "player"), None)
    if person is not None:
        shown, more = f"the case that `{person.node.span.one_line}` is a player", ""
        advice = "add `else: ...` as the last line; a case cannot name a player"
    report(scope, CASE_MISSING, f"no line covers {shown}{more}", _head(node), help=advice)
    return False


def _twice(rows: Sequence[Case], asked: list[Subject], chosen: Parts, lines: int, scope: Scope) -> bool:
    one, other = [row for i, row in enumerate(rows) if lines >> i & 1][:2]
    advice = "change or delete one of the two lines, so that each case has one line"
    message = f"two lines cover the case `{_said(asked, chosen)}`"
    report(scope, CASE_TWICE, message, other.span, help=advice, also=[(one.span, "the first one")])
    return False


# ---- the tests


def _wanted(rows: int, asked: list[Subject]) -> list[frozenset[int]]:
    """Return for each case the indices of the subjects to test if no earlier case matched."""
    everything = frozenset(range(len(asked)))
    kinds = [list(dict.fromkeys(one.fits)) for one in asked]
    if prod(map(len, kinds)) > MOST_COMPARED:
        return [everything] * rows
    left = list(product(*kinds))
    found: list[frozenset[int]] = []
    for row in range(rows):
        holding = [all(fits >> row & 1 for fits in fitting) for fitting in left]
        columns = everything
        for column in sorted(everything):
            fewer = columns - {column}
            if all(
                holds or not all(fitting[i] >> row & 1 for i in fewer)
                for fitting, holds in zip(left, holding, strict=True)
            ):
                columns = fewer
        found.append(columns)
        left = [fitting for fitting, holds in zip(left, holding, strict=True) if not holds]
    return found


def _test(asked: Sequence[Subject], row: Case, columns: frozenset[int], scope: Scope) -> x.Expr:
    tests: list[x.Expr] = []
    for column in sorted(columns):
        cell = row.cells[column]
        options = [_is(asked[column], option, scope) for option in cell.options]
        fitting = [one for one in options if one is not None]
        if len(fitting) == len(options):  # an option without a condition fits each value
            tests.append(_joined("or", fitting, cell.span))
    return _joined("and", tests, row.span) if tests else x.Const(YesNo(), row.span, 1)


def _joined(op: Literal["and", "or"], tests: list[x.Expr], span: Span) -> x.Expr:
    return reduce(lambda left, right: x.Binary(YesNo(), span, op, left, right), tests)


def _is(one: Subject, option: model.CaseOption, scope: Scope) -> x.Expr | None:
    """Return the condition that a subject matches an option; None if each value matches."""
    subject, low, high, span = one.node, option.low, option.high, option.span
    if isinstance(low, model.YesNoLit) and not option.range:
        return condition(subject if low.value else model.Unary(span=span, op="not", operand=subject), scope)
    if not option.range:
        return condition(model.Compare(span=span, op="is", left=subject, right=low), scope)
    if low is None and high is None:
        return None
    if is_optional(one.value.type):
        return _is_there_and_in(one, option, scope)
    if low is not None and high is not None:
        between = model.RangeExpr(span=span, low=low, high=high)
        return condition(model.Compare(span=span, op="is in", left=subject, right=between), scope)
    op, end = ("<=", high) if low is None else (">=", low)
    return condition(model.Compare(span=span, op=op, left=subject, right=end), scope)


def _is_there_and_in(one: Subject, option: model.CaseOption, scope: Scope) -> x.Expr:
    """Return the condition that a number that may be none lies in the range of an option, and is not none."""
    span, number = option.span, replace(one.value, type=without_none(one.value.type))
    test = condition(model.Compare(span=span, op="is not", left=one.node, right=model.NoneLit(span=span)), scope)
    low, high = (None if end is None else fit(raw(end, scope), ANY_NUMBER, scope) for end in (option.low, option.high))
    if low is not None:
        test = x.Binary(YesNo(), span, "and", test, x.Binary(YesNo(), span, ">=", number, low))
    if high is not None:
        test = x.Binary(YesNo(), span, "and", test, x.Binary(YesNo(), span, "<=", number, high))
    return test


def _head(node: Cases) -> Span:
    """Return the place of `by` and its subjects."""
    return node.span.file.span(node.span.start, node.subjects[-1].span.end)


@elaborates(model.ByCase)
def _by_case(node: model.ByCase, scope: Scope, expected: Type | None) -> x.Expr:
    """Return a case expression as a chain of conditionals that test only what earlier cases leave open."""
    tests = tests_of(node, scope)
    if tests is None:
        return broken(node.span, scope)
    values: list[x.Expr] = []
    hint = expected
    rest = scope
    for row, test in zip(node.rows, tests.whole, strict=False):
        values.append(settled(raw(row.value, after(test, True, rest), hint), scope))
        rest = after(test, False, rest)
        if hint is None and not isinstance(values[-1].type, NoneType):
            hint = values[-1].type
    if len(node.rows) > len(tests.whole):
        values.append(settled(raw(node.rows[-1].value, rest, hint), scope))
    if not values or is_broken(*values):  # without values no case could be read
        return broken(node.span, scope)
    result = values[-1]
    for test, value in reversed(list(zip(tests.left, values[:-1], strict=False))):
        if isinstance(test, x.Const):
            result = value if test.value else result
        else:
            result = either(test, value, result, node.span, scope, expected)
        if is_broken(result):
            break
    return result
