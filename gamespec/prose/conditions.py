"""English for conditions and sums: logic, comparisons, values given by cases."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from gamespec import model as m
from gamespec.format.printer import said
from gamespec.operators import COMPARISONS
from gamespec.prose.expressions import SAYS_SO, action_words, bracketed
from gamespec.prose.names import PLAYER, TABLE, plain
from gamespec.prose.settled import settled, spelled_out, unsettled
from gamespec.prose.voice import Voice, article, listed, renders, titled

SIGNS = {op: facts.says for op, facts in COMPARISONS.items()} | {
    op: op for op in ("is in", "is not in", "is empty", "is not empty")
}
PLACES = {
    "<": "comes before {0}",
    "<=": "is {0} or comes before it",
    ">": "comes after {0}",
    ">=": "is {0} or comes after it",
}
"""English for comparisons of words of a type, which are ordered by their place in its list."""
OPPOSITE = {op: facts.opposite for op, facts in COMPARISONS.items()} | {
    "is in": "is not in",
    "is not in": "is in",
    "is empty": "is not empty",
    "is not empty": "is empty",
}
ARITHMETIC = {"+": "plus", "-": "minus", "*": "times", "/": "divided by", "and": "and", "or": "or"}
OTHER = {"and": "or", "or": "and"}
"""For `and` and `or`, the operator that replaces each when a condition is negated."""
FIRST_OF_ROW = "the first where it lies (of a pile the top one)"
EXACTLY, NOT_BOTH = " exactly when ", ", but not both"
"""English between two conditions that are compared for being equal, and after two that must differ."""
NEGATIONS: dict[type[m.Expr], Callable[[Any, Voice], str | None]] = {}
"""Functions that render the negation of an expression, by its class, better than "it is not so"."""
LONGEST = 130
"""Greatest number of characters of a yes/no value's condition that is rendered in place of its name."""
QUOTE = "“"
"""First character of a name in quotes that an earlier `let` line has given to a condition."""


def holds(node: m.Expr | None, voice: Voice) -> str:
    """Return English which says that a condition holds; for None, the words for a missing expression."""
    return voice.say(None) if node is None else voice.once(_holds, node)


def _holds(whole: m.Expr, voice: Voice) -> str:
    node = unsettled(whole, voice)
    meant = _meant(node, voice)
    if meant is not None:
        return meant
    if isinstance(node, m.IfExpr) and is_condition(node):
        asked, then = holds(node.condition, voice), _held(node.then, voice, "or")
        return f"{then} if {asked}, otherwise {holds(node.otherwise, voice)}"
    words = voice.say(node)
    if isinstance(node, m.Name) and words.startswith(QUOTE):
        return f"{words} holds"
    return f"{words} is yes" if _is_bare(node) else words


def _meant(node: m.Expr | None, voice: Voice, *, negated: bool = False) -> str | None:
    """Return the meaning (or its negation) of a yes/no value without title: `need` lines or short text."""
    found = value_of(node, voice)
    if found is None:
        return None
    value, inner = found
    if voice.names.may_change(str(value.name)):
        return None
    if value.result is None:
        needs = needs_of(value)
        return None if negated or not needs else _all_hold(needs, inner)
    if value.lines or value.title is not None or not is_condition(value.result):
        return None
    words = negation(value.result, inner) if negated else holds(value.result, inner)
    return words if words is not None and len(words) <= LONGEST else None


def _all_hold(needs: tuple[m.Need, ...], voice: Voice) -> str:
    if len(needs) == 1:
        return holds(needs[0].condition, voice)
    return " and ".join(_held(need.condition, voice, "and") for need in needs)


