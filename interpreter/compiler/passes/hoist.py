"""What stays the same all through a loop of a menu is worked out once, when the loop first comes to it.

Enters the text of a value or sum in a loop of a menu, or in a test called from one; leaves the local that holds it, or
the text itself where it depends on what the loop goes through, or on a number the test changes for now.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from gamespec.checked import expressions as e
from gamespec.operators import DIVIDING
from interpreter.compiler import syntax
from interpreter.compiler.analysis.walk import reached, trees_of
from interpreter.compiler.passes import HOIST

if TYPE_CHECKING:
    from gamespec.checked.things import Field, Value
    from interpreter.compiler.module import Fn

VALUE = "w"
"""The sort of functions of values."""
KNOWN = ("C", "G", "T", VALUE)
"""Sorts of names that mean the same everywhere: constants, tables, large tables, functions of values."""
PLAIN = frozenset(["s", "sum", "len", "list", "range", "min", "max", "any", "all", "map"])
"""Names that mean the same in every function, and never fail."""
UNSAFE = (e.Builtin, e.EndOf, e.ListAt, e.Can, e.Would, e.Unplaced)
"""Expressions that are never hoisted: they may fail a runtime check, or read more than they name."""


def held(fn: Fn, text: str, fields: frozenset[Field] | None = None) -> str:
    """The local that holds a text which cannot fail; a value reads these fields, anything else the cells it names."""
    if not fn.module.does(HOIST) or fn.changed:
        return text
    if not fn.looping and (fn.outer is None or not fn.outer.looping or fn.asking is not None):
        return text
    names, sorts = syntax.names(text) - PLAIN, fn.module.sorts
    if fields is None and any(sorts.get(name) == VALUE for name in names):
        return text
    words = {name for name in names - {*syntax.bound(text)} if sorts.get(name) not in KNOWN}
    if fn.looping:
        return text if words else _local(fn, text)
    outer = fn.outer
    assert outer is not None
    own = {name: outer.var(var) for name, var in zip(fn.named, fn.params, strict=True) if name not in fn.anew}
    own |= {name: own[param] for name, param in fn.same.items() if param in own}
    if any(word not in own or not _is_fixed(own[word]) for word in words):
        return text
    if any(_reads(fn, text, fields, spent) for spent in fn.spent):
        return text
    return fn.hand(_local(outer, syntax.renamed(text, own)))


def _is_fixed(text: str) -> bool:
    known = syntax.number(text)
    return syntax.is_cell(text) if known is None else known >= 0


def _local(fn: Fn, text: str) -> str:
    alike = syntax.renamed(text, {name: f"i{number}" for number, name in enumerate(dict.fromkeys(syntax.bound(text)))})
    known = fn.once.get(alike)
    name = known or fn.module.fresh("o")
    fn.once[alike] = name
    if fn.depth > 1 or (known is not None and name not in fn.certain):
        fn.hold(name, text)
    elif known is None:
        fn.certain.add(name)
        fn(f"{name} = {text}")
    return name


def _reads(fn: Fn, text: str, fields: frozenset[Field] | None, spent: Field) -> bool:
    """Whether a text reads a number that is another one for now."""
    place = fn.module.layout.fields[spent]
    cells = range(place.base, place.base + place.owners * place.stride)
    return spent in (fields or ()) or any(at is None or at in cells for at in syntax.cells(text))


def fields_read(value: Value, unset: frozenset[Field]) -> frozenset[Field] | None:
    """The fields a value reads, itself or in other values; None where that cannot be told, or where it may fail."""
    found: set[Field] = set()
    if value.never_none:
        return None
    for tree in trees_of(value):
        for node in reached(tree):
            if isinstance(node, UNSAFE) or (isinstance(node, e.Binary) and node.op in DIVIDING):
                return None
            if isinstance(node, e.FieldGet):
                if node.field.is_face or node.field in unset:
                    return None
                found.add(node.field)
    return frozenset(found)
