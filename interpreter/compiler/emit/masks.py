"""Sets of spaces as bit sets.

Conditions on fields with few values become `&`, `|` and `^` of integers kept beside the fields. Enters a loop
variable over all things of a small kind and a condition; leaves the text of a bit set, or a table of members where
the condition does not read the state at all. What cannot be said so is left as a condition.
"""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, Any

from gamespec.checked import expressions as e
from gamespec.checked.types import Int, Row, SetOf, Thing, YesNo, ZoneOf
from interpreter.compiler.emit import expressions as x_
from interpreter.compiler.emit import places, sets
from interpreter.compiler.walk import everything, free, read

if TYPE_CHECKING:
    from gamespec.checked.expressions import Expr, Var
    from gamespec.checked.kinds import Kind
    from gamespec.checked.things import Field
    from interpreter.compiler.emit.module import Fn

WIDEST = 64
"""Things a bit set may stand for: one machine word."""
FEWEST = 5
VALUES = 4
TABLE = 4096
SMALL = 10
"""Things up to which every bit set has its tuple of members in a table."""
READS_STATE = (e.FieldGet, e.ZoneGet, e.SlotGet, e.Unplaced, e.Can, e.Would)


OPPOSITE: dict[str, e.BinaryOp] = {"is": "is not", "is not": "is"}


def conjuncts(condition: Expr | None) -> list[Expr]:
    """The parts of `a and b and c`."""
    if condition is None:
        return []
    if isinstance(condition, e.Binary) and condition.op == "and":
        return conjuncts(condition.left) + conjuncts(condition.right)
    return [condition]


def mirrorable(field: Field) -> bool:
    """Whether a field may have bit sets: few values, on a small kind that is not moved about."""
    if field.owner is None or field.keys or field.owner.sort in ("piece", "player"):
        return False
    return FEWEST <= field.owner.size <= WIDEST and _values(field) is not None


def _values(field: Field) -> tuple[int, int] | None:
    """(lowest value, number of values)."""
    kind = field.type
    if isinstance(kind, YesNo):
        return 0, 2
    if isinstance(kind, Thing) and kind.kind.size + 1 <= VALUES:
        return -1, kind.kind.size + 1
    return None


def mirror_cells(field: Field) -> int:
    """Cells the bit sets of a field need."""
    found = _values(field)
    assert found is not None
    return found[1]


def lowest(field: Field) -> int:
    """The value of a field's first bit set."""
    found = _values(field)
    assert found is not None
    return found[0]


# ---- conditions as bit sets


def bits(fn: Fn, var: Var, kind: Kind, condition: Expr) -> str | None:
    """Text of the bit set of the things for which a condition holds; None if it cannot be said so."""
    if is_static(condition):
        return _static_bits(fn, var, kind, condition)
    if isinstance(condition, e.Not) and isinstance(condition.of, e.Binary) and condition.of.op in OPPOSITE:
        x = condition.of
        return bits(fn, var, kind, e.Binary(x.type, x.span, OPPOSITE[x.op], x.left, x.right))
    if isinstance(condition, e.Not):
        inner = bits(fn, var, kind, condition.of)
        return None if inner is None else f"({full(kind)} ^ {inner})"
    if isinstance(condition, e.Binary) and condition.op in ("and", "or"):
        left = bits(fn, var, kind, condition.left)
        right = None if left is None else bits(fn, var, kind, condition.right)
        return None if right is None else f"({left} {'&' if condition.op == 'and' else '|'} {right})"
    if isinstance(condition, e.FieldGet):
        return _mirror(fn, var, condition, "1")
    if isinstance(condition, e.Binary) and condition.op in ("is", "is not"):
        found = _equal(fn, var, condition.left, condition.right) or _equal(fn, var, condition.right, condition.left)
        return found if found is None or condition.op == "is" else f"({full(kind)} ^ {found})"
    return None


def full(kind: Kind) -> int:
    """The bit set of all things."""
    return (1 << kind.size) - 1


def _equal(fn: Fn, var: Var, left: Expr, right: Expr) -> str | None:
    if not isinstance(left, e.FieldGet) or var in read(right):
        return None
    return _mirror(fn, var, left, x_.number(fn, right))


def _mirror(fn: Fn, var: Var, get: e.FieldGet, value: str) -> str | None:
    owner = get.owner
    if not isinstance(owner, e.Read) or owner.var is not var or not mirrorable(get.field):
        return None
    fn.module.wanted.add(get.field)
    base = fn.module.layout.mirrors.get(get.field)
    return None if base is None else f"s[{places.plus(base - lowest(get.field), (value, 1))}]"


def is_static(condition: Expr) -> bool:
    """Whether a condition reads no state (values count as state unless laid open)."""
    return not any(
        isinstance(node, (*READS_STATE, e.ValueGet))
        or (isinstance(node, e.Builtin) and node.name in ("owner", "holder", "at", "rank"))
        or isinstance(getattr(node, "type", None), SetOf | ZoneOf)
        for node in everything(condition)
    )


def _others(fn: Fn, var: Var, condition: Expr) -> list[tuple[Var, int, int]] | None:
    """(variable, lowest, number of values) of every other variable a condition reads."""
    found = []
    for other in free(condition):
        if other is var or (other in fn.env and str(fn.env[other]).lstrip("-").isdigit()):
            continue
        kind = other.type
        if isinstance(kind, Thing) and not kind.optional:
            found.append((other, 0, kind.kind.size))
        elif isinstance(kind, Row) and not kind.optional:
            found.append((other, 0, len(kind.kind.rows)))
        elif isinstance(kind, Int) and kind.low is not None and kind.high is not None and not kind.optional:
            found.append((other, kind.low, kind.high - kind.low + 1))
        else:
            return None
    return found