def value_of(node: m.Expr | None, voice: Voice) -> tuple[m.ValueField, Voice] | None:
    """Return the computed value an expression reads, and the context of its lines; None for others."""
    match node:
        case m.Your():
            owner, inner, args = PLAYER, voice, node.args or ()
        case m.Possessive() if voice.names.owner(node.of, voice.known) == PLAYER:
            owner, inner, args = PLAYER, voice.of(voice.say(node.of)), node.args or ()
        case m.Name() if node.text not in voice.scope:
            owner, inner, args = TABLE, voice, ()
        case m.Call() if str(node.name) not in voice.scope:
            owner, inner, args = TABLE, voice, node.args
        case _:
            return None
    field = voice.names.fields.get((owner, node.text if isinstance(node, m.Name) else str(node.name)))
    if not isinstance(field, m.ValueField) or len(field.params) != len(args):
        return None
    for param, arg in zip(field.params, args, strict=True):
        noun = voice.noun(arg) or voice.noun(param.source) or voice.names.noun_of_type(param.type)
        inner = inner.knowing(str(param.name), bracketed(voice, arg), noun)
    return field, inner


def needs_of(value: m.ValueField) -> tuple[m.Need, ...]:
    """Return the `need` lines of a value that consists of these alone; empty if it has other lines."""
    needs = tuple(line for line in value.lines if isinstance(line, m.Need))
    return needs if value.result is None and len(needs) == len(value.lines) else ()


RANGES = {(True, True): "{0} to {1}", (True, False): "{0} or more", (False, True): "up to {1}", (False, False): ""}
"""English for a range in a table of cases, by whether it has a low and a high end."""


def is_condition(node: m.Expr) -> bool:
    """Return whether an expression is yes or no by its form, such as a comparison."""
    if isinstance(node, (m.Unary, m.Binary)):
        return node.op in {"not", "and", "or"}
    if isinstance(node, m.IfExpr):
        return is_condition(node.then) or is_condition(node.otherwise)
    return isinstance(node, (m.Compare, m.Can, m.Would)) or (
        isinstance(node, m.Comprehension) and node.op in {"some", "every"}
    )


def _is_bare(node: m.Expr | None) -> bool:
    if isinstance(node, m.Call):
        return str(node.name) not in SAYS_SO
    return isinstance(node, (m.Name, m.Your, m.Possessive, m.Its, m.Index))


@renders(m.Unary)
def _unary(node: m.Unary, voice: Voice) -> str:
    if node.op == "-":
        return f"minus {_part(node.operand, voice)}"
    return negation(node.operand, voice) or f"it is not so that {_part(node.operand, voice)}"


def negation(node: m.Expr, voice: Voice) -> str | None:
    """Return the negation of a condition in English of its own; None if there is only "it is not so"."""
    return voice.once(_negated, node)


def _negated(node: m.Expr, voice: Voice) -> str | None:
    if isinstance(node, m.Unary) and node.op == "not":
        return holds(node.operand, voice)
    if isinstance(node, m.Binary) and (spelled := spelled_out(node, voice)) is not node:
        return negation(spelled, voice)
    if isinstance(node, m.Binary) and node.op in OTHER:
        negated = [(part, negation(part, voice)) for part in joined(node)]
        parts = [f"({words})" if _is_joined(part) else words for part, words in negated if words is not None]
        return f" {OTHER[node.op]} ".join(parts) if len(parts) == len(negated) else None
    if isinstance(node, m.Would):
        return f"after {action_words(node.action, voice)} it would not hold that {holds(node.condition, voice)}"
    if isinstance(node, m.Can):
        return f"{voice.say(node.who)} cannot do {action_words(node.action, voice)}"
    if isinstance(node, m.Compare):
        return _compare(node.model_copy(update={"op": OPPOSITE[node.op]}), voice)
    if type(node) in NEGATIONS:
        return NEGATIONS[type(node)](node, voice)
    if not _is_bare(node):
        return None
    words = voice.say(node)
    said = f"{words} does not hold" if words.startswith(QUOTE) else f"{words} is no"
    return _meant(node, voice, negated=True) or said


