"""Sets of spaces as bit sets, for loops and questions over all things of a small kind, or over a set of them.

Enters a loop variable, a set and conditions; leaves the text of the members that fit, or of the answer, from the bit
sets of the conditions. What cannot be said so is left as a condition.
"""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, Any

from gamespec.checked import expressions as e
from gamespec.checked.traversal import conjuncts
from interpreter.compiler.analysis.walk import free, read
from interpreter.compiler.bitsets import candidates
from interpreter.compiler.bitsets.conditions import bits, is_static, table
from interpreter.compiler.bitsets.plain import is_plain
from interpreter.compiler.module import Fn
from interpreter.compiler.passes import BIT_SETS, TABULATE
from interpreter.compiler.values import dispatch as x_
from interpreter.compiler.values import placement_sets
from interpreter.compiler.values.value_functions import reads_nothing
from interpreter.kernel.spaces import bitsets
from interpreter.kernel.spaces.bitsets import WIDEST

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gamespec.checked.expressions import Expr, Var
    from gamespec.checked.kinds import Kind

SMALL = 10
"""Things up to which every bit set has its tuple of members in a table."""


# ---- loops over what fits


def fitting(fn: Fn, var: Var, whole: Expr, where: Expr | None, implied: Sequence[Expr] = ()) -> tuple[str, list[Expr]]:
    """(text of the members that fit, conditions still to be tested): the generator of a loop with a `where`.

    Members for which one of the `implied` conditions does not hold may be left out: they will not pass.
    """
    known = x_.known(fn, whole)
    parts = conjuncts(where)
    if known is None or not (parts or implied) or any(isinstance(m, tuple) for m in known):
        return x_.members(fn, whole), parts
    masked = _masked(fn, var, whole, parts)
    if masked is not None:
        return masked
    text, members, left = x_.members(fn, whole), known, parts
    if (alone := closed(fn, var, known, parts)) is not None:
        text, left = alone
        members = fn.module.namespace[text]
    for part in parts if alone is None else ():
        found = table(fn, var, known, part) if is_static(part) else None
        if found is not None:
            rows, index = found
            text = f"{fn.module.constant(tuple(rows))}[{index}]" if index else fn.module.constant(rows[0])
            return text, [p for p in parts if p is not part]
    return candidates.among(fn, var, members, (*left, *implied)) or text, left


def closed(fn: Fn, var: Var, known: tuple[Any, ...], parts: list[Expr]) -> tuple[str, list[Expr]] | None:
    """The members that fit conditions about them alone, which read no state, as a constant; the other conditions."""
    if not fn.module.does(TABULATE) or any(isinstance(member, tuple) for member in known):
        return None
    alone = [part for part in parts if free(part) == [var] and is_plain(fn.module, part) and reads_nothing(part)]
    if not alone:
        return None
    key = ("closed", known, *alone)
    if key not in fn.module.made:
        inner = Fn(fn.module, "k")
        inner.env[var] = name = fn.module.fresh("v")
        conditions = " and ".join(x_.condition(inner, part) for part in alone)
        inner.done(f"return [{name} for {name} in {fn.module.constant(known)} if {conditions}]")
        fn.module.flush()
        fn.module.made[key] = fn.module.constant(tuple(fn.module.namespace[inner.name]([])))
    return fn.module.made[key], [part for part in parts if part not in alone]


def space_kind(whole: Expr) -> Kind | None:
    """The kind of a loop over all its things, if small enough for bit sets."""
    if isinstance(whole, e.AllOf) and whole.kind.sort not in ("piece", "player") and whole.kind.size <= WIDEST:
        return whole.kind
    return None


def mask(fn: Fn, var: Var, whole: Expr, parts: list[Expr], *, all_of_it: bool = False) -> tuple[str, list[Expr]] | None:
    """(bit set, conditions left): None unless some part reads a field kept as bit sets.

    A condition that is the same for all members is left, unless `all_of_it` is to become one bit set.
    """
    kind = space_kind(whole)
    if kind is None or all(is_static(part) for part in parts):
        return None
    texts, left, reads = [], [], False
    for part in parts:
        depends = var in read(part)
        text = bits(fn, var, kind, part) if depends or all_of_it or is_static(part) else None
        if text is None:
            left.append(part)
        else:
            texts.append(text)
            reads = reads or (depends and not is_static(part))
    if not reads:
        return None
    return (texts[0] if len(texts) == 1 else f"({' & '.join(texts)})"), left


def _masked(fn: Fn, var: Var, whole: Expr, parts: list[Expr]) -> tuple[str, list[Expr]] | None:
    found = mask(fn, var, whole, parts)
    if found is None:
        return None
    text, left = found
    kind = space_kind(whole)
    assert kind is not None
    return members_of(fn, text, kind), left


def members_of(fn: Fn, text: str, kind: Kind) -> str:
    """Text of the members of a bit set, in order."""
    if kind.size <= SMALL:
        table = tuple(tuple(i for i in range(kind.size) if m >> i & 1) for m in range(1 << kind.size))
        return f"{fn.module.constant(table)}[{text}]"
    fn.module.foreign("members_of", members_in)
    return f"members_of({text})"


BYTES = tuple(tuple(tuple(8 * k + i for i in range(8) if b >> i & 1) for b in range(256)) for k in range(8))


def members_in(found: int) -> list[int]:
    """The members of a bit set of up to 64 things, in order."""
    listed: list[int] = []
    k = 0
    while found:
        low = found & 255
        if low:
            listed += BYTES[k][low]
        found >>= 8
        k += 1
    return listed


