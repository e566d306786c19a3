"""Builders of syntax tree nodes for expressions."""

from __future__ import annotations

import re
from itertools import pairwise

from gamespec import model as m
from gamespec.diagnostics import Edit, Fix
from gamespec.operators import ORDERED, SET_OPERATORS, SetFacts, SetOperator
from gamespec.source import Span
from gamespec.syntax.build.registry import Parts, agree, builds, builds_all, in_order
from gamespec.syntax.codes import MISPLACED, OLD_FORM, UNEXPECTED
from gamespec.syntax.grammar.lexer import Token

STANDS_ALONE = {"yes": True, "no": False}
LARGEST = 2**31 - 1
TURNED_OVER = "turned-over"


def whole(parts: Parts, token: Token) -> int:
    """Return the integer that a token of digits stands for; one too large is reported and reduced."""
    value = int(token) if len(token) < 12 else LARGEST + 1
    if value > LARGEST:
        parts.report(MISPLACED, parts.token_span(token), "this number is too large", help=f"write at most {LARGEST}")
        return LARGEST
    return value


def _digits(parts: Parts) -> int:
    return whole(parts, parts.tokens("INT")[0])


def named(parts: Parts, token: Token) -> m.Expr:
    """Return the node for a single word in an expression: `none`, `yes`, `no`, or a name."""
    span, word = parts.token_span(token), str(token)
    if word == "none":
        return m.NoneLit(span=span)
    if word in STANDS_ALONE:
        return m.YesNoLit(span=span, value=STANDS_ALONE[word])
    return m.Name(span=span, text=word)


def arguments(parts: Parts) -> tuple[m.Expr, ...] | None:
    """Return the arguments in brackets after a name, as nodes; None if there are no brackets."""
    brackets = parts.tag("arguments")
    return brackets.all(m.Expr) if brackets else None


@builds("call_expr")
def call_expr(parts: Parts) -> m.Call | m.Placements:
    if parts.idents()[0].text == "placements":
        return _placements(parts)
    return parts.make(m.Call, name=parts.idents()[0], args=arguments(parts) or ())


def _placements(parts: Parts) -> m.Call | m.Placements:
    """Build `placements`, with or without `turned-over`; other arguments give a reported call."""
    given = arguments(parts) or ()
    match given:
        case (shape, grid):
            return parts.make(m.Placements, shape=shape, grid=grid)
        case (shape, grid, m.Name(text=text)) if text == TURNED_OVER:
            return parts.make(m.Placements, shape=shape, grid=grid, turned_over=True)
        case _:
            help_text = f"write `placements(shape, Cell)`, or `placements(shape, Cell, {TURNED_OVER})`"
            message = f"`placements` takes a shape and a grid of spaces, and then nothing but `{TURNED_OVER}`"
            parts.report(MISPLACED, parts.span, message, help=help_text)
            return parts.make(m.Call, name=parts.idents()[0], args=given)


@builds("amounts")
def amounts(parts: Parts) -> m.Amounts:
    names = tuple(part.ident(part.items[0]) for part in parts.tagged("amount_of"))
    return parts.make(m.Amounts, numbers=tuple(whole(parts, token) for token in parts.tokens("INT")), names=names)


@builds("compare", "compare_is")
def compare(parts: Parts) -> m.Compare:
    op = " ".join(str(item) for item in parts.items if isinstance(item, Token))
    sides = parts.all(m.Expr)
    if parts.rule == "compare_is":
        agree(parts, sides[0], "is", "are")
        op = op.replace("are", "is")
    return parts.make(m.Compare, op=op, left=sides[0], right=sides[1] if len(sides) > 1 else None)


@builds("case_option")
def case_option(parts: Parts) -> m.CaseOption:
    ends = parts.all(m.Expr)
    if not ends:
        return parts.make(m.CaseOption, range=True)
    if not parts.has(".."):
        return parts.make(m.CaseOption, low=ends[0])
    opened = isinstance(parts.items[0], m.Expr)
    low = ends[0] if opened else None
    high = None if opened and len(ends) == 1 else ends[-1]
    return parts.make(m.CaseOption, low=low, high=high, range=True)