@renders(m.Binary)
def _binary(node: m.Binary, voice: Voice) -> str:
    if (spelled := spelled_out(node, voice)) is not node:
        return voice.say(spelled)
    part = _held if node.op in OTHER else _summed
    left, right = part(node.left, voice, node.op), part(node.right, voice, node.op)
    if node.op == "mod":
        return f"the remainder of {left} divided by {right}"
    if node.op == "-" and isinstance(node.left, m.Num) and node.left.value == 0:
        return f"minus {right}"
    words = f"{left} {ARITHMETIC[node.op]} {right}"
    return f"{words} (rounded down)" if node.op == "/" else words


def joined(node: m.Binary) -> tuple[m.Expr, ...]:
    """Return the operands of a chain of one operator, `and` or `or`."""
    parts: list[m.Expr] = []
    for side in (node.left, node.right):
        parts += joined(side) if isinstance(side, m.Binary) and side.op == node.op else (side,)
    return tuple(parts)


def held_parts(node: m.Expr, voice: Voice) -> tuple[str, list[str]]:
    """Return the operator of a condition, `and` (also for one operand) or `or`, and its operands."""
    node = spelled_out(node, voice)
    if not isinstance(node, m.Binary) or node.op not in OTHER:
        return "and", [holds(node, voice)]
    return node.op, [_held(part, voice, node.op) for part in joined(node)]


def _is_joined(node: m.Expr) -> bool:
    return isinstance(node, m.Binary) and node.op in OTHER


def _held(node: m.Expr, voice: Voice, op: str) -> str:
    """Return an operand of `op` in English, in brackets if it contains the other operator."""
    words = holds(node, voice)
    if isinstance(node, m.Binary):
        return words if node.op == op else f"({words})"
    several = isinstance(node, m.Compare) and isinstance(node.right, m.ListLit) and len(node.right.items) > 1
    wide = several or _is_bare(node) or isinstance(node, (m.Unary, m.Comprehension, m.Would, m.IfExpr, m.ByCase))
    inner = wide and (" or " in words or " and " in words or words.startswith("for every "))
    inner = inner or EXACTLY in words or NOT_BOTH in words
    return f"({words})" if inner else words


def _summed(node: m.Expr, voice: Voice, op: str) -> str:
    """Return an operand of a sum or product (`op`) in English, in brackets if it could be misread."""
    words = voice.say(node)
    long = isinstance(node, m.Comprehension) and (
        node.where is not None or node.op != "count" or op in {"*", "/", "mod"}
    )
    if long or (isinstance(node, m.Call) and " and " in words):
        return f"({words})"
    alike = isinstance(node, m.Binary) and node.op == op == "+"
    return words if alike else _part(node, voice)


def _part(node: m.Expr, voice: Voice) -> str:
    """Return a part of a larger expression in English, in brackets if it could be misread."""
    words = voice.say(node)
    return f"({words})" if isinstance(node, (m.Binary, m.IfExpr, m.ByCase)) else words


def _side(node: m.Expr, voice: Voice) -> str:
    """Return one side of a comparison in English; a sum needs no brackets there."""
    sums = isinstance(node, m.Binary) and node.op in {"+", "-", "*", "mod"}
    return voice.say(node) if sums else _part(node, voice)


