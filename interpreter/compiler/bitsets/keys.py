"""Keys: the parts of a condition that do not depend on the thing, which index its table of things."""

from __future__ import annotations

from collections.abc import Sequence, Set as AbstractSet
from dataclasses import dataclass

from gamespec.checked import expressions as e
from gamespec.checked.things import NeedLine
from gamespec.checked.types import Int, Thing, is_optional
from gamespec.operators import TO_SPACE
from interpreter.code import expressions as code
from interpreter.code.expressions import Expr
from interpreter.code.writing import cell
from interpreter.compiler.analysis.walk import bound, free, read, rebuilt
from interpreter.compiler.bitsets.plain import is_plain
from interpreter.compiler.building import added, spelled
from interpreter.compiler.module import Fn
from interpreter.compiler.values import dispatch as x_, places
from interpreter.compiler.values.value_functions import needs_clamp, reads_nothing

ONE = (e.Read, e.FieldGet, e.ValueGet, e.Binary)
"""Classes of expressions that can be a key: one thing, or a number."""


@dataclass(frozen=True, slots=True)
class Key:
    """Part of a condition, as CODE and as the variable that stands for it in the condition."""

    of: Expr
    var: e.Var
    low: int
    count: int
    """Number of values from the lowest on."""


class Keys:
    """Keys of conditions, in the order in which they are found."""

    def __init__(self, fn: Fn) -> None:
        self.fn = fn
        self.known: dict[object, Key] = {}
        """Key of each expression, by its text."""

    @property
    def found(self) -> list[Key]:
        """All keys, without duplicates."""
        return list(self.known.values())

    def replaced(self, x: e.Expr, things: AbstractSet[e.Var]) -> e.Expr:
        """Return a condition on a thing, named by any of `things`, with its keys replaced by variables."""
        inside = bound(x)

        def change(part: e.Expr) -> e.Expr | None:
            if things & read(part) or inside & set(free(part)) or (reads_nothing(part) and not free(part)):
                return None
            width = _width(part)
            found = None if width is None else self._built(part)
            if width is None or found is None:
                return None
            key = self.known.setdefault(spelled(found), Key(found, e.Var("key", part.type, part.span), *width))
            return e.Read(part.type, part.span, key.var)

        return rebuilt(x, change)

    def are_all(self, parts: Sequence[e.Expr], things: AbstractSet[e.Var]) -> bool:
        """Return whether conditions read only the thing, keys, and variables known while compiling."""
        known = {var for var, of in self.fn.env.items() if isinstance(of, tuple | code.Const)}
        left = {var for part in parts for var in free(part)} - known
        return left <= {*things, *(key.var for key in self.known.values())}

    def row(self) -> Expr:
        """Return the row index in a table with a row for each combination of keys, the last varying fastest."""
        base, factor = 0, 1
        terms: list[tuple[Expr, int]] = []
        for key in reversed(self.found):
            terms.append((key.of, factor))
            base -= key.low * factor
            factor *= key.count
        return added(base, *reversed(terms))

    def _built(self, x: e.Expr) -> Expr | None:
        """Return CODE of a key that cannot fail, where a field that was never set is none; else None."""
        while isinstance(x, e.ValueGet) and (inside := opened(x)) is not None:
            x = inside
        module = self.fn.module
        if isinstance(x, e.FieldGet) and x.field in module.unset and not x.field.is_face:
            parts = [part for part in (x.owner, *x.keys) if part is not None]
            return cell(places.address(self.fn, x)) if all(is_plain(module, part) for part in parts) else None
        return x_.built(self.fn, x) if is_plain(module, x) else None


def opened(x: e.ValueGet) -> e.Expr | None:
    """Return the body of a value that no rule changes, with its arguments put in; None for any other."""
    value = x.value
    if value.modifiers or value.body is None or value.never_none or needs_clamp(value):
        return None
    if any(isinstance(line, NeedLine) for line in value.lines):
        return None
    said = dict(zip(value.params, x.args, strict=True))
    if value.self_var is not None and x.owner is not None:
        said[value.self_var] = x.owner
    for line in value.lines:
        assert not isinstance(line, NeedLine)
        said[line[0]] = put(line[1], said)
    return put(value.body, said)


def put(x: e.Expr, said: dict[e.Var, e.Expr]) -> e.Expr:
    """Return an expression with variables replaced by other expressions."""
    return rebuilt(x, lambda part: said.get(part.var) if isinstance(part, e.Read) else None) if said else x


def _width(x: e.Expr) -> tuple[int, int] | None:
    """Return (lowest, number of values) of a key; None if it has too many, or is a set."""
    kind = x.type
    if not isinstance(x, ONE) and not (isinstance(x, e.Builtin) and x.name in TO_SPACE):
        return None
    if isinstance(kind, Thing):
        return 0, kind.kind.size
    if isinstance(kind, Int) and not is_optional(kind) and kind.low is not None and kind.high is not None:
        return kind.low, kind.high - kind.low + 1
    return None