def one_member(fn: Fn, x: e.Aggregate) -> str | None:
    """`first` or `last` of a bit set: its lowest or highest bit."""
    found = mask(fn, x.var, x.set, conjuncts(x.where))
    if found is None or found[1]:
        return None
    name = "lowest_bit" if x.op == "first" else "highest_bit"
    fn.module.foreign("lowest_bit", lowest_bit)
    if x.op == "last":
        return f"(({found[0]}).bit_length() - 1)"
    return f"{name}({found[0]})"


def lowest_bit(found: int) -> int:
    """Index of the lowest bit, -1 for the empty set."""
    return (found & -found).bit_length() - 1


def question(fn: Fn, x: e.Aggregate) -> str | None:
    """some, every and count over a bit set."""
    among, asked = placement_sets.bit_set(fn, x.set), asked_of(x)
    if among is not None and asked is not None:
        text = fn.hoisted.get(x) or _all_bits(fn, x.var, placement_sets.spaces_of(x.set), asked)
        return None if text is None else ANSWERS[x.op].format(f"{among} & {text}")
    if space_kind(x.set) is None or asked is None:
        return None
    found = mask(fn, x.var, x.set, asked, all_of_it=True)
    return None if found is None or found[1] else ANSWERS[x.op].format(found[0])


ANSWERS = {"count": "({}).bit_count()", "some": "({} != 0)", "every": "(not {})"}


def asked_of(x: e.Aggregate) -> list[Expr] | None:
    """The conditions whose common bit set answers a question: of `every`, those of a member for which it fails."""
    where = conjuncts(x.where)
    if x.op == "count":
        return where
    if x.op == "some":
        return where + conjuncts(x.body)
    if x.op == "every" and x.body is not None:
        return [*where, e.Not(x.body.type, x.body.span, x.body)]
    return None


def _all_bits(fn: Fn, var: Var, kind: Kind, parts: list[Expr]) -> str | None:
    texts = [bits(fn, var, kind, part) for part in parts]
    found = [text for text in texts if text is not None]
    return None if len(found) < len(texts) or not found else " & ".join(found)


def codes_by_bits(fn: Fn, var: Var, known: tuple[Any, ...], condition: Expr, base: int) -> str | None:
    """`Cell[column, 1]'s disc is none` for a few columns: a table from the bits it reads to the codes that fit."""
    if not fn.module.does(BIT_SETS) or not known:
        return None
    if not isinstance(condition, e.Binary) or condition.op not in ("is", "is not"):
        return None
    get, value = condition.left, x_.constant(fn, condition.right)
    if (
        not isinstance(get, e.FieldGet)
        or value is None
        or get.owner is None
        or get.field.keys
        or not bitsets.mirrorable(get.field)
    ):
        return None
    before = fn.env.get(var)
    cells = []
    for member in known:
        fn.env[var] = str(member)
        cells.append(x_.constant(fn, get.owner))
    if before is None:
        del fn.env[var]
    if None in cells or len(set(cells)) != len(cells) or len(cells) > SMALL:
        return None
    first = fn.module.bit_sets(get.field)
    if first is None:
        return None
    wanted = condition.op == "is"
    table = {}
    for fits in product((False, True), repeat=len(cells)):
        key = sum(1 << c for c, bit in zip(cells, fits, strict=True) if bit)
        table[key] = tuple(base + m for m, bit in zip(known, fits, strict=True) if bit == wanted)
    name = fn.module.foreign(fn.module.fresh("D"), table)
    return f"{name}[s[{first + value - bitsets.lowest(get.field)}] & {sum(1 << c for c in cells)}]"


# ---- lines


def some_line(fn: Fn, x: e.Aggregate) -> str | None:
    """`some(l in lines(n): every(c in l: C))`: shifts of the bit set of C, one for each direction."""
    inner = x.body
    if x.op != "some" or x.where is not None or not isinstance(inner, e.Aggregate) or inner.op != "every":
        return None
    over = inner.set
    known = x_.known(fn, x.set)
    if (
        known is None
        or not isinstance(over, e.Read)
        or over.var is not x.var
        or inner.where is not None
        or inner.body is None
    ):
        return None
    kind = getattr(inner.var.type, "kind", None)
    if kind is None or kind.sort in ("piece", "player") or kind.size > WIDEST or is_static(inner.body):
        return None
    if not all(isinstance(line, tuple) and line for line in known):
        return None
    found = bits(fn, inner.var, kind, inner.body)
    return None if found is None else _lines(fn, found, known, kind)


def _lines(fn: Fn, text: str, known: tuple[Any, ...], kind: Kind) -> str:
    masks = [sum(1 << c for c in line) for line in known]
    if kind.size <= SMALL:
        table = bytes(any(m & line == line for line in masks) for m in range(1 << kind.size))
        return f"{fn.module.constant(table)}[{text}]"
    shapes: dict[int, int] = {}
    for line in masks:
        low = (line & -line).bit_length() - 1
        shapes[line >> low] = shapes.get(line >> low, 0) | 1 << low
    name = fn.module.fresh("line")
    made = [f"def {name}(m):"]
    for shape, starts in shapes.items():
        made += _shape(shape, starts)
    made.append("    return 0\n")
    fn.module.add("\n".join(made))
    return f"{name}({text})"


def _shape(shape: int, starts: int) -> list[str]:
    """Lines of Python: is the shape found anywhere it may start? Equal steps are halved."""
    offsets = [i for i in range(shape.bit_length()) if shape >> i & 1]
    step = offsets[1] if len(offsets) > 1 else 0
    if len(offsets) == 4 and offsets == [0, step, 2 * step, 3 * step]:
        return [f"    x = m & m >> {step}", f"    if x & x >> {2 * step} & {starts}: return 1"]
    terms = ["m", *(f"m >> {o}" for o in offsets[1:])]
    return [f"    if {' & '.join(terms)} & {starts}: return 1"]
