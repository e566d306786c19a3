"""Menus of two spaces, from here to there: one bit set for each direction, not nested loops.

The action has two chosen spaces of one small board, the second from a constant table of the first; each seat has a
function. Works where every condition compares a field of one of the two spaces or reads no state.
"""

from __future__ import annotations

from gamespec.checked import expressions as e
from gamespec.checked.expressions import Expr as Asked, Var
from gamespec.checked.game import Param
from gamespec.checked.kinds import Kind
from gamespec.checked.types import Thing
from interpreter.code.expressions import Call, Expr, If
from interpreter.code.statements import Extend
from interpreter.code.unread import Plain
from interpreter.code.writing import CELLS, cell, compare, const
from interpreter.compiler.analysis.walk import free, read
from interpreter.compiler.bitsets.conditions import complement, is_static
from interpreter.compiler.building import added, arithmetic
from interpreter.compiler.module import Fn
from interpreter.compiler.passes import BIT_SETS
from interpreter.compiler.values import dispatch as x_, placement_sets, value_functions
from interpreter.kernel.errors import kind_of, not_none
from interpreter.kernel.spaces import bitsets

MOST_WAYS = 8


class Relation:
    """Writes the menu of pairs (here, there) for one seat."""

    def __init__(self, fn: Fn, here: Var, there: Var, kind: Kind) -> None:
        self.fn = fn
        self.here = here
        self.there = there
        self.kind = kind

    def bits(self, condition: Asked, pairs: dict[int, int], way: int) -> Expr | None:
        """Bit set, by `here`, of the pairs for which a condition holds."""
        if is_static(condition):
            return self.static(condition, pairs)
        if isinstance(condition, e.Not):
            inner = self.bits(condition.of, pairs, way)
            return None if inner is None else complement(self.kind, inner)
        if isinstance(condition, e.Binary) and condition.op in ("and", "or"):
            left = self.bits(condition.left, pairs, way)
            right = None if left is None else self.bits(condition.right, pairs, way)
            if left is None or right is None:
                return None
            return arithmetic("&" if condition.op == "and" else "|", left, right)
        if isinstance(condition, e.Binary) and condition.op in ("is", "is not"):
            found = self.equal(condition, way)
            return found if found is None or condition.op == "is" else complement(self.kind, found)
        return None

    def static(self, condition: Asked, pairs: dict[int, int]) -> Expr | None:
        """Return the pairs of a condition that reads no state; None for any other condition."""
        if set(free(condition)) - {self.here, self.there} - set(self.fn.env):
            return None
        found = 0
        for here, there in pairs.items():
            holds = x_.constant_where(self.fn, condition, {self.here: here, self.there: there})
            if holds is None:
                return None
            found |= bool(holds) << here
        return const(found)

    def equal(self, condition: e.Binary, way: int) -> Expr | None:
        """Return the pairs for a comparison of a field of one space; None if it has no bit sets."""
        get, value = condition.left, condition.right
        if (
            not isinstance(get, e.FieldGet)
            or not isinstance(get.owner, e.Read)
            or {self.here, self.there} & read(value)
        ):
            return None
        if get.field.keys or not bitsets.mirrorable(get.field) or get.owner.var not in (self.here, self.there):
            return None
        base = self.fn.module.bit_sets(get.field)
        if base is None:
            return None
        found = cell(added(base - bitsets.lowest(get.field), (x_.built(self.fn, value), 1)))
        if get.owner.var is self.here:
            return found
        return arithmetic(">>", found, way) if way > 0 else arithmetic("<<", found, -way)


def _targets(fn: Fn, domain: Asked, here: Var, kind: Kind) -> list[tuple[int, ...]] | None:
    """There for each here, where it does not depend on the state."""
    if isinstance(domain, e.Builtin) and domain.name in ("around", "neighbours"):
        of = domain.args[0]
        return list(placement_sets.beside(domain)) if isinstance(of, e.Read) and of.var is here else None
    if not isinstance(domain, e.ValueGet):
        return None
    made = value_functions.rows(fn.module, domain.value)
    if made is None:
        return None
    found = []
    asked = domain.args if domain.owner is None else (domain.owner, *domain.args)
    for index in range(kind.size):
        parts = [x_.constant_where(fn, part, {here: index}) for part in asked]
        args = tuple(part for part in parts if part is not None)
        if len(args) < len(parts):
            return None
        found.append(made(args))
    return found


def menu(
    fn: Fn, you: Var, who: Expr, chosen: list[Param], conditions: list[Asked], code: tuple[int, int, int]
) -> Expr | None:
    """Return the list of the codes of all fitting pairs, or None.

    `code` is (base, factor of here, factor of there).
    """
    kinds = [getattr(p.var.type, "kind", None) for p in chosen]
    if (
        not fn.module.does(BIT_SETS)
        or len(chosen) != 2
        or kinds[0] is not kinds[1]
        or not isinstance(chosen[0].domain, e.AllOf)
    ):
        return None
    kind = kind_of(chosen[0].var.type)
    if kind.size > bitsets.WIDEST or kind.sort != "space" or not isinstance(you.type, Thing):
        return None
    names = []
    for seat in range(you.type.kind.size):
        name = _for_seat(fn, you, seat, chosen, conditions, code)
        if name is None:
            return None
        names.append(name)
    found: Expr = Call(CELLS, names[-1], ())
    for seat in range(len(names) - 2, -1, -1):
        found = If(CELLS, compare("==", who, seat), Call(CELLS, names[seat], ()), found)
    return found


def _for_seat(
    fn: Fn, you: Var, seat: int, chosen: list[Param], conditions: list[Asked], code: tuple[int, int, int]
) -> str | None:
    here, there = chosen[0].var, chosen[1].var
    kind = kind_of(here.type)
    inner = Fn(fn.module, "r", outer=fn)
    inner.env[you] = const(seat)
    targets = _targets(inner, not_none(chosen[1].domain), here, kind)
    if targets is None:
        return None
    ways = sorted({t - h for h, found in enumerate(targets) for t in found})
    if not ways or len(ways) > MOST_WAYS:
        return None
    relation = Relation(inner, here, there, kind)
    name = inner.module.foreign("pairs", pairs_of)
    out = inner.starts("out")
    for way in ways:
        pairs = {h: h + way for h, found in enumerate(targets) if h + way in found}
        fits = const(sum(1 << h for h in pairs))
        for condition in conditions:
            found = relation.bits(condition, pairs, way)
            if found is None:
                return None
            fits = arithmetic("&", fits, found)
        kept = inner.keep("x", fits)
        with inner.when(kept):
            inner.add(Extend(out, Plain(CELLS, name, (kept, inner.module.table(_codes(pairs, code))))))
    inner.returns(out)
    inner.done()
    return None if inner.params else inner.name


def _codes(pairs: dict[int, int], code: tuple[int, int, int]) -> tuple[tuple[tuple[int, ...], ...], ...]:
    """Codes of the pairs by byte of `here` and value of that byte."""
    base, by_here, by_there = code
    found = {h: base + h * by_here + t * by_there for h, t in pairs.items()}
    return tuple(
        tuple(tuple(found[8 * k + i] for i in range(8) if b >> i & 1 and 8 * k + i in found) for b in range(256))
        for k in range(8)
    )


def pairs_of(fits: int, table: tuple[tuple[tuple[int, ...], ...], ...]) -> list[int]:
    """Codes of the pairs whose `here` is in a bit set."""
    found: list[int] = []
    for row in table:
        low = fits & 255
        if low:
            found += row[low]
        fits >>= 8
        if not fits:
            break
    return found