def _table(fn: Fn, var: Var, members: tuple[int, ...], condition: Expr) -> tuple[list[tuple[int, ...]], str] | None:
    """(members for every combination of the other variables, text of the index)."""
    others = _others(fn, var, condition)
    if others is None:
        return None
    size = len(members)
    for _, _, width in others:
        size *= width
    if size > TABLE:
        return None
    index, factor = [], 1
    for other, low, width in reversed(others):
        index.append(
            f"({fn.var(other)}-{low})*{factor}" if factor > 1 else f"{fn.var(other)}-{low}" if low else fn.var(other)
        )
        factor *= width
    saved = dict(fn.env)
    rows = []
    for values in product(*(range(low, low + width) for _, low, width in others)):
        for (other, _, _), value in zip(others, values, strict=True):
            fn.env[other] = str(value)
        row = []
        for member in members:
            fn.env[var] = str(member)
            holds = x_.constant(fn, condition)
            if holds is None:
                fn.env = saved
                return None
            if holds:
                row.append(member)
        rows.append(tuple(row))
    fn.env = saved
    return rows, "+".join(reversed(index))


def _static_bits(fn: Fn, var: Var, kind: Kind, condition: Expr) -> str | None:
    found = _table(fn, var, tuple(range(kind.size)), condition)
    if found is None:
        return None
    rows, index = found
    masks = tuple(sum(1 << m for m in row) for row in rows)
    return f"{fn.module.constant(masks)}[{index}]" if index else str(masks[0])


# ---- loops over what fits


def fitting(fn: Fn, var: Var, whole: Expr, where: Expr | None) -> tuple[str, list[Expr]]:
    """(text of the members that fit, conditions still to be tested): the generator of a loop with a `where`."""
    known = sets.known(fn, whole)
    parts = conjuncts(where)
    if known is None or not parts or any(isinstance(m, tuple) for m in known):
        return sets.members(fn, whole), parts
    masked = _masked(fn, var, whole, parts)
    if masked is not None:
        return masked
    for part in parts:
        found = _table(fn, var, known, part) if is_static(part) else None
        if found is not None:
            rows, index = found
            text = f"{fn.module.constant(tuple(rows))}[{index}]" if index else fn.module.constant(rows[0])
            return text, [p for p in parts if p is not part]
    return sets.members(fn, whole), parts


def space_kind(whole: Expr) -> Kind | None:
    """The kind of a loop over all its things, if small enough for bit sets."""
    if isinstance(whole, e.AllOf) and whole.kind.sort not in ("piece", "player") and whole.kind.size <= WIDEST:
        return whole.kind
    return None


def mask(fn: Fn, var: Var, whole: Expr, parts: list[Expr]) -> tuple[str, list[Expr]] | None:
    """(bit set, conditions left): None unless some part reads a field kept as bit sets."""
    kind = space_kind(whole)
    if kind is None or all(is_static(part) for part in parts):
        return None
    texts, left, reads = [], [], False
    for part in parts:
        text = bits(fn, var, kind, part)
        if text is None:
            left.append(part)
        else:
            texts.append(text)
            reads = reads or not is_static(part)
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
    if space_kind(x.set) is None:
        return None
    where = conjuncts(x.where)
    if x.op == "count":
        found = mask(fn, x.var, x.set, where)
        return None if found is None or found[1] else f"({found[0]}).bit_count()"
    if x.op == "some":
        found = mask(fn, x.var, x.set, where + conjuncts(x.body))
        return None if found is None or found[1] else f"({found[0]} != 0)"
    if x.op == "every" and x.body is not None:
        found = mask(fn, x.var, x.set, [*where, e.Not(x.body.type, x.body.span, x.body)])
        return None if found is None or found[1] else f"({found[0]} == 0)"
    return None


def codes_by_bits(fn: Fn, var: Var, known: tuple[Any, ...], condition: Expr, base: int) -> str | None:
    """`Cell[column, 1]'s disc is none` for a few columns: a table from the bits it reads to the codes that fit."""
    if not isinstance(condition, e.Binary) or condition.op not in ("is", "is not") or not known:
        return None
    get, value = condition.left, x_.constant(fn, condition.right)
    if not isinstance(get, e.FieldGet) or value is None or get.owner is None or not mirrorable(get.field):
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
    fn.module.wanted.add(get.field)
    first = fn.module.layout.mirrors.get(get.field)
    if first is None:
        return None
    wanted = condition.op == "is"
    table = {}
    for fits in product((False, True), repeat=len(cells)):
        key = sum(1 << c for c, bit in zip(cells, fits, strict=True) if bit)
        table[key] = tuple(base + m for m, bit in zip(known, fits, strict=True) if bit == wanted)
    name = fn.module.foreign(fn.module.fresh("D"), table)
    return f"{name}[s[{first + value - lowest(get.field)}] & {sum(1 << c for c in cells)}]"


# ---- lines


def some_line(fn: Fn, x: e.Aggregate) -> str | None:
    """`some(l in lines(n): every(c in l: C))`: shifts of the bit set of C, one for each direction."""
    inner = x.body
    if x.op != "some" or x.where is not None or not isinstance(inner, e.Aggregate) or inner.op != "every":
        return None
    over = inner.set
    known = sets.known(fn, x.set)
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
