"""Candidates: the few members that can meet a loop's conditions, by the parts that never change.

`there's distance to your pawn is 1 and FREE` can hold of a few spaces only, whatever is free: those are looked up by
where the pawn is, and the others are never tried.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from gamespec.checked import expressions as e
from gamespec.checked.traversal import conjuncts
from gamespec.checked.types import is_optional
from interpreter.code import expressions as code
from interpreter.code.types import BITS
from interpreter.code.unread import Plain
from interpreter.code.writing import CELLS
from interpreter.compiler.analysis.walk import free, read
from interpreter.compiler.bitsets.conditions import OPPOSITE, joined
from interpreter.compiler.bitsets.keys import Keys, opened
from interpreter.compiler.bitsets.plain import is_plain, tried
from interpreter.compiler.building import listed
from interpreter.compiler.passes import CANDIDATES
from interpreter.compiler.values.value_functions import reads_nothing

if TYPE_CHECKING:
    from gamespec.checked.kinds import Kind
    from interpreter.code.expressions import Expr
    from interpreter.compiler.module import Fn

FEWEST = 16
"""Minimum number of members for which candidates are computed."""
GAIN = 4
"""Minimum ratio of members to candidates, on average, for which candidates are used."""
LARGEST = 65_536
"""Maximum number of entries of the table for one condition."""
TRIED = 64
"""Maximum number of conditions examined for one loop."""


@dataclass(frozen=True, slots=True)
class Relation:
    """Table of the members that meet a condition, by key; the last row, for none, has all members."""

    key: object
    """Identity of the key: equal for relations that look up members by the same value."""
    of: Expr
    rows: tuple[tuple[int, ...], ...]
    is_exact: bool = False
    """True if all members of a row meet the condition, as the key is never none."""

    @property
    def mean(self) -> float:
        """Average number of members of a row."""
        return sum(map(len, self.rows[:-1])) / max(1, len(self.rows) - 1)


def among(fn: Fn, var: e.Var, members: tuple[int, ...], conditions: list[e.Expr]) -> tuple[Expr, list[e.Expr]] | None:
    """Return the members that may meet all conditions, in order, and the conditions left to be tested.

    None where most of the members may.
    """
    if not fn.module.does(CANDIDATES) or len(members) < FEWEST or list(members) != sorted(set(members)):
        return None
    search = _Search(fn, var, members)
    cover = search.cover(joined(conditions))
    known, left = search.exact(conditions)
    if cover is None or sum(one.mean for one in cover) * GAIN > len(members):
        return None if known is None else (code.Item(CELLS, fn.module.table(known.rows), known.of), left)
    found: Expr | None = None
    for one in cover:
        row = code.Item(CELLS, fn.module.table(one.rows), one.of)
        name = fn.module.foreign("merged", merged)
        found = row if found is None else Plain(CELLS, name, (found, row))
    return listed([]) if found is None else found, conditions


def bits_by_key(fn: Fn, var: e.Var, kind: Kind, condition: e.Expr) -> Expr | None:
    """Return the bit set of things that meet a condition, from a table by the other thing it reads.

    None if it reads more, or the state.
    """
    if not fn.module.does(CANDIDATES):
        return None
    found = _Search(fn, var, tuple(range(kind.size))).relation(condition)
    if found is None or not found.is_exact:
        return None
    return code.Item(BITS, fn.module.table(tuple(sum(1 << m for m in row) for row in found.rows)), found.of)


def merged(one: tuple[int, ...], two: tuple[int, ...]) -> list[int]:
    """Return the union of two ascending rows, in order and without duplicates."""
    found: list[int] = []
    at = 0
    for item in one:
        while at < len(two) and two[at] < item:
            found.append(two[at])
            at += 1
        if at < len(two) and two[at] == item:
            at += 1
        found.append(item)
    while at < len(two):
        found.append(two[at])
        at += 1
    return found


class _Search:
    """Search for relations that narrow down the members that meet a condition."""

    def __init__(self, fn: Fn, var: e.Var, members: tuple[int, ...]) -> None:
        self.fn, self.var, self.members = fn, var, members
        self.left = TRIED
        self.relations: dict[e.Expr, Relation | None] = {}
        """Relation of each condition examined; None if it has none."""

    def cover(self, x: e.Expr | None) -> list[Relation] | None:
        """Return relations that together have each member that meets a condition; None if unknown."""
        self.left -= 1
        if x is None or self.left < 0 or self.var not in read(x):
            return None
        if isinstance(x, e.Not) and (other := _without_not(x)) is not None:
            return self.cover(other)
        if isinstance(x, e.Binary) and x.op == "and":
            return self._fewest(conjuncts(x))
        if isinstance(x, e.Binary) and x.op == "or":
            sides = [self.cover(x.left), self.cover(x.right)]
            return None if None in sides else _together([one for side in sides for one in side or ()])
        relation = self.relation(x)
        if relation is not None:
            return [relation]
        if isinstance(x, e.Cond):
            no = e.Not(x.test.type, x.span, x.test)
            ways = [e.Binary(x.type, x.span, "and", *pair) for pair in ((x.test, x.yes), (no, x.no))]
            return self.cover(e.Binary(x.type, x.span, "or", *ways))
        return self.cover(opened(x)) if isinstance(x, e.ValueGet) and opened(x) is not None else None

    def exact(self, parts: list[e.Expr]) -> tuple[Relation | None, list[e.Expr]]:
        """Return the best relation of all exact conditions on one key, and the other conditions."""
        by_key: dict[object, tuple[Relation, list[e.Expr]]] = {}
        for part in parts:
            one = self.relation(part) if self.var in read(part) else None
            if one is not None and one.is_exact:
                before, of = by_key.get(one.key, (one, []))
                by_key[one.key] = (_both(before, one), [*of, part])
        found, said = min(by_key.values(), key=lambda pair: pair[0].mean, default=(None, []))
        if found is None or found.mean >= len(self.members):
            return None, parts
        return found, [part for part in parts if part not in said]

    def _fewest(self, parts: list[e.Expr]) -> list[Relation] | None:
        """Return the cover of a conjunction with the fewest members; relations by one key are intersected."""
        best: list[Relation] | None = None
        single: dict[object, Relation] = {}
        for part in parts:
            found = self.cover(part)
            if found is not None and len(found) == 1:
                one = found[0]
                if one.key in single:
                    one = _both(single[one.key], one)
                single[one.key] = one
                found = [one]
            if found is not None and (best is None or _size(found) < _size(best)):
                best = found
        return best

    def relation(self, x: e.Expr) -> Relation | None:
        """Return the relation of a condition with one key besides the loop variable; None if it has none."""
        if x not in self.relations:
            self.relations[x] = self._worked_out(x)
        return self.relations[x]

    def _worked_out(self, x: e.Expr) -> Relation | None:
        keys, things = Keys(self.fn), {self.var}
        asked = keys.replaced(x, things)
        if len(keys.found) != 1 or set(free(asked)) != {self.var, keys.found[0].var}:
            return None
        ((name, key),) = keys.known.items()
        if key.count * len(self.members) > LARGEST or not reads_nothing(asked) or not is_plain(self.fn.module, asked):
            return None
        test = tried(self.fn.module, asked, things, [key.var])
        rows = tuple(tuple(m for m in self.members if test(m, key.low + at)) for at in range(key.count))
        return Relation(name, keys.row(), (*rows, self.members), is_exact=not is_optional(key.var.type))


def _both(one: Relation, other: Relation) -> Relation:
    """Return the intersection of two relations by the same key."""
    if one is other:
        return one
    rows = tuple(tuple(m for m in a if m in set(b)) for a, b in zip(one.rows, other.rows, strict=True))
    return Relation(one.key, one.of, rows, is_exact=one.is_exact and other.is_exact)


def _size(cover: list[Relation]) -> float:
    return sum(one.mean for one in cover)


def _together(cover: list[Relation]) -> list[Relation]:
    """Return the relations that are not contained in another one."""
    kept: list[Relation] = []
    for one in sorted(cover, key=lambda relation: -relation.mean):
        same = [other for other in kept if other.key == one.key]
        if not any(set(a) <= set(b) for other in same for a, b in [_flat(one, other)]):
            kept.append(one)
    return kept


def _flat(one: Relation, other: Relation) -> tuple[list[tuple[int, int]], list[tuple[int, int]]]:
    """Return two relations as pairs of row and member."""
    first, second = ([(at, m) for at, row in enumerate(each.rows) for m in row] for each in (one, other))
    return first, second


def _without_not(x: e.Not) -> e.Expr | None:
    """Return a negation pushed inwards, such as `not (a and b)` as `not a or not b`; None if it cannot be."""
    of = x.of
    if isinstance(of, e.Not):
        return of.of
    if isinstance(of, e.Binary) and of.op in ("and", "or"):
        left, right = (e.Not(x.type, x.span, side) for side in (of.left, of.right))
        return e.Binary(x.type, x.span, OPPOSITE[of.op], left, right)
    return None
