"""Copy elimination: a variable that is only read holds a constant list itself, not a copy of it.

`order = [*TABLE[first]]` becomes `order = TABLE[first]` if `order` is neither changed nor passed on. A range between
two known numbers is a constant, too.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from interpreter.code import expressions as x, statements as st
from interpreter.code.effects import Reading
from interpreter.code.rewrite import blocks, with_body, with_functions
from interpreter.code.types import Listing

if TYPE_CHECKING:
    from interpreter.code.expressions import Expr
    from interpreter.code.read import Playable
    from interpreter.code.statements import Block, Function, Stmt

MOST = 64
"""Numbers of a range that becomes a constant."""


def uncopied(playable: Playable) -> Playable:
    """Return the game with fewer copies of constants."""
    return with_functions(playable, _uncopied)


def _uncopied(function: Function) -> Function:
    return with_body(function, blocks(function.body, partial(_block, Reading(function))))


def _block(reading: Reading, block: Block) -> Block:
    found = tuple(_line(reading, line) for line in block)
    return block if all(new is old for new, old in zip(found, block, strict=True)) else found


def _line(reading: Reading, line: Stmt) -> Stmt:
    constant = _constant(line.value) if isinstance(line, st.Set) else None
    if constant is None or not isinstance(line, st.Set) or not reading.only_reads(line.locals[0]):
        return line
    return st.Set(line.locals, constant)


def _constant(of: Expr) -> Expr | None:
    """Return the constant list of which an expression is a copy, or None."""
    if isinstance(of, x.Listed) and len(of.parts) == 1 and of.spread:
        inner = of.parts[0]
        return inner if _is_constant(inner) and isinstance(inner.type, Listing) else _constant(inner)
    if isinstance(of, x.Numbers) and isinstance(of.start, x.Const) and isinstance(of.stop, x.Const):
        held = range(of.start.value, of.stop.value, of.step)
        return _range(of, held) if len(held) <= MOST else None
    return None


def _range(of: x.Numbers, held: range) -> x.Constant:
    assert isinstance(of.type, Listing)
    return x.Constant(Listing(of.type.of, len(held)), f"range_{held.start}_{held.stop}_{held.step}", tuple(held))


def _is_constant(of: Expr) -> bool:
    """Return whether a list is part of a constant."""
    while isinstance(of, x.Item):
        of = of.of
    return isinstance(of, x.Constant)