def cells_of(parts: Parts) -> tuple[m.CaseCell, ...]:
    """Return the cells of a case; none of `else`, or of its old form, which is reported."""
    cells = parts.all(m.CaseCell)
    only = cells[0].options[0].low if len(cells) == 1 and len(cells[0].options) == 1 else None
    if isinstance(only, m.Name) and only.text == "otherwise":
        # reads as the name of a case, so the table of old forms does not match it
        fix = Fix("write `else`", (Edit(only.span, "else"),))
        message = "`otherwise` is written `else` now"
        parts.report(OLD_FORM, only.span, message, help="write `else: ...`", fixes=[fix])
        return ()
    return cells


def by_case(parts: Parts) -> m.ByCase | None:
    """Return the node for a value given by a table of cases below its head; None if there is none."""
    head = parts.tag("case_head")
    if head is None:
        return None
    rows, broken = parts.all(m.CaseRow), parts.tag("broken_case") is not None
    return m.ByCase(span=head.span, subjects=head.all(m.Expr), rows=rows, broken=broken)


@builds("range")
def range_expr(parts: Parts) -> m.RangeExpr | m.EndsOf:
    """Build the node for a range such as `1..6`, or for `random of 1..6`, where it needs no brackets."""
    low, high = parts.all(m.Expr)
    drawn = next((each for each in _operands(low) if isinstance(each, m.EndsOf) and each.which == "random"), None)
    if drawn is None or drawn.amount is not None or drawn.span.text.startswith("("):
        return parts.make(m.RangeExpr, low=low, high=high)
    if drawn is not low or len(_operands(high)) > 1:
        _needs_brackets(parts, low, drawn, high)
    between = m.RangeExpr(span=drawn.of.span.to(high.span), low=drawn.of, high=high)
    return parts.make(m.EndsOf, which="random", amount=None, of=between)


def _operands(node: m.Expr) -> list[m.Expr]:
    """Return the operands of a calculation written without brackets, in their order."""
    if isinstance(node, m.Binary) and node.span.start == node.left.span.start:
        return [*_operands(node.left), *_operands(node.right)]
    if isinstance(node, m.Unary) and not node.span.text.startswith("("):
        return _operands(node.operand)
    return [node]


def _needs_brackets(parts: Parts, low: m.Expr, drawn: m.EndsOf, high: m.Expr) -> None:
    """Report a range without brackets in a calculation; advise brackets around what may be meant."""
    start, file = drawn.of.span.start, low.span.file
    first = _operands(high)[0] if drawn is _operands(low)[-1] else high
    fixes = []
    for end in dict.fromkeys((first.span.end, high.span.end)):
        ends = [low.span.start, start, end, high.span.end]
        before, inside, after = (_in_one_line(Span(one, other, file)) for one, other in pairwise(ends))
        edits = (Edit(Span(start, start, file), "("), Edit(Span(end, end, file), ")"))
        fixes.append(Fix(f"write `{f'{before} ({inside}) {after}'.strip()}`", edits))
    message = "in a calculation, the range of `random of` must be written in brackets"
    advice = " or ".join(fix.title for fix in fixes).replace(" or write", " or")
    parts.report(UNEXPECTED, parts.span, message, help=advice, fixes=fixes)


@builds("ends_of")
def ends_of(parts: Parts) -> m.EndsOf:
    *amount, of = parts.all(m.Expr)
    which = str(parts.items[0])
    return parts.make(m.EndsOf, which=which, amount=amount[0] if amount else None, of=of)


@builds("fold")
def fold(parts: Parts) -> m.Comprehension:
    head = parts.the(m.ForHead)
    ordered = parts.tag("fold_order")
    body = parts.tag("fold_body")
    _check_fold(parts, head)
    order = ordered.all(m.Order) if ordered else ()
    said = {"var": head.var, "source": head.source, "where": head.where, "body": body.expr() if body else None}
    return parts.make(m.Comprehension, op=_operator(parts)[0], order=order, **said)


def _operator(parts: Parts) -> tuple[SetOperator, SetFacts]:
    return next((op, facts) for op, facts in SET_OPERATORS.items() if op == parts.items[0])