@renders(m.Compare)
def _compare(node: m.Compare, voice: Voice) -> str:
    if isinstance(node.right, m.YesNoLit) and node.op in {"is", "is not"}:
        return f"{voice.say(node.left)} {node.op} {voice.say(node.right)}"
    if isinstance(node.right, m.NoneLit):
        return _is_none(node.left, voice, node.op == "is")
    if (
        node.right is not None
        and node.op in {"is", "is not"}
        and (_is_so(node.left, voice) or _is_so(node.right, voice))
    ):
        left, right = _held(node.left, voice, "and"), _held(node.right, voice, "and")
        return f"{left}{EXACTLY}{right}" if node.op == "is" else f"either {left} or {right}{NOT_BOTH}"
    left = _side(node.left, voice)
    be = "are" if left == "you" else "is"
    gone_through = _gone_through(node, voice)
    if gone_through is not None:
        return f"{left} {be} {'still' if node.op == 'is in' else 'no longer'} in {_side(gone_through, voice)}"
    first = _rank_one(node)
    if first is not None:
        return f"{voice.say(first)} is{' not' if node.op == 'is not' else ''} {FIRST_OF_ROW}"
    if node.op in {"is in", "is not in"} and (words := _among(node, voice)) is not None:
        return f"{left} {be}{' not' if node.op == 'is not in' else ''} {words}"
    right = "" if node.right is None else f" {word_for(node.left, node.right, voice) or _side(node.right, voice)}"
    ordered = node.op in PLACES and voice.names.owner(node.left, voice.known) in voice.names.ordered
    sign = PLACES[node.op].format(right[1:]) if ordered else SIGNS[node.op] + right
    return f"{left} {be}{sign.removeprefix('is')}" if sign.startswith("is ") else f"{left} {sign}"


def _gone_through(node: m.Compare, voice: Voice) -> m.Expr | None:
    """Return the set S if a condition tests whether a loop over S has its member in S, else None."""
    if node.op not in {"is in", "is not in"} or node.right is None or not isinstance(node.left, m.Name):
        return None
    return node.right if voice.among.get(node.left.text) == said(node.right) else None


def _rank_one(node: m.Compare) -> m.Expr | None:
    """Return the piece x if a comparison is `rank(x) is 1` or `rank(x) is not 1`, else None."""
    match node:
        case m.Compare(op="is" | "is not", left=m.Call(args=(of,)) as asked, right=m.Num(value=1)) if (
            str(asked.name) == "rank"
        ):
            return of
        case _:
            return None


def _among(node: m.Compare, voice: Voice) -> str | None:
    """Return a list or range in a test of membership in English: `cod or hake`, `from 2 to 3`, or None."""
    match node.right:
        case m.ListLit(items=items) if items:
            return listed((word_for(node.left, item, voice) or voice.say(item) for item in items), "or")
        case m.RangeExpr() as numbers:
            return f"from {voice.say(numbers)}"
        case m.IfExpr() as either:
            return f"one of {_part(either, voice)}"
        case _:
            return None


def _is_so(node: m.Expr, voice: Voice) -> bool:
    """Return whether one side of a comparison is a condition, by its form or by its declared type."""
    if is_condition(node) or (isinstance(node, m.Name) and voice.say(node).startswith(QUOTE)):
        return True
    return is_yes_or_no(node, voice)


def is_yes_or_no(node: m.Expr, voice: Voice) -> bool:
    """Return whether an expression reads a field that is declared `yes or no`."""
    match node:
        case m.Name() if node.text not in voice.scope:
            field = voice.names.fields.get((TABLE, node.text))
        case m.Your():
            field = voice.names.fields.get((PLAYER, str(node.name)))
        case m.Possessive() if (owner := voice.names.owner(node.of, voice.known)) is not None:
            field = voice.names.fields.get((owner, str(node.name)))
        case _:
            return False
    declared = field.type if isinstance(field, m.StoredField) else None
    return isinstance(declared, m.ChoiceType) and all(isinstance(option, m.YesNoLit) for option in declared.options)


def word_for(target: m.Expr, node: m.Expr, voice: Voice) -> str | None:
    """Return a word, compared with `target` and of its type, in English; None for another name."""
    if not isinstance(node, m.Name) or node.text in voice.scope:
        return None
    if node.text in voice.names.rows.get(voice.noun(target) or "", ()):
        return voice.names.row(voice.names.nouns.get(voice.noun(target) or "", ""), node.text)
    match target:
        case m.Possessive() | m.Your() | m.Its():
            field = voice.names.declared(str(target.name), None)
        case _:
            return None
    options = field.type.options if isinstance(field, m.StoredField) and isinstance(field.type, m.ChoiceType) else ()
    words = {option.text for option in options if isinstance(option, m.Name)}
    return plain(node.text) if node.text in words else None