def _check_fold(parts: Parts, head: m.ForHead) -> None:
    op, facts = _operator(parts)
    seen = [part.rule for part in parts.tagged("fold_order", "fold_body")]
    problem = None
    if seen not in ([], ["fold_order"], ["fold_body"], ["fold_order", "fold_body"]):
        problem = f"the parts of `{op}(...)` are in the wrong order: first `where`, then `with highest`, then the colon"
    elif op == "some" and head.where is not None and not seen:
        _asks_after_where(parts, head, head.where.span)
    elif facts.takes != "nothing" and "fold_body" not in seen:
        problem = f"`{op}(...)` needs a colon and what to calculate for each thing"
    elif facts.takes == "nothing" and "fold_body" in seen:
        problem = f"`{op}(...)` cannot have a colon"
    elif op not in ORDERED and "fold_order" in seen:
        problem = f"`{op}(...)` cannot have `with`, because it needs no order"
    if problem:
        parts.report(MISPLACED, parts.span, problem, help=facts.example)


def _asks_after_where(parts: Parts, head: m.ForHead, condition: Span) -> None:
    """Report `some(x in S where C)` without a condition after a colon, and advise `some(x in S: C)`."""
    source = head.source.span
    between = Span(source.end, condition.start, source.file).text
    at = re.sub(r"#[^\n]*", lambda comment: " " * len(comment[0]), between).index("where")
    word = Span(source.end + at, source.end + at + len("where"), source.file)
    plain = between[:at].strip() == ""
    new = f"some({head.var} in {_in_one_line(source)}: {_in_one_line(condition)})"
    fix = Fix(f"write `{new}`", (Edit(Span(source.end if plain else word.start, word.end, source.file), ":"),))
    message = "`some(x in S where C)` is written `some(x in S: C)` now"
    parts.report(OLD_FORM, parts.span, message, help=f"write `{new}`", fixes=[fix])


def _in_one_line(span: Span) -> str:
    return " ".join(re.sub(r"#[^\n]*", "", span.text).split())


builds_all(
    number=lambda p: p.make(m.Num, value=whole(p, p.items[0])),
    broken_text=lambda p: p.make(m.Text, value=str(p.items[0])[1:-1]),
    index=lambda p: p.make(m.Index, of=p.expr(), items=p.all(m.Expr)[1:]),
    nth=lambda p: p.make(m.Nth, of=p.expr(), number=_digits(p), form="at" if p.has("at") else "place"),
    placed=lambda p: p.make(m.Placed, of=p.expr(), turned=_digits(p), over=p.has("over")),
    binary=lambda p: p.make(m.Binary, op=str(p.items[1]), left=p.items[0], right=p.items[2]),
    unary=lambda p: p.make(m.Unary, op=str(p.items[0]), operand=p.items[1]),
    name=lambda p: named(p, p.items[0]),
    kind_name=lambda p: p.make(m.KindName, text=str(p.items[0])),
    paren=lambda p: p.expr().model_copy(update={"span": p.span}),
    list=lambda p: p.make(m.ListLit, items=p.all(m.Expr)),
    your=lambda p: p.make(m.Your, name=p.idents()[0], args=arguments(p)),
    its=lambda p: p.make(m.Its, name=p.idents()[0], args=arguments(p)),
    possessive=lambda p: p.make(m.Possessive, of=p.expr(), name=p.idents()[0], args=arguments(p)),
    count_of=lambda p: p.make(m.Call, name=p.ident(p.items[0]), args=p.all(m.Expr)),
    call=lambda p: p.make(m.ActionCall, name=p.idents()[0], args=arguments(p) or ()),
    any_argument=lambda p: p.make(m.AnyArgument, name=p.named()),
    if_expr=in_order(m.IfExpr, "condition", "then", "otherwise"),
    case_row=lambda p: p.make(m.CaseRow, cells=cells_of(p), value=p.expr()),
    case_cell=lambda p: p.make(m.CaseCell, options=p.all(m.CaseOption)),
    can=lambda p: p.make(m.Can, who=p.expr(), action=p.the(m.ActionCall)),
    would=lambda p: p.make(m.Would, action=p.the(m.ActionCall), condition=p.expr()),
    order=lambda p: p.make(m.Order, direction=p.word("highest", "lowest"), by=p.expr()),
)