def _is_none(node: m.Expr, voice: Voice, none: bool) -> str:
    """Return a test of whether an expression is none (or, unless `none`, is not), in English."""
    words = voice.say(node)
    if isinstance(node, m.Name) and node.text in voice.scope and words.startswith(("the ", "that ")):
        thing = words.removeprefix("the ").removeprefix("that ")
        such = "such " if words.startswith("that ") else ""
        return f"there is no {such}{thing}" if none else f"there is {such}{article(thing)}"
    if isinstance(node, m.Call) and words.startswith("the "):
        return f"there is {'no' if none else 'a'} {words.removeprefix('the ')}"
    if isinstance(node, m.Comprehension) and node.op in {"first", "last"}:
        some = node.model_copy(update={"op": "some", "order": ()})
        return (negation(some, voice) if none else None) or holds(some, voice)
    if isinstance(node, m.Possessive):
        name, owner = str(node.name), voice.names.owner(node.of, voice.known)
        if name == "owner" or (owner, name) in voice.names.columns:
            an = "no" if none else article(plain(name)).split()[0]
            return f"{voice.say(node.of)} has {an} {titled(plain(name))}"
    return f"{words} is {'' if none else 'not '}none"


@renders(m.IfExpr)
def _either(node: m.IfExpr, voice: Voice) -> str:
    known = settled(node.condition, voice)
    if known is not None:
        return voice.say(node.then if known else node.otherwise)
    return f"{_part(node.then, voice)} if {holds(node.condition, voice)}, otherwise {voice.say(node.otherwise)}"


@renders(m.ByCase)
def _by_case(node: m.ByCase, voice: Voice) -> str:
    """Return a value by cases: `5 if the weather is calm and your rank is 1 to 3; 2 otherwise`."""
    if len(node.rows) == 1:
        return _part(node.rows[0].value, voice)
    return "; ".join(f"{_part(row.value, voice)} {in_case(node.subjects, row.cells, voice)}" for row in node.rows)


def in_case(subjects: Iterable[m.Expr], cells: Iterable[m.CaseCell], voice: Voice) -> str:
    """Return the condition of a case in English: `if the weather is calm`; `otherwise` without cells."""
    asked = [_is_case(each, cell, voice) for each, cell in zip(subjects, cells, strict=False)]
    words = " and ".join(each for each in asked if each)
    return f"if {words}" if words else "otherwise"


def _is_case(subject: m.Expr, cell: m.CaseCell, voice: Voice) -> str:
    """Return the condition that a table of cases puts on one subject, in English; empty for any value."""
    options: list[str] = []
    for option in cell.options:
        low = "" if option.low is None else word_for(subject, option.low, voice) or voice.say(option.low)
        high = "" if option.high is None else voice.say(option.high)
        options.append(low if not option.range else RANGES[bool(low), bool(high)].format(low, high))
    if not options or not all(options):
        return ""
    match cell.options:
        case (m.CaseOption(low=m.YesNoLit(value=yes)),) if is_condition(subject) or _is_bare(subject):
            return holds(subject, voice) if yes else voice.say(m.Unary(span=subject.span, op="not", operand=subject))
        case _:
            return f"{voice.say(subject)} is {listed(options, 'or')}"


@renders(m.Can)
def _can(node: m.Can, voice: Voice) -> str:
    return f"{voice.say(node.who)} can do {action_words(node.action, voice)}"


@renders(m.Would)
def _would(node: m.Would, voice: Voice) -> str:
    return f"after {action_words(node.action, voice)} it would hold that {holds(node.condition, voice)}"
